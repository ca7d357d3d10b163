// Losses of energy, part by part, against closed forms: friction, plastic deformation, surfaces,
// dashpots, drag; and what cycles of sliding take or create.
#include "Check.h"
#include "OnWalls.h"
#include "OneContact.h"

#include <algorithm>
#include <cmath>

using namespace dem;

namespace
{

const double Radius = 0.002;
const double Density = 2000.0;
const double Mass = sphereMass(Density, Radius);

Totals totalsAfter(Config config, const Surface& walls, const std::vector<Particle>& grains,
  double timeStep, double time)
{
  config.energyParts = true;
  scene::setSteps(config, timeStep, static_cast<std::int64_t>(time / timeStep));
  Simulation simulation(config, walls, scene::startFrom(grains));
  scene::advance(simulation, simulation.timePlan().lastStep());
  return simulation.observe().totals;
}

/// Checks the four parts; what is not named has to be nothing.
void parts(const std::string& name, const Totals& totals, const EnergyLosses& due, double tolerance)
{
  const EnergyLosses& seen = totals.losses;
  const double scale = tolerance * due.sum();
  check::close(name + ", friction", seen.friction, due.friction, scale);
  check::close(name + ", plastic", seen.plastic, due.plastic, scale);
  check::close(name + ", adhesion", seen.adhesion, due.adhesion, scale);
  check::close(name + ", damping", seen.damping, due.damping, scale);
  check::close(name + ", the sum is what is missing", seen.sum(), totals.dissipatedEnergy, scale);
}

/// A grain at rest on the plane z = 0 but for a speed along it and a spin.
Particle moving(const Config& config, const Vec3& velocity, const Vec3& spin)
{
  Particle grain = onwalls::resting(config, 0, 0);
  grain.velocity = velocity;
  grain.angularVelocity = spin;
  return grain;
}

/// mu m g times the distance that the surface slides: v t - 7/4 mu g t^2 while it does. The spring
/// takes its part of the first of it.
void slidingGrain()
{
  const double mu = 0.3, speed = 2.5, time = 0.1, G = onwalls::G;
  Config config = onwalls::heavy(1e-5, 1);
  config.material.slidingFriction = mu;
  const Particle grain = moving(config, { speed, 0, 0 }, {});
  const double distance = speed * time - 1.75 * mu * G * time * time;
  parts("sliding", totalsAfter(config, scene::plane(1.0), { grain }, 1e-5, time),
    { mu * grain.mass * G * distance, 0, 0, 0 }, 1e-3);
}

/// A grain rolls, or spins about the vertical, until it rests: all of its energy goes to friction.
void rotatingGrain()
{
  const double G = onwalls::G, R = onwalls::R;
  for (const RollingLaw law :
    { RollingLaw::Springs, RollingLaw::Constant, RollingLaw::ElasticPlastic, RollingLaw::Jiang })
  {
    Config config = onwalls::heavy(1e-5, 1);
    config.law.rolling = law;
    config.material.slidingFriction = 0.8;
    config.material.rollingFriction = 0.1;
    config.material.law[LawValue::RollingShape] = 0.2;
    config.material.law[LawValue::CrushingCoefficient] = 2.0;
    const double speed = 0.5;
    const Particle grain = moving(config, { speed, 0, 0 }, { 0, speed / R, 0 });
    parts(std::string("rolling, ") + nameOf(law),
      totalsAfter(config, scene::plane(1.0), { grain }, 1e-5, 1.5),
      { 0.7 * grain.mass * speed * speed, 0, 0, 0 }, 2e-3);
  }
  for (const TwistingLaw law : { TwistingLaw::Springs, TwistingLaw::Jiang })
  {
    Config config = onwalls::heavy(1e-5, 1);
    config.law.twisting = law;
    const double mu = 0.05, spin = 30.0, time = 0.05;
    config.material.twistingFriction = mu;
    config.material.slidingFriction = mu;
    config.material.law[LawValue::RollingShape] = 1.0 / 1.3;
    const Particle grain = moving(config, {}, { 0, 0, spin });
    const double angle = spin * time - 1.25 * mu * G / R * time * time;
    parts(std::string("twisting, ") + nameOf(law),
      totalsAfter(config, scene::plane(1.0), { grain }, 1e-5, time),
      { mu * R * grain.mass * G * angle, 0, 0, 0 }, 5e-3);
  }
}

/// An impact on the plane z = 0.
Totals impactOf(const Config& config, double speed, double contactTime)
{
  return totalsAfter(config, scene::plane(0.1),
    { scene::grain(0, Radius, Density, { 0, 0, 1.0001 * Radius }, { 0, 0, -speed }) },
    contactTime / 2000, 3.0 * contactTime);
}

/// 1/2 m v^2 (1 - k_1 / k_2) with k_2 of the deepest overlap (Luding 2008); with adhesion the pull
/// takes k_c delta^2 / 2 more during unloading.
void plasticImpacts()
{
  Config config = scene::still();
  config.law.normal = NormalLaw::Luding;
  const double k1 = 500.0, speed = 0.1, energy = 0.5 * Mass * speed * speed;
  const double deepest = speed * std::sqrt(Mass / k1), time = Pi * std::sqrt(Mass / k1);
  config.material.law[LawValue::NormalStiffness] = k1;
  config.material.law[LawValue::PlasticStiffnessRatio] = 4.0;
  for (const double share : { 1.0, 2.0, 8.0 })
  {
    config.material.law[LawValue::PlasticityDepth] = share * deepest / Radius;
    parts("Luding, plastic down to " + check::number(share), impactOf(config, speed, time),
      { 0, energy * (1.0 - 1.0 / (1.0 + 3.0 / share)), 0, 0 }, 2e-3);
  }
  config.material.law[LawValue::AdhesiveStiffnessRatio] = 0.5;
  config.material.law[LawValue::PlasticityDepth] = 2.0 * deepest / Radius;
  const double k2 = 2.5 * k1, kc = 0.5 * k1, least = (k2 - k1) * deepest / (k2 + kc);
  const double pull = 0.5 * (kc * kc / k2 + kc) * least * least;
  parts("Luding with adhesion", impactOf(config, speed, time),
    { 0, energy * (1.0 - k1 / k2) + pull, 0, 0 }, 2e-3);

  Config metal = scene::still({ "metal", 1e9, 0.3, Density });
  metal.law.normal = NormalLaw::ThorntonNing;
  metal.material.law[LawValue::YieldPressure] = 1e7;
  const double E = 1e9 / 0.91, ay = Pi * 1e7 * Radius / (2.0 * E);
  const double yield = std::sqrt(16.0 / 15.0 * E * std::pow(ay, 5) / (Radius * Radius * Mass));
  const double fast = 10.0 * yield, e = 0.6586; // of ten times the velocity of first yield
  const double contact = 6.0 * std::pow(Mass * Mass / (E * E * Radius * fast), 0.2);
  parts("Thornton and Ning", impactOf(metal, fast, contact),
    { 0, 0.5 * Mass * fast * fast * (1.0 - e * e), 0, 0 }, 2e-3);
}

/// 1/2 m v^2 (1 - e^2).
void dampedImpacts()
{
  const double e = 0.5, speed = 0.1, due = 0.5 * Mass * speed * speed * (1.0 - e * e);
  Config config = scene::still();
  config.material.restitution = e;
  const double E = config.material.youngsModulus /
    (1.0 - config.material.poissonRatio * config.material.poissonRatio);
  parts("damped, Hertz",
    impactOf(config, speed, 2.94 * std::pow(Mass * Mass / (E * E * Radius * speed), 0.2)),
    { 0, 0, 0, due }, 2e-3);
  config.law.normal = NormalLaw::Hooke;
  config.material.law[LawValue::NormalStiffness] = 500.0;
  parts("damped, Hooke", impactOf(config, speed, Pi * std::sqrt(Mass / 500.0)), { 0, 0, 0, due },
    2e-3);
}

/// Johnson, Kendall and Roberts: a disc of the radius a with a^3 = 9 pi Gamma R^2 / 2 E* in
/// balance, whose surface has -pi a^2 Gamma and whose elasticity 4/45 E* a^5 / R^2; a grain that
/// comes and goes loses 7.092 (Gamma^5 R^4 / E*^2)^(1/3) of sticking; one that sticks has given
/// back less.
void surfaces()
{
  const double work = 0.05, E = 1e6 / 0.91;
  Config config = scene::still({ "soft", 1e6, 0.3, Density });
  config.law.adhesion = AdhesionLaw::JKR;
  config.material.law[LawValue::SurfaceEnergy] = 0.5 * work;
  const double a = std::cbrt(4.5 * Pi * work * Radius * Radius / E);
  Config held = config;
  held.allowInitialOverlap = true;
  held.energyParts = true;
  const Particle balanced =
    scene::grain(0, Radius, Density, { 0, 0, Radius - a * a / (3.0 * Radius) });
  scene::setSteps(held, 1e-6, 100);
  Simulation still(held, scene::plane(0.1), scene::startFrom({ balanced }));
  const double surface = -Pi * a * a * work;
  check::relative("JKR in balance, surface", still.observe().totals.surfaceEnergy, surface, 1e-9);
  check::relative("JKR in balance, elastic", still.observe().totals.elasticEnergy,
    4.0 / 45.0 * E * std::pow(a, 5) / (Radius * Radius), 1e-9);
  scene::advance(still, 100);
  check::atMost("JKR, contacts of the start cost nothing",
    std::abs(still.observe().totals.losses.sum()), -1e-9 * surface);

  const double sticking = 7.092 * std::cbrt(std::pow(work, 5) * std::pow(Radius, 4) / (E * E));
  const double speed = 3.0 * std::sqrt(2.0 * sticking / Mass);
  const double time = 2.94 * std::pow(Mass * Mass / (E * E * Radius * speed), 0.2);
  parts("JKR, impact", impactOf(config, speed, 2.0 * time), { 0, 0, sticking, 0 }, 1e-2);
}

/// m v^2 / 2 (1 - exp(-2 c t)) with c = 6 pi eta R / m; of a fall at (1 - lambda) g a share lambda.
void dampedFlight()
{
  Config config = scene::still();
  config.viscosity = 0.01;
  const double c = 6.0 * Pi * config.viscosity * Radius / Mass, time = 0.5 / c;
  parts("drag",
    totalsAfter(config, {}, { scene::grain(0, Radius, Density, {}, { 0.3, 0, 0.4 }) }, time / 10000,
      time),
    { 0, 0, 0, 0.125 * Mass * (1.0 - std::exp(-1.0)) }, 1e-3);
  config.viscosity = 0.0;
  config.numericalDamping = 0.2;
  config.gravity = { 0, 0, -9.81 };
  const double distance = 0.5 * 0.8 * 9.81 * 0.01;
  parts("numerical damping",
    totalsAfter(config, {}, { scene::grain(0, Radius, Density, {}) }, 1e-5, 0.1),
    { 0, 0, 0, 0.2 * Mass * 9.81 * distance }, 1e-3);
}

/// One contact, led by hand.
class Led : public scene::OneContact
{
public:
  explicit Led(const Config& config)
    : OneContact(config, wallLaws(config, { {} }, TimeStep), { Radius, Mass, true })
  {
  }
  /// To another overlap and along, in many steps.
  /// @return what friction takes along the path [J]
  double go(double overlap, double slide)
  {
    constexpr int steps = 2000;
    const double first = this->At;
    double work = 0.0, before = this->Friction;
    for (int k = 1; k <= steps; ++k)
    {
      this->force(first + (overlap - first) * k / steps, { slide / steps / TimeStep, 0, 0 });
      this->Friction = -this->totalForce().x;
      work += 0.5 * (before + this->Friction) * slide / steps;
      before = this->Friction;
    }
    this->At = overlap;
    return work;
  }

private:
  static constexpr double TimeStep = 1e-7;
  double At = 1e-6;
  double Friction = 0.0;
};

/// What the tables of the guide say that friction takes on two cycles without slip, below 0 where
/// it creates energy, in units of (k_2 - k_1) s^2 / 2: sheared deep and back high, and in the
/// opposite order. k_1 and k_2 are the stiffnesses at the two overlaps.
void cycles()
{
  struct Row
  {
    SlidingLaw law;
    double deepFirst, highFirst;
  };
  const Row rows[] = { { SlidingLaw::Displacement, 1, -1 }, { SlidingLaw::Force, -1, 1 },
    { SlidingLaw::RescaledDisplacement, 1.0 + std::sqrt(2.0), -1 }, // 1 + 2 k_1 / k_2
    { SlidingLaw::RescaledForce, 1, 1 }, { SlidingLaw::StaticDynamic, 1, -1 },
    { SlidingLaw::YeeMindlin, 1, -1 }, { SlidingLaw::YeeCurve, 1, -1 } };
  const double high = 1e-6, deep = 2e-6, slide = 1e-8;
  for (const Row& row : rows)
  {
    Config config = scene::still();
    config.law.sliding = row.law;
    config.law.twisting = TwistingLaw::Marshall; // so that no law is the usual one
    config.material.slidingFriction = 10.0;
    config.material.law[LawValue::DynamicFrictionRatio] = 0.5;
    const auto stiffness = [&](double overlap)
    { return Led(config).parameters().mindlin * std::sqrt(Radius * overlap); };
    const double unit = 0.5 * (stiffness(deep) - stiffness(high)) * slide * slide;
    const auto cycle = [&](double there, double back)
    {
      Led contact(config);
      double taken = contact.go(there, 0.0);
      taken += contact.go(there, slide);
      taken += contact.go(back, 0.0);
      taken += contact.go(back, -slide);
      return taken / unit;
    };
    const std::string name = std::string("cycle, ") + nameOf(row.law);
    check::close(name + ", deep first", cycle(deep, high), row.deepFirst, 1e-3);
    check::close(name + ", high first", cycle(high, deep), row.highFirst, 1e-3);
  }
  for (const SlidingLaw law : { SlidingLaw::Viscous, SlidingLaw::YeePath })
  {
    Config config = scene::still();
    config.law.sliding = law;
    config.law.twisting = TwistingLaw::Marshall;
    config.material.slidingFriction = 0.5;
    config.material.law[LawValue::SlidingViscosity] = 0.1;
    config.material.law[LawValue::SlidingStiffness] = 10.0;
    Led contact(config);
    double least = 0.0;
    for (const double step : { slide, -slide, -slide, slide })
    {
      const double taken = contact.go(step > 0.0 ? deep : high, step);
      least = std::min(least, taken);
    }
    check::isTrue(std::string("cycle, ") + nameOf(law) + ", never gives energy", least >= 0.0);
  }
}

}

int main()
{
  return check::run(
    []
    {
      slidingGrain();
      rotatingGrain();
      plasticImpacts();
      dampedImpacts();
      surfaces();
      dampedFlight();
      cycles();
    });
}
