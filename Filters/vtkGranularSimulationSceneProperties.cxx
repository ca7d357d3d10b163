// Setters and getters of what grains move in: walls, domain and outflow.
#include "GranularPropertyMacros.h"

#define granularScene(name, type, field)                                                           \
  granularNumber(name, type, field, &this->Internals->InputTime)

granularPhysics(WallYoungsModulus, double, wallYoungsModulus);
granularPhysics(WallPoissonRatio, double, wallPoissonRatio);
granularPhysics(WallSeams, int, wallSeams);

granularScene(WallRadius, double, WallSettings.radius);
granularScene(WallMotion, int, WallMotion);
granularScene(WallDomain, int, Domain.walls);
granularScene(ClosedXMin, bool, Domain.closed[0]);
granularScene(ClosedXMax, bool, Domain.closed[1]);
granularScene(ClosedYMin, bool, Domain.closed[2]);
granularScene(ClosedYMax, bool, Domain.closed[3]);
granularScene(ClosedZMin, bool, Domain.closed[4]);
granularScene(ClosedZMax, bool, Domain.closed[5]);
granularScene(OutflowBox, bool, Domain.hasOutflowBox);
granularScene(OutflowPlane, bool, Domain.hasOutflowPlane);

granularBox(DomainBounds, Domain.low, Domain.high, &this->Internals->InputTime);
granularBox(OutflowBoxBounds, Domain.outflowBox.low, Domain.outflowBox.high,
  &this->Internals->InputTime);

granularVector(OutflowPlanePoint, Domain.outflowPlane.point, &this->Internals->InputTime);
granularVector(OutflowPlaneNormal, Domain.outflowPlane.normal, &this->Internals->InputTime);

//------------------------------------------------------------------------------
void vtkGranularSimulation::SetWallRadiusArray(const char* name)
{
  this->Internals->Set(this, this->Internals->WallSettings.radiusArray,
    std::string(name ? name : ""), &this->Internals->InputTime);
}

//------------------------------------------------------------------------------
const char* vtkGranularSimulation::GetWallRadiusArray() const
{
  return this->Internals->WallSettings.radiusArray.c_str();
}
