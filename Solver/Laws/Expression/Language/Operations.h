// What a law is calculated with. IEEE 754 fixes each of these to the bit, and each rounds by
// itself, also where one kernel does two of them; so lanes of any width, and numbers one by one,
// come out the same. Exponentials and logarithms are those of the solver (Vectors/Logarithm.h), as
// each C library has its own bits. Angles are left out.
#pragma once

#include "Basics/Inline.h"
#include "Vectors/Logarithm.h"

#include <cmath>
#include <cstdint>

namespace dem::expression
{

enum class Operation : std::uint8_t
{
  Constant,
  Quantity,
  Copy, ///< of a number to where it is wanted
  Negative,
  Absolute,
  Sign,
  Root, ///< root of a number; 0 of a negative number
  Exponential,
  Logarithm, ///< minus infinity of 0, no number of a negative number
  Add,
  Subtract,
  Multiply,
  Divide,
  Smaller,
  Larger,
  Less, ///< 1 or 0
  LessOrEqual,
  Select ///< the second where the first is not 0, else the third
};

namespace operations
{

struct Copy
{
  static constexpr int Arity = 1;
  static DEM_INLINE double of(double a) { return a; }
};
struct Negative
{
  static constexpr int Arity = 1;
  static DEM_INLINE double of(double a) { return -a; }
};
struct Absolute
{
  static constexpr int Arity = 1;
  static DEM_INLINE double of(double a) { return std::fabs(a); }
};
struct Sign
{
  static constexpr int Arity = 1;
  static DEM_INLINE double of(double a) { return a > 0.0 ? 1.0 : (a < 0.0 ? -1.0 : 0.0); }
};
struct Root
{
  static constexpr int Arity = 1;
  static DEM_INLINE double of(double a) { return std::sqrt(a < 0.0 ? 0.0 : a); }
};
struct Exponential
{
  static constexpr int Arity = 1;
  static DEM_INLINE double of(double a) { return accurateExponential(a); }
};
struct Logarithm
{
  static constexpr int Arity = 1;
  static DEM_INLINE double of(double a) { return accurateLogarithm(a); }
};
struct Add
{
  static constexpr int Arity = 2;
  static DEM_INLINE double of(double a, double b) { return a + b; }
};
struct Subtract
{
  static constexpr int Arity = 2;
  static DEM_INLINE double of(double a, double b) { return a - b; }
};
struct Multiply
{
  static constexpr int Arity = 2;
  static DEM_INLINE double of(double a, double b) { return a * b; }
};
struct Divide
{
  static constexpr int Arity = 2;
  static DEM_INLINE double of(double a, double b) { return a / b; }
};
struct Smaller
{
  static constexpr int Arity = 2;
  static DEM_INLINE double of(double a, double b) { return a < b ? a : b; }
};
struct Larger
{
  static constexpr int Arity = 2;
  static DEM_INLINE double of(double a, double b) { return a > b ? a : b; }
};
struct Less
{
  static constexpr int Arity = 2;
  static DEM_INLINE double of(double a, double b) { return a < b ? 1.0 : 0.0; }
};
struct LessOrEqual
{
  static constexpr int Arity = 2;
  static DEM_INLINE double of(double a, double b) { return a <= b ? 1.0 : 0.0; }
};
struct Select
{
  static constexpr int Arity = 3;
  static DEM_INLINE double of(double a, double b, double c) { return a != 0.0 ? b : c; }
};

}

inline int arityOf(Operation operation)
{
  return operation < Operation::Copy ? 0
    : operation < Operation::Add     ? 1
    : operation < Operation::Select  ? 2
                                     : 3;
}

/// Result of an operation on operands of one number each.
inline double apply(Operation operation, double a, double b, double c)
{
  switch (operation)
  {
    case Operation::Constant:
    case Operation::Quantity:
    case Operation::Copy:
      return operations::Copy::of(a);
    case Operation::Negative:
      return operations::Negative::of(a);
    case Operation::Absolute:
      return operations::Absolute::of(a);
    case Operation::Sign:
      return operations::Sign::of(a);
    case Operation::Root:
      return operations::Root::of(a);
    case Operation::Exponential:
      return operations::Exponential::of(a);
    case Operation::Logarithm:
      return operations::Logarithm::of(a);
    case Operation::Add:
      return operations::Add::of(a, b);
    case Operation::Subtract:
      return operations::Subtract::of(a, b);
    case Operation::Multiply:
      return operations::Multiply::of(a, b);
    case Operation::Divide:
      return operations::Divide::of(a, b);
    case Operation::Smaller:
      return operations::Smaller::of(a, b);
    case Operation::Larger:
      return operations::Larger::of(a, b);
    case Operation::Less:
      return operations::Less::of(a, b);
    case Operation::LessOrEqual:
      return operations::LessOrEqual::of(a, b);
    case Operation::Select:
      return operations::Select::of(a, b, c);
  }
  return 0.0;
}

}
