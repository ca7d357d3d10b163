// Fields as arrays of the points of a data set.
#pragma once

#include "Analysis/Fields/CoarseFields.h"
#include "Analysis/Fields/FieldInput.h"

class vtkPointData;

namespace granular
{

/// Adds the arrays that vtkGranularFields names, those for which @a about has what they are made
/// of.
void addFieldArrays(const CoarseFields& fields, const FieldInput& about, const dem::Team& team,
  vtkPointData* data);

}
