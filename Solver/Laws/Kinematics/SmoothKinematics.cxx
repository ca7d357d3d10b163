#include "Laws/Kinematics/SmoothKinematics.h"

#include "Laws/Kinematics/CapLanes.h"
#include "Laws/MidStep.h"

namespace dem
{

namespace
{

/// Lanes past the last contact repeat it, since springs are stored from them as well.
void repeatCorrected(const KinematicNeeds& needs, ContactBlock& block)
{
  if (needs.ellipse)
  {
    for (Lanes* lanes :
      { &block.longAxis.x, &block.longAxis.y, &block.longAxis.z, &block.longAxisShare })
    {
      repeatLast(lanes->lane, block.count);
    }
  }
  for (Lanes* lanes : { &block.measure, &block.overlap, &block.gap, &block.effectiveRadius,
         &block.firstArm, &block.secondArm, &block.rollingRadius, &block.smallerRadius,
         &block.commonSpin, &block.normal.x, &block.normal.y, &block.normal.z,
         &block.normalVelocity, &block.slidingVelocity.x, &block.slidingVelocity.y,
         &block.slidingVelocity.z, &block.spin.x, &block.spin.y, &block.spin.z,
         &block.springRotation().x, &block.springRotation().y, &block.springRotation().z })
  {
    repeatLast(lanes->lane, block.count);
  }
}

/// The direction that a contact had in the step before, from the body with the lower id to the
/// other one; 0 where it begins.
Lane3 directionBefore(const ContactBlock& block, int c)
{
  double* const* memory = block.extra + DirectionExtra;
  return { memory[0][c], memory[1][c], memory[2][c] };
}

void keepDirection(const Lane3& direction, ContactBlock& block, int c)
{
  block.extra[DirectionExtra][c] = direction.x;
  block.extra[DirectionExtra + 1][c] = direction.y;
  block.extra[DirectionExtra + 2][c] = direction.z;
}

/// @param velocity of the first body against the second, in the middle of the step
/// @param middle normal of then
void setMotion(const KinematicNeeds& needs, const Lane3& velocity, const Lane3& middle,
  ContactBlock& block, int c)
{
  needs.midStep ? block.setVelocity(c, velocity, middle) : block.setVelocity(c, velocity);
}

/// The direction of the middle of a step.
Lane3 middleOf(const KinematicNeeds& needs, const Lane3& before, const Lane3& direction)
{
  return needs.midStep ? halfway(before, direction) : direction;
}

}

bool SmoothCaps::loadGrains(const Particles& particles, const KinematicNeeds& needs,
  ContactBlock& block)
{
  this->Offsets.clear();
  this->Slopes.clear();
  const auto take = [&](SmoothBatch& batch) { this->take(particles, needs, batch, block); };
  for (int c = 0; c < block.count; ++c)
  {
    if (this->Smooth->facets().anyFeature(particles, block.first[c], block.partner[c]))
    {
      this->takeFeatures(particles, needs, c, block);
    }
    else if (this->Smooth->anySmooth(particles, block.first[c], block.partner[c]))
    {
      this->Searches.add(particles, block.first[c], block.partner[c], c,
        Vec3(directionBefore(block, c)), take);
    }
  }
  this->Searches.finish(take);
  this->setEquivalent(particles, needs, false, block);
  if (!this->Offsets.empty())
  {
    repeatCorrected(needs, block);
  }
  return !this->Offsets.empty();
}

void SmoothCaps::setEquivalent(const Particles& particles, const KinematicNeeds& needs, bool atWall,
  ContactBlock& block) const
{
  for (int c = 0; needs.equivalent && c < block.lanes(); ++c)
  {
    const double first = this->Smooth->equivalentRadius(particles, block.first[c]);
    block.firstEquivalent[c] = first;
    block.secondEquivalent[c] =
      atWall ? first : this->Smooth->equivalentRadius(particles, block.partner[c]);
  }
}

/// Sets the ellipses of the contacts of a batch.
/// @param flat whether the second bodies are
void SmoothCaps::setEllipses(const SmoothBatch& batch, bool flat, ContactBlock& block)
{
  EllipseLanes ellipses;
  findEllipses(batch.pairs, flat, ellipses);
  for (int k = 0; k < batch.pairs.count; ++k)
  {
    const int c = static_cast<int>(batch.searches[k].index);
    block.longAxis.set(c, ellipses.longAxis.get(k));
    block.longAxisShare[c] = ellipses.longAxisShare[k];
  }
}

/// Fills in the lanes of the contacts of a batch.
void SmoothCaps::take(const Particles& particles, const KinematicNeeds& needs, SmoothBatch& batch,
  ContactBlock& block)
{
  settleSingular(batch.pairs, true);
  const SmoothPairs& pairs = batch.pairs;
  StepLanes steps;
  steps.half = needs.half;
  for (int k = 0; k < wholeVectors(pairs.count); ++k)
  {
    const SmoothSearch& search = batch.searches[std::min(k, pairs.count - 1)];
    const Lane3 before = directionBefore(block, static_cast<int>(search.index));
    steps.middle.set(k, middleOf(needs, before, pairs.direction.get(k)));
    steps.firstSpin.set(k, Lane3(particles.angularVelocity.get(search.first)));
    steps.secondSpin.set(k, Lane3(particles.angularVelocity.get(search.second)));
  }
  CapLanes caps;
  findCaps(pairs, steps, caps);
  for (int k = 0; k < pairs.count; ++k)
  {
    const SmoothSearch& search = batch.searches[k];
    const int c = static_cast<int>(search.index);
    const Lane3 direction = pairs.direction.get(k);
    this->set(particles, needs,
      { c, search.first, search.second, search.swapped, direction, pairs.overlap[k],
        caps.firstArm[k], caps.secondArm[k], caps.firstPoint.get(k), caps.secondPoint.get(k),
        steps.middle.get(k), caps.firstBefore.get(k), caps.secondBefore.get(k),
        caps.effectiveRadius[k], std::min(pairs.first.inscribed[k], pairs.second.inscribed[k]),
        1.0 },
      block);
    keepDirection(direction, block, c);
  }
  if (needs.ellipse)
  {
    setEllipses(batch, false, block);
  }
}

/// Fills in a lane.
void SmoothCaps::set(const Particles& particles, const KinematicNeeds& needs, const Caps& caps,
  ContactBlock& block)
{
  const int c = caps.lane;
  const Lane3 w1(particles.angularVelocity.get(caps.first));
  const Lane3 w2(particles.angularVelocity.get(caps.second));
  const Lane3 v1 = Lane3(particles.velocity.get(caps.first)) + cross(w1, caps.firstBefore);
  const Vec3 image = particles.space.imageVelocity(
    particles.position.get(caps.first) - particles.position.get(caps.second));
  const Lane3 v2 =
    Lane3(particles.velocity.get(caps.second) + image) + cross(w2, caps.secondBefore);
  const double sign = caps.reversed ? 1.0 : -1.0;
  const double arms = caps.firstArm + caps.secondArm;
  block.measure[c] = -caps.overlap;
  block.normal.set(c, sign * caps.direction);
  block.overlap[c] = caps.overlap > 0.0 ? caps.overlap : 0.0;
  if (needs.lasts)
  {
    block.gap[c] = -caps.overlap;
  }
  block.effectiveRadius[c] = caps.effectiveRadius;
  block.firstArm[c] = caps.reversed ? caps.secondArm : caps.firstArm;
  block.secondArm[c] = caps.reversed ? caps.firstArm : caps.secondArm;
  block.rollingRadius[c] = arms > 0.0 ? caps.firstArm * caps.secondArm / arms : 0.0; // (36)
  block.smallerRadius[c] = caps.smallerRadius;
  setMotion(needs, -sign * (v1 - v2), sign * caps.middle, block, c);
  block.spin.set(c, -sign * (w1 - w2));
  block.springRotation().set(c, rotationBy(sign * caps.middle, block.normal.get(c)));
  if (needs.commonSpin)
  {
    block.commonSpin[c] = 0.5 * dot(w1 + w2, block.normal.get(c));
  }
  const Lane3 first = fused(-caps.firstArm, caps.direction, caps.firstPoint);
  const Lane3 second = fused(caps.secondArm, caps.direction, caps.secondPoint);
  this->Offsets.push_back(
    { c, caps.reversed ? second : first, caps.reversed ? first : second, caps.share });
}

/// The contact of two features, or of a ball and one. R* is the mean of that of the two caps and
/// twice it, whatever part of a body a cap is on, so that forces are continuous over edges.
void SmoothCaps::takeFeatures(const Particles& particles, const KinematicNeeds& needs, int lane,
  ContactBlock& block)
{
  const std::int32_t a = block.first[lane], b = block.partner[lane];
  const bool reversed = particles.id[b] < particles.id[a];
  const std::int32_t first = reversed ? b : a, second = reversed ? a : b;
  std::optional<PlacedSlope> slope;
  const FeatureContact seen = this->Smooth->facets().contact(particles, first, second, &slope);
  const double r1 = seen.firstRadius, r2 = seen.secondRadius;
  const Lane3 direction(seen.direction);
  const double firstArm = r1 - 0.5 * seen.overlap, secondArm = r2 - 0.5 * seen.overlap;
  const Lane3 firstCap(seen.firstCap), secondCap(seen.secondCap);
  const Lane3 middle = middleOf(needs, directionBefore(block, lane), direction);
  const auto before = [&](const Lane3& cap, std::int32_t slot)
  { return fused(-needs.half, cross(Lane3(particles.angularVelocity.get(slot)), cap), cap); };
  this->set(particles, needs,
    { lane, first, second, reversed, direction, seen.overlap, firstArm, secondArm,
      fused(firstArm, direction, firstCap), fused(-secondArm, direction, secondCap), middle,
      fused(firstArm, middle, before(firstCap, first)),
      fused(-secondArm, middle, before(secondCap, second)), 2.0 * r1 * r2 / (r1 + r2),
      std::min(r1, r2), seen.share },
    block);
  keepDirection(direction, block, lane);
  if (slope)
  {
    this->Slopes.push_back({ lane, reversed ? slope->reversed() : *slope });
  }
}

void SmoothCaps::loadWalls(const Particles& particles, const KinematicNeeds& needs,
  const WallLanes& walls, ContactBlock& block)
{
  this->Offsets.clear();
  this->Slopes.clear();
  SmoothBatches batches;
  const auto flush = [&](SmoothBatch& batch)
  {
    findShadows(batch.pairs);
    this->takeWalls(particles, needs, walls, batch, block);
    batch.pairs.count = 0;
  };
  for (int c = 0; c < block.count; ++c)
  {
    if (this->Smooth->facets().isFeature(particles, block.first[c]))
    {
      this->takeFeature(particles, needs, walls, c, block);
      continue;
    }
    if (!this->Smooth->isSmooth(particles, block.first[c]))
    {
      this->takeBall(walls, c);
      continue;
    }
    const SmoothBody body = this->Smooth->body(particles, block.first[c]);
    SmoothBatch& batch = batches[body.kind];
    SmoothPairs& pairs = batch.pairs;
    pairs.kind = body.kind;
    pairs.setBodies(pairs.count, body, SmoothBody(body.inscribed)); // any
    pairs.separation.set(pairs.count, { 0.0, 0.0, 0.0 });
    pairs.direction.set(pairs.count, -1.0 * block.normal.get(c));
    batch.searches[pairs.count++] = { block.first[c], 0, c, false };
    if (pairs.isFull())
    {
      flush(batch);
    }
  }
  for (SmoothBatch& batch : batches)
  {
    if (batch.pairs.count > 0)
    {
      flush(batch);
    }
  }
  this->setEquivalent(particles, needs, true, block);
  if (!this->Offsets.empty())
  {
    repeatCorrected(needs, block);
  }
}

/// The contact of a ball with a wall, which may have a share.
void SmoothCaps::takeBall(const WallLanes& walls, int lane)
{
  if (walls.slope[lane])
  {
    this->Offsets.push_back(
      { lane, { 0.0, 0.0, 0.0 }, { 0.0, 0.0, 0.0 }, walls.share[lane] });
    this->addSlope(walls, lane);
  }
}

/// The contact of a feature with a wall, of which the cap is known.
void SmoothCaps::takeFeature(const Particles& particles, const KinematicNeeds& needs,
  const WallLanes& walls, int lane, ContactBlock& block)
{
  const std::int64_t slot = block.first[lane];
  const double share = this->Smooth->facets().cornerShare(particles, slot);
  if (particles.featureAt(slot) == Feature::Corner)
  {
    this->Offsets.push_back(
      { lane, { 0.0, 0.0, 0.0 }, { 0.0, 0.0, 0.0 }, share * walls.share[lane] });
    this->addSlope(walls, lane);
    return;
  }
  const double radius = this->Smooth->facets().body(particles, slot).rounding();
  const double overlap = needs.lasts ? -block.gap[lane] : block.overlap[lane];
  const double arm = radius - 0.5 * overlap;
  const Lane3 cap = walls.cap.get(lane);
  const Lane3 w(particles.angularVelocity.get(slot));
  const Lane3 n = block.normal.get(lane);
  const Lane3 middle = middleOf(needs, walls.lastNormal.get(lane), n);
  const Lane3 capBefore = fused(-needs.half, cross(w, cap), cap);
  const Lane3 v = Lane3(particles.velocity.get(slot)) + cross(w, fused(-arm, middle, capBefore));
  block.effectiveRadius[lane] = radius;
  block.firstArm[lane] = arm;
  block.rollingRadius[lane] = arm;
  block.smallerRadius[lane] = radius;
  setMotion(needs, v - walls.velocity.get(lane), middle, block, lane);
  this->Offsets.push_back({ lane, cap, { 0.0, 0.0, 0.0 }, walls.share[lane] });
  this->addSlope(walls, lane);
}

void SmoothCaps::addSlope(const WallLanes& walls, int lane)
{
  if (walls.slope[lane])
  {
    this->Slopes.push_back({ lane, *walls.slope[lane] });
  }
}

void SmoothCaps::takeWalls(const Particles& particles, const KinematicNeeds& needs,
  const WallLanes& walls, SmoothBatch& batch, ContactBlock& block)
{
  settleSingular(batch.pairs, false);
  const SmoothPairs& pairs = batch.pairs;
  LanesOf<SmoothPairs::Capacity> overlaps{};
  for (int k = 0; k < pairs.count; ++k)
  {
    const int c = static_cast<int>(batch.searches[k].index);
    overlaps[k] = needs.lasts ? -block.gap[c] : block.overlap[c];
  }
  repeatLast(overlaps.lane, pairs.count);
  StepLanes steps;
  steps.half = needs.half;
  for (int k = 0; k < wholeVectors(pairs.count); ++k)
  {
    const SmoothSearch& search = batch.searches[std::min(k, pairs.count - 1)];
    const int c = static_cast<int>(search.index);
    const Lane3 n = block.normal.get(c);
    steps.middle.set(k, -1.0 * middleOf(needs, walls.lastNormal.get(c), n));
    steps.firstSpin.set(k, Lane3(particles.angularVelocity.get(search.first)));
  }
  CapLanes caps;
  findCapsAtWalls(pairs, steps, overlaps, caps);
  for (int k = 0; k < pairs.count; ++k)
  {
    const int c = static_cast<int>(batch.searches[k].index);
    const Lane3 point = caps.firstPoint.get(k);
    const Lane3 w(particles.angularVelocity.get(block.first[c]));
    const Lane3 v =
      Lane3(particles.velocity.get(block.first[c])) + cross(w, caps.firstBefore.get(k));
    block.effectiveRadius[c] = caps.effectiveRadius[k];
    block.firstArm[c] = caps.firstArm[k];
    block.rollingRadius[c] = caps.firstArm[k];
    block.smallerRadius[c] = pairs.first.inscribed[k];
    setMotion(needs, v - walls.velocity.get(c), -1.0 * steps.middle.get(k), block, c);
    this->Offsets.push_back({ c, fused(-caps.firstArm[k], pairs.direction.get(k), point),
      { 0.0, 0.0, 0.0 }, walls.share[c] });
    this->addSlope(walls, c);
  }
  if (needs.ellipse)
  {
    setEllipses(batch, true, block);
  }
}

}
