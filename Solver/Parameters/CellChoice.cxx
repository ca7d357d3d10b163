#include "Parameters/CellChoice.h"

#include "Basics/Checker.h"

#include <algorithm>

namespace dem
{

namespace
{

constexpr const char* Axes[] = { "x", "y", "z" };
constexpr const char* Names[] = { "XX", "YY", "ZZ", "XY", "YZ", "XZ" };

/// Edges of which the third is less than this share of what it could be enclose nothing.
constexpr double Flat = 1e-6;

/// Edges between the origin and a cell, at which positions have six digits left within it.
constexpr double Farthest = 1e9;

/// Deformation needs periods: what is not periodic has walls, which stay as they are.
void checkAxes(Checker& check, const CellChoice& cell)
{
  for (int i = 0; i < 3; ++i)
  {
    for (int j = 0; j < 3; ++j)
    {
      const bool open = !cell.periodic[i] || !cell.periodic[j];
      check.that(!open || i == j || cell.edges.entry(i, j) == 0.0,
        std::string("CellEdges has an edge ") + "abc"[j] + " with a part along " + Axes[i] +
          ", but an axis that is not among PeriodicAxes has to be at right angles to the others.");
      check.that(!open || cell.velocityGradient.entry(i, j) == 0.0,
        std::string("CellVelocityGradient changes v") + Axes[i] + " along " + Axes[j] +
          ", but both axes have to be among PeriodicAxes for that.");
    }
  }
}

void checkControl(Checker& check, const CellChoice& cell)
{
  for (int k = 0; k < Component::Count; ++k)
  {
    const bool controlled = cell.control[k] == CellControl::Stress;
    const bool open = !cell.periodic[Component::row[k]] || !cell.periodic[Component::column[k]];
    check.that(!controlled || !open,
      std::string("CellControl asks for the stress ") + Names[k] +
        ", for which its axes have to be among PeriodicAxes.");
    check.that(!controlled || k > 2 || cell.stress[k] >= 0.0,
      std::string("CellStress ") + Names[k] + " is " + asTyped(cell.stress[k]) +
        " but must be 0 or above: pressing is positive, and grains cannot be pulled.");
    const double rate = cell.velocityGradient.entry(Component::row[k], Component::column[k]);
    check.that(cell.control[k] != CellControl::Strain || rate != 0.0,
      std::string("CellVelocityGradient needs a rate for the strain ") + Names[k] +
        ", which CellControl asks for: the cell approaches CellStrain at that rate.");
  }
}

}

std::string findProblem(const CellChoice& cell)
{
  Checker check;
  if (!cell.any())
  {
    return {};
  }
  const double volume = determinant(cell.edges);
  check.that(volume > Flat * norm(cell.edges.a) * norm(cell.edges.b) * norm(cell.edges.c),
    "CellEdges enclose the volume " + asTyped(volume) +
      ": the three edges have to be a right-handed system that encloses a cell.");
  const double longest = std::max({ norm(cell.edges.a), norm(cell.edges.b), norm(cell.edges.c) });
  check.that(norm(cell.origin) <= Farthest * longest,
    "CellOrigin is " + asTyped(cell.origin) +
      ", so far away that positions in the cell cannot be told apart: it must be within " +
      asTyped(Farthest) + " times the longest of CellEdges.");
  checkAxes(check, cell);
  checkControl(check, cell);
  return check.Problem;
}

}
