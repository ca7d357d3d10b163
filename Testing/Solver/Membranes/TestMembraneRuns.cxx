// Rain on walls that are membranes: the same bits on any route, energy, and what is refused.
#include "Check.h"
#include "RankTeams.h"
#include "Sheets.h"

#include "Boundaries/Dynamic/MembraneBody.h"

#include <algorithm>
#include <functional>
#include <string>
#include <utility>

using namespace dem;
using namespace sheets;

namespace
{

/// Grains that fall on a trampoline.
Config rainConfig(int threads, std::int64_t steps)
{
  Config config = scene::rain(FrictionUpdate::Incremental, threads, steps);
  config.radiusMin = 0.004;
  config.radiusMax = 0.005;
  config.spawnMin = { -0.03, -0.03, 0.02 };
  config.spawnMax = { 0.03, 0.03, 0.12 };
  config.maximumParticles = 60;
  config.maximumOverlap = 0.5;
  config.viscosity = 0.0;
  scene::setSteps(config, 2e-5, steps);
  return config;
}

Surface rainedOn()
{
  MembraneChoice choice = trampoline();
  choice.retardationTime = 1e-4;
  Surface surface = membraneOf(square(8, 0.1, 0.3), choice);
  const std::size_t before = surface.elements.size();
  const Surface sides = scene::box({ -0.05, -0.05, -0.04 }, { 0.05, 0.05, 0.15 });
  const auto shift = static_cast<std::int64_t>(surface.points.size());
  surface.points.insert(surface.points.end(), sides.points.begin(), sides.points.end());
  surface.bodies.resize(2);
  for (Element element : sides.elements)
  {
    std::for_each(element.point.begin(), element.point.end(),
      [shift](std::int64_t& point) { point += shift; });
    element.body = 1;
    surface.elements.push_back(element);
  }
  check::isTrue("a box around", surface.elements.size() == before + 6);
  return surface;
}

/// Runs have equal bits for any number of threads, by jumps, after restarts and on ranks.
void sameBits()
{
  const Surface walls = rainedOn();
  const std::int64_t end = check::sanitizedOr<std::int64_t>(600, 3000);
  Simulation one(rainConfig(1, end), walls);
  scene::advance(one, end / 2);
  const Snapshot middle = one.snapshot();
  scene::advance(one, end);
  const Snapshot due = one.snapshot();
  check::isTrue("the sheet is moving", norm(sheetStateOf(due.servos.at(0)).velocity[40]) > 0.0);
  check::isTrue("a contact", check::IsSanitized || one.observe().totals.contactCount > 0);
  for (const int threads : { 2, 3, 5 })
  {
    Simulation other(rainConfig(threads, end), walls);
    scene::advance(other, end);
    check::isTrue(std::to_string(threads) + " threads: the same bits",
      scene::identical(other.snapshot(), due));
    other.restore(middle);
    scene::advance(other, end / 2 + 1);
    other.restore(other.snapshot());
    scene::advance(other, end);
    check::isTrue(std::to_string(threads) + " threads, restored: the same bits",
      scene::identical(other.snapshot(), due));
  }
  for (const int count : { 2, 4 })
  {
    ranks::demandSame({ "rain", rainConfig(1, end), walls, {} }, { count, 1, false }, end, due);
  }
  Snapshot changed = due;
  changed.servos[0].numbers[7] += 1e-12;
  check::isTrue("nodes are part of the state", !scene::identical(changed, due));
}

/// Steps that change follow the sheet and its contacts.
void stableSteps()
{
  const Surface walls = rainedOn();
  const auto end = [&walls](int threads)
  {
    Config config = rainConfig(threads, 1);
    config.stepControl = StepControlKind::Stable;
    config.timeStep = 0.0;
    config.frameInterval = 0.04;
    config.endTime = 0.04;
    Simulation run(config, walls);
    scene::advance(run, run.timePlan().lastStep());
    return run.snapshot();
  };
  const Snapshot one = end(1);
  check::isTrue("steps were taken", one.steps.taken > 100);
  check::isTrue("no step was too long", one.steps.share <= 1.0);
  check::isTrue("stable steps: the same bits", scene::identical(end(3), one));
}

/// All nodes are fixed: the wall is a plane that stands still.
void fixedNodes()
{
  Surface still = rainedOn();
  Surface membrane = still;
  membrane.bodies[0].membrane.fixed = FixedPoints::Array;
  membrane.fixed.assign(membrane.points.size(), FixedBits::All);
  WallBody& body = still.bodies[0];
  body.membrane = {};
  body.track.times = { 0.0, 100.0 };
  body.track.points.assign(2, { still.points.begin(), still.points.begin() + 81 });
  const std::int64_t end = check::sanitizedOr<std::int64_t>(600, 3000);
  Simulation one(rainConfig(1, end), membrane), other(rainConfig(1, end), still);
  scene::advance(one, end);
  scene::advance(other, end);
  Snapshot a = one.snapshot(), b = other.snapshot();
  a.servos = b.servos = {};
  a.suppliedEnergy = b.suppliedEnergy = 0.0; // of a sheet that is stretched
  check::isTrue("all nodes fixed: the bits of a wall at rest", scene::identical(a, b));
}

/// What is stored, moves and is lost adds up.
void balance()
{
  Config config = rainConfig(1, 10000);
  config.energyParts = true;
  config.maximumParticles = 20;
  Surface walls = rainedOn();
  walls.bodies[0].membrane.massDamping = 2.0;
  walls.bodies[0].membrane.pressure = 20.0;
  Simulation run(config, walls);
  scene::advance(run, check::sanitizedOr<std::int64_t>(600, 10000));
  const Totals totals = run.observe().totals;
  check::isTrue("the sheet stores energy", totals.walls.elastic > 1e-3);
  check::isTrue("energy is lost", totals.losses.sum() > 1e-4);
  check::atMost("error of the balance", std::abs(totals.energyError()), 0.01 * totals.losses.sum());
}

/// Balls in a sleeve under a pressure outside, between two plates. At rest what balls press on the
/// sleeve is the pressure less what the sleeve carries, both as sums of force times position across
/// the axis, which are twice the volume times the stress.
void squeezed()
{
  SheetMesh mesh = tube(14, 8, 0.02, 0.04);
  MembraneChoice choice = stuff();
  choice.youngsModulus = 5e4;
  choice.pressure = -2000.0;
  choice.massDamping = 150.0;
  choice.fixed = FixedPoints::Boundary;
  Surface walls = membraneOf(mesh, choice);
  walls.bodies.resize(2);
  for (const double z : { 0.006, 0.034 })
  {
    const auto first = static_cast<std::int64_t>(walls.points.size());
    for (const auto& [x, y] : { std::pair{ -1, -1 }, { 1, -1 }, { 1, 1 }, { -1, 1 } })
    {
      walls.points.push_back({ 0.03 * x, 0.03 * y, z });
    }
    walls.elements.push_back(
      { ElementKind::Rectangle, { first, first + 1, first + 2, first + 3 }, 0.0, 1 });
  }
  Config config = scene::still();
  config.material.restitution = 0.2;
  config.material.youngsModulus = 5e6;
  config.numericalDamping = 0.5;
  scene::setSteps(config, 2e-5, check::sanitizedOr(500, 4000));
  std::vector<Particle> balls;
  for (const double z : { 0.0098, 0.0166, 0.0234, 0.0302 })
  {
    for (int k = 0; k < 10; ++k)
    {
      const double angle = 2.0 * Pi * k / 7.0 + 90.0 * z, far = k < 7 ? 0.0148 : 0.0055;
      const double turned = k < 7 ? angle : 2.0 * Pi * k / 3.0;
      balls.push_back(scene::grain(static_cast<std::int64_t>(balls.size()), 0.0035, 2500.0,
        { far * std::cos(turned), far * std::sin(turned), z }));
    }
  }
  config.allowInitialOverlap = true;
  Simulation run(config, walls, scene::startFrom(balls));
  scene::advance(run, check::sanitizedOr(500, 4000));
  const Observation seen = run.observe();
  double pushed = 0.0;
  int contacts = 0;
  for (std::size_t c = seen.firstAtWall(); c < seen.contacts.size(); ++c)
  {
    const ContactView& contact = seen.contacts[c];
    if (walls.elements[contact.element].body == 0)
    {
      pushed -= contact.force.x * contact.end.x + contact.force.y * contact.end.y;
      ++contacts;
    }
  }
  const SheetState nodes = sheetStateOf(seen.servos.at(0));
  const auto sum = [&](double pressure)
  {
    MembraneChoice other = choice;
    other.pressure = pressure;
    const std::vector<Vec3> forces = Sheet(other, mesh).forces(nodes);
    double all = 0.0;
    for (std::size_t k = 14; k + 14 < forces.size(); ++k) // without both rims
    {
      all += forces[k].x * nodes.position[k].x + forces[k].y * nodes.position[k].y;
    }
    return all;
  };
  const double sheet = sum(0.0), both = sum(choice.pressure);
  if (!check::IsSanitized)
  {
    check::isTrue("balls in the sleeve", contacts >= 28);
    check::relative("what balls press on a sleeve", pushed, -both, 2e-3);
    check::isTrue("the sleeve carries some", std::abs(sheet) > 0.02 * pushed);
    check::isTrue("most is on the balls", pushed > 0.3 * std::abs(both - sheet));
  }
}

void refusals()
{
  const SheetMesh mesh = square(2, 0.1);
  const auto refused =
    [&](const std::string& part, const std::function<void(Surface&, Config&)>& change)
  {
    Surface surface = membraneOf(mesh, sheets::stuff());
    Config config = scene::still();
    scene::setSteps(config, 1e-5, 10);
    change(surface, config);
    check::refused(
      "refused", [&] { Simulation(config, surface); }, part);
  };
  refused("The wall 'sheet' has the Density 0, but that of a membrane must be finite and above 0.",
    [](Surface& s, Config&) { s.bodies[0].membrane.density = 0.0; });
  refused("The wall 'sheet' is a membrane and cannot also have a motion.",
    [](Surface& s, Config&) {
      s.bodies[0].motion.velocity = { 1.0, 0.0, 0.0 };
    });
  refused("The wall 'sheet' is a membrane and cannot also have BondGrains.",
    [](Surface& s, Config&) { s.bodies[0].bonded = true; });
  refused("Wall element 8 is no triangle, but its wall is a membrane.",
    [](Surface& s, Config&) {
      s.elements.push_back({ ElementKind::Edge, { 0, 4, 0, 0 } });
    });
  refused("is too thin for a membrane: its least height is",
    [](Surface& s, Config&) {
      s.points[4] = { -2e-5, 2e-5, 0.0 }, s.points[0] = { 0.0, 0.0, 0.0 };
    });
  refused("has two cells that face different sides, at the edge from point 0 at (-",
    [](Surface& s, Config&)
    {
      s.bodies[0].membrane.pressure = 1.0;
      std::swap(s.elements[0].point[0], s.elements[0].point[1]);
    });
  refused("has the FixedPoints Array, but no array says which points of its surface are fixed.",
    [](Surface& s, Config&) { s.bodies[0].membrane.fixed = FixedPoints::Array; });
  refused("Set Integrator to SemiImplicitEuler",
    [](Surface&, Config& c) { c.integrator = Integrator::Leapfrog; });
  refused("TimeStepControl to",
    [](Surface&, Config& c) { c.stepControl = StepControlKind::Error; });
  refused("PeriodicAxes",
    [](Surface&, Config& c)
    {
      c.cell.periodic[0] = true;
      c.cell.edges = Matrix3::diagonal(1.0, 1.0, 1.0);
    });
  refused(
    "Set MaximumOverlap to 1 or below, as a sheet pushes a grain on whose centre has gone through: "
    "the wall 'sheet' is a Membrane.",
    [](Surface&, Config& c) { c.maximumOverlap = 1.01; });
  refused("WallStiction", [](Surface&, Config& c) { c.wallStiction = true; });
  refused("Take spheres, clumps, smooth shapes or convex parts",
    [](Surface&, Config& c)
    {
      c.shapes.resize(1);
      c.shapes[0].name = "cylinder";
      c.shapes[0].frustum = RoundedFrustum{ 0.5, 0.5, 1.0, 0.1 };
    });
  refused("Turn CollisionStatistics off, as a ball in a membrane",
    [](Surface&, Config& c) { c.collisionStatistics = true; });
  refused("Take one NormalLaw of the list for all materials, without LawExpression",
    [](Surface&, Config& c) { c.law.expression = "N = 1e4 * max(delta, 0)"; });
  refused("but a membrane needs one below",
    [](Surface&, Config& c) { scene::setSteps(c, 1e-2, 10); });
  // A step that is too long later stops the run, as does a sheet that is torn.
  const auto stopped =
    [&](const std::string& part, const std::function<void(Surface&, Config&)>& change)
  {
    Surface surface = membraneOf(mesh, trampoline());
    Config config = scene::still();
    scene::setSteps(config, 1e-5, 20000);
    change(surface, config);
    const Particle ball = scene::grain(0, 0.02, 1000.0, { 0.0, 0.0, 0.0201 }, { 0.0, 0.0, -30.0 });
    check::refused(
      "stopped",
      [&]
      {
        Simulation run(config, surface, scene::startFrom({ ball }));
        scene::advance(run, 20000);
      },
      part);
  };
  stopped("'sheet' is stretched 3.0",
    [](Surface& s, Config& c)
    {
      s.bodies[0].membrane.youngsModulus = 1e5;
      c.material.youngsModulus = 1e7;
      c.maximumOverlap = 1.0;
      scene::setSteps(c, 1e-6, 20000);
    });
}

void allCases()
{
  fixedNodes();
  balance();
  sameBits();
  stableSteps();
  squeezed();
  refusals();
}

}

int main()
{
  return check::run(allCases);
}
