#include "Laws/Expression/ShapeSupport.h"

#include "Laws/Expression/Language/Parser.h"
#include "Laws/Expression/Law.h"

#include <algorithm>
#include <array>
#include <utility>

namespace dem::expression
{

namespace
{

Jet apply(Operation operation, const Jet& a, const Jet& b, const Jet& c)
{
  switch (operation)
  {
    case Operation::Constant:
    case Operation::Quantity:
    case Operation::Copy:
      return a;
    case Operation::Negative:
      return -a;
    case Operation::Absolute:
      return abs(a);
    case Operation::Root:
      return sqrt(a);
    case Operation::Exponential:
      return exp(a);
    case Operation::Logarithm:
      return log(a);
    case Operation::Add:
      return a + b;
    case Operation::Subtract:
      return a - b;
    case Operation::Multiply:
      return a * b;
    case Operation::Divide:
      return a / b;
    case Operation::Smaller:
      return min(a, b);
    case Operation::Larger:
      return max(a, b);
    case Operation::Select:
      return a.value != 0.0 ? b : c;
    case Operation::Sign:
    case Operation::Less:
    case Operation::LessOrEqual:
      return expression::apply(operation, a.value, b.value, c.value); // which has steps only
  }
  return {};
}

}

ShapeSupport::ShapeSupport(std::string text) : Text(std::move(text))
{
  const Parsed parsed = parse(this->Text, Topic::Shape);
  std::array<int, ResultCount> roots = parsed.roots;
  this->Nodes = needed(parsed.graph, roots);
  this->Root = roots[index(Result::Reach)];
}

Jet ShapeSupport::support(const Jet& nx, const Jet& ny, const Jet& nz) const
{
  static thread_local std::vector<Jet> jets;
  const Jet* normal[3] = { &nx, &ny, &nz };
  const Jet none;
  jets.resize(std::max(jets.size(), this->Nodes.size()));
  for (std::size_t k = 0; k < this->Nodes.size(); ++k)
  {
    const Node& node = this->Nodes[k];
    if (node.operation == Operation::Constant)
    {
      jets[k] = node.value;
    }
    else if (node.operation == Operation::Quantity)
    {
      jets[k] = *normal[index(node.quantity) - index(Quantity::NormalX)];
    }
    else
    {
      const auto operand = [&](int i) -> const Jet&
      { return node.operands[i] < 0 ? none : jets[node.operands[i]]; };
      jets[k] = apply(node.operation, operand(0), operand(1), operand(2));
    }
  }
  return jets[this->Root];
}

std::shared_ptr<const CustomSurface> demandSupport(const std::string& text)
{
  return demand<ShapeSupport>(ShapeSupport::Property, text);
}

}
