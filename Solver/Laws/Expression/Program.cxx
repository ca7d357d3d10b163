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
      table.rows.push_back({ numbers[i], numbers[i + 1], numbers[i + 2], numbers[i + 3] });
    }
  }
  return table;
}

void Program::run(const Batch& batch, const PairTable& table, Workspace& workspace) const
{
  std::array<const double*, VaryingCount + MostPairNumbers + MostColumns> places;
  for (int i = 0; i < Batch::GivenCount; ++i)
  {
    places[i] = batch.given[i];
  }
  for (int i = 0; i < MemoryCount; ++i)
  {
    places[Batch::GivenCount + i] = batch.memory[i];
  }
  this->placePairNumbers(batch, table, workspace, places.data() + VaryingCount);
  const int firstColumn = this->placeOfColumn(0);
  for (int i = 0; i < this->Columns; ++i)
  {
    places[firstColumn + i] = workspace.columns[i].lane;
  }
  for (const Instruction& instruction : this->Instructions)
  {
    const int to = instruction.to;
    double* column = to < firstColumn ? batch.memory[to - Batch::GivenCount]
                                      : workspace.columns[to - firstColumn].lane;
    const Operands operands = { column,
      { places[instruction.from[0]], places[instruction.from[1]], places[instruction.from[2]],
        places[instruction.from[3]] },
      batch.lanes };
    (batch.mixed ? instruction.mixed : instruction.single)(operands);
  }
}

void Program::placePairNumbers(const Batch& batch, const PairTable& table, Workspace& workspace,
  const double** places) const
{
  const int count = static_cast<int>(this->PairNodes.size());
  const Row* row = table.rows.data() + (count > 0 ? batch.pairClass[0] * table.width : 0);
  for (int i = 0; i < count; ++i)
  {
    const Row& four = row[i / 4];
    const double* const numbers[] = { &four.x, &four.y, &four.z, &four.w };
    places[i] = numbers[i % 4];
  }
  if (!batch.mixed || this->PairQuantities == 0)
  {
    return;
  }
  gather({ workspace.pairNumbers.data(), (this->PairQuantities + 3) / 4, table.rows.data(),
    batch.pairClass, table.width, batch.lanes });
  for (int i = 0; i < this->PairQuantities; ++i)
  {
    const Lanes4& four = workspace.pairNumbers[i / 4];
    const double* const columns[] = { four.x.lane, four.y.lane, four.z.lane, four.w.lane };
    places[i] = columns[i % 4];
  }
}

}
