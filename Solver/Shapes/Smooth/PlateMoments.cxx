#include "Shapes/Smooth/PlateMoments.h"

#include "Shapes/Smooth/Gauss.h"
#include "Shapes/Smooth/SurfaceReach.h"

#include <cmath>

namespace dem
{

namespace
{

/// Integrals over a section: of 1, x, y, x^2, y^2 and xy.
constexpr int SectionIntegrals = 6;

/// The integral of x^i y^j over the quadrant of a superellipse with half axes 1.
double quadrant(double exponent, int i, int j)
{
  const double P = 2.0 / exponent;
  return std::exp(std::lgamma((i + 1) / P) + std::lgamma((j + 1) / P) -
           std::lgamma((i + j + 2) / P + 1.0)) /
    (P * P);
}

Numbers<SectionIntegrals> sectionOf(const Superellipsoid& body)
{
  Numbers<SectionIntegrals> sum{};
  for (int k = 0; k < 4; ++k)
  {
    const double a = k & 1 ? body.negative.x : body.positive.x;
    const double b = k & 2 ? body.negative.y : body.positive.y;
    const double sx = k & 1 ? -a : a, sy = k & 2 ? -b : b;
    const auto of = [&](int i, int j) { return a * b * quadrant(body.e1, i, j); };
    addTimes<SectionIntegrals>(sum, 1.0,
      { of(0, 0), sx * of(1, 0), sy * of(0, 1), a * a * of(2, 0), b * b * of(0, 2),
        sx * sy * of(1, 1) });
  }
  return sum;
}

/// By the divergences of x, x_i x and x_i x_j x: an outline has the element of arc r d(angle) with its
/// radius of curvature r.
Numbers<SectionIntegrals> sectionOf(const OwnSurface& own)
{
  const FormSupport body(own, {});
  const double size = own.reach;
  const auto around = [&](double angle) -> Numbers<SectionIntegrals>
  {
    const Lane3 n(std::cos(angle), std::sin(angle), 0.0);
    const Lane3 along(-n.y, n.x, 0.0);
    const Support seen = body.along(n);
    const Tangents tangents(n);
    const double s = dot(along, tangents.first), t = dot(along, tangents.second);
    const double radius =
      s * s * seen.curvature.xx + 2.0 * s * t * seen.curvature.xy + t * t * seen.curvature.yy;
    const double cone = seen.reach * radius / (size * size);
    const double x = seen.point.x / size, y = seen.point.y / size;
    return { cone / 2.0, cone * x / 3.0, cone * y / 3.0, cone * x * x / 4.0, cone * y * y / 4.0,
      cone * x * y / 4.0 };
  };
  constexpr Precision precision{ 1e-13, 1e-14 };
  constexpr int cuts = 20;
  Numbers<SectionIntegrals> sum{};
  for (int k = 0; k < 4; ++k)
  {
    const double low = 0.5 * Pi * k, high = 0.5 * Pi * (k + 1);
    addTimes<SectionIntegrals>(sum, 1.0,
      adaptive<SectionIntegrals>(low, high, gauss<SectionIntegrals>(low, high, around), precision, cuts, around));
  }
  const double square = size * size;
  return { square * sum[0], square * size * sum[1], square * size * sum[2],
    square * square * sum[3], square * square * sum[4], square * square * sum[5] };
}

}

Moments plateMoments(const SmoothForm& form, double thickness)
{
  const auto* octants = std::get_if<Superellipsoid>(&form);
  const Numbers<SectionIntegrals> section =
    octants ? sectionOf(*octants) : sectionOf(std::get<OwnSurface>(form));
  const double t = thickness;
  return { t * section[0], { t * section[1], t * section[2], 0.0 },
    { t * section[3], t * section[4], section[0] * t * t * t / 12.0, t * section[5], 0.0, 0.0 } };
}

}
