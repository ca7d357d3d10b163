// What the laws of contact have at once of two bodies whose bond has broken: they may be pressed on
// each other, and features of theirs may touch that did nothing while it held. That is taken from
// the energy that is lost with the bond.
#pragma once

#include "Observing/PresentContacts.h"

#include <cstdint>
#include <optional>

namespace dem
{

class HandOver
{
public:
  /// @param view of the state after the step, whose lists have to be up to date
  explicit HandOver(const LawView& view) : View(view), Lanes(view.lists.smooth()) {}

  /// What the two of a bond that broke have stored; 0 where another rank looks at them.
  double storedOf(const BrokenBond& broken);

private:
  std::int64_t slotOf(std::int64_t id, std::int32_t slot);
  double atGrain(std::int64_t first, std::int64_t second);
  double atWall(std::int64_t first, std::int32_t body);
  double stored(PartnerKind kind);

  LawView View;
  PresentLanes Lanes;
  LargeVector<PresentContact> Found;
  std::optional<Places> ById; ///< as soon as it is needed
};

}
