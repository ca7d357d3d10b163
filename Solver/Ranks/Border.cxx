#include "Ranks/Border.h"

#include <algorithm>

namespace dem
{

std::vector<Bytes> Border::exchange(RankTalk& talk, std::vector<Bytes>&& messages) const
{
  std::vector<bool> to, from;
  for (std::size_t other = 0; other < this->sent.size(); ++other)
  {
    to.push_back(!this->sent[other].empty());
    from.push_back(this->copies[other].begin < this->copies[other].end);
  }
  return talk.exchange(std::move(messages), to, from);
}

std::int32_t Border::slotOf(std::int64_t number) const
{
  const auto found = std::lower_bound(this->numbers.begin(), this->numbers.end(), number);
  return found != this->numbers.end() && *found == number
    ? static_cast<std::int32_t>(found - this->numbers.begin())
    : -1;
}

void writeMotion(const Particles& grains, const std::vector<std::int32_t>& slots,
  const ToldMotion& told, ByteWriter& message)
{
  for (const std::int32_t slot : slots)
  {
    message.put(grains.position.row[slot]);
    message.put(grains.velocity.row[slot]);
    message.put(grains.angularVelocity.row[slot]);
    if (told.turns)
    {
      message.put(grains.orientation[slot]);
    }
    if (told.warms)
    {
      message.put(grains.temperature[slot]);
    }
    const std::int32_t shaped = grains.shapedAt(slot);
    if (shaped >= 0 && grains.isFirst(slot))
    {
      message.put(grains.shaped[shaped]);
    }
  }
}

void readMotion(ByteReader& message, const OwnSlots& copies, const ToldMotion& told,
  Particles& grains)
{
  for (std::int64_t slot = copies.begin; slot < copies.end; ++slot)
  {
    grains.position.row[slot] = message.get<Row>();
    grains.velocity.row[slot] = message.get<Row>();
    grains.angularVelocity.row[slot] = message.get<Row>();
    if (told.turns)
    {
      grains.orientation[slot] = message.get<Quaternion>();
    }
    if (told.warms)
    {
      grains.temperature[slot] = message.get<double>();
    }
    const std::int32_t shaped = grains.shapedAt(slot);
    if (shaped >= 0 && grains.isFirst(slot))
    {
      grains.shaped[shaped] = message.get<ShapedGrain>();
      grains.shaped[shaped].first = static_cast<std::int32_t>(slot);
    }
  }
}

}
