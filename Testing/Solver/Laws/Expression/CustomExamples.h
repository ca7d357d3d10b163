// Laws as programs over the solver bring them along, for tests.
#pragma once

#include "Parameters/Config.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <memory>
#include <string>
#include <utility>

namespace custom
{

using namespace dem;

/// Friction as the default of the solver has it: a spring beside a dashpot, in line with a slider.
struct Slider
{
  double stiffness;
  double damping;
  double limit;
  double timeStep;

  /// Moves a spring for a step and returns the force.
  /// @param slips gets whether the force is at its limit
  Vec3 force(const Vec3& v, Vec3& spring, bool& slips) const
  {
    const double resistance = this->damping + this->timeStep * this->stiffness;
    Vec3 f = -this->stiffness * spring - resistance * v;
    const double size = norm(f);
    slips = size > this->limit;
    f = slips ? (this->limit / size) * f : f;
    if (resistance > 0.0)
    {
      spring = (1.0 / resistance) * (this->damping * spring - this->timeStep * f);
    }
    return f;
  }
};

/// NormalLaw Hooke with DampingLaw Restitution, and springs of friction, written anew.
class Hooke : public CustomContactLaw
{
public:
  Hooke(double stiffness, double ratio, CustomParts has)
    : K(stiffness), Ratio(ratio), Has(has)
  {
  }

  std::string name() const override { return "Hooke of a program 1"; }
  std::string parameters() const override
  {
    return std::to_string(this->K) + " " + std::to_string(this->Ratio);
  }
  CustomParts parts() const override { return this->Has; }

  void act(const CustomContact& c, CustomForces& f) const override
  {
    const auto [k, cn, pressed] = this->pressedBy(c, f);
    const double ks = this->Ratio * k, cs = std::sqrt(2.0 / 7.0 * this->Ratio) * cn;
    bool slips = false;
    f.sliding = Slider{ ks, cs, c.slidingFriction * pressed, c.timeStep }.force(c.slidingVelocity,
      f.slidingSpring, f.slips);
    f.rolling = Slider{ k, cn, c.rollingFriction * pressed, c.timeStep }.force(c.rollingVelocity,
      f.rollingSpring, slips);
    Vec3 twist{ f.twistingSpring, 0.0, 0.0 };
    f.twisting = Slider{ ks, cs, c.twistingFriction * pressed, c.timeStep }
                   .force({ c.twistingVelocity, 0.0, 0.0 }, twist, slips)
                   .x;
    f.twistingSpring = twist.x;
  }
  CustomStiffness stiffness(const CustomContact& c) const override
  {
    const double k = c.overlap > 0.0 ? this->K : 0.0;
    CustomStiffness s;
    s.spring = s.normal = s.rolling = k;
    s.sliding = s.twisting = this->Ratio * k;
    s.normalDashpot = s.rollingDashpot = 2.0 * c.dampingFactor * std::sqrt(c.mass * k);
    s.slidingDashpot = s.twistingDashpot =
      std::sqrt(2.0 / 7.0 * this->Ratio) * s.normalDashpot;
    return s;
  }
  double energy(const CustomContact& c) const override
  {
    const double k = this->Has.normal ? this->K : c.stiffness, ks = this->Ratio * k;
    const double deep = this->Has.normal ? std::max(c.overlap, 0.0) : 0.0;
    return 0.5 * k * (deep * deep + dot(c.rollingSpring, c.rollingSpring)) +
      0.5 * ks * (dot(c.slidingSpring, c.slidingSpring) + c.twistingSpring * c.twistingSpring);
  }

private:
  struct Pressed
  {
    double stiffness, damping, limit;
  };
  Pressed pressedBy(const CustomContact& c, CustomForces& f) const
  {
    if (!this->Has.normal)
    {
      return { c.stiffness, c.damping, c.frictionLimit };
    }
    const double cn = 2.0 * c.dampingFactor * std::sqrt(c.mass * this->K);
    f.normal = this->K * c.overlap - cn * c.normalVelocity;
    f.frictionLimit = std::max(f.normal, 0.0);
    return { this->K, cn, f.frictionLimit };
  }

  double K;
  double Ratio;
  CustomParts Has;
};

/// A law of contacts that does what it is told, for what can go wrong.
struct Told : CustomContactLaw
{
  std::string called = "told 1";
  std::string bytes;
  CustomParts has{ true, true, true, true };
  int numbers = 0;
  double reach = 0.0;
  double steep = 1e4;
  std::function<void(const CustomContact&, CustomForces&)> does =
    [](const CustomContact& c, CustomForces& f) { f.normal = 1e4 * c.overlap; };

  std::string name() const override { return this->called; }
  std::string parameters() const override { return this->bytes; }
  CustomParts parts() const override { return this->has; }
  void act(const CustomContact& c, CustomForces& f) const override { this->does(c, f); }
  CustomStiffness stiffness(const CustomContact&) const override
  {
    CustomStiffness s;
    s.spring = s.normal = this->steep;
    return s;
  }
  double energy(const CustomContact& c) const override
  {
    const double deep = std::max(c.overlap, 0.0);
    return 0.5 * this->steep * deep * deep;
  }
  int memories() const override { return this->numbers; }
  double range() const override { return this->reach; }
};

/// A force and a torque that follow from a grain as a test says.
struct Pushes : CustomGrainLaw
{
  std::function<CustomLoad(const CustomGrain&)> does;

  explicit Pushes(std::function<CustomLoad(const CustomGrain&)> how) : does(std::move(how)) {}
  std::string name() const override { return "pushes 1"; }
  CustomLoad act(const CustomGrain& grain) const override { return this->does(grain); }
};

inline std::shared_ptr<Pushes> pushes(std::function<CustomLoad(const CustomGrain&)> how)
{
  return std::make_shared<Pushes>(std::move(how));
}

}
