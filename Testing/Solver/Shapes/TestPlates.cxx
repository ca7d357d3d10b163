// Plates, bodies of motion in a plane: area, mass and moment are those of the section, disks collide and
// roll as disks do, and what a plate cannot be is refused.
#include "Check.h"
#include "Clumps.h"
#include "SmoothShapes.h"

#include "Laws/Expression/ShapeSupport.h"

#include <algorithm>
#include <cmath>

using namespace dem;

namespace
{

constexpr double Gravity = 9.81;

GrainShape plateOf(GrainShape shape, double thickness)
{
  shape.isAsDrawn = true;
  shape.plate = thickness;
  return shape;
}

GrainShape disk(double radius, double thickness = 1.0)
{
  return plateOf(superellipsoid("disk", { radius, radius, radius }, 1.0, 1.0), thickness);
}

/// Volume, centre and moment about z over the mass, in the lengths of the shape.
struct Figures
{
  double volume, moment;
  Vec3 centre;

  explicit Figures(const GrainShape& shape)
  {
    const UnitShape unit = unitShape(shape);
    const double size = unit.drawnRadius;
    this->volume = unit.volume * size * size * size;
    this->centre = unit.drawnCentre;
    const Vec3 z = rotated(inverse(unit.principal), Lane3(0.0, 0.0, 1.0));
    const Vec3& i = unit.inertia;
    this->moment = size * size * (z.x * z.x * i.x + z.y * z.y * i.y + z.z * z.z * i.z);
  }
};

void sections()
{
  for (const double thickness : { 1.0, 0.003 })
  {
    const Figures round(disk(0.02, thickness));
    check::relative("area of a disk, pi r^2", round.volume / thickness, Pi * 4e-4, 1e-11);
    check::relative("moment of a disk, m r^2 / 2", round.moment, 2e-4, 1e-11);
  }
  // 4 a b Gamma(1 + e/2)^2 / Gamma(1 + e).
  const double e = 0.5, a = 1.2, b = 0.8;
  const Figures block(plateOf(superellipsoid("block", { a, b, 1.0 }, e, 1.3), 1.0));
  check::relative("area of a superellipse", block.volume,
    4.0 * a * b * std::pow(std::tgamma(1.0 + 0.5 * e), 2.0) / std::tgamma(1.0 + e), 1e-11);
  const Vec3 ahead{ 0.8, 0.5, 0.6 }, behind{ 0.3, 0.7, 0.6 };
  const Figures lopsided(
    plateOf({ "lopsided", {}, Superellipsoid{ ahead, behind, 0.6, 1.0 } }, 1.0));
  double area = 0.0, x = 0.0, y = 0.0, square = 0.0;
  const int strips = 20000;
  for (int side = 0; side < 4; ++side)
  {
    const double p = side & 1 ? behind.x : ahead.x, q = side & 2 ? behind.y : ahead.y;
    for (int k = 0; k < strips; ++k)
    {
      const double angle =
        0.5 * Pi * (k + 0.5) / strips; // strips are narrow where the outline is steep
      const double u = std::sin(angle), width = std::cos(angle) * 0.5 * Pi / strips;
      const double top = std::pow(1.0 - std::pow(u, 2.0 / 0.6), 0.3);
      const double strip = p * q * top * width;
      area += strip;
      x += (side & 1 ? -1.0 : 1.0) * p * u * strip;
      y += (side & 2 ? -1.0 : 1.0) * 0.5 * q * top * strip;
      square += (p * p * u * u + q * q * top * top / 3.0) * strip;
    }
  }
  check::relative("area of a lopsided plate", lopsided.volume, area, 1e-6);
  check::close("its centre along x", lopsided.centre.x, x / area, 1e-6);
  check::close("its centre along y", lopsided.centre.y, y / area, 1e-6);
  check::relative("its moment", lopsided.moment, square / area - (x * x + y * y) / (area * area),
    1e-6);
  // An ellipse of a support function: pi a b and (a^2 + b^2) / 4, here off the origin.
  GrainShape ellipse{ "ellipse", {},
    OwnSurface::of(expression::demandSupport("h = sqrt(1.44*nx^2 + 0.64*ny^2 + nz^2) + 0.3*nx")) };
  const Figures written(plateOf(ellipse, 2.0));
  check::relative("area of an ellipse as a text", written.volume, 2.0 * Pi * a * b, 1e-11);
  check::relative("its moment", written.moment, 0.25 * (a * a + b * b), 1e-10);
  check::close("its centre", written.centre.x, 0.3, 1e-11);
}

/// A run of disks, and of one sphere, in the plane across y.
Config planar(double radius)
{
  Config config = scene::still();
  config.shapes = { disk(radius) };
  config.motionPlane = MotionPlane::AcrossY;
  config.law.normal = NormalLaw::Hooke;
  config.material.law[LawValue::NormalStiffness] = 1e5;
  return config;
}

void addDisk(const Config& config, int shape, const Vec3& position, const Vec3& velocity,
  Snapshot& start)
{
  ShapedGrain grain;
  grain.size = unitShape(config.shapes[shape]).drawnRadius;
  grain.position = position;
  grain.velocity = velocity;
  grain.orientation = unit(Quaternion{ 1.0, -1.0, 0.0, 0.0 }); // z to y
  scene::addClump(config, shape, grain, start);
}

/// Two disks of 10 and 20 mm meet head on: v = (m1 u1 + m2 u2 +- m e (u2 - u1)) / (m1 + m2), with masses
/// as the squares of the radii.
void impact()
{
  Config config = planar(0.01);
  config.shapes.push_back(disk(0.02));
  config.shapes.back().name = "large disk";
  config.material.restitution = 0.8;
  scene::setSteps(config, 2e-6, 40000);
  Snapshot start;
  addDisk(config, 0, { -0.011, 0, 0 }, { 0.5, 0, 0 }, start);
  addDisk(config, 1, { 0.02, 0, 0 }, {}, start);
  Simulation run(config, Surface{}, start);
  check::relative("mass of a disk, pi r^2 rho", run.particles().get(0).mass,
    Pi * 1e-4 * config.material.density, 1e-11);
  scene::advance(run, 40000);
  check::relative("small disk after the impact", run.particles().get(0).velocity.x,
    0.5 * (1.0 - 4.0 * 0.8) / 5.0, 1e-3);
  check::relative("large disk after the impact", run.particles().get(1).velocity.x, 0.5 * 1.8 / 5.0,
    1e-3);
}

/// A disk slides while it hits a floor: the spin is mu (1 + e) v_n r m / I = 2 mu (1 + e) v_n / r, that of
/// a sphere 5/2 of the same.
void slidingImpact()
{
  const double radius = 0.01, friction = 0.1, speed = 0.3;
  Config config = planar(radius);
  config.material.restitution = 1.0;
  config.material.slidingFriction = friction;
  // So hard that the lever is the radius.
  config.material.law[LawValue::NormalStiffness] = 1e9;
  scene::setSteps(config, 2e-8, 40000);
  Snapshot start;
  addDisk(config, 0, { 0, 0, radius + 1e-4 }, { 2.0, 0, -speed }, start);
  Particle ball = scene::grain(0, radius, config.material.density, { 0.5, 0, radius + 1e-4 },
    { 2.0, 0, -speed }, {});
  ball.id = 1;
  start.particles.add(ball);
  Simulation run(config, scene::plane(2.0), start);
  scene::advance(run, 40000);
  const double due = friction * 2.0 * speed / radius;
  check::relative("spin of a disk after the impact", run.particles().get(0).angularVelocity.y,
    2.0 * due, 1e-3);
  check::relative("spin of a sphere after the impact", run.particles().get(1).angularVelocity.y,
    2.5 * due, 1e-3);
}

/// Down a slope a disk rolls with 2/3 g sin, a sphere with 5/7 g sin.
void rolling()
{
  const double radius = 0.01, slope = 0.3, time = 0.2;
  Config config = planar(radius);
  config.material.slidingFriction = 1.0;
  config.material.restitution = 0.3;
  config.material.law[LawValue::NormalStiffness] = 1e6; // so hard that the lever is the radius
  config.gravity = { Gravity * std::sin(slope), 0, -Gravity * std::cos(slope) };
  const double step = 1e-5;
  const auto steps = std::llround(time / step);
  scene::setSteps(config, step, 2 * steps);
  const double stiffness = config.material.law[LawValue::NormalStiffness];
  Snapshot start;
  const double mass = Pi * radius * radius * config.material.density;
  addDisk(config, 0, { 0, 0, radius - mass * Gravity * std::cos(slope) / stiffness }, {}, start);
  const double of = sphereMass(config.material.density, radius);
  Particle ball = scene::grain(0, radius, config.material.density,
    { 0.1, 0, radius - of * Gravity * std::cos(slope) / stiffness }, {}, {});
  ball.id = 1;
  start.particles.add(ball);
  Simulation run(config, scene::plane(2.0), start);
  scene::advance(run, steps);
  const double disk = run.particles().get(0).velocity.x, sphere = run.particles().get(1).velocity.x;
  scene::advance(run, 2 * steps);
  const double along = time * Gravity * std::sin(slope);
  check::relative("a disk rolls with 2/3 g sin", (run.particles().get(0).velocity.x - disk) / along,
    2.0 / 3.0, 1e-3);
  check::relative("a sphere rolls with 5/7 g sin",
    (run.particles().get(1).velocity.x - sphere) / along, 5.0 / 7.0, 1e-3);
}

/// New plates lie in the plane across any axis, beside spheres, and have their mass.
void newOnes(int axis)
{
  Config config = planar(0.002);
  config.shapes.push_back(plateOf(superellipsoid("plate", { 0.003, 0.002, 0.004 }, 0.6, 1.0), 1.0));
  config.spawnShapes = { { -1, 1.0 }, { 0, 1.0 }, { 1, 1.0 } };
  config.radiusMin = config.radiusMax = 0.002;
  config.motionPlane = static_cast<MotionPlane>(axis + 1);
  config.gravity = axis == 2 ? Vec3{ -Gravity, 0, 0 } : Vec3{ 0, 0, -Gravity };
  config.spawnMin = { -0.03, -0.03, -0.03 };
  config.spawnMax = { 0.03, 0.03, 0.03 };
  (axis == 0 ? config.spawnMin.x : (axis == 1 ? config.spawnMin.y : config.spawnMin.z)) = 0.0;
  (axis == 0 ? config.spawnMax.x : (axis == 1 ? config.spawnMax.y : config.spawnMax.z)) = 0.0;
  config.maximumParticles = 30;
  config.spawnAttemptsPerStep = 200;
  config.threads = 2;
  scene::setSteps(config, 1e-5, 4000);
  Simulation run(config, scene::box({ -0.035, -0.035, -0.035 }, { 0.035, 0.035, 0.035 }));
  scene::advance(run, 4000);
  const Snapshot state = run.snapshot();
  double tilt = 0.0, mass = 0.0;
  for (const ShapedGrain& grain : state.particles.shaped)
  {
    const Vec3 across = rotated(grain.orientation, Lane3(0.0, 0.0, 1.0));
    tilt = std::max(tilt, 1.0 - std::abs(across[axis]));
    const double area = grain.shape == 0
      ? Pi * 4e-6
      : 4.0 * 6e-6 * std::pow(std::tgamma(1.3), 2.0) / std::tgamma(1.6);
    mass = std::max(mass, std::abs(grain.mass / (area * config.material.density) - 1.0));
  }
  const std::string name = std::string("across ") + "xyz"[axis];
  check::isTrue(name + ", plates", state.particles.shaped.size() > 10);
  check::isTrue(name + ", spheres", state.particles.grains() > static_cast<std::int64_t>(state.particles.shaped.size()));
  check::atMost(name + ", plates out of the plane", tilt, 1e-12);
  check::atMost(name + ", masses of plates", mass, 1e-9);
}

void refusals()
{
  const auto problemOf = [](const GrainShape& shape) { return findProblem(shape); };
  check::contains("a tablet", problemOf(plateOf(tablet("t", 0.5, 0.6, 0.12, 0.06), 1.0)),
    "only ellipsoids");
  check::contains("a clump", problemOf(plateOf(scene::dumbbell(), 1.0)), "only ellipsoids");
  GrainShape scaled = disk(1.0);
  scaled.isAsDrawn = false;
  check::contains("not as drawn", problemOf(scaled), "needs the Size As Drawn");
  check::contains("no thickness", problemOf(disk(1.0, -1.0)), "with the thickness -1");
  check::contains("an outline out of the plane",
    problemOf(
      plateOf({ "body", {}, OwnSurface::of(expression::demandSupport("h = 1 + 0.1*nx*nz")) }, 1.0)),
    "leaves the plane");
  Config config = planar(0.01);
  check::isTrue("a good run", findProblem(config).empty());
  Config other = config;
  other.motionPlane = MotionPlane::None;
  check::contains("in space", findProblem(other), "set MotionPlane");
  other = config;
  other.law.normal = NormalLaw::Hertz;
  check::contains("Hertz", findProblem(other), "set NormalLaw to Hooke or Luding");
  other = config;
  other.law.rolling = RollingLaw::EquivalentRadii;
  check::contains("rolling by volumes", findProblem(other), "set RollingLaw to another one");
  other = config;
  other.viscosity = 1e-3;
  check::contains("drag", findProblem(other), "set Viscosity to 0");
  other = config;
  other.law.adhesion = AdhesionLaw::DMT;
  other.material.law[LawValue::SurfaceEnergy] = 0.1;
  check::contains("adhesion", findProblem(other), "set AdhesionLaw to None");
  other = config;
  other.material.rollingFriction = 0.1;
  check::contains("rolling resistance", findProblem(other), "set RollingFriction to 0");
  Snapshot two;
  addDisk(config, 0, {}, {}, two);
  addDisk(config, 0, { 0.05, 1e-3, 0.0 }, {}, two);
  check::refused(
    "two depths", [&] { Simulation(config, Surface{}, two); },
    "is 0.001 beside the plane in which the plate");
  Snapshot start;
  addDisk(config, 0, {}, {}, start);
  start.particles.shaped[0].orientation = {};
  check::refused(
    "a grain across", [&] { Simulation(config, Surface{}, start); },
    "Grain 0 is a plate that does not lie in the plane of MotionPlane: its z axis is along (0, 0, 1)");
}

}

int main()
{
  return check::run(
    []
    {
      sections();
      impact();
      slidingImpact();
      rolling();
      for (const int axis : { 0, 1, 2 })
      {
        newOnes(axis);
      }
      refusals();
    });
}
