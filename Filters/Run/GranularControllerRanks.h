// How the ranks of a server reach each other for a run that they share: through ParaView's own
// controller, where it is one of MPI.
#pragma once

#include "Ranks/RankChannel.h"

class vtkMultiProcessController;

namespace granular
{

/// Of the global controller, for as long as the process lives; null where there is a single rank,
/// or no MPI.
dem::RankChannel* ranksOfController();

/// @param controller of MPI; must live as long. Null where it is another one.
/// @return to be deleted by who asked
dem::RankChannel* makeRanks(vtkMultiProcessController* controller);

}
