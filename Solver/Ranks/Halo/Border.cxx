#include "Ranks/Halo/Border.h"

#include <algorithm>
#include <cstring>

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

namespace
{

/// What a step changes of any grain.
struct Moved
{
  Vec3 position, velocity, angularVelocity;
};

/// Whether there is more to tell than that.
bool tellsMore(const Particles& grains, const ToldMotion& told)
{
  return told.rotates || told.warms || grains.anyShaped();
}

}

void writeMotion(const Particles& grains, const std::vector<std::int32_t>& slots,
  const ToldMotion& told, ByteWriter& message)
{
  char* to = message.extend(slots.size() * sizeof(Moved));
  for (const std::int32_t slot : slots)
  {
    const Moved moved{ grains.position.get(slot), grains.velocity.get(slot),
      grains.angularVelocity.get(slot) };
    std::memcpy(to, &moved, sizeof moved);
    to += sizeof moved;
  }
  if (!tellsMore(grains, told))
  {
    return;
  }
  for (const std::int32_t slot : slots)
  {
    if (told.rotates)
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
  const auto count = static_cast<std::size_t>(copies.end - copies.begin);
  const char* from = message.next(count * sizeof(Moved));
  for (std::int64_t slot = copies.begin; slot < copies.end; ++slot)
  {
    Moved moved;
    std::memcpy(&moved, from, sizeof moved);
    from += sizeof moved;
    grains.position.set(slot, moved.position);
    grains.velocity.set(slot, moved.velocity);
    grains.angularVelocity.set(slot, moved.angularVelocity);
  }
  if (!tellsMore(grains, told))
  {
    return;
  }
  for (std::int64_t slot = copies.begin; slot < copies.end; ++slot)
  {
    if (told.rotates)
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
