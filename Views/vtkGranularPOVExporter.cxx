#include "vtkGranularPOVExporter.h"

#include "Export/PovBodies.h"
#include "Export/PovScene.h"
#include "Export/SceneFile.h"
#include "Vtk/GranularGuard.h"

#include "vtkActor.h"
#include "vtkActorCollection.h"
#include "vtkBoundingBox.h"
#include "vtkObjectFactory.h"
#include "vtkPropCollection.h"
#include "vtkRenderWindow.h"
#include "vtkRenderer.h"
#include "vtkRendererCollection.h"

#include <string>

vtkStandardNewMacro(vtkGranularPOVExporter);

namespace
{

std::string sceneOf(vtkRenderer* renderer)
{
  const vtkBoundingBox bounds(renderer->ComputeVisiblePropBounds());
  if (!bounds.IsValid())
  {
    throw dem::Error("Show something first: the view has nothing to export.");
  }
  double corners[6];
  bounds.GetBounds(corners);
  const granular::PovFrame frame = granular::povFrame(corners);
  std::string text = granular::povHeader(renderer, frame) + granular::povCamera(renderer, frame) +
    granular::povLights(renderer, frame);
  const double pixel = granular::povHalfWidth(renderer, frame, 1.0);
  vtkPropCollection* props = renderer->GetViewProps();
  vtkCollectionSimpleIterator it;
  props->InitTraversal(it);
  int grains = 0;
  while (vtkProp* prop = props->GetNextProp(it))
  {
    if (!prop->GetVisibility())
    {
      continue;
    }
    if (const auto* shown = dynamic_cast<granular::HasGrainScene*>(prop))
    {
      const granular::GrainScene* scene = shown->FindScene();
      const std::string prefix = "Grains" + std::to_string(++grains) + "_Shape";
      text += scene ? granular::povGrains(*scene, frame, prefix) : "";
      continue;
    }
    vtkNew<vtkActorCollection> actors;
    prop->GetActors(actors);
    vtkCollectionSimpleIterator parts;
    actors->InitTraversal(parts);
    while (vtkActor* actor = actors->GetNextActor(parts))
    {
      text += granular::povSurfaces(actor, frame, pixel);
    }
  }
  return text;
}

}

vtkGranularPOVExporter::~vtkGranularPOVExporter()
{
  this->SetFileName(nullptr);
}

void vtkGranularPOVExporter::WriteData()
{
  const auto serve = [this]
  {
    granular::demandWritable(this->FileName);
    vtkRenderer* renderer = this->ActiveRenderer
      ? this->ActiveRenderer
      : this->RenderWindow->GetRenderers()->GetFirstRenderer();
    const granular::ExportedScenes scenes(renderer);
    granular::writeScene(this->FileName, sceneOf(renderer));
  };
  granular::doGuarded(serve, [this](const std::string& problem) { vtkErrorMacro(<< problem); });
}

void vtkGranularPOVExporter::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  os << indent << "FileName: " << (this->FileName ? this->FileName : "(none)") << "\n";
}
