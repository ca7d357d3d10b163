// What the laws of contact have at once of two bodies whose bond has broken: they may be pressed on
// each other, and other balls or features of the two grains may touch that did nothing while it
// held. That is taken from the energy that is lost with the bond.
#pragma once

#include "Observing/PresentContacts.h"

#include <cstdint>
#include <optional>
#include <set>
#include <utility>

namespace dem
{

class HandOver
{
public:
  /// @param view of the state after the step, whose lists have to be up to date
  explicit HandOver(const LawView& view) : View(view) {}

  /// What the two of a bond that broke have stored; 0 where another rank examines them.
  double storedOf(const BrokenBond& broken);

private:
  std::int64_t slotOf(std::int64_t id, std::int32_t slot);
  double atGrain(std::int64_t first, std::int64_t second);
  bool isOfBond(const ContactBlock& block, int c) const;
  double atWall(std::int64_t first, std::int32_t body);
  double stored(PartnerKind kind);

  LawView View;
  LargeVector<PresentContact> Found;
  /// Slots of the examined bond, the higher one first, and whether the contacts without a
  /// bond count with it: they do with one of those that broke between two grains at a time.
  std::int64_t First = 0, Second = 0;
  bool CountsOthers = true;
  std::set<std::pair<std::int64_t, std::int64_t>> Seen; ///< first slots of grains that have
                                                        ///< one, or of one and its wall
  std::optional<IdOrder> ById;                          ///< as soon as it is needed
};

}
