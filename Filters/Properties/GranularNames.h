// Names of the arrays on the outputs, and of the field data beside them.
#pragma once

namespace granular
{
namespace names
{

#define ARRAY(name, unit) constexpr const char* name = #name;
#include "Properties/Arrays.def"
#undef ARRAY

// Field data of Particles.
constexpr const char* MaterialNames = "MaterialNames";
constexpr const char* ShapeNames = "ShapeNames";
constexpr const char* ShapeSpheres = "ShapeSpheres";
constexpr const char* ShapeSurfaces = "ShapeSurfaces";
constexpr const char* ShapeForms = "ShapeForms";
constexpr const char* ShapeFacets = "ShapeFacets";
constexpr const char* ShapeFrustums = "ShapeFrustums";
constexpr const char* ShapeDefinitions = "ShapeDefinitions";
constexpr const char* BondBreaks = "BondBreaks";

// Field data of a periodic cell: its matrix row by row, whose columns are the edges, its corner,
// which edges space repeats itself along (1 or 0), and the velocity gradient of its flow row by
// row.
constexpr const char* Cell = "Cell";
constexpr const char* CellOrigin = "CellOrigin";
constexpr const char* CellAxes = "CellAxes";
constexpr const char* CellFlow = "CellFlow";

// Field data of Walls: a name for each WallIndex.
constexpr const char* WallNames = "WallNames";

// Field data of what Granular Wall, Granular Round Wall, Granular Inflow, Granular Sensor and
// Granular Shape make.
constexpr const char* WallName = "GranularWallName";
constexpr const char* WallNumbers = "GranularWallNumbers";
constexpr const char* RoundWall = "GranularRoundWall";
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
constexpr const char* TimeStepUsed = "TimeStepUsed";
constexpr const char* Notes = "Notes";

// Field data of a reader whose file is cut, or has several runs: what of it does not count.
constexpr const char* Incomplete = "Incomplete";

// Field data of a reader that failed, whose output is what it read before, perhaps of another time.
constexpr const char* Stale = "Stale";

}
}
