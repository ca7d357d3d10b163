#include "Vtk/GranularDataBytes.h"

#include <vtkCellArray.h>
#include <vtkCellData.h>
#include <vtkDataArray.h>
#include <vtkFieldData.h>
#include <vtkNew.h>
#include <vtkPointData.h>
#include <vtkPoints.h>
#include <vtkStringArray.h>

#include <string>

namespace granular
{
namespace
{

std::size_t bytesIn(vtkDataArray* array)
{
  return static_cast<std::size_t>(array->GetNumberOfValues()) * array->GetDataTypeSize();
}

void put(const std::string& text, dem::ByteWriter& to)
{
  to.putColumn(text);
}

std::string getText(dem::ByteReader& from)
{
  std::string text;
  from.addColumn(text);
  return text;
}

void put(vtkAbstractArray* array, dem::ByteWriter& to)
{
  put(array->GetName() ? array->GetName() : "", to);
  to.put(std::int32_t{ array->GetDataType() });
  to.put(std::int32_t{ array->GetNumberOfComponents() });
  to.put(static_cast<std::int64_t>(array->GetNumberOfTuples()));
  if (auto* texts = vtkStringArray::SafeDownCast(array))
  {
    for (vtkIdType i = 0; i < texts->GetNumberOfValues(); ++i)
    {
      put(texts->GetValue(i), to);
    }
  }
  else if (auto* numbers = vtkDataArray::SafeDownCast(array))
  {
    to.putMany(static_cast<const char*>(numbers->GetVoidPointer(0)), bytesIn(numbers));
  }
}

vtkSmartPointer<vtkAbstractArray> getArray(dem::ByteReader& from)
{
  const std::string name = getText(from);
  auto array = vtk::TakeSmartPointer(vtkAbstractArray::CreateArray(from.get<std::int32_t>()));
  array->SetName(name.c_str());
  array->SetNumberOfComponents(from.get<std::int32_t>());
  array->SetNumberOfTuples(from.get<std::int64_t>());
  if (auto* texts = vtkStringArray::SafeDownCast(array))
  {
    for (vtkIdType i = 0; i < texts->GetNumberOfValues(); ++i)
    {
      texts->SetValue(i, getText(from));
    }
  }
  else if (auto* numbers = vtkDataArray::SafeDownCast(array))
  {
    from.getMany(static_cast<char*>(numbers->GetVoidPointer(0)), bytesIn(numbers));
  }
  return array;
}

vtkSmartPointer<vtkDataArray> getNumbers(dem::ByteReader& from)
{
  return vtkDataArray::SafeDownCast(getArray(from));
}

void put(vtkFieldData* arrays, dem::ByteWriter& to)
{
  to.put(std::int32_t{ arrays->GetNumberOfArrays() });
  for (int i = 0; i < arrays->GetNumberOfArrays(); ++i)
  {
    put(arrays->GetAbstractArray(i), to);
  }
  auto* attributes = vtkDataSetAttributes::SafeDownCast(arrays);
  int active[vtkDataSetAttributes::NUM_ATTRIBUTES];
  std::fill(std::begin(active), std::end(active), -1);
  if (attributes)
  {
    attributes->GetAttributeIndices(active);
  }
  to.putMany(active, vtkDataSetAttributes::NUM_ATTRIBUTES);
}

void get(dem::ByteReader& from, vtkFieldData* arrays)
{
  const auto count = from.get<std::int32_t>();
  for (std::int32_t i = 0; i < count; ++i)
  {
    arrays->AddArray(getArray(from));
  }
  int active[vtkDataSetAttributes::NUM_ATTRIBUTES];
  from.getMany(active, vtkDataSetAttributes::NUM_ATTRIBUTES);
  for (int k = 0; k < vtkDataSetAttributes::NUM_ATTRIBUTES; ++k)
  {
    auto* attributes = vtkDataSetAttributes::SafeDownCast(arrays);
    if (attributes && active[k] >= 0)
    {
      attributes->SetActiveAttribute(active[k], k);
    }
  }
}

void put(vtkCellArray* cells, dem::ByteWriter& to)
{
  put(cells->GetOffsetsArray(), to);
  put(cells->GetConnectivityArray(), to);
}

vtkSmartPointer<vtkCellArray> getCells(dem::ByteReader& from)
{
  const auto offsets = getNumbers(from);
  const auto points = getNumbers(from);
  auto cells = vtkSmartPointer<vtkCellArray>::New();
  cells->SetData(offsets, points);
  return cells;
}

}

dem::Bytes bytesOf(vtkPolyData* data)
{
  dem::ByteWriter writer;
  writer.reserve(1024 * static_cast<std::size_t>(data->GetActualMemorySize()));
  put(data->GetPoints()->GetData(), writer);
  put(data->GetVerts(), writer);
  put(data->GetLines(), writer);
  put(data->GetPointData(), writer);
  put(data->GetCellData(), writer);
  put(data->GetFieldData(), writer);
  return writer.take();
}

vtkSmartPointer<vtkPolyData> polyDataOf(const dem::Bytes& bytes)
{
  dem::ByteReader reader(bytes);
  auto data = vtkSmartPointer<vtkPolyData>::New();
  vtkNew<vtkPoints> points;
  points->SetData(getNumbers(reader));
  data->SetPoints(points);
  data->SetVerts(getCells(reader));
  data->SetLines(getCells(reader));
  get(reader, data->GetPointData());
  get(reader, data->GetCellData());
  get(reader, data->GetFieldData());
  return data;
}

}
