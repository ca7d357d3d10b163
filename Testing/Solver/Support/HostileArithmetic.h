// Settings of floating-point arithmetic that other libraries of a process leave
// (Vectors/PlainArithmetic.h): numbers may not depend on them, and they stay as they are.
#pragma once

#if defined(__SSE2_MATH__)
#include <xmmintrin.h>
#endif

/// For its scope and this thread: the control and status register of SSE, or what it was with 0.
class HostileArithmetic
{
public:
  static constexpr unsigned Plain = 0x1f80; ///< all exceptions masked, all else 0
  struct Kind
  {
    const char* name;
    unsigned settings;
  };
  /// Exceptions that end the program: invalid operation, division by zero and overflow.
  static constexpr Kind Kinds[] = {
    { "subnormal numbers are zero", Plain | 0x8000 | 0x40 },
    { "rounded up", Plain | 0x4000 },
    { "exceptions end the program", Plain & ~0x680u },
  };

  HostileArithmetic(const HostileArithmetic&) = delete;
  HostileArithmetic& operator=(const HostileArithmetic&) = delete;

#if defined(__SSE2_MATH__)
  explicit HostileArithmetic(unsigned settings) : Settings(settings), Before(_mm_getcsr())
  {
    if (settings)
    {
      _mm_setcsr(settings);
    }
  }
  ~HostileArithmetic()
  {
    _mm_setcsr(this->Before);
  }
  /// Whether nobody has changed the settings, but for exceptions that have occurred.
  bool isKept() const
  {
    constexpr unsigned seen = 0x3f;
    return this->Settings == 0 || (_mm_getcsr() & ~seen) == this->Settings;
  }

private:
  unsigned Settings, Before;
#else
  explicit HostileArithmetic(unsigned) {}
  ~HostileArithmetic() {}
  bool isKept() const
  {
    return true;
  }
#endif
};
