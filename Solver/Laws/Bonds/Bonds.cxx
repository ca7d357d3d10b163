#include "Laws/Bonds/Bonds.h"

#include "Laws/Bonds/BondContact.h"
#include "Laws/Bonds/BondElastic.h"
#include "Laws/Bonds/BondStrength.h"
#include "Laws/Bonds/BondText.h"
#include "Laws/Bonds/HeldEnds.h"
#include "Laws/Bonds/WallEnds.h"

#include <algorithm>
#include <cmath>

namespace dem
{

namespace
{

/// By ids.
void findEnds(const Particles& particles, ContactBlock& block, bool atWalls, BondLanes& lanes)
{
  const std::int64_t* id = particles.id.data();
  std::int32_t swaps[BatchSize];
  for (int c = 0; c < block.count; ++c)
  {
    swaps[c] = atWalls || id[block.first[c]] < id[block.partner[c]] ? 0 : -1;
  }
  repeatLast(swaps, block.count);
  block.repeatLast();
  vectors::run<bonds::Order>(block, swaps, lanes);
}

/// Finds the leads of orientations, which differ for grains with shapes [T].
void findLeads(const BondTerms& terms, const Particles& particles, const BondLanes& lanes,
  BondBatch& batch)
{
  for (int k = 0; k < batch.lanes; ++k)
  {
    const int c = batch.begin + k;
    batch.lowerLead[k] = orientationLead(terms, particles, lanes.lower[c]);
    batch.higherLead[k] = lanes.anchors ? 0.0 : orientationLead(terms, particles, lanes.higher[c]);
  }
}

template <bonds::BondOrigin From>
void findForces(const BondTerms& terms, bool energies, const ContactBlock& block,
  const double* present, BondBatch& batch)
{
  energies ? vectors::run<bonds::Elastic<From, true>>(terms, block, present, batch)
           : vectors::run<bonds::Elastic<From, false>>(terms, block, present, batch);
}

void findForces(const BondTerms& terms, bool energies, const ContactBlock& block,
  const BondLanes& lanes, BondBatch& batch)
{
  const double* present = lanes.whole.lane + batch.begin;
  if (terms.text)
  {
    bonds::askText(terms, energies, block, present, batch);
    findForces<bonds::BondOrigin::Text>(terms, energies, block, present, batch);
  }
  else if (terms.beam > 0.0)
  {
    findForces<bonds::BondOrigin::Beams>(terms, energies, block, present, batch);
  }
  else
  {
    findForces<bonds::BondOrigin::Discs>(terms, energies, block, present, batch);
  }
}

template <bool Apart>
double act(const BondTerms& terms, bool observes, const BondLanes& lanes, BondBatch& batch,
  ContactBlock& block, const bonds::BondResults& to)
{
  using namespace bonds;
  if (!terms.brittle)
  {
    return vectors::run<Act<false, false, Apart>>(terms, lanes, batch, block, to);
  }
  return observes ? vectors::run<Act<true, false, Apart>>(terms, lanes, batch, block, to)
                  : vectors::run<Act<true, true, Apart>>(terms, lanes, batch, block, to);
}

void countDamped(const BondTerms& terms, const BondBatch& batch, BondLanes& lanes)
{
  terms.text ? vectors::run<bonds::CountDamped<true>>(terms, batch, lanes)
             : vectors::run<bonds::CountDamped<false>>(terms, batch, lanes);
}

/// Bonds by themselves leave theirs in the block, others beside it.
template <typename Lanes>
bonds::BondResults resultsOf(Lanes& of)
{
  return { &of.force, &of.firstTorque, &of.secondTorque };
}

void store(const BondTerms& terms, const double* before, const BondBatch& batch, BondLanes& lanes)
{
  terms.brittle ? vectors::run<bonds::Store<true>>(terms, before, batch, lanes)
                : vectors::run<bonds::Store<false>>(terms, before, batch, lanes);
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
void Bonds::stretch(const Particles& particles, BondUse by, ContactBlock& block, BondLanes& lanes,
  const bonds::BondResults& to) const
{
  BondEnds ends{ particles.position.packed.data(), particles.velocity.packed.data(),
    particles.angularVelocity.packed.data(), particles.orientation.data(), nullptr, nullptr };
  const int count = block.lanes();
  const bool observes = by == BondUse::Observe;
  const bool energies =
    observes || !this->Terms.brittle || this->Terms.breaking == BondBreaking::Energy;
  BondBatch batch;
  lanes.breaks = false;
  this->fillLeads(batch);
  for (batch.begin = 0; batch.begin < count; batch.begin += batch.lanes)
  {
    batch.lanes = std::min(BondBatch::Capacity, count - batch.begin);
    ends.lower = lanes.lower + batch.begin;
    ends.higher = lanes.higher + batch.begin;
    this->load(particles, block.count, ends, lanes, batch);
    if (particles.applied.has(AppliedLoads::Holds))
    {
      countHeldEnds(particles, lanes, batch);
    }
    findForces(this->Terms, energies, block, lanes, batch);
    const double* before = block.extra[BondExtra + BondStrain] + batch.begin;
    findStrain(this->Terms, block.extra[BondExtra + BondStrength] + batch.begin, batch, lanes);
    const double largest = this->Terms.text
      ? act<true>(this->Terms, observes, lanes, batch, block, to)
      : act<false>(this->Terms, observes, lanes, batch, block, to);
    if (by != BondUse::Step)
    {
      countDamped(this->Terms, batch, lanes);
    }
    if (observes)
    {
      vectors::run<bonds::Show>(this->Terms, batch, lanes);
      store(this->Terms, before, batch, lanes);
      continue;
    }
    if (largest >= this->Terms.softening && !this->Trial)
    {
      lanes.breaks = true;
      if (!energies)
      {
        findForces(this->Terms, true, block, lanes, batch);
      }
      store(this->Terms, before, batch, lanes);
    }
    if (!this->Terms.brittle)
    {
      vectors::run<bonds::Remember>(this->Terms, block, batch, lanes);
    }
  }
}

void Bonds::fillLeads(BondBatch& batch) const
{
  const double lead = this->Terms.ahead * this->Terms.timeStep;
  std::fill_n(batch.lowerLead.lane, BondBatch::Capacity, lead);
  std::fill_n(batch.higherLead.lane, BondBatch::Capacity, this->AtWalls ? 0.0 : lead);
}

/// Where the ends of a part of a block are, and how they move.
void Bonds::load(const Particles& particles, int count, const BondEnds& of, BondLanes& lanes,
  BondBatch& batch) const
{
  if (particles.anyShaped())
  {
    findLeads(this->Terms, particles, lanes, batch);
  }
  if (this->AtWalls)
  {
    WallEnds walls;
    const BondEnds ends = walls.load(particles, lanes, count, batch);
    vectors::run<bonds::LoadEnds<false>>(this->Terms, particles.space, ends, batch);
    return;
  }
  if (!particles.space.periodic)
  {
    vectors::run<bonds::LoadEnds<false>>(this->Terms, particles.space, of, batch);
    return;
  }
  vectors::run<bonds::LoadEnds<true>>(this->Terms, particles.space, of, batch);
  findTooLong(particles.space, count, batch, lanes);
  if (particles.space.flows)
  {
    vectors::run<bonds::FollowImages>(particles.space.imageFlow, batch);
  }
}

BondStiffness Bonds::stiffness(const Particles& particles, const ContactBlock& block,
  const BondLanes& lanes, int c) const
{
  const double lower = particles.radius(lanes.lower[c]);
  const double higher = this->AtWalls ? lower : particles.radius(lanes.higher[c]);
  const double length = norm(this->axis(particles, lanes, c));
  double square = 0.0;
  for (int k = 0; k < 3; ++k)
  {
    const double part = block.extra[BondExtra + BondReference + k][c];
    square += part * part;
  }
  return this->Terms.text ? this->Terms.ofText(lower, higher, length, std::sqrt(square))
                          : this->Terms.of(lower, higher, length);
}

Vec3 Bonds::axis(const Particles& particles, const BondLanes& lanes, int c) const
{
  const std::size_t lower = static_cast<std::size_t>(lanes.lower[c]);
  return this->AtWalls
    ? particles.space.between(Vec3(lanes.anchors->position.get(c)) - particles.position.get(lower))
    : bondVector(particles, lower, static_cast<std::size_t>(lanes.higher[c]));
}

void Bonds::observe(const Particles& particles, ContactBlock& block, BondLanes& lanes) const
{
  if (lanes.any)
  {
    this->stretch(particles, BondUse::Observe, block, lanes, resultsOf(lanes));
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
  this->stretch(particles, by, block, lanes, resultsOf(lanes));
  if (lanes.breaks)
  {
    this->letBreak(particles, block, lanes, resultsOf(lanes), broken);
  }
  vectors::run<bonds::Hold>(block, lanes);
}

bool Bonds::holdMost(const ContactBlock& block, BondLanes& lanes) const
{
  return this->mayHold() && 2.0 * vectors::run<bonds::FindHeld>(block, lanes) > block.count;
}

void Bonds::stepHeld(const Particles& particles, ContactBlock& block, BondLanes& lanes,
  std::vector<BrokenBond>& broken) const
{
  lanes.any = true;
  lanes.tooLong = -1;
  findEnds(particles, block, this->AtWalls, lanes);
  this->stretch(particles, BondUse::Step, block, lanes, resultsOf(block));
  vectors::run<bonds::GoOn>(block);
  if (lanes.breaks)
  {
    this->letBreak(particles, block, lanes, resultsOf(block), broken);
  }
}

void Bonds::letBreak(const Particles& particles, ContactBlock& block, BondLanes& lanes,
  const bonds::BondResults& to, std::vector<BrokenBond>& broken) const
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
    BrokenBond bond{ block.first[c], lower, higher, c, false, {} };
    bond.bodies = !this->AtWalls &&
      (particles.balls(static_cast<std::size_t>(lower)) > 1 ||
        particles.balls(static_cast<std::size_t>(higher)) > 1);
    bond.what.first = particles.id[lower];
    bond.what.second = this->AtWalls ? -1 - std::int64_t{ higher } : particles.id[higher];
    bond.what.position = particles.position.get(lower) + share * this->axis(particles, lanes, c);
    bond.what.energy = lanes.stored[c] + bonds::memory(block, BondLoss, c);
    bond.what.sheared = lanes.sheared[c] > 0.5;
    broken.push_back(bond);
    bonds::memory(block, BondStrength, c) *= -1.0;
    for (const int number : { BondAge, BondStrain, BondLoss })
    {
      bonds::memory(block, number, c) = 0.0;
    }
    for (Lanes3* result : { to.force, to.first, to.second })
    {
      result->set(c, { 0.0, 0.0, 0.0 });
    }
    lanes.damped[c] = 0.0;
    block.measure[c] = -1.0; // the next step finds whether the contact continues
  }
}

int Bonds::findHealing(const ContactBlock& block, int* found) const
{
  const double* const* memory = block.extra + BondExtra;
  int count = 0;
  for (int c = 0; this->Terms.healing > 0.0 && !this->Trial && c < block.count; ++c)
  {
    found[count] = c;
    count += memory[BondStrength][c] < 0.0 && memory[BondAge][c] >= this->Terms.healing ? 1 : 0;
  }
  return count;
}

void Bonds::heal(const Particles& particles, const BondLanes& lanes, ContactBlock& block,
  int c) const
{
  this->renew(makeBond(this->Terms, particles, lanes.lower[c], lanes.higher[c]), block, c);
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
