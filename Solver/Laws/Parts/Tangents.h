// How stiff contacts are against small motions, lane by lane: what a stable step follows from. A
// part declares what it has of
//
//   static DEM_INLINE Tangent tangent(law, block, lane);
//
// of a block that the law has run on, with law of the type LawParameters: the slope of its force,
// as steep as it can be where it is (of loading and unloading the larger, of friction that of a
// contact that sticks), and its dashpots.
#pragma once

#include "Laws/PairLaws.h"

namespace dem
{

/// Stiffnesses and dashpots of four motions of two bodies against each other: along the normal,
/// across it, rolling and twisting.
struct Tangent
{
  double normal = 0.0;          ///< [M/T^2]
  double sliding = 0.0;         ///< [M/T^2]
  double rolling = 0.0;         ///< of angles [M L^2/T^2]
  double twisting = 0.0;        ///< of angles [M L^2/T^2]
  double normalDashpot = 0.0;   ///< [M/T]
  double slidingDashpot = 0.0;  ///< [M/T]
  double rollingDashpot = 0.0;  ///< of angles [M L^2/T]
  double twistingDashpot = 0.0; ///< of angles [M L^2/T]
};

DEM_INLINE Tangent operator+(const Tangent& a, const Tangent& b)
{
  return { a.normal + b.normal, a.sliding + b.sliding, a.rolling + b.rolling,
    a.twisting + b.twisting, a.normalDashpot + b.normalDashpot, a.slidingDashpot + b.slidingDashpot,
    a.rollingDashpot + b.rollingDashpot, a.twistingDashpot + b.twistingDashpot };
}

/// Along the normal.
DEM_INLINE Tangent normalTangent(double k, double dashpot = 0.0)
{
  return { k, 0.0, 0.0, 0.0, dashpot, 0.0, 0.0, 0.0 };
}

DEM_INLINE Tangent slidingTangent(double k, double dashpot = 0.0)
{
  return { 0.0, k, 0.0, 0.0, 0.0, dashpot, 0.0, 0.0 };
}

/// Tangent of a spring that resists rolling at the lever R*, by displacements at the radius of
/// (36), as (32) has it.
DEM_INLINE Tangent rollingTangent(const ContactBlock& block, int c, double k, double dashpot = 0.0)
{
  const double square = block.effectiveRadius[c] * block.rollingRadius[c];
  return { 0.0, 0.0, square * k, 0.0, 0.0, 0.0, square * dashpot, 0.0 };
}

/// Tangent of a spring that resists twisting at the lever R* (33).
DEM_INLINE Tangent twistingTangent(const ContactBlock& block, int c, double k, double dashpot = 0.0)
{
  const double square = block.effectiveRadius[c] * block.effectiveRadius[c];
  return { 0.0, 0.0, 0.0, square * k, 0.0, 0.0, 0.0, square * dashpot };
}

/// Tangents of the contacts of a block.
struct TangentLanes
{
  Lanes normal, sliding, rolling, twisting;
  Lanes normalDashpot, slidingDashpot, rollingDashpot, twistingDashpot;

  DEM_INLINE Tangent get(int c) const
  {
    return { this->normal[c], this->sliding[c], this->rolling[c], this->twisting[c],
      this->normalDashpot[c], this->slidingDashpot[c], this->rollingDashpot[c],
      this->twistingDashpot[c] };
  }
  DEM_INLINE void set(int c, const Tangent& t)
  {
    this->normal[c] = t.normal;
    this->sliding[c] = t.sliding;
    this->rolling[c] = t.rolling;
    this->twisting[c] = t.twisting;
    this->normalDashpot[c] = t.normalDashpot;
    this->slidingDashpot[c] = t.slidingDashpot;
    this->rollingDashpot[c] = t.rollingDashpot;
    this->twistingDashpot[c] = t.twistingDashpot;
  }
};

/// Adds what a part has.
template <typename Part>
struct AddTangents
{
  template <typename Laws>
  static DEM_INLINE void run(const Laws& laws, const ContactBlock& block, TangentLanes& tangents)
  {
    const int lanes = block.lanes();
    DEM_INDEPENDENT_ROUNDS
    for (int c = 0; c < lanes; ++c)
    {
      tangents.set(c, tangents.get(c) + Part::tangent(laws.at(c), block, c));
    }
  }
};

/// As a function of a block; null where a part has nothing of the kind.
using FindTangents = void (*)(const LawTable&, const LawLanes&, const ContactBlock&, TangentLanes&);

template <typename Part>
void addTangents(const LawTable& table, const LawLanes& lanes, const ContactBlock& block,
  TangentLanes& tangents)
{
  runWith<AddTangents<Part>>(table, lanes, block, block, tangents);
}

}
