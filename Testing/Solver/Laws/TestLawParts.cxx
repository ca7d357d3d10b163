// Parts of the contact law, one by one, against closed forms.
#include "Check.h"
#include "Impact.h"
#include "Laws/Parts/Parts.h"
#include "OneContact.h"

#include <cmath>
#include <cstring>
#include <functional>
#include <string>
#include <type_traits>
#include <vector>

using namespace dem;

namespace
{

const double Gravity = 9.81;

Config elastic()
{
  return scene::still({ "soft", 1e7, 0.25, 2000 });
}

double reducedMass(double mass)
{
  return 0.5 * mass;
}

/// Two equal grains head on.
impact::Result collision(const Config& config, double radius, double density, double speed,
  double contactTime)
{
  const std::vector<Particle> grains = { scene::grain(0, radius, density,
                                           { -1.0001 * radius, 0, 0 }, { 0.5 * speed, 0, 0 }),
    scene::grain(1, radius, density, { 1.0001 * radius, 0, 0 }, { -0.5 * speed, 0, 0 }) };
  return impact::collide(config, {}, grains, contactTime / 2000, 8000);
}

double rebound(const impact::Result& result, double speed)
{
  return (result.after.velocity.get(1).x - result.after.velocity.get(0).x) / speed;
}

/// A linear spring and its dashpot are a damped oscillator that ends after half a period.
void hooke()
{
  const double radius = 0.003, density = 2000, speed = 0.2, stiffness = 400.0;
  const double mass = reducedMass(sphereMass(density, radius));
  for (const double e : { 1.0, 0.9, 0.5, 0.1 })
  {
    Config config = elastic();
    config.law.normal = NormalLaw::Hooke;
    config.material.law[LawValue::NormalStiffness] = stiffness;
    config.material.restitution = e;
    const double log = std::log(e);
    const double zeta = -log / std::sqrt(log * log + Pi * Pi);
    const double frequency = std::sqrt(stiffness / mass);
    const double time = Pi / (frequency * std::sqrt(1.0 - zeta * zeta));
    const impact::Result result = collision(config, radius, density, speed, time);
    const std::string name = "Hooke, e = " + check::number(e);
    check::isTrue(name + " parts", result.parted);
    check::close(name + ", rebound", rebound(result, speed), e, 2e-3);
    check::relative(name + ", time", result.contactTime, time, 2e-3);
    const double phase = std::atan2(std::sqrt(1.0 - zeta * zeta), zeta);
    const double overlap = speed / frequency *
      std::exp(-zeta / std::sqrt(1.0 - zeta * zeta) * phase); // at the largest overlap
    check::relative(name + ", overlap", result.maximumOverlap, overlap, 2e-3);
  }
}

/// A dashpot that is given: the figures of libgran's first test.
void viscous()
{
  const double radius = 14e-9, density = 1700.0, stiffness = 1e4, damping = 5e-9;
  Config config = scene::still();
  config.law.normal = NormalLaw::Hooke;
  config.law.damping = DampingLaw::Viscous;
  config.material.law[LawValue::NormalStiffness] = stiffness;
  config.material.law[LawValue::Damping] = damping;
  const double mass = reducedMass(sphereMass(density, radius));
  const double zeta = 0.5 * damping / std::sqrt(stiffness * mass);
  const double time = Pi * std::sqrt(mass / stiffness / (1.0 - zeta * zeta));
  const impact::Result result = collision(config, radius, density, 1.0, time);
  check::close("viscous, rebound", rebound(result, 1.0), 0.4399, 2e-3);
  check::close("viscous, time in ps", 1e12 * result.contactTime, 3.21, 0.02);
}

/// A grain on the plane z = 0 after a time; damped, so that it comes to rest.
Particle settled(const Config& parameters, const Particle& grain, double timeStep,
  std::int64_t steps)
{
  Config config = parameters;
  scene::setSteps(config, timeStep, steps);
  Simulation simulation(config, scene::plane(0.1), scene::startFrom({ grain }));
  scene::advance(simulation, steps);
  return simulation.particles().get(0);
}

/// At rest without weight the overlap is that at which Hertz balances 2 pi Gamma R, and a pull of
/// less than that holds, of more does not (Derjaguin, Muller and Toporov 1975).
void dmt()
{
  const double radius = 0.001, density = 2000, energy = 0.5;
  Config config = elastic();
  config.material.restitution = 0.2;
  config.law.adhesion = AdhesionLaw::DMT;
  config.material.law[LawValue::SurfaceEnergy] = energy;
  const double pullOff = 2.0 * Pi * 2.0 * energy * radius;
  const double overlap = scene::hertzOverlap(pullOff, scene::planeStiffness(config, radius));
  const Particle start = scene::grain(0, radius, density, { 0, 0, radius - 0.5 * overlap });
  const double step = 0.1 * publishedTimeStep(config.material, radius, density);
  check::relative("DMT, overlap at rest", radius - settled(config, start, step, 60000).position.z,
    overlap, 1e-4);
  for (const double share : { 0.98, 1.02 })
  {
    config.gravity = { 0, 0, share * pullOff / sphereMass(density, radius) };
    const double below = scene::hertzOverlap((1.0 - std::min(share, 0.999)) * pullOff,
      scene::planeStiffness(config, radius));
    const Particle held = scene::grain(0, radius, density, { 0, 0, radius - below });
    const double height = settled(config, held, step, 20000).position.z;
    check::isTrue("DMT, a pull of " + check::number(share),
      share < 1.0 ? height < radius : height > 1.5 * radius);
  }
}

/// The lens of two unequal spheres, and of a sphere and a plane, by its geometry.
void sjkr()
{
  Config config = elastic();
  config.allowInitialOverlap = true;
  config.law.adhesion = AdhesionLaw::SJKR;
  config.material.law[LawValue::CohesionEnergyDensity] = 3e4;
  scene::setSteps(config, 1e-7, 1);
  const double small = 0.001, large = 0.003, delta = 1e-4, d = small + large - delta;
  Simulation pair(config, Surface{},
    scene::startFrom(
      { scene::grain(0, small, 2000, {}), scene::grain(1, large, 2000, { d, 0, 0 }) }));
  const double x = (d * d + small * small - large * large) / (2.0 * d);
  const double stiffness = scene::planeStiffness(config, small * large / (small + large)) / 2.0;
  const double hertz = stiffness * std::pow(delta, 1.5);
  check::relative("SJKR, two grains", pair.observe().contacts[0].normalForce,
    hertz - 3e4 * Pi * (small * small - x * x), 1e-9);
  Simulation wall(config, scene::plane(0.1),
    scene::startFrom({ scene::grain(0, small, 2000, { 0, 0, small - delta }) }));
  const double rigid = scene::planeStiffness(config, small) * std::pow(delta, 1.5);
  check::relative("SJKR, a grain and a wall", wall.observe().contacts[0].normalForce,
    rigid - 3e4 * Pi * (small * small - (small - delta) * (small - delta)), 1e-9);
}

/// A ball that lies on the plane under its weight and rotates.
Particle spinning(const Config& config, double radius, const Vec3& velocity, const Vec3& spin,
  const Vec3& gravity)
{
  const double weight = sphereMass(2000, radius) * std::abs(gravity.z);
  const double sunk = config.law.normal == NormalLaw::Hooke
    ? weight / config.material.law[LawValue::NormalStiffness]
    : scene::hertzOverlap(weight, scene::planeStiffness(config, radius));
  return scene::grain(0, radius, 2000, { 0, 0, radius - sunk }, velocity, spin);
}

/// Rolling friction alone stops a spin at 5 mu g / 2 R; of a ball that rolls it takes 5/7 mu g; on
/// an incline it goes with 5/7 g (sin - mu cos) (Ai et al. 2011, tests 1 and 2).
void rolling(RollingLaw choice, const std::string& name)
{
  const double radius = 0.005, mu = 0.1, time = 0.02;
  Config config = elastic();
  config.material.restitution = 0.5;
  config.law.rolling = choice;
  config.law.twisting = TwistingLaw::Marshall; // so that Springs is no default
  config.material.rollingFriction = mu;
  config.material.law[LawValue::RollingViscosity] = 0.05; // beyond the limit at these spins
  config.material.law[LawValue::RollingStiffness] = 1e4;
  config.gravity = { 0, 0, -Gravity };
  const double step = 2e-6;
  const auto after = [&](const Vec3& velocity, const Vec3& spin, double seconds)
  {
    return settled(config, spinning(config, radius, velocity, spin, config.gravity), step,
      std::llround(seconds / step));
  };
  const double spin = 20.0;
  const Particle slows = after({}, { 0, spin, 0 }, time);
  check::relative(name + ", spin that is lost", spin - slows.angularVelocity.y,
    2.5 * mu * Gravity * time / radius, 0.02);
  if (choice == RollingLaw::Constant)
  {
    const Particle rests = after({}, { 0, spin, 0 }, 0.1);
    check::close(name + ", at rest", rests.angularVelocity.y, 0.0, 1e-3);
  }
  config.material.slidingFriction = 0.6;
  const Particle rolls = after({ 0.5, 0, 0 }, { 0, 0.5 / radius, 0 }, time);
  check::relative(name + ", speed that is lost", 0.5 - rolls.velocity.x,
    5.0 / 7.0 * mu * Gravity * time, 0.03);
  const double angle = 0.3;
  config.gravity = { Gravity * std::sin(angle), 0, -Gravity * std::cos(angle) };
  const Particle down = after({ 0.5, 0, 0 }, { 0, 0.5 / radius, 0 }, time);
  check::relative(name + ", down an incline", down.velocity.x - 0.5,
    5.0 / 7.0 * Gravity * (std::sin(angle) - mu * std::cos(angle)) * time, 0.03);
}

/// A dashpot c of rolling slows a spin down as exp(-5 c t / 2 m), and limits the automatic step to a
/// quarter of m* / c.
void viscousRolling()
{
  const double radius = 0.005, c = 0.02, time = 0.02, spin = 2.0;
  Config config = elastic();
  config.material.restitution = 0.5;
  config.law.rolling = RollingLaw::Viscous;
  config.material.rollingFriction = 10.0;
  config.material.law[LawValue::RollingViscosity] = c;
  config.gravity = { 0, 0, -Gravity };
  const double mass = sphereMass(2000, radius);
  const Particle slows =
    settled(config, spinning(config, radius, {}, { 0, spin, 0 }, config.gravity), 2e-6, 10000);
  check::relative("viscous, spin that is left", slows.angularVelocity.y,
    spin * std::exp(-2.5 * c * time / mass), 1e-3);
  config.material.law[LawValue::RollingViscosity] = 1e6;
  check::relative("viscous, automatic step",
    stepScale(config.law, config.material, Materials(config).largest(), radius, 2000),
    0.25 * reducedMass(mass) / 1e6, 1e-12);
}

/// Each part runs in its slot; a law of two parts brings another along, or replaces one.
void order()
{
  LawChoice law;
  law.normal = NormalLaw::EEPA;
  law.damping = DampingLaw::CriticalRatio;
  law.turning = SpringTurning::CommonSpin;
  law.heat = HeatLaw::LensArea;
  const Slot due[] = { Slot::SpringTurning, Slot::NormalLaw, Slot::DampingLaw, Slot::FrictionBase,
    Slot::SlidingLaw, Slot::SlidingDashpot, Slot::RollingLaw, Slot::TwistingLaw, Slot::HeatLaw };
  const std::vector<const LawPart*> parts = chosenParts(law).all();
  check::equal("parts of a law", static_cast<long long>(parts.size()), 9);
  for (std::size_t k = 0; k < parts.size(); ++k)
  {
    check::isTrue("slot of part " + std::to_string(k), parts[k]->slot == due[k]);
  }
  LawChoice sticky;
  sticky.adhesion = AdhesionLaw::JKR;
  const std::vector<LawPart>& own =
    partsOf(lawOf(LawKind::AdhesionLaw, static_cast<int>(AdhesionLaw::JKR)));
  const PartsBySlot chosen = chosenParts(sticky);
  check::isTrue("JKR's force replaces Hertz's", chosen[Slot::NormalLaw] == &own[0]);
  check::isTrue("its friction is adhesion", chosen[Slot::AdhesionLaw] == &own[1]);
}

/// A ball that spins about the vertical: 5 mu a g / 3 R^2 (Marshall 2009).
void marshall()
{
  const double radius = 0.005, mu = 0.5, time = 0.02, spin = 5.0;
  Config config = elastic();
  config.material.restitution = 0.5;
  config.law.twisting = TwistingLaw::Marshall;
  config.material.automaticTwistingFriction = true;
  config.material.slidingFriction = mu;
  config.gravity = { 0, 0, -Gravity };
  const Particle start = spinning(config, radius, {}, { 0, 0, spin }, config.gravity);
  const double a = std::sqrt(radius * (radius - start.position.z));
  const auto spinAfter = [&](double seconds)
  { return settled(config, start, 2e-6, std::llround(seconds / 2e-6)).angularVelocity.z; };
  // The springs are loaded first.
  check::relative("Marshall, spin that is lost", spinAfter(0.5 * time) - spinAfter(time),
    5.0 / 3.0 * mu * a * Gravity * 0.5 * time / (radius * radius), 1e-3);
}

/// The parts one after the other are the loops in one: an impact with next to no cohesion.
void chain()
{
  Config fused = impact::test4Config();
  Config parts = fused;
  parts.law.adhesion = AdhesionLaw::SJKR;
  parts.material.law[LawValue::CohesionEnergyDensity] = 1e-30;
  impact::Oblique set;
  const double step = impact::contactTime(fused, set) / 300;
  for (const double degrees : { 5.0, 20.0, 60.0 })
  {
    const impact::Rebound a = impact::rebound(fused, set, degrees, step);
    const impact::Rebound b = impact::rebound(parts, set, degrees, step);
    const std::string name = "parts, " + check::number(degrees) + " degrees";
    check::relative(name, b.tangentialRestitution, a.tangentialRestitution, 1e-9);
    check::relative(name + ", spin", b.spin, a.spin, 1e-9);
  }
}

/// Loops read of a block of several pairs what they read of a block of each pair. The compiler refuses
/// a loop that reads anything else, which PairFacts adds.
void numbersOfPairs()
{
  std::vector<PairFacts> pairs(4);
  double next = 0.0;
  for (PairFacts& pair : pairs)
  {
#define LAW_NUMBER(name, usual) pair.name = ++next;
#include "Laws/LawParameters.def"
    pair.timeStep = 1e-3;
    pair.stopTime = 2e-3;
    pair.slips = { 0.25, 0.75 };
  }
  const LawTable table(2, pairs, true);
  ContactBlock block;
  block.count = VectorLanes;
  for (int c = 0; c < block.lanes(); ++c)
  {
    block.pairClass[c] = c % 4;
  }
  LawLanes lanes;
  vectors::run<FillLanes>(table, lanes, block);
  const MixedPairs mixed{ lanes, 1e-3, 2e-3, { 0.25, 0.75 } };
  bool equal = true;
  for (int c = 0; c < block.lanes(); ++c)
  {
    const LawParameters single = OnePair{ table.of(c % 4) }.at(c), of = mixed.at(c);
    equal = equal && std::memcmp(&single, &of, sizeof(LawParameters)) == 0;
  }
  check::isTrue("numbers of blocks of several pairs", equal);
  using OfLoops = std::decay_t<decltype(mixed.at(0))>;
  check::isTrue("loops of either block read one type",
    std::is_same_v<OfLoops, std::decay_t<decltype(OnePair{}.at(0))>> &&
      !std::is_base_of_v<PairFacts, OfLoops>);
}

}

int main()
{
  return check::run(
    []
    {
      chain();
      hooke();
      viscous();
      dmt();
      sjkr();
      rolling(RollingLaw::Constant, "constant");
      rolling(RollingLaw::ElasticPlastic, "elastic-plastic");
      rolling(RollingLaw::Springs, "springs");
      rolling(RollingLaw::Viscous, "viscous");
      rolling(RollingLaw::GivenSprings, "given springs");
      rolling(RollingLaw::ScaledSprings, "scaled springs");
      viscousRolling();
      order();
      marshall();
      numbersOfPairs();
    });
}
