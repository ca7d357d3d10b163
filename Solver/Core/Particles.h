// The grains as a structure of arrays of rows. Inside the solver their slots follow space, so that
// neighbours share cache lines; what is handed out is in the order of ids.
#pragma once

#include "Core/LargePages.h"
#include "Core/Rows.h"
#include "Core/Temperature.h"

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
  double temperature = UsualTemperature; ///< [K]
};

/// A vector a grain, and one number more that whoever reads the vector needs, too.
struct VectorRows
{
  LargeVector<Row> row;

  Vec3 get(std::size_t i) const { return { this->row[i].x, this->row[i].y, this->row[i].z }; }
  void set(std::size_t i, const Vec3& v) { this->row[i] = { v.x, v.y, v.z, this->row[i].w }; }
};

/// Grains come in by add(); radius and mass do not change after.
struct Particles
{
  // Read for every contact.
  VectorRows position;        ///< and radius
  VectorRows velocity;        ///< and mass
  VectorRows angularVelocity; ///< and one over the moment of inertia
  // Read once a step or less.
  LargeVector<Quaternion> orientation;
  std::vector<std::int64_t> id;
  std::vector<int> material;
  LargeVector<double> temperature; ///< [K]; changes where heat is conducted

  std::size_t size() const { return this->id.size(); }
  double radius(std::size_t slot) const { return this->position.row[slot].w; }
  double mass(std::size_t slot) const { return this->velocity.row[slot].w; }
  void add(const Particle& particle);
  Particle get(std::size_t slot) const;
  /// The grains with the given slots, in this order.
  Particles select(const std::vector<std::int32_t>& slots) const;
  /// Mean of the radii, 0 without grains [L].
  double meanRadius() const;
};

/// Mass of a solid sphere, 4/3 pi rho R^3.
double sphereMass(double density, double radius);

/// Moment of inertia of a solid sphere, 2/5 m R^2.
inline double sphereInertia(double mass, double radius)
{
  return 0.4 * mass * radius * radius;
}

}
