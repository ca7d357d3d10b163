// Grains that begin, come and leave in cells that are sheared, and their heat; stress across each
// of the faces.
#include "Cells.h"
#include "Check.h"
#include "Clumps.h"
#include "Conducting.h"

#include "Cell/CellMotion.h"

#include <algorithm>
#include <cmath>
#include <utility>

using namespace dem;

namespace
{

/// @param conductivity so high that a short contact conducts much
Config warm(const CellChoice& choice, double conductivity)
{
  Config config = cells::beads(choice);
  config.law.heat = HeatLaw::ContactRadius;
  conducting::setHeat(config.material, conductivity, 500.0);
  return config;
}

/// Two grains that are pressed together through a face of a cell that moves give each other as much
/// heat as two in open space, which are as far apart and approach as fast.
void heatThroughFaces()
{
  CellChoice choice = cells::sheared();
  choice.velocityGradient =
    0.01 * choice.velocityGradient; // hardly any displacement within the contact
  Config config = warm(choice, 2e4);
  config.material.restitution = 1.0;
  scene::setSteps(config, 1e-6, 1000);
  const Lattice space = latticeOf(choice.periodic, choice.origin, choice.edges);
  const Vec3 edge = choice.edges.b;
  const Vec3 position = choice.edges * Vec3{ 0.5, 0.02, 0.5 };
  const Vec3 offset = 0.00199 * normalized(edge);
  Particle first = scene::grain(0, 0.001, 2500.0, position);
  Particle second = scene::grain(1, 0.001, 2500.0, position - offset + edge);
  first.temperature = 400.0;
  config.allowInitialOverlap = true;
  // Each with the velocity of the flow where it is.
  for (Particle* grain : { &first, &second })
  {
    grain->velocity = choice.velocityGradient * (grain->position - choice.origin);
  }
  Snapshot start = scene::startFrom({ first, second });
  start.cell.flow = choice.velocityGradient;
  Simulation periodic(config, Scene(), std::move(start));
  const Vec3 image = second.position - edge;
  const Vec3 velocity = choice.velocityGradient * (image - choice.origin);
  second.position = image;
  second.velocity = velocity;
  Simulation open(
    [&]
    {
      Config free = config;
      free.cell = {};
      return free;
    }(),
    Scene(), scene::startFrom({ first, second }));
  scene::advance(periodic, 1000);
  scene::advance(open, 1000);
  const Snapshot a = periodic.snapshot();
  const Snapshot b = open.snapshot();
  const double given = 400.0 - b.particles.temperature[0];
  check::isTrue("heat has flowed: " + check::number(given) + " K", given > 1.0);
  check::relative("what the warm grain gave", 400.0 - a.particles.temperature[0], given, 1e-6);
  check::relative("what the other one got", a.particles.temperature[1] - UsualTemperature, given,
    1e-6);
  check::isTrue("they are through a face",
    norm(a.particles.position.get(0) - a.particles.position.get(1)) > 10.0 * space.half / 20.0);
}

/// Spheres and a clump whose velocities are @a beyond the flow, or that and the flow.
Snapshot drifting(const Config& config, const Vec3& beyond, bool isTotal)
{
  const CellChoice& cell = config.cell;
  Snapshot start;
  start.cell.flow = isTotal ? cell.velocityGradient : Matrix3{};
  const auto velocityAt = [&](const Vec3& position)
  { return beyond + start.cell.flow * (position - cell.origin); };
  // The second one is outside of the cell.
  for (const Vec3& part : { Vec3{ 0.2, 0.3, 0.4 }, Vec3{ 1.7, -0.3, 0.9 } })
  {
    const Vec3 position = cell.edges * part;
    const auto id = static_cast<std::int64_t>(start.particles.size());
    start.particles.add(
      scene::grain(id, 0.001, config.material.density, position, velocityAt(position)));
  }
  ShapedGrain clump;
  clump.size = 0.001;
  clump.position = cell.edges * Vec3{ 0.6, 0.8, 0.7 };
  clump.velocity = velocityAt(clump.position);
  clump.orientation = unit(Quaternion{ 1.0, 0.2, 0.5, -0.3 });
  scene::addClump(config, 0, clump, start);
  return start;
}

/// Grains that nothing touches have the velocity that they began with beyond the flow from the
/// first moment on, whether they are handed over with the flow or without.
void beginsWithTheFlow()
{
  Config config = cells::beads(cells::sheared());
  config.shapes = { scene::dumbbell() };
  scene::setSteps(config, 1e-6, 1000);
  const Vec3 beyond{ 0.03, -0.02, 0.01 };
  for (const bool isTotal : { false, true })
  {
    Simulation run(config, Scene(), drifting(config, beyond, isTotal));
    const std::string kind = isTotal ? "total velocities" : "velocities beyond the flow";
    for (const std::int64_t step : { 0, 1, 1000 })
    {
      scene::advance(run, step);
      const Snapshot seen = run.snapshot();
      const Particles& grains = seen.particles;
      const Vec3 due = inverse(seen.cell.deformation) * beyond;
      double differs = 0.0, fastest = 0.0;
      for (std::size_t slot = 0; slot < grains.size(); ++slot)
      {
        const std::int32_t k = grains.shapedAt(slot);
        const Vec3 position = k < 0 ? grains.position.get(slot) : grains.shaped[k].position;
        const Vec3 velocity = k < 0 ? grains.velocity.get(slot) : grains.shaped[k].velocity;
        fastest = std::max(fastest, norm(velocity));
        differs = std::max(differs, norm(velocity - grains.space.flowAt(position) - due));
      }
      check::atMost(kind + ", step " + std::to_string(step) + ": beyond the flow, off by [m/s]",
        differs, 1e-13);
      check::isTrue("the flow is faster: " + check::number(fastest), fastest > 0.2);
    }
    const Snapshot end = run.snapshot();
    const Particles& grains = end.particles;
    const Vec3 due = inverse(end.cell.deformation) * beyond;
    double mass = 0.0;
    for (std::size_t slot = 0; slot < grains.size(); ++slot)
    {
      mass += grains.isFirst(slot) ? grains.mass(slot) : 0.0;
    }
    check::relative(kind + ": kinetic energy beyond the flow",
      run.observe().totals.translationalEnergy, 0.5 * mass * dot(due, due), 1e-9);
  }
}

/// What a stress controls has no rate that is known before a run: a packing begins without it.
void beginsWithGivenRates()
{
  CellChoice choice = cells::sheared();
  choice.control[1] = choice.control[3] = CellControl::Stress; // yy, and xy of both corners above
  choice.velocityGradient.a.y = 2.0;
  Matrix3 due = choice.velocityGradient;
  due.b.y = due.b.x = 0.0;
  check::equal("rates that are given", frobenius(givenRates(choice) - due) == 0.0 ? 1 : 0, 1);
  CellState cell;
  CellMotion(choice).begin(cell);
  check::equal("a new cell flows by them", frobenius(cell.flow - due) == 0.0 ? 1 : 0, 1);
}

/// Heat of a sheared gas of grains is what it was, whatever passes through faces, and spreads.
void heatIsKept()
{
  CellChoice choice = cells::sheared();
  choice.velocityGradient.b.x = 40.0;
  Config config = warm(choice, 2e4);
  config.material.slidingFriction = 0.4;
  scene::setSteps(config, 4e-6, 8000);
  std::vector<Particle> grains = cells::anywhere(choice, 350, 0.001, 0.5, 12);
  Random random(3);
  for (Particle& grain : grains)
  {
    grain.temperature = random.uniform(250.0, 450.0);
  }
  Simulation run(config, Scene(), scene::startFrom(grains));
  const auto spread = [&]
  {
    const Snapshot state = run.snapshot();
    double low = 1e9, high = 0.0;
    for (const double temperature : state.particles.temperature)
    {
      low = std::min(low, temperature);
      high = std::max(high, temperature);
    }
    return high - low;
  };
  const double heat = run.observe().totals.thermalEnergy;
  const double before = spread();
  scene::advance(run, 8000);
  check::relative("heat of all grains", run.observe().totals.thermalEnergy, heat, 1e-13);
  check::isTrue("temperatures come closer: " + check::number(spread() / before),
    spread() < 0.9 * before);
}

/// Grains come into a cell that is sheared with the flow there and their own velocity beyond it,
/// beside all images of others, and leave where their image in the cell is taken out.
void comeAndLeave()
{
  CellChoice choice = cells::sheared();
  Config config = cells::beads(choice);
  config.maximumParticles = 100000;
  config.material.restitution = 1.0;
  config.threads = 1;
  scene::setSteps(config, 5e-6, 4000);
  Scene scene;
  Inflow inflow;
  inflow.region.low = { -0.03, -0.03, 0.0 }; // beyond the cell
  inflow.region.high = { 0.05, 0.05, 0.004 };
  inflow.sizes.radiusMin = inflow.sizes.radiusMax = 0.0008;
  inflow.amount = InflowAmount::Number;
  inflow.rate = 20000.0;
  inflow.velocity = { 0.7, -0.2, 0.5 };
  scene.inflows = { inflow };
  scene.outflow.boxes.push_back({ { 0.001, -1.0, 0.005 }, { 0.004, 1.0, 1.0 } }); // at a face
  Simulation run(config, scene);
  double differs = 0.0;
  double overlaps = 0.0;
  double inside = 1.0;
  std::int64_t seen = 0;
  for (std::int64_t step = 1; step <= 400; ++step)
  {
    scene::advance(run, step);
    const Snapshot state = run.snapshot();
    const Particles& grains = state.particles;
    const Lattice& space = grains.space;
    for (std::size_t k = 0; k < grains.size(); ++k)
    {
      if (grains.id[k] < seen)
      {
        continue;
      }
      const Vec3 position = grains.position.get(k);
      const Vec3 beyond = grains.velocity.get(k) - space.flowAt(position);
      differs = std::max(differs, norm(beyond - inflow.velocity));
      const Vec3 part = space.numbers * (position - space.origin);
      inside =
        std::min({ inside, part.x, part.y, part.z, 1.0 - part.x, 1.0 - part.y, 1.0 - part.z });
      for (std::size_t other = 0; other < k; ++other)
      {
        const double apart = norm(space.between(position - grains.position.get(other)));
        overlaps = std::max(overlaps, grains.radius(k) + grains.radius(other) - apart);
      }
    }
    seen = grains.size() > 0 ? grains.id.back() + 1 : 0;
  }
  check::isTrue("grains came: " + std::to_string(seen), seen > 20);
  check::atMost("velocity beyond the flow, off by [m/s]", differs, 1e-9);
  check::atMost("overlap of a new grain with any image [m]", overlaps, 1e-12);
  check::isTrue("new grains are in the cell", inside >= 0.0);
  scene::advance(run, 4000);
  const Snapshot end = run.snapshot();
  const Totals totals = run.observe().totals;
  check::isTrue("grains left: " + std::to_string(totals.outflowCount), totals.outflowCount > 20);
  check::equal("grains are accounted for", totals.inflowCount - totals.outflowCount, totals.count);
  bool outside = true;
  for (std::size_t k = 0; k < end.particles.size(); ++k)
  {
    const Vec3 position = end.particles.position.get(k);
    const Vec3 image = position - end.particles.space.outsideBy(position);
    // Grains are checked every few steps.
    outside = outside && (image.x < 0.0012 || image.x > 0.0038 || image.z < 0.0052);
  }
  check::isTrue("no image of a grain is where they leave", outside);
  check::atMost("energy that is not accounted for, of what is there",
    std::abs(totals.dissipatedEnergy) / totals.translationalEnergy, 0.02);
}

/// The stress of a step, by sums over grains and contacts across faces, is that of an observation,
/// by contacts, also where edges of the cell are along the axes.
void stressAcrossFaces()
{
  CellChoice choice = cells::cube(0.012);
  choice.velocityGradient = Matrix3::diagonal(-8.0, -8.0, -8.0);
  Config config = cells::beads(choice);
  config.material.youngsModulus = 5e6;
  scene::setSteps(config, 4e-6, 3000);
  Simulation run(config, Scene(), scene::startFrom(cells::anywhere(choice, 130, 0.001, 0.3, 8)));
  scene::advance(run, 2999);
  const Totals seen = run.observe().totals;
  const Matrix3 love = seen.cell.contactStress + seen.cell.kineticStress;
  scene::advance(run, 3000);
  check::isTrue("grains touch: " + std::to_string(seen.contactCount), seen.contactCount > 10);
  check::atMost("stress by two methods differs by",
    frobenius(love - run.snapshot().cell.stress) / frobenius(love), 1e-10);
}

}

int main()
{
  return check::run(
    []
    {
      beginsWithTheFlow();
      beginsWithGivenRates();
      heatThroughFaces();
      heatIsKept();
      comeAndLeave();
      stressAcrossFaces();
    });
}
