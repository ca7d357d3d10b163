// The pairs and neighbours that cells give against those of all grains with all others: for sizes
// of any ratio, grains anywhere, at rest or moving, and any number of threads.
#include "Basics/Random.h"
#include "Check.h"
#include "Neighbours/CellGrid.h"
#include "Neighbours/PairSearch.h"

#include <algorithm>
#include <functional>
#include <limits>
#include <string>
#include <vector>

using namespace dem;

namespace
{

using Partners = std::vector<std::vector<std::int32_t>>;

void add(Particles& grains, const Vec3& p, double radius)
{
  Particle grain;
  grain.id = static_cast<std::int64_t>(grains.size());
  grain.radius = radius;
  grain.mass = sphereMass(1000.0, radius);
  grain.position = p;
  grains.add(grain);
}

/// Whether a sphere overlaps that of a grain with half the skin around it.
bool near(const Vec3& p, double radius, const Particles& grains, std::size_t slot, double skin)
{
  const Vec3 d = p - grains.position.get(slot);
  const double limit = radius + (grains.radius(slot) + 0.5 * skin);
  return dot(d, d) < limit * limit;
}

/// Predicted paths of grains at rest, with half the skin around them.
PredictedPaths atRest(const Particles& grains, double skin)
{
  PredictedPaths paths;
  paths.spheres.assign(grains.position.packed.begin(), grains.position.packed.end());
  paths.displacements.resize(grains.size());
  for (Vec4& sphere : paths.spheres)
  {
    sphere.w += 0.5 * skin;
  }
  return paths;
}

/// Grains with random centres in a box about @a middle and radii that @a radius gives.
Particles cloud(int count, const Vec3& middle, const Vec3& size,
  const std::function<double(Random&)>& radius, std::uint64_t seed = 1)
{
  Particles grains;
  Random random(seed);
  for (int k = 0; k < count; ++k)
  {
    const Vec3 d{ random.uniform(-.5, .5) * size.x, random.uniform(-.5, .5) * size.y,
      random.uniform(-.5, .5) * size.z };
    add(grains, middle + d, radius(random));
  }
  return grains;
}

double equalRadius(Random&)
{
  return 0.001;
}

double similarRadius(Random& random)
{
  return random.uniform(0.0007, 0.0012);
}

double logUniformRadius(Random& random)
{
  return 0.001 * std::exp(random.uniform(0.0, std::log(20.0)));
}

/// Some grains that are larger by @a ratio among small ones, at slots of all sizes.
Particles mixture(int count, double ratio, double width)
{
  int k = 0;
  return cloud(count, {}, { width, width, width },
    [&](Random& random) { return (k++ % 311 == 7 ? ratio : 1.0) * similarRadius(random); });
}

Particles together(const Particles& a, const Particles& b)
{
  Particles all = a;
  for (std::size_t slot = 0; slot < b.size(); ++slot)
  {
    add(all, b.position.get(slot), b.radius(slot));
  }
  return all;
}

Partners allPairs(const Particles& grains, double skin)
{
  Partners rows(grains.size());
  for (std::size_t i = 0; i < grains.size(); ++i)
  {
    for (std::size_t j = 0; j < i; ++j)
    {
      if (near(grains.position.get(i), grains.radius(i) + 0.5 * skin, grains, j, skin))
      {
        rows[i].push_back(static_cast<std::int32_t>(j));
      }
    }
  }
  return rows;
}

Partners rowsOf(const PairRows& pairs)
{
  Partners rows;
  for (std::size_t row = 0; row + 1 < pairs.rowBegin.size(); ++row)
  {
    rows.emplace_back(pairs.partner.begin() + pairs.rowBegin[row],
      pairs.partner.begin() + pairs.rowBegin[row + 1]);
  }
  return rows;
}

void pairs(const std::string& name, const Particles& grains, double skin)
{
  const PredictedPaths paths = atRest(grains, skin);
  const Partners expected = allPairs(grains, skin);
  std::size_t count = 0;
  for (const std::vector<std::int32_t>& row : expected)
  {
    count += row.size();
  }
  for (const int threads : { 1, 2, 3, 8 })
  {
    const Team team{ threads, 1 };
    CellGrid grid;
    grid.build(paths.covers(team), team);
    const PairRows found = findPairs(grid, paths, team);
    const std::string what = name + ", " + std::to_string(threads) + " threads: ";
    check::equal(what + "pairs", static_cast<long long>(found.partner.size()),
      static_cast<long long>(count));
    check::isTrue(what + "the same as without cells", rowsOf(found) == expected);
    check::atMost(what + "cells", grid.cellCount(), static_cast<double>(grains.size()));
  }
}

/// No grain that is near is missed, none is visited twice, and a refusal ends the visit.
void neighbours(const std::string& name, const Particles& grains, double skin)
{
  CellGrid grid;
  grid.build(atRest(grains, skin).spheres, Team{ 2, 1 });
  Vec3 low = grains.position.get(0);
  for (const Vec4& packed : grains.position.packed)
  {
    low = { std::min(low.x, packed.x), std::min(low.y, packed.y), std::min(low.z, packed.z) };
  }
  const double widest = 0.02 + 3.0 * norm(grains.position.get(grains.size() - 1) - low);
  Random random(5);
  int missed = 0;
  int twice = 0;
  int wrong = 0;
  long long visited = 0;
  for (int query = 0; query < 400; ++query)
  {
    const std::size_t around =
      static_cast<std::size_t>(random.uniform(0.0, 1.0) * static_cast<double>(grains.size()));
    const double radius = std::exp(random.uniform(std::log(1e-5), std::log(widest)));
    const double shift = 2.0 * (radius + grains.radius(around));
    const Vec3 p = grains.position.get(around) +
      Vec3{ random.uniform(-shift, shift), random.uniform(-shift, shift),
        random.uniform(-shift, shift) };
    std::vector<int> visits(grains.size(), 0);
    const bool all = grid.allNear(p, radius,
      [&](std::int32_t slot)
      {
        ++visits[slot];
        ++visited;
        return true;
      });
    bool expectNone = true;
    for (std::size_t slot = 0; slot < grains.size(); ++slot)
    {
      const bool isNear = near(p, radius, grains, slot, skin);
      missed += isNear && visits[slot] == 0 ? 1 : 0;
      twice += visits[slot] > 1 ? 1 : 0;
      expectNone = expectNone && !isNear;
    }
    const bool none = grid.allNear(p, radius,
      [&](std::int32_t slot) { return !near(p, radius, grains, slot, skin); });
    wrong += all && none == expectNone ? 0 : 1;
  }
  check::equal(name + ": grains near a sphere that were missed", missed, 0);
  check::equal(name + ": visited twice", twice, 0);
  check::equal(name + ": wrong answers", wrong, 0);
  check::isTrue(name + ": some were visited", visited > 0);
}

void both(const std::string& name, const Particles& grains, double skin)
{
  pairs(name, grains, skin);
  neighbours(name, grains, skin);
}

void sizes()
{
  const Vec3 box{ 0.03, 0.03, 0.03 };
  both("equal grains", cloud(2000, {}, box, equalRadius), 1e-4);
  both("similar grains", cloud(2000, {}, box, similarRadius), 1e-4);
  both("no skin", cloud(2000, {}, box, similarRadius), 0.0);
  both("ratio 10", mixture(3000, 10.0, 0.06), 1e-4);
  both("ratio 50", mixture(3000, 50.0, 0.1), 1e-4);
  both("ratio 1e7, more than there are levels", mixture(1000, 1e7, 0.03), 1e-4);
  both("log-uniform radii", cloud(3000, {}, { 0.3, 0.3, 0.3 }, logUniformRadius), 2e-4);
}

void arrangements()
{
  const Vec3 o{};
  const Vec3 km{ 577.0, -577.0, 577.0 };
  both("all at one point", cloud(120, { 1, 2, 3 }, o, logUniformRadius), 1e-4);
  both("on a line", cloud(800, o, { 0, 1, 0 }, logUniformRadius), 1e-4);
  both("on a plane", cloud(1500, o, { 0.2, 0, 0.2 }, logUniformRadius), 1e-4);
  both("far from the origin", cloud(1500, { 1e6, -1e6, 1e6 }, { 0.03, 0.03, 0.03 }, similarRadius),
    1e-4);
  const Particles near = cloud(1000, o, { 0.05, 0.05, 0.05 }, logUniformRadius);
  both("two groups 1 km apart",
    together(near, cloud(1000, km, { 0.05, 0.05, 0.05 }, logUniformRadius, 2)), 1e-4);
  Particles lattice;
  for (int k = 0; k < 1331; ++k)
  {
    add(lattice, { 0.003 * (k % 11), 0.003 * (k / 11 % 11), 0.003 * (k / 121) }, 0.001);
  }
  both("a lattice with gaps of the skin", lattice, 0.001);
  Particles line;
  for (int k = 0; k < 600; ++k)
  {
    add(line, { 0.001 + 0.0021799 * k, 0, 0 }, k < 599 ? 0.00104 : 0.001);
  }
  both("a line with gaps just below the skin", line, 1e-4);
}

/// More cells than a key has numbers for: the numbers begin again.
void manyCells()
{
  const Vec3 box{ 0.03, 0.03, 0.03 };
  const Particles bed = cloud(700, {}, box, logUniformRadius);
  for (const double length : { 1e4, 1e9, 1e13 })
  {
    const std::string name = "spread over " + check::number(length);
    both(name, together(bed, cloud(700, { length, length, length }, box, logUniformRadius, 2)),
      1e-4);
    both(name + " along one axis",
      together(bed, cloud(700, { -length, 0, 0 }, box, similarRadius, 2)), 1e-4);
  }
  both("a long line", cloud(2000, {}, { 3000, 0, 0 }, equalRadius), 1e-4);
}

/// Grains on both sides of where the numbers begin again, along one axis or all of them.
void periods()
{
  const double skin = 1e-4;
  for (const auto& radius : { equalRadius, similarRadius, logUniformRadius })
  {
    const Vec3 box{ 0.04, 0.04, 0.04 };
    const Particles bed = cloud(600, {}, box, radius);
    CellGrid grid;
    grid.build(atRest(bed, skin).spheres, Team{});
    const double period =
      grid.levels()[0].edge * static_cast<double>(CellKeys::period(grid.levels()[0].number));
    const std::string name = "where numbers begin again";
    both(name + " along x", together(bed, cloud(600, { period, 0, 0 }, box, radius, 2)), skin);
    both(name + " along y", together(bed, cloud(600, { 0, period, 0 }, box, radius, 2)), skin);
    both(name + " along z", together(bed, cloud(600, { 0, 0, period }, box, radius, 2)), skin);
    both(name + " along all",
      together(bed, cloud(600, { period, 3 * period, 2 * period }, box, radius, 2)), skin);
  }
}

/// No pair of grains that go straight on is missed that overlaps at any of many times. No pair is
/// there that never comes near.
void moving(const std::string& name, const Particles& grains, double fastest)
{
  constexpr int Steps = 40;
  PredictedPaths paths = atRest(grains, 1e-4);
  paths.last = Steps;
  Random random(11);
  for (Vec4& displacement : paths.displacements)
  {
    const double most = random.uniform(0.0, 1.0) < 0.3 ? fastest : 0.01 * fastest;
    const Vec3 v{ random.uniform(-most, most), random.uniform(-most, most),
      random.uniform(-most, most) };
    displacement = { v.x, v.y, v.z, norm(v) };
  }
  const Team team{ 2, 1 };
  CellGrid grid;
  grid.build(paths.covers(team), team);
  const Partners found = rowsOf(findPairs(grid, paths, team));
  int missed = 0;
  int needless = 0;
  int meetings = 0;
  for (std::int32_t a = 0; a < static_cast<std::int32_t>(grains.size()); ++a)
  {
    for (std::int32_t b = 0; b < a; ++b)
    {
      const double reach = paths.spheres[a].w + paths.spheres[b].w;
      double nearest = std::numeric_limits<double>::infinity();
      for (int step = 0; step <= Steps; ++step)
      {
        nearest = std::min(nearest, norm(paths.centre(a, step) - paths.centre(b, step)));
      }
      const bool listed = std::binary_search(found[a].begin(), found[a].end(), b);
      missed += nearest < reach && !listed ? 1 : 0;
      needless +=
        listed && nearest > reach + paths.displacements[a].w + paths.displacements[b].w ? 1 : 0;
      meetings += nearest < reach ? 1 : 0;
    }
  }
  check::equal(name + ": pairs that meet and are missed", missed, 0);
  check::equal(name + ": pairs that never come near", needless, 0);
  check::isTrue(name + ": some meet", meetings > 100);
}

void few()
{
  CellGrid grid;
  const auto stop = [](std::int32_t) { return false; };
  check::isTrue("cells that were never built hold nothing", grid.allNear({}, 1.0, stop));
  Particles grains;
  for (const std::size_t rows : { 1, 2, 3 })
  {
    const PredictedPaths paths = atRest(grains, 1e-4);
    grid.build(paths.covers(Team{}), Team{ 8, 1 });
    const PairRows found = findPairs(grid, paths, Team{ 8, 1 });
    check::equal("rows", static_cast<long long>(found.rowBegin.size()),
      static_cast<long long>(rows));
    check::equal("pairs", static_cast<long long>(found.partner.size()), rows == 3 ? 1 : 0);
    check::isTrue("found from afar, if there",
      grid.allNear({ 0, 0, 1 }, 0.9989, stop) == (grains.size() == 0));
    add(grains, { 0, 0, 0.001 * static_cast<double>(rows) }, 0.001);
  }
  check::isTrue("a sphere around all", !grid.allNear({ 5, 5, 5 }, 1e300, stop));
  check::isTrue("one beside all", grid.allNear({ 5, 5, 5 }, 1.0, stop));
  grid.clear();
  check::isTrue("cleared cells hold nothing", grid.allNear({}, 1.0, stop));
  check::equal("no cells left", grid.cellCount(), 0);
}

}

int main()
{
  return check::run(
    []
    {
      sizes();
      arrangements();
      manyCells();
      periods();
      const Vec3 box{ 0.04, 0.04, 0.04 };
      moving("slow grains", cloud(600, {}, box, similarRadius), 1e-6);
      moving("fast grains", cloud(600, {}, box, similarRadius), 2e-4);
      moving("very fast grains of many sizes", cloud(600, {}, box, logUniformRadius), 2e-3);
      few();
    });
}
