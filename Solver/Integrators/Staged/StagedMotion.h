// Grains within a step by a Runge-Kutta pair: where the rates of earlier stages lead, and the rates
// of a stage from what forces change there.
//
// The state of a sphere is its position, velocity, orientation and spin. That of a grain with a
// shape has the angular momentum in the world instead of the spin, which follows from it in each
// stage: dL/dt is the torque, w = I^-1 L. Orientations q have dq/dt = w q / 2, also those of
// spheres. Their length changes with the order of the formula, which no rotation depends on, and is
// 1 again at the end of a step. Balls are where their grain has them in each stage.
#pragma once

#include "Integrators/Staged/RungeKutta.h"
#include "Integrators/SemiImplicitEuler.h"
#include "Shapes/ShapeTable.h"
#include "State/OwnSlots.h"

#include <array>

namespace dem
{

/// How far the two formulas of a pair are apart at most [L/T].
struct StagedError
{
  double positions = 0.0; ///< of centres of mass, by the length of the step
  double all = 0.0;       ///< that, velocities, spins by the radius, and orientations that anything
                          ///< depends on, by the radius and the length of the step
};

class StagedMotion
{
public:
  using Weights = RungeKuttaPair::Row;

  /// What grains have beside positions and velocities.
  struct Has
  {
    bool orientations = false; ///< by which spheres act, as bonded ones do
    bool temperatures = false; ///< that change
  };

  /// @param pair, motion, shapes must live as long
  StagedMotion(const RungeKuttaPair& pair, const Motion& motion, const ShapeTable& shapes,
    const Has& has)
    : Pair(pair), By(motion), Shapes(shapes), Grain(has)
  {
  }

  /// Begins a step from where grains are, in the cell of before the step. The flow of the step is in
  /// the motion.
  /// @param h its length [T]
  void begin(Particles& grains, double h);
  double length() const { return this->Length; }
  /// Whether velocities change at once, because a cell has another flow than in the step before.
  bool jumps() const { return this->Jumps; }
  /// Puts grains where some weights of the stages so far lead. Weights of 0 lead to the begin of the
  /// step, to the bit.
  /// @return how far any surface has moved at most [L]
  double place(const Weights& weights, Particles& grains) const;
  /// Gives grains that were placed the mean velocities of the path to there.
  /// @param time that it takes [T]
  void setMeanVelocities(const Weights& weights, double time, Particles& grains) const;
  /// Puts grains there once more, with the velocities and temperatures that weights lead to.
  void setVelocities(const Weights& weights, Particles& grains) const;
  /// Keeps the velocities of a stage. They are to be kicked by forces for the length of the step.
  /// @param weights that led there
  void beginStage(int stage, const Weights& weights, const Particles& grains);
  /// Finds what forces changed.
  void endStage(int stage, const Particles& grains);
  /// Puts grains back to the begin of the step, to the bit.
  void giveBack(Particles& grains) const;

  StagedError findError(const Particles& grains) const;
  /// The farthest that the centre of an own ball goes in the step, beyond the flow of a cell [L].
  double findDistance(const Particles& grains, const OwnSlots& own) const;
  /// What the displacements of own balls are of those that a stable step may have: the largest square
  /// over half of the radius.
  double findShare(const Particles& grains, const OwnSlots& own) const;
  /// The lowest slot of the first ball of an own grain of which a ball would go farther than its
  /// radius, or nowhere; -1 for none.
  std::int64_t findRunaway(const Particles& grains, const OwnSlots& own) const;

  /// Calls use(column) for all that is kept of grains by slots; that of a grain with a shape is in
  /// the slot of its first ball.
  template <typename Use>
  void forColumns(const Use& use)
  {
    use(this->Position);
    use(this->Velocity);
    use(this->Spin);
    use(this->Orientation);
    for (Rates& rates : this->Stages)
    {
      use(rates.velocity);
      use(rates.acceleration);
      use(rates.spin);
      use(rates.twist);
      use(rates.rotation);
    }
  }

private:
  using Column = LargeVector<Vec4>;
  using Rotations = LargeVector<Quaternion>;
  /// What a state is moved by, or has come to, by slots.
  struct Rates
  {
    Column velocity, spin;
    Column acceleration; ///< with the change of the temperature [K/T]
    Column twist;        ///< angular acceleration, or torque of a grain with a shape
    Rotations rotation;  ///< of orientations [1/T]
  };

  Vec3 sum(Column Rates::*column, const Weights& weights, std::size_t slot) const;
  Quaternion rotationSum(const Weights& weights, std::size_t slot) const;
  Vec3 velocityBefore(std::size_t slot) const;
  Vec3 carriedBy(const Matrix3& map, const Vec3& position) const;
  Vec3 positionAt(const Weights& weights, std::size_t slot) const;
  double temperatureAt(const Weights& weights, std::size_t slot) const;
  void setTemperatures(const Weights& weights, Particles& grains) const;
  Quaternion axesAt(const Weights& weights, std::size_t slot) const;
  ShapedGrain bodyAt(const Weights& weights, const ShapedGrain& body) const;
  Vec3 momentumOf(const ShapedGrain& body) const;
  Vec3 spinOf(const ShapedGrain& body, const Vec3& momentum) const;
  double placeBody(const Weights& weights, ShapedGrain& body, Particles& grains) const;
  StagedError errorOf(const Particles& grains, std::size_t slot, std::int32_t shaped) const;
  template <typename Use>
  void forEachMove(const Particles& grains, const OwnSlots& own, const Use& use) const;

  const RungeKuttaPair& Pair;
  const Motion& By;
  const ShapeTable& Shapes;
  const Has Grain;
  double Length = 0.0; ///< of the step [T]
  bool Jumps = false;
  Matrix3 Jump;       ///< of the flow that carries grains, where the step begins [1/T]
  Matrix3 SecondRate; ///< L L of that flow, by which velocities change beside forces [1/T^2]
  Column Position, Velocity, Spin; ///< before the step; the temperature is beside the position
  Rotations Orientation;
  std::array<Rates, RungeKuttaPair::MostStages> Stages;
};

}
