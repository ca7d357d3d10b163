// How the elements of the walls hang together, and which of the elements that a grain reaches it
// touches. A grain on a triangulated plane must feel the plane: it touches a wall where the
// distance from its centre is a local minimum, not each element that is near enough.
//
//   \      face     /     A place is a patch of faces that are flat against each other, an edge
//    \    ____     /      or a vertex. The nearest point of an element lies in one of its places.
//     \__/    \___/       At an edge or a vertex it is a local minimum if no other element there
//      edge  vertex       comes nearer with another of its points.
//
// Walls act on both sides, so the order of corners does not matter.
#pragma once

#include "Boundaries/ClosestPoint.h"
#include "Boundaries/SeamBuilder.h"
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
  /// Whether the centre of the grain is on the other side of the wall than the grain came from.
  bool beyond = false;
  /// Whether it has gone through the element, to whatever side, in the last step.
  bool passed = false;
  /// Whether the normal points against the separation of the foot: of a ball that is beyond.
  bool turned = false;

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
  /// @param elements ascending; in the result they have their places in this list as indices
  Seams among(const std::vector<std::int32_t>& elements) const;

  /// Says that an element will soon be asked about.
  void prefetch(std::int64_t element) const { dem::prefetch(&this->Places[element]); }

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
    const Span around = this->elementsAt(this->placeOf(element, site));
    return around.first == around.last ? -1 : *(around.last - 1);
  }
  /// Whether it is not inside a patch.
  bool isSharp(std::int32_t element, Site site) const;
  /// Calls use(other) for the thickest elements at a side or corner.
  template <typename Use>
  void forEachAt(std::int32_t element, Site site, const Use& use) const
  {
    for (const std::int32_t other : this->elementsAt(this->placeOf(element, site)))
    {
      use(other);
    }
  }

  /// Calls use(other) for the thickest elements at every side and corner of an element.
  template <typename Use>
  void forEachAround(std::int32_t element, const Use& use) const
  {
    for (const Place place : this->Places[element].rim)
    {
      for (const std::int32_t other : place < 0 ? Span() : this->elementsAt(place))
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
    column(seams.Places);
    column(seams.PlaneOf);
    column(seams.Begin);
    column(seams.Around);
  }

  /// Memory that is kept from call to call.
  struct Workspace
  {
    struct Turn
    {
      int rank;
      double overlap;
      Touch* touch;
    };
    std::vector<Turn> turns;
    std::vector<const Touch*> felt;
    std::vector<char> taken;
  };

  /// Says which of the elements that a grain overlaps with it feels: faces first, then edges, then
  /// vertices, deepest first.
  /// @param touches ascending by element
  void settle(std::vector<Touch>& touches, Workspace& work) const;

  /// Whether two touches are the same contact, @a a deeper than @a b.
  bool isSame(const Touch& a, const Touch& b) const;

  /// Gives each contact that is felt the earlier one that it continues: that in the same place, or
  /// in an adjacent place where there is no contact any more.
  void findSources(const std::vector<EarlierContact>& earlier, std::vector<Touch>& touches,
    Workspace& work) const;

private:
  using Place = std::int32_t; ///< patches first, then edges, then vertices

  struct Span
  {
    const std::int32_t* first = nullptr;
    const std::int32_t* last = nullptr;
    const std::int32_t* begin() const { return this->first; }
    const std::int32_t* end() const { return this->last; }
  };

  Place placeOf(std::int32_t element, Site site) const;
  bool isPatch(Place place) const { return place < this->Patches; }
  /// Elements at an edge or vertex, ascending; only the thickest ones.
  Span elementsAt(Place place) const;
  bool isNearest(const Touch& touch, const std::vector<Touch>& touches) const;
  bool isBeside(const Touch& touch, const std::vector<const Touch*>& felt) const;
  /// Whether a touch is where an earlier contact was.
  bool samePlace(const EarlierContact& before, const Touch& now) const;
  bool adjacent(Place a, Place b) const;
  bool onPatch(Place place, Place patch) const;
  bool isOnRim(Place place, const Touch& touch) const;

  std::int32_t Patches = 0;
  std::vector<ElementPlaces> Places; ///< per element
  std::vector<std::int32_t> PlaneOf; ///< per element: its patch if that is convex, else -1
  std::vector<std::int64_t> Begin;   ///< per edge and vertex, into Around
  std::vector<std::int32_t> Around;
};

}
