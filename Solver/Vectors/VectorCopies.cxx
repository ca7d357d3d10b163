#include "Vectors/VectorCopies.h"

#include "Basics/Error.h"

#include <cstdlib>
#include <cstring>
#include <string>

namespace dem
{

namespace
{

int widest()
{
  if (vectors::OnlyBits > 0)
  {
    return vectors::OnlyBits;
  }
#if defined(__x86_64__) && defined(__GNUC__)
  __builtin_cpu_init(); // this runs before main()
  if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("fma"))
  {
    return 128;
  }
  const bool wide = __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
    __builtin_cpu_supports("avx512cd") && __builtin_cpu_supports("avx512dq") &&
    __builtin_cpu_supports("avx512vl");
  return wide ? 512 : 256;
#else
  return 128;
#endif
}

const char* wanted()
{
  return std::getenv("GRANULAR_VECTOR_BITS");
}

/// Width that the environment variable selects, 0 if it is no available width.
int wantedBits()
{
  for (const int bits : { 128, 256, 512 })
  {
    if (std::to_string(bits) == wanted())
    {
      return bits;
    }
  }
  return 0;
}

int chosenBits()
{
  const int most = widest();
  const int bits = wanted() && vectors::OnlyBits == 0 ? wantedBits() : most;
  return bits > 0 && bits < most ? bits : most;
}

}

const int vectors::Bits = chosenBits();

int vectorBits()
{
  return vectors::Bits;
}

bool fusesByParts()
{
#ifdef DEM_WRAPS_FMA
  return vectors::Bits < 256;
#else
  return false;
#endif
}

void checkVectorBits()
{
  if (!wanted())
  {
    return;
  }
  const std::string is =
    std::string("The environment variable GRANULAR_VECTOR_BITS is ") + wanted();
  if (wantedBits() == 0)
  {
    throw Error(is + ", not 128, 256 or 512.");
  }
  if (wantedBits() > widest())
  {
    throw Error(
      is + "; vectors of this processor have " + std::to_string(widest()) + " bits at most.");
  }
}

}
