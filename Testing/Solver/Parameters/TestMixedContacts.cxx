// Contacts of two materials whose values are mixed by rules: hits and sliding against closed forms,
// the automatic step, and bits.
#include "Check.h"
#include "Impact.h"
#include "Laws/LawParameters.h"
#include "Laws/LawSteps.h"
#include "TwoMaterials.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

using namespace dem;
using namespace mixing;

namespace
{

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

}

int main()
{
  return check::run(
    []
    {
      moduli();
      sliding();
      automaticStep();
      runs();
    });
}
