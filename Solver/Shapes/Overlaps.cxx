#include "Shapes/Overlaps.h"

#include "Shapes/Faces/Gjk.h"
#include "Shapes/Smooth/Gauss.h"
#include "Vectors/Parallel.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <optional>

namespace dem
{

namespace
{

/// Bodies that come no deeper into each other touch, at most.
constexpr double Slack = 1e-7;
/// How much an integral over a piece of an axis may be off, for columns and for slices.
constexpr double OfColumns = 1e-7;
constexpr double OfSlices = 1e-6;
/// How often a piece may be halved, so that kinks take no more time than they are worth.
constexpr int Cuts = 12;
/// Pieces of the box around an overlap, along each axis.
constexpr int PiecesOfBox = 8;
/// Rotates bodies before columns go through them. Sides are seldom drawn along such columns, and
/// lengths of columns then have no jumps.
const Quaternion Oblique = unit(Quaternion{ 0.82, 0.23, 0.41, 0.31 });

struct Interval
{
  double low, high;
};

struct Rectangle
{
  Interval x, y;

  bool meets(const Rectangle& other) const
  {
    return this->x.low < other.x.high && other.x.low < this->x.high && this->y.low < other.y.high &&
      other.y.low < this->y.high;
  }
};

Interval around(const Interval& a, const Interval& b)
{
  return { std::min(a.low, b.low), std::max(a.high, b.high) };
}

Interval common(const Interval& a, const Interval& b)
{
  return { std::max(a.low, b.low), std::min(a.high, b.high) };
}

/// A body with the box around it.
struct BoxedBody
{
  const LevelBody* body;
  Interval x, y, z;

  explicit BoxedBody(const LevelBody& given) : body(&given)
  {
    const auto along = [&](const Vec3& direction)
    { return dot(given.farthest(direction), direction) + given.rounding; };
    this->x = { -along({ -1.0, 0.0, 0.0 }), along({ 1.0, 0.0, 0.0 }) };
    this->y = { -along({ 0.0, -1.0, 0.0 }), along({ 0.0, 1.0, 0.0 }) };
    this->z = { -along({ 0.0, 0.0, -1.0 }), along({ 0.0, 0.0, 1.0 }) };
  }
};

/// Where a line along z enters a body, by Newton's method from outside: of a convex function the
/// steps never pass the first root.
/// @param sign 1 upwards, -1 downwards
std::optional<double> entry(const BoxedBody& boxed, double x, double y, double sign)
{
  constexpr int most = 200;
  constexpr double least = 1e-14;
  const double length = boxed.z.high - boxed.z.low, margin = 1e-3 * length;
  double z = sign > 0.0 ? boxed.z.low - margin : boxed.z.high + margin;
  const double end = sign > 0.0 ? boxed.z.high + margin : boxed.z.low - margin;
  for (int step = 0; step < most; ++step)
  {
    const LevelBody::Level level = boxed.body->level({ x, y, z });
    const double slope = sign * level.gradient.z;
    if (level.value <= 0.0)
    {
      return z;
    }
    if (!(slope < 0.0))
    {
      return std::nullopt;
    }
    const double move = -level.value / slope;
    z += sign * move;
    if (sign * (end - z) < 0.0)
    {
      return std::nullopt;
    }
    if (move < least * length)
    {
      return z;
    }
  }
  return z;
}

std::optional<Interval> columnOf(const BoxedBody& boxed, double x, double y)
{
  if (x <= boxed.x.low || x >= boxed.x.high || y <= boxed.y.low || y >= boxed.y.high)
  {
    return std::nullopt;
  }
  const std::optional<double> low = entry(boxed, x, y, 1.0);
  const std::optional<double> high = low ? entry(boxed, x, y, -1.0) : std::nullopt;
  return high && *high > *low ? std::optional<Interval>({ *low, *high }) : std::nullopt;
}

/// Integrals of 1, x, y, z, x^2, y^2, z^2, xy, yz, zx.
using AllMoments = Numbers<10>;

void addColumn(double x, double y, const Interval& column, double sign, AllMoments& sum)
{
  const double a = column.low, b = column.high;
  const double l = b - a, m = 0.5 * (b * b - a * a), s = (b * b * b - a * a * a) / 3.0;
  addTimes<10>(sum, sign, { l, x * l, y * l, m, x * x * l, y * y * l, s, x * y * l, y * m, x * m });
}

/// What the columns of all bodies at a place have more than their union.
AllMoments excessAt(const std::vector<BoxedBody>& bodies, double x, double y,
  std::vector<Interval>& columns)
{
  AllMoments sum{};
  columns.clear();
  for (const BoxedBody& body : bodies)
  {
    if (const std::optional<Interval> column = columnOf(body, x, y))
    {
      columns.push_back(*column);
    }
  }
  std::sort(columns.begin(), columns.end(),
    [](const Interval& a, const Interval& b) { return a.low < b.low; });
  for (std::size_t k = 0; k < columns.size();)
  {
    Interval whole = columns[k];
    std::size_t next = k + 1;
    for (; next < columns.size() && columns[next].low < whole.high; ++next)
    {
      whole.high = std::max(whole.high, columns[next].high);
    }
    for (std::size_t one = k; one < next && next > k + 1; ++one)
    {
      addColumn(x, y, columns[one], 1.0, sum);
    }
    if (next > k + 1)
    {
      addColumn(x, y, whole, -1.0, sum);
    }
    k = next;
  }
  return sum;
}

/// An integral over an interval in pieces.
template <typename Of>
AllMoments inPieces(const Interval& range, double error, int pieces, const Of& of)
{
  const double width = (range.high - range.low) / pieces;
  AllMoments sum{};
  for (int piece = 0; piece < pieces; ++piece)
  {
    const double low = range.low + piece * width;
    const AllMoments whole = gauss<10>(low, low + width, of);
    addTimes<10>(sum, 1.0, adaptive<10>(low, low + width, whole, { error, error }, Cuts, of));
  }
  return sum;
}

/// Rectangles that share no area, which all pairs of boxes that overlap lie in.
std::vector<Rectangle> regionsOf(const std::vector<BoxedBody>& bodies,
  const std::vector<std::pair<int, int>>& pairs)
{
  std::vector<Rectangle> regions;
  for (const auto& [a, b] : pairs)
  {
    Rectangle region{ common(bodies[a].x, bodies[b].x), common(bodies[a].y, bodies[b].y) };
    for (std::size_t k = 0; k < regions.size();)
    {
      if (!region.meets(regions[k]))
      {
        ++k;
        continue;
      }
      region = { around(region.x, regions[k].x), around(region.y, regions[k].y) };
      regions.erase(regions.begin() + static_cast<std::ptrdiff_t>(k));
      k = 0; // a larger one may meet those that it did not
    }
    regions.push_back(region);
  }
  return regions;
}

/// A body rotated about the origin by Oblique.
LevelBody rotatedBody(const LevelBody& body)
{
  const auto there = [](const Vec3& v) -> Vec3 { return rotated(Oblique, Lane3(v)); };
  const auto back = [](const Vec3& v) -> Vec3 { return rotated(inverse(Oblique), Lane3(v)); };
  return { [body, there, back](const Vec3& p) -> LevelBody::Level
    {
      const LevelBody::Level level = body.level(back(p));
      return { level.value, there(level.gradient) };
    },
    [body, there, back](const Vec3& direction) { return there(body.farthest(back(direction))); },
    body.rounding };
}

/// A part of the integral over a region, of slices across x.
struct Part
{
  Rectangle region;
  AllMoments sum{};
};

/// The parts side by side, each by one thread. Their sum has one order, whatever the threads.
void integrate(const std::vector<BoxedBody>& bodies, std::vector<Part>& parts)
{
  parallelFor(static_cast<std::int64_t>(parts.size()), { availableThreads(), 1 },
    [&](std::int64_t k)
    {
      std::vector<Interval> columns;
      Part& part = parts[static_cast<std::size_t>(k)];
      const auto slice = [&](double x)
      {
        return inPieces(part.region.y, OfColumns, PiecesOfBox,
          [&](double y) { return excessAt(bodies, x, y, columns); });
      };
      part.sum = inPieces(part.region.x, OfSlices, 1, slice);
    });
}

}

std::vector<std::pair<int, int>> overlapping(const std::vector<LevelBody>& bodies)
{
  std::vector<std::pair<int, int>> pairs;
  for (int b = 1; b < static_cast<int>(bodies.size()); ++b)
  {
    for (int a = 0; a < b; ++a)
    {
      const double distance =
        gjkDistance(bodies[a].farthest, bodies[b].farthest, Vec3{ 1.0, 0.0, 0.0 }).distance;
      if (distance <= 0.0 || distance < bodies[a].rounding + bodies[b].rounding - Slack)
      {
        pairs.emplace_back(a, b);
      }
    }
  }
  return pairs;
}

Moments excessOf(const std::vector<LevelBody>& bodies)
{
  const std::vector<std::pair<int, int>> pairs = overlapping(bodies);
  if (pairs.empty())
  {
    return {};
  }
  std::vector<LevelBody> oblique;
  std::transform(bodies.begin(), bodies.end(), std::back_inserter(oblique), rotatedBody);
  const std::vector<BoxedBody> boxed(oblique.begin(), oblique.end());
  std::vector<Part> parts;
  for (const Rectangle& region : regionsOf(boxed, pairs))
  {
    const double width = (region.x.high - region.x.low) / PiecesOfBox;
    for (int piece = 0; piece < PiecesOfBox; ++piece)
    {
      const double low = region.x.low + piece * width;
      parts.push_back({ { { low, low + width }, region.y } });
    }
  }
  integrate(boxed, parts);
  AllMoments all{};
  for (const Part& part : parts)
  {
    addTimes<10>(all, 1.0, part.sum);
  }
  const Moments found{ all[0], { all[1], all[2], all[3] },
    { all[4], all[5], all[6], all[7], all[8], all[9] } };
  return rotated(found, inverse(Oblique));
}

}
