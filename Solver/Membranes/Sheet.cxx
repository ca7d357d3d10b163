#include "Membranes/Sheet.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace dem
{

namespace
{

/// How much of a vector is along the axes that are not fixed.
Vec3 freeOf(const std::vector<std::uint8_t>& fixed, std::int64_t node, const Vec3& v)
{
  const std::uint8_t bits = fixed[node];
  return { (bits & FixedBits::X) != 0 ? 0.0 : v.x, (bits & FixedBits::Y) != 0 ? 0.0 : v.y,
    (bits & FixedBits::Z) != 0 ? 0.0 : v.z };
}

/// Twice the area of a triangle, as a vector along its normal.
Vec3 twiceArea(const Vec3* x)
{
  return cross(x[1] - x[0], x[2] - x[0]);
}

/// Places of nodes in parts, part after part, ascending by nodes.
/// @param begin result, of each node in the list
template <typename Part>
std::vector<std::int32_t> listedByNode(const std::vector<Part>& parts, std::size_t nodes,
  std::vector<std::int32_t>& begin)
{
  begin.assign(nodes + 1, 0);
  std::vector<std::int32_t> all;
  for (const Part& part : parts)
  {
    for (const std::int32_t node : part.node)
    {
      ++begin[node + 1];
      all.push_back(node);
    }
  }
  for (std::size_t node = 0; node < nodes; ++node)
  {
    begin[node + 1] += begin[node];
  }
  std::vector<std::int32_t> next(begin.begin(), begin.end() - 1), list(all.size());
  for (std::size_t k = 0; k < all.size(); ++k)
  {
    list[next[all[k]]++] = static_cast<std::int32_t>(k);
  }
  return list;
}

}

std::vector<char> boundaryNodes(std::size_t nodes,
  const std::vector<std::array<std::int32_t, 3>>& triangles)
{
  std::vector<std::pair<std::int32_t, std::int32_t>> sides;
  sides.reserve(3 * triangles.size());
  for (const std::array<std::int32_t, 3>& t : triangles)
  {
    for (int k = 0; k < 3; ++k)
    {
      sides.emplace_back(std::minmax(t[k], t[(k + 1) % 3]));
    }
  }
  std::sort(sides.begin(), sides.end());
  std::vector<char> atBoundary(nodes, 0);
  for (std::size_t k = 0, end = 0; k < sides.size(); k = end)
  {
    for (end = k; end < sides.size() && sides[end] == sides[k]; ++end)
    {
    }
    if (end - k == 1)
    {
      atBoundary[sides[k].first] = atBoundary[sides[k].second] = 1;
    }
  }
  return atBoundary;
}

Sheet::Sheet(const MembraneChoice& choice, SheetMesh mesh)
  : Choice(choice), Stuff(choice), Mesh(std::move(mesh)), Masses(Mesh.points.size(), 0.0),
    Hinges(findHinges(choice, Mesh.points, Mesh.triangles))
{
  this->Mesh.fixed.resize(this->size(), 0);
  for (const std::array<std::int32_t, 3>& node : this->Mesh.triangles)
  {
    const Vec3 drawn[3] = { this->Mesh.points[node[0]], this->Mesh.points[node[1]],
      this->Mesh.points[node[2]] };
    this->Triangles.push_back(sheetTriangle(node, drawn, choice.prestretch));
    for (const std::int32_t corner : node)
    {
      this->Masses[corner] += choice.density * choice.thickness * this->Triangles.back().area / 3.0;
    }
  }
  for (std::size_t node = 0; node < this->size(); ++node)
  {
    this->InverseMasses.push_back(
      this->Mesh.fixed[node] == FixedBits::All ? 0.0 : 1.0 / this->Masses[node]);
  }
  this->Corners = listedByNode(this->Triangles, this->size(), this->Begin);
  this->Ends = listedByNode(this->Hinges, this->size(), this->BeginHinges);
}

double Sheet::inverseMass(std::int32_t node, const Vec3& normal) const
{
  const std::uint8_t fixed = this->Mesh.fixed[node];
  if (fixed == 0 || fixed == FixedBits::All)
  {
    return this->inverseMass(node);
  }
  const auto free = [fixed](std::uint8_t axis, double n) { return fixed & axis ? 0.0 : n * n; };
  return (free(FixedBits::X, normal.x) + free(FixedBits::Y, normal.y) +
           free(FixedBits::Z, normal.z)) /
    this->Masses[node];
}

double Sheet::lightest() const
{
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t node = 0; node < this->size(); ++node)
  {
    least = this->InverseMasses[node] > 0.0 ? std::min(least, this->Masses[node]) : least;
  }
  return least;
}

SheetState Sheet::start() const
{
  return { this->Mesh.points, std::vector<Vec3>(this->size()) };
}

void Sheet::fill(const SheetState& state, const SheetTriangle& triangle, Column& column) const
{
  const std::array<Vec3, 3> x = cornersOf(state.position, triangle);
  const SheetColumns F = columnsOf(triangle, x.data());
  const Symmetric2 C = squareOf(F);
  const Symmetric2 S = this->Stuff.stress(C);
  column.force = {};
  addForces(triangle, F, S, this->Stuff.thickness, column.force);
  column.damping = {};
  if (this->Stuff.retardation > 0.0)
  {
    const std::array<Vec3, 3> v = cornersOf(state.velocity, triangle);
    const Symmetric2 rate = strainRate(F, columnsOf(triangle, v.data()));
    const Symmetric2 viscous = this->Stuff.linear({ this->Stuff.retardation * rate.xx,
      this->Stuff.retardation * rate.xy, this->Stuff.retardation * rate.yy });
    addForces(triangle, F, viscous, this->Stuff.thickness, column.damping);
  }
  const Vec3 twice = twiceArea(x.data());
  column.push = (this->Choice.pressure / 6.0) * twice;
  const Principal2 stretches(C), tensions(S);
  const double most = stretches.larger();
  column.stretch = stretches.smaller() > 0.0 ? std::sqrt(most) : std::nan("");
  // A follower load has a stiffness of at most p l / 2, with the longest side l.
  const double longest = std::max({ norm(x[1] - x[0]), norm(x[2] - x[1]), norm(x[0] - x[2]) });
  const double ofPressure = 1.5 * std::abs(this->Choice.pressure) * longest /
    (this->Stuff.density * this->Stuff.thickness * triangle.area);
  column.frequency = 3.0 * triangle.steepest / this->Stuff.density *
      (most * this->Stuff.stiffness(stretches) + std::max(tensions.larger(), 0.0)) +
    ofPressure;
}

Sheet::Columns Sheet::columns(const SheetState& state, const Team& team) const
{
  Columns all;
  all.triangles.resize(this->Triangles.size());
  parallelFor(static_cast<std::int64_t>(all.triangles.size()), team,
    [&](std::int64_t t) { this->fill(state, this->Triangles[t], all.triangles[t]); });
  all.hinges.resize(this->Hinges.size());
  parallelFor(static_cast<std::int64_t>(all.hinges.size()), team,
    [&](std::int64_t k)
    {
      all.hinges[k] =
        bent(this->Hinges[k], this->Stuff.retardation, state.position, state.velocity);
    });
  return all;
}

Sheet::NodeForces Sheet::sumsAt(const Columns& columns, std::int64_t node) const
{
  NodeForces sums;
  for (std::int32_t k = this->Begin[node]; k < this->Begin[node + 1]; ++k)
  {
    const Column& column = columns.triangles[this->Corners[k] / 3];
    const int corner = this->Corners[k] % 3;
    sums.force = sums.force + column.force[corner];
    sums.damping = sums.damping + column.damping[corner];
    sums.push = sums.push + column.push;
  }
  for (std::int32_t k = this->BeginHinges[node]; k < this->BeginHinges[node + 1]; ++k)
  {
    const BentHinge& hinge = columns.hinges[this->Ends[k] / 4];
    sums.force = sums.force + hinge.force[this->Ends[k] % 4];
    sums.damping = sums.damping + hinge.damping[this->Ends[k] % 4];
  }
  return sums;
}

/// Bound of the square of the highest frequency of bending, by the largest sum of a row.
double Sheet::bendingFrequency(const Columns& columns) const
{
  double most = 0.0;
  for (std::size_t node = 0; node < this->size() && !this->Hinges.empty(); ++node)
  {
    double sum = 0.0;
    for (std::int32_t k = this->BeginHinges[node]; k < this->BeginHinges[node + 1]; ++k)
    {
      sum += columns.hinges[this->Ends[k] / 4].stiffness[this->Ends[k] % 4];
    }
    most = std::max(most, sum * this->InverseMasses[node]);
  }
  return most;
}

std::vector<Vec3> Sheet::forces(const SheetState& state, const Team& team) const
{
  const Columns columns = this->columns(state, team);
  std::vector<Vec3> sums(this->size());
  for (std::size_t node = 0; node < this->size(); ++node)
  {
    const NodeForces at = this->sumsAt(columns, static_cast<std::int64_t>(node));
    sums[node] = at.force + at.damping + at.push -
      this->Choice.massDamping * this->Masses[node] * state.velocity[node];
  }
  return sums;
}

/// A node in a step. Work is that of the mean of both velocities, which is by how much kinetic
/// energy changes.
/// @param load beside the forces of the sheet
/// @param given velocity of a driven node; null for others
Sheet::NodeWork Sheet::kick(const StepLengths& step, const Columns& columns, const Vec3& load,
  const Vec3* given, std::int64_t node, SheetState& state) const
{
  const NodeForces sums = this->sumsAt(columns, node);
  const double mass = this->Masses[node];
  const Vec3 before = state.velocity[node];
  const Vec3 damping = sums.damping - this->Choice.massDamping * mass * before;
  const Vec3 all = sums.force + damping + sums.push + load;
  const Vec3 after =
    given ? *given : freeOf(this->Mesh.fixed, node, before + (step.kick() / mass) * all);
  const Vec3 mean = 0.5 * (before + after);
  state.velocity[node] = after;
  state.position[node] = state.position[node] + step.now * after;
  const double driving = given ? dot(mass * (after - before) - step.kick() * all, mean) : 0.0;
  return { step.kick() * dot(sums.push, mean) + driving, -step.kick() * dot(damping, mean) };
}

SheetStep Sheet::advance(const StepLengths& step, const Vec3& gravity,
  const std::vector<Vec3>& loads, const std::vector<Vec3>& given, const Team& team,
  SheetState& state) const
{
  const Columns columns = this->columns(state, team);
  std::vector<NodeWork> works(this->size());
  std::vector<const Vec3*> givenOf(given.empty() ? 0 : this->size(), nullptr);
  for (std::size_t k = 0; k < given.size(); ++k)
  {
    givenOf[this->Mesh.driven[k]] = &given[k];
  }
  parallelFor(static_cast<std::int64_t>(this->size()), team,
    [&](std::int64_t node)
    {
      const Vec3 weight = this->Masses[node] * gravity;
      works[node] = this->kick(step, columns, loads.empty() ? weight : weight + loads[node],
        givenOf.empty() ? nullptr : givenOf[node], node, state);
    });
  SheetStep done;
  for (std::size_t t = 0; t < columns.triangles.size(); ++t)
  {
    const Column& column = columns.triangles[t];
    if (!(column.stretch <= done.stretch)) // of NaN as well
    {
      done.stretch = column.stretch;
      done.stretched = static_cast<std::int32_t>(t);
    }
    done.frequency = std::max(done.frequency, column.frequency);
    if (std::isnan(done.stretch))
    {
      break;
    }
  }
  for (std::size_t k = 0; k < columns.hinges.size(); ++k)
  {
    if (!(std::abs(columns.hinges[k].opening) <= done.opening))
    {
      done.opening = std::abs(columns.hinges[k].opening);
      done.bent = this->Hinges[k].triangle;
    }
  }
  done.frequency += this->bendingFrequency(columns);
  done.rate = this->Stuff.retardation * done.frequency + this->Choice.massDamping;
  for (const NodeWork& work : works)
  {
    done.supplied += work.supplied;
    done.damped += work.damped;
  }
  return done;
}

}
