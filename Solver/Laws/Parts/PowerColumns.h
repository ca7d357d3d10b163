// Powers of a column of a block, in short loops: logarithms and exponentials have as many constants
// as there are registers.
#pragma once

#include "Laws/PairLaws.h"

#include "Vectors/Power.h"

namespace dem
{

/// The logarithm of a number, for a number below 1e-300 that of 1e-300.
/// @tparam To the column that takes the logarithm
template <Lanes ContactBlock::*Column, Lanes ContactBlock::*To = Column>
DEM_INLINE void takeLogarithm(const LawParameters&, ContactBlock& block, int c)
{
  const double x = (block.*Column)[c];
  (block.*To)[c] = logarithm(x > 1e-300 ? x : 1e-300);
}

/// Replaces the logarithm of a number by its power with an exponent of the law.
template <Lanes ContactBlock::*Column, double LawParameters::*Exponent>
DEM_INLINE void raise(const LawParameters& law, ContactBlock& block, int c)
{
  (block.*Column)[c] = exponential((law.*Exponent) * (block.*Column)[c]);
}

}
