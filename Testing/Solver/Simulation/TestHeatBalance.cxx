// Beds that exchange heat with a fluid, with surroundings and with walls: none is lost, the same bits by
// any route, and the motion is that without heat.
#include "../Laws/Conducting.h"
#include "Check.h"

using namespace dem;
using namespace conducting;

namespace
{

constexpr std::int64_t Last = 900;

/// A bed of two materials that falls onto a hot wall.
Config bed(HeatLaw law, HeatExchange exchange)
{
  Config config = scene::rain(FrictionUpdate::Incremental, 1, Last);
  config.gravity.z = -60.0;
  config.maximumParticles = 50;
  config.initialTemperature = 350.0;
  config.materials = { config.material, config.material };
  config.materials[0].name = "one";
  config.materials[1].name = "other";
  config.spawnMaterials = { { "one", 1.0 }, { "other", 2.0 } };
  config.law.heat = law;
  setHeat(config.materials[0], 150.0, 10.0);
  setHeat(config.materials[1], 30.0, 15.0);
  config.materials[0].law[LawValue::Emissivity] = 0.3;
  Surroundings& around = config.surroundings;
  around.exchange = exchange;
  around.convection = 5e3;
  around.fluidTemperature = 280.0;
  around.temperature = 1200.0;
  return config;
}

Scene hotBox()
{
  Scene scene;
  scene.walls = scene::box({ -0.1, -0.1, 0.2 }, { 0.1, 0.1, 0.45 });
  WallBody sides, bottom;
  bottom.temperature = 900.0;
  scene.walls.bodies = { sides, bottom };
  scene.walls.elements[0].body = 1;
  scene.outflow.planes.push_back({ { 0.05, 0, 0 }, { 1, 0, 0 } });
  return scene;
}

/// Heat of the grains is what came from all sources, and each source is there.
void checkBalance(const std::string& name, const Totals& totals)
{
  const HeatState& heat = totals.heat;
  check::relative(name + ", balance",
    heat.carriedIn + heat.fromWalls + heat.surface.fluid + heat.surface.radiation,
    totals.thermalEnergy, 1e-12);
  const double least = 1e-6 * totals.thermalEnergy;
  check::isTrue(name + ", fluid", totals.convects == (heat.surface.fluid < -least));
  check::isTrue(name + ", radiation", totals.radiates == (heat.surface.radiation > least));
}

void sameBits(Config config, const std::string& name)
{
  const Scene scene = hotBox();
  Simulation one(config, scene);
  const TimePlan plan = one.timePlan();
  const std::int64_t middle = plan.stepAt(0.45 * config.endTime), last = plan.lastStep();
  scene::advance(one, middle);
  const Snapshot half = one.snapshot();
  scene::advance(one, last);
  const Snapshot due = one.snapshot();
  checkBalance(name, one.observe().totals);
  check::isTrue(name + ", grains left", one.observe().totals.outflowCount > 0);
  config.threads = 3;
  Simulation other(config, scene);
  scene::advance(other, last);
  check::isTrue(name + ", three threads", scene::identical(other.snapshot(), due));
  config.threads = 2;
  Simulation again(config, scene, half);
  scene::advance(again, last);
  check::isTrue(name + ", restart", scene::identical(again.snapshot(), due));
  Snapshot changed = due;
  changed.heat.surface.fluid += 1.0;
  check::isTrue(name + ", comparisons see what the fluid gave", !scene::identical(changed, due));
}

void motion()
{
  Simulation with(bed(HeatLaw::ContactRadius, HeatExchange::ConvectionAndRadiation), hotBox());
  Simulation without(bed(HeatLaw::None, HeatExchange::None), hotBox());
  scene::advance(with, Last);
  scene::advance(without, Last);
  Snapshot a = with.snapshot(), b = without.snapshot();
  check::isTrue("temperatures change", a.particles.temperature != b.particles.temperature);
  check::isTrue("nothing is exchanged without", !b.heat.surface.any());
  a.particles.temperature = b.particles.temperature;
  a.heat = b.heat;
  check::isTrue("the same motion with heat and without", scene::identical(a, b));
}

}

int main()
{
  return check::run(
    []
    {
      sameBits(bed(HeatLaw::None, HeatExchange::Convection), "convection alone");
      Config both = bed(HeatLaw::ContactRadius, HeatExchange::ConvectionAndRadiation);
      sameBits(both, "both");
      both.integrator = Integrator::RungeKutta23;
      both.stepControl = StepControlKind::Error;
      both.maximumParticles = 12;
      sameBits(both, "both in stages");
      motion();
    });
}
