// Setters and getters of what grains move in: walls, domain and outflow.
#include "GranularPropertyMacros.h"

#define granularScene(name, type, field)                                                           \
  granularNumber(name, type, field, &this->Internals->InputTime)

granularScene(WallRadius, double, Scene.walls.radius);
granularScene(WallMotion, int, WallMotion);
granularScene(RepeatWalls, bool, Scene.repeatWalls);
granularScene(WallDomain, int, Scene.domain.walls);
granularScene(ClosedXMin, bool, Scene.domain.closed[0]);
granularScene(ClosedXMax, bool, Scene.domain.closed[1]);
granularScene(ClosedYMin, bool, Scene.domain.closed[2]);
granularScene(ClosedYMax, bool, Scene.domain.closed[3]);
granularScene(ClosedZMin, bool, Scene.domain.closed[4]);
granularScene(ClosedZMax, bool, Scene.domain.closed[5]);
granularScene(SpawnRegion, int, Scene.spawning.region);
granularScene(FillLevel, double, Scene.spawning.fillLevel);
granularScene(FillMass, double, Scene.spawning.fillMass);
granularScene(OutflowBox, bool, Scene.domain.hasOutflowBox);
granularScene(OutflowPlane, bool, Scene.domain.hasOutflowPlane);

granularBox(DomainBounds, Scene.domain.low, Scene.domain.high, &this->Internals->InputTime);
granularBox(OutflowBoxBounds, Scene.domain.outflowBox.low, Scene.domain.outflowBox.high,
  &this->Internals->InputTime);

granularVector(OutflowPlanePoint, Scene.domain.outflowPlane.point, &this->Internals->InputTime);
granularVector(OutflowPlaneNormal, Scene.domain.outflowPlane.normal, &this->Internals->InputTime);

//------------------------------------------------------------------------------
void vtkGranularSimulation::SetWallRadiusArray(const char* name)
{
  this->Internals->Set(this, this->Internals->Scene.walls.radiusArray,
    std::string(name ? name : ""), &this->Internals->InputTime);
}

//------------------------------------------------------------------------------
const char* vtkGranularSimulation::GetWallRadiusArray() const
{
  return this->Internals->Scene.walls.radiusArray.c_str();
}
