// What a step with stages does wrong, and how far it goes.
#include "Integrators/ShapedMotion.h"
#include "Integrators/Staged/StagedGrains.h"
#include "Integrators/Staged/StagedMotion.h"

#include <algorithm>
#include <cmath>

namespace dem
{

namespace
{

double lengthOf(const Quaternion& q)
{
  return std::sqrt(q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z);
}

}

StagedError StagedMotion::findError(const Particles& grains) const
{
  StagedError largest;
  forEachGrain(grains,
    [&](std::size_t slot, std::int32_t shaped)
    {
      const StagedError here = this->errorOf(grains, slot, shaped);
      largest.positions = std::max(largest.positions, here.positions);
      largest.all = std::max(largest.all, here.all);
    });
  return largest;
}

StagedError StagedMotion::errorOf(const Particles& grains, std::size_t slot,
  std::int32_t shaped) const
{
  const Weights& weights = this->Pair.difference;
  const ShapedGrain* body = shaped < 0 ? nullptr : &grains.shaped[shaped];
  const double radius = body ? body->size : grains.radius(slot);
  const double position = norm(this->sum(&Rates::velocity, weights, slot)) / this->Length;
  const double velocity = norm(this->sum(&Rates::acceleration, weights, slot));
  const Vec3 twist = this->sum(&Rates::twist, weights, slot);
  const double spin =
    radius * norm(body ? this->spinOf(this->bodyAt(this->Pair.kept, *body), twist) : twist);
  double all = std::max({ position, velocity, spin });
  if (body || this->Grain.orientations)
  {
    all = std::max(all, 2.0 * radius * lengthOf(this->rotationSum(weights, slot)) / this->Length);
  }
  return { position, all };
}

/// Calls use(slot of a ball, how far it goes beyond the flow of a cell, radius) for own balls.
template <typename Use>
void StagedMotion::forEachMove(const Particles& grains, const OwnSlots& own, const Use& use) const
{
  const Weights& weights = this->Pair.kept;
  const bool carried = this->By.flow.any && this->By.flow.carries;
  const Matrix3 flows = carried ? this->Length * this->By.flow.ofCell : Matrix3{};
  forEachGrain(grains,
    [&](std::size_t slot, std::int32_t shaped)
    {
      if (!own.has(static_cast<std::int64_t>(slot)))
      {
        return;
      }
      const Vec3 flow = carried ? this->carriedBy(flows, vectorOf(this->Position[slot])) : Vec3{};
      if (shaped < 0)
      {
        const Vec3 move = this->sum(&Rates::velocity, weights, slot) - flow;
        use(slot, norm(move), grains.radius(slot));
        return;
      }
      const ShapedGrain& body = grains.shaped[shaped];
      const UnitShape& shape = this->Shapes[body.shape];
      const ShapedGrain before = this->bodyAt({}, body);
      const ShapedGrain after = this->bodyAt(weights, body);
      for (int k = 0; k < body.count; ++k)
      {
        const Vec3 offset(ballOffset(shape, after, k) - ballOffset(shape, before, k));
        const auto ball = static_cast<std::size_t>(body.first + k);
        use(slot, norm(after.position - before.position - flow + offset), grains.radius(ball));
      }
    });
}

double StagedMotion::findDistance(const Particles& grains, const OwnSlots& own) const
{
  double farthest = 0.0;
  this->forEachMove(grains, own,
    [&](std::size_t, double distance, double) { farthest = std::max(farthest, distance); });
  return farthest;
}

double StagedMotion::findShare(const Particles& grains, const OwnSlots& own) const
{
  double largest = 0.0;
  this->forEachMove(grains, own,
    [&](std::size_t, double distance, double radius)
    {
      const double share = 2.0 * distance / radius;
      largest = std::max(largest, share * share);
    });
  return largest;
}

std::int64_t StagedMotion::findRunaway(const Particles& grains, const OwnSlots& own) const
{
  std::int64_t lowest = -1;
  this->forEachMove(grains, own,
    [&](std::size_t slot, double distance, double radius)
    {
      const bool good = distance <= radius; // false for NaN
      lowest = good || lowest >= 0 ? lowest : static_cast<std::int64_t>(grains.firstBall(slot));
    });
  return lowest;
}

}
