#include "vtkGranularShape.h"

#include "Basics/Error.h"
#include "Basics/InWords.h"
#include "Bodies/GranularFacetMesh.h"
#include "Bodies/GranularShapeDefinitions.h"
#include "Bodies/GranularSurfaceMesh.h"
#include "Clumping/ClumpError.h"
#include "Clumping/ConvexParts.h"
#include "Clumping/InscribedBalls.h"
#include "Inputs/GranularGathering.h"
#include "Inputs/vtkGranularPipeline.h"
#include "Parameters/GrainShape.h"
#include "Parameters/InnerBalls.h"
#include "Properties/GranularChangeWords.h"
#include "Properties/GranularFieldNumbers.h"
#include "Properties/GranularNames.h"
#include "Properties/GranularParameterTables.h"
#include "Properties/GranularText.h"
#include "Shapes/MassProperties.h"
#include "Shapes/ShapeTable.h"
#include "Vtk/GranularGuard.h"
#include "Vtk/GranularSetting.h"
#include "Vtk/GranularTelling.h"

#include <vtkDoubleArray.h>
#include <vtkFieldData.h>
#include <vtkInformation.h>
#include <vtkInformationVector.h>
#include <vtkNew.h>
#include <vtkObjectFactory.h>
#include <vtkPolyData.h>
#include <vtkSphereSource.h>
#include <vtkStringArray.h>

#include <cmath>
#include <sstream>
#include <string_view>

vtkStandardNewMacro(vtkGranularShape);

namespace
{

using Kind = granular::ShapeKind;

constexpr int MostInRow = 1000;
constexpr int MostAtEdge = 20;
/** What a status begins with that is no failure. */
constexpr std::string_view Note = "Note: ";
/** More spheres are drawn coarser. */
constexpr std::size_t MostFine = 30;

int demandCount(int count, int most)
{
  if (count < 1 || count > most)
  {
    throw dem::Error("NumberOfSpheres is " + std::to_string(count) + " but must be from 1 to " +
      std::to_string(most) + " for this Kind.");
  }
  return count;
}

void demandRounding(double rounding)
{
  constexpr double least = 0.01, most = 0.3;
  if (!(rounding >= least && rounding <= most))
  {
    throw dem::Error("Rounding is " + dem::asTyped(rounding) + " but must be from " +
      dem::asTyped(least) + " to " + dem::asTyped(most) + ".");
  }
}

void demandLength(const char* name, double length)
{
  if (!(length > 0.0 && std::isfinite(length)))
  {
    throw dem::Error(std::string(name) + " is " + dem::asTyped(length) + " but must be above 0.");
  }
}

std::vector<dem::Ball> rod(int count, double distance)
{
  std::vector<dem::Ball> balls;
  for (int k = 0; k < count; ++k)
  {
    balls.push_back({ { (k - 0.5 * (count - 1)) * distance, 0.0, 0.0 }, 1.0 });
  }
  return balls;
}

std::vector<dem::Ball> tetrahedron(double distance)
{
  const double c = distance / std::sqrt(8.0);
  return { { { c, c, c }, 1.0 }, { { c, -c, -c }, 1.0 }, { { -c, c, -c }, 1.0 },
    { { -c, -c, c }, 1.0 } };
}

std::vector<dem::Ball> cube(int edge, double distance)
{
  std::vector<dem::Ball> balls;
  const double middle = 0.5 * (edge - 1);
  for (int k = 0; k < edge * edge * edge; ++k)
  {
    balls.push_back({ { (k % edge - middle) * distance, (k / edge % edge - middle) * distance,
                        (k / (edge * edge) - middle) * distance },
      1.0 });
  }
  return balls;
}

/** The numbers of each line, or of what ends with a semicolon; empty lines are left out. */
std::vector<std::vector<double>> listed(std::string text, const std::string& property,
  std::size_t count, const std::string& what)
{
  for (char& letter : text)
  {
    letter = letter == ';' ? '\n' : (letter == ',' ? ' ' : letter);
  }
  std::vector<std::vector<double>> all;
  std::istringstream lines(text);
  std::string line;
  for (int number = 1; std::getline(lines, line); ++number)
  {
    const std::string where = property + ", line " + std::to_string(number);
    const std::vector<std::string> words = granular::splitChange(line);
    if (words.empty())
    {
      continue;
    }
    if (words.size() != count)
    {
      throw dem::Error(where + " has " + std::to_string(words.size()) + " numbers but needs " +
        std::to_string(count) + ": " + what + ".");
    }
    all.emplace_back();
    for (const std::string& word : words)
    {
      all.back().push_back(granular::readNumber(word, where));
    }
  }
  return all;
}

std::vector<dem::Ball> listedBalls(const std::string& text)
{
  std::vector<dem::Ball> balls;
  for (const std::vector<double>& v : listed(text, "Spheres", 4, "x, y, z and the radius"))
  {
    balls.push_back({ { v[0], v[1], v[2] }, v[3] });
  }
  return balls;
}

std::vector<dem::Vec3> listedPoints(const std::string& text)
{
  std::vector<dem::Vec3> points;
  for (const std::vector<double>& v : listed(text, "Points", 3, "x, y and z"))
  {
    points.push_back({ v[0], v[1], v[2] });
  }
  return points;
}

std::vector<dem::Vec3> cornersOfBox(const dem::Vec3& sides)
{
  std::vector<dem::Vec3> corners;
  for (int k = 0; k < 8; ++k)
  {
    corners.push_back({ (k & 1 ? 0.5 : -0.5) * sides.x, (k & 2 ? 0.5 : -0.5) * sides.y,
      (k & 4 ? 0.5 : -0.5) * sides.z });
  }
  return corners;
}

/** Rounded polyhedra where they are drawn. */
vtkSmartPointer<vtkPolyData> drawn(const std::vector<dem::RoundedPolyhedron>& parts)
{
  std::vector<vtkSmartPointer<vtkPolyData>> meshes;
  for (const dem::RoundedPolyhedron& body : parts)
  {
    const dem::ConvexHull hull = dem::convexHull(body.points);
    const dem::Moments moments = dem::momentsOf(hull, 0.0);
    const dem::Vec3 middle = (1.0 / moments.volume) * moments.first;
    meshes.push_back(
      granular::meshOf(dem::inset(hull, middle, body.rounding).corners, body.rounding, 8));
  }
  return granular::together(meshes);
}

/** A cylinder or cone with its middle in the origin. */
vtkSmartPointer<vtkPolyData> drawn(const dem::RoundedFrustum& body)
{
  const dem::RoundedFrustumKernel unit(body);
  const double scale = body.rounding / unit.rounding;
  return granular::meshOf(dem::moved(unit.kernel, -0.5 * body.height / scale, scale), body.rounding,
    8);
}

void draw(const std::vector<dem::Ball>& balls, vtkPolyData* output)
{
  std::vector<vtkSmartPointer<vtkPolyData>> meshes;
  const int resolution = balls.size() > MostFine ? 12 : 32;
  for (const dem::Ball& ball : balls)
  {
    vtkNew<vtkSphereSource> sphere;
    sphere->SetCenter(ball.centre.x, ball.centre.y, ball.centre.z);
    sphere->SetRadius(ball.radius);
    sphere->SetThetaResolution(2 * resolution);
    sphere->SetPhiResolution(resolution);
    sphere->SetOutputPointsPrecision(vtkAlgorithm::DOUBLE_PRECISION);
    sphere->Update();
    meshes.push_back(sphere->GetOutput());
  }
  output->ShallowCopy(granular::together(meshes));
}

}

//------------------------------------------------------------------------------
vtkGranularShape::vtkGranularShape()
  : Parameters(new granular::ShapeParameters), Surface(new granular::Gathering)
{
  this->SetNumberOfInputPorts(1);
}

//------------------------------------------------------------------------------
vtkGranularShape::~vtkGranularShape() = default;

//------------------------------------------------------------------------------
void vtkGranularShape::SetParameter(const char* name, const std::vector<double>& numbers)
{
  if (granular::setParameter(this, granular::shapeParameters(), *this->Parameters, name, numbers))
  {
    this->Modified();
  }
}

//------------------------------------------------------------------------------
std::vector<double> vtkGranularShape::GetParameter(const char* name) const
{
  return granular::getParameter(granular::shapeParameters(), *this->Parameters, name);
}

//------------------------------------------------------------------------------
vtkExecutive* vtkGranularShape::CreateDefaultExecutive()
{
  return vtkGranularPipeline::New();
}

//------------------------------------------------------------------------------
int vtkGranularShape::FillInputPortInformation(int, vtkInformation* info)
{
  // Any data, so that composite data sets are taken whole; others are refused in words.
  info->Set(vtkAlgorithm::INPUT_REQUIRED_DATA_TYPE(), "vtkDataObject");
  info->Set(vtkAlgorithm::INPUT_IS_OPTIONAL(), 1);
  return 1;
}

//------------------------------------------------------------------------------
bool vtkGranularShape::IsOfSurface() const
{
  const granular::ShapeParameters& p = *this->Parameters;
  return p.kind == Kind::Surface || p.kind == Kind::ConvexSurface || p.kind == Kind::ConvexParts;
}

//------------------------------------------------------------------------------
dem::GrainShape vtkGranularShape::MakeClump(vtkDataObject* surface)
{
  const granular::ShapeParameters& p = *this->Parameters;
  const granular::ClumpSettings settings{ p.maximumSpheres, p.smallestRadius, p.sphereOverlap,
    p.resolution };
  granular::demandGood(settings);
  const granular::SurfaceBody body = granular::readBody(granular::wholeSurface(surface));
  dem::GrainShape shape{ this->Name,
    granular::inscribedBalls(body, settings, granular::telling(this, 0.0, 0.8)) };
  shape.moments = body.moments;
  const granular::ClumpError error =
    granular::compare(body, shape.balls, granular::telling(this, 0.8, 1.0));
  this->SpheresFound = static_cast<int>(shape.balls.size());
  this->VolumeError = error.volume;
  this->HausdorffDistance = error.distance;
  return shape;
}

//------------------------------------------------------------------------------
dem::GrainShape vtkGranularShape::MakeShape(vtkDataObject* surface)
{
  const granular::ShapeParameters& p = *this->Parameters;
  dem::Checker check;
  dem::findParameter(granular::shapeParameters(), "Kind")->check(check, p);
  if (!check.Problem.empty())
  {
    throw dem::Error(check.Problem);
  }
  if (this->IsOfSurface() && !this->Surface->GetProblem().empty())
  {
    throw dem::Error(this->Surface->GetProblem());
  }
  this->SpheresFound = 0;
  this->VolumeError = this->HausdorffDistance = std::numeric_limits<double>::quiet_NaN();
  if (p.kind == Kind::Surface)
  {
    return this->MakeClump(surface);
  }
  if (p.kind == Kind::Cylinder || p.kind == Kind::Cone)
  {
    return this->MakeRound();
  }
  if (p.kind >= Kind::Box)
  {
    return this->MakeFaceted(surface);
  }
  if (p.kind >= Kind::Ellipsoid)
  {
    return this->MakeSmooth();
  }
  const double distance = 2.0 * p.spacing;
  if (p.kind != Kind::Spheres && !(p.spacing > 0.0 && std::isfinite(p.spacing)))
  {
    throw dem::Error("Spacing is " + dem::asTyped(p.spacing) + " but must be above 0.");
  }
  switch (p.kind)
  {
    case Kind::Rod:
      return { this->Name, rod(demandCount(p.numberOfSpheres, MostInRow), distance), {} };
    case Kind::Tetrahedron:
      return { this->Name, tetrahedron(distance), {} };
    case Kind::Cube:
      return { this->Name, cube(demandCount(p.numberOfSpheres, MostAtEdge), distance), {} };
    default:
      return this->MakeListed();
  }
}

//------------------------------------------------------------------------------
dem::GrainShape vtkGranularShape::MakeListed()
{
  std::vector<dem::Ball> balls = listedBalls(this->Spheres);
  const std::vector<std::size_t> inner = dem::takeOutInner(balls);
  if (!inner.empty())
  {
    this->Status = std::string(Note) + "left out, as they are inside of other spheres:";
    for (const std::size_t k : inner)
    {
      this->Status += (k == inner.front() ? " sphere " : ", ") + std::to_string(k);
    }
    this->Status += ".";
  }
  return { this->Name, std::move(balls), {} };
}

//------------------------------------------------------------------------------
dem::GrainShape vtkGranularShape::MakeSmooth() const
{
  const granular::ShapeParameters& p = *this->Parameters;
  dem::Superellipsoid surface{ p.halfAxes,
    p.kind == Kind::PolySuperellipsoid ? p.oppositeHalfAxes : p.halfAxes };
  if (p.kind != Kind::Ellipsoid)
  {
    surface.e1 = p.exponents[0];
    surface.e2 = p.exponents[1];
  }
  return { this->Name, {}, surface };
}

//------------------------------------------------------------------------------
dem::GrainShape vtkGranularShape::MakeRound() const
{
  const granular::ShapeParameters& p = *this->Parameters;
  demandRounding(p.rounding);
  demandLength("Radius", p.radius);
  demandLength("Height", p.height);
  const double top = p.kind == Kind::Cylinder ? p.radius : p.topRadius;
  dem::GrainShape shape{ this->Name, {} };
  shape.frustum = dem::RoundedFrustum{ p.radius, top, p.height, 1.0 };
  if (dem::findProblem(shape).empty())
  {
    shape.frustum->rounding = p.rounding * dem::thicknessOf(*shape.frustum);
  }
  return shape;
}

//------------------------------------------------------------------------------
dem::GrainShape vtkGranularShape::MakeFaceted(vtkDataObject* surface) const
{
  const granular::ShapeParameters& p = *this->Parameters;
  demandRounding(p.rounding);
  std::vector<std::vector<dem::Vec3>> parts;
  if (p.kind == Kind::Box)
  {
    const dem::Vec3& sides = p.sides;
    for (const double side : { sides.x, sides.y, sides.z })
    {
      if (!(side > 0.0 && std::isfinite(side)))
      {
        throw dem::Error("Sides has " + dem::asTyped(side) + " but needs lengths above 0.");
      }
    }
    parts = { cornersOfBox(sides) };
  }
  else if (p.kind == Kind::Polyhedron)
  {
    parts = { listedPoints(this->Points) };
  }
  else if (p.kind == Kind::ConvexSurface)
  {
    parts = { granular::cornersOf(granular::wholeSurface(surface)) };
  }
  else
  {
    parts = granular::cornersOfParts(surface);
  }
  dem::GrainShape shape{ this->Name, {} };
  for (const std::vector<dem::Vec3>& points : parts)
  {
    shape.faceted.push_back({ points, 1.0 }); // any rounding, for points that are none
  }
  if (dem::findProblem(shape).empty())
  {
    for (dem::RoundedPolyhedron& part : shape.faceted)
    {
      const dem::ConvexHull hull = dem::convexHull(part.points);
      part.rounding = hull.isBody() ? p.rounding * dem::thicknessOf(hull) : 1.0;
    }
  }
  return shape;
}

//------------------------------------------------------------------------------
void vtkGranularShape::Describe(const dem::GrainShape& shape, vtkPolyData* output) const
{
  vtkFieldData* fieldData = output->GetFieldData();
  const dem::UnitShape unit = dem::unitShape(shape);
  granular::addNumbers("EquivalentRadius", { unit.equivalentRadius }, fieldData);
  granular::addNumbers("BoundingRadius", { unit.drawnRadius }, fieldData);
  const dem::Vec3& centre = unit.drawnCentre;
  granular::addNumbers("CentreOfMass", { centre.x, centre.y, centre.z }, fieldData, 3);
  granular::addNumbers("PrincipalMoments", { unit.inertia.x, unit.inertia.y, unit.inertia.z },
    fieldData, 3);
  if (this->Parameters->kind == Kind::Surface)
  {
    granular::addNumbers("VolumeError", { this->VolumeError }, fieldData);
    granular::addNumbers("HausdorffDistance", { this->HausdorffDistance }, fieldData);
  }
}

//------------------------------------------------------------------------------
vtkTypeBool vtkGranularShape::ProcessRequest(vtkInformation* request, vtkInformationVector** inputs,
  vtkInformationVector* outputs)
{
  return granular::serveGuarded(
    request, outputs, [&] { return this->Superclass::ProcessRequest(request, inputs, outputs); },
    [&](const std::string& problem)
    {
      this->Status = problem;
      vtkErrorMacro(<< problem);
    });
}

//------------------------------------------------------------------------------
int vtkGranularShape::RequestData(vtkInformation*, vtkInformationVector** inputs,
  vtkInformationVector* outputs)
{
  vtkPolyData* output = vtkPolyData::GetData(outputs);
  const granular::Ranks ranks(outputs->GetInformationObject(0));
  vtkDataObject* surface = this->Surface->Take(ranks, vtkDataObject::GetData(inputs[0]),
    vtkGranularPipeline::HasFailed(this, 0), "The surface of the shape");
  if (!ranks.IsFirst() && this->IsOfSurface())
  {
    return 1;
  }
  this->Status = "OK";
  this->AbortExecute = 0; // a wish of an earlier request; the setter would call for another one
  try
  {
    const granular::SharedShape shape{ this->MakeShape(surface), this->Parameters->share };
    const std::string problem = dem::findProblem(shape.shape);
    if (!problem.empty())
    {
      throw dem::Error(problem);
    }
    if (!(this->Parameters->share >= 0.0 && std::isfinite(this->Parameters->share)))
    {
      throw dem::Error(
        "Share is " + dem::asTyped(this->Parameters->share) + " but must be 0 or above.");
    }
    if (shape.shape.surface)
    {
      output->ShallowCopy(granular::meshOf(*shape.shape.surface, {}, 24));
    }
    else if (!shape.shape.faceted.empty())
    {
      dem::unitShape(shape.shape); // says what does not fit
      output->ShallowCopy(drawn(shape.shape.faceted));
      const std::string overlaps = granular::describeOverlaps(shape.shape.faceted);
      this->Status = overlaps.empty() ? this->Status : std::string(Note) + overlaps;
    }
    else if (shape.shape.frustum)
    {
      dem::unitShape(shape.shape); // says what does not fit
      output->ShallowCopy(drawn(*shape.shape.frustum));
    }
    else
    {
      draw(shape.shape.balls, output);
    }
    granular::writeShape(shape, output->GetFieldData());
    this->Describe(shape.shape, output);
  }
  catch (const dem::Error& error)
  {
    output->Initialize();
    this->Status = error.what();
    vtkErrorMacro(<< this->Status);
  }
  // A note is no failure, so that the shape is one to simulate with.
  const bool isNote = this->Status.compare(0, Note.size(), Note) == 0;
  const auto add = [output](const char* name, const std::string& text)
  {
    vtkNew<vtkStringArray> array;
    array->SetName(name);
    array->InsertNextValue(text);
    output->GetFieldData()->AddArray(array);
  };
  add(granular::names::Status, isNote ? "OK" : this->Status);
  if (isNote)
  {
    add(granular::names::Notes, this->Status.substr(Note.size()));
  }
  return 1;
}

//------------------------------------------------------------------------------
void vtkGranularShape::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  os << indent << "Name: " << this->Name << "\n";
  os << indent << "Spheres: " << this->Spheres << "\n";
  os << indent << "Points: " << this->Points << "\n";
  granular::printParameters(granular::shapeParameters(), *this->Parameters, os, indent);
  os << indent << "Status: " << this->Status << "\n";
}
