// Builds what is shown of a state from the contacts of its positions.
#pragma once

#include "Integrators/HalfStep.h"
#include "Integrators/Heating.h"
#include "Integrators/ShapedMotion.h"
#include "Laws/ForceLoop.h"
#include "Lists/ContactLists.h"
#include "Observing/Fragments.h"
#include "Observing/MotionTotals.h"
#include "Observing/Observation.h"
#include "Observing/PresentContacts.h"
#include "Stepping/Walls/WallSweep.h"

#include <functional>

namespace dem
{

/// Hands sums from one rank to the next where several share a run, so that they are formed in the
/// order of all grains.
class TotalsRelay : public FragmentRelay
{
public:
  /// Has ranks add to the same sums one after the other; all have them in the end.
  virtual void rankByRank(Totals& totals, const std::function<void()>& add) = 0;
  /// A number of all ranks.
  virtual std::int64_t sum(std::int64_t ofRank) = 0;
};

/// What an observer needs. The lists must be up to date; their springs stay as they are.
struct View : LawView
{
  const PresentContacts& present;
  const Motion& motion;
  const Heating& heating;
  const ShapeTable& shapes;
  const std::vector<std::int32_t>& indices; ///< of the grain of each slot in the order of ids
  const Team& team;
  /// Where velocities are of the middles of steps: how long that is before the state [T].
  double lag = 0.0;
  /// Where kinetic energies are means of those of half steps: how long these are [T].
  double halfStep = 0.0;
  TotalsRelay* relay = nullptr; ///< none where one rank has all grains

  /// Whether velocities of the state are not those of its time, or energies need others as well.
  bool hasHalves() const { return this->lag != 0.0 || this->halfStep != 0.0; }
};

/// Forces, contacts and totals; where there is a relay, contacts of grains that others own as well,
/// and sums as far as they have come. Time, dissipated energy and losses are left to the caller.
Observation observe(const View& view);

}
