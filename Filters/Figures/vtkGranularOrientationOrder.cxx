#include "vtkGranularOrientationOrder.h"

#include "Analysis/GranularFigures.h"
#include "Analysis/OrientationOrder.h"
#include "Bodies/GranularPlacedBalls.h"
#include "Bodies/GranularPlacedShapes.h"
#include "Inputs/Grains/GranularParticleInput.h"
#include "Inputs/GranularColumn.h"
#include "Properties/GranularNames.h"
#include "Shapes/MassProperties.h"
#include "Shapes/Smooth/SurfaceReach.h"

#include <vtkInformation.h>
#include <vtkInformationVector.h>
#include <vtkObjectFactory.h>
#include <vtkPointData.h>
#include <vtkPointSet.h>

#include <algorithm>
#include <limits>

vtkStandardNewMacro(vtkGranularOrientationOrder);

namespace
{

/// A grain that has a direction.
struct GrainAxis
{
  dem::Vec3 position;
  dem::Vec3 direction;
};

/// The principal axis with the smallest moment of inertia.
dem::Vec3 longestAxis(const dem::Moments& body)
{
  const dem::MassProperties mass = dem::massProperties(body);
  const double moments[3] = { mass.inertia.x, mass.inertia.y, mass.inertia.z };
  return mass.axes[std::min_element(moments, moments + 3) - moments];
}

dem::Vec3 longestAxis(const dem::UnitShape& shape)
{
  const double moments[3] = { shape.inertia.x, shape.inertia.y, shape.inertia.z };
  const auto axis = std::min_element(moments, moments + 3) - moments;
  return dem::rotated(shape.principal,
    dem::Lane3(axis == 0 ? 1.0 : 0.0, axis == 1 ? 1.0 : 0.0, axis == 2 ? 1.0 : 0.0));
}

/// Axes of all grains but spheres.
std::vector<GrainAxis> readAxes(vtkDataObject* input, int bodyAxis)
{
  vtkPointSet* points = granular::findParticles(input);
  const vtkIdType count = points->GetNumberOfPoints();
  std::vector<GrainAxis> axes;
  if (count == 0)
  {
    return axes;
  }
  const granular::ColumnOwner owner = granular::pointsOfGrains();
  const granular::Column orientation(points->GetPointData(), count, owner,
    granular::names::Orientation, 4);
  const granular::Column shape(points->GetPointData(), count, owner, granular::names::Shape, 1);
  orientation.Demand();
  const granular::PlacedBalls placed(points);
  const bool isLongest = bodyAxis == vtkGranularOrientationOrder::LONGEST;
  if (isLongest && !placed.AreThere())
  {
    throw dem::Error(
      "Choose X, Y or Z as BodyAxis: Longest needs grains with shapes, but the input "
      "has none (ShapeSpheres or ShapeSurfaces).");
  }
  std::vector<dem::Vec3> longest; // of clumps, then of smooth and faceted shapes
  for (const std::vector<dem::Ball>& balls : placed.GetShapes())
  {
    longest.push_back(balls.empty() ? dem::Vec3{} : longestAxis(dem::momentsOf(balls)));
  }
  const int clumps = static_cast<int>(longest.size());
  for (const granular::PlacedSurface& smooth : granular::readShapeSurfaces(points->GetFieldData()))
  {
    longest.push_back(longestAxis(dem::momentsOf(smooth.surface)));
  }
  for (const granular::PlacedFacets& faceted : granular::readShapeFacets(points->GetFieldData()))
  {
    longest.push_back(longestAxis(granular::momentsOf(faceted)));
  }
  for (const granular::PlacedMixture& mixture : granular::readShapeMixtures(points->GetFieldData()))
  {
    longest.push_back(longestAxis(mixture.unit));
  }
  using Axes = vtkGranularOrientationOrder::BodyAxes;
  const dem::Vec3 drawn{ bodyAxis == Axes::BODY_X ? 1.0 : 0.0, bodyAxis == Axes::BODY_Y ? 1.0 : 0.0,
    bodyAxis == Axes::BODY_Z ? 1.0 : 0.0 };
  for (vtkIdType i = 0; i < count; ++i)
  {
    const int surface = placed.FindSurface(i);
    const int known = surface > 0 ? clumps + surface - 1 : placed.FindShape(i);
    if (placed.AreThere() ? known < 0 : shape && shape.Real(i) < 0.0)
    {
      continue;
    }
    const dem::Lane3 u = dem::rotated(orientation.Orientation(i, false),
      dem::Lane3(isLongest ? longest[known] : drawn));
    axes.push_back({ granular::readPosition(points, i, owner), { u.x, u.y, u.z } });
  }
  return axes;
}

std::vector<dem::Vec3> directionsOf(const std::vector<GrainAxis>& axes)
{
  std::vector<dem::Vec3> directions;
  for (const GrainAxis& axis : axes)
  {
    directions.push_back(axis.direction);
  }
  return directions;
}

/// Calls add(name, number) for each figure.
template <typename AddT>
void forEachFigure(const granular::Order& order, const AddT& add)
{
  add("Order", order.order);
  add("DirectorX", order.director.x);
  add("DirectorY", order.director.y);
  add("DirectorZ", order.director.z);
  add("Biaxiality", order.biaxiality);
  add("Count", static_cast<double>(order.count));
  const char* const names[6] = { "QXX", "QYY", "QZZ", "QXY", "QYZ", "QZX" };
  for (int k = 0; k < 6; ++k)
  {
    add(names[k], order.tensor[k]);
  }
}

void addSlices(const std::vector<GrainAxis>& axes, int axis, int count, vtkTable* table)
{
  const auto [first, last] = std::minmax_element(axes.begin(), axes.end(),
    [axis](const GrainAxis& a, const GrainAxis& b) { return a.position[axis] < b.position[axis]; });
  const double low = first->position[axis];
  const double width = (last->position[axis] - low) / count;
  std::vector<std::vector<dem::Vec3>> slices(count);
  for (const GrainAxis& grain : axes)
  {
    const double along = width > 0.0 ? (grain.position[axis] - low) / width : 0.0;
    slices[std::min(static_cast<int>(along), count - 1)].push_back(grain.direction);
  }
  std::vector<double> centres;
  std::vector<std::pair<std::string, std::vector<double>>> columns;
  for (int slice = 0; slice < count; ++slice)
  {
    centres.push_back(low + (slice + 0.5) * width);
    std::size_t column = 0;
    forEachFigure(granular::makeOrder(slices[slice]),
      [&](const char* name, double number)
      {
        if (slice == 0)
        {
          columns.emplace_back(name, std::vector<double>());
        }
        columns[column++].second.push_back(number);
      });
  }
  granular::addNumberColumn(table, granular::names::BinCentre, centres);
  for (const auto& [name, numbers] : columns)
  {
    granular::addNumberColumn(table, name.c_str(), numbers);
  }
}

}

//------------------------------------------------------------------------------
vtkGranularOrientationOrder::vtkGranularOrientationOrder()
  : Order(std::numeric_limits<double>::quiet_NaN())
{
  this->SetNumberOfOutputPorts(2);
}

//------------------------------------------------------------------------------
void vtkGranularOrientationOrder::Analyze(const Inputs& inputs, vtkInformationVector* outputs)
{
  this->Order = std::numeric_limits<double>::quiet_NaN();
  granular::demandAtLeast("NumberOfBins", this->NumberOfBins, 1);
  granular::demandAtMost("NumberOfBins", this->NumberOfBins, granular::MostBins);
  const std::vector<GrainAxis> axes = readAxes(inputs[0], this->BodyAxis);
  if (axes.empty())
  {
    return;
  }
  const granular::Order order = granular::makeOrder(directionsOf(axes));
  this->Order = order.order;
  vtkTable* table = vtkTable::GetData(outputs, 0);
  forEachFigure(order,
    [table](const char* name, double number) { granular::addResult(table, name, number); });
  addSlices(axes, this->Axis, this->NumberOfBins, vtkTable::GetData(outputs, 1));
}

//------------------------------------------------------------------------------
void vtkGranularOrientationOrder::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  os << indent << "BodyAxis: " << this->BodyAxis << "\n";
  os << indent << "Axis: " << this->Axis << "\n";
  os << indent << "NumberOfBins: " << this->NumberOfBins << "\n";
}
