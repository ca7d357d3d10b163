// What pushes the grains of a tile: contacts with walls, then contacts in the rows of its slots.
#include "Stepping/Sweep.h"

#include "Contacts/NextPartners.h"
#include "Vectors/FoundLanes.h"
#include "Vectors/VectorCopies.h"

#include <algorithm>

namespace dem
{

namespace
{

struct AllGoOn
{
  template <int Width>
  static DEM_INLINE bool run(const ContactBlock& block)
  {
    return allContinue(block);
  }
};

/// Has pairs examined again whose contacts have ended.
void release(const ContactBlock& block, PairList& list)
{
  for (int c = 0; c < block.count; ++c)
  {
    if (!block.continues(c))
    {
      list.gap[block.pair[c]] = 0.0F;
    }
  }
}

/// Which images are elsewhere than their grains, from the squares of how far they are from them.
struct ImageDistances
{
  LanesOf<BatchSize> squares;
  LanesOf<BatchSize / VectorLanes> largest; ///< of each vector

  template <int Width>
  static DEM_INLINE void run(const ContactBlock& block, ImageDistances& result)
  {
    const int lanes = block.lanes();
    DEM_INDEPENDENT_ROUNDS
    for (int c = 0; c < lanes; ++c)
    {
      const Lane3 image = block.image.get(c);
      result.squares[c] = dot(image, image);
    }
    for (int begin = 0; begin < lanes; begin += VectorLanes)
    {
      double farthest = 0.0;
#pragma omp simd reduction(max : farthest)
      for (int c = begin; c < begin + VectorLanes; ++c)
      {
        farthest = largerOf(farthest, result.squares[c]);
      }
      result.largest[begin / VectorLanes] = farthest;
    }
  }
};

/// Finds the contacts of a block that are with images elsewhere, which most vectors have none of.
/// @return how many there are
int findAcrossFaces(const ContactBlock& block, int* found)
{
  ImageDistances images;
  vectors::run<ImageDistances>(block, images);
  return findLanes(
    block.count, images.largest, [](double largest) { return !(largest > 0.0); },
    [&](int c) { return images.squares[c] != 0.0; }, found);
}

/// In a periodic cell bonds can become too long to tell which image they hold.
void noteLongBond(const ContactBlock& block, const BondLanes& bonds, StepResult& result)
{
  if (bonds.any && bonds.tooLong >= 0)
  {
    StepResult found;
    found.longBond = { block.first[bonds.tooLong], block.partner[bonds.tooLong] };
    result.add(found);
  }
}

}

void Sweep::pushTile(const Scope& scope, std::int64_t tile, Load* loads, Worker& worker)
{
  const Tile slots = scope.lists.Grains.layout().get(tile);
  std::fill(loads, loads + (slots.end - slots.begin), Load{});
  this->AtWalls.push(scope.particles, scope.lists, slots, loads, this->Supplied.data(),
    this->OfServos.data(), worker.walls);
  worker.clock.lap(Phase::Walls);
  this->pushPairs(scope, tile, loads, worker);
}

void Sweep::pushPairs(const Scope& scope, std::int64_t tile, Load* loads, Worker& worker)
{
  GrainPairs& list = scope.lists.Grains;
  const Tile slots = scope.lists.Grains.layout().get(tile);
  const std::int64_t begin = list.rowBegin[slots.begin];
  TileContacts& contacts = list.contacts[tile];
  const std::int32_t begun = findBegun(scope.particles, this->Smooth, list, begin,
    list.rowBegin[slots.end], scope.lists.range().begins, worker.begun);
  const bool lasts = this->AtGrains.lasts();
  const bool leaves = !lasts && this->onlyForces(worker);
  if (!leaves)
  {
    contacts.compact();
  }
  contacts.insert(worker.begun.data(), begun, list, begin);
  worker.clock.lap(Phase::Narrow);
  scope.lists.Exchange.begin(tile, list.layout(), worker.sender);
  ContactBlock& block = worker.block;
  std::int32_t kept = 0;
  for (std::int32_t k = 0; k < contacts.count(); k += ContactBlock::Capacity)
  {
    block.count = std::min(ContactBlock::Capacity, contacts.count() - k);
    contacts.load(k, begin, block);
    const bool held = this->areHeld(scope, block, worker);
    bool all = held || this->load(scope, block, worker);
    const std::int32_t end = k + block.count;
    const NextPartners next(scope.particles, contacts, end);
    next.fetch(scope.particles.position);
    worker.clock.lap(Phase::Load);
    const Begun since{ worker.begun.data(), begun, begin };
    if (held)
    {
      this->holdTogether(scope, since, block, worker);
    }
    else
    {
      this->runLaw(scope, since, block, worker.bonds.get(), worker);
    }
    if (worker.caps)
    {
      worker.caps->share(block);
      worker.caps->addTorques(block);
      this->AtGrains.addSlopes(*worker.caps, block);
    }
    if (worker.bonds && !held)
    {
      this->AtGrains.bonds().add(*worker.bonds, block);
    }
    if (this->AtWalls.hits().any() && begun > 0)
    {
      this->recordHits(since, block, worker);
    }
    if (worker.meter)
    {
      worker.meter->measure(scope.particles, this->AtGrains, PartnerKind::Grain, worker.bonds.get(),
        block);
    }
    next.fetch(scope.particles.velocity);
    if (leaves && !all)
    {
      contacts.leave(k, block, list);
    }
    worker.clock.lap(Phase::Law);
    addPairLoads(block, slots, worker.sender, loads);
    if (scope.motion.flow.any)
    {
      this->addAcrossFaces(list.layout(), block);
    }
    all = lasts ? vectors::run<AllGoOn>(block) : all;
    if (!all && !leaves)
    {
      release(block, list);
    }
    kept = leaves || (all && kept == k) ? end : contacts.keep(block, k, kept);
    next.fetch(scope.particles.angularVelocity);
    worker.clock.lap(Phase::Sum);
  }
  leaves ? contacts.endStep() : contacts.truncate(kept);
}

/// Whether contacts of grains come to forces and torques, and to nothing that would count those
/// that have ended (TileContacts::leave).
bool Sweep::onlyForces(const Worker& worker) const
{
  return !worker.caps && !worker.bonds && !worker.meter && !this->needsLaw();
}

/// Fills a block whose contacts are known.
/// @return whether all of them touch
bool Sweep::load(const Scope& scope, ContactBlock& block, Worker& worker) const
{
  const KinematicNeeds needs = this->AtGrains.needs();
  this->AtGrains.classify(scope.particles, block);
  bool all = loadGrainContacts(scope.particles, needs, block);
  if (worker.caps && worker.caps->loadGrains(scope.particles, needs, block))
  {
    all = vectors::run<AllGoOn>(block);
  }
  if (this->AtGrains.conducts())
  {
    loadTemperatures(scope.particles, block);
  }
  return all;
}

/// Whether bonds are nearly all that there is of a block, and nobody asks for more.
bool Sweep::areHeld(const Scope& scope, const ContactBlock& block, Worker& worker) const
{
  return worker.loose && !worker.caps && !worker.meter && !scope.particles.space.flows &&
    this->AtGrains.bonds().holdMost(block, *worker.bonds);
}

/// A block of which bonds hold nearly all. The others are worked on by themselves, as all contacts
/// are.
void Sweep::holdTogether(const Scope& scope, const Begun& begun, ContactBlock& block,
  Worker& worker)
{
  const Bonds& bonds = this->AtGrains.bonds();
  LooseContacts& loose = *worker.loose;
  loose.take(block, worker.bonds->whole);
  bonds.stepHeld(scope.particles, block, *worker.bonds, worker.broken);
  noteLongBond(block, *worker.bonds, worker.result);
  if (loose.any())
  {
    this->load(scope, loose.block, worker);
    this->runLaw(scope, begun, loose.block, &loose.bonds, worker);
    bonds.add(loose.bonds, loose.block);
    loose.giveBack(block);
  }
}

/// The law, and bonds as far as they are not yet added to it.
void Sweep::runLaw(const Scope& scope, const Begun& begun, ContactBlock& block, BondLanes* held,
  Worker& worker)
{
  const Bonds& bonds = this->AtGrains.bonds();
  if (held)
  {
    bonds.prepare(scope.particles, block, *held);
    held->alone = held->alone && !this->needsLaw();
  }
  const auto bond = [&]
  {
    if (held)
    {
      const BondUse by = this->AtWalls.measures() ? BondUse::Counted : BondUse::Step;
      bonds.step(scope.particles, by, block, *held, worker.broken);
      noteLongBond(block, *held, worker.result);
      this->heal(scope, block, *held, worker);
    }
  };
  if (!this->AtWalls.measures())
  {
    if (held && held->alone)
    {
      bonds.leaveNothing(block);
    }
    else
    {
      this->AtGrains.step(block, worker.result.deepGrains);
    }
    bond();
    return;
  }
  for (int c = 0; c < block.count; ++c)
  {
    block.begun[c] = begun.has(block.pair[c]);
  }
  this->AtGrains.stepMeasured(block, worker.result.deepGrains, worker.losses);
  if (worker.caps)
  {
    share(*worker.caps, worker.losses);
  }
  bond();
  if (held)
  {
    addDamped(*held, block.count, worker.losses);
  }
  WallSweep::addLosses(block, worker.losses, this->AtGrains.lasts(), scope.lists.Grains.layout(),
    this->Supplied.data(), worker.ends);
}

/// Records hits of contacts of a block that begin, where a user says how long steps are.
void Sweep::recordHits(const Begun& begun, const ContactBlock& block, Worker& worker) const
{
  int lanes[ContactBlock::Capacity];
  int count = 0;
  const std::int64_t* end = block.pair + block.count;
  for (std::int32_t k = 0; k < begun.count; ++k)
  {
    const std::int64_t pair = begun.firstPair + begun.pairs[k];
    const std::int64_t* lane = std::lower_bound(block.pair, end, pair);
    if (lane != end && *lane == pair)
    {
      lanes[count++] = static_cast<int>(lane - block.pair);
    }
  }
  this->AtWalls.hits().record(this->AtGrains, block, this->AtWalls.step(), lanes, count,
    worker.result.hardGrains);
}

/// Has bonds back that are due. What the laws of contact had stored there is gone with that. Where
/// bonds replace contacts not those of clumps, of which other balls touch as well.
void Sweep::heal(const Scope& scope, ContactBlock& block, const BondLanes& held, Worker& worker)
{
  int healing[BatchSize];
  const int count = held.any ? this->AtGrains.bonds().findHealing(block, healing) : 0;
  if (count == 0)
  {
    return;
  }
  Lanes energy;
  this->AtGrains.findEnergies(block, worker.caps.get(), energy);
  for (int k = 0; k < count; ++k)
  {
    const int c = healing[k];
    const std::size_t first = static_cast<std::size_t>(block.first[c]);
    const std::size_t second = static_cast<std::size_t>(block.partner[c]);
    if (this->BondsReplace &&
      (scope.particles.balls(first) > 1 || scope.particles.balls(second) > 1))
    {
      continue;
    }
    this->Supplied[scope.lists.Grains.layout().groupOf(block.first[c])].work -= energy[c];
    this->AtGrains.bonds().heal(scope.particles, held, block, c);
  }
}

/// What contacts with images do: the sum over grains takes these for where the grains are.
void Sweep::addAcrossFaces(const TileLayout& layout, const ContactBlock& block)
{
  int across[ContactBlock::Capacity];
  const int count = findAcrossFaces(block, across);
  for (int k = 0; k < count;)
  {
    const std::int64_t group = layout.groupOf(block.first[across[k]]);
    Matrix3 virial = this->OfCell[group].virial; // not in memory while one group goes on
    for (; k < count && layout.groupOf(block.first[across[k]]) == group; ++k)
    {
      const int c = across[k];
      virial = virial - outer(Vec3(block.force.get(c)), Vec3(block.image.get(c)));
    }
    this->OfCell[group].virial = virial;
  }
}

}
