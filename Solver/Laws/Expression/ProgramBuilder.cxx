#include "Laws/Expression/ProgramBuilder.h"

#include <algorithm>

namespace dem::expression
{

ProgramBuilder::ProgramBuilder(Program& program, const std::array<int, ResultCount>& roots)
  : To(program), Nodes(program.Nodes), Roots(roots), Uses(program.Nodes.size(), 0),
    Joined(program.Nodes.size(), -1), Absorbed(program.Nodes.size(), false),
    Values(static_cast<int>(program.Nodes.size()))
{
  this->ResultValues.fill(-1);
}

void ProgramBuilder::build()
{
  this->countUses();
  this->join();
  this->addSteps();
  this->addResults();
  this->findLastReaders();
  this->assignColumns();
}

int ProgramBuilder::arity(const Step& step) const
{
  return step.isFused ? arityOf(step.fusion.first) + arityOf(step.fusion.second) - 1
                      : arityOf(step.operation);
}

void ProgramBuilder::countUses()
{
  for (const Node& node : this->Nodes)
  {
    for (const int operand : node.operands)
    {
      this->Uses[std::max(operand, 0)] += operand >= 0 && node.varies ? 1 : 0;
    }
  }
  for (const int root : this->Roots)
  {
    this->Uses[std::max(root, 0)] += root >= 0 ? 1 : 0;
  }
}

void ProgramBuilder::join()
{
  for (int n = static_cast<int>(this->Nodes.size()) - 1; n >= 0; --n)
  {
    for (int i = 0; this->isComputed(n) && !this->Absorbed[n] && i < 2; ++i)
    {
      if (this->Joined[n] < 0 && this->join(n, i))
      {
        this->Joined[n] = i;
        this->Absorbed[this->Nodes[n].operands[i]] = true;
      }
    }
  }
}

bool ProgramBuilder::join(int node, int position)
{
  const Node& second = this->Nodes[node];
  const int operand = second.operands[position];
  if (operand < 0 || !this->isComputed(operand) || this->Uses[operand] != 1)
  {
    return false;
  }
  const bool either = second.operation == Operation::Add || second.operation == Operation::Multiply;
  const Fusion fusion = { this->Nodes[operand].operation, second.operation, either ? 0 : position };
  return findKernel(fusion, 0) != nullptr;
}

ProgramBuilder::Step ProgramBuilder::stepOf(int n) const
{
  const Node& node = this->Nodes[n];
  Step step;
  step.value = n;
  step.operation = node.operation;
  if (this->Joined[n] < 0)
  {
    std::copy(node.operands.begin(), node.operands.end(), step.operands.begin());
    return step;
  }
  const int position = this->Joined[n];
  const Node& first = this->Nodes[node.operands[position]];
  const bool either = node.operation == Operation::Add || node.operation == Operation::Multiply;
  step.isFused = true;
  step.fusion = { first.operation, node.operation, either ? 0 : position };
  step.operands[0] = first.operands[0];
  step.operands[1] = first.operands[1];
  for (int i = 0, to = 2; i < arityOf(node.operation); ++i)
  {
    if (i != position)
    {
      step.operands[to++] = node.operands[i];
    }
  }
  return step;
}

void ProgramBuilder::addSteps()
{
  for (int n = 0; n < static_cast<int>(this->Nodes.size()); ++n)
  {
    if (this->isComputed(n) && !this->Absorbed[n])
    {
      this->Steps.push_back(this->stepOf(n));
    }
  }
}

/// @param memory to store it in after all else, -1 for a column
/// @return the value that the copy is
int ProgramBuilder::addCopy(int node, int memory)
{
  Step step;
  step.value = this->Values++;
  step.operands[0] = node;
  step.memory = memory;
  (memory >= 0 ? this->Stores : this->Steps).push_back(step);
  return step.value;
}

void ProgramBuilder::addResults()
{
  std::array<int, MemoryCount> stored;
  stored.fill(-1);
  for (int r = 0; r < ResultCount; ++r)
  {
    const int root = this->Roots[r];
    const int memory = r - index(Result::Memory1);
    const bool isMemory = memory >= 0 && memory < MemoryCount;
    if (root < 0)
    {
      continue;
    }
    const bool isRead = this->Nodes[root].operation == Operation::Quantity;
    if (!isMemory)
    {
      this->ResultValues[r] = this->isComputed(root) ? root : this->addCopy(root, -1);
    }
    else if (!isRead || this->Nodes[root].quantity != memoryQuantity(memory))
    {
      // One memory that becomes another is read before anything is stored.
      const bool fromMemory = isRead && expression::isMemory(this->Nodes[root].quantity);
      stored[memory] = fromMemory ? this->addCopy(root, -1) : root;
    }
  }
  std::vector<bool> taken(this->Nodes.size(), false);
  for (int memory = 0; memory < MemoryCount; ++memory)
  {
    const int value = stored[memory];
    const bool isNode = value >= 0 && value < static_cast<int>(this->Nodes.size());
    if (isNode && !taken[value] && this->isComputed(value) && this->isLastReader(memory, value))
    {
      taken[value] = true;
      for (Step& step : this->Steps)
      {
        step.memory = step.value == value ? memory : step.memory;
      }
    }
    else if (value >= 0)
    {
      this->addCopy(value, memory);
    }
  }
  this->Steps.insert(this->Steps.end(), this->Stores.begin(), this->Stores.end());
}

bool ProgramBuilder::isLastReader(int memory, int node) const
{
  // A column that others read as a result has to stay one.
  for (const int value : this->ResultValues)
  {
    if (value == node)
    {
      return false;
    }
  }
  bool written = false;
  for (const Step& step : this->Steps)
  {
    for (int i = 0; written && i < this->arity(step); ++i)
    {
      const int operand = step.operands[i];
      const bool reads = operand >= 0 && operand < static_cast<int>(this->Nodes.size()) &&
        this->Nodes[operand].operation == Operation::Quantity &&
        this->Nodes[operand].quantity == memoryQuantity(memory);
      if (reads)
      {
        return false;
      }
    }
    written = written || step.value == node;
  }
  return true;
}

}
