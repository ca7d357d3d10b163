// Grains as poly data.
#pragma once

#include "GrainFile.h"

class vtkPolyData;

namespace granular
{

/// Makes a vertex of each grain, with the point arrays of vtkGranularParticleReader; adds to the
/// notes which columns were left out.
void fillGrains(GrainState& state, vtkPolyData* output, const Watch& watch);

}
