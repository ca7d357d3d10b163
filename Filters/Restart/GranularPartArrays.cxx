#include "Restart/GranularPartArrays.h"

#include "Restart/GranularRestartCheck.h"
#include "Restart/GranularRestartWords.h"

#include <vtkSmartPointer.h>

#include <algorithm>
#include <iterator>
#include <vector>

namespace granular
{

const char* const ArraysOfParts[9] = { RestartBalls, RestartContactIds, RestartSprings,
  RestartExtras, RestartWallIds, RestartWallNormals, RestartOrder, RestartMotion,
  RestartVelocities };

std::string nameOfPart(const char* name, std::int64_t part)
{
  return std::string(name) + "." + std::to_string(part);
}

bool isOfPart(const std::string& name)
{
  return name.rfind("Restart", 0) == 0 && name.find('.') != std::string::npos;
}

namespace
{

/// The arrays of a part and those that all have, to be checked by their sum.
vtkSmartPointer<vtkFieldData> checkedArrays(vtkFieldData* fieldData, std::int64_t part)
{
  auto checked = vtkSmartPointer<vtkFieldData>::New();
  for (int i = 0; i < fieldData->GetNumberOfArrays(); ++i)
  {
    vtkAbstractArray* array = fieldData->GetAbstractArray(i);
    const std::string name = array->GetName() ? array->GetName() : "";
    const bool isOwn = std::any_of(std::begin(ArraysOfParts), std::end(ArraysOfParts),
      [&](const char* of) { return name == nameOfPart(of, part); });
    if (isOwn || (name.rfind("Restart", 0) == 0 && !isOfPart(name) && name != RestartCheck))
    {
      checked->AddArray(array);
    }
  }
  return checked;
}

std::vector<std::uint64_t> checkOf(vtkFieldData* fieldData, std::int64_t part)
{
  const vtkSmartPointer<vtkFieldData> checked = checkedArrays(fieldData, part);
  writeRestartCheck(checked);
  return readWords(checked, RestartCheck);
}

}

void writePartCheck(vtkFieldData* fieldData, std::int64_t part)
{
  addWords(fieldData, nameOfPart(RestartCheck, part).c_str(), checkOf(fieldData, part));
}

void demandPartCheck(vtkFieldData* fieldData, std::int64_t part)
{
  const std::string name = nameOfPart(RestartCheck, part);
  if (readWords(fieldData, name.c_str()) != checkOf(fieldData, part))
  {
    refuse(name.c_str(), "is not that of the others");
  }
}

}
