#include "Contacts/NarrowPhase.h"

#include "Core/Lanes.h"

#include <algorithm>

namespace dem
{

namespace
{

DEM_CLONES void measure(const ParticleColumns& grains, const std::int32_t* row,
  const std::int32_t* partner, int count, Lanes& gap)
{
#pragma omp simd
  for (int c = 0; c < count; ++c)
  {
    gap[c] = contactMeasure(grains, row[c], partner[c]);
  }
}

}

void setTouches(PairList& list, std::int64_t pair, bool now, std::vector<std::int64_t>& lost)
{
  if (list.touches[pair] != 0 && !now)
  {
    list.springs[pair] = Springs{};
    lost.push_back(pair);
  }
  list.touches[pair] = now ? 1 : 0;
}

void findTouching(const ParticleColumns& grains, PairList& list, std::int64_t begin,
  std::int64_t end, Touching& found)
{
  const std::size_t room = static_cast<std::size_t>(end - begin) + 1;
  found.pair.resize(std::max(found.pair.size(), room));
  found.lost.clear();
  std::int32_t* out = found.pair.data();
  std::int32_t packed = 0;
  Lanes gap;
  for (std::int64_t batch = begin; batch < end; batch += BatchSize)
  {
    const int count = static_cast<int>(std::min<std::int64_t>(BatchSize, end - batch));
    measure(grains, list.row.data() + batch, list.partner.data() + batch, count, gap);
    const std::uint8_t* before = list.touches.data() + batch;
    const std::int32_t offset = static_cast<std::int32_t>(batch - begin);
    unsigned changed = 0;
    for (int c = 0; c < count; ++c)
    {
      // About every second pair touches, which no processor can guess: select, do not branch.
      const unsigned now = gap[c] < 0.0 ? 1 : 0;
      out[packed] = offset + c;
      packed += static_cast<std::int32_t>(now);
      changed |= now ^ before[c];
    }
    for (int c = 0; c < count && changed != 0; ++c)
    {
      setTouches(list, batch + c, gap[c] < 0.0, found.lost);
    }
  }
  found.count = packed;
}

}
