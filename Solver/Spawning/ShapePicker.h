// Shapes and orientations of new grains, and whether they fit.
#pragma once

#include "Basics/Random.h"
#include "Shapes/ShapeTable.h"
#include "State/Particles.h"

#include <functional>
#include <vector>

namespace dem
{

/// Whether a ball of the given radius fits at a position without touching anything.
using FitTest = std::function<bool(const Vec3& position, double radius)>;

class ShapePicker
{
public:
  /// @param shares must have passed findProblem()
  /// @param acrossPlane the only axis of rotation of grains (0, 1, 2); -1 for any
  ShapePicker(const std::vector<ShapeShare>& shares, const std::vector<GrainShape>& shapes,
    int acrossPlane);

  /// An index of the table, -1 for a sphere. Nothing is drawn where there is no choice.
  int draw(Random& random) const;

  /// Radius of the sphere with the volume of a grain [L].
  /// @param radius what was asked for, which a shape has unless it is as drawn
  double radiusOf(int shape, double radius) const;
  /// Radius of the bounding sphere of a grain with the volume of a sphere of radius @a radius [L].
  double sizeOf(int shape, double radius) const;
  /// How far from its centre any part of a ball of a grain can be, at most [L].
  /// @param radius largest one that is asked for
  double reachOf(double radius) const;
  /// Adds a grain behind the others if all of it fits; one with a shape is rotated at random.
  /// @param common the values of a sphere of the same volume
  bool insert(int shape, const Particle& common, const FitTest& fits, Random& random,
    Particles& particles) const;
  /// Whether a shape is one of those that may be drawn.
  bool mayDraw(int shape) const;
  /// How many balls a grain has.
  int balls(int shape) const;

private:
  std::vector<ShapeShare> Shares;
  ShapeTable Shapes;          ///< shapes without a share are empty
  std::vector<bool> AreDrawn; ///< of each shape, whether its grains are as drawn
  std::vector<bool> ArePlates;
  int AcrossPlane;
};

/// Any rotation, evenly (Marsaglia 1972).
Quaternion drawRotation(Random& random);
/// Any rotation about an axis (0, 1, 2).
Quaternion drawRotationAbout(int axis, Random& random);

}
