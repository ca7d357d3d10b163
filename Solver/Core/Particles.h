// The grains as a structure of arrays. Inside the solver their slots follow space, so that
// neighbours share cache lines; what is handed out is in the order of ids.
#pragma once

#include "Core/Lane3.h"
#include "Core/Vec3.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace dem
{

/// A unit quaternion, scalar part first, that turns body axes into world axes.
struct Quaternion
{
  double w = 1.0;
  double x = 0.0;
  double y = 0.0;
  double z = 0.0;
};

/// One grain, as it is handed in and out; inside the solver grains live in Particles.
struct Particle
{
  std::int64_t id = 0;
  int material = 0;
  double radius = 0.0;  ///< [L, m]
  double mass = 0.0;    ///< [M, kg]
  Vec3 position;        ///< [L, m]
  Vec3 velocity;        ///< [L/T, m/s]
  Vec3 angularVelocity; ///< [1/T, rad/s], world axes
  Quaternion orientation;
};

/// Three arrays, one for each component.
struct Vec3Array
{
  std::vector<double> x, y, z;

  Vec3 get(std::size_t i) const { return { x[i], y[i], z[i] }; }
  void set(std::size_t i, const Vec3& v)
  {
    x[i] = v.x;
    y[i] = v.y;
    z[i] = v.z;
  }
  void resize(std::size_t n)
  {
    x.resize(n);
    y.resize(n);
    z.resize(n);
  }
};

struct Particles
{
  // Read for every contact.
  Vec3Array position, velocity, angularVelocity;
  std::vector<double> radius, mass;
  // Read once a step or less.
  std::vector<Quaternion> orientation;
  std::vector<std::int64_t> id;
  std::vector<int> material;

  std::size_t size() const { return radius.size(); }
  void add(const Particle& particle);
  Particle get(std::size_t slot) const;
  /// The grains with the given slots, in this order.
  Particles select(const std::vector<std::int32_t>& slots) const;
};

/// The columns that contacts read: a loop over them has nothing to look up.
struct ParticleColumns
{
  explicit ParticleColumns(const Particles& p)
    : x(p.position), v(p.velocity), w(p.angularVelocity), radius(p.radius.data()),
      mass(p.mass.data())
  {
  }

  struct Column3
  {
    explicit Column3(const Vec3Array& a) : x(a.x.data()), y(a.y.data()), z(a.z.data()) {}
    DEM_INLINE Lane3 get(std::int64_t i) const { return { x[i], y[i], z[i] }; }
    const double *x, *y, *z;
  };
  Column3 x, v, w;
  const double* radius;
  const double* mass;
};

/// Mass of a solid sphere, 4/3 pi rho R^3.
double sphereMass(double density, double radius);

/// Moment of inertia of a solid sphere, 2/5 m R^2.
inline double sphereInertia(double mass, double radius)
{
  return 0.4 * mass * radius * radius;
}

}
