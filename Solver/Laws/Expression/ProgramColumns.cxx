// Where the values of a program are kept.
#include "Laws/Expression/ProgramBuilder.h"

#include <algorithm>
#include <limits>

namespace dem::expression
{

namespace
{

constexpr int Always = std::numeric_limits<int>::max();

}

void ProgramBuilder::findLastReaders()
{
  this->LastReader.assign(this->Values, -1);
  for (int s = 0; s < static_cast<int>(this->Steps.size()); ++s)
  {
    for (int i = 0; i < this->arity(this->Steps[s]); ++i)
    {
      this->LastReader[this->Steps[s].operands[i]] = s;
    }
  }
  for (const int value : this->ResultValues)
  {
    this->LastReader[std::max(value, 0)] =
      value >= 0 ? Always : this->LastReader[std::max(value, 0)];
  }
}

int ProgramBuilder::pairNumber(int node)
{
  std::vector<int>& all = this->To.PairNodes;
  const auto found = std::find(all.begin(), all.end(), node);
  if (found != all.end())
  {
    return static_cast<int>(found - all.begin());
  }
  all.push_back(node);
  return static_cast<int>(all.size()) - 1;
}

/// Index of an operand: a column of the contact, a number of the pair, or where a step put it.
int ProgramBuilder::indexOf(int value)
{
  if (value >= static_cast<int>(this->Nodes.size()) || this->isComputed(value))
  {
    return this->Indices[value];
  }
  const Node& node = this->Nodes[value];
  return node.varies ? columnOf(node.quantity) : VaryingCount + this->pairNumber(value);
}

void ProgramBuilder::addPairNumbers(bool constants)
{
  for (const Step& step : this->Steps)
  {
    for (int i = 0; i < this->arity(step); ++i)
    {
      const int operand = step.operands[i];
      const bool isNumber =
        operand < static_cast<int>(this->Nodes.size()) && !this->Nodes[operand].varies;
      if (isNumber && (this->Nodes[operand].operation == Operation::Constant) == constants)
      {
        this->pairNumber(operand);
      }
    }
  }
}

void ProgramBuilder::assignColumns()
{
  // The numbers of the pair first, as columns follow them.
  this->addPairNumbers(false);
  this->To.PairQuantities = static_cast<int>(this->To.PairNodes.size());
  this->addPairNumbers(true);
  this->Indices.assign(this->Values, -1);
  const int firstColumn = this->To.indexOfColumn(0);
  std::vector<int> free; // the one that was used last is in the cache
  for (int s = 0; s < static_cast<int>(this->Steps.size()); ++s)
  {
    const Step& step = this->Steps[s];
    Program::Instruction instruction;
    for (int i = 0; i < this->arity(step); ++i)
    {
      const int operand = step.operands[i];
      const int source = this->indexOf(operand);
      instruction.from[i] = static_cast<std::int16_t>(source);
      const bool again = std::find(free.begin(), free.end(), source) != free.end();
      if (source >= firstColumn && this->LastReader[operand] == s && !again)
      {
        free.push_back(source);
      }
    }
    int to = step.memory >= 0 ? Batch::GivenCount + step.memory : -1;
    if (to < 0 && free.empty())
    {
      to = this->To.indexOfColumn(this->To.Columns++);
    }
    else if (to < 0)
    {
      to = free.back();
      free.pop_back();
    }
    this->Indices[step.value] = to;
    instruction.to = static_cast<std::int16_t>(to);
    instruction.single = this->kernelOf(step, false);
    instruction.mixed = this->kernelOf(step, true);
    this->To.Instructions.push_back(instruction);
  }
  for (int r = 0; r < ResultCount; ++r)
  {
    const int value = this->ResultValues[r];
    this->To.ResultColumns[r] = value >= 0 ? this->Indices[value] - firstColumn : -1;
  }
  this->To.Fits = this->To.Columns <= Program::MostColumns &&
    this->To.PairNodes.size() <= static_cast<std::size_t>(Program::MostPairNumbers);
}

Kernel ProgramBuilder::kernelOf(const Step& step, bool mixed) const
{
  int same = 0;
  for (int i = 0; i < this->arity(step); ++i)
  {
    const int operand = step.operands[i];
    const bool isNode = operand < static_cast<int>(this->Nodes.size());
    const bool isSame = isNode && !this->Nodes[operand].varies &&
      (!mixed || this->Nodes[operand].operation == Operation::Constant);
    same |= isSame ? 1 << i : 0;
  }
  return step.isFused ? findKernel(step.fusion, same) : findKernel(step.operation, same);
}

}
