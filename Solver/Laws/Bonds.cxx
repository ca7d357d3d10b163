#include "Laws/Bonds.h"

#include "Laws/BondContact.h"
#include "Laws/BondElastic.h"
#include "Laws/BondStrength.h"
#include "Laws/WallEnds.h"

#include <algorithm>
#include <optional>

namespace dem
{

namespace
{

/// By ids.
void findEnds(const Particles& particles, const ContactBlock& block, bool atWalls, BondLanes& lanes)
{
  for (int c = 0; c < block.count; ++c)
  {
    const std::int32_t first = block.first[c];
    const std::int32_t second = block.partner[c];
    // Without branches, which processors would guess wrong half of the time.
    const std::int32_t isHigher = atWalls || particles.id[first] < particles.id[second] ? 0 : 1;
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
    std::fill_n(batch.higherLead.lane, batch.lanes, lanes.anchors ? 0.0 : 0.25 * timeStep);
    return;
  }
  for (int k = 0; k < batch.lanes; ++k)
  {
    const int c = batch.begin + k;
    batch.lowerLead[k] = orientationLead(particles, lanes.lower[c], timeStep);
    batch.higherLead[k] =
      lanes.anchors ? 0.0 : orientationLead(particles, lanes.higher[c], timeStep);
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

/// Notes the first bond that is too long to tell which image it holds.
void findTooLong(const Lattice& space, int count, const BondBatch& batch, BondLanes& lanes)
{
  const double limit = longestBond(space);
  for (int k = 0; k < batch.lanes && batch.begin + k < count && lanes.tooLong < 0; ++k)
  {
    const int c = batch.begin + k;
    lanes.tooLong = lanes.whole[c] > 0.5 && !(batch.length[k] < limit) ? c : -1;
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
  lanes.tooLong = -1;
  lanes.alone = lanes.any && present.other == 0.0 && this->Terms.beside < 0.5;
  if (lanes.any)
  {
    findEnds(particles, block, this->AtWalls, lanes);
  }
}

/// What the bonds do, if they do not break.
void Bonds::stretch(const Particles& particles, BondUse by, ContactBlock& block,
  BondLanes& lanes) const
{
  BondEnds ends{ particles.position.row.data(), particles.velocity.row.data(),
    particles.angularVelocity.row.data(), particles.orientation.data(), nullptr, nullptr };
  std::optional<WallEnds> walls;
  if (this->AtWalls)
  {
    walls.emplace();
  }
  const int count = block.lanes();
  BondBatch batch;
  lanes.breaks = false;
  for (batch.begin = 0; batch.begin < count; batch.begin += batch.lanes)
  {
    batch.lanes = std::min(BondBatch::Capacity, count - batch.begin);
    ends.lower = lanes.lower + batch.begin;
    ends.higher = lanes.higher + batch.begin;
    ends = walls ? walls->load(particles, lanes, block.count, batch) : ends;
    findLeads(particles, this->Terms.timeStep, lanes, batch);
    if (particles.space.periodic && !this->AtWalls)
    {
      vectors::run<bonds::LoadPlaces<true>>(this->Terms, particles.space, ends.position, ends.lower,
        ends.higher, batch);
      findTooLong(particles.space, block.count, batch, lanes);
    }
    else
    {
      vectors::run<bonds::LoadPlaces<false>>(this->Terms, particles.space, ends.position,
        ends.lower, ends.higher, batch);
    }
    vectors::run<bonds::LoadMotions>(ends.velocity, ends.angular, ends.lower, ends.higher, batch);
    if (particles.space.flows && !this->AtWalls)
    {
      vectors::run<bonds::FollowImages>(particles.space.imageFlow, batch);
    }
    vectors::run<bonds::LoadAxes>(ends.orientation, ends.lower, ends.higher, batch);
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
      vectors::run<bonds::Show>(this->Terms, batch, lanes);
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

Vec3 Bonds::way(const Particles& particles, const BondLanes& lanes, int c) const
{
  const std::size_t lower = static_cast<std::size_t>(lanes.lower[c]);
  return this->AtWalls
    ? particles.space.between(Vec3(lanes.anchors->place.get(c)) - particles.position.get(lower))
    : wayOf(particles, lower, static_cast<std::size_t>(lanes.higher[c]));
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
  if (this->Terms.healing > 0.0 && !this->AtWalls) // which need a place to be held at
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
  lanes.any = true;
  lanes.tooLong = -1;
  findEnds(particles, block, this->AtWalls, lanes);
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
    const double radius = particles.radius(lower);
    const double share =
      this->Terms.lowerShare(radius, this->AtWalls ? radius : particles.radius(higher));
    BrokenBond bond{ block.first[c], c, false, {} };
    bond.bodies = !this->AtWalls &&
      particles.featureAt(static_cast<std::size_t>(lower)) == Feature::Body &&
      particles.featureAt(static_cast<std::size_t>(higher)) == Feature::Body;
    bond.what.first = particles.id[lower];
    bond.what.second = this->AtWalls ? -1 - std::int64_t{ higher } : particles.id[higher];
    bond.what.place = particles.position.get(lower) + share * this->way(particles, lanes, c);
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
    if (this->heals(block, c))
    {
      this->renew(makeBond(this->Terms, particles, lanes.lower[c], lanes.higher[c]), block, c);
    }
  }
}

bool Bonds::heals(const ContactBlock& block, int c) const
{
  const double* const* memory = block.extra + BondExtra;
  return this->Terms.healing > 0.0 && memory[BondStrength][c] < 0.0 &&
    memory[BondAge][c] >= this->Terms.healing;
}

void Bonds::renew(const BondNumbers& bond, ContactBlock& block, int c) const
{
  for (int number = 0; number < BondMemory; ++number)
  {
    bonds::memory(block, number, c) = bond[number];
  }
  if (this->Terms.beside < 0.5)
  {
    bonds::blank(block, c);
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
