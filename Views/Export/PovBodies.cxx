#include "Export/PovBodies.h"

#include "Export/SceneParts.h"

#include <vtkActor.h>
#include <vtkCellArray.h>
#include <vtkMapper.h>
#include <vtkMatrix4x4.h>
#include <vtkPointData.h>
#include <vtkPolyData.h>
#include <vtkProperty.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

namespace granular
{
namespace
{

/// How light is reflected, as a macro that bodies are painted with.
std::string povPaint(vtkProperty* property, Pattern pattern)
{
  std::string pigment = "pigment { color srgbt Colour }";
  if (pattern != Pattern::None)
  {
    // Dark parts, with a quarter of the light, have the value 0.
    const char* value =
      pattern == Pattern::Stripes ? "select(sin(3 * atan2(y, x)), 0, 1)" : "select(-x, 0, 1)";
    pigment = std::string("pigment { function { ") + value +
      " } color_map { [0.5 color srgbt Colour * <0.25, 0.25, 0.25, 1>] [0.5 color srgbt Colour] } }";
  }
  return "#macro Paint(Colour) texture { " + pigment + " finish { ambient " +
    sceneNumber(property->GetAmbient()) + " diffuse " + sceneNumber(property->GetDiffuse()) +
    " phong " + sceneNumber(property->GetSpecular()) + " phong_size " +
    sceneNumber(std::max(property->GetSpecularPower(), 1.0)) + " } } #end\n";
}

std::string povTriangle(const vtkIdType* corners)
{
  return "<" + std::to_string(corners[0]) + "," + std::to_string(corners[1]) + "," +
    std::to_string(corners[2]) + ">";
}

/// Points or normals.
template <typename At>
std::string povList(const char* name, vtkIdType count, const At& at)
{
  std::string text = std::string("  ") + name + " { " + std::to_string(count);
  for (vtkIdType k = 0; k < count; ++k)
  {
    text += (k % 4 == 0 ? ",\n    " : ", ") + at(k);
  }
  return text + "\n  }\n";
}

Point rotated(vtkMatrix4x4* matrix, const double* v)
{
  Point normal;
  for (int k = 0; k < 3; ++k)
  {
    normal[k] = matrix->GetElement(k, 0) * v[0] + matrix->GetElement(k, 1) * v[1] +
      matrix->GetElement(k, 2) * v[2];
  }
  return normal;
}

std::string povShape(vtkPolyData* mesh, const std::string& name)
{
  vtkDataArray* normals = mesh->GetPointData()->GetNormals();
  const vtkIdType count = mesh->GetNumberOfPoints();
  const auto point = [mesh](vtkIdType k)
  {
    Point p;
    mesh->GetPoint(k, p.data());
    return povVector(p);
  };
  const auto normal = [normals](vtkIdType k)
  {
    Point p;
    normals->GetTuple(k, p.data());
    return povVector(p);
  };
  std::string text = "#declare " + name + " = mesh2 {\n" + povList("vertex_vectors", count, point) +
    povList("normal_vectors", count, normal);
  std::string faces;
  vtkIdType triangles = 0, size = 0;
  const vtkIdType* corners = nullptr;
  vtkCellArray* cells = mesh->GetPolys();
  for (cells->InitTraversal(); cells->GetNextCell(size, corners);)
  {
    for (vtkIdType k = 2; k < size; ++k) // the faces are convex
    {
      const vtkIdType triangle[3] = { corners[0], corners[k - 1], corners[k] };
      faces += (triangles++ % 8 == 0 ? ",\n    " : ", ") + povTriangle(triangle);
    }
  }
  return text + "  face_indices { " + std::to_string(triangles) + faces + "\n  }\n}\n";
}

/// The matrix of POV-Ray, by columns, of a body that an actor moves.
std::string povPlace(const vtkGranularSurfaces::Pose& pose, vtkMatrix4x4* actor,
  const PovFrame& frame)
{
  std::string text = "matrix <";
  for (int column = 0; column < 3; ++column)
  {
    const double axis[3] = { pose.Turn[column], pose.Turn[3 + column], pose.Turn[6 + column] };
    const Point turned = rotated(actor, axis);
    for (const double part : turned)
    {
      text += sceneNumber(frame.scale * pose.Radius * part) + ", ";
    }
  }
  const Point at = frame.place(moved(actor, pose.Centre.data()));
  return text + sceneNumber(at[0]) + ", " + sceneNumber(at[1]) + ", " + sceneNumber(at[2]) + ">";
}

std::string povColours(const SceneColours& colours, double opacity)
{
  std::string text = "  texture_list { " + std::to_string(colours.All().size());
  for (const Colour& colour : colours.All())
  {
    text += ",\n    Paint(" + povColour(colour, opacity) + ")";
  }
  return text + "\n  }\n";
}

/// One data set of an actor, with triangles and lines only.
struct PovPart
{
  vtkPolyData* mesh;
  vtkMatrix4x4* matrix;
  const PovFrame& frame;
  const SceneColours& colours;
  vtkProperty* property;

  std::string pointAt(vtkIdType k) const
  {
    double p[3];
    this->mesh->GetPoint(k, p);
    return povVector(this->frame.place(moved(this->matrix, p)));
  }
};

std::string povMesh(const PovPart& part)
{
  const vtkIdType count = part.mesh->GetNumberOfPoints();
  std::string text =
    "mesh2 {\n" + povList("vertex_vectors", count, [&](vtkIdType k) { return part.pointAt(k); });
  vtkDataArray* normals = part.mesh->GetPointData()->GetNormals();
  if (normals && part.property->GetInterpolation() != VTK_FLAT)
  {
    const auto normal = [&](vtkIdType k)
    {
      double n[3];
      normals->GetTuple(k, n);
      return povVector(rotated(part.matrix, n));
    };
    text += povList("normal_vectors", count, normal);
  }
  const SceneColours& colours = part.colours;
  text += colours.AreThere() ? povColours(colours, part.property->GetOpacity()) : "";
  vtkCellArray* cells = part.mesh->GetPolys();
  text += "  face_indices { " + std::to_string(cells->GetNumberOfCells());
  vtkIdType cell = part.mesh->GetNumberOfVerts() + part.mesh->GetNumberOfLines(), size = 0;
  const vtkIdType* corners = nullptr;
  for (cells->InitTraversal(); cells->GetNextCell(size, corners); ++cell)
  {
    text += ",\n    " + povTriangle(corners);
    if (colours.AreThere() && colours.AreOfCells())
    {
      text += "," + std::to_string(colours.At(cell));
    }
    for (vtkIdType k = 0; k < 3 && colours.AreThere() && !colours.AreOfCells(); ++k)
    {
      text += "," + std::to_string(colours.At(corners[k]));
    }
  }
  text += "\n  }\n";
  return text + (colours.AreThere() ? "" : "  Paint(" + povColour(part.property) + ")\n") + "}\n";
}

std::string povLine(const PovPart& part, vtkIdType from, vtkIdType to, vtkIdType cell,
  double radius)
{
  const std::string a = part.pointAt(from), b = part.pointAt(to);
  if (a == b) // POV-Ray refuses it
  {
    return "";
  }
  const SceneColours& colours = part.colours;
  const std::string colour = colours.AreThere()
    ? povColour(colours.Of(colours.AreOfCells() ? cell : from), part.property->GetOpacity())
    : povColour(part.property);
  return "cylinder { " + a + ", " + b + ", " + sceneNumber(radius) + " Paint(" + colour + ") }\n";
}

std::string povLines(const PovPart& part, double radius)
{
  std::string text;
  vtkIdType cell = part.mesh->GetNumberOfVerts(), size = 0;
  const vtkIdType* points = nullptr;
  vtkCellArray* lines = part.mesh->GetLines();
  for (lines->InitTraversal(); lines->GetNextCell(size, points); ++cell)
  {
    for (vtkIdType k = 1; k < size; ++k)
    {
      text += povLine(part, points[k - 1], points[k], cell, radius);
    }
  }
  return text;
}

/// Edges of faces, each once.
std::string povEdges(const PovPart& part, double radius)
{
  std::string text;
  std::set<std::pair<vtkIdType, vtkIdType>> known;
  vtkIdType cell = part.mesh->GetNumberOfVerts() + part.mesh->GetNumberOfLines(), size = 0;
  const vtkIdType* corners = nullptr;
  vtkCellArray* faces = part.mesh->GetPolys();
  for (faces->InitTraversal(); faces->GetNextCell(size, corners); ++cell)
  {
    for (vtkIdType k = 0; k < size; ++k)
    {
      const vtkIdType a = corners[k], b = corners[(k + 1) % size];
      if (known.insert(std::minmax(a, b)).second)
      {
        text += povLine(part, a, b, cell, radius);
      }
    }
  }
  return text;
}

std::string povSurface(vtkPolyData* surface, vtkActor* actor, const PovFrame& frame, double pixel)
{
  vtkProperty* property = actor->GetProperty();
  const bool isWire = property->GetRepresentation() == VTK_WIREFRAME;
  const vtkSmartPointer<vtkPolyData> drawn = isWire ? surface : trianglesOf(surface).Get();
  surface = drawn;
  vtkNew<vtkMatrix4x4> matrix;
  actor->GetMatrix(matrix);
  const SceneColours colours(surface, actor->GetMapper());
  const PovPart part{ surface, matrix, frame, colours, property };
  const double radius = pixel * property->GetLineWidth();
  std::string text = povLines(part, radius);
  if (surface->GetNumberOfPolys() > 0)
  {
    text += isWire ? povEdges(part, radius) : povMesh(part);
  }
  return text;
}

}

std::string povGrains(const GrainScene& scene, const PovFrame& frame, const std::string& prefix)
{
  vtkProperty* property = scene.GetMaterial();
  vtkMatrix4x4* matrix = scene.GetMatrix();
  const bool isPlain = scene.GetPattern() == Pattern::None && matrix->IsIdentity();
  std::string text = "\n// " + std::to_string(scene.Poses().size()) +
    " grains or parts of grains\n" + povPaint(property, scene.GetPattern());
  for (std::size_t k = 1; k < scene.Meshes().size(); ++k)
  {
    text += povShape(scene.Meshes()[k], prefix + std::to_string(k));
  }
  for (std::size_t k = 0; k < scene.Poses().size(); ++k)
  {
    const vtkGranularSurfaces::Pose& pose = scene.Poses()[k];
    if (pose.Radius == 0.0)
    {
      continue; // nothing is seen of it, and POV-Ray refuses it
    }
    const std::string paint = " Paint(" +
      (scene.Colours().empty() ? povColour(property)
                               : povColour(scene.Colours()[k], property->GetOpacity())) +
      ")";
    if (pose.Mesh == 0 && isPlain)
    {
      text += "sphere { " + povVector(frame.place(pose.Centre)) + ", " +
        sceneNumber(frame.scale * pose.Radius) + paint + " }\n";
      continue;
    }
    const std::string body =
      pose.Mesh == 0 ? "sphere { 0, 1" : "object { " + prefix + std::to_string(pose.Mesh);
    text += body + paint + " " + povPlace(pose, matrix, frame) + " }\n";
  }
  return text;
}

std::string povSurfaces(vtkActor* actor, const PovFrame& frame, double pixel)
{
  std::string text;
  for (vtkPolyData* surface : surfacesOf(actor))
  {
    text += povSurface(surface, actor, frame, pixel);
  }
  return text.empty() ? text : "\n" + povPaint(actor->GetProperty(), Pattern::None) + text;
}

}
