// Clumps and smooth grains in periodic cells: energy, stress by two methods, and the same bits.
#include "Cells.h"
#include "Check.h"
#include "Clumps.h"
#include "SmoothShapes.h"

#include <cmath>

using namespace dem;

namespace
{

const std::int64_t Steps = 3000;

Config shaped(bool smooth, int threads)
{
  Config config = cells::beads(cells::sheared());
  config.material.restitution = 1.0;
  config.material.youngsModulus = 5e6;
  config.shapes = smooth ? std::vector<GrainShape>{ smoothShapes()[0], smoothShapes()[3] }
                         : std::vector<GrainShape>{ scene::dumbbell(), scene::lump() };
  config.threads = threads;
  config.grainsPerThread = 16;
  scene::setSteps(config, 3e-6, Steps);
  return config;
}

/// Grains of both shapes and spheres on a lattice of the cell, with random velocities and spins.
Snapshot start(const Config& config)
{
  Random random(17);
  Snapshot result;
  const auto number = [&random](double most) { return random.uniform(-most, most); };
  for (int k = 0; k < 216; ++k)
  {
    const Vec3 position{ k % 6 / 6.0, k / 6 % 6 / 6.0, k / 36 / 6.0 };
    ShapedGrain grain;
    grain.size = 0.00135;
    grain.position = config.cell.edges * position;
    grain.velocity = { number(0.4), number(0.4), number(0.4) };
    grain.angularVelocity = { number(100.0), number(100.0), number(100.0) };
    grain.orientation = randomRotation(random);
    if (k % 3 < 2)
    {
      scene::addClump(config, k % 3, grain, result);
      continue;
    }
    const std::int64_t id = result.particles.id.empty() ? 0 : result.particles.id.back() + 1;
    result.particles.add(
      scene::grain(id, grain.size, config.material.density, grain.position, grain.velocity));
  }
  return result;
}

/// Love's sum over contacts, of an observation, is what the step finds by sums over grains.
void twoMethods(const std::string& name, Simulation& run)
{
  const CellTotals cell = run.observe().totals.cell;
  const Matrix3 love = cell.contactStress + cell.kineticStress;
  scene::advance(run, run.step() + 1);
  const Matrix3 sums = run.snapshot().cell.stress;
  check::atMost(name + ": stress by two methods differs by",
    frobenius(love - sums) / frobenius(love), 1e-10);
  check::isTrue(name + ": contacts bear some of it",
    frobenius(cell.contactStress) > 0.05 * frobenius(cell.kineticStress));
}

void shapesInACell(bool smooth)
{
  const std::string name = smooth ? "smooth grains" : "clumps";
  const Snapshot begin = start(shaped(smooth, 1));
  Simulation one(shaped(smooth, 1), Scene(), begin);
  Simulation four(shaped(smooth, 4), Scene(), begin);
  const auto energy = [](const Totals& t)
  { return t.translationalEnergy + t.rotationalEnergy + t.elasticEnergy; };
  const double before = energy(one.observe().totals);
  scene::advance(one, Steps / 2);
  const Snapshot middle = one.snapshot();
  std::int64_t contacts = 0;
  for (std::int64_t step = Steps / 2; step <= Steps - 10; step += 149)
  {
    scene::advance(one, step);
    contacts += one.observe().totals.contactCount;
    if (step % 2 == 0)
    {
      twoMethods(name, one);
    }
  }
  check::isTrue(name + ": touch " + std::to_string(contacts) + " times", contacts > 50);
  scene::advance(one, Steps);
  const Totals after = one.observe().totals;
  check::isTrue(name + ": gain energy", energy(after) > 1.1 * before);
  check::atMost(name + ": what the work does not explain of the gain",
    std::abs(after.dissipatedEnergy) / (energy(after) - before),
    smooth ? 0.03 : 0.005); // R* changes as ellipsoids roll
  scene::advance(four, Steps);
  check::isTrue(name + ": 4 threads", scene::identical(one.snapshot(), four.snapshot()));
  Simulation on(shaped(smooth, 2), Scene(), middle);
  scene::advance(on, Steps);
  check::isTrue(name + ": continued", scene::identical(one.snapshot(), on.snapshot()));
}

/// Losses of energy, counted at contacts and grains, are what the work of the cell and the energies
/// say has gone; the better, the shorter the steps. All that takes energy is there, of clumps and
/// spheres.
void tellsWhereEnergyGoes()
{
  double errors[2];
  for (const int longer : { 2, 1 })
  {
    Config config = shaped(false, 1);
    config.cell.velocityGradient = 4.0 * config.cell.velocityGradient;
    config.energyParts = true;
    config.material.slidingFriction = 0.4;
    config.material.restitution = 0.5;
    config.viscosity = 3e-4;
    config.numericalDamping = 0.1;
    config.gravity = { 0.0, 0.0, -20.0 };
    const Snapshot begin = start(config);
    scene::setSteps(config, 1e-6 * longer, 2 * Steps / longer);
    Simulation run(config, Scene(), begin);
    scene::advance(run, 2 * Steps / longer);
    const Totals seen = run.observe().totals;
    const EnergyLosses& losses = seen.losses;
    errors[longer - 1] = std::abs(losses.sum() / seen.dissipatedEnergy - 1.0);
    std::printf("friction %g, damping %g, all %g of %g J: missing %g\n", losses.friction,
      losses.damping, losses.sum(), seen.dissipatedEnergy, errors[longer - 1]);
    check::isTrue("friction and damping both take energy",
      losses.friction > 0.05 * losses.sum() && losses.damping > 0.05 * losses.sum());
    twoMethods("with losses counted", run);
  }
  check::atMost("what the parts miss", errors[0], 5e-3);
  check::atMost("of that with twice the step", errors[0] / errors[1], 0.7);
}

}

int main()
{
  return check::run(
    []
    {
      tellsWhereEnergyGoes();
      shapesInACell(false);
      shapesInACell(true);
    });
}
