// What a step has come to on all ranks: what went wrong, whether lists are due, and what is summed
// in the order of all slots.
#pragma once

#include "Ranks/Exchange/Bytes.h"
#include "Ranks/Halo/Border.h"
#include "Stepping/Sweep.h"

#include <cstdint>
#include <tuple>
#include <vector>

namespace dem
{

/// A contact that is too deep or a grain that moved too far, of whatever rank.
struct FoundFailure
{
  bool any = false;
  bool isOwn = false; ///< whether this rank is the one that is to say it
};

/// A contact by numbers of grains, or of a grain and an element.
struct NumberedContact
{
  double relative = 0.0;
  std::int64_t first = -1;
  std::int64_t partner = -1;
  bool tooDeep = false; ///< as of a DeepContact
  DeepestContact ids{};

  void take(const DeepestContact& byIds, bool isTooDeep)
  {
    this->ids = byIds;
    this->tooDeep = isTooDeep;
  }
  bool isWorse(const NumberedContact& other) const
  {
    const bool known = this->first >= 0 && other.first >= 0;
    return known ? std::make_tuple(-this->relative, this->first, this->partner) <
        std::make_tuple(-other.relative, other.first, other.partner)
                 : this->first >= 0;
  }
  bool operator==(const NumberedContact& other) const
  {
    return this->first == other.first && this->partner == other.partner;
  }
};

/// What a rank says of a step.
struct StepSignal
{
  double distance = 0.0;
  NumberedContact deepGrains, deepWalls, hardGrains, hardWalls;
  std::int64_t runaway = -1;
  NumberedContact longBond;
  double stepShare = 0.0, stepError = 0.0; ///< as in StepResult
  std::int32_t isDue = 0;                  ///< whether its lists have to be made anew
};

/// What is summed in the order of all slots: of a rank by its own ones, put together by ranks.
struct SlotSums
{
  /// Load of one group of slots on the body of a servo.
  struct BodyLoad
  {
    std::int64_t body = 0;
    ServoLoad load;
  };

  std::vector<WallSweep::Supply> supplies; ///< of the groups that have got anything
  std::vector<BodyLoad> loads;
  std::vector<BodySums::Entry> bodies;
  std::vector<PartSums::Entry> parts;
  std::vector<ElementWork> left;               ///< by contacts with walls that ended
  std::vector<EndLoss> atWalls, betweenGrains; ///< of contacts that ended
  std::vector<BrokenBond> broken;

  template <typename Use>
  void forColumns(const Use& use)
  {
    use(this->supplies);
    use(this->loads);
    use(this->bodies);
    use(this->parts);
    use(this->left);
    use(this->atWalls);
    use(this->betweenGrains);
    use(this->broken);
  }
};

class StepOutcome
{
public:
  /// @param done with this rank, whose lists know how far grains moved
  StepOutcome(const Border& border, const Particles& grains, ContactLists& lists,
    const Sweep& sweep, const StepResult& done);
  /// What this rank tells all.
  Bytes message();
  /// Takes what a rank tells, from the lowest rank on.
  void take(ByteReader& message);

  /// The farthest that a grain of any rank moved [L].
  double distance() const { return this->All.distance; }
  /// Whether lists of any rank have to be made anew.
  bool isDue() const { return this->All.isDue != 0; }
  FoundFailure failure() const;
  /// Has the sweep and the result of this rank tell what all have to; leaves nothing here.
  void giveTo(Sweep& sweep, StepResult& done);

private:
  StepSignal Own, All;
  SlotSums OwnSums, Sums;
};

}
