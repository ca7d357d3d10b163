// What the files of StagedMotion share.
#pragma once

#include "State/Particles.h"

namespace dem
{

/// Four packed numbers of which the last is 0.
inline Vec4 packedOf(const Vec3& v)
{
  return { v.x, v.y, v.z, 0.0 };
}

/// Calls use(slot, shaped) for each grain: the slot of its first ball and its index in
/// Particles::shaped, -1 for a sphere.
template <typename Use>
void forEachGrain(const Particles& grains, const Use& use)
{
  for (std::size_t slot = 0; slot < grains.size(); slot += grains.balls(slot))
  {
    use(slot, grains.shapedAt(slot));
  }
}

}
