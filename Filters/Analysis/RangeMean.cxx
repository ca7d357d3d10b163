#include "Analysis/RangeMean.h"

#include <algorithm>
#include <cmath>

namespace granular
{

namespace
{

constexpr std::size_t FewestBatches = 10, MostBatches = 20;

/// A straight part of a curve.
struct Part
{
  double from, to;    // on the axis
  double first, last; // values there

  double valueAt(double x) const
  {
    return this->first + (x - this->from) / (this->to - this->from) * (this->last - this->first);
  }
  /// What of it is in a range; of no length where nothing is.
  Part within(double low, double high) const
  {
    const double begin = std::max(this->from, low), end = std::min(this->to, high);
    if (!(begin < end))
    {
      return { low, low, 0.0, 0.0 };
    }
    return { begin, end, begin == this->from ? this->first : this->valueAt(begin),
      end == this->to ? this->last : this->valueAt(end) };
  }
  double length() const { return this->to - this->from; }
  double area() const { return 0.5 * (this->first + this->last) * this->length(); }
  double growth() const { return this->last - this->first; }
};

std::vector<Part> partsOf(const std::vector<double>& x, const std::vector<double>& y,
  BetweenRows between, double from, double to)
{
  std::vector<Part> parts;
  for (std::size_t i = 1; i < x.size(); ++i)
  {
    const double first = between == BetweenRows::Step ? y[i] : y[i - 1];
    const Part part = Part{ x[i - 1], x[i], first, y[i] }.within(from, to);
    if (part.length() > 0.0)
    {
      parts.push_back(part);
    }
  }
  return parts;
}

/// Rows of instants share a value with the part before and after, so that batches have two parts or more.
std::size_t mostBatches(std::size_t parts, BetweenRows between)
{
  return std::min(MostBatches, between == BetweenRows::Line ? parts / 2 : parts);
}

/// A sum over each of equal lengths of the range, by this length.
template <typename GetT>
std::vector<double> batchesOf(const std::vector<Part>& parts, std::size_t count, const GetT& get)
{
  const double from = parts.front().from,
               length = (parts.back().to - from) / static_cast<double>(count);
  std::vector<double> batches(count);
  for (std::size_t k = 0; k < count; ++k)
  {
    const double low = from + static_cast<double>(k) * length;
    const double high = k + 1 < count ? low + length : parts.back().to;
    for (const Part& part : parts)
    {
      batches[k] += get(part.within(low, high)) / length;
    }
  }
  return batches;
}

/// Fewer and longer batches are less alike.
template <typename GetT>
double batchError(const std::vector<Part>& parts, std::size_t most, const GetT& get)
{
  double error = RangeMean::None;
  for (std::size_t count = most; count >= FewestBatches && std::isnan(error); count /= 2)
  {
    error = errorOfMean(batchesOf(parts, count, get));
  }
  return error;
}

}

bool RangeMean::hasBatches(BetweenRows between) const
{
  return mostBatches(this->parts, between) >= FewestBatches;
}

double errorOfMean(const std::vector<double>& values)
{
  const auto count = static_cast<double>(values.size());
  double mean = 0.0;
  for (const double value : values)
  {
    mean += value / count;
  }
  double squares = 0.0, neighbours = 0.0;
  for (std::size_t k = 0; k < values.size(); ++k)
  {
    squares += (values[k] - mean) * (values[k] - mean);
    neighbours += k > 0 ? (values[k] - mean) * (values[k - 1] - mean) : 0.0;
  }
  constexpr double rounding = 1e-12;
  if (squares <= count * rounding * mean * rounding * mean)
  {
    return 0.0;
  }
  // Independent values have a correlation of 0 with the one before, with a standard error of 1/sqrt(n).
  const bool isAlike = neighbours > 2.0 / std::sqrt(count) * squares;
  return isAlike ? RangeMean::None : std::sqrt(squares / (count - 1.0) / count);
}

RangeMean meanOverRange(const std::vector<double>& x, const std::vector<double>& y,
  BetweenRows between, double from, double to)
{
  const std::vector<Part> parts = partsOf(x, y, between, from, to);
  RangeMean found;
  if (parts.empty())
  {
    return found;
  }
  const auto area = [](const Part& part) { return part.area(); };
  const auto growth = [](const Part& part) { return part.growth(); };
  const std::size_t most = mostBatches(parts.size(), between);
  found.parts = parts.size();
  found.mean = batchesOf(parts, 1, area).front();
  if (std::isnan(found.mean))
  {
    return found;
  }
  found.error = batchError(parts, most, area);
  found.lowest = found.highest = parts.front().first;
  bool falls = false;
  for (const Part& part : parts)
  {
    found.lowest = std::min({ found.lowest, part.first, part.last });
    found.highest = std::max({ found.highest, part.first, part.last });
    falls = falls || part.last < part.first;
  }
  if (between == BetweenRows::Line)
  {
    found.slope = batchesOf(parts, 1, growth).front();
    found.slopeError = batchError(parts, most, growth);
    found.grows = !falls && found.slope > 0.0;
  }
  return found;
}

}
