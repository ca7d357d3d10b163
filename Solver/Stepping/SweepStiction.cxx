// How walls hold the grains of a tile (Stepping/Stiction.h), once all that pushes them is known.
#include "Stepping/Sweep.h"

#include "Boundaries/NodalLoads.h"
#include "Integrators/ShapedMotion.h"
#include "Stepping/ActingTime.h"

namespace dem
{

namespace
{

/// Adds a force on the centre of mass of a grain, and a torque.
/// @param load of the first ball, about its centre
void addToGrain(const Particles& particles, std::size_t first, const Vec3& force,
  const Vec3& torque, Load& load)
{
  const Vec3 about = torque - cross(particles.fromCentre(first), force);
  const auto add = [](const Vec3& more, Vec4& to) {
    to = { to.x + more.x, to.y + more.y, to.z + more.z, to.w };
  };
  add(force, load.force);
  add(about, load.torque);
}

}

/// @param slots of the tile
/// @param loads of the first of them and those that follow, walls with them
void Sweep::stickTile(const Scope& scope, const Tile& slots, Load* loads, Worker& worker)
{
  const OwnSlots own = scope.lists.own().within(slots.begin, slots.end);
  const Particles& particles = scope.particles;
  std::vector<Grip>& grips = worker.walls.grips;
  worker.walls.held.beginTile();
  for (auto begin = grips.begin(); begin != grips.end();)
  {
    const auto end =
      endOfGrain(particles, begin, grips.end(), [](const Grip& grip) { return grip.slot; });
    const std::size_t first = particles.firstBall(static_cast<std::size_t>(begin->slot));
    if (own.has(static_cast<std::int64_t>(first)))
    {
      Load* load = loads + (static_cast<std::int64_t>(first) - slots.begin);
      const TotalLoad contacts = contactsOn(this->Shapes, particles, first,
        [load](int k) {
          return TotalLoad{ vectorOf(load[k].force), vectorOf(load[k].torque) };
        });
      stick(this->Shapes, particles, first, scope.motion, contacts, this->AtWalls.steps(), &*begin,
        &*begin + (end - begin));
      for (auto grip = begin; grip != end; ++grip)
      {
        addToGrain(particles, first, grip->force, grip->torque, *load);
        this->addGrip(scope, first, *grip, worker);
      }
    }
    begin = end;
  }
}

/// What a contact that may hold its grain does to its wall and to the balance of energy.
void Sweep::addGrip(const Scope& scope, std::size_t first, const Grip& grip, Worker& worker)
{
  scope.lists.AtWalls.springs[grip.pair].slidingWork() += grip.slid;
  if (!grip.holds)
  {
    return;
  }
  const Walls& walls = scope.lists.boundary();
  const std::int32_t body = walls.body(grip.element);
  const auto group = static_cast<std::size_t>(scope.lists.Grains.layout().groupOf(grip.slot));
  // The hold acts on the grain at its centre, so that is where its reaction is.
  const Vec3 grain = scope.particles.centreOf(first);
  const Vec3 lever = grain - walls.centreAt(grip.element, scope.particles.space);
  WallSums& sums = worker.walls.held.of(static_cast<std::int64_t>(group), body, grip.slot);
  sums.impulse = sums.impulse - grip.force;
  sums.angularImpulse = sums.angularImpulse - (grip.torque + cross(lever, grip.force));
  if (this->AtWalls.loadsPoints())
  {
    addNodalLoads(walls, grip.element,
      { grain, grip.point, grip.normal, -grip.force, -grip.torque }, this->AtWalls.steps().kick(),
      worker.walls.found.nodal);
  }
  const double acting = actingTime(this->AtWalls.steps());
  const Vec3 ahead =
    cross(grip.spin, grain - grip.point); // of the wall, against where it is touched
  if (walls.drives(body))
  {
    const double power = dot(grip.force, grip.velocity + ahead) + dot(grip.torque, grip.spin);
    this->Supplied[group].work += acting * power;
    sums.work += power;
  }
  const StepLengths& steps = this->AtWalls.steps();
  const bool isStage = steps.stop > 0.0;
  if (this->AtWalls.measures() && (!isStage || steps.counting() != 0.0))
  {
    EnergyLosses& losses = this->Supplied[group].losses;
    const double lost = grip.lost + acting * dot(grip.force, ahead);
    (grip.atLimit ? losses.friction : losses.damping) += isStage ? steps.weight * lost : lost;
    if (this->AtWalls.friction().any())
    {
      const SharedHeat heat =
        this->AtWalls.friction().atWall(scope.particles, grip.slot, body, lost);
      worker.walls.heat.of(static_cast<std::int64_t>(first)) += heat.first;
      this->Supplied[group].friction.add({ heat.first, heat.second });
    }
  }
  if (walls.bodies()[body].motion.servo.any())
  {
    this->OfServos[group * walls.bodies().size() + static_cast<std::size_t>(body)].add(
      walls.servoLoad(body, grain, grip.force, grip.torque, {}));
  }
}

}
