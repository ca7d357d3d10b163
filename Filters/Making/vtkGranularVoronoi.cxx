#include "vtkGranularVoronoi.h"

#include "Basics/Error.h"
#include "Basics/InWords.h"
#include "Basics/Random.h"
#include "Bodies/GranularPlacedShapes.h"
#include "Inputs/GranularGathering.h"
#include "Inputs/vtkGranularPipeline.h"
#include "Making/Forms/GranularShapeForms.h"
#include "Properties/GranularFieldNumbers.h"
#include "Properties/GranularNames.h"
#include "Shapes/Faces/ConvexHull.h"
#include "Shapes/Faces/VoronoiCells.h"
#include "Shapes/MassProperties.h"
#include "Shapes/ShapeTable.h"
#include "Vtk/GranularArrays.h"
#include "Vtk/GranularGuard.h"
#include "Vtk/GranularTelling.h"

#include <vtkCellArray.h>
#include <vtkInformation.h>
#include <vtkInformationVector.h>
#include <vtkIntArray.h>
#include <vtkNew.h>
#include <vtkObjectFactory.h>
#include <vtkPointData.h>
#include <vtkPolyData.h>

#include <algorithm>
#include <cmath>
#include <tuple>

vtkStandardNewMacro(vtkGranularVoronoi);

namespace
{

constexpr double MostGap = 0.9;
constexpr double Shortest = 1e-50,
                 Longest = 1e50; // of a box, as of radii: cubes of them are numbers
constexpr int MostEvenness = 100;

template <typename T>
void demandBetween(const char* name, T value, T least, T most)
{
  if (!(value >= least && value <= most))
  {
    throw dem::Error(std::string(name) + " is " + dem::asTyped(value) + " but must be from " +
      dem::asTyped(least) + " to " + dem::asTyped(most) + ".");
  }
}

dem::VoronoiBox readBox(const double* b)
{
  for (int axis = 0; axis < 3; ++axis)
  {
    if (!(b[2 * axis] < b[2 * axis + 1]) || !std::isfinite(b[2 * axis + 1] - b[2 * axis]))
    {
      throw dem::Error("Box is from " + dem::asTyped(b[2 * axis]) + " to " +
        dem::asTyped(b[2 * axis + 1]) + " along " + "xyz"[axis] +
        " but needs the first number below the second.");
    }
    const double length = b[2 * axis + 1] - b[2 * axis];
    if (!(length >= Shortest && length <= Longest))
    {
      throw dem::Error("Box is " + dem::asTyped(length) + " long along " + "xyz"[axis] +
        " but must be from " + dem::asTyped(Shortest) + " to " + dem::asTyped(Longest) + ".");
    }
  }
  return { { b[0], b[2], b[4] }, { b[1], b[3], b[5] } };
}

std::vector<dem::Vec3> scatter(int count, int seed, const dem::VoronoiBox& box)
{
  dem::Random chance(dem::mixBits(static_cast<std::uint64_t>(seed)));
  std::vector<dem::Vec3> points;
  for (int k = 0; k < count; ++k)
  {
    const double x = chance.uniform(box.low.x, box.high.x);
    const double y = chance.uniform(box.low.y, box.high.y);
    const double z = chance.uniform(box.low.z, box.high.z);
    points.push_back({ x, y, z });
  }
  return points;
}

/** Those of the input that are inside of the box. */
std::vector<dem::Vec3> pointsInside(vtkPolyData* input, const dem::VoronoiBox& box)
{
  std::vector<dem::Vec3> points;
  for (vtkIdType k = 0; k < input->GetNumberOfPoints(); ++k)
  {
    double p[3];
    input->GetPoint(k, p);
    if (box.low.x < p[0] && p[0] < box.high.x && box.low.y < p[1] && p[1] < box.high.y &&
      box.low.z < p[2] && p[2] < box.high.z)
    {
      points.push_back({ p[0], p[1], p[2] });
    }
  }
  if (points.empty())
  {
    throw dem::Error(
      "None of the " + std::to_string(input->GetNumberOfPoints()) + " points is inside of Box.");
  }
  return points;
}

void demandApart(std::vector<dem::Vec3> points)
{
  const auto numbers = [](const dem::Vec3& p) { return std::tie(p.x, p.y, p.z); };
  std::sort(points.begin(), points.end(),
    [&](const dem::Vec3& a, const dem::Vec3& b) { return numbers(a) < numbers(b); });
  const auto twice = std::adjacent_find(points.begin(), points.end(),
    [&](const dem::Vec3& a, const dem::Vec3& b) { return numbers(a) == numbers(b); });
  if (twice != points.end())
  {
    throw dem::Error("Two points are at (" + dem::inWords(twice->x) + ", " +
      dem::inWords(twice->y) + ", " + dem::inWords(twice->z) +
      "), but each grain needs its own position.");
  }
}

/** A grain and where it is. */
struct Cobble
{
  dem::GrainShape shape;
  dem::Vec3 centre; ///< of mass
  double radius;    ///< of the bounding sphere about it
  double equivalent;
};

Cobble cobbleOf(const std::vector<dem::Vec3>& cell, int number, double rounding, double gap)
{
  const dem::ConvexHull hull = dem::convexHull(cell);
  if (!hull.isBody())
  {
    throw dem::Error("Make Box less flat, or move points away from each other: grain " +
      std::to_string(number) + " is too thin for its corners to be told apart.");
  }
  const dem::Moments whole = dem::momentsOf(hull, 0.0);
  const dem::Vec3 middle = (1.0 / whole.volume) * whole.first;
  dem::RoundedPolyhedron body;
  body.rounding = (1.0 - gap) * rounding * dem::thicknessOf(hull);
  for (const dem::Vec3& corner : hull.corners)
  {
    body.points.push_back((1.0 - gap) * (corner - middle));
  }
  Cobble cobble{ { "cobble " + std::to_string(number), {} }, {}, 0.0, 0.0 };
  cobble.shape.faceted = { body };
  const std::string problem = dem::findProblem(cobble.shape);
  if (!problem.empty())
  {
    throw dem::Error(problem);
  }
  const dem::UnitShape unit = dem::unitShape(cobble.shape); // says what else is wrong with it
  cobble.centre = middle + unit.drawnCentre;
  cobble.radius = unit.drawnRadius;
  cobble.equivalent = unit.drawnRadius * unit.equivalentRadius;
  return cobble;
}

void show(const std::vector<Cobble>& cobbles, vtkPolyData* output)
{
  const std::size_t count = cobbles.size();
  auto positions = granular::makeArray<vtkDoubleArray>("Points", 3, count);
  auto radius = granular::makeArray<vtkDoubleArray>(granular::names::Radius, 1, count);
  auto equivalent =
    granular::makeArray<vtkDoubleArray>(granular::names::EquivalentRadius, 1, count);
  auto orientation = granular::makeArray<vtkDoubleArray>(granular::names::Orientation, 4, count);
  auto shape = granular::makeArray<vtkIntArray>(granular::names::Shape, 1, count);
  std::vector<dem::GrainShape> shapes;
  vtkNew<vtkCellArray> vertices;
  for (std::size_t k = 0; k < count; ++k)
  {
    const auto grain = static_cast<vtkIdType>(k);
    granular::put(cobbles[k].centre, positions->GetPointer(3 * grain));
    radius->SetValue(grain, cobbles[k].radius);
    equivalent->SetValue(grain, cobbles[k].equivalent);
    orientation->SetTuple4(grain, 1.0, 0.0, 0.0, 0.0);
    shape->SetValue(grain, static_cast<int>(k));
    shapes.push_back(cobbles[k].shape);
    vertices->InsertNextCell(1, &grain);
  }
  vtkNew<vtkPoints> points;
  points->SetData(positions);
  output->SetPoints(points);
  output->SetVerts(vertices);
  for (vtkDataArray* array :
    { static_cast<vtkDataArray*>(radius), static_cast<vtkDataArray*>(equivalent),
      static_cast<vtkDataArray*>(orientation), static_cast<vtkDataArray*>(shape) })
  {
    output->GetPointData()->AddArray(array);
  }
  granular::writeShapeTable(shapes, {}, output->GetFieldData());
}

}

//------------------------------------------------------------------------------
vtkGranularVoronoi::vtkGranularVoronoi() : Points(new granular::Gathering)
{
  this->SetNumberOfInputPorts(1);
}

//------------------------------------------------------------------------------
vtkGranularVoronoi::~vtkGranularVoronoi() = default;

//------------------------------------------------------------------------------
vtkExecutive* vtkGranularVoronoi::CreateDefaultExecutive()
{
  return vtkGranularPipeline::New();
}

//------------------------------------------------------------------------------
int vtkGranularVoronoi::FillInputPortInformation(int, vtkInformation* info)
{
  info->Set(vtkAlgorithm::INPUT_REQUIRED_DATA_TYPE(), "vtkPolyData");
  info->Set(vtkAlgorithm::INPUT_IS_OPTIONAL(), 1);
  return 1;
}

//------------------------------------------------------------------------------
vtkTypeBool vtkGranularVoronoi::ProcessRequest(vtkInformation* request,
  vtkInformationVector** inputs, vtkInformationVector* outputs)
{
  return granular::serveGuarded(
    request, outputs, [&] { return this->Superclass::ProcessRequest(request, inputs, outputs); },
    [&](const std::string& problem) { granular::fail(this, this->Status, problem); });
}

//------------------------------------------------------------------------------
void vtkGranularVoronoi::MakeGrains(vtkPolyData* points, vtkPolyData* grains)
{
  const dem::VoronoiBox box = readBox(this->Box);
  demandBetween("NumberOfGrains", this->NumberOfGrains, 1, MostGrains);
  demandBetween("Evenness", this->Evenness, 0, MostEvenness);
  demandBetween("Rounding", this->Rounding, granular::LeastRounding, granular::MostRounding);
  demandBetween("Gap", this->Gap, 0.0, MostGap);
  std::vector<dem::Vec3> middles =
    points ? pointsInside(points, box) : scatter(this->NumberOfGrains, this->Seed, box);
  if (middles.size() > static_cast<std::size_t>(MostGrains))
  {
    throw dem::Error("There are " + std::to_string(middles.size()) +
      " points in Box, but at most " + std::to_string(MostGrains) + " grains.");
  }
  demandApart(middles);
  // Making the grains takes about as long as their cells do.
  const double evened = this->Evenness / (this->Evenness + 2.0);
  middles =
    dem::evenedOut(std::move(middles), box, this->Evenness, granular::telling(this, 0.0, evened));
  const double cut = 0.5 * (1.0 + evened);
  const auto cells = dem::voronoiCells(middles, box, granular::telling(this, evened, cut));
  const granular::Telling tell = granular::telling(this, cut, 1.0);
  std::vector<Cobble> cobbles;
  for (const std::vector<dem::Vec3>& cell : cells)
  {
    cobbles.push_back(
      cobbleOf(cell, static_cast<int>(cobbles.size()) + 1, this->Rounding, this->Gap));
    tell(static_cast<double>(cobbles.size()) / static_cast<double>(cells.size()));
  }
  show(cobbles, grains);
}

//------------------------------------------------------------------------------
int vtkGranularVoronoi::RequestData(vtkInformation*, vtkInformationVector** inputs,
  vtkInformationVector* outputs)
{
  vtkPolyData* output = vtkPolyData::GetData(outputs);
  const granular::Ranks ranks(outputs->GetInformationObject(0));
  const bool isConnected = this->GetNumberOfInputConnections(0) > 0;
  vtkDataObject* points = this->Points->Take(ranks, vtkPolyData::GetData(inputs[0]),
    vtkGranularPipeline::HasFailed(this, 0), "The points of the grains");
  if (!ranks.IsFirst())
  {
    return 1;
  }
  this->AbortExecute = 0; // a wish of an earlier request; the setter would call for another one
  granular::fillOrFail(this, this->Status, output,
    [&]
    {
      if (isConnected && !this->Points->GetProblem().empty())
      {
        throw dem::Error(this->Points->GetProblem());
      }
      this->MakeGrains(vtkPolyData::SafeDownCast(points), output);
    });
  granular::addWords(granular::names::Status, { this->Status }, output->GetFieldData());
  return 1;
}

//------------------------------------------------------------------------------
void vtkGranularVoronoi::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  const double* b = this->Box;
  os << indent << "Box: " << b[0] << " " << b[1] << " " << b[2] << " " << b[3] << " " << b[4] << " "
     << b[5] << "\n";
  os << indent << "NumberOfGrains: " << this->NumberOfGrains << "\n";
  os << indent << "Seed: " << this->Seed << "\n";
  os << indent << "Evenness: " << this->Evenness << "\n";
  os << indent << "Rounding: " << this->Rounding << "\n";
  os << indent << "Gap: " << this->Gap << "\n";
  os << indent << "Status: " << this->Status << "\n";
}
