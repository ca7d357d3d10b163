// Grains that leave: soon after they cross, with their ids and their energy, without a trace in the
// others; counted.
#include "Check.h"
#include "Flowing.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

using namespace dem;

namespace
{

/// A step at which a grain must be gone that crosses at @a time in steps of 1e-4.
constexpr std::int64_t Patience = 20;

void freeFall()
{
  for (const bool plane : { false, true })
  {
    Scene scene;
    if (plane)
    {
      scene.outflow.planes.push_back({ { 3, 4, 0 }, { 0, 0, -0.1 } });
    }
    else
    {
      scene.outflow.boxes.push_back({ { -1, -1, -1 }, { 1, 1, 0 } });
    }
    Config config = scene::fall(5000);
    config.maximumParticles = 0;
    Simulation simulation(config, scene,
      scene::startFrom({ scene::grain(4, 0.01, 1000, { 0, 0, 0.05 }),
        scene::grain(5, 0.01, 1000, { 0, 0, 0.2 }), scene::grain(6, 0.01, 1000, { 0, 0, -0.1 }),
        scene::grain(7, 0.02, 1000, { 0.5, 0, 1.0 }) }));
    check::equal("what is out at the beginning is gone", simulation.particleCount(), 3);
    const double crosses = std::sqrt(2.0 * 0.05 / 9.81);
    const auto step = static_cast<std::int64_t>(crosses / 1e-4);
    scene::advance(simulation, step - 2);
    check::equal("there before it crosses", simulation.particleCount(), 3);
    scene::advance(simulation, step + 2 + Patience);
    check::equal("gone soon after", simulation.particleCount(), 2);
    scene::advance(simulation, static_cast<std::int64_t>(std::sqrt(2.0 * 0.2 / 9.81) / 1e-4) + 25);
    const Particles left = simulation.particles();
    check::isTrue("the right one is left", left.size() == 1 && left.id[0] == 7);
    const Totals totals = simulation.observe().totals;
    check::equal("counted", totals.outflowCount, 3);
    check::relative("their mass", totals.outflowMass, 3 * sphereMass(1000, 0.01), 1e-15);
    scene::advance(simulation, 5000);
    check::equal("all are gone", simulation.particleCount(), 0);
  }
}

/// What has come in is there or has left; no id comes again; a grain far out is gone.
void conservation()
{
  Simulation simulation(scene::pour(8000), scene::funnel());
  std::set<std::int64_t> known, present;
  bool balanced = true, once = true, inside = true;
  for (std::int64_t step = 0; step <= 8000; step += 10)
  {
    scene::advance(simulation, step);
    const Totals totals = simulation.observe().totals;
    const Particles grains = simulation.particles();
    double mass = 0.0;
    std::set<std::int64_t> now(grains.id.begin(), grains.id.end());
    for (std::size_t k = 0; k < grains.size(); ++k)
    {
      mass += grains.mass(k);
      inside = inside && grains.position.get(k).z > -0.01;
    }
    for (const std::int64_t id : now)
    {
      once = once && (present.count(id) > 0 || known.insert(id).second);
    }
    balanced = balanced && totals.count == totals.inflowCount - totals.outflowCount &&
      std::abs(mass - totals.inflowMass + totals.outflowMass) < 1e-12 * totals.inflowMass &&
      static_cast<std::int64_t>(known.size()) == totals.inflowCount;
    present = std::move(now);
  }
  const Totals end = simulation.observe().totals;
  check::isTrue("present = in - out, in grains and in mass", balanced);
  check::isTrue("no id comes again", once);
  check::isTrue("none falls far", inside);
  check::isTrue("many came and left: " + std::to_string(end.inflowCount) + " and " +
      std::to_string(end.outflowCount),
    end.outflowCount > 700);
}

/// A funnel that lets through what comes settles where as much leaves as comes.
void steadyState()
{
  Scene scene = scene::funnel();
  scene.inflows.resize(1); // 3000 a second
  Simulation simulation(scene::pour(20000), scene);
  scene::advance(simulation, 10000);
  const Totals before = simulation.observe().totals;
  scene::advance(simulation, 20000);
  const Totals after = simulation.observe().totals;
  const double in = static_cast<double>(after.inflowCount - before.inflowCount);
  const double out = static_cast<double>(after.outflowCount - before.outflowCount);
  check::equal("in 0.3 s come", static_cast<long long>(in), 900);
  check::relative("as many leave", out, in, 0.03);
  check::relative("as many stay", static_cast<double>(after.count),
    static_cast<double>(before.count), 0.15);
  check::equal("none is missing", after.inflowMissing, 0);
}

void energyOfFreeGrains()
{
  Config config = scene::still();
  config.gravity = { 0, 0, -9.81 };
  config.maximumParticles = 1000;
  scene::setSteps(config, 1e-5, 30000);
  Scene scene;
  scene.inflows.push_back(scene::tap(InflowAmount::Number, 200.0));
  scene.inflows[0].angularVelocity = { 100, 0, 0 };
  scene.inflows[0].region.radius = 0.2;
  scene.outflow.planes.push_back({ { 0, 0, 0 }, { 0, 0, -1 } });
  Simulation simulation(config, scene);
  scene::advance(simulation, 30000);
  const Totals totals = simulation.observe().totals;
  check::isTrue("grains have left", totals.outflowCount > 30 && totals.count > 3);
  // The scheme of first order gains m g v dt / 2 a second: 5e-5 of what a grain falls through.
  const double fallen = totals.inflowMass * 9.81 * 0.2;
  check::atMost("dissipated by grains that touch nothing",
    std::abs(totals.dissipatedEnergy) / fallen, 2e-4);
}

/// A grain that leaves a contact: what the contact has stored is dissipated, and no more.
void energyOfContacts()
{
  Config config = scene::still();
  config.allowInitialOverlap = true;
  scene::setSteps(config, 1e-6, 100);
  const Snapshot start = scene::startFrom({ scene::grain(0, 0.01, 1000, { 0, 0, 0 }),
    scene::grain(1, 0.01, 1000, { 0.0199, 0, 0 }, { 3, 0, 0 }, { 0, 7, 0 }) });
  const double stored = Simulation(config, {}, start).observe().totals.elasticEnergy;
  Scene scene;
  scene.outflow.boxes.push_back({ { 0.01, -1, -1 }, { 1, 1, 1 } });
  Simulation simulation(config, scene, start);
  const Totals totals = simulation.observe().totals;
  check::isTrue("one is left", totals.count == 1 && totals.contactCount == 0 && stored > 0.0);
  check::relative("what the contact had stored is dissipated", totals.dissipatedEnergy, stored,
    1e-12);
}

/// A grain that hangs on its friction spring does not notice that another one is removed.
void memory()
{
  const double slope = 0.2;
  Config config;
  config.maximumParticles = 0;
  config.gravity = { 9.81 * std::sin(slope), 0, -9.81 * std::cos(slope) };
  config.material.rollingFriction = 0.5;
  scene::setSteps(config, 2e-5, 40000);
  std::vector<Particle> grains;
  for (int k = 0; k < 10; ++k)
  {
    grains.push_back(scene::grain(k, 0.01, 1000, { 0.03 * k, 0, 0.01 }));
  }
  Scene scene(scene::plane(1.0));
  Simulation calm(config, scene, scene::startFrom(grains));
  // Falls past the edge of the plane; its slot is before those of the others.
  Particle falling = scene::grain(-1, 0.01, 1000, { 0.5, 1.5, 0.1 });
  grains.push_back(falling);
  scene.outflow.planes.push_back({ { 0, 0, -0.5 }, { 0, 0, -1 } });
  Simulation disturbed(config, scene, scene::startFrom(grains));
  scene::advance(disturbed, 10000);
  check::equal("still there", disturbed.particleCount(), 11);
  const auto sprung = [](const Snapshot& state)
  {
    return std::count_if(state.contacts.begin(), state.contacts.end(),
      [](const ContactHistory& c) { return std::abs(c.springs[0]) > 0.0; });
  };
  check::equal("all hang on their springs", sprung(disturbed.snapshot()), 10);
  scene::advance(disturbed, 40000);
  scene::advance(calm, 40000);
  check::equal("gone", disturbed.particleCount(), 10);
  double most = 0.0;
  const Snapshot a = calm.snapshot(), b = disturbed.snapshot();
  for (std::size_t k = 0; k < 10; ++k)
  {
    most = std::max(most, norm(a.particles.position.get(k) - b.particles.position.get(k)));
    for (std::size_t s = 0; s < 7; ++s)
    {
      most = std::max(most, std::abs(a.contacts[k].springs[s] - b.contacts[k].springs[s]));
    }
  }
  check::atMost("positions and springs beside those of an undisturbed run", most, 1e-15);
}

/// The spawn box continues when grains have left.
void spawnBoxRefills()
{
  Config config = scene::fall(4000);
  config.maximumParticles = 40;
  config.radiusMax = 0.004;
  Scene scene;
  scene.outflow.planes.push_back({ { 0, 0, 0.2 }, { 0, 0, -1 } });
  Simulation simulation(config, scene);
  scene::advance(simulation, 4000);
  const Totals totals = simulation.observe().totals;
  check::equal("as many as may be", totals.count, 40);
  check::isTrue("others have left", totals.outflowCount > 100);
  Config full = scene::still();
  full.radiusMin = 1e-4;
  full.maximumParticles = 1;
  full.timeStep = 0.0;
  const auto stepOf = [&full](const Scene& scene)
  {
    return Simulation(full, scene, scene::startFrom({ scene::grain(0, 0.01, 1000, {}) }))
      .timePlan()
      .timeStep;
  };
  Scene open;
  open.outflow.planes.push_back({ { 0, 0, -5 }, { 0, 0, -1 } });
  check::isTrue("the step is for grains that may come once there is space",
    stepOf(open) < 0.02 * stepOf({}));
}

void badValues()
{
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const auto refuse = [](const std::string& words, const Outflow& outflow)
  {
    Scene scene;
    scene.outflow = outflow;
    check::refused(
      "refused", [&] { Simulation(Config(), scene); }, words);
  };
  refuse("The outflow box 1 has y from 2 to 1 but", { { {}, { { 0, 2, 0 }, { 1, 1, 1 } } }, {} });
  refuse("The outflow box 0 has z from nan to 1", { { { { 0, 0, nan }, { 1, 1, 1 } } }, {} });
  refuse("The outflow plane 0 has the normal (0, 0, 0) but", { {}, { { {}, {} } } });
  refuse("The outflow plane 0 has the point (nan, 0, 0), which",
    { {}, { { { nan, 0, 0 }, { 0, 0, 1 } } } });
}

void cases()
{
  freeFall();
  conservation();
  steadyState();
  energyOfFreeGrains();
  energyOfContacts();
  memory();
  spawnBoxRefills();
  badValues();
}

}

int main()
{
  return check::run(cases);
}
