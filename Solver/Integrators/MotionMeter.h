// What drag and numerical damping take from the grains of a block in a step.
#pragma once

#include "Integrators/ShapedMotion.h"

namespace dem
{

/// Whether anything but contacts takes energy from grains.
inline bool isDamped(const Motion& motion)
{
  return motion.viscosity > 0.0 || motion.numericalDamping > 0.0;
}

/// What a grain with a shape lost to these in a step, of its energy beyond the flow of the cell
/// [M L^2/T^2].
/// @param contacts what these do to it
/// @param applied what is applied to it. Drag alone takes energy along what is held
double lossOf(const UnitShape& shape, const TotalLoad& contacts, const AppliedLoad& applied,
  const Motion& motion, const ShapedGrain& before, const ShapedGrain& after);

/// To be made before a block moves, and read after it.
class MotionMeter
{
public:
  /// @param loads what contacts do to the grains from block.begin on
  /// @param applied to these (findApplied()), kept until the meter is read; null for nothing
  MotionMeter(const Particles& particles, const Load* loads, const Motion& motion,
    const GrainBlock& block, const AppliedLoad* applied);

  /// Calls add(slot, energy) with what each grain lost [M L^2/T^2]: what contacts, applied loads and
  /// gravity did at the mean of its velocities of before and after, less the change of its kinetic energy.
  /// In a stage of a step the velocity is that of the stage.
  /// Where the cell has a flow velocities are those beyond it.
  template <typename Add>
  void read(const Particles& particles, const Add& add) const
  {
    for (int k = 0; k < this->Count; ++k)
    {
      add(this->Begin + k, this->lossOf(particles, k));
    }
  }

private:
  double lossOf(const Particles& particles, int k) const;

  const Load* Loads;
  const Motion& By;
  std::size_t Begin;
  int Count;
  Vec3 Position[GrainBlock::Capacity]; ///< from where the flow is 0; not known without one
  Vec3 Velocity[GrainBlock::Capacity];
  Vec3 Spin[GrainBlock::Capacity];
  const AppliedLoad* Applied;
};

}
