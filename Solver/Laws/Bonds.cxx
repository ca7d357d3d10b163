#include "Laws/Bonds.h"

#include "Laws/BondContact.h"
#include "Laws/BondKernels.h"
#include "Laws/BondStrength.h"

#include <algorithm>

namespace dem
{

namespace
{

/// By ids.
void findEnds(const Particles& particles, const ContactBlock& block, BondLanes& lanes)
{
  for (int c = 0; c < block.count; ++c)
  {
    const std::int32_t first = block.first[c];
    const std::int32_t second = block.partner[c];
    // Without branches, which processors would guess wrong half of the time.
    const std::int32_t isHigher = particles.id[first] > particles.id[second] ? 1 : 0;
    const std::int32_t swapped = -isHigher & (first ^ second);
    lanes.lower[c] = first ^ swapped;
    lanes.higher[c] = second ^ swapped;
    lanes.sign[c] = static_cast<double>(1 - 2 * isHigher);
  }
  repeatLast(lanes.lower, block.count);
  repeatLast(lanes.higher, block.count);
  repeatLast(lanes.sign.lane, block.count);
}

void findLeads(const Particles& particles, double timeStep, const BondLanes& lanes,
  BondBatch& batch)
{
  if (!particles.anyShaped())
  {
    std::fill_n(batch.lowerLead.lane, batch.lanes, 0.25 * timeStep);
    std::fill_n(batch.higherLead.lane, batch.lanes, 0.25 * timeStep);
    return;
  }
  for (int k = 0; k < batch.lanes; ++k)
  {
    const int c = batch.begin + k;
    batch.lowerLead[k] = orientationLead(particles, lanes.lower[c], timeStep);
    batch.higherLead[k] = orientationLead(particles, lanes.higher[c], timeStep);
  }
}

void findStiffness(const BondTerms& terms, BondBatch& batch)
{
  if (terms.beam > 0.0)
  {
    vectors::run<bonds::FindStiffness<true>>(terms, batch);
  }
  else
  {
    vectors::run<bonds::FindStiffness<false>>(terms, batch);
  }
}

void act(const BondTerms& terms, const double* before, BondBatch& batch, BondLanes& lanes)
{
  if (terms.brittle)
  {
    vectors::run<bonds::Act<true>>(terms, before, batch, lanes);
  }
  else
  {
    vectors::run<bonds::Act<false>>(terms, before, batch, lanes);
  }
}

void remember(const BondTerms& terms, ContactBlock& block, const BondBatch& batch,
  const BondLanes& lanes)
{
  if (terms.brittle)
  {
    vectors::run<bonds::Remember<true>>(terms, block, batch, lanes);
  }
  else
  {
    vectors::run<bonds::Remember<false>>(terms, block, batch, lanes);
  }
}

void bend(const BondTerms& terms, BondBatch& batch)
{
  if (terms.bendsAtEnds > 0.5)
  {
    vectors::run<bonds::Bend<true>>(batch);
  }
  else
  {
    vectors::run<bonds::Bend<false>>(batch);
  }
}

void findStrain(const BondTerms& terms, const double* strength, const BondBatch& batch,
  BondLanes& lanes)
{
  double* strained = lanes.strained.lane + batch.begin;
  double* sheared = lanes.sheared.lane + batch.begin;
  switch (terms.breaking)
  {
    case BondBreaking::Stress:
      vectors::run<bonds::Strain<BondBreaking::Stress>>(terms, strength, batch, strained, sheared);
      break;
    case BondBreaking::Force:
      vectors::run<bonds::Strain<BondBreaking::Force>>(terms, strength, batch, strained, sheared);
      break;
    case BondBreaking::Separation:
      vectors::run<bonds::Strain<BondBreaking::Separation>>(terms, strength, batch, strained,
        sheared);
      break;
    case BondBreaking::Energy:
      vectors::run<bonds::Strain<BondBreaking::Energy>>(terms, strength, batch, strained, sheared);
      break;
    case BondBreaking::Combined:
      vectors::run<bonds::Strain<BondBreaking::Combined>>(terms, strength, batch, strained,
        sheared);
      break;
    case BondBreaking::Never:
      std::fill_n(strained, batch.lanes, 0.0);
      std::fill_n(sheared, batch.lanes, 0.0);
      break;
  }
}

}

void addDamped(const BondLanes& lanes, int count, LossLanes& losses)
{
  for (int c = 0; lanes.any && c < count; ++c)
  {
    losses.damping[c] += lanes.damped[c];
  }
}

void Bonds::prepare(const Particles& particles, ContactBlock& block, BondLanes& lanes) const
{
  bonds::Present present;
  if (this->Present)
  {
    present = vectors::run<bonds::Prepare>(this->Terms, block, lanes);
  }
  lanes.any = present.any > 0.0;
  lanes.alone = lanes.any && present.other == 0.0 && this->Terms.beside < 0.5;
  if (lanes.any)
  {
    findEnds(particles, block, lanes);
  }
}

/// What the bonds do, if they do not break.
void Bonds::stretch(const Particles& particles, BondUse by, ContactBlock& block,
  BondLanes& lanes) const
{
  const Row* position = particles.position.row.data();
  const Row* velocity = particles.velocity.row.data();
  const Row* angular = particles.angularVelocity.row.data();
  const Quaternion* orientation = particles.orientation.data();
  const int count = block.lanes();
  BondBatch batch;
  lanes.breaks = false;
  for (batch.begin = 0; batch.begin < count; batch.begin += batch.lanes)
  {
    batch.lanes = std::min(BondBatch::Capacity, count - batch.begin);
    const std::int32_t* lower = lanes.lower + batch.begin;
    const std::int32_t* higher = lanes.higher + batch.begin;
    findLeads(particles, this->Terms.timeStep, lanes, batch);
    vectors::run<bonds::LoadPlaces>(this->Terms, position, lower, higher, batch);
    vectors::run<bonds::LoadMotions>(velocity, angular, lower, higher, batch);
    vectors::run<bonds::LoadAxes>(orientation, lower, higher, batch);
    vectors::run<bonds::Recall>(block, batch);
    findStiffness(this->Terms, batch);
    bend(this->Terms, batch);
    vectors::run<bonds::Twist>(batch);
    const bool looks = by == BondUse::Look;
    const bool needsEnergies =
      looks || !this->Terms.brittle || this->Terms.breaking == BondBreaking::Energy;
    if (needsEnergies)
    {
      vectors::run<bonds::FindEnergies>(batch);
    }
    findStrain(this->Terms, block.extra[BondExtra + BondStrength] + batch.begin, batch, lanes);
    vectors::run<bonds::Damp>(this->Terms, batch);
    const double* before = block.extra[BondExtra + BondStrain] + batch.begin;
    act(this->Terms, before, batch, lanes);
    if (by != BondUse::Step)
    {
      vectors::run<bonds::CountDamped>(this->Terms, batch, lanes);
    }
    if (looks)
    {
      vectors::run<bonds::Show>(batch, lanes);
      vectors::run<bonds::Store>(this->Terms, before, batch, lanes);
      continue;
    }
    if (vectors::run<bonds::LargestStrain>(before, batch, lanes) >= this->Terms.softening)
    {
      lanes.breaks = true;
      if (!needsEnergies)
      {
        vectors::run<bonds::FindEnergies>(batch);
      }
      vectors::run<bonds::Store>(this->Terms, before, batch, lanes);
    }
    remember(this->Terms, block, batch, lanes);
  }
}

void Bonds::look(const Particles& particles, ContactBlock& block, BondLanes& lanes) const
{
  if (lanes.any)
  {
    this->stretch(particles, BondUse::Look, block, lanes);
    vectors::run<bonds::Hold>(block, lanes);
  }
}

void Bonds::step(const Particles& particles, BondUse by, ContactBlock& block, BondLanes& lanes,
  std::vector<BrokenBond>& broken) const
{
  if (!lanes.any)
  {
    return;
  }
  if (this->Terms.beside < 0.5)
  {
    vectors::run<bonds::Blank>(block, lanes);
  }
  this->stretch(particles, by, block, lanes);
  if (lanes.breaks)
  {
    this->letBreak(particles, block, lanes, broken);
  }
  if (this->Terms.healing > 0.0)
  {
    this->heal(particles, block, lanes);
  }
  vectors::run<bonds::Hold>(block, lanes);
}

bool Bonds::holdMost(const ContactBlock& block, BondLanes& lanes) const
{
  return this->mayHold() && 2.0 * vectors::run<bonds::FindHeld>(block, lanes) > block.count;
}

void Bonds::stretchHeld(const Particles& particles, ContactBlock& block, BondLanes& lanes) const
{
  findEnds(particles, block, lanes);
  this->stretch(particles, BondUse::Step, block, lanes);
  vectors::run<bonds::Give>(lanes, block);
}

void Bonds::breakHeld(const Particles& particles, ContactBlock& block, BondLanes& lanes,
  std::vector<BrokenBond>& broken) const
{
  lanes.gap = block.gap;
  this->letBreak(particles, block, lanes, broken);
  vectors::run<bonds::Give>(lanes, block);
}

void Bonds::letBreak(const Particles& particles, ContactBlock& block, BondLanes& lanes,
  std::vector<BrokenBond>& broken) const
{
  for (int c = 0; c < block.count; ++c)
  {
    if (!(lanes.whole[c] > 0.5 && bonds::memory(block, BondStrain, c) >= this->Terms.softening))
    {
      continue;
    }
    const std::int32_t lower = lanes.lower[c];
    const std::int32_t higher = lanes.higher[c];
    const Vec3 from = particles.position.get(lower);
    const double share = this->Terms.lowerShare(particles.radius(lower), particles.radius(higher));
    BrokenBond bond{ block.first[c], c, {} };
    bond.what.first = particles.id[lower];
    bond.what.second = particles.id[higher];
    bond.what.place = from + share * (particles.position.get(higher) - from);
    bond.what.energy = lanes.stored[c] + bonds::memory(block, BondLoss, c);
    bond.what.sheared = lanes.sheared[c] > 0.5;
    broken.push_back(bond);
    bonds::memory(block, BondStrength, c) *= -1.0;
    for (const int number : { BondAge, BondStrain, BondLoss })
    {
      bonds::memory(block, number, c) = 0.0;
    }
    lanes.force.set(c, { 0.0, 0.0, 0.0 });
    lanes.lowerTorque.set(c, { 0.0, 0.0, 0.0 });
    lanes.higherTorque.set(c, { 0.0, 0.0, 0.0 });
    lanes.damped[c] = 0.0;
    block.measure[c] = -1.0; // the next step finds whether the contact goes on
  }
}

void Bonds::heal(const Particles& particles, ContactBlock& block, const BondLanes& lanes) const
{
  for (int c = 0; c < block.count; ++c)
  {
    if (bonds::memory(block, BondStrength, c) < 0.0 &&
      bonds::memory(block, BondAge, c) >= this->Terms.healing)
    {
      const BondNumbers bond = makeBond(this->Terms, particles, lanes.lower[c], lanes.higher[c]);
      for (int number = 0; number < BondMemory; ++number)
      {
        bonds::memory(block, number, c) = bond[number];
      }
      if (this->Terms.beside < 0.5)
      {
        bonds::blank(block, c);
      }
    }
  }
}

void Bonds::release(const std::vector<BrokenBond>& broken, std::size_t first,
  const BondLanes& lanes, ContactBlock& block) const
{
  for (std::size_t k = first; k < broken.size(); ++k)
  {
    const int c = broken[k].lane;
    const double pressed = -lanes.gap[c] - bonds::memory(block, BondOverlap, c);
    const bool replaces = this->Terms.beside < 0.5; // else the law acts already
    block.overlap[c] = replaces && pressed > 0.0 ? pressed : 0.0;
    block.gap[c] = replaces ? -pressed : bonds::Far * block.smallerRadius[c];
  }
}

void Bonds::leaveNothing(ContactBlock& block) const
{
  vectors::run<bonds::LeaveNothing>(block);
}

void Bonds::add(const BondLanes& lanes, ContactBlock& block) const
{
  if (lanes.any)
  {
    vectors::run<bonds::Add>(this->Terms, lanes, block);
  }
}

}
