#include "Impact.h"

#include <cmath>
#include <limits>

namespace impact
{

using namespace dem;

namespace
{

constexpr double Pi = 3.14159265358979323846;

/// Distance between the surfaces; negative while they overlap.
double gapOf(const Particles& p)
{
  return p.size() == 1 ? p.position.get(0).z - p.radius(0)
                       : norm(p.position.get(0) - p.position.get(1)) - p.radius(0) - p.radius(1);
}

double kinetic(const Totals& totals)
{
  return totals.translationalEnergy + totals.rotationalEnergy;
}

}

Result collide(const Config& given, const Surface& walls, const std::vector<Particle>& grains,
  double timeStep, std::int64_t stepLimit)
{
  Config config = given;
  scene::setSteps(config, timeStep, stepLimit);
  Simulation simulation(config, walls, scene::startFrom(grains));
  Result result;
  result.energyBefore = kinetic(simulation.observe().totals);
  double gap = gapOf(simulation.particles());
  double touched = std::numeric_limits<double>::quiet_NaN();
  for (std::int64_t step = 1; step <= stepLimit && !result.parted; ++step)
  {
    scene::advance(simulation, step);
    const double next = gapOf(simulation.particles());
    // Velocities are constant over the steps in which contact begins and ends.
    const double crossing = (static_cast<double>(step - 1) + gap / (gap - next)) * timeStep;
    if (gap >= 0.0 && next < 0.0)
    {
      touched = crossing;
    }
    if (next < 0.0)
    {
      const Observation seen = simulation.observe();
      result.maximumOverlap = std::max(result.maximumOverlap, -next);
      if (!seen.contacts.empty())
      {
        result.peakForce = std::max(result.peakForce, seen.contacts[0].normalForce);
      }
    }
    if (gap < 0.0 && next >= 0.0)
    {
      result.parted = true;
      result.contactTime = crossing - touched;
    }
    gap = next;
  }
  result.energyAfter = kinetic(simulation.observe().totals);
  result.after = simulation.particles();
  return result;
}

Hertz hertz(double mass, double stiffness, double speed)
{
  Hertz form;
  form.overlap = std::pow(1.25 * mass * speed * speed / stiffness, 0.4);
  form.force = stiffness * std::pow(form.overlap, 1.5);
  form.contactTime = 2.943275 * form.overlap / speed;
  return form;
}

double contactTime(const Config& config, const Oblique& set)
{
  const double nu = config.material.poissonRatio;
  double compliance = (1.0 - nu * nu) / config.material.youngsModulus;
  if (config.wallYoungsModulus > 0.0)
  {
    const double wall = config.wallPoissonRatio;
    compliance += (1.0 - wall * wall) / config.wallYoungsModulus;
  }
  const double stiffness = 4.0 / 3.0 / compliance * std::sqrt(set.radius);
  return hertz(sphereMass(set.density, set.radius), stiffness, set.speed).contactTime;
}

Rebound rebound(const Config& config, const Oblique& set, double degrees, double timeStep,
  double phase)
{
  const double along = set.speed * std::sin(degrees * Pi / 180.0);
  const double down = set.speed * std::cos(degrees * Pi / 180.0);
  const Particle grain = scene::grain(0, set.radius, set.density,
    { 0, 0, set.radius + (1.0 + phase) * timeStep * down }, { along, 0, -down });
  // A grazing impact lasts v^(-1/5) longer; five times the normal one is enough for all.
  const auto limit = static_cast<std::int64_t>(5.0 * contactTime(config, set) / timeStep) + 10;
  const Result result =
    collide(config, scene::plane(10.0 * set.radius), { grain }, timeStep, limit);
  Rebound rebound;
  const Vec3 v = result.after.velocity.get(0);
  rebound.tangentialRestitution = along != 0.0 ? v.x / along : 1.0;
  rebound.normalRestitution = v.z / down;
  rebound.spin = result.after.angularVelocity.get(0).y;
  rebound.angle = std::atan2(v.x, v.z) * 180.0 / Pi;
  if (!result.parted)
  {
    throw Error("the grain did not leave the plane");
  }
  return rebound;
}

const std::vector<Row>& test4Rows()
{
  static const std::vector<Row> rows = { { 5, 0.9481, 19.27 }, { 10, 0.687, 213.0 },
    { 15, 0.6244, 377.8 }, { 20, 0.6161, 510.6 }, { 25, 0.6343, 599.4 }, { 30, 0.6837, 616.5 },
    { 35, 0.7372, 582.3 }, { 40, 0.7809, 544.8 }, { 50, 0.8451, 457.0 }, { 60, 0.8929, 357.5 },
    { 70, 0.9316, 246.2 }, { 80, 0.9662, 126.3 }, { 85, 0.9827, 63.15 } };
  return rows;
}

Config test4Config()
{
  Config config = scene::still({ "Al2O3", 380e9, 0.23, 4000.0 });
  config.material.restitution = 0.98;
  config.material.slidingFriction = 0.092;
  return config;
}

}
