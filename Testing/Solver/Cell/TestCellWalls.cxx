// Grains that go through a face of a periodic cell while walls touch them: over bumps, down a
// staircase of sloping faces, in contacts that remember, as features, and bonded to a wall that
// moves. Each run has to equal one without a cell on a wall that is as long as the path.
#include "BondedGrains.h"
#include "Cells.h"
#include "Check.h"
#include "Faceted.h"
#include "Floors.h"
#include "RankTeams.h"

#include <cmath>
#include <functional>

using namespace dem;
using namespace floors;

namespace
{

/// Pitches from one to another.
using Floor = std::function<Surface(int first, int last)>;

/// A ramp that rises over most of a pitch, and a steep one that falls.
void addRamps(Surface& surface, int k)
{
  const double x = k * Pitch, w = 10.0 * Radius, top = 0.3 * Pitch, end = (k + 1) * Pitch;
  const auto add = [&](const Vec3& a, const Vec3& b)
  {
    scene::addRectangle(surface, { a.x, -w, a.z }, { b.x, -w, b.z }, { b.x, w, b.z },
      { a.x, w, a.z });
  };
  add({ x, 0.0, 0.0 }, { x + 0.7 * Pitch, 0.0, top });
  add({ x + 0.7 * Pitch, 0.0, top }, { end, 0.0, 0.0 });
}

Floor of(void (*add)(Surface&, int))
{
  return [add](int first, int last) { return floorOf(add, first, last); };
}

constexpr std::int64_t Steps = 150000;

struct Path
{
  double x = 0.0, z = 0.0, speed = 0.0, spin = 0.0, largest = 0.0;
  std::string failure;
};

Path follow(const Config& config, const Surface& walls, const Snapshot& start, std::int64_t steps)
{
  Path path;
  Simulation run(config, walls, start);
  if (run.advanceTo(steps) != AdvanceStatus::Reached)
  {
    path.failure = run.failure();
    return path;
  }
  const Snapshot state = run.snapshot();
  const Particles grains = run.particles();
  const Vec3 p = grains.shaped.empty() ? grains.position.get(0) : grains.shaped[0].position;
  path = { p.x, p.z, norm(grains.velocity.get(0)), norm(grains.angularVelocity.get(0)),
    run.observe().totals.largestRelativeOverlap, "" };
  return path;
}

/// A run in a cell and one without it.
void compare(const std::string& name, Config config, const Floor& floor, const Snapshot& start,
  std::int64_t steps, double crossings, double tolerance = 1e-7)
{
  const Path due = follow(config, floor(-60, 160), start, steps);
  check::isTrue(name + ": without a cell " + due.failure, due.failure.empty());
  check::atMost(name + ": faces that it has gone through", crossings, due.x / Width);
  config.cell = alongX();
  const Path seen = follow(config, floor(-60, Across + 60), start, steps);
  check::isTrue(name + ": in a cell " + seen.failure, seen.failure.empty());
  const double x = seen.x - Width * std::round((seen.x - due.x) / Width);
  check::close(name + ": position along", x / Radius, due.x / Radius, tolerance);
  check::close(name + ": position across", seen.z / Radius, due.z / Radius, tolerance);
  check::relative(name + ": speed", seen.speed, due.speed, 10.0 * tolerance);
  check::close(name + ": spin", seen.spin, due.spin, 10.0 * tolerance * (due.spin + 1e-3));
}

Snapshot sphere(double pitches = 0.5)
{
  return scene::startFrom(
    { scene::grain(0, Radius, 2500.0, { pitches * Pitch, 0, 1.9 * Radius }) });
}

void spheres()
{
  // A face is gone through on either side of a bump.
  for (int k = 0; k < 8; ++k)
  {
    compare("bumps from " + std::to_string(k), creeping(Steps), of(addBump), sphere(0.5 + 0.23 * k),
      75000, 0.9);
  }
  compare("ramps", creeping(Steps), of(addRamps), sphere(), Steps, 1.7, 1e-5); // which edges part
  compare("a flat", creeping(Steps), of(addFlat), sphere(), 75000, 1.7);
  Config plastic = creeping(Steps);
  plastic.law.normal = NormalLaw::Luding;
  plastic.material.law[LawValue::NormalStiffness] = 2e4;
  plastic.material.law[LawValue::PlasticStiffnessRatio] = 3.0;
  plastic.material.law[LawValue::PlasticityDepth] = 0.1;
  compare("plastic contacts", plastic, of(addFlat), sphere(), 75000, 1.7);
}

/// A small grain that slides fast goes through the faces again and again (small grains were lost at
/// periodic boundaries of Lethe, pull request 786; molecules of LAMMPS came apart at the second
/// crossing, issue 1577).
void small()
{
  constexpr double radius = 2e-5;
  Config config = creeping(Steps);
  config.viscosity = 0.0;
  config.gravity = { 0.0, 0.0, -8.0 };
  scene::setSteps(config, 5e-8, 300000);
  const Snapshot start = scene::startFrom(
    { scene::grain(0, radius, 2500.0, { 0.5 * Pitch, 0, 1.05 * radius }, { 40.0, 0, 0 }) });
  compare("a small grain that is fast", config, of(addFlat), start, 300000, 12.0, 1e-5);
}

/// Grains with edges and clumps slide: all of their features and balls go through a face at once.
void bodies()
{
  for (const GrainShape& shape : { scene::brick({ 2, 1.6, 1.2 }, 0.1), scene::cube() })
  {
    Config config = creeping(Steps);
    config.shapes = { shape };
    ShapedGrain grain;
    grain.size = 1.5 * Radius;
    grain.position = { 0.5 * Pitch, 0.0, 1.2 * Radius };
    Snapshot start = scene::startFrom({});
    scene::addClump(config, 0, grain, start);
    compare(shape.name, config, of(addFlat), start, 75000, 1.0);
  }
}

/// A wall that runs along takes a grain with it that is bonded to it.
void bonds()
{
  constexpr double speed = 0.5;
  Config config = scene::withBonds();
  config.bonds.breaking = BondBreaking::Never;
  config.gravity = { 3.0, 0.0, -5.0 };
  scene::setSteps(config, 1e-6, 160000);
  const auto floor = [](int first, int last)
  {
    Surface surface = floorOf(addFlat, first, last);
    surface.bodies.resize(1);
    surface.bodies[0].bonded = true;
    surface.bodies[0].motion.velocity = { speed, 0, 0 };
    return surface;
  };
  const Snapshot start = scene::startFrom(
    { scene::grain(0, Radius, 2500.0, { 0.5 * Pitch, 0, Radius }, { speed, 0, 0 }) });
  compare("a bond", config, floor, start, 160000, 2.0);
}

/// Ranks that share the grains, and runs that continue at any step, come to the same bits.
void anyRoute()
{
  ranks::Case what{ "grains over bumps", creeping(Steps), floorOf(addBump, -6, Across + 6), {} };
  what.config.cell = alongX();
  what.config.viscosity = 0.1;
  what.config.energyParts = true;
  std::vector<Particle> grains;
  for (int k = 0; k < 6; ++k)
  {
    grains.push_back(
      scene::grain(k, Radius, 2500.0, { (0.5 + 1.23 * k) * Pitch, 0, 1.9 * Radius }));
  }
  what.start = scene::startFrom(grains);
  ranks::sameOnAnyRoute(what, 30000);
}

}

int main()
{
  return check::run(
    []
    {
      spheres();
      small();
      bodies();
      bonds();
      anyRoute();
    });
}
