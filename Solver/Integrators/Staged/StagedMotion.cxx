#include "Integrators/Staged/StagedMotion.h"

#include "Integrators/ShapedMotion.h"
#include "Integrators/Staged/StagedGrains.h"

#include <algorithm>
#include <cmath>

namespace dem
{

namespace
{

Quaternion operator+(const Quaternion& a, const Quaternion& b)
{
  return { a.w + b.w, a.x + b.x, a.y + b.y, a.z + b.z };
}

bool isNone(const StagedMotion::Weights& weights)
{
  return std::all_of(weights.begin(), weights.end(), [](double weight) { return weight == 0.0; });
}

/// The part of a vector along an axis.
Vec3 alongAxis(const Vec3& v, int axis)
{
  return { axis == 0 ? v.x : 0.0, axis == 1 ? v.y : 0.0, axis == 2 ? v.z : 0.0 };
}

}

/// Weighted sum of the rates of all stages, times the step: for velocities a displacement [L].
Vec3 StagedMotion::sum(Column Rates::*column, const Weights& weights, std::size_t slot) const
{
  Vec3 all;
  for (int s = 0; s < this->Pair.stages; ++s)
  {
    if (weights[s] != 0.0)
    {
      all = all + this->Length * weights[s] * vectorOf((this->Stages[s].*column)[slot]);
    }
  }
  return all;
}

/// That of orientations.
Quaternion StagedMotion::rotationSum(const Weights& weights, std::size_t slot) const
{
  Quaternion all{ 0.0, 0.0, 0.0, 0.0 };
  for (int s = 0; s < this->Pair.stages; ++s)
  {
    if (weights[s] != 0.0)
    {
      all = all + this->Length * weights[s] * this->Stages[s].rotation[slot];
    }
  }
  return all;
}

/// What a linear map makes of a position in the cell.
Vec3 StagedMotion::carriedBy(const Matrix3& map, const Vec3& position) const
{
  return map * (position - this->By.flow.origin);
}

/// The velocity with which a step begins.
Vec3 StagedMotion::velocityBefore(std::size_t slot) const
{
  const Vec3 before = vectorOf(this->Velocity[slot]);
  return this->Jumps ? before + this->carriedBy(this->Jump, vectorOf(this->Position[slot]))
                     : before;
}

Vec3 StagedMotion::positionAt(const Weights& weights, std::size_t slot) const
{
  return vectorOf(this->Position[slot]) + this->sum(&Rates::velocity, weights, slot);
}

double StagedMotion::temperatureAt(const Weights& weights, std::size_t slot) const
{
  double all = this->Position[slot].w;
  for (int s = 0; s < this->Pair.stages; ++s)
  {
    if (weights[s] != 0.0)
    {
      all += this->Length * weights[s] * this->Stages[s].acceleration[slot].w;
    }
  }
  return all;
}

/// Where temperatures change, gives all balls of a grain those that weights lead to.
void StagedMotion::setTemperatures(const Weights& weights, Particles& grains) const
{
  for (std::size_t slot = 0; this->Grain.temperatures && slot < grains.size();
       slot += grains.balls(slot))
  {
    std::fill_n(grains.temperature.begin() + static_cast<std::ptrdiff_t>(slot), grains.balls(slot),
      this->temperatureAt(weights, slot));
  }
}

/// An orientation.
Quaternion StagedMotion::axesAt(const Weights& weights, std::size_t slot) const
{
  const Quaternion& before = this->Orientation[slot];
  return isNone(weights) ? before : unit(before + this->rotationSum(weights, slot));
}

/// A grain with a shape, without its velocities.
ShapedGrain StagedMotion::bodyAt(const Weights& weights, const ShapedGrain& body) const
{
  const auto slot = static_cast<std::size_t>(body.first);
  ShapedGrain there = body;
  there.position = this->positionAt(weights, slot);
  there.orientation = this->axesAt(weights, slot);
  return there;
}

/// What the torque on a grain with a shape changes: the angular momentum in the world. In a plane
/// it is the spin about the axis across it, with a moment of inertia that stays what it is.
Vec3 StagedMotion::momentumOf(const ShapedGrain& body) const
{
  return this->By.acrossPlane >= 0 ? body.angularVelocity
                                   : angularMomentum(this->Shapes[body.shape], body);
}

Vec3 StagedMotion::spinOf(const ShapedGrain& body, const Vec3& momentum) const
{
  return this->By.acrossPlane >= 0 ? momentum
                                   : dem::spinOf(this->Shapes[body.shape], body, momentum);
}

void StagedMotion::begin(Particles& grains, double h)
{
  this->Length = h;
  const CellFlow& flow = this->By.flow;
  const bool carried = flow.any && flow.carries;
  this->Jump = carried ? flow.gradient - grains.space.flow : Matrix3{};
  this->Jumps = frobenius(this->Jump) > 0.0;
  this->SecondRate = carried ? flow.gradient * flow.gradient : Matrix3{};
  const int across = this->By.acrossPlane;
  if (across >= 0)
  {
    // What is not in the plane is taken up at once, not with the order of a formula.
    forEachGrain(grains,
      [&](std::size_t slot, std::int32_t shaped)
      {
        const Vec3 v = shaped < 0 ? grains.velocity.get(slot) : grains.shaped[shaped].velocity;
        const Vec3 w =
          shaped < 0 ? grains.angularVelocity.get(slot) : grains.shaped[shaped].angularVelocity;
        grains.velocity.set(slot, v - alongAxis(v, across));
        grains.angularVelocity.set(slot, alongAxis(w, across));
        if (shaped >= 0)
        {
          grains.shaped[shaped].velocity = v - alongAxis(v, across);
          grains.shaped[shaped].angularVelocity = alongAxis(w, across);
        }
      });
  }
  this->Position = grains.position.packed;
  this->Velocity = grains.velocity.packed;
  this->Spin = grains.angularVelocity.packed;
  this->Orientation = grains.orientation;
  for (const ShapedGrain& body : grains.shaped)
  {
    const auto slot = static_cast<std::size_t>(body.first);
    this->Position[slot] = packedOf(body.position);
    this->Velocity[slot] = packedOf(body.velocity);
    this->Spin[slot] = packedOf(body.angularVelocity);
    this->Orientation[slot] = body.orientation;
  }
  for (std::size_t slot = 0; slot < grains.size(); ++slot)
  {
    this->Position[slot].w = grains.temperature[slot];
  }
}

double StagedMotion::place(const Weights& weights, Particles& grains) const
{
  double farthest = 0.0;
  forEachGrain(grains,
    [&](std::size_t slot, std::int32_t shaped)
    {
      if (shaped >= 0)
      {
        farthest = std::max(farthest, this->placeBody(weights, grains.shaped[shaped], grains));
        return;
      }
      const Vec3 before = grains.position.get(slot);
      const Vec3 after = this->positionAt(weights, slot);
      farthest = std::max(farthest, norm(after - before));
      grains.position.set(slot, after);
      grains.orientation[slot] = this->axesAt(weights, slot);
    });
  return farthest;
}

/// @return how far its surface has moved at most [L]
double StagedMotion::placeBody(const Weights& weights, ShapedGrain& body, Particles& grains) const
{
  const ShapedGrain there = this->bodyAt(weights, body);
  const Quaternion rotation = there.orientation * inverse(body.orientation);
  const double sine = norm(Vec3{ rotation.x, rotation.y, rotation.z });
  const UnitShape& shape = this->Shapes[body.shape];
  double farthest = 0.0;
  body = there;
  for (int k = 0; k < body.count; ++k)
  {
    const auto ball = static_cast<std::size_t>(body.first + k);
    const Vec3 before = grains.position.get(ball);
    placeBall(shape, body, k, grains);
    farthest = std::max(farthest, norm(grains.position.get(ball) - before));
  }
  return farthest + body.size * shape.lever * largestAngle(sine);
}

void StagedMotion::setMeanVelocities(const Weights& weights, double time, Particles& grains) const
{
  const double perTime = 1.0 / time;
  forEachGrain(grains,
    [&](std::size_t slot, std::int32_t shaped)
    {
      const Vec3 v = perTime * this->sum(&Rates::velocity, weights, slot);
      const Vec3 w = perTime * this->sum(&Rates::spin, weights, slot);
      if (shaped < 0)
      {
        grains.velocity.set(slot, v);
        grains.angularVelocity.set(slot, w);
        return;
      }
      ShapedGrain& body = grains.shaped[shaped];
      body.velocity = v;
      body.angularVelocity = w;
      // A ball is carried along an arc, of which the mean velocity is the chord over the time.
      const ShapedGrain before = this->bodyAt({}, body);
      const UnitShape& shape = this->Shapes[body.shape];
      for (int k = 0; k < body.count; ++k)
      {
        const auto ball = static_cast<std::size_t>(body.first + k);
        const Vec3 from = before.position + Vec3(ballOffset(shape, before, k));
        grains.velocity.set(ball, perTime * (grains.position.get(ball) - from));
        grains.angularVelocity.set(ball, w);
      }
    });
}

void StagedMotion::setVelocities(const Weights& weights, Particles& grains) const
{
  forEachGrain(grains,
    [&](std::size_t slot, std::int32_t shaped)
    {
      const Vec3 v = this->velocityBefore(slot) + this->sum(&Rates::acceleration, weights, slot);
      if (shaped < 0)
      {
        grains.velocity.set(slot, v);
        grains.angularVelocity.set(slot,
          vectorOf(this->Spin[slot]) + this->sum(&Rates::twist, weights, slot));
        return;
      }
      // A sweep without motion still normalises the orientation, which leaves other digits.
      ShapedGrain& body = grains.shaped[shaped];
      ShapedGrain before = this->bodyAt({}, body);
      before.angularVelocity = vectorOf(this->Spin[slot]);
      body = this->bodyAt(weights, body);
      body.velocity = v;
      body.angularVelocity = HeldBits::hasSpin(grains.applied.heldAt(slot))
        ? before.angularVelocity
        : this->spinOf(body, this->momentumOf(before) + this->sum(&Rates::twist, weights, slot));
      dem::placeBalls(this->Shapes[body.shape], body, grains);
    });
  this->setTemperatures(weights, grains);
}

void StagedMotion::beginStage(int stage, const Weights& weights, const Particles& grains)
{
  Rates& rates = this->Stages[stage];
  rates.velocity = grains.velocity.packed;
  rates.spin = grains.angularVelocity.packed;
  rates.acceleration.resize(grains.size());
  rates.twist.resize(grains.size());
  rates.rotation.resize(grains.size());
  forEachGrain(grains,
    [&](std::size_t slot, std::int32_t shaped)
    {
      rates.acceleration[slot].w = grains.temperature[slot]; // until endStage()
      if (shaped >= 0)
      {
        const ShapedGrain& body = grains.shaped[shaped];
        rates.velocity[slot] = packedOf(body.velocity);
        rates.spin[slot] = packedOf(body.angularVelocity);
        rates.twist[slot] = packedOf(this->momentumOf(body)); // until endStage()
      }
      const Vec4& w = rates.spin[slot];
      const Quaternion half{ 0.0, 0.5 * w.x, 0.5 * w.y, 0.5 * w.z };
      const Quaternion q = this->Orientation[slot] + this->rotationSum(weights, slot);
      rates.rotation[slot] = shaped < 0 && this->By.publishedRotation ? q * half : half * q;
    });
}

void StagedMotion::endStage(int stage, const Particles& grains)
{
  Rates& rates = this->Stages[stage];
  const double perStep = 1.0 / this->Length;
  const bool carried = frobenius(this->SecondRate) > 0.0;
  forEachGrain(grains,
    [&](std::size_t slot, std::int32_t shaped)
    {
      const ShapedGrain* body = shaped < 0 ? nullptr : &grains.shaped[shaped];
      const Vec3 v = body ? body->velocity : grains.velocity.get(slot);
      const Vec3 before = vectorOf(body ? rates.twist[slot] : rates.spin[slot]);
      const Vec3 after = body ? this->momentumOf(*body) : grains.angularVelocity.get(slot);
      Vec3 a = perStep * (v - vectorOf(rates.velocity[slot]));
      if (carried)
      {
        a =
          a + this->carriedBy(this->SecondRate, body ? body->position : grains.position.get(slot));
      }
      const double warmed = grains.temperature[slot] - rates.acceleration[slot].w;
      rates.acceleration[slot] = { a.x, a.y, a.z, perStep * warmed };
      rates.twist[slot] = packedOf(perStep * (after - before));
    });
}

void StagedMotion::giveBack(Particles& grains) const
{
  forEachGrain(grains,
    [&](std::size_t slot, std::int32_t shaped)
    {
      if (shaped < 0)
      {
        grains.velocity.set(slot, vectorOf(this->Velocity[slot]));
        grains.angularVelocity.set(slot, vectorOf(this->Spin[slot]));
        return;
      }
      ShapedGrain& body = grains.shaped[shaped];
      body.velocity = vectorOf(this->Velocity[slot]);
      body.angularVelocity = vectorOf(this->Spin[slot]);
    });
  this->setTemperatures({}, grains);
  this->place({}, grains);
}

}
