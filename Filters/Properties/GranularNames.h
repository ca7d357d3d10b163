// Names of the arrays on the outputs. Inputs are searched for the same names.
#pragma once

namespace granular
{
namespace names
{

// Point data of Particles.
constexpr const char* Radius = "Radius";
constexpr const char* Velocity = "Velocity";
constexpr const char* AngularVelocity = "AngularVelocity";
constexpr const char* Orientation = "Orientation";
constexpr const char* ParticleId = "ParticleId";
constexpr const char* Material = "Material";
constexpr const char* MaterialNames = "MaterialNames";
constexpr const char* Mass = "Mass";
constexpr const char* Force = "Force";
constexpr const char* Torque = "Torque";
constexpr const char* ContactCount = "ContactCount";
constexpr const char* Temperature = "Temperature";
constexpr const char* Shape = "Shape";
constexpr const char* EquivalentRadius = "EquivalentRadius";
// Field data beside them.
constexpr const char* ShapeNames = "ShapeNames";
constexpr const char* ShapeSpheres = "ShapeSpheres";
constexpr const char* ShapeSurfaces = "ShapeSurfaces";
constexpr const char* ShapeFacets = "ShapeFacets";
constexpr const char* ShapeFrustums = "ShapeFrustums";
constexpr const char* ShapeDefinitions = "ShapeDefinitions";
constexpr const char* HeatFlux = "HeatFlux";
constexpr const char* Fragment = "Fragment";
constexpr const char* BondBreaks = "BondBreaks";

// Cell data of Contacts, beside Force, Torque and HeatFlux.
constexpr const char* ParticleIds = "ParticleIds";
constexpr const char* ContactId = "ContactId"; // where ranks have parts: the index among all
constexpr const char* NormalForce = "NormalForce";
constexpr const char* TangentialForce = "TangentialForce";
constexpr const char* Overlap = "Overlap";
constexpr const char* Sliding = "Sliding";
constexpr const char* Bond = "Bond";
constexpr const char* BondForce = "BondForce";
constexpr const char* BondShearForce = "BondShearForce";
constexpr const char* BondBendingMoment = "BondBendingMoment";
constexpr const char* BondTwistingMoment = "BondTwistingMoment";
constexpr const char* BondTensileStress = "BondTensileStress";
constexpr const char* BondShearStress = "BondShearStress";
constexpr const char* BondUtilization = "BondUtilization";
constexpr const char* BondAge = "BondAge";

// Cell data of Walls, beside Radius and Force.
constexpr const char* Pressure = "Pressure";
constexpr const char* SlidingWork = "SlidingWork";
constexpr const char* WallIndex = "WallIndex";
constexpr const char* WallMaterial = "WallMaterial";

// Field data of a periodic cell: its matrix row by row, whose columns are the edges, its corner,
// which edges space repeats itself along (1 or 0), and the velocity gradient of its flow row by
// row.
constexpr const char* Cell = "Cell";
constexpr const char* CellOrigin = "CellOrigin";
constexpr const char* CellAxes = "CellAxes";
constexpr const char* CellFlow = "CellFlow";

// Field data of Walls: a name for each WallIndex.
constexpr const char* WallNames = "WallNames";

// Field data of what Granular Wall, Granular Inflow, Granular Sensor and Granular Shape make.
constexpr const char* WallName = "GranularWallName";
constexpr const char* WallNumbers = "GranularWallNumbers";
constexpr const char* InflowName = "GranularInflowName";
constexpr const char* InflowNumbers = "GranularInflowNumbers";
constexpr const char* InflowMixture = "GranularInflowMixture";
constexpr const char* ShapeName = "GranularShapeName";
constexpr const char* ShapeDefinition = "GranularShapeDefinition";
constexpr const char* SensorName = "GranularSensorName";
constexpr const char* SensorNumbers = "GranularSensorNumbers";
constexpr const char* InflowTimes = "GranularInflowTimes";
constexpr const char* InflowUnusedRegion = "GranularInflowUnusedRegion";

// The first column of tables by bins: the middle of each. The name is that of ParaView's Histogram,
// which its charts take for the horizontal axis by themselves.
constexpr const char* BinCentre = "bin_extents";

// Field data of every output.
constexpr const char* Status = "Status";
constexpr const char* Time = "Time"; // of Particles, and of files of grains that tell it
constexpr const char* TimeStepUsed = "TimeStepUsed";
constexpr const char* Notes = "Notes";

// Field data of a reader whose file is cut, or has several runs: what of it does not count.
constexpr const char* Incomplete = "Incomplete";

// Field data of a reader that failed, whose output is what it read before, perhaps of another time.
constexpr const char* Stale = "Stale";

}
}
