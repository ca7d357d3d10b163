// Torques on walls that are repeated with a periodic cell: what pushes an image counts at the same
// place of the wall as drawn, whichever image of it a grain touches.
#include "Cells.h"
#include "Check.h"
#include "Observing/WallTorque.h"
#include "Repair/RepeatedWalls.h"

#include <cmath>
#include <string>

using namespace dem;

namespace
{

constexpr double Radius = 0.001;
const Vec3 Centre{ 0.003, -0.002, 0.005 }; ///< about which torques are

struct Seen
{
  Vec3 force, torque; ///< on the wall
  CellTotals cell;
};

/// The only contact of a run.
Seen seenIn(const Simulation& run, const Surface& walls)
{
  const Observation seen = run.observe();
  check::equal("contacts", static_cast<long long>(seen.contacts.size()), 1);
  if (seen.contacts.empty())
  {
    return {};
  }
  const ContactView& contact = seen.contacts.front();
  return { -contact.force,
    torqueOnWall(contact, walls.elements[contact.element], seen.totals.cell, Centre),
    seen.totals.cell };
}

/// Checks the torque of a force at a point of the wall as drawn.
void at(const std::string& name, const Vec3& point, const Seen& seen)
{
  const Vec3 due = cross(point - Centre, seen.force);
  check::isTrue(name + ", there is a force", norm(seen.force) > 0.0);
  check::close(name + ", torque off by, over the force [m]",
    norm(seen.torque - due) / norm(seen.force), 0.0, 1e-12);
}

Config inCell(const CellChoice& cell)
{
  Config config = cells::beads(cell);
  config.allowInitialOverlap = true;
  scene::setSteps(config, 1e-6, 400);
  return config;
}

/// A grain on a plate from face to face pushes at the place where it lies, whether it has gone through
/// the face or was put back.
void plate()
{
  constexpr double width = 0.02, before = 0.0004, sunk = 1e-5;
  Config config = inCell(cells::cube(width));
  Surface walls;
  scene::addRectangle(walls, { 0, 0, 0.01 }, { width, 0, 0.01 }, { width, width, 0.01 },
    { 0, width, 0.01 });
  repeatWalls(config.cell, 1.0, walls);
  for (const double x : { width - before, -before })
  {
    const Simulation run(config, walls,
      scene::startFrom(
        { scene::grain(0, Radius, 2500.0, { x, 0.3 * width, 0.01 + Radius - sunk }) }));
    at("a plate, grain at " + check::number(x), { width - before, 0.3 * width, 0.01 },
      seenIn(run, walls));
  }
}

/// What a run adds up on a wall is that of the wall as drawn: a grain on a plate, on either side of a
/// face, and one within the cell that an image of a point behind the face holds.
void sums()
{
  constexpr double width = 0.02, before = 0.0004, sunk = 1e-5, behind = 0.0002;
  Config config = inCell(cells::cube(width));
  const auto expect = [&](const std::string& name, Surface walls, const Vec3& grain, const Vec3& at)
  {
    repeatWalls(config.cell, 1.0, walls);
    Simulation run(config, walls, scene::startFrom({ scene::grain(0, Radius, 2500.0, grain) }));
    scene::advance(run, 1);
    const WallSums total = run.snapshot().wallSums.at(0);
    const Vec3 due = cross(at, total.impulse);
    check::isTrue(name + ", a force", norm(total.impulse) > 0.0);
    check::atMost(name + ", mean torque", norm(total.angularImpulse - due) / norm(due), 1e-12);
  };
  Surface plate, point;
  scene::addRectangle(plate, { 0, 0, 0.01 }, { width, 0, 0.01 }, { width, width, 0.01 },
    { 0, width, 0.01 });
  for (const double x : { width - before, -before })
  {
    expect("a plate, grain at " + check::number(x), plate,
      { x, 0.3 * width, 0.01 + Radius - sunk }, { width - before, 0.3 * width, 0.01 });
  }
  scene::addElement(point, { { behind, 0.01, 0.01 } }, 0.0);
  const Vec3 beside{ -0.6 * Radius, 0.0, 0.79 * Radius };
  expect("a point behind a face", point, Vec3{ width + behind, 0.01, 0.01 } + beside,
    { behind, 0.01, 0.01 });
}

/// A point at the corner of a cell, of which all eight corners are images.
void corner()
{
  Config config = inCell(cells::cell(cells::Skew));
  Surface walls;
  scene::addElement(walls, { { 0.0, 0.0, 0.0 } }, 0.0);
  repeatWalls(config.cell, 1.0, walls);
  const Vec3 beside{ 0.0005, 0.0003, -0.0004 };
  for (int k = 0; k < 8; ++k)
  {
    const Vec3 image = cells::Skew * Vec3{ 1.0 * (k & 1), 1.0 * (k >> 1 & 1), 1.0 * (k >> 2) };
    const Simulation run(config, walls,
      scene::startFrom({ scene::grain(0, Radius, 2500.0, image + beside) }));
    at("corner " + std::to_string(k), {}, seenIn(run, walls));
  }
}

/// A point that goes with a cell that is sheared and shrinks. Images are as far away as edges are now.
void deforming()
{
  CellChoice choice = cells::sheared();
  choice.flips = false;
  Config config = inCell(choice);
  const Vec3 share{ 0.5, 0.01, 0.99 }; // of the edges, near two faces
  Surface walls;
  scene::addElement(walls, { choice.edges * share }, 0.0);
  repeatWalls(choice, 1.0, walls);
  for (const Vec3& image : { Vec3{ 0, 0, 0 }, { 0, 1, 0 }, { 0, 0, -1 }, { 0, 1, -1 } })
  {
    const Vec3 point = choice.edges * (share + image);
    Snapshot start =
      scene::startFrom({ scene::grain(0, Radius, 2500.0, point + Vec3{ 0, 0, 0.99 * Radius }) });
    Simulation run(config, walls, start);
    const std::string name =
      "an image at " + check::number(image.y) + ", " + check::number(image.z);
    at(name, choice.edges * share, seenIn(run, walls));
    scene::advance(run, 20);
    const Seen later = seenIn(run, walls);
    check::isTrue(name + ", the cell has changed",
      frobenius(later.cell.edges - choice.edges) > 1e-6);
    at(name + ", later", later.cell.edges * share, later);
  }
}

/// A point that moves through a cell that stays.
void moving()
{
  constexpr double width = 0.02, speed = 0.5;
  Config config = inCell(cells::cube(width));
  Surface walls;
  scene::addElement(walls, { { 0.0002, 0.01, 0.01 } }, 0.0);
  walls.bodies.resize(1);
  walls.bodies[0].motion.velocity = { 0, 0, speed };
  walls.bodies[0].motion.translationTimes.end = 1e-3;
  repeatWalls(config.cell, 1.0, walls);
  for (const double x : { 0.0002, width + 0.0002 })
  {
    Simulation run(config, walls,
      scene::startFrom({ scene::grain(0, Radius, 2500.0, { x, 0.01, 0.01 + 0.999 * Radius }) }));
    scene::advance(run, 100);
    at("a point that moves, grain at " + check::number(x), { 0.0002, 0.01, 0.01 + speed * 100e-6 },
      seenIn(run, walls));
  }
}

}

int main()
{
  return check::run(
    []
    {
      plate();
      sums();
      corner();
      deforming();
      moving();
    });
}
