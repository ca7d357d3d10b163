// Contacts of a state on the path that they have in a step (Stepping/ContactPath.h), some at a time:
// what is shown of them, and what the next step will find. Their memory is a copy, no bond breaks or
// heals, and nothing is changed.
#pragma once

#include "Laws/Kinematics/KeptMemory.h"
#include "Observing/PresentContacts.h"
#include "Stepping/ContactPath.h"

#include <array>
#include <optional>

namespace dem
{

/// Kept for its memory: one a thread.
class PresentPath
{
public:
  PresentPath(const LawView& of, PartnerKind kind);

  /// Has act() find what contacts lose, where the run counts that.
  void countLosses();
  /// Has act() find how stiff they are.
  void measureBy(StepMeter& meter) { this->Meter = &meter; }

  /// Loads as many contacts as a block has at most.
  void load(const PresentContact* contacts, std::int64_t count);
  /// What they have stored, whose memory act() has not advanced yet; of bonds nothing.
  void findEnergies(StoredLanes& stored, SpringStates& friction) const;
  /// All that follows in a step.
  void act();

  const ContactBlock& block() const { return this->Block; }
  const BondLanes& bonds() const { return this->Bonds; }
  const SmoothCaps* caps() const { return this->Caps ? &*this->Caps : nullptr; }
  const LossLanes& losses() const { return this->Losses; }
  /// What may hold the grain of a contact at a wall, where walls hold grains.
  const std::optional<Grip>& grip(int c) const { return this->Grips[c]; }
  /// Force along the normal [M L/T^2].
  double normalForce(int c) const { return this->Block.normalForce[c] + this->BySlopes[c]; }

private:
  template <typename Partners>
  class Observed;
  template <typename Use>
  void onPath(const Use& use);

  LawView View;
  PartnerKind Kind;
  bool Counts = false;
  StepMeter* Meter = nullptr;
  ContactBlock Block;
  BondLanes Bonds;
  std::optional<SmoothCaps> Caps; ///< none where all grains are of balls
  LossLanes Losses;
  std::array<std::optional<Grip>, BatchSize> Grips;
  Lanes BySlopes; ///< along the normal, of shares that change [M L/T^2]
  // Copies that the block refers to.
  WallLanes Walls;
  SpringLanes Memory;
  SpringVec4s Springs[BatchSize];
  double Extras[BatchSize * MostExtras];
  Vec4 Normals[BatchSize];
};

}
