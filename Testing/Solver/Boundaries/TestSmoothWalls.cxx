// Smooth grains at walls: where they touch an element against the least shadow over many
// directions; a triangulated plane is a plane; grooves hold with two contacts, edges with one.
#include "Check.h"
#include "Clumps.h"
#include "SmoothShapes.h"

#include "Boundaries/SmoothTouch.h"

#include <algorithm>

using namespace dem;

namespace
{

Surface oneElement(const std::vector<Vec3>& corners, double thickness)
{
  Surface surface;
  scene::addElement(surface, corners, thickness);
  return surface;
}

/// f along a direction, from the shadows of body and element.
double shadowOf(const SmoothBody& body, const Outline& element, const Vec3& direction)
{
  double nearest = 1e300;
  for (int k = 0; k < element.corners; ++k)
  {
    nearest = std::min(nearest, dot(direction, element.corner[k]));
  }
  return dot(direction, surfacePoint(body, direction)) + element.thickness - nearest;
}

/// Least shadow near a direction, by throwing ever closer.
double leastShadow(const SmoothBody& body, const Outline& element, Vec3 direction, Random& chance)
{
  double least = shadowOf(body, element, direction);
  for (double spread = 1.0; spread > 1e-9; spread *= 0.8)
  {
    for (int k = 0; k < 12; ++k)
    {
      const Vec3 other = normalized(direction + spread * randomDirection(chance));
      const double shadow = shadowOf(body, element, other);
      direction = shadow < least ? other : direction;
      least = std::min(least, shadow);
    }
  }
  return least;
}

/// Elements of all kinds at random near bodies of all shapes.
void touches()
{
  const double near = 0.3;
  for (const GrainShape& drawn : allSmoothShapes())
  {
    const UnitShape shape = unitShape(drawn);
    Random chance(17);
    double worst = 0.0;
    int sites[3] = { 0, 0, 0 };
    for (int k = 0; k < 800; ++k)
    {
      const SmoothBody body(shape, 1.0, randomRotation(chance));
      const int corners = 1 + k % 4;
      const Vec3 middle = randomDirection(chance);
      const Vec3 across = corners > 2 && k % 8 > 3 ? middle : randomDirection(chance);
      const Vec3 along = normalized(cross(across, randomDirection(chance)));
      const Vec3 u = chance.uniform(0.2, 2.0) * along;
      const Vec3 v = chance.uniform(0.2, 2.0) * normalized(cross(across, along));
      const Vec3 a = chance.uniform(0.5, 1.0) * middle - 0.5 * u - 0.5 * v;
      std::vector<Vec3> points{ a, a + u, a + u + v, a + v };
      points.resize(corners);
      const Walls walls(oneElement(points, k % 3 == 0 ? 0.1 : 0.0));
      const Outline element = walls.outline(0);
      const Vec3 nearest = -walls.foot(0, {}).separation;
      const SmoothTouch touch = touchOf(body, {}, element, normalized(nearest), false, near);
      if (touch.site == Site::None)
      {
        const double least = leastShadow(body, element, normalized(nearest), chance);
        worst = std::max(worst, least + near > 0.0 ? 1.0 : 0.0);
        continue;
      }
      if (touch.overlap > 0.05) // deeper than a contact ever is
      {
        continue;
      }
      ++sites[touch.site == Site::Inside ? 0 : (touch.site < Site::Corner ? 1 : 2)];
      const double least = leastShadow(body, element, touch.direction, chance);
      worst = std::max(worst, std::abs(touch.overlap - least));
    }
    check::atMost(drawn.name + ": off the least shadow", worst, 1e-7);
    std::printf("       %d faces, %d sides, %d corners\n", sites[0], sites[1], sites[2]);
    check::isTrue(drawn.name + ": faces, sides and corners",
      sites[0] > 10 && sites[1] > 10 && sites[2] > 10);
  }
}

/// Triangles that come to the middle of bodies, of which the point that reaches farthest across one
/// is not over it: they overlap, by no more than the body reaches.
void deepOnes()
{
  for (const GrainShape& drawn : allSmoothShapes())
  {
    const UnitShape shape = unitShape(drawn);
    Random chance(29);
    double least = 1e9, most = 0.0;
    for (int k = 0; k < 800; ++k)
    {
      const SmoothBody body(shape, 1.0, randomRotation(chance));
      const Vec3 across = randomDirection(chance);
      const Vec3 along = normalized(cross(across, randomDirection(chance)));
      const Vec3 beside = cross(across, along);
      const double width = chance.uniform(0.1, 8.0), aside = chance.uniform(-0.5, 0.5);
      // The centre is within a tenth of what is inscribed of one of its sides.
      const Vec3 a = 0.1 * body.inscribed * randomDirection(chance) - aside * width * along;
      const Walls walls(
        oneElement({ a, a + width * along, a + chance.uniform(0.1, 8.0) * beside }, 0.0));
      const Vec3 nearest = -walls.foot(0, {}).separation;
      if (norm(nearest) >= body.inscribed)
      {
        continue;
      }
      const SmoothTouch touch =
        touchOf(body, {}, walls.outline(0), normalized(nearest), false, 0.0);
      least = std::min(least, touch.overlap);
      most = std::max(most, touch.overlap);
    }
    check::isTrue(drawn.name + ": deep ones overlap", least > 0.0);
    check::atMost(drawn.name + ": deep ones overlap by at most", most, 1.0);
  }
}

Surface tiles(double half, int count)
{
  Surface surface;
  const double edge = 2.0 * half / count;
  for (int i = 0; i < count; ++i)
  {
    for (int j = 0; j < count; ++j)
    {
      const auto corner = [&](int k, int l) {
        return Vec3{ k * edge - half, l * edge - half, 0.0 };
      };
      const Vec3 a = corner(i, j), c = corner(i + 1, j + 1);
      scene::addElement(surface, { a, corner(i + 1, j), c }, 0.0);
      scene::addElement(surface, { a, c, corner(i, j + 1) }, 0.0);
    }
  }
  return surface;
}

/// Bodies that tumble over a plane do not feel how it is cut.
void seams()
{
  for (const GrainShape& drawn : allSmoothShapes())
  {
    Config config = scene::still();
    config.gravity = { 0, 0, -9.81 };
    config.material.slidingFriction = 0.4;
    config.material.restitution = 0.5;
    config.shapes = { drawn };
    scene::setSteps(config, 1e-5, 12000);
    ShapedGrain grain;
    grain.size = 0.01;
    grain.position = { -0.02, 0.003, 0.011 };
    grain.velocity = { 0.4, 0.1, -0.2 };
    grain.angularVelocity = { 3, 20, 5 };
    Random chance(2);
    grain.orientation = randomRotation(chance);
    Snapshot start;
    scene::addClump(config, 0, grain, start);
    Simulation whole(config, scene::plane(0.1), start);
    Simulation cut(config, tiles(0.1, 40), start);
    double apart = 0.0;
    std::int64_t most = 0;
    for (int part = 1; part <= 60; ++part)
    {
      scene::advance(whole, 200 * part);
      scene::advance(cut, 200 * part);
      apart = std::max(apart,
        norm(whole.particles().get(0).position - cut.particles().get(0).position) / grain.size);
      most = std::max(most, cut.observe().totals.contactCount);
    }
    check::atMost(drawn.name + ": apart by", apart, 1e-6);
    check::equal(drawn.name + ": contacts at a time", most, 1);
  }
}

/// An ellipsoid in a groove touches both of its sides.
void groove()
{
  Config config = scene::still();
  config.gravity = { 0, 0, -9.81 };
  config.material.slidingFriction = 0.3;
  config.material.restitution = 0.2;
  config.numericalDamping = 0.3;
  config.shapes = { superellipsoid("prolate", { 2, 1, 1 }, 1.0, 1.0) };
  scene::setSteps(config, 2e-5, 40000);
  Surface surface;
  scene::addElement(surface,
    { { -0.1, 0, 0 }, { 0.1, 0, 0 }, { 0.1, 0.1, 0.1 }, { -0.1, 0.1, 0.1 } }, 0.0);
  scene::addElement(surface,
    { { -0.1, 0, 0 }, { 0.1, 0, 0 }, { 0.1, -0.1, 0.1 }, { -0.1, -0.1, 0.1 } }, 0.0);
  ShapedGrain grain;
  grain.size = 0.01;
  grain.position = { 0, 0, 0.02 };
  grain.angularVelocity = { 1, 2, 0.5 };
  Snapshot start;
  scene::addClump(config, 0, grain, start);
  Simulation run(config, surface, start);
  scene::advance(run, 40000);
  const Observation seen = run.observe();
  check::equal("contacts in the groove", seen.totals.contactCount, 2);
  check::relative("weight that it bears", seen.contacts[0].force.z + seen.contacts[1].force.z,
    9.81 * run.particles().get(0).mass, 0.01);
  // Where they are: on the sides of the groove.
  for (const ContactView& contact : seen.contacts)
  {
    check::close("contact is on the wall", contact.end.z, std::abs(contact.end.y), 1e-8);
  }
}

/// A block that is dropped comes to rest on a side, where its one contact bears it.
void flat()
{
  Config config = scene::still();
  config.gravity = { 0, 0, -9.81 };
  config.material.slidingFriction = 0.5;
  config.material.restitution = 0.3;
  config.shapes = { superellipsoid("block", { 1.0, 0.8, 0.6 }, 0.3, 0.3) };
  config.material.youngsModulus = 1e7;
  const std::int64_t steps = 250000; // rocking on the narrowest side dies down slowly
  scene::setSteps(config, 2e-5, steps);
  Random chance(6);
  for (int k = 0; k < 3; ++k)
  {
    ShapedGrain grain;
    grain.size = 0.01;
    grain.position = { 0, 0, 0.012 };
    grain.orientation = randomRotation(chance);
    Snapshot start;
    scene::addClump(config, 0, grain, start);
    Simulation run(config, scene::plane(0.2), start);
    scene::advance(run, steps);
    const Totals totals = run.observe().totals;
    const double weight = 9.81 * run.particles().get(0).mass;
    check::atMost("block: energy of motion, in parts of weight times radius",
      (totals.translationalEnergy + totals.rotationalEnergy) / (weight * grain.size), 1e-5);
    const Quaternion q = run.snapshot().particles.shaped[0].orientation;
    double steepest = 0.0;
    for (const Vec3& axis : { Vec3{ 1, 0, 0 }, Vec3{ 0, 1, 0 }, Vec3{ 0, 0, 1 } })
    {
      steepest = std::max(steepest, std::abs(rotated(q, Lane3(axis)).z));
    }
    check::close("block: an axis is upright", steepest, 1.0, 1e-4);
  }
}

/// A body that lies across an edge, with its middle over it, is pushed up by it.
void edge()
{
  Config config = scene::still();
  config.gravity = { 0, 0, -9.81 };
  config.shapes = { superellipsoid("prolate", { 2, 1, 1 }, 1.0, 1.0) };
  config.law.normal = NormalLaw::Hooke;
  config.material.law[LawValue::NormalStiffness] = 1e4;
  scene::setSteps(config, 1e-5, 100);
  Surface surface;
  scene::addElement(surface,
    { { 0, -0.1, 0 }, { 0, 0.1, 0 }, { 0.1, 0.1, -0.1 }, { 0.1, -0.1, -0.1 } }, 0.0);
  scene::addElement(surface,
    { { 0, -0.1, 0 }, { 0, 0.1, 0 }, { -0.1, 0.1, -0.1 }, { -0.1, -0.1, -0.1 } }, 0.0);
  ShapedGrain grain;
  grain.size = 0.01;
  grain.position = { 0.0, 0, 0.005 - 1e-5 };
  Snapshot start;
  scene::addClump(config, 0, grain, start);
  Simulation run(config, surface, start);
  const Observation seen = run.observe();
  check::equal("contacts on the edge", seen.totals.contactCount, 1);
  check::close("pushes up", seen.contacts[0].force.z, 1e4 * 1e-5, 1e-9);
  check::atMost("not aside", norm(cross(seen.contacts[0].force, { 0, 0, 1 })), 1e-12);
  check::atMost("on the edge", norm(seen.contacts[0].end), 1e-12);
}

}

int main()
{
  return check::run(
    []
    {
      touches();
      deepOnes();
      seams();
      groove();
      flat();
      edge();
    });
}
