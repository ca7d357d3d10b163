#include "Integrators/ShapedMotion.h"

#include "Integrators/AppliedMotion.h"
#include "Integrators/MoveShaped.h"
#include "Integrators/PrincipalBody.h"
#include "Vectors/VectorCopies.h"

#include <algorithm>

namespace dem
{

namespace
{

PrincipalBody bodyOf(const UnitShape& shape, const ShapedGrain& grain)
{
  return { grain.orientation, shape.principal, Lane3(shape.inertia), grain.mass, 1.0 / grain.mass,
    grain.size };
}

/// Grains and their shapes as lanes; lanes past the last grain repeat it.
struct LoadShaped
{
  template <int Width>
  static DEM_INLINE void run(const ShapedGrain* grains, ShapedBlock& block)
  {
    const int count = block.count;
    const auto load = [&](const auto& first, auto& to) DEM_INLINE_LAMBDA
    {
      loadLanes<Width>([&](int k) DEM_INLINE_LAMBDA -> vec4::From { return { first(k) }; }, count,
        to);
    };
    const auto* shape = block.shape;
    load([&](int k) DEM_INLINE_LAMBDA { return &grains[k].position.x; }, block.x);
    load([&](int k) DEM_INLINE_LAMBDA { return &grains[k].velocity.x; }, block.v);
    load([&](int k) DEM_INLINE_LAMBDA { return &grains[k].angularVelocity.x; }, block.w);
    load([&](int k) DEM_INLINE_LAMBDA { return &grains[k].orientation.w; }, block.orientation);
    if (block.only)
    {
      fill(&block.only->principal.w, count, block.principal);
      fill(&block.only->inertia.x, count, block.unit);
      return;
    }
    load([&](int k) DEM_INLINE_LAMBDA { return &shape[k]->principal.w; }, block.principal);
    load([&](int k) DEM_INLINE_LAMBDA { return &shape[k]->inertia.x; }, block.unit);
  }

private:
  /// Four numbers, equal in all lanes.
  template <int Size>
  static DEM_INLINE void fill(const double* from, int count, Lanes4Of<Size>& to)
  {
    for (int c = 0; c < wholeVectors(count); ++c)
    {
      to.set(c, { from[0], from[1], from[2] });
      to.w[c] = from[3];
    }
  }
};

struct StoreShaped
{
  template <int Width>
  static DEM_INLINE void run(const ShapedBlock& block, ShapedGrain* grains)
  {
    const int count = block.count; // what is stored can be no part of it
    const auto store = [=](const auto& lanes, const auto& first) DEM_INLINE_LAMBDA
    {
      storeVec4s<Width>(lanes, lanes.w, count,
        [=](int k, const vec4::Pack& packed) DEM_INLINE_LAMBDA
        { std::memcpy(static_cast<void*>(first(k)), &packed, sizeof(Vec4)); });
    };
    store(block.x, [&](int k) DEM_INLINE_LAMBDA { return &grains[k].position.x; });
    store(block.v, [&](int k) DEM_INLINE_LAMBDA { return &grains[k].velocity.x; });
    store(block.w, [&](int k) DEM_INLINE_LAMBDA { return &grains[k].angularVelocity.x; });
    store(block.orientation, [&](int k) DEM_INLINE_LAMBDA { return &grains[k].orientation.w; });
  }
};

}

TotalLoad totalLoad(const UnitShape& shape, const ShapedGrain& grain, const Motion& motion,
  const TotalLoad& contacts)
{
  const ShapedDrag drag(grain.size * shape.equivalentRadius, motion);
  return { drag.force(Lane3(contacts.force), grain.mass, Lane3(grain.velocity), motion),
    drag.torque(Lane3(contacts.torque), Lane3(grain.angularVelocity)) };
}

Vec3 angularMomentum(const UnitShape& shape, const ShapedGrain& grain)
{
  const PrincipalBody body = bodyOf(shape, grain);
  return rotated(body.axes, body.times(body.inBody(Lane3(grain.angularVelocity))));
}

Vec3 spinOf(const UnitShape& shape, const ShapedGrain& grain, const Vec3& momentum)
{
  const PrincipalBody body = bodyOf(shape, grain);
  return rotated(body.axes, body.per(body.inBody(Lane3(momentum))));
}

double rotationalEnergy(const UnitShape& shape, const ShapedGrain& grain)
{
  return 0.5 * dot(grain.angularVelocity, angularMomentum(shape, grain));
}

void ShapedMotion::load(const ShapeTable& shapes, const Load* loads, ShapedGrain* grains, int count)
{
  ShapedBlock& block = this->Grains;
  block.count = count;
  block.only = &shapes[grains[0].shape];
  for (int c = 0; c < wholeVectors(count); ++c)
  {
    block.shape[c] = &shapes[grains[std::min(c, count - 1)].shape];
    block.only = block.shape[c] == block.shape[0] ? block.only : nullptr;
  }
  block.force = {};
  block.torque = {};
  vectors::run<LoadShaped>(grains, block);
  this->All = grains;
  this->Balls.addLoads(grains, loads, block);
}

TotalLoad ShapedMotion::contacts(int grain) const
{
  return { this->Grains.force.get(grain), this->Grains.torque.get(grain) };
}

void ShapedMotion::moveGrains(const Motion& motion, const Particles& particles)
{
  if (motion.applies(particles))
  {
    this->moveApplied(motion, particles);
  }
  else
  {
    moveShaped(motion, this->Grains);
  }
  vectors::run<StoreShaped>(this->Grains, this->All);
  this->IsCarried = motion.flow.any;
}

/// Moves grains to which loads are applied; contacts() stays what contacts do.
void ShapedMotion::moveApplied(const Motion& motion, const Particles& particles)
{
  const auto force = this->Grains.force, torque = this->Grains.torque;
  this->Applied.resize(static_cast<std::size_t>(this->Grains.count));
  findApplied(particles, motion, this->All, this->Grains.count, this->Applied.data());
  addApplied(this->Applied.data(), this->Grains);
  moveShaped(motion, this->Grains);
  hold(particles, motion, this->All, this->Grains);
  this->Grains.force = force;
  this->Grains.torque = torque;
}

const BallBlock* ShapedMotion::placeBalls(bool oriented, Particles& particles)
{
  return this->Balls.placeNext(this->Grains, { this->IsCarried, oriented }, particles);
}

double ShapedMotion::distanceMoved(int ball) const
{
  const BallBlock& balls = this->Balls.last();
  const int owner = balls.owner[ball];
  const double lever = this->Grains.x.w[owner] * this->Grains.shape[owner]->lever;
  return std::sqrt(balls.batch.moved[ball]) +
    lever * largestAngle(std::sqrt(this->Grains.sineSquare[owner]));
}

}
