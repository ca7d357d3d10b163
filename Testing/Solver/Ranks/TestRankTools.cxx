// What a run on ranks is put together of, each alone: sums over ranks, ranges of slots, copies of
// near grains, what ranks put together, and what they say when they do not make the same calls.
#include "Basics/Random.h"
#include "Check.h"
#include "RankThreads.h"
#include "Ranks/RankRun.h"
#include "Scenes.h"
#include "Sensing/Sensors.h"

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <string>
#include <vector>

using namespace dem;

namespace
{

constexpr std::int64_t Grid = TileLayout::Grid;

/// Has ranks do something at once, about steps; none may throw.
void on(int count, const std::function<void(RankTalk&)>& body)
{
  const std::vector<std::string> said = ranks::run(count,
    [&](RankChannel& channel)
    {
      RankTalk talk(channel);
      const RankTalk::About about(talk, Subject::Steps);
      body(talk);
    });
  for (const std::string& what : said)
  {
    check::line(what.empty(), std::to_string(count) + " ranks throw", what);
  }
}

/// Exchange: sums and counts over keys are those of one rank with all. Keys are dealt out at random.
void sums(int count)
{
  constexpr int Keys = 500;
  Random random(count);
  std::vector<std::vector<NumbersById>> numbers(static_cast<std::size_t>(count));
  std::vector<std::vector<CountedKey>> counted(numbers.size());
  std::array<double, 2> all{};
  std::vector<std::int64_t> before(1, 7);
  for (int key = 0; key < Keys; ++key)
  {
    const auto rank = static_cast<std::size_t>(random.uniform(0.0, count));
    const NumbersById one{ 3 * key, { random.uniform(-1e9, 1.0), random.uniform(0.0, 1.0) } };
    one.addTo(all);
    numbers[rank].push_back(one);
    counted[rank].push_back({ key, key % 4 });
    before.push_back(before.back() + key % 4);
  }
  const std::string name = " on " + std::to_string(count) + " ranks";
  on(count,
    [&](RankTalk& talk)
    {
      const auto rank = static_cast<std::size_t>(talk.rank());
      check::isTrue("sums by id" + name, sumById(talk, numbers[rank]) == all);
      const std::vector<std::int64_t> shifted =
        sumsOf(talk, std::vector<std::int64_t>{ talk.rank(), 1 });
      check::isTrue("sums of columns" + name,
        shifted == std::vector<std::int64_t>{ count * (count - 1) / 2, count });
      std::int64_t sum = before.front();
      const std::vector<std::int64_t> found = countBefore(talk, counted[rank], sum);
      bool same = sum == before.back() && found.size() == counted[rank].size();
      for (std::size_t k = 0; same && k < found.size(); ++k)
      {
        same = found[k] == before[static_cast<std::size_t>(counted[rank][k].key)];
      }
      check::isTrue("counts before keys" + name, same);
    });
}

/// A row of grains that touch, each contact with a number of its own.
Snapshot row(std::int64_t count)
{
  std::vector<Particle> grains;
  for (std::int64_t k = 0; k < count; ++k)
  {
    grains.push_back(scene::grain(k, 0.5, 1000.0, { static_cast<double>(k), 0.0, 0.0 }));
  }
  Snapshot state = scene::startFrom(grains);
  for (std::int64_t k = 1; k < count; ++k)
  {
    state.contacts.push_back({ k - 1, k, {} });
  }
  return state;
}

/// Partition: ranges begin where groups of slots do, each slot is with one rank, and a contact with
/// the ranks of both grains.
void ranges(int count, std::int64_t slots)
{
  const std::string name =
    " of " + std::to_string(slots) + " slots on " + std::to_string(count) + " ranks";
  on(count,
    [&](RankTalk& talk)
    {
      Partition parts(talk);
      Snapshot state = talk.rank() == 0 ? row(slots) : Snapshot();
      parts.share(state);
      const std::vector<std::int64_t> first = parts.ranges().firstSlots;
      bool even = first.size() == static_cast<std::size_t>(count) + 1 && first.back() == slots;
      for (int rank = 0; rank < count; ++rank)
      {
        even = even && first[rank] % Grid == 0 && first[rank] <= first[rank + 1];
      }
      check::isTrue("ranges" + name, even);
      const std::int64_t own = first[talk.rank() + 1] - parts.firstOwn();
      const std::vector<std::int64_t>& ids = state.particles.id;
      check::isTrue("ids" + name,
        static_cast<std::int64_t>(ids.size()) == own &&
          (own == 0 || ids.front() == parts.firstOwn()));
      const std::int64_t contacts = own == 0
        ? 0
        : own - 1 + (parts.firstOwn() > 0 ? 1 : 0) + (first[talk.rank() + 1] < slots ? 1 : 0);
      check::equal("contacts" + name, static_cast<long long>(state.contacts.size()), contacts);
      parts.countGrains(state.particles);
      check::equal("grains" + name, parts.grains(), slots);

      const Partition::Appended added = parts.append(10, 4);
      check::isTrue("new grains go to the last rank, behind all others" + name,
        added.goal == count - 1 && added.first == slots && parts.slots() == slots + 10);
      check::equal("grains with them" + name, parts.grains(), slots + 4);

      Partition again(talk);
      again.take(state);
      check::isTrue("parts are where they are" + name, again.ranges().firstSlots.back() == slots);
      Snapshot pieces = talk.rank() == count - 1 ? row(slots) : Snapshot();
      again.divide(pieces);
      check::isTrue("pieces of the last rank become even ranges" + name,
        again.ranges().firstSlots == first);
    });
}

/// A run that begins without grains hands them out while they come.
void filling()
{
  on(3,
    [](RankTalk& talk)
    {
      Partition parts(talk);
      Snapshot none;
      parts.share(none);
      parts.prepareFilling(12 * Grid);
      check::isTrue("not before there are some", !parts.isToHandOut(10));
      check::isTrue("then", parts.isToHandOut(4 * Grid));
      for (const int goal : { 0, 1, 2, 2 })
      {
        const Partition::Appended added = parts.append(4 * Grid, 4 * Grid);
        check::equal("rank of some grains of a filling", added.goal, goal);
      }
      parts.endFilling();
      check::equal("and of later ones", parts.append(1, 1).goal, 2);
    });
}

/// Halo: a rank has copies of the grains that are near, of listed ones, and of no others; what
/// columns have of copies is what their ranks have.
void copies(int count)
{
  constexpr std::int64_t Slots = 64 * 7;
  const std::string name = " on " + std::to_string(count) + " ranks";
  on(count,
    [&](RankTalk& talk)
    {
      Partition parts(talk);
      Halo halo(talk, parts);
      Snapshot state = talk.rank() == 0 ? row(Slots) : Snapshot();
      parts.share(state);
      const std::int64_t first = parts.firstOwn();
      const auto end = first + static_cast<std::int64_t>(state.particles.size());
      const std::int64_t far = first > Slots / 2 ? 0 : Slots - 1;
      std::vector<std::int64_t> due{ far };
      for (std::int64_t slot = std::max<std::int64_t>(first - 1, 0);
           slot < std::min(end + 1, Slots); ++slot)
      {
        due.push_back(slot);
      }
      std::sort(due.begin(), due.end());
      due.erase(std::unique(due.begin(), due.end()), due.end());
      const auto [grains, border] = halo.withNear(state.particles, 1.01, { far });
      check::isTrue("copies of near grains and of a listed one" + name,
        border.numbers == due && grains.id == due);
      check::isTrue("own slots" + name,
        border.own.begin == border.slotOf(first) && border.own.end == border.slotOf(end - 1) + 1);
      std::vector<std::int64_t> column(due.size(), -1);
      std::copy(due.begin() + border.own.begin, due.begin() + border.own.end,
        column.begin() + border.own.begin);
      border.tell(talk, column);
      check::isTrue("what columns have of copies" + name, column == due);
    });
}

/// Gather: grains are joined in the order of ranks, and one rank says what is wrong.
void gathered()
{
  on(5,
    [](RankTalk& talk)
    {
      Partition parts(talk);
      const Halo halo(talk, parts);
      Gather gather(talk, parts, halo);
      Particles some;
      for (int k = 0; k < talk.rank(); ++k)
      {
        some.add(scene::grain(10 * talk.rank() + k, 0.5, 1000.0, {}));
      }
      gather.joinGrains(some);
      check::isTrue("grains of all ranks",
        some.id == std::vector<std::int64_t>{ 10, 20, 21, 30, 31, 32, 40, 41, 42, 43 });
      check::isTrue("the sentence of one",
        gather.sayOf({ true, talk.rank() == 3 }, [] { return std::string("It is me."); }) ==
          "It is me.");
      check::equal("the largest number", gather.largest(std::int64_t{ -talk.rank() }), 0);
    });
}

/// Exchange: the first rank reads what the others write in the order of ranks, and all hear the
/// sentence of the lowest rank that has one.
void atFirst()
{
  on(5,
    [](RankTalk& talk)
    {
      std::vector<char> read;
      talk.gatherAtFirst([&talk] { return Bytes(1, static_cast<char>('a' + talk.rank())); },
        [&read](const Bytes& message) { read.push_back(message.at(0)); });
      const std::string due = talk.rank() == 0 ? "bcde" : "";
      check::isTrue("the first rank reads by ranks", std::string(read.begin(), read.end()) == due);
      const std::vector<int> joined = talk.joinAtFirst(std::vector<int>{ talk.rank() });
      check::isTrue("columns of all at the first rank",
        joined == (talk.rank() == 0 ? std::vector<int>{ 0, 1, 2, 3, 4 } : std::vector<int>()));
      check::isTrue("the sentence of the lowest of two ranks",
        talk.sayOf(talk.rank() % 2 == 1 ? "I am " + std::to_string(talk.rank()) : "") == "I am 1");
      check::isTrue("no sentence", talk.sayOf("").empty());
    });
}

/// What the ranks say when one of three leaves out a call.
void leftOut()
{
  const std::vector<std::string> said = ranks::run(3,
    [](RankChannel& channel)
    {
      RankTalk talk(channel);
      talk.setPatience(0.3);
      const RankTalk::About about(talk, Subject::Flow);
      talk.setStep(12);
      talk.sum(1);
      if (channel.rank() != 1)
      {
        talk.sum(2);
      }
    });
  check::contains("a rank that waits names the rank that left out a call, and where", said[0],
    "Rank 0 has waited 0.3 s for rank 1 about flow after step 12. Rank 0 read the last of 1 "
    "messages from rank 1, about flow, ");
  const std::string before = "about flow, ";
  const std::size_t ago = said[0].find(before);
  const double seconds =
    ago == std::string::npos ? 0.0 : std::stod(said[0].substr(ago + before.size()));
  check::isTrue("as long ago as rank 0 has waited, or a little longer",
    seconds >= 0.3 && seconds < check::sanitizedOr(300.0, 60.0));
  check::contains("and what to do", said[2],
    "Set GRANULAR_RANK_PATIENCE to more than 0.3 s if rank 1 is only slow.");
  check::isTrue("the other one does not know", said[1].empty());
}

/// A message has a subject, or other ranks cannot know what it is about.
void noSubject()
{
  const std::vector<std::string> said = ranks::run(2,
    [](RankChannel& channel)
    {
      RankTalk talk(channel);
      if (channel.rank() == 0)
      {
        talk.send(1, {});
      }
      else
      {
        talk.receive(0);
      }
    });
  for (const std::size_t rank : { 0, 1 })
  {
    check::contains("no message without a subject", said[rank],
      "Rank " + std::to_string(rank) + " talks about no subject");
  }
}

/// What the ranks say when they are at different points of the program.
void differentCalls()
{
  const std::vector<std::string> said = ranks::run(2,
    [](RankChannel& channel)
    {
      RankTalk talk(channel);
      const RankTalk::About about(talk, channel.rank() == 0 ? Subject::Lists : Subject::Order);
      talk.sum(1);
    });
  check::contains("subjects differ", said[0] + said[1],
    "The ranks do not make the same calls: rank");
  check::contains("which", said[0] + said[1],
    "waits for rank 1 about lists, which sent a message about order.");
}

/// Where a rank is by itself, but has copies of grains of another one.
class OneRank : public SensorRelay
{
public:
  OwnSlots owned;

  OwnSlots own() const override { return this->owned; }
  void joinSensed(std::vector<SensedGrain>& /*found*/) override {}
  std::int64_t largest(std::int64_t ofRank) override { return ofRank; }
};

/// Grains in a box are known by their ids: copies that come before own grains move these to other
/// slots, also where as many copies behind them have gone.
void sensedSlots()
{
  Sensor box;
  box.low = { -0.5, -0.5, -0.5 };
  box.high = { 0.5, 0.5, 0.5 };
  const auto grains = [](const std::vector<std::int64_t>& ids)
  {
    Particles all;
    for (const std::int64_t id : ids) // the grain 0 is in the box
    {
      all.add(scene::grain(id, 0.001, 1000.0, { static_cast<double>(id), 0.0, 0.0 }));
    }
    return all;
  };
  OneRank relay;
  Sensors sensors({ box }, &relay);
  SensorsState state;
  const Particles first = grains({ 0, 1, 7 }), second = grains({ 6, 0, 1 });
  relay.owned = { 0, 2 };
  sensors.adopt(first, state);
  sensors.meet(first, state);
  check::equal("grains that begin in a box", state.each[0].in.count, 1);
  for (const std::int64_t before : { 0, 1, 0 })
  {
    const Particles& now = before > 0 ? second : first;
    relay.owned = { before, before + 2 };
    sensors.before(now, {}, state);
    sensors.after(now, {}, 1.0, state);
    check::equal("nothing comes in", state.each[0].in.count, 1);
    check::equal("nothing leaves", state.each[0].out.count, 0);
  }
}

}

int main()
{
  return check::run(
    []
    {
      for (const int count : { 2, 3, 4, 5, 7 })
      {
        sums(count);
        ranges(count, 64 * 9 + 5);
        ranges(count, 63);
      }
      filling();
      copies(2);
      copies(7);
      gathered();
      atFirst();
      leftOut();
      noSubject();
      differentCalls();
      sensedSlots();
    });
}
