#include "Analysis/GrainStays.h"

#include <algorithm>
#include <tuple>

namespace granular
{

std::vector<GrainStay> staysOf(const std::vector<VisitTable::Visit>& visits)
{
  std::vector<GrainStay> stays;
  for (const VisitTable::Visit& visit : visits)
  {
    stays.push_back({ visit, !visit.isOver });
  }
  return stays;
}

std::vector<GrainStay> totalsOf(const std::vector<VisitTable::Visit>& visits, double clock)
{
  std::vector<GrainStay> all = staysOf(visits);
  std::sort(all.begin(), all.end(),
    [](const GrainStay& a, const GrainStay& b)
    { return std::tie(a.id, a.came) < std::tie(b.id, b.came); });
  std::vector<GrainStay> totals;
  std::vector<double> ends;
  double longestAbsence = -1.0;
  for (const GrainStay& visit : all)
  {
    if (totals.empty() || totals.back().id != visit.id)
    {
      totals.push_back(visit);
      ends.push_back(visit.came + visit.stay);
      continue;
    }
    longestAbsence = std::max(longestAbsence, visit.came - ends.back());
    totals.back().stay += visit.stay;
    totals.back().isOver = visit.isOver;
    totals.back().isInside = visit.isInside;
    ends.back() = visit.came + visit.stay;
  }
  for (std::size_t k = 0; k < totals.size(); ++k)
  {
    totals[k].isOver = totals[k].isOver && clock - ends[k] > longestAbsence;
  }
  return totals;
}

}
