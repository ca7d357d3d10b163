#include "Export/GranularGrainScene.h"

#include "Vtk/GranularGuard.h"

#include <vtkActor.h>
#include <vtkDoubleArray.h>
#include <vtkMapper.h>
#include <vtkMatrix4x4.h>
#include <vtkPointData.h>
#include <vtkPolyData.h>
#include <vtkProperty.h>
#include <vtkRenderer.h>
#include <vtkScalarsToColors.h>
#include <vtkUnsignedCharArray.h>

#include <algorithm>
#include <cmath>

namespace granular
{
namespace
{

constexpr const char* ColourArray = "Colours";

/// Grains with the arrays that drawing needs, all of them if not.
vtkSmartPointer<vtkPolyData> bodiesOf(vtkPolyData* grains)
{
  auto bodies = vtkSmartPointer<vtkPolyData>::New();
  bodies->SetPoints(grains->GetPoints());
  bodies->SetFieldData(grains->GetFieldData());
  vtkPointData* data = grains->GetPointData();
  for (const char* name : { "Radius", "Orientation", "Surface" })
  {
    if (data->HasArray(name))
    {
      bodies->GetPointData()->AddArray(data->GetAbstractArray(name));
    }
  }
  if (!data->HasArray("Radius"))
  {
    vtkNew<vtkDoubleArray> radii;
    radii->SetName("Radius");
    radii->SetNumberOfValues(grains->GetNumberOfPoints());
    radii->Fill(1.0);
    bodies->GetPointData()->AddArray(radii);
  }
  return bodies;
}

std::vector<Colour> coloursOf(vtkMapper* mapper, vtkIdType count)
{
  std::vector<Colour> colours;
  vtkUnsignedCharArray* mapped = mapper->MapScalars(1.0);
  if (mapped && mapped->GetNumberOfTuples() == count)
  {
    const int components = mapped->GetNumberOfComponents();
    for (vtkIdType k = 0; k < count; ++k)
    {
      const auto at = [&](int component)
      { return mapped->GetValue(k * components + (components < 3 ? 0 : component)); };
      const bool hasOpacity = components == 2 || components == 4;
      colours.push_back({ at(0), at(1), at(2),
        hasOpacity ? mapped->GetValue((k + 1) * components - 1)
                   : static_cast<unsigned char>(255) });
    }
  }
  return colours;
}

/// Whether a pattern is dark there, as GranularPattern says it to the graphics processor.
bool isDark(Pattern pattern, const double* p)
{
  return pattern == Pattern::Stripes ? std::sin(3.0 * std::atan2(p[1], p[0])) < -1e-9
    : pattern == Pattern::TwoHalves  ? p[0] > 1e-9
                                     : false;
}

/// Colours of the points of meshes, body after body.
vtkSmartPointer<vtkUnsignedCharArray> paint(const GrainScene& scene)
{
  auto colours = vtkSmartPointer<vtkUnsignedCharArray>::New();
  colours->SetName(ColourArray);
  colours->SetNumberOfComponents(4);
  const double* own = scene.GetMaterial()->GetDiffuseColor();
  const auto share = [own](int k)
  { return static_cast<unsigned char>(std::lround(255.0 * own[k])); };
  const Colour plain{ share(0), share(1), share(2), 255 };
  for (std::size_t body = 0; body < scene.Poses().size(); ++body)
  {
    const Colour colour = scene.Colours().empty() ? plain : scene.Colours()[body];
    Colour dark = colour;
    std::for_each(dark.begin(), dark.begin() + 3, [](unsigned char& part) { part /= 4; });
    vtkPolyData* mesh = scene.Meshes()[scene.Poses()[body].Mesh];
    for (vtkIdType k = 0; k < mesh->GetNumberOfPoints(); ++k)
    {
      double p[3];
      mesh->GetPoint(k, p);
      colours->InsertNextTypedTuple((isDark(scene.GetPattern(), p) ? dark : colour).data());
    }
  }
  return colours;
}

}

GrainScene::GrainScene()
{
  this->Actor->SetMapper(this->Mapper);
  this->Mapper->SetScalarModeToUsePointData();
}

GrainScene::~GrainScene() = default;

void GrainScene::Show(vtkPolyData* grains, vtkMapper* colours, Pattern pattern, vtkActor* shown,
  int segments)
{
  this->Material = shown->GetProperty();
  vtkNew<vtkMatrix4x4> matrix;
  shown->GetMatrix(matrix);
  this->Actor->SetUserMatrix(matrix);
  // A pattern has the colour of the surface in it.
  vtkObject* painted = pattern != Pattern::None ? this->Material.Get() : nullptr;
  const std::vector<vtkSmartPointer<vtkObject>> from{ grains, colours, colours->GetLookupTable(),
    painted };
  std::array<vtkMTimeType, 4> times{};
  std::transform(from.begin(), from.end(), times.begin(),
    [](vtkObject* object) { return object ? object->GetMTime() : 0; });
  if (from == this->From && times == this->Times && pattern == this->Painted &&
    segments == this->Segments)
  {
    return;
  }
  this->From.clear(); // also when this throws
  this->IsDrawn = false;
  const vtkSmartPointer<vtkPolyData> bodies = bodiesOf(grains);
  this->Shapes = vtkGranularSurfaces::Meshes(bodies, segments);
  this->Bodies = vtkGranularSurfaces::Poses(bodies, this->Shapes);
  this->Colouring = coloursOf(colours, grains->GetNumberOfPoints());
  this->Painted = pattern;
  this->Segments = segments;
  this->From = from;
  this->Times = times;
}

vtkActor* GrainScene::MeshActor()
{
  const bool isColoured = !this->Colouring.empty() || this->Painted != Pattern::None;
  this->Actor->GetProperty()->DeepCopy(this->Material);
  if (isColoured)
  {
    this->Actor->GetProperty()->SetColor(1.0, 1.0, 1.0); // formats multiply both
  }
  if (!this->IsDrawn)
  {
    vtkNew<vtkPolyData> bodies; // of which the poses say all
    const vtkSmartPointer<vtkPolyData> mesh =
      vtkGranularSurfaces::Draw(bodies, this->Bodies, this->Shapes);
    mesh->GetPointData()->GetNormals()->SetName("NORMAL"); // for glTF
    if (isColoured)
    {
      mesh->GetPointData()->SetScalars(paint(*this));
    }
    this->Mapper->SetInputData(mesh);
    this->Mapper->SetScalarVisibility(isColoured);
    this->IsDrawn = true;
  }
  return this->Actor;
}

void GrainScene::Clear()
{
  this->From.clear();
  this->Bodies = {};
  this->Shapes.clear();
  this->Colouring = {};
  this->Mapper->SetInputData(nullptr);
  this->IsDrawn = false;
}

void HasGrainScene::AddMesh(vtkPropCollection* actors) const
{
  const auto add = [this, actors]
  {
    GrainScene* scene = this->FindScene ? this->FindScene() : nullptr;
    if (scene)
    {
      actors->AddItem(scene->MeshActor());
    }
  };
  doGuarded(add, this->Tell);
}

ExportedScenes::ExportedScenes(vtkRenderer* renderer)
{
  vtkPropCollection* props = renderer->GetViewProps();
  vtkCollectionSimpleIterator it;
  props->InitTraversal(it);
  while (vtkProp* prop = props->GetNextProp(it))
  {
    const auto* grains = dynamic_cast<HasGrainScene*>(prop);
    if (grains && prop->GetVisibility())
    {
      grains->FindScene();
      this->Shown.push_back(grains);
    }
  }
}

ExportedScenes::~ExportedScenes()
{
  for (const HasGrainScene* grains : this->Shown)
  {
    grains->Clear();
  }
}

}
