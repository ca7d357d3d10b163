#include "GranularFrameCache.h"

#include <algorithm>

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
  found->second.shown = ++this->Clock;
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
  this->KeepToBudget();
}

/// How often two divides the number of the frame. Frames of low rank go first, so that what remains
/// of a long run is every second frame, then every fourth, and so on: checkpoints stay evenly
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
    const auto goesBefore = [this](const auto& a, const auto& b)
    {
      const int rankA = this->Rank(a.first);
      const int rankB = this->Rank(b.first);
      return rankA != rankB ? rankA < rankB : a.second.shown < b.second.shown;
    };
    const auto first = std::min_element(this->Entries.begin(), this->Entries.end(), goesBefore);
    this->Bytes -= first->second.bytes;
    this->Entries.erase(first);
  }
}

}
