#include "Laws/Losses.h"

#include "Vectors/VectorCopies.h"

#include <utility>

namespace dem
{

namespace
{

/// Overlaps and gaps before bodies moved by their velocities.
struct MoveBack
{
  template <int Width>
  static DEM_INLINE void run(const ContactBlock& block, double timeStep, Lanes& overlap, Lanes& gap)
  {
    const int lanes = block.lanes();
#pragma omp simd
    for (int c = 0; c < lanes; ++c)
    {
      const double displacement = timeStep * block.normalVelocity[c];
      const double before = block.overlap[c] + displacement;
      overlap[c] = before > 0.0 ? before : 0.0;
      gap[c] = block.gap[c] - displacement;
    }
  }
};

/// Power of friction in all and of its springs, and what follows from it.
struct SplitFriction
{
  template <int Width>
  static DEM_INLINE void run(const ContactBlock& block, const SpringStates& before,
    const SpringStates& now, double timeStep, const DryLanes& isDry, LossLanes& losses)
  {
    const int lanes = block.lanes();
#pragma omp simd
    for (int c = 0; c < lanes; ++c)
    {
      const Lane3 n = block.normal.get(c);
      const Lane3 f = block.force.get(c);
      const Lane3 w = block.spin.get(c);
      const Lane3 resistance = block.firstTorque.get(c) - block.firstArm[c] * cross(f, n); // (31)
      const double twisting = dot(resistance, n) * dot(w, n);
      const double rolling = dot(resistance, w) - twisting;
      const double sliding = dot(fused(-block.normalForce[c], n, f), block.slidingVelocity.get(c));
      const double besideSliding = sliding - now.sliding[c];
      const double besideRotational = rolling + twisting - now.rotational[c];
      const double slips = block.sliding[c] > 0.5 ? 1.0 : isDry.sliding[c];
      const double springs =
        0.5 * (before.sliding[c] + before.rotational[c] + now.sliding[c] + now.rotational[c]);
      const double dry =
        slips * besideSliding + isDry.rolling[c] * rolling + isDry.rotational[c] * besideRotational;
      losses.friction[c] = before.energy[c] - now.energy[c] - timeStep * (springs + dry);
      losses.damping[c] = -timeStep * (besideSliding + besideRotational - dry);
    }
  }
};

/// Adds the losses in dashpots along the normal.
struct AddDamping
{
  template <int Width>
  static DEM_INLINE void run(const ContactBlock& block, double timeStep, LossLanes& losses)
  {
    const int lanes = block.lanes();
#pragma omp simd
    for (int c = 0; c < lanes; ++c)
    {
      const double vn = block.normalVelocity[c];
      losses.damping[c] += timeStep * block.damping[c] * vn * vn;
    }
  }
};

}

LossMeter::LossMeter(const ContactLaws& law, const LawTable& table, ContactBlock& block,
  LossLanes& losses)
  : Law(law), Table(table), Block(block), Lost(losses)
{
  vectors::run<MoveBack>(block, table.of(0).timeStep, this->Before.overlap, this->Before.gap);
  this->Rests = law.findResting(table, block, this->Resting);
  this->exchange(this->Before);
  law.findSprings(table, block, this->Springs);
  if (law.yields())
  {
    law.findPlastic(table, block, this->Plastic);
  }
  this->exchange(this->Before);
}

double LossMeter::time() const
{
  switch (this->Lost.part)
  {
    case LossPart::Whole:
      return this->Table.of(0).timeStep;
    case LossPart::First:
    case LossPart::Stage:
      return this->Lost.time;
    default:
      return 0.0;
  }
}

/// Leaves of the energies of springs what counts here, and the power that they have here alone.
void LossMeter::divide(SpringStates& now)
{
  const LossPart part = this->Lost.part;
  SpringStates& before = this->Springs;
  before.sliding = now.sliding;
  before.rotational = now.rotational;
  for (int c = 0; c < this->Block.lanes(); ++c)
  {
    const bool goesOn = part == LossPart::End && this->Block.continues(c);
    before.energy[c] = part == LossPart::First ? before.energy[c] : 0.0;
    now.energy[c] = goesOn ? now.energy[c] : 0.0;
  }
}

/// Adds the losses in dashpots along the normal.
void LossMeter::addDamping(double time) const
{
  if (!this->Rests)
  {
    vectors::run<AddDamping>(this->Block, time, this->Lost);
    return;
  }
  for (int c = 0; c < this->Block.count; ++c)
  {
    const double vn = this->Block.normalVelocity[c];
    this->Lost.damping[c] -= time * (this->Block.normalForce[c] - this->Resting[c]) * vn;
  }
}

void LossMeter::read()
{
  const double time = this->time();
  const ContactBlock& block = this->Block;
  LossLanes& losses = this->Lost;
  SpringStates now;
  this->Law.findSprings(this->Table, block, now);
  if (losses.part != LossPart::Whole)
  {
    this->divide(now);
  }
  DryLanes dry;
  this->Law.findDry(this->Table, block, dry);
  vectors::run<SplitFriction>(block, this->Springs, now, time, dry, losses);
  this->addDamping(time);
  losses.plastic = {};
  losses.adhesion = {};
  if (this->isStage())
  {
    return;
  }
  if (this->Law.yields())
  {
    this->Law.findPlastic(this->Table, block, losses.plastic);
    for (int c = 0; c < block.count; ++c)
    {
      losses.plastic[c] -= this->Plastic[c];
    }
  }
  if (this->Law.lasts())
  {
    this->addAdhesion();
    this->forgetEnded();
  }
}

/// Contacts whose law has no range count for nothing where they end, as where no law has one.
void LossMeter::forgetEnded() const
{
  LossLanes& losses = this->Lost;
  for (int c = 0; c < this->Block.count; ++c)
  {
    if (!this->Block.continues(c) && !this->Law.lasts(this->Table, this->Block.pairClass[c]))
    {
      losses.friction[c] = losses.plastic[c] = losses.adhesion[c] = losses.damping[c] = 0.0;
    }
  }
}

void LossMeter::exchange(Overlaps& overlaps)
{
  std::swap(this->Block.overlap, overlaps.overlap);
  std::swap(this->Block.gap, overlaps.gap);
}

/// What is stored where contacts begin appears at once, and what is stored where they end is gone.
void LossMeter::addAdhesion()
{
  LossLanes& losses = this->Lost;
  ContactBlock& block = this->Block;
  const auto add = [&](Overlaps& overlaps, bool begun, double sign)
  {
    const auto is = [&](int c)
    {
      const bool now = begun == block.begun[c] && begun == block.continues(c);
      return now && this->Law.lasts(this->Table, block.pairClass[c]);
    };
    bool any = false;
    for (int c = 0; c < block.count; ++c)
    {
      any = any || is(c);
    }
    if (!any)
    {
      return;
    }
    StoredLanes stored;
    this->exchange(overlaps);
    this->Law.findStored(this->Table, block, stored);
    this->exchange(overlaps);
    for (int c = 0; c < block.count; ++c)
    {
      losses.adhesion[c] += is(c) ? sign * (stored.elastic[c] + stored.surface[c]) : 0.0;
    }
  };
  Overlaps begins{};
  const double range = this->Law.range(this->Table).begins;
  for (int c = 0; c < block.lanes(); ++c)
  {
    begins.gap[c] = range;
  }
  add(begins, true, -1.0);
  add(this->Before, false, 1.0);
}

}
