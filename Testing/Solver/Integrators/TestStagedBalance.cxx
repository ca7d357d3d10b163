// Losses by kind in steps with stages come to what is missing, whatever the law, and have the same
// bits on any threads and after a restart.
#include "Check.h"
#include "Clumps.h"
#include "Scenes.h"
#include "Stages.h"

#include <cmath>
#include <functional>

using namespace dem;

namespace
{

/// Grains that fly and spin in a box, and fall.
Config soft(Integrator integrator)
{
  Config config = scene::still({ "soft", 1e6, 0.3, 2000.0 });
  config.integrator = integrator;
  config.energyParts = true;
  config.gravity = { 0, 0, -9.81 };
  config.maximumParticles = 0;
  config.threads = 1;
  config.endTime = config.frameInterval = 0.04;
  Material& material = config.material;
  material.restitution = 0.6;
  material.slidingFriction = 0.4;
  material.rollingFriction = 0.1;
  const std::pair<LawValue, double> values[] = { { LawValue::NormalStiffness, 500.0 },
    { LawValue::PlasticStiffnessRatio, 3.0 }, { LawValue::PlasticityDepth, 0.2 },
    { LawValue::AdhesiveStiffnessRatio, 0.2 }, { LawValue::YieldPressure, 3e4 },
    { LawValue::SurfaceEnergy, 0.01 }, { LawValue::SlidingViscosity, 1e-4 },
    { LawValue::SlidingStiffness, 300.0 }, { LawValue::SpinResistance, 1e-6 },
    { LawValue::LiquidVolume, 1e-12 }, { LawValue::LiquidSurfaceTension, 0.01 } };
  for (const auto& [value, number] : values)
  {
    material.law[value] = number;
  }
  return config;
}

Simulation bedOf(const Config& config)
{
  constexpr int side = 3;
  std::vector<Particle> grains;
  for (int i = 0; i < side * side * side; ++i)
  {
    const double angle = 2.4 * i, rise = std::cos(1.7 * i + 0.3);
    const double flat = std::sqrt(1.0 - rise * rise);
    grains.push_back(scene::grain(i, 0.0035 + 0.001 * std::sin(0.9 * i), 1000.0,
      { 0.01 * (i % side) + 0.006, 0.01 * (i / side % side) + 0.006,
        0.01 * (i / (side * side)) + 0.006 },
      0.8 * Vec3{ flat * std::cos(angle), flat * std::sin(angle), rise },
      { 30.0 * rise, 50.0 * flat, -20.0 }));
  }
  return { config, scene::box({ 0, 0, 0 }, { 0.032, 0.032, 0.04 }), scene::startFrom(grains) };
}

struct Due
{
  bool plastic = false, adhesion = false;
  double tolerance = 2e-3;
};

/// All kinds come to what is missing.
void balance(const std::string& name, const Due& due, const std::function<void(Config&)>& change)
{
  for (const Integrator integrator : staged::All)
  {
    Config config = soft(integrator);
    change(config);
    Simulation run = bedOf(config);
    scene::advance(run, run.timePlan().lastStep());
    const Totals totals = run.observe().totals;
    const std::string full = staged::nameOf(integrator, name.c_str());
    check::isTrue(full + ", energy is lost",
      totals.losses.friction > 0.0 && totals.losses.damping > 0.0 && totals.dissipatedEnergy > 0.0);
    check::atMost(full + ", error of the balance",
      std::abs(totals.energyError()) / totals.dissipatedEnergy, due.tolerance);
    const double some = 1e-5 * totals.dissipatedEnergy;
    check::isTrue(full + ", plastic and adhesion where there are any",
      due.plastic == (std::abs(totals.losses.plastic) > some) &&
        due.adhesion == (std::abs(totals.losses.adhesion) > some));
  }
}

void laws()
{
  balance("Hertz", {}, [](Config&) {});
  balance("drag and numerical damping", {},
    [](Config& c)
    {
      c.viscosity = 0.1;
      c.numericalDamping = 0.1;
    });
  balance("Luding", { true, false, 5e-3 },
    [](Config& c)
    {
      c.law.normal = NormalLaw::Luding;
      c.law.damping = DampingLaw::Viscous;
      c.material.law[LawValue::Damping] = 0.05;
    });
  balance("Thornton and Ning", { true, false, 5e-3 },
    [](Config& c) { c.law.normal = NormalLaw::ThorntonNing; });
  balance("JKR", { false, true, 1e-2 }, [](Config& c) { c.law.adhesion = AdhesionLaw::JKR; });
  balance("Willett", { false, true, 1e-2 },
    [](Config& c) { c.law.adhesion = AdhesionLaw::Willett; });
  balance("YeePath", { false, false, 0.04 }, // whose force turns round at once
    [](Config& c) { c.law.sliding = SlidingLaw::YeePath; });
  for (const SlidingLaw law :
    { SlidingLaw::Force, SlidingLaw::Viscous, SlidingLaw::YeeMindlin, SlidingLaw::YeeStiction })
  {
    balance(nameOf(law), {}, [law](Config& c) { c.law.sliding = law; });
  }
  balance("a law in words", {},
    [](Config& c)
    { c.law.expression = "k = 4/3*E*sqrt(R*max(delta, 0)); N = k*delta + 0.4*sqrt(k*m)*vn"; });
  balance("stiction at walls", {},
    [](Config& c)
    {
      c.wallStiction = true;
      c.law.rolling = RollingLaw::YeeSpin;
      c.law.twisting = TwistingLaw::YeeSpin;
    });
}

/// Clumps in a fluid, whose angular momentum changes in stages.
void clumps()
{
  for (const Integrator integrator : staged::All)
  {
    Config config = soft(integrator);
    config.viscosity = 0.05;
    config.shapes = { scene::dumbbell(), scene::lump() };
    Snapshot start;
    for (int i = 0; i < 8; ++i)
    {
      ShapedGrain grain;
      grain.size = 0.003;
      grain.position = { 0.02 * (i % 2) + 0.011, 0.02 * (i / 2 % 2) + 0.011,
        0.02 * (i / 4) + 0.011 };
      grain.velocity = { 0.3 * std::cos(i), 0.3 * std::sin(i), -0.2 };
      grain.angularVelocity = { 20.0, -30.0, 10.0 * i };
      scene::addClump(config, i % 2, grain, start);
    }
    Simulation run(config, scene::box({ 0, 0, 0 }, { 0.042, 0.042, 0.05 }), start);
    scene::advance(run, run.timePlan().lastStep());
    const Totals totals = run.observe().totals;
    check::isTrue(staged::nameOf(integrator, "clumps lose energy"), totals.losses.friction > 0.0);
    check::atMost(staged::nameOf(integrator, "clumps, error of the balance"),
      std::abs(totals.energyError()) / totals.dissipatedEnergy, 2e-3);
  }
}

/// A clump that flies and spins in a fluid alone, whose losses have no steps in time.
void alone()
{
  for (const Integrator integrator : staged::All)
  {
    Config config = soft(integrator);
    config.gravity = {};
    config.viscosity = 0.5;
    config.shapes = { scene::lump() };
    scene::setSteps(config, 2e-4, 50);
    Snapshot start;
    ShapedGrain grain;
    grain.size = 0.003;
    grain.velocity = { 0.3, 0.0, -0.2 };
    grain.angularVelocity = { 20.0, -30.0, 10.0 };
    scene::addClump(config, 0, grain, start);
    Simulation run(config, {}, start);
    scene::advance(run, 50);
    const Totals totals = run.observe().totals;
    check::atMost(staged::nameOf(integrator, "a clump in a fluid, error of the balance"),
      std::abs(totals.energyError()) / totals.dissipatedEnergy, 1e-4);
  }
}

/// Counting changes no motion. Threads, restarts and given up steps change no sum.
void bits()
{
  for (const AdhesionLaw law : { AdhesionLaw::None, AdhesionLaw::JKR })
  {
    for (const bool controlled : { false, true })
    {
      Config config = soft(Integrator::RungeKutta23);
      config.law.adhesion = law;
      config.stepControl = controlled ? StepControlKind::Error : StepControlKind::Published;
      const std::string name =
        std::string(nameOf(law)) + (controlled ? ", steps by errors" : ", one step");
      config.frameInterval = config.endTime / 4;
      Simulation whole = bedOf(config);
      const std::int64_t steps = whole.timePlan().lastStep();
      scene::advance(whole, steps);
      const Snapshot due = whole.snapshot();
      Config off = config;
      off.energyParts = false;
      Simulation plain = bedOf(off);
      scene::advance(plain, steps);
      check::isTrue(name + ", counting changes no motion",
        scene::hash(plain.snapshot()) == scene::hash(due) && due.losses.sum() > 0.0);
      for (const int threads : { 1, 2, 3 })
      {
        config.threads = threads;
        Simulation other = bedOf(config);
        for (int part = 1; part <= 4; ++part)
        {
          scene::advance(other, part * steps / 4);
          other.observe();
          other.restore(other.snapshot());
        }
        check::isTrue(name + ", taken up again on " + std::to_string(threads) + " threads",
          scene::identical(other.snapshot(), due));
      }
    }
  }
}

}

int main()
{
  return check::run(
    []
    {
      laws();
      clumps();
      alone();
      bits();
    });
}
