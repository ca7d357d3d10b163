// With all dissipation off the semi-implicit Euler scheme keeps the energy: no drift over many
// collisions, an error of first order in the totals as they are, of second order when velocities
// are taken half a step on, where the scheme has them.
#include "Check.h"
#include "Scenes.h"

#include <algorithm>

using namespace dem;

namespace
{

struct Errors
{
  double asStored = 0.0; ///< largest relative error of the totals
  double centred = 0.0;  ///< largest relative error with velocities of the middle of the step
  double drift = 0.0;    ///< mean error of the last quarter against that of the first
  double momentum = 0.0; ///< largest change, relative
};

/// Energies at one state; @a centred takes the velocities half a step later.
double energy(const Simulation& simulation, const Observation& seen, bool centred)
{
  if (!centred)
  {
    return seen.totals.translationalEnergy + seen.totals.rotationalEnergy +
      seen.totals.potentialEnergy + seen.totals.elasticEnergy;
  }
  const Particles grains = simulation.particles();
  double sum =
    seen.totals.rotationalEnergy + seen.totals.potentialEnergy + seen.totals.elasticEnergy;
  for (std::size_t i = 0; i < grains.size(); ++i)
  {
    const double half = 0.5 * simulation.timePlan().timeStep / grains.mass(i);
    const Vec3 v = grains.velocity.get(i) + half * seen.force[i];
    sum += 0.5 * grains.mass(i) * dot(v, v);
  }
  return sum;
}

std::vector<Particle> cloud(const Config& config, int side)
{
  std::vector<Particle> grains;
  for (int i = 0; i < side * side * side; ++i)
  {
    const double spacing = 0.1 / side;
    const Vec3 at{ spacing * (i % side + 0.5), spacing * (i / side % side + 0.5),
      spacing * (i / (side * side) + 0.5) };
    const double angle = 2.4 * i;
    const double rise = std::cos(1.7 * i + 0.3);
    const double flat = std::sqrt(1.0 - rise * rise);
    grains.push_back(
      scene::grain(i, spacing * (0.3 + 0.1 * std::sin(0.9 * i)), config.material.density, at,
        0.5 * Vec3{ flat * std::cos(angle), flat * std::sin(angle), rise },
        { 3.0 * rise, 5.0 * flat, -2.0 }));
  }
  return grains;
}

Errors follow(const Vec3& gravity, double factor, double duration)
{
  Config config = scene::still();
  config.gravity = gravity;
  const int side = 4;
  const std::vector<Particle> grains = cloud(config, side);
  const double timeStep =
    factor * publishedTimeStep(config.material, 0.005, config.material.density);
  const auto steps = static_cast<std::int64_t>(duration / timeStep);
  scene::setSteps(config, timeStep, steps);
  Simulation simulation(config, scene::box({ 0, 0, 0 }, { 0.1, 0.1, 0.1 }),
    scene::startFrom(grains));
  const Observation first = simulation.observe();
  const double stored = energy(simulation, first, false);
  const double centred = energy(simulation, first, true);
  const double scale = first.totals.translationalEnergy;
  Errors errors;
  double early = 0.0, late = 0.0;
  for (std::int64_t step = 1; step <= steps; ++step)
  {
    scene::advance(simulation, step);
    const Observation seen = simulation.observe();
    const double a = (energy(simulation, seen, false) - stored) / scale;
    const double b = (energy(simulation, seen, true) - centred) / scale;
    errors.asStored = std::max(errors.asStored, std::abs(a));
    errors.centred = std::max(errors.centred, std::abs(b));
    early += step <= steps / 4 ? b : 0.0;
    late += step > steps - steps / 4 ? b : 0.0;
  }
  errors.drift = std::abs(late - early) / static_cast<double>(steps / 4);
  return errors;
}

void box(const std::string& name, const Vec3& gravity, double asStored, double centred)
{
  const Errors coarse = follow(gravity, 0.1, 0.5);
  const Errors fine = follow(gravity, 0.025, 0.5);
  check::atMost(name + ", error", coarse.asStored, asStored);
  check::atMost(name + ", error of centred velocities", coarse.centred, centred);
  check::atMost(name + ", drift", coarse.drift, 0.2 * centred);
  check::atMost(name + ", a quarter of the step, error", fine.asStored, asStored / 3.0);
  check::atMost(name + ", a quarter of the step, error of centred velocities", fine.centred,
    centred / 10.0);
  check::atMost(name + ", a quarter of the step, drift", fine.drift, 0.02 * centred);
}

/// Two grains: momentum and spin are kept too, and the error falls as it should.
void pair()
{
  double before = 0.0;
  for (double factor : { 0.2, 0.1, 0.05, 0.025 })
  {
    Config config = scene::still();
    const double timeStep =
      factor * publishedTimeStep(config.material, 0.01, config.material.density);
    scene::setSteps(config, timeStep, static_cast<std::int64_t>(0.05 / timeStep));
    Simulation simulation(config, {},
      scene::startFrom({ scene::grain(0, 0.01, 1000, { -0.0101, 0, 0 }, { 0.3, 0, 0 }),
        scene::grain(1, 0.02, 1000, { 0.0201, 0.004, 0 }, { -0.3, 0, 0 }, { 0, 0, 9 }) }));
    const Observation first = simulation.observe();
    const double stored = energy(simulation, first, false);
    double worst = 0.0, momentum = 0.0;
    for (std::int64_t step = 1; step <= simulation.timePlan().lastStep(); ++step)
    {
      scene::advance(simulation, step);
      const Observation seen = simulation.observe();
      worst = std::max(worst, std::abs(energy(simulation, seen, false) - stored) / stored);
      momentum = std::max(momentum, norm(seen.totals.momentum - first.totals.momentum));
    }
    const std::string name = "pair at " + check::number(factor);
    check::atMost(name + ", momentum", momentum, 1e-14 * sphereMass(1000, 0.02));
    check::isTrue(name + ", spin kept", simulation.particles().angularVelocity.get(1).z == 9.0);
    if (before > 0.0)
    {
      check::close(name + ", order", std::log2(before / worst), 1.0, 0.15);
    }
    before = worst;
  }
}

void cases()
{
  pair();
  box("box", {}, 0.05, 2e-3);
  box("box with gravity", { 0, 0, -9.81 }, 0.05, 2e-3);
}

}

int main()
{
  return check::run(cases);
}
