// What follows from the mass that a held grain counts for beside its hits: how long steps may be,
// friction, bonds with the damping that is asked for, and the same bits on threads and ranks.
#include "BondLaws.h"
#include "BondedGrains.h"
#include "Check.h"
#include "HeldHits.h"
#include "RankTeams.h"

#include <cmath>
#include <string>
#include <vector>

using namespace dem;
using namespace held;

namespace
{

/// A fixed grain asks for no shorter step, however light it is: the step is that of a fixed heavy
/// one, and longer than with a light one that is free to spin.
void steps()
{
  Config config = hitting(NormalLaw::Hertz);
  config.allowInitialOverlap = true;
  config.material.slidingFriction = 0.5;
  const auto longest = [&](double density, std::uint8_t held)
  {
    Snapshot start = pairAlong({ 1, 0, 0 }, density, held);
    start.particles.position.set(1, { 1.999 * Wide, 0, 0 });
    return Simulation(config, {}, start).stepLimits().stable;
  };
  const double heavy = longest(1e9 * Density, All), light = longest(1e-3 * Density, All);
  check::relative("longest step on a fixed light grain", light, heavy, 1e-6);
  const auto taken = [&](double density, std::int64_t idOfFixed)
  {
    Config stable = config;
    stable.stepControl = StepControlKind::Stable;
    stable.timeStep = 8e-5; // too long for a light grain that is free
    stable.endTime = stable.frameInterval = 0.05;
    Particle fixed = scene::grain(idOfFixed, Wide, density, {});
    Particle free = scene::grain(1 - idOfFixed, Wide, Density, { 1.999 * Wide, 0, 0 });
    Snapshot start = scene::startFrom(
      idOfFixed == 0 ? std::vector<Particle>{ fixed, free } : std::vector<Particle>{ free, fixed });
    scene::apply(start, static_cast<std::size_t>(idOfFixed), { {}, {}, All });
    Simulation simulation(stable, {}, start);
    scene::advance(simulation, simulation.timePlan().lastStep());
    return simulation.steps().taken;
  };
  for (const std::int64_t id : { 0, 1 })
  {
    check::equal("steps that are taken beside a fixed light grain " + std::to_string(id),
      taken(1e-3 * Density, id), taken(1e9 * Density, id));
  }
  check::isTrue("a light grain that spins asks for shorter ones",
    longest(1e-3 * Density, Moves) < 0.2 * light);
}

/// A heavy grain that spins lies on a light one that is held and may spin. The two soon roll on each
/// other: with the mass along the normal, friction across it would be unstable (explosive friction in
/// avian, issue 29).
void rubbing()
{
  Config config = hitting(NormalLaw::Hertz);
  config.allowInitialOverlap = true;
  config.material.slidingFriction = 0.5;
  config.gravity = { 0, 0, -9.81 };
  scene::setSteps(config, 1e-5, 5000);
  const double spin = 1.0, light = 3e-4 * Density;
  Snapshot start = scene::startFrom({ scene::grain(0, Wide, light, {}),
    scene::grain(1, Wide, Density, { 0, 0, 2.0 * Wide }, {}, { 0, spin, 0 }) });
  scene::apply(start, 0, { {}, {}, Moves });
  scene::apply(start, 1, { {}, {}, X + Y + HeldBits::Spin });
  const double weight = start.particles.mass(1) * 9.81;
  const double modulus = 4.0 / 3.0 * 1e7 / (2.0 * (1.0 - 0.09)) * std::sqrt(0.5 * Wide);
  start.particles.position.set(1, { 0, 0, 2.0 * Wide - scene::hertzOverlap(weight, modulus) });
  Simulation simulation(config, {}, start);
  scene::advance(simulation, simulation.timePlan().lastStep());
  check::relative("spin of a light grain under a heavy one",
    -scene::velocitiesOf(simulation, 0).angular.y, spin, 1e-3);
}

/// A bond of a grain to a fixed one, of which one motion is free: an oscillator with the damping
/// that is asked for.
/// @param read the velocity of that motion
template <typename Read>
void oscillates(const std::string& name, std::uint8_t held, const Velocities& starts,
  double stiffness, double inertia, const Read& read)
{
  Config config = scene::bonded(BondLaw::Rotational);
  const double damping = 0.1;
  config.bonds.damping = damping;
  std::vector<Particle> grains = scene::line(2, { 1, 0, 0 });
  grains[0].mass *= 1e-2; // which is not to matter
  grains[1].velocity = starts.linear;
  grains[1].angularVelocity = starts.angular;
  const double omega = std::sqrt(stiffness / inertia);
  const double half = Pi / (omega * std::sqrt(1.0 - damping * damping));
  scene::setSteps(config, half / 4000, 4000);
  Snapshot start = scene::startFrom(grains);
  scene::apply(start, 0, { {}, {}, All });
  scene::apply(start, 1, { {}, {}, held });
  Simulation run(config, {}, start);
  scene::advance(run, 4000);
  check::relative("a bond to a fixed grain, " + name + " after half a period",
    read(run.particles()), -read(start.particles) * std::exp(-damping * omega * half), 2e-3);
}

void bonds()
{
  const Particle grain = scene::line(1, {})[0];
  const double inertia = sphereInertia(grain.mass, scene::Radius);
  const Config config = scene::bonded(BondLaw::Rotational);
  oscillates("along it", 0, { { 1e-4, 0, 0 }, {} }, config.bonds.normalStiffness, grain.mass,
    [](const Particles& now) { return now.velocity.get(1).x; });
  oscillates("across it", X + Z + HeldBits::Spin, { { 0, 1e-4, 0 }, {} },
    config.bonds.shearStiffness, grain.mass,
    [](const Particles& now) { return now.velocity.get(1).y; });
  oscillates("twisted", 0, { {}, { 0.1, 0, 0 } }, config.bonds.twistingStiffness, inertia,
    [](const Particles& now) { return now.angularVelocity.get(1).x; });
}

/// Continued on two threads, and on two ranks, the bits are the same.
void sameBits(const ranks::Case& made)
{
  Simulation whole(made.config, made.scene, made.start);
  const std::int64_t last = whole.timePlan().lastStep();
  scene::advance(whole, last / 2);
  const Snapshot saved = whole.snapshot();
  scene::advance(whole, last);
  const Snapshot due = whole.snapshot();
  Config threaded = made.config;
  threaded.threads = 2;
  Simulation second(threaded, made.scene, saved);
  scene::advance(second, last);
  check::isTrue(made.name + ", continued on two threads", scene::identical(due, second.snapshot()));
  bool same = false;
  ranks::demandNothing(made.name,
    ranks::simulate(made, { 2, 1 },
      [&](Simulation& part, RankChannel& channel)
      {
        scene::advance(part, last);
        const Snapshot seen = part.snapshot();
        same = channel.rank() == 0 ? scene::identical(due, seen) : same;
      }));
  check::isTrue(made.name + ", on two ranks", same);
}

/// Hits on held grains and on walls.
void bits()
{
  ranks::Case made{ "a bed of held grains", hitting(NormalLaw::Hertz), {}, {} };
  made.config.gravity = { 0, 0, -9.81 };
  made.config.material.slidingFriction = 0.3;
  scene::setSteps(made.config, 1e-5, 4000);
  made.scene.walls = scene::box({ -0.2, -0.2, -0.02 }, { 0.2, 0.2, 0.3 });
  std::vector<Particle> grains;
  for (int k = 0; k < 128; ++k)
  {
    const double shake = 1e-3 * (k * 37 % 11);
    grains.push_back(scene::grain(k, Wide, Density,
      { -0.15 + 0.04 * (k % 8) + shake, -0.15 + 0.04 * (k / 8 % 8), k < 64 ? 0.0 : 0.0201 }));
  }
  made.start = scene::startFrom(grains);
  for (int k = 0; k < 64; ++k)
  {
    scene::apply(made.start, static_cast<std::size_t>(k),
      { {}, {},
        k % 3 == 0     ? All
          : k % 3 == 1 ? Moves
                       : Z });
  }
  sameBits(made);
}

/// A block of bonded grains that swings about some that are held.
void bondBits()
{
  ranks::Case made{ "a bonded block", scene::withBonds(), {}, {} };
  made.config.gravity = { 1.0, 2.0, -9.81 };
  made.config.bonds.damping = 0.2;
  made.config.bonds.interactionRadius = 1.1;
  scene::setSteps(made.config, 1e-6, 1500);
  made.start = scene::startFrom(scene::lattice(5, {}, {}));
  for (int k = 0; k < 125; k += 4)
  {
    scene::apply(made.start, static_cast<std::size_t>(k),
      { {}, {},
        k % 3 == 0     ? All
          : k % 3 == 1 ? Moves
                       : X });
  }
  sameBits(made);
}

}

int main()
{
  return check::run(
    []
    {
      steps();
      rubbing();
      bonds();
      bits();
      bondBits();
    });
}
