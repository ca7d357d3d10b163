// What all ranks of a run say to each other at the same points of the program. A rank that cannot
// go on says so instead of whatever the others wait for, and all stop with its sentence.
#pragma once

#include "Ranks/Exchange/RankChannel.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <exception>
#include <functional>
#include <limits>
#include <string>
#include <vector>

namespace dem
{

/// What ranks talk about.
enum class Subject : std::int16_t
{
  None = -1, ///< which no message may have
  Start,     ///< what ranks agree on before a run
  Bonds,     ///< which are made
  Steps,     ///< each of them: motion of copies, what is summed over all
  Lists,     ///< where grains may come, and who needs copies of them
  Order,     ///< grains that go to other ranks
  Flow,      ///< grains that come and leave
  States,    ///< handed out, put together and observed
  Requests,  ///< what the first rank has the others do
  Count
};

constexpr const char* SubjectNames[] = { "start", "bonds", "steps", "lists", "order", "flow",
  "states", "requests" };

/// What a rank has sent, and how long it has waited for what others send.
struct Traffic
{
  std::int64_t messages = 0;
  std::int64_t bytes = 0;
  double waited = 0.0; ///< [s]
};

using TrafficBySubject = std::array<Traffic, static_cast<std::size_t>(Subject::Count)>;

class RankTalk
{
public:
  /// What is said as long as this lives is about a subject. Messages need one.
  class About
  {
  public:
    /// @param talk none where one rank has all grains
    About(RankTalk* talk, Subject subject) : Talk(talk), Before(talk ? talk->Topic : Subject::None)
    {
      this->set(subject);
    }
    About(RankTalk& talk, Subject subject) : About(&talk, subject) {}
    ~About() { this->set(this->Before); }
    About(const About&) = delete;
    About& operator=(const About&) = delete;

  private:
    void set(Subject subject)
    {
      if (this->Talk)
      {
        this->Talk->Topic = subject;
      }
    }

    RankTalk* Talk;
    Subject Before;
  };

  /// @param channel must live as long
  explicit RankTalk(RankChannel& channel);

  /// Has words beside those of runs, with a number below theirs, and waits for them without end.
  /// @param subject of all of them
  RankTalk(RankChannel& channel, std::int32_t run, Subject subject)
    : Channel(channel), Run(run), Topic(subject), Said(static_cast<std::size_t>(channel.count()))
  {
  }

  /// How long this rank waits for a message until it gives the run up [s]: GRANULAR_RANK_PATIENCE of
  /// the environment, or half an hour.
  void setPatience(double seconds) { this->Patience = seconds; }

  int rank() const { return this->Channel.rank(); }
  int count() const { return this->Channel.count(); }
  bool isLast() const { return this->rank() + 1 == this->count(); }

  /// The step that the run has come to, by which a sentence says where ranks wait.
  void setStep(std::int64_t step) { this->Step = step; }
  /// Since the run began, by subjects.
  const TrafficBySubject& traffic() const { return this->Sums; }
  /// @throws Error where no subject is set
  void send(int to, Bytes&& message);
  /// @throws Error where no subject is set, and when the other one cannot go on, is lost, sends
  /// nothing for too long, or sends something about another subject
  Bytes receive(int from);
  /// Sends each rank a message and gets those of all; what is for the rank itself is returned.
  std::vector<Bytes> exchange(std::vector<Bytes>&& messages);
  /// Exchanges messages between some of the ranks.
  /// @param from per rank: whether it sends this one something
  /// @param to per rank: whether this one sends it something
  std::vector<Bytes> exchange(std::vector<Bytes>&& messages, const std::vector<bool>& to,
    const std::vector<bool>& from);
  /// Sends each rank a column and gets those of all.
  template <typename Number>
  std::vector<std::vector<Number>> exchangeColumns(const std::vector<std::vector<Number>>& columns);
  /// Whether there are so few that each may as well send all others a message.
  bool areFew() const { return this->count() <= Few; }
  /// The message of each rank to all, by ranks.
  std::vector<Bytes> tellAll(const Bytes& own);
  template <typename Number>
  std::vector<Number> gather(const Number& own);
  /// What all ranks have of a column, one after another.
  template <typename Column>
  Column join(const Column& own);
  /// What all ranks have of a column, for the first rank; nothing for the others.
  template <typename Column>
  Column joinAtFirst(const Column& own);
  /// Has the first rank read what each other one writes, one message at a time, by ranks.
  /// @param write() the message of another rank
  /// @param read(message) at the first rank
  template <typename Write, typename Read>
  void gatherAtFirst(const Write& write, const Read& read);
  /// The sentence of the lowest rank that has one, for all; empty where none has.
  std::string sayOf(const std::string& own);
  /// What one rank has, for all.
  Bytes spread(int from, Bytes&& message);
  template <typename Number>
  void spread(int from, Number& number);
  /// The sum of a number of each rank.
  std::int64_t sum(std::int64_t own);
  /// The largest number of all ranks.
  template <typename Number>
  Number largest(const Number& own);
  /// Has ranks add to the same sums one after the other, in the order of all slots; all have them
  /// in the end.
  /// @param forEach calls the function that it is given for each sum
  /// @param add adds what this rank has
  template <typename ForEach, typename Add>
  void rankByRank(const ForEach& forEach, const Add& add);
  /// Says instead of whatever the others wait for why this rank cannot go on.
  void giveUp(const std::string& sentence);
  /// As above, of what was thrown here.
  void giveUp(const std::exception& error);
  /// Does something that may throw; when it does, the others learn why.
  template <typename Call>
  auto guard(const Call& call) -> decltype(call());

private:
  /// Ends every message.
  struct Trailer
  {
    std::int32_t run = 0;
    std::int16_t ends = 0; ///< 1 if it is the sentence of a rank that cannot go on
    Subject subject = Subject::None;
  };
  using Clock = std::chrono::steady_clock;
  /// What a rank has said in this run.
  struct Heard
  {
    std::int64_t messages = 0;
    Subject last = Subject::None;
    Clock::time_point read; ///< when this rank had the last one
  };

  static constexpr int Few = 4;

  void sendAs(int to, Bytes&& message, bool ends);
  void demandSubject() const;
  [[noreturn]] void end(const std::string& sentence);
  /// What is said of a rank that sends nothing.
  std::string silenceOf(int from) const;
  /// What is said of a rank that sends something else.
  std::string disagreementWith(int from, Subject subject) const;
  Traffic& ofTopic() { return this->Sums[static_cast<std::size_t>(this->Topic)]; }

  RankChannel& Channel;
  std::int32_t Run;
  bool GivenUp = false; ///< whether the others know, or this rank has it from them
  Subject Topic = Subject::None;
  std::int64_t Step = -1;                                    ///< none is known before the run
  double Patience = std::numeric_limits<double>::infinity(); ///< [s]
  std::vector<Heard> Said;                                   ///< by each rank
  TrafficBySubject Sums{};
};

template <typename Number>
std::vector<std::vector<Number>> RankTalk::exchangeColumns(
  const std::vector<std::vector<Number>>& columns)
{
  std::vector<Bytes> messages;
  for (const std::vector<Number>& column : columns)
  {
    ByteWriter writer;
    writer.putColumn(column);
    messages.push_back(writer.take());
  }
  std::vector<std::vector<Number>> all;
  for (const Bytes& message : this->exchange(std::move(messages)))
  {
    all.emplace_back();
    ByteReader(message).addColumn(all.back());
  }
  return all;
}

template <typename Column>
Column RankTalk::join(const Column& own)
{
  ByteWriter writer;
  writer.putColumn(own);
  Column all;
  for (const Bytes& message : this->tellAll(writer.take()))
  {
    ByteReader(message).addColumn(all);
  }
  return all;
}

template <typename Column>
Column RankTalk::joinAtFirst(const Column& own)
{
  Column all = this->rank() == 0 ? own : Column();
  this->gatherAtFirst(
    [&own]
    {
      ByteWriter writer;
      writer.putColumn(own);
      return writer.take();
    },
    [&all](const Bytes& message) { ByteReader(message).addColumn(all); });
  return all;
}

template <typename Write, typename Read>
void RankTalk::gatherAtFirst(const Write& write, const Read& read)
{
  if (this->rank() > 0)
  {
    this->send(0, write());
    return;
  }
  for (int from = 1; from < this->count(); ++from)
  {
    read(this->receive(from));
  }
}

template <typename Number>
std::vector<Number> RankTalk::gather(const Number& own)
{
  ByteWriter writer;
  writer.put(own);
  std::vector<Number> all;
  for (const Bytes& message : this->tellAll(writer.take()))
  {
    all.push_back(ByteReader(message).get<Number>());
  }
  return all;
}

template <typename Number>
Number RankTalk::largest(const Number& own)
{
  const std::vector<Number> all = this->gather(own);
  return *std::max_element(all.begin(), all.end());
}

template <typename Number>
void RankTalk::spread(int from, Number& number)
{
  ByteWriter writer;
  writer.put(number);
  const Bytes message = this->spread(from, writer.take());
  number = ByteReader(message).get<Number>();
}

template <typename ForEach, typename Add>
void RankTalk::rankByRank(const ForEach& forEach, const Add& add)
{
  const auto take = [&forEach](const Bytes& message)
  {
    ByteReader reader(message);
    forEach([&reader](auto& sum) { reader.getMany(&sum, 1); });
  };
  if (this->rank() > 0)
  {
    take(this->receive(this->rank() - 1));
  }
  add();
  ByteWriter writer;
  forEach([&writer](const auto& sum) { writer.put(sum); });
  Bytes sums = writer.take();
  if (!this->isLast())
  {
    this->send(this->rank() + 1, Bytes(sums));
  }
  take(this->spread(this->count() - 1, std::move(sums)));
}

template <typename Call>
auto RankTalk::guard(const Call& call) -> decltype(call())
{
  try
  {
    return call();
  }
  catch (const std::exception& error)
  {
    this->giveUp(error);
    throw;
  }
}

}
