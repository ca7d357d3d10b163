#include "Laws/Expression/Program.h"

#include "Laws/Expression/ProgramBuilder.h"

namespace dem::expression
{

Program::Program(const std::vector<Node>& nodes, const std::array<int, ResultCount>& roots)
  : Nodes(nodes)
{
  this->ResultColumns.fill(-1);
  ProgramBuilder(*this, roots).build();
}

void evaluate(const std::vector<Node>& nodes, const Values& values, bool alsoVarying,
  std::vector<double>& results)
{
  results.assign(nodes.size(), 0.0);
  const auto of = [&results](int node) { return node < 0 ? 0.0 : results[node]; };
  for (std::size_t n = 0; n < nodes.size(); ++n)
  {
    const Node& node = nodes[n];
    if (node.varies && !alsoVarying)
    {
      continue;
    }
    results[n] = node.operation == Operation::Constant ? node.value
      : node.operation == Operation::Quantity
      ? values[node.quantity]
      : apply(node.operation, of(node.operands[0]), of(node.operands[1]), of(node.operands[2]));
  }
}

PairTable Program::tableOf(const std::vector<Values>& values) const
{
  PairTable table;
  table.width = (static_cast<int>(this->PairNodes.size()) + 3) / 4;
  std::vector<double> results;
  for (const Values& pair : values)
  {
    evaluate(this->Nodes, pair, false, results);
    std::vector<double> numbers(4 * table.width, 0.0);
    for (std::size_t i = 0; i < this->PairNodes.size(); ++i)
    {
      numbers[i] = results[this->PairNodes[i]];
    }
    for (int i = 0; i < 4 * table.width; i += 4)
    {
      table.packed.push_back({ numbers[i], numbers[i + 1], numbers[i + 2], numbers[i + 3] });
    }
  }
  return table;
}

void Program::run(const Batch& batch, const PairTable& table, Workspace& workspace) const
{
  std::array<const double*, VaryingCount + MostPairNumbers + MostColumns> addresses;
  for (int i = 0; i < Batch::GivenCount; ++i)
  {
    addresses[i] = batch.given[i];
  }
  for (int i = 0; i < MemoryCount; ++i)
  {
    addresses[Batch::GivenCount + i] = batch.memory[i];
  }
  this->setPairNumbers(batch, table, workspace, addresses.data() + VaryingCount);
  const int firstColumn = this->indexOfColumn(0);
  for (int i = 0; i < this->Columns; ++i)
  {
    addresses[firstColumn + i] = workspace.columns[i].lane;
  }
  for (const Instruction& instruction : this->Instructions)
  {
    const int to = instruction.to;
    double* column = to < firstColumn ? batch.memory[to - Batch::GivenCount]
                                      : workspace.columns[to - firstColumn].lane;
    const Operands operands = { column,
      { addresses[instruction.from[0]], addresses[instruction.from[1]],
        addresses[instruction.from[2]], addresses[instruction.from[3]] },
      batch.lanes };
    (batch.mixed ? instruction.mixed : instruction.single)(operands);
  }
}

void Program::setPairNumbers(const Batch& batch, const PairTable& table, Workspace& workspace,
  const double** addresses) const
{
  const int count = static_cast<int>(this->PairNodes.size());
  const Vec4* packed = table.packed.data() + (count > 0 ? batch.pairClass[0] * table.width : 0);
  for (int i = 0; i < count; ++i)
  {
    const Vec4& four = packed[i / 4];
    const double* const numbers[] = { &four.x, &four.y, &four.z, &four.w };
    addresses[i] = numbers[i % 4];
  }
  if (!batch.mixed || this->PairQuantities == 0)
  {
    return;
  }
  gather({ workspace.pairNumbers.data(), (this->PairQuantities + 3) / 4, table.packed.data(),
    batch.pairClass, table.width, batch.lanes });
  for (int i = 0; i < this->PairQuantities; ++i)
  {
    const Lanes4& four = workspace.pairNumbers[i / 4];
    const double* const columns[] = { four.x.lane, four.y.lane, four.z.lane, four.w.lane };
    addresses[i] = columns[i % 4];
  }
}

}
