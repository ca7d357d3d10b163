#include "vtkGranularShape.h"

#include "Core/Error.h"
#include "Core/GrainShape.h"
#include "Core/InWords.h"
#include "Kept/GranularChangeWords.h"
#include "Kept/GranularShapes.h"
#include "Kept/GranularSurfaceMesh.h"
#include "Kept/GranularText.h"

#include <vtkAppendPolyData.h>
#include <vtkDoubleArray.h>
#include <vtkFieldData.h>
#include <vtkInformation.h>
#include <vtkInformationVector.h>
#include <vtkNew.h>
#include <vtkObjectFactory.h>
#include <vtkPolyData.h>
#include <vtkSphereSource.h>

#include <cmath>
#include <sstream>

vtkStandardNewMacro(vtkGranularShape);

namespace
{

constexpr int MostInRow = 1000;
constexpr int MostAtEdge = 20;
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

std::vector<dem::Ball> listed(std::string text)
{
  for (char& letter : text)
  {
    letter = letter == ';' ? '\n' : (letter == ',' ? ' ' : letter);
  }
  std::vector<dem::Ball> balls;
  std::istringstream lines(text);
  std::string line;
  for (int number = 1; std::getline(lines, line); ++number)
  {
    const std::string what = "Spheres, line " + std::to_string(number);
    const std::vector<std::string> words = granular::splitChange(line);
    if (words.empty())
    {
      continue;
    }
    if (words.size() != 4)
    {
      throw dem::Error(what + " has " + std::to_string(words.size()) +
        " numbers but needs 4: x, y, z and the radius.");
    }
    double value[4];
    for (int k = 0; k < 4; ++k)
    {
      value[k] = granular::readNumber(words[k], what);
    }
    balls.push_back({ { value[0], value[1], value[2] }, value[3] });
  }
  return balls;
}

void addNumbers(const char* name, const std::vector<double>& numbers, vtkFieldData* fieldData)
{
  vtkNew<vtkDoubleArray> array;
  array->SetName(name);
  array->SetNumberOfComponents(static_cast<int>(numbers.size()));
  array->InsertNextTuple(numbers.data());
  fieldData->AddArray(array);
}

void draw(const std::vector<dem::Ball>& balls, vtkPolyData* output)
{
  vtkNew<vtkAppendPolyData> all;
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
    all->AddInputData(sphere->GetOutput());
  }
  all->Update();
  output->ShallowCopy(all->GetOutput());
}

}

//------------------------------------------------------------------------------
vtkGranularShape::vtkGranularShape()
{
  this->SetNumberOfInputPorts(0);
}

//------------------------------------------------------------------------------
dem::GrainShape vtkGranularShape::MakeShape() const
{
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
      return { this->Name, listed(this->Spheres), {} };
  }
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
int vtkGranularShape::RequestData(vtkInformation*, vtkInformationVector**,
  vtkInformationVector* outputs)
{
  vtkPolyData* output = vtkPolyData::GetData(outputs);
  try
  {
    const granular::SharedShape shape{ this->MakeShape(), this->Share };
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
    else
    {
      draw(shape.shape.balls, output);
    }
    granular::writeShape(shape, output->GetFieldData());
    const dem::UnitShape unit = dem::unitShape(shape.shape);
    addNumbers("EquivalentRadius", { unit.equivalentRadius }, output->GetFieldData());
    addNumbers("PrincipalMoments", { unit.inertia.x, unit.inertia.y, unit.inertia.z },
      output->GetFieldData());
  }
  catch (const dem::Error& error)
  {
    output->Initialize();
    vtkErrorMacro(<< error.what());
    return 0;
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
  os << indent << "Share: " << this->Share << "\n";
}
