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
/// Lists are made for this much longer than the margin of hit grains lasts, and than the last lists
/// lived. Grains are then listed in time with those that they will meet.
constexpr double Ahead = 1.5;
/// Margins of grains that are hit, in mean radii: the usual and the largest.
constexpr double UsualMargin = 0.5;
constexpr double MostMargin = 2.0;
/// A grain that is hit seldom gets more of the speed that the other one had against it.
constexpr double Passed = 0.8;
/// Changes of displacement are not searched for if their sum is below this share of the drift that
/// every grain is allowed.
constexpr double Negligible = 0.1;

}

Vec4 SkinBudget::displacementOf(const Particles& particles, std::size_t slot) const
{
  const Vec3 displacement = this->TimeStep * particles.velocity.get(slot);
  return { displacement.x, displacement.y, displacement.z, norm(displacement) };
}

/// How much wider than its grain a sphere is.
/// @param hit change of the displacement of a step by a hit [L]
double SkinBudget::widthFor(double hit) const
{
  return this->Still + std::min(this->Life * Passed * hit, this->Widest);
}

void SkinBudget::begin(const Particles& particles, double meanRadius, double still,
  const PairList& grains, const PairList& walls, const Team& team)
{
  const std::int64_t count = static_cast<std::int64_t>(particles.size());
  LargeVector<Vec4>& displacements = this->Expected.displacements;
  displacements.resize(count);
  parallelFor(count, team,
    [&](std::int64_t slot) { displacements[slot] = this->displacementOf(particles, slot); });
  this->Fastest = this->Carried = this->Lost = 0.0;
  this->Gradient = {};
  for (const Vec4& displacement : displacements)
  {
    this->Fastest = std::max(this->Fastest, displacement.w);
  }
  this->Still = still;
  this->Widest = MostMargin * meanRadius;
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
  parallelFor(count, team,
    [&](std::int64_t slot)
    {
      Vec4& sphere = this->Expected.spheres[slot];
      sphere = particles.position.packed[slot];
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
    const double most = std::max(particles.space.half - radius, radius);
    const double half = 0.5 * this->Expected.displacements[slot].w;
    last = half * last > most ? most / half : last;
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
  this->FarthestPosition = std::max(this->FarthestPosition, reach.position);
  this->Across.reachTo(reach.image);
}

/// Displacements count beyond the flow only, with what the flow moves two grains that may meet
/// against each other. Pairs that meet within a time T are at most
/// (w_i + w_j + T (u_i + u_j)) / (1 - |L| T) apart before. Lists are therefore made for times with
/// |L| T up to a half only.
void SkinBudget::followFlow(const Particles& particles)
{
  const Lattice& space = particles.space;
  this->Gradient = space.flow;
  constexpr double most = 0.5;
  this->Expected.last = std::min(this->Expected.last, most / std::max(this->strain(), 1e-300));
  this->Fastest = this->FarthestPair = 0.0;
  this->FarthestPosition = 2.0 * (norm(space.edges.a) + norm(space.edges.b) + norm(space.edges.c));
  for (std::size_t slot = 0; slot < particles.size(); ++slot)
  {
    const Vec3 position = particles.position.get(slot) - space.origin;
    const Vec4& displacement = this->Expected.displacements[slot];
    this->countInFlow(slot, position,
      norm(Vec3{ displacement.x, displacement.y, displacement.z } -
        this->TimeStep * (this->Gradient * position)));
  }
}

/// @param position at first, from the corner of the cell
/// @param beyond displacement of a step beyond the flow
void SkinBudget::countInFlow(std::size_t slot, const Vec3& position, double beyond)
{
  const double apart = 2.0 * (this->Expected.spheres[slot].w + this->Expected.last * beyond);
  this->Expected.displacements[slot].w = beyond + this->strain() * apart;
  this->Fastest = std::max(this->Fastest, beyond);
  this->FarthestPosition = std::max(this->FarthestPosition, 2.0 * norm(position));
  this->FarthestPair = std::max(this->FarthestPair, 2.0 * apart);
}

/// First position on the predicted path through a present position, from the corner of the cell:
/// x = (1 + age h L) x0 + age h u.
/// @param beyond displacement of a step beyond the flow
Vec3 SkinBudget::firstPosition(const Lattice& space, const Vec3& p, const Vec3& beyond) const
{
  const double age = static_cast<double>(this->Age);
  return inverse(Matrix3::identity() + (age * this->TimeStep) * this->Gradient) *
    (p - space.origin - age * beyond);
}

Vec4 SkinBudget::toMiddle(const Lattice& space, const Vec3& p, double radius) const
{
  if (!space.flows)
  {
    return { p.x, p.y, p.z, radius };
  }
  const Vec3 first = this->firstPosition(space, p, {});
  const double time = 0.5 * this->TimeStep * this->Expected.last;
  const Vec3 there = space.origin + first + time * (this->Gradient * first);
  const double wider = 1.0 + this->strain() * this->Expected.last;
  return { there.x, there.y, there.z, wider * radius + 0.5 * this->Lost };
}

void SkinBudget::findHits(const Particles& particles, const PairList& grains, const PairList& walls)
{
  const Lattice& space = particles.space;
  const LargeVector<Vec4>& displacements = this->Expected.displacements;
  for (std::size_t pair = 0; pair < grains.partner.size(); ++pair)
  {
    const std::int32_t a = grains.row[pair];
    const std::int32_t b = grains.partner[pair];
    Vec3 d{ displacements[a].x - displacements[b].x, displacements[a].y - displacements[b].y,
      displacements[a].z - displacements[b].z };
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
      this->Hits[slot] = std::max(this->Hits[slot], static_cast<float>(displacements[slot].w));
    }
  }
}

/// Chooses the life for which hits need the usual margin, in the mean of those that matter.
void SkinBudget::chooseLife(double meanRadius)
{
  double squares = 0.0;
  double cubes = 0.0;
  for (const double hit : this->Hits)
  {
    squares += hit * hit;
    cubes += hit * hit * hit;
  }
  const double life = cubes > 0.0 ? UsualMargin * meanRadius * squares / cubes : LongestLife;
  this->Life = std::min(std::max(life, ShortestLife), LongestLife);
}

void SkinBudget::add(const Particles& particles, std::size_t slot)
{
  const Vec4& now = particles.position.packed[slot];
  const double age = static_cast<double>(this->Age);
  Vec4 displacement = this->displacementOf(particles, slot);
  Vec3 first, beyond;
  if (particles.space.flows)
  {
    // Displacements of the first grains are constant along their paths; so is this one.
    const Vec3 position = particles.position.get(slot);
    beyond = Vec3{ displacement.x, displacement.y, displacement.z } -
      this->TimeStep * (particles.space.flow * (position - particles.space.origin));
    first = this->firstPosition(particles.space, position, beyond);
    const Vec3 path = this->TimeStep * (this->Gradient * first) + beyond;
    displacement = { path.x, path.y, path.z, norm(path) };
    this->Carried = std::max(this->Carried, age * displacement.w);
  }
  this->Expected.spheres.push_back({ now.x - age * displacement.x, now.y - age * displacement.y,
    now.z - age * displacement.z, now.w + this->rangeOf(now.w) + this->widthFor(0.0) });
  this->Expected.displacements.push_back(displacement);
  if (particles.space.flows)
  {
    this->countInFlow(slot, first, norm(beyond));
  }
  else
  {
    this->Fastest = std::max(this->Fastest, displacement.w);
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
  const std::size_t count = this->Expected.displacements.size();
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

void SkinBudget::addCopy(const Particles& particles, const Vec4& sphere, const Vec4& displacement)
{
  this->Expected.spheres.push_back(sphere);
  this->Expected.displacements.push_back(displacement);
  this->takeShapes(particles, this->Expected.displacements.size() - 1);
  this->Across.add(this->Expected.cover(this->Expected.spheres.size() - 1));
}

void SkinBudget::surround(const Particles& particles, const OwnSlots& own,
  LargeVector<Vec4>&& spheres, LargeVector<Vec4>&& displacements)
{
  this->Expected.own = own;
  this->Expected.spheres = std::move(spheres);
  this->Expected.displacements = std::move(displacements);
  this->takeShapes(particles, 0);
  if (particles.space.periodic)
  {
    this->Across.add(particles.space, this->TimeStep, this->Expected);
  }
}

/// A grain moves by u + L x where u0 + L0 x0 is expected, an image by L H where L0 H0 is.
void SkinBudget::grainsMoved(double distance, const Matrix3& gradient)
{
  ++this->Age;
  this->Spare -= distance + this->Fastest;
  const double strain = this->TimeStep * frobenius(gradient);
  const double change = this->TimeStep * frobenius(gradient - this->Gradient);
  if (strain > 0.0 || change > 0.0)
  {
    this->Carried += distance + strain * this->FarthestPosition;
    const double own = strain * this->Carried + change * this->FarthestPosition;
    const double ofImage = own * static_cast<double>(this->Across.farthest());
    this->Lost += ofImage;
    this->Spare -= own + 0.5 * ofImage;
  }
}

double SkinBudget::edgesMoved(const Matrix3& change)
{
  const double distance = static_cast<double>(this->Across.farthest()) *
    (norm(change.a) + norm(change.b) + norm(change.c));
  this->Lost += distance;
  this->Spare -= 0.5 * distance;
  return distance;
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
        const double margin = this->Expected.spheres[slot].w - radius - this->rangeOf(radius);
        const Vec3 drift = particles.position.get(slot) - this->Expected.centre(slot, age);
        least = std::min(least, margin - norm(drift));
      }
      left[range] = least;
    });
  // A grain and an image have half each of the drift of the image beside its grain.
  this->Spare = *std::min_element(left.begin(), left.end()) - 0.5 * this->Lost;
  return this->Spare >= 0.0;
}

}
