#include "Shapes/Smooth/OwnSurfaces.h"

#include "Basics/Error.h"
#include "Basics/InWords.h"
#include "Parameters/CustomSurface.h"
#include "Shapes/Smooth/Gauss.h"

#include <cmath>
#include <exception>
#include <utility>

namespace dem
{

namespace
{

thread_local std::exception_ptr failed;

CustomPoint finitePoint(const CustomSurface& surface, const Vec3& n)
{
  const CustomPoint point = pointOf(surface, n);
  if (!isFinite(point))
  {
    throw Error("The support function \"" + surface.name() +
      "\" has no finite value and derivatives along " + inWords(n) + ".");
  }
  return point;
}

/// The integrals of Moments, divergences of x, x_i x and x_i x_j x over the surface.
constexpr int Integrals = 10;

Numbers<Integrals> integrand(const CustomSurface& surface, double scale, const Vec3& n)
{
  const CustomPoint seen = finitePoint(surface, n);
  const Tangents tangents{ Lane3(n) };
  const Vec3 s(tangents.first), t(tangents.second);
  const double across = seen.along(s, t);
  const double area = scale * scale * (seen.along(s, s) * seen.along(t, t) - across * across);
  const double cone = scale * seen.reach * area;
  const Vec3 p = scale * seen.point;
  const double third = cone / 3.0, fourth = cone / 4.0, fifth = cone / 5.0;
  return { third, fourth * p.x, fourth * p.y, fourth * p.z, fifth * p.x * p.x, fifth * p.y * p.y,
    fifth * p.z * p.z, fifth * p.x * p.y, fifth * p.y * p.z, fifth * p.z * p.x };
}

/// Of an octant of directions, by angles from an axis and about it.
Numbers<Integrals> octant(const CustomSurface& surface, double scale, const Vec3& signs)
{
  constexpr Precision inner{ 1e-13, 1e-14 }, outer{ 1e-12, 1e-13 };
  constexpr int cuts = 12;
  const auto ofLatitude = [&](double angle)
  {
    const double s = std::sin(angle), c = std::cos(angle);
    const auto ofLongitude = [&](double longitude)
    {
      return integrand(surface, scale,
        { signs.x * s * std::cos(longitude), signs.y * s * std::sin(longitude), signs.z * c });
    };
    const Numbers<Integrals> whole = gauss<Integrals>(0.0, 0.5 * Pi, ofLongitude);
    Numbers<Integrals> ring = adaptive<Integrals>(0.0, 0.5 * Pi, whole, inner, cuts, ofLongitude);
    for (double& number : ring)
    {
      number *= s;
    }
    return ring;
  };
  const Numbers<Integrals> whole = gauss<Integrals>(0.0, 0.5 * Pi, ofLatitude);
  return adaptive<Integrals>(0.0, 0.5 * Pi, whole, outer, cuts, ofLatitude);
}

}

namespace support
{

Support ofOwn(const SupportBody& body, const Lane3& n, const Lane3& t1, const Lane3& t2) noexcept
{
  const double unit = body.first.x;
  try
  {
    const CustomPoint seen = finitePoint(*knownSurface(static_cast<int>(body.p)).surface, Vec3(n));
    const Vec3 s(t1), t(t2);
    return { unit * seen.reach, Lane3(unit * seen.point),
      { unit * seen.along(s, s), unit * seen.along(s, t), unit * seen.along(t, t) } };
  }
  catch (...)
  {
    failed = std::current_exception();
  }
  return { unit, unit * n, { unit, 0.0, unit } };
}

void rethrowFailed()
{
  if (failed)
  {
    std::rethrow_exception(std::exchange(failed, nullptr));
  }
}

}

SurfaceNumbers OwnSurfaces::numbers(const Form& form)
{
  const int number = numberOfSurface(form.key);
  const double unit = number > 0 ? form.reach / knownSurface(number).extent : form.reach;
  return { { unit, unit, unit }, { unit, unit, unit }, static_cast<double>(number), 0.0 };
}

Moments momentsOf(const OwnSurface& form)
{
  const KnownSurface& known = knownSurface(numberOfSurface(form.key));
  Numbers<Integrals> sum{};
  for (int k = 0; k < 8; ++k)
  {
    const Vec3 signs{ k & 1 ? -1.0 : 1.0, k & 2 ? -1.0 : 1.0, k & 4 ? -1.0 : 1.0 };
    addTimes<Integrals>(sum, 1.0, octant(*known.surface, 1.0 / known.extent, signs));
  }
  const Moments unit{ sum[0], { sum[1], sum[2], sum[3] },
    { sum[4], sum[5], sum[6], sum[7], sum[8], sum[9] } };
  return moved(unit, {}, form.reach);
}

}
