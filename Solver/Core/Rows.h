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

/// Rows that are loaded or stored together: as many as a wide vector has lanes.
constexpr int Step = VectorLanes;

template <typename From, typename To>
DEM_INLINE void copy(const From& from, To& to)
{
  static_assert(sizeof(From) == 4 * sizeof(double) && sizeof(To) == sizeof(From), "a row");
  std::memcpy(static_cast<void*>(&to), &from, sizeof(Row));
}

#if defined(__GNUC__)

typedef double Pack __attribute__((vector_size(32)));
typedef double Wide __attribute__((vector_size(64)));

/// Of rows and of lanes alike, two halves of four beside each other: rows k and k + 4 of four
/// columns become columns, and columns become rows.
DEM_INLINE void transpose(Wide (&v)[4])
{
  const Wide even = __builtin_shufflevector(v[0], v[1], 0, 8, 2, 10, 4, 12, 6, 14);
  const Wide odd = __builtin_shufflevector(v[0], v[1], 1, 9, 3, 11, 5, 13, 7, 15);
  const Wide evenToo = __builtin_shufflevector(v[2], v[3], 0, 8, 2, 10, 4, 12, 6, 14);
  const Wide oddToo = __builtin_shufflevector(v[2], v[3], 1, 9, 3, 11, 5, 13, 7, 15);
  v[0] = __builtin_shufflevector(even, evenToo, 0, 1, 8, 9, 4, 5, 12, 13);
  v[1] = __builtin_shufflevector(odd, oddToo, 0, 1, 8, 9, 4, 5, 12, 13);
  v[2] = __builtin_shufflevector(even, evenToo, 2, 3, 10, 11, 6, 7, 14, 15);
  v[3] = __builtin_shufflevector(odd, oddToo, 2, 3, 10, 11, 6, 7, 14, 15);
}

/// Lanes [c, c + Step) of the rows that @a at(lane) gives.
template <typename At, int Size>
DEM_INLINE void load(const At& at, int c, Lanes4Of<Size>& to)
{
  Wide v[4];
  for (int k = 0; k < 4; ++k)
  {
    Pack low, high;
    copy(at(c + k), low);
    copy(at(c + k + 4), high);
    v[k] = __builtin_shufflevector(low, high, 0, 1, 2, 3, 4, 5, 6, 7);
  }
  transpose(v);
  std::memcpy(&to.x.lane[c], &v[0], sizeof(Wide));
  std::memcpy(&to.y.lane[c], &v[1], sizeof(Wide));
  std::memcpy(&to.z.lane[c], &v[2], sizeof(Wide));
  std::memcpy(&to.w.lane[c], &v[3], sizeof(Wide));
}

/// Turns lanes [c, c + Step) into rows.
template <int Size>
DEM_INLINE void pack(const Lanes3Of<Size>& from, const LanesOf<Size>& w, int c, Pack (&rows)[Step])
{
  Wide v[4];
  std::memcpy(&v[0], &from.x.lane[c], sizeof(Wide));
  std::memcpy(&v[1], &from.y.lane[c], sizeof(Wide));
  std::memcpy(&v[2], &from.z.lane[c], sizeof(Wide));
  std::memcpy(&v[3], &w.lane[c], sizeof(Wide));
  transpose(v);
  for (int k = 0; k < 4; ++k)
  {
    rows[k] = __builtin_shufflevector(v[k], v[k], 0, 1, 2, 3);
    rows[k + 4] = __builtin_shufflevector(v[k], v[k], 4, 5, 6, 7);
  }
}

/// Half as many at a time, for a loop that takes the rows one by one.
template <int Size>
DEM_INLINE void pack(const Lanes3Of<Size>& from, const LanesOf<Size>& w, int c,
  Pack (&rows)[Step / 2])
{
  Pack v[4];
  std::memcpy(&v[0], &from.x.lane[c], sizeof(Pack));
  std::memcpy(&v[1], &from.y.lane[c], sizeof(Pack));
  std::memcpy(&v[2], &from.z.lane[c], sizeof(Pack));
  std::memcpy(&v[3], &w.lane[c], sizeof(Pack));
  const Pack even = __builtin_shufflevector(v[0], v[1], 0, 4, 2, 6);
  const Pack odd = __builtin_shufflevector(v[0], v[1], 1, 5, 3, 7);
  const Pack evenToo = __builtin_shufflevector(v[2], v[3], 0, 4, 2, 6);
  const Pack oddToo = __builtin_shufflevector(v[2], v[3], 1, 5, 3, 7);
  rows[0] = __builtin_shufflevector(even, evenToo, 0, 1, 4, 5);
  rows[1] = __builtin_shufflevector(odd, oddToo, 0, 1, 4, 5);
  rows[2] = __builtin_shufflevector(even, evenToo, 2, 3, 6, 7);
  rows[3] = __builtin_shufflevector(odd, oddToo, 2, 3, 6, 7);
}

#else

struct Pack
{
  double value[4];
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

template <typename At, int Size>
void load(const At& at, int c, Lanes4Of<Size>& to)
{
  for (int k = c; k < c + Step; ++k)
  {
    Row row;
    copy(at(k), row);
    to.set(k, { row.x, row.y, row.z });
    to.w[k] = row.w;
  }
}

template <int Size, int Count>
void pack(const Lanes3Of<Size>& from, const LanesOf<Size>& w, int c, Pack (&rows)[Count])
{
  for (int k = 0; k < Count; ++k)
  {
    rows[k] = { from.x[c + k], from.y[c + k], from.z[c + k], w[c + k] };
  }
}

#endif

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
