#include "vtkGranularImpostorMapper.h"

#include "GranularSight.h"
#include "Vtk/GranularGuard.h"

#include "vtkActor.h"
#include "vtkBoundingBox.h"
#include "vtkCamera.h"
#include "vtkDataArray.h"
#include "vtkMath.h"
#include "vtkMatrix4x4.h"
#include "vtkNew.h"
#include "vtkObjectFactory.h"
#include "vtkOpenGLVertexBufferObjectGroup.h"
#include "vtkPlaneCollection.h"
#include "vtkPointData.h"
#include "vtkPolyData.h"
#include "vtkRenderWindow.h"
#include "vtkRenderer.h"
#include "vtkShader.h"
#include "vtkShaderProgram.h"

#include <algorithm> // copy_n, sort, transform
#include <string>    // text of shaders

vtkStandardNewMacro(vtkGranularImpostorMapper);

namespace
{
using granular::Pattern;

vtkDataArray* radiiOf(vtkPolyData* grains)
{
  vtkDataArray* radii = grains->GetPointData()->GetArray("Radius");
  return radii && radii->GetNumberOfComponents() == 1 ? radii : nullptr;
}

vtkDataArray* orientationsOf(vtkPolyData* grains)
{
  vtkDataArray* orientation = grains->GetPointData()->GetArray("Orientation");
  return orientation && orientation->GetNumberOfComponents() == 4 ? orientation : nullptr;
}

/** Copies tuples, or all if none are named. */
void copyTuples(vtkDataArray* from, const std::vector<int>& indices, vtkFloatArray* to)
{
  if (indices.empty())
  {
    to->DeepCopy(from);
    return;
  }
  const int components = from->GetNumberOfComponents();
  to->SetNumberOfComponents(components);
  to->SetNumberOfTuples(static_cast<vtkIdType>(indices.size()));
  std::vector<double> tuple(components);
  float* out = to->GetPointer(0);
  for (const int i : indices)
  {
    from->GetTuple(i, tuple.data());
    out = std::transform(tuple.begin(), tuple.end(), out,
      [](double x) { return static_cast<float>(x); });
  }
  to->Modified();
}

/** Below it finding out what is seen takes longer than drawing all. */
constexpr vtkIdType ManyGrains = 2000;

std::array<double, 16> rowsOf(const vtkMatrix4x4* matrix)
{
  std::array<double, 16> rows;
  std::copy_n(matrix->GetData(), rows.size(), rows.begin());
  return rows;
}

granular::CameraView viewOf(vtkRenderer* renderer, vtkActor* actor)
{
  vtkCamera* camera = renderer->GetActiveCamera();
  const double* range = camera->GetClippingRange();
  const int* size = renderer->GetSize();
  return { rowsOf(camera->GetModelViewTransformMatrix()),
    rowsOf(camera->GetProjectionTransformMatrix(renderer->GetTiledAspectRatio(), -1.0, 1.0)),
    rowsOf(actor->GetMatrix()), { range[0], range[1] }, { size[0], size[1] } };
}

/** Whether pictures show surfaces of grains and nothing through them, in one piece and as by one
    eye, and nothing but pictures is made. */
bool showsSurfaces(vtkRenderer* renderer, vtkActor* actor, vtkPlaneCollection* planes)
{
  vtkRenderWindow* window = renderer->GetRenderWindow();
  const int* tiles = window->GetTileScale();
  return !renderer->GetSelector() && !window->GetStereoRender() && tiles[0] == 1 && tiles[1] == 1 &&
    !actor->HasTranslucentPolygonalGeometry() && !(planes && planes->GetNumberOfItems() > 0);
}

/** How it makes a picture; false where that is not a usual one. */
bool findSight(const granular::CameraView& view, granular::Sight& sight)
{
  const std::array<double, 16>& projection = view.projection;
  sight.perspective = projection[14] == -1.0;
  if (projection[1] != 0.0 || projection[4] != 0.0 || projection[12] != 0.0 ||
    projection[13] != 0.0 || (!sight.perspective && projection[15] != 1.0))
  {
    return false;
  }
  sight.nearest = view.range[0];
  sight.farthest = view.range[1];
  sight.size = view.size;
  for (int axis = 0; axis < 2; ++axis)
  {
    const double half = 0.5 * view.size[axis];
    const double* row = projection.data() + 4 * axis;
    sight.scale[axis] = half * row[axis];
    sight.centre[axis] = half * (1.0 + (sight.perspective ? -row[2] : row[3]));
  }
  return true;
}

/** As the camera sees them. */
std::vector<granular::SeenSphere> spheresOf(vtkPolyData* grains, const granular::CameraView& view)
{
  vtkNew<vtkMatrix4x4> toCamera;
  vtkMatrix4x4::Multiply4x4(view.toCamera.data(), view.toWorld.data(), toCamera->GetData());
  const double* m = toCamera->GetData();
  vtkDataArray* radii = radiiOf(grains);
  std::vector<granular::SeenSphere> spheres(grains->GetNumberOfPoints());
  for (std::size_t i = 0; i < spheres.size(); ++i)
  {
    double p[3];
    grains->GetPoint(static_cast<vtkIdType>(i), p);
    const auto at = [&](int row)
    {
      return static_cast<float>(
        m[4 * row] * p[0] + m[4 * row + 1] * p[1] + m[4 * row + 2] * p[2] + m[4 * row + 3]);
    };
    const auto radius = static_cast<float>(radii->GetComponent(static_cast<vtkIdType>(i), 0));
    spheres[i] = { at(0), at(1), at(2), radius };
  }
  return spheres;
}

/** Puts text before a tag of a shader, which stays for VTK to replace. */
void insertBefore(vtkShader* shader, const std::string& tag, const std::string& text)
{
  std::string source = shader->GetSource();
  vtkShaderProgram::Substitute(source, tag, text + tag + "\n", false);
  shader->SetSource(source);
}

/** The axes x and z of a grain as the camera sees them, from its quaternion (w, x, y, z). */
const char* const AxesInView = R"(
  vec3 axis = orientationMC.yzw;
  vec3 grainX = vec3(1.0, 0.0, 0.0), grainZ = vec3(0.0, 0.0, 1.0);
  grainX += 2.0 * cross(axis, cross(axis, grainX) + orientationMC.x * grainX);
  grainZ += 2.0 * cross(axis, cross(axis, grainZ) + orientationMC.x * grainZ);
  grainXVCVSOutput = normalize(mat3(MCVCMatrix) * grainX);
  grainZVCVSOutput = normalize(mat3(MCVCMatrix) * grainZ);
)";

/** Where a pixel is in the axes of its grain; normals of the far side, seen through a translucent
    grain, are reversed. */
const char* const PositionOnGrain =
  "invertedDepth * vec3(dot(normalVCVSOutput, grainXVCVSOutput),"
  " dot(normalVCVSOutput, cross(grainZVCVSOutput, grainXVCVSOutput)),"
  " dot(normalVCVSOutput, grainZVCVSOutput))";
}

void vtkGranularImpostorMapper::SetPattern(Pattern pattern)
{
  if (pattern != this->Painted)
  {
    this->Painted = pattern;
    this->Modified();
  }
}

void vtkGranularImpostorMapper::SetCoarse(bool coarse)
{
  if (coarse != this->Coarse)
  {
    this->Coarse = coarse;
    this->Modified();
  }
}

bool vtkGranularImpostorMapper::CanDraw(vtkPolyData* grains) const
{
  return grains->GetNumberOfPoints() > 0 && radiiOf(grains) &&
    (this->Painted == Pattern::None || orientationsOf(grains));
}

void vtkGranularImpostorMapper::AddBounds(vtkPolyData* grains, vtkBoundingBox& bounds)
{
  if (grains->GetNumberOfPoints() > 0)
  {
    vtkBoundingBox spheres(grains->GetPoints()->GetBounds());
    vtkDataArray* radii = radiiOf(grains);
    spheres.Inflate(radii ? radii->GetRange()[1] : 1.0);
    bounds.AddBox(spheres);
  }
}

void vtkGranularImpostorMapper::ComputeBounds()
{
  vtkBoundingBox bounds;
  AddBounds(this->GetInput(), bounds);
  vtkMath::UninitializeBounds(this->Bounds);
  if (bounds.IsValid())
  {
    bounds.GetBounds(this->Bounds);
  }
}

void vtkGranularImpostorMapper::RenderPiece(vtkRenderer* renderer, vtkActor* actor)
{
  const bool done = granular::doGuarded([&] { this->Superclass::RenderPiece(renderer, actor); },
    [&](const std::string& problem) { vtkErrorMacro(<< problem); });
  if (!done)
  {
    this->Modified(); // buffers are half made
  }
}

bool vtkGranularImpostorMapper::GetNeedToRebuildBufferObjects(vtkRenderer* renderer,
  vtkActor* actor)
{
  return this->Superclass::GetNeedToRebuildBufferObjects(renderer, actor) ||
    !(this->DrawnFrom == this->ViewOf(renderer, actor));
}

std::optional<granular::CameraView> vtkGranularImpostorMapper::ViewOf(vtkRenderer* renderer,
  vtkActor* actor)
{
  const bool chooses = this->CurrentInput &&
    this->CurrentInput->GetNumberOfPoints() >= ManyGrains &&
    showsSurfaces(renderer, actor, this->ClippingPlanes);
  return chooses ? std::optional(viewOf(renderer, actor)) : std::nullopt;
}

void vtkGranularImpostorMapper::BuildBufferObjects(vtkRenderer* renderer, vtkActor* actor)
{
  this->DrawnFrom = this->ViewOf(renderer, actor);
  this->Seen.clear();
  granular::Sight sight;
  if (this->DrawnFrom && findSight(*this->DrawnFrom, sight))
  {
    this->Seen = granular::findSeen(sight, spheresOf(this->CurrentInput, *this->DrawnFrom));
    if (!this->Coarse) // where two are equally far, the same is seen as if all were drawn
    {
      std::sort(this->Seen.begin(), this->Seen.end());
    }
  }
  this->Superclass::BuildBufferObjects(renderer, actor);
}

// The base takes radii as single-precision numbers only, so they are looked up here.
void vtkGranularImpostorMapper::CreateVBO(vtkPolyData* grains, vtkIdType count,
  unsigned char* colours, int components, vtkIdType colourCount, float*, vtkIdType,
  vtkRenderer* renderer)
{
  const bool all = this->Seen.empty();
  const vtkIdType drawn = all ? count : static_cast<vtkIdType>(this->Seen.size());
  this->Colours->SetNumberOfComponents(4);
  this->Colours->SetNumberOfTuples(drawn);
  for (vtkIdType i = 0; i < drawn; ++i)
  {
    const vtkIdType grain = all ? i : this->Seen[i];
    const unsigned char* from = colours + (colourCount == count ? grain * components : 0);
    unsigned char* to = this->Colours->GetPointer(4 * i);
    to[3] = 255;
    std::copy_n(from, components, to);
  }
  this->Colours->Modified();
  copyTuples(grains->GetPoints()->GetData(), this->Seen, this->Positions);
  copyTuples(radiiOf(grains), this->Seen, this->Radii);
  this->VBOs->CacheDataArray("vertexMC", this->Positions, renderer, VTK_FLOAT);
  this->VBOs->CacheDataArray("radiusMC", this->Radii, renderer, VTK_FLOAT);
  this->VBOs->CacheDataArray("scalarColor", this->Colours, renderer, VTK_UNSIGNED_CHAR);
  if (this->Painted == Pattern::None)
  {
    this->VBOs->RemoveAttribute("orientationMC");
  }
  else
  {
    copyTuples(orientationsOf(grains), this->Seen, this->Orientations);
    this->VBOs->CacheDataArray("orientationMC", this->Orientations, renderer, VTK_FLOAT);
  }
  this->VBOs->BuildAllVBOs(renderer);
}

// Shaders that give pixels depths of their own are run for all pixels, also for those behind
// others.
void vtkGranularImpostorMapper::ReplaceShaderValues(std::map<vtkShader::Type, vtkShader*> shaders,
  vtkRenderer* renderer, vtkActor* actor)
{
  this->Superclass::ReplaceShaderValues(shaders, renderer, actor);
  if (this->Coarse && this->DrawnFrom)
  {
    std::string fragment = shaders[vtkShader::Fragment]->GetSource();
    vtkShaderProgram::Substitute(fragment, "gl_FragDepth", "float depthOfSphere");
    shaders[vtkShader::Fragment]->SetSource(fragment);
  }
}

void vtkGranularImpostorMapper::GetShaderTemplate(std::map<vtkShader::Type, vtkShader*> shaders,
  vtkRenderer* renderer, vtkActor* actor)
{
  this->Superclass::GetShaderTemplate(shaders, renderer, actor);
  if (this->Painted == Pattern::None)
  {
    return;
  }
  const char* declarations = "//VTK::Color::Dec";
  const char* colours = "//VTK::Color::Impl";
  insertBefore(shaders[vtkShader::Vertex], declarations,
    "in vec4 orientationMC;\nout vec3 grainXVCVSOutput;\nout vec3 grainZVCVSOutput;\n");
  insertBefore(shaders[vtkShader::Vertex], colours, AxesInView);
  insertBefore(shaders[vtkShader::Geometry], declarations,
    "in vec3 grainXVCVSOutput[];\nin vec3 grainZVCVSOutput[];\n"
    "out vec3 grainXVCGSOutput;\nout vec3 grainZVCGSOutput;\n");
  insertBefore(shaders[vtkShader::Geometry], colours,
    "  grainXVCGSOutput = grainXVCVSOutput[0];\n  grainZVCGSOutput = grainZVCVSOutput[0];\n");
  insertBefore(shaders[vtkShader::Fragment], declarations,
    "in vec3 grainXVCVSOutput;\nin vec3 grainZVCVSOutput;\n" +
      granular::shadeFunction(this->Painted));
  insertBefore(shaders[vtkShader::Fragment], "//VTK::Light::Impl",
    granular::applyShade(PositionOnGrain));
}
