// Integrals of smooth functions by the rule of Gauss and Legendre.
#pragma once

#include "Basics/GaussLegendre.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace dem
{

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
  forEachPoint(TenPoints, middle, half,
    [&](double below, double above, double weight)
    {
      addTimes<Size>(sum, weight, of(below));
      addTimes<Size>(sum, weight, of(above));
    });
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
