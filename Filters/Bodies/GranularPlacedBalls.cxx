#include "Bodies/GranularPlacedBalls.h"

#include "Bodies/GranularPlacedShapes.h"
#include "Properties/GranularNames.h"
#include "State/Particles.h"

#include <vtkDataArray.h>
#include <vtkPointData.h>
#include <vtkPointSet.h>

#include <algorithm>

namespace granular
{
namespace
{

/// A numeric array with a tuple a point; null where there is none.
vtkDataArray* findArray(vtkPointSet* grains, const char* name, int components)
{
  vtkDataArray* array = grains->GetPointData()->GetArray(name);
  return array && array->GetNumberOfComponents() == components &&
      array->GetNumberOfTuples() == grains->GetNumberOfPoints()
    ? array
    : nullptr;
}

}

PlacedBalls::PlacedBalls(vtkPointSet* grains)
  : Grains(grains), Shapes(readShapeSpheres(grains->GetFieldData())),
    Shape(findArray(grains, names::Shape, 1)), Radius(findArray(grains, names::Radius, 1)),
    Orientation(findArray(grains, names::Orientation, 4))
{
  int number = 0;
  const auto add = [&](int index)
  {
    const std::size_t shape = static_cast<std::size_t>(index);
    this->Surfaces.resize(std::max(this->Surfaces.size(), shape + 1));
    this->Surfaces[shape] = ++number;
  };
  for (const PlacedSurface& surface : readShapeSurfaces(grains->GetFieldData()))
  {
    add(surface.shape);
  }
  for (const PlacedFacets& facets : readShapeFacets(grains->GetFieldData()))
  {
    add(facets.shape);
  }
  for (const PlacedMixture& mixture : readShapeMixtures(grains->GetFieldData()))
  {
    add(mixture.shape);
  }
  const bool anyShape = !this->Shapes.empty() || this->AnySurface();
  this->There = anyShape && this->Shape && this->Radius && this->Orientation;
}

int PlacedBalls::FindSurface(vtkIdType grain) const
{
  const double index = this->There ? this->Shape->GetComponent(grain, 0) : -1.0;
  const bool known = index >= 0.0 && index < static_cast<double>(this->Surfaces.size());
  return known ? this->Surfaces[static_cast<std::size_t>(index)] : 0;
}

int PlacedBalls::FindShape(vtkIdType grain) const
{
  const double index = this->There ? this->Shape->GetComponent(grain, 0) : -1.0;
  const bool known = index >= 0.0 && index < static_cast<double>(this->Shapes.size());
  return known && !this->Shapes[static_cast<std::size_t>(index)].empty() ? static_cast<int>(index)
                                                                         : -1;
}

std::vector<dem::Ball> PlacedBalls::Find(vtkIdType grain) const
{
  const int shape = this->FindShape(grain);
  return shape < 0 ? this->Place(grain, { { {}, 1.0 } }) : this->Place(grain, this->Shapes[shape]);
}

std::vector<dem::Ball> PlacedBalls::Place(vtkIdType grain,
  const std::vector<dem::Ball>& balls) const
{
  double p[3], q[4] = { 1.0, 0.0, 0.0, 0.0 };
  this->Grains->GetPoint(grain, p);
  if (this->Orientation)
  {
    this->Orientation->GetTuple(grain, q);
  }
  const double size = this->Radius ? this->Radius->GetComponent(grain, 0) : 0.0;
  std::vector<dem::Ball> placed;
  for (const dem::Ball& ball : balls)
  {
    const dem::Lane3 offset =
      dem::rotated(dem::Quaternion{ q[0], q[1], q[2], q[3] }, dem::Lane3(size * ball.centre));
    placed.push_back({ { p[0] + offset.x, p[1] + offset.y, p[2] + offset.z }, size * ball.radius });
  }
  return placed;
}

}
