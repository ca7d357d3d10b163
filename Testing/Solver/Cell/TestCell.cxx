// Periodic cells: free grains follow the deformation of the cell, every contact through a face is
// found, energy is accounted for, and the bits are the same by any route to a step.
#include "Cells.h"
#include "Check.h"

#include <algorithm>
#include <cmath>
#include <memory>

using namespace dem;
using cells::Skew;

namespace
{

/// Grains that touch nothing and rest in the cell are where F takes them, and move with its flow.
void followsTheGradient()
{
  CellChoice choice = cells::cell(Skew);
  choice.velocityGradient = { { -3.0, 1.0, 0.5 }, { 12.0, -2.0, 1.5 }, { -4.0, 2.0, 4.0 } };
  Config config = cells::beads(choice);
  scene::setSteps(config, 1e-5, 20000);
  const std::vector<Particle> grains = cells::anywhere(choice, 5, 2e-4, 0.0, 7);
  Simulation run(config, Scene(), scene::startFrom(grains));
  const std::int64_t steps = 20000;
  scene::advance(run, steps);
  Matrix3 F = Matrix3::identity();
  for (std::int64_t k = 0; k < steps; ++k)
  {
    F = (Matrix3::identity() + run.timePlan().timeStep * choice.velocityGradient) * F;
  }
  const Snapshot end = run.snapshot();
  const Lattice& space = end.particles.space;
  double farthest = 0.0;
  double fastest = 0.0;
  for (const Particle& grain : grains)
  {
    const std::size_t slot = static_cast<std::size_t>(grain.id);
    const Vec3 at = end.particles.position.get(slot);
    farthest = std::max(farthest, norm(space.between(at - F * grain.position)));
    fastest = std::max(fastest, norm(end.particles.velocity.get(slot) - space.flowAt(at)));
  }
  check::isTrue("the cell took other edges",
    frobenius(inverse(end.cell.edges) * (F * choice.edges) - Matrix3::identity()) > 0.5);
  check::relative("volume", determinant(end.cell.edges), determinant(F) * determinant(Skew), 1e-9);
  check::atMost("grains are where F takes them [m]", farthest, 1e-12);
  check::atMost("velocity beyond that of the cell [m/s]", fastest, 1e-11);
}

/// Two grains that hit each other through a face do as two in open space.
/// @param sticky whether surfaces adhere (JKR), so that contacts last beyond touch
void collidesThroughFaces(bool sticky)
{
  CellChoice choice = cells::cell(Skew);
  Config config = cells::beads(choice);
  config.material.slidingFriction = 0.4;
  config.material.rollingFriction = 0.1;
  config.law.adhesion = sticky ? AdhesionLaw::JKR : AdhesionLaw::None;
  config.material.law[LawValue::SurfaceEnergy] = 0.05;
  scene::setSteps(config, 1e-6, 3000);
  const Vec3 edge = Skew.a + Skew.c;
  const Vec3 position = { 0.0005, 0.004, 0.0007 };
  const Vec3 offset = 0.0021 * normalized(edge + Vec3{ 0.001, 0.003, 0.002 });
  const auto pair = [&](const Vec3& shift)
  {
    return scene::startFrom({ scene::grain(0, 0.001, 2500.0, position, { 0.05, 0.02, 0.03 }),
      scene::grain(1, 0.001, 2500.0, position - offset + shift, { 0.3, 0.2, 0.4 },
        { 50.0, 0.0, 20.0 }) });
  };
  Simulation periodic(config, Scene(), pair(edge));
  config.cell = {};
  Simulation open(config, Scene(), pair({}));
  scene::advance(periodic, 3000);
  scene::advance(open, 3000);
  for (std::size_t k = 0; k < 2; ++k)
  {
    const Particle a = periodic.particles().get(k);
    const Particle b = open.particles().get(k);
    check::atMost("velocity after the collision [m/s]", norm(a.velocity - b.velocity), 1e-11);
    check::atMost("spin [1/s]", norm(a.angularVelocity - b.angularVelocity), 1e-7);
  }
  check::isTrue("they did collide",
    norm(open.particles().get(1).velocity - Vec3{ 0.3, 0.2, 0.4 }) > 0.1);
}

/// Pairs that touch, by a check of every pair and 125 images.
std::int64_t touching(const Particles& grains)
{
  const Lattice& space = grains.space;
  std::int64_t count = 0;
  for (std::size_t i = 0; i < grains.size(); ++i)
  {
    for (std::size_t j = 0; j < i; ++j)
    {
      for (int k = 0; k < 125; ++k)
      {
        const Vec3 edges{ k % 5 - 2.0, k / 5 % 5 - 2.0, k / 25 - 2.0 };
        const Vec3 d = grains.position.get(i) - grains.position.get(j) + space.edges * edges;
        count += norm(d) < grains.radius(i) + grains.radius(j) ? 1 : 0;
      }
    }
  }
  return count;
}

/// A gas in a cell that is sheared fast: lists miss no contact, whatever their age.
void findsEveryContact()
{
  for (const bool large : { false, true })
  {
    CellChoice choice = cells::cell((large ? 0.5 : 1.0) * Skew);
    choice.velocityGradient = { { 0.0, 0.0, 0.0 }, { 40.0, 0.0, 0.0 }, { 0.0, -15.0, 0.0 } };
    Config config = cells::beads(choice);
    config.material.restitution = 0.9;
    scene::setSteps(config, 5e-6, 8000);
    const std::vector<Particle> grains = cells::anywhere(choice, large ? 20 : 160, 0.001, 0.5, 11);
    Simulation run(config, Scene(), scene::startFrom(grains));
    std::int64_t found = 0;
    bool same = true;
    for (std::int64_t step = 0; step <= 8000; step += 97)
    {
      scene::advance(run, step);
      const std::int64_t contacts = run.observe().totals.contactCount;
      same = same && contacts == touching(run.particles());
      found += contacts;
    }
    check::isTrue("all contacts, and no others", same);
    check::isTrue("there were many: " + std::to_string(found), found > (large ? 10 : 120));
    check::isTrue("grains are near the cell",
      [&]
      {
        const Snapshot state = run.snapshot();
        double most = 0.0;
        for (std::size_t k = 0; k < state.particles.size(); ++k)
        {
          const Vec3 d = state.particles.space.numbers * state.particles.position.get(k);
          most = std::max({ most, std::abs(d.x - 0.5), std::abs(d.y - 0.5), std::abs(d.z - 0.5) });
        }
        return most < 0.75;
      }());
  }
}

/// Work of the cell is what energy and dissipation grow by: without dissipation the balance is that
/// of energy alone, and gets better with the step.
void balancesEnergy()
{
  double errors[2];
  for (int k = 0; k < 2; ++k)
  {
    CellChoice choice = cells::cell(Skew);
    choice.velocityGradient = { { -2.0, 0.5, 0.0 }, { 10.0, -1.0, 0.0 }, { 3.0, 2.0, -4.0 } };
    Config config = cells::beads(choice);
    config.material.restitution = 1.0;
    const std::int64_t steps = k == 0 ? 20000 : 40000;
    scene::setSteps(config, 0.04 / static_cast<double>(steps), steps);
    Simulation run(config, Scene(), scene::startFrom(cells::anywhere(choice, 300, 0.001, 0.3, 5)));
    const Totals before = run.observe().totals;
    scene::advance(run, steps);
    const Totals after = run.observe().totals;
    const double gained = after.translationalEnergy + after.elasticEnergy -
      before.translationalEnergy - before.elasticEnergy;
    errors[k] = after.dissipatedEnergy / gained;
    std::printf("gained %g of %g, missing %g\n", gained, before.translationalEnergy, errors[k]);
    check::isTrue("work was done", gained > 0.2 * before.translationalEnergy);
  }
  check::atMost("energy that the work does not explain", std::abs(errors[1]), 4e-3);
  check::atMost("of that with twice the step", std::abs(errors[1] / errors[0]), 0.7);
}

Config sheared(int threads)
{
  CellChoice choice = cells::cell(Skew);
  choice.velocityGradient = { { 0.0, 0.0, 0.0 }, { 20.0, 0.0, 0.0 }, { 0.0, 0.0, 0.0 } };
  choice.control = { CellControl::Stress, CellControl::Stress, CellControl::Stress };
  choice.stress = { 1e3, 1e3, 1e3 };
  choice.inertialNumber = 0.3;
  Config config = cells::beads(choice);
  config.material.slidingFriction = 0.5;
  config.material.rollingFriction = 0.1;
  config.gravity = { 0.3, 0.0, -0.1 };
  config.viscosity = 1e-4;
  config.threads = threads;
  config.grainsPerThread = 16;
  scene::setSteps(config, 8e-6, 16000);
  return config;
}

void sameBits()
{
  const Snapshot start = scene::startFrom(cells::anywhere(sheared(1).cell, 400, 0.001, 0.2, 3));
  Simulation one(sheared(1), Scene(), start);
  std::vector<Snapshot> kept;
  const std::vector<std::int64_t> steps = check::sanitizedOr<std::vector<std::int64_t>>(
    { 1, 200, 1200, 2501, 3500, 4500 }, { 1, 500, 3000, 7001, 12000, 16000 });
  for (const std::int64_t step : steps)
  {
    scene::advance(one, step);
    kept.push_back(one.snapshot());
    one.observe();
  }
  const auto advanceTo = [&steps](Simulation& run, std::size_t k)
  { scene::advance(run, steps[k]); };
  check::isTrue("the cell took other edges in between",
    [&]
    {
      const Matrix3 own = kept.back().cell.deformation * Skew;
      return frobenius(own - kept.back().cell.edges) > 0.1 * frobenius(own);
    }());
  check::isTrue("grains touch", one.observe().totals.contactCount > check::sanitizedOr(20, 400));
  for (const int threads : check::sanitizedOr<std::vector<int>>({ 3 }, { 2, 3, 4, 8 }))
  {
    Simulation other(sheared(threads), Scene(), start);
    advanceTo(other, 4);
    check::isTrue(std::to_string(threads) + " threads, in one go",
      scene::identical(other.snapshot(), kept[4]));
    advanceTo(other, 5);
    check::isTrue(std::to_string(threads) + " threads, at the end",
      scene::identical(other.snapshot(), kept[5]));
    other.restore(kept[2]);
    advanceTo(other, 3);
    check::isTrue(std::to_string(threads) + " threads, back and on",
      scene::identical(other.snapshot(), kept[3]));
  }
  Snapshot early = kept[1];
  Simulation continued(sheared(2), Scene(), early);
  advanceTo(continued, 5);
  check::isTrue("continued from a snapshot", scene::identical(continued.snapshot(), kept[5]));
}

}

int main()
{
  return check::run(
    []
    {
      followsTheGradient();
      collidesThroughFaces(false);
      collidesThroughFaces(true);
      sameBits();
      if (!check::IsSanitized)
      {
        findsEveryContact();
        balancesEnergy();
      }
    });
}
