#include "Shapes/Smooth/TouchStart.h"

#include "Shapes/Smooth/PairLanes.h"

#include <cmath>

namespace dem
{

namespace
{

constexpr int MostRounds = 20;
/// A search for the share ends when it grows by less than this part of it.
constexpr double SameShare = 1e-7;
/// A second minimum counts below this share of the first one. Edges that cross in a plane of symmetry
/// of both bodies touch along it, though f is a little lower on both sides of the plane.
constexpr double Lower = 0.25;

/// Copies one lane of a struct of lanes alone.
template <typename LanesT>
void copyLane(const LanesT& from, int c, LanesT& to, int k)
{
  const auto* lanes = reinterpret_cast<const LanesOf<SmoothPairs::Capacity>*>(&from);
  forLanesOf(to, [&](double* lane) { lane[k] = (lanes++)->lane[c]; });
}

void copyResults(const SmoothPairs& from, int c, SmoothPairs& to, int k)
{
  copyLane(from.direction, c, to.direction, k);
  copyLane(from.overlap, c, to.overlap, k);
  copyLane(from.firstPoint, c, to.firstPoint, k);
  copyLane(from.secondPoint, c, to.secondPoint, k);
  copyLane(from.firstBend, c, to.firstBend, k);
  copyLane(from.secondBend, c, to.secondBend, k);
}

void shrink(const BodyLanes<SmoothPairs::Capacity>& from, int c, double share,
  BodyLanes<SmoothPairs::Capacity>& to)
{
  to.first.set(c, share * from.first.get(c));
  to.second.set(c, share * from.second.get(c));
  to.centre.set(c, share * from.centre.get(c));
}

/// The directions where bodies touch that are shrunk about their centres of mass.
void findTouch(SmoothPairs& pairs)
{
  SmoothPairs shrunk = pairs;
  LanesOf<SmoothPairs::Capacity> share;
  std::array<bool, SmoothPairs::Capacity> going;
  for (int c = 0; c < pairs.count; ++c)
  {
    share[c] = 1.0;
    going[c] = true;
  }
  findShadows(shrunk);
  for (int round = 0; round < MostRounds; ++round)
  {
    bool any = false;
    for (int c = 0; c < pairs.count; ++c)
    {
      const double along = dot(Vec3(shrunk.direction.get(c)), Vec3(pairs.separation.get(c)));
      const double next = share[c] * (along / (shrunk.overlap[c] + along));
      const bool isMore = round == 0 ? next > 0.0 : next > (1.0 + SameShare) * share[c];
      going[c] = going[c] && isMore;
      share[c] = going[c] ? next : share[c];
      shrink(pairs.first, c, share[c], shrunk.first);
      shrink(pairs.second, c, share[c], shrunk.second);
      any = any || going[c];
    }
    if (!any)
    {
      break;
    }
    searchFrom(shrunk);
    for (int c = 0; c < pairs.count; ++c)
    {
      // A lane has the same bits whatever the others are.
      copyLane(going[c] ? shrunk.direction : pairs.direction, c,
        going[c] ? pairs.direction : shrunk.direction, c);
    }
  }
}

}

TouchStart::TouchStart(const SmoothPairs& pairs)
{
  this->Any = forKind(pairs.kind,
    [&](auto kind)
    {
      using Kind = decltype(kind);
      bool any = false;
      for (int c = 0; Kind::HasTips && c < pairs.count; ++c)
      {
        const Vec3 separation(pairs.separation.get(c)), direction(pairs.direction.get(c));
        const Vec3 along = (1.0 / norm(separation)) * separation;
        const bool begins =
          direction.x == along.x && direction.y == along.y && direction.z == along.z;
        this->Doubtful[c] =
          begins && (Kind::isPinched(pairs.first.get(c)) || Kind::isPinched(pairs.second.get(c)));
        any = any || this->Doubtful[c];
      }
      return any;
    });
}

void TouchStart::mend(SmoothPairs& pairs) const
{
  if (!this->Any)
  {
    return;
  }
  SmoothPairs again;
  again.kind = pairs.kind;
  std::array<int, SmoothPairs::Capacity> lanes;
  for (int c = 0; c < pairs.count; ++c)
  {
    if (this->Doubtful[c] && pairs.overlap[c] > 0.0)
    {
      const Vec3 separation(pairs.separation.get(c));
      copyLane(pairs.first, c, again.first, again.count);
      copyLane(pairs.second, c, again.second, again.count);
      copyLane(pairs.separation, c, again.separation, again.count);
      again.direction.set(again.count, Lane3((1.0 / norm(separation)) * separation));
      lanes[again.count++] = c;
    }
  }
  if (again.count == 0)
  {
    return;
  }
  findTouch(again);
  searchFrom(again);
  for (int k = 0; k < again.count; ++k)
  {
    const int c = lanes[k];
    pairs.probes[c] += again.probes[k];
    if (again.overlap[k] < Lower * pairs.overlap[c])
    {
      copyResults(again, k, pairs, c);
    }
  }
}

}
