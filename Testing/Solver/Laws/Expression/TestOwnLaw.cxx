// A law that a user wrote, in a run.
#include "Basics/InWords.h"
#include "Check.h"
#include "Impact.h"
#include "WrittenLaws.h"

#include <cmath>
#include <functional>

using namespace dem;

namespace
{

const double Density = 2000.0;

double rebound(const Config& config, const std::vector<Particle>& grains, double time)
{
  const impact::Result result = impact::collide(config, {}, grains, time / 4000, 40000);
  check::isTrue("parts", result.parted);
  const Particles& after = result.after;
  return after.velocity.get(1).x - after.velocity.get(0).x;
}

std::vector<Particle> headOn(double radius, double speed, double aside = 0.0)
{
  return { scene::grain(0, radius, Density, { -1.0001 * radius, 0, 0 }, { 0.5 * speed, 0, 0 }),
    scene::grain(1, radius, Density, { 1.0001 * radius, aside, 0 }, { -0.5 * speed, 0, 0 },
      { 0, 0, 30.0 }) };
}

/// Hertz with the usual damping, written out, is what the usual law does, with all its friction.
void writtenHertz()
{
  Config config;
  config.maximumParticles = 0;
  config.gravity = {};
  config.threads = 1;
  config.material.density = Density;
  config.material.youngsModulus = 1e7;
  scene::setSteps(config, 2.5e-7, 4000);
  const auto run = [&](const std::string& text)
  {
    config.law.expression = text;
    Simulation simulation(config, Surface{}, scene::startFrom(headOn(0.003, 1.0, 0.002)));
    scene::advance(simulation, 4000);
    return simulation.particles();
  };
  const Particles usual = run(""), own = run(written::Hertz);
  double off = 0.0;
  for (std::size_t k = 0; k < usual.size(); ++k)
  {
    off = std::max(off, norm(usual.velocity.get(k) - own.velocity.get(k)));
    off = std::max(off, 0.003 * norm(usual.angularVelocity.get(k) - own.angularVelocity.get(k)));
  }
  check::isTrue("they have hit each other", usual.velocity.get(0).x < 0.4);
  check::atMost("Hertz in words, velocities differ by", off, 1e-9);
}

/// Hertz in words beside each memory of sliding, and with the numbers of friction in words, does what
/// the built-in laws do.
void writtenFriction()
{
  Config config;
  config.maximumParticles = 0;
  config.gravity = {};
  config.threads = 1;
  config.material.density = Density;
  config.material.youngsModulus = 1e7;
  config.material.automaticTwistingFriction = false;
  config.material.rollingFriction = 0.02;
  config.material.twistingFriction = 0.1;
  config.material.law[LawValue::DynamicFrictionRatio] = 0.5;
  config.material.law[LawValue::SlidingViscosity] = 0.05;
  scene::setSteps(config, 2.5e-7, 4000);
  const auto run = [&](const std::string& text)
  {
    config.law.expression = text;
    std::vector<Particle> grains = headOn(0.003, 1.0, 0.002);
    grains[0].angularVelocity = { 40.0, -20.0, 10.0 };
    Simulation simulation(config, Surface{}, scene::startFrom(grains));
    scene::advance(simulation, 4000);
    return simulation.particles();
  };
  const auto compare = [&](const std::string& name, const std::string& text)
  {
    const Particles usual = run(""), own = run(text);
    double off = 0.0;
    for (std::size_t k = 0; k < usual.size(); ++k)
    {
      off = std::max(off, norm(usual.velocity.get(k) - own.velocity.get(k)));
      off = std::max(off, 0.003 * norm(usual.angularVelocity.get(k) - own.angularVelocity.get(k)));
    }
    check::isTrue(name + ", they have hit each other", usual.velocity.get(0).x < 0.4);
    check::atMost(name + ", velocities differ by", off, 1e-9);
    return own;
  };
  for (const SlidingLaw sliding : { SlidingLaw::Force, SlidingLaw::RescaledDisplacement,
         SlidingLaw::RescaledForce, SlidingLaw::StaticDynamic, SlidingLaw::Viscous })
  {
    config.law.sliding = sliding;
    compare(std::string("Hertz in words with SlidingLaw ") + nameOf(sliding), written::Hertz);
  }
  config.law.sliding = SlidingLaw::Displacement;
  compare("rolling in words", written::Hertz + "limitroll = 0.02*max(N, 0); kroll = k");
  compare("twisting in words", written::Hertz + "limittwist = 0.1*max(N, 0); ktwist = 8*G*a");
  compare("dashpots in words",
    written::Hertz + "croll = beta*sqrt(5*m*k); ctwist = beta*sqrt(4/3*G*a*m)");
  // Given springs of both, beside the built-in choices of such.
  config.law.rolling = RollingLaw::GivenSprings;
  config.law.twisting = TwistingLaw::GivenSprings;
  config.material.law[LawValue::RollingStiffness] = 3e3;
  config.material.law[LawValue::RollingViscosity] = 0.01;
  config.material.law[LawValue::TwistingStiffness] = 2e3;
  config.material.law[LawValue::TwistingViscosity] = 0.02;
  const Particles given = run("");
  config.law.rolling = RollingLaw::Springs;
  config.law.twisting = TwistingLaw::Springs;
  const Particles own =
    run(written::Hertz + "kroll = 3e3; croll = 0.01; ktwist = 2e3; ctwist = 0.02");
  check::atMost("given springs in words, spins differ by",
    0.003 * norm(given.angularVelocity.get(0) - own.angularVelocity.get(0)), 1e-9);
}

/// Memory: loading with k_1 and unloading with k_2 leaves the root of k_1 / k_2 of the speed.
void memory()
{
  Config config = scene::still();
  config.law.expression = "k1 = 500; k2 = 2000\n"
                          "h1 = max(h1, delta)  # as deep as it ever was\n"
                          "N = max(min(k1*delta, k2*(delta - (1 - k1/k2)*h1)), 0)";
  const double radius = 0.002, mass = 0.5 * sphereMass(Density, radius);
  check::relative("a memory, rebound",
    rebound(config, headOn(radius, 0.1), Pi * std::sqrt(mass / 500)), 0.05, 1e-3);
  scene::setSteps(config, 1e-6, 150);
  Simulation simulation(config, {}, scene::startFrom(headOn(radius, 0.1)));
  scene::advance(simulation, 100);
  const Snapshot state = simulation.snapshot();
  check::isTrue("what the law remembers is part of the state",
    state.contacts.size() == 1 && state.extras.size() == 1 && state.extras[0] > 0.0);
  Simulation again(config, {}, state);
  scene::advance(simulation, 150);
  scene::advance(again, 150);
  check::isTrue("and is kept by a run that continues",
    scene::identical(simulation.snapshot(), again.snapshot()));
}

/// With a range bodies attract each other before they touch; the energy is the potential.
void attraction()
{
  Config config = scene::still();
  config.law.expression = "N = 1e4*max(delta, 0)\nA = 3*max(delta + range, 0)";
  config.law.attractionRange = 1e-4;
  const double radius = 0.002, gap = 5e-5;
  scene::setSteps(config, 1e-7, 200000);
  Simulation simulation(config, {},
    scene::startFrom({ scene::grain(0, radius, Density, { -radius - 0.5 * gap, 0, 0 }),
      scene::grain(1, radius, Density, { radius + 0.5 * gap, 0, 0 }) }));
  const Observation begin = simulation.observe();
  check::equal("a contact without touch", static_cast<long long>(begin.contacts.size()), 1);
  check::relative("its force", begin.contacts.at(0).normalForce, -3.0 * 5e-5, 1e-6);
  check::relative("its energy", begin.totals.elasticEnergy + begin.totals.surfaceEnergy,
    -1.5 * 5e-5 * 5e-5, 1e-3);
  double kinetic = 0.0, worst = 0.0;
  for (std::int64_t step = 100; step <= 200000; step += 100)
  {
    scene::advance(simulation, step);
    const Totals totals = simulation.observe().totals;
    kinetic = std::max(kinetic, totals.translationalEnergy);
    worst = std::max(worst, std::abs(totals.dissipatedEnergy));
  }
  check::isTrue("it moves them", kinetic > 1e-9);
  check::atMost("energy that is lost, of the kinetic", worst / kinetic, 2e-3);
}

/// The logarithmic strain of massive compression: the force is -k d ln(1 - delta / d), for grains
/// whose centres are d = 4 R apart at touch. The energy of an impact gives how deep it goes.
void logarithmicStrain()
{
  const auto energyOf = [](double strain)
  { return (1.0 - strain) * std::log1p(-strain) + strain; }; // over k d^2
  const double radius = 0.002, speed = 1.0;
  const auto hit = [&](const std::string& name, const Surface& walls,
                     const std::vector<Particle>& grains, double mass, double apart, double strain)
  {
    const double stiffness = 0.5 * mass * speed * speed / (apart * apart * energyOf(strain));
    Config config = scene::still();
    config.law.expression = "N = -" + asTyped(stiffness) + "*4*R*log(1 - max(delta, 0)/(4*R))";
    const double time = Pi * std::sqrt(mass / stiffness);
    const impact::Result result = impact::collide(config, walls, grains, time / 4000, 40000);
    check::isTrue(name + ", part", result.parted);
    check::relative(name + ", deepest", result.maximumOverlap, strain * apart, 1e-4);
    check::relative(name + ", force", result.peakForce, -stiffness * apart * std::log1p(-strain),
      1e-3);
    check::relative(name + ", energy", result.energyAfter, result.energyBefore, 1e-4);
  };
  const double mass = sphereMass(Density, radius);
  for (const double strain : { 0.01, 0.2, 0.45 })
  {
    hit("logarithmic strain " + check::number(strain), {}, headOn(radius, speed), 0.5 * mass,
      2.0 * radius, strain);
    hit("at a wall " + check::number(strain), scene::plane(0.1),
      { scene::grain(0, radius, Density, { 0, 0, 1.0001 * radius }, { 0, 0, -speed }) }, mass,
      4.0 * radius, 0.5 * strain);
  }
}

/// The automatic step follows from stiffness and damping; without either there is none.
void automaticStep()
{
  const auto stepOf = [](const std::string& text)
  {
    Config config = scene::still();
    config.timeStep = 0.0;
    config.law.expression = text;
    const Snapshot start = scene::startFrom({ scene::grain(0, 1e-3, Density, {}) });
    return Simulation(config, {}, start).timePlan().timeStep;
  };
  const double mass = 0.5 * sphereMass(Density, 1e-3);
  const double elastic = stepOf("N = 1e4*max(delta, 0)");
  const double damped = stepOf("N = 1e4*max(delta, 0) + 10*vn");
  check::close("step of a stiffness, of the due one",
    elastic / (0.3 * std::sqrt(mass / 1e4) / 15.0), 1.0, 0.06);
  check::close("step of a dashpot, of the due one", damped / (0.3 * mass / 10.0), 1.0, 0.06);
  check::refused(
    "nothing to follow from", [&] { stepOf("N = 0*delta"); }, "LawExpression");
}

void refused(const std::string& part, const std::function<void(Config&)>& change)
{
  Config config = scene::still();
  change(config);
  check::refused(
    "refused", [&] { Simulation(config, Surface{}, {}); }, part);
}

void badLaws()
{
  const auto text = [](const std::string& law)
  { return [law](Config& config) { config.law.expression = law; }; };
  refused("LawExpression: Line 1, column 5", text("N = k*delta"));
  refused("LawExpression: ", text("h1 = max(h1, delta)"));
  refused("LawExpression: ", text("N = 1e4*delta - 2*vn"));
  refused("LawExpression: ", text("N = 1e4*delta/0"));
  refused("this makes N no finite number at delta = 0", text("N = 1e4*log(delta)"));
  refused("LawExpression replaces NormalLaw",
    [](Config& config)
    {
      config.law.expression = "N = 1e4*max(delta, 0)";
      config.law.adhesion = AdhesionLaw::JKR;
    });
  refused("does not work with SlidingLaw YeePath. These do: Displacement, Force, "
          "RescaledDisplacement, RescaledForce, StaticDynamic, Viscous.",
    [](Config& config)
    {
      config.law.expression = "N = 1e4*max(delta, 0)";
      config.law.sliding = SlidingLaw::YeePath;
      config.material.law[LawValue::SlidingStiffness] = 1e3;
      config.material.law[LawValue::SlidingViscosity] = 1.0;
    });
  refused("says how contacts roll, which works with RollingLaw Springs only, not with Constant",
    [](Config& config)
    {
      config.law.expression = "N = 1e4*max(delta, 0); kroll = 1e3";
      config.law.rolling = RollingLaw::Constant;
    });
  refused("says how contacts twist, which works with TwistingLaw Springs only, not with None",
    [](Config& config)
    {
      config.law.expression = "N = 1e4*max(delta, 0); limittwist = 3";
      config.law.twisting = TwistingLaw::None;
    });
  refused("kroll is -3 but must not be below 0", text("N = 1e4*max(delta, 0); kroll = -3"));
  refused("ctwist no finite number", text("N = 1e4*max(delta, 0); ctwist = 1/delta"));
  refused("works with SlidingLaw Displacement only, not with Force",
    [](Config& config)
    {
      config.law.expression = "N = 1e4*max(delta, 0); cs = 1";
      config.law.sliding = SlidingLaw::Force;
    });
}

}

int main()
{
  return check::run(
    []
    {
      writtenHertz();
      writtenFriction();
      memory();
      attraction();
      logarithmicStrain();
      automaticStep();
      badLaws();
    });
}
