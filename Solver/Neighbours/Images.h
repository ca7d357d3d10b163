// Images of grains across the faces of a cell, for searches: every pair of grains that may meet
// through a face is then found between a grain and an image of the other one.
#pragma once

#include "Basics/Lattice.h"
#include "Neighbours/PredictedPaths.h"

#include <algorithm>
#include <array>

namespace dem
{

class Images
{
public:
  Images() = default;
  /// Images of a cell at rest, without grains.
  explicit Images(const Lattice& space) { this->begin(space, 0.0, 0.0); }

  /// Adds to @a paths the images that may meet grains; of a lattice vector and its opposite one
  /// is enough.
  /// @param timeStep of the run [T]
  void add(const Lattice& space, double timeStep, PredictedPaths& paths);
  /// Takes in a grain that was added, which may meet others through any face.
  void add(const Vec4& cover);
  /// Calls visit(lattice vector) for all by which a sphere may come near to grains, until visit
  /// returns false; returns whether none did. That of no length is always among them, and is alone
  /// in open space. All is seen in the middle of the time that predicted paths are for.
  template <typename Visit>
  bool allShifts(const Vec3& p, double radius, const Visit& visit) const;
  /// Calls visit(numbers of edges), as allShifts() does with lattice vectors.
  template <typename Visit>
  bool allEdges(const Vec3& p, double radius, const Visit& visit) const;
  /// Makes of a sphere on its predicted path the image that is so many edges away.
  void moveBy(const Vec3& edges, Vec4& sphere, Vec4& displacement) const;
  /// Most edges along an axis that an image of a search is away.
  int farthest() const { return this->Farthest; }
  /// Says that images of other ranks are so far away.
  void reachTo(int farthest) { this->Farthest = std::max(this->Farthest, farthest); }

private:
  struct Span
  {
    int first = 0;
    int last = 0;
  };
  void begin(const Lattice& space, double timeStep, double last);
  Vec3 inEdges(const Vec3& p) const { return this->Middle.numbers * (p - this->Middle.origin); }
  void widen(const Vec4& cover);
  Span spanOf(int axis, double position, double radius) const;
  template <typename Visit>
  bool allSpans(const std::array<Span, 3>& spans, const Visit& visit) const;

  Lattice Space;         ///< when predicted paths begin
  double TimeStep = 0.0; ///< [T]
  Lattice Middle;        ///< in the middle of the time that predicted paths are for
  Vec3 Low, High;        ///< of the covers of the grains, in edges
  double Largest = 0.0;  ///< of their radii [L]
  Vec3 PerLength;        ///< edges in a length across the faces [1/L]
  int Farthest = 0;
};

template <typename Visit>
bool Images::allSpans(const std::array<Span, 3>& spans, const Visit& visit) const
{
  for (int z = spans[2].first; z <= spans[2].last; ++z)
  {
    for (int y = spans[1].first; y <= spans[1].last; ++y)
    {
      for (int x = spans[0].first; x <= spans[0].last; ++x)
      {
        if (!visit(x, y, z))
        {
          return false;
        }
      }
    }
  }
  return true;
}

template <typename Visit>
bool Images::allShifts(const Vec3& p, double radius, const Visit& visit) const
{
  return this->allEdges(p, radius,
    [&](const Vec3& edges) { return visit(this->Middle.edges * edges); });
}

template <typename Visit>
bool Images::allEdges(const Vec3& p, double radius, const Visit& visit) const
{
  const Vec3 position = this->inEdges(p);
  const std::array<Span, 3> spans{ this->spanOf(0, position.x, radius),
    this->spanOf(1, position.y, radius), this->spanOf(2, position.z, radius) };
  return this->allSpans(spans,
    [&](int x, int y, int z) {
      return visit(Vec3{ static_cast<double>(x), static_cast<double>(y), static_cast<double>(z) });
    });
}

}
