#include "Lists/SkinBudget.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

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
/// Changes of the way that sum up to less than this share of what every grain may drift are not
/// looked for.
constexpr double Negligible = 0.1;

}

Row SkinBudget::wayOf(const Particles& particles, std::size_t slot) const
{
  const Vec3 way = this->TimeStep * particles.velocity.get(slot);
  return { way.x, way.y, way.z, norm(way) };
}

/// How much wider than its grain a sphere is if a hit may change the way of the grain in a step so.
double SkinBudget::widthFor(double hit) const
{
  return this->Still + std::min(this->Life * Passed * hit, this->Widest);
}

void SkinBudget::begin(const Particles& particles, double meanRadius, double still,
  const PairList& grains, const PairList& walls, const Team& team)
{
  const std::int64_t count = static_cast<std::int64_t>(particles.size());
  LargeVector<Row>& ways = this->Expected.ways;
  ways.resize(count);
  parallelRows(count, team, [&](std::int64_t slot) { ways[slot] = this->wayOf(particles, slot); });
  this->Fastest = this->Carried = this->Lost = 0.0;
  this->Gradient = {};
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
    this->findHits(particles, grains, walls);
  }
  if (!grains.partner.empty())
  {
    this->chooseLife(meanRadius);
  }
  this->Expected.last =
    Ahead * std::min(std::max(this->Life, static_cast<double>(this->Age)), LongestLife);
  this->Age = 0;
  this->takeShapes(particles, 0);
  this->Expected.spheres.resize(count);
  parallelRows(count, team,
    [&](std::int64_t slot)
    {
      Row& sphere = this->Expected.spheres[slot];
      sphere = particles.position.row[slot];
      sphere.w += this->rangeOf(sphere.w) + this->widthFor(this->Hits[slot]);
    });
  if (particles.space.flows)
  {
    this->followFlow(particles);
  }
  if (particles.space.periodic)
  {
    this->keepWithin(particles);
    this->Across.add(particles.space, this->TimeStep, this->Expected);
  }
}

/// Follows grains no longer than until the first sphere that holds a whole predicted path is as
/// wide as half of the cell, or twice its own: grains that cross a cell again and again meet all
/// others, and their images would fill the memory.
void SkinBudget::keepWithin(const Particles& particles)
{
  double last = this->Expected.last;
  for (std::size_t slot = 0; slot < particles.size(); ++slot)
  {
    const double radius = this->Expected.spheres[slot].w;
    const double room = std::max(particles.space.half - radius, radius);
    const double half = 0.5 * this->Expected.ways[slot].w;
    last = half * last > room ? room / half : last;
  }
  this->follow(particles, std::max(last, std::min(ShortestLife, this->Expected.last)));
}

void SkinBudget::follow(const Particles& particles, double last)
{
  if (last < this->Expected.last)
  {
    this->Expected.last = last;
    if (particles.space.flows)
    {
      this->followFlow(particles);
    }
  }
}

void SkinBudget::shorten(const Particles& particles, double last)
{
  this->follow(particles, last);
  if (particles.space.periodic)
  {
    this->Across.add(particles.space, this->TimeStep, this->Expected);
  }
}

void SkinBudget::widen(const Reach& reach)
{
  this->FarthestPair = std::max(this->FarthestPair, reach.pair);
  this->FarthestPlace = std::max(this->FarthestPlace, reach.place);
  this->Across.reachTo(reach.image);
}

/// What counts of a way is what goes beyond the flow, and how much that moves two grains against
/// each other which may meet: of the pairs that meet within a time T none is farther apart before
/// than (w_i + w_j + T (u_i + u_j)) / (1 - |L| T), so lists are made for times with |L| T up to a
/// half only.
void SkinBudget::followFlow(const Particles& particles)
{
  const Lattice& space = particles.space;
  this->Gradient = space.flow;
  constexpr double most = 0.5;
  this->Expected.last = std::min(this->Expected.last, most / std::max(this->strain(), 1e-300));
  this->Fastest = this->FarthestPair = 0.0;
  this->FarthestPlace = 2.0 * (norm(space.edges.a) + norm(space.edges.b) + norm(space.edges.c));
  for (std::size_t slot = 0; slot < particles.size(); ++slot)
  {
    const Vec3 place = particles.position.get(slot) - space.origin;
    const Row& way = this->Expected.ways[slot];
    this->countInFlow(slot, place,
      norm(Vec3{ way.x, way.y, way.z } - this->TimeStep * (this->Gradient * place)));
  }
}

/// @param place at first, from the corner of the cell
/// @param beyond how far it goes in a step beyond the flow
void SkinBudget::countInFlow(std::size_t slot, const Vec3& place, double beyond)
{
  const double apart = 2.0 * (this->Expected.spheres[slot].w + this->Expected.last * beyond);
  this->Expected.ways[slot].w = beyond + this->strain() * apart;
  this->Fastest = std::max(this->Fastest, beyond);
  this->FarthestPlace = std::max(this->FarthestPlace, 2.0 * norm(place));
  this->FarthestPair = std::max(this->FarthestPair, 2.0 * apart);
}

/// Where on its predicted path something was at first that is at a place now and goes beyond the
/// flow by
/// @a beyond in a step, from the corner of the cell: x = (1 + age h L) x0 + age h u.
Vec3 SkinBudget::firstPlace(const Lattice& space, const Vec3& p, const Vec3& beyond) const
{
  const double age = static_cast<double>(this->Age);
  return inverse(Matrix3::identity() + (age * this->TimeStep) * this->Gradient) *
    (p - space.origin - age * beyond);
}

Row SkinBudget::toMiddle(const Lattice& space, const Vec3& p, double radius) const
{
  if (!space.flows)
  {
    return { p.x, p.y, p.z, radius };
  }
  const Vec3 first = this->firstPlace(space, p, {});
  const double time = 0.5 * this->TimeStep * this->Expected.last;
  const Vec3 there = space.origin + first + time * (this->Gradient * first);
  const double wider = 1.0 + this->strain() * this->Expected.last;
  return { there.x, there.y, there.z, wider * radius + 0.5 * this->Lost };
}

void SkinBudget::findHits(const Particles& particles, const PairList& grains, const PairList& walls)
{
  const Lattice& space = particles.space;
  const LargeVector<Row>& ways = this->Expected.ways;
  for (std::size_t pair = 0; pair < grains.partner.size(); ++pair)
  {
    const std::int32_t a = grains.row[pair];
    const std::int32_t b = grains.partner[pair];
    Vec3 d{ ways[a].x - ways[b].x, ways[a].y - ways[b].y, ways[a].z - ways[b].z };
    if (space.flows)
    {
      d = d -
        this->TimeStep * space.imageVelocity(particles.position.get(a) - particles.position.get(b));
    }
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
void SkinBudget::chooseLife(double meanRadius)
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

void SkinBudget::add(const Particles& particles, std::size_t slot)
{
  const Row& now = particles.position.row[slot];
  const double age = static_cast<double>(this->Age);
  Row way = this->wayOf(particles, slot);
  Vec3 first, beyond;
  if (particles.space.flows)
  {
    // As those go that were there at first, whose ways do not change with where they come to.
    const Vec3 place = particles.position.get(slot);
    beyond = Vec3{ way.x, way.y, way.z } - this->TimeStep * particles.space.flowAt(place);
    first = this->firstPlace(particles.space, place, beyond);
    const Vec3 path = this->TimeStep * (this->Gradient * first) + beyond;
    way = { path.x, path.y, path.z, norm(path) };
    this->Carried = std::max(this->Carried, age * way.w);
  }
  this->Expected.spheres.push_back({ now.x - age * way.x, now.y - age * way.y, now.z - age * way.z,
    now.w + this->rangeOf(now.w) + this->widthFor(0.0) });
  this->Expected.ways.push_back(way);
  if (particles.space.flows)
  {
    this->countInFlow(slot, first, norm(beyond));
  }
  else
  {
    this->Fastest = std::max(this->Fastest, way.w);
  }
  this->Spare = std::min(this->Spare, this->widthFor(0.0) - 0.5 * this->Lost);
  this->takeShapes(particles, slot);
  if (particles.space.periodic)
  {
    this->Across.add(this->Expected.cover(slot));
  }
}

/// Which grain each ball is of, and what it is to other grains.
/// @param from the first ball that is new
void SkinBudget::takeShapes(const Particles& particles, std::size_t from)
{
  const std::size_t count = this->Expected.ways.size();
  LargeVector<std::int32_t>& shapedOf = this->Expected.shapedOf;
  LargeVector<Feature>& feature = this->Expected.feature;
  shapedOf.resize(particles.shapedOf.empty() ? 0 : from, -1);
  feature.resize(particles.feature.empty() ? 0 : from, Feature::Ball);
  for (std::size_t slot = from; slot < count && !particles.shapedOf.empty(); ++slot)
  {
    shapedOf.push_back(particles.shapedOf[slot]);
  }
  for (std::size_t slot = from; slot < count && !particles.feature.empty(); ++slot)
  {
    feature.push_back(this->Facets.towardsGrains(particles.feature[slot]));
  }
}

void SkinBudget::addCopy(const Particles& particles, const Row& sphere, const Row& way)
{
  this->Expected.spheres.push_back(sphere);
  this->Expected.ways.push_back(way);
  this->takeShapes(particles, this->Expected.ways.size() - 1);
  this->Across.add(this->Expected.cover(this->Expected.spheres.size() - 1));
}

void SkinBudget::surround(const Particles& particles, const OwnSlots& own,
  LargeVector<Row>&& spheres, LargeVector<Row>&& ways)
{
  this->Expected.own = own;
  this->Expected.spheres = std::move(spheres);
  this->Expected.ways = std::move(ways);
  this->takeShapes(particles, 0);
  if (particles.space.periodic)
  {
    this->Across.add(particles.space, this->TimeStep, this->Expected);
  }
}

/// A grain goes u + L x beside the u0 + L0 x0 that is expected, an image L H beside L0 H0.
void SkinBudget::grainsMoved(double distance, const Matrix3& gradient)
{
  ++this->Age;
  this->Spare -= distance + this->Fastest;
  const double strain = this->TimeStep * frobenius(gradient);
  const double change = this->TimeStep * frobenius(gradient - this->Gradient);
  if (strain > 0.0 || change > 0.0)
  {
    this->Carried += distance + strain * this->FarthestPlace;
    const double own = strain * this->Carried + change * this->FarthestPlace;
    const double ofImage = own * static_cast<double>(this->Across.farthest());
    this->Lost += ofImage;
    this->Spare -= own + 0.5 * ofImage;
  }
}

bool SkinBudget::holds(const Particles& particles, const Team& team)
{
  const double age = static_cast<double>(this->Age);
  if (this->Spare >= 0.0 || age > this->Expected.last)
  {
    return age <= this->Expected.last;
  }
  std::vector<double> left(team.threads, std::numeric_limits<double>::infinity());
  const OwnSlots own =
    this->Expected.own.within(0, static_cast<std::int64_t>(this->Expected.spheres.size()));
  parallelRanges(own.end - own.begin, team,
    [&](int range, std::int64_t begin, std::int64_t end)
    {
      double least = left[range];
      for (std::int64_t slot = own.begin + begin; slot < own.begin + end; ++slot)
      {
        const double radius = particles.radius(slot);
        const double room = this->Expected.spheres[slot].w - radius - this->rangeOf(radius);
        const Vec3 drift = particles.position.get(slot) - this->Expected.centre(slot, age);
        least = std::min(least, room - norm(drift));
      }
      left[range] = least;
    });
  // A grain and an image have half each of the drift of the image beside its grain.
  this->Spare = *std::min_element(left.begin(), left.end()) - 0.5 * this->Lost;
  return this->Spare >= 0.0;
}

}
