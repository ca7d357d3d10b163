// Grains that come in between two lists, and the search for a place for them.
#include "Lists/ContactLists.h"

#include <algorithm>
#include <vector>

namespace dem
{

namespace
{

/// Grains added one by one before the cells are built anew, and their share of all.
constexpr std::int64_t FewAdded = 64;
constexpr std::int64_t AddedShare = 8;

}

/// Visits the grains that may be closer to the sphere than the lists still have to know of, those
/// added since the cells were built too.
template <typename Visit>
bool ContactLists::allNear(const Particles& particles, const Vec3& p, double radius,
  const Visit& visit) const
{
  if (!particles.space.periodic)
  {
    return this->Cells.allNear(p, radius, visit) &&
      this->Added.allNear(p, radius + this->Added.largestRadius(), visit);
  }
  const PredictedPaths& paths = this->Budget.paths();
  const auto visitGrain = [&](std::int32_t number)
  { return paths.isImage(number) || visit(number); };
  return this->Budget.images().allShifts(p, radius,
    [&](const Vec3& shift)
    {
      return this->Cells.allNear(p + shift, radius, visitGrain) &&
        this->Added.allNear(p + shift, radius + this->Added.largestRadius(), visit);
    });
}

void ContactLists::announce(const Particles& particles)
{
  for (std::size_t slot = this->Budget.paths().spheres.size(); slot < particles.size(); ++slot)
  {
    this->Budget.add(particles, slot);
    this->noteAdded(slot);
  }
}

void ContactLists::announceCopies(const Particles& particles, const LargeVector<Vec4>& spheres,
  const LargeVector<Vec4>& displacements)
{
  for (std::size_t k = 0; k < spheres.size(); ++k)
  {
    this->Budget.addCopy(particles, spheres[k], displacements[k]);
    this->noteAdded(this->Budget.paths().spheres.size() - 1);
  }
}

void ContactLists::noteAdded(std::size_t slot)
{
  const Vec4 cover = this->Budget.paths().cover(slot);
  this->Added.add(static_cast<std::int32_t>(slot), { cover.x, cover.y, cover.z }, cover.w);
}

void ContactLists::listAdded(const Particles& particles)
{
  const std::int64_t few =
    std::max(FewAdded, static_cast<std::int64_t>(particles.size()) / AddedShare);
  this->Valid = this->Valid && this->Added.size() <= few;
  if (!this->Valid)
  {
    return;
  }
  const PredictedPaths& paths = this->Budget.paths();
  this->Grains.setGrains(particles);
  std::vector<std::int32_t> partners;
  for (std::int64_t slot = this->Grains.rows(); slot < static_cast<std::int64_t>(particles.size());
       ++slot)
  {
    const Vec4 cover = paths.cover(slot);
    const Vec3 middle{ cover.x, cover.y, cover.z };
    partners.clear();
    this->allNear(particles, middle, cover.w,
      [&](std::int32_t other)
      {
        const bool near = particles.space.periodic
          ? paths.areApart(static_cast<std::int32_t>(slot), other) // through whatever image
          : paths.mayMeet(static_cast<std::int32_t>(slot), other);
        if (other < slot && near)
        {
          partners.push_back(other);
        }
        return true;
      });
    std::sort(partners.begin(), partners.end());
    partners.erase(std::unique(partners.begin(), partners.end()), partners.end());
    this->Grains.addRow(partners);
    partners.clear();
    if (this->own().has(slot))
    {
      const Vec4 atWalls = paths.coverAtWalls(slot);
      this->findWalls({ atWalls.x, atWalls.y, atWalls.z },
        atWalls.w + this->wallRange(particles, slot, this->WallSkinBudget), partners);
    }
    std::sort(partners.begin(), partners.end());
    this->AtWalls.addRow(partners);
  }
  this->notePatches();
  this->Exchange.extend(this->Grains, this->Grains.layout());
}

bool ContactLists::fits(const Particles& particles, const Vec3& p, double radius) const
{
  const auto apart = [&](std::int32_t slot)
  {
    return areApart(particles.space.between(p - particles.position.get(slot)),
      radius + particles.radius(slot));
  };
  const Vec4 there = this->Budget.toMiddle(particles.space, p, radius);
  return this->allNear(particles, { there.x, there.y, there.z }, there.w, apart) &&
    this->fitsBetweenWalls(p, radius);
}

}
