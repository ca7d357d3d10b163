// std::fma for a processor without the instruction. The function of the C library takes some
// 200 ns there, which made a step three hundred times as slow as with vectors.
#pragma once

namespace dem
{

/// a b + c, rounded once: the bits of std::fma for all numbers, in a tenth of the time that the C
/// library takes without the instruction.
///
/// The exact product and sums as pairs of numbers, of which the small ones are added with rounding
/// to odd, so that the last addition rounds as if it had all digits (Boldo and Melquiond, IEEE
/// Transactions on Computers 57, 2008, section 5; the pairs by Dekker 1971 and Knuth). Numbers
/// whose pairs could leave the range of exponents are passed to the C library.
double fusedByParts(double a, double b, double c);

}
