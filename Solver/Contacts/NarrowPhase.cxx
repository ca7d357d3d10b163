#include "Contacts/NarrowPhase.h"

#include "Core/Lanes.h"

#include <algorithm>

namespace dem
{

namespace
{

/// The pairs of a batch, as lanes.
struct Batch
{
  int count = 0;
  std::int32_t row[BatchSize];
  std::int32_t partner[BatchSize];
  Lanes4 first;  ///< position and radius
  Lanes4 second; ///< of the partner
  Lanes measure; ///< see contactMeasure()

  void take(const PairList& list, std::int64_t begin)
  {
    std::copy_n(list.row.data() + begin, this->count, this->row);
    std::copy_n(list.partner.data() + begin, this->count, this->partner);
    repeatLast(this->row, this->count);
    repeatLast(this->partner, this->count);
  }
};

DEM_CLONES void measure(const Row* position, Batch& batch)
{
  const int lanes = wholeVectors(batch.count);
  for (int c = 0; c < lanes; c += rows::Step)
  {
    rows::load([&](int k) -> const Row& { return position[batch.row[k]]; }, c, batch.first);
    rows::load([&](int k) -> const Row& { return position[batch.partner[k]]; }, c, batch.second);
  }
#pragma omp simd
  for (int c = 0; c < lanes; ++c)
  {
    batch.measure[c] = contactMeasure(batch.first.get(c) - batch.second.get(c),
      batch.first.w[c] + batch.second.w[c]);
  }
}

/// Says that a pair touches now, or not.
void setTouches(PairList& list, std::int64_t pair, bool now, std::vector<std::int64_t>& lost)
{
  if (list.touches[pair] != 0 && !now)
  {
    list.springs[pair] = SpringRows{};
    lost.push_back(pair);
  }
  list.touches[pair] = now ? 1 : 0;
}

}

void findTouching(const Particles& particles, PairList& list, std::int64_t begin, std::int64_t end,
  Touching& found)
{
  const std::size_t room = static_cast<std::size_t>(end - begin) + 1;
  found.pair.resize(std::max(found.pair.size(), room));
  found.lost.clear();
  std::int32_t* out = found.pair.data();
  std::int32_t packed = 0;
  Batch batch;
  for (std::int64_t first = begin; first < end; first += BatchSize)
  {
    batch.count = static_cast<int>(std::min<std::int64_t>(BatchSize, end - first));
    batch.take(list, first);
    measure(particles.position.row.data(), batch);
    const std::uint8_t* before = list.touches.data() + first;
    const std::int32_t offset = static_cast<std::int32_t>(first - begin);
    unsigned changed = 0;
    for (int c = 0; c < batch.count; ++c)
    {
      // About every second pair touches, which no processor can guess: select, do not branch.
      const unsigned now = batch.measure[c] < 0.0 ? 1 : 0;
      out[packed] = offset + c;
      packed += static_cast<std::int32_t>(now);
      changed |= now ^ before[c];
#if defined(__GNUC__)
      // Soon needed if it touches, and far away in a large bed.
      __builtin_prefetch(&list.springs[first + c], 1, 2);
      __builtin_prefetch(&particles.velocity.row[batch.partner[c]], 0, 2);
      __builtin_prefetch(&particles.angularVelocity.row[batch.partner[c]], 0, 2);
#endif
    }
    for (int c = 0; c < batch.count && changed != 0; ++c)
    {
      setTouches(list, first + c, batch.measure[c] < 0.0, found.lost);
    }
  }
  found.count = packed;
}

}
