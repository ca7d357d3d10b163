#include "Lists/Leeway.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace dem
{

namespace
{

/// Bounds of how long lists are made for [steps].
constexpr double ShortestLife = 4.0;
constexpr double LongestLife = 500.0;
/// Lists are made for this much longer than grains that are hit have room, and than the ones before
/// lived, so that grains know in time whom they will meet.
constexpr double Ahead = 1.5;
/// Room of grains that are hit, in mean radii: what pays, and the most.
constexpr double UsualRoom = 0.5;
constexpr double MostRoom = 2.0;
/// A grain that is hit seldom gets more of the speed that the other one had against it.
constexpr double Passed = 0.8;
/// Changes of the way that sum up to less than this share of what every grain may stray are not
/// looked for.
constexpr double Negligible = 0.1;

}

Row Leeway::wayOf(const Particles& particles, std::size_t slot) const
{
  const Vec3 way = this->TimeStep * particles.velocity.get(slot);
  return { way.x, way.y, way.z, norm(way) };
}

/// How much wider than its grain a sphere is if a hit may change the way of the grain in a step so.
double Leeway::widthFor(double hit) const
{
  return this->Still + std::min(this->Life * Passed * hit, this->Widest);
}

void Leeway::begin(const Particles& particles, double meanRadius, double still,
  const PairList& grains, const PairList& walls, const Team& team)
{
  const std::int64_t count = static_cast<std::int64_t>(particles.size());
  LargeVector<Row>& ways = this->Expected.ways;
  ways.resize(count);
  parallelRows(count, team, [&](std::int64_t slot) { ways[slot] = this->wayOf(particles, slot); });
  this->Fastest = 0.0;
  for (const Row& way : ways)
  {
    this->Fastest = std::max(this->Fastest, way.w);
  }
  this->Still = still;
  this->Widest = MostRoom * meanRadius;
  this->Spare = still;
  this->Hits.assign(count, 0.0F);
  if (LongestLife * this->Fastest > Negligible * still)
  {
    this->findHits(grains, walls);
  }
  if (!grains.partner.empty())
  {
    this->chooseLife(meanRadius);
  }
  this->Expected.last =
    Ahead * std::min(std::max(this->Life, static_cast<double>(this->Age)), LongestLife);
  this->Age = 0;
  this->Expected.shapedOf = particles.shapedOf;
  this->Expected.spheres.resize(count);
  parallelRows(count, team,
    [&](std::int64_t slot)
    {
      Row& sphere = this->Expected.spheres[slot];
      sphere = particles.position.row[slot];
      sphere.w += this->rangeOf(sphere.w) + this->widthFor(this->Hits[slot]);
    });
}

void Leeway::findHits(const PairList& grains, const PairList& walls)
{
  const LargeVector<Row>& ways = this->Expected.ways;
  for (std::size_t pair = 0; pair < grains.partner.size(); ++pair)
  {
    const std::int32_t a = grains.row[pair];
    const std::int32_t b = grains.partner[pair];
    const Vec3 d{ ways[a].x - ways[b].x, ways[a].y - ways[b].y, ways[a].z - ways[b].z };
    const float change = static_cast<float>(norm(d));
    this->Hits[a] = std::max(this->Hits[a], change);
    this->Hits[b] = std::max(this->Hits[b], change);
  }
  for (std::int64_t slot = 0; slot < walls.rows(); ++slot)
  {
    if (walls.rowBegin[slot + 1] > walls.rowBegin[slot])
    {
      this->Hits[slot] = std::max(this->Hits[slot], static_cast<float>(ways[slot].w));
    }
  }
}

/// So long that the usual room is what hits need, in the mean of those that matter.
void Leeway::chooseLife(double meanRadius)
{
  double squares = 0.0;
  double cubes = 0.0;
  for (const double hit : this->Hits)
  {
    squares += hit * hit;
    cubes += hit * hit * hit;
  }
  const double life = cubes > 0.0 ? UsualRoom * meanRadius * squares / cubes : LongestLife;
  this->Life = std::min(std::max(life, ShortestLife), LongestLife);
}

void Leeway::add(const Particles& particles, std::size_t slot)
{
  const Row way = this->wayOf(particles, slot);
  const Row& now = particles.position.row[slot];
  const double age = static_cast<double>(this->Age);
  this->Expected.spheres.push_back({ now.x - age * way.x, now.y - age * way.y, now.z - age * way.z,
    now.w + this->rangeOf(now.w) + this->widthFor(0.0) });
  this->Expected.ways.push_back(way);
  if (particles.anyShaped())
  {
    this->Expected.shapedOf.resize(slot, -1);
    this->Expected.shapedOf.push_back(particles.shapedOf[slot]);
  }
  this->Fastest = std::max(this->Fastest, way.w);
}

void Leeway::grainsMoved(double distance)
{
  ++this->Age;
  this->Spare -= distance + this->Fastest;
}

bool Leeway::holds(const Particles& particles, const Team& team)
{
  const double age = static_cast<double>(this->Age);
  if (this->Spare >= 0.0 || age > this->Expected.last)
  {
    return age <= this->Expected.last;
  }
  std::vector<double> left(team.threads, std::numeric_limits<double>::infinity());
  parallelRanges(static_cast<std::int64_t>(this->Expected.spheres.size()), team,
    [&](int range, std::int64_t begin, std::int64_t end)
    {
      double least = left[range];
      for (std::int64_t slot = begin; slot < end; ++slot)
      {
        const double radius = particles.radius(slot);
        const double room = this->Expected.spheres[slot].w - radius - this->rangeOf(radius);
        const Vec3 strayed = particles.position.get(slot) - this->Expected.centre(slot, age);
        least = std::min(least, room - norm(strayed));
      }
      left[range] = least;
    });
  this->Spare = *std::min_element(left.begin(), left.end());
  return this->Spare >= 0.0;
}

}
