// Grains whose surface is smooth: which they are, and searches for the overlaps of many pairs of
// them.
#pragma once

#include "Contacts/FacetGrains.h"
#include "Shapes/Smooth/SingularPairs.h"
#include "State/Particles.h"

#include <algorithm>
#include <array>
#include <cstdint>

namespace dem
{

/// What is smooth in a run.
class SmoothGrains
{
public:
  /// @param shapes of the run, which must outlive it
  explicit SmoothGrains(const ShapeTable& shapes, FaceContacts contacts = FaceContacts::Features,
    StoredBy stored = StoredBy::Hertz, StoredBy atWalls = StoredBy::Hertz)
    : Shapes(&shapes), Facets(shapes, contacts, stored, atWalls),
      Any(std::any_of(shapes.begin(), shapes.end(),
        [](const UnitShape& shape) { return shape.smoothCount() > 0; }))
  {
  }

  /// Grains with faces, which are not smooth.
  const FacetGrains& facets() const { return this->Facets; }
  /// Whether any shape is smooth or has faces.
  bool anyShape() const { return this->Any || this->Facets.any(); }
  /// Whether any shape is smooth.
  bool any() const { return this->Any; }
  /// The largest principal radius of curvature of a contact, in bounding radii of the body or part.
  double flattest() const
  {
    double most = UnitSurface::Flattest;
    for (const UnitShape& shape : *this->Shapes)
    {
      for (int k = 0; k < shape.smoothCount(); ++k)
      {
        const UnitSurface& body = *shape.surfaceOf(k);
        most = std::max(most, UnitSurface::flattestOf(body.inscribed, body.bounding) / body.bounding);
      }
    }
    return most;
  }
  bool isSmooth(const Particles& particles, std::int64_t slot) const
  {
    const std::int32_t k = this->Any ? particles.shapedAt(slot) : -1;
    return k >= 0 &&
      slot - particles.shaped[k].first < (*this->Shapes)[particles.shaped[k].shape].smoothCount();
  }
  /// Whether a slot is a sphere, or a ball of a clump.
  bool isBall(const Particles& particles, std::int64_t slot) const
  {
    return !this->isSmooth(particles, slot) && !this->Facets.isFeature(particles, slot);
  }
  bool anySmooth(const Particles& particles, std::int64_t a, std::int64_t b) const
  {
    return this->isSmooth(particles, a) || this->isSmooth(particles, b);
  }
  /// The body in a slot: a sphere unless it is smooth.
  SmoothBody body(const Particles& particles, std::int64_t slot) const
  {
    if (!this->isSmooth(particles, slot))
    {
      return SmoothBody(particles.radius(slot));
    }
    return smoothBody(*this->Shapes, particles, slot);
  }

  /// Radius of the sphere with the volume of a grain; of a ball, its radius [L].
  double equivalentRadius(const Particles& particles, std::int64_t slot) const
  {
    const bool isShaped = this->isSmooth(particles, slot) || this->Facets.isFeature(particles, slot);
    if (!isShaped)
    {
      return particles.radius(slot);
    }
    const ShapedGrain& grain = particles.shaped[particles.shapedAt(slot)];
    return grain.size * (*this->Shapes)[grain.shape].equivalentRadius;
  }

private:
  const ShapeTable* Shapes;
  FacetGrains Facets;
  bool Any;
};

/// A search for the overlap of two grains. Of two the one with the lower id is the first, so that
/// the bits do not depend on the order of slots.
struct SmoothSearch
{
  std::int32_t first = 0; ///< slot
  std::int32_t second = 0;
  std::int64_t index = 0; ///< whatever the caller knows it by
  bool swapped = false;   ///< whether the caller's first is the second here
};

/// Searches that are done at a time, one lane each.
struct SmoothBatch
{
  SmoothPairs pairs;
  std::array<SmoothSearch, SmoothPairs::Capacity> searches;
};

/// A batch for each kind of bodies, and one for pairs of different kinds.
using SmoothBatches = std::array<SmoothBatch, KindCount>;

/// Puts searches together to do many at a time.
class SmoothSearches
{
public:
  explicit SmoothSearches(const SmoothGrains& smooth) : Smooth(&smooth) {}

  /// Adds a search, and does those that are due.
  /// @param start where it begins: what this contact found before, or anything else to begin with
  ///   the line of centres
  /// @param use(batch) is called when searches are done
  template <typename Use>
  void add(const Particles& particles, std::int32_t a, std::int32_t b, std::int64_t index,
    const Vec3& start, const Use& use)
  {
    const bool swapped = particles.id[b] < particles.id[a];
    const SmoothSearch search{ swapped ? b : a, swapped ? a : b, index, swapped };
    const SmoothBody first = this->Smooth->body(particles, search.first);
    const SmoothBody second = this->Smooth->body(particles, search.second);
    const int kind = first.kindWith(second);
    SmoothBatch& batch = this->Batches[kind];
    SmoothPairs& pairs = batch.pairs;
    const Vec3 separation = particles.space.between(
      particles.position.get(search.second) - particles.position.get(search.first));
    pairs.kind = kind;
    pairs.setBodies(pairs.count, first, second);
    pairs.separation.set(pairs.count, Lane3(separation));
    pairs.direction.set(pairs.count, Lane3(startOf(start, separation)));
    batch.searches[pairs.count++] = search;
    if (pairs.isFull())
    {
      finishBatch(batch, use);
    }
  }

  /// Does those that are left.
  template <typename Use>
  void finish(const Use& use)
  {
    for (SmoothBatch& batch : this->Batches)
    {
      if (batch.pairs.count > 0)
      {
        finishBatch(batch, use);
      }
    }
  }

private:
  static Vec3 startOf(const Vec3& start, const Vec3& separation)
  {
    constexpr double unit = 1e-6; // what was kept is as long as that
    if (std::abs(dot(start, start) - 1.0) < unit)
    {
      return start;
    }
    const double distance = norm(separation);
    return distance > 0.0 ? (1.0 / distance) * separation : Vec3{ 0.0, 0.0, 1.0 };
  }

  template <typename Use>
  static void finishBatch(SmoothBatch& batch, const Use& use)
  {
    findOverlaps(batch.pairs);
    use(batch);
    batch.pairs.count = 0;
  }

  const SmoothGrains* Smooth;
  SmoothBatches Batches;
};

}
