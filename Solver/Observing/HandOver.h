// What the laws of contact have at once of two bodies whose bond has broken: they may be pressed on
// each other, and features of theirs may touch that did nothing while it held. That is taken from
// the energy that is lost with the bond.
#pragma once

#include "Observing/PresentContacts.h"

#include <cstdint>
#include <vector>

namespace dem
{

class HandOver
{
public:
  /// @param view of the state after the step, whose lists have to be up to date
  explicit HandOver(const LawView& view) : View(view), Lanes(view.lists.smooth()) {}

  /// Takes from the energy of each break what the two have.
  void take(const BrokenBond& broken, BondBreak& what);

private:
  double atGrain(std::int64_t first, std::int64_t second);
  double atWall(std::int64_t first, std::int32_t body);
  double stored(PartnerKind kind);

  LawView View;
  PresentLanes Lanes;
  LargeVector<PresentContact> Found;
};

}
