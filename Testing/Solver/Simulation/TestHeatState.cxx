// Runs with heat: none is lost, the same bits by any route, nothing else is changed, and what
// cannot be is refused.
#include "Check.h"
#include "Conducting.h"

#include <limits>

using namespace dem;
using namespace conducting;

namespace
{

/// A bed that falls onto a hot wall in an insulated box, of two materials.
Config bed(int threads, std::int64_t steps, HeatLaw law = HeatLaw::ContactRadius)
{
  Config config = bedOfTwo(threads, steps, law);
  config.maximumParticles = 300;
  for (Material& material : config.materials)
  {
    material.law[LawValue::HeatTransferCoefficient] *= 0.1; // which the step suffices for
  }
  return config;
}

/// No heat is lost in between, whoever leaves; an insulated wall gives none.
void balance()
{
  Scene scene = hotBox();
  scene.outflow.planes.push_back({ { 0.05, 0, 0 }, { 1, 0, 0 } });
  Simulation run(bed(1, 3000), scene);
  scene::advance(run, 3000);
  const Totals totals = run.observe().totals;
  check::isTrue("walls gave heat", totals.heat.fromWalls > 1e-3 * totals.thermalEnergy);
  check::isTrue("grains left", totals.outflowCount > 10);
  check::relative("heat from walls and of grains that came and left",
    totals.heat.fromWalls + totals.heat.carriedIn, totals.thermalEnergy, 1e-12);
  const Particles now = run.particles();
  bool within = true, warmed = false;
  for (const double temperature : now.temperature)
  {
    within = within && temperature >= 350.0 * (1.0 - 1e-12) && temperature <= 900.0;
    warmed = warmed || temperature > 360.0;
  }
  check::isTrue("no grain is colder than it came or hotter than the wall", within && warmed);

  scene.walls.bodies[1].temperature.reset();
  Simulation insulated(bed(1, 1000), scene);
  scene::advance(insulated, 1000);
  check::equal("an insulated box gives nothing", insulated.observe().totals.heat.fromWalls == 0.0,
    1);
}

void sameBits()
{
  for (const HeatLaw law : { HeatLaw::ContactRadius, HeatLaw::LensArea, HeatLaw::ContactArea })
  {
    const std::string name = nameOf(law);
    Simulation one(bed(1, 2400, law), hotBox());
    scene::advance(one, 1100);
    const Snapshot half = one.snapshot();
    scene::advance(one, 2400);
    const Snapshot due = one.snapshot();
    for (const int threads : { 2, 3 })
    {
      Simulation other(bed(threads, 2400, law), hotBox());
      scene::advance(other, 2400);
      check::isTrue(name + ", " + std::to_string(threads) + " threads",
        scene::identical(other.snapshot(), due));
    }
    Simulation again(bed(2, 2400, law), hotBox(), half);
    scene::advance(again, 2400);
    check::isTrue(name + ", restart", scene::identical(again.snapshot(), due));
    one.restore(half);
    scene::advance(one, 2400);
    check::isTrue(name + ", back", scene::identical(one.snapshot(), due));
    Snapshot other = due;
    other.particles.temperature[7] += 1e-9;
    check::isTrue(name + ", comparisons of states see temperatures",
      scene::hash(other) != scene::hash(due) && !scene::identical(other, due));
  }
}

/// Heat does not act on motion, and without it temperatures stay what they were.
void withoutHeat()
{
  Simulation with(bed(1, 2000), hotBox());
  Simulation without(bed(1, 2000, HeatLaw::None), hotBox());
  scene::advance(with, 2000);
  scene::advance(without, 2000);
  Snapshot a = with.snapshot(), b = without.snapshot();
  for (const double temperature : b.particles.temperature)
  {
    check::isTrue("temperature without heat", temperature == 350.0);
    break;
  }
  const Totals totals = without.observe().totals;
  check::isTrue("no heat in the totals",
    totals.thermalEnergy == 0.0 && totals.heat.fromWalls == 0.0 && !totals.conducts);
  a.particles.temperature = b.particles.temperature;
  a.heat = b.heat;
  check::isTrue("the same motion with heat and without", scene::identical(a, b));
}

void refused(const std::string& what, const Config& config, const Scene& scene,
  const Snapshot& start, const std::string& words)
{
  check::refused(
    what, [&] { Simulation(config, scene, start); }, words);
}

void badInput()
{
  const Config good = usual(HeatLaw::LensArea);
  Config config = good;
  config.material.law[LawValue::ThermalConductivity] = 0.0;
  refused("no conductivity", config, {}, {},
    "HeatLaw is LensArea, which needs a ThermalConductivity above 0.");
  config = good;
  config.law.heat = HeatLaw::ContactArea;
  config.material.law[LawValue::HeatTransferCoefficient] = 0.0;
  refused("no coefficient", config, {}, {},
    "HeatLaw is ContactArea, which needs a HeatTransferCoefficient above 0.");
  config = good;
  config.materials = { good.material };
  config.materials[0].name = "ice";
  config.materials[0].law[LawValue::HeatCapacity] = 0.0;
  refused("no capacity", config, {}, {},
    "HeatLaw is LensArea, which needs a HeatCapacity above 0; that of 'ice' is 0.");
  config = good;
  config.material.law[LawValue::ThermalConductivity] = -1.0;
  refused("a negative conductivity", config, {}, {}, "ThermalConductivity is -1 but must be");
  config = good;
  config.initialTemperature = -3.0;
  refused("a negative InitialTemperature", config, {}, {}, "InitialTemperature is -3 but must be");
  config = good;
  config.law.heat = static_cast<HeatLaw>(7);
  refused("a law that there is not", config, {}, {}, "HeatLaw is 7, which is none of its choices");
  Scene scene = hotBox(-1.0);
  refused("a wall below absolute zero", good, scene, {}, "Temperature is -1 but must be");
  scene = {};
  scene.inflows.emplace_back();
  scene.inflows[0].temperature = std::numeric_limits<double>::quiet_NaN();
  refused("an inflow of no temperature", good, scene, {},
    "has the Temperature nan, but it must be");
  for (const double bad :
    { -1.0, std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity() })
  {
    Particle grain = scene::grain(4, Radius, Density, {});
    grain.temperature = bad;
    refused("a grain at " + check::number(bad), good, {}, scene::startFrom({ grain }),
      "Grain 4 has the temperature");
  }
}

}

int main()
{
  return check::run(
    []
    {
      balance();
      sameBits();
      withoutHeat();
      badInput();
    });
}
