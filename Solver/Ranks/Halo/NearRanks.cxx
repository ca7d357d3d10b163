#include "Ranks/Halo/NearRanks.h"

#include <algorithm>

namespace dem
{

namespace
{

/// Boxes that a rank tells all ranks of, where these are many.
constexpr std::size_t ForAll = 8;

/// At most so many, each around others that follow each other.
std::vector<OccupiedBox> joined(const std::vector<OccupiedBox>& boxes, std::size_t most)
{
  const std::size_t each = (boxes.size() + most - 1) / most;
  std::vector<OccupiedBox> few;
  for (std::size_t k = 0; k < boxes.size(); ++k)
  {
    if (k % each == 0)
    {
      few.emplace_back();
    }
    few.back().add(boxes[k]);
  }
  return few;
}

/// Whether some of the boxes of one rank meet those of another one, or images of these.
bool meet(const Whereabouts& one, const Whereabouts& other)
{
  return std::any_of(one.boxes.begin(), one.boxes.end(),
    [&other](const OccupiedBox& box)
    {
      return !other.images.allShifts(box.middle(), box.halfDiagonal(),
        [&](const Vec3& shift)
        {
          const OccupiedBox moved = box.moved(shift);
          return std::none_of(other.boxes.begin(), other.boxes.end(),
            [&moved](const OccupiedBox& theirs) { return theirs.meets(moved); });
        });
    });
}

}

NearRanks::NearRanks(RankTalk& talk, const Whereabouts& own, bool periodic) : Talk(talk)
{
  const bool atOnce = talk.areFew();
  ByteWriter writer;
  if (periodic)
  {
    writer.put(own.images);
  }
  writer.putColumn(own.held);
  writer.putColumn(atOnce ? own.boxes : joined(own.boxes, ForAll));
  for (const Bytes& message : talk.tellAll(writer.take()))
  {
    ByteReader reader(message);
    this->All.emplace_back();
    if (periodic)
    {
      this->All.back().images = reader.get<Images>();
    }
    reader.addColumn(this->All.back().held);
    reader.addColumn(this->All.back().boxes);
  }
  this->Near.assign(this->All.size(), atOnce);
  if (!atOnce)
  {
    this->findNear();
    this->exchangeBoxes(own.boxes);
  }
}

void NearRanks::findNear()
{
  const auto self = static_cast<std::size_t>(this->Talk.rank());
  const Whereabouts& own = this->All[self];
  for (std::size_t other = 0; other < this->All.size(); ++other)
  {
    const Whereabouts& theirs = this->All[other];
    this->Near[other] = other != self && (meet(own, theirs) || meet(theirs, own));
  }
}

void NearRanks::exchangeBoxes(const std::vector<OccupiedBox>& own)
{
  ByteWriter writer;
  writer.putColumn(own);
  const Bytes message = writer.take();
  std::vector<Bytes> messages(this->All.size());
  for (std::size_t other = 0; other < messages.size(); ++other)
  {
    messages[other] = this->Near[other] ? message : Bytes();
  }
  messages = this->Talk.exchange(std::move(messages), this->Near, this->Near);
  for (std::size_t other = 0; other < messages.size(); ++other)
  {
    if (this->Near[other])
    {
      this->All[other].boxes.clear();
      ByteReader(messages[other]).addColumn(this->All[other].boxes);
    }
  }
}

std::vector<Bytes> NearRanks::offer(const std::vector<bool>& offers, std::vector<Bytes>&& messages)
{
  this->To = this->From = this->Near;
  const bool anyFar = !this->Talk.areFew() &&
    std::any_of(this->All.begin(), this->All.end(),
      [](const Whereabouts& one) { return !one.held.empty(); });
  if (anyFar)
  {
    std::vector<std::int32_t> far;
    for (std::size_t other = 0; other < offers.size(); ++other)
    {
      if (offers[other] && !this->Near[other])
      {
        far.push_back(static_cast<std::int32_t>(other));
        this->To[other] = true;
      }
    }
    ByteWriter writer;
    writer.putColumn(far);
    const std::vector<Bytes> told = this->Talk.tellAll(writer.take());
    for (std::size_t other = 0; other < told.size(); ++other)
    {
      std::vector<std::int32_t> ofOther;
      ByteReader(told[other]).addColumn(ofOther);
      this->From[other] = this->From[other] ||
        std::find(ofOther.begin(), ofOther.end(), this->Talk.rank()) != ofOther.end();
    }
  }
  return this->Talk.exchange(std::move(messages), this->To, this->From);
}

std::vector<Bytes> NearRanks::answer(std::vector<Bytes>&& messages)
{
  return this->Talk.exchange(std::move(messages), this->From, this->To);
}

}
