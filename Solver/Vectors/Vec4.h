// Four numbers side by side in memory, and how a vectorised loop loads them from any slot. All four
// are loaded at once and transposed into lanes in registers, in half of the time of four loads.
#pragma once

#include "Vectors/Lanes.h"

#include <cstdint>
#include <cstring>
#include <vector>

namespace dem
{

struct alignas(32) Vec4
{
  double x = 0.0;
  double y = 0.0;
  double z = 0.0;
  double w = 0.0;
};

/// The vector of the first three numbers.
inline Vec3 vectorOf(const Vec4& packed)
{
  return { packed.x, packed.y, packed.z };
}

namespace vec4
{

template <typename From, typename To>
DEM_INLINE void copy(const From& from, To& to)
{
  static_assert(sizeof(From) == 4 * sizeof(double) && sizeof(To) == sizeof(From), "four numbers");
  std::memcpy(static_cast<void*>(&to), &from, sizeof(Vec4));
}

/// Four numbers from this one on.
struct From
{
  const double* first;
};

template <typename To>
DEM_INLINE void copy(const From& from, To& to)
{
  static_assert(sizeof(To) == sizeof(Vec4), "four numbers");
  std::memcpy(static_cast<void*>(&to), from.first, sizeof(Vec4));
}

/// Calls use(0) to use(Count - 1), written out: compilers keep vectors that a loop counts through
/// on the stack.
template <int Count, typename Use>
DEM_INLINE void forEach(const Use& use)
{
  if constexpr (Count > 0)
  {
    forEach<Count - 1>(use);
    use(Count - 1);
  }
}

#if defined(__GNUC__) && !defined(__CUDACC__)

typedef double Pack __attribute__((vector_size(32)));
typedef double Wide __attribute__((vector_size(64)));

/// Columns become rows, and rows columns. Halves of rows are joined first, which processors do
/// while they load them.
DEM_INLINE void transpose(Pack (&v)[4])
{
  const Pack even = __builtin_shufflevector(v[0], v[2], 0, 1, 4, 5);
  const Pack odd = __builtin_shufflevector(v[1], v[3], 0, 1, 4, 5);
  const Pack evenToo = __builtin_shufflevector(v[0], v[2], 2, 3, 6, 7);
  const Pack oddToo = __builtin_shufflevector(v[1], v[3], 2, 3, 6, 7);
  v[0] = __builtin_shufflevector(even, odd, 0, 4, 2, 6);
  v[1] = __builtin_shufflevector(even, odd, 1, 5, 3, 7);
  v[2] = __builtin_shufflevector(evenToo, oddToo, 0, 4, 2, 6);
  v[3] = __builtin_shufflevector(evenToo, oddToo, 1, 5, 3, 7);
}

/// Two such squares beside each other: rows k and k + 4 of four columns become columns, and columns
/// become rows.
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

template <typename Vector, int Size>
DEM_INLINE void put(const Vector (&v)[4], int c, Lanes4Of<Size>& to)
{
  std::memcpy(&to.x.lane[c], &v[0], sizeof(Vector));
  std::memcpy(&to.y.lane[c], &v[1], sizeof(Vector));
  std::memcpy(&to.z.lane[c], &v[2], sizeof(Vector));
  std::memcpy(&to.w.lane[c], &v[3], sizeof(Vector));
}

template <typename Vector, int Size, int SizeOfLast>
DEM_INLINE void take(const Lanes3Of<Size>& from, const LanesOf<SizeOfLast>& w, int c,
  Vector (&v)[4])
{
  std::memcpy(&v[0], &from.x.lane[c], sizeof(Vector));
  std::memcpy(&v[1], &from.y.lane[c], sizeof(Vector));
  std::memcpy(&v[2], &from.z.lane[c], sizeof(Vector));
  std::memcpy(&v[3], &w.lane[c], sizeof(Vector));
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

#endif

/// Loads lanes [c, c + Width) from the four numbers at(lane) of each. Vectors that are wider than
/// the registers of the copy must not appear in it: compilers take them apart through the stack.
template <int Width, typename At, int Size>
DEM_INLINE void load(const At& at, int c, Lanes4Of<Size>& to)
{
#if defined(__GNUC__) && !defined(__CUDACC__)
  if constexpr (Width == 8)
  {
    Wide v[4];
    forEach<4>(
      [&](int k) DEM_INLINE_LAMBDA
      {
        Pack low, high;
        copy(at(c + k), low);
        copy(at(c + k + 4), high);
        v[k] = __builtin_shufflevector(low, high, 0, 1, 2, 3, 4, 5, 6, 7);
      });
    transpose(v);
    put(v, c, to);
    return;
  }
  if constexpr (Width == 4)
  {
    Pack v[4];
    forEach<4>([&](int k) DEM_INLINE_LAMBDA { copy(at(c + k), v[k]); });
    transpose(v);
    put(v, c, to);
    return;
  }
#endif
  for (int k = c; k < c + Width; ++k)
  {
    Vec4 from;
    copy(at(k), from);
    to.set(k, { from.x, from.y, from.z });
    to.w[k] = from.w;
  }
}

/// Transposes lanes [c, c + Width) into four numbers each.
template <int Width, int Size, int SizeOfLast>
DEM_INLINE void pack(const Lanes3Of<Size>& from, const LanesOf<SizeOfLast>& w, int c,
  Pack (&packed)[Width])
{
#if defined(__GNUC__) && !defined(__CUDACC__)
  if constexpr (Width == 8)
  {
    Wide v[4];
    take(from, w, c, v);
    transpose(v);
    forEach<4>(
      [&](int k) DEM_INLINE_LAMBDA
      {
        packed[k] = __builtin_shufflevector(v[k], v[k], 0, 1, 2, 3);
        packed[k + 4] = __builtin_shufflevector(v[k], v[k], 4, 5, 6, 7);
      });
    return;
  }
  if constexpr (Width == 4)
  {
    take(from, w, c, packed);
    transpose(packed);
    return;
  }
#endif
  for (int k = 0; k < Width; ++k)
  {
    packed[k] = Pack{ from.x[c + k], from.y[c + k], from.z[c + k], w[c + k] };
  }
}

/// to += from
DEM_INLINE void add(const Vec4& from, Vec4& to)
{
  to = { to.x + from.x, to.y + from.y, to.z + from.z, to.w + from.w };
}

/// to += add
DEM_INLINE void accumulate(Vec4& to, const Pack& add)
{
  Pack sum;
  copy(to, sum);
  sum = sum + add;
  copy(sum, to);
}

}

}
