#include "Run/Frames/GranularFrameCache.h"

namespace granular
{

FrameCache::FrameCache(std::int64_t stepsPerFrame) : StepsPerFrame(stepsPerFrame) {}

void FrameCache::SetBudget(std::size_t bytes)
{
  this->Budget = bytes;
  this->KeepToBudget();
}

const Frame* FrameCache::Show(std::int64_t step)
{
  const auto found = this->Entries.find(step);
  if (found == this->Entries.end())
  {
    return nullptr;
  }
  this->DropOrder.erase(this->DropKeyOf(step, found->second));
  found->second.shown = ++this->Clock;
  this->DropOrder.insert(this->DropKeyOf(step, found->second));
  return &found->second.frame;
}

const Frame* FrameCache::FindAtOrBefore(std::int64_t step) const
{
  const auto after = this->Entries.upper_bound(step);
  return after == this->Entries.begin() ? nullptr : &std::prev(after)->second.frame;
}

void FrameCache::Add(const Frame& frame)
{
  Entry& entry = this->Entries[frame.step];
  this->Bytes -= entry.bytes;
  entry.frame = frame;
  entry.bytes = frame.Bytes();
  this->Bytes += entry.bytes;
  this->DropOrder.insert(this->DropKeyOf(frame.step, entry));
  this->KeepToBudget();
}

/// How often two divides the number of the frame. Frames of low rank are dropped first, so that
/// every second frame of a long run remains, then every fourth, and so on. Checkpoints stay evenly
/// spread.
int FrameCache::Rank(std::int64_t step) const
{
  constexpr int highest = 62;
  std::int64_t number = step / this->StepsPerFrame;
  int rank = 0;
  for (; rank < highest && number % 2 == 0; ++rank)
  {
    number /= 2;
  }
  return rank;
}

void FrameCache::KeepToBudget()
{
  while (this->Bytes > this->Budget && !this->Entries.empty())
  {
    const auto first = this->Entries.find(std::get<std::int64_t>(*this->DropOrder.begin()));
    this->DropOrder.erase(this->DropOrder.begin());
    this->Bytes -= first->second.bytes;
    this->Entries.erase(first);
  }
}

}
