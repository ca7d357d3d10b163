// One step of the grains (Vetter 2025, section 2.3).
#pragma once

#include "Cell/CellFlow.h"
#include "Integrators/GrainBlock.h"
#include "Parameters/Config.h"

namespace dem
{

/// At which velocities the work of constant loads in a step is counted, so that the balance of
/// energy is that of the velocities that a state shows.
enum class LoadWork
{
  AtMean,         ///< mean of before and after, over the time of the kick
  AtDisplacement, ///< after the kick, in the middle of the step
  AtStage         ///< before the kick, of a stage of a Runge-Kutta step
};

/// What moves a grain beside its contacts, and how far.
struct Motion
{
  Vec3 gravity;                   ///< g [L/T^2]
  double viscosity = 0.0;         ///< eta [M/(L T)]
  double timeStep = 0.0;          ///< dt, for which grains move [T]
  bool publishedRotation = false; ///< see Integrators/Spiral.h
  double numericalDamping = 0.0;  ///< lambda, see Config
  NumericalDampingForm numericalDampingForm = NumericalDampingForm::Yade;
  int acrossPlane = -1; ///< 0 to 2: the axis along which nothing moves; -1 in space
  CellFlow flow;        ///< of a cell that deforms
  double change = 0.0;  ///< how much longer forces act than dt where steps change [T]
  /// Where errors are measured: what dashpots miss that meet velocities of half a step before, of
  /// the change of velocity in a step (ErrorMeter::lagOf).
  double dashpotLag = 0.0;
  LoadWork work = LoadWork::AtMean;
  const CustomGrainLaw* grainLaw = nullptr; ///< what acts on grains beside all else
  double time = 0.0;                        ///< of the positions, which that may read [T]

  /// Whether anything pushes or holds single grains whatever they touch.
  bool applies(const Particles& particles) const
  {
    return particles.applied.any() || this->grainLaw != nullptr;
  }
  /// How long forces act (StepLengths) [T].
  DEM_DEVICE double kick() const { return this->timeStep + this->change; }
  /// Whether velocities are those of the middles of steps (HalfStep.h).
  DEM_DEVICE bool keepsHalves() const { return this->work == LoadWork::AtDisplacement; }
  /// How long the step before was [T].
  DEM_DEVICE double before() const { return this->timeStep + 2.0 * this->change; }
  /// Time after the beginning of a step at which numerical damping takes the velocity [T].
  DEM_DEVICE double dampingAhead() const
  {
    return this->numericalDampingForm == NumericalDampingForm::Yade ? 0.5 * this->kick() : 0.0;
  }
};

/// How grains of a configuration move, in space that has no flow.
Motion makeMotion(const Config& config, double timeStep);

/// Force [M L/T^2] and torque [M L^2/T^2] on a grain.
struct TotalLoad
{
  Vec3 force;
  Vec3 torque;
};

/// Contacts, applied loads, gravity and Stokes drag on one grain: the right-hand sides of equations
/// 1 and 2.
/// Numerical damping, which is no force, is left out.
TotalLoad totalLoad(const Particles& particles, std::size_t slot, const Motion& motion,
  const TotalLoad& contacts);
/// @param pushed what contacts and applied loads come to
TotalLoad withDrag(const Particles& particles, std::size_t slot, const Motion& motion,
  const TotalLoad& pushed);

/// CellSums of some grains, the sums of every eighth grain by themselves, so that no width of
/// vectors changes an order and that blocks need not add up lanes.
struct LaneSums
{
  static constexpr int Parts = VectorLanes;
  static constexpr int Count = 18;
  LanesOf<Parts> of[Count]{}; ///< virial and kinetic part, whose halves are the same, and moment

  void add(const LaneSums& other);
  CellSums sum() const;
};

/// Moves the grains of a block by a step (41) to (47).
/// @param loads what contacts do to them
/// @param sums of a flow: of the grains before they move
/// @param applied to each of them (findApplied()); null for nothing
void integrate(Particles& particles, const Load* loads, const Motion& motion, GrainBlock& block,
  LaneSums* sums = nullptr, const AppliedLoad* applied = nullptr);

}
