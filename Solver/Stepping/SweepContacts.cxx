// What pushes the grains of a tile: contacts with walls, then contacts in the rows of its slots.
#include "Stepping/Sweep.h"

#include "Contacts/NextPartners.h"
#include "Stepping/StepContacts.h"
#include "Vectors/FoundLanes.h"
#include "Vectors/VectorCopies.h"

#include <algorithm>

namespace dem
{

namespace
{

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

/// The pairs of a tile that begin to touch in a step.
struct BegunPairs
{
  const std::int32_t* pairs; ///< ascending, less the first pair of the tile
  std::int32_t count;
  std::int64_t firstPair;

  /// Says of each contact of a block whether it is one of these. Pairs of blocks ascend as well.
  /// @return whether any is
  bool mark(ContactBlock& block) const
  {
    const std::int32_t* end = this->pairs + this->count;
    const std::int32_t* next = std::lower_bound(this->pairs, end,
      static_cast<std::int32_t>(block.pair[0] - this->firstPair));
    std::fill_n(block.begun, block.count, false);
    if (next == end || this->firstPair + *next > block.pair[block.count - 1])
    {
      return false; // as most blocks
    }
    for (int c = 0; c < block.count; ++c)
    {
      while (next != end && this->firstPair + *next < block.pair[c])
      {
        ++next;
      }
      block.begun[c] = next != end && this->firstPair + *next == block.pair[c];
    }
    return true;
  }
};

/// What a step does with contacts of grains with each other.
class Sweep::GrainStep : public StepContacts<GrainPartners>
{
public:
  GrainStep(Sweep& sweep, const Scope& scope, const BegunPairs& begun, Worker& worker)
    : StepContacts({ scope.particles, sweep.AtGrains },
        { sweep.AtWalls, scope.lists.Grains.layout(), scope.lists.boundary(), scope.lists.own(),
          sweep.Supplied.data(), worker.found }),
      Replaces(sweep.BondsReplace), Since(begun), Work(worker)
  {
  }

  /// The block of the worker.
  PathLanes lanes() const
  {
    return { this->Work.block, this->Work.caps.get(), this->Work.bonds.get(), this->losses(),
      this->Work.meter.get() };
  }
  /// Instead of the path, for a block of which bonds hold nearly all contacts. The others are a
  /// block of their own and take the path, as all contacts do.
  void holdTogether()
  {
    ContactBlock& block = this->Work.block;
    LooseContacts& loose = *this->Work.loose;
    loose.take(block, this->Work.bonds->whole);
    this->law.bonds().stepHeld(this->particles, block, *this->Work.bonds, this->Work.found.broken);
    noteLongBond(block, *this->Work.bonds, this->Work.result);
    if (loose.any())
    {
      const PathLanes on{ loose.block, nullptr, &loose.bonds };
      loadContacts(*this, on);
      actContacts(*this, on);
      loose.giveBack(block);
    }
  }

  // On the path.
  void loadMemory(ContactBlock&) const {} // columns of the tile, which a block refers to
  void markBegun(ContactBlock& block)
  {
    this->Begins = (this->losses() || this->To.sweep.hits().any()) && this->Since.mark(block);
  }
  void actBonds(const PathLanes& on) const
  {
    this->stepBonds(on);
    noteLongBond(on.block, *on.bonds, this->Work.result);
    this->heal(
      on, [&](int c) { return this->mayHeal(on.block, c); },
      [&](int c) { this->law.bonds().heal(this->particles, *on.bonds, on.block, c); });
  }
  void hit(const ContactBlock& block) const
  {
    if (this->Begins)
    {
      StepContacts::hit(block);
    }
  }
  void lose(ContactBlock& block, const LossLanes& losses) const
  {
    StepContacts::lose(block, losses);
    for (int c = 0; this->To.sweep.friction().any() && c < block.count; ++c)
    {
      this->warm(block, c, block.continues(c) ? losses.get(c).sum() : 0.0);
    }
  }

private:
  /// Gives both grains of a contact their parts of what it lost. The heat of the second one takes the
  /// way of its load.
  void warm(const ContactBlock& block, int c, double lost) const
  {
    const std::int32_t first = block.first[c], second = block.partner[c];
    const SharedHeat heat =
      this->To.sweep.friction().amongGrains(this->particles, first, second, lost);
    const TileHeat& tile = this->Work.walls.heat;
    tile.of(first) += heat.first;
    if (second >= tile.begin)
    {
      tile.of(second) += heat.second;
    }
    else
    {
      this->Work.sender.heatTo(second) = heat.second;
    }
    this->suppliedTo(block, c).friction.grains += heat.first + heat.second;
  }
  /// Where bonds replace contacts not bonds of clumps, of which other balls touch as well.
  bool mayHeal(const ContactBlock& block, int c) const
  {
    return !this->Replaces ||
      (this->particles.balls(static_cast<std::size_t>(block.first[c])) <= 1 &&
        this->particles.balls(static_cast<std::size_t>(block.partner[c])) <= 1);
  }

  bool Replaces; ///< see ContactNeeds
  BegunPairs Since;
  bool Begins = false; ///< whether any contact of the block in work does
  Worker& Work;
};

void Sweep::pushTile(const Scope& scope, std::int64_t tile, Load* loads, Worker& worker)
{
  const Tile slots = scope.lists.Grains.layout().get(tile);
  std::fill(loads, loads + (slots.end - slots.begin), Load{});
  if (this->AtWalls.friction().any())
  {
    worker.walls.heat = this->heatOf(scope.lists, tile, worker);
    std::fill_n(worker.walls.heat.heat, slots.end - slots.begin, 0.0);
  }
  if (!this->AtWalls.sticks())
  {
    this->pushWalls(scope, slots, loads, worker);
  }
  this->pushPairs(scope, tile, loads, worker);
}

void Sweep::pushWalls(const Scope& scope, const Tile& slots, Load* loads, Worker& worker)
{
  this->AtWalls.push(scope.particles, scope.lists, slots, loads, this->Supplied.data(),
    this->OfServos.data(), worker.walls);
  worker.clock.lap(Phase::Walls);
}

void Sweep::pushPairs(const Scope& scope, std::int64_t tile, Load* loads, Worker& worker)
{
  GrainPairs& list = scope.lists.Grains;
  const Tile slots = list.layout().get(tile);
  const std::int64_t begin = list.rowBegin[slots.begin];
  TileContacts& contacts = list.contacts[tile];
  const std::int32_t begun = findBegun(scope.particles, this->Smooth, list, begin,
    list.rowBegin[slots.end], scope.lists.rangeAtGrains().begins, worker.begun);
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
  GrainStep step(*this, scope, { worker.begun.data(), begun, begin }, worker);
  std::int32_t kept = 0;
  for (std::int32_t k = 0; k < contacts.count(); k += ContactBlock::Capacity)
  {
    block.count = std::min(ContactBlock::Capacity, contacts.count() - k);
    contacts.load(k, begin, block);
    const bool held = this->areHeld(scope, block, worker);
    bool all = held || loadContacts(step, step.lanes());
    const std::int32_t end = k + block.count;
    const NextPartners next(scope.particles, contacts, end);
    next.fetch(scope.particles.position);
    worker.clock.lap(Phase::Load);
    if (held)
    {
      step.holdTogether();
    }
    else
    {
      actContacts(step, step.lanes());
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
      this->addAcrossFaces(list.layout(), scope.motion.flow.carries, block);
    }
    all = lasts ? vectors::run<AllContinue>(block) : all;
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

/// Whether bonds are nearly all that there is of a block, and nobody asks for more.
bool Sweep::areHeld(const Scope& scope, const ContactBlock& block, const Worker& worker) const
{
  return worker.loose && !worker.caps && !worker.meter && !scope.particles.space.flows &&
    this->AtGrains.bonds().holdMost(block, *worker.bonds);
}

/// What contacts with images do: the sum over grains takes these for where the grains are.
void Sweep::addAcrossFaces(const TileLayout& layout, bool carries, const ContactBlock& block)
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
  for (int k = 0; !carries && k < count; ++k)
  {
    const int c = across[k];
    Matrix3& sum = this->OfCell[layout.groupOf(block.first[c])].across;
    sum = sum - outer(Vec3(block.force.get(c)), Vec3(block.image.get(c)));
  }
}

}
