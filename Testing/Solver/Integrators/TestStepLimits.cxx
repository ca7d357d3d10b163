// The bound of the stable time step: closed forms, and the true critical step of random packings of
// all that there is, found by power iteration from forces alone.
#include "BondedGrains.h"
#include "Check.h"
#include "Clumps.h"
#include "Linearised.h"
#include "SmoothShapes.h"

#include "Basics/Random.h"

using namespace dem;

namespace
{

constexpr double Radius = 1e-3;
constexpr double Density = 2500.0;

/// Nothing dissipates; one law step, which only says how pushes are made.
Config elastic()
{
  Config config = scene::still({ "grains", 1e7, 0.3, Density });
  config.allowInitialOverlap = true;
  config.maximumOverlap = 2.0;
  scene::setSteps(config, 1e-6, 1);
  return config;
}

Config withFriction()
{
  Config config = elastic();
  config.material.slidingFriction = 0.5;
  config.material.rollingFriction = 0.3;
  config.material.twistingFriction = 0.2;
  config.material.automaticTwistingFriction = false;
  return config;
}

/// Spheres of several sizes and densities, of which many overlap by some per cent.
Snapshot packing(std::uint64_t seed, int count, double heavier)
{
  Random chance(seed);
  std::vector<Particle> grains;
  const double width = 1.55 * Radius * std::cbrt(count);
  while (static_cast<int>(grains.size()) < count)
  {
    const double radius = chance.uniform(0.6, 1.2) * Radius;
    const double density = chance.uniform(1.0, heavier) * Density;
    const double x = chance.uniform(0, width), y = chance.uniform(0, width);
    const Particle one = scene::grain(static_cast<std::int64_t>(grains.size()), radius, density,
      { x, y, chance.uniform(0, width) });
    const bool fits = std::none_of(grains.begin(), grains.end(),
      [&](const Particle& other)
      { return norm(one.position - other.position) < 0.9 * (one.radius + other.radius); });
    if (fits)
    {
      grains.push_back(one);
    }
  }
  return scene::startFrom(grains);
}

Snapshot shapedPacking(const Config& config, std::uint64_t seed, int count)
{
  Random chance(seed);
  Snapshot start;
  const double width = 1.3 * Radius * std::cbrt(count);
  for (int k = 0; k < count; ++k)
  {
    ShapedGrain grain;
    grain.size = chance.uniform(0.9, 1.2) * Radius;
    const double x = chance.uniform(0, width), y = chance.uniform(0, width);
    grain.position = { x, y, chance.uniform(0, width) };
    grain.orientation = randomRotation(chance);
    scene::addClump(config, k % static_cast<int>(config.shapes.size()), grain, start);
  }
  return start;
}

/// The bound against the truth; it must not be longer, nor much shorter.
/// @param most true step over the bound
void compare(const std::string& what, const Config& config, const Scene& walls,
  const Snapshot& start, double most)
{
  linearised::State state(config, walls, start);
  const linearised::Matrix rates = state.inverseMass().lazyProduct(state.pull(1e-7 * Radius));
  const double critical = 2.0 / std::sqrt(linearised::largestEigenvalue(rates));
  Simulation run(config, walls, start);
  const StepLimits limits = run.stepLimits();
  const double ratio = critical / limits.stable;
  check::line(ratio >= 0.999 && ratio <= most, what + ", true critical step over the bound",
    check::number(ratio) + ", expected 1 to " + check::number(most) +
      "; of Yade's 0.8: " + check::number(0.8 * limits.byStiffness / critical) + ", by waves " +
      check::number(limits.byWaves / critical));
  check::isTrue(what + ", says who limits it: " + inWords(limits), limits.grain >= 0);
}

/// One spring between two grains, or a grain and a wall: 2 sqrt(m* / k), and with a dashpot
/// h^2 k / m* + 2 h c / m* = 4.
void closedForms()
{
  const double k = 1e3, delta = 1e-2 * Radius;
  Config config = elastic();
  config.law.normal = NormalLaw::Hooke;
  config.material.law[LawValue::NormalStiffness] = k;
  const Particle first = scene::grain(0, Radius, Density, {});
  const Particle second = scene::grain(1, Radius, 3.0 * Density, { 2.0 * Radius - delta, 0, 0 });
  const double reduced = first.mass * second.mass / (first.mass + second.mass);
  Simulation pair(config, Surface{}, scene::startFrom({ first, second }));
  check::relative("two grains", pair.stepLimits().stable, 2.0 * std::sqrt(reduced / k), 1e-12);
  check::equal("the lighter one limits it", pair.stepLimits().grain, 0);
  check::equal("with the other one", pair.stepLimits().partner, 1);
  const Particle above = scene::grain(0, Radius, Density, { 0, 0, Radius - delta });
  Simulation wall(config, scene::plane(0.1), scene::startFrom({ above }));
  check::relative("a grain at a wall", wall.stepLimits().stable, 2.0 * std::sqrt(above.mass / k),
    1e-12);
  check::equal("with the element", wall.stepLimits().element, 0);
  config.law.damping = DampingLaw::Viscous;
  config.material.law[LawValue::Damping] = 0.3;
  Simulation damped(config, Surface{}, scene::startFrom({ first, second }));
  const double h = damped.stepLimits().stable;
  check::relative("with a dashpot", h * h * k / reduced + 2.0 * h * 0.3 / reduced, 4.0, 1e-12);
  Simulation alone(config, Surface{}, scene::startFrom({ first }));
  check::isTrue("nothing limits a grain alone", std::isinf(alone.stepLimits().stable));
  check::isTrue("and nobody is named", inWords(alone.stepLimits()).empty());
  config.viscosity = 0.01;
  Simulation dragged(config, Surface{}, scene::startFrom({ first }));
  check::relative("drag does", dragged.stepLimits().stable,
    2.0 * first.mass / (20.0 * Pi * 0.01 * Radius), 1e-12);
  check::relative("a wave through a grain", dragged.stepLimits().byWaves,
    Radius * std::sqrt(Density / 1e7), 1e-12);
}

/// A spring of a law in words that goes through dt is as stiff as one that goes by the overlap, also
/// in stages, where dt is 0. The automatic step is the same.
void springsThroughTime()
{
  const double k = 1e3;
  const std::vector<Particle> grains = { scene::grain(0, Radius, Density, {}),
    scene::grain(1, Radius, Density, { 1.99 * Radius, 0, 0 }) };
  for (const Integrator integrator : { Integrator::SemiImplicitEuler, Integrator::RungeKutta23 })
  {
    Config config = elastic();
    config.integrator = integrator;
    const auto made = [&](const char* law, double timeStep)
    {
      config.law.expression = law;
      config.timeStep = timeStep;
      config.frameInterval = config.endTime = timeStep > 0.0 ? timeStep : 1e-3;
      return Simulation(config, Surface{}, scene::startFrom(grains));
    };
    const std::string name = nameOf(integrator) + std::string(", a spring through dt");
    const double mass = 0.5 * grains[0].mass;
    check::relative(name, made("h1 = h1 + vn*dt; N = 1e3*h1", 1e-6).stepLimits().stable,
      2.0 * std::sqrt(mass / k), 1e-9);
    const double h = made("h1 = h1 + 1e3*vn*dt; N = h1 + 0.3*vn", 1e-6).stepLimits().stable;
    check::relative(name + ", with a dashpot", h * h * k / mass + 2.0 * h * 0.3 / mass, 4.0, 1e-6);
    check::relative(name + ", beside another",
      made("h1 = h1 + vn*dt; N = 400*delta + 600*h1; ks = 0; cs = 0", 1e-6).stepLimits().stable,
      2.0 * std::sqrt(mass / k), 1e-9);
    // A spring and a dashpot in a row are as stiff as the spring at once.
    check::relative(name + ", that relaxes",
      made("h1 = (h1 + 1e3*vn*dt)/(1 + dt/1e-2); N = h1", 1e-6).stepLimits().stable,
      2.0 * std::sqrt(mass / k), 1e-3);
    check::relative(name + ", the automatic step",
      made("h1 = h1 + vn*dt; N = 1e3*h1", 0.0).timePlan().timeStep,
      made("N = 1e3*delta", 0.0).timePlan().timeStep, 1e-3);
  }
}

/// As Yade says it of a grain between two others on a line: K along the line is that of both,
/// across it of two springs k_s, and against rotation R^2 k_s of each.
void asYade()
{
  Config config = elastic();
  config.law.normal = NormalLaw::Hooke;
  config.material.slidingFriction = 0.5;
  config.material.law[LawValue::NormalStiffness] = 1e3;
  config.material.law[LawValue::TangentialStiffnessRatio] = 0.9;
  const double apart = 1.99 * Radius;
  Simulation line(config, Surface{},
    scene::startFrom({ scene::grain(0, Radius, Density, { -apart, 0, 0 }),
      scene::grain(1, Radius, Density, {}), scene::grain(2, Radius, Density, { apart, 0, 0 }) }));
  const double mass = sphereMass(Density, Radius);
  const double arm = 0.5 * apart;
  const double about = 2.0 * arm * arm * 900.0 / sphereInertia(mass, Radius);
  check::relative("Yade's critical step by stiffness", line.stepLimits().byStiffness,
    std::sqrt(2.0 / std::max(2000.0 / mass, about)), 1e-12);
}

void packings()
{
  for (const std::uint64_t seed : { 1, 2, 3 })
  {
    const std::string name = "packing " + std::to_string(seed);
    compare(name + " without friction", elastic(), Surface{}, packing(seed, 30, 2.0), 1.6);
    compare(name, withFriction(), Surface{}, packing(seed, 30, 2.0), 1.6);
  }
  compare("light among heavy", withFriction(), Surface{}, packing(4, 30, 1000.0), 1.6);
  compare("at walls", withFriction(), scene::box({ 0, 0, 0 }, { 4e-3, 4e-3, 4e-3 }),
    packing(5, 25, 2.0), 2.0);
}

void laws()
{
  const Snapshot start = packing(6, 30, 2.0);
  Config config = withFriction();
  config.law.rolling = RollingLaw::ElasticPlastic;
  config.material.rollingFriction = 3.0;
  compare("stiff against rolling", config, Surface{}, start, 1.6);
  config = withFriction();
  config.law.rolling = RollingLaw::Jiang;
  config.law.twisting = TwistingLaw::Jiang;
  config.material.law[LawValue::RollingShape] = 2.0;
  config.material.law[LawValue::CrushingCoefficient] = 4.0;
  compare("Jiang", config, Surface{}, start, 1.6);
  config = withFriction();
  config.law.rolling = RollingLaw::GivenSprings;
  config.law.twisting = TwistingLaw::GivenSprings;
  config.material.law[LawValue::RollingStiffness] = 3e4;
  config.material.law[LawValue::TwistingStiffness] = 1e4;
  compare("given springs", config, Surface{}, start, 1.6);
  config = withFriction();
  config.law.rolling = RollingLaw::ScaledSprings;
  config.law.twisting = TwistingLaw::ScaledSprings;
  config.material.law[LawValue::RollingSpringRatio] = 20.0;
  config.material.law[LawValue::TwistingSpringRatio] = 10.0;
  compare("scaled springs", config, Surface{}, start, 1.6);
  config.law.rolling = RollingLaw::Indentation;
  config.law.twisting = TwistingLaw::Indentation;
  compare("springs by indentation", config, Surface{}, start, 1.6);
  config = withFriction();
  config.law.normal = NormalLaw::CundallStrack;
  config.law.sliding = SlidingLaw::Force;
  config.law.twisting = TwistingLaw::Marshall;
  config.material.law[LawValue::TangentialStiffnessRatio] = 0.5;
  compare("Cundall and Strack", config, Surface{}, start, 1.7);
  config = withFriction();
  config.law.normal = NormalLaw::Power;
  config.material.law[LawValue::LoadingExponent] = 2.5;
  config.material.law[LawValue::PowerStiffness] = 1e4 * std::pow(0.05 * Radius, -1.5);
  compare("a power of the overlap", config, Surface{}, start, 1.6);
  config = withFriction();
  config.law.sliding = SlidingLaw::YeeCurve;
  config.material.law[LawValue::SlidingExponent] = 3.0;
  compare("a curve of friction that is steeper than Mindlin's", config, Surface{}, start, 1.6);
  config = withFriction();
  config.law.adhesion = AdhesionLaw::JKR;
  config.material.law[LawValue::SurfaceEnergy] = 0.1;
  compare("JKR", config, Surface{}, start, 1.8);
  config = withFriction();
  config.law.adhesion = AdhesionLaw::SJKR;
  config.material.law[LawValue::CohesionEnergyDensity] = 1e5;
  compare("SJKR", config, Surface{}, start, 2.0);
}

void shapes()
{
  Config config = withFriction();
  config.shapes = { scene::dumbbell(), scene::lump() };
  compare("clumps", config, Surface{}, shapedPacking(config, 7, 14), 4.0);
  config.shapes = { smoothShapes()[0], smoothShapes()[1] };
  compare("smooth grains", config, Surface{}, shapedPacking(config, 8, 14), 5.0);
  config.law.sliding = SlidingLaw::EllipticDisplacement;
  compare("elliptic contacts", config, Surface{}, shapedPacking(config, 8, 14), 5.0);
  config.law.sliding = SlidingLaw::Displacement;
}

void bonds()
{
  Config config = scene::withBonds(BondLaw::Timoshenko);
  config.maximumOverlap = 2.0;
  config.bonds.damping = 0.0;
  scene::setSteps(config, 1e-7, 1);
  std::vector<Particle> grains = scene::lattice(3, {}, {});
  compare("bonds", config, Surface{}, scene::startFrom(grains), 2.5);
}

/// The limit of a contact of EEPA follows from its own pull. A dashpot, a constant force and a bond that
/// pull two grains which barely touch have no part in it.
void pulls()
{
  Config config = scene::withBonds(BondLaw::Springs);
  config.bonds.contact = BondContact::Beside;
  config.bonds.damping = 0.3;
  config.bonds.breaking = BondBreaking::Never;
  config.law.normal = NormalLaw::EEPA;
  config.material.law[LawValue::PlasticStiffnessRatio] = 5.0;
  config.material.law[LawValue::SurfaceEnergy] = 1.0;
  config.material.law[LawValue::PullOffForce] = 1e-3;
  config.material.restitution = 0.4;
  scene::setSteps(config, 1e-8, 1);
  const auto limitOf = [&](bool bonded, double overlap, double speed)
  {
    Config of = config;
    of.bonds = bonded ? config.bonds : BondChoice{};
    Simulation made(of, Surface{},
      scene::startFrom({ scene::grain(0, Radius, Density, {}),
        scene::grain(1, Radius, Density, { 2.0 * Radius, 0, 0 }) }));
    Snapshot state = made.snapshot();
    state.particles.position.set(1, { 2.0 * Radius - overlap, 0, 0 });
    state.particles.velocity.set(1, { speed, 0, 0 });
    return Simulation(of, Surface{}, std::move(state)).stepLimits().stable;
  };
  for (const bool bonded : { false, true })
  {
    const std::string what = bonded ? "a bonded contact" : "a contact";
    const double still = limitOf(bonded, 1e-9 * Radius, 0.0);
    check::relative(what + " that separates", limitOf(bonded, 1e-9 * Radius, 0.1), still, 1e-12);
    check::isTrue(what + " that begins", still >= 0.999 * limitOf(bonded, 1e-3 * Radius, 0.0));
  }
}

}

int main()
{
  return check::run(
    []
    {
      closedForms();
      springsThroughTime();
      asYade();
      packings();
      laws();
      shapes();
      bonds();
      pulls();
    });
}
