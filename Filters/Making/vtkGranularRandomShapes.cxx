#include "vtkGranularRandomShapes.h"

#include "Basics/Error.h"
#include "Basics/InWords.h"
#include "Bodies/GranularFacetMesh.h"
#include "Bodies/GranularShapeDefinitions.h"
#include "Bodies/GranularShapeMesh.h"
#include "Inputs/vtkGranularPipeline.h"
#include "Making/Forms/GranularRandomForms.h"
#include "Making/Forms/GranularShapeForms.h"
#include "Properties/GranularFieldNumbers.h"
#include "Properties/GranularNames.h"
#include "Shapes/ShapeTable.h"
#include "Vtk/GranularArrays.h"
#include "Vtk/GranularGuard.h"
#include "Vtk/GranularTelling.h"

#include <vtkCellData.h>
#include <vtkInformation.h>
#include <vtkInformationVector.h>
#include <vtkIntArray.h>
#include <vtkObjectFactory.h>
#include <vtkPolyData.h>

#include <algorithm>
#include <cmath>
#include <vector>

vtkStandardNewMacro(vtkGranularRandomShapes);

namespace
{

/** Distance of two shapes in the picture, in diameters of the largest bounding sphere. */
constexpr double Apart = 1.1;
/** More shapes are drawn coarser. */
constexpr int MostFine = 50;

/** Moves a mesh, whose points are numbers of double precision. */
void moveBy(const dem::Vec3& way, vtkPolyData* mesh)
{
  for (vtkIdType k = 0; k < mesh->GetNumberOfPoints(); ++k)
  {
    double p[3];
    mesh->GetPoint(k, p);
    mesh->GetPoints()->SetPoint(k, p[0] + way.x, p[1] + way.y, p[2] + way.z);
  }
}

/** The shapes in rows beside each other. The cells of each have its index. */
vtkSmartPointer<vtkPolyData> sideBySide(const std::vector<granular::SharedShape>& shapes,
  const granular::Telling& tell)
{
  double largest = 0.0;
  for (const granular::SharedShape& one : shapes)
  {
    largest = std::max(largest, dem::unitShape(one.shape).drawnRadius);
  }
  const int count = static_cast<int>(shapes.size());
  const int columns = static_cast<int>(std::ceil(std::sqrt(static_cast<double>(count))));
  const double step = 2.0 * Apart * largest;
  std::vector<vtkSmartPointer<vtkPolyData>> meshes;
  for (int k = 0; k < count; ++k)
  {
    vtkSmartPointer<vtkPolyData> mesh = granular::meshOf(shapes[k].shape,
      count > MostFine ? granular::CoarseSegments : granular::SmoothSegments);
    const dem::Vec3 place{ step * (k % columns), -step * (k / columns), 0.0 };
    moveBy(place - dem::unitShape(shapes[k].shape).drawnCentre, mesh);
    auto index =
      granular::makeArray<vtkIntArray>(granular::names::Shape, 1, mesh->GetNumberOfCells());
    index->FillValue(k);
    mesh->GetCellData()->AddArray(index);
    meshes.push_back(mesh);
    tell(static_cast<double>(k + 1) / count);
  }
  return granular::together(meshes);
}

}

//------------------------------------------------------------------------------
vtkGranularRandomShapes::vtkGranularRandomShapes()
{
  this->SetNumberOfInputPorts(0);
}

//------------------------------------------------------------------------------
vtkExecutive* vtkGranularRandomShapes::CreateDefaultExecutive()
{
  return vtkGranularPipeline::New();
}

//------------------------------------------------------------------------------
vtkTypeBool vtkGranularRandomShapes::ProcessRequest(vtkInformation* request,
  vtkInformationVector** inputs, vtkInformationVector* outputs)
{
  return granular::serveGuarded(
    request, outputs, [&] { return this->Superclass::ProcessRequest(request, inputs, outputs); },
    [&](const std::string& problem) { granular::fail(this, this->Status, problem); });
}

//------------------------------------------------------------------------------
granular::RandomForms vtkGranularRandomShapes::Ranges() const
{
  const auto vector = [](const double* v) { return dem::Vec3{ v[0], v[1], v[2] }; };
  granular::RandomForms forms;
  forms.count = this->NumberOfShapes;
  forms.seed = this->Seed;
  forms.kind = static_cast<granular::RandomKind>(this->Kind);
  forms.law = static_cast<granular::RangeLaw>(this->Distribution);
  forms.name = this->Name;
  forms.leastHalf = vector(this->HalfAxesFrom);
  forms.mostHalf = vector(this->HalfAxesTo);
  forms.first = { this->FirstExponent[0], this->FirstExponent[1] };
  forms.second = { this->SecondExponent[0], this->SecondExponent[1] };
  forms.side = { this->PositiveShare[0], this->PositiveShare[1] };
  forms.points = { this->NumberOfPoints[0], this->NumberOfPoints[1] };
  forms.leastThickness = this->LeastThickness;
  forms.rounding = { this->Rounding[0], this->Rounding[1] };
  return forms;
}

//------------------------------------------------------------------------------
void vtkGranularRandomShapes::Fill(vtkPolyData* output)
{
  granular::demandChoice("Kind", this->Kind, static_cast<int>(granular::RandomKind::Hull));
  granular::demandChoice("Distribution", this->Distribution,
    static_cast<int>(granular::RangeLaw::Triangular));
  granular::demandChoice("Size", this->Size, 1);
  granular::demandShare(this->Share);
  if (this->Name.empty())
  {
    throw dem::Error("Give the shapes a Name, which their numbers follow.");
  }
  std::vector<granular::SharedShape> shapes;
  for (dem::GrainShape& shape :
    granular::randomShapes(this->Ranges(), granular::telling(this, 0.0, 0.3)))
  {
    shape.isAsDrawn = this->Size == 1;
    dem::unitShape(shape); // says what does not fit
    shapes.push_back({ std::move(shape), this->Share / this->NumberOfShapes });
  }
  output->ShallowCopy(sideBySide(shapes, granular::telling(this, 0.3, 1.0)));
  granular::writeShapes(shapes, output->GetFieldData());
}

//------------------------------------------------------------------------------
int vtkGranularRandomShapes::RequestData(vtkInformation*, vtkInformationVector**,
  vtkInformationVector* outputs)
{
  vtkPolyData* output = vtkPolyData::GetData(outputs);
  this->AbortExecute = 0; // a wish of an earlier request; the setter would call for another one
  granular::fillOrFail(this, this->Status, output, [&] { this->Fill(output); });
  granular::addWords(granular::names::Status, { this->Status }, output->GetFieldData());
  return 1;
}

//------------------------------------------------------------------------------
void vtkGranularRandomShapes::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  const auto print = [&](const char* name, const auto* numbers, int count)
  {
    os << indent << name << ":";
    std::for_each(numbers, numbers + count, [&os](const auto& number) { os << " " << number; });
    os << "\n";
  };
  os << indent << "Name: " << this->Name << "\n";
  print("NumberOfShapes", &this->NumberOfShapes, 1);
  print("Seed", &this->Seed, 1);
  print("Kind", &this->Kind, 1);
  print("Distribution", &this->Distribution, 1);
  print("Size", &this->Size, 1);
  print("HalfAxesFrom", this->HalfAxesFrom, 3);
  print("HalfAxesTo", this->HalfAxesTo, 3);
  print("FirstExponent", this->FirstExponent, 2);
  print("SecondExponent", this->SecondExponent, 2);
  print("PositiveShare", this->PositiveShare, 2);
  print("NumberOfPoints", this->NumberOfPoints, 2);
  print("LeastThickness", &this->LeastThickness, 1);
  print("Rounding", this->Rounding, 2);
  print("Share", &this->Share, 1);
  os << indent << "Status: " << this->Status << "\n";
}
