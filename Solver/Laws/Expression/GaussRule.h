// Integrals by Gauss and Legendre's rule with eight points.
#pragma once

namespace dem::expression
{

/// Calls use(below, above, weight) for each two points of the rule that mirror each other, in each
/// of equal pieces of [0, 1]. A kink spoils one piece only.
template <typename Use>
void forEachPointOfRule(int pieces, const Use& use)
{
  constexpr int Points = 4;
  constexpr double Abscissas[Points] = { 0.1834346424956498, 0.5255324099163290,
    0.7966664774136267, 0.9602898564975363 };
  constexpr double Weights[Points] = { 0.3626837833783620, 0.3137066458778873, 0.2223810344533745,
    0.1012285362903763 };
  const double half = 0.5 / pieces;
  for (int piece = 0; piece < pieces; ++piece)
  {
    const double middle = (2 * piece + 1) * half;
    for (int i = 0; i < Points; ++i)
    {
      const double aside = half * Abscissas[i];
      use(middle - aside, middle + aside, half * Weights[i]);
    }
  }
}

}
