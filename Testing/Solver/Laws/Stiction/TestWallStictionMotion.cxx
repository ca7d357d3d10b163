// Walls that move and hold grains: a plate that rotates, a belt, and a belt in a fluid.
#include "Check.h"
#include "Clumps.h"
#include "OnWalls.h"
#include "Sticking.h"

#include <cmath>
#include <string>

using namespace dem;
using namespace sticking;

namespace
{

/// A ball on a plate that rotates goes round with the point under it (Kratos, pull request 4019: the
/// rotation of a wall was missing in the velocity of the point that holds). With kappa = 1 it goes
/// along the tangent in each step, so that the distance from the axis grows by 1 + (w h)^2 / 2.
void turntable()
{
  Config config = usual();
  config.material.law[LawValue::StictionShare] = 1.0;
  config.material.law[LawValue::SpinStictionShare] = 1.0;
  const double w = 20.0, distance = 0.015;
  scene::setSteps(config, Step, 2000);
  WallMotion motion;
  motion.angularVelocity = w;
  Particle ball = lying(config, distance);
  ball.velocity = { 0, w * distance, 0 };
  ball.angularVelocity = { 0, 0, w };
  Simulation run(config, onwalls::moving(scene::plane(0.1), motion), scene::startFrom({ ball }));
  scene::advance(run, 2000);
  const Particle seen = run.particles().get(0);
  const double angle = w * config.endTime;
  check::relative("distance from the axis", std::hypot(seen.position.x, seen.position.y),
    distance * (1.0 + 0.5 * w * w * Step * config.endTime), 1e-4);
  check::close("angle", std::atan2(seen.position.y, seen.position.x), angle, 1e-3);
  check::relative("spin of the plate", seen.angularVelocity.z, w, 1e-6);
}

/// A belt with the speed V takes a ball along: the wall does m V^2, half of which the ball keeps.
void belt()
{
  Config config = usual();
  config.energyParts = true;
  scene::setSteps(config, Step, 400);
  const double V = 0.9 * Friction * Gravity * Step / Share;
  WallMotion motion;
  motion.surface.velocity = { V, 0, 0 };
  Simulation run(config, onwalls::moving(scene::plane(0.1), motion),
    scene::startFrom({ lying(config, 0.0) }));
  const double before = run.observe().totals.dissipatedEnergy;
  scene::advance(run, 400);
  const Totals totals = run.observe().totals;
  check::relative("speed of the belt", run.particles().get(0).velocity.x, V, 1e-9);
  check::relative("lost", totals.dissipatedEnergy - before, 0.5 * Mass * V * V, 1e-3);
  check::relative("lost by what holds", totals.losses.damping, 0.5 * Mass * V * V, 1e-3);
  // A fast belt slips under the ball for V / (mu_q g), which takes as much.
  motion.surface.velocity.x = 0.1;
  scene::setSteps(config, Step, 3000);
  Simulation slow(config, onwalls::moving(scene::plane(0.1), motion),
    scene::startFrom({ lying(config, 0.0) }));
  scene::advance(slow, 3000);
  const Totals slipped = slow.observe().totals;
  check::relative("speed of a fast belt", slow.particles().get(0).velocity.x, 0.1, 1e-9);
  check::relative("lost by slip", slipped.losses.friction, 0.5 * Mass * 0.01, 1e-2);
  check::close("all of it is known", slipped.energyError(), 0.0, 1e-6 * Mass * 0.01);
}

/// Drag is one of the forces that a wall cancels (equation 7): a belt with the speed V takes a ball
/// along through a fluid at V, as long as Stokes drag 6 pi eta R V is below mu_q m g. Beyond the
/// limit the ball falls behind until drag is mu_q m g. A clump of one ball has the same drag.
void drag()
{
  for (const bool shaped : { false, true })
  {
    for (const double share : { 0.9, 1.1 })
    {
      Config config = usual();
      config.shapes = { { "ball", { { { 0, 0, 0 }, 1.0 } } } };
      scene::setSteps(config, Step, 400);
      config.material.law[LawValue::StictionShare] = 0.01;
      const double V = 0.8 * Friction * Gravity * Step / 0.01;
      config.viscosity = share * Friction * Mass * Gravity / (6.0 * Pi * Radius * V);
      WallMotion motion;
      motion.surface.velocity = { V, 0, 0 };
      Particle ball = lying(config, 0.0);
      ball.velocity.x = V;
      Snapshot start = scene::startFrom({ ball });
      if (shaped)
      {
        start = scene::startFrom({});
        ShapedGrain grain;
        grain.size = Radius;
        grain.position = ball.position;
        grain.velocity = ball.velocity;
        scene::addClump(config, 0, grain, start);
      }
      Simulation run(config, onwalls::moving(scene::plane(0.1), motion), start);
      scene::advance(run, 400);
      const Particles grains = run.particles();
      const double seen = shaped ? grains.shaped[0].velocity.x : grains.velocity.get(0).x;
      const std::string name = std::string(shaped ? "a clump" : "a ball") +
        " on a belt, drag over limit " + check::number(share);
      share < 1.0 ? check::relative(name, seen, V, 1e-9)
                  : check::relative(name, seen, V / share, 2e-2);
    }
  }
}

}

int main()
{
  return check::run(
    []
    {
      turntable();
      belt();
      drag();
    });
}
