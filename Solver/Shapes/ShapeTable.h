// The shapes of a run, ready for use: in units of the bounding radius, about the centre of mass.
#pragma once

#include "Basics/Quaternion.h"
#include "Parameters/GrainShape.h"
#include "Shapes/Round/Frustum.h"
#include "Shapes/Smooth/SupportBody.h"
#include "State/ShapedGrain.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <memory>
#include <optional>
#include <vector>

namespace dem
{

/// Where the axes of a part are, in units of the bounding radius.
struct PartFrame
{
  Vec3 origin;         ///< from the centre of mass of the whole, in its axes
  Quaternion rotation; ///< into the axes of the whole
  double reach = 1.0;  ///< radius of a sphere around the part, about the origin
};

/// The surface of a smooth shape, or of a smooth part of one, in units of the bounding radius.
struct UnitSurface
{
  Quaternion rotation;   ///< of the axes of a part into those of the whole
  double bounding = 1.0; ///< radius of a sphere around it, about its centre of mass
  SmoothForm form;
  SurfaceNumbers numbers; ///< of its support function
  int kind = 0;           ///< index of it (Shapes/Smooth/SmoothKinds.h)
  Vec3 centre;            ///< origin of its axes from the centre of mass, in the drawn axes
  double inscribed = 1.0; ///< radius of a sphere inside, about the centre of mass
  /// Stiffness over mass that a contact can meet, in those of the sphere inside with all the mass:
  /// with a stiffness that is set, that grows with the root of the contact's radius, and with that
  /// (LawChoice::rootsOfRadius).
  std::array<double, 3> mobility{ 1.0, 1.0, 1.0 };

  /// Bounds of principal radii of curvature at contacts: flats are no flatter than this many
  /// bounding radii, tips no sharper than this share of the radius of the sphere inside.
  static constexpr double Flattest = 10.0;
  static constexpr double Sharpest = 0.02;
  /// Of the least reach that was seen, what the radius of the sphere inside is.
  static constexpr double Between = 0.99;
  /// The largest principal radius of curvature [L]. A slender body is as flat as the poles of an
  /// ellipsoid that is as slender.
  static double flattestOf(double inside, double around)
  {
    const double slender = Between * around / inside;
    return (slender > Flattest ? slender : Flattest) * around;
  }
};

/// A faceted shape, or a convex part of one: a kernel, which is a convex polyhedron or has a round
/// side, and all that is within the rounding of it, in units of the bounding radius and in the
/// drawn axes, both of the whole, from the centre of mass of that.
struct UnitFacets
{
  /// A side of a face, from one corner to the next, counterclockwise as seen from outside.
  struct Side
  {
    int corner; ///< where it begins
    int edge;
    Vec3 inward; ///< unit, across it in the face
  };
  struct Face
  {
    Vec3 normal;    ///< unit, outwards
    double offset;  ///< normal . x
    int begin, end; ///< range of the sides of the face
  };
  struct Edge
  {
    int from, to;    ///< corners
    int left, right; ///< faces
    Vec3 middle;     ///< unit, between the normals of these
    double cosine;   ///< of the angle between that and either
    double share;    ///< of the stiffness of a contact, see cornerShare
  };

  int firstBall = 0; ///< index of the first ball of the part among all balls of the shape
  std::optional<PartFrame> frame; ///< of a part with axes of its own, for all lengths below but
                                  ///< those of balls
  double rounding = 0.0;
  double inscribed = 0.0; ///< radius of a sphere inside, about the centre of mass; below 0 without
  std::optional<Frustum> round; ///< the kernel, if it has a round side; then of what follows it has
                                ///< a corner at most, its tip
  std::vector<Vec3> corners;
  std::vector<Face> faces;
  std::vector<Side> sides;
  std::vector<Edge> edges;
  std::vector<std::vector<int>> edgesAt; ///< of each corner
  /// What a corner has of the force that one of a box has: a face that has more than four of them
  /// is as stiff as one with four, whatever its outline.
  std::vector<double> cornerShare;
  /// Stiffness over mass that contacts of the whole can meet, in that of one contact with all the
  /// mass.
  double mobility = 1.0;

  /// An element of a wall has up to four corners, and with each the grain can touch it.
  static constexpr int WallCorners = 4;
  /// Points of a rim that touch: four that move round to where it is lowest over a face, and four
  /// that move with the body.
  static constexpr int RimPoints = 8;
  int rims() const { return this->round ? this->round->rims() : 0; }
  /// Number of edges. A round body has its side, and each rim can cross an edge at two positions.
  int edgeCount() const
  {
    return this->round ? 1 + 2 * this->rims() : static_cast<int>(this->edges.size());
  }
  int rimPointCount() const { return RimPoints * this->rims(); }
  int count() const
  {
    return WallCorners + static_cast<int>(this->corners.size()) + this->edgeCount() +
      this->rimPointCount();
  }
  /// What a ball of it is: first the body, then its corners, edges and points of rims.
  Feature feature(int ball) const
  {
    const int edge = this->edgeOf(ball), point = this->rimPointOf(ball);
    return ball == this->firstBall
      ? Feature::Body
      : (edge < 0
            ? Feature::Corner
            : (point < 0 ? Feature::Edge
                         : (point < this->rimPointCount() ? Feature::Rim : Feature::AtCorner)));
  }
  int cornerOf(int ball) const { return ball - this->firstBall - 1; }
  int edgeOf(int ball) const
  {
    return this->cornerOf(ball) - static_cast<int>(this->corners.size());
  }
  int rimPointOf(int ball) const { return this->edgeOf(ball) - this->edgeCount(); }
  /// Corner of a wall element that a ball represents, where the ball is all of the grain.
  int wallCornerOf(int ball) const
  {
    return ball == this->firstBall ? 0 : 1 + this->rimPointOf(ball) - this->rimPointCount();
  }
};

/// A shape whose bounding sphere about the centre of mass has the radius 1. Its numbers are rounded
/// to twelve digits, so that no library's sine has an effect on the bits of a run.
struct UnitShape
{
  /// Centres from the centre of mass, in the drawn axes. A smooth shape has one, its bounding
  /// sphere; a faceted one has one around each convex part, with those of its features. Of parts of
  /// several kinds those around smooth ones come first, then balls, then those of faceted ones.
  std::vector<Ball> balls;
  std::optional<UnitSurface> surface;                   ///< of a smooth shape
  std::shared_ptr<const std::vector<UnitSurface>> smooth; ///< smooth parts, else none
  std::shared_ptr<const std::vector<UnitFacets>> parts; ///< of a faceted one, else none
  /// Stiffness over mass that balls can meet together, in that of one contact with all the mass.
  double mobility = 1.0;
  double volume = 0.0;
  Vec3 inertia;                  ///< principal moments, of mass 1; packed with what follows
  double equivalentRadius = 0.0; ///< of the sphere of that volume
  Quaternion principal;          ///< rotates principal axes into the drawn ones
  double lever = 0.0;            ///< longest of a normal of the surface, if it is no clump
  double smallestBall = 0.0;     ///< radius; of a smooth shape that of a sphere inside
  Vec3 drawnCentre;              ///< of mass, in the axes and lengths in which the shape was drawn
  double drawnRadius = 1.0;      ///< of the bounding sphere about it, in the same
  double drawnEquivalent = 1.0;  ///< radius of the sphere with the volume of the shape as drawn

  int count() const { return static_cast<int>(this->balls.size()); }
  /// Part of a faceted shape that a ball belongs to.
  const UnitFacets& partOf(int ball) const
  {
    const auto next = std::upper_bound(this->parts->begin(), this->parts->end(), ball,
      [](int first, const UnitFacets& part) { return first < part.firstBall; });
    return *std::prev(next);
  }
  /// Index behind those of all balls that are no features.
  int firstFeature() const { return this->parts ? this->parts->front().firstBall : this->count(); }
  Feature feature(int ball) const
  {
    return ball < this->firstFeature() ? Feature::Ball : this->partOf(ball).feature(ball);
  }
  int smoothCount() const
  {
    return this->smooth ? static_cast<int>(this->smooth->size()) : (this->surface ? 1 : 0);
  }
  /// Smooth body in the place of a ball; null where it is none.
  const UnitSurface* surfaceOf(int ball) const
  {
    return ball >= this->smoothCount() ? nullptr
                                       : (this->smooth ? &(*this->smooth)[ball] : &*this->surface);
  }
  /// Bounding radius of a grain with the volume of a sphere of this radius [L].
  double sizeFor(double radius) const { return radius / this->equivalentRadius; }
};

/// @param shape must have passed findProblem()
/// @throws Error, in a sentence that names the shape, when the points of a faceted one are flat or
///   its rounding does not fit
UnitShape unitShape(const GrainShape& shape);

using ShapeTable = std::vector<UnitShape>;

ShapeTable shapeTable(const std::vector<GrainShape>& shapes);

}
