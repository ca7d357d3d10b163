#include "Analysis/GranularGrainSet.h"

#include "Analysis/BodyParts.h"
#include "Basics/Error.h"
#include "Basics/InWords.h"
#include "Bodies/GranularPlacedBalls.h"
#include "Bodies/GranularPlacedShapes.h"
#include "Bodies/GranularShapes.h"
#include "Inputs/Grains/GranularParticleInput.h"
#include "Inputs/GranularColumn.h"
#include "Inputs/Walls/GranularWallInput.h"
#include "Properties/GranularNames.h"
#include "Shapes/MassProperties.h"
#include "Shapes/Smooth/SurfaceReach.h"

#include <vtkCellArray.h>
#include <vtkCellData.h>
#include <vtkPointData.h>
#include <vtkPolyData.h>

#include <algorithm>
#include <cmath>

namespace granular
{

namespace
{

/// In parts of the bounding radius.
double equivalentRadius(const dem::Moments& moments)
{
  return std::cbrt(moments.volume / sphereVolume(1.0));
}

void readShapes(vtkPointSet* points, const ColumnOwner& owner, GrainSet& grains)
{
  const PlacedBalls placed(points);
  if (!placed.AreThere())
  {
    return;
  }
  std::vector<double> equivalent;
  for (const std::vector<dem::Ball>& balls : placed.GetShapes())
  {
    equivalent.push_back(balls.empty() ? 1.0 : equivalentRadius(dem::momentsOf(balls)));
    grains.parts.push_back(balls);
  }
  const int clumps = static_cast<int>(grains.parts.size());
  for (const PlacedSurface& smooth : readShapeSurfaces(points->GetFieldData()))
  {
    equivalent.push_back(equivalentRadius(dem::momentsOf(smooth.surface)));
    grains.parts.push_back(partsOf(smooth.surface, smooth.centre));
  }
  for (const PlacedFacets& faceted : readShapeFacets(points->GetFieldData()))
  {
    equivalent.push_back(equivalentRadius(momentsOf(faceted)));
    std::vector<dem::Ball>& balls = grains.parts.emplace_back();
    for (const PlacedPart& part : faceted.parts)
    {
      const std::vector<dem::Ball> more = partsOf(part.corners, part.rounding);
      balls.insert(balls.end(), more.begin(), more.end());
    }
  }
  for (const PlacedMixture& mixture : readShapeMixtures(points->GetFieldData()))
  {
    equivalent.push_back(mixture.unit.equivalentRadius);
    grains.parts.push_back(partsOf(mixture.unit));
  }
  vtkPointData* data = points->GetPointData();
  const vtkIdType count = points->GetNumberOfPoints();
  const Column given(data, count, owner, names::EquivalentRadius, 1);
  const Column orientation(data, count, owner, names::Orientation, 4);
  for (vtkIdType point = 0; point < count; ++point)
  {
    const int surface = placed.FindSurface(point);
    const int shape = surface > 0 ? clumps + surface - 1 : placed.FindShape(point);
    const double radius = grains.radius[static_cast<std::size_t>(point)];
    grains.shape.push_back(shape);
    grains.equivalentRadius.push_back(
      given ? given.Positive(point) : (shape < 0 ? 1.0 : equivalent[shape]) * radius);
    grains.orientation.push_back({ orientation.Real(point, 0), orientation.Real(point, 1),
      orientation.Real(point, 2), orientation.Real(point, 3) });
  }
}

}

GrainSet readGrainSet(vtkDataObject* input)
{
  GrainSet grains;
  vtkPointSet* points = findParticles(input);
  const vtkIdType count = points->GetNumberOfPoints();
  if (count == 0)
  {
    return grains;
  }
  const ColumnOwner owner = pointsOfGrains();
  vtkPointData* data = points->GetPointData();
  const Column radius(data, count, owner, names::Radius, 1);
  const Column mass(data, count, owner, names::Mass, 1);
  const Column velocity(data, count, owner, names::Velocity, 3);
  const Column contactCount(data, count, owner, names::ContactCount, 1);
  radius.Demand();
  for (vtkIdType i = 0; i < count; ++i)
  {
    grains.position.push_back(readPosition(points, i, owner));
    grains.radius.push_back(radius.Positive(i));
    if (mass)
    {
      grains.mass.push_back(mass.Positive(i));
    }
    if (velocity)
    {
      grains.velocity.push_back(velocity.Vector(i));
    }
    if (contactCount)
    {
      grains.contactCount.push_back(contactCount.Real(i));
    }
  }
  readShapes(points, owner, grains);
  return grains;
}

std::vector<ContactLine> readContactLines(vtkDataObject* input)
{
  std::vector<ContactLine> contacts;
  vtkPolyData* data = findContacts(input);
  const vtkIdType count = data->GetNumberOfCells();
  if (count == 0)
  {
    return contacts;
  }
  const ColumnOwner owner{ "Contact input", "cell" };
  const Column force(data->GetCellData(), count, owner, names::Force, 3);
  force.Demand();
  for (vtkIdType i = 0; i < count; ++i)
  {
    vtkIdType size = 0;
    const vtkIdType* ends = nullptr;
    data->GetLines()->GetCellAtId(i, size, ends);
    contacts.push_back(
      { readPosition(data, ends[0], owner), readPosition(data, ends[1], owner), force.Vector(i) });
  }
  return contacts;
}

vtkPolyData* findContacts(vtkDataObject* input)
{
  const std::string connectContacts = "Connect the output Contacts of a simulation: ";
  const std::vector<Leaf> leaves = findLeaves(input, "Contact input");
  auto* data = leaves.size() == 1 ? vtkPolyData::SafeDownCast(leaves[0].data) : nullptr;
  if (!data)
  {
    throw dem::Error(connectContacts +
      (leaves.size() == 1 ? leaves[0].name + " is a " + leaves[0].data->GetClassName() +
            ", but contacts are lines (vtkPolyData)."
                          : "the Contact input has " + std::to_string(leaves.size()) +
            " blocks, but it must be one."));
  }
  const vtkIdType count = data->GetNumberOfCells();
  if (data->GetNumberOfLines() != count)
  {
    throw dem::Error(connectContacts + std::to_string(count - data->GetNumberOfLines()) + " of " +
      std::to_string(count) + " cells of the Contact input are no lines.");
  }
  for (vtkIdType i = 0; i < count; ++i)
  {
    if (data->GetLines()->GetCellSize(i) != 2)
    {
      throw dem::Error("Contact input, cell " + std::to_string(i) +
        ": a contact has 2 points, not " + std::to_string(data->GetLines()->GetCellSize(i)) + ".");
    }
  }
  return data;
}

double meanRadiusOf(const GrainSet& grains)
{
  double sum = 0.0;
  for (std::size_t i = 0; i < grains.size(); ++i)
  {
    sum += grains.sphereRadius(i);
  }
  return grains.size() > 0 ? sum / static_cast<double>(grains.size()) : 0.0;
}

Box boundsOfCentres(const GrainSet& grains)
{
  Box box{ grains.position.front(), grains.position.front() };
  for (const dem::Vec3& p : grains.position)
  {
    box.low = { std::min(box.low.x, p.x), std::min(box.low.y, p.y), std::min(box.low.z, p.z) };
    box.high = { std::max(box.high.x, p.x), std::max(box.high.y, p.y), std::max(box.high.z, p.z) };
  }
  return box;
}

void demandVolume(const Box& box, const std::string& what)
{
  for (int axis = 0; axis < 3; ++axis)
  {
    const double length = box.high[axis] - box.low[axis];
    if (!(length > 0.0 && std::isfinite(length)))
    {
      throw dem::Error(what + " has no " + (length > 0.0 ? "finite " : "") + "volume: along " +
        "xyz"[axis] + " it extends from " + dem::asTyped(box.low[axis]) + " to " +
        dem::asTyped(box.high[axis]) + ".");
    }
  }
  if (!(volumeOf(box) > 0.0 && std::isfinite(volumeOf(box))))
  {
    throw dem::Error(what + " has the volume " + dem::asTyped(volumeOf(box)) +
      ", which is too small or too large to count with.");
  }
}

Box toBox(const double values[6])
{
  return { { values[0], values[2], values[4] }, { values[1], values[3], values[5] } };
}

dem::Vec3 toDirection(const double values[3], const char* property)
{
  const dem::Vec3 vector{ values[0], values[1], values[2] };
  const dem::Vec3 direction = dem::normalized(vector);
  if (!dem::isFinite(vector) || dem::norm(direction) == 0.0)
  {
    throw dem::Error(std::string(property) + " = " + dem::asTyped(vector) +
      " is no direction: it must be finite and not 0.");
  }
  return direction;
}

}
