// The stiction of objects that are pushed (Yee, Christara and Lait), against closed forms.
#include "Check.h"
#include "OneContact.h"
#include "Scenes.h"

#include <cmath>
#include <string>

using namespace dem;

namespace
{

const double Radius = 0.002;
const double Density = 2000.0;
const double Step = 1e-5;
const double Share = 0.1; ///< kappa
const double Gravity = 9.81;

Config sticking()
{
  Config config = scene::still({ "soft", 1e7, 0.25, Density });
  config.law.sliding = SlidingLaw::YeeStiction;
  config.law.rolling = RollingLaw::None;
  config.law.twisting = TwistingLaw::None;
  config.material.slidingFriction = 0.3;
  config.material.law[LawValue::StictionFriction] = 0.8;
  config.material.law[LawValue::StictionShare] = Share;
  config.material.law[LawValue::SlidingViscosity] = 0.01;
  return config;
}

/// What holds a contact, up to which speed, and what resists it beyond that.
void forces()
{
  const Config config = sticking();
  const double mass = sphereMass(Density, Radius), overlap = 1e-6;
  scene::OneContact contact(config, wallLaws(config, { {} }, Step), { Radius, mass, true });
  const double normal = contact.force(overlap);
  const double held = Share * 2.0 / 7.0 * mass / Step; // force over speed
  const double fastest = 0.8 * normal / held;
  for (const double share : { 0.1, 0.99 })
  {
    contact.force(overlap, { 0, share * fastest, 0 });
    check::relative("held at " + check::number(share), -contact.totalForce().y,
      held * share * fastest, 1e-12);
  }
  contact.force(overlap, { 0, 1.01 * fastest, 0 });
  check::relative("not held, method 1", -contact.totalForce().y, 0.01 * 1.01 * fastest, 1e-12);
  contact.force(overlap, { 0, 1e3 * fastest, 0 });
  check::relative("and its limit", -contact.totalForce().y, 0.3 * normal, 1e-9);
}

struct Moved
{
  double centre;
  double slide; ///< of the point of contact
};

/// A ball that lies on the plane z = 0, after some steps.
Moved roll(Config config, double speed, const Vec3& gravity, std::int64_t steps)
{
  config.gravity = gravity;
  config.allowInitialOverlap = true;
  scene::setSteps(config, Step, steps);
  const double weight = sphereMass(Density, Radius) * -gravity.z;
  const double sunk = scene::hertzOverlap(weight, scene::planeStiffness(config, Radius));
  Simulation simulation(config, scene::plane(0.1),
    scene::startFrom(
      { scene::grain(0, Radius, Density, { 0, 0, Radius - sunk }, { speed, 0, 0 }) }));
  scene::advance(simulation, steps);
  const Particle grain = simulation.particles().get(0);
  const double arm = Radius - 0.5 * sunk;
  return { grain.velocity.x, grain.velocity.x - arm * grain.angularVelocity.y };
}

/// A ball that is pushed begins to roll: its sliding velocity is (1 - kappa)^n of what it was, and
/// what is left of its speed is 5/7. On a slope it creeps with h g sin / kappa.
void balls()
{
  const Config config = sticking();
  const double speed = 0.002;
  for (const int steps : { 1, 10, 40 })
  {
    const Moved moved = roll(config, speed, { 0, 0, -Gravity }, steps);
    const double left = std::pow(1.0 - Share, steps);
    check::relative("sliding velocity after " + check::number(steps), moved.slide, left * speed,
      2e-2 * steps / 40 + 1e-3);
    check::relative("speed after " + check::number(steps), moved.centre,
      (5.0 + 2.0 * left) / 7.0 * speed, 5e-4);
  }
  const double angle = 0.4;
  const Vec3 slope{ Gravity * std::sin(angle), 0, -Gravity * std::cos(angle) };
  const Moved down = roll(config, 0.0, slope, 400);
  check::relative("creep", down.slide, Step * Gravity * std::sin(angle) / Share, 1e-3);
  check::relative("rolls down", down.centre, 5.0 / 7.0 * Gravity * std::sin(angle) * 400 * Step,
    1e-2);
}

/// The longest step that a dashpot along contacts allows is 30 m* / (4 c), whether steps become
/// shorter or not.
void longestStep()
{
  Config config = scene::still({ "soft", 1e7, 0.25, Density });
  config.law.sliding = SlidingLaw::Viscous;
  config.contactVelocity = 1.0;
  const double viscosity = 16.0;
  config.material.law[LawValue::SlidingViscosity] = viscosity;
  const double longest = 30.0 * 0.25 * (0.5 * sphereMass(Density, Radius)) / viscosity;
  for (const StepControlKind control :
    { StepControlKind::Published, StepControlKind::Stable, StepControlKind::Error })
  {
    config.stepControl = control;
    for (const double share : { 0.98, 1.02 })
    {
      config.timeStep = share * longest;
      config.frameInterval = config.endTime = 64.0 * config.timeStep;
      const std::string said = check::errorOf(
        [&]
        {
          Simulation(config, scene::plane(0.1),
            scene::startFrom({ scene::grain(0, Radius, Density, { 0, 0, 2.0 * Radius }) }));
        });
      const std::string name =
        std::string(nameOf(control)) + ", a step of " + check::number(share) + " of the longest";
      share < 1.0
        ? check::isTrue(name + ": " + said, said.empty())
        : check::contains(name, said, "more than 30 times that of the dashpots of contacts");
    }
  }
}

}

int main()
{
  return check::run(
    []
    {
      forces();
      balls();
      longestStep();
    });
}
