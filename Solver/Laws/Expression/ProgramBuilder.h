// Makes a program of a graph: joins operations that one kernel does, and finds as few columns as
// will do for what is between them.
#pragma once

#include "Laws/Expression/Program.h"

namespace dem::expression
{

class ProgramBuilder
{
public:
  ProgramBuilder(Program& program, const std::array<int, ResultCount>& roots);
  void build();

private:
  /// What one kernel does. Values are nodes, and after them copies of nodes.
  struct Step
  {
    int value = -1;
    Operation operation = Operation::Copy;
    Fusion fusion = { Operation::Copy, Operation::Copy, 0 };
    bool isFused = false;
    std::array<int, 4> operands = { -1, -1, -1, -1 }; ///< values
    int memory = -1;                                  ///< that it writes at the end of the step
  };

  bool isComputed(int node) const
  {
    return this->Nodes[node].varies && this->Nodes[node].operation != Operation::Quantity;
  }
  int arity(const Step& step) const;
  void countUses();
  void join();
  bool join(int node, int position);
  void addSteps();
  Step stepOf(int node) const;
  int addCopy(int node, int memory);
  void addResults();
  /// Whether a node can be written to where the memory is kept as soon as it is known.
  bool isLastReader(int memory, int node) const;
  void findLastReaders();
  void addPairNumbers(bool constants);
  void assignColumns();
  int pairNumber(int node);
  int indexOf(int value);
  Kernel kernelOf(const Step& step, bool mixed) const;

  Program& To;
  const std::vector<Node>& Nodes;
  std::array<int, ResultCount> Roots;
  std::vector<int> Uses;
  std::vector<int> Joined;    ///< position of the operand that is done in the same kernel, else -1
  std::vector<bool> Absorbed; ///< whether it is done in the kernel of another
  std::vector<Step> Steps;
  std::vector<Step> Stores; ///< to memories, after all else
  std::array<int, ResultCount> ResultValues;
  std::vector<int> LastReader; ///< step of each value
  std::vector<int> Indices;    ///< of each value, see indexOf()
  int Values;
};

}
