// The loops over a block in which bonds and the contact law meet: what the law finds, what it
// leaves, and which contacts continue.
#pragma once

#include "Laws/Bonds/BondKernels.h"

namespace dem
{

namespace bonds
{

/// Presence of bonds in a block: above 0 if any body is or was bonded, and if any is without a bond
/// that holds.
struct Present
{
  double any = 0.0;
  double other = 0.0;
};

/// What the law remembers of two bodies that a bond holds: nothing.
DEM_INLINE void blank(ContactBlock& block, int c)
{
  block.slidingSpring.set(c, { 0.0, 0.0, 0.0 });
  block.rollingSpring.set(c, { 0.0, 0.0, 0.0 });
  block.twistingSpring[c] = 0.0;
  for (int number = 0; number < DirectionExtra; ++number)
  {
    if (block.extra[number])
    {
      block.extra[number][c] = 0.0;
    }
  }
}

/// Blanks what the law remembers wherever a bond stood for the law in this step. So it does not
/// matter whether the law was asked.
struct Blank
{
  template <int Width>
  static DEM_INLINE void run(ContactBlock& block, const BondLanes& lanes)
  {
    const int count = block.lanes();
    const auto clear = [&](double* column) DEM_INLINE_LAMBDA
    {
#pragma omp simd
      for (int c = 0; c < count; ++c)
      {
        column[c] = lanes.whole[c] > 0.5 ? 0.0 : column[c];
      }
    };
    for (double* column :
      { block.slidingSpring.x, block.slidingSpring.y, block.slidingSpring.z, block.rollingSpring.x,
        block.rollingSpring.y, block.rollingSpring.z, block.twistingSpring })
    {
      clear(column);
    }
    for (int number = 0; number < DirectionExtra; ++number)
    {
      if (block.extra[number])
      {
        clear(block.extra[number]);
      }
    }
  }
};

struct LeaveNothing
{
  template <int Width>
  static DEM_INLINE void run(ContactBlock& block)
  {
    const int count = block.lanes();
#pragma omp simd
    for (int c = 0; c < count; ++c)
    {
      block.force.set(c, { 0.0, 0.0, 0.0 });
      block.firstTorque.set(c, { 0.0, 0.0, 0.0 });
      block.secondTorque.set(c, { 0.0, 0.0, 0.0 });
      block.normalForce[c] = 0.0;
      block.sliding[c] = 0.0;
    }
  }
};

/// What the contact law finds of bodies that are or were bonded, and whose contacts continue.
struct Prepare
{
  template <int Width>
  static DEM_INLINE Present run(const BondTerms& terms, ContactBlock& block, BondLanes& lanes)
  {
    const double beside = terms.beside;
    const double* strength = block.extra[BondExtra + BondStrength];
    double* overlap = block.extra[BondExtra + BondOverlap];
    double any = 0.0, other = 0.0;
    const int count = block.lanes();
#pragma omp simd reduction(max : any, other)
    for (int c = 0; c < count; ++c)
    {
      const double gap = block.gap[c];
      const bool whole = strength[c] > 0.0;
      const bool bonded = strength[c] != 0.0;
      const double first = overlap[c] < 0.5 * UnknownOverlap ? overlap[c] : -gap;
      const double delta = -gap - first; // since they were bonded
      const bool acts = !whole || beside > 0.5;
      const double pressed = acts && delta > 0.0 ? delta : 0.0;
      const double apart = acts ? -delta : Far * block.smallerRadius[c];
      const bool holds = whole || gap < 0.0 || delta > 0.0;
      lanes.gap[c] = gap;
      lanes.whole[c] = whole ? 1.0 : 0.0;
      overlap[c] = bonded ? first : overlap[c];
      block.overlap[c] = bonded ? pressed : block.overlap[c];
      block.gap[c] = bonded ? apart : gap;
      block.measure[c] = bonded && holds ? -1.0 : block.measure[c];
      const double here = bonded ? 1.0 : 0.0;
      const double without = whole ? 0.0 : 1.0;
      any = largerOf(any, here);
      other = largerOf(other, without);
    }
    return { any, other };
  }
};

/// Contacts of bodies that are bonded continue, as do those of bodies that were, while they touch.
struct Hold
{
  template <int Width>
  static DEM_INLINE void run(ContactBlock& block, const BondLanes& lanes)
  {
    const double* strength = block.extra[BondExtra + BondStrength];
    const double* overlap = block.extra[BondExtra + BondOverlap];
    const int count = block.lanes();
#pragma omp simd
    for (int c = 0; c < count; ++c)
    {
      const double gap = lanes.gap[c];
      const bool holds = strength[c] > 0.0 || gap < 0.0 || gap + overlap[c] < 0.0;
      block.measure[c] = strength[c] != 0.0 && holds ? -1.0 : block.measure[c];
    }
  }
};

/// Finds the contacts of which a bond is all that there is, and counts them.
struct FindHeld
{
  template <int Width>
  static DEM_INLINE double run(const ContactBlock& block, BondLanes& lanes)
  {
    const double* strength = block.extra[BondExtra + BondStrength];
    const double* overlap = block.extra[BondExtra + BondOverlap];
    double held = 0.0;
    const int count = block.lanes();
#pragma omp simd reduction(+ : held)
    for (int c = 0; c < count; ++c)
    {
      // The first step of a bond, which stores its overlap, takes the general path.
      const double known = overlap[c] < 0.5 * UnknownOverlap ? 1.0 : 0.0;
      const double here = strength[c] > 0.0 ? known : 0.0;
      lanes.whole[c] = here;
      held += here;
    }
    return held;
  }
};

/// What a block has whose contacts bonds hold, beside what these do: all continue.
struct GoOn
{
  template <int Width>
  static DEM_INLINE void run(ContactBlock& block)
  {
    const int count = block.lanes();
#pragma omp simd
    for (int c = 0; c < count; ++c)
    {
      block.measure[c] = -1.0;
      block.normalForce[c] = 0.0; // that nobody reads, but everybody sums
    }
  }
};

/// Which end is the lower one, of -1 where that is the second one, else 0.
struct Order
{
  template <int Width>
  static DEM_INLINE void run(const ContactBlock& block, const std::int32_t* swaps, BondLanes& lanes)
  {
    const int count = block.lanes();
#pragma omp simd
    for (int c = 0; c < count; ++c)
    {
      const std::int32_t swapped = swaps[c] & (block.first[c] ^ block.partner[c]);
      lanes.lower[c] = block.first[c] ^ swapped;
      lanes.higher[c] = block.partner[c] ^ swapped;
    }
#pragma omp simd
    for (int c = 0; c < count; ++c)
    {
      lanes.sign[c] = static_cast<double>(1 + 2 * swaps[c]);
    }
  }
};

struct Add
{
  template <int Width>
  static DEM_INLINE void run(const BondTerms& terms, const BondLanes& lanes, ContactBlock& block)
  {
    const double beside = terms.beside;
    const int count = block.lanes();
#pragma omp simd
    for (int c = 0; c < count; ++c)
    {
      const Lane3 force = lanes.force.get(c);
      const bool alone = lanes.whole[c] > 0.5 && beside < 0.5;
      block.normalForce[c] += dot(force, block.normal.get(c));
      block.force.set(c, block.force.get(c) + force);
      block.firstTorque.set(c, block.firstTorque.get(c) + lanes.firstTorque.get(c));
      block.secondTorque.set(c, block.secondTorque.get(c) + lanes.secondTorque.get(c));
      block.sliding[c] = alone ? 0.0 : block.sliding[c];
    }
  }
};

}

}
