// A law as a list of kernels that run over the lanes of a batch, one after the other.
#pragma once

#include "Laws/Expression/Graph.h"
#include "Laws/Expression/Kernels.h"
#include "Vectors/Lanes.h"

#include <array>
#include <cstdint>
#include <vector>

namespace dem::expression
{

/// What does not vary from contact to contact, for each pair of materials, calculated beforehand.
struct PairTable
{
  int width = 0; ///< groups of four numbers of a pair
  std::vector<Vec4> packed;
};

/// A batch of contacts. Columns hold whole vectors (Vectors/Lanes.h); those that the law does not
/// read may be null.
struct Batch
{
  static constexpr int GivenCount = index(Quantity::Memory1);

  int lanes = 0;
  std::array<const double*, GivenCount> given{}; ///< Overlap to Mass
  std::array<double*, MemoryCount> memory{};     ///< read and written
  const std::int32_t* pairClass = nullptr;       ///< row of the table, of each lane
  bool mixed = false;                            ///< whether they are of several rows
};

class Program
{
public:
  /// Above these a law is refused.
  static constexpr int MostColumns = 24;
  static constexpr int MostPairNumbers = 40;

  struct Workspace
  {
    std::array<Lanes, MostColumns> columns;
    std::array<Lanes4, MostPairNumbers / 4> pairNumbers; ///< of a mixed batch
  };

  Program() = default;
  /// @param nodes of the graph, all of which are needed
  /// @param roots node of each result, -1 for those that are not given
  Program(const std::vector<Node>& nodes, const std::array<int, ResultCount>& roots);

  bool fits() const { return this->Fits; }
  /// @param values of the quantities that do not vary, for each pair of materials
  PairTable tableOf(const std::vector<Values>& values) const;
  void run(const Batch& batch, const PairTable& table, Workspace& workspace) const;
  /// Where run() left a result, memories aside; null if the law does not set it.
  const double* resultIn(const Workspace& workspace, Result result) const
  {
    const int column = this->ResultColumns[index(result)];
    return column < 0 ? nullptr : workspace.columns[column].lane;
  }

  int kernels() const { return static_cast<int>(this->Instructions.size()); }
  int columns() const { return this->Columns; }

private:
  friend class ProgramBuilder;

  struct Instruction
  {
    Kernel single = nullptr; ///< for a batch of one pair of materials
    Kernel mixed = nullptr;
    std::int16_t to = 0;
    std::array<std::int16_t, 4> from{};
  };

  /// Columns of the contact are first, then the numbers of the pair, then own columns.
  int indexOfColumn(int column) const
  {
    return VaryingCount + static_cast<int>(this->PairNodes.size()) + column;
  }

  /// @param addresses are set for each number of the pair
  void setPairNumbers(const Batch& batch, const PairTable& table, Workspace& workspace,
    const double** addresses) const;

  std::vector<Node> Nodes;
  std::vector<Instruction> Instructions;
  std::vector<int> PairNodes; ///< node of each number of a pair, constants last
  int PairQuantities = 0;     ///< how many are not constants
  std::array<int, ResultCount> ResultColumns{};
  int Columns = 0;
  bool Fits = true;
};

/// The values of nodes for one contact, in their order; those that vary stay 0 if they are not
/// wanted.
void evaluate(const std::vector<Node>& nodes, const Values& values, bool alsoVarying,
  std::vector<double>& results);

}
