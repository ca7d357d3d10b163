// A static wall: points, edges, triangles and rectangles, each with a thickness of its own
// (Vetter 2025, section 3.3 and Fig. 4).
#pragma once

#include "Core/Vec3.h"

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace dem
{

enum class ElementKind
{
  Point = 1,
  Edge = 2,
  Triangle = 3,
  Rectangle = 4
};

/// One wall element. @a point holds as many indices as the kind has corners; those of a rectangle
/// go around it.
struct Element
{
  ElementKind kind = ElementKind::Point;
  std::array<std::int64_t, 4> point{ 0, 0, 0, 0 };
  double radius = 0.0; ///< R_mesh, thickness around the element [L, m], >= 0
};

struct Surface
{
  std::vector<Vec3> points;
  std::vector<Element> elements;
};

/// Whether four corners make a rectangle: equal diagonals that bisect each other, to within
/// @a tolerance times the longer diagonal.
bool isRectangle(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d,
  double tolerance = 1e-9);

/// What forbids to simulate @a element (index out of range, point not finite, negative or infinite
/// radius, zero length or area, a quadrilateral that is no rectangle), in words that follow the
/// name of the element; empty when all is well.
std::string findProblem(const Surface& surface, const Element& element);

/// The first element that cannot be simulated, in a sentence that names the element by its index;
/// empty when all is well.
std::string findProblem(const Surface& surface);

}
