#include "Analysis/Tracks.h"

#include <algorithm>

namespace granular
{

void TrackCollector::nextFrame(const dem::Lattice& space)
{
  this->Space = space;
  ++this->Frame;
}

void TrackCollector::add(std::int64_t id, const TrackPoint& point)
{
  const auto [found, isNew] = this->LastOf.try_emplace(id);
  Last& last = found->second;
  bool goesOn = !isNew && last.frame + 1 == this->Frame;
  if (goesOn)
  {
    const dem::Vec3 moved = point.position - this->Tracks[last.track].points.back().position;
    const bool isFar = this->Farthest > 0.0 && dem::norm(moved) > this->Farthest;
    goesOn = !isFar && dem::norm(this->Space.between(moved) - moved) <= 1e-9 * dem::norm(moved);
  }
  if (!goesOn)
  {
    last.track = this->Tracks.size();
    this->Tracks.push_back({ id, {} });
  }
  last.frame = this->Frame;
  this->Tracks[last.track].points.push_back(point);
}

std::vector<const Track*> TrackCollector::tracks() const
{
  std::vector<const Track*> result;
  for (const Track& track : this->Tracks)
  {
    if (track.points.size() > 1)
    {
      result.push_back(&track);
    }
  }
  std::stable_sort(result.begin(), result.end(),
    [](const Track* a, const Track* b) { return a->id < b->id; });
  return result;
}

}
