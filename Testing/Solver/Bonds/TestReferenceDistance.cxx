// The distance at which two grains are bonded is the one at which they give each other no force:
// across a gap, pressed, and through a face of a cell; with half steps, the period of two that swing
// about that distance. Who is farther apart than the interaction radius has no such distance.
#include "BondLaws.h"
#include "Check.h"

#include <cmath>

using namespace dem;
using namespace scene;

namespace
{

constexpr double Stiffness = 7e5; // of bonded()

/// Two grains at rest, bonded if they are near enough.
/// @param distance of their centres, in sums of the radii
Snapshot pair(double distance)
{
  return scene::startFrom({ scene::grain(0, Radius, 2500.0, {}),
    scene::grain(1, Radius, 2500.0, { 2.0 * Radius * distance, 0.0, 0.0 }) });
}

double distanceOf(const Simulation& run)
{
  const Particles grains = run.particles();
  return norm(grains.space.between(grains.position.get(1) - grains.position.get(0)));
}

/// Neither a gap nor an overlap pushes grains that were bonded so.
/// @param distance in sums of the radii
/// @param contact what contact laws do while the bond holds
void restsWhereBonded(double distance, BondContact contact)
{
  Config config = bonded(BondLaw::Springs);
  config.bonds.contact = contact;
  scene::setSteps(config, 1e-7, 2000);
  const Snapshot start = pair(distance);
  Simulation run(config, {}, start);
  check::equal("bonds at " + check::number(distance), run.observe().totals.bondCount, 1);
  scene::advance(run, 2000);
  check::close("bonded at " + check::number(distance) + ", they have moved by [m]",
    distanceOf(run) - 2.0 * Radius * distance, 0.0, 1e-17);
  Snapshot moved = run.snapshot();
  moved.particles.position.packed[1].x += 1e-8;
  run.restore(moved);
  check::relative("pulled from " + check::number(distance), run.observe().force[0].x,
    Stiffness * 1e-8, 1e-6);
}

/// Two grains that a bond of stiffness k holds swing about the distance when bonded with the
/// frequency of k and half of the mass, so after a period they are where they began.
void swings(double distance)
{
  const double mass = sphereMass(2500.0, Radius);
  const double period = 2.0 * Pi * std::sqrt(0.5 * mass / Stiffness);
  constexpr int Steps = 4000;
  Config config = bonded(BondLaw::Springs);
  config.integrator = Integrator::VelocityVerlet;
  scene::setSteps(config, period / Steps, Steps);
  Snapshot start = pair(distance);
  const double speed = 1e-3;
  start.particles.velocity.set(0, { -0.5 * speed, 0.0, 0.0 });
  start.particles.velocity.set(1, { 0.5 * speed, 0.0, 0.0 });
  Simulation run(config, {}, start);
  const double reach = speed * period / (2.0 * Pi);
  const std::string name = "swing about " + check::number(distance);
  scene::advance(run, Steps / 4);
  check::relative(name + ", farthest", distanceOf(run) - 2.0 * Radius * distance, reach, 1e-5);
  scene::advance(run, 3 * Steps / 4);
  check::relative(name + ", nearest", distanceOf(run) - 2.0 * Radius * distance, -reach, 1e-5);
  scene::advance(run, Steps);
  check::close(name + ", after a period over the reach",
    (distanceOf(run) - 2.0 * Radius * distance) / reach, 0.0, 1e-5);
}

/// Through a face of a cell as in open space; beyond the radius there is nothing.
void throughFaceAndBeyond()
{
  Config config = bonded(BondLaw::Springs);
  config.cell.periodic = { true, true, true };
  config.cell.origin = {};
  config.cell.edges = Matrix3::diagonal(12.0 * Radius, 12.0 * Radius, 12.0 * Radius);
  const auto through = [&](double distance)
  {
    return scene::startFrom({ scene::grain(0, Radius, 2500.0, { Radius, Radius, Radius }),
      scene::grain(1, Radius, 2500.0,
        { 13.0 * Radius - 2.0 * Radius * distance, Radius, Radius }) });
  };
  Simulation run(config, {}, through(1.08));
  check::equal("bonds through a face", run.observe().totals.bondCount, 1);
  check::close("their distance [m]", distanceOf(run), 2.0 * Radius * 1.08, 1e-15);
  check::close("no force through a face [N]", norm(run.observe().force[0]), 0.0, 1e-10);
  Snapshot moved = run.snapshot();
  moved.particles.position.packed[1].x -= 1e-8; // farther away
  run.restore(moved);
  check::relative("pulled through a face", run.observe().force[0].x, -Stiffness * 1e-8, 1e-6);
  const Simulation apart(config, {}, through(1.12));
  check::equal("bonds beyond the radius", apart.observe().totals.bondCount, 0);
}

}

int main()
{
  return check::run(
    []
    {
      for (const BondContact contact : { BondContact::Replace, BondContact::Beside })
      {
        restsWhereBonded(1.08, contact);
        restsWhereBonded(0.95, contact);
      }
      swings(1.08);
      swings(0.95);
      throughFaceAndBeyond();
    });
}
