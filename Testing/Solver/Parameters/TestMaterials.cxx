// Materials and pairs of them: what two bodies do to each other, grain on grain and grain on wall,
// in batches of one pair and in mixed ones.
#include "Check.h"
#include "Flowing.h"
#include "Impact.h"
#include "Laws/LawSteps.h"
#include "MaterialTables.h"

#include <algorithm>
#include <memory>
#include <set>

using namespace dem;
using namespace materials;

namespace
{

Particle ball(const Config& config, int index, double radius, double x, double speed)
{
  Particle grain =
    scene::grain(index + 10, radius, config.materials[index].density, { x, 0, 0 }, { speed, 0, 0 });
  grain.material = index;
  return grain;
}

double modulus(const Material& a, const Material& b)
{
  const auto part = [](const Material& m)
  { return (1.0 - m.poissonRatio * m.poissonRatio) / m.youngsModulus; };
  return 1.0 / (part(a) + part(b));
}

/// Two grains of these materials at 0.5 m/s, against the closed forms of Hertz with E* of the two.
impact::Result collision(const Config& config, int first, int second, impact::Hertz& form)
{
  const double radius = 0.002, speed = 0.5;
  const Particle a = ball(config, first, radius, -0.0021, speed);
  Particle b = ball(config, second, 2 * radius, 0.004, 0.0);
  b.id += 100;
  const double mass = a.mass * b.mass / (a.mass + b.mass);
  const double shape = std::sqrt(radius * 2 * radius / (3 * radius));
  const double stiffness =
    4.0 / 3.0 * modulus(config.materials[first], config.materials[second]) * shape;
  form = impact::hertz(mass, stiffness, speed);
  return impact::collide(config, {}, { a, b }, form.contactTime / 1000, 4000);
}

void elasticity()
{
  const Config config = table();
  for (int first = 0; first < 3; ++first)
  {
    for (int second = 0; second < 3; ++second)
    {
      impact::Hertz form{};
      const impact::Result result = collision(config, first, second, form);
      const std::string name =
        config.materials[first].name + " on " + config.materials[second].name;
      check::isTrue(name + " part", result.parted);
      check::relative(name + ", overlap", result.maximumOverlap, form.overlap, 1e-4);
      check::relative(name + ", force", result.peakForce, form.force, 1e-4);
      check::relative(name + ", time", result.contactTime, form.contactTime, 2e-3);
      check::relative(name + ", energy", result.energyAfter, result.energyBefore, 1e-5);
    }
  }
}

double relativeSpeed(const Particles& grains)
{
  return grains.velocity.get(1).x - grains.velocity.get(0).x;
}

/// Each pair rebounds with its own restitution: given, of one material, and the geometric mean.
void restitution()
{
  Config config = table();
  config.materials[0].restitution = 0.9;
  config.materials[1].restitution = 0.4;
  config.materials[2].restitution = 0.2;
  MaterialPair pair;
  pair.first = "wood";
  pair.second = "glass";
  pair.restitution = 0.7;
  config.materialPairs = { pair };
  const double due[3][3] = { { 0.9, 0.6, 0.7 }, { 0.6, 0.4, std::sqrt(0.08) },
    { 0.7, std::sqrt(0.08), 0.2 } };
  for (int first = 0; first < 3; ++first)
  {
    for (int second = 0; second < 3; ++second)
    {
      impact::Hertz form{};
      const impact::Result result = collision(config, first, second, form);
      check::close("restitution of " + config.materials[first].name + " on " +
          config.materials[second].name,
        relativeSpeed(result.after) / 0.5, due[first][second], 1e-3);
    }
  }
}

/// A wall of a material, one with a coefficient of its own, and one of none.
void walls()
{
  Config config = table();
  config.materials[0].restitution = 0.9;
  config.materials[1].restitution = 0.4;
  const double radius = 0.002, speed = 0.5;
  const auto drop = [&](const WallMaterial& material, double stiffModulus, double restitution)
  {
    Surface floor = scene::plane(0.1);
    floor.bodies.resize(1);
    floor.bodies[0].material = material;
    Particle grain = scene::grain(0, radius, 2500, { 0, 0, 1.05 * radius }, { 0, 0, -speed });
    const impact::Hertz form =
      impact::hertz(grain.mass, 4.0 / 3.0 * stiffModulus * std::sqrt(radius), speed);
    const impact::Result result =
      impact::collide(config, floor, { grain }, form.contactTime / 2000, 20000);
    const std::string name = "wall of '" + material.name + "'";
    check::close(name + ", rebound", result.after.velocity.get(0).z / speed, restitution, 1e-3);
    return result.contactTime / form.contactTime;
  };
  const double glass = GlassModulus / (1.0 - 0.22 * 0.22);
  WallMaterial wall;
  const double rigid = drop(wall, glass, 0.9);
  wall.name = "steel";
  drop(wall, modulus(config.materials[0], config.materials[1]), 0.6);
  check::relative("time on a rigid wall", rigid, 1.011, 2e-3); // by e = 0.9, see TestNormalImpact
  wall.restitution = 1.0;
  check::relative("time on elastic steel",
    drop(wall, modulus(config.materials[0], config.materials[1]), 1.0), 1.0, 2e-3);
}

/// What a wall has of its own counts for the automatic step, as what its pair of materials has.
void ownValues()
{
  Config config = scene::still();
  config.frameInterval = 0.1;
  config.law.normal = NormalLaw::Hooke;
  config.law.heat = HeatLaw::ContactRadius;
  config.material.law[LawValue::NormalStiffness] = 100.0;
  config.material.law[LawValue::ThermalConductivity] = 1e-9;
  config.material.law[LawValue::HeatCapacity] = 500.0;
  const double radius = 0.002;
  const Snapshot start =
    scene::startFrom({ scene::grain(0, radius, 2500, { 0, 0, 1.05 * radius }) });
  const auto stepOf = [&](const GivenCoefficients& own)
  {
    Surface floor = scene::plane(0.1);
    floor.bodies.resize(2);
    static_cast<GivenCoefficients&>(floor.bodies[1].material) = own;
    const TimePlan plan = Simulation(config, floor, start).timePlan();
    return plan.timeStep;
  };
  const double usual = stepOf({});
  GivenCoefficients stiff;
  stiff.law[LawValue::NormalStiffness] = 1e6;
  check::relative("step at a wall a hundred times as fast", stepOf(stiff), 0.01 * usual, 1e-2);
  GivenCoefficients conducts;
  conducts.law[LawValue::ThermalConductivity] = 1e6;
  LawValues most{};
  most[LawValue::ThermalConductivity] = 1e6;
  const double due =
    config.timeStepFactor * longestHeatStep(config.law, config.material, most, radius, 2500);
  check::isTrue("which is shorter", due < 0.5 * usual);
  check::relative("step at a wall that conducts", stepOf(conducts), due, 1e-2);
  GivenCoefficients soft;
  soft.law[LawValue::NormalStiffness] = 1.0;
  check::relative("step at a softer wall is that of the grains", stepOf(soft), usual, 1e-12);
}

/// Friction of the pair: a ball that slides on a floor is slowed by mu g.
void friction()
{
  Config config = table();
  config.materials[0].slidingFriction = 0.4;
  config.materials[1].slidingFriction = 0.1;
  config.gravity = { 0, 0, -9.81 };
  const auto slowed = [&](const char* name, std::optional<double> own)
  {
    Surface floor = scene::plane(1.0);
    floor.bodies.resize(1);
    floor.bodies[0].material.name = name;
    floor.bodies[0].material.slidingFriction = own;
    const double radius = 0.002;
    const double sunk = scene::hertzOverlap(sphereMass(2500, radius) * 9.81,
      4.0 / 3.0 * modulus(config.materials[0], config.materials[1]) * std::sqrt(radius));
    Particle grain = scene::grain(0, radius, 2500, { 0, 0, radius - sunk }, { 1, 0, 0 });
    Config run = config;
    scene::setSteps(run, 2e-7, 50000);
    Simulation simulation(run, floor, scene::startFrom({ grain }));
    scene::advance(simulation, 50000);
    return (1.0 - simulation.particles().velocity.get(0).x) / (9.81 * 0.01);
  };
  check::close("friction on steel", slowed("steel", {}), 0.2, 2e-3);
  check::close("friction on steel that is rough", slowed("steel", 0.3), 0.3, 2e-3);
}

/// Grains of three materials, mixed, fall into a funnel of the second one.
Scene mixed()
{
  Scene scene = scene::funnel();
  scene.walls.bodies.resize(2);
  scene.walls.bodies[0].material.name = "steel";
  for (std::size_t k = 0; k < scene.walls.elements.size(); k += 3)
  {
    scene.walls.elements[k].body = 0;
  }
  for (Inflow& inflow : scene.inflows)
  {
    inflow.material = 0;
    inflow.mixture = { { "glass", 2.0 }, { "steel", 1.0 }, { "wood", 1.0 } };
  }
  return scene;
}

Config pouring(std::int64_t steps, int threads)
{
  Config config = scene::pour(steps, threads);
  Material soft = config.material;
  config.materials = { soft, soft, soft };
  config.materials[0].name = "glass";
  config.materials[1].name = "steel";
  config.materials[1].density = 3000.0;
  config.materials[1].slidingFriction = 0.1;
  config.materials[2].name = "wood";
  config.materials[2].youngsModulus = 2e5;
  config.materials[2].restitution = 0.2;
  return config;
}

/// Runs have equal bits on any number of threads, and from any snapshot on.
void determinism()
{
  const std::int64_t steps = 2000;
  Simulation one(pouring(steps, 1), mixed());
  Simulation two(pouring(steps, 2), mixed());
  Simulation five(pouring(steps, 5), mixed());
  for (std::int64_t step : { 600, 1300, 2000 })
  {
    scene::advance(one, step);
    scene::advance(two, step);
    scene::advance(five, step);
    const Snapshot due = one.snapshot();
    const std::string at = " at step " + std::to_string(step);
    check::isTrue("two threads" + at, scene::identical(two.snapshot(), due));
    check::isTrue("five threads" + at, scene::identical(five.snapshot(), due));
    Simulation again(pouring(steps, 3), mixed(), due);
    scene::advance(again, steps);
    Simulation through(pouring(steps, 1), mixed(), due);
    scene::advance(through, steps);
    check::isTrue("continued from" + at, scene::identical(again.snapshot(), through.snapshot()));
  }
  const Particles grains = one.particles();
  std::vector<int> counts(3, 0);
  for (std::size_t k = 0; k < grains.size(); ++k)
  {
    ++counts[grains.material[k]];
    const double density = grains.mass(k) / sphereMass(1.0, grains.radius(k));
    check::failures() += std::abs(density - (grains.material[k] == 1 ? 3000.0 : 1000.0)) > 1e-6;
  }
  const auto all = static_cast<double>(grains.size());
  check::isTrue("many grains and contacts", all > 300 && one.observe().totals.contactCount > 300);
  check::close("share of glass", counts[0] / all, 0.5, 0.1);
  check::close("share of steel", counts[1] / all, 0.25, 0.1);
}

/// Three names for one material: batches are mixed, and every bit is that of the one.
void namesOnly(const LawChoice& law, const std::string& name)
{
  const std::int64_t steps = 1000;
  Config plain = scene::pour(steps);
  plain.law = law;
  plain.material.law[LawValue::NormalStiffness] = 50.0;
  plain.material.law[LawValue::SurfaceEnergy] = 1e-3;
  plain.material.law[LawValue::CohesionEnergyDensity] = 1e3;
  plain.material.law[LawValue::Damping] = 1e-4;
  plain.material.law[LawValue::LiquidVolume] = 1e-10;
  Config named = plain;
  named.materials.assign(3, plain.material);
  named.materials[0].name = "a";
  named.materials[1].name = "b";
  named.materials[2].name = "c";
  Simulation one(plain, scene::funnel());
  scene::advance(one, 500);
  Snapshot start = one.snapshot();
  for (std::size_t k = 0; k < start.particles.size(); ++k)
  {
    start.particles.material[k] = static_cast<int>(k % 3);
  }
  Scene scene = scene::funnel();
  for (Inflow& inflow : scene.inflows)
  {
    inflow.material = 1;
  }
  for (InflowState& inflow : start.spawn.inflows)
  {
    inflow.carriedMaterial = 1;
  }
  Simulation mixed(named, scene, start);
  start.particles.material.assign(start.particles.size(), 0);
  Simulation same(plain, scene, start);
  scene::advance(mixed, steps);
  scene::advance(same, steps);
  Snapshot a = mixed.snapshot(), b = same.snapshot();
  std::set<int> seen(a.particles.material.begin(), a.particles.material.end());
  check::equal("materials", static_cast<long long>(seen.size()), 3);
  a.particles.material = b.particles.material;
  for (InflowState& inflow : a.spawn.inflows)
  {
    inflow.carriedMaterial = 0;
  }
  for (InflowState& inflow : b.spawn.inflows)
  {
    inflow.carriedMaterial = 0;
  }
  check::isTrue(name + ": mixed batches have the bits of plain ones", scene::identical(a, b));
  const Observation x = mixed.observe(), y = same.observe();
  check::isTrue(name + ": and so has what is seen",
    x.totals.elasticEnergy == y.totals.elasticEnergy && x.contacts.size() == y.contacts.size() &&
      std::equal(x.contacts.begin(), x.contacts.end(), y.contacts.begin(),
        [](const ContactView& p, const ContactView& q)
        { return p.force.x == q.force.x && p.normalForce == q.normalForce; }));
}

/// The automatic step is that of the stiffest of the materials that are present or may come.
void timeStep()
{
  Config config = table();
  config.timeStep = 0.0;
  config.frameInterval = 1.0;
  config.endTime = 1.0;
  const auto steps = [&](const std::vector<Particle>& grains)
  {
    return static_cast<double>(
      Simulation(config, Scene{}, scene::startFrom(grains)).timePlan().stepsPerFrame);
  };
  const auto due = [&](int index)
  {
    const Material& m = config.materials[index];
    return 1.0 / (config.timeStepFactor * publishedTimeStep(m, 0.002, m.density));
  };
  check::close("steps with wood", steps({ ball(config, 2, 0.002, 0, 0) }), due(2), 1.0);
  check::close("steps with wood and glass",
    steps({ ball(config, 2, 0.002, 0, 0), ball(config, 0, 0.002, 1, 0) }), due(0), 1.0);
  config.maximumParticles = 100;
  config.radiusMin = 0.002;
  config.spawnMaterials = { { "wood", 1.0 }, { "steel", 0.5 } };
  check::close("steps with wood, and steel to come", steps({ ball(config, 2, 0.002, 0, 0) }),
    std::max(due(1), due(2)), 1.0);
}

}

int main()
{
  return check::run(
    []
    {
      elasticity();
      restitution();
      walls();
      ownValues();
      friction();
      determinism();
      namesOnly({}, "usual law");
      LawChoice law;
      law.normal = NormalLaw::Hooke;
      law.damping = DampingLaw::Viscous;
      law.adhesion = AdhesionLaw::DMT;
      law.sliding = SlidingLaw::Force;
      law.rolling = RollingLaw::Constant;
      law.twisting = TwistingLaw::Marshall;
      namesOnly(law, "other parts");
      law = {};
      law.adhesion = AdhesionLaw::JKR;
      law.sliding = SlidingLaw::RescaledForce;
      law.rolling = RollingLaw::ElasticPlastic;
      namesOnly(law, "yet others");
      law = {};
      law.normal = NormalLaw::Luding;
      law.adhesion = AdhesionLaw::Willett;
      law.sliding = SlidingLaw::StaticDynamic;
      law.rolling = RollingLaw::Jiang;
      law.twisting = TwistingLaw::Jiang;
      namesOnly(law, "plastic and wet ones");
      law = {};
      law.expression = "h1 = max(h1, delta)\nN = 20*max(delta, 0) + 0.001*vn*(delta > 0) + "
                       "mu*E*1e-4*max(delta, 0)";
      namesOnly(law, "one of one's own");
      timeStep();
    });
}
