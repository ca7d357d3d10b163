// Hits on grains whose velocities are held, which act as walls along what is held: the restitution
// that is asked for, whatever the mass of the held grain is and however it is held. Bonds of such
// grains have the damping that is asked for.
//
// Other engines had this wrong: bodies that nothing moves entered hits with their mass (avian pull
// request 404), bodies whose axes are all locked were no walls (PhysX issue 120), and hits on what is
// fixed lost other shares of velocity (LAMMPS issue 2812).
#include "Applied.h"
#include "BondLaws.h"
#include "BondedGrains.h"
#include "Cells.h"
#include "Check.h"
#include "CustomExamples.h"
#include "Faceted.h"
#include "RankTeams.h"
#include "WrittenLaws.h"

#include "Laws/HeldMass.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <vector>

using namespace dem;

namespace
{

constexpr double Wide = 0.01, Density = 1000.0, Speed = 0.01, Restitution = 0.5;
constexpr double Exact = 3e-5; ///< of dashpots in steps of the length that the runs have
const std::uint8_t All = HeldBits::All, X = 1, Y = 2, Z = 4, Moves = X + Y + Z;
const double Half = std::sqrt(0.5);

/// Grains that lose half of their velocity in a hit, on springs that are linear or Hertz's.
Config hitting(NormalLaw law)
{
  Config config = scene::still({ "ball", 1e7, 0.3, Density });
  config.material.restitution = Restitution;
  config.law.normal = law;
  config.material.law[LawValue::NormalStiffness] = 1e4;
  scene::setSteps(config, 2e-7, 60000);
  return config;
}

/// Velocity of the last grain against the first one, or alone, along a normal.
double speedAlong(const Particles& grains, const Vec3& normal)
{
  const std::size_t last = grains.size() - 1;
  const Vec3 of = last > 0 ? grains.velocity.get(0) : Vec3{};
  return dot(grains.velocity.get(last) - of, normal);
}

/// Steps until the speed of a hit is constant again.
/// @return the share of it that is left
double restitutionOf(const Config& config, const Surface& walls, const Snapshot& start,
  const Vec3& normal)
{
  Simulation simulation(config, { walls }, start);
  const double before = speedAlong(simulation.particles(), normal);
  double last = before;
  bool hit = false;
  for (std::int64_t step = 500; step <= simulation.timePlan().lastStep(); step += 500)
  {
    scene::advance(simulation, step);
    const double now = speedAlong(simulation.particles(), normal);
    if (hit && now == last)
    {
      return -now / before;
    }
    hit = hit || now != last;
    last = now;
  }
  return 0.0;
}

/// A grain hits another one along a line from the second to the first.
Snapshot pairAlong(const Vec3& normal, double density, std::uint8_t held)
{
  Snapshot start = scene::startFrom({ scene::grain(0, Wide, density, {}),
    scene::grain(1, Wide, Density, (2.0 * Wide + 1e-6) * normal, -Speed * normal) });
  scene::apply(start, 0, { {}, {}, held });
  return start;
}

/// Fixed grains of any mass, spins held or not, and grains that are held along the normal alone.
void spheres()
{
  for (const NormalLaw law : { NormalLaw::Hertz, NormalLaw::Hooke })
  {
    const Config config = hitting(law);
    const std::string name = law == NormalLaw::Hertz ? "Hertz, " : "linear, ";
    const auto hit = [&](const std::string& what, double density, std::uint8_t held)
    {
      check::close(name + what,
        restitutionOf(config, {}, pairAlong({ 1, 0, 0 }, density, held), { 1, 0, 0 }), Restitution,
        Exact);
    };
    hit("fixed, equal masses", Density, All);
    hit("fixed, a thousandth of the mass", 1e-3 * Density, All);
    hit("fixed, a mass of 1e6", 1e6 * Density, All);
    hit("velocity held, equal masses", Density, Moves);
    hit("velocity held, a tenth of the mass", 0.1 * Density, Moves);
    hit("held along the normal", Density, X);
  }
}

/// Laws in words and of a program get the same mass.
void ownLaws()
{
  const auto hit = [](const std::string& name, const Config& config)
  {
    check::close(name, restitutionOf(config, {}, pairAlong({ 1, 0, 0 }, Density, All), { 1, 0, 0 }),
      Restitution, Exact);
  };
  Config words = hitting(NormalLaw::Hertz);
  words.law.expression = written::Hertz;
  hit("Hertz in words", words);
  Config program = hitting(NormalLaw::Hertz);
  program.law.custom = std::make_shared<custom::Hooke>(1e4, 0.3, CustomParts{ true });
  hit("Hooke of a program", program);
}

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

/// The normal has an angle to the axis that is held.
void partly()
{
  const Config config = hitting(NormalLaw::Hooke);
  const Vec3 tilted{ Half, Half, 0 };
  check::close("held along x, hit at 45 degrees", // the normal turns by 1e-3 in the hit
    restitutionOf(config, {}, pairAlong(tilted, Density, X + HeldBits::Spin), tilted), Restitution,
    1e-4);
  check::close("held along x and z, hit at 45 degrees",
    restitutionOf(config, {}, pairAlong(tilted, Density, X + Z), tilted), Restitution, 1e-4);
  check::close("held along x, hit along y",
    restitutionOf(config, {}, pairAlong({ 0, 1, 0 }, Density, X), { 0, 1, 0 }), Restitution, Exact);
  Snapshot start = pairAlong({ 0, 0, 1 }, 0.01 * Density, All);
  start.particles.velocity.set(0, { 0, 0, Speed });
  check::close("a light pusher", restitutionOf(config, {}, start, { 0, 0, 1 }), Restitution, Exact);
  Config flat = config;
  flat.motionPlane = MotionPlane::AcrossY;
  check::close("in a plane, held as far as it moves there",
    restitutionOf(flat, {}, pairAlong({ 1, 0, 0 }, Density, X + Z + 16), { 1, 0, 0 }), Restitution,
    Exact);
}

/// A grain that moves along x alone hits a wall that is tilted by 45 degrees, from either side.
void walls()
{
  Surface tilted;
  const Vec3 up = 0.1 * Vec3{ Half, 0, Half }, side{ 0, 0.1, 0 };
  scene::addRectangle(tilted, -1.0 * up - side, up - side, up + side, -1.0 * up + side);
  for (const double from : { 1.0, -1.0 })
  {
    const Vec3 normal = from * Vec3{ -Half, 0, Half };
    Snapshot start = scene::startFrom(
      { scene::grain(0, Wide, Density, (Wide + 1e-6) * normal, { from * Speed, 0, 0 }) });
    scene::apply(start, 0, { {}, {}, Y + Z });
    check::close("on a rail towards a wall, from side " + check::number(from),
      restitutionOf(hitting(NormalLaw::Hooke), tilted, start, { 1, 0, 0 }), Restitution, Exact);
  }
}

/// A ball hits grains of other shapes that are held, of which the first ball has the load.
void bodies()
{
  Config config = hitting(NormalLaw::Hooke);
  config.shapes = { { "pair", { { { -Wide, 0, 0 }, Wide }, { { Wide, 0, 0 }, Wide } } },
    scene::brick({ 0.02, 0.016, 0.012 }, 0.001),
    superellipsoid("egg", { 0.0125, 0.01, 0.008 }, 1.0, 1.0) };
  const double tops[] = { Wide, 0.006, 0.008 };
  for (int shape = 0; shape < 3; ++shape)
  {
    for (const std::uint8_t held : { All, Z })
    {
      if (shape == 0 && held != All) // which would rotate
      {
        continue;
      }
      Snapshot start;
      scene::addClump(config, shape, scene::placed(config.shapes[shape], {}), start);
      const double x = shape == 0 ? Wide : 0.0; // on the second ball
      start.particles.add(
        scene::grain(99, Wide, Density, { x, 0, tops[shape] + Wide + 1e-6 }, { 0, 0, -Speed }));
      start.particles.shapedOf.resize(start.particles.size(), -1);
      scene::apply(start, 0, { {}, {}, held });
      check::close(config.shapes[shape].name + ", held " + std::to_string(held),
        restitutionOf(config, {}, start, { 0, 0, 1 }), Restitution, 2.0 * Exact);
    }
  }
}

/// Two that are held press each other as if they were free. What is shown of a hit is what the next
/// step does.
void forces()
{
  Config config = hitting(NormalLaw::Hertz);
  config.allowInitialOverlap = true;
  const auto pressing = [&](std::uint8_t first, std::uint8_t second)
  {
    Snapshot start = scene::startFrom({ scene::grain(0, Wide, Density, {}),
      scene::grain(1, Wide, 3.0 * Density, { 1.99 * Wide, 0, 0 }, { -Speed, 0, 0 }) });
    scene::apply(start, 0, { {}, {}, first });
    scene::apply(start, 1, { {}, {}, second });
    return start;
  };
  const auto forceOf = [&](const Snapshot& start)
  { return Simulation(config, {}, start).observe().force[1].x; };
  const double free = forceOf(pressing(0, 0)), none = forceOf(pressing(All, All));
  check::close("both fixed, force", none, free, 0.0);
  check::relative("both held along the normal, force", forceOf(pressing(X, X)), free, 1e-12);
  const Snapshot start = pressing(All, 0);
  Simulation simulation(config, {}, start);
  const double shown = simulation.observe().force[1].x;
  check::isTrue("the dashpot of a held grain is stronger", shown > free);
  scene::advance(simulation, 1);
  check::relative("the force of the step is the one that is shown",
    (simulation.particles().velocity.get(1).x + Speed) * start.particles.mass(1),
    shown * config.timeStep, 1e-9);
}

/// A hit over the face of a periodic cell.
void cell()
{
  Config config = hitting(NormalLaw::Hooke);
  config.cell = cells::cube(0.1);
  Snapshot start = scene::startFrom({ scene::grain(0, Wide, Density, { 0.002, 0.05, 0.05 }),
    scene::grain(1, Wide, Density, { 0.102 - 2.0 * Wide - 1e-6, 0.05, 0.05 }, { Speed, 0, 0 }) });
  scene::apply(start, 0, { {}, {}, All });
  check::close("over the face of a cell", restitutionOf(config, {}, start, { 1, 0, 0 }),
    Restitution, Exact);
}

/// Mobilities of grains that are held in part, and the mass that follows.
void values()
{
  Snapshot start = scene::startFrom({ scene::grain(0, Wide, Density, {}) });
  const double perMass = 1.0 / start.particles.mass(0);
  const auto of = [&](std::uint8_t held, const Lane3& n)
  {
    scene::apply(start, 0, { {}, {}, held });
    Mobility mobility;
    mobility.add(start.particles, 0, n);
    return mobility;
  };
  const auto same = [&](const std::string& name, const Mobility& seen, const Mobility& due)
  {
    check::relative(name + ", along", seen.along + perMass, (due.along + 1.0) * perMass, 1e-14);
    check::relative(name + ", across", seen.across + perMass, (due.across + 1.0) * perMass, 1e-14);
    check::relative(name + ", rubs", seen.rubs + perMass, (due.rubs + 1.0) * perMass, 1e-14);
  };
  const Lane3 tilted(0.6, 0.8, 0.0);
  same("nothing held", of(0, tilted), { 1, 1, 1 });
  same("x held", of(X, tilted), { 0.64, 1, 1 });
  same("x and z held", of(X + Z, tilted), { 0.64, 0.36, 1 });
  same("x, z and spin held", of(X + Z + HeldBits::Spin, tilted), { 0.64, 0.36, 0.36 });
  same("a part of the spin held", of(Moves + 8 + 16, tilted), { 0, 0, 1 });
  same("all held", of(All, tilted), {});
  check::close("a mass", Mobility{ 2, 1, 3 }.mass(9), 0.5, 0.0);
  check::close("a mass where much rubs", Mobility{ 1, 1, 16 }.mass(9), 1.0, 0.0);
  check::close("a mass where more rubs", Mobility{ 1, 1, 32 }.mass(9), 0.25, 0.0);
  check::close("a mass where nearly all rubs", Mobility{ 1, 1, 512 }.mass(9), 1.0 / 512, 0.0);
  check::close("a mass where nothing moves along", Mobility{ 0, 1, 4 }.mass(9), 0.25, 0.0);
  check::close("a mass where nothing moves", Mobility{}.mass(9), 9.0, 0.0);
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
      spheres();
      ownLaws();
      steps();
      partly();
      walls();
      bodies();
      forces();
      cell();
      values();
      rubbing();
      bonds();
      bits();
      bondBits();
    });
}
