#include "Stepping/Sweep.h"

#include "Contacts/NextPartners.h"
#include "Integrators/MotionMeter.h"
#include "Vectors/FoundLanes.h"
#include "Vectors/VectorCopies.h"

#include <algorithm>
#include <cmath>
#include <limits>

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

/// Whether a grain moved less than its radius, to a finite position.
DEM_INLINE bool allowed(const GrainBlock& block, int c)
{
  const Lane3 w = block.w.get(c);
  const bool moves = block.moved[c] <= block.x.w[c] * block.x.w[c]; // false for NaN
  const bool rotates = dot(w, w) < std::numeric_limits<double>::infinity();
  return moves & rotates;
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

/// The square of how far the fastest grain of a block moved, and whether all are allowed to.
struct FarthestMove
{
  template <int Width>
  static DEM_INLINE double run(const GrainBlock& block, bool& good)
  {
    const int lanes = wholeVectors(block.count);
    double farthest = 0.0;
    double bad = 0.0;
#pragma omp simd reduction(max : farthest) reduction(+ : bad)
    for (int c = 0; c < lanes; ++c)
    {
      farthest = largerOf(farthest, block.moved[c]);
      bad += allowed(block, c) ? 0.0 : 1.0;
    }
    good = bad == 0.0;
    return farthest;
  }
};

/// The largest share of the grains of a block: what contacts came to, and drag, over the mass.
struct LargestShare
{
  template <int Width>
  static DEM_INLINE double run(const GrainBlock& block, double drag)
  {
    double largest = 0.0;
    const int lanes = wholeVectors(block.count);
#pragma omp simd reduction(max : largest)
    for (int c = 0; c < lanes; ++c)
    {
      const double share = (block.torque.w[c] + drag * block.x.w[c]) / block.v.w[c];
      largest = largerOf(largest, share);
    }
    return largest;
  }
};

/// The square of the longest displacement of a block, in halves of the radius: grains that move
/// farther in a step cross each other unseen.
struct LongestDisplacement
{
  template <int Width>
  static DEM_INLINE double run(const GrainBlock& block)
  {
    double longest = 0.0;
    const int lanes = wholeVectors(block.count);
#pragma omp simd reduction(max : longest)
    for (int c = 0; c < lanes; ++c)
    {
      const double square = 4.0 * block.moved[c] / (block.x.w[c] * block.x.w[c]);
      longest = largerOf(longest, square);
    }
    return longest;
  }
};

/// What drag counts for over the radius: spins are slowed down fastest, by 10/3 of (3).
double dragShare(const Motion& motion, double reach)
{
  return 2.0 * reach * 10.0 / 3.0 * 6.0 * Pi * motion.viscosity;
}

void addError(double error, StepResult& result)
{
  result.stepError = std::max(result.stepError, error);
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

/// Half of what two neighbours may come to, of which none has more: 2 S / m over 4.
constexpr double PerNeighbour = 0.5;

/// The lowest slot of a grain of the block that moved too far or to no finite position.
StepResult findRunaway(const Particles& particles, const GrainBlock& block)
{
  StepResult lost;
  for (int c = block.count - 1; c >= 0; --c)
  {
    lost.runaway = allowed(block, c) ? lost.runaway : block.slot(c);
  }
  const std::int32_t shaped = particles.shapedAt(static_cast<std::size_t>(lost.runaway));
  lost.runaway = shaped < 0 ? lost.runaway : particles.shaped[shaped].first;
  return lost;
}

}

void StepResult::add(const StepResult& other)
{
  this->deepGrains.add(other.deepGrains);
  this->hardGrains.add(other.hardGrains);
  this->distance = std::max(this->distance, other.distance);
  this->stepShare = std::max(this->stepShare, other.stepShare);
  this->stepError = std::max(this->stepError, other.stepError);
  const bool lower = this->runaway < 0 || (other.runaway >= 0 && other.runaway < this->runaway);
  this->runaway = lower ? other.runaway : this->runaway;
  const bool first =
    this->longBond.first < 0 || (other.longBond.first >= 0 && other.longBond < this->longBond);
  this->longBond = first ? other.longBond : this->longBond;
}

Sweep::Sweep(const Config& config, const std::vector<WallBody>& walls, double timeStep)
  : AtGrains(ContactLaw(config), dem::grainLaws(config, timeStep), config.maximumOverlap,
      Bonds(config, timeStep)),
    AtWalls(config, walls, timeStep), Heat(config, timeStep), Shapes(shapeTable(config.shapes)),
    Smooth(this->Shapes, config.faceContacts, storedBy(config.law)),
    HasBonds(config.bonds.any()),
    BondsReplace(this->HasBonds && config.bonds.contact == BondContact::Replace),
    Memory(memoryColumns(config, walls))
{
}

void Sweep::setSteps(const StepLengths& steps)
{
  this->AtGrains.setSteps(steps);
  this->AtWalls.setSteps(steps);
  this->Heat.setTimeStep(steps.now);
}

DeepestContact deepestOf(const DeepContact& grains, const DeepContact& walls,
  const Particles& particles, const ContactLists& lists)
{
  const auto idOf = [&](std::int32_t slot)
  { return particles.grainId(static_cast<std::size_t>(slot)); };
  if (walls.first >= 0 && walls.relative > grains.relative)
  {
    return { walls.relative, 0.0, idOf(walls.first),
      -1 - std::int64_t{ lists.boundary().number(walls.partner) } };
  }
  if (grains.first < 0)
  {
    return {};
  }
  const std::int64_t first = idOf(grains.first), second = idOf(grains.partner);
  return { grains.relative, 0.0, std::min(first, second), std::max(first, second) };
}

std::vector<MemoryColumn> memoryColumns(const Config& config, const std::vector<WallBody>& walls)
{
  std::vector<MemoryColumn> columns = ContactLaw(config).memory();
  const bool holds =
    std::any_of(walls.begin(), walls.end(), [](const WallBody& body) { return body.bonded; });
  if (holds && config.bonds.any())
  {
    columns.push_back({ MemoryKind::Anchor, "BondAnchor", "L", 3 });
  }
  if (std::any_of(config.shapes.begin(), config.shapes.end(),
        [](const GrainShape& shape)
        { return shape.surface || shape.frustum || !shape.faceted.empty(); }))
  {
    columns.push_back({ MemoryKind::Direction, "ContactDirection", "1", 3 });
  }
  return columns;
}

ContactNeeds Sweep::needs() const
{
  ContactRange range = widest(this->AtGrains.range(), this->AtWalls.law().range());
  if (this->Smooth.any())
  {
    range.perCubeRoot *=
      std::cbrt(UnitSurface::Flattest); // effective radii may be that much larger
  }
  return { MemoryLayout(this->Memory), range, this->Smooth, this->BondsReplace };
}

StepResult Sweep::step(Particles& particles, ContactLists& lists, const Motion& motion)
{
  const Scope scope{ particles, lists, motion };
  const TileLayout& layout = lists.Grains.layout();
  const int ranges = layout.ranges();
  this->prepare(lists);
  lists.setHalfStepAtWalls(this->AtWalls.law().needs().half);
  if (this->MeasuresErrors)
  {
    particles.earlier.resize(particles.size());
  }
  const std::size_t groups = static_cast<std::size_t>(motion.flow.any ? layout.groups() : 0);
  this->OfCell.assign(groups, {});
  this->OfSpheres.assign(groups, {});
  parallelPhases(
    ranges,
    [&](int range)
    {
      Worker& worker = this->Workers[range];
      worker.result = {};
      worker.walls.deep = worker.walls.hard = {};
      worker.walls.left.clear();
      worker.walls.ends.clear();
      worker.ends.clear();
      worker.broken.clear();
      worker.walls.broken.clear();
      worker.clock.start(this->Profiles);
      for (std::int64_t tile = layout.firstTile(range + 1) - 1; tile >= layout.firstTile(range);
           --tile)
      {
        const bool waits = this->WaitingIndex[tile] >= 0;
        Load* loads = waits ? this->waitingLoads(lists, tile) : worker.loads.data();
        this->pushTile(scope, tile, loads, worker);
        if (!waits)
        {
          this->moveTile(scope, tile, loads, worker);
        }
      }
    },
    [&](int range)
    {
      const std::size_t count = this->Waiting.size();
      this->Workers[range].clock.start(this->Profiles);
      for (std::size_t k = count * range / ranges; k < count * (range + 1) / ranges; ++k)
      {
        const std::int64_t tile = this->Waiting[k];
        this->moveTile(scope, tile, this->waitingLoads(lists, tile), this->Workers[range]);
      }
    });
  return this->gather(ranges);
}

/// What the threads report, in an order that does not depend on who did what.
StepResult Sweep::gather(int ranges)
{
  StepResult result;
  this->Left.clear();
  for (int range = 0; range < ranges; ++range)
  {
    const Worker& worker = this->Workers[range];
    result.add(worker.result);
    result.deepWalls.add(worker.walls.deep);
    result.hardWalls.add(worker.walls.hard);
    this->Left.insert(this->Left.end(), worker.walls.left.begin(), worker.walls.left.end());
  }
  std::stable_sort(this->Left.begin(), this->Left.end(),
    [](const LeftWork& a, const LeftWork& b) { return a.slot < b.slot; });
  this->gatherEnds(ranges);
  this->gatherBroken(ranges);
  for (const WallSweep::Supply& group : this->Supplied)
  {
    result.supplied.add(group);
  }
  for (std::size_t k = 0; k < this->OfServos.size(); ++k)
  {
    this->Servos[k % this->Servos.size()].add(this->OfServos[k]);
  }
  FlowSums sums;
  this->addFlow(0, static_cast<std::int64_t>(this->OfCell.size()), sums);
  result.cell = sums.all();
  return result;
}

void Sweep::addFlow(std::int64_t begin, std::int64_t end, FlowSums& sums) const
{
  for (std::int64_t group = begin; group < end; ++group)
  {
    sums.bodies.add(this->OfCell[group]);
    sums.spheres.add(this->OfSpheres[group]);
  }
}

void Sweep::gatherEnds(int ranges)
{
  this->Ends.clear();
  for (const bool atWalls : { true, false })
  {
    const auto begin = static_cast<std::ptrdiff_t>(this->Ends.size());
    for (int range = 0; range < ranges; ++range)
    {
      const Worker& worker = this->Workers[range];
      const std::vector<EndLoss>& ends = atWalls ? worker.walls.ends : worker.ends;
      this->Ends.insert(this->Ends.end(), ends.begin(), ends.end());
    }
    std::stable_sort(this->Ends.begin() + begin, this->Ends.end(),
      [](const EndLoss& a, const EndLoss& b) { return a.slot < b.slot; });
    std::for_each(this->Ends.begin() + begin, this->Ends.end(),
      [atWalls](EndLoss& end) { end.atWall = atWalls; });
  }
}

void Sweep::gatherBroken(int ranges)
{
  this->Broken.clear();
  for (int range = 0; range < ranges; ++range)
  {
    const Worker& worker = this->Workers[range];
    this->Broken.insert(this->Broken.end(), worker.walls.broken.begin(), worker.walls.broken.end());
    this->Broken.insert(this->Broken.end(), worker.broken.begin(), worker.broken.end());
  }
  std::stable_sort(this->Broken.begin(), this->Broken.end(),
    [](const BrokenBond& a, const BrokenBond& b) { return a.slot < b.slot; });
}

/// Tiles that wait keep their loads until all threads come together.
Load* Sweep::waitingLoads(const ContactLists& lists, std::int64_t tile)
{
  return this->WaitingLoads.data() + this->WaitingIndex[tile] * lists.Grains.layout().largest();
}

/// What the threads need for a step of these lists.
void Sweep::prepare(const ContactLists& lists)
{
  const TileLayout& layout = lists.Grains.layout();
  this->Supplied.assign(this->AtWalls.groupsOf(lists), {});
  const std::size_t bodies = lists.boundary().anyServo() ? lists.boundary().bodies().size() : 0;
  this->Servos.assign(bodies, {});
  this->OfServos.assign(bodies * this->Supplied.size(), {});
  this->letWait(layout, lists.Exchange);
  const std::size_t size = static_cast<std::size_t>(layout.largest());
  this->WaitingLoads.resize(this->Waiting.size() * size);
  this->Workers.resize(std::max<std::size_t>(this->Workers.size(), layout.ranges()));
  for (Worker& worker : this->Workers)
  {
    worker.loads.resize(size);
    if (this->AtGrains.bonds().any() && !worker.bonds)
    {
      worker.bonds = std::make_unique<BondLanes>();
      worker.loose = this->AtGrains.bonds().mayHold() && !this->needsLaw()
        ? std::make_unique<LooseContacts>()
        : nullptr;
    }
    if (this->AtWalls.law().bonds().any() && !worker.walls.bonds)
    {
      worker.walls.bonds = std::make_unique<BondLanes>();
    }
    if (this->Smooth.anyShape() && !worker.caps)
    {
      worker.caps = std::make_unique<SmoothCaps>(this->Smooth);
      worker.walls.caps = worker.caps.get();
    }
    if (this->Reach > 0.0 && !worker.meter)
    {
      worker.meter = std::make_unique<StepMeter>(this->Shapes);
      worker.walls.meter = worker.meter.get();
    }
    if (worker.meter)
    {
      worker.meter->reach = this->Reach;
    }
    if (this->MeasuresErrors && !worker.errors)
    {
      worker.errors = std::make_unique<ErrorMeter>();
    }
  }
}

/// Fills Waiting with the tiles that get messages from another range, and others until there are as
/// many of each range: threads then have the same to do before they come together and after.
void Sweep::letWait(const TileLayout& layout, const Tiles& exchange)
{
  const auto mustWait = [&](int range, std::int64_t tile)
  { return exchange.lastSender(tile) >= layout.firstTile(range + 1); };
  const auto countOf = [&](int range)
  {
    std::int64_t count = 0;
    for (std::int64_t tile = layout.firstTile(range); tile < layout.firstTile(range + 1); ++tile)
    {
      count += mustWait(range, tile) ? 1 : 0;
    }
    return count;
  };
  std::int64_t most = 0;
  for (int range = 0; range < layout.ranges(); ++range)
  {
    most = std::max(most, countOf(range));
  }
  this->Waiting.clear();
  this->WaitingIndex.assign(layout.count(), -1);
  for (int range = 0; range < layout.ranges(); ++range)
  {
    std::int64_t spare = most - countOf(range);
    for (std::int64_t tile = layout.firstTile(range); tile < layout.firstTile(range + 1); ++tile)
    {
      if (mustWait(range, tile) || spare-- > 0)
      {
        this->WaitingIndex[tile] = static_cast<std::int64_t>(this->Waiting.size());
        this->Waiting.push_back(tile);
      }
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

void Sweep::moveTile(const Scope& scope, std::int64_t tile, Load* loads, Worker& worker)
{
  const Tile slots = scope.lists.Grains.layout().get(tile);
  scope.lists.Exchange.collect(tile,
    [loads, &slots](std::int32_t slot, const Load& load)
    {
      vec4::add(load.force, loads[slot - slots.begin].force);
      vec4::add(load.torque, loads[slot - slots.begin].torque);
    });
  worker.clock.lap(Phase::Sum);
  const OwnSlots own = scope.lists.own().within(slots.begin, slots.end);
  const Tile moved{ own.begin, own.end };
  const Load* ofOwn = loads + (own.begin - slots.begin);
  if (scope.particles.anyShaped())
  {
    this->moveMixed(scope, moved, ofOwn, worker);
  }
  else
  {
    this->moveSpheres(scope, moved, ofOwn, worker);
  }
  worker.clock.lap(Phase::Integrate);
}

/// @param loads of the first of the slots and those that follow
void Sweep::moveSpheres(const Scope& scope, const Tile& slots, const Load* loads, Worker& worker)
{
  GrainBlock& block = worker.grains;
  for (std::int64_t slot = slots.begin; slot < slots.end; slot += block.count)
  {
    block.begin = static_cast<std::size_t>(slot);
    const std::int64_t most = scope.motion.flow.any
      ? scope.lists.Grains.layout().untilGrid(slot) // sums are those of groups
      : GrainBlock::Capacity;
    block.count = static_cast<int>(std::min(most, slots.end - slot));
    this->moveBlock(scope, loads + (slot - slots.begin), worker);
  }
}

/// Moves the grains of some slots where some of the grains have shapes.
void Sweep::moveMixed(const Scope& scope, const Tile& slots, const Load* loads, Worker& worker)
{
  Particles& particles = scope.particles;
  for (std::int64_t slot = slots.begin; slot < slots.end;)
  {
    const std::int32_t shaped = particles.shapedOf[slot];
    std::int64_t end = slot;
    if (shaped >= 0)
    {
      int count = 0;
      while (count < ShapedBlock::Capacity && end < slots.end &&
        particles.shapedOf[end] == shaped + count)
      {
        end += particles.shaped[shaped + count].count;
        ++count;
      }
      this->moveShaped(scope, &particles.shaped[shaped], count, loads + (slot - slots.begin),
        worker);
    }
    else
    {
      while (end < slots.end && particles.shapedOf[end] < 0)
      {
        ++end;
      }
      this->moveSpheres(scope, { slot, end }, loads + (slot - slots.begin), worker);
    }
    slot = end;
  }
}

/// @param grains follow each other in slots
/// @param loads of the first ball and those that follow
void Sweep::moveShaped(const Scope& scope, ShapedGrain* grains, int count, const Load* loads,
  Worker& worker)
{
  ShapedMotion& shaped = worker.shaped;
  const bool meters = this->AtWalls.measures() && isDamped(scope.motion);
  if (meters || scope.motion.flow.any || worker.errors)
  {
    worker.before.assign(grains, grains + count);
  }
  shaped.load(this->Shapes, loads, grains, count);
  shaped.moveGrains(scope.motion);
  while (const BallBlock* balls = shaped.placeBalls(this->HasBonds, scope.particles))
  {
    this->watch(scope.particles, balls->batch, worker.result);
    if (worker.meter)
    {
      worker.result.stepShare =
        std::max(worker.result.stepShare, vectors::run<LongestDisplacement>(balls->batch));
    }
    for (int c = 0; this->Smooth.anyShape() && c < balls->batch.count; ++c)
    {
      worker.result.distance = std::max(worker.result.distance, shaped.distanceMoved(c));
    }
  }
  for (int k = 0; scope.motion.flow.any && k < count; ++k)
  {
    const ShapedGrain& before = worker.before[k];
    const Vec3 x = before.position - scope.motion.flow.origin;
    const Vec3 u = before.velocity - scope.motion.flow.before * x;
    this->OfCell[scope.lists.Grains.layout().groupOf(before.first)].add(
      { outer(shaped.contacts(k).force, x), before.mass * outer(u, u), before.mass * x });
  }
  for (int k = 0; worker.meter && k < count; ++k)
  {
    const ShapedGrain& grain = grains[k];
    double sum = dragShare(scope.motion, this->Reach) * grain.size;
    for (int ball = 0; ball < grain.count; ++ball)
    {
      sum += loads[grain.first - grains[0].first + ball].torque.w;
    }
    this->addShare(scope.motion, sum / grain.mass, worker);
  }
  for (int k = 0; worker.errors && k < count; ++k)
  {
    addError(ErrorMeter::after(scope.motion, worker.before[k], grains[k], scope.particles),
      worker.result);
  }
  for (int k = 0; meters && k < count; ++k)
  {
    this->addDamping(scope, grains[k].first,
      lossOf(this->Shapes[grains[k].shape], shaped.contacts(k), scope.motion, worker.before[k],
        grains[k]));
  }
  for (int k = 0; this->Heat.any() && k < count; ++k)
  {
    this->Heat.warm(scope.particles, loads + (grains[k].first - grains[0].first), grains[k]);
  }
}

/// How far the grains of a block moved, and whether any moved too far.
void Sweep::watch(const Particles& particles, const GrainBlock& block, StepResult& result)
{
  bool good = false;
  const double farthest = vectors::run<FarthestMove>(block, good);
  result.distance = std::max(result.distance, std::sqrt(farthest));
  if (!good)
  {
    result.add(findRunaway(particles, block));
  }
}

void Sweep::moveBlock(const Scope& scope, const Load* loads, Worker& worker)
{
  GrainBlock& block = worker.grains;
  if (worker.errors)
  {
    worker.errors->before(scope.particles, block.begin, block.count);
  }
  const std::int64_t begin = static_cast<std::int64_t>(block.begin);
  LaneSums* sums =
    scope.motion.flow.any ? &this->OfSpheres[scope.lists.Grains.layout().groupOf(begin)] : nullptr;
  if (this->AtWalls.measures() && isDamped(scope.motion))
  {
    const MotionMeter meter(scope.particles, loads, scope.motion, block);
    integrate(scope.particles, loads, scope.motion, block, sums);
    meter.read(scope.particles,
      [&](std::size_t slot, double lost) { this->addDamping(scope, slot, lost); });
  }
  else
  {
    integrate(scope.particles, loads, scope.motion, block, sums);
  }
  if (worker.errors)
  {
    addError(worker.errors->after(scope.motion, block, scope.particles), worker.result);
  }
  if (this->Heat.any())
  {
    this->Heat.warm(scope.particles, loads, block.begin, block.count);
  }
  if (worker.meter)
  {
    this->addShare(scope.motion,
      vectors::run<LargestShare>(block, dragShare(scope.motion, this->Reach)), worker);
    worker.result.stepShare =
      std::max(worker.result.stepShare, vectors::run<LongestDisplacement>(block));
  }
  watch(scope.particles, block, worker.result);
}

/// @param share what contacts of a grain come to, and drag, over its mass
void Sweep::addShare(const Motion& motion, double share, Worker& worker)
{
  worker.result.stepShare =
    std::max(worker.result.stepShare, PerNeighbour * (1.0 + motion.numericalDamping) * share);
}

void Sweep::addDamping(const Scope& scope, std::int64_t slot, double lost)
{
  this->Supplied[scope.lists.Grains.layout().groupOf(slot)].losses.damping += lost;
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

PhaseClock::Times Sweep::profile() const
{
  PhaseClock::Times sum{};
  for (const Worker& worker : this->Workers)
  {
    for (std::size_t phase = 0; phase < sum.size(); ++phase)
    {
      sum[phase] += worker.clock.seconds()[phase];
    }
  }
  return sum;
}

}
