// How far a rim is from what it can touch, all the way round: where it comes nearest, and what
// stands between such places.
//
//   Two curves may come near each other in several places, and these appear, merge and run off
//   ends. Each is a contact with the energy of its overlap less that of the place at which it would
//   become one with a contact that is there anyway: a point of the rim that always touches, what
//   is at an end, or a deeper place. The sum of that over all places changes steadily with the
//   shape of the curves, whatever appears or merges: it is the sum over the pairs of birth and
//   death of the overlap as a landscape (Edelsbrunner and Harer 2010, Computational Topology, VII),
//   which are stable (Cohen-Steiner, Edelsbrunner and Harer 2007). All of these places are nearest
//   or farthest ones, so how their overlaps change is known from directions alone.
#pragma once

#include "Shapes/FacetPairs.h"

#include <array>
#include <optional>

namespace dem
{

/// A rim of a body in the world.
struct PlacedRim
{
  /// @param end 0 or 1
  PlacedRim(const FacetBody& body, const Vec3& position, int end);

  /// @param c, s cosine and sine of the angle on the rim
  Vec3 at(double c, double s) const
  {
    return this->centre + this->radius * (c * this->x + s * this->y);
  }
  /// One of the points that go with the body, from 0 to Fixed - 1.
  Vec3 fixedPoint(int index) const;
  /// The one that is farthest along a direction, or so many quarters of a turn after it.
  Vec3 farthest(const Vec3& direction, int quarters = 0) const;
  /// How far it reaches along a direction [L].
  double reach(const Vec3& direction) const;

  static constexpr int Fixed = 4;
  Vec3 centre, out; ///< out: normal of the end, unit
  Vec3 x, y;        ///< unit, across the axis
  double radius = 0.0;
};

/// A line in a half plane that goes round an axis: a side, a rim, or on the axis an edge.
struct Meridian
{
  Vec3 origin, axis;         ///< axis: unit
  double r0, z0, r1, z1;     ///< its ends

  /// @param position of the centre of mass [L]
  static Meridian side(const FacetBody& body, const Vec3& position);
  static Meridian rim(const FacetBody& body, const Vec3& position, int end);
  explicit Meridian(const PlacedEdge& edge);
  Meridian(const Vec3& from, const Vec3& along, double firstR, double firstZ, double secondR,
    double secondZ)
    : origin(from), axis(along), r0(firstR), z0(firstZ), r1(secondR), z1(secondZ)
  {
  }

  struct Foot
  {
    double distance = 0.0;
    Vec3 place;         ///< nearest point
    Vec3 normal;        ///< unit, from there
    double along = 0.0; ///< where that is on the line, from 0 to 1
  };
  Foot foot(const Vec3& point) const;
};

/// An overlap of a first body and a second one in a place where it is least or most.
struct Overlap
{
  double depth = 0.0; ///< no contact unless above zero [L]
  Vec3 normal;        ///< unit, from the second to the first
  Vec3 first, second; ///< points of the kernels
};

/// The same for the bodies the other way round.
inline Overlap reversed(const Overlap& overlap)
{
  return { overlap.depth, -overlap.normal, overlap.second, overlap.first };
}

/// How a rim is pressed on a plane. All of it is where even its highest point is, and then the
/// points that go with the body have the force; where one side has left it is those that go round
/// to where the rim is lowest. On a plane both have the same energy, if springs are linear.
struct Pressed
{
  /// A share, and how it grows with the overlap of the lowest and of the highest point.
  struct Part
  {
    double value = 0.0, byLowest = 0.0, byHighest = 0.0;
  };
  Part fixed; ///< of the points that go with the body
  Part round; ///< of those that go round, but for the lowest one, which has all that fixed leaves
  Vec3 normal;             ///< of the plane, unit, towards the rim
  Vec3 lowest, highest;    ///< points of the rim
  double depth = 0.0;      ///< overlap of the lowest one [L]

  Pressed() = default;
  /// @param place of the plane
  Pressed(const PlacedRim& rim, const Vec3& place, const Vec3& up, double reach);
  /// Of a part, about a point.
  ShareSlope slope(const Part& part, const Vec3& about) const;
  /// The same as seen by what has the plane.
  Pressed reversed() const
  {
    Pressed other = *this;
    other.normal = -this->normal;
    return other;
  }
};

/// What is left of a contact of a rim to one of its points that go round.
Crossing lessPressed(Crossing crossing, const Pressed& pressed);

/// A contact whose energy is that of an overlap less the most that others have of it.
class Merging
{
public:
  Merging(const Overlap& overlap, StoredBy stored) : Own(overlap), Stored(stored) {}

  /// One that is there anyway, as deep as the place where the two would become one.
  /// @param pressed what it is there by, null for all
  void add(const Overlap& other, const Pressed* pressed = nullptr);
  /// What has been added to the same contact as the other body sees it.
  void addReversed(const Merging& other);
  /// @param faded share that the contact has beside what is left to it
  Crossing get(double faded = 1.0) const;

private:
  Overlap Own;
  StoredBy Stored;
  Overlap Other;
  std::optional<Pressed> By;
  double Taken = 0.0; ///< part of the energy
};

/// Where a rim comes nearest to a line that goes round.
class RimCourse
{
public:
  /// @param reach sum of the roundings [L]
  RimCourse(const PlacedRim& rim, const Meridian& line, double reach);

  /// No more than zero where nothing touches; then it is as much as it could at most [L].
  double most() const { return this->Most; }
  struct Place
  {
    double turn = 0.0; ///< on the rim, from 0 to Samples
    bool isNearest = false;
    double along = 0.0; ///< see Meridian::Foot
    Overlap overlap;    ///< of the rim and the line
  };
  /// Those that touch and are nearest, the deepest first.
  int count() const { return this->Count; }
  const Place& nearest(int rank) const { return this->All[this->Ranked[rank]]; }
  /// Adds where one of them merges with a deeper one or with a fixed point.
  void addMerged(int rank, const Pressed& pressed, Merging& merging) const;
  /// What a way along the line from one of them to an end passes: where it is least deep, if
  /// another one is on it.
  /// @param end 0 or 1
  Overlap lowestTowards(int rank, int end) const;
  /// The nearest one that a way downhill leads to.
  /// @param radial as seen from the middle
  Overlap downhill(const Vec3& radial) const;

  static constexpr int Samples = 32;

private:
  using Numbers = std::array<double, Samples>;
  void find(const Numbers& distance, const Numbers& slope);
  Place placeAt(double turn) const;
  double refine(int sample, double before, double after) const;
  void addTowards(int rank, int step, const Pressed& pressed, Merging& merging) const;
  int rankOf(int place) const;

  static constexpr int Capacity = 8;
  const PlacedRim& Rim;
  const Meridian& Line;
  double Reach, Most;
  int Places = 0, Count = 0;
  std::array<Place, Capacity> All;  ///< by their turns, nearest and farthest ones alternate
  std::array<int, Capacity> Ranked{};
};

}
