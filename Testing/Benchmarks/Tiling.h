// A large bed from copies of the bulk of a small one: what is left to do is to let it relax.
#pragma once

#include "Simulation/Simulation.h"

namespace bed
{

/// Cuts a block out of the bulk of @a source, a bed settled in a box of @a sourceWidth, away from
/// its sides, floor and surface. The block is as wide as the new box, or a half, a third ... of it.
/// Grains that would overlap those of the next copy by more than a few percent are dropped; copies
/// then are side by side and on each other, from the floor up, until they hold @a count grains that
/// clear the sides. The seams are loose by about a third of a grain, so the bed has to relax.
/// @throws dem::Error when @a source has no bulk.
dem::Snapshot tile(const dem::Snapshot& source, double sourceWidth, std::int64_t count,
  double width);

}
