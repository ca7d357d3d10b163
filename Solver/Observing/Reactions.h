// What the laws say of the contacts of a state, one by one.
#pragma once

#include "Observing/Observer.h"
#include "Stepping/Stiction.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace dem
{

/// What a law says of one contact, seen from the first grain.
struct Reaction
{
  Vec3 separation;   ///< from the second, of a wall its nearest point [L]
  Vec3 normal;       ///< unit, from the second to the first
  Vec3 force;        ///< on the first
  Vec3 firstTorque;  ///< on the first
  Vec3 secondTorque; ///< on the second
  double normalForce = 0.0;
  double tangentialForce = 0.0;
  double elasticEnergy = 0.0; ///< friction springs with it
  double surfaceEnergy = 0.0;
  double relativeOverlap = 0.0;
  double heat = 0.0; ///< to the first
  bool sliding = false;
  BondView bond;

  /// Adds what holding a grain changes.
  /// @param offset from the centre of the grain to that of the ball [L]
  void hold(const Grip& by, const Vec3& offset);
};

/// What may hold the grain of each contact; empty where walls hold no grains.
using Grips = std::vector<std::optional<Grip>>;

/// What the law says of some contacts, of as many as there are reactions.
/// @param grips as many again, or empty
/// @param show(c, reaction) is called for each, by several threads
void react(const View& view, PartnerKind kind, const PresentContact* contacts,
  std::vector<Reaction>& reactions, Grips& grips,
  const std::function<void(std::int64_t, const Reaction&)>& show);

/// How a contact is shown.
void show(const View& view, PartnerKind kind, const PresentContact& contact,
  const Reaction& reaction, ContactView& seen);

}
