#include "Shapes/LevelBodies.h"

#include "Shapes/Round/RoundPairs.h"
#include "Shapes/Smooth/SurfaceReach.h"
#include "Vectors/Power.h"

#include <cmath>
#include <memory>

namespace dem
{

namespace
{

/// Level of a superellipsoid, whose gauge is a nested norm, in its axes.
LevelBody::Level gaugeOf(const Superellipsoid& form, const Vec3& p)
{
  const Vec3 axes{ p.x < 0.0 ? form.negative.x : form.positive.x,
    p.y < 0.0 ? form.negative.y : form.positive.y, p.z < 0.0 ? form.negative.z : form.positive.z };
  const double a = 2.0 / form.e1, c = 2.0 / form.e2;
  const Vec3 t{ std::abs(p.x) / axes.x, std::abs(p.y) / axes.y, std::abs(p.z) / axes.z };
  const double across = power(power(t.x, a) + power(t.y, a), 1.0 / a);
  const double value = power(power(across, c) + power(t.z, c), 1.0 / c);
  if (!(value > 0.0))
  {
    return { -1.0, {} };
  }
  // Derivatives of a norm (u^n + v^n)^(1/n) by u are (u / norm)^(n - 1).
  const auto part = [](double u, double norm, double n)
  { return norm > 0.0 ? power(u / norm, n - 1.0) : 0.0; };
  const auto signedBy = [](double magnitude, double side)
  { return side < 0.0 ? -magnitude : magnitude; };
  const double of = part(across, value, c);
  return { value - 1.0,
    { signedBy(of * part(t.x, across, a) / axes.x, p.x),
      signedBy(of * part(t.y, across, a) / axes.y, p.y),
      signedBy(part(t.z, value, c) / axes.z, p.z) } };
}

}

LevelBody levelOf(const Ball& ball)
{
  return { [ball](const Vec3& p) -> LevelBody::Level
    {
      const Vec3 apart = p - ball.centre;
      const double distance = norm(apart);
      return { distance - ball.radius, (distance > 0.0 ? 1.0 / distance : 0.0) * apart };
    },
    [ball](const Vec3&) { return ball.centre; }, ball.radius };
}

LevelBody levelOf(const UnitFacets& kernel)
{
  const auto body = std::make_shared<const UnitFacets>(kernel);
  const auto placed = std::make_shared<const FacetBody>(body.get(), 1.0, Quaternion{});
  return { [body, placed](const Vec3& p) -> LevelBody::Level
    {
      const NearestPoint nearest = nearestPoint(*body, placed->inUnits(p - placed->origin));
      return { nearest.distance - body->rounding, placed->direction(nearest.normal) };
    },
    [body, placed](const Vec3& direction)
    { return placed->origin + farthestPoint(*placed, direction); },
    kernel.rounding };
}

LevelBody levelOf(const Superellipsoid& form, const Vec3& origin, const Quaternion& rotation)
{
  const auto support = std::make_shared<const FormSupport>(form, Vec3{});
  const Quaternion back = inverse(rotation);
  return { [form, origin, rotation, back](const Vec3& p) -> LevelBody::Level
    {
      const LevelBody::Level own = gaugeOf(form, rotated(back, Lane3(p - origin)));
      return { own.value, rotated(rotation, Lane3(own.gradient)) };
    },
    [support, origin, rotation, back](const Vec3& direction) -> Vec3
    {
      const Lane3 n = rotated(back, Lane3(normalized(direction)));
      return Vec3(Lane3(origin) + rotated(rotation, support->along(n).point));
    },
    0.0 };
}

std::vector<LevelBody> levelsOf(const UnitShape& shape)
{
  std::vector<LevelBody> levels;
  for (int k = 0; k < shape.smoothCount(); ++k)
  {
    const UnitSurface& surface = *shape.surfaceOf(k);
    if (const auto* form = std::get_if<Superellipsoid>(&surface.form))
    {
      const Vec3 axes = rotated(surface.rotation, Lane3(surface.centre));
      levels.push_back(levelOf(*form, shape.balls[k].centre + axes, surface.rotation));
    }
  }
  for (int k = shape.smoothCount(); k < shape.firstFeature(); ++k)
  {
    levels.push_back(levelOf(shape.balls[k]));
  }
  for (std::size_t k = 0; shape.parts && k < shape.parts->size(); ++k)
  {
    levels.push_back(levelOf((*shape.parts)[k]));
  }
  return levels;
}

}
