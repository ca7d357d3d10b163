// A contact law that a user wrote (Words.h), ready to be run over batches of contacts.
#pragma once

#include "Laws/Expression/Language/Problem.h"
#include "Laws/Expression/Program.h"
#include "Laws/Expression/Language/Words.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace dem::expression
{

/// The nodes that results need, numbered anew in the same order.
std::vector<Node> needed(const Graph& graph, std::array<int, ResultCount>& roots);
/// Where in the text a number that is not finite comes from.
/// @param root of a result that is not finite
TextRange originOf(const std::vector<Node>& nodes, int root, const Values& values);

class Law
{
public:
  /// @param text must be that of a law
  /// @throws Problem
  explicit Law(std::string text);

  const std::string& text() const { return this->Text; }
  bool sets(Result result) const { return this->Roots[index(result)] >= 0; }
  /// Whether it says anything of sliding, rolling and twisting friction.
  bool slides() const { return this->setsAny(Result::Limit, Result::ShearDamping); }
  bool rolls() const { return this->setsAny(Result::RollingLimit, Result::RollingDamping); }
  bool twists() const { return this->setsAny(Result::TwistingLimit, Result::TwistingDamping); }
  bool reads(Quantity quantity) const;
  /// How many columns of memory a contact needs: up to the highest of h1 to h4 that is given.
  int memories() const;

  /// All results for one contact, to the bits of run(). A memory that the law does not set keeps
  /// its value.
  Outcome evaluate(const Values& values) const;

  /// See Program.
  PairTable tableOf(const std::vector<Values>& pairs) const { return this->Does.tableOf(pairs); }
  void run(const Batch& batch, const PairTable& table, Program::Workspace& workspace) const
  {
    this->Does.run(batch, table, workspace);
  }
  const double* resultIn(const Program::Workspace& workspace, Result result) const
  {
    return this->Does.resultIn(workspace, result);
  }
  const Program& program() const { return this->Does; }

  /// A problem with what a result is.
  Problem problemOf(Result result, const std::string& what) const;
  /// A problem with a result that is not finite for these values: at the operation that makes it
  /// so.
  Problem problemOfNumber(Result result, const Values& values, const std::string& what) const;

private:
  bool setsAny(Result first, Result last) const;

  std::string Text;
  std::vector<Node> Nodes; ///< nodes that the results need
  std::array<int, ResultCount> Roots;
  std::array<TextRange, ResultCount> Ranges;
  Program Does;
};

/// Either a law or what is wrong with its text.
struct Compiled
{
  std::shared_ptr<const Law> law;
  std::optional<Problem> problem;
};
Compiled compile(const std::string& text);
/// @throws Error with its problem, in a sentence that names the property
std::shared_ptr<const Law> demandLaw(const Compiled& compiled);

}
