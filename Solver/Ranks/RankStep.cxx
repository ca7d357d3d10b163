// What ranks tell each other after a sweep.
#include "Ranks/RankRun.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace dem
{

namespace
{

/// A contact by numbers of grains, or of a grain and an element.
struct NumberedContact
{
  double relative = 0.0;
  std::int64_t first = -1;
  std::int64_t partner = -1;

  bool isWorse(const NumberedContact& other) const
  {
    const bool known = this->first >= 0 && other.first >= 0;
    return known ? std::make_tuple(-this->relative, this->first, this->partner) <
        std::make_tuple(-other.relative, other.first, other.partner)
                 : this->first >= 0;
  }
  bool operator==(const NumberedContact& other) const
  {
    return this->first == other.first && this->partner == other.partner;
  }
};

/// What a rank says of a step.
struct StepSignal
{
  double distance = 0.0;
  NumberedContact deepGrains, deepWalls;
  std::int64_t runaway = -1;
  std::int32_t isDue = 0;    ///< whether its lists have to be made anew
  std::int32_t supplies = 0; ///< how many groups have got anything from walls
  std::int32_t left = 0;     ///< how much work on walls contacts left that ended
};

bool isAny(const WallSweep::Supply& supply)
{
  return supply.work != 0.0;
}

/// Keeps the worst of what ranks say, from the lowest rank on.
void keepWorst(const StepSignal& seen, StepSignal& all)
{
  all.distance = std::max(all.distance, seen.distance);
  all.deepGrains = seen.deepGrains.isWorse(all.deepGrains) ? seen.deepGrains : all.deepGrains;
  all.deepWalls = seen.deepWalls.isWorse(all.deepWalls) ? seen.deepWalls : all.deepWalls;
  all.runaway = all.runaway < 0 ? seen.runaway : all.runaway; // lower ranks have lower slots
  all.isDue |= seen.isDue;
}

/// @param own what this rank has said
FoundFailure failureIn(const StepSignal& all, const StepSignal& own)
{
  FoundFailure failure;
  const auto isOwn = [](const NumberedContact& worst, const NumberedContact& found)
  { return found.first >= 0 && found == worst; };
  failure.any = all.deepGrains.first >= 0 || all.deepWalls.first >= 0 || all.runaway >= 0;
  failure.isOwn = all.deepGrains.first >= 0 ? isOwn(all.deepGrains, own.deepGrains)
    : all.deepWalls.first >= 0              ? isOwn(all.deepWalls, own.deepWalls)
                                            : failure.any && own.runaway == all.runaway;
  return failure;
}

/// What a rank says, what walls have supplied to its grains and what ended contacts have left.
Bytes written(const StepSignal& own, const Sweep& sweep)
{
  ByteWriter writer;
  writer.put(own);
  for (const WallSweep::Supply& group : sweep.supplied())
  {
    if (isAny(group))
    {
      writer.put(group.work);
    }
  }
  for (const LeftWork& left : sweep.left())
  {
    writer.put(left.done);
  }
  return writer.take();
}

StepSignal signalOf(const Border& border, const Sweep& sweep, const StepResult& done)
{
  const auto numberOf = [&border](std::int64_t slot)
  { return slot < 0 ? -1 : border.numbers[static_cast<std::size_t>(slot)]; };
  StepSignal own;
  own.distance = done.distance;
  own.deepGrains = { done.deepGrains.relative, numberOf(done.deepGrains.first),
    numberOf(done.deepGrains.partner) };
  own.deepWalls = { done.deepWalls.relative, numberOf(done.deepWalls.first),
    done.deepWalls.partner };
  own.runaway = numberOf(done.runaway);
  own.left = static_cast<std::int32_t>(sweep.left().size());
  own.supplies = static_cast<std::int32_t>(
    std::count_if(sweep.supplied().begin(), sweep.supplied().end(), isAny));
  return own;
}

}

FoundFailure RankRun::agree(const Motion& motion, ContactLists& lists, Sweep& sweep,
  Particles& grains, StepResult& done)
{
  lists.grainsMoved(done.distance, motion.flow.gradient);
  StepSignal own = signalOf(this->Around, sweep, done);
  own.isDue = lists.isDue(grains) ? 1 : 0;
  const Bytes begin = written(own, sweep);
  std::vector<Bytes> messages;
  for (const std::vector<std::int32_t>& slots : this->Around.sent)
  {
    ByteWriter writer(begin);
    writeMotion(grains, slots, writer);
    messages.push_back(writer.take());
  }
  messages = this->Talk.exchange(std::move(messages));
  StepSignal all;
  done.supplied.work = 0.0;
  std::vector<LeftWork> left;
  for (std::size_t from = 0; from < messages.size(); ++from)
  {
    ByteReader reader(messages[from]);
    const StepSignal seen = reader.get<StepSignal>();
    keepWorst(seen, all);
    for (std::int32_t k = 0; k < seen.supplies; ++k)
    {
      done.supplied.work += reader.get<double>();
    }
    for (std::int32_t k = 0; k < seen.left; ++k)
    {
      left.push_back({ 0, reader.get<ElementWork>() });
    }
    readMotion(reader, this->Around.copies[from], grains);
  }
  sweep.setLeft(std::move(left));
  lists.othersMoved(all.distance - done.distance);
  done.distance = all.distance;
  if (all.isDue != 0)
  {
    lists.invalidate();
  }
  return failureIn(all, own);
}

std::string RankRun::sayOf(const FoundFailure& failure, const std::function<std::string()>& say)
{
  const std::string own = failure.isOwn ? say() : std::string();
  for (const Bytes& message : this->Talk.tellAll(Bytes(own.begin(), own.end())))
  {
    if (!message.empty())
    {
      return std::string(message.begin(), message.end());
    }
  }
  return {};
}

}
