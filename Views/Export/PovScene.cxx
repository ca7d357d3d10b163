#include "Export/PovScene.h"

#include <vtkCamera.h>
#include <vtkLight.h>
#include <vtkLightCollection.h>
#include <vtkMath.h>
#include <vtkRenderer.h>

#include <algorithm>
#include <cmath>

namespace granular
{
namespace
{

constexpr double Far = 1000.0; ///< beyond all bodies [units of the file]
constexpr int All = 17;        ///< digits, or POV-Ray finds that axes are not perpendicular

Point pointOf(const double* p)
{
  return { p[0], p[1], p[2] };
}

Point scaled(double factor, Point vector)
{
  std::for_each(vector.begin(), vector.end(), [factor](double& part) { part *= factor; });
  return vector;
}

Point sum(const Point& a, const Point& b)
{
  return { a[0] + b[0], a[1] + b[1], a[2] + b[2] };
}

/// Directions of the picture, of length 1.
struct CameraAxes
{
  Point ahead, up, right;
};

CameraAxes axesOf(vtkCamera* camera)
{
  CameraAxes axes;
  camera->GetDirectionOfProjection(axes.ahead.data());
  const Point given = pointOf(camera->GetViewUp());
  vtkMath::Cross(axes.ahead.data(), given.data(), axes.right.data());
  vtkMath::Normalize(axes.right.data());
  vtkMath::Cross(axes.right.data(), axes.ahead.data(), axes.up.data());
  return axes;
}

/// Half of the height of the picture over the distance from the camera.
double halfHeight(vtkRenderer* renderer)
{
  vtkCamera* camera = renderer->GetActiveCamera();
  const double half = std::tan(0.5 * vtkMath::RadiansFromDegrees(camera->GetViewAngle()));
  return camera->GetUseHorizontalViewAngle() ? half / renderer->GetTiledAspectRatio() : half;
}

std::string lightText(vtkLight* light, const PovFrame& frame)
{
  double position[3], focus[3];
  light->GetTransformedPosition(position);
  light->GetTransformedFocalPoint(focus);
  Point at = frame.place(pointOf(position)), to = frame.place(pointOf(focus));
  const bool isPositional = light->GetPositional() != 0;
  if (!isPositional) // from as far as nothing lies behind it
  {
    Point from = sum(at, scaled(-1.0, to));
    vtkMath::Normalize(from.data());
    to = {};
    at = scaled(Far, from);
  }
  const Point colour = scaled(light->GetIntensity(), pointOf(light->GetDiffuseColor()));
  std::string text = "light_source { " + povVector(at) + " color srgb " + povVector(colour);
  constexpr double halfSpace = 90.0;
  if (!isPositional)
  {
    text += " parallel point_at " + povVector(to);
  }
  else if (light->GetConeAngle() < halfSpace)
  {
    const std::string cone = sceneNumber(light->GetConeAngle());
    text += " spotlight radius " + cone + " falloff " + cone + " point_at " + povVector(to);
  }
  return text + " }\n";
}

}

std::string povHeader(vtkRenderer* renderer, const PovFrame& frame)
{
  const int* size = renderer->GetSize();
  return "// A view of ParaView as a scene of POV-Ray 3.7. The picture of the view:\n"
         "//   povray +W" +
    std::to_string(size[0]) + " +H" + std::to_string(size[1]) +
    " +A +I this-file\n"
    "// Lengths are those of the view from " +
    povVector(frame.middle) + " on, times " + sceneNumber(frame.scale) +
    ".\n"
    "#version 3.7;\n"
    "// Light is added as in the view. With assumed_gamma 1 it is added as in nature.\n"
    "global_settings { assumed_gamma srgb max_trace_level 256 }\n"
    "background { color srgb " +
    povVector(pointOf(renderer->GetBackground())) + " }\n";
}

std::string povCamera(vtkRenderer* renderer, const PovFrame& frame)
{
  vtkCamera* camera = renderer->GetActiveCamera();
  const CameraAxes axes = axesOf(camera);
  Point location = frame.place(pointOf(camera->GetPosition()));
  const bool isParallel = camera->GetParallelProjection() != 0;
  double height = 2.0 * halfHeight(renderer);
  if (isParallel)
  {
    height = 2.0 * frame.scale * camera->GetParallelScale();
    location = sum(location, scaled(-Far, axes.ahead)); // else the camera cuts what is behind it
  }
  return std::string("camera {\n  ") + (isParallel ? "orthographic" : "perspective") +
    " location " + povVector(location) + "\n  direction " + povVector(axes.ahead, All) + "\n  up " +
    povVector(scaled(height, axes.up), All) + "\n  right " +
    povVector(scaled(height, axes.right), All) + " * image_width / image_height\n}\n";
}

std::string povLights(vtkRenderer* renderer, const PovFrame& frame)
{
  std::string text;
  vtkLightCollection* lights = renderer->GetLights();
  vtkCollectionSimpleIterator it;
  lights->InitTraversal(it);
  while (vtkLight* light = lights->GetNextLight(it))
  {
    if (light->GetSwitch())
    {
      text += lightText(light, frame);
    }
  }
  return text;
}

double povHalfWidth(vtkRenderer* renderer, const PovFrame& frame, double pixels)
{
  vtkCamera* camera = renderer->GetActiveCamera();
  const double half = camera->GetParallelProjection()
    ? camera->GetParallelScale()
    : camera->GetDistance() * halfHeight(renderer);
  return frame.scale * half * pixels / std::max(renderer->GetSize()[1], 1);
}

}
