#include "Repair/RepeatedWalls.h"

#include "Basics/Error.h"
#include "Basics/InWords.h"
#include "Basics/Lattice.h"
#include "Repair/MeshRepair.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace dem
{

namespace
{

/// How far from the cell walls are repeated, in its edges: grains are at most a quarter of an edge
/// outside, and reach as far as half of one.
constexpr double Around = 0.75;
/// Elements that fit into memory beside all else.
constexpr double MostElements = 2e7;
/// Differences of edges from those that follow from the deformation, by rounding.
constexpr double Rounding = 1e-6;

/// Where a body is along an edge, in edges from the corner of the cell.
struct Extent
{
  double low = std::numeric_limits<double>::max();
  double high = -std::numeric_limits<double>::max();
};

/// How far a body may be from where it was drawn [L].
double displacementOf(const WallMotion& motion, double duration)
{
  double shift = 0.0;
  for (const MotionRow& row : motion.table)
  {
    shift = std::max(shift, norm(row.shift - motion.table.front().shift));
  }
  const TimeWindow& times = motion.translationTimes;
  return shift + norm(motion.velocity) * times.elapsed(duration) + 2.0 * norm(motion.amplitude);
}

Extent extentOf(const Surface& walls, std::int32_t body, const Lattice& space, int axis,
  double duration)
{
  const Vec3 across = transposed(space.numbers).column(axis);
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
  const double moved = walls.bodies.empty()
    ? 0.0
    : displacementOf(walls.bodies[body].motion, duration) * norm(across);
  return { extent.low - moved, extent.high + moved };
}

/// Numbers of the images along an edge of a body that may be near the cell, with its own, 0.
struct Range
{
  int first = 0, last = 0;
};

Range imagesOf(const Extent& extent)
{
  const bool goesOn = extent.low <= -Around && extent.high >= 1.0 + Around;
  if (extent.low > extent.high || goesOn)
  {
    return {};
  }
  constexpr double most = 1e6;
  const auto whole = [most](double x)
  { return static_cast<int>(std::clamp(x, -most, most)); };
  return { std::min(0, whole(std::ceil(-Around - extent.high))),
    std::max(0, whole(std::floor(1.0 + Around - extent.low))) };
}

/// What about a body forbids images along an edge; empty if nothing does.
std::string whyNot(const Surface& walls, std::int32_t body, const Vec3& edge)
{
  const bool isRound = std::any_of(walls.elements.begin(), walls.elements.end(),
    [body](const Element& element) { return element.body == body && element.form >= 0; });
  if (isRound)
  {
    return "stands for an exact surface";
  }
  if (walls.bodies.empty())
  {
    return {};
  }
  if (!walls.bodies[body].track.times.empty())
  {
    return "changes its shape over time";
  }
  const WallMotion& motion = walls.bodies[body].motion;
  const bool turns = motion.angularVelocity != 0.0 || motion.swingAngle != 0.0 ||
    motion.surface.angularVelocity != 0.0 ||
    std::any_of(motion.table.begin(), motion.table.end(),
      [&](const MotionRow& row) { return row.angle != motion.table.front().angle; });
  const bool isAlong = norm(cross(normalized(motion.axis), normalized(edge))) < Rounding;
  return motion.servo.any() ? "moves under a load"
    : turns && !isAlong     ? "rotates about an axis across the edge"
                            : "";
}

void demandImages(const Surface& walls, std::int32_t body, int axis, const Lattice& space)
{
  const std::string why = whyNot(walls, body, space.edges.column(axis));
  if (!why.empty())
  {
    const std::string name = walls.bodies.empty() || walls.bodies[body].name.empty()
      ? std::to_string(body)
      : "'" + walls.bodies[body].name + "'";
    throw Error("Make the wall " + name + " longer than the cell, or switch RepeatWalls off: it " +
      why + ", so that it cannot be repeated along edge " + "abc"[axis] + ".");
  }
}

/// Adds the elements of a body, moved by a lattice vector.
void addImage(const Surface& drawn, std::int32_t body, const Vec3& shift, Surface& walls)
{
  std::vector<std::int64_t> pointOf(drawn.points.size(), -1);
  for (const Element& element : drawn.elements)
  {
    if (element.body != body)
    {
      continue;
    }
    Element image = element;
    for (int k = 0; k < static_cast<int>(element.kind); ++k)
    {
      std::int64_t& point = pointOf[element.point[k]];
      if (point < 0)
      {
        point = static_cast<std::int64_t>(walls.points.size());
        walls.points.push_back(drawn.points[element.point[k]] + shift);
      }
      image.point[k] = point;
    }
    walls.elements.push_back(image);
  }
}

/// Rectangles of bodies that follow become two triangles each, since they do not stay rectangles.
void splitRectangles(Surface& walls)
{
  std::vector<Element> elements;
  elements.reserve(walls.elements.size());
  for (const Element& element : walls.elements)
  {
    if (element.kind != ElementKind::Rectangle || !walls.bodies[element.body].follows)
    {
      elements.push_back(element);
      continue;
    }
    Element half = element;
    half.kind = ElementKind::Triangle;
    elements.push_back(half);
    half.point = { element.point[0], element.point[2], element.point[3], 0 };
    elements.push_back(half);
  }
  walls.elements = std::move(elements);
}

/// Points and edges come before faces.
void orderKinds(Surface& walls)
{
  std::stable_sort(walls.elements.begin(), walls.elements.end(),
    [](const Element& a, const Element& b)
    {
      const auto rank = [](const Element& e) { return std::min(static_cast<int>(e.kind), 3); };
      return rank(a) < rank(b);
    });
}

}

void markRepeated(std::vector<WallBody>& bodies)
{
  for (WallBody& body : bodies)
  {
    body.repeated = true;
    body.follows = !body.motion.moves();
  }
}

void repeatWalls(const CellChoice& cell, double duration, Surface& walls,
  const std::function<void(double)>& tell)
{
  if (!cell.any() || walls.elements.empty())
  {
    return;
  }
  walls.bodies.resize(std::max<std::size_t>(walls.bodies.size(), 1));
  const Lattice space = latticeOf(cell.periodic, cell.origin, cell.edges);
  const Surface drawn = walls;
  for (std::size_t k = 0; k < drawn.bodies.size(); ++k)
  {
    const auto body = static_cast<std::int32_t>(k);
    std::array<Range, 3> ranges{};
    double images = 1.0;
    for (int axis = 0; axis < 3; ++axis)
    {
      if (cell.periodic[axis])
      {
        ranges[axis] = imagesOf(extentOf(drawn, body, space, axis, duration));
        images *= 1.0 + ranges[axis].last - ranges[axis].first;
      }
      if (ranges[axis].first < ranges[axis].last || !drawn.bodies[k].track.times.empty())
      {
        demandImages(drawn, body, axis, space);
      }
    }
    const auto elements = static_cast<double>(drawn.elements.size());
    if (images * elements > MostElements)
    {
      throw Error("Switch RepeatWalls off, or take walls that stay nearer to the cell: the walls "
                  "would need " + inWords(images) + " images of " + inWords(elements) +
        " elements.");
    }
    for (int z = ranges[2].first; z <= ranges[2].last; ++z)
    {
      for (int y = ranges[1].first; y <= ranges[1].last; ++y)
      {
        for (int x = ranges[0].first; x <= ranges[0].last; ++x)
        {
          if (x != 0 || y != 0 || z != 0)
          {
            addImage(drawn, body, space.edges * Vec3{ 1.0 * x, 1.0 * y, 1.0 * z }, walls);
          }
        }
      }
    }
  }
  markRepeated(walls.bodies);
  splitRectangles(walls);
  orderKinds(walls);
  repair(walls, AutomaticTolerance, tell);
}

std::string findProblem(const std::vector<WallBody>& bodies, const CellChoice& choice,
  const CellState& cell)
{
  for (const WallBody& body : bodies)
  {
    if (!body.repeated || !cell.begun)
    {
      continue;
    }
    const bool deformed = frobenius(cell.deformation - Matrix3::identity()) > Rounding ||
      choice.deforms() || frobenius(cell.flow) > 0.0;
    const Matrix3 due = cell.deformation * choice.edges;
    if (deformed && !body.follows && body.motion.moves())
    {
      return "Switch RepeatWalls off, or take the motion of the wall '" + body.name +
        "' away: a wall that moves cannot follow a cell that deforms.";
    }
    if (deformed && body.follows && choice.flips)
    {
      return "Switch CellFlips off: walls that follow a cell cannot take other edges.";
    }
    if (deformed && body.follows && choice.strainBegin > 0.0)
    {
      return "Set CellStrainBegin to 0: walls follow the strain of the cell from the begin of the "
             "run on.";
    }
    if (deformed && body.follows && frobenius(cell.edges - due) > Rounding * frobenius(due))
    {
      return "Begin the run anew: walls follow the cell from its CellEdges on, but the strains of "
             "this state count from later on, or its CellEdges were others.";
    }
  }
  return {};
}

}
