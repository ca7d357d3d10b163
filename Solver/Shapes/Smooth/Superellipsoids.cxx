#include "Shapes/Smooth/Superellipsoids.h"

#include <cmath>

namespace dem
{

namespace
{

double beta(double a, double b)
{
  return std::exp(std::lgamma(a) + std::lgamma(b) - std::lgamma(a + b));
}

/// The integral of x^i y^j z^k over the positive octant of a body with half axes 1.
double octant(const Superellipsoid& surface, int i, int j, int k)
{
  const double P = 2.0 / surface.e1;
  const double Q = 2.0 / surface.e2;
  const double flat = beta((i + 1) / P, (j + 1) / P) / P;
  return flat / (Q * Q) *
    std::exp(std::lgamma((i + j + 2) / Q) + std::lgamma((k + 1) / Q) -
      std::lgamma((i + j + k + 3) / Q + 1.0));
}

double power(double value, int exponent)
{
  double product = 1.0;
  for (int k = 0; k < exponent; ++k)
  {
    product *= value;
  }
  return product;
}

/// Calls use(sign, axis) for both sides.
template <typename Use>
void forBothSides(double positive, double negative, const Use& use)
{
  use(1.0, positive);
  use(-1.0, negative);
}

/// The integral of x^i y^j z^k over the body.
double integral(const Superellipsoid& s, int i, int j, int k)
{
  double axes = 0.0;
  forBothSides(s.positive.x, s.negative.x,
    [&](double sx, double a)
    {
      forBothSides(s.positive.y, s.negative.y,
        [&](double sy, double b)
        {
          forBothSides(s.positive.z, s.negative.z,
            [&](double sz, double c)
            {
              axes += power(sx, i) * power(sy, j) * power(sz, k) * power(a, i + 1) *
                power(b, j + 1) * power(c, k + 1);
            });
        });
    });
  return axes * octant(s, i, j, k);
}

}

Moments momentsOf(const Superellipsoid& s)
{
  Moments moments;
  moments.volume = integral(s, 0, 0, 0);
  moments.first = { integral(s, 1, 0, 0), integral(s, 0, 1, 0), integral(s, 0, 0, 1) };
  moments.second = { integral(s, 2, 0, 0), integral(s, 0, 2, 0), integral(s, 0, 0, 2),
    integral(s, 1, 1, 0), integral(s, 0, 1, 1), integral(s, 1, 0, 1) };
  return moments;
}

}
