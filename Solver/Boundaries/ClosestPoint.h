// The vector from the nearest point of a wall element to a point in space (Vetter 2025,
// section 3.3: point, segment, triangle, rectangle), and on which part of the element that is.
//
// The face of a triangle or rectangle is left by subtracting along its normal, and an edge by
// subtracting along its direction, instead of forming the nearest point first: for walls parallel
// to an axis the components that must vanish then vanish exactly, which is what confines grains to
// a plane or a line in 2D and 1D runs.
#pragma once

#include "Basics/Vec3.h"

#include <algorithm>
#include <cstdint>

namespace dem
{

/// A part of an element: its inside, a side or a corner. Side k leads from corner k to the next.
enum class Site : std::uint8_t
{
  None = 0,
  Inside = 1,
  Side = 2,    ///< the first of four
  Corner = 6,  ///< the first of four
  Unknown = 15 ///< of a contact that was read from a snapshot
};

DEM_DEVICE inline Site sideSite(int k)
{
  return static_cast<Site>(static_cast<int>(Site::Side) + k);
}
DEM_DEVICE inline Site cornerSite(int k)
{
  return static_cast<Site>(static_cast<int>(Site::Corner) + k);
}

/// The nearest point of an element, seen from there.
struct Foot
{
  Vec3 separation; ///< from the nearest point to the point asked for [L]
  Site site = Site::None;
  /// Whether another face stands for the nearest point: a face with a form knows that of the whole
  /// form (WallForm).
  bool elsewhere = false;
};

/// How far inside a face a point must be for its foot to be in no other face of a plane (see
/// ConvexPatches): in parts of the length of the side, and of the height over the face.
constexpr double InsideMargin = 1e-9;
constexpr double InsideMarginOfHeight = 1e-8;

/// From the segment a + [0, length] u to @a p, with u a unit vector; the segment is side @a k of an
/// element and ends in its corner @a next.
inline Foot footOnSegment(const Vec3& p, const Vec3& a, const Vec3& u, double length, int k = 0,
  int next = 1)
{
  const Vec3 w = p - a;
  const double along = dot(w, u);
  if (along <= 0.0)
  {
    return { w, cornerSite(k) };
  }
  if (along >= length)
  {
    return { w - length * u, cornerSite(next) };
  }
  return { w - along * u, sideSite(k) };
}

/// The corners of a triangle and the constants of its geometry. A grain over its inside needs only
/// the first members.
struct TriangleFrame
{
  Vec3 corner[3];
  Vec3 normal;          ///< unit
  double longest = 0.0; ///< of the lengths
  double length[3] = { 0.0, 0.0, 0.0 };
  Vec3 direction[3]; ///< unit vector from corner k to corner k + 1
};

inline TriangleFrame triangleFrame(const Vec3& a, const Vec3& b, const Vec3& c)
{
  const Vec3 corner[3] = { a, b, c };
  TriangleFrame frame;
  for (int k = 0; k < 3; ++k)
  {
    const Vec3 side = corner[(k + 1) % 3] - corner[k];
    frame.corner[k] = corner[k];
    frame.length[k] = norm(side);
    frame.direction[k] = normalized(side);
  }
  frame.normal = normalized(cross(b - a, c - a));
  frame.longest = std::max({ frame.length[0], frame.length[1], frame.length[2] });
  return frame;
}

/// How far inside the sides of a face a point at some height has to be.
inline double insideMargin(const TriangleFrame& face, bool well, double height)
{
  return well ? InsideMargin * face.longest + InsideMarginOfHeight * std::abs(height) : 0.0;
}

/// Whether @a p is over the inside of the triangle, by more than the margin if @a well.
/// @param height over the plane, signed [L]
inline bool isOverTriangle(const Vec3& p, const TriangleFrame& t, bool well, double& height)
{
  height = dot(p - t.corner[0], t.normal);
  const double least = insideMargin(t, well, height) * t.longest;
  bool inside = true;
  for (int k = 0; k < 3; ++k)
  {
    const Vec3 side = t.corner[(k + 1) % 3] - t.corner[k];
    inside = inside && dot(cross(side, p - t.corner[k]), t.normal) >= least;
  }
  return inside;
}

/// Whether a point is before a side, over its inside or beyond it: -1, 0, 1.
/// @param w from the begin of the side to the point
/// @param least how far inside it has to be, times the length
DEM_DEVICE inline int zoneAlong(const Vec3& w, const Vec3& side, double least)
{
  const double along = dot(w, side);
  return along < least ? -1 : (along > dot(side, side) - least ? 1 : 0);
}

/// As isOverTriangle() for the rectangle with the sides from corner 0 to the corners 1 and 2 of a
/// frame.
inline bool isOverRectangle(const Vec3& p, const TriangleFrame& r, bool well, double& height)
{
  const Vec3 w = p - r.corner[0];
  height = dot(w, r.normal);
  const double least = insideMargin(r, well, height) * r.longest;
  return zoneAlong(w, r.corner[1] - r.corner[0], least) == 0 &&
    zoneAlong(w, r.corner[2] - r.corner[0], least) == 0;
}

/// From the rectangle of isOverRectangle() to @a p.
DEM_DEVICE inline Foot footOnRectangle(const Vec3& p, const TriangleFrame& r)
{
  const Vec3 w = p - r.corner[0];
  const int zoneU = zoneAlong(w, r.corner[1] - r.corner[0], 0.0);
  const int zoneV = zoneAlong(w, r.corner[2] - r.corner[0], 0.0);
  if (zoneU == 0 && zoneV == 0)
  {
    return { dot(w, r.normal) * r.normal, Site::Inside };
  }
  const Vec3 &u = r.direction[0], &v = r.direction[1];
  const Vec3 outU = zoneU < 0 ? w : w - r.length[0] * u; // from the nearer side across u
  const Vec3 outV = zoneV < 0 ? w : w - r.length[1] * v;
  if (zoneV == 0)
  {
    return { outU - dot(w, v) * v, sideSite(zoneU < 0 ? 3 : 1) };
  }
  if (zoneU == 0)
  {
    return { outV - dot(w, u) * u, sideSite(zoneV < 0 ? 0 : 2) };
  }
  const int corner = zoneV < 0 ? (zoneU < 0 ? 0 : 1) : (zoneU < 0 ? 3 : 2);
  return { zoneU < 0 ? outV : outV - r.length[0] * u, cornerSite(corner) };
}

/// From the triangle to @a p: the face when p projects into it, else the nearest of the edges.
inline Foot footOnTriangle(const Vec3& p, const TriangleFrame& t)
{
  double height;
  if (isOverTriangle(p, t, false, height))
  {
    return { height * t.normal, Site::Inside };
  }
  Foot nearest = footOnSegment(p, t.corner[0], t.direction[0], t.length[0], 0, 1);
  for (int k = 1; k < 3; ++k)
  {
    const Foot other = footOnSegment(p, t.corner[k], t.direction[k], t.length[k], k, (k + 1) % 3);
    if (dot(other.separation, other.separation) < dot(nearest.separation, nearest.separation))
    {
      nearest = other;
    }
  }
  return nearest;
}

}
