// Laws that hold bodies together beyond touch, against closed forms: surfaces that stick (JKR), van
// der Waals attraction, bridges of liquid.
#include "Check.h"
#include "Impact.h"
#include "OneContact.h"
#include "TriangulatedWalls.h"

#include <cmath>

using namespace dem;

namespace
{

/// One contact of two equal grains, or of one and a wall, at any gap.
class Held : public scene::OneContact
{
public:
  explicit Held(const Config& config, double radius, bool atWall = false)
    : OneContact(config, grainLaws(config, 1e-9), { radius, 1.0, atWall })
  {
  }

  double force(double gap) { return this->OneContact::force(-gap); }
  double energy(double gap) { return this->OneContact::energy(-gap); }
  bool holds(double gap)
  {
    this->force(gap);
    return this->goesOn();
  }
  double slope(double gap, double step)
  {
    return (this->energy(gap + step) - this->energy(gap - step)) / (2.0 * step);
  }
};

/// Force and energy of a law belong together: F = -dU / d(gap).
void slopes(const std::string& name, Held& held, const std::vector<double>& gaps, double step)
{
  for (const double gap : gaps)
  {
    check::relative(name + ", slope of the energy at " + check::number(gap), -held.slope(gap, step),
      held.force(gap), 1e-5);
  }
}

Config sticky()
{
  Config config = scene::still({ "silica", 70e9, 0.3, 2650 });
  config.law.adhesion = AdhesionLaw::JKR;
  config.material.law[LawValue::SurfaceEnergy] = 0.025; // Gamma = 0.05
  return config;
}

/// Newton's steps find the contact radius that bisection finds.
void jkrForce()
{
  const Config config = sticky();
  const double r = 10e-6, R = 0.5 * r, E = 0.5 * 70e9 / (1.0 - 0.09), work = 0.05;
  Held held(config, r);
  const double pull = 1.5 * Pi * work * R;
  const double apart = 0.75 * std::cbrt(Pi * Pi * work * work * R / (E * E));
  check::relative("JKR, force at touch", held.force(0.0), -8.0 / 9.0 * pull, 1e-12);
  check::relative("JKR, pull-off force 1.178 uN", 1e6 * pull, 1.178, 1e-3);
  double least = 0.0;
  for (int k = 0; k <= 4000; ++k)
  {
    const double gap = apart * (k / 2000.0 - 1.0) * 0.99999;
    const auto overlapOf = [&](double a) { return a * a / R - std::sqrt(2.0 * Pi * work * a / E); };
    double low = std::cbrt(Pi * work * R * R / (8.0 * E)),
           high = 1e-6; // from the smallest delta on
    for (int turn = 0; turn < 200; ++turn)
    {
      const double middle = 0.5 * (low + high);
      (overlapOf(middle) < -gap ? low : high) = middle;
    }
    const double due =
      4.0 / 3.0 * E * low * low * low / R - std::sqrt(8.0 * Pi * work * E * low * low * low);
    const double force = held.force(gap);
    least = std::min(least, force);
    if (k % 400 == 0 || std::abs(force - due) > 1e-9 * pull)
    {
      check::close("JKR, force at the gap " + check::number(gap / apart), force / pull, due / pull,
        1e-9);
    }
  }
  check::relative("JKR, the most it pulls", least, -pull, 1e-6);
  check::isTrue("JKR, holds up to delta_f", held.holds(0.99999 * apart));
  check::isTrue("JKR, lets go at delta_f", !held.holds(1.00001 * apart));
  check::relative("JKR, force before that", held.force(0.9999999 * apart), -5.0 / 9.0 * pull, 1e-3);
  check::relative("JKR, no force after", held.force(1.1 * apart) + 1.0, 1.0, 0.0);
  check::isTrue("JKR, range is enough", held.range().of(R) >= apart && held.range().begins == 0.0);
  slopes("JKR", held, { -3.0 * apart, -0.5 * apart, 0.0, 0.5 * apart, 0.9 * apart }, 1e-4 * apart);
}

/// Two grains head on stick below V_s and rebound with sqrt(1 - V_s^2 / V^2) above (Johnson and
/// Pollock 1994, with the energies of the exact pull-off).
void jkrImpact()
{
  const double r = 10e-6, density = 2650, work = 0.05;
  Config config = sticky();
  const double mass = 0.5 * sphereMass(density, r), R = 0.5 * r, E = 0.5 * 70e9 / 0.91;
  const double sticking =
    std::sqrt(2.0 / mass * 7.092 * std::cbrt(std::pow(work, 5) * std::pow(R, 4) / (E * E)));
  check::relative("JKR, sticking speed 11.41 mm/s", 1e3 * sticking, 11.41, 1e-3);
  const auto collide = [&](double speed)
  {
    const double time = 2.94 * std::pow(mass * mass / (E * E * R * speed), 0.2);
    const std::vector<Particle> grains = { scene::grain(0, r, density, { -1.0001 * r, 0, 0 },
                                             { 0.5 * speed, 0, 0 }),
      scene::grain(1, r, density, { 1.0001 * r, 0, 0 }, { -0.5 * speed, 0, 0 }) };
    const double flight = 0.0002 * r / speed;
    Config timed = config;
    const std::int64_t steps = static_cast<std::int64_t>((flight + 6.0 * time) / (time / 4000));
    scene::setSteps(timed, time / 4000, steps);
    Simulation simulation(timed, Surface{}, scene::startFrom(grains));
    scene::advance(simulation, steps);
    const Particles after = simulation.particles();
    return (after.velocity.get(1).x - after.velocity.get(0).x) / speed;
  };
  for (const double speed : { 0.02, 0.05 })
  {
    check::close("JKR, rebound at " + check::number(speed), collide(speed),
      std::sqrt(1.0 - sticking * sticking / (speed * speed)), 2e-3);
  }
  check::close("JKR, rebound at 50 mm/s", collide(0.05), 0.9736, 1e-3);
  check::isTrue("JKR, parts a little above", collide(1.02 * sticking) > 0.05);
  Config timed = config;
  scene::setSteps(timed, 2e-11, 40000);
  const double slow = 0.97 * sticking;
  Simulation simulation(timed, Surface{},
    scene::startFrom({ scene::grain(0, r, density, { -1.00001 * r, 0, 0 }, { 0.5 * slow, 0, 0 }),
      scene::grain(1, r, density, { 1.00001 * r, 0, 0 }, { -0.5 * slow, 0, 0 }) }));
  scene::advance(simulation, 40000);
  check::isTrue("JKR, sticks a little below", simulation.observe().contacts.size() == 1);
}

/// A pull on a grain at a wall of triangles is held up to the pull-off force, though the grain is
/// then above the wall, and slides over the seams there with its friction.
void jkrAtWall()
{
  const double r = 1e-3, density = 2000;
  Config config = scene::still({ "soft", 1e6, 0.25, 2000 });
  config.material.restitution = 0.05;
  config.law.adhesion = AdhesionLaw::JKR;
  config.material.law[LawValue::SurfaceEnergy] = 0.25;
  config.material.slidingFriction = 0.4;
  const double pull = 1.5 * Pi * 0.5 * r, mass = sphereMass(density, r);
  const double step = 0.1 * publishedTimeStep(config.material, r, density);
  const auto goOn = [&](Snapshot start, double share, double along, std::int64_t steps = 20000)
  {
    config.gravity = { along * pull / mass, 0, share * pull / mass };
    scene::setSteps(config, step, steps);
    start.step = 0;
    Simulation simulation(config, mesh::plane(0.01, 7, 0.2, 3), std::move(start));
    scene::advance(simulation, steps);
    return simulation.snapshot();
  };
  Snapshot state = scene::startFrom({ scene::grain(0, r, density, { 1e-4, 2e-4, 0.99999 * r }) });
  for (const double share : { 0.0, 0.3, 0.6, 0.8, 0.9, 0.95, 0.98 })
  {
    state = goOn(std::move(state), share, 0.0);
  }
  const double height = state.particles.position.get(0).z - r;
  check::isTrue("JKR at a wall, held above it at 0.98 of the pull-off",
    state.contacts.size() == 1 && height > 0.0 && height < 1e-4);
  const Vec3 before = state.particles.position.get(0);
  const Snapshot slid = goOn(state, 0.98, 0.6, 2500); // friction holds 0.4 (2 - 0.98) F_c
  const Vec3 after = slid.particles.position.get(0);
  check::isTrue("JKR at a wall, slides over seams and is held",
    slid.contacts.size() == 1 && after.x - before.x > 2e-3 && after.z - r > 0.0);
  const Snapshot gone = goOn(state, 1.02, 0.0);
  check::isTrue("JKR at a wall, lets go at 1.02",
    gone.contacts.empty() && gone.particles.position.get(0).z > 2.0 * r);
}

/// Figures of libgran's tests: 14 nm grains, A = 1e-20 J, no nearer than a distance.
void hamaker()
{
  Config config = scene::still();
  const double r = 14e-9;
  config.law.adhesion = AdhesionLaw::Hamaker;
  config.law.attractionRange = 30e-9;
  config.material.law[LawValue::HamakerConstant] = 1e-20;
  config.material.law[LawValue::HamakerDistance] = 0.4e-9;
  Held pair(config, r), wall(config, r, true);
  check::relative("Hamaker, force at 1 nm", -pair.force(1e-9), 1.0136e-11, 1e-4);
  check::relative("Hamaker, force at 0.4 nm", -pair.force(0.4e-9), 6.889e-11, 1e-4);
  check::relative("Hamaker, no more when nearer", pair.force(0.1e-9), pair.force(0.4e-9), 0.0);
  // 2 A r^3 / (3 s^2 (s + 2 r)^2)
  check::relative("Hamaker, force of a wall at 1 nm", -wall.force(1e-9),
    2e-20 / 3.0 * r * r * r / std::pow(1e-9 * (1e-9 + 2.0 * r), 2), 1e-12);
  check::isTrue("Hamaker, cut off at its range",
    pair.force(29.9e-9) < 0.0 && pair.holds(29.9e-9) && pair.force(30.1e-9) == 0.0 &&
      !pair.holds(30.1e-9) && std::abs(pair.energy(29.999999e-9)) < 1e-30);
  slopes("Hamaker, two grains", pair, { 0.2e-9, 0.6e-9, 2e-9, 20e-9 }, 1e-13);
  slopes("Hamaker, wall", wall, { 0.2e-9, 0.6e-9, 2e-9, 20e-9 }, 1e-13);
}

/// Two grains fall onto each other by their attraction: what they gain is the potential.
void hamakerFall()
{
  Config config = scene::still();
  const double r = 14e-9, density = 1700.0;
  config.law.adhesion = AdhesionLaw::Hamaker;
  config.law.attractionRange = 10e-9;
  config.material.law[LawValue::HamakerConstant] = 1e-20;
  config.material.law[LawValue::HamakerDistance] = 1e-9;
  scene::setSteps(config, 5e-13, 40000);
  Simulation simulation(config, Surface{},
    scene::startFrom({ scene::grain(0, r, density, { -r - 2.5e-9, 0, 0 }),
      scene::grain(1, r, density, { r + 2.5e-9, 0, 0 }) }));
  check::isTrue("Hamaker, a contact without touch", simulation.observe().contacts.size() == 1);
  const double before = simulation.observe().totals.surfaceEnergy;
  std::int64_t k = 0;
  while (k < 40000 && norm(simulation.particles().position.get(1)) - r > 0.6e-9)
  {
    scene::advance(simulation, ++k);
  }
  const Totals totals = simulation.observe().totals;
  check::isTrue("Hamaker, they fall", k < 40000 && k > 100);
  check::relative("Hamaker, kinetic energy is what the potential gave", totals.translationalEnergy,
    before - totals.surfaceEnergy, 1e-3);
}

/// R = 1 mm, V = 10 nl, gamma = 0.0727 N/m, theta = 0: three figures each from closed forms.
void bridges()
{
  Config config = scene::still();
  const double r = 1e-3;
  config.material.law[LawValue::LiquidVolume] = 1e-11;
  config.material.law[LawValue::LiquidSurfaceTension] = 0.0727;
  config.law.adhesion = AdhesionLaw::Willett;
  Held willett(config, r);
  config.law.adhesion = AdhesionLaw::Rabinovich;
  Held rabinovich(config, r);
  check::close("Willett, force at touch in uN", -1e6 * willett.force(0.0), 456.8, 0.1);
  check::close("Willett, at 50 um", -1e6 * willett.force(50e-6), 212.5, 0.1);
  check::close("Rabinovich, at 50 um", -1e6 * rabinovich.force(50e-6), 234.1, 0.1);
  for (Held* held : { &willett, &rabinovich })
  {
    check::isTrue("a bridge breaks at 220.1 um",
      held->holds(220.0e-6) && !held->holds(220.2e-6) && held->force(220.2e-6) == 0.0);
    slopes("bridge", *held, { 1e-6, 50e-6, 150e-6 }, 1e-8);
  }
  config.material.law[LawValue::ContactAngle] = 30.0;
  Held wetting(config, r);
  // All in double precision by the formula itself.
  const double s = 50e-6, V = 1e-11, theta = Pi / 6.0;
  const double d = 0.5 * s * (std::sqrt(1.0 + 2.0 * V / (Pi * r * s * s)) - 1.0);
  const double alpha = std::sqrt(2.0 * d / r);
  const double due = 2.0 * Pi * r * 0.0727 *
    (std::cos(theta) / (1.0 + s / (2.0 * d)) + std::sin(alpha) * std::sin(theta + alpha));
  check::relative("Rabinovich, 30 degrees", -wetting.force(s), due, 1e-12);
}

/// A bridge forms when grains touch, not before, and holds them until it breaks.
void bridgeOfTwo()
{
  Config config = scene::still();
  const double r = 1e-3, density = 2500.0;
  config.law.adhesion = AdhesionLaw::Willett;
  config.material.law[LawValue::LiquidVolume] = 1e-11;
  config.material.restitution = 0.9;
  const auto run = [&](double gap, double speed, std::int64_t steps)
  {
    scene::setSteps(config, 1e-6, steps);
    Simulation simulation(config, Surface{},
      scene::startFrom({ scene::grain(0, r, density, { -r - 0.5 * gap, 0, 0 }, { speed, 0, 0 }),
        scene::grain(1, r, density, { r + 0.5 * gap, 0, 0 }, { -speed, 0, 0 }) }));
    scene::advance(simulation, steps);
    return simulation.snapshot();
  };
  check::isTrue("no bridge before they touch", run(50e-6, 0.0, 100).contacts.empty());
  const Snapshot stuck = run(1e-6, 0.02, 200000);
  check::isTrue("a slow one is held", stuck.contacts.size() == 1);
  const Snapshot fast = run(1e-6, 0.5, 2000);
  check::isTrue("a fast one tears off",
    fast.contacts.empty() && fast.particles.velocity.get(1).x > 0.0);
}

/// Grains that turn beside each other with a bridge between them have not rubbed: when they meet
/// there is no friction stored.
void nothingRubsApart()
{
  for (const SlidingLaw law : { SlidingLaw::Displacement, SlidingLaw::YeePath,
         SlidingLaw::YeeMindlin, SlidingLaw::RescaledForce })
  {
    Config config = scene::still();
    const double r = 1e-3, gap = 5e-5;
    config.law.adhesion = AdhesionLaw::Willett;
    config.law.sliding = law;
    config.material.slidingFriction = 0.5;
    config.material.law[LawValue::LiquidVolume] = 1e-11;
    config.material.law[LawValue::SlidingStiffness] = 100.0;
    scene::setSteps(config, 1e-6, 200);
    Snapshot start =
      scene::startFrom({ scene::grain(0, r, 1e9, { -r - 0.5 * gap, 0, 0 }, {}, { 0, 0, 90 }),
        scene::grain(1, r, 1e9, { r + 0.5 * gap, 0, 0 }, {}, { 0, 0, 90 }) });
    start.contacts.push_back({ 0, 1, {} });
    Simulation simulation(config, {}, std::move(start));
    scene::advance(simulation, 200);
    const Snapshot state = simulation.snapshot();
    check::isTrue(std::string("nothing rubs apart, ") + nameOf(law),
      state.contacts.size() == 1 && state.contacts[0].springs == Springs{} &&
        (state.extras.empty() || state.extras[0] == 0.0));
  }
}

/// Contacts that reach much farther than grains are large would be those of all with all.
void tooFar()
{
  Config config = scene::still();
  config.law.adhesion = AdhesionLaw::Willett;
  config.material.law[LawValue::LiquidVolume] = 1.0; // thought of in cubic millimetres
  scene::setSteps(config, 1e-6, 1);
  std::string said;
  try
  {
    Simulation simulation(config, {}, scene::startFrom({ scene::grain(0, 1e-3, 2500, {}) }));
  }
  catch (const Error& error)
  {
    said = error.what();
  }
  check::contains("a bridge of a cubic metre", said, "LiquidVolume or SurfaceEnergy does not fit");
}
}

int main()
{
  return check::run(
    []
    {
      jkrForce();
      jkrImpact();
      jkrAtWall();
      hamaker();
      hamakerFall();
      bridges();
      bridgeOfTwo();
      nothingRubsApart();
      tooFar();
    });
}
