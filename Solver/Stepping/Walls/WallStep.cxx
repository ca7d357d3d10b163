#include "Stepping/Walls/WallStep.h"

#include "Stepping/ActingTime.h"

#include <algorithm>
#include <cmath>

namespace dem
{

WallStep::WallStep(const WallSweep& sweep, const WallScope& tile, WallSweep::Worker& worker)
  : StepContacts({ tile.particles, sweep.law(), sweep, tile.walls, tile.smooth,
                   tile.list.normals.data(), worker.batch.contacts },
      { sweep, tile.layout, tile.walls, tile.own, tile.supplied, worker.found }),
    At(tile), Worker(worker)
{
}

void WallStep::run()
{
  ContactBlock& block = this->Worker.batch.block;
  std::fill_n(&this->Worker.power[0], block.count, 0.0);
  const PathLanes on{ block, this->Worker.caps, this->Worker.bonds.get(), this->losses(),
    this->Worker.meter };
  loadContacts(*this, on);
  actContacts(*this, on);
  if (this->walls.anyServo())
  {
    this->addToServos(on);
  }
  this->addToBodies(block);
  if (this->walls.anyDynamic())
  {
    this->addToParts(on);
  }
  if (this->sweep.loadsPoints())
  {
    this->addToPoints(on);
  }
  addWallLoads(block, this->At.tile, this->At.loads);
  if (this->law.conducts())
  {
    this->addHeat(block);
  }
  if (this->law.lasts())
  {
    this->end(block);
  }
}

void WallStep::handOver(const WallRow& row) const
{
  const WallPairs& list = this->At.list;
  row.forEachEnded(
    [&](std::int64_t pair)
    {
      RecordedContact contact{ PartnerKind::Wall, pair, list.row[pair], list.partner[pair], {} };
      std::copy_n(list.extrasOf(pair) + this->At.memory.record(), RecordMemory,
        contact.record.numbers.begin());
      this->StepContacts::end(contact);
    });
}

void WallStep::loadMemory(ContactBlock& block) const
{
  const WallPairs& list = this->At.list;
  dem::loadMemory(
    { list.springs.data(), list.extras.data(), this->At.memory, this->law.bonds().any() },
    this->Worker.springs, block);
}

void WallStep::actBonds(const PathLanes& on) const
{
  std::vector<BrokenBond>& all = this->To.found.broken;
  const std::size_t before = all.size();
  this->stepBonds(on);
  for (std::size_t k = before; k < all.size(); ++k)
  {
    BrokenBond& broken = all[k];
    broken.what.second = -1 - std::int64_t{ this->walls.number(broken.higher) };
    const int c = broken.lane;
    if (this->smooth.facets().hasExtent(this->particles, on.block.first[c]))
    {
      on.block.extra[BondExtra + BondStrengthIndex][c] = 0.0; // features touch, each for itself
    }
  }
  this->heal(
    on, [](int) { return true; }, [&](int c) { this->renew(on, c); });
}

void WallStep::lose(ContactBlock& block, const LossLanes& losses) const
{
  StepContacts::lose(block, losses);
  for (int c = 0; this->sweep.friction().any() && c < block.count; ++c)
  {
    if (block.continues(c))
    {
      const SharedHeat heat = this->sweep.friction().atWall(this->particles, block.first[c],
        this->walls.body(block.partner[c]), losses.get(c).sum());
      this->Worker.heat.of(block.first[c]) += heat.first;
      this->suppliedTo(block, c).friction.add({ heat.first, heat.second });
    }
  }
}

/// Has a wall hold a grain again where it touches now.
void WallStep::renew(const PathLanes& on, int c) const
{
  const ContactBlock& block = on.block;
  const std::int32_t slot = block.first[c];
  const double overlap = std::max(-on.bonds->gap[c], 0.0);
  const Vec3 normal(block.normal.get(c));
  const bool isSmooth = this->smooth.isSmooth(this->particles, slot);
  const Vec3 arm = isSmooth
    ? on.caps->firstArm(block, c) + 0.5 * overlap * normal
    : -(this->particles.radius(static_cast<std::size_t>(slot)) - overlap) * normal;
  healAtWall(this->law.bonds(), this->walls, this->particles, arm, isSmooth ? 0.0 : overlap,
    on.block, c);
}

/// Steps that are chosen by grains may be too long for hits on walls that are light.
void WallStep::hit(const ContactBlock& block) const
{
  const HitMeter& hits = this->sweep.hits();
  if (hits.any() || this->walls.anyDynamic())
  {
    hits.record(this->law, block, this->sweep.steps().now, this->To.found.hard);
  }
}

void WallStep::shared(const PathLanes& on) const
{
  WallPairs& list = this->At.list;
  storeMemory(on.block, this->Worker.springs,
    { list.springs.data(), list.extras.data(), this->At.memory, this->law.bonds().any() });
  storeNormals(on.block, this->contacts, list.normals.data());
  this->addSlidingWork(on);
  if (this->sweep.wear().any())
  {
    this->addWear(on.block);
  }
  if (this->walls.anyDrives())
  {
    this->addSupplied(on.block, on.caps);
  }
}

/// What a wall with a mass does to a grain takes energy from the wall, and supplies none.
void WallStep::addWork(const ContactBlock& block, int c, double power) const
{
  if (!this->walls.dynamic(this->walls.body(block.partner[c])))
  {
    this->suppliedTo(block, c).work += actingTime(this->sweep.steps()) * power;
  }
  this->Worker.power[c] += power;
}

/// Friction at its limit times the distance that the grain slides. Where walls may hold the grain
/// that is known later (Sweep::addGrip).
void WallStep::addSlidingWork(const PathLanes& on) const
{
  const ContactBlock& block = on.block;
  const bool sticks = this->sweep.sticks();
  for (int c = 0; c < block.count; ++c)
  {
    const bool slides = block.sliding[c] > 0.5;
    const double slid = slides ? this->sweep.steps().kick() * slidingPower(block, c) : 0.0;
    if (sticks && this->addGrip(on, c, slid))
    {
      continue;
    }
    if (slides)
    {
      this->At.list.springs[block.pair[c]].slidingWork() += slid;
    }
  }
}

void WallStep::addWear(const ContactBlock& block) const
{
  for (int c = 0; c < block.count; ++c)
  {
    const double volume = block.continues(c) ? this->wornBy(block, c) : 0.0;
    if (volume > 0.0)
    {
      const std::int32_t element = block.partner[c];
      const Outline outline = this->walls.outline(element);
      const bool isBehind =
        outline.isFace() && dot(Vec3(block.normal.get(c)), outline.normal) < 0.0;
      this->To.found.worn.push_back({ this->walls.number(element), isBehind, volume });
    }
  }
}

/// What a contact wears off in this step [L^3].
double WallStep::wornBy(const ContactBlock& block, int c) const
{
  const WearMeter& wear = this->sweep.wear();
  const Lane3 n = block.normal.get(c);
  const Lane3 sliding = block.slidingVelocity.get(c);
  double volume = 0.0;
  if (wear.hasSliding() && block.sliding[c] > 0.5)
  {
    const double way = this->sweep.steps().kick() * std::sqrt(dot(sliding, sliding));
    volume += wear.ofSliding(block.pairClass[c], std::max(dot(block.force.get(c), n), 0.0), way);
  }
  if (wear.hasImpacts() && block.begun[c])
  {
    const Lane3 spin = block.spin.get(c) + this->contacts.spin.get(c);        // of the grain
    const Lane3 passing = fused(-block.firstArm[c], cross(n, spin), sliding); // of its centre
    const auto slot = static_cast<std::size_t>(block.first[c]);
    volume += wear.ofImpact(block.pairClass[c], this->particles.mass(slot),
      2.0 * this->particles.radius(slot), -block.normalVelocity[c],
      std::sqrt(dot(passing, passing)));
  }
  return volume;
}

/// @return whether the wall may hold the grain of a contact
bool WallStep::addGrip(const PathLanes& on, int c, double slid) const
{
  const std::optional<Grip> grip =
    gripOf(this->law, this->walls, this->particles, on.caps, on.block, c);
  if (grip)
  {
    this->Worker.grips.push_back(*grip);
    this->Worker.grips.back().slid = slid;
  }
  return grip.has_value();
}

/// Work of the forces of walls that move, or whose surface runs: f . v at the contact point, and
/// what resists rolling and twisting times their spin.
void WallStep::addSupplied(const ContactBlock& block, const SmoothCaps* caps) const
{
  for (int c = 0; c < block.count; ++c)
  {
    const std::int32_t body = this->walls.body(block.partner[c]);
    if (this->walls.drives(body))
    {
      const Lane3 n = block.normal.get(c);
      const Lane3 f = block.force.get(c);
      const Lane3 resistance = block.firstTorque.get(c) - block.firstArm[c] * cross(f, n); // (31)
      const Vec3 arm = caps ? caps->firstArm(block, c) : -block.firstArm[c] * Vec3(n);
      const Vec3 point = this->particles.position.get(block.first[c]) + arm;
      this->addWork(block, c,
        dot(Vec3(f), this->walls.velocityAt(block.partner[c], point, Vec3(n))) +
          dot(Vec3(resistance), this->walls.spin(body)));
    }
  }
}

/// Adds the work of walls that move on the loads of shares that change.
void WallStep::sloped(const FirstLoads& before, const ContactBlock& block) const
{
  for (int c = 0; this->walls.anyDrives() && c < block.count; ++c)
  {
    const Vec3 force(block.force.get(c) - before.force.get(c));
    const Vec3 torque(block.firstTorque.get(c) - before.torque.get(c));
    const std::int32_t slot = block.first[c], element = block.partner[c];
    if (dot(force, force) + dot(torque, torque) > 0.0 &&
      this->walls.drives(this->walls.body(element)))
    {
      const Vec3 towards = dot(force, force) > 0.0 ? normalized(force) : Vec3(block.normal.get(c));
      this->addWork(block, c,
        dot(force, this->walls.velocityAt(element, this->particles.position.get(slot), towards)) +
          dot(torque, this->walls.spin(this->walls.body(element))));
    }
  }
}

/// Adds the work of walls that move on what they are bonded to.
void WallStep::bonded(const BondLanes& bonds, const ContactBlock& block) const
{
  for (int c = 0; this->walls.anyDrives() && c < block.count; ++c)
  {
    this->addWork(block, c, powerOf(this->walls, this->particles, block, bonds, c));
  }
}

void WallStep::addHeat(const ContactBlock& block) const
{
  for (int c = 0; c < block.count; ++c)
  {
    this->suppliedTo(block, c).heat += this->sweep.steps().warming() * block.heat[c];
  }
}

/// Forgets contacts that the law says are over.
void WallStep::end(const ContactBlock& block) const
{
  WallPairs& list = this->At.list;
  for (int c = 0; c < block.count; ++c)
  {
    const std::int64_t pair = block.pair[c];
    if (!block.continues(c))
    {
      if (list.springs[pair].slidingWork() != 0.0)
      {
        this->Worker.left.push_back({ block.first[c],
          { this->walls.number(block.partner[c]), list.springs[pair].slidingWork() } });
      }
      list.forget(pair);
      list.gap[pair] = 0.0F;
    }
  }
}

}
