// The grains as a structure of arrays. Inside the solver their slots follow space, so that
// neighbours share cache lines; what is handed out is in the order of ids.
#pragma once

#include "Basics/CompiledOnce.h"
#include "Basics/Lattice.h"
#include "Basics/Quaternion.h"
#include "Basics/Temperature.h"
#include "State/AppliedLoads.h"
#include "State/ShapedGrain.h"
#include "Vectors/LargePages.h"
#include "Vectors/Vec4.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace dem
{

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
struct VectorArray
{
  LargeVector<Vec4> packed;

  Vec3 get(std::size_t i) const
  {
    return { this->packed[i].x, this->packed[i].y, this->packed[i].z };
  }
  void set(std::size_t i, const Vec3& v) { this->packed[i] = { v.x, v.y, v.z, this->packed[i].w }; }
};

/// How grains were accelerated in the steps before, by slots of their first balls: what the error
/// of a step is measured by (Integrators/ErrorMeter.h). Empty where it is not, or not yet.
struct EarlierMotion
{
  LargeVector<Vec4> acceleration; ///< [L/T^2], and of how many steps it is known, up to 2
  LargeVector<Vec4> jerk; ///< earlier change of acceleration by time [L/T^3], and that time [T]
  LargeVector<Vec4> spin; ///< angular acceleration [1/T^2], and summed errors of the grain [L/T]
  LargeVector<Vec4> spinJerk; ///< [1/T^3], and nothing

  bool any() const { return !this->acceleration.empty(); }
  /// Calls use(column) for each.
  template <typename Use>
  void forEach(const Use& use)
  {
    use(this->acceleration);
    use(this->jerk);
    use(this->spin);
    use(this->spinJerk);
  }
  void resize(std::size_t count)
  {
    this->forEach([count](auto& column) { column.resize(count); });
  }
};

/// The balls that grains are made of, one each for spheres. They come in by add(), those of grains
/// with a shape by Shapes/ShapedBalls.h; radius and mass do not change after.
struct Particles
{
  DEM_COMPILED_ONCE(Particles);

  // Read for every contact.
  VectorArray position;        ///< and radius
  VectorArray velocity;        ///< and mass of the whole grain
  VectorArray angularVelocity; ///< and one over the moment of inertia
  // Read once a step or less.
  /// Orientations. Balls of grains with shapes have them only where there are bonds.
  LargeVector<Quaternion> orientation;
  std::vector<std::int64_t> id;
  std::vector<int> material;
  LargeVector<double> temperature; ///< [K]; changes where heat is conducted
  // Grains that are no spheres.
  std::vector<ShapedGrain> shaped;    ///< in the order of their slots
  LargeVector<std::int32_t> shapedOf; ///< per ball: index in shaped, -1 for a sphere; empty if
                                      ///< there are spheres only
  LargeVector<Feature> feature;       ///< per ball; empty if all are Feature::Ball
  EarlierMotion earlier;              ///< of as many balls, or of none
  AppliedLoads applied;               ///< of as many balls, as far as a run has any
  Lattice space;                      ///< how what is between grains is measured
  /// Time by which velocities of grains with shapes precede positions: half of the last step [T].
  /// Velocities of their balls follow from these.
  double lag = 0.0;
  std::int64_t furtherBalls = 0; ///< how many more balls than grains there are

  /// Number of balls.
  std::size_t size() const { return this->id.size(); }
  bool anyShaped() const { return !this->shaped.empty(); }
  /// Index of the grain with a shape that a ball belongs to; -1 for a sphere.
  std::int32_t shapedAt(std::size_t slot) const
  {
    return this->shapedOf.empty() ? -1 : this->shapedOf[slot];
  }
  Feature featureAt(std::size_t slot) const
  {
    return this->feature.empty() ? Feature::Ball : this->feature[slot];
  }
  /// Whether a grain begins with this ball; true for spheres.
  bool isFirst(std::size_t slot) const
  {
    const std::int32_t k = this->shapedAt(slot);
    return k < 0 || this->shaped[k].first == static_cast<std::int32_t>(slot);
  }
  /// Slot of the first ball of the grain that a ball belongs to.
  std::size_t firstBall(std::size_t slot) const
  {
    const std::int32_t k = this->shapedAt(slot);
    return k < 0 ? slot : static_cast<std::size_t>(this->shaped[k].first);
  }
  /// The centre of the grain that a ball belongs to [L].
  Vec3 centreOf(std::size_t slot) const
  {
    const std::int32_t k = this->shapedAt(slot);
    return k < 0 ? this->position.get(slot) : this->shaped[k].position;
  }
  /// From that centre to that of the ball [L].
  Vec3 fromCentre(std::size_t slot) const { return this->position.get(slot) - this->centreOf(slot); }
  /// What is held of the grain that a ball belongs to (HeldBits).
  std::uint8_t heldOf(std::size_t slot) const { return this->applied.heldAt(this->firstBall(slot)); }
  /// How many balls that grain has.
  std::size_t balls(std::size_t slot) const
  {
    const std::int32_t k = this->shapedAt(slot);
    return k < 0 ? 1 : static_cast<std::size_t>(this->shaped[k].count);
  }
  /// The first ball at or behind a slot with which a grain begins, or the end of all.
  std::size_t nextFirst(std::size_t slot) const
  {
    const bool begins = slot >= this->size() || this->isFirst(slot);
    return begins ? slot : this->firstBall(slot) + this->balls(slot);
  }
  /// How many grains begin in slots [begin, end).
  std::int64_t grainsIn(std::size_t begin, std::size_t end) const
  {
    std::int64_t count = 0;
    for (std::size_t slot = begin; slot < end; ++slot)
    {
      count += this->isFirst(slot) ? 1 : 0;
    }
    return count;
  }
  /// Id of the grain that a ball belongs to.
  std::int64_t grainId(std::size_t slot) const { return this->id[this->firstBall(slot)]; }
  /// How many grains there are, which may have several balls.
  std::int64_t grains() const
  {
    return static_cast<std::int64_t>(this->size()) - this->furtherBalls;
  }
  double radius(std::size_t slot) const { return this->position.packed[slot].w; }
  double mass(std::size_t slot) const { return this->velocity.packed[slot].w; }
  void add(const Particle& particle);
  Particle get(std::size_t slot) const;
  /// The balls with the given slots, in this order. Those of a grain must be together, in their
  /// own order.
  Particles select(const std::vector<std::int32_t>& slots) const;
  /// Leaves the balls before a slot, with which a grain or none begins.
  void shorten(std::size_t size);
  /// Adds grains behind the others.
  void append(const Particles& grains);
  /// Records how balls that were added behind others belong to grains, and what they are.
  /// @param before how many balls there were
  /// @param grains with a shape, whose first slots are counted from there
  /// @param features of the new balls; empty if all are Feature::Ball
  void appendShapes(std::size_t before, const std::vector<ShapedGrain>& grains,
    const LargeVector<Feature>& features);
  /// Sets orientations of balls to those of their grains. Steps do not where no bond needs it.
  void orientBalls();
  /// Mean of the radii, 0 without grains [L].
  double meanRadius() const;
  /// Calls use(column, the same column of another one) for what is kept of every ball as it is, of
  /// which some may be empty: not for what appendShapes() records.
  template <typename One, typename Other, typename Use>
  static void forColumns(One& one, Other& other, const Use& use)
  {
    use(one.position.packed, other.position.packed);
    use(one.velocity.packed, other.velocity.packed);
    use(one.angularVelocity.packed, other.angularVelocity.packed);
    use(one.orientation, other.orientation);
    use(one.id, other.id);
    use(one.material, other.material);
    use(one.temperature, other.temperature);
    use(one.earlier.acceleration, other.earlier.acceleration);
    use(one.earlier.jerk, other.earlier.jerk);
    use(one.earlier.spin, other.earlier.spin);
    use(one.earlier.spinJerk, other.earlier.spinJerk);
    use(one.applied.force, other.applied.force);
    use(one.applied.torque, other.applied.torque);
    use(one.applied.held, other.applied.held);
  }

private:
  void selectShaped(const std::vector<std::int32_t>& slots, Particles& to) const;
};

/// Mass of a solid sphere, 4/3 pi rho R^3.
double sphereMass(double density, double radius);

/// Moment of inertia of a solid sphere, 2/5 m R^2.
inline double sphereInertia(double mass, double radius)
{
  return 0.4 * mass * radius * radius;
}

}
