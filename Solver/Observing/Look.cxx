#include "Observing/Look.h"

namespace dem
{

Snapshot partOf(const PartLook& look)
{
  const Snapshot& all = look.snapshot;
  Snapshot part;
  static_cast<RunScalars&>(part) = all;
  part.step = all.step;
  part.particles = all.particles.select(look.own);
  part.contacts = all.contacts;
  part.extras = all.extras;
  part.wallNormals = all.wallNormals;
  part.slidingWork = all.slidingWork;
  std::vector<std::int32_t> places(all.particles.size(), -1);
  for (std::size_t k = 0; k < look.own.size(); ++k)
  {
    places[look.own[k]] = static_cast<std::int32_t>(k);
  }
  const bool isOrdered = all.order.empty();
  for (std::size_t slot = 0; slot < places.size() && !isOrdered; ++slot)
  {
    const std::int32_t place = places[all.order[slot]];
    if (place >= 0)
    {
      part.order.push_back(place);
    }
  }
  return part;
}

}
