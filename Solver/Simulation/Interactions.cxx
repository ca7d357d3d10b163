#include "Simulation/Interactions.h"

#include "Core/Parallel.h"

#include <algorithm>
#include <numeric>

namespace dem
{

namespace
{

/// Bounds of the skin in mean radii, and the ages at which lists are younger or older than pays.
constexpr double ThinnestSkin = 0.05;
constexpr double ThickestSkin = 0.5;
constexpr std::int64_t ShortLife = 30;
constexpr std::int64_t LongLife = 150;

/// Slots are in id order.
std::int32_t slotOf(const Particles& particles, std::int64_t id)
{
  const auto found = std::lower_bound(particles.id.begin(), particles.id.end(), id);
  return found != particles.id.end() && *found == id
    ? static_cast<std::int32_t>(found - particles.id.begin())
    : -1;
}

bool isBlank(const Springs& springs)
{
  return std::all_of(springs.begin(), springs.end(), [](double s) { return s == 0.0; });
}

}

Interactions::Interactions(const Config& config, const Surface& walls, double timeStep,
  const Team& team)
  : Boundary(walls), Workers(team), LargestSpawned(config.radiusMax),
    GrainForces(findLaw(config.frictionUpdate), grainLaw(config, timeStep), PartnerKind::Grain),
    WallForces(findLaw(config.frictionUpdate), wallLaw(config, timeStep), PartnerKind::Wall)
{
}

void Interactions::reset()
{
  this->Grains.clear();
  this->AtWalls.clear();
  this->Valid = false;
}

void Interactions::updateLists(const Particles& particles)
{
  const bool tooThick = this->Age > LongLife && this->SkinPerRadius > ThinnestSkin;
  if (!this->Valid || 2.0 * this->Travelled > this->Skin || tooThick)
  {
    this->adaptSkin();
    this->buildLists(particles);
  }
}

/// The skin is the gap up to which pairs are listed. A wide one lists more pairs that do not touch,
/// a narrow one has to be renewed more often: lists that did not live long get a wider one, lists
/// that lived long a narrower one. No result depends on it.
void Interactions::adaptSkin()
{
  if (this->Valid && this->Age < ShortLife)
  {
    this->SkinPerRadius = std::min(1.3 * this->SkinPerRadius, ThickestSkin);
  }
  else if (this->Age > LongLife / 2)
  {
    this->SkinPerRadius = std::max(0.7 * this->SkinPerRadius, ThinnestSkin);
  }
}

void Interactions::buildLists(const Particles& particles)
{
  const std::vector<double>& radius = particles.radius;
  const double largest = std::accumulate(radius.begin(), radius.end(), this->LargestSpawned,
    [](double a, double b) { return std::max(a, b); });
  const double mean = radius.empty()
    ? 0.0
    : std::accumulate(radius.begin(), radius.end(), 0.0) / static_cast<double>(radius.size());
  this->Skin = this->SkinPerRadius * mean;
  this->Cells.build(particles.position, 2.0 * largest + this->Skin);
  this->Grains.replacePairs(findGrainPairs(particles, this->Cells, this->Skin, this->Workers),
    this->Workers);
  this->AtWalls.replacePairs(this->findWallPairs(particles), this->Workers);
  this->Transpose.build(this->Grains.pairs());
  this->Listed = particles.size();
  this->Travelled = 0.0;
  this->Age = 0;
  this->Valid = true;
}

PairRows Interactions::findWallPairs(const Particles& particles) const
{
  const std::int64_t count = static_cast<std::int64_t>(particles.size());
  RowCollector rows(count, this->Workers.threads);
  parallelRanges(count, this->Workers,
    [&](int range, std::int64_t first, std::int64_t last)
    {
      std::vector<std::int32_t>& found = rows.found(range);
      for (std::int64_t slot = first; slot < last; ++slot)
      {
        const std::size_t begin = found.size();
        const Vec3 p = particles.position.get(slot);
        const double reach = particles.radius[slot] + this->Skin;
        this->Boundary.forEachNear(p, reach,
          [&](std::int32_t element)
          {
            const Vec3 d = this->Boundary.separation(element, p);
            const double limit = reach + this->Boundary.radius(element);
            if (dot(d, d) < limit * limit)
            {
              found.push_back(element);
            }
          });
        rows.closeRow(range, slot, begin);
      }
    });
  return rows.layOut(this->Workers);
}

void Interactions::detect(const Particles& particles)
{
  this->updateLists(particles);
  const Vec3Array& x = particles.position;
  const std::vector<double>& radius = particles.radius;
  this->Grains.detect(
    this->Workers, [&](std::int64_t i, std::int32_t j) { return x.get(i) - x.get(j); },
    [&](std::int64_t i, std::int32_t j) { return radius[i] + radius[j]; });
  this->AtWalls.detect(
    this->Workers,
    [&](std::int64_t i, std::int32_t e) { return this->Boundary.separation(e, x.get(i)); },
    [&](std::int64_t i, std::int32_t e) { return radius[i] + this->Boundary.radius(e); });
}

void Interactions::evaluate(const Particles& particles)
{
  this->GrainForces.step(particles, this->Grains, this->Workers);
  this->WallForces.step(particles, this->AtWalls, this->Workers);
}

void Interactions::observe(const Particles& particles)
{
  this->GrainForces.observe(particles, this->Grains);
  this->WallForces.observe(particles, this->AtWalls);
}

Load Interactions::gather(std::size_t slot) const
{
  Load sum;
  const std::vector<ContactForce>& pairs = this->GrainForces.forces();
  const std::size_t nothing = pairs.size() - 1;
  for (std::int64_t k = this->Transpose.rowBegin[slot]; k < this->Transpose.rowBegin[slot + 1]; ++k)
  {
    // A pair that does not touch gives the last entry, which changes nothing.
    const std::int32_t c = this->Grains.contactOf(this->Transpose.pair[k]);
    const ContactForce& other =
      pairs[c != ContactList::NotTouching ? static_cast<std::size_t>(c) : nothing];
    sum.force = sum.force - other.force; // (55), (56)
    sum.torque = sum.torque + other.secondTorque;
  }
  const auto addOwn = [&sum, slot](const ContactList& list, const std::vector<ContactForce>& forces)
  {
    for (std::int64_t c = list.contactBegin(slot); c < list.contactBegin(slot + 1); ++c)
    {
      sum.force = sum.force + forces[c].force;
      sum.torque = sum.torque + forces[c].firstTorque;
    }
  };
  addOwn(this->Grains, pairs);
  addOwn(this->AtWalls, this->WallForces.forces());
  return sum;
}

void Interactions::gather(GrainBlock& block) const
{
  for (int c = 0; c < block.count; ++c)
  {
    const Load load = this->gather(block.begin + c);
    block.force.set(c, load.force);
    block.torque.set(c, load.torque);
  }
}

std::vector<ContactHistory> Interactions::history(const Particles& particles) const
{
  std::vector<ContactHistory> result;
  // A contact that is new at this state has no history yet; that is the same as none.
  const auto append = [&](const ContactList& list, bool wall)
  {
    for (const Contact& contact : list.contacts())
    {
      const Springs& springs = list.springs()[contact.pair];
      if (!isBlank(springs))
      {
        const std::int64_t second =
          wall ? -1 - std::int64_t{ contact.partner } : particles.id[contact.partner];
        result.push_back({ particles.id[contact.first], second, springs });
      }
    }
  };
  append(this->Grains, false);
  append(this->AtWalls, true);
  return result;
}

void Interactions::setHistory(const Particles& particles,
  const std::vector<ContactHistory>& history)
{
  this->updateLists(particles);
  for (const ContactHistory& contact : history)
  {
    const std::int32_t first = slotOf(particles, contact.first);
    if (first < 0)
    {
      continue;
    }
    if (contact.second < 0)
    {
      this->AtWalls.setSprings(first, static_cast<std::int32_t>(-1 - contact.second),
        contact.springs);
    }
    else
    {
      this->Grains.setSprings(first, slotOf(particles, contact.second), contact.springs);
    }
  }
}

bool Interactions::fits(const Particles& particles, const Vec3& p, double radius) const
{
  const auto apart = [&](std::size_t slot)
  {
    const Vec3 d = p - particles.position.get(slot);
    const double limit = radius + particles.radius[slot];
    return dot(d, d) >= limit * limit;
  };
  if (!this->Cells.allNear(p, apart))
  {
    return false;
  }
  for (std::size_t slot = this->Listed; slot < particles.size(); ++slot)
  {
    if (!apart(slot)) // added since the cells were built
    {
      return false;
    }
  }
  bool free = true;
  this->Boundary.forEachNear(p, radius,
    [&](std::int32_t element)
    {
      const Vec3 d = this->Boundary.separation(element, p);
      const double limit = radius + this->Boundary.radius(element);
      free = free && dot(d, d) >= limit * limit;
    });
  return free;
}

}
