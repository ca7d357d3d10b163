// A vector of three doubles, small enough that the compiler keeps it in registers and the contact
// kernels still vectorise over contacts (Eigen's fixed-size vectors pack the three components
// instead, which defeats that).
#pragma once

#include "Basics/Inline.h"

#include <cmath>

namespace dem
{

constexpr double Pi = 3.14159265358979323846;

struct Vec3
{
  double x = 0.0;
  double y = 0.0;
  double z = 0.0;

  DEM_DEVICE double operator[](int axis) const { return axis == 0 ? x : (axis == 1 ? y : z); }
};

DEM_DEVICE inline Vec3 operator+(const Vec3& a, const Vec3& b)
{
  return { a.x + b.x, a.y + b.y, a.z + b.z };
}
DEM_DEVICE inline Vec3 operator-(const Vec3& a, const Vec3& b)
{
  return { a.x - b.x, a.y - b.y, a.z - b.z };
}
DEM_DEVICE inline Vec3 operator-(const Vec3& a)
{
  return { -a.x, -a.y, -a.z };
}
DEM_DEVICE inline Vec3 operator*(double s, const Vec3& a)
{
  return { s * a.x, s * a.y, s * a.z };
}
DEM_DEVICE inline double dot(const Vec3& a, const Vec3& b)
{
  return a.x * b.x + a.y * b.y + a.z * b.z;
}
DEM_DEVICE inline Vec3 cross(const Vec3& a, const Vec3& b)
{
  return { a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x };
}
DEM_DEVICE inline double norm(const Vec3& a)
{
  return std::sqrt(dot(a, a));
}
/// The direction of @a a; a zero vector stays zero.
DEM_DEVICE inline Vec3 normalized(const Vec3& a)
{
  const double length = norm(a);
  if (std::isinf(length) && std::isfinite(a.x) && std::isfinite(a.y) && std::isfinite(a.z))
  {
    return normalized(1e-200 * a); // too long for its square
  }
  return length > 0.0 ? (1.0 / length) * a : Vec3{};
}
DEM_DEVICE inline bool isFinite(const Vec3& a)
{
  return std::isfinite(a.x) && std::isfinite(a.y) && std::isfinite(a.z);
}

}
