// Grains on walls that are membranes: what a contact does to grain and nodes, momenta and energy.
#include "Check.h"
#include "OnWalls.h"
#include "Sheets.h"

#include "Boundaries/Dynamic/MembraneBody.h"
#include "Boundaries/Walls.h"

#include <algorithm>
#include <functional>
#include <limits>
#include <string>

using namespace dem;
using namespace sheets;

namespace
{

SheetState nodesOf(const Simulation& run)
{
  return sheetStateOf(run.snapshot().servos.at(0));
}

const Vec3 A{ 0.0, 0.0, 0.0 }, B{ 1.0, 0.0, 0.0 }, C{ 0.0, 1.0, 0.0 }, Beside{ 0.5, -2.0, 0.0 };

/// A triangle whose nodes have 4, 6 and 5 g, as neighbours without stiffness add to their masses.
Surface patch(double restitution)
{
  SheetMesh mesh;
  mesh.points = { A, B, C, Beside, { 2.0, 2.0, 0.0 }, { -1.0, 0.5, 0.0 } };
  mesh.triangles = { { 0, 1, 2 }, { 1, 0, 3 }, { 2, 1, 4 }, { 0, 2, 5 } };
  MembraneChoice choice = sheets::stuff();
  choice.youngsModulus = 1e-4;
  choice.thickness = 1e-3;
  choice.density = 6.0; // half a square metre has 3 g
  Surface surface = membraneOf(mesh, choice);
  surface.bodies[0].material.restitution = restitution;
  return surface;
}

/// The triangle is hit at the shares 0.5, 0.3 and 0.2 by 10 g.
/// @param rebound ball, then the nodes
void hit(double restitution, double rest, const std::array<double, 4>& rebound, double tolerance)
{
  const Surface surface = patch(restitution);
  Config config = scene::still();
  config.material.youngsModulus = 1e10;
  config.material.restitution = restitution;
  scene::setSteps(config, 5e-8, 8000);
  constexpr double radius = 0.01;
  Particle ball = scene::grain(0, radius, 1000.0,
    0.5 * A + 0.3 * B + 0.2 * C + Vec3{ 0.0, 0.0, radius + 1e-6 }, { 0.0, 0.0, -1.0 });
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

/// The bound of a step counts k sum(share) max(share / m) of contacts at all nodes of their triangles:
/// 0.5 / 4 g at the triangle, 0.5 / 2 g beside it.
void boundOfContacts()
{
  const Surface surface = patch(0.5);
  const MembraneBody body(surface, 0);
  const Walls walls(surface);
  const double h = 1e-5;
  const auto shareOf = [&](double first, double second)
  {
    std::vector<LoadedPart> parts;
    const auto press = [&](std::int64_t element, const Vec3& at, double times)
    {
      const PlacedElement placed = walls.placed(element);
      const Vec3 up{ 0.0, 0.0, 1.0 };
      LoadedPart part{ 0, body.partOf(placed), {} };
      body.add(placed, { at + 0.01 * up, at, up, {}, {}, 4e5 * times, 3.0 * times }, part.load);
      parts.push_back(part);
    };
    press(0, 0.5 * A + 0.3 * B + 0.2 * C, first);
    press(1, 0.25 * B + 0.25 * A + 0.5 * Beside, second);
    BodyStep step;
    step.lengths = { h, h };
    BodyState state = body.start(0.0);
    return body.advance(step, parts.data(), parts.data() + parts.size(), state).share;
  };
  const auto due = [&](double yields) { return 0.5 * h * (h * 4e5 + 2.0 * 3.0) * yields; };
  const double none = shareOf(0.0, 0.0);
  check::relative("bound of a contact", shareOf(1.0, 0.0) - none, due(125.0), 1e-9);
  check::relative("bound of one beside", shareOf(0.0, 1.0) - none, due(250.0), 1e-9);
  check::relative("bound of both", shareOf(1.0, 1.0) - none, due(375.0), 1e-9);
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

void allCases()
{
  hit(1.0, 0.0, { 0.0781671159, -1.3477088949, -0.5390835580, -0.4312668464 }, 1e-4);
  hit(0.5, 0.0, { -0.1913746631, -1.0107816712, -0.4043126685, -0.3234501348 }, 2e-4);
  boundOfContacts();
  momenta();
  inFold();
  overEdges();
  overFold(2.0);
  overFold(10.0);
  inBowl(0.0);
  inBowl(0.003);
  heavySheet();
  anyScale();
}

}

int main()
{
  return check::run(allCases);
}
