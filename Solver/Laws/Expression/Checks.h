// Checks whether a law that a user wrote can be simulated: tries it on many contacts.
#pragma once

#include "Laws/Expression/Law.h"

#include <optional>
#include <string>
#include <vector>

namespace dem::expression
{

/// Which contacts there can be.
struct Trials
{
  /// All quantities of pairs of materials, with Range; the others are not read. Without a pair a
  /// usual one is taken.
  std::vector<Values> pairs;
  /// Radius and Mass of bodies; the others are not read. Without one some usual ones are taken.
  std::vector<Values> bodies;
  /// The largest speed at which bodies meet [L/T].
  double speed = 1.0;
};

/// What is wrong with a law, the first that is found: numbers that are not finite or have the wrong
/// sign, forces between bodies that are out of range, energy out of nothing.
std::optional<Problem> findProblem(const Law& law, const Trials& trials);

/// The law of a text if it can be simulated.
Compiled compile(const std::string& text, const Trials& trials);

/// What is wrong with the energy of bodies that are moved towards each other and apart.
/// @param trials with at least one pair and one body
std::optional<Problem> findGainedEnergy(const Law& law, const Trials& trials);

}
