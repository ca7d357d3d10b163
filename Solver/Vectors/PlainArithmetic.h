// The floating-point settings of a thread while the solver calculates. Another library of the same
// process may have changed them: one that is linked with -ffast-math has subnormal numbers taken
// for zero, and a program that searches for its own errors has exceptions end it. Loops calculate
// all lanes of a vector and choose afterwards, so that exceptions of lanes that are not chosen mean
// nothing.
#pragma once

#if defined(__FAST_MATH__) || defined(__ASSOCIATIVE_MATH__) || defined(__RECIPROCAL_MATH__) ||     \
  (defined(__FINITE_MATH_ONLY__) && __FINITE_MATH_ONLY__)
#error                                                                                             \
  "The solver needs IEEE 754 arithmetic: compile it without -ffast-math, -Ofast or parts of them."
#endif

#if defined(__SSE2_MATH__)
#include <xmmintrin.h>
#else
#include <cfenv>
#endif

namespace dem
{

/// For its scope, in the thread that makes it: round to nearest, subnormal numbers, no signals.
class PlainArithmetic
{
public:
  PlainArithmetic(const PlainArithmetic&) = delete;
  PlainArithmetic& operator=(const PlainArithmetic&) = delete;

#if defined(__SSE2_MATH__)
  PlainArithmetic() : Before(_mm_getcsr())
  {
    if (this->changes())
    {
      _mm_setcsr(Plain);
    }
  }
  ~PlainArithmetic()
  {
    if (this->changes())
    {
      _mm_setcsr(this->Before);
    }
  }

private:
  static constexpr unsigned Plain = 0x1f80; ///< all exceptions masked, all else 0
  static constexpr unsigned Seen = 0x3f;    ///< exceptions that have occurred

  bool changes() const
  {
    return (this->Before & ~Seen) != Plain;
  }

  unsigned Before;
#else
  PlainArithmetic()
  {
    std::fegetenv(&this->Before);
    std::fesetenv(FE_DFL_ENV);
  }
  ~PlainArithmetic()
  {
    std::fesetenv(&this->Before);
  }

private:
  std::fenv_t Before;
#endif
};

}
