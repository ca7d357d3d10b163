#include "vtkGranularGrainsRepresentation.h"
#include "vtkGranularGrainsRepresentationInternals.h"

#include "Export/GranularGrainScene.h"
#include "GranularPattern.h"
#include "Vtk/GranularGuard.h"
#include "vtkAlgorithmOutput.h"
#include "vtkBoundingBox.h"
#include "vtkGranularBalls.h"
#include "vtkInformation.h"
#include "vtkInformationVector.h"
#include "vtkMatrix4x4.h"
#include "vtkNew.h"
#include "vtkObjectFactory.h"
#include "vtkPVLODActor.h"
#include "vtkPVRenderView.h"
#include "vtkPointData.h"
#include "vtkPolyData.h"
#include "vtkProperty.h"
#include "vtkRenderWindow.h"
#include "vtkRenderer.h"
#include "vtkScalarsToColors.h"
#include "vtkSmartPointer.h"

#include <algorithm> // max
#include <cmath>     // abs
#include <string>    // what went wrong

vtkStandardNewMacro(vtkGranularGrainsRepresentation);

namespace
{
/** Whether some of the grains are smooth. */
bool hasSurfaces(vtkPolyData* grains)
{
  return grains->GetPointData()->GetArray(vtkGranularBalls::SurfaceArray()) != nullptr;
}
}

vtkGranularGrainsRepresentation::vtkGranularGrainsRepresentation()
  : Many(new Impostors), Smooth(new Surfaces), Scene(new granular::GrainScene)
{
  this->Many->Actor->SetMapper(this->Many->Mapper);
  this->Many->Actor->SetProperty(this->Property);
  this->Many->Actor->SetVisibility(0);
  this->OfferScene(this->Many->Actor);
  // In place of the actor of the base, which nobody has yet.
  auto* glyphs = granular::SceneActor<vtkPVLODActor>::New();
  glyphs->SetMapper(this->GlyphMapper);
  glyphs->SetLODMapper(this->LODGlyphMapper);
  glyphs->SetProperty(this->Property);
  glyphs->SetVisibility(this->GlyphActor->GetVisibility());
  glyphs->SetEnableLOD(0);
  this->OfferScene(glyphs);
  this->GlyphActor->Delete();
  this->GlyphActor = glyphs;
}

void vtkGranularGrainsRepresentation::OfferScene(granular::HasGrainScene* actor)
{
  actor->FindScene = [this] { return this->FindScene(); };
  actor->Clear = [this] { this->Scene->Clear(); };
  actor->Tell = [this](const std::string& problem) { vtkErrorMacro(<< problem); };
}

vtkGranularGrainsRepresentation::~vtkGranularGrainsRepresentation() = default;

void vtkGranularGrainsRepresentation::SetImpostorsFrom(int count)
{
  if (count != this->ImpostorsFrom)
  {
    this->ImpostorsFrom = count;
    this->Modified();
  }
}

void vtkGranularGrainsRepresentation::SetGrainPattern(int pattern)
{
  if (pattern != this->GrainPattern)
  {
    this->GrainPattern = pattern;
    granular::paintGlyphs(static_cast<granular::Pattern>(pattern),
      this->GlyphActor->GetShaderProperty());
    this->Many->Mapper->SetPattern(static_cast<granular::Pattern>(pattern));
  }
}

int vtkGranularGrainsRepresentation::RequestData(vtkInformation* request,
  vtkInformationVector** inputs, vtkInformationVector* outputs)
{
  const auto serve = [&]
  {
    if (!this->Superclass::RequestData(request, inputs, outputs))
    {
      return 0;
    }
    if (inputs[0]->GetNumberOfInformationObjects() == 1)
    {
      this->Balls->SetInputConnection(this->GetInternalOutputPort());
      this->MultiBlockMaker->SetInputConnection(this->Balls->GetOutputPort());
      this->MultiBlockMaker->Update();
    }
    return 1;
  };
  return granular::serveGuarded(this, request, outputs, serve);
}

bool vtkGranularGrainsRepresentation::AddToView(vtkView* view)
{
  if (auto* pictures = vtkPVRenderView::SafeDownCast(view))
  {
    pictures->GetRenderer()->AddActor(this->Many->Actor);
    pictures->RegisterPropForHardwareSelection(this, this->Many->Actor);
  }
  return this->Superclass::AddToView(view);
}

bool vtkGranularGrainsRepresentation::RemoveFromView(vtkView* view)
{
  if (auto* pictures = vtkPVRenderView::SafeDownCast(view))
  {
    pictures->GetRenderer()->RemoveActor(this->Many->Actor);
    pictures->UnRegisterPropForHardwareSelection(this, this->Many->Actor);
  }
  return this->Superclass::RemoveFromView(view);
}

void vtkGranularGrainsRepresentation::SetVisibility(bool visible)
{
  this->Superclass::SetVisibility(visible);
  this->ShowChosen();
}

int vtkGranularGrainsRepresentation::ProcessViewRequest(vtkInformationRequestKey* request,
  vtkInformation* inInfo, vtkInformation* outInfo)
{
  if (!this->Superclass::ProcessViewRequest(request, inInfo, outInfo))
  {
    return 0;
  }
  const auto serve = [&]
  {
    if (request == vtkPVView::REQUEST_UPDATE())
    {
      this->ReportBounds(inInfo);
    }
    else if (request == vtkPVView::REQUEST_RENDER())
    {
      // The view delivers what is to be drawn only now.
      vtkAlgorithmOutput* port = vtkPVRenderView::GetPieceProducer(inInfo, this, 0);
      port->GetProducer()->Update();
      vtkDataObject* grains = port->GetProducer()->GetOutputDataObject(port->GetIndex());
      this->ChooseDrawing(grains, inInfo);
    }
  };
  granular::doGuarded(serve, [&](const std::string& problem) { vtkErrorMacro(<< problem); });
  return 1;
}

// The base asks its mapper, which does not know the shape of a grain before the first picture, so
// that the camera would cut grains in front.
void vtkGranularGrainsRepresentation::ReportBounds(vtkInformation* inInfo)
{
  vtkBoundingBox bounds;
  for (vtkPolyData* part : granular::partsOf(this->MultiBlockMaker->GetOutputDataObject(0)))
  {
    vtkGranularImpostorMapper::AddBounds(part, bounds);
  }
  if (bounds.IsValid())
  {
    double corners[6];
    bounds.GetBounds(corners);
    vtkNew<vtkMatrix4x4> matrix;
    this->GlyphActor->GetMatrix(matrix);
    vtkPVRenderView::SetGeometryBounds(inInfo, this, corners, matrix, 1);
  }
}

// The view counts points, not the meshes that each of them is drawn as.
bool vtkGranularGrainsRepresentation::IsCoarse(vtkPolyData* smooth, vtkInformation* inInfo)
{
  if (this->SuppressLOD || inInfo->Has(vtkPVRenderView::USE_LOD()))
  {
    return !this->SuppressLOD;
  }
  auto* view = vtkPVRenderView::SafeDownCast(inInfo->Get(vtkPVView::VIEW()));
  constexpr double whileRotating = 1.0; // pictures a second, the view asks for 5 or for 0.002
  return view && smooth && view->GetRenderWindow()->GetDesiredUpdateRate() >= whileRotating &&
    this->Smooth->MemoryOf(smooth->GetNumberOfPoints()) >= view->GetLODRenderingThreshold();
}

void vtkGranularGrainsRepresentation::ChooseDrawing(vtkDataObject* grains, vtkInformation* inInfo)
{
  vtkGranularImpostorMapper* mapper = this->Many->Mapper;
  vtkPolyData* all = grains ? this->Many->Take(grains) : nullptr;
  vtkNew<vtkMatrix4x4> matrix;
  this->GlyphActor->GetMatrix(matrix);
  // Impostors keep their radii when the representation is scaled by the user.
  const bool scaled = std::abs(matrix->Determinant() - 1.0) > 1e-6;
  const bool any = all && hasSurfaces(all);
  if (any)
  {
    this->Smooth->Take(all);
  }
  this->UsesImpostors = all && all->GetNumberOfPoints() >= std::max(this->ImpostorsFrom, 1) &&
    mapper->CanDraw(all) && !scaled && !any;
  this->ColourMany();
  const bool coarse = this->IsCoarse(any ? all : nullptr, inInfo);
  mapper->SetCoarse(coarse);
  this->DrawSurfaces(any, coarse);
  this->ShowChosen();
  if (!this->UsesImpostors)
  {
    return;
  }
  vtkActor* actor = this->Many->Actor;
  actor->SetPickable(this->GlyphActor->GetPickable());
  if (!actor->GetUserMatrix())
  {
    actor->SetUserMatrix(vtkNew<vtkMatrix4x4>());
  }
  actor->GetUserMatrix()->DeepCopy(matrix);
}

void vtkGranularGrainsRepresentation::ColourMany()
{
  vtkGranularImpostorMapper* mapper = this->Many->Mapper;
  mapper->SetLookupTable(this->GlyphMapper->GetLookupTable());
  mapper->SetScalarVisibility(this->GlyphMapper->GetScalarVisibility());
  mapper->SelectColorArray(this->GlyphMapper->GetArrayName());
  mapper->SetScalarMode(VTK_SCALAR_MODE_USE_POINT_FIELD_DATA);
  mapper->SetColorMode(this->GlyphMapper->GetColorMode());
  mapper->SetUseLookupTableScalarRange(1);
}

granular::GrainScene* vtkGranularGrainsRepresentation::FindScene()
{
  vtkPolyData* grains = this->Many->Mapper->GetInput();
  if (!this->GetVisibility() || !grains || grains->GetNumberOfPoints() == 0)
  {
    return nullptr;
  }
  const int segments = Surfaces::segmentsFor(grains->GetNumberOfPoints(),
    vtkGranularBalls::SurfaceNumbers(grains, false).size());
  this->Scene->Show(grains, this->Many->Mapper, static_cast<granular::Pattern>(this->GrainPattern),
    this->GlyphActor, segments);
  return this->Scene.get();
}

// After the base has given its mappers their one source.
void vtkGranularGrainsRepresentation::DrawSurfaces(bool any, bool coarse)
{
  if (any && coarse && !this->GlyphActor->GetEnableLOD())
  {
    this->GlyphActor->SetEnableLOD(1);
    for (int port = 0; port < 2; ++port)
    {
      this->LODGlyphMapper->SetInputConnection(port,
        this->GlyphMapper->GetInputConnection(port, 0));
    }
  }
  Surfaces::Add(any ? this->Smooth->Fine : Surfaces::Meshes(), this->GlyphMapper);
  Surfaces::Add(any ? this->Smooth->Coarse : Surfaces::Meshes(), this->LODGlyphMapper);
}

void vtkGranularGrainsRepresentation::ShowChosen()
{
  this->GlyphActor->SetVisibility(this->GetVisibility() && !this->UsesImpostors);
  this->Many->Actor->SetVisibility(this->GetVisibility() && this->UsesImpostors);
}

void vtkGranularGrainsRepresentation::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  os << indent << "ImpostorsFrom: " << this->ImpostorsFrom << "\n"
     << indent << "GrainPattern: " << this->GrainPattern << "\n"
     << indent << "UsesImpostors: " << this->UsesImpostors << "\n";
}
