#include "Ranks/Gather/StepOutcome.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace dem
{

namespace
{

/// Keeps the worst of what ranks say, from the lowest rank on.
void keepWorst(const StepSignal& seen, StepSignal& all)
{
  all.distance = std::max(all.distance, seen.distance);
  all.deepGrains = seen.deepGrains.isWorse(all.deepGrains) ? seen.deepGrains : all.deepGrains;
  all.deepWalls = seen.deepWalls.isWorse(all.deepWalls) ? seen.deepWalls : all.deepWalls;
  all.hardGrains = seen.hardGrains.isWorse(all.hardGrains) ? seen.hardGrains : all.hardGrains;
  all.hardWalls = seen.hardWalls.isWorse(all.hardWalls) ? seen.hardWalls : all.hardWalls;
  all.runaway = all.runaway < 0 ? seen.runaway : all.runaway; // lower ranks have lower slots
  const bool lower = all.longBond.first < 0 ||
    std::tie(seen.longBond.first, seen.longBond.partner) <
      std::tie(all.longBond.first, all.longBond.partner);
  all.longBond = seen.longBond.first >= 0 && lower ? seen.longBond : all.longBond;
  all.stepShare = std::max(all.stepShare, seen.stepShare);
  all.stepError = std::max(all.stepError, seen.stepError);
  all.isDue |= seen.isDue;
}

SlotSums sumsOf(const OwnSlots& own, const TileLayout& layout, const Sweep& sweep)
{
  SlotSums sums;
  const std::vector<WallSweep::Supply>& supplied = sweep.supplied();
  const std::size_t bodies = sweep.servos().size();
  if (own.begin < own.end && !supplied.empty())
  {
    for (std::int64_t group = layout.groupOf(own.begin); group <= layout.groupOf(own.end - 1);
         ++group)
    {
      if (supplied[group].any())
      {
        sums.supplies.push_back(supplied[group]);
      }
      for (std::size_t body = 0; body < bodies; ++body)
      {
        const ServoLoad& load = sweep.servosOfGroups()[group * bodies + body];
        if (load.any())
        {
          sums.loads.push_back({ static_cast<std::int64_t>(body), load });
        }
      }
    }
  }
  const auto takeOwn = [&](const auto& entries, auto& taken)
  {
    std::copy_if(entries.begin(), entries.end(), std::back_inserter(taken),
      [&](const auto& entry)
      {
        return own.begin < own.end && layout.groupOf(own.begin) <= entry.group &&
          layout.groupOf(own.end - 1) >= entry.group;
      });
  };
  takeOwn(sweep.bodiesOfGroups(), sums.bodies);
  takeOwn(sweep.partsOfGroups(), sums.parts);
  for (const LeftWork& left : sweep.left())
  {
    sums.left.push_back(left.done);
  }
  for (const EndLoss& end : sweep.ends())
  {
    if (own.has(end.slot))
    {
      (end.atWall ? sums.atWalls : sums.betweenGrains).push_back(end);
    }
  }
  for (const BrokenBond& broken : sweep.broken())
  {
    if (own.has(broken.slot))
    {
      sums.broken.push_back(broken);
    }
  }
  return sums;
}

StepSignal signalOf(const Border& border, const StepResult& done)
{
  const auto numberOf = [&border](std::int64_t slot)
  { return slot < 0 ? -1 : border.numbers[static_cast<std::size_t>(slot)]; };
  StepSignal own;
  own.distance = done.distance;
  own.stepShare = done.stepShare;
  own.stepError = done.stepError;
  own.deepGrains = { done.deepGrains.relative, numberOf(done.deepGrains.first),
    numberOf(done.deepGrains.partner) };
  own.deepWalls = { done.deepWalls.relative, numberOf(done.deepWalls.first),
    done.deepWalls.partner };
  own.hardGrains.relative = done.hardGrains.relative;
  own.hardGrains.first = numberOf(done.hardGrains.first);
  own.hardGrains.partner = numberOf(done.hardGrains.partner);
  own.hardWalls.relative = done.hardWalls.relative;
  own.hardWalls.first = numberOf(done.hardWalls.first);
  own.hardWalls.partner = done.hardWalls.partner;
  own.runaway = numberOf(done.runaway);
  own.longBond = { 0.0, numberOf(done.longBond.first), numberOf(done.longBond.second) };
  return own;
}

}

StepOutcome::StepOutcome(const Border& border, const Particles& grains, ContactLists& lists,
  const Sweep& sweep, const StepResult& done)
  : Own(signalOf(border, done)), OwnSums(sumsOf(border.own, lists.Grains.layout(), sweep))
{
  this->Own.deepGrains.take(deepestOf(done.deepGrains, {}, grains, lists), done.deepGrains.tooDeep);
  this->Own.deepWalls.take(deepestOf({}, done.deepWalls, grains, lists), done.deepWalls.tooDeep);
  this->Own.isDue = lists.isDue(grains) ? 1 : 0;
}

Bytes StepOutcome::message()
{
  ByteWriter writer;
  writer.put(this->Own);
  this->OwnSums.forColumns([&writer](const auto& column) { writer.putColumn(column); });
  return writer.take();
}

void StepOutcome::take(ByteReader& message)
{
  keepWorst(message.get<StepSignal>(), this->All);
  this->Sums.forColumns([&message](auto& column) { message.addColumn(column); });
}

FoundFailure StepOutcome::failure() const
{
  const StepSignal& all = this->All;
  const StepSignal& own = this->Own;
  FoundFailure failure;
  const auto isOwn = [](const NumberedContact& worst, const NumberedContact& found)
  { return found.first >= 0 && found == worst; };
  failure.any = all.hardGrains.first >= 0 || all.hardWalls.first >= 0 || all.deepGrains.tooDeep ||
    all.deepWalls.tooDeep || all.runaway >= 0 || all.longBond.first >= 0;
  failure.isOwn = all.hardGrains.first >= 0 ? isOwn(all.hardGrains, own.hardGrains)
    : all.hardWalls.first >= 0              ? isOwn(all.hardWalls, own.hardWalls)
    : all.deepGrains.tooDeep                ? isOwn(all.deepGrains, own.deepGrains)
    : all.deepWalls.tooDeep                 ? isOwn(all.deepWalls, own.deepWalls)
    : all.runaway >= 0                      ? own.runaway == all.runaway
                                            : isOwn(all.longBond, own.longBond);
  return failure;
}

void StepOutcome::giveTo(Sweep& sweep, StepResult& done)
{
  done.supplied = {};
  for (const WallSweep::Supply& group : this->Sums.supplies)
  {
    done.supplied.add(group);
  }
  done.walls = sweep.sumsOfBodies(this->Sums.bodies);
  std::vector<ServoLoad> servos(sweep.servos().size());
  for (const SlotSums::BodyLoad& one : this->Sums.loads)
  {
    servos.at(static_cast<std::size_t>(one.body)).add(one.load);
  }
  std::vector<LeftWork> left;
  for (const ElementWork& one : this->Sums.left)
  {
    left.push_back({ 0, one });
  }
  std::vector<EndLoss> ends = std::move(this->Sums.atWalls);
  ends.insert(ends.end(), this->Sums.betweenGrains.begin(), this->Sums.betweenGrains.end());
  sweep.setTold(std::move(left), std::move(ends), std::move(servos), std::move(this->Sums.broken),
    std::move(this->Sums.parts));
  done.distance = this->All.distance;
  done.stepShare = this->All.stepShare;
  done.stepError = this->All.stepError;
  done.deepest = this->All.deepWalls.relative > this->All.deepGrains.relative
    ? this->All.deepWalls.ids
    : this->All.deepGrains.ids;
}

}
