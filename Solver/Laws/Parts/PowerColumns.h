// Powers of a column of a block, in short loops: logarithms and exponentials have as many constants
// as there are registers.
#pragma once

#include "Laws/PairLaws.h"

#include "Vectors/Power.h"

namespace dem
{

/// Replaces a number by its logarithm, a number below 1e-300 by that of 1e-300.
template <Lanes ContactBlock::*Column>
DEM_INLINE void takeLogarithm(const LawParameters&, ContactBlock& block, int c)
{
  const double x = (block.*Column)[c];
  (block.*Column)[c] = logarithm(x > 1e-300 ? x : 1e-300);
}

/// Replaces the logarithm of a number by its power with an exponent of the law.
template <Lanes ContactBlock::*Column, double LawParameters::*Exponent>
DEM_INLINE void raise(const LawParameters& law, ContactBlock& block, int c)
{
  (block.*Column)[c] = exponential((law.*Exponent) * (block.*Column)[c]);
}

}
