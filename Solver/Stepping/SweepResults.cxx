// What threads report of a step, gathered in an order that does not depend on who did what.
#include "Stepping/Sweep.h"

#include <algorithm>
#include <tuple>

namespace dem
{

void StepResult::add(const StepResult& other)
{
  this->deepGrains.add(other.deepGrains);
  this->hardGrains.add(other.hardGrains);
  this->distance = std::max(this->distance, other.distance);
  this->stepShare = std::max(this->stepShare, other.stepShare);
  this->stepError = std::max(this->stepError, other.stepError);
  const bool lower = this->runaway < 0 || (other.runaway >= 0 && other.runaway < this->runaway);
  this->runaway = lower ? other.runaway : this->runaway;
  const bool first =
    this->longBond.first < 0 || (other.longBond.first >= 0 && other.longBond < this->longBond);
  this->longBond = first ? other.longBond : this->longBond;
}

DeepestContact deepestOf(const DeepContact& grains, const DeepContact& walls,
  const Particles& particles, const ContactLists& lists)
{
  const auto idOf = [&](std::int32_t slot)
  { return particles.grainId(static_cast<std::size_t>(slot)); };
  if (walls.first >= 0 && walls.relative > grains.relative)
  {
    return { walls.relative, 0.0, idOf(walls.first),
      -1 - std::int64_t{ lists.boundary().number(walls.partner) } };
  }
  if (grains.first < 0)
  {
    return {};
  }
  const std::int64_t first = idOf(grains.first), second = idOf(grains.partner);
  return { grains.relative, 0.0, std::min(first, second), std::max(first, second) };
}

/// What the threads report, in an order that does not depend on who did what.
StepResult Sweep::gather(int ranges)
{
  StepResult result;
  this->Left.clear();
  this->Worn.clear();
  this->Nodal.clear();
  for (int range = 0; range < ranges; ++range)
  {
    const Worker& worker = this->Workers[range];
    result.add(worker.result);
    result.deepGrains.add(worker.found.deep);
    result.hardGrains.add(worker.found.hard);
    result.deepWalls.add(worker.walls.found.deep);
    result.hardWalls.add(worker.walls.found.hard);
    this->Left.insert(this->Left.end(), worker.walls.left.begin(), worker.walls.left.end());
    const std::vector<WearPart>& worn = worker.walls.found.worn;
    this->Worn.insert(this->Worn.end(), worn.begin(), worn.end());
    const std::vector<NodalImpulse>& nodal = worker.walls.found.nodal;
    this->Nodal.insert(this->Nodal.end(), nodal.begin(), nodal.end());
  }
  std::stable_sort(this->Left.begin(), this->Left.end(),
    [](const LeftWork& a, const LeftWork& b) { return a.slot < b.slot; });
  this->Collided = {};
  for (int range = 0; range < ranges; ++range)
  {
    this->Collided.add(this->Workers[range].found.collisions);
    this->Collided.add(this->Workers[range].walls.found.collisions);
  }
  this->gatherEnds(ranges);
  this->gatherBroken(ranges);
  for (const WallSweep::Supply& group : this->Supplied)
  {
    result.supplied.add(group);
  }
  for (std::size_t k = 0; k < this->OfServos.size(); ++k)
  {
    this->Servos[k % this->Servos.size()].add(this->OfServos[k]);
  }
  this->gatherBodies(ranges);
  result.walls = this->sumsOfBodies(this->OfBodies);
  FlowSums sums;
  this->addFlow(0, static_cast<std::int64_t>(this->OfCell.size()), sums);
  result.cell = sums.all();
  return result;
}

void Sweep::addFlow(std::int64_t begin, std::int64_t end, FlowSums& sums) const
{
  for (std::int64_t group = begin; group < end; ++group)
  {
    sums.bodies.add(this->OfCell[group]);
    sums.spheres.add(this->OfSpheres[group]);
  }
}

void Sweep::gatherBodies(int ranges)
{
  this->OfBodies.clear();
  for (const bool holds : { false, true }) // which one group may have both of
  {
    for (int range = 0; range < ranges; ++range)
    {
      const WallSweep::Worker& worker = this->Workers[range].walls;
      (holds ? worker.held : worker.bodies).appendTo(this->OfBodies);
    }
  }
  BodySums::sort(this->OfBodies);
  this->OfParts.clear();
  for (int range = 0; range < ranges; ++range)
  {
    this->Workers[range].walls.parts.appendTo(this->OfParts);
  }
  PartSums::sort(this->OfParts);
}

std::vector<LoadedPart> Sweep::loadedParts() const
{
  std::vector<LoadedPart> parts;
  for (const PartSums::Entry& entry : this->OfParts)
  {
    parts.push_back({ entry.body, entry.part, entry.rate });
  }
  const auto before = [](const LoadedPart& a, const LoadedPart& b)
  { return std::tie(a.body, a.part) < std::tie(b.body, b.part); };
  std::stable_sort(parts.begin(), parts.end(), before); // groups stay in their order
  std::vector<LoadedPart> sums;
  for (const LoadedPart& part : parts)
  {
    if (sums.empty() || before(sums.back(), part))
    {
      sums.push_back({ part.body, part.part, {} });
    }
    sums.back().load.add(part.load);
  }
  return sums;
}

std::vector<WallSums> Sweep::sumsOfBodies(const std::vector<BodySums::Entry>& entries) const
{
  std::vector<WallSums> rates(this->Bodies);
  for (const BodySums::Entry& entry : entries)
  {
    rates[static_cast<std::size_t>(entry.body)].add(entry.rate);
  }
  std::vector<WallSums> sums(this->Bodies);
  addSums(rates, this->AtWalls.steps().kick(), sums);
  return sums;
}

void Sweep::gatherEnds(int ranges)
{
  this->Ends.clear();
  for (const bool atWalls : { true, false })
  {
    const auto begin = static_cast<std::ptrdiff_t>(this->Ends.size());
    for (int range = 0; range < ranges; ++range)
    {
      const Worker& worker = this->Workers[range];
      const std::vector<EndLoss>& ends = (atWalls ? worker.walls.found : worker.found).ends;
      this->Ends.insert(this->Ends.end(), ends.begin(), ends.end());
    }
    std::stable_sort(this->Ends.begin() + begin, this->Ends.end(),
      [](const EndLoss& a, const EndLoss& b) { return a.slot < b.slot; });
  }
}

void Sweep::gatherBroken(int ranges)
{
  this->Broken.clear();
  for (const bool atWalls : { true, false }) // which two workers may have found of a grain
  {
    for (int range = 0; range < ranges; ++range)
    {
      const Worker& worker = this->Workers[range];
      const std::vector<BrokenBond>& broken = (atWalls ? worker.walls.found : worker.found).broken;
      this->Broken.insert(this->Broken.end(), broken.begin(), broken.end());
    }
  }
  std::stable_sort(this->Broken.begin(), this->Broken.end(),
    [](const BrokenBond& a, const BrokenBond& b) { return a.slot < b.slot; });
}

PhaseClock::Times Sweep::profile() const
{
  PhaseClock::Times sum{};
  for (const Worker& worker : this->Workers)
  {
    for (std::size_t phase = 0; phase < sum.size(); ++phase)
    {
      sum[phase] += worker.clock.seconds()[phase];
    }
  }
  return sum;
}

}
