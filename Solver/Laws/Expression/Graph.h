// A law as a graph of operations, each of which is one node however often it is written.
#pragma once

#include "Laws/Expression/Language/Operations.h"
#include "Laws/Expression/Language/Problem.h"
#include "Laws/Expression/Language/Words.h"

#include <array>
#include <cstdint>
#include <map>
#include <vector>

namespace dem::expression
{

struct Node
{
  Operation operation = Operation::Constant;
  std::array<int, 3> operands = { -1, -1, -1 };
  double value = 0.0; ///< of a constant
  Quantity quantity = Quantity::Overlap;
  bool varies = false; ///< from contact to contact
  TextRange range;     ///< where it is written first
};

class Graph
{
public:
  /// Most nodes of the whole graph; the parser stops where a law becomes longer.
  static constexpr int MostNodes = 600;

  int constant(double value, TextRange range);
  int quantity(Quantity quantity, TextRange range);
  /// An operation, calculated if its operands are constants. What is left out, as x * 1, changes no
  /// bit.
  int make(Operation operation, TextRange range, int a, int b = -1, int c = -1);
  /// @param exponent see isPower()
  int power(int base, double exponent, TextRange range);
  /// Whether powers can be made of products, one root and one quotient: multiples of 1/2 up to 16.
  static bool isPower(double exponent);
  /// The expression of a node with a quantity that is 0. What the quantity multiplies is taken as
  /// finite.
  int withoutQuantity(int root, Quantity quantity);

  bool isConstant(int node) const { return this->Nodes[node].operation == Operation::Constant; }
  bool isConstant(int node, double value) const
  {
    return this->isConstant(node) && this->Nodes[node].value == value;
  }
  const Node& at(int node) const { return this->Nodes[node]; }
  /// Operands precede the nodes that need them.
  const std::vector<Node>& nodes() const { return this->Nodes; }

private:
  /// A node that may be there already.
  int add(const Node& node);
  /// The node that an operation reduces to; -1 if there is none.
  int simplify(Operation operation, TextRange range, int a, int b, int c);
  int wholePower(int base, int exponent, TextRange range);
  int simplifyZero(Operation operation, TextRange range, int a, int b);

  using Key = std::array<std::uint64_t, 3>;
  std::vector<Node> Nodes;
  std::map<Key, int> Found;
};

}
