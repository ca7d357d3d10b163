// Seams of walls that are no plain plane: grains larger than triangles, curved and doubled walls,
// walls of several bodies, thick beside thin, ridges, pits and tips. Counts of contacts by hand.
#include "Check.h"
#include "Scenes.h"
#include "TriangulatedWalls.h"

#include <algorithm>

using namespace dem;

namespace
{

constexpr double R = 0.005;
constexpr double Overlap = 0.02 * R;

LargeVector<ContactView> contactsAt(const Surface& walls, const Vec3& position, double radius = R)
{
  Config config = scene::still();
  config.allowInitialOverlap = true;
  config.material.youngsModulus = 1e7;
  scene::setSteps(config, 1e-6, 1);
  const Simulation simulation(config, walls,
    scene::startFrom({ scene::grain(0, radius, 1000.0, position) }));
  return simulation.observe().contacts;
}

void expect(const std::string& name, const Surface& walls, const Vec3& position, std::size_t count,
  double radius = R)
{
  const LargeVector<ContactView> seen = contactsAt(walls, position, radius);
  check::equal(name + ", contacts", static_cast<long long>(seen.size()),
    static_cast<long long>(count));
}

/// A grain on hundreds of triangles at once, and on many that are all but points.
void largeGrains()
{
  const Surface fine = mesh::plane(0.01, 100, 0.24, 3);
  for (double share : { 0.02, 0.2, 0.5 })
  {
    const LargeVector<ContactView> seen = contactsAt(fine, { 0.0003, 0.0002, (1.0 - share) * R });
    check::equal("large grain, contacts", static_cast<long long>(seen.size()), 1);
    check::close("large grain, overlap", seen.front().overlap, share * R, 1e-15);
    check::atMost("large grain, direction", std::hypot(seen.front().force.x, seen.front().force.y),
      1e-14 * seen.front().force.z);
  }
}

void doubledWalls()
{
  const Surface flat = mesh::plane(0.05, 10, 0.4, 5);
  const Surface twice = mesh::joined(flat, mesh::shuffled(mesh::splitInFour(flat), 8));
  double worst = 0.0;
  for (int k = 0; k < 200; ++k)
  {
    const Vec3 position{ -0.02 + 0.0002 * k, 0.003, R - Overlap };
    worst = std::max(worst, static_cast<double>(contactsAt(twice, position).size()));
  }
  check::atMost("a wall drawn twice is one, contacts", worst, 1.0);
}

/// A pipe of n flat strips around the y axis.
Surface pipe(double radius, int n)
{
  Surface surface;
  for (int k = 0; k < n; ++k)
  {
    const double a = 2.0 * Pi * k / n, b = 2.0 * Pi * ((k + 1) % n) / n;
    const Vec3 p{ radius * std::cos(a), -0.05, radius * std::sin(a) };
    const Vec3 q{ radius * std::cos(b), -0.05, radius * std::sin(b) };
    const Vec3 up{ 0.0, 0.1, 0.0 };
    scene::addElement(surface, { p, q, q + up }, 0.0);
    scene::addElement(surface, { p, q + up, p + up }, 0.0);
  }
  return surface;
}

/// Inside a coarse pipe a grain touches one side, or two at their seam; a fine one is round.
void pipes()
{
  const double radius = 0.03;
  const auto inside = [&](const Surface& walls, double angle, double depth)
  {
    const Vec3 out{ std::cos(angle), 0.0, std::sin(angle) };
    return contactsAt(walls, (radius - R + depth) * out).size();
  };
  const Surface coarse = pipe(radius, 16);
  check::equal("coarse pipe, on a side", inside(coarse, Pi / 16.0, 0.0), 1);
  check::equal("coarse pipe, in a seam", inside(coarse, 0.0, 0.0), 2);
  const Surface fine = pipe(radius, 8000);
  std::size_t most = 0, fewest = 10;
  for (int k = 0; k < 80; ++k)
  {
    const std::size_t seen = inside(fine, 0.0017 * k, 0.02 * R);
    most = std::max(most, seen);
    fewest = std::min(fewest, seen);
  }
  check::equal("fine pipe, at most", static_cast<long long>(most), 1);
  check::equal("fine pipe, at least", static_cast<long long>(fewest), 1);
  // A grain as wide as the pipe touches it on both sides, where it is one patch all around.
  Surface slit = pipe(radius, 8000);
  for (Vec3& p : slit.points)
  {
    p.x *= 0.9 * R / radius;
  }
  expect("a narrow slit, grain across it", slit, {}, 2);
  // Outside of it.
  expect("fine pipe from outside", fine, { 0.0, 0.0, radius + R - Overlap }, 1);
  expect("coarse pipe from outside, on an edge", coarse, { radius + R - Overlap, 0.0, 0.0 }, 1);
}

/// Two inputs that make one floor, and the same with one of them moving.
void floorsOfSeveralBodies()
{
  Surface floor;
  scene::addRectangle(floor, { -0.1, -0.1, 0 }, { 0, -0.1, 0 }, { 0, 0.1, 0 }, { -0.1, 0.1, 0 });
  scene::addRectangle(floor, { 0, -0.1, 0 }, { 0.1, -0.1, 0 }, { 0.1, 0.1, 0 }, { 0, 0.1, 0 });
  floor.elements[1].body = 1;
  floor.bodies.resize(2);
  for (double x : { -0.001, -1e-9, 0.0, 1e-12, 0.0007 })
  {
    expect("floor of two bodies at x = " + check::number(x), floor, { x, 0.0, R - Overlap }, 1);
  }
  floor.bodies[1].motion.velocity = { 1.0, 0.0, 0.0 };
  expect("floor of which one half moves away, where they meet", floor, { 0.0, 0.0, R - Overlap },
    1);
}

/// Two flaps of one wall that opens: they meet at first, then each has an edge of its own.
void flapsThatOpen()
{
  const double half = 0.4 * R;
  Surface flaps;
  for (const double side : { -0.05, 0.05 })
  {
    const Vec3 a{ 0, -0.1, 0 }, b{ 0, 0.1, 0 }, c{ side, 0, 0 };
    scene::addElement(flaps, { a, b, c }, 0.0);
  }
  flaps.bodies.resize(1);
  const std::vector<Vec3> closed = flaps.points;
  std::vector<Vec3> open = closed;
  for (std::size_t k = 0; k < open.size(); ++k)
  {
    open[k].x += k < 3 ? -half : half;
  }
  const auto contacts = [&](const std::vector<std::vector<Vec3>>& first)
  {
    Config config = scene::still();
    config.allowInitialOverlap = true;
    scene::setSteps(config, 1e-6, 1);
    flaps.bodies[0].track = { { 0.0, 1e-6 }, { closed, open }, 0 };
    const Surface whole = flaps;
    flaps.bodies[0].track.times.resize(first.size());
    flaps.bodies[0].track.points = first;
    Simulation simulation(config, flaps,
      scene::startFrom({ scene::grain(0, R, 1000.0, { 0.01 * R, 0.0, 0.85 * R }) }));
    simulation.extendTracks(whole);
    scene::advance(simulation, 1);
    return static_cast<long long>(simulation.observe().contacts.size());
  };
  check::equal("between flaps that have opened, contacts", contacts({ closed, open }), 2);
  check::equal("the same when that became known late", contacts({ closed }), 2);
}

/// A thick plate is above a thin one that continues in its plane: a step with a round edge.
void thickBesideThin()
{
  const double thick = 0.001;
  Surface plates;
  scene::addRectangle(plates, { -0.1, -0.1, 0 }, { 0, -0.1, 0 }, { 0, 0.1, 0 }, { -0.1, 0.1, 0 },
    thick);
  scene::addRectangle(plates, { 0, -0.1, 0 }, { 0.1, -0.1, 0 }, { 0.1, 0.1, 0 }, { 0, 0.1, 0 });
  expect("on the thick plate", plates, { -0.002, 0.0, R + thick - Overlap }, 1);
  const double reach = R + thick;
  const double besides = std::sqrt(reach * reach - R * R);
  expect("on the thin plate, away from the step", plates, { 1.1 * besides, 0.0, R - Overlap }, 1);
  expect("on the thin plate, against the step", plates, { 0.95 * besides, 0.0, R - Overlap }, 2);
  expect("above the step", plates,
    { 0.5 * besides, 0.0, 0.999 * std::sqrt(reach * reach - 0.25 * besides * besides) }, 1);
}

/// A pyramid of four faces, from outside and from inside.
void tipsAndPits()
{
  Surface pyramid;
  const Vec3 base[4] = { { 0.03, 0, -0.03 }, { 0, 0.03, -0.03 }, { -0.03, 0, -0.03 },
    { 0, -0.03, -0.03 } };
  for (int k = 0; k < 4; ++k)
  {
    scene::addElement(pyramid, { {}, base[k], base[(k + 1) % 4] }, 0.0);
  }
  expect("on the tip of a pyramid", pyramid, { 0.0, 0.0, R - Overlap }, 1);
  expect("on the tip, a little aside", pyramid, { 0.0004, 0.0003, R - Overlap }, 1);
  // Inside: each face is at depth * cos from the axis; |x| + |y| = -z has unit normal
  // (1,1,1)/sqrt 3.
  const double depth = std::sqrt(3.0) * (R - Overlap);
  expect("in the pit of a pyramid", pyramid, { 0.0, 0.0, -depth }, 4);
  expect("in the valley of two faces", pyramid, { 0.01, 0.0, -0.01 - depth }, 2);
}

/// A wire along the seam of two faces, and posts at vertices.
void wiresAndPosts()
{
  Surface floor = mesh::plane(0.02, 2, 0.0, 1);
  const Surface bare = floor;
  scene::addElement(floor, { { 0.0, -0.02, 0.0 }, { 0.0, 0.0, 0.0 } }, 0.0);
  scene::addElement(floor, { { 0.0, 0.0, 0.0 } }, 0.0);
  for (double y : { -0.01, -1e-6, 0.0, 0.001 })
  {
    expect("a thin wire in a seam is not felt, y = " + check::number(y), floor,
      { 0.0, y, R - Overlap }, 1);
  }
  scene::addElement(floor, { { 0.0, 0.0, 0.0 } }, 0.001);
  expect("a thick post is", floor, { 0.0, 0.0, R + 0.0008 }, 1);
  expect("a thick post beside the floor is", floor, { 0.0028, 0.0, R - Overlap }, 2);
}

}

int main()
{
  return check::run(
    []
    {
      largeGrains();
      doubledWalls();
      pipes();
      floorsOfSeveralBodies();
      flapsThatOpen();
      thickBesideThin();
      tipsAndPits();
      wiresAndPosts();
    });
}
