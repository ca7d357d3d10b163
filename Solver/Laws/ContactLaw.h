// The law of contacts: the parts of the laws that are chosen, or a law that a user wrote or that a
// program brought, over blocks of contacts.
#pragma once

#include "Laws/CustomOnBlocks.h"
#include "Laws/Expression/BlockLaw.h"
#include "Laws/Parts/Parts.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace dem
{

/// Which friction is no dashpot although no spring exerts it (DryFriction): 1, else 0.
struct DryShares
{
  double sliding = 0.0, rolling = 0.0, rotational = 0.0;
};

/// A law as a batch of contacts sees it.
class ContactLaw
{
public:
  /// @param config must have passed findProblem(); the default laws have loops of their own
  /// (LawKind::FrictionUpdate).
  /// @param bonds whether bodies may be bonded, as grains may (Laws/Bonds/Bonds.h)
  /// @throws Error if it has a law of the user's own that is none
  explicit ContactLaw(const Config& config, bool bonds = true);
  /// To be called of a law without a range beside others with one: contacts end at touch.
  void endAtTouch();
  /// To be called before it is evaluated with a table.
  void prepare(const LawTable& table);

  void evaluate(const LawTable& table, ContactBlock& block) const;

  // Energies of the state that a block and its memory are in.
  void findStored(const LawTable& table, const ContactBlock& block, StoredLanes& stored) const;
  /// At the velocities of the block.
  void findSprings(const LawTable& table, const ContactBlock& block, SpringStates& states) const;
  /// Lost to plastic deformation since the contacts began [M L^2/T^2].
  void findPlastic(const LawTable& table, const ContactBlock& block, Lanes& plastic) const;
  /// The normal force without what damps it, where only a law of a user or of a program knows that
  /// [M L/T^2].
  /// @return whether it does
  bool findResting(const LawTable& table, const ContactBlock& block, Lanes& force) const;
  /// How stiff contacts are, of a block that it was evaluated on. Implicit dashpots ask for no
  /// shorter step and are left out.
  void findTangents(const LawTable& table, const ContactBlock& block, TangentLanes& tangents) const;
  /// Whether it has parts that are plastic.
  bool yields() const;
  const DryShares& dry() const { return this->Dry; }
  /// What contacts remember.
  std::vector<MemoryColumn> memory() const;
  /// Whether stiffnesses grow with the root of the overlap; others hardly do.
  bool isHertzian() const { return this->Hertzian; }
  /// Whether heat flows through contacts.
  bool conducts() const { return this->Conducts; }
  /// Whether contacts may last longer than bodies touch.
  bool lasts() const { return this->Asks.lasts; }
  /// Whether they do so without bonds.
  bool hasRange() const;
  /// A name for what makes them last; empty if they do not.
  const std::string& lasting() const { return this->Lasting; }
  const KinematicNeeds& asks() const { return this->Asks; }
  /// Range of contacts between any two materials of a table that have the law.
  /// @param number of the law in the table
  ContactRange range(const LawTable& table, int number) const;

private:
  PartsBySlot choose(const Config& config);
  PartsBySlot chooseOwn(const LawChoice& choice);
  void runParts(Slot from, Slot before, const LawTable& table, const LawLanes& lanes,
    ContactBlock& block) const;
  void evaluateOwn(const LawTable& table, const LawLanes& lanes, ContactBlock& block) const;
  void evaluateCustom(const LawTable& table, const LawLanes& lanes, ContactBlock& block) const;
  /// Takes what rules, and no parts, ask of kinematics.
  void takeRules(const LawChoice& choice);
  void findStiffness(const LawTable& table, const LawLanes& lanes, const ContactBlock& block,
    Lanes& stiffness) const;
  Lanes stiffnessesOf(const LawTable& table, const ContactBlock& block) const;
  template <typename Use>
  void forEachOwn(const LawTable& table, const ContactBlock& block, const Use& use) const;
  template <typename To>
  void addUp(PartEnergies::Add<To> PartEnergies::*what, const LawTable& table,
    const ContactBlock& block, To& to) const;

  bool Hertzian = false;
  bool Conducts = false;
  bool Bonded = false; ///< whether bodies may be bonded
  KinematicNeeds Asks;
  std::string Lasting;
  DryShares Dry;
  std::shared_ptr<const expression::Law> Own; ///< the user's
  std::optional<expression::BlockLaw> OnBlocks;
  bool OwnSlides = false; ///< whether that has sliding friction, else a part has
  double OwnRange = 0.0;
  std::optional<CustomOnBlocks> Custom; ///< that a program brought
  std::vector<const LawPart*> Parts;    ///< in the order of execution
  PartEnergies::Find Stiffness = nullptr;
};

}
