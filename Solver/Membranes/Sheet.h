// A membrane as a mechanical system: nodes with masses, triangles that stretch (SheetTriangle.h),
// hinges that resist bending (Hinges.h), pressure and damping. Every sum has one order, whatever the
// number of threads: forces of triangles and hinges are put down by themselves, and each node adds up
// those of its triangles and then those of its hinges, as they are numbered.
#pragma once

#include "Basics/StepLengths.h"
#include "Basics/Vec3.h"
#include "Membranes/Hinges.h"
#include "Membranes/MembraneChoice.h"
#include "Membranes/SheetTriangle.h"
#include "Vectors/Parallel.h"

#include <array>
#include <cstdint>
#include <vector>

namespace dem
{

/// Where the nodes of a sheet are, and how they move.
struct SheetState
{
  std::vector<Vec3> position; ///< [L]
  std::vector<Vec3> velocity; ///< [L/T]
};

/// The nodes and triangles of a sheet as it is drawn.
struct SheetMesh
{
  std::vector<Vec3> points; ///< [L]
  std::vector<std::array<std::int32_t, 3>> triangles;
  std::vector<std::uint8_t> fixed;    ///< FixedBits per node; none is none fixed
  std::vector<std::int32_t> driven{}; ///< nodes that move as given, all fixed; ascending
};

/// Nodes at the edges that only one triangle has.
std::vector<char> boundaryNodes(std::size_t nodes,
  const std::vector<std::array<std::int32_t, 3>>& triangles);

/// What there is to say of a sheet.
struct SheetTotals
{
  double elastic = 0.0;   ///< stored by stretching and bending [M L^2/T^2, J]
  double kinetic = 0.0;   ///< [M L^2/T^2, J]
  double potential = 0.0; ///< -m g.x [M L^2/T^2, J]
  Vec3 momentum;          ///< [M L/T, kg m/s]
  Vec3 angularMomentum;   ///< about the origin [M L^2/T, kg m^2/s]
  double volume = 0.0;    ///< that a closed sheet encloses [L^3, m^3]
  double stretch = 0.0;   ///< the largest one, 1 for none
};

/// What a step of a sheet has come to.
struct SheetStep
{
  double supplied = 0.0;       ///< work of the pressure and on driven nodes [M L^2/T^2]
  double damped = 0.0;         ///< energy lost to damping [M L^2/T^2]
  double stretch = 0.0;        ///< the largest one before the step; NaN where a number is none
  std::int32_t stretched = -1; ///< the triangle with that
  double opening = 0.0;        ///< largest change of the angle of a hinge [rad]
  std::int32_t bent = -1;      ///< the first triangle of that hinge
  double frequency = 0.0;      ///< bound of the square of the highest one [1/T^2]
  double rate = 0.0;           ///< bound of the rate of damping [1/T]
};

class Sheet
{
public:
  Sheet(const MembraneChoice& choice, SheetMesh mesh);

  std::size_t size() const { return this->Mesh.points.size(); }
  const std::vector<SheetTriangle>& triangles() const { return this->Triangles; }
  const std::vector<Hinge>& hinges() const { return this->Hinges; }
  const std::vector<Vec3>& drawn() const { return this->Mesh.points; }
  const MembraneChoice& choice() const { return this->Choice; }
  double mass(std::int32_t node) const { return this->Masses[node]; }
  /// 0 of a node that is fixed.
  double inverseMass(std::int32_t node) const { return this->InverseMasses[node]; }
  /// How easily a node moves along a unit normal; the node may be fixed along some axes [1/M].
  double inverseMass(std::int32_t node, const Vec3& normal) const;
  double lightest() const; ///< of nodes that are not fixed; infinite without any
  const std::vector<std::int32_t>& driven() const { return this->Mesh.driven; }
  /// At rest as drawn.
  SheetState start() const;

  /// Forces of stretching, damping and pressure on all nodes, those that are fixed too.
  std::vector<Vec3> forces(const SheetState& state, const Team& team = {}) const;
  /// Moves the nodes by a step: velocities first, by the forces at the present positions, then
  /// positions by these velocities.
  /// @param loads on nodes beside those of the sheet, empty for none
  /// @param given velocities of the driven nodes
  SheetStep advance(const StepLengths& step, const Vec3& gravity, const std::vector<Vec3>& loads,
    const std::vector<Vec3>& given, const Team& team, SheetState& state) const;
  SheetTotals totals(const SheetState& state, const Vec3& gravity) const;
  /// The longest stable step of a state [T].
  double longestStep(const SheetState& state) const;

  /// Stretches of a triangle, the larger one first, and the tensions along these [M/T^2].
  struct Strain
  {
    std::array<double, 2> stretch, tension;
  };
  Strain strain(const SheetState& state, std::int32_t triangle) const;

private:
  /// Of a triangle.
  struct Column
  {
    std::array<Vec3, 3> force, damping; ///< of stretching and retardation on the corners
    Vec3 push;                          ///< of the pressure on each corner
    double stretch = 0.0, frequency = 0.0;
  };
  struct Columns
  {
    std::vector<Column> triangles;
    std::vector<BentHinge> hinges;
  };
  /// Sums of a node.
  struct NodeForces
  {
    Vec3 force, damping; ///< of stretching and bending
    Vec3 push;           ///< of the pressure
  };
  Columns columns(const SheetState& state, const Team& team) const;
  NodeForces sumsAt(const Columns& columns, std::int64_t node) const;
  double bendingFrequency(const Columns& columns) const;
  void fill(const SheetState& state, const SheetTriangle& triangle, Column& column) const;
  /// Of a node in a step: work of the pressure and of what drives the node, and loss.
  struct NodeWork
  {
    double supplied = 0.0, damped = 0.0;
  };
  NodeWork kick(const StepLengths& step, const Columns& columns, const Vec3& load,
    const Vec3* given, std::int64_t node, SheetState& state) const;

  MembraneChoice Choice;
  SheetStuff Stuff;
  SheetMesh Mesh;
  std::vector<SheetTriangle> Triangles;
  std::vector<double> Masses, InverseMasses; ///< [M], [1/M]
  std::vector<std::int32_t> Begin;           ///< of each node in Corners
  std::vector<std::int32_t> Corners;         ///< of a node, as 3 triangle + corner, ascending
  std::vector<Hinge> Hinges;
  std::vector<std::int32_t> BeginHinges; ///< of each node in Ends
  std::vector<std::int32_t> Ends;        ///< of a node, as 4 hinge + place, ascending
};

}
