// Integrals over a body, from which its mass, centre and moments of inertia follow.
#pragma once

#include "Basics/Vec3.h"

#include "Basics/Quaternion.h"

#include <array>

namespace dem
{

/// Integrals over a body: of 1, x, y, z, x^2, y^2, z^2, xy, yz, zx [L^3, L^4, L^5].
struct Moments
{
  double volume = 0.0;
  Vec3 first;
  std::array<double, 6> second{};
};

inline void add(const Moments& body, Moments& sum)
{
  sum.volume += body.volume;
  sum.first = sum.first + body.first;
  for (std::size_t k = 0; k < sum.second.size(); ++k)
  {
    sum.second[k] += body.second[k];
  }
}

inline void takeAway(const Moments& body, Moments& sum)
{
  sum.volume -= body.volume;
  sum.first = sum.first - body.first;
  for (std::size_t k = 0; k < sum.second.size(); ++k)
  {
    sum.second[k] -= body.second[k];
  }
}

/// Moments of a body that is rotated about the origin.
inline Moments rotated(const Moments& body, const Quaternion& q)
{
  const Vec3 axes[3] = { rotated(q, Lane3(1.0, 0.0, 0.0)), rotated(q, Lane3(0.0, 1.0, 0.0)),
    rotated(q, Lane3(0.0, 0.0, 1.0)) };
  const auto& s = body.second;
  const Vec3 rows[3] = { { s[0], s[3], s[5] }, { s[3], s[1], s[4] }, { s[5], s[4], s[2] } };
  const auto second = [&](int i, int j)
  {
    double sum = 0.0;
    for (int k = 0; k < 3; ++k)
    {
      for (int l = 0; l < 3; ++l)
      {
        sum += axes[k][i] * rows[k][l] * axes[l][j];
      }
    }
    return sum;
  };
  const Vec3& f = body.first;
  return { body.volume, f.x * axes[0] + f.y * axes[1] + f.z * axes[2],
    { second(0, 0), second(1, 1), second(2, 2), second(0, 1), second(1, 2), second(2, 0) } };
}

/// Moments of a body that is moved by @a shift first and enlarged by @a scale then.
inline Moments moved(const Moments& body, const Vec3& shift, double scale)
{
  const double v = body.volume;
  const Vec3& f = body.first;
  const Vec3& d = shift;
  const auto& s = body.second;
  const double s3 = scale * scale * scale;
  const double s5 = s3 * scale * scale;
  return { s3 * v, (s3 * scale) * (f + v * d),
    { s5 * (s[0] + 2.0 * d.x * f.x + v * d.x * d.x), s5 * (s[1] + 2.0 * d.y * f.y + v * d.y * d.y),
      s5 * (s[2] + 2.0 * d.z * f.z + v * d.z * d.z),
      s5 * (s[3] + d.x * f.y + d.y * f.x + v * d.x * d.y),
      s5 * (s[4] + d.y * f.z + d.z * f.y + v * d.y * d.z),
      s5 * (s[5] + d.z * f.x + d.x * f.z + v * d.z * d.x) } };
}

}
