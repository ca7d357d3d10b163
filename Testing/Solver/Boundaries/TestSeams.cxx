// A triangulated wall is the surface that it represents: grains feel neither the edges nor the
// vertices of its triangles, and its true edges, corners and grooves as they are.
#include "Check.h"
#include "Impact.h"
#include "TriangulatedWalls.h"

#include <algorithm>

using namespace dem;

namespace
{

constexpr double R = 0.005;
constexpr double HalfWidth = 0.1;

/// Triangles of 4 mm, a little smaller than a grain, needles and some that fold over among them.
Surface irregular()
{
  return mesh::plane(HalfWidth, 50, 0.45, 7);
}

/// A grain that is pressed onto z = 0 and set off along it.
Snapshot setOff(const Config& config, double speed, const Vec3& spin = {})
{
  Particle grain = scene::grain(0, R, 1000.0, {}, { speed * 0.8, speed * 0.6, 0.0 }, spin);
  const double load = -grain.mass * config.gravity.z;
  grain.position = { -0.06, -0.043,
    R - scene::hertzOverlap(load, scene::planeStiffness(config, R)) };
  return scene::startFrom({ grain });
}

Config heavy(std::int64_t steps)
{
  Config config = scene::still();
  config.gravity = { 0.0, 0.0, -9.81 };
  scene::setSteps(config, 2e-5, steps);
  return config;
}

/// What is followed of a run with one grain.
struct Path
{
  double highestNormalForce = 0.0, lowestNormalForce = 1e300;
  std::size_t mostContacts = 0, fewestContacts = 1000;
  Particle end;
  double dissipated = 0.0;
};

Path follow(const Config& config, const Surface& walls, const Snapshot& start, int every = 1)
{
  Simulation simulation(config, walls, start);
  const std::int64_t last = simulation.timePlan().lastStep();
  Path path;
  for (std::int64_t step = 0; step <= last; step += every)
  {
    scene::advance(simulation, step);
    const Observation seen = simulation.observe();
    path.mostContacts = std::max(path.mostContacts, seen.contacts.size());
    path.fewestContacts = std::min(path.fewestContacts, seen.contacts.size());
    for (const ContactView& contact : seen.contacts)
    {
      path.highestNormalForce = std::max(path.highestNormalForce, contact.normalForce);
      path.lowestNormalForce = std::min(path.lowestNormalForce, contact.normalForce);
    }
    path.dissipated = seen.totals.dissipatedEnergy;
  }
  path.end = simulation.particles().get(0);
  return path;
}

void compare(const std::string& name, const Path& one, const Path& other, double tolerance)
{
  check::atMost(name + ", position", norm(one.end.position - other.end.position), tolerance * 0.1);
  check::atMost(name + ", velocity", norm(one.end.velocity - other.end.velocity), tolerance);
  check::atMost(name + ", spin", R * norm(one.end.angularVelocity - other.end.angularVelocity),
    tolerance);
}

void rollingOverATriangulatedPlane()
{
  Config config = heavy(4000);
  config.material.slidingFriction = 0.4;
  config.material.rollingFriction = 0.05;
  config.material.restitution = 0.5;
  const Snapshot start = setOff(config, 1.2, { 40.0, 0.0, 25.0 });
  const Path exact = follow(config, scene::plane(HalfWidth), start, 7);
  const Path seams = follow(config, irregular(), start, 7);
  check::equal("rolling, contacts at least", seams.fewestContacts, 1);
  check::equal("rolling, contacts at most", seams.mostContacts, 1);
  check::relative("rolling, highest normal force", seams.highestNormalForce,
    exact.highestNormalForce, 1e-12);
  check::relative("rolling, lowest normal force", seams.lowestNormalForce, exact.lowestNormalForce,
    1e-12);
  check::relative("rolling, energy lost to friction", seams.dissipated, exact.dissipated, 1e-10);
  check::atMost("rolling, it does lose energy", 1e-6, exact.dissipated);
  compare("rolling", seams, exact, 1e-11);
  config.wallSeams = WallSeams::PerElement;
  const Path bumps = follow(config, irregular(), start, 7);
  check::atMost("a contact for every element is felt: contacts", 2.0,
    static_cast<double>(bumps.mostContacts));
}

void slidingOverEveryEdgeAndVertex()
{
  const Config config = heavy(1);
  const double speed = 1.0;
  const Surface flat = mesh::plane(HalfWidth, 50, 0.0, 3);
  for (bool tilt : { false, true })
  {
    const auto oriented = [tilt](const Vec3& v) { return tilt ? mesh::tilted(v) : v; };
    const Surface walls = mesh::mapped(flat, oriented);
    Config straight = heavy(6000);
    straight.gravity = oriented(config.gravity);
    for (const Vec3& along : { Vec3{ 1.0, 0.0, 0.0 }, Vec3{ 0.0, 1.0, 0.0 },
           normalized(Vec3{ 1.0, 1.0, 0.0 }), normalized(Vec3{ 1.0, -1.0, 0.0 }) })
    {
      Snapshot start = setOff(config, 0.0);
      Particle grain = start.particles.get(0);
      // From a vertex along edges, which leads from vertex to vertex.
      const double height = grain.position.z;
      grain.position = oriented(Vec3{ 0.0, 0.0, height } - 0.06 * along);
      grain.velocity = oriented(speed * along);
      const Path path = follow(straight, walls, scene::startFrom({ grain }), 13);
      const std::string name = std::string(tilt ? "tilted" : "level") + ", along (" +
        check::number(along.x) + ", " + check::number(along.y) + ")";
      check::atMost(name + ", change of velocity", norm(path.end.velocity - grain.velocity),
        tilt ? 1e-11 : 1e-12);
      check::equal(name + ", contacts at most", path.mostContacts, 1);
      check::equal(name + ", contacts at least", path.fewestContacts, 1);
    }
  }
}

/// Half planes x + z = 0 and so on that meet at right angles, each of many triangles: the floor,
/// and walls across x and y through the edges of the floor.
Surface corner(int walls)
{
  const Surface flat = mesh::plane(HalfWidth, 40, 0.4, 11);
  const double w = HalfWidth;
  Surface all = flat;
  if (walls > 0)
  {
    all = mesh::joined(all,
      mesh::mapped(flat,
        [w](const Vec3& p) {
          return Vec3{ -w, p.y, p.x + w };
        }));
  }
  if (walls > 1)
  {
    all = mesh::joined(all,
      mesh::mapped(flat,
        [w](const Vec3& p) {
          return Vec3{ p.x, -w, p.y + w };
        }));
  }
  return all;
}

/// A grain at rest in a groove that opens upwards touches both sides, in a corner all three.
void groovesAndCorners()
{
  for (int walls : { 1, 2 })
  {
    Config config = heavy(1);
    const Vec3 outOf = normalized(walls == 1 ? Vec3{ 1.0, 0.0, 1.0 } : Vec3{ 1.0, 1.0, 1.0 });
    config.gravity = -9.81 * outOf;
    Particle grain = scene::grain(0, R, 1000.0, {});
    const double weight = grain.mass * 9.81;
    const double share = weight / std::sqrt(1.0 + walls); // the groove: m g / (2 cos 45)
    const double height = R - scene::hertzOverlap(share, scene::planeStiffness(config, R));
    const double y = walls == 1 ? 0.0123 : -HalfWidth + height;
    grain.position = { -HalfWidth + height, y, height };
    const Path path = follow(config, corner(walls), scene::startFrom({ grain }));
    const std::string name = walls == 1 ? "groove" : "corner";
    check::equal(name + ", contacts at most", path.mostContacts, walls + 1);
    check::equal(name + ", contacts at least", path.fewestContacts, walls + 1);
    check::relative(name + ", largest normal force", path.highestNormalForce, share, 1e-9);
    check::relative(name + ", smallest normal force", path.lowestNormalForce, share, 1e-9);
  }
}

/// The force on a grain held at @a position, and where it acts from.
ContactView only(const Surface& walls, const Vec3& position, const std::string& name)
{
  Config config = scene::still();
  config.allowInitialOverlap = true;
  scene::setSteps(config, 1e-6, 1);
  const Simulation simulation(config, walls,
    scene::startFrom({ scene::grain(0, R, 1000.0, position) }));
  const LargeVector<ContactView> contacts = simulation.observe().contacts;
  if (contacts.size() != 1)
  {
    check::equal(name + ", contacts", contacts.size(), 1);
  }
  return contacts.empty() ? ContactView{} : contacts.front();
}

/// Around a ridge, or over the free edge of a plate, a grain has one contact whose direction
/// rotates without a jump.
void aroundEdges(const std::string& name, const Surface& walls,
  const std::function<Vec3(double)>& path)
{
  Vec3 before;
  double largest = 0.0, overlap = 0.0;
  const int positions = 400;
  for (int k = 0; k <= positions; ++k)
  {
    const ContactView seen = only(walls, path(static_cast<double>(k) / positions), name);
    largest = k > 0 ? std::max(largest, norm(seen.force - before)) : 0.0;
    overlap = std::max(overlap, std::abs(seen.overlap - 0.1 * R));
    before = seen.force;
  }
  check::atMost(name + ", change of force between neighbouring positions, relative",
    largest / norm(before), 0.02);
  check::atMost(name + ", overlap at the same distance", overlap, 1e-15);
}

void ridgesAndFreeEdges()
{
  const Surface flat = mesh::plane(HalfWidth, 40, 0.4, 5);
  const double w = HalfWidth;
  const double d = 0.9 * R;
  // Two planes of a roof: z = -|x| rotated by 45 degrees into the floor x <= 0 and a wall down.
  const Surface ridge = mesh::joined(mesh::mapped(flat,
                                       [w](const Vec3& p) {
                                         return Vec3{ p.x - w, p.y, 0.0 };
                                       }),
    mesh::mapped(flat,
      [w](const Vec3& p) {
        return Vec3{ 0.0, p.y, p.x - w };
      }));
  const auto around = [d](double from, double to)
  {
    return [=](double s)
    {
      const double angle = from + s * (to - from);
      return Vec3{ d * std::sin(angle), 0.0101, d * std::cos(angle) };
    };
  };
  aroundEdges("ridge", ridge, around(-0.0, 0.5 * Pi));
  aroundEdges("free edge",
    mesh::mapped(flat,
      [w](const Vec3& p) {
        return Vec3{ p.x - w, p.y, 0.0 };
      }),
    around(0.0, Pi));
}

/// The triangles in another order, and each as four: the same path.
void otherTriangles()
{
  Config config = heavy(4000);
  config.material.slidingFriction = 0.3;
  config.material.restitution = 0.6;
  const Snapshot start = setOff(config, 0.9, { 10.0, 30.0, 0.0 });
  const Surface walls = irregular();
  const Path one = follow(config, walls, start, 50);
  compare("shuffled triangles", follow(config, mesh::shuffled(walls, 21), start, 50), one, 1e-12);
  compare("triangles in four", follow(config, mesh::splitInFour(walls), start, 50), one, 1e-12);
}

/// Chung & Ooi's test 4 on the middle of a face, on an edge and on a vertex.
void obliqueImpacts()
{
  const Config config = impact::test4Config();
  const impact::Oblique set;
  const double timeStep = impact::contactTime(config, set) / 200;
  const double angle = 30.0 * Pi / 180.0;
  const Vec3 velocity = set.speed * Vec3{ std::sin(angle), 0.0, -std::cos(angle) };
  const auto hit = [&](const Surface& walls, const Vec3& at)
  {
    const Vec3 from = at + Vec3{ 0.0, 0.0, set.radius } - 0.5 * timeStep * velocity;
    return impact::collide(config, walls,
      { scene::grain(0, set.radius, set.density, from, velocity) }, timeStep, 2000)
      .after.get(0);
  };
  const double cell = 0.004;
  const Surface walls = mesh::plane(0.04, 20, 0.0, 9);
  const Particle exact = hit(scene::plane(0.04), {});
  const struct
  {
    const char* name;
    Vec3 at;
  } targets[] = { { "a vertex", {} }, { "an edge", { 0.5 * cell, 0.0, 0.0 } },
    { "a face", { 0.3 * cell, 0.25 * cell, 0.0 } } };
  for (const auto& target : targets)
  {
    const Particle seen = hit(walls, target.at);
    const std::string name = std::string("test 4 on ") + target.name;
    check::atMost(name + ", velocity", norm(seen.velocity - exact.velocity), 1e-12 * set.speed);
    check::atMost(name + ", spin", norm(seen.angularVelocity - exact.angularVelocity), 1e-9);
  }
}

/// A wall that moves on is the wall at rest, seen from its frame.
void movingPlane()
{
  Config config = heavy(4000);
  config.material.slidingFriction = 0.4;
  config.material.rollingFriction = 0.1;
  config.material.restitution = 0.5;
  const Vec3 wind{ -0.7, 0.4, 0.3 };
  const Snapshot start = setOff(config, 1.0, { 0.0, 40.0, 20.0 });
  const Path rest = follow(config, irregular(), start, 50);
  Surface moving = irregular();
  moving.bodies.emplace_back();
  moving.bodies[0].motion.velocity = wind;
  Particle grain = start.particles.get(0);
  grain.velocity = grain.velocity + wind;
  Path path = follow(config, moving, scene::startFrom({ grain }), 50);
  const double time = 4000 * 2e-5;
  path.end.position = path.end.position - time * wind;
  path.end.velocity = path.end.velocity - wind;
  compare("moving wall", path, rest, 1e-10);
}

/// While walls are laid out whoever waits is asked whether to continue, at no part of it not.
void canBeStopped()
{
  int asked = 0, until = 1 << 30;
  const auto make = [&]
  {
    asked = 0;
    Simulation(scene::still(), irregular(), {}, Placing::Later,
      [&]
      {
        if (++asked >= until)
        {
          throw until;
        }
      });
  };
  make();
  const int all = asked;
  check::equal("questions: six parts of seams, and elements", all, 7);
  int stopped = 0;
  for (until = 1; until <= all; ++until)
  {
    try
    {
      make();
    }
    catch (int at)
    {
      stopped += at == asked ? 1 : 0;
    }
  }
  check::equal("stopped at each of them", stopped, all);
}

}

int main()
{
  return check::run(
    []
    {
      rollingOverATriangulatedPlane();
      slidingOverEveryEdgeAndVertex();
      groovesAndCorners();
      ridgesAndFreeEdges();
      otherTriangles();
      obliqueImpacts();
      movingPlane();
      canBeStopped();
    });
}
