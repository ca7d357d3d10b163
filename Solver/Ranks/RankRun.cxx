#include "Ranks/RankRun.h"

#include <utility>

namespace dem
{

void RankRun::settle(Particles& grains, ContactLists& lists, CarriedContacts&& contacts)
{
  const RankTalk::About about(this->talk(), Subject::Lists);
  this->countGrains(grains);
  this->surround(grains, lists, std::move(contacts));
}

void RankRun::rewind(const Division& to, ContactMemories&& memories, Particles& grains,
  ContactLists& lists)
{
  this->setRanges(to.ranges);
  this->goBack(to.around, std::move(memories), grains, lists);
}

void RankRun::sort(Particles& grains, ContactLists& lists)
{
  const RankTalk::About about(this->talk(), Subject::Order);
  CarriedContacts contacts = Partition::sort(this->border().own, this->team(), grains, lists);
  this->settle(grains, lists, std::move(contacts));
}

void RankRun::keep(const std::vector<std::int32_t>& slots, Particles& grains, ContactLists& lists)
{
  const RankTalk::About about(this->talk(), Subject::Flow);
  CarriedContacts contacts = Partition::keep(slots, grains, lists);
  this->settle(grains, lists, std::move(contacts));
}

void RankRun::add(std::size_t before, bool measures, Particles& grains, ContactLists& lists)
{
  const RankTalk::About about(this->talk(), Subject::Flow);
  if (measures && this->talk().sum(grains.earlier.any() ? 1 : 0) > 0)
  {
    grains.earlier.resize(grains.size()); // also on ranks that had no grain yet
  }
  const Appended added = this->append(static_cast<std::int64_t>(grains.size() - before),
    grains.grainsIn(before, grains.size()));
  this->surround(added, grains, lists);
}

FoundFailure RankRun::agree(const Motion& motion, ContactLists& lists, Sweep& sweep,
  Particles& grains, StepResult& done)
{
  lists.grainsMoved(done.distance + motion.flow.slip, motion.flow.ofCell);
  StepOutcome outcome(this->border(), grains, lists, sweep, done);
  const ToldMotion told{ sweep.heating().any(), lists.Grains.memory().bond() >= 0 };
  this->tellMotion(grains, told, outcome.message(),
    [&outcome](ByteReader& message) { outcome.take(message); });
  lists.othersMoved(outcome.distance() - done.distance);
  outcome.giveTo(sweep, done);
  if (motion.flow.any)
  {
    done.cell = this->flowOf(lists.Grains.layout(), sweep);
  }
  if (outcome.isDue())
  {
    lists.invalidate();
  }
  return outcome.failure();
}

}
