// A triangle of constant strain, of a sheet that resists stretching alone.
//
//   F = sum x_i (x) G_i      deformation gradient, 3 x 2, from the present corners x_i and the
//                            gradients G_i of the shape functions in axes of the unstretched
//                            triangle
//   C = F^T F, e = (C - 1)/2 Green's strain
//   S = E/(1 - nu^2) ((1 - nu) e + nu tr(e) 1)            plane stress (St. Venant and Kirchhoff)
//   S = E/3 (1 - C^-1 / det C)                            rubber that keeps its volume (neo-Hooke)
//   f_i = -t A F S G_i       force on corner i, the gradient of the stored energy
//
// Bonet and Wood, Nonlinear Continuum Mechanics for Finite Element Analysis (2008), chapter 9;
// Belytschko, Liu, Moran and Elkhodary, Nonlinear Finite Elements (2014), chapters 4 and 9.
//
// A triangle bounds the square of the highest frequency of a sheet (Irons and Treharne 1971):
//
//   w^2 <= 3 g / rho (L M + max(S_1, 0))
//
// with the largest eigenvalue g of sum G_i (x) G_i, the largest stretch squared L, the largest
// stress S_1, and the stiffness M = E/(1 - nu), of rubber 2 E / (l^2 det C) where l is the smallest
// stretch squared. The mass of a corner is rho t A / 3.
#pragma once

#include "Basics/Symmetric2.h"
#include "Basics/Vec3.h"
#include "Membranes/MembraneChoice.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <vector>

namespace dem
{

struct SheetTriangle
{
  std::array<std::int32_t, 3> node{ 0, 0, 0 };
  std::array<std::array<double, 2>, 3> gradient{}; ///< G_i [1/L]
  double area = 0.0;                               ///< A, unstretched [L^2]
  double steepest = 0.0;                           ///< g [1/L^2]
};

/// What the corners of a triangle have of all nodes.
inline std::array<Vec3, 3> cornersOf(const std::vector<Vec3>& all, const SheetTriangle& triangle)
{
  return { all[triangle.node[0]], all[triangle.node[1]], all[triangle.node[2]] };
}

/// Columns of a matrix of three rows, one a direction of the unstretched triangle.
struct SheetColumns
{
  Vec3 a, b;
};

inline SheetColumns columnsOf(const SheetTriangle& triangle, const Vec3* x)
{
  SheetColumns F;
  for (int i = 0; i < 3; ++i)
  {
    F.a = F.a + triangle.gradient[i][0] * x[i];
    F.b = F.b + triangle.gradient[i][1] * x[i];
  }
  return F;
}

inline Symmetric2 squareOf(const SheetColumns& F)
{
  return { dot(F.a, F.a), dot(F.a, F.b), dot(F.b, F.b) };
}

/// What a sheet is made of, as its triangles read it.
struct SheetStuff
{
  explicit SheetStuff(const MembraneChoice& choice)
    : law(choice.law), thickness(choice.thickness), density(choice.density),
      modulus(choice.youngsModulus), ratio(law == SheetLaw::NeoHooke ? 0.5 : choice.poissonRatio),
      plane(modulus / (1.0 - ratio * ratio)), retardation(choice.retardationTime)
  {
  }

  /// Stress of a strain, by the linear law of plane stress.
  Symmetric2 linear(const Symmetric2& e) const
  {
    const double sum = this->ratio * (e.xx + e.yy);
    const double rest = 1.0 - this->ratio;
    return { this->plane * (rest * e.xx + sum), this->plane * rest * e.xy,
      this->plane * (rest * e.yy + sum) };
  }
  /// S for C.
  Symmetric2 stress(const Symmetric2& C) const
  {
    if (this->law == SheetLaw::Green)
    {
      return this->linear({ 0.5 * (C.xx - 1.0), 0.5 * C.xy, 0.5 * (C.yy - 1.0) });
    }
    const double det = C.xx * C.yy - C.xy * C.xy;
    const double mu = this->modulus / 3.0;
    const double share = 1.0 / (det * det);
    return { mu * (1.0 - share * C.yy), mu * share * C.xy, mu * (1.0 - share * C.xx) };
  }
  /// Stored energy over the unstretched volume [M/(L T^2)].
  double energy(const Symmetric2& C) const
  {
    if (this->law == SheetLaw::Green)
    {
      const Symmetric2 e{ 0.5 * (C.xx - 1.0), 0.5 * C.xy, 0.5 * (C.yy - 1.0) };
      const Symmetric2 S = this->linear(e);
      return 0.5 * (S.xx * e.xx + 2.0 * S.xy * e.xy + S.yy * e.yy);
    }
    const double det = C.xx * C.yy - C.xy * C.xy;
    return this->modulus / 6.0 * (C.xx + C.yy + 1.0 / det - 3.0);
  }
  /// M, for the eigenvalues of C.
  double stiffness(const Principal2& C) const
  {
    if (this->law == SheetLaw::Green)
    {
      return this->modulus / (1.0 - std::abs(this->ratio));
    }
    const double least = C.smaller();
    const double det = least * C.larger();
    return 2.0 * this->modulus / (least * least * det);
  }

  SheetLaw law;
  double thickness, density, modulus, ratio;
  double plane; ///< E/(1 - nu^2)
  double retardation;
};

/// The triangle whose unstretched corners are those drawn, over @a prestretch.
inline SheetTriangle sheetTriangle(const std::array<std::int32_t, 3>& node, const Vec3* drawn,
  double prestretch)
{
  const double scale = 1.0 / prestretch;
  const Vec3 u = scale * (drawn[1] - drawn[0]);
  const Vec3 v = scale * (drawn[2] - drawn[0]);
  const Vec3 normal = cross(u, v);
  const double twice = norm(normal);
  const double length = norm(u);
  const double along = dot(u, v) / length; // of the third corner, in axes along the first side
  const double across = twice / length;
  SheetTriangle triangle;
  triangle.node = node;
  triangle.area = 0.5 * twice;
  triangle.gradient[1] = { 1.0 / length, -along / (length * across) };
  triangle.gradient[2] = { 0.0, 1.0 / across };
  triangle.gradient[0] = { -triangle.gradient[1][0],
    -triangle.gradient[1][1] - triangle.gradient[2][1] };
  Symmetric2 sum;
  for (const std::array<double, 2>& g : triangle.gradient)
  {
    sum = { sum.xx + g[0] * g[0], sum.xy + g[0] * g[1], sum.yy + g[1] * g[1] };
  }
  triangle.steepest = Principal2(sum).larger();
  return triangle;
}

/// Forces F S G_i, times -t A, on the corners.
inline void addForces(const SheetTriangle& triangle, const SheetColumns& F, const Symmetric2& S,
  double thickness, std::array<Vec3, 3>& forces)
{
  const double volume = -thickness * triangle.area;
  const Vec3 first = volume * (S.xx * F.a + S.xy * F.b);
  const Vec3 second = volume * (S.xy * F.a + S.yy * F.b);
  for (int i = 0; i < 3; ++i)
  {
    forces[i] = forces[i] + triangle.gradient[i][0] * first + triangle.gradient[i][1] * second;
  }
}

/// Rate of Green's strain.
inline Symmetric2 strainRate(const SheetColumns& F, const SheetColumns& rate)
{
  return { dot(F.a, rate.a), 0.5 * (dot(F.a, rate.b) + dot(F.b, rate.a)), dot(F.b, rate.b) };
}

}
