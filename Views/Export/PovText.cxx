#include "Export/PovText.h"

#include "Basics/Error.h"

#include <vtkMatrix4x4.h>
#include <vtkProperty.h>

#include <charconv>
#include <cmath>

namespace granular
{

std::string sceneNumber(double value, int digits)
{
  if (!std::isfinite(value))
  {
    throw dem::Error("Hide what has numbers that are not finite: no program can read them.");
  }
  char text[32];
  const auto [end, problem] =
    std::to_chars(text, text + sizeof(text), value, std::chars_format::general, digits);
  return std::string(text, problem == std::errc() ? end : text);
}

std::string povVector(const Point& vector, int digits)
{
  return "<" + sceneNumber(vector[0], digits) + ", " + sceneNumber(vector[1], digits) + ", " +
    sceneNumber(vector[2], digits) + ">";
}

std::string povColour(const Colour& colour, double opacity)
{
  constexpr double whole = 255.0;
  const double passing = 1.0 - opacity * colour[3] / whole;
  constexpr int digits = 4;
  const auto share = [&](int k) { return sceneNumber(colour[k] / whole, digits); };
  return "<" + share(0) + ", " + share(1) + ", " + share(2) + ", " + sceneNumber(passing, digits) +
    ">";
}

std::string povColour(vtkProperty* property)
{
  const double* own = property->GetDiffuseColor();
  return "<" + sceneNumber(own[0]) + ", " + sceneNumber(own[1]) + ", " + sceneNumber(own[2]) +
    ", " + sceneNumber(1.0 - property->GetOpacity()) + ">";
}

PovFrame povFrame(const double bounds[6])
{
  double square = 0.0;
  Point middle;
  for (int axis = 0; axis < 3; ++axis)
  {
    const double length = bounds[2 * axis + 1] - bounds[2 * axis];
    square += length * length;
    middle[axis] = bounds[2 * axis] + 0.5 * length;
  }
  const double size = std::sqrt(square);
  constexpr double due = 2.0; // power of ten of the size
  return { middle, size > 0.0 ? std::pow(10.0, due - std::round(std::log10(size))) : 1.0 };
}

Point moved(vtkMatrix4x4* matrix, const double* point)
{
  const double from[4] = { point[0], point[1], point[2], 1.0 };
  double to[4];
  matrix->MultiplyPoint(from, to);
  return { to[0], to[1], to[2] };
}

}
