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

/// By how much the velocities of a sphere change in some time, as integrate() has it.
/// @param load contacts, gravity and drag, as totalLoad() returns them
/// @param time [T]
Velocities kickOf(const Particles& particles, std::size_t slot, const Motion& motion,
  const TotalLoad& load, double time);

/// Sets velocities of grains that touch nothing, from slot @a begin on, to those some time later,
/// or before.
/// @param time [T]
void kickFree(Particles& particles, std::size_t begin, const Motion& motion, double time);

}
