// The motion of a state for small displacements, from forces alone: what a bound of the time step
// is compared with.
#pragma once

#include "Scenes.h"
#include "Shapes/ShapedBalls.h"

#include <Eigen/Dense>

#include <cmath>

namespace linearised
{

using Matrix = Eigen::MatrixXd;

/// A state that is pushed out of its position, each grain along and about three axes.
class State
{
public:
  State(const dem::Config& config, const dem::Scene& scene, const dem::Snapshot& start)
    : Shapes(dem::shapeTable(config.shapes)), Run(config, scene, start), Base(Run.snapshot()),
      TimeStep(config.timeStep)
  {
    const dem::Particles& grains = this->Base.particles;
    for (std::size_t slot = 0; slot < grains.size(); ++slot)
    {
      if (grains.isFirst(slot))
      {
        this->First.push_back(slot);
      }
    }
  }

  int freedoms() const { return 6 * static_cast<int>(this->First.size()); }

  /// What pulls back over the displacement, against a push that takes one step: stiffness, and of
  /// dashpots their coefficients over the step.
  /// @param length of the push [L], rotates by that over the radius
  Matrix pull(double length)
  {
    const Eigen::VectorXd resting = this->forcesAt(-1, 0.0);
    Matrix result(this->freedoms(), this->freedoms());
    for (int k = 0; k < this->freedoms(); ++k)
    {
      const double displacement = k % 6 < 3 ? length : length / this->radiusOf(this->First[k / 6]);
      result.col(k) = (resting - this->forcesAt(k, displacement)) / displacement;
    }
    return result;
  }

  /// One over masses and tensors of inertia.
  Matrix inverseMass() const
  {
    const dem::Particles& grains = this->Base.particles;
    Matrix result = Matrix::Zero(this->freedoms(), this->freedoms());
    for (std::size_t g = 0; g < this->First.size(); ++g)
    {
      const std::size_t slot = this->First[g];
      const int at = 6 * static_cast<int>(g);
      const double mass = grains.mass(slot);
      Eigen::Matrix3d inverseInertia =
        Eigen::Matrix3d::Identity() / dem::sphereInertia(mass, grains.radius(slot));
      const std::int32_t k = grains.shapedAt(slot);
      if (k >= 0)
      {
        const dem::ShapedGrain& grain = grains.shaped[k];
        const dem::UnitShape& shape = this->Shapes[grain.shape];
        const dem::Quaternion q = grain.orientation * shape.principal;
        const Eigen::Matrix3d axes = Eigen::Quaterniond(q.w, q.x, q.y, q.z).toRotationMatrix();
        const Eigen::Vector3d moments = mass * grain.size * grain.size *
          Eigen::Vector3d(shape.inertia.x, shape.inertia.y, shape.inertia.z);
        inverseInertia = axes * moments.cwiseInverse().asDiagonal() * axes.transpose();
      }
      result.block<3, 3>(at, at) = Eigen::Matrix3d::Identity() / mass;
      result.block<3, 3>(at + 3, at + 3) = inverseInertia;
    }
    return result;
  }

private:
  double radiusOf(std::size_t slot) const { return this->Base.particles.radius(slot); }

  Eigen::VectorXd forcesAt(int freedom, double displacement)
  {
    dem::Snapshot state = this->Base;
    if (freedom >= 0)
    {
      this->push(this->First[freedom / 6], freedom % 6, displacement, state.particles);
    }
    this->Run.restore(state);
    const dem::Observation seen = this->Run.observe();
    Eigen::VectorXd result(this->freedoms());
    for (std::size_t g = 0; g < this->First.size(); ++g)
    {
      const dem::Vec3 f = seen.force[this->First[g]], t = seen.torque[this->First[g]];
      result.segment<6>(6 * static_cast<int>(g)) << f.x, f.y, f.z, t.x, t.y, t.z;
    }
    return result;
  }

  void push(std::size_t slot, int axis, double displacement, dem::Particles& grains) const
  {
    const auto along = [axis](double size) -> dem::Vec3 {
      return { axis % 3 == 0 ? size : 0.0, axis % 3 == 1 ? size : 0.0, axis % 3 == 2 ? size : 0.0 };
    };
    const dem::Vec3 move = axis < 3 ? along(displacement) : dem::Vec3{};
    const dem::Vec3 rotation = axis < 3 ? dem::Vec3{} : along(displacement);
    const dem::Vec3 half = 0.5 * rotation;
    const dem::Quaternion more = dem::unit({ 1.0, half.x, half.y, half.z });
    const std::int32_t k = grains.shapedAt(slot);
    if (k < 0)
    {
      grains.position.set(slot, grains.position.get(slot) + move);
      grains.velocity.set(slot, grains.velocity.get(slot) + (1.0 / this->TimeStep) * move);
      grains.angularVelocity.set(slot,
        grains.angularVelocity.get(slot) + (1.0 / this->TimeStep) * rotation);
      grains.orientation[slot] = more * grains.orientation[slot];
      return;
    }
    dem::ShapedGrain& grain = grains.shaped[k];
    grain.position = grain.position + move;
    grain.velocity = grain.velocity + (1.0 / this->TimeStep) * move;
    grain.angularVelocity = grain.angularVelocity + (1.0 / this->TimeStep) * rotation;
    grain.orientation = more * grain.orientation;
    for (int ball = 0; ball < grain.count; ++ball)
    {
      dem::placeBall(this->Shapes[grain.shape], grain, ball, grains);
    }
  }

  dem::ShapeTable Shapes;
  dem::Simulation Run;
  dem::Snapshot Base;
  double TimeStep;
  std::vector<std::size_t> First; ///< slots, which are indices by ids as well
};

/// The largest eigenvalue, by the growth of a vector that the matrix is applied to again and again.
/// Eigen's own solver takes ten times as long to compile as all of the rest.
inline double largestEigenvalue(const Matrix& a)
{
  constexpr int Turns = 600;
  Eigen::VectorXd v(a.rows());
  for (int k = 0; k < v.size(); ++k)
  {
    v[k] = std::sin(1.0 + 2.4 * k);
  }
  double sum = 0.0;
  for (int turn = 0; turn < Turns; ++turn)
  {
    Eigen::VectorXd next = Eigen::VectorXd::Zero(v.size());
    for (int k = 0; k < v.size(); ++k)
    {
      next += v[k] * a.col(k);
    }
    const double length = std::sqrt(next.squaredNorm());
    sum += turn < Turns / 2 ? 0.0 : std::log(length);
    v = (1.0 / length) * next;
  }
  return std::exp(sum / (Turns - Turns / 2));
}

}
