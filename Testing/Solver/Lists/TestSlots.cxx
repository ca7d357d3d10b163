// Grains move to other slots now and then, rows are added to lists, loads cross the edges of tiles:
// none of it shows in the bits, whoever does it, and what is handed out is in the order of ids.
#include "Basics/Random.h"
#include "Check.h"
#include "Scenes.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <utility>

using namespace dem;

namespace
{

const double Radius = 0.002;
const double Height = 0.16; ///< of the box

Surface box()
{
  return scene::box({ 0, 0, 0 }, { 0.09, 0.09, Height });
}

/// Grains fall into the lower half of the box; the rest of the config is for those that are spawned
/// above them.
Config shaken(int threads, std::int64_t maximum)
{
  Config config;
  config.radiusMin = 0.7 * Radius;
  config.radiusMax = Radius;
  config.spawnMin = { 0.01, 0.01, 0.11 };
  config.spawnMax = { 0.08, 0.08, 0.15 };
  config.spawnAttemptsPerStep = 3;
  config.maximumParticles = maximum;
  config.threads = threads;
  config.grainsPerThread = 64;
  scene::setSteps(config, 2e-5, 4000);
  return config;
}

/// Grains of two sizes close to each other that fly in all directions, with ids in no order of
/// space.
Snapshot crowd(int count)
{
  Random random(3);
  std::vector<std::int64_t> ids(count);
  std::iota(ids.begin(), ids.end(), 0);
  for (int k = count - 1; k > 0; --k)
  {
    std::swap(ids[k], ids[static_cast<int>(random.uniform(0.0, k + 1.0))]);
  }
  std::vector<Particle> grains;
  const int side = 20;
  for (int k = 0; k < count; ++k)
  {
    const Vec3 cell{ k % side + 0.5, k / side % side + 0.5, k / (side * side) + 0.5 };
    const Vec3 v{ random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1) };
    const Vec3 w{ random.uniform(-50, 50), random.uniform(-50, 50), random.uniform(-50, 50) };
    const double radius = (k % 3 == 0 ? 0.9 : 1.0) * Radius;
    grains.push_back(scene::grain(ids[k], radius, 1000.0, 2.1 * Radius * cell, v, w));
  }
  return scene::startFrom(grains);
}

/// A run of @a count grains that are in touch, whose slots have no order of space, shortly before
/// they are sorted: nearly every pair crosses tiles.
Snapshot scattered(int count, std::int64_t maximum)
{
  Simulation simulation(shaken(2, maximum), box(), crowd(count));
  scene::advance(simulation, 60);
  Snapshot state = simulation.snapshot();
  const std::int64_t size = static_cast<std::int64_t>(state.particles.size());
  state.order.resize(size);
  for (std::int64_t slot = 0; slot < size; ++slot)
  {
    state.order[slot] = static_cast<std::int32_t>(slot * 1009 % size); // a prime
  }
  state.stepsSinceSort = 990;
  return state;
}

/// The step after which slots are in a new order.
std::int64_t sortStep(Simulation& simulation)
{
  std::int64_t before = simulation.snapshot().stepsSinceSort;
  for (int k = 0; k < 3000; ++k)
  {
    scene::advance(simulation, simulation.step() + 1);
    const std::int64_t now = simulation.snapshot().stepsSinceSort;
    if (now <= before)
    {
      return simulation.step();
    }
    before = now;
  }
  throw Error("slots are never sorted");
}

/// Any number of threads, and from snapshots around a sort, forwards and backwards.
void resort()
{
  const std::int64_t maximum = 4000;
  const Snapshot start = scattered(3000, maximum);
  Simulation probe(shaken(1, maximum), box(), start);
  const std::int64_t sorted = sortStep(probe);
  const std::int64_t last = sorted + 25;
  Simulation one(shaken(1, maximum), box(), start);
  std::vector<Snapshot> kept;
  for (std::int64_t step : { sorted - 7, sorted - 1, sorted, sorted + 1, last })
  {
    scene::advance(one, step);
    kept.push_back(one.snapshot());
  }
  const Snapshot& due = kept.back();
  check::isTrue("grains were spawned in between",
    due.particles.size() > kept[2].particles.size() &&
      kept[1].particles.size() > start.particles.size());
  check::isTrue("grains changed slots",
    std::vector<std::int32_t>(kept[1].order.begin(), kept[1].order.begin() + 3000) !=
      std::vector<std::int32_t>(kept[2].order.begin(), kept[2].order.begin() + 3000));
  check::isTrue("many contacts", due.contacts.size() > 1000);
  for (int threads : { 2, 3, 8 })
  {
    Simulation other(shaken(threads, maximum), box(), start);
    scene::advance(other, last);
    check::isTrue(std::to_string(threads) + " threads, slots without order",
      scene::identical(other.snapshot(), due));
  }
  for (std::size_t k = kept.size(); k-- > 0;)
  {
    const std::string from = "from " + std::to_string(kept[k].step - sorted) + " after the sort";
    one.restore(kept[k]);
    check::isTrue("restored " + from, scene::identical(one.snapshot(), kept[k]));
    scene::advance(one, last);
    check::isTrue("continued " + from, scene::identical(one.snapshot(), due));
    Simulation fresh(shaken(3, maximum), box(), kept[k]);
    scene::advance(fresh, last);
    check::isTrue("new run " + from, scene::identical(fresh.snapshot(), due));
  }
}

using SpringsByIds = std::map<std::pair<std::int64_t, std::int64_t>, Springs>;

SpringsByIds springsOf(const Snapshot& snapshot)
{
  SpringsByIds result;
  for (const ContactHistory& contact : snapshot.contacts)
  {
    result[{ contact.first, contact.second }] = contact.springs;
  }
  return result;
}

/// Largest difference from the springs of @a b to those of @a a; springs that are zero may be left
/// out of either.
double springDifference(const Snapshot& a, const Snapshot& b)
{
  SpringsByIds others = springsOf(b);
  double most = 0.0;
  for (const auto& [ids, springs] : springsOf(a))
  {
    const Springs& other = others[ids];
    for (std::size_t k = 0; k < springs.size(); ++k)
    {
      most = std::max(most, std::abs(springs[k] - other[k]));
    }
  }
  return most;
}

/// A sort changes the order of sums, and nothing that they are sums of.
void sortIsNoPhysics()
{
  Snapshot start = scattered(2000, 2000);
  Simulation sorted(shaken(2, 2000), box(), start);
  const std::int64_t last = sortStep(sorted) + 30;
  start.stepsSinceSort = -100000;
  Simulation never(shaken(2, 2000), box(), start);
  scene::advance(sorted, last);
  scene::advance(never, last);
  const Snapshot a = sorted.snapshot();
  const Snapshot b = never.snapshot();
  double positions = 0.0, velocities = 0.0;
  for (std::size_t i = 0; i < a.particles.size(); ++i)
  {
    positions =
      std::max(positions, norm(a.particles.position.get(i) - b.particles.position.get(i)));
    velocities =
      std::max(velocities, norm(a.particles.velocity.get(i) - b.particles.velocity.get(i)));
  }
  check::isTrue("other slots", a.order != b.order && a.contacts.size() > 500);
  check::atMost("positions with and without a sort", positions, 1e-13);
  check::atMost("velocities with and without a sort", velocities, 1e-10);
  check::atMost("springs with and without a sort",
    std::max(springDifference(a, b), springDifference(b, a)), 1e-13);
}

/// Springs of nothing but zeros stay what they are, whichever grain has the row of the pair.
void zeroSprings()
{
  for (FrictionUpdate update : { FrictionUpdate::Incremental, FrictionUpdate::AsPublished })
  {
    Config config = shaken(2, 1000);
    config.material.slidingFriction = config.material.rollingFriction = 0.0;
    config.frictionUpdate = update;
    Snapshot start = scattered(1000, 1000);
    start.contacts.clear();
    Simulation whole(config, box(), start);
    Simulation probe(config, box(), start);
    const std::int64_t sorted = sortStep(probe);
    scene::advance(whole, sorted - 3);
    Simulation fresh(config, box(), whole.snapshot());
    bool same = true;
    for (std::int64_t step = sorted - 2; step < sorted + 5; ++step)
    {
      scene::advance(whole, step);
      scene::advance(fresh, step);
      same = same && scene::identical(whole.snapshot(), fresh.snapshot());
    }
    check::isTrue("no friction, through a sort", same);
  }
}

/// Grains come while a run continues, in one tile or in one of each thread.
void growingRuns()
{
  const std::int64_t maximum = 4180;
  Simulation whole(shaken(1, maximum), box(), crowd(4060));
  std::vector<Snapshot> kept;
  for (std::int64_t step : { 0, 5, 30, 80 })
  {
    scene::advance(whole, step);
    kept.push_back(whole.snapshot());
  }
  check::isTrue("grains come", kept.back().particles.size() > kept[0].particles.size() + 50);
  for (const Snapshot& from : kept)
  {
    Simulation fresh(shaken(3, maximum), box(), from);
    scene::advance(fresh, 80);
    check::isTrue(std::to_string(from.particles.size()) + " grains at first",
      scene::identical(fresh.snapshot(), kept.back()));
  }
}

/// Lists are built at other steps if the run is observed between them.
void listHistories()
{
  Config config = shaken(2, 1500);
  config.spawnMin = { 0.005, 0.005, 0.005 };
  config.spawnMax = { 0.085, 0.085, 0.155 };
  config.spawnAttemptsPerStep = 1000;
  Simulation calm(config, box());
  Simulation watched(config, box());
  bool same = true;
  for (std::int64_t step = 1; step <= 301; ++step)
  {
    scene::advance(calm, step);
    scene::advance(watched, step);
    if (step % 2 == 1)
    {
      watched.observe();
    }
    same = same && (step % 50 != 1 || scene::identical(calm.snapshot(), watched.snapshot()));
  }
  check::isTrue("a thousand attempts a step, observed at odd steps", same);
  check::isTrue("all grains have come", calm.particleCount() == 1500);
  // A new run builds its lists at once, with another skin than a running one.
  Simulation fresh(config, box(), calm.snapshot());
  scene::advance(calm, 400);
  scene::advance(fresh, 400);
  check::isTrue("another skin", scene::identical(calm.snapshot(), fresh.snapshot()));
}

void cases()
{
  resort();
  sortIsNoPhysics();
  zeroSprings();
  growingRuns();
  listHistories();
}

}

int main()
{
  return check::run(cases);
}
