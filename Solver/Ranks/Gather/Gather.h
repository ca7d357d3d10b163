// What ranks put together: a state at the first rank, what each shows of its own part, and sums,
// largest numbers and findings of all ranks. Looks at own grains and copies, and changes neither.
#pragma once

#include "Boundaries/BoxTree.h"
#include "Observing/LimitFinder.h"
#include "Observing/ObservedState.h"
#include "Observing/Observer.h"
#include "Ranks/Exchange/Sums.h"
#include "Ranks/Gather/StepOutcome.h"
#include "Ranks/Halo/Halo.h"
#include "Ranks/Partition/SphereCells.h"
#include "Sensing/Sensors.h"
#include "State/Snapshot.h"

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace dem
{

class Gather
  : public TotalsRelay
  , public SensorRelay
  , public LimitsRelay
{
public:
  /// @param talk, by, halo must live as long
  Gather(RankTalk& talk, const Partition& by, const Halo& halo)
    : Talk(talk), Owners(by), Copies(halo)
  {
  }

  /// Puts together what each rank knows of its own part of a state, at the first rank; others keep
  /// numbers only.
  /// @param grains of this rank
  void collect(const Particles& grains, Snapshot& part);
  /// Puts together what each rank has seen of its own part of a state, at the first rank. Others
  /// keep what belongs to all of it.
  void collect(const Particles& grains, Observation& part);
  /// Leaves what this rank tells of what it sees, with its indices among what all ranks tell.
  /// @param grains of this rank
  /// @param observed in which all of its grains are
  void cutOut(const Particles& grains, ObservedPart& observed);
  /// Leaves own grains in a state that this rank has seen of itself, by slots.
  void leaveOwn(const Particles& grains, Snapshot& seen) const;

  /// The spheres of all ranks that overlap boxes, for the first one.
  SphereCells near(const Particles& grains, const std::vector<Box>& boxes);
  /// Puts what each rank has of some grains together, in the order of all slots.
  void joinGrains(Particles& some);
  /// Which of the ranks has the lowest of some slots, of which one of each or none (-1) is given.
  FoundFailure lowest(std::int64_t ownSlot);
  /// The sentence of one of the ranks, for all.
  std::string sayOf(const FoundFailure& failure, const std::function<std::string()>& say);

  /// What ended contacts of all ranks left on walls, instead of that of this one.
  void shareLeft(std::vector<LeftWork>& left);
  /// Losses of the ended contacts of all ranks, instead of those of this rank.
  void shareEnds(std::vector<EndLoss>& ends);
  /// Makes of collisions of this rank those of all.
  void joinCollisions(CollisionState& collisions);
  /// Makes of the wear that this rank counts that of all.
  void join(WearState& wear);
  /// Makes of the loads on points of walls that this rank sums those of all.
  void join(NodalState& nodal);
  /// What all ranks have done on walls, in the order of all slots.
  std::vector<ElementWork> allWork(const std::vector<ElementWork>& ofRank);
  /// Sums of numbers of each rank, of as many.
  void sumUp(std::vector<double>& numbers) { numbers = sumsOf(this->Talk, numbers); }
  /// Sums of the flow of the cell over the grains of all ranks.
  CellSums flowOf(const TileLayout& layout, const Sweep& sweep);

  // Of the relays
  void rankByRank(Totals& totals, const std::function<void()>& add) override;
  std::int64_t sum(std::int64_t ofRank) override { return this->Talk.sum(ofRank); }
  std::int64_t largest(std::int64_t ofRank) override { return this->Talk.largest(ofRank); }
  double largest(double ofRank) override { return this->Talk.largest(ofRank); }
  OwnSlots own() const override { return this->around().own; }
  void joinPieces(const std::vector<std::int32_t>& indices, Pieces& pieces) override;
  MassParts heaviest(MassParts ofRank, const std::vector<PieceShare>& shares) override;
  void tellCopies(std::vector<LimitSums>& sums) override;
  StepLimits least(const StepLimits& ofRank) override;
  void joinSensed(std::vector<SensedGrain>& found) override;

private:
  const Border& around() const { return this->Copies.border(); }
  CarriedContacts ownContacts(const Particles& grains, const Snapshot& part) const;
  std::vector<std::int64_t> numbersOf(const std::vector<std::int64_t>& ids, const Observation& seen,
    std::int64_t& all);
  void joinAtWalls(const std::vector<std::int64_t>& ids, ObservedPart& observed);

  RankTalk& Talk;
  const Partition& Owners;
  const Halo& Copies;
};

}
