// Three by three numbers, for cells and stresses. Plain doubles, so that headers of the solver need
// no library of linear algebra.
#pragma once

#include "Basics/Vec3.h"

namespace dem
{

/// By columns; entry(i, j) is row i of column j.
struct Matrix3
{
  Vec3 a, b, c;

  static Matrix3 diagonal(double x, double y, double z)
  {
    return { { x, 0.0, 0.0 }, { 0.0, y, 0.0 }, { 0.0, 0.0, z } };
  }
  static Matrix3 identity() { return diagonal(1.0, 1.0, 1.0); }

  const Vec3& column(int j) const { return j == 0 ? this->a : (j == 1 ? this->b : this->c); }
  Vec3& column(int j) { return j == 0 ? this->a : (j == 1 ? this->b : this->c); }
  double entry(int i, int j) const { return this->column(j)[i]; }
  double& entry(int i, int j)
  {
    Vec3& v = this->column(j);
    return i == 0 ? v.x : (i == 1 ? v.y : v.z);
  }
  Vec3 row(int i) const { return { this->a[i], this->b[i], this->c[i] }; }
};

inline Vec3 operator*(const Matrix3& m, const Vec3& v)
{
  return v.x * m.a + v.y * m.b + v.z * m.c;
}
inline Matrix3 operator*(const Matrix3& m, const Matrix3& n)
{
  return { m * n.a, m * n.b, m * n.c };
}
inline Matrix3 operator*(double s, const Matrix3& m)
{
  return { s * m.a, s * m.b, s * m.c };
}
inline Matrix3 operator+(const Matrix3& m, const Matrix3& n)
{
  return { m.a + n.a, m.b + n.b, m.c + n.c };
}
inline Matrix3 operator-(const Matrix3& m, const Matrix3& n)
{
  return { m.a - n.a, m.b - n.b, m.c - n.c };
}
inline Matrix3 transposed(const Matrix3& m)
{
  return { m.row(0), m.row(1), m.row(2) };
}
inline double determinant(const Matrix3& m)
{
  return dot(m.a, cross(m.b, m.c));
}
/// Inverse of a matrix whose determinant is not 0.
inline Matrix3 inverse(const Matrix3& m)
{
  const double per = 1.0 / determinant(m);
  return transposed({ per * cross(m.b, m.c), per * cross(m.c, m.a), per * cross(m.a, m.b) });
}
/// u v^T
inline Matrix3 outer(const Vec3& u, const Vec3& v)
{
  return { v.x * u, v.y * u, v.z * u };
}
/// Sum of the products of all entries.
inline double contraction(const Matrix3& m, const Matrix3& n)
{
  return dot(m.a, n.a) + dot(m.b, n.b) + dot(m.c, n.c);
}
/// Frobenius' norm, which no stretch by the matrix exceeds.
inline double frobenius(const Matrix3& m)
{
  return std::sqrt(contraction(m, m));
}
inline bool isFinite(const Matrix3& m)
{
  return isFinite(m.a) && isFinite(m.b) && isFinite(m.c);
}

}
