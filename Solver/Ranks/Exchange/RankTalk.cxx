#include "Ranks/Exchange/RankTalk.h"

#include "Basics/InWords.h"

#include <algorithm>
#include <cstdlib>
#include <new>
#include <numeric>

namespace dem
{

namespace
{

double usualPatience()
{
  constexpr double usual = 1800.0; // [s]
  const char* text = std::getenv("GRANULAR_RANK_PATIENCE");
  const double seconds = text ? std::strtod(text, nullptr) : 0.0;
  return seconds > 0.0 ? seconds : usual;
}

std::string nameOf(Subject subject)
{
  const bool isKnown = subject > Subject::None && subject < Subject::Count;
  return isKnown ? SubjectNames[static_cast<std::size_t>(subject)] : "nothing known";
}

/// What a rank talks about, and after which step. There is none before a run.
std::string placeOf(Subject subject, std::int64_t step)
{
  return nameOf(subject) + (step < 0 ? "" : " after step " + std::to_string(step));
}

}

RankTalk::RankTalk(RankChannel& channel)
  : Channel(channel), Run(channel.nextRun()), Patience(usualPatience()),
    Said(static_cast<std::size_t>(channel.count()))
{
}

void RankTalk::sendAs(int to, Bytes&& message, bool ends)
{
  const Trailer trailer{ this->Run, static_cast<std::int16_t>(ends ? 1 : 0), this->Topic };
  const char* bytes = reinterpret_cast<const char*>(&trailer);
  message.insert(message.end(), bytes, bytes + sizeof trailer);
  if (!ends)
  {
    ++this->ofTopic().messages;
    this->ofTopic().bytes += static_cast<std::int64_t>(message.size());
  }
  this->Channel.send(to, std::move(message));
}

void RankTalk::demandSubject() const
{
  if (this->Topic == Subject::None)
  {
    throw Error("Rank " + std::to_string(this->rank()) +
      " talks about no subject, which is a mistake of the program.");
  }
}

void RankTalk::send(int to, Bytes&& message)
{
  this->demandSubject();
  this->sendAs(to, std::move(message), false);
}

Bytes RankTalk::receive(int from)
{
  this->demandSubject();
  if (this->GivenUp)
  {
    throw Error("The ranks have given this simulation up.");
  }
  for (;;)
  {
    const Clock::time_point begin = Clock::now();
    if (!this->Channel.await(from, this->Patience))
    {
      this->end(this->silenceOf(from));
    }
    Bytes message = this->Channel.receive(from);
    this->ofTopic().waited += std::chrono::duration<double>(Clock::now() - begin).count();
    Trailer trailer;
    if (message.size() < sizeof trailer)
    {
      throw Error("Two ranks do not understand each other: a message has no end.");
    }
    std::memcpy(&trailer, message.data() + message.size() - sizeof trailer, sizeof trailer);
    message.resize(message.size() - sizeof trailer);
    if (trailer.run != this->Run)
    {
      continue; // of a run that has ended
    }
    if (trailer.ends != 0)
    {
      const std::string sentence(message.begin(), message.end());
      this->end(sentence);
    }
    Heard& heard = this->Said[static_cast<std::size_t>(from)];
    ++heard.messages;
    heard.last = trailer.subject;
    heard.read = Clock::now();
    if (trailer.subject != this->Topic)
    {
      this->end(this->disagreementWith(from, trailer.subject));
    }
    return message;
  }
}

std::string RankTalk::silenceOf(int from) const
{
  const Heard& heard = this->Said[static_cast<std::size_t>(from)];
  const std::string here = std::to_string(this->rank()), there = std::to_string(from);
  const std::string patience = inWords(this->Patience) + " s";
  const std::chrono::duration<double> since = Clock::now() - heard.read;
  const std::string last = heard.messages == 0
    ? "Rank " + there + " has sent no message of this run."
    : "Rank " + here + " read the last of " + std::to_string(heard.messages) +
      " messages from rank " + there + ", about " + nameOf(heard.last) + ", " +
      inDigits(since.count(), 3) + " s ago.";
  return "Rank " + here + " has waited " + patience + " for rank " + there + " about " +
    placeOf(this->Topic, this->Step) + ". " + last + " Set GRANULAR_RANK_PATIENCE to more than " +
    patience + " if rank " + there + " is only slow.";
}

std::string RankTalk::disagreementWith(int from, Subject subject) const
{
  return "The ranks do not make the same calls: rank " + std::to_string(this->rank()) +
    " waits for rank " + std::to_string(from) + " about " + placeOf(this->Topic, this->Step) +
    ", which sent a message about " + nameOf(subject) + ".";
}

void RankTalk::end(const std::string& sentence)
{
  this->giveUp(sentence);
  throw Error(sentence);
}

void RankTalk::giveUp(const std::string& sentence)
{
  if (this->GivenUp)
  {
    return;
  }
  this->GivenUp = true;
  for (int to = 0; to < this->count(); ++to)
  {
    if (to != this->rank())
    {
      this->sendAs(to, Bytes(sentence.begin(), sentence.end()), true);
    }
  }
}

void RankTalk::giveUp(const std::exception& error)
{
  const bool isMemory = dynamic_cast<const std::bad_alloc*>(&error) != nullptr;
  this->giveUp(isMemory ? std::string("There is not enough memory.") : error.what());
}

std::vector<Bytes> RankTalk::exchange(std::vector<Bytes>&& messages)
{
  const std::vector<bool> all(messages.size(), true);
  return this->exchange(std::move(messages), all, all);
}

std::vector<Bytes> RankTalk::exchange(std::vector<Bytes>&& messages, const std::vector<bool>& to,
  const std::vector<bool>& from)
{
  for (int other = 0; other < this->count(); ++other)
  {
    if (other != this->rank() && to[other])
    {
      this->send(other, std::move(messages[other]));
    }
  }
  for (int other = 0; other < this->count(); ++other)
  {
    if (other != this->rank())
    {
      messages[other] = from[other] ? this->receive(other) : Bytes();
    }
  }
  return std::move(messages);
}

/// Many ranks pass on what they know, and know twice as much after each round (Bruck et al. 1997).
std::vector<Bytes> RankTalk::tellAll(const Bytes& own)
{
  const int ranks = this->count();
  if (this->areFew())
  {
    return this->exchange(std::vector<Bytes>(static_cast<std::size_t>(ranks), own));
  }
  std::vector<Bytes> known{ own }; // columns of this rank and the ranks after it
  for (int have = 1; have < ranks; have *= 2)
  {
    const int more = std::min(have, ranks - have);
    ByteWriter writer;
    for (int k = 0; k < more; ++k)
    {
      writer.putColumn(known[k]);
    }
    this->send((this->rank() - have + ranks) % ranks, writer.take());
    const Bytes message = this->receive((this->rank() + have) % ranks);
    ByteReader reader(message);
    for (int k = 0; k < more; ++k)
    {
      known.emplace_back();
      reader.addColumn(known.back());
    }
  }
  std::rotate(known.begin(), known.end() - this->rank(), known.end());
  return known;
}

Bytes RankTalk::spread(int from, Bytes&& message)
{
  if (this->rank() != from)
  {
    return this->receive(from);
  }
  for (int to = 0; to < this->count(); ++to)
  {
    if (to != from)
    {
      this->send(to, Bytes(message));
    }
  }
  return std::move(message);
}

std::string RankTalk::sayOf(const std::string& own)
{
  for (const Bytes& message : this->tellAll(Bytes(own.begin(), own.end())))
  {
    if (!message.empty())
    {
      return std::string(message.begin(), message.end());
    }
  }
  return {};
}

std::int64_t RankTalk::sum(std::int64_t own)
{
  const std::vector<std::int64_t> all = this->gather(own);
  return std::accumulate(all.begin(), all.end(), std::int64_t{ 0 });
}

}
