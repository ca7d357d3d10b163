// The vectors of a vectorised loop. Their products use fused multiply-add: one rounding and one
// instruction where processors have it, and by the definition of it the same bits where they do
// not.
#pragma once

#include "Basics/Inline.h"
#include "Basics/Vec3.h"

namespace dem
{

/// a b + c, rounded once.
DEM_INLINE double fused(double a, double b, double c)
{
  return std::fma(a, b, c);
}

/// As Vec3, for one lane. A type of its own, so that no loop mixes the two kinds of product.
struct Lane3
{
  double x, y, z;

  Lane3() = default;
  DEM_INLINE Lane3(double px, double py, double pz) : x(px), y(py), z(pz) {}
  DEM_INLINE explicit Lane3(const Vec3& v) : x(v.x), y(v.y), z(v.z) {}
  DEM_INLINE operator Vec3() const { return { x, y, z }; }
};

DEM_INLINE Lane3 operator+(const Lane3& a, const Lane3& b)
{
  return { a.x + b.x, a.y + b.y, a.z + b.z };
}
DEM_INLINE Lane3 operator-(const Lane3& a, const Lane3& b)
{
  return { a.x - b.x, a.y - b.y, a.z - b.z };
}
DEM_INLINE Lane3 operator*(double s, const Lane3& a)
{
  return { s * a.x, s * a.y, s * a.z };
}
/// s a + b
DEM_INLINE Lane3 fused(double s, const Lane3& a, const Lane3& b)
{
  return { fused(s, a.x, b.x), fused(s, a.y, b.y), fused(s, a.z, b.z) };
}
DEM_INLINE double dot(const Lane3& a, const Lane3& b)
{
  return fused(a.x, b.x, fused(a.y, b.y, a.z * b.z));
}
DEM_INLINE Lane3 cross(const Lane3& a, const Lane3& b)
{
  return { fused(a.y, b.z, -(a.z * b.y)), fused(a.z, b.x, -(a.x * b.z)),
    fused(a.x, b.y, -(a.y * b.x)) };
}
/// a x b + c
DEM_INLINE Lane3 crossed(const Lane3& a, const Lane3& b, const Lane3& c)
{
  return { fused(a.y, b.z, fused(-a.z, b.y, c.x)), fused(a.z, b.x, fused(-a.x, b.z, c.y)),
    fused(a.x, b.y, fused(-a.y, b.x, c.z)) };
}

}
