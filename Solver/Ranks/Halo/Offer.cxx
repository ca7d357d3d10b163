#include "Ranks/Halo/Offer.h"

namespace dem
{

void Offer::keep(const std::vector<std::int32_t>& which)
{
  const auto pick = [&which](auto& column)
  {
    for (std::size_t k = 0; k < which.size(); ++k)
    {
      column[k] = column[which[k]];
    }
    column.resize(which.size());
  };
  this->grains.grains = this->grains.grains.select(which);
  pick(this->grains.spheres);
  pick(this->grains.displacements);
  pick(this->numbers);
}

Bytes writeOffer(const ExpectedGrains& from, std::int64_t firstNumber,
  const std::vector<std::int32_t>& slots)
{
  ByteWriter message;
  std::vector<std::int64_t> numbers;
  LargeVector<Vec4> spheres, displacements;
  for (const std::int32_t slot : slots)
  {
    numbers.push_back(firstNumber + slot);
    spheres.push_back(from.spheres[slot]);
    displacements.push_back(from.displacements[slot]);
  }
  message.putColumn(numbers);
  message.putColumn(spheres);
  message.putColumn(displacements);
  message.putGrains(from.grains.select(slots));
  return message.take();
}

Offer readOffer(const Bytes& message)
{
  Offer offer;
  ByteReader reader(message);
  reader.addColumn(offer.numbers);
  reader.addColumn(offer.grains.spheres);
  reader.addColumn(offer.grains.displacements);
  reader.addGrains(offer.grains.grains);
  return offer;
}

}
