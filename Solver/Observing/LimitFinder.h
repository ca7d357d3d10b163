// Finds what limits the step.
#pragma once

#include "Observing/PresentContacts.h"
#include "Observing/StepLimits.h"
#include "Parameters/Materials.h"
#include "Stepping/StepMeter.h"

#include <vector>

namespace dem
{

/// Sums over the contacts of a grain.
struct LimitSums
{
  StepSums all;
  Vec3 along; ///< Yade's stiffness along the axes of the world [M/T^2]
  Vec3 about; ///< Yade's stiffness about the axes of the world [M L^2/T^2]
  std::int64_t contacts = 0;
};

/// What ranks that share a run tell each other.
class LimitsRelay
{
public:
  virtual ~LimitsRelay() = default;
  /// Sends copies the sums that the ranks of their grains have.
  /// @param sums by slots
  virtual void tellCopies(std::vector<LimitSums>& sums) = 0;
  /// Least limits of all ranks.
  virtual StepLimits least(const StepLimits& ofRank) = 0;
};

/// What the limits are found with. Its lists must be up to date.
struct LimitsView : LawView
{
  const PresentContacts& present;
  const ShapeTable& shapes;
  const Materials& materials;
  double viscosity;        ///< [M/(L T)]
  double numericalDamping; ///< lambda
  LimitsRelay* relay;      ///< none where one rank has all grains
};

StepLimits findLimits(const LimitsView& view);

}
