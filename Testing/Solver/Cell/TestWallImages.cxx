// Which images walls have in a periodic cell: as many as their motion needs, whatever the end of the
// run. Grains on floors that move go as over long ones. States of another cell and surfaces that
// cannot follow one are refused.
#include "Cells.h"
#include "Check.h"
#include "Floors.h"

#include "Boundaries/FormMesh.h"
#include "Repair/RepeatedWalls.h"

#include <cmath>
#include <functional>

using namespace dem;
using namespace floors;

namespace
{

/// A floor from face to face, of bumps or of a plane, that sinks and goes back against the grain by
/// as much of an edge as a motion without images would hide, beside a long one that does the same.
void movingFloor(bool flat)
{
  const std::string name = flat ? "a plane that moves" : "bumps that move";
  Config config = creeping();
  const auto start = [&]
  {
    return scene::startFrom({ scene::grain(0, Radius, 2500.0, { 0.6 * Pitch, 0, 1.9 * Radius }) });
  };
  const auto moving = [](Surface surface)
  {
    surface.bodies.resize(1);
    surface.bodies[0].motion.velocity = { -2.0 * Width, 0.0, -2.0 * Width };
    surface.bodies[0].motion.translationTimes.end = 0.4;
    return surface;
  };
  Simulation open(config, moving(floorOf(flat, -60, 160)), start());
  config.cell = alongX();
  Surface walls = moving(floorOf(flat, 0, Across));
  repeatWalls(config.cell, 0.75, walls);
  Simulation periodic(config, walls, start());
  scene::advance(open, 75000);
  scene::advance(periodic, 75000);
  const Vec3 apart = periodic.particles().position.get(0) - open.particles().position.get(0);
  check::isTrue(name + ", a grain on it: " + check::number(open.particles().position.get(0).z),
    std::abs(open.particles().position.get(0).z + 0.8 * Width - 1.5 * Radius) < Radius);
  check::atMost(name + ", position off by, in radii",
    norm(apart - Vec3{ Width * std::round(apart.x / Width), 0, 0 }) / Radius, 1e-7);
}

/// Elements that a point of a tenth of the edge, in the middle of the cell, becomes.
long long imagesOf(const std::function<void(WallMotion&)>& change, double duration = 1.0)
{
  Surface walls;
  scene::addElement(walls, { { 0.5 * Width, 0.0, 0.0 } }, 0.1 * Width);
  walls.bodies.resize(1);
  change(walls.bodies[0].motion);
  repeatWalls(alongX(), duration, walls);
  return static_cast<long long>(walls.elements.size());
}

/// Images are needed wherever a body comes within 0.75 edges of the cell: from the place x of its
/// middle those numbers k for which x + k is within -0.85 and 1.85 at some time.
void images()
{
  check::equal("at rest", imagesOf([](WallMotion&) {}), 3);
  for (const double duration : { 0.1, 1.0, 100.0 })
  {
    const std::string name = " in a run of " + check::number(duration) + " s";
    check::equal("two edges to and fro" + name,
      imagesOf(
        [](WallMotion& motion)
        {
          motion.amplitude = { 2.0 * Width, 0.0, 0.0 };
          motion.oscillation.frequency = 1.0;
        },
        duration),
      7);
    check::equal("ten edges ahead in all" + name,
      imagesOf(
        [](WallMotion& motion)
        {
          motion.velocity = { Width, 0.0, 0.0 };
          motion.translationTimes = { 2.0, 12.0 };
        },
        duration),
      13);
    check::equal("a table" + name,
      imagesOf(
        [](WallMotion& motion)
        { motion.table = { { 0.0, {}, 0.0 }, { 1.0, { -1.4 * Width, 0.0, Width }, 0.0 } }; },
        duration),
      4);
    check::equal("across the edge without an end" + name,
      imagesOf([](WallMotion& motion) { motion.velocity = { 0.0, 1.0, 50.0 * Width }; }, duration),
      3);
  }
  check::refused("along the edge without an end",
    [] { imagesOf([](WallMotion& motion) { motion.velocity = { 1e-3, 0.0, 0.0 }; }, 1e-9); },
    "has TranslationTimes without an end");
  Surface belt = floorOf(true, -60, 160); // from -7.5 to 20 edges
  belt.bodies.resize(1);
  belt.bodies[0].motion.velocity = { Width, 0.0, 0.0 };
  const std::size_t elements = belt.elements.size();
  repeatWalls(alongX(), 5.0, belt);
  check::equal("a floor that is long enough for the run",
    static_cast<long long>(belt.elements.size()), static_cast<long long>(elements));
}

/// A state keeps its cell, by which images of walls were made, also of a wall that does not follow.
void otherCell()
{
  Config config = cells::beads(cells::cube(0.02));
  scene::setSteps(config, 1e-6, 10);
  const auto wallsIn = [](const CellChoice& cell)
  {
    Surface walls;
    scene::addElement(walls, { { 0.01, 0.01, 0.0 } }, 0.001);
    walls.bodies.resize(1);
    walls.bodies[0].motion.amplitude = { 0.001, 0.0, 0.0 };
    walls.bodies[0].motion.oscillation.frequency = 10.0;
    repeatWalls(cell, 1.0, walls);
    return walls;
  };
  Simulation run(config, wallsIn(config.cell),
    scene::startFrom({ scene::grain(0, 0.001, 2500.0, { 0.01, 0.012, 0.01 }) }));
  scene::advance(run, 5);
  const Snapshot middle = run.snapshot();
  const auto goOn = [&](const CellChoice& cell)
  {
    Config other = config;
    other.cell = cell;
    const Simulation rest(other, wallsIn(cell), middle);
  };
  goOn(config.cell);
  CellChoice larger = config.cell, moved = config.cell;
  larger.edges = 1.01 * larger.edges;
  moved.origin = { 0.0, 0.005, 0.0 };
  check::refused("other edges", [&] { goOn(larger); }, "Begin the run anew");
  check::refused("another origin", [&] { goOn(moved); }, "Begin the run anew");
}

/// An exact pipe through both faces works in a cell that keeps its shape, as without RepeatWalls.
void exactPipe()
{
  Config config = scene::still();
  config.gravity = { 3.0, 0.0, -9.81 };
  config.material.youngsModulus = 1e7;
  config.material.density = 2500.0;
  scene::setSteps(config, 1e-5, 5000);
  const Vec3 rows[3] = { { 0.0, 0.0, 1.0 }, { 1.0, 0.0, 0.0 }, { 0.0, 1.0, 0.0 } };
  Surface open;
  addForm(open, moved(cylinder(0.01, 5.0 * Width), rows, 1.0, { -2.0 * Width, 0.0, 0.0 }), 24);
  config.cell = alongX();
  Surface walls = open;
  repeatWalls(config.cell, 1.0, walls);
  check::isTrue("a pipe without a motion follows nothing",
    walls.bodies[0].repeated && !walls.bodies[0].follows);
  const auto end = [&config](const Surface& surface)
  {
    Simulation run(config, surface,
      scene::startFrom({ scene::grain(0, Radius, 2500.0, { 0.9 * Width, 0.0, Radius - 0.01 }) }));
    scene::advance(run, 5000);
    check::equal("contacts with the pipe", static_cast<long long>(run.observe().contacts.size()), 1);
    return run.snapshot();
  };
  check::isTrue("in a pipe as without RepeatWalls", scene::identical(end(walls), end(open)));
  config.cell.velocityGradient.a.x = 0.1;
  check::refused("a pipe in a cell that deforms", [&] { end(walls); },
    "an exact surface cannot follow");
}

}

int main()
{
  return check::run(
    []
    {
      movingFloor(false);
      movingFloor(true);
      images();
      otherCell();
      exactPipe();
    });
}
