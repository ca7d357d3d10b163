// A contact law of a program (Parameters/Laws/CustomLaws.h) on blocks of contacts, one contact after the
// other.
#pragma once

#include "Laws/LawParameters.h"
#include "Laws/Parts/Parts.h"
#include "Laws/Parts/StoredEnergy.h"
#include "Laws/Parts/Tangents.h"

#include <memory>
#include <vector>

namespace dem
{

/// What a law reads of the materials of two bodies; the rest is 0.
CustomContact contactBetween(const PairFacts& law);

class CustomOnBlocks
{
public:
  /// Columns of a block while it is worked on, for a thread.
  struct Workspace
  {
    Lanes twisting; ///< friction that resists twisting, along the normal [M L/T^2]
  };

  /// @param besideBonds whether bonds may hold contacts
  CustomOnBlocks(std::shared_ptr<const CustomContactLaw> law, bool besideBonds);

  const CustomContactLaw& law() const { return *this->Law; }
  /// Leaves out of the chosen parts what the law has itself.
  void replace(PartsBySlot& parts) const;
  /// The slot in which it runs, the first one of its parts.
  Slot slot() const;
  double range() const { return this->Range; }
  void addMemory(std::vector<MemoryColumn>& columns) const;

  /// Runs the law, as a part does.
  /// @throws Error if a result is no finite number
  void run(const LawTable& table, ContactBlock& block, Workspace& workspace) const;
  /// All forces and torques together, if the law has the part that does so. After all other parts.
  void sum(const Workspace& workspace, ContactBlock& block) const;

  /// k_n that friction follows which is not of the law, for each contact [M/T^2].
  void findStiffness(const LawTable& table, const ContactBlock& block, Lanes& stiffness) const;
  /// What the law stores without its springs of friction.
  /// @param stiffness along the normal, for a law that has not the normal force [M/T^2]
  void addStored(const LawTable& table, const ContactBlock& block, const Lanes& stiffness,
    StoredLanes& stored) const;
  /// What the law stores beyond that, and the powers of its friction at rest.
  void addSprings(const LawTable& table, const ContactBlock& block, const Lanes& stiffness,
    SpringStates& states) const;
  void addPlastic(const LawTable& table, const ContactBlock& block, Lanes& plastic) const;
  /// The normal force without what damps it [M L/T^2].
  /// @return whether the law has it
  bool findResting(const LawTable& table, const ContactBlock& block, Lanes& force) const;
  void addTangents(const LawTable& table, const ContactBlock& block, TangentLanes& tangents) const;

private:
  CustomContact contactAt(const LawTable& table, const ContactBlock& block, int c) const;
  /// A contact whose energy is asked.
  CustomContact stateAt(const LawTable& table, const ContactBlock& block, const Lanes& stiffness,
    int c) const;
  double energyWithout(CustomContact contact) const;
  /// Whether a bond stands for the law: bodies do not feel the law, which is not asked.
  bool isHeld(const ContactBlock& block, int c) const;
  /// Whether bodies feel the law. A law that has the normal force is not asked beyond its range, or
  /// at the end of a touch.
  bool acts(const CustomContact& contact) const;
  CustomStiffness stiffnessOf(const CustomContact& contact) const;
  /// What the law does to a contact.
  /// @throws Error if a result is no finite number
  CustomForces ask(const CustomContact& contact) const;
  /// What it would do if nothing moved and no time went by.
  CustomForces atRest(CustomContact contact) const;
  void act(const LawTable& table, ContactBlock& block, int c, Workspace& workspace) const;
  void remember(const CustomForces& forces, ContactBlock& block, int c) const;

  std::shared_ptr<const CustomContactLaw> Law;
  CustomParts Parts;
  int Memories;
  double Range;
  bool BesideBonds;
};

}
