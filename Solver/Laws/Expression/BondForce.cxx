#include "Laws/Expression/BondForce.h"

#include "Basics/Error.h"
#include "Basics/GaussLegendre.h"
#include "Basics/InWords.h"
#include "Laws/Expression/Language/Parser.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace dem::expression
{

namespace
{

/// Share of the length by which it is changed for a slope.
constexpr double LengthDifference = 0x1p-17;

/// Pieces of the elongation, for forEachPoint().
constexpr int LengthPieces = 4;

/// Whether a node depends on a quantity.
bool reads(const Graph& graph, int node, Quantity quantity)
{
  std::vector<bool> does;
  for (int n = 0; n <= node; ++n)
  {
    const Node& here = graph.at(n);
    const bool is = here.operation == Operation::Quantity && here.quantity == quantity;
    does.push_back(is ||
      std::any_of(here.operands.begin(), here.operands.end(),
        [&](int operand) { return operand >= 0 && does[operand]; }));
  }
  return does[node];
}

Values valuesOf(const BondForce::Bond& bond)
{
  Values values;
  values[Quantity::BondLength] = bond.length;
  values[Quantity::BondRest] = bond.rest;
  values[Quantity::BondRadius] = bond.radius;
  values[Quantity::BondSection] = Pi * bond.radius * bond.radius;
  values[Quantity::BondMean] = bond.mean;
  return values;
}

}

struct BondForce::Workspace
{
  Program::Workspace program;
  Lanes length; ///< others than the present ones
};

BondForce::BondForce(std::string text) : Text(std::move(text))
{
  const Parsed parsed = parse(this->Text, Topic::Bond);
  this->Roots = parsed.roots;
  this->Ranges = parsed.ranges;
  for (const Result result : { Result::BondShear, Result::BondBending, Result::BondTwisting })
  {
    this->checkConstant(result, parsed.graph, parsed.roots[index(result)]);
  }
  this->Nodes = needed(parsed.graph, this->Roots);
  this->Does = Program(this->Nodes, this->Roots);
  if (!this->Does.fits())
  {
    throw problemAt(this->Text, this->Ranges[index(Result::BondForce)],
      "take fewer numbers at the same time: the bond needs too many of them");
  }
  this->Constants = this->Does.tableOf({ Values() });
}

/// Forces across a bond follow from an energy, to which a stiffness that changes with the length
/// would add a force along it.
void BondForce::checkConstant(Result result, const Graph& graph, int root) const
{
  if (root >= 0 && reads(graph, root, Quantity::BondLength))
  {
    throw problemAt(this->Text, this->Ranges[index(result)],
      std::string("take L0 instead of L: ") + nameOf(result) + " must not change with the length");
  }
}

void BondForce::evaluate(const BondColumns& bonds, const double* length, Workspace& workspace) const
{
  static constexpr std::int32_t pairs[BatchSize] = {};
  Batch batch;
  batch.lanes = bonds.lanes;
  batch.pairClass = pairs;
  const auto give = [&batch](Quantity quantity, const double* column)
  { batch.given[columnOf(quantity)] = column; };
  give(Quantity::BondLength, length);
  give(Quantity::BondRest, bonds.rest);
  give(Quantity::BondRadius, bonds.radius);
  give(Quantity::BondSection, bonds.section);
  give(Quantity::BondMean, bonds.mean);
  this->Does.run(batch, this->Constants, workspace.program);
}

/// Stores a result where there are bonds.
void BondForce::take(Result result, const BondColumns& bonds, const Workspace& workspace,
  double* to) const
{
  const double* from = this->Does.resultIn(workspace.program, result);
  for (int c = 0; c < bonds.lanes; ++c)
  {
    to[c] = from && bonds.present[c] > 0.5 ? from[c] : 0.0;
  }
  for (int c = 0; c < bonds.lanes; ++c)
  {
    if (!std::isfinite(to[c]))
    {
      this->refuse(result,
        valuesOf({ bonds.length[c], bonds.rest[c], bonds.radius[c], bonds.mean[c] }));
    }
    if (result != Result::BondForce && to[c] < 0.0)
    {
      this->refuseNegative(result, to[c]);
    }
  }
}

/// A central difference of the force; 0 where the force falls.
void BondForce::findSlope(const BondColumns& bonds, Workspace& workspace, double* slope) const
{
  const auto add = [&](double sign)
  {
    for (int c = 0; c < bonds.lanes; ++c)
    {
      workspace.length[c] = (1.0 + sign * LengthDifference) * bonds.length[c];
    }
    this->evaluate(bonds, workspace.length.lane, workspace);
    const double* force = this->Does.resultIn(workspace.program, Result::BondForce);
    for (int c = 0; c < bonds.lanes; ++c)
    {
      slope[c] += sign * force[c];
    }
  };
  std::fill_n(slope, bonds.lanes, 0.0);
  add(1.0);
  add(-1.0);
  for (int c = 0; c < bonds.lanes; ++c)
  {
    const double steep = slope[c] / (2.0 * LengthDifference * bonds.length[c]);
    slope[c] = bonds.present[c] > 0.5 && steep > 0.0 ? steep : 0.0;
  }
}

void BondForce::findEnergy(const BondColumns& bonds, Workspace& workspace, double* energy) const
{
  std::fill_n(energy, bonds.lanes, 0.0);
  const auto add = [&](double share, double weight)
  {
    for (int c = 0; c < bonds.lanes; ++c)
    {
      workspace.length[c] = bonds.rest[c] + share * (bonds.length[c] - bonds.rest[c]);
    }
    this->evaluate(bonds, workspace.length.lane, workspace);
    const double* force = this->Does.resultIn(workspace.program, Result::BondForce);
    for (int c = 0; c < bonds.lanes; ++c)
    {
      energy[c] += weight * force[c];
    }
  };
  forEachPoint(EightPoints, LengthPieces,
    [&](double below, double above, double weight)
    {
      add(below, weight);
      add(above, weight);
    });
  for (int c = 0; c < bonds.lanes; ++c)
  {
    const double work = (bonds.length[c] - bonds.rest[c]) * energy[c];
    energy[c] = bonds.present[c] > 0.5 ? work : 0.0;
  }
}

void BondForce::run(const BondColumns& bonds, const BondResponse& to) const
{
  thread_local Workspace workspace;
  this->evaluate(bonds, bonds.length, workspace);
  const std::pair<Result, double*> results[] = { { Result::BondForce, to.force },
    { Result::BondShear, to.shear }, { Result::BondBending, to.bending },
    { Result::BondTwisting, to.twisting } };
  for (const auto& [result, column] : results)
  {
    if (column)
    {
      this->take(result, bonds, workspace, column);
    }
  }
  if (to.slope)
  {
    this->findSlope(bonds, workspace, to.slope);
  }
  if (to.energy)
  {
    this->findEnergy(bonds, workspace, to.energy);
  }
}

BondForce::Stiffnesses BondForce::stiffnessOf(const Bond& bond) const
{
  std::vector<double> numbers;
  const auto at = [&](double length, Result result)
  {
    const int root = this->Roots[index(result)];
    Bond there = bond;
    there.length = length;
    const Values values = valuesOf(there);
    expression::evaluate(this->Nodes, values, true, numbers);
    const double number = root < 0 ? 0.0 : numbers[root];
    if (!std::isfinite(number))
    {
      this->refuse(result, values);
    }
    return number;
  };
  const double L = bond.length;
  const double rise = at((1.0 + LengthDifference) * L, Result::BondForce) -
    at((1.0 - LengthDifference) * L, Result::BondForce);
  const double slope = rise / (2.0 * LengthDifference * L);
  if (L == bond.rest && !(slope > 0.0))
  {
    this->complain(Result::BondForce,
      "N, tension above 0, must rise with L where L is L0, but its slope there is " +
        inWords(slope));
  }
  const auto demand = [&](Result result)
  {
    const double stiffness = at(L, result);
    if (!(stiffness >= 0.0))
    {
      this->refuseNegative(result, stiffness);
    }
    return stiffness;
  };
  return { std::max(slope, 0.0), demand(Result::BondShear), demand(Result::BondBending),
    demand(Result::BondTwisting) };
}

void BondForce::complain(Result result, const std::string& what) const
{
  throw Error("BondExpression: " +
    problemAt(this->Text, this->Ranges[index(result)], what).message);
}

void BondForce::refuseNegative(Result result, double stiffness) const
{
  this->complain(result,
    std::string(nameOf(result)) + " must be 0 or above, but is " + inWords(stiffness));
}

void BondForce::refuse(Result result, const Values& values) const
{
  const std::string what = std::string("this makes ") + nameOf(result) +
    " no finite number for a bond with L = " + inWords(values[Quantity::BondLength]) +
    ", L0 = " + inWords(values[Quantity::BondRest]) + ", R = " +
    inWords(values[Quantity::BondRadius]);
  throw Error("BondExpression: " +
    problemAt(this->Text, originOf(this->Nodes, this->Roots[index(result)], values), what).message);
}

std::shared_ptr<const BondForce> demandBond(const BondChoice& bonds)
{
  return bonds.law == BondLaw::Expression ? demand<BondForce>("BondExpression", bonds.expression)
                                          : nullptr;
}

}
