#include "Laws/Expression/Law.h"

#include "Basics/Error.h"
#include "Laws/Expression/Language/Parser.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace dem::expression
{

std::vector<Node> needed(const Graph& graph, std::array<int, ResultCount>& roots)
{
  const int count = static_cast<int>(graph.nodes().size());
  std::vector<bool> isNeeded(count, false);
  for (const int root : roots)
  {
    if (root >= 0)
    {
      isNeeded[root] = true;
    }
  }
  for (int n = count - 1; n >= 0; --n)
  {
    for (const int operand : graph.at(n).operands)
    {
      if (isNeeded[n] && operand >= 0)
      {
        isNeeded[operand] = true;
      }
    }
  }
  std::vector<int> number(count, -1);
  std::vector<Node> nodes;
  for (int n = 0; n < count; ++n)
  {
    if (isNeeded[n])
    {
      number[n] = static_cast<int>(nodes.size());
      nodes.push_back(graph.at(n));
      for (int& operand : nodes.back().operands)
      {
        operand = operand < 0 ? operand : number[operand];
      }
    }
  }
  for (int& root : roots)
  {
    root = root < 0 ? root : number[root];
  }
  return nodes;
}

TextRange originOf(const std::vector<Node>& nodes, int root, const Values& values)
{
  std::vector<double> numbers;
  evaluate(nodes, values, true, numbers);
  int at = root;
  for (bool goesOn = true; goesOn;)
  {
    goesOn = false;
    for (const int operand : nodes[at].operands)
    {
      if (operand >= 0 && !std::isfinite(numbers[operand]))
      {
        at = operand;
        goesOn = true;
        break;
      }
    }
  }
  return nodes[at].range;
}

Law::Law(std::string text) : Text(std::move(text))
{
  const Parsed parsed = parse(this->Text);
  this->Roots = parsed.roots;
  this->Ranges = parsed.ranges;
  this->Nodes = needed(parsed.graph, this->Roots);
  this->Does = Program(this->Nodes, this->Roots);
  if (!this->Does.fits())
  {
    throw this->problemOf(Result::Normal,
      "take fewer numbers at the same time: the law needs too many of them");
  }
}

bool Law::setsAny(Result first, Result last) const
{
  return std::any_of(this->Roots.begin() + index(first), this->Roots.begin() + index(last) + 1,
    [](int root) { return root >= 0; });
}

bool Law::reads(Quantity quantity) const
{
  return std::any_of(this->Nodes.begin(), this->Nodes.end(),
    [quantity](const Node& node)
    { return node.operation == Operation::Quantity && node.quantity == quantity; });
}

int Law::memories() const
{
  int count = 0;
  for (int i = 0; i < MemoryCount; ++i)
  {
    count = this->sets(memoryResult(i)) ? i + 1 : count;
  }
  return count;
}

Outcome Law::evaluate(const Values& values) const
{
  static thread_local std::vector<double> numbers;
  expression::evaluate(this->Nodes, values, true, numbers);
  Outcome outcome;
  for (int r = 0; r < ResultCount; ++r)
  {
    outcome.of[r] = this->Roots[r] < 0 ? 0.0 : numbers[this->Roots[r]];
  }
  for (int i = 0; i < MemoryCount; ++i)
  {
    if (!this->sets(memoryResult(i)))
    {
      outcome[memoryResult(i)] = values[memoryQuantity(i)];
    }
  }
  return outcome;
}

Problem Law::problemOf(Result result, const std::string& what) const
{
  return problemAt(this->Text, this->Ranges[index(result)], what);
}

Problem Law::problemOfNumber(Result result, const Values& values, const std::string& what) const
{
  return problemAt(this->Text, originOf(this->Nodes, this->Roots[index(result)], values), what);
}

Compiled compile(const std::string& text)
{
  try
  {
    return { std::make_shared<const Law>(text), std::nullopt };
  }
  catch (const Problem& problem)
  {
    return { nullptr, problem };
  }
}

std::shared_ptr<const Law> demandLaw(const Compiled& compiled)
{
  if (compiled.problem)
  {
    throw Error("LawExpression: " + compiled.problem->message);
  }
  return compiled.law;
}

}
