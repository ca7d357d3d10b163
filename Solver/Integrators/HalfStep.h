// Velocities at the time of the positions, for integrators that keep those of the middle of a step.
//
// A step changes velocities and then moves positions with them. Where a run has begun with the
// velocities of half a step before, as leapfrog and velocity Verlet do, these are velocities of
// middles, and the ones that belong to the positions are half a kick later. LAMMPS, Yade and others
// let forces see those of the middle of the step that led to the positions as well (Plimpton, J.
// Comput. Phys. 117, 1995; Smilauer et al., Yade documentation, 2021).
#pragma once

#include "Integrators/SemiImplicitEuler.h"
#include "Parameters/Config.h"
#include "Shapes/ShapeTable.h"

namespace dem
{

/// Whether velocities are kept of the middles of steps.
inline bool keepsHalfSteps(Integrator integrator)
{
  return integrator == Integrator::Leapfrog || integrator == Integrator::VelocityVerlet;
}

/// Velocities of a grain.
struct Velocities
{
  Vec3 linear;  ///< [L/T]
  Vec3 angular; ///< [1/T]
};

/// How the grain that begins with a slot moves, as the state has it.
struct GrainMotion
{
  Vec3 position; ///< [L]
  Velocities velocities;
};

GrainMotion motionOf(const Particles& particles, std::size_t slot);
/// Sets the velocities of the grain that begins with a slot, and those of its balls.
void setVelocities(const ShapeTable& shapes, std::size_t slot, const Velocities& velocities,
  Particles& particles);

/// What contacts, applied loads, gravity and drag do to the grain that begins with a slot. Drag is
/// that of the velocity beyond the flow of a cell.
TotalLoad loadOn(const ShapeTable& shapes, const Particles& particles, std::size_t slot,
  const Motion& motion, const TotalLoad& contacts);

/// By how much the velocities of a grain change in some time, as a step has it. The spin of a grain
/// with a shape is that of its angular momentum in the present orientation.
/// @param slot the first one of the grain
/// @param load as loadOn() returns it
/// @param time [T]
Velocities kickOf(const ShapeTable& shapes, const Particles& particles, std::size_t slot,
  const Motion& motion, const TotalLoad& load, double time);

/// Sets velocities of grains that touch nothing, from slot @a begin on, to those some time later,
/// or before.
/// @param time [T]
void kickFree(const ShapeTable& shapes, Particles& particles, std::size_t begin,
  const Motion& motion, double time);

}
