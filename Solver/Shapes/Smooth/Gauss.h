// Integrals of smooth functions by the rule of Gauss and Legendre.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>

namespace dem
{

/// Points and weights of Gauss and Legendre for [-1, 1], with ten points (Abramowitz and Stegun
/// 1964, table 25.4); those of negative points are the same.
inline constexpr int GaussHalf = 5;
inline constexpr double GaussPoint[GaussHalf] = { 0.148874338981631211, 0.433395394129247191,
  0.679409568299024406, 0.865063366688984511, 0.973906528517171720 };
inline constexpr double GaussWeight[GaussHalf] = { 0.295524224714752870, 0.269266719309996355,
  0.219086362515982044, 0.149451349150580593, 0.066671344308688138 };

template <int Size>
using Numbers = std::array<double, Size>;

template <int Size>
void addTimes(Numbers<Size>& to, double factor, const Numbers<Size>& numbers)
{
  for (int k = 0; k < Size; ++k)
  {
    to[k] += factor * numbers[k];
  }
}

/// The integral of of(x) from @a low to @a high, exact for polynomials of degree 19.
template <int Size, typename Of>
Numbers<Size> gauss(double low, double high, const Of& of)
{
  const double middle = 0.5 * (low + high);
  const double half = 0.5 * (high - low);
  Numbers<Size> sum{};
  for (int k = 0; k < GaussHalf; ++k)
  {
    addTimes<Size>(sum, half * GaussWeight[k], of(middle - half * GaussPoint[k]));
    addTimes<Size>(sum, half * GaussWeight[k], of(middle + half * GaussPoint[k]));
  }
  return sum;
}

/// How far integrals may be off.
struct Precision
{
  double ofPiece = 0.0;
  double rounding = 0.0; ///< over the height, which no cut makes less

  double between(double low, double high) const
  {
    return std::max(this->ofPiece, this->rounding * (high - low));
  }
};

/// Most cuts of a piece in two.
inline constexpr int DeepestCut = 30;

/// The integral over [low, high], cut in two where that changes anything.
template <int Size, typename Of>
Numbers<Size> adaptive(double low, double high, const Numbers<Size>& whole,
  const Precision& precision, int cuts, const Of& of)
{
  const double middle = 0.5 * (low + high);
  const Numbers<Size> left = gauss<Size>(low, middle, of);
  const Numbers<Size> right = gauss<Size>(middle, high, of);
  Numbers<Size> both = left;
  addTimes<Size>(both, 1.0, right);
  double change = 0.0;
  for (int k = 0; k < Size; ++k)
  {
    change = std::max(change, std::abs(both[k] - whole[k]));
  }
  if (change <= precision.between(low, high) || cuts == 0)
  {
    return both;
  }
  both = adaptive<Size>(low, middle, left, precision, cuts - 1, of);
  addTimes<Size>(both, 1.0, adaptive<Size>(middle, high, right, precision, cuts - 1, of));
  return both;
}
}
