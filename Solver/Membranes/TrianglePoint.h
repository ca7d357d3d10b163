// How a contact moves with the triangle of a membrane that it touches, and how its loads go to the
// corners. One is the transpose of the other, so that momentum, angular momentum and power agree to
// rounding:
//
//   v = sum s_i v_i                                velocity of the foot p of the contact
//   w = n x dn/dt + n/2 sum v_i . (n x g_i)        spin, with dn/dt = -sum g_i (n . v_i)
//   f_i = s_i f - n (M . (n x g_i)) + (M . n)/2 (n x g_i)
//
// for a force f at p with a moment M about it, the shares s_i of the corners at p, and their
// gradients g_i along the present triangle.
#pragma once

#include "Basics/Vec3.h"

#include <array>

namespace dem
{

struct TrianglePoint
{
  std::array<double, 3> share{}; ///< s_i
  std::array<Vec3, 3> turn;      ///< n x g_i [1/L]
  Vec3 normal;
  Vec3 foot; ///< p [L]

  struct Moving
  {
    Vec3 velocity; ///< of the foot [L/T]
    Vec3 spin;     ///< [1/T]
  };
  Moving moving(const std::array<Vec3, 3>& v) const
  {
    Moving now;
    for (int i = 0; i < 3; ++i)
    {
      now.velocity = now.velocity + this->share[i] * v[i];
      // n x dn/dt = -sum (n . v_i) n x g_i
      now.spin = now.spin - dot(this->normal, v[i]) * this->turn[i] +
        (0.5 * dot(v[i], this->turn[i])) * this->normal;
    }
    return now;
  }

  /// @param force at the foot
  /// @param moment about it
  std::array<Vec3, 3> spread(const Vec3& force, const Vec3& moment) const
  {
    const double about = 0.5 * dot(moment, this->normal);
    std::array<Vec3, 3> loads;
    for (int i = 0; i < 3; ++i)
    {
      loads[i] =
        this->share[i] * force - dot(moment, this->turn[i]) * this->normal + about * this->turn[i];
    }
    return loads;
  }
};

/// @param x corners of a triangle
/// @param foot a point of the triangle
inline TrianglePoint trianglePoint(const std::array<Vec3, 3>& x, const Vec3& foot)
{
  const Vec3 twice = cross(x[1] - x[0], x[2] - x[0]);
  const double area = norm(twice); // twice that of the triangle
  TrianglePoint at;
  at.normal = (1.0 / area) * twice;
  at.foot = foot;
  for (int i = 0; i < 3; ++i)
  {
    const Vec3 &j = x[(i + 1) % 3], &k = x[(i + 2) % 3];
    at.share[i] = dot(at.normal, cross(k - j, foot - j)) / area;
    at.turn[i] = (1.0 / area) * (j - k);
  }
  return at;
}

}
