// Contacts of a rim with straight edges, with sides and with another rim.
#include "Shapes/Round/RoundContacts.h"

#include "Shapes/Round/RimPoints.h"

namespace dem
{

namespace
{

/// Which of the positions where a rim touches a line belongs to a slot. With two, the first is
/// nearer to the begin of the line.
/// @return -1 if there is none
int rankOf(const RimProfile& profile, bool isSecond)
{
  if (profile.count() < 2)
  {
    return isSecond ? -1 : profile.count() - 1;
  }
  const bool inOrder = profile.nearest(0).along <= profile.nearest(1).along;
  return inOrder == isSecond ? 1 : 0;
}

/// One of the positions where a rim touches a line, with those where it merges with deeper ones.
Merging mergingAt(const RimProfile& profile, int rank, const RoundEdge& rim, StoredBy stored)
{
  Merging merging(profile.nearest(rank).overlap, stored);
  profile.addMerged(rank, rim.pressed, merging);
  return merging;
}

}

Crossing rimAt(const RoundEdge& first, const PlacedEdge& second, double reach, StoredBy stored,
  const Crossing& none)
{
  const PlacedRim rim = first.rim();
  const Meridian line(second);
  const RimProfile profile(rim, line, reach);
  const int rank = rankOf(profile, first.isSecond());
  if (rank < 0)
  {
    return atMost(profile.most(), none);
  }
  Merging merging = mergingAt(profile, rank, first, stored);
  const Meridian circle = Meridian::rim(*first.body, first.position, first.end());
  for (const int end : { 0, 1 })
  {
    const Overlap atEnd = overlapAt(circle, end == 0 ? second.from : second.to, reach);
    const Overlap before = profile.lowestTowards(rank, end);
    merging.add(before.depth < atEnd.depth ? before : atEnd);
  }
  const Crossing crossing = merging.get(second.share);
  return crossing.share > 0.0 ? crossing : none;
}

Crossing rimAtSide(const RoundEdge& first, const RoundEdge& second, double reach, StoredBy stored,
  const Crossing& none)
{
  const PlacedRim rim = first.rim();
  const Meridian side = Meridian::side(*second.body, second.position);
  const RimProfile profile(rim, side, reach);
  const int rank = rankOf(profile, first.isSecond());
  if (rank < 0)
  {
    return atMost(profile.most(), none);
  }
  Merging merging = mergingAt(profile, rank, first, stored);
  const Vec3 radial = profile.nearest(rank).overlap.first - rim.centre;
  const int rims = second.body->facets->rims();
  for (const int end : { 0, 1 })
  {
    if (end < rims)
    {
      const Meridian line = Meridian::rim(*second.body, second.position, end);
      merging.add(RimProfile(rim, line, reach).downhill(radial));
    }
    else
    {
      const Vec3 tip =
        second.position + second.body->inWorld(second.body->facets->corners[end - rims]);
      merging.add(overlapAt(Meridian::rim(*first.body, first.position, first.end()), tip, reach));
    }
  }
  const Crossing crossing = merging.get();
  return crossing.share > 0.0 ? crossing : none;
}

Crossing rimsAt(const RoundEdge& first, const RoundEdge& second, double reach, StoredBy stored,
  const Crossing& none)
{
  if (first.isSecond() != second.isSecond())
  {
    return atMost(-first.body->size, none); // another pair of slots has these positions
  }
  const PlacedRim rim = first.rim(), facing = second.rim();
  const Meridian circle = Meridian::rim(*second.body, second.position, second.end());
  const RimProfile profile(rim, circle, reach);
  if (profile.count() == 0 || (first.isSecond() && profile.count() < 2))
  {
    return atMost(profile.most(), none);
  }
  // With two, the first is on one side of the line of centres.
  const Vec3 aside = cross(facing.centre - rim.centre, rim.out);
  int rank = 0;
  if (profile.count() > 1)
  {
    const bool inOrder = dot(profile.nearest(0).overlap.first - rim.centre, aside) <=
      dot(profile.nearest(1).overlap.first - rim.centre, aside);
    rank = inOrder == first.isSecond() ? 1 : 0;
  }
  const RimProfile::Position& position = profile.nearest(rank);
  Merging merging(position.overlap, stored);
  profile.addMerged(rank, first.pressed, merging);
  // Position of the contact as seen from the other rim, for the fixed points of that rim.
  const Meridian own = Meridian::rim(*first.body, first.position, first.end());
  const RimProfile back(facing, own, reach);
  const auto apart = [&](int k)
  { return norm(back.nearest(k).overlap.first - position.overlap.second); };
  int same = 0;
  for (int k = 1; k < back.count(); ++k)
  {
    same = apart(k) < apart(same) ? k : same;
  }
  if (back.count() > 0)
  {
    Merging seen(reversed(position.overlap), stored);
    back.addMerged(same, second.pressed, seen);
    merging.addReversed(seen);
  }
  const Crossing crossing = merging.get();
  return crossing.share > 0.0 ? crossing : none;
}

}
