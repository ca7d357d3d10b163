// Runs a law over the contacts of one kind, block by block.
#pragma once

#include "Contacts/PairList.h"
#include "Contacts/Tiles.h"
#include "Laws/Bonds/Bonds.h"
#include "Laws/ContactLaws.h"
#include "Laws/Kinematics/Kinematics.h"
#include "Laws/Losses.h"

#include <algorithm>
#include <cstdint>
#include <utility>

namespace dem
{

/// A contact whose overlap is above what is to be noted.
struct DeepContact
{
  double relative = 0.0;   ///< overlap over the smaller radius
  std::int32_t first = -1; ///< slot; -1 for none
  std::int32_t partner = -1;
  bool tooDeep = false;  ///< whether it is above what is allowed as well
  bool hertzian = false; ///< of a hit: whether its stiffness grows with the overlap (ContactLaw)

  /// Keeps the worse one; of two equal ones that of the lower slots.
  void add(const DeepContact& other);
};

class ForceLoop
{
public:
  ForceLoop(ContactLaws law, LawTable table, double maximumOverlap, const Bonds& bonds = {})
    : Law(std::move(law)), Table(std::move(table)), MaximumOverlap(maximumOverlap), Held(bonds)
  {
    this->Law.prepare(this->Table);
  }

  /// For steps that change.
  void setSteps(const StepLengths& steps)
  {
    this->Table.setSteps(steps);
    this->Law.prepare(this->Table);
    this->Held.setTimeStep(steps.before, steps.counting());
  }
  /// See Bonds.
  void setTrial(bool trial) { this->Held.setTrial(trial); }
  /// Has steps tell of overlaps above this, in smaller radii; else of those only that are too deep.
  void note(double relative) { this->Noted = std::min(relative, this->MaximumOverlap); }
  const LawTable& table() const { return this->Table; }
  const ContactLaws& law() const { return this->Law; }
  /// What acts beside the law.
  const Bonds& bonds() const { return this->Held; }
  /// What the law asks of kinematics, for the present steps.
  KinematicNeeds needs() const
  {
    KinematicNeeds needs = this->Law.asks();
    needs.half = needs.midStep ? 0.5 * this->Table.of(0).timeStep : 0.0;
    return needs;
  }
  /// Whether contacts may last longer than bodies touch, so that only the law knows when they end.
  bool lasts() const { return this->Law.lasts(); }
  /// Whether heat flows through contacts.
  bool conducts() const { return this->Law.conducts(); }
  /// Range of all contacts of the loop.
  ContactRange range() const { return this->Law.range(this->Table); }
  /// Says of each contact of grains with each other what the two are made of.
  void classify(const Particles& particles, ContactBlock& block) const;

  /// One step of the law for a block whose kinematics and springs are loaded: forces and torques of
  /// its lanes are set and the springs advanced, and where contacts may last whether they continue.
  /// Searches overlaps that are too deep, or to be noted.
  void step(ContactBlock& block, DeepContact& deep) const;
  /// One step of the law for a block, without the search for overlaps.
  void evaluate(ContactBlock& block) const { this->Law.evaluate(this->Table, block); }
  void findStored(const ContactBlock& block, StoredLanes& stored) const
  {
    this->Law.findStored(this->Table, block, stored);
  }
  /// All that contacts have stored, in springs of friction too.
  /// @param caps of the block, where there are grains that are no balls, else null
  void findEnergies(const ContactBlock& block, const SmoothCaps* caps, Lanes& energy) const;
  void findTangents(const ContactBlock& block, TangentLanes& tangents) const
  {
    this->Law.findTangents(this->Table, block, tangents);
  }
  void findSprings(const ContactBlock& block, SpringStates& states) const
  {
    this->Law.findSprings(this->Table, block, states);
  }

private:
  ContactLaws Law;
  LawTable Table;
  double MaximumOverlap;
  double Noted = MaximumOverlap;
  Bonds Held;
};

/// Adds what the contacts of a block do to grains of the tile, and posts the rest (55) to (59).
/// Where heat flows it is the fourth number of the force, and what counts for the step that of the
/// torque.
/// @param loads of the grains of the tile
void addPairLoads(const ContactBlock& block, const Tile& tile, Tiles::Sender& sender, Load* loads);
/// Adds what contacts with walls do to grains of the tile; nothing is posted to walls.
void addWallLoads(const ContactBlock& block, const Tile& tile, Load* loads);

}
