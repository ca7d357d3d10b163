// Runs at walls that are exact surfaces: grains do not leave a can in silence, and threads, ranks
// and restarts give one result.
#include "Check.h"
#include "RankTeams.h"
#include "RoundWallScenes.h"

#include "Basics/Random.h"
#include "Boundaries/Walls.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <vector>

using namespace dem;
using namespace rounds;

namespace
{

/// Grains that are thrown about in a can without losses never leave it in silence.
void throughWalls()
{
  Config config = still(1e6);
  scene::setSteps(config, 2e-5, 4000);
  const double wide = 0.03, high = 0.02;
  const Surface walls =
    surfaceOf({ cylinder(0.03, 0.02), disc(0.0, 0.03, 0.0), disc(0.0, 0.03, 0.02) });
  int ended = 0, outside = 0, stayed = 0;
  for (const double speed : { 1.0, 30.0, 300.0, 1000.0 })
  {
    for (int k = 0; k < 6; ++k)
    {
      Random random(100 * k + static_cast<std::uint64_t>(speed));
      const Vec3 towards = normalized(
        { random.uniform(-1.0, 1.0), random.uniform(-1.0, 1.0), random.uniform(-1.0, 1.0) });
      const Vec3 from{ random.uniform(-0.02, 0.02), random.uniform(-0.02, 0.02), 0.01 };
      std::unique_ptr<Simulation> simulation;
      try
      {
        simulation = std::make_unique<Simulation>(config, Scene(walls),
          scene::startFrom({ scene::grain(0, 0.2 * R, Density, from, speed * towards) }));
      }
      catch (const Error&) // the step before the first came through a wall
      {
        ++ended;
        continue;
      }
      if (simulation->advanceTo(simulation->timePlan().lastStep()) == AdvanceStatus::Failed)
      {
        ++ended;
        continue;
      }
      const Vec3 x = simulation->particles().position.get(0);
      const bool in =
        std::hypot(x.x, x.y) < wide + 0.2 * R && x.z > -0.2 * R && x.z < high + 0.2 * R;
      stayed += in ? 1 : 0;
      outside += in ? 0 : 1;
    }
  }
  check::isTrue("some grains stay in a can, and some end the run", stayed > 5 && ended > 0);
  check::equal("grains that leave a can in silence", outside, 0);
}

std::vector<Particle> heap()
{
  std::vector<Particle> grains;
  Random random(7);
  for (int k = 0; k < 60; ++k)
  {
    const double radius = 0.4 * R * random.uniform(0.8, 1.0);
    grains.push_back(scene::grain(k, radius, Density,
      { 0.009 * (k % 4 - 1.5), 0.009 * (k / 4 % 4 - 1.5), 0.02 + 0.006 * (k / 16) },
      { random.uniform(-0.5, 0.5), random.uniform(-0.5, 0.5), random.uniform(-1.0, 0.0) }));
  }
  return grains;
}

/// A mixed scene has one result for threads, ranks and a restart.
void oneResult()
{
  Config config = still(1e6);
  scene::letFall(config);
  config.grainsPerThread = 8;
  scene::setSteps(config, 2e-5, check::sanitizedOr(300, 3000));
  const Vec3 rows[3] = { { 1.0, 0.0, 0.0 }, { 0.0, 1.0, 0.0 }, { 0.0, 0.0, 1.0 } };
  Surface walls = surfaceOf({ cone(0.01, 0.05, 0.03), cylinder(0.01, -0.02), disc(0.0, 0.01, -0.02),
    moved(torus(0.01, 0.002), rows, 1.0, { 0.0, 0.0, 0.012 }) });
  for (std::size_t e = 0; e < walls.elements.size(); ++e)
  {
    walls.elements[e].body = walls.elements[e].form == 3 ? 1 : 0;
  }
  walls.bodies.resize(2);
  walls.bodies[1].motion.angularVelocity = 4.0;
  walls.bodies[1].motion.velocity = { 0.0, 0.0, 0.1 };
  const ranks::Case what{ "hopper", config, { walls }, scene::startFrom(heap()) };
  Simulation alone(what.config, what.scene, what.start);
  const std::int64_t last = alone.timePlan().lastStep();
  scene::advance(alone, last / 2);
  const Snapshot middle = alone.snapshot();
  scene::advance(alone, last);
  const Snapshot expected = alone.snapshot();
  const Observation view = alone.observe();
  check::isTrue("the hopper has contacts with walls",
    std::any_of(view.contacts.begin(), view.contacts.end(),
      [](const ContactView& contact) { return contact.element >= 0; }));
  Simulation again(what.config, what.scene, middle);
  scene::advance(again, last);
  check::isTrue("a hopper after a restart", scene::identical(again.snapshot(), expected));
  Config threads = config;
  threads.threads = 4;
  Simulation shared(threads, what.scene, what.start);
  scene::advance(shared, last);
  check::isTrue("a hopper on four threads", scene::identical(shared.snapshot(), expected));
  for (const bool byFirst : { false, true })
  {
    const ranks::Team team{ 3, 1, byFirst };
    bool same = false;
    ranks::demandNothing(ranks::named(team),
      ranks::simulate(what, team,
        [&](Simulation& part, RankChannel& channel)
        {
          scene::advance(part, last);
          const Snapshot all = part.snapshot();
          same = channel.rank() == 0 ? scene::identical(all, expected) : same;
        }));
    check::isTrue("a hopper on " + ranks::named(team), same);
  }
}

/// Grains with shapes do not know forms, which the run says.
void shapesAreRefused()
{
  Config config = still(1e7);
  GrainShape shape;
  shape.name = "egg";
  shape.surface = Superellipsoid{};
  config.shapes.push_back(shape);
  const Surface walls = surfaceOf({ cylinder(0.03, 0.02) });
  check::refused(
    "smooth grains at a cylinder", [&] { Simulation(config, { walls }); }, "the walls as meshes");
}

}

int main()
{
  return check::run(
    []
    {
      throughWalls();
      oneResult();
      shapesAreRefused();
    });
}
