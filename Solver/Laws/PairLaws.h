// How the loops of a law get at what it needs to know of the materials: once for a batch of
// contacts of one pair of materials, lane by lane for one of several. The bits of a contact are the
// same in either.
#pragma once

#include "Contacts/ContactBlock.h"
#include "Laws/LawParameters.h"
#include "Vectors/VectorCopies.h"

namespace dem
{

struct OnePair
{
  LawParameters law; // a copy: nothing that the loops write can be part of it

  DEM_INLINE const LawParameters& at(int) const { return this->law; }
};

struct MixedPairs
{
  const LawLanes& lanes;
  double timeStep;
  SlipRule slips;

  DEM_INLINE LawParameters at(int c) const
  {
    const Lane3 normal = this->lanes.normal.get(c);
    const Lane3 shear = this->lanes.shear.get(c);
    const Lane3 friction = this->lanes.friction.get(c);
    const Lane3 other = this->lanes.other.get(c);
    const Lanes4(&more)[FurtherVec4s] = this->lanes.further;
    return { normal.x, normal.y, friction.y, shear.x, shear.y, normal.z, this->lanes.normal.w[c],
      shear.z, this->lanes.shear.w[c], friction.x, this->timeStep, other.x, other.y, other.z,
      this->lanes.other.w[c], friction.z, this->lanes.friction.w[c], more[0].x[c], more[0].y[c],
      more[0].z[c], more[0].w[c], more[1].x[c], more[1].y[c], more[1].z[c], more[1].w[c],
      more[2].x[c], more[2].y[c], more[2].z[c], more[2].w[c], more[3].x[c], more[3].y[c],
      more[3].z[c], more[3].w[c], more[4].x[c], more[4].y[c], more[4].z[c], more[4].w[c],
      more[5].x[c], more[5].y[c], more[5].z[c], more[5].w[c], more[6].x[c], more[6].y[c],
      more[6].z[c], more[6].w[c], more[7].x[c], more[7].y[c], this->slips };
  }
};

/// Runs part(law, block, lane). A function of its own: a variable of a vectorised loop that has an
/// address becomes an array with an element for each lane, and GCC 16 does not take the parameters
/// apart again.
template <void (*part)(const LawParameters&, ContactBlock&, int), typename Laws>
DEM_INLINE void inLane(const Laws& laws, ContactBlock& block, int c)
{
  part(laws.at(c), block, c);
}

/// Runs a part over all lanes of a block.
template <void (*part)(const LawParameters&, ContactBlock&, int), typename Laws>
DEM_INLINE void inLanes(const Laws& laws, ContactBlock& block)
{
  const int lanes = block.lanes();
#pragma omp simd
  for (int c = 0; c < lanes; ++c)
  {
    inLane<part>(laws, block, c);
  }
}

/// Fills the lanes of a mixed batch.
struct FillLanes
{
  template <int Width>
  static DEM_INLINE void run(const LawTable& table, LawLanes& lanes, const ContactBlock& block)
  {
    const PackedLaw* all = table.packedLaws().data();
    for (int c = 0; c < block.lanes(); c += Width)
    {
      const auto group = [&](int part)
      {
        return [all, part, &block](int k)
                 DEM_INLINE_LAMBDA -> const Vec4& { return all[block.pairClass[k]][part]; };
      };
      vec4::load<Width>(group(0), c, lanes.normal);
      vec4::load<Width>(group(1), c, lanes.shear);
      vec4::load<Width>(group(2), c, lanes.friction);
      vec4::load<Width>(group(3), c, lanes.other);
      for (int k = 0; table.hasFurther() && k < FurtherVec4s; ++k)
      {
        vec4::load<Width>(group(4 + k), c, lanes.further[k]);
      }
    }
  }
};

template <typename Part>
struct ForOnePair
{
  template <int Width, typename... Args>
  static DEM_INLINE void run(const LawParameters& law, Args&... args)
  {
    Part::run(OnePair{ law }, args...);
  }
};

template <typename Part>
struct ForMixedPairs
{
  template <int Width, typename... Args>
  static DEM_INLINE void run(const LawLanes& lanes, const LawParameters& any, Args&... args)
  {
    Part::run(MixedPairs{ lanes, any.timeStep, any.slips }, args...);
  }
};

/// Runs a struct with a static function template run(laws, args...) for the materials of a block.
/// @param lanes of a mixed block, which are filled
template <typename Part, typename... Args>
void runWith(const LawTable& table, const LawLanes& lanes, const ContactBlock& block, Args&... args)
{
  if (block.mixed)
  {
    vectors::run<ForMixedPairs<Part>>(lanes, table.of(0), args...);
  }
  else
  {
    vectors::run<ForOnePair<Part>>(table.of(block.pairClass[0]), args...);
  }
}

/// Runs a part of a law whose run(laws, block) changes the block.
template <typename Part>
void runPart(const LawTable& table, const LawLanes& lanes, ContactBlock& block)
{
  runWith<Part>(table, lanes, block, block);
}

}
