#include "vtkGranularOBJExporter.h"

#include "Export/PovText.h"
#include "Export/SceneFile.h"
#include "Export/SceneParts.h"
#include "Vtk/GranularGuard.h"

#include "vtkActor.h"
#include "vtkActorCollection.h"
#include "vtkCellArray.h"
#include "vtkMatrix4x4.h"
#include "vtkObjectFactory.h"
#include "vtkPointData.h"
#include "vtkPolyData.h"
#include "vtkProperty.h"
#include "vtkRenderWindow.h"
#include "vtkRenderer.h"
#include "vtkRendererCollection.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <map>
#include <string>

vtkStandardNewMacro(vtkGranularOBJExporter);

namespace
{
using granular::Colour;

std::string row(const char* name, const granular::Point& p)
{
  using granular::sceneNumber;
  return std::string(name) + " " + sceneNumber(p[0]) + " " + sceneNumber(p[1]) + " " +
    sceneNumber(p[2]) + "\n";
}

Colour colourOf(vtkProperty* property, const Colour* mapped)
{
  constexpr double most = 255.0;
  const auto byte = [](double share)
  { return static_cast<unsigned char>(std::lround(most * share)); };
  const double* own = property->GetDiffuseColor();
  const double opacity = property->GetOpacity();
  return mapped
    ? Colour{ (*mapped)[0], (*mapped)[1], (*mapped)[2], byte(opacity * (*mapped)[3] / most) }
    : Colour{ byte(own[0]), byte(own[1]), byte(own[2]), byte(opacity) };
}

/// The text of a scene and of its materials.
class ObjScene
{
public:
  void Add(vtkActor* actor)
  {
    for (vtkPolyData* surface : granular::surfacesOf(actor))
    {
      const vtkSmartPointer<vtkPolyData> triangles = granular::trianglesOf(surface);
      if (triangles->GetNumberOfPolys() > 0)
      {
        this->Add(triangles, actor);
      }
    }
  }

  const std::string& Text() const { return this->Bodies; }

  std::string Materials() const
  {
    std::string text;
    for (const auto& [colour, index] : this->Known)
    {
      constexpr double most = 255.0;
      text += "newmtl colour" + std::to_string(index) + "\n" +
        row("Kd", { colour[0] / most, colour[1] / most, colour[2] / most }) + "d " +
        granular::sceneNumber(colour[3] / most) + "\n";
    }
    return text;
  }

private:
  void Add(vtkPolyData* mesh, vtkActor* actor);
  void Use(const Colour& colour)
  {
    const auto [found, isNew] =
      this->Known.try_emplace(colour, static_cast<int>(this->Known.size()));
    if (found->second != this->Used)
    {
      this->Used = found->second;
      this->Bodies += "usemtl colour" + std::to_string(this->Used) + "\n";
    }
  }

  std::string Bodies;
  std::map<Colour, int> Known;
  int Used = -1;
  vtkIdType Points = 0, Normals = 0, Objects = 0;
};

void ObjScene::Add(vtkPolyData* mesh, vtkActor* actor)
{
  vtkNew<vtkMatrix4x4> matrix;
  actor->GetMatrix(matrix);
  this->Bodies += "o part" + std::to_string(++this->Objects) + "\n";
  for (vtkIdType k = 0; k < mesh->GetNumberOfPoints(); ++k)
  {
    double p[3];
    mesh->GetPoint(k, p);
    this->Bodies += row("v", granular::moved(matrix, p));
  }
  vtkDataArray* normals = mesh->GetPointData()->GetNormals();
  const bool isSmooth = normals && matrix->IsIdentity();
  for (vtkIdType k = 0; k < mesh->GetNumberOfPoints() && isSmooth; ++k)
  {
    granular::Point n;
    normals->GetTuple(k, n.data());
    this->Bodies += row("vn", n);
  }
  const granular::SceneColours colours(mesh, actor->GetMapper());
  vtkIdType cell = mesh->GetNumberOfVerts() + mesh->GetNumberOfLines(), size = 0;
  const vtkIdType* corners = nullptr;
  vtkCellArray* faces = mesh->GetPolys();
  for (faces->InitTraversal(); faces->GetNextCell(size, corners); ++cell)
  {
    const Colour* own =
      colours.AreThere() ? &colours.Of(colours.AreOfCells() ? cell : corners[0]) : nullptr;
    this->Use(colourOf(actor->GetProperty(), own));
    this->Bodies += "f";
    for (vtkIdType k = 0; k < size; ++k)
    {
      this->Bodies += " " + std::to_string(this->Points + corners[k] + 1);
      this->Bodies += isSmooth ? "//" + std::to_string(this->Normals + corners[k] + 1) : "";
    }
    this->Bodies += "\n";
  }
  this->Points += mesh->GetNumberOfPoints();
  this->Normals += isSmooth ? mesh->GetNumberOfPoints() : 0;
}

/// A name with another suffix. Readers take white space for its end.
std::string materialsOf(const std::string& name)
{
  const std::size_t dot = name.rfind('.'), slash = name.rfind('/');
  const bool hasSuffix = dot != std::string::npos && (slash == std::string::npos || dot > slash);
  std::string materials = (hasSuffix ? name.substr(0, dot) : name) + ".mtl";
  const std::size_t begin = slash == std::string::npos ? 0 : slash + 1;
  std::replace_if(materials.begin() + static_cast<std::ptrdiff_t>(begin), materials.end(),
    [](unsigned char c) { return std::isspace(c) != 0; }, '_');
  if (materials == name)
  {
    throw dem::Error("Choose a name that ends with .obj: " + name +
      " is the name of the materials of the scene.");
  }
  return materials;
}

}

vtkGranularOBJExporter::~vtkGranularOBJExporter()
{
  this->SetFileName(nullptr);
}

void vtkGranularOBJExporter::WriteData()
{
  const auto serve = [this]
  {
    granular::demandWritable(this->FileName);
    vtkRenderer* first = this->RenderWindow->GetRenderers()->GetFirstRenderer();
    vtkRenderer* renderer = this->ActiveRenderer ? this->ActiveRenderer : first;
    const granular::ExportedScenes scenes(renderer);
    ObjScene scene;
    vtkActorCollection* actors = renderer->GetActors();
    vtkCollectionSimpleIterator it;
    actors->InitTraversal(it);
    while (vtkActor* actor = actors->GetNextActor(it))
    {
      scene.Add(actor);
    }
    if (scene.Text().empty())
    {
      throw dem::Error("Show something first: the view has nothing to export.");
    }
    const std::string materials = materialsOf(this->FileName);
    granular::writeScene(materials.c_str(), scene.Materials());
    granular::writeScene(this->FileName,
      "mtllib " + materials.substr(materials.rfind('/') + 1) + "\n" + scene.Text());
  };
  granular::doGuarded(serve, [this](const std::string& problem) { vtkErrorMacro(<< problem); });
}

void vtkGranularOBJExporter::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  os << indent << "FileName: " << (this->FileName ? this->FileName : "(none)") << "\n";
}
