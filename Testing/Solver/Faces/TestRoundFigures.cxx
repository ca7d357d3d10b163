// Figures of rigid bodies that cylinders and cones have to give: they roll, stand, tip, lie, and
// bounce on their side, rim and end.
#include "Check.h"
#include "Faceted.h"

#include "Shapes/Round/RoundPairs.h"

#include <algorithm>
#include <cmath>

using namespace dem;
using scene::about;

namespace
{

constexpr double Gravity = 9.81;

double radians(double degrees)
{
  return degrees * Pi / 180.0;
}

/// Size of a grain of this shape whose drawn lengths are in metres.
double drawnSize(const GrainShape& shape)
{
  return shape.frustum->rounding / unitShape(shape).parts->front().rounding;
}

/// How far a grain reaches below its centre of mass.
double lowest(const GrainShape& shape, const ShapedGrain& grain)
{
  const UnitShape unit = unitShape(shape);
  const FacetBody body{ &unit.parts->front(), grain.size, grain.orientation };
  return farthestPoint(body, { 0, 0, -1 }).z - body.rounding();
}

/// Triangles whose seams are at no particular position.
Surface triangles()
{
  Surface fine;
  for (int k = 0; k < 900; ++k)
  {
    const auto at = [k](int i, int j) {
      return Vec3{ 0.007 * (k % 30 - 10 + i) + 0.0013, 0.007 * (k / 30 - 15 + j) + 0.0007, 0 };
    };
    scene::addElement(fine, { at(0, 0), at(1, 0), at(1, 1) }, 0.0);
    scene::addElement(fine, { at(0, 0), at(1, 1), at(0, 1) }, 0.0);
  }
  return fine;
}

/// A grain that is put down on a plane, which is tilted about y so that it goes towards +x.
struct Slope
{
  Config config = scene::still();
  Snapshot start;

  Slope(const GrainShape& shape, const Quaternion& orientation, double angle, double friction)
  {
    this->config.gravity = Gravity * Vec3{ std::sin(angle), 0.0, -std::cos(angle) };
    this->config.material.youngsModulus = 1e8;
    this->config.material.density = 2650.0;
    this->config.material.slidingFriction = friction;
    this->config.material.restitution = 0.3;
    this->config.shapes = { shape };
    ShapedGrain grain;
    grain.size = drawnSize(shape);
    grain.orientation = orientation;
    const double weight = Gravity * std::cos(angle) * massOf(unitShape(shape), 2650.0, grain.size);
    const double stiffness = scene::planeStiffness(this->config, shape.frustum->rounding);
    grain.position = { 0, 0, -lowest(shape, grain) - scene::hertzOverlap(0.5 * weight, stiffness) };
    scene::addClump(this->config, 0, grain, this->start);
  }
  Simulation run(double timeStep, std::int64_t steps, const Surface& floor = scene::plane(10.0))
  {
    scene::setSteps(this->config, timeStep, steps);
    return Simulation(this->config, floor, this->start);
  }
};

const Quaternion lying = about({ 1, 0, 0 }, 0.5 * Pi);

/// A cylinder rolls down with g sin a / (1 + I / m R^2), which is 2/3 g sin a of a sharp one, while
/// tan a < (1 + m R^2 / I) mu.
void rolls()
{
  const double radius = 0.01, degrees = 20.0;
  const GrainShape can = scene::cylinder(radius, 0.024, 2e-4);
  const UnitShape unit = unitShape(can);
  const double size = drawnSize(can);
  const double gyration = unit.inertia.z * size * size;
  check::relative("a cylinder has half of m R^2", gyration / (radius * radius), 0.5, 1e-3);
  for (const bool seams : { false, true })
  {
    Slope slope(can, lying, radians(degrees), 0.5);
    const double step = 2e-6;
    Simulation run = slope.run(step, 60000, seams ? triangles() : scene::plane(10.0));
    scene::advance(run, 10000);
    const ShapedGrain before = run.particles().shaped[0];
    scene::advance(run, 60000);
    const ShapedGrain after = run.particles().shaped[0];
    const std::string name = seams ? "rolls over seams: " : "rolls: ";
    const double lever = 0.5 * (radius + after.position.z); // to the middle of the overlap
    const double due = Gravity * std::sin(radians(degrees)) / (1.0 + gyration / (lever * lever));
    check::relative(name + "two thirds of g sin a", due,
      2.0 / 3.0 * Gravity * std::sin(radians(degrees)), 1e-3);
    check::relative(name + "acceleration", (after.velocity.x - before.velocity.x) / (50000 * step),
      due, 2e-5);
    check::relative(name + "spin", after.angularVelocity.y * lever, after.velocity.x, 1e-5);
    check::atMost(name + "leaves its line by", std::abs(after.position.y) / radius, 1e-6);
    check::atMost(name + "its axis rotates by", std::abs(after.angularVelocity.z), 1e-3);
    check::atMost(name + "jumps by", std::abs(after.position.z - before.position.z) / radius, 1e-6);
  }
  // Beyond tan a = 3 mu it slides as well.
  Slope slope(can, lying, radians(50.0), 0.2);
  const double step = 2e-6;
  Simulation run = slope.run(step, 40000);
  scene::advance(run, 20000);
  const double before = run.particles().shaped[0].velocity.x;
  scene::advance(run, 40000);
  check::relative("slides and rolls: acceleration",
    (run.particles().shaped[0].velocity.x - before) / (20000 * step),
    Gravity * (std::sin(radians(50.0)) - 0.2 * std::cos(radians(50.0))), 1e-3);
}

/// Lies on two points and stands on four, and neither moves.
void liesAndStands()
{
  const GrainShape can = scene::cylinder(0.01, 0.03, 1e-3);
  for (const bool isUpright : { false, true })
  {
    for (const bool seams : { false, true })
    {
      Slope slope(can, isUpright ? about({ 0, 0, 1 }, 0.3) : about({ 0.9, 0.1, 0 }, 0.5 * Pi), 0.0,
        0.5);
      Simulation run = slope.run(5e-6, 60000, seams ? triangles() : scene::plane(10.0));
      scene::advance(run, 30000);
      const ShapedGrain before = run.particles().shaped[0];
      scene::advance(run, 60000);
      const Observation seen = run.observe();
      const ShapedGrain after = run.particles().shaped[0];
      const std::string name =
        std::string(isUpright ? "stands" : "lies") + (seams ? " on seams" : "");
      double pressed = 0.0;
      for (const ContactView& contact : seen.contacts)
      {
        pressed += contact.force.z;
      }
      check::equal(name + ": contacts", static_cast<long long>(seen.contacts.size()),
        isUpright ? 4 : 2);
      check::relative(name + ": weight", pressed, Gravity * after.mass, 1e-6);
      check::atMost(name + ": moves by", norm(after.position - before.position) / 0.01, 1e-8);
      check::atMost(name + ": spins", norm(after.angularVelocity), 1e-5);
    }
  }
}

/// A standing cylinder on a plane that is tilted tips beyond the angle of its rim, and rolls down
/// no sooner.
void tips()
{
  const double radius = 0.01, height = 0.04, rounding = 5e-4;
  const GrainShape can = scene::cylinder(radius, height, rounding);
  const double angle = std::atan((radius - rounding) / (0.5 * height)) * 180.0 / Pi;
  const GrainShape skittle = scene::cone(radius, 0.0, height, rounding);
  const UnitShape unit = unitShape(skittle);
  const double size = drawnSize(skittle);
  const Frustum& kernel = *unit.parts->front().round;
  const double cone =
    std::atan(kernel.radius[0] * size / (rounding - kernel.height[0] * size)) * 180.0 / Pi;
  for (const double beyond : { -2.0, 1.0 }) // the skittle swings when it is let go
  {
    for (const bool isCone : { false, true })
    {
      Slope slope(isCone ? skittle : can, about({ 0, 0, 1 }, 0.4),
        radians((isCone ? cone : angle) + beyond), 3.0);
      Simulation run = slope.run(5e-6, 40000);
      scene::advance(run, 40000);
      const ShapedGrain grain = run.particles().shaped[0];
      const double tilt = std::hypot(grain.orientation.x, grain.orientation.y);
      const std::string name = std::string(isCone ? "cone" : "cylinder") +
        (beyond < 0.0 ? " below its angle" : " beyond its angle");
      beyond < 0.0 ? check::atMost(name + ": rotates by", tilt, 1e-2)
                   : check::isTrue(name + ": tips", tilt > 0.05);
    }
  }
}

/// Elastic bounces on the side, a rim, an end, and between these.
void bounces()
{
  struct Case
  {
    const char* name;
    double angle; ///< of the axis to the vertical
    bool straight;
  };
  const Case cases[] = { { "end", 0.0, true }, { "nearly end", 0.002, false },
    { "rim", 0.6, false }, { "nearly side", 0.5 * Pi - 0.002, false }, { "side", 0.5 * Pi, true } };
  for (const GrainShape& shape :
    { scene::cylinder(0.01, 0.03, 1e-3), scene::cone(0.012, 0.005, 0.02, 1e-3) })
  {
    for (const Case& c : cases)
    {
      Config config = scene::still();
      config.gravity = {};
      config.material.youngsModulus = 1e9;
      config.shapes = { shape };
      scene::setSteps(config, 4e-8, 60000);
      ShapedGrain grain;
      grain.size = drawnSize(shape);
      grain.orientation = about({ 1, 0.3, 0 }, c.angle);
      grain.position.z = 1e-6 - lowest(shape, grain);
      grain.velocity = { 0, 0, -0.3 };
      Snapshot start;
      scene::addClump(config, 0, grain, start);
      Simulation run(config, scene::plane(1.0), start);
      const Totals before = run.observe().totals;
      scene::advance(run, 60000);
      const Totals after = run.observe().totals;
      const std::string name = shape.name + " bounces on its " + c.name;
      check::relative(name + ": energy",
        after.translationalEnergy + after.rotationalEnergy + after.elasticEnergy,
        before.translationalEnergy, 5e-4);
      check::isTrue(name + ": it reversed", after.momentum.z > 0.0);
      if (c.straight && shape.name == "cylinder")
      {
        check::relative(name + ": velocity", run.particles().shaped[0].velocity.z, 0.3, 1e-6);
      }
    }
  }
}

}

int main()
{
  return check::run(
    []
    {
      rolls();
      liesAndStands();
      tips();
      bounces();
    });
}
