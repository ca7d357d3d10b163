// The shapes that grains may have, as a user sets them.
#pragma once

#include "Basics/Moments.h"
#include "Basics/Quaternion.h"
#include "Parameters/SmoothForms.h"

#include <algorithm>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace dem
{

/// A ball of a clump.
struct Ball
{
  Vec3 centre;         ///< [any length]
  double radius = 0.0; ///< [unit of centre], > 0
};

/// The corners of the box around some.
struct BallBounds
{
  Vec3 low, high;

  /// @param balls at least one
  explicit BallBounds(const std::vector<Ball>& balls);
  double longestEdge() const;
};

/// A convex polyhedron whose edges and corners are rounded: what a ball fills that rolls about
/// inside the convex hull of some points. Its faces lie in those of the hull.
struct RoundedPolyhedron
{
  std::vector<Vec3> points; ///< [any length]
  double rounding = 0.0;    ///< radius of the ball, in the same, > 0

  static constexpr std::size_t MostPoints = 1000;
  /// Bounds of the radius, in parts of the smallest distance of a face from the middle.
  static constexpr double LeastRounding = 0.01;
  static constexpr double MostRounding = 0.8;
};

/// A cylinder, a cone or a part of one about the z axis, with round rims: what a ball fills that
/// rolls about inside it. Its flat ends and its side lie in those of the sharp body.
struct RoundedFrustum
{
  double bottom = 0.5;   ///< radius of the end towards -z [any length], > 0
  double top = 0.5;      ///< radius of the end towards +z, 0 (a cone) to bottom [unit of bottom]
  double height = 1.0;   ///< [unit of bottom], > 0
  double rounding = 0.0; ///< radius of the ball, in the same, > 0

  static constexpr double MostAspect = 100.0; ///< of bottom radius and height, and its inverse
  /// Least height of a capsule, in diameters.
  static constexpr double LeastCapsule = 1.01;

  /// Whether the ball just fits into a cylinder, so that the ends are half spheres.
  bool isCapsule() const { return this->rounding == this->bottom && this->top == this->bottom; }
};

/// A round or smooth body as a part of a grain, where the grain is drawn with it.
struct PlacedPart
{
  std::variant<RoundedFrustum, Superellipsoid> form;
  Vec3 centre;         ///< origin of its axes; of a frustum half way up [unit of the form]
  Quaternion rotation; ///< rotates its axes into those of the drawing, unit
};

/// Balls, a smooth surface, faces or the side of a cone, or parts of several of these kinds. Grains
/// have the proportions of the shape, and its size only if it says so.
struct GrainShape
{
  std::string name;
  /// A rigid clump of these balls, which may overlap (Smilauer et al. 2021, section 1.1.4); their
  /// union has the density of the material.
  std::vector<Ball> balls;
  /// A smooth convex body.
  std::optional<SmoothForm> surface{};
  /// Convex parts that hold together; one makes a convex body.
  std::vector<RoundedPolyhedron> faceted{};
  std::optional<RoundedFrustum> frustum{};
  /// Parts that hold together with the balls and with what is faceted, where there are some.
  std::vector<PlacedPart> placed{};
  /// Moments of the body that the balls represent, in their axes and lengths. None: those of the
  /// union of the balls.
  std::optional<Moments> moments{};
  /// Whether new grains have the lengths of the shape, which are [L] then, and not the volume of a
  /// sphere of the radius that is asked for.
  bool isAsDrawn = false;
  /// Thickness of a plate [unit of the shape], a smooth body in a plane across its z axis: mass and
  /// moments are those of the section at z = 0 times the thickness. 0: the body itself.
  double plate = 0.0;

  /// Whether the body is made of balls.
  bool isClump() const
  {
    return this->faceted.empty() && !this->surface && !this->frustum && this->placed.empty();
  }
  /// Whether it is a cylinder, a cone or a capsule, or has one as a part.
  bool hasRims() const
  {
    return this->frustum ||
      std::any_of(this->placed.begin(), this->placed.end(),
        [](const PlacedPart& part) { return std::holds_alternative<RoundedFrustum>(part.form); });
  }
  /// Whether it has features, such as faces and rims, that share the force of a contact.
  bool sharesForces() const { return !this->faceted.empty() || this->hasRims(); }
  /// Whether parts are of several kinds, or placed ones.
  bool isMixed() const
  {
    return !this->placed.empty() || (!this->balls.empty() && !this->faceted.empty());
  }
};

/// How often new grains have a shape, in parts of the number of grains.
struct ShapeShare
{
  int shape = -1; ///< index in Config::shapes; -1 a sphere
  double share = 1.0;
};

/// What cannot be simulated about a shape, in a sentence that names it; empty when all is well.
std::string findProblem(const GrainShape& shape);

/// What is impossible about shares of shapes, in words that follow the name of who has them; empty
/// when all is well.
/// @param count of shapes that there are
std::string findProblem(const std::vector<ShapeShare>& shares, std::size_t count);

/// The first of some that cannot be simulated, or has the name of another one.
std::string findProblem(const std::vector<GrainShape>& shapes);

}
