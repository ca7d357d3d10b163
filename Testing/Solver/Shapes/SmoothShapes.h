// Smooth shapes that tests use, and pairs of them whose contact is known.
#pragma once

#include "Basics/Random.h"
#include "Parameters/CustomSurface.h"
#include "Shapes/Smooth/SmoothPairs.h"

#include <vector>

namespace dem
{

inline GrainShape superellipsoid(const char* name, const Vec3& axes, double e1, double e2)
{
  return { name, {}, Superellipsoid{ axes, axes, e1, e2 } };
}

inline GrainShape tablet(const char* name, double radius, double height, double capHeight,
  double rounding)
{
  return { name, {}, Tablet{ radius, height, capHeight, rounding } };
}

/// What a shape is if it is a superellipsoid.
inline const Superellipsoid* octantsOf(const GrainShape& shape)
{
  return std::get_if<Superellipsoid>(&*shape.surface);
}

/// A body of revolution, sharper towards +z: h = 1 + a nz^3.
class Egg : public CustomSurface
{
public:
  explicit Egg(double bluntness) : A(bluntness) {}
  std::string name() const override { return "Egg"; }
  std::string parameters() const override { return std::to_string(this->A); }
  Jet support(const Jet& /*nx*/, const Jet& /*ny*/, const Jet& nz) const override
  {
    return 1.0 + this->A * nz * nz * nz;
  }

private:
  double A;
};

inline GrainShape egg(const char* name, double bluntness)
{
  return { name, {}, OwnSurface::of(std::make_shared<Egg>(bluntness)) };
}

/// From ellipsoids to blocks, cans, pinched bodies, ones of unequal octants and a tablet.
inline std::vector<GrainShape> smoothShapes()
{
  return { superellipsoid("ellipsoid 1.25:1:0.8", { 1.25, 1.0, 0.8 }, 1.0, 1.0),
    superellipsoid("ellipsoid 3:1:1", { 3.0, 1.0, 1.0 }, 1.0, 1.0),
    superellipsoid("ellipsoid 1:1:0.2", { 1.0, 1.0, 0.2 }, 1.0, 1.0),
    superellipsoid("epsilon 0.7", { 1.2, 1.0, 0.8 }, 0.7, 0.7),
    superellipsoid("epsilon 1.6", { 1.0, 1.0, 1.0 }, 1.6, 1.6),
    superellipsoid("epsilon 0.4", { 1.0, 0.9, 0.8 }, 0.4, 0.4),
    superellipsoid("epsilon 0.2", { 1.0, 1.0, 1.0 }, 0.2, 0.2),
    superellipsoid("can", { 1.0, 1.0, 1.0 }, 1.0, 0.25),
    superellipsoid("epsilon 0.5 and 1.4", { 1.0, 1.5, 2.0 }, 0.5, 1.4),
    { "half ellipsoids", {}, Superellipsoid{ { 0.8, 0.8, 0.8 }, { 0.4, 0.6, 0.2 }, 1.0, 1.0 } },
    { "poly-superellipsoid", {}, Superellipsoid{ { 0.8, 0.6, 0.5 }, { 0.2, 0.5, 0.7 }, 0.6, 1.3 } },
    tablet("tablet", 0.5, 0.6, 0.12, 0.06) };
}

/// All of smoothShapes() and an egg of a function of one's own, before the tablet.
inline std::vector<GrainShape> allSmoothShapes()
{
  std::vector<GrainShape> all = smoothShapes();
  all.insert(all.end() - 1, egg("own egg", 0.1));
  return all;
}

/// Uniform on the unit sphere.
inline Vec3 randomDirection(Random& chance)
{
  const double z = chance.uniform(-1.0, 1.0);
  const double angle = chance.uniform(0.0, 2.0 * Pi);
  const double across = std::sqrt(1.0 - z * z);
  return { across * std::cos(angle), across * std::sin(angle), z };
}

inline Quaternion randomRotation(Random& chance)
{
  Quaternion q;
  double square = 0.0;
  while (square < 1e-2 || square > 1.0)
  {
    q = { chance.uniform(-1, 1), chance.uniform(-1, 1), chance.uniform(-1, 1),
      chance.uniform(-1, 1) };
    square = q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z;
  }
  return unit(q);
}

}
