// One step of the grains (Vetter 2025, section 2.3).
#pragma once

#include "Core/Config.h"
#include "Core/Lanes.h"
#include "Core/Load.h"
#include "Core/Particles.h"

namespace dem
{

/// What moves a grain beside its contacts, and how far.
struct Motion
{
  Vec3 gravity;                   ///< g [L/T^2]
  double viscosity = 0.0;         ///< eta [M/(L T)]
  double timeStep = 0.0;          ///< dt [T]
  bool publishedRotation = false; ///< see Integrators/Spiral.h
};

/// Contacts, gravity and Stokes drag on one grain: the right-hand sides of equations 1 and 2.
Load totalLoad(const Particles& particles, std::size_t slot, const Motion& motion,
  const Load& contacts);

/// A batch of grains in neighbouring slots, with the sums of their contacts.
struct GrainBlock
{
  std::size_t begin = 0;
  int count = 0; ///< at most BatchSize
  Lanes3 force;  ///< [M L/T^2]
  Lanes3 torque; ///< [M L^2/T^2]
  Lanes moved;   ///< result: the square of the distance that each grain moved [L^2]
};

/// Moves the grains of a block by a step (41) to (47).
void integrate(Particles& particles, const Motion& motion, GrainBlock& block);

}
