// How the ranks of a server reach each other for a run that they share: through ParaView's own
// controller, where it is one of MPI.
#pragma once

#include "Ranks/Exchange/RankChannel.h"

namespace granular
{

/// Channel between the ranks of the global controller, for as long as the process lives. Null where
/// there is a single rank, or no MPI.
dem::RankChannel* ranksOfController();

}
