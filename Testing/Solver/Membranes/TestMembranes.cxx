// Grains on walls that are membranes: what a contact does to grain and nodes, momenta, energy, the
// same bits on any route, and what is refused.
#include "Check.h"
#include "OnWalls.h"
#include "RankTeams.h"
#include "Sheets.h"

#include "Boundaries/Dynamic/MembraneBody.h"

#include <algorithm>
#include <functional>
#include <limits>
#include <string>

using namespace dem;

namespace
{

/// A surface that is one membrane.
Surface membraneOf(const SheetMesh& mesh, const MembraneChoice& choice)
{
  Surface surface;
  surface.points = mesh.points;
  for (const std::array<std::int32_t, 3>& t : mesh.triangles)
  {
    surface.elements.push_back({ ElementKind::Triangle, { t[0], t[1], t[2], 0 } });
  }
  surface.bodies.resize(1);
  surface.bodies[0].name = "sheet";
  surface.bodies[0].membrane = choice;
  return surface;
}

/// A square with its middle at the origin.
SheetMesh square(int cells, double side, double jitter = 0.0)
{
  SheetMesh mesh = sheets::grid(cells, cells, side, side, jitter);
  for (Vec3& p : mesh.points)
  {
    p = p - Vec3{ 0.5 * side, 0.5 * side, 0.0 };
  }
  return mesh;
}

/// Stretched and fixed at its edges, as a trampoline.
MembraneChoice trampoline()
{
  MembraneChoice choice = sheets::stuff();
  choice.prestretch = 1.05;
  choice.fixed = FixedPoints::Boundary;
  return choice;
}

SheetState nodesOf(const Simulation& run)
{
  return sheetStateOf(run.snapshot().servos.at(0));
}

/// A triangle whose nodes have 4, 6 and 5 g, as neighbours without stiffness add to their masses, is
/// hit at the shares 0.5, 0.3 and 0.2 by 10 g.
/// @param rebound ball, then the nodes
void hit(double restitution, double rest, const std::array<double, 4>& rebound, double tolerance)
{
  const Vec3 a{ 0.0, 0.0, 0.0 }, b{ 1.0, 0.0, 0.0 }, c{ 0.0, 1.0, 0.0 };
  SheetMesh mesh;
  mesh.points = { a, b, c, { 0.5, -2.0, 0.0 }, { 2.0, 2.0, 0.0 }, { -1.0, 0.5, 0.0 } };
  mesh.triangles = { { 0, 1, 2 }, { 1, 0, 3 }, { 2, 1, 4 }, { 0, 2, 5 } };
  MembraneChoice choice = sheets::stuff();
  choice.youngsModulus = 1e-4;
  choice.thickness = 1e-3;
  choice.density = 6.0; // half a square metre has 3 g
  Surface surface = membraneOf(mesh, choice);
  surface.bodies[0].material.restitution = restitution;
  Config config = scene::still();
  config.material.youngsModulus = 1e10;
  config.material.restitution = restitution;
  scene::setSteps(config, 5e-8, 8000);
  constexpr double radius = 0.01;
  Particle ball = scene::grain(0, radius, 1000.0,
    0.5 * a + 0.3 * b + 0.2 * c + Vec3{ 0.0, 0.0, radius + 1e-6 }, { 0.0, 0.0, -1.0 });
  ball.mass = 0.01;
  Simulation run(config, surface, scene::startFrom({ ball }));
  scene::advance(run, 8000);
  const std::string name = "a hit with e = " + std::to_string(restitution) + ": ";
  const SheetState nodes = nodesOf(run);
  check::relative(name + "ball", run.snapshot().particles.velocity.get(0).z, rebound[0], tolerance);
  for (std::size_t k = 0; k < 3; ++k)
  {
    check::relative(name + "node " + std::to_string(k), nodes.velocity[k].z, rebound[k + 1],
      tolerance);
  }
  check::close(name + "a node that nothing hits", nodes.velocity[4].z, rest, 1e-9);
}

/// A ball that slides, rolls and twists on a free sheet: nothing but them has their momenta.
void momenta()
{
  MembraneChoice choice = sheets::stuff();
  choice.retardationTime = 2e-5;
  const Surface surface = membraneOf(square(6, 0.15, 0.4), choice);
  Config config = scene::still();
  config.material.youngsModulus = 1e6;
  config.material.restitution = 0.4;
  config.material.slidingFriction = 0.3;
  config.material.rollingFriction = 0.2;
  config.material.twistingFriction = 0.2;
  scene::setSteps(config, 1e-5, 4000);
  const double radius = 0.03;
  Particle ball = scene::grain(0, radius, 1000.0, { 0.006, -0.005, radius + 1e-6 },
    { 0.5, -0.2, -2.0 }, { 20.0, 5.0, 30.0 });
  ball.mass = 0.02;
  Simulation run(config, surface, scene::startFrom({ ball }));
  const MembraneBody body(surface, 0);
  const auto sums = [&]
  {
    const Snapshot now = run.snapshot();
    const BodyTotals sheet = body.totals(now.servos.at(0), 0.0, {});
    const Particle grain = now.particles.get(0);
    const Vec3 momentum = grain.mass * grain.velocity;
    return std::make_pair(sheet.momentum + momentum,
      sheet.angularMomentum + cross(grain.position, momentum) +
        0.4 * grain.mass * radius * radius * grain.angularVelocity);
  };
  const auto begin = sums();
  bool touched = false;
  for (int k = 1; k <= 20; ++k)
  {
    scene::advance(run, 200 * k);
    touched = touched || run.observe().contacts.size() == 1;
  }
  const auto end = sums();
  check::isTrue("the ball touches the sheet", touched);
  check::isTrue("the sheet moves", nodesOf(run).velocity[24].z < -0.1);
  check::atMost("momentum", norm(end.first - begin.first) / norm(begin.first), 1e-12);
  check::atMost("angular momentum", norm(end.second - begin.second) / norm(begin.second), 1e-12);
}

/// A ball at rest in the fold of a strip of two cells.
void inFold()
{
  SheetMesh mesh = sheets::grid(2, 1, 0.51, 0.051);
  MembraneChoice choice = sheets::stuff(0.0);
  choice.prestretch = 1.02;
  choice.massDamping = 200.0;
  choice.fixed = FixedPoints::Array;
  // Also drawn wider than it is, which nothing holds.
  Surface surface = membraneOf(mesh, choice);
  for (const Vec3& p : mesh.points)
  {
    surface.fixed.push_back(p.x < 1e-9 || p.x > 0.51 - 1e-9 ? FixedBits::All : 0);
  }
  Config config = scene::still(); // the strip has no weight
  scene::setSteps(config, 1e-4, 12000);
  config.material.youngsModulus = 1e8;
  config.material.restitution = 0.3;
  const double radius = 0.03;
  Particle ball = scene::grain(0, radius, 1000.0, { 0.255, 0.0255, radius });
  ball.mass = 0.05;
  Snapshot start = scene::startFrom({ ball });
  start.particles.applied.have(AppliedLoads::Force, 1);
  start.particles.applied.set(0, { { 0.0, 0.0, -0.5 }, {}, 0 });
  Simulation run(config, surface, start);
  scene::advance(run, 12000);
  const Observation seen = run.observe();
  check::equal("contacts in a fold", static_cast<long long>(seen.contacts.size()), 2);
  for (const ContactView& contact : seen.contacts)
  {
    check::relative("force of a face", norm(contact.force), 0.25281725, 1e-4);
  }
  const SheetState nodes = nodesOf(run);
  check::relative("sag of the fold", -nodes.position[1].z, 0.03838997, 1e-4);
  check::close("both sides alike", nodes.position[1].z, nodes.position[4].z, 1e-6);
}

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
    const ranks::Team team{ count, 1, false };
    ranks::demandNothing(ranks::named(team),
      ranks::simulate({ "rain", rainConfig(1, end), walls, {} }, team,
        [&](Simulation& part, RankChannel& channel)
        {
          scene::advance(part, end);
          const Snapshot seen = part.snapshot();
          check::isTrue(ranks::named(team), channel.rank() > 0 || scene::identical(seen, due));
        }));
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

/// A membrane of which all nodes are fixed.
Surface fixedAs(const SheetMesh& mesh)
{
  MembraneChoice choice = sheets::stuff();
  choice.fixed = FixedPoints::Array;
  Surface surface = membraneOf(mesh, choice);
  surface.fixed.assign(mesh.points.size(), FixedBits::All);
  return surface;
}

/// What a ball without friction does on a membrane that stands still.
struct Slide
{
  double worst = 0.0;  ///< error of the energy [J]
  double stored = 0.0; ///< most of it in contacts [J]
  double jump = 0.0;   ///< largest change of the force between two looks, in weights
  int contacts = 0;    ///< most at once
};

/// @param every steps between two looks
Slide slide(const Surface& surface, const Config& config, const Particle& ball, int steps,
  int every)
{
  Simulation run(config, surface, scene::startFrom({ ball }));
  Slide seen;
  Vec3 before;
  double start = 0.0;
  for (int step = 0; step <= steps; step += every)
  {
    scene::advance(run, step);
    const Observation now = run.observe();
    const Particle grain = run.snapshot().particles.get(0);
    // Velocities are half a step behind positions.
    const Vec3 v = grain.velocity + (0.5 * config.timeStep / grain.mass) * now.force[0];
    const double energy =
      0.5 * grain.mass * dot(v, v) + now.totals.potentialEnergy + now.totals.elasticEnergy;
    start = step == 0 ? energy : start;
    seen.worst = std::max(seen.worst, std::abs(energy - start));
    seen.stored = std::max(seen.stored, now.totals.elasticEnergy);
    if (step > 0)
    {
      seen.jump =
        std::max(seen.jump, norm(now.force[0] - before) / (grain.mass * norm(config.gravity)));
    }
    before = now.force[0];
    seen.contacts = std::max(seen.contacts, static_cast<int>(now.contacts.size()));
  }
  return seen;
}

/// A ball goes over a concave fold as over any other place: each face on its own would add up to 0.97
/// weights at once.
void overFold(double degrees)
{
  const double slope = std::tan(0.5 * degrees * Pi / 180.0);
  SheetMesh mesh = sheets::grid(2, 1, 0.04, 0.04);
  for (Vec3& p : mesh.points)
  {
    p = { p.x - 0.02, p.y - 0.013, slope * std::abs(p.x - 0.02) };
  }
  Config config = onwalls::heavy(2e-6, 8000);
  config.gravity = { 0.0, 0.0, -10.0 };
  config.material.youngsModulus = 1e5;
  const double radius = 0.005;
  Particle ball = scene::grain(0, radius, 1000.0, {}, {});
  ball.mass = 1e-3;
  const double cosine = 1.0 / std::hypot(1.0, slope);
  const Vec3 normal{ cosine * slope, 0.0, cosine };
  const double overlap =
    scene::hertzOverlap(ball.mass * 10.0 * cosine, scene::planeStiffness(config, radius));
  ball.position = Vec3{ -0.0012, 0.0, 0.0012 * slope } + (radius - overlap) * normal;
  ball.velocity = 0.2 * Vec3{ cosine, 0.0, -cosine * slope };
  const Slide seen = slide(fixedAs(mesh), config, ball, 8000, 1);
  const std::string name = "fold of " + std::to_string(degrees) + " degrees: ";
  check::equal(name + "contacts", seen.contacts, 2);
  check::atMost(name + "change of force in a step, in weights", seen.jump, 2e-3);
  check::atMost(name + "error of the energy", seen.worst, 1e-12);
}

/// A ball in a rough bowl. Every minimum of the distance with its full force is off by 1.9e-3 J.
void inBowl(double roughness)
{
  SheetMesh mesh = square(8, 0.12, 0.4);
  std::uint64_t seed = 9;
  for (Vec3& p : mesh.points)
  {
    seed = seed * 6364136223846793005ULL + 1442695040888963407ULL;
    p.z = roughness * (static_cast<double>(seed >> 11) / 9007199254740992.0 - 0.5) +
      6.0 * (p.x * p.x + p.y * p.y);
  }
  Config config = onwalls::heavy(1e-5, 16000);
  config.gravity = { 0.0, 0.0, -10.0 };
  config.material.youngsModulus = 1e5;
  config.maximumOverlap = 0.5;
  Particle ball = scene::grain(0, 0.02, 1000.0, { -0.015, 0.01, 0.032 }, { 0.25, -0.15, 0.0 });
  ball.mass = 0.01;
  const Slide seen = slide(fixedAs(mesh), config, ball, check::sanitizedOr(2000, 16000), 40);
  const std::string name = "bowl of roughness " + std::to_string(roughness) + ": ";
  check::isTrue(name + "several contacts", check::IsSanitized || seen.contacts > 1);
  check::isTrue(name + "energy is stored", check::IsSanitized || seen.stored > 2e-4);
  check::atMost(name + "error of the energy", seen.worst, 1e-4 * 1.2e-3);
}

/// A ball exactly over an edge or a corner inside a flat sheet has one contact (PhasicFlow, issue
/// 242: two triangles of one plane push twice).
void overEdges()
{
  for (const Vec3& at :
    { Vec3{ 0.0, 0.0, 0.0 }, Vec3{ 0.0125, 0.0, 0.0 }, Vec3{ 0.00625, 0.00625, 0.0 } })
  {
    const Surface surface = membraneOf(square(8, 0.1), trampoline());
    Config config = scene::still();
    scene::setSteps(config, 1e-5, 1);
    const Particle ball = scene::grain(0, 0.01, 1000.0, at + Vec3{ 0.0, 0.0, 0.00999 });
    Simulation run(config, surface, scene::startFrom({ ball }));
    check::equal("one contact", static_cast<long long>(run.observe().contacts.size()), 1);
  }
}

/// A heavy sheet is a rigid wall (DEM-Engine, issue 73: a mesh rebounds otherwise than a plane does).
void heavySheet()
{
  const auto rebound = [](const Surface& surface)
  {
    Config config = scene::still();
    config.material.restitution = 0.5;
    config.material.slidingFriction = 0.3;
    scene::setSteps(config, 1e-5, 2000);
    const Particle ball =
      scene::grain(0, 0.01, 1000.0, { 0.003, 0.002, 0.0101 }, { 0.3, 0.1, -0.5 });
    Simulation run(config, surface, scene::startFrom({ ball }));
    scene::advance(run, 2000);
    return run.snapshot().particles.get(0);
  };
  MembraneChoice heavy = sheets::stuff();
  heavy.density = 1e13;
  const Particle on = rebound(membraneOf(square(8, 0.1, 0.3), heavy));
  const Particle rigid = rebound(scene::plane(0.05));
  check::atMost("velocity", norm(on.velocity - rigid.velocity), 1e-8);
  check::atMost("spin", norm(on.angularVelocity - rigid.angularVelocity), 1e-5);
  check::isTrue("it rebounds", rigid.velocity.z > 0.2);
}

/// A tenth of all lengths, with ten times the density, is the same motion (Chrono, issue 462: right
/// at 1.4 m and wrong at 0.14 m).
void anyScale()
{
  const auto lowest = [](double scale)
  {
    MembraneChoice choice = trampoline();
    choice.density /= scale;
    choice.thickness *= scale;
    const Surface surface = membraneOf(square(4, 0.4 * scale, 0.3), choice);
    Config config = onwalls::heavy(1e-4 * std::sqrt(scale), 3000);
    config.material.restitution = 0.5;
    const Particle ball =
      scene::grain(0, 0.04 * scale, 1000.0 / scale, { 0.03 * scale, 0.02 * scale, 0.05 * scale });
    Simulation run(config, surface, scene::startFrom({ ball }));
    scene::advance(run, 3000);
    return (1.0 / scale) * run.snapshot().particles.position.get(0);
  };
  const Vec3 large = lowest(1.0), small = lowest(0.1);
  check::isTrue("the ball sinks in", large.z < 0.039);
  check::atMost("any scale", norm(large - small), 1e-7);
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
  refused(
    "has the cells 0 and 1 that face different sides: orient them, or its Pressure has no side.",
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
  refused("WallStiction", [](Surface&, Config& c) { c.wallStiction = true; });
  refused("Take spheres, clumps of spheres or smooth shapes",
    [](Surface&, Config& c)
    {
      c.shapes.resize(1);
      c.shapes[0].name = "cylinder";
      c.shapes[0].frustum = RoundedFrustum{ 0.5, 0.5, 1.0, 0.1 };
    });
  refused("Turn CollisionStatistics off, as a ball in a membrane",
    [](Surface&, Config& c) { c.collisionStatistics = true; });
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
  hit(1.0, 0.0, { 0.0781671159, -1.3477088949, -0.5390835580, -0.4312668464 }, 1e-4);
  hit(0.5, 0.0, { -0.1913746631, -1.0107816712, -0.4043126685, -0.3234501348 }, 2e-4);
  momenta();
  inFold();
  overEdges();
  overFold(2.0);
  overFold(10.0);
  inBowl(0.0);
  inBowl(0.003);
  heavySheet();
  anyScale();
  fixedNodes();
  balance();
  sameBits();
  stableSteps();
  refusals();
}

}

int main()
{
  return check::run(allCases);
}
