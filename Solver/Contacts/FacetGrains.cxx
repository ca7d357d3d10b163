#include "Contacts/FacetGrains.h"

#include "Shapes/Faces/Gjk.h"
#include "Shapes/Round/RimPoints.h"
#include "Shapes/Smooth/SmoothSupport.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <utility>
#include <vector>

namespace dem
{

double FacetGrains::cornerShare(const Particles& particles, std::int64_t slot) const
{
  if (!this->Any || particles.featureAt(slot) != Feature::Corner)
  {
    return 1.0;
  }
  const ShapedGrain& grain = particles.shaped[particles.shapedAt(slot)];
  const int ball = static_cast<int>(slot - grain.first);
  const UnitFacets& facets = (*this->Shapes)[grain.shape].partOf(ball);
  return facets.cornerShare[facets.cornerOf(ball)];
}

Vec3 FacetGrains::offset(const Particles& particles, std::int64_t slot, const FacetBody& body) const
{
  return particles.position.get(slot) - this->origin(particles, slot, body);
}

FacetGrains::Pair FacetGrains::pair(const Particles& particles, std::int64_t first,
  std::int64_t second) const
{
  const Vec3 middles = particles.position.get(first) - particles.position.get(second);
  Pair pair{ this->body(particles, first), this->body(particles, second), {}, {},
    particles.space.between(middles) - middles };
  pair.firstPosition = this->origin(particles, first, pair.first);
  pair.secondPosition = this->origin(particles, second, pair.second);
  return pair;
}

namespace
{

/// The direction of a line of centres; along z where both coincide.
Vec3 alongCentres(const Vec3& line)
{
  return dot(line, line) > 0.0 ? normalized(line) : Vec3{ 0.0, 0.0, 1.0 };
}

/// Distance of the kernels of two grains, relative to the first grain.
template <typename Pair>
GjkDistance distanceOf(const Pair& pair)
{
  const Vec3 toSecond = pair.toSecond();
  return gjkDistance([&](const Vec3& n) { return farthestPoint(pair.first, n); },
    [&](const Vec3& n) { return toSecond + farthestPoint(pair.second, n); }, toSecond);
}

/// Arguments and results of facingOf(): features of two grains call it one after another.
class KnownFacings
{
public:
  template <typename Find>
  const Facing& find(const FacetBody& first, const FacetBody& second, const Vec3& toSecond,
    const Find& find)
  {
    Known& known =
      this->All[(bitsOf(toSecond.x) * 3 + bitsOf(toSecond.y) * 5 + bitsOf(toSecond.z)) % Count];
    const std::array<double, 13> asked{ toSecond.x, toSecond.y, toSecond.z, first.size,
      first.orientation.w, first.orientation.x, first.orientation.y, first.orientation.z,
      second.size, second.orientation.w, second.orientation.x, second.orientation.y,
      second.orientation.z };
    if (known.first != first.facets || known.second != second.facets || known.asked != asked)
    {
      known = { first.facets, second.facets, asked, find() };
    }
    return known.facing;
  }

private:
  static std::uint64_t bitsOf(double number)
  {
    std::uint64_t bits;
    std::memcpy(&bits, &number, sizeof(bits));
    return bits;
  }

  struct Known
  {
    const UnitFacets *first = nullptr, *second = nullptr;
    std::array<double, 13> asked{};
    Facing facing;
  };
  /// More than the pairs of a tile that touch, mostly; a prime.
  static constexpr std::uint64_t Count = 2039;
  std::vector<Known> All = std::vector<Known>(Count);
};

}

/// The grain with the lower id is first in the search, so the order of slots has no influence.
Facing FacetGrains::facing(const Particles& particles, std::int64_t first, std::int64_t second,
  const Pair& pair) const
{
  static thread_local KnownFacings known;
  const bool ordered = particles.id[first] < particles.id[second];
  const FacetBody& a = ordered ? pair.first : pair.second;
  const FacetBody& b = ordered ? pair.second : pair.first;
  const Vec3 toSecond = ordered ? pair.toSecond() : -pair.toSecond();
  const Facing found = known.find(a, b, toSecond, [&] { return facingOf(a, b, toSecond); });
  return { ordered ? found.normal : -found.normal, found.overlap };
}

/// A point of a rim at a body: it touches as a corner at its present position does.
FeatureContact FacetGrains::atRim(const Particles& particles, std::int64_t slot, std::int64_t other,
  std::optional<PlacedSlope>* slope) const
{
  const Pair pair = this->pair(particles, slot, other);
  const double reach = pair.first.rounding() + pair.second.rounding();
  const Vec3 position = -pair.toSecond(); // relative to the other grain
  const int first = particles.shaped[particles.shapedAt(slot)].first;
  const int index = pair.first.facets->rimPointOf(static_cast<int>(slot) - first);
  const PlacedRim rim(pair.first, position, index / UnitFacets::RimPoints);
  const int point = index % UnitFacets::RimPoints;
  FeatureContact contact;
  contact.direction = normalized(pair.toSecond());
  contact.firstRadius = pair.first.rounding();
  contact.secondRadius = pair.second.rounding();
  const Vec3 middle = pair.second.inUnits(rim.centre);
  contact.overlap = std::min(reach + rim.radius -
      pair.second.size * nearestPoint(*pair.second.facets, middle).distance,
    0.0);
  if (contact.overlap < 0.0)
  {
    return contact;
  }
  Crossing touch;
  if (point > 0)
  {
    touch = pointAt(rim, point, pair.second, reach, this->Stored);
  }
  else
  {
    const Facing facing = this->facing(particles, slot, other, pair);
    const double begin = dot(farthestPoint(pair.second, -facing.normal), facing.normal);
    touch.overlap = std::min({ facing.overlap, reach - (begin - rim.reach(facing.normal)), 0.0 });
    touch =
      touch.overlap < 0.0 ? touch : lowestOf(rim, pair.second, facing.normal, reach, this->Stored);
  }
  contact.overlap = touch.overlap;
  if (touch.share > 0.0)
  {
    contact.share = touch.share;
    contact.direction = -touch.normal;
    contact.firstCap = touch.first - position - (particles.position.get(slot) - pair.firstPosition);
    contact.secondCap = touch.second - this->offset(particles, other, pair.second);
    this->setSlope(touch, contact, slope);
  }
  return contact;
}

/// @param slope becomes that of the share of a crossing that a contact is that of
void FacetGrains::setSlope(const Crossing& crossing, const FeatureContact& contact,
  std::optional<PlacedSlope>* slope)
{
  if (slope && crossing.slope.any())
  {
    const Vec3 between = crossing.first - crossing.second;
    slope->emplace(crossing.slope, contact.firstCap, contact.secondCap + between);
  }
}

/// @param round a ball, a smooth grain, a corner or a point of a rim
FeatureContact FacetGrains::atBody(const Particles& particles, std::int64_t round,
  std::int64_t body, std::optional<PlacedSlope>* slope) const
{
  const std::int32_t shaped = particles.shapedAt(round);
  if (shaped >= 0 &&
    round - particles.shaped[shaped].first <
      (*this->Shapes)[particles.shaped[shaped].shape].smoothCount())
  {
    return this->atSmooth(particles, round, body);
  }
  if (particles.featureAt(round) == Feature::Rim)
  {
    return this->atRim(particles, round, body, slope);
  }
  const FacetBody faceted = this->body(particles, body);
  const Vec3 offset = this->offset(particles, body, faceted);
  const Vec3 apart =
    particles.space.between(particles.position.get(round) - particles.position.get(body)) + offset;
  const NearestPoint nearest = nearestPoint(*faceted.facets, faceted.inUnits(apart));
  FeatureContact contact;
  contact.share = this->cornerShare(particles, round);
  contact.direction = -faceted.direction(nearest.normal);
  contact.secondCap = faceted.inWorld(nearest.point) - offset;
  contact.firstRadius = particles.radius(round);
  contact.secondRadius = faceted.rounding();
  contact.overlap = contact.firstRadius + contact.secondRadius - faceted.size * nearest.distance;
  return contact;
}

/// A smooth grain at a faceted one: one contact, where it is nearest to the kernel. What it does
/// within that cannot be told; then it is twice as deep as the rounding.
FeatureContact FacetGrains::atSmooth(const Particles& particles, std::int64_t smooth,
  std::int64_t body) const
{
  const FacetBody faceted = this->body(particles, body);
  const SmoothBody round = smoothBody(*this->Shapes, particles, smooth);
  const SmoothSupport support(round);
  const Vec3 offset = this->offset(particles, body, faceted);
  const Vec3 toBody =
    particles.space.between(particles.position.get(body) - particles.position.get(smooth)) - offset;
  const GjkDistance found =
    gjkDistance([&](const Vec3& n) -> Vec3 { return support.along(normalized(n)).point; },
      [&](const Vec3& n) { return toBody + farthestPoint(faceted, n); }, toBody);
  const bool apart = found.distance > 0.0;
  FeatureContact contact;
  contact.direction = apart ? found.direction : alongCentres(toBody);
  contact.overlap = faceted.rounding() * (apart ? 1.0 : 2.0) - found.bound;
  contact.firstRadius = round.inscribed;
  contact.firstCap =
    (apart ? found.first : Vec3{}) - (apart ? round.inscribed : 0.0) * contact.direction;
  contact.secondCap = apart ? found.second - toBody - offset : Vec3{};
  contact.secondRadius = faceted.rounding();
  return contact;
}

/// Two grains in one contact, where their kernels are nearest. Of kernels that overlap nothing can
/// be told; these push as if they just touched, along the line of centres. Of two ends of a grain
/// with parallel faces either may be nearest.
FeatureContact FacetGrains::nearest(const Particles& particles, std::int64_t first,
  std::int64_t second) const
{
  const Pair pair = this->pair(particles, first, second);
  const Vec3 toSecond = pair.toSecond();
  const GjkDistance found = distanceOf(pair);
  const bool apart = found.distance > 0.0;
  FeatureContact contact;
  contact.firstRadius = pair.first.rounding();
  contact.secondRadius = pair.second.rounding();
  contact.overlap = contact.firstRadius + contact.secondRadius - found.bound;
  contact.direction = apart ? found.direction : alongCentres(toSecond);
  const Vec3 middle = 0.5 * toSecond;
  contact.firstCap = (apart ? found.first : middle) - this->offset(particles, first, pair.first);
  contact.secondCap =
    (apart ? found.second : middle) - toSecond - this->offset(particles, second, pair.second);
  return contact;
}

/// The grain with the lower id is first, so the bits do not depend on the order of slots.
FeatureContact FacetGrains::atEdges(const Particles& particles, std::int64_t first,
  std::int64_t second, std::optional<PlacedSlope>* slope) const
{
  const auto edgeOf = [&](std::int64_t slot, const FacetBody& body)
  {
    const ShapedGrain& grain = particles.shaped[particles.shapedAt(slot)];
    return body.facets->edgeOf(static_cast<int>(slot - grain.first));
  };
  const Pair pair = this->pair(particles, first, second);
  const Vec3 apart = -pair.toSecond();
  const int a = edgeOf(first, pair.first), b = edgeOf(second, pair.second);
  const double reach = pair.first.rounding() + pair.second.rounding();
  const bool firstRound = pair.first.facets->round.has_value();
  const bool secondRound = pair.second.facets->round.has_value();
  FeatureContact contact;
  contact.firstRadius = pair.first.rounding();
  contact.secondRadius = pair.second.rounding();
  Crossing crossing;
  if (!firstRound && !secondRound)
  {
    crossing = crossingOf({ pair.first, a, apart }, { pair.second, b, {} }, reach);
  }
  else
  {
    const Facing facing = this->facing(particles, first, second, pair);
    if (facing.overlap <= 0.0)
    {
      contact.overlap = facing.overlap;
      contact.direction = facing.normal;
      return contact;
    }
    const RoundEdge one = roundEdge(pair.first, apart, a, pair.second, {}, reach);
    const RoundEdge other = roundEdge(pair.second, {}, b, pair.first, apart, reach);
    const Vec3& direction = facing.normal;
    crossing = firstRound && secondRound
      ? crossingOf(one, other, direction, reach, this->Stored)
      : (firstRound
            ? crossingOf(one, PlacedEdge(pair.second, b, {}), direction, reach, this->Stored)
            : reversed(crossingOf(other, PlacedEdge(pair.first, a, apart), -direction, reach,
                this->Stored)));
  }
  contact.overlap = crossing.overlap;
  contact.share = crossing.share;
  contact.direction = -crossing.normal;
  contact.firstCap = crossing.first - apart - (particles.position.get(first) - pair.firstPosition);
  contact.secondCap = crossing.second - (particles.position.get(second) - pair.secondPosition);
  setSlope(crossing, contact, slope);
  return contact;
}

double FacetGrains::gap(const Particles& particles, std::int64_t a, std::int64_t b) const
{
  if (!areBodies(particles, a, b))
  {
    return -this->contact(particles, a, b).overlap;
  }
  const Pair pair = this->pair(particles, a, b);
  const GjkDistance found = distanceOf(pair);
  return found.distance - pair.first.rounding() - pair.second.rounding();
}

FeatureContact FacetGrains::contact(const Particles& particles, std::int64_t first,
  std::int64_t second, std::optional<PlacedSlope>* slope) const
{
  const auto swapped = [slope](FeatureContact contact)
  {
    if (slope && *slope)
    {
      *slope = (*slope)->reversed();
    }
    contact.direction = -contact.direction;
    std::swap(contact.firstCap, contact.secondCap);
    std::swap(contact.firstRadius, contact.secondRadius);
    return contact;
  };
  const bool bodies = areBodies(particles, first, second);
  if (bodies && this->Contacts == FaceContacts::Features)
  {
    const Vec3 toSecond =
      particles.space.between(particles.position.get(second) - particles.position.get(first));
    FeatureContact apart;
    apart.overlap = -(particles.radius(first) + particles.radius(second));
    apart.direction = alongCentres(toSecond);
    apart.firstRadius = particles.radius(first);
    apart.secondRadius = particles.radius(second);
    return apart;
  }
  if (bodies || particles.featureAt(first) == Feature::Edge)
  {
    const auto find = [&](std::int64_t lower, std::int64_t higher)
    {
      return bodies ? this->nearest(particles, lower, higher)
                    : this->atEdges(particles, lower, higher, slope);
    };
    if (particles.id[first] < particles.id[second])
    {
      return find(first, second);
    }
    return swapped(find(second, first));
  }
  return particles.featureAt(second) == Feature::Body
    ? this->atBody(particles, first, second, slope)
    : swapped(this->atBody(particles, second, first, slope));
}

}
