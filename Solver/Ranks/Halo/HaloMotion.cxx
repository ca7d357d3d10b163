// What ranks tell copies of a step.
#include "Ranks/Halo/Halo.h"

#include <utility>

namespace dem
{

void Halo::tellMotion(Particles& grains)
{
  this->Around.exchange(
    this->Talk,
    [&grains](const std::vector<std::int32_t>& slots, ByteWriter& message)
    { writeMotion(grains, slots, {}, message); },
    [&grains](const OwnSlots& copies, ByteReader& message)
    { readMotion(message, copies, {}, grains); });
}

void Halo::tellMotion(Particles& grains, const ToldMotion& told, const Bytes& toAll,
  const std::function<void(ByteReader&)>& read)
{
  const bool atOnce = this->Talk.areFew();
  std::vector<Bytes> messages;
  for (const std::vector<std::int32_t>& slots : this->Around.sent)
  {
    ByteWriter writer(atOnce ? toAll : Bytes());
    writeMotion(grains, slots, told, writer);
    messages.push_back(writer.take());
  }
  const std::vector<Bytes> all = atOnce ? std::vector<Bytes>() : this->Talk.tellAll(toAll);
  messages = atOnce ? this->Talk.exchange(std::move(messages))
                    : this->Around.exchange(this->Talk, std::move(messages));
  for (std::size_t from = 0; from < messages.size(); ++from)
  {
    ByteReader moved(messages[from]);
    ByteReader other(atOnce ? messages[from] : all[from]);
    read(atOnce ? moved : other);
    readMotion(moved, this->Around.copies[from], told, grains);
  }
}

}
