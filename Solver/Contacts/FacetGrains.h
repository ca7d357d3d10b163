// Grains with faces: which slots are their features, and where two of these touch.
#pragma once

#include "Parameters/Config.h"
#include "Shapes/Round/RoundPairs.h"
#include "Shapes/Smooth/SmoothBody.h"
#include "State/Particles.h"

#include <algorithm>
#include <cstdint>
#include <optional>

namespace dem
{

/// Contact of the features of two slots. Each is a cap, a ball that does not rotate with the slot.
struct FeatureContact
{
  double overlap = 0.0; ///< below zero, a distance that is no longer than the true one [L]
  double share = 1.0;   ///< of the force that a contact of the law has
  Vec3 direction;       ///< unit, from the first to the second
  Vec3 firstCap;        ///< from the centre of its slot to that of the cap [L]
  Vec3 secondCap;
  double firstRadius = 0.0; ///< [L]
  double secondRadius = 0.0;
};

/// @param slot of a smooth grain, or of a smooth part of a grain
inline SmoothBody smoothBody(const ShapeTable& shapes, const Particles& particles,
  std::int64_t slot)
{
  const ShapedGrain& grain = particles.shaped[particles.shapedAt(slot)];
  const UnitShape& shape = shapes[grain.shape];
  return shape.smooth
    ? SmoothBody::partOf((*shape.smooth)[slot - grain.first], grain.size, grain.orientation)
    : SmoothBody(shape, grain.size, grain.orientation);
}

class FacetGrains
{
public:
  /// @param shapes of the run, which must outlive it
  /// @param stored how energy grows with an overlap of two grains
  /// @param atWalls the same of a grain and a wall
  FacetGrains(const ShapeTable& shapes, FaceContacts contacts, StoredBy stored = StoredBy::Hertz,
    StoredBy atWalls = StoredBy::Hertz)
    : Shapes(&shapes), Contacts(contacts), Stored(stored), StoredAtWalls(atWalls),
      Any(std::any_of(shapes.begin(), shapes.end(),
        [](const UnitShape& shape) { return shape.parts != nullptr; }))
  {
  }

  /// How energy grows with an overlap with a wall.
  StoredBy storedAtWalls() const { return this->StoredAtWalls; }
  /// Whether any shape has faces.
  bool any() const { return this->Any; }
  /// The feature that a slot is in searches for grains that may touch.
  Feature towardsGrains(Feature feature) const
  {
    if (this->Contacts == FaceContacts::Features || feature == Feature::Ball)
    {
      return feature;
    }
    return feature == Feature::Body ? Feature::Single : Feature::AtCorner;
  }
  /// Whether a slot is a feature of a grain with faces.
  bool isFeature(const Particles& particles, std::int64_t slot) const
  {
    return this->Any && particles.featureAt(slot) != Feature::Ball;
  }
  bool anyFeature(const Particles& particles, std::int64_t a, std::int64_t b) const
  {
    return this->isFeature(particles, a) || this->isFeature(particles, b);
  }
  FacetBody body(const Particles& particles, std::int64_t slot) const
  {
    const ShapedGrain& grain = particles.shaped[particles.shapedAt(slot)];
    const UnitFacets& part =
      (*this->Shapes)[grain.shape].partOf(static_cast<int>(slot - grain.first));
    return { &part, grain.size, grain.orientation };
  }
  /// Origin of the axes of that body: the centre of mass, unless the part has axes of its own [L].
  Vec3 origin(const Particles& particles, std::int64_t slot, const FacetBody& body) const
  {
    const Vec3& centre = particles.shaped[particles.shapedAt(slot)].position;
    return body.facets->frame ? centre + body.origin : centre;
  }
  /// Whether it is a feature that may touch far from the position of its slot: an edge, a rim or
  /// all of a grain.
  bool hasExtent(const Particles& particles, std::int64_t slot) const
  {
    return this->isFeature(particles, slot) && particles.featureAt(slot) != Feature::Corner;
  }
  /// Whether it is a point of a rim, which moves along the rim of its grain.
  bool isRim(const Particles& particles, std::int64_t slot) const
  {
    return this->Any && particles.featureAt(slot) == Feature::Rim;
  }
  /// What a corner has of the force of a contact; 1 of all else.
  double cornerShare(const Particles& particles, std::int64_t slot) const;
  /// Contact of two slots of which one is a feature. Two slots of which neither canTouch() the
  /// other are bodies that a bond holds; these do not touch.
  /// @param slope becomes that of the share, if that changes; null where it is not needed
  FeatureContact contact(const Particles& particles, std::int64_t first, std::int64_t second,
    std::optional<PlacedSlope>* slope = nullptr) const;

  /// Whether each of two slots is all of a grain, whose features touch instead.
  static bool areBodies(const Particles& particles, std::int64_t a, std::int64_t b)
  {
    return particles.featureAt(a) == Feature::Body && particles.featureAt(b) == Feature::Body;
  }
  /// Distance of two convex parts, balls or smooth grains of which one is a part, by Gjk.h [L].
  /// Where kernels overlap, the distance is as far below zero as the roundings reach.
  double gap(const Particles& particles, std::int64_t a, std::int64_t b) const;

private:
  /// Two grains, and the periodic shift of the first to its image nearest to the second.
  struct Pair
  {
    FacetBody first, second;
    Vec3 firstPosition, secondPosition; ///< of the origins of the axes [L]
    Vec3 shift;                         ///< to the nearest image [L]

    /// From the first origin to the second [L].
    Vec3 toSecond() const { return this->secondPosition - this->firstPosition - this->shift; }
  };
  /// From the origin of the axes of a body to its slot [L].
  Vec3 offset(const Particles& particles, std::int64_t slot, const FacetBody& body) const;
  Pair pair(const Particles& particles, std::int64_t first, std::int64_t second) const;
  Facing facing(const Particles& particles, std::int64_t first, std::int64_t second,
    const Pair& pair) const;
  FeatureContact atRim(const Particles& particles, std::int64_t rim, std::int64_t body,
    std::optional<PlacedSlope>* slope) const;
  FeatureContact atBody(const Particles& particles, std::int64_t round, std::int64_t body,
    std::optional<PlacedSlope>* slope) const;
  FeatureContact atSmooth(const Particles& particles, std::int64_t smooth, std::int64_t body) const;
  FeatureContact nearest(const Particles& particles, std::int64_t first, std::int64_t second) const;
  FeatureContact atEdges(const Particles& particles, std::int64_t first, std::int64_t second,
    std::optional<PlacedSlope>* slope) const;

  static void setSlope(const Crossing& crossing, const FeatureContact& contact,
    std::optional<PlacedSlope>* slope);

  const ShapeTable* Shapes;
  FaceContacts Contacts;
  StoredBy Stored;
  StoredBy StoredAtWalls;
  bool Any;
};

}
