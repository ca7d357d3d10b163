// Points and weights of the rule of Gauss and Legendre for integrals.
#pragma once

namespace dem
{

/// The positive points of a rule for [-1, 1], and their weights. Negative points have the same
/// weights.
template <int Half>
struct GaussLegendre
{
  double point[Half];
  double weight[Half];
};

/// Abramowitz and Stegun 1964, table 25.4. Exact for polynomials of degree 15 and 19.
inline constexpr GaussLegendre<4> EightPoints{ { 0.1834346424956498, 0.5255324099163290,
                                                 0.7966664774136267, 0.9602898564975363 },
  { 0.3626837833783620, 0.3137066458778873, 0.2223810344533745, 0.1012285362903763 } };
inline constexpr GaussLegendre<5> TenPoints{ { 0.148874338981631211, 0.433395394129247191,
                                               0.679409568299024406, 0.865063366688984511,
                                               0.973906528517171720 },
  { 0.295524224714752870, 0.269266719309996355, 0.219086362515982044, 0.149451349150580593,
    0.066671344308688138 } };

/// Calls use(below, above, weight) for each two points of a rule that mirror each other about a
/// middle.
/// @param half of the length of the interval around the middle
template <int Half, typename Use>
void forEachPoint(const GaussLegendre<Half>& rule, double middle, double half, const Use& use)
{
  for (int k = 0; k < Half; ++k)
  {
    const double aside = half * rule.point[k];
    use(middle - aside, middle + aside, half * rule.weight[k]);
  }
}

/// Calls use(below, above, weight) as above in each of equal pieces of [0, 1]. A kink spoils one
/// piece only.
template <int Half, typename Use>
void forEachPoint(const GaussLegendre<Half>& rule, int pieces, const Use& use)
{
  const double half = 0.5 / pieces;
  for (int piece = 0; piece < pieces; ++piece)
  {
    forEachPoint(rule, (2 * piece + 1) * half, half, use);
  }
}

}
