// The arms with which spins add to the sliding velocity, against closed forms.
#include "Check.h"
#include "Scenes.h"

#include <cmath>
#include <string>

using namespace dem;

namespace
{

const double FirstRadius = 0.002, SecondRadius = 0.003;
const double Deep = 2e-4; // an overlap
const double Density = 2000.0;
const ContactArms All[] = { ContactArms::ContactPoint, ContactArms::Radii,
  ContactArms::AvoidRatcheting };

Config rubbing(ContactArms arms)
{
  Config config = scene::still({ "soft", 1e6, 0.25, Density });
  config.allowInitialOverlap = true;
  config.law.arms = arms;
  config.law.normal = NormalLaw::Hooke;
  config.material.law[LawValue::NormalStiffness] = 100.0;
  config.material.slidingFriction = 1e9;
  return config;
}

/// A dashpot without memory: forces are a sliding velocity.
Config viscous(ContactArms arms)
{
  Config config = rubbing(arms);
  config.law.sliding = SlidingLaw::Viscous;
  config.law.rolling = RollingLaw::None;
  config.law.twisting = TwistingLaw::None;
  config.material.restitution = 1.0;
  config.material.law[LawValue::SlidingViscosity] = 1.0;
  scene::setSteps(config, 1e-9, 1);
  return config;
}

/// Motion of a grain along y, and about z.
struct Motion
{
  double speed, spin;
};

Particle grain(int id, double radius, double x, const Motion& motion)
{
  return scene::grain(id, radius, Density, { x, 0, 0 }, { 0, motion.speed, 0 },
    { 0, 0, motion.spin });
}

/// Sliding velocity of the first of two grains on the x axis, from the force along y.
double slidingOf(ContactArms arms, const Motion& first, const Motion& second)
{
  const Config config = viscous(arms);
  const double distance = FirstRadius + SecondRadius - Deep;
  const Particle one = grain(0, FirstRadius, 0.0, first);
  Simulation run(config, Surface{},
    scene::startFrom({ one, grain(1, SecondRadius, distance, second) }));
  scene::advance(run, 1);
  return -(run.particles().get(0).velocity.y - first.speed) * one.mass / 1e-9;
}

/// a of (R_i + R_j) / d, and the arms of both bodies.
struct Due
{
  double scale, first, second;
};

Due dueOf(ContactArms arms)
{
  const double sum = FirstRadius + SecondRadius;
  const bool isPoint = arms == ContactArms::ContactPoint;
  return { arms == ContactArms::AvoidRatcheting ? sum / (sum - Deep) : 1.0,
    FirstRadius - (isPoint ? 0.5 * Deep : 0.0), SecondRadius - (isPoint ? 0.5 * Deep : 0.0) };
}

void pairs()
{
  for (const ContactArms arms : All)
  {
    const std::string name = nameOf(arms);
    const Due due = dueOf(arms);
    check::relative(name + ", translation", slidingOf(arms, { 0.4, 0.0 }, { -0.1, 0.0 }),
      due.scale * 0.5, 1e-5);
    check::relative(name + ", spin of the first", slidingOf(arms, { 0.0, 100.0 }, { 0.0, 0.0 }),
      due.first * 100.0, 1e-5);
    check::relative(name + ", spin of the second", slidingOf(arms, { 0.0, 0.0 }, { 0.0, 100.0 }),
      due.second * 100.0, 1e-5);
    // Two that rotate as one body do not slide, but for those who leave the overlap out of account.
    const double spin = 100.0, distance = FirstRadius + SecondRadius - Deep;
    check::close(name + ", as one body", slidingOf(arms, { 0.0, spin }, { spin * distance, spin }),
      arms == ContactArms::Radii ? spin * Deep : 0.0, 1e-6);
  }
}

/// At a wall, with the spin against that of the wall.
void walls()
{
  for (const ContactArms arms : All)
  {
    const Config config = viscous(arms);
    const std::string name = std::string(nameOf(arms)) + " at a wall";
    const auto sliding = [&](double speed, double spin)
    {
      const Particle one = scene::grain(0, FirstRadius, Density, { 0, 0, FirstRadius - Deep },
        { speed, 0, 0 }, { 0, spin, 0 });
      Simulation run(config, scene::plane(0.1), scene::startFrom({ one }));
      scene::advance(run, 1);
      return -(run.particles().get(0).velocity.x - speed) * one.mass / 1e-9;
    };
    const double arm = arms == ContactArms::ContactPoint ? FirstRadius - 0.5 * Deep : FirstRadius;
    check::relative(name + ", translation", sliding(0.5, 0.0), 0.5, 1e-5);
    check::relative(name + ", spin", sliding(0.0, 100.0), -100.0 * arm, 1e-5);
  }
}

/// Pressed in, rolled, released and rolled back: so heavy that forces move nothing. What is left of
/// the spring is (delta - delta_0) / 2 times the sum of both rotations with the arms to the contact
/// point, and nothing with radii.
void cycle()
{
  const double shallow = 2e-5, angle = 0.02;
  const double back = angle * FirstRadius / SecondRadius; // of the second, which rolls on the first
  for (const ContactArms arms : All)
  {
    Config config = rubbing(arms);
    config.law.twisting = TwistingLaw::Marshall; // so that no law is the usual one
    constexpr std::int64_t steps = 400;
    const double time = 1e-4;
    scene::setSteps(config, time / steps, steps);
    const double apart = FirstRadius + SecondRadius - shallow;
    Snapshot state = scene::startFrom({ scene::grain(0, FirstRadius, 1e12 * Density, {}),
      scene::grain(1, SecondRadius, 1e12 * Density, { apart, 0, 0 }) });
    state.contacts.push_back({ 0, 1, {} });
    const auto go = [&](double deeper, double rolls)
    {
      Snapshot start = scene::startFrom({ scene::grain(0, FirstRadius, 1e12 * Density, {}, {},
                                            { 0, 0, rolls * angle / time }),
        scene::grain(1, SecondRadius, 1e12 * Density, state.particles.position.get(1),
          { -deeper / time, 0, 0 }, { 0, 0, -rolls * back / time }) });
      start.contacts = state.contacts;
      Simulation run(config, Surface{}, std::move(start));
      scene::advance(run, steps);
      state = run.snapshot();
    };
    go(Deep - shallow, 0.0);
    go(0.0, 1.0);
    go(shallow - Deep, 0.0);
    go(0.0, -1.0);
    const double left = state.contacts.at(0).springs[1];
    const double due = arms == ContactArms::ContactPoint
      ? -0.5 * (Deep - shallow) * (angle - back)
      : 0.0;
    check::close(std::string(nameOf(arms)) + ", spring after a cycle, in nm", 1e9 * left, 1e9 * due,
      0.02 * 0.5 * 1e9 * (Deep - shallow) * (angle - back));
  }
}

/// Around a grain that is at rest, on it and back at another overlap: as long as the arc of the
/// surfaces, whatever the overlap, with AvoidRatcheting.
void around()
{
  const double angle = 0.01;
  for (const double overlap : { 2e-5, Deep })
  {
    const double distance = FirstRadius + SecondRadius - overlap;
    for (const ContactArms arms : { ContactArms::ContactPoint, ContactArms::AvoidRatcheting })
    {
      Config config = rubbing(arms);
      config.law.twisting = TwistingLaw::Marshall;
      constexpr std::int64_t steps = 400;
      const double time = 1e-4;
      scene::setSteps(config, time / steps, steps);
      Snapshot start = scene::startFrom({ scene::grain(0, FirstRadius, 1e12 * Density, {}),
        scene::grain(1, SecondRadius, 1e12 * Density, { distance, 0, 0 },
          { 0, distance * angle / time, 0 }) });
      start.contacts.push_back({ 0, 1, {} });
      Simulation run(config, Surface{}, std::move(start));
      scene::advance(run, steps);
      const Springs springs = run.snapshot().contacts.at(0).springs;
      const double due =
        arms == ContactArms::ContactPoint ? distance : FirstRadius + SecondRadius;
      check::relative(std::string(nameOf(arms)) + " around a grain, overlap " +
          check::number(overlap), std::hypot(springs[0], springs[1]), due * angle, 2e-4);
    }
  }
}

void rules()
{
  Config config = rubbing(ContactArms::Radii);
  config.law.normal = NormalLaw::Hertz;
  check::isTrue("with any other law", findProblem(config).empty());
  config.frictionUpdate = FrictionUpdate::AsPublished;
  check::contains("not with the published one", findProblem(config),
    "SpringAfterSlip and ContactArms must be their first choices with it");
}

}

int main()
{
  return check::run(
    []
    {
      pairs();
      walls();
      cycle();
      around();
      rules();
    });
}
