#include "Observing/ObservedState.h"

namespace dem
{

DEM_COMPILE(Observation);

Snapshot partOf(const ObservedPart& observed)
{
  const Snapshot& all = observed.snapshot;
  Snapshot part;
  static_cast<RunScalars&>(part) = all;
  part.step = all.step;
  part.particles = all.particles.select(observed.own);
  part.contacts = all.contacts;
  part.extras = all.extras;
  part.wallNormals = all.wallNormals;
  part.slidingWork = all.slidingWork;
  std::vector<std::int32_t> indices(all.particles.size(), -1);
  for (std::size_t k = 0; k < observed.own.size(); ++k)
  {
    indices[observed.own[k]] = static_cast<std::int32_t>(k);
  }
  const bool isOrdered = all.order.empty();
  for (std::size_t slot = 0; slot < indices.size() && !isOrdered; ++slot)
  {
    const std::int32_t index = indices[all.order[slot]];
    if (index >= 0)
    {
      part.order.push_back(index);
    }
  }
  return part;
}

}
