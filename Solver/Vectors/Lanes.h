// Numbers side by side for a vectorised loop: a batch of contacts or grains, one lane each. A batch
// stays in the first-level cache.
#pragma once

#include "Basics/Lane3.h"

namespace dem
{

#ifdef DEM_ONE_LANE
/// On a graphics processor each contact has a thread of its own: a batch of one lives in registers.
constexpr int BatchSize = 1;
#else
/// Contacts of a batch. With 64 the law takes 6 % longer.
constexpr int BatchSize = 128;
#endif

template <int Size>
struct alignas(64) LanesOf
{
  double lane[Size];
  DEM_DEVICE double& operator[](int c) { return this->lane[c]; }
  DEM_DEVICE double operator[](int c) const { return this->lane[c]; }
};

template <int Size>
struct Lanes3Of
{
  LanesOf<Size> x, y, z;
  DEM_INLINE Lane3 get(int c) const { return { this->x[c], this->y[c], this->z[c] }; }
  DEM_INLINE void set(int c, const Lane3& v)
  {
    this->x[c] = v.x;
    this->y[c] = v.y;
    this->z[c] = v.z;
  }
};

/// Four numbers as lanes: a vector and one number more.
template <int Size>
struct Lanes4Of : Lanes3Of<Size>
{
  LanesOf<Size> w;
};

using Lanes = LanesOf<BatchSize>;
using Lanes3 = Lanes3Of<BatchSize>;
using Lanes4 = Lanes4Of<BatchSize>;

/// Lanes that are kept elsewhere.
struct Columns3
{
  double *x, *y, *z;
  DEM_INLINE Lane3 get(int c) const { return { this->x[c], this->y[c], this->z[c] }; }
  DEM_INLINE void set(int c, const Lane3& v) const
  {
    this->x[c] = v.x;
    this->y[c] = v.y;
    this->z[c] = v.z;
  }
};

/// Loops run to whole vectors of the widest kind; lanes past the last one repeat it.
constexpr int VectorLanes = BatchSize < 8 ? BatchSize : 8;
DEM_DEVICE inline int wholeVectors(int count)
{
  return (count + VectorLanes - 1) & ~(VectorLanes - 1); // compilers see that no rest is left
}
template <typename T>
void repeatLast(T* values, int count)
{
  for (int c = count; c < wholeVectors(count); ++c)
  {
    values[c] = values[c - 1];
  }
}

/// The larger and the smaller one, for loops that end with the largest or the smallest of many:
/// each compiler makes vector code of these. Where one is not a number the result may be either.
DEM_INLINE double largerOf(double a, double b)
{
#if defined(__clang__) && __has_builtin(__builtin_elementwise_maximum)
  return __builtin_elementwise_maximum(a, b); // clang 20 and later; takes no comparison for this
#else
  return a > b ? a : b;
#endif
}
DEM_INLINE double smallerOf(double a, double b)
{
#if defined(__clang__) && __has_builtin(__builtin_elementwise_minimum)
  return __builtin_elementwise_minimum(a, b);
#else
  return a < b ? a : b;
#endif
}
}
