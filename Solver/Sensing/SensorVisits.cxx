#include "Sensing/SensorVisits.h"

#include <algorithm>

namespace dem
{

namespace
{

/// @param visits are Visits, changeable or not
template <typename VisitsT>
auto find(VisitsT& visits, std::int64_t id)
{
  const auto found = std::lower_bound(visits.begin(), visits.end(), id,
    [](const SensorVisit& visit, std::int64_t sought) { return visit.id < sought; });
  return found != visits.end() && found->id == id ? found : visits.end();
}

}

bool hasVisit(const Visits& visits, std::int64_t id)
{
  return find(visits, id) != visits.end();
}

void endVisits(std::vector<std::int64_t>& ids, double clock, SensorState& state)
{
  for (const std::int64_t id : ids)
  {
    const auto visit = find(state.inside, id);
    if (visit != state.inside.end())
    {
      state.stay += clock - visit->since;
    }
  }
  std::sort(ids.begin(), ids.end());
  for (std::size_t k = 0; state.records && k < ids.size(); ++k)
  {
    const auto visit = find(state.inside, ids[k]);
    if (visit != state.inside.end())
    {
      state.ended.push_back({ *visit, clock });
    }
  }
  state.inside.erase(std::remove_if(state.inside.begin(), state.inside.end(),
                       [&](const SensorVisit& visit)
                       { return std::binary_search(ids.begin(), ids.end(), visit.id); }),
    state.inside.end());
}

void beginVisits(const Visits& visits, double clock, SensorState& state)
{
  const std::size_t known = state.inside.size();
  for (const SensorVisit& visit : visits)
  {
    state.inside.push_back(state.records ? visit : SensorVisit{ visit.id });
    state.inside.back().since = clock;
  }
  const auto first = state.inside.begin() + static_cast<std::ptrdiff_t>(known);
  const auto byId = [](const SensorVisit& a, const SensorVisit& b) { return a.id < b.id; };
  std::sort(first, state.inside.end(), byId);
  std::inplace_merge(state.inside.begin(), first, state.inside.end(), byId);
}

}
