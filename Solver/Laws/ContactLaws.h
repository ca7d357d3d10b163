// The laws that contacts of one kind have: all one, or other ones where pairs of materials have
// others. A block of several laws is divided into a block of each.
#pragma once

#include "Laws/ContactLaw.h"
#include "Laws/SomeContacts.h"

#include <string>
#include <vector>

namespace dem
{

/// DryShares of contacts.
struct DryLanes
{
  Lanes sliding, rolling, rotational;
};

class ContactLaws
{
public:
  /// @param config of grains, or atWalls(); must have passed findProblem()
  /// @param bonds whether bodies may be bonded
  /// @throws Error if it has a law of the user's own that is none
  explicit ContactLaws(const Config& config, bool bonds = true);
  /// To be called before it is evaluated with a table.
  void prepare(const LawTable& table);

  /// The law of contacts of a row of the table.
  const ContactLaw& of(const LawTable& table, std::int32_t pairClass) const
  {
    return this->Laws[static_cast<std::size_t>(table.of(pairClass).law)];
  }
  /// Whether contacts of a row may last longer than bodies touch.
  bool lasts(const LawTable& table, std::int32_t pairClass) const
  {
    return this->of(table, pairClass).lasts();
  }

  // As of one ContactLaw.
  void evaluate(const LawTable& table, ContactBlock& block) const;
  void findStored(const LawTable& table, const ContactBlock& block, StoredLanes& stored) const;
  void findSprings(const LawTable& table, const ContactBlock& block, SpringStates& states) const;
  void findPlastic(const LawTable& table, const ContactBlock& block, Lanes& plastic) const;
  bool findResting(const LawTable& table, const ContactBlock& block, Lanes& force) const;
  void findTangents(const LawTable& table, const ContactBlock& block, TangentLanes& tangents) const;
  void findDry(const LawTable& table, const ContactBlock& block, DryLanes& dry) const;

  // Of any of them, or for all of them.
  bool yields() const;
  bool conducts() const { return this->Laws.front().conducts(); }
  bool lasts() const { return this->Asks.lasts; }
  const KinematicNeeds& asks() const { return this->Asks; }
  ContactRange range(const LawTable& table) const;
  /// What contacts remember. Laws have one place for a kind of memory.
  std::vector<MemoryColumn> memory() const;
  /// Names of what makes contacts last; empty if they do not.
  std::string lasting() const;

private:
  const ContactLaw* findOnly(const LawTable& table, const ContactBlock& block) const;
  template <typename Use>
  void forEachPart(const LawTable& table, const ContactBlock& block, const Use& use) const;
  template <typename Result, typename Find>
  void find(const LawTable& table, const ContactBlock& block, Result& result,
    const Find& find) const;

  std::vector<ContactLaw> Laws;   ///< in the order of lawsAmong()
  std::vector<std::string> Pairs; ///< that have them, as lawsAmong() says
  KinematicNeeds Asks;
};

}
