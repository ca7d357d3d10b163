// Rolling, sliding, twisting and rest on planes, against closed forms. Inclines are made by rotating
// gravity; the grain is stiff so that its overlap, which shortens the lever, does not show.
#include "Check.h"
#include "Scenes.h"

using namespace dem;

namespace
{

const double Radius = 0.01;
const double Weight = 9.81;
const double Pi = std::acos(-1.0);

/// A grain on the plane z = 0 in the balance of weight and Hertz force, under a tilted gravity.
struct Slope
{
  Config config;
  double tilt = 0.0;     ///< [rad]
  double velocity = 0.0; ///< down the slope, along x [m/s]
  Vec3 angularVelocity;  ///< [rad/s]

  explicit Slope(double tiltAngle) : tilt(tiltAngle)
  {
    this->config = scene::still({ "stiff", 1e9, 0.3, 1000 });
    this->config.material.restitution = 0.5;
    this->config.gravity = { Weight * std::sin(tilt), 0, -Weight * std::cos(tilt) };
  }
  /// The grain after each of @a times [s].
  std::vector<Particle> follow(const std::vector<double>& times)
  {
    const double load =
      sphereMass(this->config.material.density, Radius) * Weight * std::cos(this->tilt);
    const double overlap = scene::hertzOverlap(load, scene::planeStiffness(this->config, Radius));
    const double timeStep =
      0.2 * publishedTimeStep(this->config.material, Radius, this->config.material.density);
    scene::setSteps(this->config, timeStep, static_cast<std::int64_t>(times.back() / timeStep) + 1);
    Simulation simulation(this->config, scene::plane(5.0),
      scene::startFrom({ scene::grain(0, Radius, this->config.material.density,
        { 0, 0, Radius - overlap }, { this->velocity, 0, 0 }, this->angularVelocity) }));
    std::vector<Particle> seen;
    for (double time : times)
    {
      scene::advance(simulation, std::llround(time / timeStep));
      seen.push_back(simulation.particles().get(0));
    }
    return seen;
  }
};

/// Mean acceleration down the slope and about y between two times, after the springs have settled.
struct Acceleration
{
  double linear, angular;
};
Acceleration acceleration(Slope& slope)
{
  const std::vector<Particle> seen = slope.follow({ 0.1, 0.3 });
  return { (seen[1].velocity.x - seen[0].velocity.x) / 0.2,
    (seen[1].angularVelocity.y - seen[0].angularVelocity.y) / 0.2 };
}

void rolling()
{
  for (double degrees : { 10.0, 20.0, 35.0 })
  {
    for (double rollingFriction : { 0.0, 0.1 })
    {
      const double t = degrees * Pi / 180.0;
      Slope slope(t);
      slope.config.material.rollingFriction = rollingFriction;
      // Just enough sliding friction to roll.
      slope.config.material.slidingFriction =
        1.02 * (2.0 / 7.0 * std::tan(t) + 5.0 / 7.0 * rollingFriction);
      const Acceleration seen = acceleration(slope);
      const double due = 5.0 / 7.0 * Weight * (std::sin(t) - rollingFriction * std::cos(t));
      const std::string name =
        "rolling, " + check::number(degrees) + " degrees, mu_r " + check::number(rollingFriction);
      check::relative(name + ", acceleration", seen.linear, due, 1e-3);
      check::relative(name + ", spin-up", seen.angular * Radius, due, 1e-3);
      // Just too little to roll.
      slope.config.material.slidingFriction *= 0.98 / 1.02;
      const Acceleration slipping = acceleration(slope);
      check::isTrue(name + ", slips below the limit",
        slipping.linear - slipping.angular * Radius > 1e-3 * Weight);
    }
  }
}

void sliding()
{
  for (double degrees : { 30.0, 45.0, 60.0 })
  {
    for (double rollingFriction : { 0.0, 0.03 })
    {
      const double t = degrees * Pi / 180.0;
      Slope slope(t);
      slope.config.material.slidingFriction = 0.1;
      slope.config.material.rollingFriction = rollingFriction;
      const Acceleration seen = acceleration(slope);
      const std::string name =
        "sliding, " + check::number(degrees) + " degrees, mu_r " + check::number(rollingFriction);
      check::relative(name + ", acceleration", seen.linear,
        Weight * (std::sin(t) - 0.1 * std::cos(t)), 1e-3);
      check::relative(name + ", spin-up", seen.angular,
        2.5 * (0.1 - rollingFriction) * Weight * std::cos(t) / Radius, 1e-3);
    }
  }
}

/// A grain thrown along a plane slides until it rolls (also MFiX DEM04).
void slipCessation()
{
  const double friction = 0.3, speed = 1.0;
  Slope slope(0.0);
  slope.config.material.slidingFriction = friction;
  slope.velocity = speed;
  const double due = 2.0 * speed / (7.0 * friction * Weight);
  std::vector<double> times;
  for (int i = 1; i <= 400; ++i)
  {
    times.push_back(due * (0.9 + 0.0005 * i));
  }
  times.push_back(2.0 * due);
  const std::vector<Particle> seen = slope.follow(times);
  // The slip velocity falls on a straight line; its zero is the end of slip.
  auto slip = [](const Particle& p) { return p.velocity.x - Radius * p.angularVelocity.y; };
  const double rate = (slip(seen[99]) - slip(seen[0])) / (times[99] - times[0]);
  check::relative("slip ends after", times[99] - slip(seen[99]) / rate, due, 1e-3);
  std::size_t first = 0;
  while (first + 1 < seen.size() && slip(seen[first]) > 1e-3 * speed)
  {
    ++first;
  }
  check::relative("slip is seen to end after", times[first], due, 2e-3);
  check::relative("slip ends at", seen.back().velocity.x, 5.0 / 7.0 * speed, 1e-3);
  check::relative("slip ends with spin", seen.back().angularVelocity.y, 5.0 / 7.0 * speed / Radius,
    1e-3);
}

void twisting()
{
  const double spin = 50.0;
  for (bool automatic : { false, true })
  {
    Slope slope(0.0);
    slope.config.material.slidingFriction = 0.3;
    slope.config.material.twistingFriction = 0.05;
    slope.config.material.automaticTwistingFriction = automatic;
    slope.angularVelocity = { 0, 0, spin };
    const double friction = automatic ? 0.2 : 0.05;
    const double due = 2.0 * Radius * spin / (5.0 * friction * Weight);
    const std::vector<Particle> seen = slope.follow({ 0.25 * due, 0.75 * due, 1.2 * due });
    const std::string name = automatic ? "twisting, automatic" : "twisting";
    check::relative(name + ", a quarter", seen[0].angularVelocity.z, 0.75 * spin, 1e-3);
    check::relative(name + ", three quarters", seen[1].angularVelocity.z, 0.25 * spin, 1e-3);
    check::relative(name + ", stops after",
      0.25 * due +
        0.5 * due * seen[0].angularVelocity.z /
          (seen[0].angularVelocity.z - seen[1].angularVelocity.z),
      due, 1e-3);
    check::atMost(name + ", at rest", std::abs(seen[2].angularVelocity.z), 1e-3 * spin);
  }
}

/// How far the only grain moves in 10 s after 5 s in which it comes to rest, in radii.
double drift(Config config, const Surface& walls, const Vec3& position)
{
  const double timeStep =
    0.25 * publishedTimeStep(config.material, Radius, config.material.density);
  const auto settled = static_cast<std::int64_t>(5.0 / timeStep);
  scene::setSteps(config, timeStep, 3 * settled);
  Simulation simulation(config, walls,
    scene::startFrom({ scene::grain(0, Radius, config.material.density, position) }));
  scene::advance(simulation, settled);
  const Vec3 start = simulation.particles().position.get(0);
  scene::advance(simulation, 3 * settled);
  return norm(simulation.particles().position.get(0) - start) / Radius;
}

Config frictional()
{
  Config config = scene::still({ "soft", 1e6, 0.3, 1000 });
  config.material.restitution = 0.5;
  config.material.slidingFriction = 0.5;
  config.material.rollingFriction = 0.3;
  config.material.automaticTwistingFriction = true;
  return config;
}

void staticHold()
{
  for (double share : { 0.5, 0.95, 1.05 })
  {
    Config config = frictional();
    const double t = std::atan(share * config.material.rollingFriction);
    config.gravity = { Weight * std::sin(t), 0, -Weight * std::cos(t) };
    const double moved = drift(config, scene::plane(200.0), { 0, 0, Radius });
    const std::string name = "on a slope of " + check::number(share) + " of the limit, drift";
    if (share < 1.0)
    {
      check::atMost(name, moved, 1e-9);
    }
    else
    {
      check::isTrue(name + " without end", moved > 1.0);
    }
  }
  // A groove of two planes, level and tilted along its axis (y).
  const double s = std::sqrt(0.5);
  Surface groove;
  scene::addRectangle(groove, { 0, -1, 0 }, { 1, -1, 1 }, { 1, 1, 1 }, { 0, 1, 0 });
  scene::addRectangle(groove, { 0, -1, 0 }, { -1, -1, 1 }, { -1, 1, 1 }, { 0, 1, 0 });
  for (double tilt : { 0.0, 0.15 })
  {
    Config config = frictional();
    config.gravity = { 0, Weight * std::sin(tilt), -Weight * std::cos(tilt) };
    check::atMost("in a groove tilted by " + check::number(tilt) + " rad, drift",
      drift(config, groove, { 0, 0, Radius / s }), 1e-9);
  }
  // Locked between three walls of a corner with its tip down.
  Surface corner;
  scene::addRectangle(corner, { 0, 0, 0 }, { 1, 0, 0 }, { 1, 1, 0 }, { 0, 1, 0 });
  scene::addRectangle(corner, { 0, 0, 0 }, { 0, 1, 0 }, { 0, 1, 1 }, { 0, 0, 1 });
  scene::addRectangle(corner, { 0, 0, 0 }, { 0, 0, 1 }, { 1, 0, 1 }, { 1, 0, 0 });
  Config config = frictional();
  const double g = Weight / std::sqrt(3.0);
  config.gravity = { -g, -g, -g };
  check::atMost("in a corner, drift", drift(config, corner, { Radius, Radius, Radius }), 1e-9);
}

void cases()
{
  rolling();
  sliding();
  slipCessation();
  twisting();
  staticHold();
}

}

int main()
{
  return check::run(cases);
}
