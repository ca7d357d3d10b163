// Walls that are repeated with a periodic cell: grains go over floors that end at the faces as over
// one that is as long as their path, walls follow a cell that deforms, and what cannot be repeated
// is refused.
#include "Cells.h"
#include "Check.h"
#include "Floors.h"
#include "RankTeams.h"

#include "Boundaries/WallPositions.h"
#include "Boundaries/Walls.h"
#include "Integrators/HalfStep.h"
#include "Repair/RepeatedWalls.h"

#include <cmath>
#include <functional>

using namespace dem;
using namespace floors;

namespace
{

void longFloor(bool flat)
{
  const std::string name = flat ? "a plane" : "bumps";
  Config config = creeping();
  const auto start = [&] {
    return scene::startFrom({ scene::grain(0, Radius, 2500.0, { 0.6 * Pitch, 0, 1.9 * Radius }) });
  };
  Simulation open(config, floorOf(flat, -60, 160), start());
  config.cell = alongX();
  Surface walls = floorOf(flat, 0, Across);
  repeatWalls(config.cell, 1.0, walls);
  check::isTrue(name + ", elements with their images", walls.elements.size() > 2 * Across);
  Simulation periodic(config, walls, start());
  scene::advance(open, 75000);
  scene::advance(periodic, 75000);
  const Particles due = open.particles(), seen = periodic.particles();
  const Vec3 apart = seen.position.get(0) - due.position.get(0);
  check::isTrue(name + ", faces that it went through: " + check::number(-apart.x / Width),
    apart.x < -0.5 * Width);
  check::atMost(name + ", position off by, in radii",
    norm(apart - Vec3{ Width * std::round(apart.x / Width), 0, 0 }) / Radius, 1e-7);
  check::atMost(name + ", velocity off by [m/s]", norm(seen.velocity.get(0) - due.velocity.get(0)),
    1e-8);
}

/// A point at the corner of a cell is touched from all eight corners.
void corner()
{
  Config config = cells::beads(cells::cube(0.02));
  config.allowInitialOverlap = true;
  scene::setSteps(config, 1e-7, 1);
  Surface walls;
  scene::addElement(walls, { { 0.0, 0.0, 0.0 } }, 0.0);
  repeatWalls(config.cell, 1.0, walls);
  double differs = 0.0;
  for (int k = 0; k < 8; ++k)
  {
    const Vec3 at{ k & 1 ? 0.0195 : 0.0005, k & 2 ? 0.0195 : 0.0005, k & 4 ? 0.0195 : 0.0005 };
    const Simulation run(config, walls, scene::startFrom({ scene::grain(0, 0.001, 2500.0, at) }));
    const Observation seen = run.observe();
    check::equal("contacts at corner " + std::to_string(k),
      static_cast<long long>(seen.contacts.size()), 1);
    differs = std::max(differs,
      std::abs(seen.contacts.front().overlap - (0.001 - std::sqrt(3.0) * 0.0005)));
  }
  check::atMost("overlaps off by [m]", differs, 1e-15);
}

/// A cell that is sheared alone, in which a plane across y moves along x at a constant velocity.
CellChoice sheared()
{
  CellChoice choice =
    cells::cell({ { 0.02, 0.0, 0.0 }, { 0.004, 0.018, 0.0 }, { 0.0, 0.0, 0.022 } });
  choice.velocityGradient.b.x = 20.0; // of vx along y
  choice.flips = false;
  return choice;
}

constexpr double Height = 0.006;

/// A plane across the cell from face to face, of a few rectangles.
Surface planeInCell(const CellChoice& cell)
{
  Surface walls;
  const Vec3 corner = Height / cell.edges.b.y * cell.edges.b, a = 0.5 * cell.edges.a,
             c = 0.5 * cell.edges.c;
  for (int k = 0; k < 4; ++k)
  {
    const Vec3 p = corner + (k & 1 ? 1.0 : 0.0) * a + (k & 2 ? 1.0 : 0.0) * c;
    scene::addRectangle(walls, p, p + a, p + a + c, p + c);
  }
  return walls;
}

/// A grain that gravity presses on the plane of a sheared cell, with friction, and one on a plane in
/// open space that moves as fast.
void followsShear(bool carries, Integrator integrator)
{
  const std::string name =
    std::string(nameOf(integrator)) + ", " + (carries ? "sheared" : "sheared, boundary only");
  Config config = cells::beads(sheared());
  config.integrator = integrator;
  config.cell.carriesGrains = carries;
  config.gravity = { 0.0, -9.81, 0.3 };
  config.material.slidingFriction = 0.4;
  const std::int64_t steps = config.hasStages() ? 6000 : 60000;
  scene::setSteps(config, 0.06 / static_cast<double>(steps), steps);
  const Vec3 begin{ 0.007, Height + 0.00102, 0.01 }, velocity{ 0.5, -0.05, -0.02 };
  const auto startIn = [&](bool open)
  {
    Snapshot start = scene::startFrom({ scene::grain(0, 0.001, 2500.0, begin, velocity) });
    start.cell.flow = open ? Matrix3{} : config.cell.velocityGradient; // the velocity is all of it
    return start;
  };
  Surface walls = planeInCell(config.cell);
  repeatWalls(config.cell, 1.0, walls);
  check::isTrue(name + ", the plane follows", walls.bodies[0].follows);
  Simulation periodic(config, walls, startIn(false));
  const Matrix3 gradient = config.cell.velocityGradient;
  config.cell = {};
  Surface plane;
  scene::addRectangle(plane, { -2, Height, -2 }, { 2, Height, -2 }, { 2, Height, 2 },
    { -2, Height, 2 });
  plane.bodies.resize(1);
  plane.bodies[0].motion.velocity = { gradient.b.x * Height, 0.0, 0.0 };
  Simulation open(config, plane, startIn(true));
  scene::advance(periodic, steps);
  scene::advance(open, steps);
  const Snapshot end = periodic.snapshot();
  const Vec3 apart = end.particles.position.get(0) - open.particles().position.get(0);
  const Vec3 whole = apart - end.particles.space.between(apart);
  check::isTrue(name + ", faces that it went through: " + check::number(-whole.x / 0.02),
    whole.x < -0.01);
  check::atMost(name + ", position off by [m]", norm(apart - whole), 1e-10);
  check::atMost(name + ", velocity off by [m/s]",
    norm(end.particles.velocity.get(0) - gradient * whole - open.particles().velocity.get(0)),
    1e-8);
  const double lost = open.observe().totals.dissipatedEnergy;
  check::isTrue(name + ", friction took energy", lost > 0.0);
  check::relative(name + ", energy that is lost", periodic.observe().totals.dissipatedEnergy, lost,
    1e-4);
}

/// A tilted triangle through a face of a cell that shrinks and is sheared.
Surface tilted(const CellChoice& cell)
{
  Surface walls;
  const auto at = [&](double a, double b, double c) { return cell.edges * Vec3{ a, b, c }; };
  scene::addElement(walls, { at(0.7, 0.2, 0.3), at(1.3, 0.4, 0.4), at(0.9, 0.8, 0.7) }, 0.0002);
  return walls;
}

Config gasWithWall(int threads)
{
  CellChoice choice = cells::sheared();
  choice.flips = false;
  Config config = cells::beads(choice);
  config.material.restitution = 1.0;
  config.material.youngsModulus = 5e6;
  config.threads = threads;
  scene::setSteps(config, 1e-6, 20000);
  return config;
}

/// Grains anywhere but where walls are.
Snapshot gasAround(const CellChoice& choice, const Surface& surface)
{
  const Walls walls(surface);
  std::vector<Particle> grains;
  for (Particle grain : cells::anywhere(choice, 120, 0.0007, 0.5, 21))
  {
    bool touches = false;
    for (std::int64_t e = 0; e < walls.size(); ++e)
    {
      Foot foot;
      touches = touches || walls.isWithin(e, grain.position, grain.radius + walls.radius(e), foot);
    }
    if (!touches)
    {
      grain.id = static_cast<std::int64_t>(grains.size());
      grains.push_back(grain);
    }
  }
  return scene::startFrom(grains);
}

/// Points of a wall stay where they are in edges of the cell, and a gas that loses nothing gets the
/// work of walls and cell.
void followsAnyFlow(Integrator integrator, double tolerance)
{
  const std::string name = nameOf(integrator);
  Config config = gasWithWall(1);
  config.integrator = integrator;
  if (config.hasStages())
  {
    scene::setSteps(config, 5e-6, 4000);
  }
  const std::int64_t last = std::lround(config.endTime / config.timeStep);
  const CellChoice& choice = config.cell;
  Surface walls = tilted(choice);
  repeatWalls(choice, 1.0, walls);
  Simulation run(config, walls, gasAround(choice, walls));
  std::int64_t met = 0;
  for (int part = 1; part <= 20; ++part)
  {
    scene::advance(run, last / 20 * part);
    const Observation seen = run.observe();
    met += static_cast<std::int64_t>(seen.contacts.size() - seen.firstAtWall());
  }
  check::isTrue(name + ", grains met the wall: " + std::to_string(met), met > 3);
  const Totals totals = run.observe().totals;
  check::atMost(name + ", energy that is not accounted for",
    std::abs(totals.dissipatedEnergy) / totals.translationalEnergy, tolerance);
  const CellState cell = run.snapshot().cell;
  const std::vector<Vec3> points = placedPoints(walls, 0.0, {}, CellPlace(cell));
  const Matrix3 before = inverse(choice.edges), now = inverse(cell.edges);
  double differs = 0.0;
  for (std::size_t k = 0; k < points.size(); ++k)
  {
    differs = std::max(differs, norm(before * walls.points[k] - now * points[k]));
  }
  check::atMost(name + ", points of the wall, off by in edges", differs, 1e-11);
  check::isTrue(name + ", the cell has changed", std::abs(cell.deformation.b.x) > 0.1);
}

/// Ranks that share the grains, and runs that continue at any step, come to the same bits (a box of
/// LAMMPS that deforms had other forces after a restart, issue 2944).
void anyRoute()
{
  const Config config = gasWithWall(1);
  Surface walls = tilted(config.cell);
  repeatWalls(config.cell, 1.0, walls);
  ranks::Case what{ "a wall that follows", config, Scene(walls), {} };
  what.start = gasAround(config.cell, walls);
  constexpr std::int64_t end = 6000;
  const Snapshot due = ranks::sameOnAnyRoute(what, end);
  what.config.threads = 3;
  Simulation threads(what.config, what.scene, what.start);
  scene::advance(threads, end);
  check::isTrue("three threads", scene::identical(threads.snapshot(), due));
}

void refused(const std::string& words, const std::function<void(Config&, Surface&)>& change)
{
  Config config = cells::beads(sheared());
  scene::setSteps(config, 1e-6, 1);
  Surface walls = planeInCell(config.cell);
  walls.bodies.resize(1);
  walls.bodies[0].name = "plate";
  const auto repeat = [&]
  {
    change(config, walls);
    repeatWalls(config.cell, 1.0, walls);
    const Simulation run(config, walls,
      scene::startFrom({ scene::grain(0, 0.001, 2500.0, { 0.01, 0.012, 0.01 }) }));
  };
  check::refused(words, repeat, words);
}

void refusals()
{
  refused("the wall 'plate' longer than the cell, or switch RepeatWalls off: it rotates",
    [](Config&, Surface& walls) { walls.bodies[0].motion.angularVelocity = 1.0; });
  refused("it moves under a load",
    [](Config&, Surface& walls)
    {
      walls.bodies[0].motion.servo.kind = ServoKind::Force;
      walls.bodies[0].motion.servo.load = 1.0;
      walls.bodies[0].motion.servo.direction = { 0, 1, 0 };
    });
  refused("a wall that moves cannot follow a cell that deforms",
    [](Config&, Surface& walls)
    {
      walls.bodies[0].motion.velocity = { 0.1, 0, 0 };
      walls.bodies[0].motion.translationTimes.end = 0.01;
    });
  refused("Switch CellFlips off", [](Config& config, Surface&) { config.cell.flips = true; });
  refused("Set CellStrainBegin to 0",
    [](Config& config, Surface&) { config.cell.strainBegin = 1.0; });
  refused("set CellControl to 0 or 2: the controlled stress",
    [](Config& config, Surface&)
    {
      config.cell.control[1] = CellControl::Stress;
      config.cell.stress[1] = 1000.0;
    });
  refused("let CellEdges lean less",
    [](Config& config, Surface& walls)
    {
      config.cell = cells::cell({ { 0.02, 0.0, 0.0 }, { 0.012, 0.018, 0.0 }, { 0.0, 0.0, 0.022 } });
      walls.bodies[0].motion.velocity = { 0.0, 0.0, 0.1 };
      walls.bodies[0].motion.translationTimes.end = 0.01;
    });
}

}

int main()
{
  return check::run(
    []
    {
      longFloor(false);
      longFloor(true);
      corner();
      for (const bool carries : { true, false })
      {
        followsShear(carries, Integrator::SemiImplicitEuler);
        followsShear(carries, Integrator::RungeKutta45);
      }
      followsAnyFlow(Integrator::SemiImplicitEuler, 0.01);
      followsAnyFlow(Integrator::RungeKutta23, 0.01);
      followsAnyFlow(Integrator::RungeKutta45, 0.01);
      anyRoute();
      refusals();
    });
}
