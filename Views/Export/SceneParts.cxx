#include "Export/SceneParts.h"

#include <vtkActor.h>
#include <vtkCompositeDataIterator.h>
#include <vtkCompositeDataSet.h>
#include <vtkMapper.h>
#include <vtkPolyData.h>
#include <vtkPolyDataMapper.h>
#include <vtkTriangleFilter.h>
#include <vtkUnsignedCharArray.h>

#include <algorithm>
#include <map>

namespace granular
{

std::vector<vtkPolyData*> surfacesOf(vtkActor* actor)
{
  std::vector<vtkPolyData*> surfaces;
  vtkMapper* mapper = actor->GetMapper();
  if (!actor->GetVisibility() || !mapper || mapper->GetNumberOfInputConnections(0) == 0)
  {
    return surfaces;
  }
  mapper->GetInputAlgorithm()->Update();
  vtkDataObject* shown = mapper->GetInputDataObject(0, 0);
  if (auto* all = vtkCompositeDataSet::SafeDownCast(shown))
  {
    auto leaf = vtkSmartPointer<vtkCompositeDataIterator>::Take(all->NewIterator());
    for (leaf->InitTraversal(); !leaf->IsDoneWithTraversal(); leaf->GoToNextItem())
    {
      surfaces.push_back(vtkPolyData::SafeDownCast(leaf->GetCurrentDataObject()));
    }
  }
  else
  {
    surfaces.push_back(vtkPolyData::SafeDownCast(shown));
  }
  surfaces.erase(std::remove(surfaces.begin(), surfaces.end(), nullptr), surfaces.end());
  return surfaces;
}

vtkSmartPointer<vtkPolyData> trianglesOf(vtkPolyData* surface)
{
  vtkNew<vtkTriangleFilter> triangles;
  triangles->PassVertsOff();
  triangles->SetInputData(surface);
  triangles->Update();
  return triangles->GetOutput();
}

SceneColours::SceneColours(vtkPolyData* mesh, vtkMapper* like)
{
  vtkNew<vtkPolyDataMapper> mapper;
  mapper->vtkMapper::ShallowCopy(like);
  mapper->SetInterpolateScalarsBeforeMapping(0); // which has no colours but coordinates of them
  mapper->SetInputData(mesh);
  vtkUnsignedCharArray* mapped = mapper->GetScalarVisibility() ? mapper->MapScalars(1.0) : nullptr;
  int place = 0;
  if (!mapped ||
    !vtkAbstractMapper::GetAbstractScalars(mesh, mapper->GetScalarMode(),
      mapper->GetArrayAccessMode(), mapper->GetArrayId(), mapper->GetArrayName(), place))
  {
    return;
  }
  this->OfCells = place == 1;
  const bool isWhole = mapped->GetNumberOfTuples() ==
    (this->OfCells ? mesh->GetNumberOfCells() : mesh->GetNumberOfPoints());
  const int components = mapped->GetNumberOfComponents();
  if (place > 1 || components < 3 || !isWhole)
  {
    return;
  }
  std::map<Colour, int> known;
  for (vtkIdType k = 0; k < mapped->GetNumberOfTuples(); ++k)
  {
    const unsigned char* part = mapped->GetPointer(k * components);
    constexpr unsigned char opaque = 255;
    const Colour colour{ part[0], part[1], part[2], components == 4 ? part[3] : opaque };
    const auto [found, isNew] = known.try_emplace(colour, static_cast<int>(known.size()));
    if (isNew)
    {
      this->Known.push_back(colour);
    }
    this->Indices.push_back(found->second);
  }
}

}
