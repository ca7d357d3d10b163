// What is said of a run that blew up: which grain, when, and what to try.
#pragma once

#include "Laws/ForceLoop.h"
#include "Parameters/Config.h"
#include "Simulation/Wording.h"
#include "State/Particles.h"

#include <string>
#include <utility>

namespace dem
{

/// When a run blew up, and the step that it had taken.
struct BlowUp
{
  double time = 0.0;     ///< [T, s]
  double timeStep = 0.0; ///< [T, s]

  /// A contact whose overlap, in smaller radii, is above the limit.
  /// @param wall the name of the body that the element of a wall belongs to
  std::string overlap(const Particles& grains, PartnerKind kind, const DeepContact& contact,
    double limit, const std::string& wall = {}) const;
  /// A hit that lasts some steps, too few to follow it.
  std::string hit(const Particles& grains, PartnerKind kind, const DeepContact& contact,
    double steps, const std::string& wall = {}) const;
  /// A grain that moved too far, or to no finite position.
  std::string runaway(const Particle& grain, const Vec3& gravity) const;
  /// A bond, by slots, that is too long for a periodic cell.
  std::string longBond(const Particles& grains,
    const std::pair<std::int64_t, std::int64_t>& bond) const;

private:
  std::string when() const;
  std::string smallerStep() const;
};

}
