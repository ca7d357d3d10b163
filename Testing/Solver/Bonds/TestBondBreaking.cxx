// Bonds that break: by each criterion at its limit, with all of their energy accounted for, softly,
// with a scatter of strengths, and what becomes of the contact afterwards.
#include "BondedGrains.h"
#include "Check.h"
#include "Rotations.h"

#include <functional>

using namespace dem;

namespace
{

constexpr double Radius = 1e-3;
const double Area = Pi * Radius * Radius;

std::vector<Particle> pair(double distance = 2.0 * Radius)
{
  return { scene::grain(3, Radius, 2500.0, { 0, 0, 0 }),
    scene::grain(8, Radius, 2500.0, { distance, 0, 0 }) };
}

using Change = std::function<void(Particles&, double)>;

void pull(Particles& grains, double displacement)
{
  grains.position.packed[1].x += displacement;
}
void shear(Particles& grains, double displacement)
{
  grains.position.packed[1].y += displacement;
}
void bend(Particles& grains, double angle)
{
  grains.orientation[0] = scene::about({ 0, 0, 1 }, -0.5 * angle);
  grains.orientation[1] = scene::about({ 0, 0, 1 }, 0.5 * angle);
}
void twist(Particles& grains, double angle)
{
  grains.orientation[1] = scene::about({ 1, 0, 0 }, angle);
}

/// Whether the bond of two grains that were moved breaks in the next step.
bool breaks(Config config, const Change& change, double by)
{
  scene::setSteps(config, 1e-9, 1);
  Simulation run(config, {}, scene::startFrom(pair()));
  Snapshot state = run.snapshot();
  change(state.particles, by);
  run.restore(state);
  scene::advance(run, 1);
  return run.observe().totals.brokenBonds == 1;
}

void breaksAt(const std::string& name, const Config& config, const Change& change, double limit)
{
  check::isTrue(name + " holds at 0.999 of its limit", !breaks(config, change, 0.999 * limit));
  check::isTrue(name + " breaks at 1.001 of it", breaks(config, change, 1.001 * limit));
}

void criteria()
{
  const double L = 2.0 * Radius, I = 0.25 * Area * Radius * Radius;
  Config config = scene::withBonds();
  const BondChoice& bonds = config.bonds;
  const double EA = 1e7 * Area / L, EI = 1e7 * I / L;
  breaksAt("stress, tension", config, pull, bonds.tensileStrength * L / 1e7);
  breaksAt("stress, bending", config, bend, bonds.tensileStrength * I / Radius / EI);
  breaksAt("stress, twist", config, twist,
    bonds.shearStrength * 2.0 * I / Radius / (2.0 * EI / 2.5));
  config.bonds.tensileStrength = 1e9;
  breaksAt("stress, shear", config, shear, bonds.shearStrength * Area / (EA / 2.5));
  check::isTrue("stress, holds when pressed", !breaks(config, pull, -1e-4));
  config.bonds.breaking = BondBreaking::Force;
  config.bonds.tensileStrength = 0.05;
  config.bonds.shearStrength = 0.02;
  breaksAt("force, tension", config, pull, 0.05 / EA);
  breaksAt("force, shear", config, shear, 0.02 / (EA / 2.5));
  config.bonds.breaking = BondBreaking::Separation;
  config.bonds.separationLimit = 2e-6;
  breaksAt("separation", config, pull, 2e-6);
  config.bonds.breaking = BondBreaking::Energy;
  config.bonds.fractureEnergy = 0.01;
  breaksAt("energy, tension", config, pull, std::sqrt(2.0 * 0.01 * Area / EA));
  config = scene::withBonds(BondLaw::Rotational);
  config.bonds.breaking = BondBreaking::Combined;
  config.bonds.tensileStrength = 0.05;
  config.bonds.shearStrength = 0.02;
  config.bonds.bendingStrength = 1e-6;
  config.bonds.twistingStrength = 2e-6;
  breaksAt("combined, tension", config, pull, 0.05 / 1e4);
  breaksAt("combined, shear", config, shear, 0.02 / 1e4);
  breaksAt("combined, bending", config, bend, 1e-6 / 1e-3);
  breaksAt("combined, twist", config, twist, 2e-6 / 1e-3);
  breaksAt(
    "combined, half tension and half twist", config,
    [](Particles& grains, double share)
    {
      pull(grains, share * 0.5 * 0.05 / 1e4);
      twist(grains, share * 0.5 * 2e-6 / 1e-3);
    },
    1.0);
}

/// Two grains fly apart and break their bond: what they lose is its energy, to the bit of the law.
void energy()
{
  for (const double softening : { 1.0, 4.0 })
  {
    Config config = scene::withBonds();
    config.bonds.damping = 0.0;
    config.bonds.softening = softening;
    config.energyParts = true;
    std::vector<Particle> grains = pair();
    grains[1].velocity.x = 0.6;
    scene::setSteps(config, 5e-9, 20000);
    Simulation run(config, {}, scene::startFrom(grains));
    const double before = run.observe().totals.translationalEnergy;
    scene::advance(run, 20000);
    const Observation seen = run.observe();
    const double L = 2.0 * Radius, k = 1e7 * Area / L, most = 2e4 * L / 1e7;
    const std::string name = "softening " + check::number(softening);
    check::equal(name + ", bonds left", seen.totals.bondCount, 0);
    check::equal(name + ", broken", seen.totals.brokenBonds, 1);
    check::relative(name + ", fracture energy is the area under the force",
      seen.totals.fractureEnergy, 0.5 * k * most * most * softening, 1e-3);
    check::relative(name + ", and what the grains lost", before - seen.totals.translationalEnergy,
      seen.totals.fractureEnergy, 1e-3);
    check::atMost(name + ", error of the balance",
      std::abs(seen.totals.energyError()) / seen.totals.fractureEnergy, 1e-3);
    if (!seen.breaks.empty())
    {
      const BondBreak& event = seen.breaks.front();
      check::isTrue(name + ", the event", event.first == 3 && event.second == 8 && !event.sheared);
      check::isTrue(name + ", its time and position",
        event.time > 0.0 && event.time < 1e-4 && event.position.x > 0.9 * Radius &&
          event.position.x < 1.4 * Radius);
      check::relative(name + ", its energy", event.energy, seen.totals.fractureEnergy, 1e-12);
    }
  }
}

/// A bond with the stiffness of the contact that breaks under shear while it is pressed: the force
/// along the normal continues as it was.
void handOver()
{
  Config config = scene::withBonds(BondLaw::Springs);
  config.law.normal = NormalLaw::Hooke;
  config.material.law[LawValue::NormalStiffness] = 1e4;
  config.material.restitution = 1.0;
  config.bonds.breaking = BondBreaking::Force;
  config.bonds.tensileStrength = 1e3;
  config.bonds.shearStrength = 0.01;
  config.bonds.damping = 0.0;
  for (const double distance : { 2.0, 2.1, 1.9 }) // touching, apart and overlapping when bonded
  {
    config.bonds.interactionRadius = 1.2;
    scene::setSteps(config, 1e-9, 3);
    Simulation run(config, {}, scene::startFrom(pair(distance * Radius)));
    scene::advance(run, 1);
    Snapshot state = run.snapshot();
    state.particles.position.packed[1].x -= 1e-5;
    state.particles.position.packed[1].y += 0.9e-6;
    run.restore(state);
    const double before = run.observe().contacts.at(0).normalForce;
    check::relative("pressed bond of grains " + check::number(distance) + " R apart", before, 0.1,
      1e-4);
    state.particles.position.packed[1].y += 0.2e-6;
    run.restore(state);
    scene::advance(run, 2);
    const Observation seen = run.observe();
    check::equal("broken", seen.totals.brokenBonds, 1);
    check::isTrue("by shear", seen.breaks.at(0).sheared);
    check::relative("the contact takes over", seen.contacts.at(0).normalForce, before, 1e-4);
  }
}

/// A broken bond of grains that stay pressed heals when asked, and only then.
void healing()
{
  for (const double time : { 0.0, 1e-6 })
  {
    Config config = scene::withBonds();
    config.bonds.healingTime = time;
    config.bonds.damping = 0.0;
    config.bonds.tensileStrength = 1e9;
    scene::setSteps(config, 1e-8, 400);
    Simulation run(config, {}, scene::startFrom(pair()));
    Snapshot state = run.snapshot();
    state.particles.position.packed[1].x -= 1e-6;
    state.particles.position.packed[1].y += 2e-5;
    run.restore(state);
    scene::advance(run, 50);
    const std::string name = "healing time " + check::number(time);
    check::equal(name + ", bonds after the break", run.observe().totals.bondCount, 0);
    scene::advance(run, 400);
    check::equal(name + ", bonds later", run.observe().totals.bondCount, time > 0.0 ? 1 : 0);
    check::equal(name + ", broken", run.observe().totals.brokenBonds, 1);
  }
}

/// Strengths of many bonds have the mean and the deviation that were requested.
void scatter()
{
  Config config = scene::withBonds();
  config.bonds.strengthDeviation = 0.3;
  scene::setSteps(config, 1e-9, 1);
  const auto strengthsOf = [](const Config& with)
  {
    Simulation run(with, {}, scene::startFrom(scene::lattice(14, {}, {})));
    const Snapshot state = run.snapshot();
    std::vector<double> all;
    for (std::size_t k = 0; k < state.contacts.size(); ++k)
    {
      all.push_back(state.extras[k * BondMemory + BondStrengthIndex]);
    }
    return all;
  };
  const std::vector<double> strengths = strengthsOf(config);
  double sum = 0.0, squares = 0.0;
  for (const double s : strengths)
  {
    sum += s;
    squares += s * s;
  }
  const double n = static_cast<double>(strengths.size()), mean = sum / n;
  check::equal("bonds of a lattice", static_cast<long long>(n), 3 * 14 * 14 * 13);
  check::close("mean strength", mean, 1.0, 3.0 * 0.3 / std::sqrt(n));
  check::close("deviation of strengths", std::sqrt(squares / n - mean * mean), 0.3, 0.02);
  check::isTrue("the same again", strengths == strengthsOf(config));
  config.randomSeed = 2;
  check::isTrue("others with another seed", strengths != strengthsOf(config));
}

/// Bonds last at any distance, and what was bonded once and has parted is as any two grains.
void farApart()
{
  Config config = scene::withBonds();
  config.bonds.breaking = BondBreaking::Never;
  config.bonds.youngsModulus = 1e3;
  config.bonds.damping = 0.0;
  std::vector<Particle> grains = pair();
  grains[1].velocity.x = 10.0;
  scene::setSteps(config, 2e-6, 4000);
  Simulation run(config, {}, scene::startFrom(grains));
  double farthest = 0.0;
  for (int k = 1; k <= 40; ++k)
  {
    scene::advance(run, 100 * k);
    const Particles now = run.particles();
    farthest = std::max(farthest, norm(now.position.get(1) - now.position.get(0)));
  }
  check::isTrue("two on a soft bond go far apart", farthest > 10.0 * Radius);
  check::equal("and stay bonded", run.observe().totals.bondCount, 1);
}

void refuse(const std::string& name, const Config& config, const std::string& words,
  const std::vector<Particle>& grains = pair(), const std::vector<BondLine>& lines = {})
{
  Scene scene;
  scene.bondLines = lines;
  check::refused(
    name, [&] { Simulation(config, scene, scene::startFrom(grains)); }, words);
}

void badInput()
{
  Config config = scene::withBonds();
  scene::setSteps(config, 1e-9, 1);
  refuse("grains that are not there", config, "The bond of grains 3 and 5: there is no grain 5.",
    pair(), { { 3, 5 } });
  refuse("the same twice", config, "The bond of grains 3 and 8 is there twice.", pair(),
    { { 3, 8 }, { 8, 3 } });
  refuse("with itself", config, "The bond of grains 3 and 3: they are one and the same.", pair(),
    { { 3, 3 } });
  refuse("a length of zero", config,
    "The bond of grains 3 and 8 has the length 0: both are at (0, 0, 0).", pair(0.0), { { 3, 8 } });
  Config bad = config;
  bad.bonds.tensileStrength = 0.0;
  refuse("a strength of zero", bad,
    "BondTensileStrength is 0 but must be a finite number above 0.");
  bad = config;
  bad.bonds.normalStiffness = 0.0;
  bad.bonds.law = BondLaw::Springs;
  refuse("a stiffness of zero", bad, "BondNormalStiffness is 0 but must be");
  bad = config;
  scene::setSteps(bad, 1e-4, 1);
  refuse("a step too large", bad,
    "Take a smaller TimeStep, or 0 to have it chosen, or softer bonds: the step is ");
  bad = config;
  scene::setSteps(bad, 2.5e-5, 1);
  bad.bonds.damping = 0.0;
  std::vector<Particle> many = scene::lattice(3, {}, {});
  refuse("a step too large for grains of six bonds", bad,
    ", the stiffest for its grains, needs one below ", many);
  bad = config;
  bad.law.expression = "N = delta";
  refuse("a law of one's own", bad, "cannot be combined with bonds");
  bad = config;
  bad.frictionUpdate = FrictionUpdate::AsPublished;
  refuse("as published", bad, "BondLaw must be None with it.");
}

}

int main()
{
  return check::run(
    []
    {
      criteria();
      energy();
      handOver();
      healing();
      scatter();
      farApart();
      badInput();
    });
}
