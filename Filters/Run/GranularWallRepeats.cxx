#include "Run/GranularWallRepeats.h"

#include "Basics/InWords.h"
#include "Basics/Lattice.h"
#include "Boundaries/WallPositions.h"
#include "Boundaries/Walls.h"
#include "Simulation/StartState.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <vector>

namespace granular
{
namespace
{

/// How far a wall may be from where it goes on, in radii of the largest grain. A typical overlap is
/// ten times as deep. Points of files in single precision are nearer.
constexpr double Tolerance = 1e-4;
/// Sections on either side of a face, and points of a section, in parts of that radius.
constexpr int Sections = 4;
constexpr double Spacing = 0.5;
/// Where sections are, between two of these parts: walls often have corners at whole ones.
constexpr double Between = 0.318;
/// Points of the longest segments, of walls that are large for their grains.
constexpr double MostPoints = 1000.0;
/// Times at which walls that move are compared.
constexpr int Times = 8;
/// Sections that any face comes to in a cell that deforms, in edges of the cell.
constexpr double Anywhere[] = { 0.1307, 0.3811, 0.5003, 0.7109, 0.9697 };

/// The walls at one time.
struct PlacedWalls
{
  const dem::Surface& surface;
  std::vector<dem::Vec3> points;
  dem::Walls search;

  explicit PlacedWalls(const dem::Surface& walls) : surface(walls), search(walls) {}

  void moveTo(double time, const std::vector<dem::BodyState>& servos, const dem::CellPlace& cell)
  {
    this->points = dem::placedPoints(this->surface, time, servos, cell);
    this->search.setTime(time, servos, cell);
  }

  /// Whether an element of a thickness goes through a position.
  bool goThrough(const dem::Vec3& p, double thickness, double tolerance) const
  {
    bool found = false;
    this->search.forEachNear(p, tolerance,
      [&](std::int64_t element)
      {
        const std::int32_t body = this->search.body(element);
        const dem::Vec3 seen =
          this->search.moves(body) ? this->search.pose(body).transformBack(p) : p;
        dem::Foot foot;
        found = found ||
          (std::abs(this->search.radius(element) - thickness) <= tolerance &&
            this->search.isWithin(element, seen, tolerance, foot));
      });
    return found;
  }
};

/// A straight part of a section of the walls, with the thickness of its element.
struct Segment
{
  dem::Vec3 from, to;
  double thickness;
};

/// What the plane at a number of edges from the origin of the cell cuts out of an element; nothing
/// if the plane misses it.
/// @param following whether also out of walls that follow the cell
std::vector<Segment> sectionOf(const PlacedWalls& walls, const dem::Lattice& space, int axis,
  double depth, bool following)
{
  const dem::Vec3 across = transposed(space.numbers).column(axis);
  std::vector<Segment> section;
  const std::vector<dem::WallBody>& bodies = walls.surface.bodies;
  for (const dem::Element& element : walls.surface.elements)
  {
    if (!following && !bodies.empty() && bodies[element.body].follows)
    {
      continue;
    }
    const int corners = static_cast<int>(element.kind);
    std::array<dem::Vec3, 4> cuts;
    int found = 0;
    for (int k = 0; k < (corners > 2 ? corners : corners - 1); ++k)
    {
      const dem::Vec3& a = walls.points[element.point[k]];
      const dem::Vec3& b = walls.points[element.point[(k + 1) % corners]];
      const double ahead = dot(across, a - space.origin) - depth;
      const double behind = dot(across, b - space.origin) - depth;
      if ((ahead < 0.0) != (behind < 0.0))
      {
        cuts[found++] = a + ahead / (ahead - behind) * (b - a);
      }
    }
    if (found > 0)
    {
      section.push_back({ cuts[0], cuts[found > 1 ? 1 : 0], element.radius });
    }
  }
  return section;
}

/// Whether a position is between the other periodic faces.
bool isBetweenOthers(const dem::Vec3& p, const dem::Lattice& space, int axis)
{
  const dem::Vec3 edges = space.numbers * (p - space.origin);
  for (int other = 0; other < 3; ++other)
  {
    if (other != axis && !(edges[other] >= 0.0 && edges[other] <= 1.0))
    {
      return false;
    }
  }
  return true;
}

/// A point of a section that no wall goes through a distance farther; false if there is none.
bool isMissing(const PlacedWalls& walls, const dem::Lattice& space, int axis, double depth,
  double distance, bool following, double radius, dem::Vec3& where)
{
  const dem::Vec3 shift = distance * space.edges.column(axis);
  for (const Segment& segment : sectionOf(walls, space, axis, depth, following))
  {
    const dem::Vec3 side = segment.to - segment.from;
    const double parts = std::ceil(std::min(norm(side) / (Spacing * radius) + 1.0, MostPoints));
    for (double k = 0.0; k <= parts; k += 1.0)
    {
      const dem::Vec3 p = segment.from + (k / parts) * side;
      if (isBetweenOthers(p, space, axis) &&
        !walls.goThrough(p + shift, segment.thickness, Tolerance * radius))
      {
        where = p;
        return true;
      }
    }
  }
  return false;
}

/// Where walls are not repeated along an edge of the cell, in words; empty where they are.
std::string findMissing(const PlacedWalls& walls, const dem::Lattice& space, int axis,
  double radius, bool deforms)
{
  const auto differ = [&](double depth, double distance, dem::Vec3& where)
  {
    return isMissing(walls, space, axis, depth, distance, true, radius, where) ||
      isMissing(walls, space, axis, depth + distance, -distance, true, radius, where);
  };
  const auto sentence = [axis](const dem::Vec3& where, const char* missing)
  {
    return std::string("along edge ") + "abc"[axis] + ", the wall at " + dem::inDigits(where, 4) +
      " m has no counterpart " + missing;
  };
  const double reach = radius * norm(transposed(space.numbers).column(axis)); // in edges
  dem::Vec3 where;
  for (int k = -Sections; k < Sections; ++k)
  {
    if (differ((k + Between) / Sections * reach, 1.0, where))
    {
      return sentence(where, "at the opposite face.");
    }
  }
  for (const double other : Anywhere)
  {
    // Walls that end inside of the cell are nowhere near a face.
    if (deforms && isMissing(walls, space, axis, Between * reach, other, false, radius, where))
    {
      return sentence(where, "at other sections, as a cell that deforms needs.");
    }
  }
  return {};
}

/// Whether an edge of the cell may change, or the faces at its ends.
bool changes(const dem::CellChoice& cell, const dem::Lattice& space, int axis)
{
  const dem::Matrix3& rates = cell.velocityGradient;
  return cell.controlsStress() || norm(rates * space.edges.column(axis)) > 0.0 ||
    norm(transposed(rates) * transposed(space.numbers).column(axis)) > 0.0;
}

double largestRadius(const dem::Config& config, const dem::Scene& scene, const dem::Snapshot& begin)
{
  const dem::Particles& grains = begin.particles;
  double largest = 0.0;
  for (std::size_t slot = 0; slot < grains.size(); ++slot)
  {
    const std::int32_t k = grains.shapedAt(slot);
    largest = std::max(largest, k < 0 ? grains.radius(slot) : grains.shaped[k].size);
  }
  for (const dem::Inflow& inflow : dem::usedInflows(config, scene, grains.grains()))
  {
    largest = std::max(largest, dem::largestBoundingRadius(inflow, config.shapes));
  }
  return largest;
}

}

std::string noteOnRepeats(const dem::Config& config, const dem::Scene& scene,
  const dem::Snapshot& begin, double from, double until)
{
  const double radius = largestRadius(config, scene, begin);
  if (!config.cell.any() || scene.walls.elements.empty() || !(radius > 0.0))
  {
    return {};
  }
  const dem::CellState& cell = begin.cell;
  const dem::Lattice space = dem::latticeOf(config.cell.periodic,
    cell.begun ? cell.origin : config.cell.origin, cell.begun ? cell.edges : config.cell.edges);
  const bool moves = std::any_of(scene.walls.bodies.begin(), scene.walls.bodies.end(),
    [](const dem::WallBody& body) { return body.motion.moves() || body.track.times.size() > 1; });
  const int times = moves && until > from ? Times : 0;
  PlacedWalls walls(scene.walls);
  for (int k = 0; k <= times; ++k)
  {
    const double time = times > 0 ? from + (until - from) * k / times : from;
    walls.moveTo(time, begin.servos, dem::CellPlace(cell));
    for (int axis = 0; axis < 3; ++axis)
    {
      const std::string missing = config.cell.periodic[axis]
        ? findMissing(walls, space, axis, radius, changes(config.cell, space, axis))
        : std::string();
      if (!missing.empty())
      {
        return "Switch on RepeatWalls, or make the walls repeat themselves with the periodic cell, or "
               "grains that go through a face may be thrown: " +
          (k > 0 ? "at " + dem::inDigits(time, 3) + " s, " : std::string()) + missing;
      }
    }
  }
  return {};
}

}
