#include "Contacts/FacetGrains.h"

#include "Shapes/Gjk.h"
#include "Shapes/SmoothSupport.h"

#include <utility>

namespace dem
{

double FacetGrains::cornerShare(const Particles& particles, std::int64_t slot) const
{
  if (!this->Any || particles.featureAt(slot) != Feature::Corner)
  {
    return 1.0;
  }
  const ShapedGrain& grain = particles.shaped[particles.shapedAt(slot)];
  const UnitFacets& facets = *(*this->Shapes)[grain.shape].facets;
  return facets.cornerShare[facets.cornerOf(static_cast<int>(slot - grain.first))];
}

/// @param round a ball, a smooth grain or a corner
FeatureContact FacetGrains::atBody(const Particles& particles, std::int64_t round,
  std::int64_t body) const
{
  const std::int32_t shaped = particles.shapedAt(round);
  if (shaped >= 0 && (*this->Shapes)[particles.shaped[shaped].shape].surface)
  {
    return this->atSmooth(particles, round, body);
  }
  const FacetBody faceted = this->body(particles, body);
  const Vec3 apart =
    particles.space.between(particles.position.get(round) - particles.position.get(body));
  const NearestPoint nearest = nearestPoint(*faceted.facets, faceted.inUnits(apart));
  FeatureContact contact;
  contact.share = this->cornerShare(particles, round);
  contact.direction = -faceted.direction(nearest.normal);
  contact.secondCap = faceted.inWorld(nearest.point);
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
  const ShapedGrain& grain = particles.shaped[particles.shapedAt(smooth)];
  const SmoothBody round((*this->Shapes)[grain.shape], grain.size, grain.orientation);
  const SmoothSupport support(round);
  const Vec3 way =
    particles.space.between(particles.position.get(body) - particles.position.get(smooth));
  const GjkDistance found =
    gjkDistance([&](const Vec3& n) -> Vec3 { return support.along(normalized(n)).point; },
      [&](const Vec3& n)
      { return way + faceted.inWorld(farthestCorner(*faceted.facets, faceted.inUnits(n))); },
      way);
  const bool apart = found.distance > 0.0;
  FeatureContact contact;
  contact.direction = apart ? found.direction : normalized(way);
  contact.overlap = faceted.rounding() * (apart ? 1.0 : 2.0) - found.bound;
  contact.firstRadius = round.inscribed;
  contact.firstCap =
    (apart ? found.first : Vec3{}) - (apart ? round.inscribed : 0.0) * contact.direction;
  contact.secondCap = apart ? found.second - way : Vec3{};
  contact.secondRadius = faceted.rounding();
  return contact;
}

/// The one with the lower id comes first, so that the order of slots has no say in the bits.
FeatureContact FacetGrains::atEdges(const Particles& particles, std::int64_t first,
  std::int64_t second) const
{
  const auto edgeOf = [&](std::int64_t slot, const FacetBody& body)
  {
    const ShapedGrain& grain = particles.shaped[particles.shapedAt(slot)];
    return body.facets->edgeOf(static_cast<int>(slot - grain.first));
  };
  const FacetBody a = this->body(particles, first);
  const FacetBody b = this->body(particles, second);
  const ShapedGrain& one = particles.shaped[particles.shapedAt(first)];
  const ShapedGrain& other = particles.shaped[particles.shapedAt(second)];
  const Vec3 middles = particles.position.get(first) - particles.position.get(second);
  const Vec3 shift = particles.space.between(middles) - middles; // to the nearest image
  const Vec3 apart = one.position - other.position + shift;
  const Crossing crossing = crossingOf({ a, edgeOf(first, a), apart }, { b, edgeOf(second, b), {} },
    a.rounding() + b.rounding());
  FeatureContact contact;
  contact.overlap = crossing.overlap;
  contact.share = crossing.share;
  contact.direction = -crossing.normal;
  contact.firstCap = crossing.first - apart - (particles.position.get(first) - one.position);
  contact.secondCap = crossing.second - (particles.position.get(second) - other.position);
  contact.firstRadius = a.rounding();
  contact.secondRadius = b.rounding();
  return contact;
}

FeatureContact FacetGrains::contact(const Particles& particles, std::int64_t first,
  std::int64_t second) const
{
  const auto turned = [](FeatureContact contact)
  {
    contact.direction = -contact.direction;
    std::swap(contact.firstCap, contact.secondCap);
    std::swap(contact.firstRadius, contact.secondRadius);
    return contact;
  };
  if (particles.featureAt(first) == Feature::Edge)
  {
    const bool ordered = particles.id[first] < particles.id[second];
    return ordered ? this->atEdges(particles, first, second)
                   : turned(this->atEdges(particles, second, first));
  }
  return particles.featureAt(second) == Feature::Body
    ? this->atBody(particles, first, second)
    : turned(this->atBody(particles, second, first));
}

}
