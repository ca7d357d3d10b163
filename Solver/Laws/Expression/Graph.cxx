#include "Laws/Expression/Graph.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <utility>

namespace dem::expression
{

namespace
{

std::uint64_t bitsOf(double value)
{
  std::uint64_t bits;
  std::memcpy(&bits, &value, sizeof(bits));
  return bits;
}

/// Whether division by this is multiplication with its inverse, to the bit.
bool hasExactInverse(double value)
{
  int exponent = 0;
  return std::isfinite(value) && std::abs(std::frexp(value, &exponent)) == 0.5 &&
    std::abs(exponent) < 1000;
}

}

int Graph::add(const Node& node)
{
  const auto part = [](int operand) { return static_cast<std::uint64_t>(operand + 1); };
  const std::uint64_t value = node.operation == Operation::Constant ? bitsOf(node.value)
    : node.operation == Operation::Quantity ? static_cast<std::uint64_t>(index(node.quantity))
                                            : part(node.operands[0]);
  const Key key = { static_cast<std::uint64_t>(node.operation), value,
    part(node.operands[1]) << 32 | part(node.operands[2]) };
  const auto [found, isNew] = this->Found.try_emplace(key, static_cast<int>(this->Nodes.size()));
  if (isNew)
  {
    this->Nodes.push_back(node);
  }
  return found->second;
}

int Graph::constant(double value, TextRange range)
{
  Node node;
  node.value = value;
  node.range = range;
  return this->add(node);
}

int Graph::quantity(Quantity quantity, TextRange range)
{
  Node node;
  node.operation = Operation::Quantity;
  node.quantity = quantity;
  node.varies = isVarying(quantity);
  node.range = range;
  return this->add(node);
}

int Graph::make(Operation operation, TextRange range, int a, int b, int c)
{
  const auto value = [this](int node) { return node < 0 ? 0.0 : this->Nodes[node].value; };
  const auto known = [this](int node) { return node < 0 || this->isConstant(node); };
  if (known(a) && known(b) && known(c))
  {
    return this->constant(apply(operation, value(a), value(b), value(c)), range);
  }
  const int simple = this->simplify(operation, range, a, b, c);
  if (simple >= 0)
  {
    return simple;
  }
  // What varies precedes what does not, so that fewer kinds of operands are met; which of two
  // that are equal a minimum takes shows in the sign of a zero only.
  const bool swaps = operation == Operation::Add || operation == Operation::Multiply ||
    operation == Operation::Smaller || operation == Operation::Larger;
  if (swaps)
  {
    const std::pair<bool, int> first = { !this->Nodes[a].varies, a };
    const std::pair<bool, int> second = { !this->Nodes[b].varies, b };
    if (second < first)
    {
      std::swap(a, b);
    }
  }
  Node node;
  node.operation = operation;
  node.operands = { a, b, c };
  node.range = range;
  for (const int operand : node.operands)
  {
    node.varies = node.varies || (operand >= 0 && this->Nodes[operand].varies);
  }
  return this->add(node);
}

int Graph::simplify(Operation operation, TextRange range, int a, int b, int c)
{
  const auto isNegative = [this](int node)
  { return this->Nodes[node].operation == Operation::Negative; };
  const auto inner = [this](int node) { return this->Nodes[node].operands[0]; };
  switch (operation)
  {
    case Operation::Negative:
      return isNegative(a) ? inner(a) : -1;
    case Operation::Add:
      return isNegative(b) ? this->make(Operation::Subtract, range, a, inner(b))
        : isNegative(a)    ? this->make(Operation::Subtract, range, b, inner(a))
                           : -1;
    case Operation::Subtract:
      return this->isConstant(b, 0.0) && !std::signbit(this->Nodes[b].value) ? a
        : isNegative(b) ? this->make(Operation::Add, range, a, inner(b))
                        : -1;
    case Operation::Multiply:
      return this->isConstant(a, 1.0) ? b : this->isConstant(b, 1.0) ? a : -1;
    case Operation::Divide:
      if (this->isConstant(b) && hasExactInverse(this->Nodes[b].value))
      {
        const int inverse = this->constant(1.0 / this->Nodes[b].value, this->Nodes[b].range);
        return this->make(Operation::Multiply, range, a, inverse);
      }
      return -1;
    case Operation::Select:
      return this->isConstant(a) ? (this->isConstant(a, 0.0) ? c : b) : b == c ? b : -1;
    default:
      return -1;
  }
}

bool Graph::isPower(double exponent)
{
  return std::abs(exponent) <= 16.0 && 2.0 * exponent == std::floor(2.0 * exponent);
}

int Graph::wholePower(int base, int exponent, TextRange range)
{
  if (exponent == 1)
  {
    return base;
  }
  const int half = this->wholePower(base, exponent / 2, range);
  const int square = this->make(Operation::Multiply, range, half, half);
  return exponent % 2 == 0 ? square : this->make(Operation::Multiply, range, square, base);
}

int Graph::power(int base, double exponent, TextRange range)
{
  if (exponent == 0.0)
  {
    return this->constant(1.0, range);
  }
  const int halves = static_cast<int>(2.0 * std::abs(exponent));
  const int root = halves % 2 != 0 ? this->make(Operation::Root, range, base) : -1;
  const int whole = halves >= 2 ? this->wholePower(base, halves / 2, range) : -1;
  const int positive = root < 0 ? whole
    : whole < 0                 ? root
                                : this->make(Operation::Multiply, range, whole, root);
  return exponent > 0.0
    ? positive
    : this->make(Operation::Divide, range, this->constant(1.0, range), positive);
}

int Graph::simplifyZero(Operation operation, TextRange range, int a, int b)
{
  const bool first = a >= 0 && this->isConstant(a, 0.0);
  const bool second = b >= 0 && this->isConstant(b, 0.0);
  switch (operation)
  {
    case Operation::Multiply:
      return first || second ? this->constant(0.0, range) : -1;
    case Operation::Divide:
      return first ? a : -1;
    case Operation::Add:
      return first ? b : second ? a : -1;
    case Operation::Subtract:
      return second ? a : first ? this->make(Operation::Negative, range, b) : -1;
    default:
      return -1;
  }
}

int Graph::withoutQuantity(int root, Quantity quantity)
{
  std::vector<int> instead(root + 1, -1);
  for (int n = 0; n <= root; ++n)
  {
    const Node node = this->Nodes[n]; // a copy, since more are added
    const auto operand = [&](int i)
    { return node.operands[i] < 0 ? -1 : instead[node.operands[i]]; };
    if (node.operation == Operation::Constant || node.operation == Operation::Quantity)
    {
      const bool isIt = node.operation == Operation::Quantity && node.quantity == quantity;
      instead[n] = isIt ? this->constant(0.0, node.range) : n;
      continue;
    }
    const int a = operand(0), b = operand(1), c = operand(2);
    const bool same = a == node.operands[0] && b == node.operands[1] && c == node.operands[2];
    const int zero = same ? n : this->simplifyZero(node.operation, node.range, a, b);
    instead[n] = zero >= 0 ? zero : this->make(node.operation, node.range, a, b, c);
  }
  return instead[root];
}

}
