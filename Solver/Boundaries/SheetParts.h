// Parts of grains at membranes: how near each is to triangles and to their sides, which is all that
// Saddles asks. The distance to any triangle has one minimum, as parts are convex.
//
//   part      contact with a triangle              what touches anyway
//   ball      nearest point                        -
//   smooth    least overlap of the shadows         -
//   corner    nearest point, as of a ball          -
//   edge      nearest points                       its ends, which are corners
//   body      a corner of the triangle that is     its edges
//             nearest to one of its faces
//
// An edge that is nearest to a triangle with one of its ends adds nothing to the corner there, and a
// face that is nearest with one of its edges adds nothing to that edge. On a plane only corners touch,
// however the plane is divided into triangles.
#pragma once

#include "Boundaries/ClosestPoint.h"
#include "Boundaries/FacetTouch.h"
#include "Shapes/Smooth/SmoothBody.h"

namespace dem
{

/// Where a part of a grain is nearest to a part of a triangle. The separation says direction and
/// overlap, as the foot of a Touch does.
struct SheetNear
{
  Vec3 separation; ///< [L]
  Vec3 cap;        ///< the point of the grain, from the centre of its slot [L]
};

class SheetPart
{
public:
  virtual ~SheetPart() = default;
  /// Distances that are this close, in parts of the reach, are the same but for rounding.
  virtual double sameDistance() const { return 1e-9; }
  virtual SheetNear atSide(const TriangleFrame& triangle, int side, double thickness) const = 0;
  /// What touches anyway.
  /// @return whether anything does
  virtual bool anyway(const TriangleFrame&, double, SheetNear&) const { return false; }
};

/// A ball, or a corner of a grain with faces.
class BallAtSheet : public SheetPart
{
public:
  explicit BallAtSheet(const Vec3& centre) : Centre(centre) {}
  double sameDistance() const override { return 1e-12; }
  SheetNear atSide(const TriangleFrame& triangle, int side, double thickness) const override;

private:
  Vec3 Centre;
};

class SmoothAtSheet : public SheetPart
{
public:
  /// @param radius of the slot [L]
  SmoothAtSheet(const SmoothBody& body, const Vec3& position, double radius)
    : Body(body), Position(position), Radius(radius)
  {
  }
  SheetNear atSide(const TriangleFrame& triangle, int side, double thickness) const override;

private:
  const SmoothBody& Body;
  Vec3 Position;
  double Radius;
};

/// A slot of a grain with faces that is no corner.
struct FacetSlot
{
  const FacetBody& body;
  Vec3 origin;   ///< of the axes of the body [L]
  Vec3 position; ///< of the slot [L]
  double radius; ///< of the slot [L]
};

class EdgeAtSheet : public SheetPart
{
public:
  /// @param edge see UnitFacets::edgeOf()
  EdgeAtSheet(const FacetSlot& slot, int edge);
  SheetNear atSide(const TriangleFrame& triangle, int side, double thickness) const override;
  bool anyway(const TriangleFrame& triangle, double thickness, SheetNear& near) const override;

private:
  FacetSlot Slot;
  Vec3 From, To;
};

/// All of a grain, for the corners of triangles that its faces touch.
class BodyAtSheet : public SheetPart
{
public:
  explicit BodyAtSheet(const FacetSlot& slot) : Slot(slot) {}
  SheetNear atSide(const TriangleFrame& triangle, int side, double thickness) const override;
  bool anyway(const TriangleFrame& triangle, double thickness, SheetNear& near) const override;

private:
  FacetSlot Slot;
};

/// An edge of a grain at a triangle.
/// @param origin of the axes of the body [L]
FacetTouch edgeAtSheet(const TriangleFrame& triangle, double thickness, const FacetBody& body,
  const Vec3& origin, int edge);

/// The faces of a grain at the corners of a triangle. Where no corner is nearest to a face, the
/// overlap is that of the bodies, at the site Inside, and its edges touch as deep.
FacetTouch facesAtSheet(const TriangleFrame& triangle, double thickness, const FacetBody& body,
  const Vec3& origin);

}
