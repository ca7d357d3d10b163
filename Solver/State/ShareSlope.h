// What two bodies do to each other where the share that a contact has of the force of the law
// changes with their places: then the energy that it has stored does so as well, which is a load
// on both beside its force. Without that load nothing would follow from an energy.
#pragma once

#include "Basics/Vec3.h"

#include <utility>

namespace dem
{

/// With which power of the overlap the energy of a contact grows.
enum class StoredBy
{
  Springs, ///< 2
  Hertz    ///< 5/2
};

/// How a share of the force of two bodies grows with the place of the first one: what it has stored
/// goes with that, so each unit of energy pushes the first against it and the second along it.
struct ShareSlope
{
  Vec3 way;  ///< by a shift of the first [1/L]
  Vec3 turn; ///< by a turn of the first about the point of it that is the Crossing's [1]

  bool any() const { return dot(this->way, this->way) + dot(this->turn, this->turn) > 0.0; }
  ShareSlope times(double factor) const { return { factor * this->way, factor * this->turn }; }
};

/// How the share that a contact has of the force of the law grows with the places of its slots.
/// What the law has stored times this is a load on both beside its force, so that all that two
/// bodies do to each other follows from one energy.
struct PlacedSlope
{
  Vec3 way;        ///< by a shift of the first one [1/L]
  Vec3 firstTurn;  ///< by a turn of the first about its centre [1]
  Vec3 secondTurn; ///< by a turn of the second about its centre [1]

  PlacedSlope() = default;
  /// @param firstArm from the centre of the first slot to the point that the slope is about [L]
  PlacedSlope(const ShareSlope& slope, const Vec3& firstArm, const Vec3& secondArm)
    : way(slope.way), firstTurn(slope.turn + cross(firstArm, slope.way)),
      secondTurn(-slope.turn - cross(secondArm, slope.way))
  {
  }
  /// Takes from what turns of the first do and adds it to those of the second, so that they still
  /// do nothing together.
  void give(const Vec3& turn)
  {
    this->firstTurn = this->firstTurn - turn;
    this->secondTurn = this->secondTurn + turn;
  }
  PlacedSlope turned() const
  {
    PlacedSlope slope = *this;
    slope.way = -slope.way;
    std::swap(slope.firstTurn, slope.secondTurn);
    return slope;
  }
};

}
