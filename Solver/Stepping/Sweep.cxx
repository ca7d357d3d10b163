#include "Stepping/Sweep.h"

#include "Laws/ElasticPower.h"

#include <algorithm>
#include <cmath>

namespace dem
{

Sweep::Sweep(const Config& config, const std::vector<WallBody>& walls, double timeStep)
  : AtGrains(ContactLaws(config), dem::grainLaws(config, timeStep), config.maximumOverlap,
      Bonds(config, timeStep)),
    AtWalls(config, walls, timeStep), Shapes(shapeTable(config.shapes)),
    Heat(config, this->Shapes, timeStep),
    Smooth(this->Shapes, config.faceContacts, storedBy(config), storedBy(atWalls(config))),
    HasBonds(config.bonds.any()), OwnWallLaws(config.wallLaws.any()),
    BondsReplace(this->HasBonds && config.bonds.contact == BondContact::Replace),
    Memory(memoryColumns(config, walls))
{
}

void Sweep::setSteps(const StepLengths& steps)
{
  this->AtGrains.setSteps(steps);
  this->AtWalls.setSteps(steps);
  this->Heat.setSteps(steps);
}

std::vector<MemoryColumn> memoryColumns(const Config& config, const std::vector<WallBody>& walls)
{
  std::vector<MemoryColumn> columns = ContactLaws(config).memory();
  if (config.wallLaws.any())
  {
    columns = ofBoth(columns, ContactLaws(atWalls(config)).memory(), ", at walls ");
  }
  const bool holds =
    std::any_of(walls.begin(), walls.end(), [](const WallBody& body) { return body.bonded; });
  if (holds && config.bonds.any())
  {
    columns.push_back({ MemoryKind::Anchor, "BondAnchor", "L", 3 });
  }
  if (std::any_of(config.shapes.begin(), config.shapes.end(),
        [](const GrainShape& shape) { return !shape.isClump(); }))
  {
    columns.push_back({ MemoryKind::Direction, "ContactDirection", "1", 3 });
  }
  if (config.collisionStatistics) // last, see WallPairs::ofLaw()
  {
    columns.push_back({ MemoryKind::Record, "Collision", "any", RecordMemory });
  }
  return columns;
}

ContactNeeds Sweep::needs() const
{
  ContactRange grains = this->AtGrains.range();
  ContactRange walls = this->AtWalls.law().range();
  if (!this->OwnWallLaws)
  {
    grains = walls = widest(grains, walls);
  }
  if (this->Smooth.any())
  {
    const double wider = std::cbrt(this->Smooth.flattest()); // as effective radii may be
    grains.perCubeRoot *= wider;
    walls.perCubeRoot *= wider;
  }
  return { MemoryLayout(this->Memory), grains, walls, this->Smooth, this->BondsReplace };
}

StepResult Sweep::step(Particles& particles, ContactLists& lists, const Motion& motion)
{
  const Scope scope{ particles, lists, motion };
  const TileLayout& layout = lists.Grains.layout();
  const int ranges = layout.ranges();
  this->prepare(lists, motion.applies(particles));
  lists.setHalfStepAtWalls(this->AtWalls.law().needs().half);
  if (this->AtWalls.friction().any())
  {
    lists.Exchange.carryHeat();
  }
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
      worker.found.clear();
      worker.walls.found.clear();
      worker.walls.left.clear();
      worker.walls.bodies.clear();
      worker.walls.held.clear();
      worker.walls.parts.clear();
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
  StepResult result = this->gather(ranges);
  if (this->AtWalls.friction().any())
  {
    this->warmEnds(scope);
  }
  return result;
}

/// Tiles that wait keep their loads until all threads come together.
Load* Sweep::waitingLoads(const ContactLists& lists, std::int64_t tile)
{
  return this->WaitingLoads.data() + this->WaitingIndex[tile] * lists.Grains.layout().largest();
}

/// What the threads need for a step of these lists.
/// @param anyApplied whether loads are applied to grains, which supply work
void Sweep::prepare(const ContactLists& lists, bool anyApplied)
{
  const TileLayout& layout = lists.Grains.layout();
  this->Supplied.assign(
    anyApplied || this->Heat.exchanges() ? layout.groups() : this->AtWalls.groupsOf(lists), {});
  this->Bodies = lists.boundary().bodies().size();
  const std::size_t bodies = lists.boundary().anyServo() ? lists.boundary().bodies().size() : 0;
  this->Servos.assign(bodies, {});
  this->OfServos.assign(bodies * this->Supplied.size(), {});
  this->letWait(layout, lists.Exchange);
  const std::size_t size = static_cast<std::size_t>(layout.largest());
  this->WaitingLoads.resize(this->Waiting.size() * size);
  const bool heats = this->AtWalls.friction().any();
  this->WaitingHeat.resize(heats ? this->WaitingLoads.size() : 0);
  this->Workers.resize(std::max<std::size_t>(this->Workers.size(), layout.ranges()));
  for (Worker& worker : this->Workers)
  {
    worker.loads.resize(size);
    worker.heat.resize(heats ? size : 0);
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
    if (lists.boundary().anyMembrane() && !worker.walls.caps)
    {
      worker.walls.ownCaps = std::make_unique<SmoothCaps>(this->Smooth);
      worker.walls.caps = worker.walls.ownCaps.get();
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

}
