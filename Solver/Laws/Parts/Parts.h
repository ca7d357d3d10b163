// The parts that contact laws are made of. A part is a struct with what it does in one lane
//
//   static DEM_INLINE void act(const LawParameters& law, ContactBlock& block, int c);
//
// or, over several short loops (Laws/PairLaws.h), with
//
//   template <typename Laws> static DEM_INLINE void run(const Laws& laws, ContactBlock& block);
//
// and what it has of the following:
//
//   static constexpr Slot slot;                           // Laws/Parts/Slots.h
//   static std::vector<MemoryColumn> memory();            // what it remembers of a contact
//   static ContactRange range(const LawParameters&);      // how far it acts beyond touch
//   static void adapt(const LawChoice&, const LawValues&, PairFacts&); // numbers of two bodies
//
// with energies (Laws/Parts/StoredEnergy.h), stiffness and dashpots (Laws/Parts/Tangents.h) and
// shares of the automatic time step (Laws/LawSteps.h). A part in the slot of DampingLaw has a
// dashpotLimit(), one in that of HeatLaw a stepLimit(): the compiler refuses others (Parts.cxx).
// CONTRIBUTING.md says how to add one.
#pragma once

#include "Laws/LawSteps.h"
#include "Laws/PairLaws.h"
#include "Laws/Parts/Slots.h"
#include "Laws/Parts/StoredEnergy.h"
#include "Laws/Parts/Tangents.h"
#include "Parameters/Config.h"
#include "Parameters/ContactRange.h"

#include <array>
#include <vector>

namespace dem
{

/// What a part declares; null is what it does not have.
struct LawPart
{
  Slot slot;
  void (*run)(const LawTable&, const LawLanes&, ContactBlock&);
  PartEnergies energies;
  std::vector<MemoryColumn> memory;
  /// A part with a range says of each lane whether the contact continues.
  ContactRange (*range)(const LawParameters&) = nullptr;
  FindTangents tangents = nullptr;
  void (*adapt)(const LawChoice&, const LawValues&, PairFacts&) = nullptr;
  double (*linearStiffness)(const StepBasis&) = nullptr;
  double (*contactTime)(const StepBasis&) = nullptr;
  double (*typicalStiffness)(const StepBasis&) = nullptr;
  double (*springLimit)(const StepBasis&, double) = nullptr;
  double (*stepLimit)(const StepBasis&) = nullptr;
  double (*dashpotLimit)(const StepBasis&) = nullptr;
};

/// The parts of a law, one or none in a slot.
class PartsBySlot
{
public:
  const LawPart*& operator[](Slot slot) { return this->Parts[static_cast<std::size_t>(slot)]; }
  const LawPart* operator[](Slot slot) const { return this->Parts[static_cast<std::size_t>(slot)]; }
  void add(const LawEntry& law);
  void add(const LawPart& part) { (*this)[part.slot] = &part; }
  /// In the order of execution.
  std::vector<const LawPart*> all() const;

private:
  std::array<const LawPart*, static_cast<std::size_t>(Slot::Count)> Parts{};
};

/// The parts of one law.
const std::vector<LawPart>& partsOf(const LawEntry& law);
/// The parts of the chosen laws of all kinds, without what holds the default ones in one loop.
PartsBySlot chosenParts(const LawChoice& choice);
/// What contacts forget that last longer than bodies touch.
const LawPart& forgetApart();
/// The end of contacts whose law has no range, beside laws that have one.
const LawPart& endApart();

}
