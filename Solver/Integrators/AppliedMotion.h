// How loads that are applied to single grains act in a step, what holds grains, and the work of
// both (State/AppliedLoads.h).
#pragma once

#include "Integrators/BallBatches.h"
#include "Integrators/SemiImplicitEuler.h"

namespace dem
{

/// What contacts and applied loads do to a grain.
/// @param slot of its first ball
TotalLoad withApplied(const Particles& particles, std::size_t slot, const Motion& motion,
  const TotalLoad& contacts);
/// What is applied to a grain: its own load, and that of a law of a program.
/// @throws Error if the law gives no finite number
AppliedLoad appliedTo(const Particles& particles, std::size_t slot, const Motion& motion);
/// @param grain the state of a grain with a shape
AppliedLoad appliedTo(const Particles& particles, const ShapedGrain& grain, const Motion& motion);

/// HeldBits of what can move: where grains keep to planes nothing else has to be held.
std::uint8_t heldIn(const Motion& motion, std::uint8_t held);

/// Finds what is applied to each grain of a block, for which a law is asked once.
void findApplied(const Particles& particles, const Motion& motion, const GrainBlock& block,
  AppliedLoad* applied);
/// @param grains so many that follow each other
void findApplied(const Particles& particles, const Motion& motion, const ShapedGrain* grains,
  int count, AppliedLoad* applied);
/// Adds that to what contacts do to the grains of a block.
void addApplied(const AppliedLoad* applied, GrainBlock& block);
void addApplied(const AppliedLoad* applied, ShapedBlock& block);

/// Restores what is held of the grains of a block, between the change of their positions and that
/// of their orientations. The angular accelerations of the block are in place of the torques.
/// @param particles as they were before the step
void hold(const Particles& particles, const Motion& motion, GrainBlock& block);
/// Restores what is held of grains with shapes at the end of a step.
/// @param grains of the block, as they were before the step
void hold(const Particles& particles, const Motion& motion, const ShapedGrain* grains,
  ShapedBlock& block);

/// Work of the applied load on a grain with a shape in a step, and of what holds the grain, beyond
/// the flow of a cell [M L^2/T^2].
/// @param contacts what these do to the grain
/// @param applied what is applied to it at the begin of the step
double workOn(const Particles& particles, const UnitShape& shape, const TotalLoad& contacts,
  const AppliedLoad& applied, const Motion& motion, const ShapedGrain& before,
  const ShapedGrain& after);

/// The work on the spheres of a block. To be made before a block moves, and read after it.
class AppliedMeter
{
public:
  /// @param loads what contacts do to the grains from block.begin on
  /// @param applied to these (findApplied()), kept until the meter is read
  AppliedMeter(const Particles& particles, const Load* loads, const Motion& motion,
    const GrainBlock& block, const AppliedLoad* applied);

  /// Calls add(slot, work) for each grain [M L^2/T^2]. What holds a grain does what all other loads
  /// take: its velocity changes no energy.
  template <typename Add>
  void read(const Particles& particles, const Add& add) const
  {
    for (int k = 0; k < this->Count; ++k)
    {
      add(this->Begin + k, this->workOn(particles, k));
    }
  }

private:
  double workOn(const Particles& particles, int k) const;

  const Motion& By;
  std::size_t Begin;
  int Count;
  Vec3 Position[GrainBlock::Capacity]; ///< from where the flow is 0; not known without one
  Vec3 Velocity[GrainBlock::Capacity]; ///< beyond the flow
  Vec3 Spin[GrainBlock::Capacity];
  double Holding[GrainBlock::Capacity]; ///< work of what holds the grain
  const AppliedLoad* Applied;
};

}
