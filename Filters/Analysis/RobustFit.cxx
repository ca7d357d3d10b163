#include "Analysis/RobustFit.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace granular
{
namespace
{

using Matrix = std::array<FitRow, FitTerms>;

/// Inverts the upper left part of a matrix, with pivots; false when it has no inverse.
bool invert(Matrix a, int count, Matrix& inverse)
{
  inverse = {};
  double largest = 0.0;
  for (int i = 0; i < count; ++i)
  {
    inverse[i][i] = 1.0;
    largest = std::max(largest, std::abs(a[i][i]));
  }
  for (int column = 0; column < count; ++column)
  {
    int pivot = column;
    for (int row = column + 1; row < count; ++row)
    {
      pivot = std::abs(a[row][column]) > std::abs(a[pivot][column]) ? row : pivot;
    }
    if (!(std::abs(a[pivot][column]) > 1e-13 * largest))
    {
      return false;
    }
    std::swap(a[pivot], a[column]);
    std::swap(inverse[pivot], inverse[column]);
    const double scale = 1.0 / a[column][column];
    for (int k = 0; k < count; ++k)
    {
      a[column][k] *= scale;
      inverse[column][k] *= scale;
    }
    for (int row = 0; row < count; ++row)
    {
      const double factor = row == column ? 0.0 : a[row][column];
      for (int k = 0; k < count; ++k)
      {
        a[row][k] -= factor * a[column][k];
        inverse[row][k] -= factor * inverse[column][k];
      }
    }
  }
  return true;
}

double evaluate(const FitRow& row, const FitRow& coefficients)
{
  double sum = 0.0;
  for (int k = 0; k < FitTerms; ++k)
  {
    sum += row[k] * coefficients[k];
  }
  return sum;
}

/// Inverts as invert(), with terms of any units: rows and columns are scaled to a diagonal of 1.
bool invertScaled(Matrix a, int count, Matrix& inverse)
{
  FitRow scale{};
  for (int k = 0; k < count; ++k)
  {
    if (!(a[k][k] > 0.0))
    {
      return false;
    }
    scale[k] = 1.0 / std::sqrt(a[k][k]);
  }
  const auto rescale = [&](Matrix& matrix)
  {
    for (int k = 0; k < count; ++k)
    {
      for (int l = 0; l < count; ++l)
      {
        matrix[k][l] *= scale[k] * scale[l];
      }
    }
  };
  rescale(a);
  const bool isRegular = invert(a, count, inverse);
  rescale(inverse);
  return isRegular;
}

/// Weighted least squares; leaves the inverse of the normal matrix.
bool solve(const std::vector<FitRow>& terms, const std::vector<double>& values, int count,
  const std::vector<double>& weight, FitRow& coefficients, Matrix& inverse)
{
  Matrix normal{};
  FitRow right{};
  for (std::size_t i = 0; i < terms.size(); ++i)
  {
    for (int k = 0; k < count; ++k)
    {
      right[k] += weight[i] * terms[i][k] * values[i];
      for (int l = 0; l < count; ++l)
      {
        normal[k][l] += weight[i] * terms[i][k] * terms[i][l];
      }
    }
  }
  if (!invertScaled(normal, count, inverse))
  {
    return false;
  }
  coefficients = {};
  for (int k = 0; k < count; ++k)
  {
    coefficients[k] = evaluate(inverse[k], right);
  }
  return true;
}

std::vector<double> residualsOf(const std::vector<FitRow>& terms, const std::vector<double>& values,
  const FitRow& coefficients)
{
  std::vector<double> residuals(values.size());
  for (std::size_t i = 0; i < values.size(); ++i)
  {
    residuals[i] = values[i] - evaluate(terms[i], coefficients);
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
  Matrix inverse{};
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
      fit.covariance[k][l] = variance * inverse[k][l];
    }
  }
  fit.rSquared = explainedShare(values, residuals, fit.weight);
  return true;
}

}
