#include "Repair/RepeatedWalls.h"

#include "Basics/Error.h"
#include "Basics/InWords.h"
#include "Basics/Lattice.h"
#include "Cell/CellMotion.h"
#include "Repair/ImagesAlong.h"
#include "Repair/MeshRepair.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace dem
{

namespace
{

/// Elements that fit into memory beside all else.
constexpr double MostElements = 2e7;
/// Differences of edges from those that follow from the deformation, by rounding.
constexpr double Rounding = 1e-6;

/// What about a body forbids images along an edge; empty if nothing does.
/// @param end whether there is an end to the images
std::string whyNot(const Surface& walls, std::int32_t body, const Vec3& edge, bool end)
{
  const bool isRound = std::any_of(walls.elements.begin(), walls.elements.end(),
    [body](const Element& element) { return element.body == body && element.form >= 0; });
  if (isRound)
  {
    return "stands for an exact surface";
  }
  if (!walls.bodies[body].track.times.empty())
  {
    return "changes its shape over time";
  }
  const WallMotion& motion = walls.bodies[body].motion;
  const bool isAlong = norm(cross(normalized(motion.axis), normalized(edge))) < Rounding;
  return motion.servo.any()       ? "moves under a load"
    : motion.turns() && !isAlong ? "rotates about an axis across the edge"
    : !end                       ? "has TranslationTimes without an end"
                                 : "";
}

void demandImages(const Surface& walls, std::int32_t body, int axis, const Lattice& space, bool end)
{
  const std::string why = whyNot(walls, body, space.edges.column(axis), end);
  if (!why.empty())
  {
    const std::string name =
      walls.bodies[body].name.empty() ? std::to_string(body) : "'" + walls.bodies[body].name + "'";
    throw Error("Make the wall " + name + " longer than the cell, or switch RepeatWalls off: it " +
      why + ", so that it cannot be repeated along edge " + "abc"[axis] + ".");
  }
}

/// Adds the elements of a body, moved by a lattice vector.
void addImage(const Surface& drawn, std::int32_t body, const Lattice& space,
  const std::array<int, 3>& edges, Surface& walls)
{
  const Vec3 shift = alongEdges(space.edges, edges);
  std::vector<std::int64_t> pointOf(drawn.points.size(), -1);
  for (const Element& element : drawn.elements)
  {
    if (element.body != body)
    {
      continue;
    }
    Element image = element;
    std::copy(edges.begin(), edges.end(), image.image.begin());
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

/// Why a body cannot be repeated in a cell that deforms, in a sentence; empty if it can.
std::string whyNotDeformed(const WallBody& body, const CellChoice& choice)
{
  if (!body.follows)
  {
    return body.motion.moves() ? "Switch RepeatWalls off, or take the motion of the wall '" +
        body.name + "' away: a wall that moves cannot follow a cell that deforms."
                               : "Switch RepeatWalls off, or make the wall '" + body.name +
        "' a mesh: an exact surface cannot follow a cell that deforms.";
  }
  if (choice.flips)
  {
    return "Switch CellFlips off: walls that follow a cell cannot take other edges.";
  }
  return choice.strainBegin > 0.0
    ? "Set CellStrainBegin to 0: walls follow the strain of the cell from the begin of the run on."
    : "";
}

/// Notes which bodies follow a cell: those without a motion, but for exact surfaces.
void markRepeated(Surface& walls)
{
  for (WallBody& body : walls.bodies)
  {
    body.repeated = true;
    body.follows = !body.motion.moves();
  }
  for (const Element& element : walls.elements)
  {
    WallBody& body = walls.bodies[element.body];
    body.follows = body.follows && element.form < 0;
  }
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
    std::array<ImagesAlong, 3> ranges{};
    double images = 1.0;
    for (int axis = 0; axis < 3; ++axis)
    {
      if (cell.periodic[axis])
      {
        ranges[axis] = imagesAlong(drawn, body, space, axis, duration);
        images *= ranges[axis].count();
      }
      if (ranges[axis].any() || !drawn.bodies[k].track.times.empty())
      {
        demandImages(drawn, body, axis, space, ranges[axis].end);
      }
    }
    const auto elements = static_cast<double>(drawn.elements.size());
    if (images * elements > MostElements)
    {
      throw Error("Switch RepeatWalls off, or take walls that stay nearer to the cell: the walls "
                  "would need " +
        inWords(images) + " images of " + inWords(elements) + " elements.");
    }
    for (int z = ranges[2].first; z <= ranges[2].last; ++z)
    {
      for (int y = ranges[1].first; y <= ranges[1].last; ++y)
      {
        for (int x = ranges[0].first; x <= ranges[0].last; ++x)
        {
          if (x != 0 || y != 0 || z != 0)
          {
            addImage(drawn, body, space, { x, y, z }, walls);
          }
        }
      }
    }
  }
  markRepeated(walls);
  splitRectangles(walls);
  orderKinds(walls);
  repair(walls, AutomaticTolerance, tell);
}

std::string findProblem(const std::vector<WallBody>& bodies, const CellChoice& choice,
  const CellState& cell)
{
  const bool any =
    std::any_of(bodies.begin(), bodies.end(), [](const WallBody& body) { return body.repeated; });
  if (!any || !cell.begun)
  {
    return {};
  }
  if (choice.controlsStress())
  {
    return "Switch RepeatWalls off, or set CellControl to 0 or 2: the controlled stress would count "
           "forces at images of walls as far away as the images are.";
  }
  const bool deformed = frobenius(cell.deformation - Matrix3::identity()) > Rounding ||
    choice.deforms() || frobenius(cell.flow) > 0.0;
  for (const WallBody& body : bodies)
  {
    const std::string problem = deformed && body.repeated ? whyNotDeformed(body, choice) : "";
    if (!problem.empty())
    {
      return problem;
    }
  }
  const Matrix3 due = cell.deformation * choice.edges;
  const double most = Rounding * frobenius(due);
  if (frobenius(cell.edges - due) > most || norm(cell.origin - choice.origin) > most)
  {
    return "Begin the run anew: walls are repeated by CellOrigin and CellEdges, but those of this "
           "state were others, or its strains count from later on.";
  }
  CellState other = cell;
  if (CellMotion(choice).flip(other))
  {
    return "Switch CellFlips off, or let CellEdges lean less: walls that are repeated cannot take "
           "other edges.";
  }
  return {};
}

}
