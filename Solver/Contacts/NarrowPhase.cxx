#include "Contacts/NarrowPhase.h"

#include "Vectors/Lanes.h"
#include "Vectors/VectorCopies.h"

#include <algorithm>

namespace dem
{

namespace
{

/// The pairs of a batch, as lanes.
struct Batch
{
  int count = 0;
  std::int64_t pair[BatchSize];
  std::int32_t row[BatchSize];
  std::int32_t partner[BatchSize];
  Lanes4 first;   ///< position and radius
  Lanes4 second;  ///< of the partner
  Lanes measure;  ///< see contactMeasure()
  Lanes distance; ///< of the centres
  Lanes reach;    ///< distance at which a contact begins; of smooth grains, if these were spheres
  double gap = 0.0;

  void take(const PairList& list, std::int64_t begin, const std::int32_t* pairs)
  {
    for (int c = 0; c < this->count; ++c)
    {
      this->pair[c] = begin + pairs[c];
      this->row[c] = list.row[this->pair[c]];
      this->partner[c] = list.partner[this->pair[c]];
    }
    repeatLast(this->row, this->count);
    repeatLast(this->partner, this->count);
  }
};

template <bool Periodic>
struct Measure
{
  template <int Width>
  static DEM_INLINE void run(const Vec4* position, const Lattice& space, Batch& batch)
  {
    const int lanes = wholeVectors(batch.count);
    const auto load = [&](const std::int32_t* slots, Lanes4& to) DEM_INLINE_LAMBDA
    {
      const auto at = [&](int k) DEM_INLINE_LAMBDA -> const Vec4& { return position[slots[k]]; };
      for (int c = 0; c < lanes; c += Width)
      {
        vec4::load<Width>(at, c, to);
      }
    };
    load(batch.row, batch.first);
    load(batch.partner, batch.second);
    const Lattice around = space; // nothing that the loop writes can be part of it
#pragma omp simd
    for (int c = 0; c < lanes; ++c)
    {
      Lane3 separation = batch.first.get(c) - batch.second.get(c);
      if constexpr (Periodic)
      {
        separation = around.nearest(separation);
      }
      const double reach = batch.first.w[c] + batch.second.w[c] + batch.gap;
      batch.measure[c] = contactMeasure(separation, reach);
      batch.distance[c] = std::sqrt(dot(separation, separation));
      if constexpr (Periodic)
      {
        const double half = around.half;
        batch.distance[c] = batch.distance[c] < half ? batch.distance[c] : half;
      }
      batch.reach[c] = reach;
    }
  }
};

/// Whether one of the next few pairs can have come to touch.
struct AnyNear
{
  template <int Width>
  static DEM_INLINE bool run(const float* gap, std::int64_t count, float closed)
  {
    int any = 0;
#pragma omp simd reduction(| : any)
    for (std::int64_t k = 0; k < count; ++k)
    {
      any |= closed >= gap[k] ? 1 : 0;
    }
    return any != 0;
  }
};

/// Pairs of [begin, end) that can have come to touch, less @a begin.
/// @return how many there are
std::int32_t findNear(const PairList& list, std::int64_t begin, std::int64_t end,
  std::int32_t* near)
{
  const float closed = static_cast<float>(list.closed);
  const float* gap = list.gap.data();
  std::int32_t count = 0;
  for (std::int64_t first = begin; first < end; first += BatchSize)
  {
    const std::int64_t last = std::min<std::int64_t>(first + BatchSize, end);
    if (vectors::run<AnyNear>(gap + first, last - first, closed))
    {
      for (std::int64_t pair = first; pair < last; ++pair)
      {
        // No processor can guess which: select, do not branch.
        near[count] = static_cast<std::int32_t>(pair - begin);
        count += closed >= gap[pair] ? 1 : 0;
      }
    }
  }
  return count;
}

/// Measures pairs of smooth grains, and of features, whose bounding spheres touch.
void measureShapes(const Particles& particles, const SmoothGrains& smooth, Batch& batch)
{
  SmoothSearches searches(smooth);
  const auto take = [&](const SmoothBatch& done)
  {
    for (int k = 0; k < done.pairs.count; ++k)
    {
      const int c = static_cast<int>(done.searches[k].index);
      const double overlap = done.pairs.overlap[k];
      batch.measure[c] = -overlap - batch.gap;
      batch.distance[c] = batch.reach[c] - overlap - batch.gap;
    }
  };
  for (int c = 0; c < batch.count; ++c)
  {
    if (batch.measure[c] < 0.0 &&
      smooth.facets().anyFeature(particles, batch.row[c], batch.partner[c]))
    {
      const double overlap =
        smooth.facets().contact(particles, batch.row[c], batch.partner[c]).overlap;
      batch.measure[c] = -overlap - batch.gap;
      batch.distance[c] = batch.reach[c] - overlap - batch.gap;
    }
    else if (batch.measure[c] < 0.0 && smooth.anySmooth(particles, batch.row[c], batch.partner[c]))
    {
      searches.add(particles, batch.row[c], batch.partner[c], c, {}, take);
    }
  }
  searches.finish(take);
}

}

std::int32_t findBegun(const Particles& particles, const SmoothGrains& smooth, GrainPairs& list,
  std::int64_t begin, std::int64_t end, double gap, std::vector<std::int32_t>& found)
{
  found.resize(std::max(found.size(), static_cast<std::size_t>(end - begin) + 1));
  const std::int32_t near = findNear(list, begin, end, found.data());
  std::int32_t begun = 0;
  Batch batch;
  batch.gap = gap;
  for (std::int32_t first = 0; first < near; first += batch.count)
  {
    batch.count = std::min(BatchSize, near - first);
    batch.take(list, begin, found.data() + first);
    const Vec4* position = particles.position.packed.data();
    particles.space.periodic ? vectors::run<Measure<true>>(position, particles.space, batch)
                             : vectors::run<Measure<false>>(position, particles.space, batch);
    if (smooth.anyShape())
    {
      measureShapes(particles, smooth, batch);
    }
    for (int c = 0; c < batch.count; ++c)
    {
      const bool touches = batch.measure[c] < 0.0;
      list.gap[batch.pair[c]] =
        touches ? GrainPairs::Touching : gapFor(list.closed, batch.distance[c], batch.reach[c]);
      found[begun] = found[first + c];
      begun += touches ? 1 : 0;
    }
  }
  return begun;
}

}
