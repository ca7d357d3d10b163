#include "Inputs/GranularStartParts.h"

#include "Kept/GranularHash.h"
#include "Kept/GranularRestartCheck.h"
#include "Kept/GranularRestartParts.h"

#include <vtkDataArray.h>
#include <vtkFieldData.h>
#include <vtkMultiProcessController.h>
#include <vtkPointData.h>
#include <vtkPolyData.h>

#include <array>
#include <cstring>
#include <vector>

namespace granular
{
namespace
{

/// Of all numbers of grains and of what a run goes on from.
std::uint64_t contentOf(vtkPolyData* grains)
{
  Hash hash;
  if (grains->GetPoints())
  {
    addArray(grains->GetPoints()->GetData(), hash);
  }
  for (vtkFieldData* data :
    { static_cast<vtkFieldData*>(grains->GetPointData()), grains->GetFieldData() })
  {
    for (int k = 0; k < data->GetNumberOfArrays(); ++k)
    {
      if (vtkDataArray* array = data->GetArray(k))
      {
        addArray(array, hash);
      }
    }
  }
  return hash.Get();
}

/// Whether these are all grains of a part, and of no other one.
bool isPart(vtkPolyData* grains, int part, int parts)
{
  return grains && !grains->GetPointGhostArray() && grains->GetNumberOfLines() == 0 &&
    isOnlyPart(grains->GetFieldData(), part, parts, grains->GetNumberOfPoints());
}

}

StartParts findStartParts(const Ranks& ranks, vtkDataObject* local, std::int64_t fewest)
{
  vtkMultiProcessController* controller = ranks.GetController();
  if (!controller || fewest >= NoMoreInParts)
  {
    return {};
  }
  const int count = controller->GetNumberOfProcesses();
  auto* grains = vtkPolyData::SafeDownCast(local);
  const bool good = isPart(grains, controller->GetLocalProcessId(), count);
  constexpr vtkIdType width = 3;
  std::array<vtkIdType, width> own{ good ? 1 : 0, good ? grains->GetNumberOfPoints() : 0, 0 };
  if (good)
  {
    const std::uint64_t content = contentOf(grains);
    std::memcpy(&own[2], &content, sizeof content);
  }
  std::vector<vtkIdType> all(static_cast<std::size_t>(width * count));
  controller->AllGather(own.data(), all.data(), width);
  StartParts found{ true, 0, 0 };
  Hash hash;
  for (int rank = 0; rank < count; ++rank)
  {
    found.any = found.any && all[width * rank] != 0;
    found.grains += all[width * rank + 1];
    hash.Add(static_cast<std::int64_t>(all[width * rank + 2]));
  }
  found.any = found.any && found.grains >= fewest;
  found.content = hash.Get();
  return found;
}

}
