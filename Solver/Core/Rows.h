// Four numbers side by side in memory, and how a vectorised loop gets at rows that lie anywhere:
// whole rows are loaded and turned into lanes in registers, which takes half of the time of
// fetching every number on its own.
#pragma once

#include "Core/Lanes.h"

#include <cstdint>
#include <cstring>
#include <vector>

namespace dem
{

struct alignas(32) Row
{
  double x = 0.0;
  double y = 0.0;
  double z = 0.0;
  double w = 0.0;
};

namespace rows
{

#if defined(__GNUC__)

typedef double Pack __attribute__((vector_size(32)));

DEM_INLINE void transpose(Pack& a, Pack& b, Pack& c, Pack& d)
{
  const Pack ab = __builtin_shufflevector(a, b, 0, 4, 2, 6);
  const Pack abOdd = __builtin_shufflevector(a, b, 1, 5, 3, 7);
  const Pack cd = __builtin_shufflevector(c, d, 0, 4, 2, 6);
  const Pack cdOdd = __builtin_shufflevector(c, d, 1, 5, 3, 7);
  a = __builtin_shufflevector(ab, cd, 0, 1, 4, 5);
  b = __builtin_shufflevector(abOdd, cdOdd, 0, 1, 4, 5);
  c = __builtin_shufflevector(ab, cd, 2, 3, 6, 7);
  d = __builtin_shufflevector(abOdd, cdOdd, 2, 3, 6, 7);
}

#else

struct Pack
{
  double value[4];
  double& operator[](int i) { return this->value[i]; }
};

inline Pack operator+(const Pack& a, const Pack& b)
{
  return { a.value[0] + b.value[0], a.value[1] + b.value[1], a.value[2] + b.value[2],
    a.value[3] + b.value[3] };
}

inline Pack operator-(const Pack& a)
{
  return { -a.value[0], -a.value[1], -a.value[2], -a.value[3] };
}

inline void transpose(Pack& a, Pack& b, Pack& c, Pack& d)
{
  Pack* rows[] = { &a, &b, &c, &d };
  for (int i = 0; i < 4; ++i)
  {
    for (int j = i + 1; j < 4; ++j)
    {
      const double held = (*rows[i])[j];
      (*rows[i])[j] = (*rows[j])[i];
      (*rows[j])[i] = held;
    }
  }
}

#endif

template <typename From, typename To>
DEM_INLINE void copy(const From& from, To& to)
{
  static_assert(sizeof(From) == 4 * sizeof(double) && sizeof(To) == sizeof(From), "a row");
  std::memcpy(static_cast<void*>(&to), &from, sizeof(Row));
}

/// Lanes [c, c + 4) of the rows that @a at(lane) gives.
template <typename At>
DEM_INLINE void load(const At& at, int c, Lanes4& to)
{
  Pack p[4];
  for (int k = 0; k < 4; ++k)
  {
    copy(at(c + k), p[k]);
  }
  transpose(p[0], p[1], p[2], p[3]);
  std::memcpy(&to.x.lane[c], &p[0], sizeof(Row));
  std::memcpy(&to.y.lane[c], &p[1], sizeof(Row));
  std::memcpy(&to.z.lane[c], &p[2], sizeof(Row));
  std::memcpy(&to.w.lane[c], &p[3], sizeof(Row));
}

/// Turns lanes [c, c + 4) into four rows.
DEM_INLINE void pack(const Lanes3& from, const Lanes& w, int c, Pack (&p)[4])
{
  std::memcpy(&p[0], &from.x.lane[c], sizeof(Row));
  std::memcpy(&p[1], &from.y.lane[c], sizeof(Row));
  std::memcpy(&p[2], &from.z.lane[c], sizeof(Row));
  std::memcpy(&p[3], &w.lane[c], sizeof(Row));
  transpose(p[0], p[1], p[2], p[3]);
}

/// to += from
DEM_INLINE void add(const Row& from, Row& to)
{
  to = { to.x + from.x, to.y + from.y, to.z + from.z, to.w + from.w };
}

/// to += add
DEM_INLINE void accumulate(Row& to, const Pack& add)
{
  Pack sum;
  copy(to, sum);
  sum = sum + add;
  copy(sum, to);
}

}

}
