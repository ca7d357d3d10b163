// How the elements of the walls hang together, and which of the elements that a grain reaches it
// touches. A grain on a triangulated plane must feel the plane: it touches a wall where the
// distance from its centre is a local minimum, not each element that is near enough.
//
//   \      face     /     A feature is a patch of faces that are flat against each other, an edge
//    \    ____     /      or a vertex. An element has its nearest point in one of its features.
//     \__/    \___/       The distance to an edge or a vertex is a local minimum if no other
//      edge  vertex       element there has a nearer point elsewhere.
//
// Walls act on both sides, so the order of corners does not matter.
#pragma once

#include "Boundaries/ClosestPoint.h"
#include "Boundaries/Seams/SeamBuilder.h"
#include "Boundaries/Surface.h"
#include "Vectors/Prefetch.h"

#include <array>
#include <cstdint>
#include <functional>
#include <vector>

namespace dem
{

/// An element that a grain overlaps with.
struct Touch
{
  std::int32_t element = 0;
  Foot foot;                ///< in the frame that the grain is in
  double reach = 0.0;       ///< sum of the radii of grain and element [L]
  bool felt = false;        ///< whether it is a contact
  std::int32_t source = -1; ///< the earlier contact whose springs it takes, by its index; -1 none
  /// Whether the centre of the grain is beyond the wall, seen from where the grain was before.
  bool beyond = false;
  /// Whether it has gone through the element, to whatever side, in the last step.
  bool passed = false;
  /// Whether the normal points against the separation of the foot, as for a ball beyond the wall.
  bool flipped = false;
  /// At a membrane: the separation at the saddle of the distance that ends the contact (see Saddles),
  /// which is as the foot; 0 without any [L].
  Vec3 saddle{};
  Vec3 saddleCap{}; ///< the point of the grain there, from the centre of its slot [L]

  double square() const { return dot(this->foot.separation, this->foot.separation); }
  /// As far as the nearest point says, whatever the side.
  double overlap() const { return this->reach - norm(this->foot.separation); }
};

/// A contact that a grain had before.
struct EarlierContact
{
  std::int32_t element = 0;
  Site site = Site::None;
};

class Seams
{
public:
  /// Faces whose planes differ by less than this are flat against each other [rad].
  static constexpr double FlatAngle = 1e-3;

  /// Elements of bodies that do not move against each other hang together where their corners have
  /// the same coordinates.
  /// @param ask as SeamBuilder's
  explicit Seams(const Surface& surface, const std::function<void()>& ask = {});
  /// Seams of no elements.
  Seams() = default;
  /// How some of the elements hang together among themselves.
  /// @param elements ascending; the result numbers them by their indices in this list
  Seams among(const std::vector<std::int32_t>& elements) const;

  /// Prefetches an element that is needed soon.
  void prefetch(std::int64_t element) const { dem::prefetch(&this->Features[element]); }

  /// Which convex part of a plane an element is in, -1 for none: a grain that is over one element
  /// of it touches no other.
  std::int32_t convexPatch(std::int32_t element) const { return this->PlaneOf[element]; }
  bool areInConvexPatch(std::int32_t a, std::int32_t b) const
  {
    return this->PlaneOf[a] >= 0 && this->PlaneOf[a] == this->PlaneOf[b];
  }

  /// The last of the thickest elements at a side or corner; -1 if there is none.
  std::int32_t ownerOf(std::int32_t element, Site site) const
  {
    const Span around = this->elementsAt(this->featureOf(element, site));
    return around.first == around.last ? -1 : *(around.last - 1);
  }
  /// Whether it is not inside a patch.
  bool isSharp(std::int32_t element, Site site) const;
  /// Number of a side of an element, which neighbours have as well.
  std::int32_t sideOf(std::int32_t element, int side) const
  {
    return this->featureOf(element, sideSite(side));
  }
  /// Calls use(other) for the thickest elements at a side or corner.
  template <typename Use>
  void forEachAt(std::int32_t element, Site site, const Use& use) const
  {
    for (const std::int32_t other : this->elementsAt(this->featureOf(element, site)))
    {
      use(other);
    }
  }

  /// Calls use(other) for the thickest elements at every side and corner of an element.
  template <typename Use>
  void forEachAround(std::int32_t element, const Use& use) const
  {
    for (const Feature feature : this->Features[element].rim)
    {
      for (const std::int32_t other : feature < 0 ? Span() : this->elementsAt(feature))
      {
        use(other);
      }
    }
  }
  /// Calls number(value) and column(vector) for all that @a seams, const or not, consist of.
  template <typename AnySeams, typename Number, typename Column>
  static void visit(AnySeams& seams, const Number& number, const Column& column)
  {
    number(seams.Patches);
    column(seams.Features);
    column(seams.PlaneOf);
    column(seams.Begin);
    column(seams.Around);
  }

  /// Memory that is kept from call to call.
  struct Workspace
  {
    struct Candidate
    {
      int rank;
      double overlap;
      Touch* touch;
    };
    std::vector<Candidate> candidates;
    std::vector<const Touch*> felt;
    std::vector<char> taken;
  };

  /// Decides which of the overlapping elements a grain feels: faces first, then edges, then
  /// vertices, deepest first.
  /// @param touches ascending by element
  void settle(std::vector<Touch>& touches, Workspace& work) const;

  /// Whether two touches are the same contact, @a a deeper than @a b.
  bool isSame(const Touch& a, const Touch& b) const;

  /// Sets for each contact that is felt the earlier one that it continues: at the same feature, or
  /// at an adjacent feature without a contact of its own any more, or at a side beyond a corner.
  void findSources(const std::vector<EarlierContact>& earlier, std::vector<Touch>& touches,
    Workspace& work) const;

private:
  using Feature = std::int32_t; ///< patches first, then edges, then vertices

  struct Span
  {
    const std::int32_t* first = nullptr;
    const std::int32_t* last = nullptr;
    const std::int32_t* begin() const { return this->first; }
    const std::int32_t* end() const { return this->last; }
  };

  Feature featureOf(std::int32_t element, Site site) const;
  bool isPatch(Feature feature) const { return feature < this->Patches; }
  /// Elements at an edge or vertex, ascending; only the thickest ones.
  Span elementsAt(Feature feature) const;
  bool isNearest(const Touch& touch, const std::vector<Touch>& touches) const;
  bool isBeside(const Touch& touch, const std::vector<const Touch*>& felt) const;
  /// Whether a touch is at the feature of an earlier contact.
  bool sameFeature(const EarlierContact& before, const Touch& now) const;
  bool adjacent(Feature a, Feature b) const;
  std::array<Feature, 2> endsOf(std::int32_t element, Site side) const;
  bool meet(const EarlierContact& before, const Touch& now) const;
  bool onPatch(Feature feature, Feature patch) const;
  bool isOnRim(Feature feature, const Touch& touch) const;

  std::int32_t Patches = 0;
  std::vector<ElementFeatures> Features; ///< per element
  std::vector<std::int32_t> PlaneOf; ///< per element: its patch if that is convex, else -1
  std::vector<std::int64_t> Begin;   ///< per edge and vertex, into Around
  std::vector<std::int32_t> Around;
};

}
