#include "Stepping/Walls/WallSweep.h"

#include "Stepping/CollisionMeter.h"
#include "Stepping/Walls/WallStep.h"
#include "Stepping/Walls/WallTouch.h"

#include <algorithm>

namespace dem
{

namespace
{

/// How many rows before its own an element is fetched into the cache, and how many elements need
/// no fetching.
constexpr std::size_t RowsAhead = 6;
constexpr std::int64_t FewElements = 64;

/// Whether grains can be bonded to any of the bodies.
bool anyBonded(const std::vector<WallBody>& bodies)
{
  return std::any_of(bodies.begin(), bodies.end(),
    [](const WallBody& body) { return body.bonded; });
}

}

WallSweep::WallSweep(const Config& config, const std::vector<WallBody>& bodies, double timeStep)
  : Steps{ timeStep, timeStep }, Hits(config), Collisions(collisionRule(config, bodies.size())),
    LoadsPoints(config.nodalLoads), Measures(config.countsLosses()), Sticks(config.wallStiction),
    Heals(config.bonds.any() && config.bonds.healingTime > 0.0),
    Law(ContactLaws(atWalls(config), anyBonded(bodies)),
      wallLaws(atWalls(config), wallMaterials(bodies, &this->KindOf), timeStep),
      config.maximumOverlap, anyBonded(bodies) ? Bonds(config, timeStep, true) : Bonds()),
    Friction(config, bodies), Wear(config, wallMaterials(bodies), this->Law.table())
{
  for (const WallBody& body : bodies.empty() ? std::vector<WallBody>(1) : bodies)
  {
    this->Temperatures.push_back(body.temperature);
  }
}

void WallSweep::setSteps(const StepLengths& steps)
{
  this->Steps = steps;
  this->Law.setSteps(steps);
}

std::int64_t WallSweep::groupsOf(const ContactLists& lists) const
{
  const bool any =
    lists.boundary().anyDrives() || this->Law.conducts() || this->Measures || this->Heals;
  return any ? lists.Grains.layout().groups() : 0;
}

void WallSweep::push(const Particles& particles, ContactLists& lists, const Tile& tile, Load* loads,
  Supply* supplied, ServoLoad* servos, Worker& worker) const
{
  WallPairs& list = lists.AtWalls;
  const WallScope scope{ particles, list, lists.Grains.memory(), lists.boundary(),
    lists.Grains.layout(), lists.own(), lists.smooth(), tile, loads, supplied, servos };
  worker.batch.block.count = 0; // whatever a step left that threw
  worker.grips.clear();
  worker.bodies.beginTile();
  worker.parts.beginTile();
  findActive(list, lists.seams(), tile, worker.active);
  const bool fetches = scope.walls.size() > FewElements;
  if (list.anyBonds())
  {
    worker.holds.find(lists, particles, tile.begin, tile.end);
  }
  for (std::size_t k = 0; k < worker.active.size(); ++k)
  {
    const ActiveGrain& grain = worker.active[k];
    const std::int32_t slot = grain.slot;
    if (fetches && k + RowsAhead < worker.active.size())
    {
      prefetch(scope, worker.active[k + RowsAhead]);
    }
    if (grain.plain && !worker.holds.any(particles, slot) &&
      !scope.smooth.isSmooth(particles, slot) &&
      !scope.smooth.facets().hasExtent(particles, slot) &&
      worker.persistent.find(lists, particles, grain) &&
      (worker.persistent.count == 1 || !scope.walls.anyMembrane())) // whose faces share a ball
    {
      for (int c = 0; c < worker.persistent.count; ++c)
      {
        this->addContact(scope, slot, worker.persistent.contact[c], false, worker);
      }
      continue;
    }
    worker.row.find(lists, particles, slot, worker.holds, this->Steps.before);
    if (this->Collisions.on)
    {
      WallStep(*this, scope, worker).handOver(worker.row);
    }
    worker.row.store(lists, worker.left);
    worker.row.forEachContact(
      [&](std::int64_t pair, std::int64_t source, const Touch& touch)
      {
        if (source >= 0 && source != pair &&
          this->haveOtherLaws(particles.material[slot], scope.walls.body(list.partner[source]),
            scope.walls.body(touch.element)))
        {
          list.forgetLaw(pair);
        }
        this->addContact(scope, slot, { pair, touch }, source < 0, worker);
      });
  }
  if (worker.batch.block.count > 0)
  {
    this->pushBatch(scope, worker);
  }
}

/// Fetches elements that the search of the row of a grain will read.
void WallSweep::prefetch(const WallScope& scope, const ActiveGrain& grain)
{
  const WallPairs& list = scope.list;
  for (std::int64_t pair = grain.begin; pair < grain.end; ++pair)
  {
    const bool overPatch = list.patch[pair] >= 0; // most of its elements are not read
    if (list.touches[pair] != 0 || (list.mayTouch(pair) && !overPatch))
    {
      scope.walls.prefetch(list.partner[pair], overPatch);
    }
  }
}

void WallSweep::addContact(const WallScope& scope, std::int32_t slot, const TouchedElement& touched,
  bool begun, Worker& worker) const
{
  const Touch& touch = touched.touch;
  Batch& batch = worker.batch;
  ContactBlock& block = batch.block;
  block.pair[block.count] = touched.pair;
  block.first[block.count] = slot;
  block.partner[block.count] = touch.element;
  block.begun[block.count] = begun;
  block.pairClass[block.count] =
    this->pairClass(scope.particles.material[slot], scope.walls.body(touch.element));
  setContact(scope.walls, scope.smooth, scope.particles, slot, touch, worker.caps != nullptr,
    scope.list.normals[touched.pair], batch.contacts, block.count);
  ++block.count;
  if (block.count == ContactBlock::Capacity)
  {
    this->pushBatch(scope, worker);
  }
}

/// The path of the contacts collected so far.
void WallSweep::pushBatch(const WallScope& scope, Worker& worker) const
{
  WallStep(*this, scope, worker).run();
  worker.batch.block.count = 0;
}

void WallSweep::loadTemperatures(const Particles& particles, const Walls& walls,
  ContactBlock& block) const
{
  for (int c = 0; c < block.lanes(); ++c) // lanes past the last contact repeat it
  {
    const double own = particles.temperature[block.first[c]];
    block.temperatureDifference[c] =
      this->Temperatures[walls.body(block.partner[c])].value_or(own) - own;
  }
  block.conducts = true;
}

}
