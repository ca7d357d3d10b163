#include "Repair/ImagesAlong.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace dem
{

namespace
{

/// How far from the cell walls are repeated, in its edges: grains are at most a quarter of an edge
/// outside, and reach as far as half of one.
constexpr double Around = 0.75;
/// Edges after which a translation is taken for one without an end.
constexpr double MostEdges = 1e6;
/// Share of a motion along an edge that is rounding of a motion across it.
constexpr double RoundedAcross = 1e-6;

/// Where a body is along an edge, in edges from the corner of the cell.
struct Extent
{
  double low = std::numeric_limits<double>::max();
  double high = -std::numeric_limits<double>::max();
};

/// How far a motion takes a body along an edge from where it was drawn, in edges.
struct Travel
{
  double back = 0.0, ahead = 0.0; ///< the most; back is not above 0
  bool ends = true;               ///< whether there is an end whatever the duration

  /// Adds a part of a motion that comes to both of these, and to where it began.
  void add(double one, double other)
  {
    this->back += std::min({ 0.0, one, other });
    this->ahead += std::max({ 0.0, one, other });
  }
};

/// @param across of which the product with a position is its place in edges [1/L]
/// @param duration of a translation without an end [T]
Travel travelOf(const WallMotion& motion, const Vec3& across, double duration)
{
  const auto along = [&across](const Vec3& v)
  {
    const double edges = dot(across, v);
    return std::abs(edges) > RoundedAcross * norm(across) * norm(v) ? edges : 0.0;
  };
  Travel travel;
  double low = 0.0, high = 0.0;
  for (const MotionRow& row : motion.table)
  {
    const double shift = along(row.shift - motion.table.front().shift);
    low = std::min(low, shift);
    high = std::max(high, shift);
  }
  travel.add(low, high);
  const double begin = std::sin(motion.oscillation.phase), amplitude = along(motion.amplitude);
  travel.add((-1.0 - begin) * amplitude, (1.0 - begin) * amplitude);
  const TimeWindow& times = motion.translationTimes;
  const double speed = along(motion.velocity);
  travel.ends = speed == 0.0 || std::abs(speed) * (times.end - times.begin) < MostEdges;
  const double time = travel.ends ? times.end - times.begin : times.elapsed(duration);
  travel.add(speed == 0.0 ? 0.0 : speed * time, 0.0);
  return travel;
}

Extent extentOf(const Surface& walls, std::int32_t body, const Lattice& space, const Vec3& across)
{
  Extent extent;
  for (const Element& element : walls.elements)
  {
    for (int k = 0; element.body == body && k < static_cast<int>(element.kind); ++k)
    {
      const double position = dot(across, walls.points[element.point[k]] - space.origin);
      extent.low = std::min(extent.low, position - element.radius * norm(across));
      extent.high = std::max(extent.high, position + element.radius * norm(across));
    }
  }
  return extent;
}

/// Whether a body goes on beyond both faces wherever its motion takes it.
bool goesOn(const Extent& extent, const Travel& travel)
{
  return extent.low + travel.ahead <= -Around && extent.high + travel.back >= 1.0 + Around;
}

}

ImagesAlong imagesAlong(const Surface& walls, std::int32_t body, const Lattice& space, int axis,
  double duration)
{
  const Vec3 across = transposed(space.numbers).column(axis);
  const Extent extent = extentOf(walls, body, space, across);
  const Travel travel = travelOf(walls.bodies[body].motion, across, duration);
  if (extent.low > extent.high || goesOn(extent, travel))
  {
    return {};
  }
  const auto whole = [](double x)
  { return static_cast<int>(std::clamp(x, -MostEdges, MostEdges)); };
  return { std::min(0, whole(std::ceil(-Around - (extent.high + travel.ahead)))),
    std::max(0, whole(std::floor(1.0 + Around - (extent.low + travel.back)))), travel.ends };
}

}
