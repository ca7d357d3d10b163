// Heat that grains exchange with a fluid at rest and with surroundings, against closed forms. Three
// tests are faults that users of other programs reported: convection that blows up in long steps
// (WeldForm, issue 44), a radiating surface that is the cross section (FDS, pull request 8486), and an
// emissivity that counts for emission alone (FDS, issue 10573).
#include "../Laws/Conducting.h"
#include "Check.h"
#include "Clumps.h"
#include "Integrators/SurfaceHeat.h"
#include "Stages.h"

#include <cmath>
#include <utility>

using namespace dem;
using namespace conducting;

namespace
{

constexpr double Step = 1e-6; // short enough for contacts that there are none of
constexpr double Sigma = 5.670374419e-8;

/// Without conduction through contacts.
Config around(HeatExchange exchange)
{
  Config config = usual(HeatLaw::None);
  config.surroundings.exchange = exchange;
  config.material.law[LawValue::Emissivity] = 0.8;
  return config;
}

/// A change of the temperature of a sphere per heat flow over its area, h A / (m c) = 3 h / (rho R c).
double rateOf(double h, double radius = Radius)
{
  return 3.0 * h / (Density * radius * Capacity);
}

Particle sphere(double temperature, double radius = Radius, std::int64_t id = 0, double x = 0.0)
{
  Particle grain = scene::grain(id, radius, Density, { x, 0, 0 });
  grain.temperature = temperature;
  return grain;
}

/// Temperature of a sphere after some steps.
Observation run(Config config, const std::vector<Particle>& grains, int steps, Particles& after)
{
  scene::setSteps(config, Step, steps);
  Simulation simulation(config, {}, scene::startFrom(grains));
  scene::advance(simulation, steps);
  after = simulation.particles();
  return simulation.observe();
}

double temperatureOf(const Config& config, double begin, int steps)
{
  Particles after;
  run(config, { sphere(begin) }, steps, after);
  return after.temperature[0];
}

/// Shares of a decay, against the functions of the library.
void decay()
{
  for (const double x :
    { 1e-12, 1e-6, 0.01, 0.3, 0.5, 0.7, 1.0, 3.0, 20.0, 63.9, 64.1, 1e6, 1e200 })
  {
    const std::string name = "x = " + check::number(x) + ": ";
    const DecayShares shares = decayOver(x);
    const double change = -std::expm1(-x) / x;
    check::relative(name + "gone", shares.gone, -std::expm1(-x), 8e-16);
    check::relative(name + "change", shares.change, change, 8e-16);
    check::relative(name + "mean", shares.mean,
      x < 1e-3 ? 0.5 - x / 6.0 + x * x / 24.0 : (1.0 - change) / x, x < 0.1 ? 1e-12 : 1e-14);
  }
  const DecayShares none = decayOver(0.0);
  check::equal("no decay", none.gone == 0.0 && none.change == 1.0 && none.mean == 0.5, 1);
}

/// T - T_f decays as exp(-3 h t / (rho R c)), whatever the step.
void convection()
{
  Config config = around(HeatExchange::Convection);
  Surroundings& fluid = config.surroundings;
  fluid.fluidTemperature = 300.0;
  const double C = sphereMass(Density, Radius) * Capacity;
  for (const auto& [steps, decays] :
    { std::pair{ 1, 2.0 }, { 3, 0.7 }, { 40, 2.0 }, { 2, 1e-6 }, { 1, 30.0 } })
  {
    fluid.convection = 1.0;
    fluid.convection = decays / (rateOf(1.0) * Step * steps);
    const std::string name =
      check::number(decays) + " decay times in " + std::to_string(steps) + " steps";
    Particles after;
    const Totals totals = run(config, { sphere(500.0) }, steps, after).totals;
    check::close(name, after.temperature[0] - 300.0, 200.0 * std::exp(-decays), 2e-12);
    check::relative(name + ": heat", totals.heat.surface.fluid, C * 200.0 * std::expm1(-decays),
      1e-9);
    check::equal(name + ": no radiation",
      totals.heat.surface.radiation == 0.0 && totals.convects && !totals.radiates, 1);
  }
  for (const double decays : { 1e3, 1e30, 1e150 })
  {
    fluid.convection = decays / (rateOf(1.0) * Step);
    check::relative("a step of " + check::number(decays) + " decay times",
      temperatureOf(config, 500.0, 3), 300.0, 1e-12);
  }
}

/// Around a sphere at rest in a fluid at rest the Nusselt number is 2 (Ranz and Marshall 1952): h = k /
/// R, 51 W/(m^2 K) of 1 mm in air.
void stillFluid()
{
  Config config = around(HeatExchange::Convection);
  Surroundings& air = config.surroundings;
  air.fluidConductivity = 0.0257;
  check::close("air around 1 mm", air.convectionAt(0.0005), 51.0, 0.5);
  const double wanted = 0.5; // decay times of the smaller one
  air.fluidConductivity = wanted * Radius / (rateOf(1.0) * Step * 10);
  air.fluidTemperature = 300.0;
  Particles after;
  const Observation seen =
    run(config, { sphere(500.0), sphere(500.0, 2.0 * Radius, 1, 0.1) }, 10, after);
  check::relative("one radius", after.temperature[0] - 300.0, 200.0 * std::exp(-wanted), 1e-12);
  check::relative("twice the radius: a quarter of the rate", after.temperature[1] - 300.0,
    200.0 * std::exp(-wanted / 4.0), 1e-12);
  check::relative("the flux that is shown", seen.heatFlux[1],
    4.0 * Pi * 2.0 * Radius * air.fluidConductivity * (300.0 - after.temperature[1]), 1e-12);
}

/// The error at the end of a sphere that radiates, in steps of a number, over a change of 100 K.
/// @param cools from 1000 K into the cold; otherwise it warms from 100 K among 1000 K
double radiationError(Config config, bool cools, int steps)
{
  const double T0 = cools ? 1000.0 : 100.0, Ts = cools ? 0.0 : 1000.0;
  config.surroundings.temperature = Ts;
  const double time = Step * steps;
  const double k = rateOf(config.material.law[LawValue::Emissivity] * Sigma);
  // c such that T_0^-3 + 3 k t is 8 / T_0^3, or that T is at 900 K.
  const auto reached = [Ts](double T)
  { return (std::atanh(T / Ts) + std::atan(T / Ts)) / (2.0 * Ts * Ts * Ts); };
  const double wanted = cools ? 7.0 / 3.0 / (T0 * T0 * T0) : reached(900.0) - reached(T0);
  config.material.law[LawValue::HeatCapacity] *= k * time / wanted;
  return std::abs(temperatureOf(config, T0, steps) - (cools ? 500.0 : 900.0)) / 100.0;
}

/// dT/dt = k (T_s^4 - T^4): into the cold 1/T^3 grows by 3 k t; among hot surroundings atanh(T / T_s) +
/// atan(T / T_s) by 2 k T_s^3 t. Both with the second order.
void radiation()
{
  const Config config = around(HeatExchange::Radiation);
  for (const bool cools : { true, false })
  {
    const std::string name = cools ? "into the cold" : "among hot surroundings";
    const double coarse = radiationError(config, cools, 100);
    const double fine = radiationError(config, cools, 200);
    check::atMost(name, coarse, 2e-3);
    const double order = std::log2(coarse / fine);
    check::close(name + ", order", order, 2.0, 0.1);
  }
  Config hot = config;
  hot.material.law[LawValue::HeatCapacity] = 1e-30;
  for (const double begin : { 0.0, 1.0, 290.0, 1500.0 })
  {
    hot.surroundings.temperature = 1000.0;
    const double after = temperatureOf(hot, begin, 4);
    check::relative("a step that is far too long, from " + check::number(begin) + " K", after,
      1000.0, 1e-12);
  }
  // Slopes of radiation between bodies of nearly the same temperature, 4 sigma T^3.
  Config black = config;
  black.material.law[LawValue::Emissivity] = 1.0;
  for (const auto& [T, slope] :
    { std::pair{ 300.0, 6.1 }, { 600.0, 49.0 }, { 1000.0, 227.0 }, { 1500.0, 765.0 } })
  {
    black.surroundings.temperature = T + 0.01;
    Config one = black;
    scene::setSteps(one, Step, 1);
    const Observation seen = Simulation(one, {}, scene::startFrom({ sphere(T) })).observe();
    const double perArea = seen.heatFlux[0] / (4.0 * Pi * Radius * Radius) / 0.01;
    check::relative("slope at " + check::number(T) + " K", perArea, 4.0 * Sigma * T * T * T, 1e-4);
    check::relative("slope as in tables", perArea, slope, 1e-2);
  }
}

/// What absorbs less emits less: grains of any emissivity come to the same temperature, at rates that
/// go with the emissivity.
void kirchhoff()
{
  Config config = around(HeatExchange::Radiation);
  config.surroundings.temperature = 800.0;
  config.materials = { config.material, config.material };
  config.materials[0].name = "black";
  config.materials[1].name = "grey";
  config.materials[0].law[LawValue::Emissivity] = 1.0;
  config.materials[1].law[LawValue::Emissivity] = 0.5;
  std::vector<Particle> grains = { sphere(300.0), sphere(300.0, Radius, 1, 0.1) };
  grains[1].material = 1;
  Particles after;
  const Observation first = run(config, grains, 1, after);
  check::relative("rates", first.heatFlux[1] / first.heatFlux[0], 0.5, 1e-6);
  for (Material& material : config.materials)
  {
    material.law[LawValue::HeatCapacity] = 1e-6;
  }
  run(config, grains, 400, after);
  check::relative("black", after.temperature[0], 800.0, 1e-9);
  check::relative("grey", after.temperature[1], 800.0, 1e-9);
}

/// A grain on a hot wall in a cold fluid: H (T_w - T) = h A (T - T_f).
/// @param ratio h A / H; with 100 a step is longer than a decay time
void onWall(double ratio)
{
  const double overlap = 1e-5, anchor = 1e24;
  Config config = usual(HeatLaw::ContactRadius);
  config.material.law[LawValue::HeatCapacity] = 1.0 / anchor;
  config.surroundings.exchange = HeatExchange::Convection;
  config.surroundings.fluidTemperature = 300.0;
  Scene scene;
  scene.walls = scene::plane(0.01);
  scene.walls.bodies.resize(1);
  scene.walls.bodies[0].temperature = 700.0;
  Particle grain = scene::grain(0, Radius, Density, { 0, 0, Radius - overlap });
  grain.mass *= anchor;
  grain.temperature = 300.0;
  const double H = 2.0 * Conductivity * std::sqrt(Radius * overlap);
  const double area = 4.0 * Pi * Radius * Radius;
  config.surroundings.convection = ratio * H / area;
  const double C = sphereMass(Density, Radius);
  scene::setSteps(config, 0.02 * C / H, 2000);
  Simulation simulation(config, scene, scene::startFrom({ grain }));
  scene::advance(simulation, 2000);
  const double T = simulation.particles().temperature[0];
  check::relative("between wall and fluid", T, (700.0 + ratio * 300.0) / (1.0 + ratio), 1e-12);
  const Observation seen = simulation.observe();
  check::close("nothing flows to it any more", seen.heatFlux[0] / (H * 100.0), 0.0, 1e-10);
  check::relative("what the contact brings", seen.contacts[0].heatFlux, H * (700.0 - T), 1e-12);
  const HeatState& heat = seen.totals.heat;
  check::relative("the balance", heat.fromWalls + heat.surface.fluid, C * (T - 300.0), 1e-9);
}

/// All balls of a clump have its temperature, and it the surface of a sphere of equal volume.
void clump()
{
  Config config = around(HeatExchange::Convection);
  config.material.density = Density;
  config.shapes = { scene::dumbbell() };
  config.surroundings.fluidTemperature = 300.0;
  ShapedGrain grain;
  grain.size = 2.0 * Radius; // of two balls of the radius, which touch
  Snapshot start;
  scene::addClump(config, 0, grain, start);
  std::fill(start.particles.temperature.begin(), start.particles.temperature.end(), 500.0);
  config.surroundings.convection = 1.0 / (rateOf(1.0, std::cbrt(2.0) * Radius) * Step * 5);
  scene::setSteps(config, Step, 5);
  Simulation simulation(config, {}, start);
  scene::advance(simulation, 5);
  for (const double temperature : simulation.particles().temperature)
  {
    check::relative("a clump", temperature - 300.0, 200.0 * std::exp(-1.0), 1e-9);
  }
}

/// Rates of stages have the order of the formula, and a step that is too long for them is refused.
void stages()
{
  for (const Integrator integrator : staged::All)
  {
    const auto errorOf = [&](int steps)
    {
      Config config = around(HeatExchange::Convection);
      config.integrator = integrator;
      config.surroundings.fluidTemperature = 300.0;
      config.surroundings.convection = 2.0 / (rateOf(1.0) * Step * steps);
      return std::abs((temperatureOf(config, 500.0, steps) - 300.0) / 200.0 / std::exp(-2.0) - 1.0);
    };
    const double order = std::log2(errorOf(20) / errorOf(40));
    check::isTrue(staged::nameOf(integrator, "order ") + check::number(order),
      order > staged::orderOf(integrator) - 0.2);
    Config config = around(HeatExchange::Radiation);
    config.integrator = integrator;
    const double ofRadiation =
      std::log2(radiationError(config, true, 160) / radiationError(config, true, 320));
    check::isTrue(staged::nameOf(integrator, "order of radiation ") + check::number(ofRadiation),
      ofRadiation > staged::orderOf(integrator) - 0.3);
    config = around(HeatExchange::Convection);
    config.integrator = integrator;
    config.surroundings.convection = 1.1 / (rateOf(1.0) * Step);
    check::refused(
      staged::nameOf(integrator, "too long"), [&] { temperatureOf(config, 500.0, 1); },
      "or Integrator SemiImplicitEuler, which takes any: the step is 1e-06 s, but in stages the "
      "HeatExchange needs one below");
  }
}

void refusals()
{
  const auto said = [](const char* what, const Config& config, const char* words)
  { check::contains(what, findProblem(config), words); };
  Config config = around(HeatExchange::Convection);
  said("no coefficient", config,
    "HeatExchange is Convection, which needs a ConvectionCoefficient above 0, or the "
    "FluidConductivity of a fluid at rest.");
  config.surroundings.convection = 10.0;
  check::isTrue("a good one", findProblem(config).empty());
  config.surroundings.fluidConductivity = 0.02;
  said("both", config, "Set ConvectionCoefficient or FluidConductivity to 0");
  config = around(HeatExchange::ConvectionAndRadiation);
  config.surroundings.convection = 10.0;
  config.material.law[LawValue::HeatCapacity] = 0.0;
  said("no heat capacity", config,
    "HeatExchange is ConvectionAndRadiation, which needs a HeatCapacity above 0.");
  config = around(HeatExchange::Radiation);
  config.surroundings.temperature = -20.0;
  said("degrees Celsius", config,
    "SurroundingsTemperature is -20 but must be a finite number, 0 or above.");
  config = around(HeatExchange::Radiation);
  config.material.law[LawValue::Emissivity] = 1.5;
  said("emissivity", config, "Emissivity is 1.5 but must be");
}

}

int main()
{
  return check::run(
    []
    {
      decay();
      convection();
      stillFluid();
      radiation();
      kirchhoff();
      onWall(0.5);
      onWall(100.0);
      clump();
      stages();
      refusals();
    });
}
