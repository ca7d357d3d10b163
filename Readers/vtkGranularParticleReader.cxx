#include "vtkGranularParticleReader.h"

#include "ParticleTable.h"
#include "vtkCellArray.h"
#include "vtkDoubleArray.h"
#include "vtkIdTypeArray.h"
#include "vtkIntArray.h"
#include "vtkObjectFactory.h"
#include "vtkPointData.h"
#include "vtkPoints.h"
#include "vtkPolyData.h"

#include <vtksys/FStream.hxx>
#include <vtksys/SystemTools.hxx>

#include <algorithm>
#include <filesystem>
#include <system_error>

vtkStandardNewMacro(vtkGranularParticleReader);

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

void fillArrays(const granular::ParticleTable& table, vtkPointData* data)
{
  data->AddArray(makeArray<vtkDoubleArray>("Radius", 1, table.radius));
  data->AddArray(makeArray<vtkDoubleArray>("Velocity", 3, table.velocity));
  data->AddArray(makeArray<vtkDoubleArray>("AngularVelocity", 3, table.angularVelocity));
  data->AddArray(makeArray<vtkDoubleArray>("Orientation", 4, table.orientation));
  data->SetGlobalIds(makeArray<vtkIdTypeArray>("ParticleId", 1, table.id));
  if (!table.material.empty())
  {
    data->AddArray(makeArray<vtkIntArray>("Material", 1, table.material));
  }
  if (!table.mass.empty())
  {
    data->AddArray(makeArray<vtkDoubleArray>("Mass", 1, table.mass));
  }
  for (const granular::ExtraColumn& column : table.extra)
  {
    if (!data->HasArray(column.name.c_str()))
    {
      data->AddArray(makeArray<vtkDoubleArray>(column.name.c_str(), 1, column.values));
    }
  }
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

std::string vtkGranularParticleReader::Parse(const std::string& text, vtkPolyData* output)
{
  const granular::ParticleTable table = granular::parseParticleTable(text, this->GetFileName());
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
  fillArrays(table, output->GetPointData());
  return describeIgnored(table.ignored);
}

int vtkGranularParticleReader::CanReadFile(const char* fileName)
{
  if (!fileName)
  {
    return 0;
  }
  if (vtksys::SystemTools::LowerCase(vtksys::SystemTools::GetFilenameLastExtension(fileName)) ==
    ".tinydem")
  {
    return 1;
  }
  std::error_code problem;
  if (!std::filesystem::is_regular_file(fileName, problem))
  {
    return 0; // opening a pipe would wait
  }
  vtksys::ifstream file(fileName, std::ios::binary);
  std::string beginning(65536, '\0');
  file.read(&beginning[0], static_cast<std::streamsize>(beginning.size()));
  beginning.resize(static_cast<std::size_t>(std::max<std::streamsize>(file.gcount(), 0)));
  return granular::looksLikeParticleTable(beginning) ? 1 : 0;
}
