// What a grain with held velocities, and a wall with a mass, count for in the mass that a contact or a
// bond slows down (State/AppliedLoads.h, Boundaries/Dynamic/DynamicBody.h). Nothing accelerates a
// grain along what is held, as if it were a wall there.
#pragma once

#include "Laws/Kinematics/Kinematics.h"

namespace dem
{

/// How easily the two bodies of a contact or of a bond move apart, as one over a mass [1/M].
struct Mobility
{
  double along = 0.0; ///< the normal n: of each body the sum of n_a^2 over free axes, over its mass
  double across = 0.0; ///< n, at the centres, in the direction that is the most free
  double rubs = 0.0;   ///< across n where the surfaces are, a free sphere counted as at its centre

  /// Adds a grain.
  /// @param slot of one of its balls
  void add(const Particles& particles, std::size_t slot, const Lane3& n);
  /// The mass that a dashpot along n slows down [M].
  ///
  /// The dashpots of friction follow from that mass, too. Where the two rub far more easily than
  /// they move along n, such dashpots would be unstable. Beyond a ratio of 16 the mass therefore
  /// falls again, down to the one that rubs. That one also holds where nothing moves along n.
  /// @param free the mass if nothing is held, which holds where nothing moves at all
  double mass(double free) const;
};

/// Corrects the effective masses of contacts of held grains, of a block whose normals are set.
/// @param kind what the grains touch; masses of walls are counted behind
void countHeld(const Particles& particles, PartnerKind kind, ContactBlock& block);

/// Has effective masses count those of walls, of a block for which countHeld() is done where grains are
/// held: m* of the grain and of what the contact moves of the wall (WallContacts::inverseMass).
void countWallMasses(const WallLanes& contacts, const Particles& particles, ContactBlock& block);

}
