// Loops that exist once for each width of vectors. The widest that the processor has is taken when
// the program starts. The bits are the same, as nothing fuses but where it is written
// (Basics/Lane3.h and -ffp-contract=off).
//
// A kernel is a struct with a static function template
//
//   template <int Width> static DEM_INLINE Result run(...);
//
// where Width is how many doubles a vector register holds: 8, 4 or 2. It has to be inlined with all
// that it calls, since only what is inlined is compiled for the width.
#pragma once

#include "Basics/Inline.h"

namespace dem
{

/// Bits of the vectors that loops run with: 512, 256, or 128 on a processor without fused
/// multiply-add, and on any that is not an x86-64. The environment variable GRANULAR_VECTOR_BITS
/// lowers it.
int vectorBits();

/// Whether fused multiply-adds are put together of parts, which makes a step some forty times as
/// long: the processor has no instruction for them, or that variable says 128.
bool fusesByParts();

/// Whether that variable says something that can be done.
/// @throws dem::Error in one sentence
void checkVectorBits();

namespace vectors
{

/// See vectorBits().
extern const int Bits;

#ifdef DEM_VECTOR_BITS
constexpr int OnlyBits = DEM_VECTOR_BITS; ///< of a build that has loops for one width; else 0
#else
constexpr int OnlyBits = 0;
#endif

#if defined(__x86_64__) && defined(__GNUC__)

template <typename Kernel, typename... Args>
__attribute__((target("avx512f,avx512bw,avx512cd,avx512dq,avx512vl,avx2,fma"))) auto on512(
  Args&... args)
{
  return Kernel::template run<8>(args...);
}

template <typename Kernel, typename... Args>
__attribute__((target("avx2,fma"))) auto on256(Args&... args)
{
  return Kernel::template run<4>(args...);
}

#endif

template <typename Kernel, typename... Args>
auto on128(Args&... args)
{
  return Kernel::template run<2>(args...);
}

/// Calls Kernel::run in its widest copy.
template <typename Kernel, typename... Args>
auto run(Args&&... args)
{
#if defined(__x86_64__) && defined(__GNUC__)
  if constexpr (OnlyBits == 512)
  {
    return on512<Kernel>(args...);
  }
  else if constexpr (OnlyBits == 256)
  {
    return on256<Kernel>(args...);
  }
  else if constexpr (OnlyBits == 0)
  {
    return Bits == 512 ? on512<Kernel>(args...)
      : Bits == 256    ? on256<Kernel>(args...)
                       : on128<Kernel>(args...);
  }
  else
#endif
  {
    return on128<Kernel>(args...);
  }
}

/// The widest copy itself, for those that choose among many kernels once and run them often.
template <typename Kernel, typename... Args>
auto copyOf() -> void (*)(Args&...)
{
#if defined(__x86_64__) && defined(__GNUC__)
  if constexpr (OnlyBits == 512)
  {
    return &on512<Kernel, Args...>;
  }
  else if constexpr (OnlyBits == 256)
  {
    return &on256<Kernel, Args...>;
  }
  else if constexpr (OnlyBits == 0)
  {
    return Bits == 512 ? &on512<Kernel, Args...>
      : Bits == 256    ? &on256<Kernel, Args...>
                       : &on128<Kernel, Args...>;
  }
  else
#endif
  {
    return &on128<Kernel, Args...>;
  }
}

}

}
