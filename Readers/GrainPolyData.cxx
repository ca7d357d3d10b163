#include "GrainPolyData.h"

#include "Basics/Matrix3.h"

#include "vtkCellArray.h"
#include "vtkDoubleArray.h"
#include "vtkFieldData.h"
#include "vtkIdTypeArray.h"
#include "vtkIntArray.h"
#include "vtkPointData.h"
#include "vtkPoints.h"
#include "vtkPolyData.h"
#include "vtkStringArray.h"

#include <algorithm>
#include <set>

namespace granular
{
namespace
{

template <typename Array, typename Values>
vtkSmartPointer<Array> makeArray(const char* name, int components, const Values& values)
{
  auto array = vtkSmartPointer<Array>::New();
  array->SetName(name);
  array->SetNumberOfComponents(components);
  array->SetNumberOfTuples(static_cast<vtkIdType>(values.size()) / components);
  std::copy(values.begin(), values.end(), array->GetPointer(0));
  return array;
}

void fillArrays(const ParticleTable& table, vtkPointData* data, const Watch& watch)
{
  data->AddArray(makeArray<vtkDoubleArray>("Radius", 1, table.radius));
  data->AddArray(makeArray<vtkDoubleArray>("Velocity", 3, table.velocity));
  data->AddArray(makeArray<vtkDoubleArray>("AngularVelocity", 3, table.angularVelocity));
  tell(watch, 0.5);
  data->AddArray(makeArray<vtkDoubleArray>("Orientation", 4, table.orientation));
  data->SetGlobalIds(makeArray<vtkIdTypeArray>("ParticleId", 1, table.id));
  if (table.hasMaterial)
  {
    data->AddArray(makeArray<vtkIntArray>("Material", 1, table.material));
  }
  if (table.hasMass)
  {
    data->AddArray(makeArray<vtkDoubleArray>("Mass", 1, table.mass));
  }
  std::set<std::string> own;
  for (int k = 0; k < data->GetNumberOfArrays(); ++k)
  {
    own.insert(data->GetArrayName(k));
  }
  for (const ExtraColumn& column : table.extra)
  {
    tell(watch, 0.9);
    if (own.count(column.name) == 0)
    {
      data->AddArray(
        makeArray<vtkDoubleArray>(column.name.c_str(), column.components, column.values));
    }
  }
}

/// A box as the field data of a simulation's cell, at rest; along which edges it repeats itself, as
/// far as the file says so.
void addCell(const FileBox& box, vtkFieldData* data)
{
  const auto& [a, b, c] = box.edges;
  if (!(determinant(
          dem::Matrix3{ { a[0], a[1], a[2] }, { b[0], b[1], b[2] }, { c[0], c[1], c[2] } }) > 0.0))
  {
    return;
  }
  std::vector<double> edges; // row by row of the matrix whose columns they are
  for (int k = 0; k < 9; ++k)
  {
    edges.push_back(box.edges[k % 3][k / 3]);
  }
  const std::vector<double> axes(box.periodic.begin(), box.periodic.end());
  data->AddArray(makeArray<vtkDoubleArray>("Cell", 9, edges));
  data->AddArray(makeArray<vtkDoubleArray>("CellOrigin", 3, box.corner));
  data->AddArray(makeArray<vtkDoubleArray>("CellAxes", 3, axes));
  data->AddArray(makeArray<vtkDoubleArray>("CellFlow", 9, std::vector<double>(9, 0.0)));
}

void addNames(const std::vector<std::string>& names, vtkFieldData* data)
{
  vtkNew<vtkStringArray> array;
  array->SetName("MaterialNames");
  for (const std::string& name : names)
  {
    array->InsertNextValue(name);
  }
  data->AddArray(array);
}

std::string describeIgnored(const std::vector<std::string>& names)
{
  std::string text;
  for (const std::string& name : names)
  {
    text += (text.empty() ? "" : ", ") + name;
  }
  return text.empty() ? text : "Left out, as they do not hold numbers throughout: " + text + ".";
}

}

void fillGrains(GrainState& state, vtkPolyData* output, const Watch& watch)
{
  tell(watch, 0.0);
  const ParticleTable& table = state.grains;
  const auto count = static_cast<vtkIdType>(table.size());
  vtkNew<vtkPoints> points;
  points->SetData(makeArray<vtkDoubleArray>("Points", 3, table.position));
  vtkNew<vtkCellArray> vertices;
  vertices->AllocateExact(count, count);
  for (vtkIdType i = 0; i < count; ++i)
  {
    vertices->InsertNextCell(1, &i);
  }
  output->SetPoints(points);
  output->SetVerts(vertices);
  tell(watch, 0.2);
  fillArrays(table, output->GetPointData(), watch);
  if (state.box)
  {
    addCell(*state.box, output->GetFieldData());
  }
  if (!state.materialNames.empty())
  {
    addNames(state.materialNames, output->GetFieldData());
  }
  const std::string ignored = describeIgnored(table.ignored);
  state.notes += (state.notes.empty() || ignored.empty() ? "" : " ") + ignored;
}

}
