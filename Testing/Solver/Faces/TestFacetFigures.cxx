// Figures of rigid bodies that grains with faces have to give: blocks on slopes, which hold, slide
// and tip, and one that rocks.
#include "Check.h"
#include "Faceted.h"

#include <algorithm>
#include <cmath>

using namespace dem;

namespace
{

constexpr double Gravity = 9.81;

double radians(double degrees)
{
  return degrees * Pi / 180.0;
}

/// A block on a plane that is tilted about y, so that it goes towards +x: gravity is.
struct Slope
{
  Config config = scene::still();
  GrainShape block;
  Snapshot start;

  Slope(const Vec3& sides, double rounding, double angle, double friction)
    : block(scene::brick(sides, rounding))
  {
    this->config.gravity = Gravity * Vec3{ std::sin(angle), 0.0, -std::cos(angle) };
    this->config.material.youngsModulus = 1e8;
    this->config.material.density = 2650.0;
    this->config.material.slidingFriction = friction;
    this->config.shapes = { this->block };
    const UnitShape unit = unitShape(this->block);
    ShapedGrain grain;
    grain.size = rounding / unit.parts->front().rounding;
    // Pressed by its weight on four corners.
    const double weight = Gravity * std::cos(angle) * massOf(unit, 2650.0, grain.size);
    const double pressed =
      scene::hertzOverlap(0.25 * weight, scene::planeStiffness(this->config, rounding));
    grain.position = { 0.0, 0.0, 0.5 * sides.z - pressed };
    scene::addClump(this->config, 0, grain, this->start);
  }
  Simulation run(double timeStep, std::int64_t steps)
  {
    scene::setSteps(this->config, timeStep, steps);
    return Simulation(this->config, scene::plane(10.0), this->start);
  }
};

/// Zhao and Zhao 2021, section 7.1: a grain of 10 mm with a coefficient of friction of 1. The cube
/// there touches with one point; one that has a base tips where it would slide, so this is half
/// one.
void blockOnSlope()
{
  for (const double damping : { 0.0, 0.5 })
  {
    for (const double degrees : { 30.0, 45.0, 60.0 })
    {
      Slope slope({ 0.01, 0.01, 0.005 }, 5e-4, radians(degrees), 1.0);
      slope.config.material.restitution = damping > 0.0 ? 0.3 : 1.0;
      const double step = 1e-6;
      Simulation run = slope.run(step, 10000);
      scene::advance(run, 4000);
      const double before = run.particles().shaped[0].velocity.x;
      scene::advance(run, 10000);
      const ShapedGrain after = run.particles().shaped[0];
      const double measured = (after.velocity.x - before) / (6000 * step);
      const std::string name = "block at " + check::number(degrees) +
        (damping > 0.0 ? " degrees, damped" : " degrees, undamped");
      const double a = Gravity * (std::sin(radians(degrees)) - std::cos(radians(degrees)));
      if (degrees > 50.0)
      {
        // Undamped it rings on its corners.
        check::relative(name + ": acceleration", measured, a, damping > 0.0 ? 1e-5 : 0.03);
        check::relative(name + ": the figure", measured, 3.587, damping > 0.0 ? 5e-3 : 0.03);
      }
      else if (degrees < 40.0)
      {
        check::atMost(name + ": moves by", std::abs(after.position.x) / 0.01, 1e-3);
      }
      else if (damping > 0.0)
      {
        check::atMost(name + ": acceleration", std::abs(measured), 0.02);
      }
    }
  }
}

/// Whether a block has moved after some time: by its angle, and by its displacement.
struct Left
{
  double rotation;     ///< [rad]
  double displacement; ///< [L]
  double acceleration; ///< in the second half of the time [L/T^2]
};

Left leaving(const Vec3& sides, double degrees, double friction)
{
  Slope slope(sides, 0.001, radians(degrees), friction);
  slope.config.material.restitution = 0.2;
  Simulation run = slope.run(2e-6, 150000);
  scene::advance(run, 75000);
  const double before = run.particles().shaped[0].velocity.x;
  scene::advance(run, 150000);
  const ShapedGrain grain = run.particles().shaped[0];
  return { 2.0 * std::asin(std::abs(grain.orientation.y)), grain.position.x,
    (grain.velocity.x - before) / 0.15 };
}

void holdsSlidesAndTips()
{
  // With the rounding it stands on a base that is so much narrower.
  const Vec3 tall{ 0.02, 0.02, 0.04 };
  const double tips = std::atan((0.5 * tall.x - 0.001) / (0.5 * tall.z)) * 180.0 / Pi;
  check::atMost("tall block below its angle: rotates by", leaving(tall, tips - 1.0, 1.0).rotation,
    5e-3);
  check::isTrue("tall block above its angle: tips", leaving(tall, tips + 1.0, 1.0).rotation > 0.1);
  const Vec3 flat{ 0.02, 0.02, 0.01 };
  const double slides = std::atan(0.3) * 180.0 / Pi;
  const Left held = leaving(flat, slides - 0.3, 0.3), slid = leaving(flat, slides + 0.3, 0.3);
  check::atMost("flat block below the angle of friction: moves by", held.displacement, 3e-5);
  const double due =
    Gravity * (std::sin(radians(slides + 0.3)) - 0.3 * std::cos(radians(slides + 0.3)));
  check::relative("flat block above it: acceleration", slid.acceleration, due, 1e-3);
  check::atMost("flat block above it: rotates by", slid.rotation, 1e-4);
}

/// Housner 1963: a block released at half of its angle of balance takes a quarter period to come
/// down, and has 1 - 3/2 sin^2 of its spin when it continues about its other edge.
void rocking()
{
  const double rounding = 1e-4;
  Slope slope({ 0.02, 0.02, 0.04 }, rounding, 0.0, 1.0);
  slope.config.material.youngsModulus = 1e10;
  slope.config.law.damping = DampingLaw::CriticalRatio; // along the plane as well
  slope.config.material.law[LawValue::Damping] = 0.7;
  const double b = 0.01, h = 0.02;
  const double alpha = std::atan(b / h), tilt = 0.5 * alpha;
  ShapedGrain grain = slope.start.particles.shaped[0];
  grain.orientation = { std::cos(0.5 * tilt), 0.0, std::sin(0.5 * tilt), 0.0 }; // on its edge at +x
  const double kb = b - rounding, kh = h - rounding;
  grain.position = { 0.0, 0.0, kb * std::sin(tilt) + kh * std::cos(tilt) + rounding - 5e-7 };
  slope.start = {};
  scene::addClump(slope.config, 0, grain, slope.start);
  const double step = 5e-7;
  Simulation run = slope.run(step, 200000);
  double upright = 0.0, fastest = 0.0, tiltBefore = tilt;
  std::int64_t at = 0;
  while (upright == 0.0 && at < 199000)
  {
    scene::advance(run, at += 100);
    const ShapedGrain now = run.particles().shaped[0];
    const double angle = 2.0 * std::asin(now.orientation.y);
    if (angle <= 0.0)
    {
      upright = step * (at - 100.0 * angle / (angle - tiltBefore));
    }
    else
    {
      fastest = std::max(fastest, -now.angularVelocity.y);
    }
    tiltBefore = angle;
  }
  // The rounding alone makes it 0.7 % longer.
  check::relative("rocking: quarter period", upright, 0.072602, 0.015);
  scene::advance(run, at + 4000);
  const double after = -run.particles().shaped[0].angularVelocity.y;
  check::relative("rocking: spin ratio", after / fastest, 0.7, 0.03);
}

}

int main()
{
  return check::run(
    []
    {
      blockOnSlope();
      holdsSlidesAndTips();
      rocking();
    });
}
