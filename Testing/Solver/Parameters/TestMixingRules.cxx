// Rules by which values of two materials are mixed, against closed forms: for grains and walls, in
// either order, with 0, beside values that are given, and in the automatic step.
#include "Check.h"
#include "Impact.h"
#include "Laws/LawParameters.h"
#include "Laws/LawSteps.h"

#include <cmath>
#include <functional>
#include <string>
#include <vector>

using namespace dem;

namespace
{

constexpr double Light = 500.0, Heavy = 8000.0;
constexpr double Soft = 1e7, Stiff = 4e7;
constexpr double SoftNu = 0.2, StiffNu = 0.4;
constexpr double Radius = 0.002;

struct Rule
{
  MixingRule rule;
  const char* name;
  std::function<double(double, double)> mean;
};

/// All rules but Default.
std::vector<Rule> rules()
{
  return {
    { MixingRule::Geometric, "Geometric", [](double a, double b) { return std::sqrt(a * b); } },
    { MixingRule::Arithmetic, "Arithmetic", [](double a, double b) { return (a + b) / 2.0; } },
    { MixingRule::Harmonic, "Harmonic",
      [](double a, double b) { return a > 0.0 && b > 0.0 ? 2.0 / (1.0 / a + 1.0 / b) : 0.0; } },
    { MixingRule::Minimum, "Minimum", [](double a, double b) { return a < b ? a : b; } },
    { MixingRule::Maximum, "Maximum", [](double a, double b) { return a < b ? b : a; } },
  };
}

MixingChoice all(MixingRule rule)
{
  return { rule, rule, rule, rule, rule };
}

/// A soft material and a stiff one, whose values differ.
Config table(const MixingChoice& mixing)
{
  Config config = scene::still();
  config.mixing = mixing;
  config.material.automaticTwistingFriction = true;
  Material soft = config.material, stiff = config.material;
  soft.name = "soft";
  soft.density = Light;
  soft.youngsModulus = Soft;
  soft.poissonRatio = SoftNu;
  soft.restitution = 1.0;
  soft.slidingFriction = 0.2;
  soft.rollingFriction = 0.1;
  soft.law[LawValue::StictionFriction] = 0.3;
  soft.law[LawValue::NormalStiffness] = 100.0;
  soft.law[LawValue::TangentialStiffnessRatio] = 0.5;
  soft.law[LawValue::SurfaceEnergy] = 0.01;
  soft.law[LawValue::Damping] = 2e-3;
  soft.law[LawValue::ThermalConductivity] = 1.0;
  soft.law[LawValue::YieldPressure] = 1e5;
  stiff.name = "stiff";
  stiff.density = Heavy;
  stiff.youngsModulus = Stiff;
  stiff.poissonRatio = StiffNu;
  stiff.restitution = 0.64;
  stiff.slidingFriction = 0.8;
  stiff.rollingFriction = 0.4;
  stiff.law[LawValue::StictionFriction] = 1.2;
  stiff.law[LawValue::NormalStiffness] = 900.0;
  stiff.law[LawValue::TangentialStiffnessRatio] = 2.0;
  stiff.law[LawValue::SurfaceEnergy] = 0.09;
  stiff.law[LawValue::Damping] = 8e-3;
  stiff.law[LawValue::ThermalConductivity] = 3.0;
  stiff.law[LawValue::YieldPressure] = 4e5;
  config.materials = { soft, stiff };
  return config;
}

/// Two numbers that may differ by a rounding.
void same(const std::string& name, double value, double due)
{
  check::relative(name, value, due, 1e-14);
}

void values()
{
  for (const Rule& one : rules())
  {
    const Coefficients pair = Materials(table(all(one.rule))).between(0, 1);
    const std::string name = std::string(one.name) + ", ";
    same(name + "sliding", pair.slidingFriction, one.mean(0.2, 0.8));
    same(name + "rolling", pair.rollingFriction, one.mean(0.1, 0.4));
    same(name + "twisting", pair.effectiveTwistingFriction(), 2.0 / 3.0 * one.mean(0.2, 0.8));
    same(name + "stiction", pair.law[LawValue::StictionFriction], one.mean(0.3, 1.2));
    same(name + "restitution", pair.restitution, one.mean(1.0, 0.64));
    same(name + "stiffness", pair.law[LawValue::NormalStiffness], one.mean(100.0, 900.0));
    same(name + "ratio", pair.law[LawValue::TangentialStiffnessRatio], one.mean(0.5, 2.0));
    same(name + "work", pair.law[LawValue::SurfaceEnergy], 2.0 * one.mean(0.01, 0.09));
    same(name + "damping", pair.law[LawValue::Damping], one.mean(2e-3, 8e-3));
    same(name + "conductivity", pair.law[LawValue::ThermalConductivity], one.mean(1.0, 3.0));
    same(name + "yield", pair.law[LawValue::YieldPressure], one.mean(1e5, 4e5));
  }
}

/// Each choice is for its own kind of values, and Default is what each value has always had.
void kinds()
{
  const Coefficients usual = Materials(table({})).between(0, 1);
  same("usual sliding", usual.slidingFriction, 0.4);
  same("usual restitution", usual.restitution, 0.8);
  same("usual stiffness", usual.law[LawValue::NormalStiffness], 180.0);
  same("usual ratio", usual.law[LawValue::TangentialStiffnessRatio], 1.0);
  same("usual work", usual.law[LawValue::SurfaceEnergy], 0.06);
  same("usual damping", usual.law[LawValue::Damping], 4e-3);
  same("usual conductivity", usual.law[LawValue::ThermalConductivity], 1.5);
  same("usual yield", usual.law[LawValue::YieldPressure], 1e5);
  const auto numbers = [](const Coefficients& c)
  {
    return std::vector<double>{ c.slidingFriction, c.restitution, c.law[LawValue::NormalStiffness],
      c.law[LawValue::SurfaceEnergy], c.law[LawValue::Damping] };
  };
  MixingRule MixingChoice::*const choices[] = { &MixingChoice::friction, &MixingChoice::restitution,
    &MixingChoice::stiffness, &MixingChoice::adhesion, &MixingChoice::other };
  const std::vector<double> before = numbers(usual);
  for (std::size_t k = 0; k < before.size(); ++k)
  {
    MixingChoice mixing;
    mixing.*choices[k] = MixingRule::Maximum;
    const std::vector<double> after = numbers(Materials(table(mixing)).between(0, 1));
    for (std::size_t i = 0; i < before.size(); ++i)
    {
      check::isTrue("choice " + std::to_string(k) + ", value " + std::to_string(i),
        (after[i] == before[i]) == (i != k));
    }
  }
}

/// A coefficient of 0 beside another one, and two of 0: no division by 0.
void zeros()
{
  for (const Rule& one : rules())
  {
    Config config = table(all(one.rule));
    config.materials[0].slidingFriction = 0.0;
    config.materials[0].restitution = config.materials[1].restitution = 0.0;
    config.materials[0].law[LawValue::SurfaceEnergy] = 0.0;
    config.materials[0].law[LawValue::RollingRelaxationTime] = 0.0;
    config.materials[1].law[LawValue::RollingRelaxationTime] = 1e-3;
    const Coefficients pair = Materials(config).between(0, 1);
    const std::string name = std::string(one.name) + " with 0, ";
    check::close(name + "sliding", pair.slidingFriction, one.mean(0.0, 0.8), 1e-15);
    check::close(name + "restitution", pair.restitution, 0.0, 0.0);
    check::close(name + "work", pair.law[LawValue::SurfaceEnergy], 2.0 * one.mean(0.0, 0.09),
      1e-15);
    check::close(name + "rolling loss", pair.law[LawValue::RollingRelaxationTime],
      one.mean(0.0, 1e-3), 1e-18);
  }
}

/// What is given of a pair or of a wall goes before any rule.
void given()
{
  for (const Rule& one : rules())
  {
    Config config = table(all(one.rule));
    MaterialPair pair;
    pair.first = "stiff";
    pair.second = "soft";
    pair.slidingFriction = 0.33;
    pair.law[LawValue::SurfaceEnergy] = 0.7;
    config.materialPairs = { pair };
    const Materials materials(config);
    const Coefficients both = materials.between(0, 1);
    const std::string name = std::string(one.name) + ", ";
    check::close(name + "given friction", both.slidingFriction, 0.33, 0.0);
    check::close(name + "given work", both.law[LawValue::SurfaceEnergy], 0.7, 0.0);
    same(name + "not given", both.rollingFriction, one.mean(0.1, 0.4));
    WallMaterial wall;
    wall.name = "stiff";
    wall.restitution = 0.11;
    const Coefficients atWall = materials.between(0, wall);
    check::close(name + "wall, of its own", atWall.restitution, 0.11, 0.0);
    check::close(name + "wall, of the pair", atWall.slidingFriction, 0.33, 0.0);
    same(name + "wall, mixed", atWall.rollingFriction, one.mean(0.1, 0.4));
    check::close(name + "of one material", materials.between(1, 1).slidingFriction, 0.8, 0.0);
  }
}

/// Both orders of two materials, and of a grain and a wall, have the bits of each other. Materials
/// that differ by name only have the bits of one.
void symmetry()
{
  std::vector<Rule> every = rules();
  every.push_back({ MixingRule::Default, "Default", {} });
  for (const Rule& one : every)
  {
    const Config config = table(all(one.rule));
    const LawTable laws = grainLaws(config, 1e-7);
    const PackedLaw ab = laws.packedLaws()[laws.classOf(0, 1)];
    const PackedLaw ba = laws.packedLaws()[laws.classOf(1, 0)];
    WallMaterial stiff;
    stiff.name = "stiff";
    const PairFacts wall = wallLaws(config, { stiff }, 1e-7).of(0);
    const PairFacts& pair = laws.of(laws.classOf(0, 1));
    const std::string name = one.name;
    check::isTrue(name + ": either order",
      ab[0].x == ba[0].x && ab[1].z == ba[1].z &&
        pair.mindlin == laws.of(laws.classOf(1, 0)).mindlin &&
        pair.linear == laws.of(laws.classOf(1, 0)).linear);
    check::isTrue(name + ": a wall as a grain",
      wall.hertz == pair.hertz && wall.mindlin == pair.mindlin && wall.sliding == pair.sliding);
    if (one.rule == MixingRule::Default)
    {
      continue;
    }
    Config named = config;
    named.materials[1] = named.materials[0];
    named.materials[1].name = "also soft";
    const LawTable alike = grainLaws(named, 1e-7);
    check::isTrue(name + ": materials that differ by name",
      alike.of(0).hertz == alike.of(alike.classOf(0, 1)).hertz &&
        alike.of(0).mindlin == alike.of(alike.classOf(0, 1)).mindlin &&
        Materials(named).between(0, 1).law == Materials(named).between(0, 0).law &&
        Materials(named).between(0, 1).slidingFriction == 0.2);
  }
}

double planeStrain(double youngsModulus, double nu)
{
  return youngsModulus / (1.0 - nu * nu);
}

/// Two grains collide, and a grain and a wall, with half of the mean of E / (1 - nu^2) as E*.
void moduli()
{
  for (const Rule& one : rules())
  {
    MixingChoice mixing;
    mixing.stiffness = one.rule;
    mixing.restitution = MixingRule::Maximum; // 1, so that energy is kept
    Config config = table(mixing);
    config.materials[0].slidingFriction = config.materials[1].slidingFriction = 0.0;
    const double modulus = 0.5 * one.mean(planeStrain(Soft, SoftNu), planeStrain(Stiff, StiffNu));
    const double speed = 0.3;
    const std::string name = std::string(one.name) + ", ";
    const auto hit = [&](const std::string& what, const Surface& walls,
                       const std::vector<Particle>& grains, double mass, double reduced, double due)
    {
      const impact::Hertz form = impact::hertz(mass, 4.0 / 3.0 * due * std::sqrt(reduced), speed);
      const impact::Result result =
        impact::collide(config, walls, grains, form.contactTime / 1000, 4000);
      check::isTrue(name + what + ", part", result.parted);
      check::relative(name + what + ", force", result.peakForce, form.force, 1e-3);
      check::relative(name + what + ", overlap", result.maximumOverlap, form.overlap, 1e-3);
      check::relative(name + what + ", time", result.contactTime, form.contactTime, 3e-3);
    };
    Particle first = scene::grain(0, Radius, Light, { -1.01 * Radius, 0, 0 }, { speed, 0, 0 });
    Particle second = scene::grain(1, 2 * Radius, Heavy, { 2.0 * Radius, 0, 0 });
    second.material = 1;
    hit("grains", {}, { first, second }, first.mass * second.mass / (first.mass + second.mass),
      2.0 / 3.0 * Radius, modulus);
    const Particle falling =
      scene::grain(0, Radius, Light, { 0, 0, 1.01 * Radius }, { 0, 0, -speed });
    Surface floor = scene::plane(0.1);
    floor.bodies.resize(1);
    hit("rigid wall", floor, { falling }, falling.mass, Radius, planeStrain(Soft, SoftNu));
    floor.bodies[0].material.name = "stiff";
    hit("wall of a material", floor, { falling }, falling.mass, Radius, modulus);
    floor.bodies[0].material.name = "";
    config.wallYoungsModulus = Stiff;
    config.wallPoissonRatio = StiffNu;
    hit("elastic wall", floor, { falling }, falling.mass, Radius, modulus);
    const auto shear = [](double e, double nu) { return e / (2.0 * (1.0 + nu) * (2.0 - nu)); };
    check::relative(name + "shear", grainLaws(config, 1e-7).of(1).mindlin,
      4.0 * one.mean(shear(Soft, SoftNu), shear(Stiff, StiffNu)), 1e-14);
  }
}

/// A ball slides on a floor of the other material and slows down by mu g.
void sliding()
{
  for (const Rule& one : rules())
  {
    MixingChoice mixing;
    mixing.friction = one.rule;
    Config config = table(mixing);
    config.gravity = { 0, 0, -9.81 };
    config.materials[0].rollingFriction = config.materials[1].rollingFriction = 0.0;
    Surface floor = scene::plane(1.0);
    floor.bodies.resize(1);
    floor.bodies[0].material.name = "stiff";
    const LawParameters law = wallLaws(config, { floor.bodies[0].material }, 1e-6).of(0);
    const double sunk =
      scene::hertzOverlap(sphereMass(Light, Radius) * 9.81, law.hertz * std::sqrt(Radius));
    scene::setSteps(config, 1e-6, 5000);
    Simulation run(config, floor,
      scene::startFrom({ scene::grain(0, Radius, Light, { 0, 0, Radius - sunk }, { 1, 0, 0 }) }));
    scene::advance(run, 5000);
    const double slowed = (1.0 - run.particles().velocity.get(0).x) / (9.81 * 0.005);
    check::relative(std::string(one.name) + ", friction on a floor", slowed, one.mean(0.2, 0.8),
      5e-3);
  }
}

/// The automatic step follows from the stiffest contact of a grain, which with most rules is one
/// with a stiffer material. Springs in series leave the step as it is.
void automaticStep()
{
  const auto stepOf = [](MixingRule rule, double wallModulus)
  {
    MixingChoice mixing;
    mixing.stiffness = rule;
    Config config = table(mixing);
    config.materials[1].youngsModulus = 100.0 * Soft;
    config.materials[1].poissonRatio = SoftNu;
    config.wallYoungsModulus = wallModulus;
    config.wallPoissonRatio = SoftNu;
    config.timeStep = 0.0;
    config.frameInterval = 1.0;
    config.endTime = 1.0;
    return Simulation(config, Scene{}, scene::startFrom({ scene::grain(0, Radius, Light, {}) }))
      .timePlan()
      .timeStep;
  };
  const Config usual = table({});
  const double due = usual.timeStepFactor * publishedTimeStep(usual.materials[0], Radius, Light);
  check::relative("step in series", stepOf(MixingRule::Default, 0.0), due, 1e-3);
  check::isTrue("step of Harmonic",
    stepOf(MixingRule::Harmonic, 0.0) == stepOf(MixingRule::Default, 0.0));
  for (const Rule& one : rules())
  {
    const double stiffer = std::max(1.0, 0.5 * one.mean(1.0, 100.0));
    check::relative(std::string("step of ") + one.name, stepOf(one.rule, 0.0),
      due / std::sqrt(stiffer), 1e-3);
    const double atWall = std::max(stiffer, 0.5 * one.mean(1.0, 400.0));
    check::relative(std::string("step at a wall, ") + one.name, stepOf(one.rule, 400.0 * Soft),
      due / std::sqrt(atWall), 1e-3);
  }
}

/// A run with rules has equal bits on any number of threads, and continues with its bits.
void runs()
{
  const auto made = [](int threads)
  {
    Config config = scene::rain(FrictionUpdate::Incremental, threads, 1500);
    Material other = config.material;
    config.material.name = "a";
    other.name = "b";
    other.slidingFriction = 0.9;
    other.restitution = 0.1;
    other.youngsModulus *= 0.5;
    config.materials = { config.material, other };
    config.radiusMin = 0.002;
    config.radiusMax = 0.004;
    config.spawnMin = { -0.045, -0.045, 0.01 };
    config.spawnMax = { 0.045, 0.045, 0.1 };
    config.spawnMaterials = { { "a", 1.0 }, { "b", 1.0 } };
    config.mixing = { MixingRule::Minimum, MixingRule::Arithmetic, MixingRule::Geometric,
      MixingRule::Maximum, MixingRule::Harmonic };
    return config;
  };
  const Scene scene{ scene::box({ -0.05, -0.05, 0.0 }, { 0.05, 0.05, 0.3 }) };
  Simulation one(made(1), scene), three(made(3), scene);
  scene::advance(one, 700);
  const Snapshot middle = one.snapshot();
  Simulation again(made(2), scene, middle);
  scene::advance(one, 1500);
  scene::advance(three, 1500);
  scene::advance(again, 1500);
  check::isTrue("many contacts", one.observe().totals.contactCount > 100);
  check::isTrue("three threads", scene::identical(one.snapshot(), three.snapshot()));
  check::isTrue("continued", scene::identical(one.snapshot(), again.snapshot()));
}

void notes()
{
  Config config = table(all(MixingRule::Minimum));
  check::isTrue("no note with two materials", noteOnMixing(config).empty());
  config.materials.clear();
  check::contains("note", noteOnMixing(config),
    "Not used with a single material: FrictionMixing, RestitutionMixing, StiffnessMixing, "
    "AdhesionMixing, OtherMixing.");
  config.wallYoungsModulus = 1e9;
  check::contains("note with elastic walls", noteOnMixing(config),
    "FrictionMixing, RestitutionMixing, AdhesionMixing, OtherMixing.");
  config.mixing = {};
  check::isTrue("no note without rules", noteOnMixing(config).empty());
  config.mixing.friction = static_cast<MixingRule>(6);
  check::contains("refused", findProblem(config),
    "FrictionMixing is 6, which is none of its choices.");
}

}

int main()
{
  return check::run(
    []
    {
      values();
      kinds();
      zeros();
      given();
      symmetry();
      moduli();
      sliding();
      automaticStep();
      runs();
      notes();
    });
}
