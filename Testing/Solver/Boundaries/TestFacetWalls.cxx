// Grains with faces at walls: they lie on faces, edges and corners of these, thick or thin, and
// feel no seams.
#include "Check.h"
#include "Faceted.h"

#include "Basics/Random.h"
#include "Boundaries/FacetTouch.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <vector>

using namespace dem;

namespace
{

GrainShape block()
{
  return scene::brick({ 0.02, 0.02, 0.01 }, 0.001);
}

ShapedGrain placed(const GrainShape& shape, const Vec3& position)
{
  ShapedGrain grain;
  grain.size = shape.faceted[0].rounding / unitShape(shape).parts->front().rounding;
  grain.position = position;
  return grain;
}

/// Two triangles.
void addTriangles(Surface& surface, const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d,
  double radius = 0.0)
{
  scene::addElement(surface, { a, b, c }, radius);
  scene::addElement(surface, { a, c, d }, radius);
}

/// A square at a height, of triangles.
Surface square(double half, double height, double thickness, const Vec3& middle = {})
{
  Surface surface;
  const auto at = [&](double x, double y) { return middle + Vec3{ x, y, height }; };
  addTriangles(surface, at(-half, -half), at(half, -half), at(half, half), at(-half, half),
    thickness);
  return surface;
}

/// What a block does that is put down on a wall.
struct Rest
{
  Totals totals;
  Vec3 position, velocity;
  double halfAngleSine = 0.0; ///< sine of half the angle
  double pressed = 0.0;
  std::size_t contacts = 0;
};

Rest putDown(const Surface& walls, const Vec3& position, double seconds = 0.2,
  const std::function<void(Config&, Snapshot&)>& change = {})
{
  Config config = scene::still();
  config.gravity = { 0, 0, -9.81 };
  config.material.youngsModulus = 1e7;
  config.material.restitution = 0.2;
  config.material.slidingFriction = 0.5;
  config.shapes = { block() };
  const double step = 1e-5;
  const std::int64_t steps = static_cast<std::int64_t>(seconds / step);
  Snapshot start;
  scene::addClump(config, 0, placed(block(), position), start);
  if (change)
  {
    change(config, start);
  }
  scene::setSteps(config, step, steps);
  Simulation run(config, walls, start);
  scene::advance(run, steps);
  const Observation seen = run.observe();
  const ShapedGrain grain = run.particles().shaped[0];
  Rest rest;
  rest.totals = seen.totals;
  rest.position = grain.position;
  rest.velocity = grain.velocity;
  rest.halfAngleSine = std::sqrt(1.0 - grain.orientation.w * grain.orientation.w);
  rest.contacts = seen.contacts.size();
  for (const ContactView& contact : seen.contacts)
  {
    rest.pressed += contact.force.z / (9.81 * grain.mass);
  }
  return rest;
}

void checkRest(const std::string& name, const Rest& rest, double height, std::size_t contacts,
  double halfAngleSine = 1e-6)
{
  check::relative(name + ": weight", rest.pressed, 1.0, 1e-6);
  check::close(name + ": height", rest.position.z, height, 2e-5);
  check::atMost(name + ": rotated by", rest.halfAngleSine, halfAngleSine);
  check::equal(name + ": contacts", static_cast<long long>(rest.contacts),
    static_cast<long long>(contacts));
}

void rests()
{
  // On a pedestal that is smaller than it: the corners of that carry it.
  checkRest("pedestal", putDown(square(0.006, 0.0, 0.0), { 0, 0, 0.005 }), 0.005, 4);
  checkRest("thick pedestal", putDown(square(0.006, 0.0, 0.002), { 0, 0, 0.007 }), 0.007, 4);
  // Half over the rim of a table: two of its corners and two crossings.
  checkRest("rim", putDown(square(0.03, 0.0, 0.0, { 0.027, 0, 0 }), { 0, 0, 0.005 }), 0.005, 4,
    5e-4); // the rim carries three quarters
  // Across two rails, which are edges.
  Surface rails;
  for (const double x : { -0.006, 0.006 })
  {
    scene::addElement(rails, { { x, -0.1, 0 }, { x, 0.1, 0 } }, 0.0005);
  }
  checkRest("rails", putDown(rails, { 0, 0, 0.0055 }), 0.0055, 4);
  // On three points.
  Surface points;
  for (const Vec3& p : { Vec3{ 0.006, 0, 0 }, Vec3{ -0.004, 0.005, 0 }, Vec3{ -0.004, -0.005, 0 } })
  {
    scene::addElement(points, { p }, 0.001);
  }
  checkRest("points", putDown(points, { 0, 0, 0.006 }), 0.006, 3, 2e-4);
  // On a plane of many triangles as on one square.
  Surface fine;
  for (int k = 0; k < 400; ++k)
  {
    const auto at = [k](int i, int j) {
      return Vec3{ 0.005 * (k % 20 - 10 + i) + 0.0013, 0.005 * (k / 20 - 10 + j) + 0.0007, 0 };
    };
    addTriangles(fine, at(0, 0), at(1, 0), at(1, 1), at(0, 1));
  }
  const Rest on = putDown(fine, { 0, 0, 0.005 }),
             plain = putDown(scene::plane(1.0), { 0, 0, 0.005 });
  checkRest("triangles", on, 0.005, 4);
  check::close("triangles: as on a square", on.position.z, plain.position.z, 1e-15);
  // A body slides over the seams of the triangles as over a plain square.
  const auto slide = [](Config& config, Snapshot& start)
  {
    config.material.slidingFriction = 0.1;
    start.particles.shaped[0].velocity = { 0.1, 0.03, 0.0 };
  };
  const Rest over = putDown(fine, { -0.02, 0, 0.005 }, 0.2, slide);
  const Rest due = putDown(scene::plane(1.0), { -0.02, 0, 0.005 }, 0.2, slide);
  check::isTrue("slides", due.position.x > -0.016);
  check::close("slides over seams as without", norm(over.position - due.position), 0.0, 1e-10);
}

/// A block that is dropped beside its middle on the rim of a table falls off it.
void falls()
{
  const Rest rest = putDown(square(0.03, 0.0, 0.0, { 0.033, 0, 0 }), { 0, 0, 0.005 }, 0.3);
  check::isTrue("beyond the rim: it falls", rest.position.z < -0.02);
}

/// An elastic bounce on an edge and on a corner of a wall keeps the energy.
void bounces()
{
  Surface rail, point;
  scene::addElement(rail, { { 0.003, -0.1, 0 }, { 0.003, 0.1, 0.01 } }, 0.0005);
  scene::addElement(point, { { 0.003, 0.002, 0 } }, 0.001);
  for (const Surface* wall : { &rail, &point })
  {
    const auto change = [](Config& config, Snapshot& start)
    {
      config.gravity = {};
      config.material.restitution = 1.0;
      config.material.slidingFriction = 0.0;
      config.material.youngsModulus = 1e8;
      start.particles.shaped[0].velocity = { 0, 0, -0.2 };
    };
    const Rest rest = putDown(*wall, { 0, 0, 0.014 }, 0.1, change);
    const std::string name = wall == &rail ? "on a rail" : "on a point";
    const double mass =
      massOf(unitShape(block()), scene::still().material.density, placed(block(), {}).size);
    check::relative("bounce " + name + ": energy",
      rest.totals.translationalEnergy + rest.totals.rotationalEnergy, 0.5 * mass * 0.04, 2e-3);
    check::isTrue("bounce " + name + ": it rotates",
      rest.totals.rotationalEnergy > 1e-3 * mass * 0.02);
  }
}

/// On a plate that goes up it goes with it.
void moving()
{
  Surface lift = square(0.006, 0.0, 0.0);
  lift.bodies.resize(1);
  lift.bodies[0].motion.velocity = { 0.02, 0.01, 0.03 };
  const Rest rest = putDown(lift, { 0, 0, 0.005 }, 0.5);
  check::close("lift: velocity", norm(rest.velocity - Vec3{ 0.02, 0.01, 0.03 }), 0.0, 1e-5);
  check::relative("lift: weight", rest.pressed, 1.0, 1e-3);
}

/// What corners of walls leave to bodies changes with position and orientation as differences say:
/// faces, edges, sides, rims and tips of bodies at the tip of a wall.
void slopesAtCorners()
{
  Surface peak;
  const Vec3 tip{ 0.0, 0.0, 0.0 },
    base[3] = { { 1.0, 0.1, -3.1 }, { -0.5, 0.9, -2.9 }, { -0.6, -0.8, -3.0 } };
  for (int k = 0; k < 3; ++k)
  {
    scene::addElement(peak, { tip, base[k], base[(k + 1) % 3] }, 0.0);
  }
  const Walls walls(peak);
  const std::int64_t owner = walls.seams().ownerOf(0, Site::Corner);
  const std::vector<UnitShape> units{ unitShape(scene::cylinder(1.0, 1.6, 0.2)),
    unitShape(scene::cone(1.0, 0.4, 1.2, 0.2)), unitShape(scene::cone(0.8, 0.0, 1.0, 0.2)),
    unitShape(scene::brick({ 1.0, 1.4, 0.8 }, 0.2)), unitShape(scene::capsule(0.4, 1.5)) };
  constexpr double step = 1e-6;
  Random chance(21);
  for (const UnitShape& one : units)
  {
    const FacetBody any(&one.parts->front(), 1.0, {});
    int shared = 0;
    double shift = 0.0, turn = 0.0, most = 0.0;
    for (int k = 0; k < 4000; ++k)
    {
      const Quaternion q = randomRotation(chance);
      const Vec3 position = chance.uniform(0.2, 1.2) * randomDirection(chance);
      const auto touch = [&](const Vec3& at, const Quaternion& orientation)
      { return cornerTouch(walls, owner, FacetBody(any.facets, 1.0, orientation), at, 0); };
      const FacetTouch found = touch(position, q);
      const double distance = any.rounding() - found.overlap;
      if (found.site == Site::None || found.share > 0.98 || found.share < 0.02 || distance < 0.05)
      {
        continue;
      }
      const Vec3 along = randomDirection(chance), lever = position - found.cap;
      const auto turned = [&](double angle)
      {
        const Quaternion by = unit(Quaternion{ 1.0, 0.5 * angle * along.x, 0.5 * angle * along.y,
          0.5 * angle * along.z });
        return touch(found.cap + Vec3(rotated(by, Lane3(lever))), by * q).share;
      };
      const double byShift = (touch(position + step * along, q).share -
                               touch(position - step * along, q).share) / (2.0 * step),
                   byTurn = (turned(step) - turned(-step)) / (2.0 * step);
      const double dueShift = dot(found.slope.translation, along),
                   dueTurn = dot(found.slope.rotation, along);
      shift = std::max(shift, std::abs(byShift - dueShift));
      turn = std::max(turn, std::abs(byTurn - dueTurn));
      most = std::max({ most, std::abs(dueShift), std::abs(dueTurn) });
      ++shared;
    }
    check::isTrue("bodies share a corner with edges", shared > 20);
    check::atMost("slopes by a shift are off by", shift, 1e-6 * most);
    check::atMost("slopes by a rotation are off by", turn, 1e-6 * most);
  }
}

}

int main()
{
  return check::run(
    []
    {
      slopesAtCorners();
      rests();
      falls();
      bounces();
      moving();
    });
}
