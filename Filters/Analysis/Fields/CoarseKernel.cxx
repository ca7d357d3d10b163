#include "Analysis/Fields/CoarseKernel.h"

#include <algorithm>
#include <cmath>

namespace granular
{
namespace
{

/// Where the Gaussian is cut off, in widths.
constexpr double Cut = 3.0;

double reachOf(KernelKind kind, double width)
{
  return kind == KernelKind::Lucy ? 2.0 * std::sqrt(3.0) * width
    : kind == KernelKind::Gauss   ? Cut * width
                                  : std::sqrt(5.0) * width;
}

double factorOf(KernelKind kind, double width, double reach)
{
  const double cube = reach * reach * reach;
  if (kind == KernelKind::Lucy)
  {
    return 105.0 / (16.0 * dem::Pi * cube);
  }
  if (kind == KernelKind::Heaviside)
  {
    return 3.0 / (4.0 * dem::Pi * cube);
  }
  const double inside =
    std::erf(Cut / std::sqrt(2.0)) - std::sqrt(2.0 / dem::Pi) * Cut * std::exp(-0.5 * Cut * Cut);
  return 1.0 / (std::pow(2.0 * dem::Pi, 1.5) * width * width * width * inside);
}

}

CoarseKernel::CoarseKernel(KernelKind kind, double width)
  : Kind(kind), Width(width), Reach(reachOf(kind, width)),
    Factor(factorOf(kind, width, this->Reach))
{
}

double CoarseKernel::at(double square) const
{
  if (!(square < this->Reach * this->Reach))
  {
    return 0.0;
  }
  if (this->Kind == KernelKind::Lucy)
  {
    const double s = std::sqrt(square) / this->Reach;
    return this->Factor * (1.0 + 3.0 * s) * (1.0 - s) * (1.0 - s) * (1.0 - s);
  }
  return this->Kind == KernelKind::Heaviside
    ? this->Factor
    : this->Factor * std::exp(-0.5 * square / (this->Width * this->Width));
}

LineWeight CoarseKernel::primitive(double square, double t) const
{
  if (this->Kind == KernelKind::Heaviside)
  {
    return { t, 0.5 * t * t };
  }
  if (this->Kind == KernelKind::Gauss)
  {
    const double w = this->Width;
    const double across = std::exp(-0.5 * square / (w * w));
    return { across * std::sqrt(0.5 * dem::Pi) * w * std::erf(t / (std::sqrt(2.0) * w)),
      -across * w * w * std::expm1(-0.5 * t * t / (w * w)) };
  }
  // 1 - 6 u + 8 u^(3/2) - 3 u^2 with u the square of the distance in reaches.
  const double c = this->Reach;
  const double p2 = square / (c * c);
  const double x = t / c;
  const double u = p2 + x * x;
  const double r = std::sqrt(u);
  const double p = std::sqrt(p2);
  const double log = p > 0.0 ? std::asinh(x / p) : 0.0;
  const double cubes = x * r * (0.25 * u + 0.375 * p2) + 0.375 * p2 * p2 * log;
  const double squares = x * (p2 + x * x / 3.0);
  const double fourths = x * (p2 * p2 + x * x * (2.0 * p2 / 3.0 + x * x / 5.0));
  const auto moment = [](double v, double root)
  { return 0.5 * v - 1.5 * v * v + 1.6 * v * v * root - 0.5 * v * v * v; };
  return { c * (x - 6.0 * squares + 8.0 * cubes - 3.0 * fourths),
    c * c * (moment(u, r) - moment(p2, p)) };
}

LineWeight CoarseKernel::along(const dem::Vec3& toEnd0, const dem::Vec3& toEnd1) const
{
  const dem::Vec3 line = toEnd1 - toEnd0;
  const double length = dem::norm(line);
  if (!(length > 1e-9 * this->Reach))
  {
    const double here = this->at(dem::dot(toEnd0, toEnd0));
    return { here, 0.5 * here };
  }
  const dem::Vec3 direction = (1.0 / length) * line;
  const double begin = dem::dot(toEnd0, direction);
  const dem::Vec3 across = toEnd0 - begin * direction;
  const double square = dem::dot(across, across);
  const double rest = this->Reach * this->Reach - square;
  if (!(rest > 0.0))
  {
    return {};
  }
  const double half = std::sqrt(rest);
  const double from = std::max(begin, -half);
  const double to = std::min(begin + length, half);
  if (!(from < to))
  {
    return {};
  }
  const LineWeight low = this->primitive(square, from);
  const LineWeight high = this->primitive(square, to);
  const double weight = this->Factor * (high.weight - low.weight) / length;
  const double moment = this->Factor * (high.moment - low.moment) / length;
  return { weight, (moment - begin * weight) / length }; // s = (t - begin) / length
}

}
