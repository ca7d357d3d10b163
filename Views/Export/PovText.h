// Numbers and vectors in the language of POV-Ray.
#pragma once

#include "Export/GranularGrainScene.h"

#include <array>
#include <string>

class vtkMatrix4x4;
class vtkProperty;

namespace granular
{

using Point = std::array<double, 3>;

/// What is not finite is an error, since no program could read the file.
std::string sceneNumber(double value, int digits = 9);
std::string povVector(const Point& vector, int digits = 9);
/// With the share of light that passes as fourth part.
std::string povColour(const Colour& colour, double opacity);
/// The colour and opacity of a material.
std::string povColour(vtkProperty* property);

/// How lengths of the view become lengths of the file: about a hundred units in all, around 0.
struct PovFrame
{
  Point middle;
  double scale;

  Point place(const Point& position) const
  {
    Point placed;
    for (int axis = 0; axis < 3; ++axis)
    {
      placed[axis] = this->scale * (position[axis] - this->middle[axis]);
    }
    return placed;
  }
};

/// @param bounds of what is shown: x from and to, y from and to, z from and to
PovFrame povFrame(const double bounds[6]);

/// Where a matrix moves a point.
Point moved(vtkMatrix4x4* matrix, const double* point);

}
