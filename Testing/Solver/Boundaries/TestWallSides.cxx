// A grain keeps the side of a wall on which it came in: its overlap is counted beyond the radius,
// it is pushed back to where it came from, and a limit that it reaches ends the run with words.
#include "Check.h"
#include "Faceted.h"
#include "OnWalls.h"
#include "RankTeams.h"

#include <cmath>
#include <string>
#include <vector>

using namespace dem;

namespace
{

constexpr double R = 0.001;

WallBody named(const char* name, const Vec3& velocity = {})
{
  WallBody body;
  body.name = name;
  body.motion.velocity = velocity;
  return body;
}

/// Two square plates, the upper one at a height and moving down.
Surface plates(double height, double speed)
{
  Surface walls = scene::plane(0.02);
  const double w = 0.02;
  scene::addRectangle(walls, { -w, -w, height }, { w, -w, height }, { w, w, height },
    { -w, w, height });
  walls.elements.back().body = 1;
  walls.bodies = { named("floor"), named("press", { 0.0, 0.0, -speed }) };
  return walls;
}

Config still(double modulus, double timeStep, std::int64_t steps)
{
  Config config = scene::still();
  config.material.youngsModulus = modulus;
  scene::setSteps(config, timeStep, steps);
  return config;
}

/// A grain between a floor and a plate that comes down on it and continues: it stays between them
/// for as long as the run does.
void squeezed()
{
  for (const double modulus : { 1e4, 1e7 })
  {
    const std::string name = "pressed, E = " + check::number(modulus);
    Config config = still(modulus, 2e-6, 12000);
    const Surface walls = plates(2.1 * R, 0.1);
    Simulation simulation(config, walls,
      scene::startFrom({ scene::grain(0, R, 1000.0, { 0.0, 0.0, 1.01 * R }) }));
    bool between = true;
    double deepest = 0.0;
    std::int64_t step = 0;
    while (step < 12000 && simulation.advanceTo(step += 100) == AdvanceStatus::Reached)
    {
      const double z = simulation.particles().get(0).position.z;
      const double lid = 2.1 * R - 0.1 * 2e-6 * static_cast<double>(step);
      between = between && z > 0.0 && z < lid;
      deepest = std::max(deepest, simulation.observe().totals.largestRelativeOverlap);
    }
    check::isTrue(name + ": it was between the plates", between);
    check::close(name + ": deepest in the figures", deepest, 1.0, 0.01);
    check::contains(name + ": the grain", simulation.failure(), "grain 0 overlaps wall element ");
    check::contains(name + ": the limit", simulation.failure(),
      " times the smaller radius, more than MaximumOverlap = 1.");
    check::contains(name + ": when, and what to try", simulation.failure(),
      "Try a higher YoungsModulus, slower grains or walls, a smaller TimeStep (now 2e-06 s) or "
      "TimeStepFactor. The simulation blew up at t = ");
    check::isTrue(name + ": which wall",
      simulation.failure().find(" of 'press' by ") != std::string::npos ||
        simulation.failure().find(" of 'floor' by ") != std::string::npos);
  }
}

/// (15/16 m v^2 / (E* sqrt(R)))^(2/5)
double hertzDepth(const Config& config, double mass, double speed)
{
  const double nu = config.material.poissonRatio;
  const double modulus = config.material.youngsModulus / (1.0 - nu * nu);
  return std::pow(15.0 / 16.0 * mass * speed * speed / (modulus * std::sqrt(R)), 0.4);
}

/// How a hit ends, of a grain that is thrown on a plate without thickness.
struct Hit
{
  double speed = 0.0;   ///< with which it left
  double deepest = 0.0; ///< in radii
  std::string failure;
};

Hit thrown(const Config& config, const Surface& walls, double speed)
{
  Hit hit;
  Simulation simulation(config, walls,
    scene::startFrom({ scene::grain(0, R, 2000.0, { 1e-4, 2e-4, 1.2 * R }, { 0, 0, -speed }) }));
  const std::int64_t last = simulation.timePlan().lastStep();
  for (std::int64_t step = 1; step <= last; ++step)
  {
    if (simulation.advanceTo(step) == AdvanceStatus::Failed)
    {
      break;
    }
    hit.deepest = std::max(hit.deepest, simulation.observe().totals.largestRelativeOverlap);
  }
  hit.speed = simulation.particles().get(0).velocity.z;
  hit.failure = simulation.failure();
  return hit;
}

/// A limit above 1 lets a centre pass through the wall, and come back as Hertz says.
void throughAndBack()
{
  for (const WallSeams seams : { WallSeams::Seamless, WallSeams::PerElement })
  {
    const std::string name = seams == WallSeams::Seamless ? "seamless" : "per element";
    Config config = still(1e6, 1e-7, 4000);
    config.wallSeams = seams;
    config.maximumOverlap = 1.9;
    const double mass = sphereMass(2000.0, R);
    const double speed = 19.0;
    const double due = hertzDepth(config, mass, speed) / R;
    check::isTrue("deeper than the centre", due > 1.2 && due < 1.9);
    const Hit hit = thrown(config, scene::plane(0.02), speed);
    check::relative(name + ": deepest", hit.deepest, due, 1e-3);
    check::relative(name + ": as fast as before", hit.speed, speed, 1e-3);
    check::equal(name + ": continues", static_cast<long long>(hit.failure.size()), 0);

    // Over triangles, whose edges it may hit, the same.
    const Hit cut = thrown(config, mesh::plane(0.02, 9, 0.2, 5), speed);
    check::relative(name + ", cut: deepest", cut.deepest, due, 0.02);
    check::isTrue(name + ", cut: back on its side", cut.speed > 0.9 * speed);

    config.maximumOverlap = 1.0;
    check::contains(name + ": beyond the limit", thrown(config, scene::plane(0.02), speed).failure,
      "more than MaximumOverlap = 1");
  }
}

/// GeoTaichi 27, reduced, and bepuphysics2 371, shots at a flat mesh that get faster and faster:
/// they bounce, or one sentence ends the run.
void thrownAtPlate()
{
  for (const double speed : { 5.0, 10.0, 15.0, 20.0, 30.0, 100.0 })
  {
    for (const double share : { 0.1, 0.3, 0.9 })
    {
      Config config;
      config.maximumParticles = 0;
      const double whole = publishedTimeStep(config.material, R, 2000.0);
      scene::setSteps(config, share * whole, static_cast<std::int64_t>(200.0 / share));
      const Hit hit = thrown(config, scene::plane(0.02), speed);
      check::isTrue(check::number(speed) + " m/s, step " + check::number(share) + ": " +
          (hit.failure.empty() ? "back" : "ended"),
        !hit.failure.empty() || hit.speed > 0.0);
    }
  }
}

/// A wall that moves farther than a radius in a step.
void fastWall()
{
  for (const double radii : { 0.7, 1.5, 3.0, 10.0 }) // in radii a step
  {
    const double step = 1e-5, speed = radii * R / step;
    Config config = still(1e6, step, 100);
    Simulation simulation(config, plates(20.3 * R, speed),
      scene::startFrom({ scene::grain(7, R, 1000.0, { 0.0, 0.0, 8.0 * R }) }));
    std::int64_t at = 0;
    while (at < 100 && simulation.advanceTo(at + 1) == AdvanceStatus::Reached)
    {
      ++at;
    }
    const std::string name = "a wall moves " + check::number(radii) + " radii in a step: ";
    check::contains(name + "words", simulation.failure(),
      "grain 7 overlaps wall element 1 of 'press'");
    check::isTrue(name + "at once", at <= static_cast<std::int64_t>(13.0 / radii) + 2);
  }
}

/// In a narrow wedge a grain moves from one side to the other, which are one wall, in one step.
void wedge()
{
  Config config = still(1e7, 1e-6, 20000);
  const double w = 0.02, a = 0.2;
  Surface walls;
  scene::addRectangle(walls, { 0, -w, 0 }, { w, -w, w * a }, { w, w, w * a }, { 0, w, 0 });
  scene::addRectangle(walls, { 0, -w, 0 }, { w, -w, -w * a }, { w, w, -w * a }, { 0, w, 0 });
  Simulation simulation(config, walls,
    scene::startFrom({ scene::grain(0, R, 1000.0, { 7.0 * R, 0, 0 }, { -1.0, 0.3, 0.9 }) }));
  const bool reached = simulation.advanceTo(20000) == AdvanceStatus::Reached;
  const Particle grain = simulation.particles().get(0);
  check::isTrue("in a wedge: continues", reached);
  check::isTrue("in a wedge: is outside again",
    grain.velocity.x > 0.0 && grain.position.x > 7.0 * R);
  check::relative("in a wedge: its speed", norm(grain.velocity), std::sqrt(1.9), 1e-3);
}

/// Bits of a grain that is beyond a wall do not depend on where the run began, on lists or on
/// ranks, nor do the words at its end.
void sameBits()
{
  Config config = still(1e6, 1e-7, 2000);
  config.maximumOverlap = 1.9;
  ranks::Case what{ "beyond", config, {}, {} };
  what.scene.walls = mesh::plane(0.02, 5, 0.2, 5);
  what.scene.walls.bodies = { named("floor") };
  std::vector<Particle> grains;
  for (int k = 0; k < 70; ++k)
  {
    grains.push_back(scene::grain(k, R, 2000.0,
      { 3.0 * R * (k % 7 - 3), 3.0 * R * (k / 7 - 4), 1.2 * R }, { 0.5, 0.2, -19.0 }));
  }
  what.start = scene::startFrom(grains);
  Simulation whole(config, what.scene, what.start);
  scene::advance(whole, 1200);
  const Snapshot middle = whole.snapshot();
  check::isTrue("some are beyond",
    std::any_of(middle.wallNormals.begin(), middle.wallNormals.end(),
      [](const WallNormal& of) { return of.side < 0.0; }));
  scene::advance(whole, 2000);
  Simulation rest(config, what.scene, middle);
  scene::advance(rest, 2000);
  check::isTrue("continued to the bit", scene::identical(rest.snapshot(), whole.snapshot()));
  const Snapshot due = whole.snapshot();
  bool same = true;
  ranks::demandNothing("two ranks",
    ranks::simulate(what, { 2, 1, false },
      [&](Simulation& part, RankChannel& channel)
      {
        scene::advance(part, 2000);
        const Snapshot all = part.snapshot();
        same = same && (channel.rank() > 0 || scene::identical(all, due));
      }));
  check::isTrue("on two ranks to the bit", same);
  what.config.maximumOverlap = 1.0;
  Simulation one(what.config, what.scene, what.start);
  one.advanceTo(2000);
  ranks::demandNothing("two ranks, to the limit",
    ranks::simulate(what, { 2, 1, true },
      [&](Simulation& part, RankChannel&)
      {
        part.advanceTo(2000);
        if (part.failure() != one.failure() || part.failure().empty())
        {
          throw Error("other words: " + part.failure());
        }
      }));
}

/// Grains of all shapes, thrown at a plate at speeds up to one radius a step.
void allBodies()
{
  const std::vector<GrainShape> shapes = { scene::dumbbell(), scene::lump(),
    superellipsoid("smooth", { 1.0, 0.7, 0.4 }, 0.6, 0.8), scene::brick({ 2, 1.5, 1 }, 0.2),
    scene::tetrahedron(0.4), scene::cylinder(1.0, 1.5, 0.2), scene::cone(1.0, 0.3, 1.5, 0.2) };
  Random chance(11);
  for (const GrainShape& shape : shapes)
  {
    int back = 0, ended = 0, lost = 0;
    for (int k = 0; k < 40; ++k)
    {
      Config config = still(3e6, 1e-6, 500);
      config.shapes = { shape };
      const double perStep = std::pow(10.0, chance.uniform(-3.7, 0.0)); // radii
      ShapedGrain grain;
      grain.size = R;
      grain.orientation = randomRotation(chance);
      grain.position = { 1e-4, 2e-4, 1.3 * R + perStep * R * chance.uniform(0.0, 2.0) };
      grain.velocity = { 0.0, 0.0, -perStep * R / 1e-6 };
      const std::int64_t steps = static_cast<std::int64_t>(6.0 / perStep) + 3;
      config.frameInterval = config.endTime = 1e-6 * static_cast<double>(steps);
      Snapshot start = scene::startFrom({});
      scene::addClump(config, 0, grain, start);
      Simulation simulation(config, mesh::plane(0.01, 4, 0.2, 3), start);
      const bool reached = simulation.advanceTo(steps) == AdvanceStatus::Reached;
      const Vec3 position = simulation.snapshot().particles.shaped[0].position;
      ended += reached ? 0 : 1;
      back += reached && position.z > 0.0 ? 1 : 0;
      lost += reached && position.z <= 0.0 ? 1 : 0;
    }
    check::equal(shape.name + ": through without a word", lost, 0);
    check::isTrue(shape.name + ": some came back, some did not (" + std::to_string(back) + ", " +
        std::to_string(ended) + ")",
      back > 0 && ended > 0);
  }
}

/// DEM-Engine 73: a sphere falls 19 mm on the floor of a box of rectangles, and of triangles, and
/// leaves both alike, with about half of 0.610557 m/s.
void sameRebound()
{
  Config config;
  config.maximumParticles = 0;
  config.material.youngsModulus = 1e8;
  config.material.density = 2600.0;
  config.material.restitution = 0.5;
  const double l = 0.025, cells = 10.0 / l;
  const Surface box = scene::box({ -l, -l, 0.0 }, { l, l, 2.0 * l });
  const Surface cut = mesh::plane(l, static_cast<int>(cells * l), 0.2, 3);
  double left = 0.0;
  for (const Surface* walls : { &box, &cut })
  {
    const std::string name = walls == &box ? "rectangles" : "triangles";
    scene::setSteps(config, 1e-6, 70000);
    Simulation simulation(config, *walls,
      scene::startFrom({ scene::grain(0, R, 2600.0, { -0.015, -0.014, 0.02 }) }));
    double down = 0.0, up = 0.0;
    for (std::int64_t step = 100; step <= 70000; step += 100)
    {
      scene::advance(simulation, step);
      const double v = simulation.particles().get(0).velocity.z;
      down = std::min(down, v);
      up = std::max(up, v);
    }
    check::relative(name + ": comes with", down, -0.610557, 1e-3);
    check::relative(name + ": leaves with half of that", up, 0.5 * 0.610557, 0.05);
    check::relative(name + ": as from the other", up, left > 0.0 ? left : up, 1e-9);
    left = up;
  }
}

/// What notes tell: the contact that was deepest in any step, and when.
void deepest()
{
  Config config = still(1e6, 1e-7, 4000);
  const double speed = 4.0;
  const double due = hertzDepth(config, sphereMass(2000.0, R), speed) / R;
  check::isTrue("above what is noted", due > NotedOverlap && due < 0.9);
  Simulation simulation(config, scene::plane(0.02),
    scene::startFrom({ scene::grain(3, R, 2000.0, { 0, 0, 1.2 * R }, { 0, 0, -speed }) }));
  scene::advance(simulation, 4000);
  const Observation seen = simulation.observe();
  check::equal("it has left again", static_cast<long long>(seen.contacts.size()), 0);
  const DeepestContact& deepest = seen.totals.deepest;
  check::relative("deepest of all steps", deepest.relative, due, 1e-3);
  check::equal("of grain", deepest.first, 3);
  check::equal("on element", -1 - deepest.second, 0);
  check::close("when", deepest.time, 0.2 * R / speed + 1.47 * due * R / speed, 1e-5);
  scene::advance(simulation, 4000);
  Simulation slow(config, scene::plane(0.02),
    scene::startFrom({ scene::grain(3, R, 2000.0, { 0, 0, 1.01 * R }, { 0, 0, -0.1 }) }));
  scene::advance(slow, 4000);
  check::equal("nothing below", slow.observe().totals.deepest.relative > 0.0 ? 1 : 0, 0);
}

void cases()
{
  sameRebound();
  deepest();
  squeezed();
  throughAndBack();
  thrownAtPlate();
  fastWall();
  wedge();
  sameBits();
  allBodies();
}

}

int main()
{
  return check::run(cases);
}
