#include "vtkGranularImpostorMapper.h"

#include "vtkBoundingBox.h"
#include "vtkDataArray.h"
#include "vtkFloatArray.h"
#include "vtkMath.h"
#include "vtkNew.h"
#include "vtkObjectFactory.h"
#include "vtkOpenGLVertexBufferObjectGroup.h"
#include "vtkPointData.h"
#include "vtkPolyData.h"
#include "vtkRenderer.h"
#include "vtkShader.h"
#include "vtkShaderProgram.h"
#include "vtkUnsignedCharArray.h"

#include <algorithm> // copy_n
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
  vtkDataArray* turns = grains->GetPointData()->GetArray("Orientation");
  return turns && turns->GetNumberOfComponents() == 4 ? turns : nullptr;
}

/** Puts text before a tag of a shader, which stays for what VTK puts in its place. */
void insertBefore(vtkShader* shader, const std::string& tag, const std::string& text)
{
  std::string source = shader->GetSource();
  vtkShaderProgram::Substitute(source, tag, text + tag + "\n", false);
  shader->SetSource(source);
}

/** The axes x and z of a grain as the camera sees them, from its quaternion (w, x, y, z). */
const char* const AxesInView = R"(
  vec3 turn = orientationMC.yzw;
  vec3 grainX = vec3(1.0, 0.0, 0.0), grainZ = vec3(0.0, 0.0, 1.0);
  grainX += 2.0 * cross(turn, cross(turn, grainX) + orientationMC.x * grainX);
  grainZ += 2.0 * cross(turn, cross(turn, grainZ) + orientationMC.x * grainZ);
  grainXVCVSOutput = normalize(mat3(MCVCMatrix) * grainX);
  grainZVCVSOutput = normalize(mat3(MCVCMatrix) * grainZ);
)";

/** Where a pixel is in the axes of its grain; normals of the far side, seen through a translucent
    grain, are turned round. */
const char* const PlaceOnGrain =
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

// The base takes radii as single-precision numbers only, so they are looked up here.
void vtkGranularImpostorMapper::CreateVBO(vtkPolyData* grains, vtkIdType count,
  unsigned char* colours, int components, vtkIdType colourCount, float*, vtkIdType,
  vtkRenderer* renderer)
{
  vtkNew<vtkFloatArray> radii;
  radii->DeepCopy(radiiOf(grains));
  vtkNew<vtkUnsignedCharArray> rgba;
  rgba->SetNumberOfComponents(4);
  rgba->SetNumberOfTuples(count);
  for (vtkIdType i = 0; i < count; ++i)
  {
    const unsigned char* from = colours + (colourCount == count ? i * components : 0);
    unsigned char* to = rgba->GetPointer(4 * i);
    to[3] = 255;
    std::copy_n(from, components, to);
  }
  this->VBOs->CacheDataArray("vertexMC", grains->GetPoints()->GetData(), renderer, VTK_FLOAT);
  this->VBOs->CacheDataArray("radiusMC", radii, renderer, VTK_FLOAT);
  this->VBOs->CacheDataArray("scalarColor", rgba, renderer, VTK_UNSIGNED_CHAR);
  if (this->Painted == Pattern::None)
  {
    this->VBOs->RemoveAttribute("orientationMC");
  }
  else
  {
    this->VBOs->CacheDataArray("orientationMC", orientationsOf(grains), renderer, VTK_FLOAT);
  }
  this->VBOs->BuildAllVBOs(renderer);
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
    granular::applyShade(PlaceOnGrain));
}
