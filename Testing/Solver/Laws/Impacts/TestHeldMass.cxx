// Hits on grains whose velocities are held, which act as walls along what is held: the restitution
// that is asked for, whatever the mass of the held grain is and however it is held.
//
// Other engines had this wrong: bodies that nothing moves entered hits with their mass (avian pull
// request 404), bodies whose axes are all locked were no walls (PhysX issue 120), and hits on what is
// fixed lost other shares of velocity (LAMMPS issue 2812).
#include "Cells.h"
#include "Check.h"
#include "CustomExamples.h"
#include "Faceted.h"
#include "HeldHits.h"
#include "WrittenLaws.h"

#include "Laws/HeldMass.h"

#include <cmath>
#include <memory>
#include <string>

using namespace dem;
using namespace held;

namespace
{

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

}

int main()
{
  return check::run(
    []
    {
      spheres();
      ownLaws();
      partly();
      walls();
      bodies();
      forces();
      cell();
      values();
    });
}
