// Bonds of grains of several balls or parts: while one holds nothing else of the two touches, but
// where another bond of theirs broke; when the last one breaks all does, and the energy balances.
// And bonds of grains that have left before bonds are made.
#include "Check.h"
#include "Clumps.h"
#include "Faceted.h"
#include "SmoothShapes.h"

#include <functional>

using namespace dem;

namespace
{

constexpr double Radius = 5e-3, Size = 3.0 * Radius, Apart = 0.98 * 2.0 * Radius;

/// Three balls side by side along x.
GrainShape rod()
{
  return { "rod", { { { -2, 0, 0 }, 1.0 }, { { 0, 0, 0 }, 1.0 }, { { 2, 0, 0 }, 1.0 } } };
}

Config bonded()
{
  Config config = scene::still({ "rods", 1e7, 0.25, 2500.0 });
  config.allowInitialOverlap = true;
  config.shapes = { rod() };
  config.bonds.law = BondLaw::Timoshenko;
  config.bonds.youngsModulus = 1e7;
  config.bonds.interactionRadius = 0.0;
  config.bonds.breaking = BondBreaking::Never;
  config.bonds.damping = 0.0;
  scene::setSteps(config, 1e-7, 1000);
  return config;
}

/// Two rods side by side, whose three pairs of balls overlap by 2 %.
Snapshot sideBySide(const Config& config)
{
  Snapshot start;
  for (int k = 0; k < 2; ++k)
  {
    ShapedGrain grain;
    grain.size = Size;
    grain.position = { 0.0, k * Apart, 0.0 };
    scene::addClump(config, 0, grain, start);
  }
  return start;
}

Scene joined(const std::vector<BondLine>& lines)
{
  Scene scene;
  scene.bondLines = lines;
  return scene;
}

void moveSecond(const Config& config, Snapshot& state, const Vec3& displacement)
{
  ShapedGrain& grain = state.particles.shaped[1];
  grain.position = grain.position + displacement;
  const UnitShape shape = unitShape(config.shapes[static_cast<std::size_t>(grain.shape)]);
  for (int ball = 0; ball < grain.count; ++ball)
  {
    placeBall(shape, grain, ball, state.particles);
  }
}

std::int64_t pressing(const Observation& seen)
{
  std::int64_t count = 0;
  for (const ContactView& contact : seen.contacts)
  {
    count += norm(contact.force) > 1e-9 ? 1 : 0;
  }
  return count;
}

/// One line: nothing presses while the bond holds, and the bond acts as that of two spheres.
void oneBond()
{
  Config config = bonded();
  const Snapshot start = sideBySide(config);
  Simulation run(config, joined({ { 0, 3 } }), start);
  scene::advance(run, 1000);
  const Observation seen = run.observe();
  check::equal("one line, contacts", seen.totals.contactCount, 1);
  check::close("one line, energy", seen.totals.elasticEnergy, 0.0, 0.0);
  check::close("one line, speed", norm(run.particles().get(3).velocity), 0.0, 0.0);
  Snapshot state = run.snapshot();
  const double displacement = 1e-6;
  moveSecond(config, state, { 0, -displacement, 0 });
  run.restore(state);
  const double area = Pi * Radius * Radius;
  double force = 0.0;
  for (const ContactView& contact : run.observe().contacts)
  {
    force += contact.force.y;
  }
  check::relative("one line, pressed", force,
    -config.bonds.youngsModulus * area / Apart * displacement, 1e-6);
  config.bonds.contact = BondContact::Beside;
  check::equal("one line beside contacts",
    Simulation(config, joined({ { 0, 3 } }), start).observe().totals.contactCount, 3);
}

/// From the step on in which the bond breaks all balls touch, as deep as they then are, but for the
/// two that were bonded; what they have at once is missing in what is lost.
void letGo()
{
  Config config = bonded();
  config.bonds.breaking = BondBreaking::Force;
  config.bonds.tensileStrength = 1e-3;
  config.bonds.shearStrength = 1e-3;
  const Scene scene = joined({ { 0, 3 } });
  Simulation run(config, scene, sideBySide(config));
  scene::advance(run, 1); // in which bonds learn how deep the two overlap
  Snapshot state = run.snapshot();
  moveSecond(config, state, { 1e-5, -1e-5, 0 });
  run.restore(state);
  const Totals before = run.observe().totals;
  scene::advance(run, 2);
  const Observation seen = run.observe();
  check::equal("let go, broken", seen.totals.brokenBonds, 1);
  check::equal("let go, contacts", pressing(seen), 3);
  check::relative("let go, energy",
    seen.totals.elasticEnergy + seen.totals.fractureEnergy + seen.totals.translationalEnergy +
      seen.totals.rotationalEnergy,
    before.elasticEnergy, 1e-6);
  Simulation again(config, scene, sideBySide(config));
  again.restore(run.snapshot());
  check::isTrue("let go, forces after a restart",
    norm(again.observe().force[0] - seen.force[0]) == 0.0);
  scene::advance(run, 100);
  scene::advance(again, 100);
  check::isTrue("let go, bits after a restart", scene::identical(run.snapshot(), again.snapshot()));
}

/// Three bonds. Where one broke the two balls touch while others hold; when these break in one step
/// nothing counts twice.
void severalBonds()
{
  Config config = bonded();
  config.bonds.interactionRadius = 1.01;
  config.bonds.breaking = BondBreaking::Separation;
  config.bonds.separationLimit = 1e-4;
  Simulation run(config, {}, sideBySide(config));
  check::equal("three bonds", run.observe().totals.bondCount, 3);
  scene::advance(run, 1);
  // Rotated about its end, so that one bond is too long.
  Snapshot state = run.snapshot();
  ShapedGrain& grain = state.particles.shaped[1];
  const double angle = 1.5e-4 / (4.0 * Radius);
  grain.orientation = { std::cos(0.5 * angle), 0.0, 0.0, std::sin(0.5 * angle) };
  moveSecond(config, state, { 0, 0.5 * 1.5e-4 - 1e-5, 0 });
  run.restore(state);
  scene::advance(run, 2);
  check::equal("one of three broke", run.observe().totals.brokenBonds, 1);
  check::equal("one of three broke, contacts", run.observe().totals.contactCount, 3);
  // Pressed together there, but not as deep as it was.
  state = run.snapshot();
  state.particles.shaped[1].orientation = {};
  moveSecond(config, state, { 0, -0.5 * 1.5e-4 - 1e-5 + 2e-5, 0 });
  run.restore(state);
  double pull = 0.0;
  for (const ContactView& contact : run.observe().contacts)
  {
    pull += contact.force.y;
  }
  check::close("back in position", pull, 0.0, 1e-5); // of 0.1 if all overlap counted
  config.bonds.separationLimit = 1e-9;
  moveSecond(config, state, { 0, 1e-5, 0 });
  Simulation weak(config, {}, state);
  const Totals before = weak.observe().totals;
  scene::advance(weak, state.step + 1);
  const Observation seen = weak.observe();
  check::equal("all broke", seen.totals.brokenBonds, 3);
  check::relative("all broke, energy",
    seen.totals.elasticEnergy + seen.totals.fractureEnergy + seen.totals.translationalEnergy +
      seen.totals.rotationalEnergy,
    before.elasticEnergy + before.fractureEnergy, 1e-6);
}

/// Two grains of any kind that press on each other at several points, with one line.
void mixed(const std::string& name, const GrainShape& first, const Vec3& rotationOfFirst,
  const std::function<void(const Config&, Snapshot&)>& addSecond, BondLine line)
{
  Config config = bonded();
  config.shapes = { first, rod() };
  config.shapes[0].name = "first";
  Snapshot start;
  ShapedGrain grain;
  grain.size = Size;
  grain.orientation = scene::about(rotationOfFirst, 0.5 * Pi);
  scene::addClump(config, 0, grain, start);
  addSecond(config, start);
  line.second = start.particles.shaped.size() > 1
    ? start.particles.id[static_cast<std::size_t>(start.particles.shaped[1].first)]
    : start.particles.id.back();
  Simulation without(config, {}, start);
  check::isTrue(name + ", without a bond they press at several points",
    pressing(without.observe()) > 1);
  Simulation run(config, joined({ line }), start);
  scene::advance(run, 100);
  check::equal(name + ", contacts", run.observe().totals.contactCount, 1);
  check::equal(name + ", that press", pressing(run.observe()), 0);
}

void addSphere(Snapshot& start, const Vec3& position)
{
  start.particles.add(scene::grain(start.particles.id.back() + 1, Radius, 2500.0, position));
}

void mixtures()
{
  // Between two balls of the rod.
  mixed("a sphere on a rod", rod(), { 1, 0, 0 },
    [](const Config&, Snapshot& start) {
      addSphere(start, { Radius, std::sqrt(3.0) * 0.98 * Radius, 0 });
    },
    { 0, 0 });
  // In a corner of a cross of two bricks.
  GrainShape cross = scene::brick({ 3.0, 1.0, 1.0 }, 0.1);
  cross.faceted.push_back(scene::brick({ 1.0, 3.0, 1.0 }, 0.1).faceted[0]);
  const double half = 0.5 * Size / unitShape(cross).drawnRadius, corner = half + 0.98 * Radius;
  mixed("a sphere in a corner of convex parts", cross, { 1, 0, 0 },
    [&](const Config&, Snapshot& start) {
      addSphere(start, { corner, 0, corner });
    },
    { 0, 0 });
  const GrainShape brick = scene::brick({ 3.0, 3.0, 1.0 }, 0.1);
  const double top = 0.5 * Size / unitShape(brick).drawnRadius;
  mixed("a rod on a brick", brick, { 0, 0, 1 },
    [&](const Config& config, Snapshot& start)
    {
      ShapedGrain grain;
      grain.size = Size;
      grain.position = { 0, 0, top + 0.98 * Radius };
      scene::addClump(config, 1, grain, start);
    },
    { 0, 0 });
}

/// Two ellipsoids: nothing acts but the bond (LAMMPS issue 2017, where contacts of bonded
/// ellipsoids continued to act).
void ellipsoids()
{
  Config config = bonded();
  config.shapes = { superellipsoid("egg", { 1.0, 0.7, 0.6 }, 1.0, 1.0) };
  Snapshot start = sideBySide(config);
  check::isTrue("ellipsoids press without a bond",
    pressing(Simulation(config, {}, start).observe()) == 1);
  Simulation run(config, joined({ { 0, 1 } }), start);
  check::equal("bonded ellipsoids, that press", pressing(run.observe()), 0);
}

/// A rod of which one ball is glued to a wall: the others touch it when that bond has broken.
void atWall()
{
  Config config = bonded();
  config.bonds.interactionRadius = 1.001;
  config.bonds.breaking = BondBreaking::Separation;
  config.bonds.separationLimit = 1e-4;
  Surface floor = scene::plane(1.0);
  floor.bodies.resize(1);
  floor.bodies[0].bonded = true;
  Snapshot start;
  ShapedGrain grain;
  grain.size = Size;
  const double tilt = 0.01;
  grain.position.z = Radius + 2.0 * Radius * std::sin(tilt);
  grain.orientation = scene::about({ 0, 1, 0 }, tilt);
  scene::addClump(config, 0, grain, start);
  Simulation run(config, floor, start);
  scene::advance(run, 1);
  check::equal("at a wall, bonds", run.observe().totals.bondCount, 1);
  Snapshot state = run.snapshot();
  ShapedGrain& rod = state.particles.shaped[0];
  rod.orientation = {};
  rod.position.z = 0.99 * Radius;
  const UnitShape shape = unitShape(config.shapes[0]);
  for (int ball = 0; ball < rod.count; ++ball)
  {
    placeBall(shape, rod, ball, state.particles);
  }
  run.restore(state);
  check::equal("pressed to a wall, contacts", run.observe().totals.contactCount, 1);
  rod.position.z = Radius + 1.5e-4;
  for (int ball = 0; ball < rod.count; ++ball)
  {
    placeBall(shape, rod, ball, state.particles);
  }
  run.restore(state);
  scene::advance(run, 2);
  check::equal("away from a wall, broken", run.observe().totals.brokenBonds, 1);
  state = run.snapshot();
  state.particles.shaped[0].position.z = 0.99 * Radius;
  for (int ball = 0; ball < rod.count; ++ball)
  {
    placeBall(shape, state.particles.shaped[0], ball, state.particles);
  }
  run.restore(state);
  check::equal("back at a wall, contacts", run.observe().totals.contactCount, 3);
}

/// Four grains side by side, of which the last two leave before bonds are made: theirs are not
/// made, which is counted. Who never was there is still an error.
void gone()
{
  Config config = bonded();
  config.bonds.time = 500e-7;
  Scene scene = joined({ { 0, 1 }, { 1, 2 }, { 3, 2 } });
  scene.outflow.boxes.push_back({ { 0.015, -1, -1 }, { 1, 1, 1 } });
  std::vector<Particle> grains;
  for (int k = 0; k < 4; ++k)
  {
    grains.push_back(scene::grain(k, Radius, 2500.0, { 2.0 * Radius * k, 0, 0 }));
  }
  Simulation run(config, scene, scene::startFrom(grains));
  scene::advance(run, 499);
  check::equal("before bonds are made, not made", run.observe().totals.unmadeBonds, 0);
  scene::advance(run, 600);
  const Totals totals = run.observe().totals;
  check::equal("grains left", totals.outflowCount, 2);
  check::equal("bonds made", totals.bondCount, 1);
  check::equal("bonds not made", totals.unmadeBonds, 2);
  Simulation again(config, scene, scene::startFrom(grains));
  again.restore(run.snapshot());
  check::equal("bonds not made, after a restart", again.observe().totals.unmadeBonds, 2);
  scene.bondLines.push_back({ 0, 4 });
  check::refused(
    "a grain that never was",
    [&]
    {
      Simulation wrong(config, scene, scene::startFrom(grains));
      scene::advance(wrong, 600);
    },
    "The bond of grains 0 and 4: there is no grain 4.");
}

}

int main()
{
  return check::run(
    []
    {
      oneBond();
      letGo();
      severalBonds();
      mixtures();
      ellipsoids();
      atWall();
      gone();
    });
}
