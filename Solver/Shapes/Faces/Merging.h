// Contacts at positions that may become one.
//
//   Two curves may come near each other at several positions, which appear, merge and run off
//   ends. Each is a contact with the energy of its overlap less that of the position at which it
//   would become one with a contact that is there anyway: a point of the rim that always touches,
//   what is at an end, or a deeper position. The sum of that over all positions changes steadily
//   with the shape of the curves, whatever appears or merges: it is the sum over the pairs of birth
//   and death of the overlap as a landscape (Edelsbrunner and Harer 2010, Computational Topology,
//   VII), which are stable (Cohen-Steiner, Edelsbrunner and Harer 2007). All of these positions are
//   nearest or farthest ones, so how their overlaps change is known from directions alone.
#pragma once

#include "Shapes/Round/RimLines.h"

#include <optional>

namespace dem
{

/// An overlap of a first body and a second one where it is least or most.
struct Overlap
{
  double depth = 0.0; ///< no contact unless above zero [L]
  Vec3 normal;        ///< unit, from the second to the first
  Vec3 first, second; ///< points of the kernels
};

/// Overlap with the two bodies exchanged.
inline Overlap reversed(const Overlap& overlap)
{
  return { overlap.depth, -overlap.normal, overlap.second, overlap.first };
}

/// How a rim is pressed on a plane. All of it is where even its highest point is, and then the
/// points that move with the body have the force; where one side has left it is those that move
/// round to where the rim is lowest. On a plane both have the same energy, if springs are linear.
struct Pressed
{
  /// A share, and how it grows with the overlap of the lowest and of the highest point.
  struct Part
  {
    double value = 0.0, byLowest = 0.0, byHighest = 0.0;
  };
  Part fixed;  ///< of the points that move with the body
  Part round;  ///< of the moving points but the lowest, which has all that fixed leaves
  Vec3 normal; ///< of the plane, unit, towards the rim
  Vec3 lowest, highest; ///< points of the rim
  double depth = 0.0;   ///< overlap of the lowest one [L]

  Pressed() = default;
  /// @param point of the plane
  Pressed(const PlacedRim& rim, const Vec3& point, const Vec3& up, double reach);
  /// Slope of a part of the share, by rotation about a point.
  ShareSlope slope(const Part& part, const Vec3& about) const;
  /// How the rim is pressed, as seen by the body that has the plane.
  Pressed reversed() const
  {
    Pressed other = *this;
    other.normal = -this->normal;
    return other;
  }
};

/// What is left of a contact of a rim to one of its points that move round.
Crossing lessPressed(Crossing crossing, const Pressed& pressed);

/// A contact whose energy is that of an overlap less the most that others have of it.
class Merging
{
public:
  Merging(const Overlap& overlap, StoredBy stored) : Own(overlap), Stored(stored) {}

  /// Adds a contact that is there anyway, as deep as the position where the two would become one.
  /// @param pressed what it is there by, null for all
  void add(const Overlap& other, const Pressed* pressed = nullptr);
  /// What has been added to the same contact as the other body sees it.
  void addReversed(const Merging& other);
  /// @param faded share that the contact has beside what is left to it
  Crossing get(double faded = 1.0) const;

private:
  Overlap Own;
  StoredBy Stored;
  Overlap Other;
  std::optional<Pressed> By;
  double Taken = 0.0; ///< part of the energy
};

}
