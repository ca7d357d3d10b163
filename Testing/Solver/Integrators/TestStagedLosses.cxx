// Losses by kind in steps with stages: closed forms with the order of the formula, the sum of all
// kinds, and the same bits on any threads and after a restart.
#include "Check.h"
#include "Clumps.h"
#include "Scenes.h"
#include "Stages.h"

#include <cmath>
#include <functional>

using namespace dem;

namespace
{

constexpr double Radius = 0.002;
constexpr double Density = 2000.0;

Config counted(Integrator integrator)
{
  Config config = scene::still({ "counted", 1e7, 0.3, Density });
  config.integrator = integrator;
  config.energyParts = true;
  config.allowInitialOverlap = true;
  return config;
}

/// Two spheres that a damped spring presses apart, m* x'' = -k x - c x' with x(0) = x0, x'(0) = 0.
/// Whatever energy is missing was lost to the dashpot.
struct Spring
{
  static constexpr double k = 1e3, c = 0.02, x0 = 2e-5;
  double mass = 0.5 * sphereMass(Density, Radius); ///< m*
  double rate = c / (2.0 * mass);
  double omega = std::sqrt(k / mass - rate * rate);

  double lostAt(double t) const
  {
    const double fall = std::exp(-rate * t);
    const double x = x0 * fall * (std::cos(omega * t) + rate / omega * std::sin(omega * t));
    const double v = -x0 * fall * (k / (mass * omega)) * std::sin(omega * t);
    return 0.5 * k * (x0 * x0 - x * x) - 0.5 * mass * v * v;
  }
  double quarter() const { return 0.5 * Pi / omega; }
};

void dashpot()
{
  const Spring spring;
  for (const Integrator integrator : staged::All)
  {
    const auto errorOf = [&](int steps)
    {
      Config config = counted(integrator);
      config.law.normal = NormalLaw::Hooke;
      config.law.damping = DampingLaw::Viscous;
      config.material.law[LawValue::NormalStiffness] = Spring::k;
      config.material.law[LawValue::Damping] = Spring::c;
      scene::setSteps(config, spring.quarter() / steps, steps);
      Simulation run(config, {},
        scene::startFrom({ scene::grain(0, Radius, Density, {}),
          scene::grain(1, Radius, Density, { 2.0 * Radius - Spring::x0, 0, 0 }) }));
      scene::advance(run, steps);
      const Totals totals = run.observe().totals;
      check::close("no other loss",
        totals.losses.friction + totals.losses.plastic + totals.losses.adhesion, 0.0,
        1e-12 * totals.losses.damping);
      return std::abs(totals.losses.damping / spring.lostAt(spring.quarter()) - 1.0);
    };
    const double coarse = errorOf(16), fine = errorOf(32);
    check::atMost(staged::nameOf(integrator, "loss in a dashpot"), coarse, 2e-3);
    const double order = std::log2(coarse / fine);
    check::isTrue(staged::nameOf(integrator, "its order: ") + check::number(order),
      order > staged::orderOf(integrator) - 0.3);
  }
}

/// A ball on the plane z = 0, pressed on as deep as its weight presses.
Particle resting(const Config& config, const Vec3& velocity, const Vec3& spin)
{
  const double weight = sphereMass(Density, Radius) * -config.gravity.z;
  const double sunk = scene::hertzOverlap(weight, scene::planeStiffness(config, Radius));
  return scene::grain(0, Radius, Density, { 0, 0, Radius - sunk }, velocity, spin);
}

/// mu m g times the distance that the surface slides, v t - 7/4 mu g t^2 while it does.
void sliding()
{
  constexpr double mu = 0.3, speed = 2.5, time = 0.05, g = 9.81, step = 1e-5;
  for (const Integrator integrator : staged::All)
  {
    Config config = counted(integrator);
    config.gravity = { 0, 0, -g };
    config.material.slidingFriction = mu;
    scene::setSteps(config, step, std::lround(time / step));
    const Particle ball = resting(config, { speed, 0, 0 }, {});
    Simulation run(config, scene::plane(1.0), scene::startFrom({ ball }));
    scene::advance(run, std::lround(time / step));
    const Totals totals = run.observe().totals;
    const double due = mu * ball.mass * g * (speed * time - 1.75 * mu * g * time * time);
    check::relative(staged::nameOf(integrator, "sliding"), totals.losses.friction, due, 1e-3);
    check::close(staged::nameOf(integrator, "nothing else"), totals.losses.damping / due, 0.0,
      1e-3);
    check::close(staged::nameOf(integrator, "nothing missing"), totals.energyError() / due, 0.0,
      1e-4);
  }
}

/// Drag alone: m v' = -6 pi eta R v, and the spin I w' = -8 pi eta R^3 w.
void drag()
{
  constexpr double eta = 0.5, time = 1e-3, speed = 0.4, spin = 100.0;
  for (const Integrator integrator : staged::All)
  {
    const auto errorOf = [&](int steps)
    {
      Config config = counted(integrator);
      config.viscosity = eta;
      scene::setSteps(config, time / steps, steps);
      const Particle ball = scene::grain(0, Radius, Density, {}, { speed, 0, 0 }, { 0, spin, 0 });
      Simulation run(config, {}, scene::startFrom({ ball }));
      scene::advance(run, steps);
      const double inertia = sphereInertia(ball.mass, Radius);
      const double ofSpeed = 6.0 * Pi * eta * Radius / ball.mass;
      const double ofSpin = 8.0 * Pi * eta * Radius * Radius * Radius / inertia;
      const double due = 0.5 * ball.mass * speed * speed * -std::expm1(-2.0 * ofSpeed * time) +
        0.5 * inertia * spin * spin * -std::expm1(-2.0 * ofSpin * time);
      return std::abs(run.observe().totals.losses.damping / due - 1.0);
    };
    const double coarse = errorOf(8), fine = errorOf(16);
    check::atMost(staged::nameOf(integrator, "loss by drag"), coarse, 1e-3);
    const double order = std::log2(coarse / fine);
    check::isTrue(staged::nameOf(integrator, "its order: ") + check::number(order),
      order > staged::orderOf(integrator) - 0.3);
  }
}

/// Grains that fly and spin in a box, and fall.
Config soft(Integrator integrator)
{
  Config config = counted(integrator);
  config.gravity = { 0, 0, -9.81 };
  config.maximumParticles = 0;
  config.threads = 1;
  config.allowInitialOverlap = false;
  config.endTime = config.frameInterval = 0.04;
  Material& material = config.material;
  material.youngsModulus = 1e6;
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

/// Two bonded grains that swing: the damping of the bond takes what is missing.
void bonds()
{
  for (const Integrator integrator : staged::All)
  {
    Config config = counted(integrator);
    config.bonds.law = BondLaw::Springs;
    config.bonds.normalStiffness = config.bonds.shearStiffness = 1e4;
    config.bonds.bendingStiffness = config.bonds.twistingStiffness = 1e-2;
    config.bonds.damping = 0.1;
    config.bonds.breaking = BondBreaking::Never;
    config.bonds.interactionRadius = 1.05;
    scene::setSteps(config, 2e-6, 400);
    Simulation run(config, {},
      scene::startFrom({ scene::grain(0, Radius, Density, {}, { 0.05, 0.02, 0 }, { 0, 0, 10 }),
        scene::grain(1, Radius, Density, { 2.0 * Radius, 0, 0 }, { -0.05, 0, 0.01 }) }));
    scene::advance(run, 400);
    const Totals totals = run.observe().totals;
    check::isTrue(staged::nameOf(integrator, "bonds lose energy"),
      totals.losses.damping > 0.1 * totals.translationalEnergy);
    check::atMost(staged::nameOf(integrator, "bonds, error of the balance"),
      std::abs(totals.energyError()) / totals.losses.damping, 1e-4);
  }
}

/// Two grains that rub and stay pressed: their bond breaks by shear and heals, again and again. What
/// contacts had stored leaves where a bond heals.
void healing()
{
  for (const Integrator integrator : staged::All)
  {
    Config config = counted(integrator);
    config.material.slidingFriction = 0.3;
    config.bonds.law = BondLaw::Springs;
    config.bonds.normalStiffness = config.bonds.shearStiffness = 1e4;
    config.bonds.damping = 0.0;
    config.bonds.breaking = BondBreaking::Force;
    config.bonds.tensileStrength = config.bonds.shearStrength = 0.05;
    config.bonds.interactionRadius = 1.05;
    config.bonds.contact = BondContact::Beside;
    config.bonds.healingTime = 2e-5;
    scene::setSteps(config, 1e-6, 500);
    const Snapshot start = scene::startFrom({ scene::grain(0, Radius, Density, {}),
      scene::grain(1, Radius, Density, { 2.0 * Radius - 1e-6, 0, 0 }, { -0.05, 0.5, 0 }) });
    Simulation run(config, {}, start);
    scene::advance(run, 250);
    const Snapshot middle = run.snapshot();
    scene::advance(run, 500);
    const Totals totals = run.observe().totals;
    check::isTrue(staged::nameOf(integrator, "bonds that broke: ") +
        std::to_string(totals.brokenBonds),
      totals.brokenBonds > 3);
    check::atMost(staged::nameOf(integrator, "bonds that heal, error of the balance"),
      std::abs(totals.energyError()) / totals.dissipatedEnergy, 2e-3);
    Simulation again(config, {}, middle);
    scene::advance(again, 500);
    check::isTrue(staged::nameOf(integrator, "bonds that heal, after a restart"),
      scene::identical(again.snapshot(), run.snapshot()));
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
      dashpot();
      sliding();
      drag();
      laws();
      clumps();
      bonds();
      healing();
      bits();
    });
}
