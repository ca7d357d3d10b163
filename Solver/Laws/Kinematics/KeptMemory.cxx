#include "Laws/Kinematics/KeptMemory.h"

#include "Vectors/VectorCopies.h"

namespace dem
{

namespace
{

struct LoadSprings
{
  template <int Width>
  static DEM_INLINE void run(const SpringVec4s* springs, SpringLanes& lanes,
    const ContactBlock& block)
  {
    for (int c = 0; c < block.lanes(); c += Width)
    {
      vec4::load<Width>([&](int k) DEM_INLINE_LAMBDA -> const Vec4&
        { return springs[block.pair[k]].sliding; },
        c, lanes.sliding);
      vec4::load<Width>([&](int k) DEM_INLINE_LAMBDA -> const Vec4&
        { return springs[block.pair[k]].rolling; },
        c, lanes.rolling);
    }
  }
};

struct StoreSprings
{
  template <int Width>
  static DEM_INLINE void run(const ContactBlock& block, const SpringLanes& lanes,
    SpringVec4s* springs)
  {
    // Lanes past the last contact repeat it, and store the same springs again.
    for (int c = 0; c < block.count; c += Width)
    {
      vec4::Pack sliding[Width], rolling[Width];
      vec4::pack<Width>(lanes.sliding, lanes.sliding.w, c, sliding);
      vec4::pack<Width>(lanes.rolling, lanes.rolling.w, c, rolling);
      vec4::forEach<Width>(
        [&](int k) DEM_INLINE_LAMBDA
        {
          vec4::copy(sliding[k], springs[block.pair[c + k]].sliding);
          vec4::copy(rolling[k], springs[block.pair[c + k]].rolling);
        });
    }
  }
};

}

void loadMemory(const KeptMemory<const SpringVec4s, const double>& kept, SpringLanes& lanes,
  ContactBlock& block)
{
  vectors::run<LoadSprings>(kept.springs, lanes, block);
  block.slidingSpring = { lanes.sliding.x.lane, lanes.sliding.y.lane, lanes.sliding.z.lane };
  block.rollingSpring = { lanes.rolling.x.lane, lanes.rolling.y.lane, lanes.rolling.z.lane };
  block.twistingSpring = lanes.sliding.w.lane;
  const int width = kept.layout.extras();
  for (int k = 0; k < width; ++k)
  {
    if (!kept.has(k))
    {
      continue;
    }
    double* to = lanes.extra[k].lane;
    for (int c = 0; c < block.count; ++c)
    {
      to[c] = kept.extras[block.pair[c] * width + k];
    }
    repeatLast(to, block.count);
    block.extra[kept.layout.indexOf(k)] = to;
  }
}

void storeMemory(const ContactBlock& block, const SpringLanes& lanes,
  const KeptMemory<SpringVec4s, double>& kept)
{
  vectors::run<StoreSprings>(block, lanes, kept.springs);
  const int width = kept.layout.extras();
  for (int k = 0; k < width; ++k)
  {
    for (int c = 0; kept.has(k) && c < block.count; ++c)
    {
      kept.extras[block.pair[c] * width + k] = lanes.extra[k][c];
    }
  }
}

}
