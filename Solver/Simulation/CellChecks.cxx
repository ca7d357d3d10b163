// What a periodic cell is too narrow for or strained too fast for: grains, inflows and walls.
#include "Simulation/CellSteps.h"

#include "Basics/Error.h"
#include "Basics/InWords.h"
#include "Repair/RepeatedWalls.h"

#include <algorithm>
#include <limits>

namespace dem
{

namespace
{

/// Strain of a step with which no contact can be followed.
constexpr double MostStrain = 1e-3;

/// How far beyond a face grains may be found, in shares of the cell, beside their radius.
constexpr double Beyond = 0.15;

/// Grains that need more than so many times the half width of a cell have too many images to
/// check even once.
constexpr double MostWidthsOfGrains = 4.0;

/// How many widths of the cell away from it grains may appear: so far that positions in it can
/// still be told apart.
constexpr double MostWidths = 1e9;

/// Grains that appear far outside of a cell cannot be put into it, and for those that cross it in a
/// step there is no end of images to check.
void checkInflow(const Inflow& inflow, const CellChoice& cell, double timeStep, double half)
{
  const std::string name =
    inflow.name.empty() ? "the spawn box" : "the inflow '" + inflow.name + "'";
  const InflowRegion& region = inflow.region;
  double farthest = 0.0;
  const auto extend = [&](const Vec3& p) { farthest = std::max(farthest, norm(p - cell.origin)); };
  if (region.shape == InflowShape::Disc)
  {
    extend(region.centre);
  }
  else if (region.shape == InflowShape::Surface)
  {
    std::for_each(region.points.begin(), region.points.end(), extend);
  }
  else
  {
    extend(region.low);
    extend(region.high);
  }
  if (farthest > MostWidths * half)
  {
    throw Error("Move " + name + " into the cell: it reaches " + inWords(farthest) +
      " m away from CellOrigin, too far for positions in the periodic cell to be told apart.");
  }
  const double distance = timeStep * norm(inflow.velocity);
  if (distance > half)
  {
    throw Error("Give the grains of " + name +
      " a lower velocity, or take a smaller TimeStep: they would move " + inWords(distance) +
      " m in a step, through more than half of the periodic cell, which is " + inWords(2.0 * half) +
      " m wide where it is narrowest.");
  }
}

double largestDiameter(const Particles& particles)
{
  double largest = 0.0;
  for (std::size_t slot = 0; slot < particles.size(); ++slot)
  {
    const std::int32_t k = particles.shapedAt(slot);
    largest = std::max(largest, 2.0 * (k < 0 ? particles.radius(slot) : particles.shaped[k].size));
  }
  return largest;
}

std::string tooNarrow(double half, double diameter, double reach)
{
  return "it is " + inWords(2.0 * half) +
    " m wide where it is narrowest, but grains of the diameter " + inWords(diameter) +
    " m need twice " + inWords(reach) + " m, so that no two touch through two faces at a time.";
}

/// @param most how many times the half width what such grains need may be
void refuseLarge(double radius, const ContactRange& range, double half, double most)
{
  const double reach = 2.0 * radius + range.of(radius);
  if (reach > most * half)
  {
    throw Error("Take larger CellEdges: " + tooNarrow(half, 2.0 * radius, reach));
  }
}

/// A body that is not repeated has to be well inside of the cell, or to go on well beyond both of
/// its faces, since grains beyond a face are where they are.
void checkWalls(const Surface& walls, const CellChoice& cell, double radius)
{
  const Lattice space = latticeOf(cell.periodic, cell.origin, cell.edges);
  const Matrix3 rows = transposed(space.numbers);
  const std::size_t bodies = std::max<std::size_t>(walls.bodies.size(), 1);
  for (std::size_t body = 0; body < bodies; ++body)
  {
    const bool repeated = !walls.bodies.empty() && walls.bodies[body].repeated;
    for (int axis = 0; axis < 3; ++axis)
    {
      if (!cell.periodic[axis] || repeated)
      {
        continue;
      }
      double low = std::numeric_limits<double>::max();
      double high = -low;
      for (const Element& element : walls.elements)
      {
        const int corners =
          element.body == static_cast<int>(body) ? static_cast<int>(element.kind) : 0;
        for (int corner = 0; corner < corners; ++corner)
        {
          const Vec3 point = walls.points[element.point[corner]];
          const double position = dot(rows.column(axis), point - cell.origin);
          low = std::min(low, position - element.radius * norm(rows.column(axis)));
          high = std::max(high, position + element.radius * norm(rows.column(axis)));
        }
      }
      const double margin = Beyond + radius * norm(rows.column(axis));
      const bool inside = low >= margin && high <= 1.0 - margin;
      const bool across = low <= -margin && high >= 1.0 + margin;
      if (low <= high && !inside && !across)
      {
        throw Error("Let each wall end " + inWords(margin) +
          " of the cell inside of both of its faces, or go on as far beyond both: one reaches from " +
          inWords(low) + " to " + inWords(high) + " of the cell along edge " + "abc"[axis] +
          ", which is periodic, and walls are not repeated without RepeatWalls.");
      }
    }
  }
}

}

std::string CellSteps::findSmall(const RunState& state, const ContactRange& range,
  RankRun* ranks) const
{
  const double half = state.grains.space.half;
  const std::int64_t count =
    ranks ? ranks->slots() : static_cast<std::int64_t>(state.grains.size());
  if (count != this->Count || state.spawn.nextId != this->NextId)
  {
    this->Largest = largestDiameter(state.grains);
    if (ranks)
    {
      this->Largest = ranks->talk().largest(this->Largest);
    }
    this->Count = count;
    this->NextId = state.spawn.nextId;
  }
  const double reach = this->Largest + range.of(0.5 * this->Largest);
  if (reach <= half)
  {
    return {};
  }
  return "Take a larger cell: " + tooNarrow(half, this->Largest, reach);
}

void CellSteps::check(const Config& config, const Scene& scene, const Snapshot& start,
  const ContactRange& range) const
{
  if (!this->Moves.any())
  {
    return;
  }
  CellState cell = start.cell;
  this->Moves.begin(cell);
  const double half = this->Moves.lattice(cell).half;
  // A run that continues in a cell that deforms checks the grains in each step, and ends if one is
  // too large by then. Until then it continues as the run before it, which began with the grains of
  // the inflows.
  const bool goesOn = start.cell.begun && this->Moves.flows(cell);
  double radius = 0.5 * largestDiameter(start.particles);
  refuseLarge(radius, range, half, goesOn ? MostWidthsOfGrains : 1.0);
  const double first =
    goesOn ? latticeOf(this->Choice.periodic, cell.origin, this->Choice.edges).half : half;
  const bool comes = start.particles.grains() < config.maximumParticles;
  for (const Inflow& inflow : inflowsOf(config, scene.inflows, scene.spawnPlace))
  {
    if (comes && inflow.addsGrains())
    {
      checkInflow(inflow, this->Choice, this->Longest, first);
      const double largest = largestBoundingRadius(inflow, config.shapes);
      refuseLarge(largest, range, first, 1.0);
      radius = std::max(radius, largest);
    }
  }
  checkWalls(scene.walls, this->Choice, radius);
  const std::string problem = findProblem(scene.walls.bodies, this->Choice, cell);
  if (!problem.empty())
  {
    throw Error(problem);
  }
  const double strain = this->Longest * frobenius(this->Choice.velocityGradient);
  if (strain > MostStrain)
  {
    CellState scale = cell;
    scale.diameter = 2.0 * radius;
    for (std::size_t slot = 0; slot < start.particles.size(); ++slot)
    {
      scale.mass += start.particles.isFirst(slot) ? start.particles.mass(slot) : 0.0;
    }
    const double inertial =
      this->Servo.inertialNumberOf(scale, frobenius(this->Choice.velocityGradient));
    throw Error(
      "Take a smaller CellVelocityGradient or a smaller TimeStep: the cell is strained by " +
      inWords(strain) + " in a step, more than " + inWords(MostStrain) +
      ", with which no contact can be followed" +
      (inertial > 0.0 ? " (inertial number " + inWords(inertial) + ")" : std::string()) + ".");
  }
}

}
