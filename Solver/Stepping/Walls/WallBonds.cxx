#include "Stepping/Walls/WallBonds.h"

#include "Laws/Bonds/BondKernels.h"

#include <algorithm>
#include <cmath>

namespace dem
{

namespace
{

/// Features of a grain with faces are held together, and where bonds replace contacts balls of a
/// clump are as well, else one by one.
std::int32_t keyOf(const Particles& particles, std::int64_t slot, bool whole)
{
  return !whole && particles.featureAt(static_cast<std::size_t>(slot)) == Feature::Ball
    ? static_cast<std::int32_t>(slot)
    : static_cast<std::int32_t>(particles.firstBall(static_cast<std::size_t>(slot)));
}

}

void WallHolds::find(const ContactLists& lists, const Particles& particles, std::int64_t begin,
  std::int64_t end)
{
  const WallPairs& list = lists.AtWalls;
  this->Whole = lists.bondsReplace();
  this->Held.clear();
  for (std::int64_t pair = list.rowBegin[begin]; pair < list.rowBegin[end]; ++pair)
  {
    if (list.isBonded(pair))
    {
      this->Held.push_back({ keyOf(particles, list.row[pair], this->Whole),
        lists.boundary().body(list.partner[pair]) });
    }
  }
  std::sort(this->Held.begin(), this->Held.end());
}

bool WallHolds::has(const Particles& particles, std::int64_t slot, std::int32_t body) const
{
  return !this->Held.empty() &&
    std::binary_search(this->Held.begin(), this->Held.end(),
      std::make_pair(keyOf(particles, slot, this->Whole), body));
}

bool WallHolds::any(const Particles& particles, std::int64_t slot) const
{
  const std::int32_t key = this->Held.empty() ? -1 : keyOf(particles, slot, this->Whole);
  const auto found =
    std::lower_bound(this->Held.begin(), this->Held.end(), std::make_pair(key, std::int32_t{ 0 }));
  return found != this->Held.end() && found->first == key;
}

/// Shepperd (1978): by the largest of its numbers.
Quaternion orientationOf(const Walls& walls, std::int32_t body)
{
  if (!walls.moves(body))
  {
    return {};
  }
  const Vec3* m = walls.pose(body).row;
  const double trace = m[0].x + m[1].y + m[2].z;
  if (trace >= m[0].x && trace >= m[1].y && trace >= m[2].z)
  {
    return unit({ 1.0 + trace, m[2].y - m[1].z, m[0].z - m[2].x, m[1].x - m[0].y });
  }
  if (m[0].x >= m[1].y && m[0].x >= m[2].z)
  {
    return unit({ m[2].y - m[1].z, 1.0 + 2.0 * m[0].x - trace, m[0].y + m[1].x, m[0].z + m[2].x });
  }
  if (m[1].y >= m[2].z)
  {
    return unit({ m[0].z - m[2].x, m[0].y + m[1].x, 1.0 + 2.0 * m[1].y - trace, m[1].z + m[2].y });
  }
  return unit({ m[1].x - m[0].y, m[0].z + m[2].x, m[1].z + m[2].y, 1.0 + 2.0 * m[2].z - trace });
}

void leaveToBonds(const SmoothGrains& smooth, const Particles& particles, ContactBlock& block,
  BondLanes& lanes)
{
  for (int c = 0; lanes.any && smooth.anyShape() && c < block.lanes(); ++c)
  {
    const std::int32_t slot = block.first[c];
    const bool isBall =
      !smooth.facets().hasExtent(particles, slot) && !smooth.isSmooth(particles, slot);
    if (lanes.whole[c] > 0.5 && !isBall)
    {
      lanes.gap[c] = 0.0;
      block.overlap[c] = 0.0;
      block.gap[c] = bonds::Far * block.smallerRadius[c];
    }
  }
}

void loadAnchors(const Walls& walls, const ContactBlock& block, BondLanes& lanes)
{
  if (!lanes.any)
  {
    return;
  }
  if (!lanes.anchors)
  {
    lanes.anchors = std::make_unique<BondAnchors>();
  }
  for (int c = 0; c < block.count; ++c)
  {
    const std::int32_t body = walls.body(block.partner[c]);
    const Pose& pose = walls.pose(body);
    const Vec3 drawn{ block.extra[AnchorExtra][c], block.extra[AnchorExtra + 1][c],
      block.extra[AnchorExtra + 2][c] };
    const Vec3 position = walls.moves(body) ? pose.transform(drawn) : drawn;
    lanes.anchors->position.set(c, Lane3(position));
    lanes.anchors->velocity.set(c, Lane3(walls.drives(body) ? pose.velocityAt(position) : Vec3{}));
    lanes.anchors->spin.set(c, Lane3(walls.drives(body) ? pose.angularVelocity : Vec3{}));
    lanes.anchors->orientation[c] = orientationOf(walls, body);
  }
}

double powerOf(const Walls& walls, const Particles& particles, const ContactBlock& block,
  const BondLanes& lanes, int c)
{
  const Pose& pose = walls.pose(walls.body(block.partner[c]));
  const Vec3 velocity =
    pose.velocityAt(particles.position.get(static_cast<std::size_t>(block.first[c])));
  return dot(Vec3(lanes.force.get(c)), velocity) +
    dot(Vec3(lanes.firstTorque.get(c)), pose.angularVelocity);
}

void healAtWall(const Bonds& bonds, const Walls& walls, const Particles& particles, const Vec3& arm,
  double overlap, ContactBlock& block, int c)
{
  const std::int32_t body = walls.body(block.partner[c]);
  const std::size_t slot = static_cast<std::size_t>(block.first[c]);
  const BondAnchor anchor{ particles.position.get(slot) + arm, orientationOf(walls, body), body };
  bonds.renew(makeBond(bonds.terms(), particles, slot, anchor, overlap), block, c);
  const Vec3 drawn =
    walls.moves(body) ? walls.pose(body).transformBack(anchor.position) : anchor.position;
  block.extra[AnchorExtra][c] = drawn.x;
  block.extra[AnchorExtra + 1][c] = drawn.y;
  block.extra[AnchorExtra + 2][c] = drawn.z;
}

}
