// Bonds whose force and stiffnesses a user wrote: the loop before those of BondElastic.h.
#pragma once

#include "Laws/Bonds/BondKernels.h"
#include "Laws/Expression/BondForce.h"

#include <algorithm>

namespace dem
{

namespace bonds
{

/// What a text reads of a bond beside its ends: the length that it was made with, and its section.
struct FindRest
{
  template <int Width>
  static DEM_INLINE void run(const ContactBlock& block, BondBatch& batch)
  {
    const double* m[BondRotation];
    for (int number = 0; number < BondRotation; ++number)
    {
      m[number] = block.extra[BondExtra + number] + batch.begin;
    }
    const int count = batch.wide();
#pragma omp simd
    for (int c = 0; c < count; ++c)
    {
      const Lane3 reference{ m[0][c], m[1][c], m[2][c] };
      const double square = dot(reference, reference);
      const double there = square > 0.0 ? square : 1.0; // of bodies without a bond
      batch.rest[c] = rootBy(there, inverseRoot(there));
      batch.section[c] = Pi * batch.radius[c] * batch.radius[c];
    }
  }
};

/// Leaves in the batch what a text says of force and stiffnesses, of the energy along bonds if it is
/// asked for, and of the slope of the force if dashpots read it.
inline void askText(const BondTerms& terms, bool energies, const ContactBlock& block,
  const double* present, BondBatch& batch)
{
  vectors::run<FindRest>(block, batch);
  expression::BondResponse to;
  to.force = batch.pull.lane;
  to.energy = energies ? batch.along.lane : nullptr;
  to.shear = batch.shear.lane;
  to.bending = batch.bending.lane;
  to.twisting = batch.twisting.lane;
  if (terms.damping > 0.0)
  {
    to.slope = batch.normal.lane;
  }
  else
  {
    std::fill_n(batch.normal.lane, batch.wide(), 0.0);
  }
  terms.text->run({ batch.wide(), batch.length.lane, batch.rest.lane, batch.radius.lane,
                    batch.section.lane, batch.lever.lane, present },
    to);
}

}

}
