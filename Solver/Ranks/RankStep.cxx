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
  bool tooDeep = false; ///< as of a DeepContact
  DeepestContact ids{};

  void take(const DeepestContact& byIds, bool isTooDeep)
  {
    this->ids = byIds;
    this->tooDeep = isTooDeep;
  }
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
  NumberedContact deepGrains, deepWalls, hardGrains, hardWalls;
  std::int64_t runaway = -1;
  NumberedContact longBond;
  double stepShare = 0.0, stepError = 0.0; ///< as in StepResult
  std::int32_t isDue = 0;                  ///< whether its lists have to be made anew
};

/// What is summed in the order of all slots: of a rank by its own ones, put together by ranks.
struct SlotSums
{
  /// Load of one group of slots on the body of a servo.
  struct BodyLoad
  {
    std::int64_t body = 0;
    ServoLoad load;
  };

  std::vector<WallSweep::Supply> supplies; ///< of the groups that have got anything
  std::vector<BodyLoad> loads;
  std::vector<ElementWork> left;                    ///< by contacts with walls that ended
  std::vector<EnergyLosses> atWalls, betweenGrains; ///< of contacts that ended
  std::vector<BrokenBond> broken;

  template <typename Use>
  void forColumns(const Use& use)
  {
    use(this->supplies);
    use(this->loads);
    use(this->left);
    use(this->atWalls);
    use(this->betweenGrains);
    use(this->broken);
  }
};

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

/// @param own what this rank has said
FoundFailure failureIn(const StepSignal& all, const StepSignal& own)
{
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
        if (load.load != 0.0 || load.stiffness != 0.0)
        {
          sums.loads.push_back({ static_cast<std::int64_t>(body), load });
        }
      }
    }
  }
  for (const LeftWork& left : sweep.left())
  {
    sums.left.push_back(left.done);
  }
  for (const EndLoss& end : sweep.ends())
  {
    if (own.has(end.slot))
    {
      (end.atWall ? sums.atWalls : sums.betweenGrains).push_back(end.lost);
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

/// Has the sweep tell what all ranks have to.
void tell(SlotSums&& all, Sweep& sweep, StepResult& done)
{
  done.supplied = {};
  for (const WallSweep::Supply& group : all.supplies)
  {
    done.supplied.add(group);
  }
  std::vector<ServoLoad> servos(sweep.servos().size());
  for (const SlotSums::BodyLoad& one : all.loads)
  {
    servos.at(static_cast<std::size_t>(one.body)).add(one.load);
  }
  std::vector<LeftWork> left;
  for (const ElementWork& one : all.left)
  {
    left.push_back({ 0, one });
  }
  std::vector<EndLoss> ends;
  for (const std::vector<EnergyLosses>* of : { &all.atWalls, &all.betweenGrains })
  {
    for (const EnergyLosses& lost : *of)
    {
      ends.push_back({ 0, lost, of == &all.atWalls });
    }
  }
  sweep.setTold(std::move(left), std::move(ends), std::move(servos), std::move(all.broken));
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

FoundFailure RankRun::agree(const Motion& motion, ContactLists& lists, Sweep& sweep,
  Particles& grains, StepResult& done)
{
  lists.grainsMoved(done.distance, motion.flow.gradient);
  StepSignal own = signalOf(this->Around, done);
  own.deepGrains.take(deepestOf(done.deepGrains, {}, grains, lists), done.deepGrains.tooDeep);
  own.deepWalls.take(deepestOf({}, done.deepWalls, grains, lists), done.deepWalls.tooDeep);
  own.isDue = lists.isDue(grains) ? 1 : 0;
  ByteWriter begin;
  begin.put(own);
  sumsOf(this->Around.own, lists.Grains.layout(), sweep)
    .forColumns([&begin](const auto& column) { begin.putColumn(column); });
  const Bytes begun = begin.take();
  const bool atOnce = this->Talk.areFew();
  const ToldMotion told{ sweep.heating().any(), lists.Grains.memory().bond() >= 0 };
  std::vector<Bytes> messages;
  for (const std::vector<std::int32_t>& slots : this->Around.sent)
  {
    ByteWriter writer(atOnce ? begun : Bytes());
    writeMotion(grains, slots, told, writer);
    messages.push_back(writer.take());
  }
  const std::vector<Bytes> begins = atOnce ? std::vector<Bytes>() : this->Talk.tellAll(begun);
  messages = atOnce ? this->Talk.exchange(std::move(messages))
                    : this->Around.exchange(this->Talk, std::move(messages));
  StepSignal all;
  SlotSums sums;
  for (std::size_t from = 0; from < messages.size(); ++from)
  {
    ByteReader moved(messages[from]);
    ByteReader other(atOnce ? messages[from] : begins[from]);
    ByteReader& reader = atOnce ? moved : other;
    keepWorst(reader.get<StepSignal>(), all);
    sums.forColumns([&reader](auto& column) { reader.addColumn(column); });
    readMotion(moved, this->Around.copies[from], told, grains);
  }
  tell(std::move(sums), sweep, done);
  if (motion.flow.any)
  {
    done.cell = this->flowOf(lists.Grains.layout(), sweep);
  }
  lists.othersMoved(all.distance - done.distance);
  done.distance = all.distance;
  done.stepShare = all.stepShare;
  done.stepError = all.stepError;
  done.deepest =
    all.deepWalls.relative > all.deepGrains.relative ? all.deepWalls.ids : all.deepGrains.ids;
  if (all.isDue != 0)
  {
    lists.invalidate();
  }
  return failureIn(all, own);
}

/// Sums of the flow of the cell over the grains of all ranks.
CellSums RankRun::flowOf(const TileLayout& layout, const Sweep& sweep)
{
  const OwnSlots& own = this->Around.own;
  Sweep::FlowSums sums;
  this->Talk.rankByRank([&sums](const auto& use) { use(sums); },
    [&]
    {
      if (own.begin < own.end)
      {
        sweep.addFlow(layout.groupOf(own.begin), layout.groupOf(own.end - 1) + 1, sums);
      }
    });
  return sums.all();
}

void RankRun::tellMotion(Particles& grains)
{
  std::vector<Bytes> messages;
  for (const std::vector<std::int32_t>& slots : this->Around.sent)
  {
    ByteWriter writer;
    writeMotion(grains, slots, {}, writer);
    messages.push_back(writer.take());
  }
  messages = this->Around.exchange(this->Talk, std::move(messages));
  for (std::size_t from = 0; from < messages.size(); ++from)
  {
    ByteReader reader(messages[from]);
    readMotion(reader, this->Around.copies[from], {}, grains);
  }
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
