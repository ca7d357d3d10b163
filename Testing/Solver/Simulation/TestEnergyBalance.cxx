// The parts of the energy that is lost add up to what is missing, whatever the law; they change no
// motion, and are the same bits for any number of threads and after a restart.
#include "Check.h"
#include "Clumps.h"
#include "RandomScenes.h"
#include "Scenes.h"

#include <functional>

using namespace dem;

namespace
{

Config soft()
{
  Config config;
  config.energyParts = true;
  config.maximumParticles = 0;
  config.threads = 1;
  config.endTime = config.frameInterval = 0.1;
  Material& material = config.material;
  material.youngsModulus = 1e6;
  material.density = 1000.0;
  material.restitution = 0.6;
  material.slidingFriction = 0.4;
  material.rollingFriction = 0.1;
  material.law[LawValue::RollingViscosity] = 0.05;
  material.law[LawValue::RollingRelaxationTime] = 5e-4;
  material.law[LawValue::SpinResistance] = 1e-6;
  const std::pair<LawValue, double> values[] = { { LawValue::NormalStiffness, 500.0 },
    { LawValue::PlasticStiffnessRatio, 3.0 }, { LawValue::PlasticityDepth, 0.2 },
    { LawValue::AdhesiveStiffnessRatio, 0.2 }, { LawValue::YieldPressure, 3e4 },
    { LawValue::SurfaceEnergy, 0.01 }, { LawValue::CohesionEnergyDensity, 1e3 },
    { LawValue::HamakerConstant, 1e-12 }, { LawValue::HamakerDistance, 1e-5 },
    { LawValue::LiquidVolume, 1e-12 }, { LawValue::LiquidSurfaceTension, 0.01 },
    { LawValue::SlidingViscosity, 1e-4 }, { LawValue::SlidingStiffness, 300.0 },
    { LawValue::RollingShape, 0.3 }, { LawValue::CrushingCoefficient, 2.0 },
    { LawValue::DynamicFrictionRatio, 0.7 }, { LawValue::Damping, 0.05 },
    { LawValue::SlidingDashpotCoefficient, 0.02 }, { LawValue::RollingStiffness, 300.0 },
    { LawValue::RollingFrictionLength, 2e-4 }, { LawValue::RollingSpringRatio, 0.5 },
    { LawValue::DynamicRollingFrictionRatio, 0.8 }, { LawValue::TwistingStiffness, 200.0 },
    { LawValue::TwistingViscosity, 0.02 }, { LawValue::TwistingSpringRatio, 0.5 },
    { LawValue::DynamicTwistingFrictionRatio, 0.8 } };
  for (const auto& [value, number] : values)
  {
    material.law[value] = number;
  }
  return config;
}

/// Grains that fly and spin in a box, and fall.
Simulation bedOf(const Config& config)
{
  constexpr int side = 4;
  std::vector<Particle> grains;
  for (int i = 0; i < side * side * side; ++i)
  {
    const double angle = 2.4 * i, rise = std::cos(1.7 * i + 0.3);
    const double flat = std::sqrt(1.0 - rise * rise);
    grains.push_back(scene::grain(i, 0.0035 + 0.001 * std::sin(0.9 * i), 1000.0,
      { 0.01 * (i % side) + 0.006, 0.01 * (i / side % side) + 0.006,
        0.01 * (i / (side * side)) + 0.006 },
      0.5 * Vec3{ flat * std::cos(angle), flat * std::sin(angle), rise },
      { 30.0 * rise, 50.0 * flat, -20.0 }));
  }
  return { config, scene::box({ 0, 0, 0 }, { 0.042, 0.042, 0.05 }), scene::startFrom(grains) };
}

struct Balance
{
  Totals totals;
  double error; ///< over what is dissipated
};

Balance balanceOf(const Config& config)
{
  Simulation simulation = bedOf(config);
  scene::advance(simulation, simulation.timePlan().lastStep());
  const Totals totals = simulation.observe().totals;
  return { totals, std::abs(totals.energyError()) / totals.dissipatedEnergy };
}

/// Which parts a law has.
struct Due
{
  bool plastic, adhesion;
  double tolerance = 0.008;
};

void balance(const std::string& name, const Due& due, const std::function<void(Config&)>& change)
{
  Config config = soft();
  change(config);
  const Balance seen = balanceOf(config);
  const EnergyLosses& losses = seen.totals.losses;
  check::atMost(name + ", error of the balance", seen.error, due.tolerance);
  const double some = 1e-5 * seen.totals.dissipatedEnergy;
  check::isTrue(name + ", friction and damping take energy",
    losses.friction > 100.0 * some && losses.damping > 100.0 * some);
  check::isTrue(name + ", plastic and adhesion where there are any",
    due.plastic == (losses.plastic > 100.0 * some) && due.adhesion == (losses.adhesion > some));
}

void laws()
{
  const Due plain{ false, false }, plastic{ true, false }, sticky{ false, true };
  balance("Hertz", plain, [](Config&) {});
  balance("as published", { false, false, 0.02 },
    [](Config& c) { c.frictionUpdate = FrictionUpdate::AsPublished; });
  balance("drag and numerical damping", plain,
    [](Config& c)
    {
      c.viscosity = 0.1;
      c.numericalDamping = 0.1;
    });
  balance("Hooke", plain, [](Config& c) { c.law.normal = NormalLaw::Hooke; });
  balance("Cundall and Strack", plain,
    [](Config& c)
    {
      c.law.normal = NormalLaw::CundallStrack;
      c.law.damping = DampingLaw::Viscous;
    });
  balance("Luding", plastic,
    [](Config& c)
    {
      c.law.normal = NormalLaw::Luding;
      c.law.damping = DampingLaw::Viscous;
    });
  balance("Thornton and Ning", plastic, [](Config& c) { c.law.normal = NormalLaw::ThorntonNing; });
  for (const AdhesionLaw law : { AdhesionLaw::DMT, AdhesionLaw::SJKR })
  {
    balance(nameOf(law), plain, [law](Config& c) { c.law.adhesion = law; });
  }
  for (const AdhesionLaw law : { AdhesionLaw::JKR, AdhesionLaw::Willett, AdhesionLaw::Rabinovich })
  {
    balance(nameOf(law), sticky, [law](Config& c) { c.law.adhesion = law; });
  }
  balance("a law of one's own", plain,
    [](Config& c)
    {
      c.law.expression = "k = 4/3*E*sqrt(R*delta)\nN = k*delta + 0.3*sqrt(m*k)*vn";
      c.timeStepFactor = 1.0;
    });
}

void friction()
{
  const Due plain{ false, false };
  for (const SlidingLaw law :
    { SlidingLaw::Force, SlidingLaw::RescaledDisplacement, SlidingLaw::RescaledForce,
      SlidingLaw::StaticDynamic, SlidingLaw::YeeMindlin, SlidingLaw::EllipticDisplacement })
  {
    balance(nameOf(law), plain, [law](Config& c) { c.law.sliding = law; });
  }
  balance("YeePath", { false, false, 0.04 },
    [](Config& c) { c.law.sliding = SlidingLaw::YeePath; });
  balance("Viscous", { false, false, 0.01 },
    [](Config& c)
    {
      c.law.sliding = SlidingLaw::Viscous;
      c.material.law[LawValue::SlidingViscosity] = 0.05;
    });
  for (const SlidingDashpot dashpot : { SlidingDashpot::Ratio, SlidingDashpot::Given })
  {
    balance(std::string("sliding dashpot, ") + nameOf(dashpot), plain,
      [dashpot](Config& c) { c.law.slidingDashpot = dashpot; });
  }
  for (const RollingLaw law : { RollingLaw::Constant, RollingLaw::ElasticPlastic, RollingLaw::Jiang,
         RollingLaw::Viscous, RollingLaw::Viscoelastic, RollingLaw::GivenSprings,
         RollingLaw::ScaledSprings, RollingLaw::Indentation, RollingLaw::SudoDEM,
         RollingLaw::ConstantLength, RollingLaw::EquivalentRadii, RollingLaw::YeeSpin })
  {
    balance(std::string("rolling, ") + nameOf(law), plain,
      [law](Config& c) { c.law.rolling = law; });
  }
  for (const TwistingLaw law : { TwistingLaw::Marshall, TwistingLaw::Jiang,
         TwistingLaw::GivenSprings, TwistingLaw::ScaledSprings, TwistingLaw::Indentation,
         TwistingLaw::SudoDEM, TwistingLaw::EquivalentRadii, TwistingLaw::YeeSpin })
  {
    balance(std::string("twisting, ") + nameOf(law), plain,
      [law](Config& c) { c.law.twisting = law; });
  }
}

void damping()
{
  const Due plain{ false, false };
  balance("EEPA", { true, false }, [](Config& c) { c.law.normal = NormalLaw::EEPA; });
  balance("EEPA that pulls", { true, false },
    [](Config& c)
    {
      c.law.normal = NormalLaw::EEPA;
      c.material.law[LawValue::PullOffForce] = 1e-5;
    });
  for (const double n : { 1.2, 2.0 })
  {
    balance("Power " + check::number(n), plain,
      [n](Config& c)
      {
        c.law.normal = NormalLaw::Power;
        c.material.law[LawValue::LoadingExponent] = n;
        c.material.law[LawValue::PowerStiffness] = 500.0 * std::pow(4e-4, 1.0 - n);
      });
  }
  for (const double gamma : { 1.0, 2.0 })
  {
    balance("YeeCurve " + check::number(gamma), plain,
      [gamma](Config& c)
      {
        c.law.sliding = SlidingLaw::YeeCurve;
        c.material.law[LawValue::SlidingExponent] = gamma;
      });
  }
  balance("YeeStiction", { false, false, 0.01 },
    [](Config& c)
    {
      c.law.sliding = SlidingLaw::YeeStiction;
      c.material.law[LawValue::SlidingViscosity] = 0.05;
      c.material.law[LawValue::StictionFriction] = 0.6;
      c.material.law[LawValue::StictionShare] = 0.05;
    });
  for (const DampingLaw law : { DampingLaw::MassViscous, DampingLaw::Viscoelastic,
         DampingLaw::RootOverlap, DampingLaw::CriticalRatio, DampingLaw::PowerOfOverlap })
  {
    balance(nameOf(law), plain,
      [law](Config& c)
      {
        const double values[] = { 0.05, 0.05, 200.0, 4e5, 2.0, 0.1, 100.0 };
        c.law.damping = law;
        c.material.law[LawValue::Damping] = values[static_cast<int>(law)];
        c.material.law[LawValue::DampingExponent] = 1.0;
      });
  }
  balance("implicit damping", plain,
    [](Config& c)
    {
      c.law.normal = NormalLaw::Hooke;
      c.law.damping = DampingLaw::Viscous;
      c.law.implicitDamping = true;
    });
}

/// What is missing in the sum is the error of the step, which falls with it.
void order()
{
  Config config = soft();
  const double coarse = balanceOf(config).error;
  config.timeStepFactor = 0.1;
  check::close("a third of the step, order of the error",
    std::log(coarse / balanceOf(config).error) / std::log(3.0), 1.0, 0.3);
}

/// Grains of several balls that fly, spin and fall in a box, through a fluid.
void clumps()
{
  Config config = soft();
  config.viscosity = 0.05;
  config.numericalDamping = 0.05;
  config.shapes = { scene::dumbbell(), scene::lump() };
  Snapshot start;
  for (int i = 0; i < 8; ++i)
  {
    ShapedGrain grain;
    grain.size = 0.003;
    grain.position = { 0.02 * (i % 2) + 0.011, 0.02 * (i / 2 % 2) + 0.011, 0.02 * (i / 4) + 0.011 };
    grain.velocity = { 0.3 * std::cos(i), 0.3 * std::sin(i), -0.2 };
    grain.angularVelocity = { 20.0, -30.0, 10.0 * i };
    scene::addClump(config, i % 2, grain, start);
  }
  Simulation simulation(config, scene::box({ 0, 0, 0 }, { 0.042, 0.042, 0.05 }), start);
  scene::advance(simulation, simulation.timePlan().lastStep());
  const Totals totals = simulation.observe().totals;
  check::atMost("clumps, error of the balance",
    std::abs(totals.energyError()) / totals.dissipatedEnergy, 0.008);
  check::isTrue("clumps, friction and damping take energy",
    totals.losses.friction > 0.0 && totals.losses.damping > 0.1 * totals.dissipatedEnergy);
}

/// Whoever counts, and however often the run is taken up again.
void bits()
{
  for (const AdhesionLaw law : { AdhesionLaw::None, AdhesionLaw::JKR })
  {
    Config config = soft();
    config.law.adhesion = law;
    const std::string name = std::string("bits, ") + nameOf(law);
    Simulation whole = bedOf(config);
    const std::int64_t steps = whole.timePlan().lastStep() / 2;
    scene::advance(whole, steps);
    const Snapshot due = whole.snapshot();
    Config off = config;
    off.energyParts = false;
    Simulation plain = bedOf(off);
    scene::advance(plain, steps);
    check::isTrue(name + ", counting changes no motion",
      scene::hash(plain.snapshot()) == scene::hash(due) && due.losses.sum() > 0.0 &&
        plain.snapshot().losses.sum() == 0.0);
    Simulation stopped = bedOf(config);
    for (const std::int64_t step : { steps / 3, steps / 2, steps })
    {
      scene::advance(stopped, step);
      stopped.restore(stopped.snapshot());
    }
    check::isTrue(name + ", of a run that is taken up again",
      scene::identical(stopped.snapshot(), due));
  }
  Config off = soft();
  off.energyParts = false;
  Simulation first = bedOf(off);
  const std::int64_t half = first.timePlan().lastStep() / 4;
  scene::advance(first, half);
  const double before = first.observe().totals.dissipatedEnergy;
  Simulation second(soft(), scene::box({ 0, 0, 0 }, { 0.042, 0.042, 0.05 }), first.snapshot());
  scene::advance(second, 2 * half);
  const Totals totals = second.observe().totals;
  check::isTrue("of a run that goes on from one without, from there on",
    totals.dissipatedBefore == before && before > 0.0 && totals.losses.sum() > 0.0 &&
      std::abs(totals.energyError()) < 0.02 * (totals.dissipatedEnergy - before));
  for (const int threads : { 2, 3, 5 })
  {
    Config config = scene::rain(FrictionUpdate::Incremental, 1, 3000);
    config.energyParts = true;
    Simulation one(config, scene::box({ -0.1, -0.1, 0 }, { 0.1, 0.1, 0.5 }));
    scene::advance(one, 3000);
    config.threads = threads;
    Simulation many(config, scene::box({ -0.1, -0.1, 0 }, { 0.1, 0.1, 0.5 }));
    scene::advance(many, 3000);
    check::isTrue("bits, " + std::to_string(threads) + " threads",
      scene::identical(one.snapshot(), many.snapshot()) && one.snapshot().losses.friction > 0.0);
  }
}

}

int main()
{
  return check::run(
    []
    {
      laws();
      friction();
      damping();
      order();
      clumps();
      bits();
    });
}
