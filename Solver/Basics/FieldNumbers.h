// Numbers of a field of any type, and a field from numbers, as parameters have them.
#pragma once

#include "Basics/Matrix3.h"

#include <array>
#include <cstddef>
#include <limits>
#include <type_traits>

namespace dem
{

/// Numbers of a field, and a field from numbers.
namespace fields
{

template <typename T>
struct Numbers
{
  static_assert(std::is_floating_point_v<T> || std::is_signed_v<T> || std::is_enum_v<T> ||
      std::is_same_v<T, bool>,
    "a number with a sign, a choice or a flag");
  static constexpr int count = 1;
  static constexpr bool isWhole = !std::is_floating_point_v<T>;
  static void get(const T& field, double* to) { to[0] = static_cast<double>(field); }
  static void set(T& field, const double* from)
  {
    if constexpr (std::is_enum_v<T>)
    {
      int choice = 0;
      Numbers<int>::set(choice, from);
      field = static_cast<T>(choice);
    }
    else if constexpr (std::is_integral_v<T>)
    {
      // What the type cannot hold becomes its least number, which no bounds allow.
      constexpr double least = static_cast<double>(std::numeric_limits<T>::lowest());
      const bool fits = from[0] >= least && from[0] < -least;
      field = fits || std::is_same_v<T, bool> ? static_cast<T>(from[0])
                                              : std::numeric_limits<T>::lowest();
    }
    else
    {
      field = static_cast<T>(from[0]);
    }
  }
};

template <>
struct Numbers<Vec3>
{
  static constexpr int count = 3;
  static constexpr bool isWhole = false;
  static void get(const Vec3& field, double* to)
  {
    to[0] = field.x;
    to[1] = field.y;
    to[2] = field.z;
  }
  static void set(Vec3& field, const double* from) { field = { from[0], from[1], from[2] }; }
};

/// Row by row.
template <>
struct Numbers<Matrix3>
{
  static constexpr int count = 9;
  static constexpr bool isWhole = false;
  static void get(const Matrix3& field, double* to)
  {
    for (int k = 0; k < count; ++k)
    {
      to[k] = field.entry(k / 3, k % 3);
    }
  }
  static void set(Matrix3& field, const double* from)
  {
    field = { { from[0], from[3], from[6] }, { from[1], from[4], from[7] },
      { from[2], from[5], from[8] } };
  }
};

template <typename T, std::size_t Size>
struct Numbers<std::array<T, Size>>
{
  static constexpr int count = static_cast<int>(Size);
  static constexpr bool isWhole = Numbers<T>::isWhole;
  static void get(const std::array<T, Size>& field, double* to)
  {
    for (std::size_t k = 0; k < Size; ++k)
    {
      Numbers<T>::get(field[k], to + k);
    }
  }
  static void set(std::array<T, Size>& field, const double* from)
  {
    for (std::size_t k = 0; k < Size; ++k)
    {
      Numbers<T>::set(field[k], from + k);
    }
  }
};

/// Flags are the bits of one number.
template <std::size_t Size>
struct Numbers<std::array<bool, Size>>
{
  static constexpr int count = 1;
  static constexpr bool isWhole = true;
  static void get(const std::array<bool, Size>& field, double* to)
  {
    int bits = 0;
    for (std::size_t k = 0; k < Size; ++k)
    {
      bits += field[k] ? 1 << k : 0;
    }
    to[0] = bits;
  }
  /// A number that is no set of flags sets none.
  static void set(std::array<bool, Size>& field, const double* from)
  {
    const int bits = from[0] >= 0.0 && from[0] < (1 << Size) ? static_cast<int>(from[0]) : 0;
    for (std::size_t k = 0; k < Size; ++k)
    {
      field[k] = (bits & (1 << k)) != 0;
    }
  }
};

}

}
