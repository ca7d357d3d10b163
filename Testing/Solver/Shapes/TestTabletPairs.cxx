// Tablets that touch and hit each other or a plane: forces of Hertz by the curvatures of cap, rim
// and band, impacts as those of rigid bodies, rolling, and a force that does not jump between arcs.
#include "Check.h"
#include "Clumps.h"
#include "Rotations.h"
#include "ShapesInMotion.h"
#include "SmoothShapes.h"

#include "Shapes/Smooth/SurfaceReach.h"

using namespace dem;

namespace
{

constexpr double Overlap = 1e-4; ///< in radii of tablets

Tablet common()
{
  return { 1.0, 1.2, 0.24, 0.12 };
}

GrainShape shapeOf(const Tablet& drawn)
{
  return { "tablet", {}, drawn };
}

double reducedModulus(const Config& config)
{
  const double nu = config.material.poissonRatio;
  return config.material.youngsModulus / (1.0 - nu * nu);
}

/// In the lengths in which it is drawn.
ShapedGrain placed(const Tablet& drawn, const Vec3& position, const Quaternion& orientation)
{
  ShapedGrain grain;
  grain.size = unitShape(shapeOf(drawn)).drawnRadius;
  grain.position = position;
  grain.orientation = orientation;
  return grain;
}

/// Height of the centre over a plane on which a tablet stands, whose axis is that far from upright.
double heightAt(const Tablet& t, double angle)
{
  const Tablet::Rim rim = t.rim();
  const double cap = t.capRadius(), s = std::sin(angle), c = std::cos(angle);
  if (std::tan(angle) * (rim.height - 0.5 * t.height + cap) < rim.radius)
  {
    return cap + (0.5 * t.height - cap) * c;
  }
  return t.rounding + rim.radius * s + rim.height * c;
}

/// The force of two tablets, or of one on a plane below, in contact, by E* and the overlap^1.5.
double forceFactor(const std::vector<Quaternion>& orientations, double height)
{
  const Tablet drawn = common();
  Config config = scene::still();
  config.shapes = { shapeOf(drawn) };
  config.allowInitialOverlap = true;
  scene::setSteps(config, 1e-7, 10);
  Snapshot start;
  const bool onPlane = orientations.size() == 1;
  const Vec3 apart{ 0.0, 0.0, height - Overlap };
  for (std::size_t k = 0; k < orientations.size(); ++k)
  {
    const double level = onPlane ? 1.0 : static_cast<double>(k);
    scene::addClump(config, 0, placed(drawn, level * apart, orientations[k]), start);
  }
  Simulation run(config, onPlane ? scene::plane(9.0) : Surface{}, start);
  const Observation seen = run.observe();
  check::equal("contacts", static_cast<long long>(seen.contacts.size()), 1);
  const double overlap = seen.contacts.at(0).overlap;
  check::relative("overlap", overlap, Overlap, 1e-8);
  const double modulus = reducedModulus(config) / (onPlane ? 1.0 : 2.0);
  return seen.contacts.at(0).normalForce / (modulus * std::pow(overlap, 1.5));
}

Quaternion tilted(double angle)
{
  return scene::about({ 0.0, 1.0, 0.0 }, angle);
}

void forces()
{
  const Tablet t = common();
  const Quaternion lying = tilted(0.5 * Pi), across = scene::about({ 1.0, 0.0, 0.0 }, 0.5 * Pi);
  // Two balls with the radius A of the caps have the effective radius A/2.
  const double cap = 0.5 * (1.0 / 0.24 + 0.24);
  check::relative("face to face", forceFactor({ {}, {} }, 1.2),
    4.0 / 3.0 * std::sqrt(0.5 * cap), 1e-8);
  check::relative("upside down", forceFactor({ {}, tilted(Pi) }, 1.2),
    4.0 / 3.0 * std::sqrt(0.5 * cap), 1e-8);
  check::relative("standing on a plane", forceFactor({ {} }, 0.6), 4.0 / 3.0 * std::sqrt(cap),
    1e-8);
  // Bands have the radii 1 and 10. Across each other their curvatures add up to 11/10 in both
  // directions.
  check::relative("bands across each other", forceFactor({ lying, across }, 2.0),
    4.0 / 3.0 * std::sqrt(10.0 / 11.0), 1e-8);
  // The next two are by equations 4.25 to 4.28 of Johnson (1985), with elliptic integrals by means
  // of arithmetic and geometric kind, for the relative radii 1 and 10.
  check::relative("lying on a plane", forceFactor({ lying }, 1.0), 2.629577925899, 1e-7);
  // A rim has its own radius along the meridian, 0.12. Around the axis it is the distance from that
  // over the sine of the angle, 1.1608344.
  check::relative("rim on a plane", forceFactor({ tilted(1.0) }, heightAt(t, 1.0)),
    0.9008665905302, 1e-7);
}

/// The force on a plane at one overlap, while the tablet is tilted over the ends of an arc.
void continuity()
{
  const Tablet t = common();
  const Tablet::Rim rim = t.rim();
  const double ends[] = { std::atan2(rim.radius, rim.height - 0.5 * t.height + t.capRadius()),
    std::atan2(rim.radius + 9.0 * t.radius, rim.height) };
  for (const double end : ends)
  {
    const FormSupport body{ SmoothForm(t), {} };
    double before = 0.0, most = 0.0, first = 0.0, last = 0.0;
    const int count = 60;
    for (int k = -count; k <= count; ++k)
    {
      const double angle = end + 1.5e-3 * k / count;
      const Vec3 down{ std::sin(angle), 0.0, -std::cos(angle) };
      const double force = forceFactor({ tilted(angle) }, body.along(Lane3(down)).reach);
      most = k > -count ? std::max(most, std::abs(force / before - 1.0)) : 0.0;
      first = k == -count ? force : first;
      last = before = force;
    }
    const double whole = std::abs(last / first - 1.0);
    check::isTrue("arcs with other forces", whole > 0.2);
    check::atMost("the force changes between neighbouring angles by", most, 0.1 * whole);
  }
}

/// Head-on and face to face, tablets exchange their velocities and do not rotate.
void faceToFace()
{
  const Tablet drawn = common();
  Config config = scene::still();
  config.material.youngsModulus = 1e9;
  config.shapes = { shapeOf(drawn) };
  const std::int64_t steps = 3000;
  scene::setSteps(config, 2e-7, steps);
  const double scale = 0.01, speed = 0.5;
  Snapshot start;
  for (const double side : { -1.0, 1.0 })
  {
    ShapedGrain grain = placed(drawn, { 0.0, 0.0, side * 0.601 * scale }, {});
    grain.size *= scale;
    grain.velocity = { 0.0, 0.0, -side * speed };
    scene::addClump(config, 0, grain, start);
  }
  Simulation run(config, Surface{}, start);
  double deepest = 0.0;
  for (std::int64_t step = 10; step <= steps; step += 10)
  {
    scene::advance(run, step);
    const Observation seen = run.observe();
    deepest = seen.contacts.empty() ? deepest : std::max(deepest, seen.contacts[0].overlap);
  }
  const Snapshot after = run.snapshot();
  for (int k = 0; k < 2; ++k)
  {
    const ShapedGrain& grain = after.particles.shaped[k];
    check::close("velocity after", grain.velocity.z, (k == 0 ? -1.0 : 1.0) * speed, 1e-4);
    check::close("sideways", std::hypot(grain.velocity.x, grain.velocity.y), 0.0, 1e-7);
    check::close("spin", norm(grain.angularVelocity), 0.0, 1e-6);
  }
  // Both masses are m, the velocities differ by 2 v: m v^2 = 8/15 E* sqrt(R*) deepest^2.5.
  const double mass = after.particles.shaped[0].mass;
  const double radius = 0.25 * scale * (1.0 / 0.24 + 0.24);
  const double due = std::pow(mass * speed * speed /
      (8.0 / 15.0 * 0.5 * reducedModulus(config) * std::sqrt(radius)), 0.4);
  check::relative("deepest overlap", deepest, due, 1e-3);
}

/// Onto a plane at an angle: J (1/m + a^2 / I) = 2 v with the lever a, without friction.
void oblique()
{
  const Tablet drawn = common();
  const UnitShape shape = unitShape(shapeOf(drawn));
  for (const double angle : { 0.2, 0.8, 1.3 })
  {
    Config config = scene::still();
    config.material.youngsModulus = 1e10;
    config.shapes = { shapeOf(drawn) };
    const std::int64_t steps = 60000;
    scene::setSteps(config, 1e-8, steps);
    const double scale = 0.01, speed = 0.3;
    const double by = 1e-6;
    const double lever =
      0.5 * scale / by * (heightAt(drawn, angle + by) - heightAt(drawn, angle - by));
    ShapedGrain grain = placed(drawn, {}, tilted(angle));
    grain.size *= scale;
    grain.position.z = scale * heightAt(drawn, angle) + 1e-6;
    grain.velocity = { 0.0, 0.0, -speed };
    Snapshot start;
    scene::addClump(config, 0, grain, start);
    Simulation run(config, scene::plane(1.0), start);
    scene::advance(run, steps);
    const ShapedGrain after = run.snapshot().particles.shaped[0];
    // Two of the three principal moments are equal: those across the axis.
    const Vec3& i = shape.inertia;
    const double unit = std::abs(i.x - i.y) < 1e-9 || std::abs(i.x - i.z) < 1e-9 ? i.x : i.y;
    const double inertia = after.mass * unit * grain.size * grain.size;
    const double push = 2.0 * speed / (1.0 / after.mass + lever * lever / inertia);
    const std::string name = "impact at " + check::number(angle) + ", ";
    check::close(name + "velocity", after.velocity.z / speed, -1.0 + push / after.mass / speed,
      2e-3);
    check::close(name + "spin", after.angularVelocity.y * scale / speed,
      -push * lever / inertia * scale / speed, 2e-3);
    const Totals totals = run.observe().totals;
    check::relative(name + "energy", totals.translationalEnergy + totals.rotationalEnergy,
      0.5 * after.mass * speed * speed, 1e-3);
  }
}

/// On its side a tablet rolls down a slope with g sin a / (1 + I / (m R^2)).
void rolling()
{
  const Tablet drawn = common();
  const Moments moments = momentsOf(SmoothForm(drawn));
  const double share = 2.0 * moments.second[0] / moments.volume; // of I about the axis over m R^2
  Config config = scene::still();
  const double slope = 0.1;
  config.gravity = { 9.81 * std::sin(slope), 0.0, -9.81 * std::cos(slope) };
  config.material.youngsModulus = 1e8;
  config.material.slidingFriction = 0.8;
  config.material.restitution = 0.3;
  config.shapes = { shapeOf(drawn) };
  const double step = 2e-6, scale = 0.01;
  const std::int64_t steps = 150000;
  scene::setSteps(config, step, steps);
  ShapedGrain grain =
    placed(drawn, { 0.0, 0.0, scale }, scene::about({ 1.0, 0.0, 0.0 }, 0.5 * Pi));
  grain.size *= scale;
  Snapshot start;
  scene::addClump(config, 0, grain, start);
  Simulation run(config, scene::plane(5.0), start);
  scene::advance(run, steps / 3);
  const double early = run.snapshot().particles.shaped[0].velocity.x;
  scene::advance(run, steps);
  const ShapedGrain after = run.snapshot().particles.shaped[0];
  check::relative("acceleration", (after.velocity.x - early) / (step * (steps - steps / 3)),
    9.81 * std::sin(slope) / (1.0 + share), 1e-3);
  check::relative("it rolls", after.velocity.x, scale * after.angularVelocity.y, 1e-3);
}

}

int main()
{
  return check::run(
    []
    {
      forces();
      continuity();
      if (!check::IsSanitized)
      {
        faceToFace();
        oblique();
        rolling();
      }
    });
}
