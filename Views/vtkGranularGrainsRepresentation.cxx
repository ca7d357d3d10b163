#include "vtkGranularGrainsRepresentation.h"

#include "Export/GranularGrainScene.h"
#include "GranularPattern.h"
#include "Vtk/GranularGuard.h"
#include "vtkAlgorithmOutput.h"
#include "vtkAppendPolyData.h"
#include "vtkBoundingBox.h"
#include "vtkCellArray.h"
#include "vtkCompositeDataIterator.h"
#include "vtkCompositeDataSet.h"
#include "vtkGlyph3DMapper.h"
#include "vtkGranularBalls.h"
#include "vtkGranularImpostorMapper.h"
#include "vtkInformation.h"
#include "vtkInformationVector.h"
#include "vtkMatrix4x4.h"
#include "vtkNew.h"
#include "vtkObjectFactory.h"
#include "vtkOpenGLActor.h"
#include "vtkPVLODActor.h"
#include "vtkPVRenderView.h"
#include "vtkPointData.h"
#include "vtkPolyData.h"
#include "vtkProperty.h"
#include "vtkRenderWindow.h"
#include "vtkRenderer.h"
#include "vtkScalarsToColors.h"
#include "vtkSmartPointer.h"
#include "vtkTrivialProducer.h"

#include <algorithm> // max
#include <cmath>     // abs
#include <string>    // what went wrong
#include <utility>   // move
#include <vector>    // parts of the data

vtkStandardNewMacro(vtkGranularGrainsRepresentation);

namespace
{
/** The data sets with grains that ParaView brings, usually one in a composite. */
std::vector<vtkPolyData*> partsOf(vtkDataObject* grains)
{
  std::vector<vtkPolyData*> parts;
  const auto add = [&parts](vtkDataObject* data)
  {
    auto* part = vtkPolyData::SafeDownCast(data);
    if (part && part->GetNumberOfPoints() > 0)
    {
      parts.push_back(part);
    }
  };
  add(grains);
  if (auto* blocks = vtkCompositeDataSet::SafeDownCast(grains))
  {
    auto leaf = vtkSmartPointer<vtkCompositeDataIterator>::Take(blocks->NewIterator());
    for (leaf->InitTraversal(); !leaf->IsDoneWithTraversal(); leaf->GoToNextItem())
    {
      add(leaf->GetCurrentDataObject());
    }
  }
  return parts;
}

/** Whether some of the grains are smooth. */
bool hasSurfaces(vtkPolyData* grains)
{
  return grains->GetPointData()->GetArray(vtkGranularBalls::SurfaceArray()) != nullptr;
}
}

/** What draws many grains, and the data that it was last given. */
struct vtkGranularGrainsRepresentation::Impostors
{
  vtkNew<granular::SceneActor<vtkOpenGLActor>> Actor;
  vtkNew<vtkGranularImpostorMapper> Mapper;
  vtkSmartPointer<vtkDataObject> From;
  vtkMTimeType FromTime = 0;

  /** Takes grains over as one data set, made anew only if they changed. */
  vtkPolyData* Take(vtkDataObject* grains)
  {
    if (grains != this->From || grains->GetMTime() != this->FromTime)
    {
      this->From = nullptr; // also when this throws
      this->Mapper->SetInputData(WithCells(AsOne(grains)));
      this->From = grains;
      this->FromTime = grains->GetMTime();
    }
    return this->Mapper->GetInput();
  }

private:
  static vtkSmartPointer<vtkPolyData> AsOne(vtkDataObject* grains)
  {
    const std::vector<vtkPolyData*> parts = partsOf(grains);
    if (parts.size() == 1)
    {
      return parts[0]; // without a copy
    }
    vtkNew<vtkAppendPolyData> all;
    for (vtkPolyData* part : parts)
    {
      all->AddInputData(part);
    }
    if (!parts.empty())
    {
      all->Update();
    }
    return all->GetOutput();
  }

  /** A mapper draws nothing of data without cells, although impostors need points only. */
  static vtkSmartPointer<vtkPolyData> WithCells(vtkSmartPointer<vtkPolyData> grains)
  {
    const vtkIdType count = grains->GetNumberOfPoints();
    if (count == 0 || grains->GetNumberOfCells() > 0)
    {
      return grains;
    }
    vtkNew<vtkCellArray> cells;
    cells->InsertNextCell(static_cast<int>(count));
    for (vtkIdType i = 0; i < count; ++i)
    {
      cells->InsertCellPoint(i);
    }
    vtkNew<vtkPolyData> completed;
    completed->ShallowCopy(grains);
    completed->SetVerts(cells);
    return completed;
  }
};

/** Meshes of smooth grains, as sources of the mappers, and the shapes that they were made for: a
    mapper keeps what it made of each source, so sources stay the same from frame to frame. */
struct vtkGranularGrainsRepresentation::Surfaces
{
  std::vector<double> From;
  int Segments = 0;

  using Meshes = std::vector<vtkSmartPointer<vtkTrivialProducer>>;
  Meshes Fine, Coarse;

  void Take(vtkPolyData* grains)
  {
    std::vector<double> from = vtkGranularBalls::SurfaceNumbers(grains);
    const int segments = segmentsFor(
      grains->GetNumberOfPoints(), vtkGranularBalls::SurfaceNumbers(grains, false).size());
    if (from != this->From || segments != this->Segments)
    {
      Meshes fine = produce(grains, segments);
      this->Coarse = produce(grains, std::max(segments / 2, 2));
      this->Fine = std::move(fine);
      this->From = std::move(from);
      this->Segments = segments;
    }
  }

  /** Of what is drawn of so many grains: the numbers of eight octants, a vertex a quad [MB]. */
  double MemoryOf(vtkIdType count) const
  {
    constexpr double octants = 8.0, quad = 48e-6;
    const double squares = static_cast<double>(this->Segments) * this->Segments;
    return octants * quad * squares * static_cast<double>(count);
  }

  /** Behind the sphere, which is the first source. */
  static void Add(const Meshes& meshes, vtkGlyph3DMapper* mapper)
  {
    for (vtkTrivialProducer* mesh : meshes)
    {
      mapper->AddInputConnection(1, mesh->GetOutputPort());
    }
    mapper->SetSourceIndexArray(vtkGranularBalls::SurfaceArray());
    mapper->SetSourceIndexing(!meshes.empty());
    mapper->SetUseSourceTableTree(false);
  }

  /** In a quarter of a circle: fine enough for pictures of that many; coarser where there
      are more than some hundred meshes, of which a fine one takes two megabytes. */
  static int segmentsFor(vtkIdType count, std::size_t numbers)
  {
    constexpr std::size_t many = 1200; // twelve a shape
    return count <= 1000 && numbers <= many ? 10 : (count <= 10000 ? 6 : 3);
  }

private:
  static Meshes produce(vtkPolyData* grains, int segments)
  {
    Meshes all;
    constexpr double radius =
      0.5; // radius of the sphere beside them (XML/GranularRepresentations.xml)
    for (vtkPolyData* mesh : vtkGranularBalls::Surfaces(grains, radius, segments))
    {
      all.push_back(vtkSmartPointer<vtkTrivialProducer>::New());
      all.back()->SetOutput(mesh);
    }
    return all;
  }
};

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
  for (vtkPolyData* part : partsOf(this->MultiBlockMaker->GetOutputDataObject(0)))
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
