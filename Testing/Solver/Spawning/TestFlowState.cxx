// Runs with inflows and an outflow: the same bits for any number of threads, from any state, and
// with the time begun anew; states of other inflows continue where they can.
#include "Check.h"
#include "Flowing.h"

#include <set>

using namespace dem;

namespace
{

/// Any number of threads, and from states in the middle, forwards and backwards, through sorts.
void determinism()
{
  const std::vector<std::int64_t> steps = { 0, 1, 19, 20, 21, 1650, 2007, 2993, 3345 };
  Simulation one(scene::pour(3500), scene::funnel());
  std::vector<Snapshot> kept;
  for (const std::int64_t step : steps)
  {
    scene::advance(one, step);
    kept.push_back(one.snapshot());
  }
  const Snapshot& due = kept.back();
  const Totals totals = one.observe().totals;
  check::isTrue("grains come (" + std::to_string(totals.inflowCount) + "), leave (" +
      std::to_string(totals.outflowCount) + ") and touch (" + std::to_string(totals.contactCount) +
      ")",
    totals.inflowCount > 900 && totals.outflowCount > 200 && totals.contactCount > 300 &&
      due.particles.size() > 256 && !due.order.empty());
  for (const int threads : check::sanitizedOr<std::vector<int>>({ 3 }, { 2, 3, 4 }))
  {
    Simulation other(scene::pour(3500, threads), scene::funnel());
    for (std::size_t k = 0; k < steps.size(); ++k)
    {
      scene::advance(other, steps[k]);
      check::isTrue(std::to_string(threads) + " threads at step " + std::to_string(steps[k]),
        scene::identical(other.snapshot(), kept[k]) &&
          scene::hash(other.snapshot()) == scene::hash(kept[k]) &&
          scene::hashOfFlow(other.snapshot()) == scene::hashOfFlow(kept[k]));
    }
  }
  // From the first steps on as far as the middle, from where another one goes to the end.
  const std::size_t middle = 5;
  for (std::size_t k = kept.size(); k-- > 0;)
  {
    const std::size_t to = k < middle ? middle : kept.size() - 1;
    if (check::IsSanitized && k < middle - 1)
    {
      break; // the others begin as the last of the first steps
    }
    const std::string from = "from step " + std::to_string(steps[k]);
    one.restore(kept[k]);
    check::isTrue("restored " + from, scene::identical(one.snapshot(), kept[k]));
    scene::advance(one, steps[to]);
    check::isTrue("continued " + from, scene::identical(one.snapshot(), kept[to]));
    Simulation fresh(scene::pour(3500, 3), scene::funnel(), kept[k]);
    scene::advance(fresh, steps[to]);
    check::isTrue("new run " + from, scene::identical(fresh.snapshot(), kept[to]));
  }
  Simulation watched(scene::pour(3500), scene::funnel());
  for (std::int64_t step = 0; step <= steps.back(); step += 7)
  {
    scene::advance(watched, step);
    watched.observe();
  }
  scene::advance(watched, steps.back());
  check::isTrue("observed every seven steps", scene::identical(watched.snapshot(), due));
}

/// An inflow like the spawn box gives the same grains to the bit.
void spawnBoxAsInflow()
{
  Config config = scene::fall(300);
  config.randomSeed = 5;
  Simulation box(config, {});
  Scene scene;
  scene.inflows.push_back(scene::tap(InflowAmount::AsRoom, 0.0));
  scene.inflows[0].region = {};
  scene.inflows[0].sizes = {};
  scene.inflows[0].velocity = config.initialVelocity;
  config.radiusMin = config.radiusMax = 1.0; // not used
  config.spawnAttemptsPerStep = 0;
  Simulation inflow(config, scene);
  scene::advance(box, 300);
  scene::advance(inflow, 300);
  check::isTrue("the spawn box as an inflow",
    box.particleCount() > 100 && scene::identical(box.snapshot(), inflow.snapshot()));
}

/// A run whose time begins at 0 with the state of another one asks on from there.
void timeBeginsAnew()
{
  const Config config = scene::pour(2000);
  const Scene scene = scene::funnel();
  Simulation whole(config, scene);
  scene::advance(whole, 137);
  Snapshot middle = whole.snapshot();
  middle.step = 0;
  for (InflowState& inflow : middle.spawn.inflows)
  {
    inflow.askedBefore = inflow.asked;
  }
  Simulation rest(config, scene, middle);
  scene::advance(whole, 900);
  scene::advance(rest, 900 - 137);
  Snapshot end = rest.snapshot();
  const Snapshot due = whole.snapshot();
  end.step = due.step;
  for (std::size_t k = 0; k < due.spawn.inflows.size(); ++k)
  {
    InflowState& state = end.spawn.inflows[k];
    const InflowState& wanted = due.spawn.inflows[k];
    check::relative("asked for", state.asked + 1.0, wanted.asked + 1.0, 1e-14);
    state.asked = wanted.asked;
    state.askedBefore = wanted.askedBefore;
  }
  check::isTrue("the same grains to the bit", scene::identical(end, due));
}

/// A state of fewer or more inflows continues where it can; a new one adds grains from then on.
void otherNumberOfInflows()
{
  Scene one;
  one.inflows.push_back(scene::tap(InflowAmount::Number, 1000.0));
  Scene two = one;
  two.inflows.push_back(scene::tap(InflowAmount::Number, 500.0));
  two.inflows.back().region.centre.x = 0.3;
  Simulation first(scene::fall(1000), one);
  scene::advance(first, 100);
  Simulation more(scene::fall(1000), two, first.snapshot());
  scene::advance(more, 200);
  check::equal("one more goes on beside the first", more.particleCount(), 20 + 5);
  Simulation less(scene::fall(1000), one, more.snapshot());
  scene::advance(less, 300);
  check::equal("one less leaves the first", less.particleCount(), 35);
  const Particles grains = less.particles();
  check::equal("ids are new",
    static_cast<long long>(std::set<std::int64_t>(grains.id.begin(), grains.id.end()).size()), 35);
}

void cases()
{
  determinism();
  spawnBoxAsInflow();
  timeBeginsAnew();
  otherNumberOfInflows();
}

}

int main()
{
  return check::run(cases);
}
