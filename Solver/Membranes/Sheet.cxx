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

/// What the corners of a triangle have.
std::array<Vec3, 3> atCorners(const std::vector<Vec3>& all, const SheetTriangle& triangle)
{
  return { all[triangle.node[0]], all[triangle.node[1]], all[triangle.node[2]] };
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
    Begin(Mesh.points.size() + 1, 0)
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
      ++this->Begin[corner + 1];
    }
  }
  for (std::size_t node = 0; node < this->size(); ++node)
  {
    this->Begin[node + 1] += this->Begin[node];
    this->InverseMasses.push_back(
      this->Mesh.fixed[node] == FixedBits::All ? 0.0 : 1.0 / this->Masses[node]);
  }
  this->Corners.resize(3 * this->Triangles.size());
  std::vector<std::int32_t> next(this->Begin.begin(), this->Begin.end() - 1);
  for (std::size_t t = 0; t < this->Triangles.size(); ++t)
  {
    for (std::size_t k = 0; k < 3; ++k)
    {
      this->Corners[next[this->Triangles[t].node[k]]++] = static_cast<std::int32_t>(3 * t + k);
    }
  }
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
  const std::array<Vec3, 3> x = atCorners(state.position, triangle);
  const SheetColumns F = columnsOf(triangle, x.data());
  const Symmetric2 C = squareOf(F);
  const Symmetric2 S = this->Stuff.stress(C);
  column.force = {};
  addForces(triangle, F, S, this->Stuff.thickness, column.force);
  column.damping = {};
  if (this->Stuff.retardation > 0.0)
  {
    const std::array<Vec3, 3> v = atCorners(state.velocity, triangle);
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

std::vector<Sheet::Column> Sheet::columns(const SheetState& state, const Team& team) const
{
  std::vector<Column> all(this->Triangles.size());
  parallelFor(static_cast<std::int64_t>(all.size()), team,
    [&](std::int64_t t) { this->fill(state, this->Triangles[t], all[t]); });
  return all;
}

std::vector<Vec3> Sheet::forces(const SheetState& state, const Team& team) const
{
  const std::vector<Column> columns = this->columns(state, team);
  std::vector<Vec3> sums(this->size());
  for (std::size_t node = 0; node < this->size(); ++node)
  {
    for (std::int32_t k = this->Begin[node]; k < this->Begin[node + 1]; ++k)
    {
      const Column& column = columns[this->Corners[k] / 3];
      const int corner = this->Corners[k] % 3;
      sums[node] = sums[node] + column.force[corner] + column.damping[corner] + column.push;
    }
    sums[node] = sums[node] - this->Choice.massDamping * this->Masses[node] * state.velocity[node];
  }
  return sums;
}

/// A node in a step. Work is that of the mean of both velocities, which is by how much kinetic
/// energy changes.
/// @param load beside the forces of the sheet
Sheet::NodeWork Sheet::kick(const StepLengths& step, const std::vector<Column>& columns,
  const Vec3& load, std::int64_t node, SheetState& state) const
{
  Vec3 force, damping, push;
  for (std::int32_t k = this->Begin[node]; k < this->Begin[node + 1]; ++k)
  {
    const Column& column = columns[this->Corners[k] / 3];
    const int corner = this->Corners[k] % 3;
    force = force + column.force[corner];
    damping = damping + column.damping[corner];
    push = push + column.push;
  }
  const double mass = this->Masses[node];
  const Vec3 before = state.velocity[node];
  damping = damping - this->Choice.massDamping * mass * before;
  const Vec3 all = force + damping + push + load;
  const Vec3 after = freeOf(this->Mesh.fixed, node, before + (step.kick() / mass) * all);
  const Vec3 mean = 0.5 * (before + after);
  state.velocity[node] = after;
  state.position[node] = state.position[node] + step.now * after;
  return { step.kick() * dot(push, mean), -step.kick() * dot(damping, mean) };
}

SheetStep Sheet::advance(const StepLengths& step, const Vec3& gravity,
  const std::vector<Vec3>& loads, const Team& team, SheetState& state) const
{
  const std::vector<Column> columns = this->columns(state, team);
  std::vector<NodeWork> works(this->size());
  parallelFor(static_cast<std::int64_t>(this->size()), team,
    [&](std::int64_t node)
    {
      const Vec3 weight = this->Masses[node] * gravity;
      works[node] =
        this->kick(step, columns, loads.empty() ? weight : weight + loads[node], node, state);
    });
  SheetStep done;
  for (std::size_t t = 0; t < columns.size(); ++t)
  {
    const Column& column = columns[t];
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
  done.rate = this->Stuff.retardation * done.frequency + this->Choice.massDamping;
  for (const NodeWork& work : works)
  {
    done.supplied += work.supplied;
    done.damped += work.damped;
  }
  return done;
}

SheetTotals Sheet::totals(const SheetState& state, const Vec3& gravity) const
{
  SheetTotals sum;
  for (const SheetTriangle& triangle : this->Triangles)
  {
    const std::array<Vec3, 3> x = atCorners(state.position, triangle);
    const Symmetric2 C = squareOf(columnsOf(triangle, x.data()));
    sum.elastic += this->Stuff.thickness * triangle.area * this->Stuff.energy(C);
    sum.volume += dot(x[0], cross(x[1], x[2])) / 6.0;
    sum.stretch = std::max(sum.stretch, std::sqrt(Principal2(C).larger()));
  }
  for (std::size_t node = 0; node < this->size(); ++node)
  {
    const double mass = this->Masses[node];
    const Vec3& v = state.velocity[node];
    sum.kinetic += 0.5 * mass * dot(v, v);
    sum.potential -= mass * dot(gravity, state.position[node]);
    sum.momentum = sum.momentum + mass * v;
    sum.angularMomentum = sum.angularMomentum + mass * cross(state.position[node], v);
  }
  return sum;
}

double Sheet::longestStep(const SheetState& state) const
{
  double square = 0.0;
  for (const Column& column : this->columns(state, {}))
  {
    if (!std::isfinite(column.frequency))
    {
      return 0.0; // beyond all numbers
    }
    square = std::max(square, column.frequency);
  }
  // Root of h^2 w^2 + 2 h g = 4.
  const double g = this->Stuff.retardation * square + this->Choice.massDamping;
  return 4.0 / (g + std::sqrt(g * g + 4.0 * square));
}

Sheet::Strain Sheet::strain(const SheetState& state, std::int32_t index) const
{
  const SheetTriangle& triangle = this->Triangles[index];
  const std::array<Vec3, 3> x = atCorners(state.position, triangle);
  const SheetColumns F = columnsOf(triangle, x.data());
  const Symmetric2 C = squareOf(F);
  const Principal2 stretches(C);
  const double larger = std::sqrt(stretches.larger()), smaller = std::sqrt(stretches.smaller());
  // Stress and C have common axes. Along an axis of stretch l the tension over the present length
  // is t l S / l', with the stretch l' across it.
  const Symmetric2 S = this->Stuff.stress(C);
  const Principal2 stresses(S);
  const double mean = stresses.mean;
  const double aligned = stretches.half * stresses.half + stretches.xy * stresses.xy;
  const double root = aligned >= 0.0 ? stresses.root : -stresses.root;
  const double t = this->Stuff.thickness;
  return { { larger, smaller },
    { t * (mean + root) * larger / smaller, t * (mean - root) * smaller / larger } };
}

}
