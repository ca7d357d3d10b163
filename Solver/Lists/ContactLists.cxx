#include "Lists/ContactLists.h"

#include "Lists/HeldGrains.h"

#include <algorithm>
#include <utility>

namespace dem
{

namespace
{

/// Bounds of the skin in mean radii, and the ages at which lists are younger or older than pays.
constexpr double ThinnestSkin = 0.05;
constexpr double ThickestSkin = 0.2;
constexpr double WallSkinPerRadius = 0.25;
constexpr std::int64_t ShortLife = 30;
constexpr std::int64_t LongLife = 150;
/// Work of a step, in nanoseconds of some machine; only their ratios matter.
constexpr std::int64_t PerGrain = 8;
constexpr std::int64_t PerPair = 14;
constexpr std::int64_t PerWallPair = 25;

}

void ContactLists::update(const Particles& particles)
{
  if (!this->IsShared && (!this->Valid || this->isDue(particles)))
  {
    this->adaptSkin();
    this->expect(particles, this->Grains, this->AtWalls);
    this->buildWalls(particles, this->AtWalls.remembered());
    this->Grains.setGrains(particles);
    this->Grains.renew(this->findGrainPairs(this->Grains.bonded()), this->Workers);
    this->shareOut();
    this->complete();
  }
  else if (this->WallsMoved > this->WallSkinBudget)
  {
    this->buildWalls(particles, this->AtWalls.remembered());
  }
  if (this->Grains.layout().ranges() != rangesOf(this->Grains.rows(), this->Workers))
  {
    this->shareOut();
    this->complete();
  }
}

bool ContactLists::isDue(const Particles& particles)
{
  const bool tooThick = this->Budget.age() > LongLife && this->SkinPerRadius > ThinnestSkin;
  return tooThick || !this->Budget.holds(particles, this->Workers);
}

ContactMemories ContactLists::leave(const Particles& particles)
{
  this->Valid = true; // until it was due
  this->adaptSkin();
  this->expect(particles, this->Grains, this->AtWalls);
  this->Valid = false;
  return { this->Grains.takeMemories(), this->rememberedAtWalls() };
}

void ContactLists::surround(const Particles& particles, const OwnSlots& own, std::int64_t number,
  LargeVector<Vec4>&& spheres, LargeVector<Vec4>&& displacements)
{
  this->IsShared = true;
  this->Budget.surround(particles, own, std::move(spheres), std::move(displacements));
  this->Grains.setOwn(own.begin, number);
}

void ContactLists::settle(const Particles& particles, ContactMemories&& memories)
{
  this->build(particles, memories.grains, std::move(memories.walls));
}

std::int64_t ContactLists::workBefore(std::int64_t slot) const
{
  const std::int64_t listed = std::min(slot, this->Grains.rows()); // others were added since
  return PerGrain * slot + PerPair * this->Grains.rowBegin[listed] +
    PerWallPair * this->AtWalls.rowBegin[listed];
}

/// Gives threads about the same work.
void ContactLists::shareOut()
{
  const auto workBefore = [this](std::int64_t slot) { return this->workBefore(slot); };
  if (!this->Grains.layout().suits(this->Workers, workBefore))
  {
    this->Grains.layOut(this->Workers, workBefore);
  }
}

/// The skin is the gap up to which pairs are listed that do not approach each other. A wide one
/// lists more pairs that do not touch, a narrow one has to be renewed more often: lists that did
/// not live long get a wider one, lists that lived long a narrower one. No result depends on it.
void ContactLists::adaptSkin()
{
  if (this->Valid && this->Budget.age() < ShortLife)
  {
    this->SkinPerRadius = std::min(1.3 * this->SkinPerRadius, ThickestSkin);
  }
  else if (this->Budget.age() > LongLife / 2)
  {
    this->SkinPerRadius = std::max(0.7 * this->SkinPerRadius, ThinnestSkin);
  }
}

/// @param grains, walls pairs of the present slots, as far as they are known
void ContactLists::expect(const Particles& particles, const PairList& grains, const PairList& walls)
{
  const double radius = particles.meanRadius();
  this->WallSkin = std::max(WallSkinPerRadius * radius, this->TimeStep * this->Boundary.fastest());
  this->Budget.begin(particles, radius, 0.5 * this->SkinPerRadius * radius, grains, walls,
    this->Workers);
}

/// New lists, for grains that move as they are expected to.
/// @param grains, walls what contacts of each kind remember
void ContactLists::build(const Particles& particles, const PairMemories& grains, PairMemories walls)
{
  this->buildWalls(particles, this->withElements(std::move(walls)));
  this->Grains.setGrains(particles);
  this->Grains.replace(this->findGrainPairs(bondedOf(grains, this->Needs.memory)), this->Workers);
  this->shareOut();
  this->Grains.recall(grains, this->Workers);
  this->complete();
}

/// The pairs of grains that may meet on their predicted paths, by new cells.
/// @param bonded pairs that are listed wherever they are
PairRows ContactLists::findGrainPairs(const std::vector<ListedPair>& bonded)
{
  const PredictedPaths& paths = this->Budget.paths();
  this->Cells.build(paths.covers(this->Workers), this->Workers);
  this->Added.clear();
  PairRows rows = withPairs(findPairs(this->Cells, paths, this->Workers), bonded);
  if (this->Needs.bondsReplace)
  {
    dropHeld(paths, bonded, rows);
  }
  return rows;
}

/// Whatever else follows from a new list of grains or another layout of it.
void ContactLists::complete()
{
  this->Exchange.build(this->Grains, this->Grains.layout());
  this->Valid = true;
}

}
