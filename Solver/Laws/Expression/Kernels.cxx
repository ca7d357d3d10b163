#include "Laws/Expression/Kernels.h"

#include "Vectors/Lanes.h"
#include "Vectors/VectorCopies.h"

#include <array>
#include <type_traits>
#include <utility>
#include <vector>

namespace dem::expression
{

/// A column, or a number for all lanes.
template <bool Same>
struct Operand
{
  const double* column;
  double number;

  explicit DEM_INLINE Operand(const double* from) : column(from), number(Same ? *from : 0.0) {}
  DEM_INLINE double at(int c) const { return Same ? this->number : this->column[c]; }
};

/// Runs an operation over whole vectors. What it waits for is the first-level cache: rounds without
/// branches in between gain nothing.
template <typename Does, int Same>
struct Run
{
  template <int Width>
  static DEM_INLINE void run(const Operands& operands)
  {
    const int lanes = wholeVectors(operands.lanes);
    double* to = operands.to;
    const Operand<(Same & 1) != 0> a(operands.from[0]);
    const Operand<(Same & 2) != 0> b(operands.from[Does::Arity > 1 ? 1 : 0]);
    const Operand<(Same & 4) != 0> c(operands.from[Does::Arity > 2 ? 2 : 0]);
    const Operand<(Same & 8) != 0> d(operands.from[Does::Arity > 3 ? 3 : 0]);
#pragma omp simd
    for (int i = 0; i < lanes; ++i)
    {
      if constexpr (Does::Arity == 1)
      {
        to[i] = Does::of(a.at(i));
      }
      else if constexpr (Does::Arity == 2)
      {
        to[i] = Does::of(a.at(i), b.at(i));
      }
      else if constexpr (Does::Arity == 3)
      {
        to[i] = Does::of(a.at(i), b.at(i), c.at(i));
      }
      else
      {
        to[i] = Does::of(a.at(i), b.at(i), c.at(i), d.at(i));
      }
    }
  }
};

/// Two operations of two operands each. What is between them is rounded.
template <typename First, typename Second, int Position>
struct Fused
{
  static constexpr int Arity = 3;
  static DEM_INLINE double of(double a, double b, double c)
  {
    return Position == 0 ? Second::of(First::of(a, b), c) : Second::of(c, First::of(a, b));
  }
};

/// A choice by a comparison.
template <typename First>
struct Fused<First, operations::Select, 0>
{
  static constexpr int Arity = 4;
  static DEM_INLINE double of(double a, double b, double c, double d)
  {
    return operations::Select::of(First::of(a, b), c, d);
  }
};

struct Gather
{
  template <int Width>
  static DEM_INLINE void run(const Gathering& g)
  {
    for (int c = 0; c < wholeVectors(g.lanes); c += Width)
    {
      for (int group = 0; group < g.groups; ++group)
      {
        const auto from = [&g, group](int k) DEM_INLINE_LAMBDA -> const Vec4&
        { return g.packed[g.row[k] * g.width + group]; };
        vec4::load<Width>(from, c, g.to[group]);
      }
    }
  }
};

namespace
{

constexpr int Masks = 16;
using Variants = std::array<Kernel, Masks>;

/// Which operands may be the same in all lanes. What does not vary at all is calculated beforehand,
/// and of operands that may be exchanged the one that varies is first.
template <typename Does>
constexpr bool isMet(int same)
{
  const bool all = same == (1 << Does::Arity) - 1;
  return same < (1 << Does::Arity) && (!all || std::is_same_v<Does, operations::Copy>);
}

template <typename Does, int... Same>
Variants makeVariants(std::integer_sequence<int, Same...>)
{
  Variants variants{};
  const auto set = [&variants](auto same)
  {
    constexpr int mask = decltype(same)::value;
    if constexpr (isMet<Does>(mask))
    {
      variants[mask] = vectors::copyOf<Run<Does, mask>, const Operands>();
    }
  };
  (set(std::integral_constant<int, Same>()), ...);
  return variants;
}

template <typename Does>
Variants makeVariants()
{
  return makeVariants<Does>(std::make_integer_sequence<int, Masks>());
}

struct FusedEntry
{
  Fusion fusion;
  Variants variants;
};

template <typename First, typename Second, int Position = 0>
FusedEntry fused(Operation first, Operation second)
{
  return { { first, second, Position }, makeVariants<Fused<First, Second, Position>>() };
}

}

Kernel findKernel(Operation operation, int same)
{
  using namespace operations;
  static const Variants entries[] = { Variants{}, Variants{}, makeVariants<Copy>(),
    makeVariants<Negative>(), makeVariants<Absolute>(), makeVariants<Sign>(), makeVariants<Root>(),
    makeVariants<Exponential>(), makeVariants<Logarithm>(), makeVariants<Add>(),
    makeVariants<Subtract>(), makeVariants<Multiply>(), makeVariants<Divide>(),
    makeVariants<Smaller>(), makeVariants<Larger>(), makeVariants<Less>(),
    makeVariants<LessOrEqual>(), makeVariants<Select>() };
  return entries[static_cast<int>(operation)][same];
}

Kernel findKernel(const Fusion& fusion, int same)
{
  using namespace operations;
  using O = Operation;
  static const std::vector<FusedEntry> entries = {
    fused<Multiply, Add>(O::Multiply, O::Add),
    fused<Multiply, Subtract>(O::Multiply, O::Subtract),
    fused<Multiply, Subtract, 1>(O::Multiply, O::Subtract),
    fused<Multiply, Multiply>(O::Multiply, O::Multiply),
    fused<Add, Multiply>(O::Add, O::Multiply),
    fused<Subtract, Multiply>(O::Subtract, O::Multiply),
    fused<Add, Add>(O::Add, O::Add),
    fused<Subtract, Add>(O::Subtract, O::Add),
    fused<Multiply, Larger>(O::Multiply, O::Larger),
    fused<Subtract, Larger>(O::Subtract, O::Larger),
    fused<Multiply, Smaller>(O::Multiply, O::Smaller),
    fused<Less, Select>(O::Less, O::Select),
    fused<LessOrEqual, Select>(O::LessOrEqual, O::Select),
  };
  for (const FusedEntry& entry : entries)
  {
    if (entry.fusion.first == fusion.first && entry.fusion.second == fusion.second &&
      entry.fusion.position == fusion.position)
    {
      return entry.variants[same];
    }
  }
  return nullptr;
}

void gather(const Gathering& gathering)
{
  vectors::run<Gather>(gathering);
}

}
