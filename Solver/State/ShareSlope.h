// Load on two bodies from a share that changes with their positions. The share is that of a contact
// in the force of the law. Stored energy changes with the share, which is a load beside the force.
// Without that load nothing would follow from an energy.
#pragma once

#include "Basics/Vec3.h"
#include "Vectors/Power.h"

#include <cmath>
#include <utility>

namespace dem
{

/// How the energy of a contact grows with the overlap.
struct StoredBy
{
  double power; ///< of the overlap

  static const StoredBy Springs, Hertz;

  /// Energy at a share of an overlap, from 0 to 1, over that of all of it.
  double at(double share) const
  {
    const bool isHertz = this->power == 2.5;
    if (isHertz || this->power == 2.0)
    {
      return share * share * (isHertz ? std::sqrt(share) : 1.0);
    }
    return share > 0.0 ? exponential(this->power * logarithm(share)) : 0.0;
  }
};
inline const StoredBy StoredBy::Springs{ 2.0 };
inline const StoredBy StoredBy::Hertz{ 2.5 };

/// Slope of a share of the force of two bodies by the position of the first. Stored energy grows
/// with the share, so each unit of energy pushes the first against the slope, the second along it.
struct ShareSlope
{
  Vec3 translation; ///< by a translation of the first [1/L]
  Vec3 rotation;    ///< by a rotation of the first about its point of the Crossing [1]

  bool any() const
  {
    return dot(this->translation, this->translation) + dot(this->rotation, this->rotation) > 0.0;
  }
  ShareSlope times(double factor) const
  {
    return { factor * this->translation, factor * this->rotation };
  }
};

/// Slope of the share of a contact in the force of the law, by the positions of its slots.
/// What the law has stored times this is a load on both beside its force, so that all that two
/// bodies do to each other follows from one energy.
struct PlacedSlope
{
  Vec3 translation;    ///< by a translation of the first one [1/L]
  Vec3 firstRotation;  ///< by a rotation of the first about its centre [1]
  Vec3 secondRotation; ///< by a rotation of the second about its centre [1]

  PlacedSlope() = default;
  /// @param firstArm from the centre of the first slot to the point that the slope is about [L]
  PlacedSlope(const ShareSlope& slope, const Vec3& firstArm, const Vec3& secondArm)
    : translation(slope.translation),
      firstRotation(slope.rotation + cross(firstArm, slope.translation)),
      secondRotation(-slope.rotation - cross(secondArm, slope.translation))
  {
  }
  PlacedSlope reversed() const
  {
    PlacedSlope slope = *this;
    slope.translation = -slope.translation;
    std::swap(slope.firstRotation, slope.secondRotation);
    return slope;
  }
};

}
