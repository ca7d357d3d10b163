#include "Stepping/WallSweep.h"

#include <algorithm>
#include <cmath>

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
  : Steps{ timeStep, timeStep }, Hits(config), Measures(config.energyParts),
    Heals(config.bonds.any() && config.bonds.healingTime > 0.0),
    Law(ContactLaw(config, anyBonded(bodies)),
      wallLaws(config, wallMaterials(bodies, &this->KindOf), timeStep), config.maximumOverlap,
      anyBonded(bodies) ? Bonds(config, timeStep, true) : Bonds())
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
  const Scope scope{ particles, list, lists.Grains.memory(), lists.boundary(),
    lists.Grains.layout(), lists.smooth(), tile, loads, supplied, servos };
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
      worker.persistent.find(lists, particles, grain))
    {
      for (int c = 0; c < worker.persistent.count; ++c)
      {
        this->addContact(scope, slot, worker.persistent.contact[c], false, worker);
      }
      continue;
    }
    worker.row.find(lists, particles, slot, worker.holds, this->Steps.before);
    worker.row.store(lists, worker.left);
    worker.row.forEachContact(
      [&](std::int64_t pair, std::int64_t source, const Touch& touch) {
        this->addContact(scope, slot, { pair, touch }, source < 0, worker);
      });
  }
  if (worker.batch.block.count > 0)
  {
    this->pushBatch(scope, worker);
  }
}

/// Fetches elements that the search of the row of a grain will read.
void WallSweep::prefetch(const Scope& scope, const ActiveGrain& grain)
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

void WallSweep::addContact(const Scope& scope, std::int32_t slot, const TouchedElement& touched,
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

/// The law on the contacts collected so far.
void WallSweep::pushBatch(const Scope& scope, Worker& worker) const
{
  ContactBlock& block = worker.batch.block;
  WallPairs& list = scope.list;
  block.classesSet();
  const KinematicNeeds needs = this->Law.needs();
  loadWallContacts(scope.particles, needs, list.normals.data(), worker.batch.contacts, block);
  if (worker.caps)
  {
    worker.caps->loadWalls(scope.particles, needs, worker.batch.contacts, block);
  }
  const bool bonds = this->Law.bonds().any();
  loadMemory({ list.springs.data(), list.extras.data(), scope.memory, bonds }, worker.springs,
    block);
  if (this->Law.conducts())
  {
    this->loadTemperatures(scope.particles, scope.walls, block);
  }
  this->runLaw(scope, worker);
  if (this->Hits.any())
  {
    int lanes[ContactBlock::Capacity];
    int count = 0;
    for (int c = 0; c < block.count; ++c)
    {
      lanes[count] = c;
      count += block.begun[c] ? 1 : 0;
    }
    this->Hits.record(this->Law, block, this->Steps.now, lanes, count, worker.hard);
  }
  if (worker.caps)
  {
    worker.caps->share(block);
  }
  storeMemory(block, worker.springs,
    { list.springs.data(), list.extras.data(), scope.memory, bonds });
  storeNormals(block, worker.batch.contacts, list.normals.data());
  this->addSlidingWork(block, scope.list);
  if (scope.walls.anyDrives())
  {
    this->addSupplied(scope, block, worker.caps);
  }
  if (worker.caps)
  {
    worker.caps->addTorques(block);
    this->addSlopes(scope, *worker.caps, block);
  }
  if (worker.bonds && worker.bonds->any)
  {
    this->addBonds(scope, block, *worker.bonds);
  }
  if (worker.meter)
  {
    worker.meter->measure(scope.particles, this->Law, PartnerKind::Wall, worker.bonds.get(), block);
  }
  if (scope.walls.anyServo())
  {
    this->addToServos(scope, block, worker.bonds.get());
  }
  addWallLoads(block, scope.tile, scope.loads);
  if (this->Law.conducts())
  {
    this->addHeat(scope, block);
  }
  if (this->Law.lasts())
  {
    end(scope.walls, block, list, worker.left);
  }
  block.count = 0;
}

/// The law, and bonds as far as they are not yet added to it.
void WallSweep::runLaw(const Scope& scope, Worker& worker) const
{
  ContactBlock& block = worker.batch.block;
  if (worker.bonds)
  {
    this->Law.bonds().prepare(scope.particles, block, *worker.bonds);
    leaveToBonds(scope.smooth, scope.particles, block, *worker.bonds);
    loadAnchors(scope.walls, block, *worker.bonds);
  }
  if (!this->Measures)
  {
    this->Law.step(block, worker.deep);
    this->stepBonds(scope, worker);
    return;
  }
  this->Law.stepMeasured(block, worker.deep, worker.losses);
  if (worker.caps)
  {
    share(*worker.caps, worker.losses);
  }
  this->stepBonds(scope, worker);
  if (worker.bonds)
  {
    addDamped(*worker.bonds, block.count, worker.losses);
  }
  addLosses(block, worker.losses, this->Law.lasts(), scope.layout, scope.supplied, worker.ends);
}

void WallSweep::stepBonds(const Scope& scope, Worker& worker) const
{
  if (!worker.bonds || !worker.bonds->any)
  {
    return;
  }
  ContactBlock& block = worker.batch.block;
  const std::size_t before = worker.broken.size();
  const BondUse by = this->measures() ? BondUse::Counted : BondUse::Step;
  this->Law.bonds().step(scope.particles, by, block, *worker.bonds, worker.broken);
  for (std::size_t k = before; k < worker.broken.size(); ++k)
  {
    BrokenBond& broken = worker.broken[k];
    broken.what.second = -1 - std::int64_t{ scope.walls.number(broken.higher) };
    const int c = broken.lane;
    if (scope.smooth.facets().hasExtent(scope.particles, block.first[c]))
    {
      block.extra[BondExtra + BondStrengthIndex][c] = 0.0; // features touch, each for itself
    }
  }
  this->heal(scope, worker);
}

/// Has bonds back that are due. What the laws of contact had stored there is gone with that.
void WallSweep::heal(const Scope& scope, Worker& worker) const
{
  ContactBlock& block = worker.batch.block;
  int healing[BatchSize];
  const int count = this->Law.bonds().findHealing(block, healing);
  if (count == 0)
  {
    return;
  }
  Lanes energy;
  this->Law.findEnergies(block, worker.caps, energy);
  for (int k = 0; k < count; ++k)
  {
    const int c = healing[k];
    const std::int32_t slot = block.first[c];
    const double overlap = std::max(-worker.bonds->gap[c], 0.0);
    const Vec3 normal(block.normal.get(c));
    const bool isSmooth = scope.smooth.isSmooth(scope.particles, slot);
    const Vec3 arm = isSmooth
      ? worker.caps->firstArm(block, c) + 0.5 * overlap * normal
      : -(scope.particles.radius(static_cast<std::size_t>(slot)) - overlap) * normal;
    scope.supplied[scope.layout.groupOf(slot)].work -= energy[c];
    healAtWall(this->Law.bonds(), scope.walls, scope.particles, arm, isSmooth ? 0.0 : overlap,
      block, c);
  }
}

/// Adds what contacts do whose share changes, and the work of walls that move.
void WallSweep::addSlopes(const Scope& scope, const SmoothCaps& caps, ContactBlock& block) const
{
  if (!caps.anySlope())
  {
    return;
  }
  const Lanes3 forces = block.force, torques = block.firstTorque;
  this->Law.addSlopes(caps, block);
  for (int c = 0; scope.walls.anyDrives() && c < block.count; ++c)
  {
    const Vec3 force(block.force.get(c) - forces.get(c));
    const Vec3 torque(block.firstTorque.get(c) - torques.get(c));
    const std::int32_t slot = block.first[c], element = block.partner[c];
    if (dot(force, force) + dot(torque, torque) > 0.0 &&
      scope.walls.drives(scope.walls.body(element)))
    {
      const Vec3 towards = dot(force, force) > 0.0 ? normalized(force) : Vec3(block.normal.get(c));
      scope.supplied[scope.layout.groupOf(slot)].work += this->Steps.kick() *
        (dot(force, scope.walls.velocityAt(element, scope.particles.position.get(slot), towards)) +
          dot(torque, scope.walls.spin(scope.walls.body(element))));
    }
  }
}

/// Adds what bonds do, and the work of walls that move.
void WallSweep::addBonds(const Scope& scope, ContactBlock& block, const BondLanes& bonds) const
{
  this->Law.bonds().add(bonds, block);
  for (int c = 0; scope.walls.anyDrives() && c < block.count; ++c)
  {
    scope.supplied[scope.layout.groupOf(block.first[c])].work +=
      this->Steps.kick() * powerOf(scope.walls, scope.particles, block, bonds, c);
  }
}

void WallSweep::addLosses(const ContactBlock& block, const LossLanes& losses, bool lasts,
  const TileLayout& layout, Supply* supplied, std::vector<EndLoss>& ends)
{
  for (int c = 0; c < block.count; ++c)
  {
    if (block.continues(c))
    {
      supplied[layout.groupOf(block.first[c])].losses.add(losses.get(c));
    }
    else if (lasts)
    {
      ends.push_back({ block.first[c], losses.get(c) });
    }
  }
}

/// Forgets contacts that the law says are over.
void WallSweep::end(const Walls& walls, const ContactBlock& block, WallPairs& list,
  std::vector<LeftWork>& left)
{
  for (int c = 0; c < block.count; ++c)
  {
    const std::int64_t pair = block.pair[c];
    if (!block.continues(c))
    {
      if (list.springs[pair].rolling.w != 0.0)
      {
        left.push_back(
          { block.first[c], { walls.number(block.partner[c]), list.springs[pair].rolling.w } });
      }
      list.forget(pair);
      list.gap[pair] = 0.0F;
    }
  }
}

/// Friction at its limit times the distance that the grain slides.
void WallSweep::addSlidingWork(const ContactBlock& block, WallPairs& list) const
{
  for (int c = 0; c < block.count; ++c)
  {
    if (block.sliding[c] > 0.5)
    {
      list.springs[block.pair[c]].rolling.w += this->Steps.kick() * slidingPower(block, c);
    }
  }
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

void WallSweep::addHeat(const Scope& scope, const ContactBlock& block) const
{
  for (int c = 0; c < block.count; ++c)
  {
    scope.supplied[scope.layout.groupOf(block.first[c])].heat += this->Steps.now * block.heat[c];
  }
}

/// Work of the forces of walls that move, or whose surface runs: f . v at the contact point, and
/// what resists rolling and twisting times their spin.
void WallSweep::addToServos(const Scope& scope, const ContactBlock& block,
  const BondLanes* bonds) const
{
  const std::size_t bodies = scope.walls.bodies().size();
  for (int c = 0; c < block.count; ++c)
  {
    const std::int32_t body = scope.walls.body(block.partner[c]);
    const std::int32_t slot = block.first[c];
    const double delta = block.overlap[c];
    if (!scope.walls.bodies()[body].motion.servo.any())
    {
      continue;
    }
    double stiffness = delta > 0.0 ? 1.5 * std::abs(block.normalForce[c]) / delta : 0.0;
    if (bonds && bonds->any && bonds->whole[c] > 0.5)
    {
      const double radius = scope.particles.radius(slot);
      const double length = norm(this->Law.bonds().axis(scope.particles, *bonds, c));
      stiffness += this->Law.bonds().terms().of(radius, radius, length).normal;
    }
    const auto group = static_cast<std::size_t>(scope.layout.groupOf(slot));
    scope.servos[group * bodies + static_cast<std::size_t>(body)].add(
      scope.walls.servoLoad(body, scope.particles.position.get(slot), Vec3(block.force.get(c)),
        Vec3(block.firstTorque.get(c)), stiffness));
  }
}

void WallSweep::addSupplied(const Scope& scope, const ContactBlock& block,
  const SmoothCaps* caps) const
{
  for (int c = 0; c < block.count; ++c)
  {
    const std::int32_t body = scope.walls.body(block.partner[c]);
    if (scope.walls.drives(body))
    {
      const std::int32_t slot = block.first[c];
      const Lane3 n = block.normal.get(c);
      const Lane3 f = block.force.get(c);
      const Lane3 resistance = block.firstTorque.get(c) - block.firstArm[c] * cross(f, n); // (31)
      const Vec3 arm = caps ? caps->firstArm(block, c) : -block.firstArm[c] * Vec3(n);
      const Vec3 point = scope.particles.position.get(slot) + arm;
      scope.supplied[scope.layout.groupOf(slot)].work += this->Steps.kick() *
        (dot(Vec3(f), scope.walls.velocityAt(block.partner[c], point, Vec3(n))) +
          dot(Vec3(resistance), scope.walls.spin(body)));
    }
  }
}

}
