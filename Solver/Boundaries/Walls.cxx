#include "Boundaries/Walls.h"

#include <algorithm>

namespace dem
{

namespace
{

void setSide(TriangleFrame& frame, int side, const Vec3& from, const Vec3& to)
{
  frame.corner[side] = from;
  frame.length[side] = norm(to - from);
  frame.direction[side] = normalized(to - from);
}

TriangleFrame makeFrame(const Surface& surface, const Element& element)
{
  const auto p = [&](int i) { return surface.points[element.point[i]]; };
  TriangleFrame frame;
  frame.corner[0] = p(0);
  switch (element.kind)
  {
    case ElementKind::Point:
      break;
    case ElementKind::Edge:
      setSide(frame, 0, p(0), p(1));
      break;
    case ElementKind::Triangle:
      return triangleFrame(p(0), p(1), p(2));
    case ElementKind::Rectangle:
      setSide(frame, 0, p(0), p(1));
      setSide(frame, 1, p(0), p(3));
      frame.normal = normalized(cross(frame.direction[0], frame.direction[1]));
      break;
  }
  return frame;
}

Box makeBox(const Surface& surface, const Element& element)
{
  Box box{ surface.points[element.point[0]], surface.points[element.point[0]] };
  for (int i = 1; i < static_cast<int>(element.kind); ++i)
  {
    const Vec3& p = surface.points[element.point[i]];
    box = enclose(box, { p, p });
  }
  const Vec3 r{ element.radius, element.radius, element.radius };
  return { box.low - r, box.high + r };
}

}

Walls::Walls(const Surface& surface)
{
  std::vector<Box> boxes;
  for (const Element& element : surface.elements)
  {
    this->Kinds.push_back(element.kind);
    this->Radii.push_back(element.radius);
    this->Frames.push_back(makeFrame(surface, element));
    this->Discs.push_back(discAround(surface, element, this->Frames.back().normal));
    boxes.push_back(makeBox(surface, element));
  }
  this->Tree.build(boxes);
}

Walls::Disc Walls::discAround(const Surface& surface, const Element& element, const Vec3& normal)
{
  Disc disc;
  const int corners = static_cast<int>(element.kind);
  for (int i = 0; i < corners; ++i)
  {
    disc.centre = disc.centre + (1.0 / corners) * surface.points[element.point[i]];
  }
  for (int i = 0; i < corners; ++i)
  {
    const Vec3& p = surface.points[element.point[i]];
    disc.radius = std::max(disc.radius, norm(p - disc.centre));
    disc.slack =
      std::max({ disc.slack, 1e-14 * std::abs(p.x), 1e-14 * std::abs(p.y), 1e-14 * std::abs(p.z) });
  }
  disc.radius *= 1.0 + Rounding;
  disc.normal = element.kind == ElementKind::Triangle ? normal : Vec3{};
  return disc;
}

Vec3 Walls::separation(std::int64_t element, const Vec3& p) const
{
  const TriangleFrame& f = this->Frames[element];
  switch (this->Kinds[element])
  {
    case ElementKind::Point:
      break;
    case ElementKind::Edge:
      return separationFromSegment(p, f.corner[0], f.direction[0], f.length[0]);
    case ElementKind::Triangle:
      return separationFromTriangle(p, f);
    case ElementKind::Rectangle:
      return separationFromRectangle(p, f.corner[0], f.direction[0], f.length[0], f.direction[1],
        f.length[1], f.normal);
  }
  return p - f.corner[0];
}

}
