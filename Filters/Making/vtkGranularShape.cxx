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
#include "Properties/GranularText.h"
#include "Shapes/MassProperties.h"
#include "Shapes/ShapeTable.h"
#include "Vtk/GranularGuard.h"
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

std::vector<dem::Vec3> cornersOfBox(const double* sides)
{
  std::vector<dem::Vec3> corners;
  for (int k = 0; k < 8; ++k)
  {
    corners.push_back({ (k & 1 ? 0.5 : -0.5) * sides[0], (k & 2 ? 0.5 : -0.5) * sides[1],
      (k & 4 ? 0.5 : -0.5) * sides[2] });
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
vtkGranularShape::vtkGranularShape() : Surface(new granular::Gathering)
{
  this->SetNumberOfInputPorts(1);
}

//------------------------------------------------------------------------------
vtkGranularShape::~vtkGranularShape() = default;

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
  return this->Kind == SURFACE || this->Kind == CONVEX_SURFACE || this->Kind == CONVEX_PARTS;
}

//------------------------------------------------------------------------------
dem::GrainShape vtkGranularShape::MakeClump(vtkDataObject* surface)
{
  const granular::ClumpSettings settings{ this->MaximumSpheres, this->SmallestRadius,
    this->SphereOverlap, this->Resolution };
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
  if (this->IsOfSurface() && !this->Surface->GetProblem().empty())
  {
    throw dem::Error(this->Surface->GetProblem());
  }
  this->SpheresFound = 0;
  this->VolumeError = this->HausdorffDistance = std::numeric_limits<double>::quiet_NaN();
  if (this->Kind == SURFACE)
  {
    return this->MakeClump(surface);
  }
  if (this->Kind == CYLINDER || this->Kind == CONE)
  {
    return this->MakeRound();
  }
  if (this->Kind >= BOX)
  {
    return this->MakeFaceted(surface);
  }
  if (this->Kind >= ELLIPSOID)
  {
    return this->MakeSmooth();
  }
  const double distance = 2.0 * this->Spacing;
  if (this->Kind != SPHERES && !(this->Spacing > 0.0 && std::isfinite(this->Spacing)))
  {
    throw dem::Error("Spacing is " + dem::asTyped(this->Spacing) + " but must be above 0.");
  }
  switch (this->Kind)
  {
    case ROD:
      return { this->Name, rod(demandCount(this->NumberOfSpheres, MostInRow), distance), {} };
    case TETRAHEDRON:
      return { this->Name, tetrahedron(distance), {} };
    case CUBE:
      return { this->Name, cube(demandCount(this->NumberOfSpheres, MostAtEdge), distance), {} };
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
  const double* a = this->HalfAxes;
  const double* b = this->Kind == POLY_SUPERELLIPSOID ? this->OppositeHalfAxes : a;
  dem::Superellipsoid surface{ { a[0], a[1], a[2] }, { b[0], b[1], b[2] } };
  if (this->Kind != ELLIPSOID)
  {
    surface.e1 = this->Exponents[0];
    surface.e2 = this->Exponents[1];
  }
  return { this->Name, {}, surface };
}

//------------------------------------------------------------------------------
dem::GrainShape vtkGranularShape::MakeRound() const
{
  demandRounding(this->Rounding);
  demandLength("Radius", this->Radius);
  demandLength("Height", this->Height);
  const double top = this->Kind == CYLINDER ? this->Radius : this->TopRadius;
  dem::GrainShape shape{ this->Name, {} };
  shape.frustum = dem::RoundedFrustum{ this->Radius, top, this->Height, 1.0 };
  if (dem::findProblem(shape).empty())
  {
    shape.frustum->rounding = this->Rounding * dem::thicknessOf(*shape.frustum);
  }
  return shape;
}

//------------------------------------------------------------------------------
dem::GrainShape vtkGranularShape::MakeFaceted(vtkDataObject* surface) const
{
  demandRounding(this->Rounding);
  std::vector<std::vector<dem::Vec3>> parts;
  if (this->Kind == BOX)
  {
    for (const double side : this->Sides)
    {
      if (!(side > 0.0 && std::isfinite(side)))
      {
        throw dem::Error("Sides has " + dem::asTyped(side) + " but needs lengths above 0.");
      }
    }
    parts = { cornersOfBox(this->Sides) };
  }
  else if (this->Kind == POLYHEDRON)
  {
    parts = { listedPoints(this->Points) };
  }
  else if (this->Kind == CONVEX_SURFACE)
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
      part.rounding = hull.isBody() ? this->Rounding * dem::thicknessOf(hull) : 1.0;
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
  if (this->Kind == SURFACE)
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
    const granular::SharedShape shape{ this->MakeShape(surface), this->Share };
    const std::string problem = dem::findProblem(shape.shape);
    if (!problem.empty())
    {
      throw dem::Error(problem);
    }
    if (!(this->Share >= 0.0 && std::isfinite(this->Share)))
    {
      throw dem::Error("Share is " + dem::asTyped(this->Share) + " but must be 0 or above.");
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
  os << indent << "Kind: " << this->Kind << "\n";
  os << indent << "NumberOfSpheres: " << this->NumberOfSpheres << "\n";
  os << indent << "Spacing: " << this->Spacing << "\n";
  const double* a = this->HalfAxes;
  const double* b = this->OppositeHalfAxes;
  os << indent << "HalfAxes: " << a[0] << " " << a[1] << " " << a[2] << "\n";
  os << indent << "OppositeHalfAxes: " << b[0] << " " << b[1] << " " << b[2] << "\n";
  os << indent << "Exponents: " << this->Exponents[0] << " " << this->Exponents[1] << "\n";
  const double* c = this->Sides;
  os << indent << "Sides: " << c[0] << " " << c[1] << " " << c[2] << "\n";
  os << indent << "Points: " << this->Points << "\n";
  os << indent << "Radius: " << this->Radius << "\n";
  os << indent << "Height: " << this->Height << "\n";
  os << indent << "TopRadius: " << this->TopRadius << "\n";
  os << indent << "Rounding: " << this->Rounding << "\n";
  os << indent << "MaximumSpheres: " << this->MaximumSpheres << "\n";
  os << indent << "SmallestRadius: " << this->SmallestRadius << "\n";
  os << indent << "SphereOverlap: " << this->SphereOverlap << "\n";
  os << indent << "Resolution: " << this->Resolution << "\n";
  os << indent << "Share: " << this->Share << "\n";
  os << indent << "Status: " << this->Status << "\n";
}
