// A ball bounces on a floor by a contact law of this program, and an updraft that it also brings
// slows the fall. Units are SI.
#include "Simulation/Simulation.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <memory>

/// A linear spring with a dashpot beside it; friction is that of the solver.
class SpringAndDashpot : public dem::CustomContactLaw
{
public:
  SpringAndDashpot(double stiffness, double damping) : K(stiffness), C(damping) {}

  std::string name() const override { return "SpringAndDashpot 1"; }
  std::string parameters() const override
  {
    return std::to_string(this->K) + " " + std::to_string(this->C);
  }
  dem::CustomParts parts() const override { return { true, false, false, false }; }
  void act(const dem::CustomContact& contact, dem::CustomForces& forces) const override
  {
    forces.normal = this->K * contact.overlap - this->C * contact.normalVelocity;
    forces.frictionLimit = std::max(forces.normal, 0.0);
  }
  dem::CustomStiffness stiffness(const dem::CustomContact&) const override
  {
    dem::CustomStiffness own;
    own.spring = own.normal = this->K;
    own.normalDashpot = this->C;
    return own;
  }
  double energy(const dem::CustomContact& contact) const override
  {
    return 0.5 * this->K * contact.overlap * contact.overlap;
  }

private:
  double K; // [N/m]
  double C; // [N s/m]
};

/// Air that carries a share of the weight.
class Updraft : public dem::CustomGrainLaw
{
public:
  std::string name() const override { return "Updraft 1"; }
  dem::CustomLoad act(const dem::CustomGrain& grain) const override
  {
    return { { 0.0, 0.0, 0.5 * 9.81 * grain.mass }, {} };
  }
};

int main()
{
  try
  {
    const double stiffness = 1e4, damping = 0.5, height = 0.05, radius = 0.005;
    dem::Config config;
    config.maximumParticles = 0; // no grain but the ball
    config.law.custom = std::make_shared<SpringAndDashpot>(stiffness, damping);
    config.grainLaw = std::make_shared<Updraft>();
    config.endTime = 0.25;
    config.frameInterval = 0.001;

    dem::Surface floor;
    floor.points = { { -1, -1, 0 }, { 1, -1, 0 }, { 1, 1, 0 }, { -1, 1, 0 } };
    floor.elements.push_back({ dem::ElementKind::Rectangle, { 0, 1, 2, 3 } });

    dem::Snapshot start;
    dem::Particle ball;
    ball.radius = radius;
    ball.mass = dem::sphereMass(config.material.density, radius);
    ball.position = { 0, 0, radius + height };
    start.particles.add(ball);

    dem::Simulation simulation(config, floor, start);
    double down = 0.0, up = 0.0;
    for (std::int64_t frame = 1; frame <= simulation.timePlan().frameCount; ++frame)
    {
      if (simulation.advanceTo(frame * simulation.timePlan().stepsPerFrame) !=
        dem::AdvanceStatus::Reached)
      {
        throw dem::Error(simulation.failure());
      }
      const double speed = simulation.particles().velocity.get(0).z;
      down = std::min(down, speed);
      up = std::max(up, speed);
    }
    const double zeta = 0.5 * damping / std::sqrt(stiffness * ball.mass);
    std::printf("falls at %.3f m/s, %.3f by v^2 = g h\n", -down, std::sqrt(9.81 * height));
    std::printf("rebounds with %.3f of that, %.3f by exp(-pi zeta / sqrt(1 - zeta^2))\n", -up / down,
      std::exp(-dem::Pi * zeta / std::sqrt(1.0 - zeta * zeta)));
  }
  catch (const dem::Error& error)
  {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
  return 0;
}
