// Finds what limits the step.
#pragma once

#include "Core/Materials.h"
#include "Observing/PresentContacts.h"
#include "Observing/StepLimits.h"

namespace dem
{

/// What the limits are found with. Its lists must be up to date.
struct LimitsView : LawView
{
  const PresentContacts& present;
  const ShapeTable& shapes;
  const Materials& materials;
  double viscosity;        ///< [M/(L T)]
  double numericalDamping; ///< lambda
};

StepLimits findLimits(const LimitsView& view);

}
