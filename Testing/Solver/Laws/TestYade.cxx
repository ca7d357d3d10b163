// What simulations with Yade (Smilauer et al. 2021) are used to: its stiffnesses, numerical
// damping, springs that rotate with a pair.
#include "Check.h"
#include "Impact.h"

#include <cmath>

using namespace dem;

namespace
{

const double Density = 2000.0;

/// Yade's stiffness of two grains, 2 E_i R_i E_j R_j / (E_i R_i + E_j R_j).
void cundallStrack()
{
  Config config = scene::still();
  config.allowInitialOverlap = true;
  config.law.normal = NormalLaw::CundallStrack;
  Material hard = config.material, soft = config.material;
  hard.name = "hard";
  soft.name = "soft";
  hard.youngsModulus = 5e7;
  soft.youngsModulus = 2e7;
  config.materials = { hard, soft };
  scene::setSteps(config, 1e-7, 1);
  const double small = 0.001, large = 0.003, delta = 1e-5;
  Particle first = scene::grain(0, small, Density, {});
  Particle second = scene::grain(1, large, Density, { small + large - delta, 0, 0 });
  second.material = 1;
  Simulation pair(config, Surface{}, scene::startFrom({ first, second }));
  const double a = 5e7 * small, b = 2e7 * large;
  check::relative("Cundall and Strack, two grains", pair.observe().contacts[0].normalForce,
    2.0 * a * b / (a + b) * delta, 1e-12);
  Simulation wall(config, scene::plane(0.1),
    scene::startFrom({ scene::grain(0, small, Density, { 0, 0, small - delta }) }));
  check::relative("Cundall and Strack, a rigid wall", wall.observe().contacts[0].normalForce,
    2.0 * a * delta, 1e-9);
}

/// Falls at g (1 - lambda), is braked at g (1 + lambda); a spring returns the root of (1 - lambda)
/// / (1 + lambda) of the speed; a spin is braked like a flight.
void numericalDamping()
{
  const double lambda = 0.2, radius = 0.002, g = 10.0, step = 1e-5;
  Config config = scene::still();
  config.numericalDamping = lambda;
  config.gravity = { 0, 0, -g };
  scene::setSteps(config, step, 1000);
  const auto fly = [&](double speed)
  {
    Simulation simulation(config, Surface{},
      scene::startFrom({ scene::grain(0, radius, Density, {}, { 0, 0, speed }) }));
    scene::advance(simulation, 1000);
    return simulation.particles().get(0).velocity.z - speed;
  };
  check::relative("fall with numerical damping", fly(-1.0), -(1.0 - lambda) * g * 0.01, 1e-9);
  check::relative("rise with numerical damping", fly(1.0), -(1.0 + lambda) * g * 0.01, 1e-9);

  config.gravity = {};
  config.law.normal = NormalLaw::Hooke;
  config.material.law[LawValue::NormalStiffness] = 500.0;
  const double mass = sphereMass(Density, radius);
  const impact::Result result = impact::collide(config, scene::plane(0.1),
    { scene::grain(0, radius, Density, { 0, 0, 1.0001 * radius }, { 0, 0, -0.1 }) },
    Pi * std::sqrt(mass / 500.0) / 4000, 40000);
  check::relative("impact with numerical damping", result.after.velocity.get(0).z,
    0.1 * std::sqrt((1.0 - lambda) / (1.0 + lambda)), 1e-3);

  config.material.slidingFriction = 0.5;
  config.law.normal = NormalLaw::Hertz;
  config.gravity = { 0, 0, -g };
  const double sunk = scene::hertzOverlap(mass * g, scene::planeStiffness(config, radius));
  const auto spin = [&](double damping)
  {
    config.numericalDamping = damping;
    scene::setSteps(config, 1e-6, 2000);
    Simulation simulation(config, scene::plane(0.1),
      scene::startFrom(
        { scene::grain(0, radius, Density, { 0, 0, radius - sunk }, {}, { 0, 500, 0 }) }));
    scene::advance(simulation, 2000);
    return 500.0 - simulation.particles().get(0).angularVelocity.y;
  };
  check::relative("a spin that rubs is braked more", spin(lambda), (1.0 + lambda) * spin(0.0),
    2e-2);
}

/// A pair that spins as one body about its normal: its sheared spring, and the force with it,
/// rotate with the pair if springs rotate with the common spin, and stay where they are in space if
/// not.
void commonSpin()
{
  const double radius = 0.002, overlap = 1e-5, spin = 200.0, step = 1e-7;
  const std::int64_t steps = 20000;
  const double angle = spin * step * static_cast<double>(steps);
  for (const SpringTurning turning : { SpringTurning::Plane, SpringTurning::CommonSpin })
  {
    Config config = scene::still({ "soft", 1e6, 0.25, Density });
    config.allowInitialOverlap = true;
    config.material.slidingFriction = 1e6;
    config.law.turning = turning;
    config.law.twisting = TwistingLaw::Marshall; // so that no law is the usual one
    scene::setSteps(config, step, steps);
    // So heavy that the spring, sheared by hand, moves nothing.
    Snapshot start = scene::startFrom({ scene::grain(0, radius, 1e12 * Density,
                                          { 0, 0, -radius + 0.5 * overlap }, {}, { 0, 0, spin }),
      scene::grain(1, radius, 1e12 * Density, { 0, 0, radius - 0.5 * overlap }, {},
        { 0, 0, spin }) });
    start.contacts.push_back({ 0, 1, { 1e-8, 0, 0 } });
    Simulation simulation(config, Surface{}, std::move(start));
    scene::advance(simulation, steps);
    const Springs springs = simulation.snapshot().contacts.at(0).springs;
    const double due = turning == SpringTurning::CommonSpin ? angle : 0.0;
    const std::string name = nameOf(turning);
    check::close(name + ", spring rotated by", std::atan2(springs[1], springs[0]), due, 1e-6);
    check::relative(name + ", length of the spring", std::hypot(springs[0], springs[1]), 1e-8,
      1e-6);
  }
}

}

int main()
{
  return check::run(
    []
    {
      cundallStrack();
      numericalDamping();
      commonSpin();
    });
}
