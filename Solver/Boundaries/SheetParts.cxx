#include "Boundaries/SheetParts.h"

#include "Boundaries/SmoothTouch.h"
#include "Shapes/Faces/Gjk.h"
#include "Shapes/Round/RoundPairs.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace dem
{

namespace
{

/// The nearest points of a part of a grain and of a triangle.
struct Between
{
  double square = std::numeric_limits<double>::max(); ///< of the distance [L^2]
  Vec3 first, second;
  Site site = Site::None; ///< of the second

  void take(const Vec3& a, const Vec3& b, Site where)
  {
    const double found = dot(b - a, b - a);
    if (found < this->square)
    {
      *this = { found, a, b, where };
    }
  }
  void take(const Between& other)
  {
    if (other.square < this->square)
    {
      *this = other;
    }
  }
};

/// Overlap of a kernel with a triangle, in parts of the reach: more than a run may have.
constexpr double Pierced = 1.01;
/// Parts of a segment that end here are at its end.
constexpr double AtEnd = 1e-12;

Site siteOn(double share, int side)
{
  return share <= AtEnd ? cornerSite(side)
                        : (share >= 1.0 - AtEnd ? cornerSite((side + 1) % 3) : sideSite(side));
}

double within(double share)
{
  return std::min(std::max(share, 0.0), 1.0);
}

/// Nearest points of a segment and a side of a triangle.
Between betweenSegments(const Vec3& a, const Vec3& b, const TriangleFrame& triangle, int side)
{
  const Vec3 &c = triangle.corner[side], &d = triangle.corner[(side + 1) % 3];
  const Vec3 u = b - a, v = d - c, w = a - c;
  const double uu = dot(u, u), uv = dot(u, v), vv = dot(v, v), uw = dot(u, w), vw = dot(v, w);
  Between near;
  for (const double end : { 0.0, 1.0 })
  {
    const double onSide = within((vw + end * uv) / vv);
    near.take(a + end * u, c + onSide * v, siteOn(onSide, side));
    const double onEdge = within((end * uv - uw) / uu);
    near.take(a + onEdge * u, c + end * v, siteOn(end, side));
  }
  constexpr double parallel = 1e-12; // square of the sine
  const double square = uu * vv - uv * uv;
  if (square > parallel * uu * vv)
  {
    const double s = (uv * vw - vv * uw) / square, t = (uu * vw - uv * uw) / square;
    if (s > 0.0 && s < 1.0 && t > 0.0 && t < 1.0)
    {
      near.take(a + s * u, c + t * v, siteOn(t, side));
    }
  }
  return near;
}

Between betweenPointAnd(const TriangleFrame& triangle, const Vec3& p)
{
  const Foot foot = footOnTriangle(p, triangle);
  Between near;
  near.take(p, p - foot.separation, foot.site);
  return near;
}

/// Nearest points of a segment and a triangle, which are the same where the segment goes through it.
Between betweenSegmentAnd(const TriangleFrame& triangle, const Vec3& a, const Vec3& b)
{
  Between near;
  for (int side = 0; side < 3; ++side)
  {
    near.take(betweenSegments(a, b, triangle, side));
  }
  near.take(betweenPointAnd(triangle, a));
  near.take(betweenPointAnd(triangle, b));
  const double low = dot(a - triangle.corner[0], triangle.normal);
  const double high = dot(b - triangle.corner[0], triangle.normal);
  if (low * high < 0.0)
  {
    const Vec3 crossed = a + (low / (low - high)) * (b - a);
    double height;
    if (isOverTriangle(crossed, triangle, false, height))
    {
      near.take(crossed, crossed, Site::Inside);
    }
  }
  return near;
}

/// Unit, from a grain to a triangle. Where both meet it is along the normal, away from the grain.
Vec3 directionOf(const Between& near, const TriangleFrame& triangle, const Vec3& grain)
{
  const double distance = std::sqrt(near.square);
  const bool isAhead = dot(triangle.corner[0] - grain, triangle.normal) > 0.0;
  return distance > 0.0 ? (1.0 / distance) * (near.second - near.first)
                        : (isAhead ? triangle.normal : -triangle.normal);
}

Vec3 cornerOf(const FacetBody& body, const Vec3& origin, int corner)
{
  return origin + body.inWorld(body.facets->corners[corner]);
}

/// The overlap is that of the rounding of the grain and the thickness of the triangle. The separation
/// gives it for the radius of the slot.
SheetNear asSeparation(const Between& near, const FacetSlot& slot, const TriangleFrame& triangle)
{
  const double more = slot.radius - slot.body.rounding();
  const Vec3 direction = directionOf(near, triangle, slot.origin);
  return { -(more + std::sqrt(near.square)) * direction, near.first - slot.position };
}

/// The corner of a triangle that is nearest to the inside of a face of a kernel, or within the kernel.
struct AtFace
{
  double distance = std::numeric_limits<double>::max(); ///< below zero within [L]
  NearestPoint nearest;
  int corner = -1;

  void take(const FacetBody& body, const Vec3& origin, const Vec3& point, int which)
  {
    const NearestPoint found = nearestPoint(*body.facets, body.inUnits(point - origin));
    if (found.on == NearestOn::Face && body.size * found.distance < this->distance)
    {
      *this = { body.size * found.distance, found, which };
    }
  }
};

}

SheetNear BallAtSheet::atSide(const TriangleFrame& triangle, int side, double) const
{
  return { footOnSegment(this->Centre, triangle.corner[side], triangle.direction[side],
             triangle.length[side])
             .separation,
    {} };
}

SheetNear SmoothAtSheet::atSide(const TriangleFrame& triangle, int side, double thickness) const
{
  Outline edge;
  edge.corner[0] = triangle.corner[side];
  edge.corner[1] = triangle.corner[(side + 1) % 3];
  edge.corners = 2;
  edge.thickness = thickness;
  const Vec3 apart = footOnSegment(this->Position, triangle.corner[side], triangle.direction[side],
    triangle.length[side])
                       .separation;
  const double distance = norm(apart);
  const Vec3 towards = distance > 0.0 ? (-1.0 / distance) * apart : triangle.normal;
  const SmoothTouch touch = touchOf(this->Body, this->Position, edge, towards, false, 0.0);
  return { -(this->Radius + thickness - touch.overlap) * touch.direction,
    surfacePoint(this->Body, touch.direction) };
}

EdgeAtSheet::EdgeAtSheet(const FacetSlot& slot, int edge) : Slot(slot)
{
  const UnitFacets::Edge& of = slot.body.facets->edges[edge];
  this->From = cornerOf(slot.body, slot.origin, of.from);
  this->To = cornerOf(slot.body, slot.origin, of.to);
}

SheetNear EdgeAtSheet::atSide(const TriangleFrame& triangle, int side, double) const
{
  return asSeparation(betweenSegments(this->From, this->To, triangle, side), this->Slot, triangle);
}

bool EdgeAtSheet::anyway(const TriangleFrame& triangle, double, SheetNear& near) const
{
  Between ends = betweenPointAnd(triangle, this->From);
  ends.take(betweenPointAnd(triangle, this->To));
  near = asSeparation(ends, this->Slot, triangle);
  return true;
}

SheetNear BodyAtSheet::atSide(const TriangleFrame& triangle, int side, double) const
{
  const FacetBody& body = this->Slot.body;
  Between near;
  for (const UnitFacets::Edge& edge : body.facets->edges)
  {
    near.take(betweenSegments(cornerOf(body, this->Slot.origin, edge.from),
      cornerOf(body, this->Slot.origin, edge.to), triangle, side));
  }
  AtFace face;
  for (const int corner : { side, (side + 1) % 3 })
  {
    face.take(body, this->Slot.origin, triangle.corner[corner], corner);
  }
  if (face.distance < std::sqrt(near.square))
  {
    const double more = this->Slot.radius - body.rounding();
    return { -(more + face.distance) * body.direction(face.nearest.normal),
      this->Slot.origin + body.inWorld(face.nearest.point) - this->Slot.position };
  }
  return asSeparation(near, this->Slot, triangle);
}

bool BodyAtSheet::anyway(const TriangleFrame& triangle, double, SheetNear& near) const
{
  const FacetBody& body = this->Slot.body;
  Between edges;
  for (const UnitFacets::Edge& edge : body.facets->edges)
  {
    edges.take(betweenSegmentAnd(triangle, cornerOf(body, this->Slot.origin, edge.from),
      cornerOf(body, this->Slot.origin, edge.to)));
  }
  near = asSeparation(edges, this->Slot, triangle);
  return true;
}

FacetTouch edgeAtSheet(const TriangleFrame& triangle, double thickness, const FacetBody& body,
  const Vec3& origin, int index)
{
  const UnitFacets::Edge& edge = body.facets->edges[index];
  const Between near =
    betweenSegmentAnd(triangle, cornerOf(body, origin, edge.from), cornerOf(body, origin, edge.to));
  const double reach = body.rounding() + thickness;
  return { near.square > 0.0 ? reach - std::sqrt(near.square) : Pierced * reach, edge.share,
    directionOf(near, triangle, origin), near.first, near.site, {} };
}

FacetTouch facesAtSheet(const TriangleFrame& triangle, double thickness, const FacetBody& body,
  const Vec3& origin)
{
  const double reach = body.rounding() + thickness;
  AtFace face;
  for (int corner = 0; corner < 3; ++corner)
  {
    face.take(body, origin, triangle.corner[corner], corner);
  }
  if (face.distance < reach)
  {
    return { reach - face.distance, 1.0, body.direction(face.nearest.normal),
      origin + body.inWorld(face.nearest.point), cornerSite(face.corner), {} };
  }
  const GjkDistance apart = gjkDistance([&](const Vec3& n) { return farthestPoint(body, n); },
    [&](const Vec3& n)
    {
      const auto& c = triangle.corner;
      return *std::max_element(c, c + 3,
               [&](const Vec3& a, const Vec3& b) { return dot(a, n) < dot(b, n); }) -
        origin;
    },
    triangle.corner[0] - origin, reach);
  if (!(apart.distance > 0.0 || apart.bound > 0.0))
  {
    return { Pierced * reach, 1.0, triangle.normal, origin, Site::Inside, {} };
  }
  const bool isNear = apart.bound < reach;
  return { reach - (isNear ? apart.distance : apart.bound), 1.0,
    isNear ? apart.direction : triangle.normal, origin + apart.first, Site::Inside, {} };
}

}
