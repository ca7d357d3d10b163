// What dashpots of bonds slow down where velocities of grains are held.
#pragma once

#include "Laws/Bonds/BondKernels.h"
#include "Laws/HeldMass.h"

namespace dem
{

/// One over the moment of inertia of the grain of a ball, 0 where its rotation is held [1/(M L^2)].
inline double freeRotation(const Particles& particles, std::int32_t slot)
{
  const bool held = HeldBits::hasSpin(particles.heldOf(slot));
  return held ? 0.0 : particles.angularVelocity.packed[slot].w;
}

/// Corrects what dashpots slow down where velocities of the grains are held.
inline void countHeldEnds(const Particles& particles, const BondLanes& lanes, BondBatch& batch)
{
  for (int k = 0; k < batch.lanes; ++k)
  {
    const std::int32_t low = lanes.lower[batch.begin + k], high = lanes.higher[batch.begin + k];
    const Lane3 n = batch.line.get(k);
    const double arm = batch.share[k] * batch.length[k], other = batch.length[k] - arm;
    Mobility of;
    of.add(particles, low, n);
    const double lower = freeRotation(particles, low);
    double higher = 0.0; // a wall
    if (!lanes.anchors)
    {
      of.add(particles, high, n);
      higher = freeRotation(particles, high);
    }
    const double shears = of.across + arm * arm * lower + other * other * higher;
    batch.perMass[k] = 1.0 / of.mass(1.0 / batch.perMass[k]);
    batch.perShearMass[k] = shears > 0.0 ? shears : batch.perShearMass[k];
    batch.perInertia[k] = lower + higher > 0.0 ? lower + higher : batch.perInertia[k];
  }
}

}
