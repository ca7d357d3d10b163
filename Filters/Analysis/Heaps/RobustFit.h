// Linear least squares that outliers do not pull away, with standard errors.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

namespace granular
{

constexpr int FitTerms = 3;
using FitRow = std::array<double, FitTerms>;

struct Fit
{
  FitRow coefficients{};
  std::array<FitRow, FitTerms> covariance{};
  double rSquared = 0.0;      ///< share of the variance that the fit explains, by weights
  std::vector<double> weight; ///< of each value, from 0 (an outlier) to 1
  std::size_t usedCount = 0;  ///< values with a weight above 0
};

/// Fits @a values by sums of @a terms (the first @a count of each row) times coefficients: Huber's
/// weights first, then Tukey's, with the scale of the residuals from their median. The covariance
/// is the asymptotic one of an M-estimator.
/// @returns whether the rows determine the coefficients.
bool fitRobustly(const std::vector<FitRow>& terms, const std::vector<double>& values, int count,
  Fit& fit);

}
