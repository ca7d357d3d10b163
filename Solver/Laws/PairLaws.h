// How the loops of a law get at what it needs to know of the materials: once for a batch of
// contacts of one pair of materials, lane by lane for one of several. The bits of a contact are the
// same in either.
#pragma once

#include "Contacts/ContactBlock.h"
#include "Laws/LawParameters.h"
#include "Vectors/VectorCopies.h"

#include <type_traits>

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
  double timeStep, stopTime;
  SlipRule slips;

  DEM_INLINE LawParameters at(int c) const
  {
    static_assert(sizeof(LawParameters) ==
        lawNumbers::count * sizeof(double) + 2 * sizeof(double) + sizeof(SlipRule),
      "Whatever loops may read of two bodies is filled in here.");
    return {
#define LAW_NUMBER(name, usual) this->lanes.get<lawNumbers::name>(c),
#include "Laws/LawParameters.def"
      this->timeStep, this->stopTime, this->slips
    };
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
      vec4::forEach<UsualVec4s>(
        [&](int k) DEM_INLINE_LAMBDA { vec4::load<Width>(group(k), c, lanes.groups[k]); });
      for (int k = UsualVec4s; table.hasFurther() && k < PackedVec4s; ++k)
      {
        vec4::load<Width>(group(k), c, lanes.groups[k]);
      }
    }
  }
};

template <typename Part, typename = void>
struct RunsItself : std::false_type
{
};
template <typename Part>
struct RunsItself<Part, std::void_t<decltype(&Part::template run<OnePair>)>> : std::true_type
{
};

/// Runs a part: its run(laws, args...) over all lanes, or its act(law, block, lane) in each.
template <typename Part, typename Laws, typename... Args>
DEM_INLINE void runOn(const Laws& laws, Args&... args)
{
  if constexpr (RunsItself<Part>::value)
  {
    Part::run(laws, args...);
  }
  else
  {
    inLanes<Part::act>(laws, args...);
  }
}

template <typename Part>
struct ForOnePair
{
  template <int Width, typename... Args>
  static DEM_INLINE void run(const LawParameters& law, Args&... args)
  {
    runOn<Part>(OnePair{ law }, args...);
  }
};

template <typename Part>
struct ForMixedPairs
{
  template <int Width, typename... Args>
  static DEM_INLINE void run(const LawLanes& lanes, const LawParameters& any, Args&... args)
  {
    runOn<Part>(MixedPairs{ lanes, any.timeStep, any.stopTime, any.slips }, args...);
  }
};

/// Runs a struct with run() or act(), as runOn() does, for the materials of a block.
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

/// Runs a part of a law, which changes the block.
template <typename Part>
void runPart(const LawTable& table, const LawLanes& lanes, ContactBlock& block)
{
  runWith<Part>(table, lanes, block, block);
}

}
