#include "Analysis/Heaps/RobustFit.h"

#include <Eigen/Dense>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace granular
{
namespace
{

using Matrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, 0, FitTerms, FitTerms>;
using Row = Eigen::Matrix<double, Eigen::Dynamic, 1, 0, FitTerms, 1>;

/// Pivots of the scaled normal matrix below this do not determine a coefficient.
constexpr double LeastPivot = 1e-13;

/// Weighted least squares; leaves the inverse of the normal matrix. Terms have any units: rows and
/// columns of the normal matrix are scaled to a diagonal of 1.
/// @returns whether the rows determine the coefficients
bool solve(const std::vector<FitRow>& terms, const std::vector<double>& values, int count,
  const std::vector<double>& weight, FitRow& coefficients, Matrix& inverse)
{
  Matrix normal = Matrix::Zero(count, count);
  Row right = Row::Zero(count);
  for (std::size_t i = 0; i < terms.size(); ++i)
  {
    const Row row = Eigen::Map<const Row>(terms[i].data(), count);
    normal += weight[i] * row * row.transpose();
    right += weight[i] * values[i] * row;
  }
  if (!(normal.diagonal().minCoeff() > 0.0))
  {
    return false;
  }
  const Row scale = normal.diagonal().cwiseSqrt().cwiseInverse();
  const Matrix scaled = scale.asDiagonal() * normal * scale.asDiagonal();
  Eigen::FullPivLU<Matrix> parts(count, count);
  parts.setThreshold(LeastPivot);
  parts.compute(scaled);
  if (!parts.isInvertible())
  {
    return false;
  }
  inverse = scale.asDiagonal() * parts.inverse() * scale.asDiagonal();
  coefficients = {};
  Eigen::Map<Row>(coefficients.data(), count) = inverse * right;
  return true;
}

std::vector<double> residualsOf(const std::vector<FitRow>& terms, const std::vector<double>& values,
  const FitRow& coefficients)
{
  std::vector<double> residuals(values.size());
  for (std::size_t i = 0; i < values.size(); ++i)
  {
    residuals[i] =
      values[i] - std::inner_product(terms[i].begin(), terms[i].end(), coefficients.begin(), 0.0);
  }
  return residuals;
}

/// The standard deviation of the residuals if they are normal, from the median of their sizes.
double scaleOf(std::vector<double> residuals)
{
  for (double& r : residuals)
  {
    r = std::abs(r);
  }
  const auto middle = residuals.begin() + static_cast<std::ptrdiff_t>(residuals.size() / 2);
  std::nth_element(residuals.begin(), middle, residuals.end());
  return *middle / 0.6744897501960817;
}

constexpr double HuberLimit = 1.345;
constexpr double TukeyLimit = 4.685;

double huberWeight(double u)
{
  return std::abs(u) <= HuberLimit ? 1.0 : HuberLimit / std::abs(u);
}

double tukeyWeight(double u)
{
  const double t = 1.0 - (u / TukeyLimit) * (u / TukeyLimit);
  return t > 0.0 ? t * t : 0.0;
}

/// The factor of the inverse normal matrix of the values used: scale^2 mean(psi^2) / mean(psi')^2.
double varianceOf(const std::vector<double>& residuals, double scale, int count, std::size_t used)
{
  double squares = 0.0;
  double slopes = 0.0;
  for (double r : residuals)
  {
    const double u = scale > 0.0 ? r / scale : 0.0;
    const double t = (u / TukeyLimit) * (u / TukeyLimit);
    if (t < 1.0)
    {
      squares += std::pow(u * (1.0 - t) * (1.0 - t), 2);
      slopes += (1.0 - t) * (1.0 - 5.0 * t);
    }
  }
  const auto n = static_cast<double>(used);
  return scale * scale * squares / (n - count) / std::pow(slopes / n, 2);
}

double explainedShare(const std::vector<double>& values, const std::vector<double>& residuals,
  const std::vector<double>& weight)
{
  double sum = 0.0;
  double mean = 0.0;
  for (std::size_t i = 0; i < values.size(); ++i)
  {
    sum += weight[i];
    mean += weight[i] * values[i];
  }
  mean /= sum;
  double left = 0.0;
  double all = 0.0;
  for (std::size_t i = 0; i < values.size(); ++i)
  {
    left += weight[i] * residuals[i] * residuals[i];
    all += weight[i] * (values[i] - mean) * (values[i] - mean);
  }
  return all > 0.0 ? 1.0 - left / all : 1.0;
}

}

bool fitRobustly(const std::vector<FitRow>& terms, const std::vector<double>& values, int count,
  Fit& fit)
{
  constexpr int HuberRounds = 20;
  constexpr int Rounds = 60;
  Matrix inverse;
  fit.weight.assign(values.size(), 1.0);
  if (!solve(terms, values, count, fit.weight, fit.coefficients, inverse))
  {
    return false;
  }
  std::vector<double> residuals = residualsOf(terms, values, fit.coefficients);
  double scale = scaleOf(residuals);
  for (int round = 0; round < Rounds && scale > 0.0; ++round)
  {
    for (std::size_t i = 0; i < values.size(); ++i)
    {
      const double u = residuals[i] / scale;
      fit.weight[i] = round < HuberRounds ? huberWeight(u) : tukeyWeight(u);
    }
    if (!solve(terms, values, count, fit.weight, fit.coefficients, inverse))
    {
      return false;
    }
    residuals = residualsOf(terms, values, fit.coefficients);
    scale = scaleOf(residuals);
  }
  std::vector<double> used(values.size());
  std::transform(fit.weight.begin(), fit.weight.end(), used.begin(),
    [](double weight) { return weight > 0.0 ? 1.0 : 0.0; });
  fit.usedCount = static_cast<std::size_t>(std::count(used.begin(), used.end(), 1.0));
  FitRow ignored;
  if (fit.usedCount <= static_cast<std::size_t>(count) ||
    !solve(terms, values, count, used, ignored, inverse))
  {
    return false;
  }
  const double variance = varianceOf(residuals, scale, count, fit.usedCount);
  for (int k = 0; k < count; ++k)
  {
    for (int l = 0; l < count; ++l)
    {
      fit.covariance[k][l] = variance * inverse(k, l);
    }
  }
  fit.rSquared = explainedShare(values, residuals, fit.weight);
  return true;
}

}
