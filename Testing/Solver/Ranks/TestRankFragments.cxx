// What bonds hold together is found by ranks that know of their own grains and of the copies around
// them alone: chains that run through all of them, pieces of all sizes that go over borders again
// and again, single grains, and grains of several balls, as one rank finds them.
#include "Basics/Random.h"
#include "BondedGrains.h"
#include "Check.h"
#include "Clumps.h"
#include "RankTeams.h"
#include "SameObservations.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <numeric>
#include <string>
#include <vector>

using namespace dem;
using ranks::Case;

namespace
{

constexpr double Radius = 1e-3;

/// Numbers in an order by chance.
std::vector<int> shuffled(int count, std::uint64_t seed)
{
  std::vector<int> order(static_cast<std::size_t>(count));
  std::iota(order.begin(), order.end(), 0);
  Random random(seed);
  for (int k = count - 1; k > 0; --k)
  {
    std::swap(order[static_cast<std::size_t>(k)],
      order[static_cast<std::size_t>(random.uniform(0.0, k + 1.0))]);
  }
  return order;
}

/// Grains that only listed bonds hold.
Case listed(const std::string& name)
{
  Case made{ name, scene::withBonds(), {}, {} };
  made.config.bonds.interactionRadius = 0.0;
  made.config.shapes = { scene::dumbbell() };
  scene::setSteps(made.config, 2e-6, 200);
  return made;
}

/// A chain of grains along x of which neighbours are bonded.
/// @param orderOf the index along the chain of the grain with each id
/// @param gaps after how many grains there is no bond
Case chain(const std::string& name, const std::vector<int>& orderOf, int gaps)
{
  Case made = listed(name);
  std::vector<Particle> grains;
  std::vector<std::int64_t> idAt(orderOf.size());
  for (std::size_t id = 0; id < orderOf.size(); ++id)
  {
    idAt[static_cast<std::size_t>(orderOf[id])] = static_cast<std::int64_t>(id);
    grains.push_back(scene::grain(static_cast<int>(id), Radius * (1.0 - 0.01 * (id % 7)), 2500.0,
      { 2.0 * Radius * orderOf[id], 0.0, 0.0 }));
  }
  for (std::size_t k = 0; k + 1 < idAt.size(); ++k)
  {
    if ((k + 1) % static_cast<std::size_t>(gaps) != 0)
    {
      made.scene.bondLines.push_back({ idAt[k], idAt[k + 1] });
    }
  }
  made.start = scene::startFrom(grains);
  return made;
}

/// A layer of grains with bonds between neighbours by chance, about as many as make all of it hang
/// together, which break when it begins to move.
/// @param shaped share of the grains that are of two balls
Case layer(const std::string& name, int side, double shaped)
{
  Case made = listed(name);
  Random random(11);
  const std::vector<int> indices = shuffled(side * side, 5);
  std::vector<std::int64_t> idAt(indices.size());
  for (const int index : indices)
  {
    const Vec3 p{ 4.0 * Radius * (index % side), 2.0 * Radius * (index / side), 0.0 };
    const std::int64_t id =
      made.start.particles.size() > 0 ? made.start.particles.id.back() + 1 : 0;
    idAt[static_cast<std::size_t>(index)] = id;
    const Vec3 velocity{ random.uniform(-0.2, 0.2), random.uniform(-0.2, 0.2), 0.0 };
    if (random.uniform() < shaped)
    {
      ShapedGrain grain;
      grain.size = 2.0 * Radius;
      grain.position = p;
      grain.velocity = velocity;
      scene::addClump(made.config, 0, grain, made.start);
    }
    else
    {
      made.start.particles.add(
        scene::grain(static_cast<int>(id), Radius * random.uniform(0.8, 1.0), 2500.0, p, velocity));
    }
  }
  for (int index = 0; index < side * side; ++index)
  {
    for (const int step : { 1, side })
    {
      const bool isThere = step == 1 ? index % side + 1 < side : index + side < side * side;
      if (isThere && random.uniform() < 0.52)
      {
        made.scene.bondLines.push_back(
          { idAt[static_cast<std::size_t>(index)], idAt[static_cast<std::size_t>(index + step)] });
      }
    }
  }
  return made;
}

/// The heaviest of all that are named alike.
double heaviest(const ObservedState& seen)
{
  const Particles& grains = seen.snapshot.particles;
  std::map<std::int64_t, double> masses;
  for (std::size_t k = 0; k < grains.size(); ++k)
  {
    masses[seen.observation.fragment[k]] += grains.isFirst(k) ? grains.mass(k) : 0.0;
  }
  double most = 0.0;
  for (const auto& [name, mass] : masses)
  {
    most = std::max(most, mass);
  }
  return most;
}

/// Whether a rank says the same of its own grains.
bool isPartOf(const ObservedPart& part, const ObservedState& due)
{
  bool good = observations::areSame(part.observation.totals, due.observation.totals);
  for (const std::int32_t own : part.own)
  {
    const auto& ids = due.snapshot.particles.id;
    const auto found = std::lower_bound(ids.begin(), ids.end(), part.snapshot.particles.id[own]);
    good &= part.observation.fragment[own] == due.observation.fragment[found - ids.begin()];
  }
  return good;
}

/// @param fewest fragments that there are, or the test shows little
void same(const Case& what, const std::vector<int>& teams, std::int64_t fewest)
{
  const std::vector<std::int64_t> stops{ 0, 200 };
  std::vector<ObservedState> due;
  Simulation one(what.config, what.scene, what.start);
  for (const std::int64_t step : stops)
  {
    scene::advance(one, step);
    due.push_back(one.observedState());
    const Totals& totals = due.back().observation.totals;
    check::line(totals.fragmentCount >= fewest && totals.bondCount > 0,
      what.name + ", at " + std::to_string(step),
      std::to_string(totals.fragmentCount) + " fragments, " + std::to_string(totals.bondCount) +
        " bonds");
    check::relative(what.name + ", the heaviest", totals.largestFragment, heaviest(due.back()),
      1e-13);
  }
  for (const int count : teams)
  {
    for (const int threads : { 1, 2 })
    {
      const ranks::Team team{ count, threads };
      std::vector<char> good(static_cast<std::size_t>(count), 1);
      ranks::demandNothing(what.name,
        ranks::simulate(what, team,
          [&](Simulation& part, RankChannel& channel)
          {
            char& all = good[static_cast<std::size_t>(channel.rank())];
            for (std::size_t k = 0; k < stops.size(); ++k)
            {
              scene::advance(part, stops[k]);
              const Observation seen = part.observe();
              const bool isSame =
                channel.rank() > 0 || observations::areSame(seen, due[k].observation);
              const ObservedPart own = part.observePart();
              all = all && isSame && isPartOf(own, due[k]);
            }
          }));
      check::isTrue(what.name + ", " + named(team),
        std::all_of(good.begin(), good.end(), [](char one) { return one != 0; }));
    }
  }
}

/// How many of the bonds that a part tells of lack a grain there.
int lacking(const ObservedPart& part)
{
  int count = 0;
  const auto& ids = part.snapshot.particles.id;
  for (const BondBreak& broken : part.observation.breaks)
  {
    count += std::binary_search(ids.begin(), ids.end(), broken.first) &&
        std::binary_search(ids.begin(), ids.end(), broken.second)
      ? 0
      : 1;
  }
  return count;
}

/// Grains that bonds held until they broke are there for an observer, however far they have flown
/// since. The run continues as if it had not been observed.
void farApart()
{
  Case what = chain("grains that fly apart", shuffled(448, 6), 1000);
  for (std::size_t k = 0; k < what.start.particles.size(); ++k)
  {
    const bool isOdd =
      std::llround(what.start.particles.position.packed[k].x / (2.0 * Radius)) % 2 > 0;
    what.start.particles.velocity.set(k, { 0.0, isOdd ? 40.0 : -40.0, 0.0 });
  }
  Simulation one(what.config, what.scene, what.start);
  scene::advance(one, 200);
  const Snapshot due = one.snapshot();
  check::line(due.bonds.broken > 400, what.name,
    std::to_string(due.bonds.broken) + " bonds broken");
  for (const int count : { 2, 7 })
  {
    std::vector<int> without(static_cast<std::size_t>(count)), with = without;
    bool isSame = false;
    ranks::demandNothing(what.name,
      ranks::simulate(what, { count, 1 },
        [&](Simulation& part, RankChannel& channel)
        {
          const auto own = static_cast<std::size_t>(channel.rank());
          scene::advance(part, 150);
          without[own] = lacking(part.observePart());
          with[own] = lacking(part.observePart(0.0));
          scene::advance(part, 200);
          const Snapshot last = part.snapshot();
          isSame = channel.rank() > 0 ? isSame : scene::identical(last, due);
        }));
    const std::string name = what.name + ", " + std::to_string(count) + " ranks";
    check::line(std::accumulate(without.begin(), without.end(), 0) > 0, name + ", far from others",
      std::to_string(std::accumulate(without.begin(), without.end(), 0)));
    check::equal(name + ", not there", std::accumulate(with.begin(), with.end(), 0), 0);
    check::isTrue(name + ", the same afterwards", isSame);
  }
}

}

int main()
{
  return check::run(
    []
    {
      std::vector<int> along(448);
      std::iota(along.begin(), along.end(), 0);
      same(chain("a chain", along, 1000), { 2, 7 }, 1);
      std::reverse(along.begin(), along.end());
      same(chain("a chain from the other end", along, 1000), { 7 }, 1);
      same(chain("a chain of grains in any order", shuffled(448, 3), 1000), { 7 }, 1);
      same(chain("chains over one border or none", shuffled(448, 4), 50), { 5, 7 }, 9);
      same(layer("a layer", check::sanitizedOr(20, 40), 0.0), { 2, 3, 5 }, 20);
      same(layer("a layer with grains of two balls", 24, 0.3), { 3, 5 }, 20);
      farApart();
    });
}
