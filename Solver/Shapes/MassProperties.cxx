#include "Shapes/MassProperties.h"

#include "Shapes/CoveredCircle.h"
#include "Shapes/Smooth/Gauss.h"

#include <Eigen/Eigenvalues>

#include <algorithm>
#include <cmath>
#include <limits>

namespace dem
{

namespace
{

constexpr double Tolerance = 1e-13; ///< of an integral, per piece of an axis, for bodies of about 1

struct Disc
{
  double x, y, radius;
};

/// Integrals over a plane figure: of 1, x, y, x^2, y^2, xy.
using PlaneMoments = Numbers<6>;

/// What an arc adds, by the theorem of Green: x^n y^m is integrated along x, over dy.
PlaneMoments alongArc(const Disc& disc, double begin, double end)
{
  PlaneMoments sum{};
  const int parts = std::max(1, static_cast<int>(std::ceil((end - begin) / (0.5 * Pi))));
  for (int part = 0; part < parts; ++part)
  {
    const double low = begin + (end - begin) * part / parts;
    const double high = begin + (end - begin) * (part + 1) / parts;
    addTimes<6>(sum, 1.0,
      gauss<6>(low, high,
        [&disc](double angle) -> PlaneMoments
        {
          const double x = disc.x + disc.radius * std::cos(angle);
          const double y = disc.y + disc.radius * std::sin(angle);
          const double dy = disc.radius * std::cos(angle);
          return { x * dy, 0.5 * x * x * dy, x * y * dy, x * x * x / 3.0 * dy, x * y * y * dy,
            0.5 * x * x * y * dy };
        }));
  }
  return sum;
}

/// What other discs cover of the outline of one.
/// @return whether anything of it is left
bool findCovered(const std::vector<Disc>& discs, std::size_t own, CoveredCircle& covered)
{
  const Disc& disc = discs[own];
  covered.clear();
  for (std::size_t k = 0; k < discs.size(); ++k)
  {
    const Disc& other = discs[k];
    const double dx = other.x - disc.x;
    const double dy = other.y - disc.y;
    const double distance = std::hypot(dx, dy);
    if (k == own || distance >= disc.radius + other.radius ||
      distance <= disc.radius - other.radius)
    {
      if (k < own && distance == 0.0 && other.radius == disc.radius)
      {
        return false; // an equal disc, which counts once
      }
      continue;
    }
    if (distance <= other.radius - disc.radius)
    {
      return false;
    }
    const double cosine =
      (disc.radius * disc.radius + distance * distance - other.radius * other.radius) /
      (2.0 * disc.radius * distance);
    const double half = std::acos(std::min(1.0, std::max(-1.0, cosine)));
    covered.cover(std::atan2(dy, dx), half);
  }
  return true;
}

PlaneMoments unionOf(const std::vector<Disc>& discs)
{
  PlaneMoments sum{};
  CoveredCircle covered;
  for (std::size_t k = 0; k < discs.size(); ++k)
  {
    if (findCovered(discs, k, covered))
    {
      covered.forEachFree(
        [&](double begin, double end) { addTimes<6>(sum, 1.0, alongArc(discs[k], begin, end)); });
    }
  }
  return sum;
}

/// Integrals over a slice: of 1, x, y, z, x^2, y^2, z^2, xy, yz, zx.
using SliceMoments = Numbers<10>;

SliceMoments sliceOf(const std::vector<Ball>& balls, double z, std::vector<Disc>& discs)
{
  discs.clear();
  for (const Ball& ball : balls)
  {
    const double square = ball.radius * ball.radius - (z - ball.centre.z) * (z - ball.centre.z);
    if (square > 0.0)
    {
      discs.push_back({ ball.centre.x, ball.centre.y, std::sqrt(square) });
    }
  }
  const PlaneMoments m = unionOf(discs);
  return { m[0], m[1], m[2], z * m[0], m[3], m[4], z * z * m[0], m[5], z * m[2], z * m[1] };
}

bool anyOverlap(const std::vector<Ball>& balls)
{
  for (std::size_t a = 0; a < balls.size(); ++a)
  {
    for (std::size_t b = 0; b < a; ++b)
    {
      if (norm(balls[a].centre - balls[b].centre) < balls[a].radius + balls[b].radius)
      {
        return true;
      }
    }
  }
  return false;
}

Moments sumOf(const std::vector<Ball>& balls)
{
  Moments sum;
  for (const Ball& ball : balls)
  {
    const Vec3& c = ball.centre;
    const double volume = 4.0 / 3.0 * Pi * ball.radius * ball.radius * ball.radius;
    const double own = volume * ball.radius * ball.radius / 5.0;
    sum.volume += volume;
    sum.first = sum.first + volume * c;
    const std::array<double, 6> second{ volume * c.x * c.x + own, volume * c.y * c.y + own,
      volume * c.z * c.z + own, volume * c.x * c.y, volume * c.y * c.z, volume * c.z * c.x };
    addTimes<6>(sum.second, 1.0, second);
  }
  return sum;
}

/// What rounding does to the outlines of discs, which are far from the origin where they are small.
double roundingOf(const std::vector<Ball>& balls)
{
  double outlines = 0.0, farthest = 1.0;
  for (const Ball& ball : balls)
  {
    outlines += 2.0 * Pi * ball.radius;
    farthest = std::max(farthest, norm(ball.centre) + ball.radius);
  }
  return 4.0 * std::numeric_limits<double>::epsilon() * outlines * farthest * farthest * farthest;
}

/// Where slices begin or end to have something of a ball in them.
std::vector<double> heightsOf(const std::vector<Ball>& balls)
{
  std::vector<double> heights;
  for (const Ball& ball : balls)
  {
    heights.push_back(ball.centre.z - ball.radius);
    heights.push_back(ball.centre.z + ball.radius);
  }
  std::sort(heights.begin(), heights.end());
  return heights;
}

}

Moments momentsOf(const std::vector<Ball>& balls)
{
  if (!anyOverlap(balls))
  {
    return sumOf(balls);
  }
  const std::vector<double> heights = heightsOf(balls);
  const double length = heights.back() - heights.front();
  const Precision precision{ Tolerance * length * length * length, roundingOf(balls) };
  std::vector<Disc> discs;
  const auto slice = [&](double z) { return sliceOf(balls, z, discs); };
  SliceMoments all{};
  for (std::size_t k = 0; k + 1 < heights.size(); ++k)
  {
    if (heights[k] < heights[k + 1])
    {
      const SliceMoments whole = gauss<10>(heights[k], heights[k + 1], slice);
      addTimes<10>(all, 1.0,
        adaptive<10>(heights[k], heights[k + 1], whole, precision, DeepestCut, slice));
    }
  }
  return { all[0], { all[1], all[2], all[3] }, { all[4], all[5], all[6], all[7], all[8], all[9] } };
}

MassProperties massProperties(const Moments& moments)
{
  constexpr double principal = 1e-9;
  MassProperties result;
  const double volume = moments.volume;
  const Vec3 c = (1.0 / volume) * moments.first;
  const auto& s = moments.second;
  const double xx = s[0] - volume * c.x * c.x;
  const double yy = s[1] - volume * c.y * c.y;
  const double zz = s[2] - volume * c.z * c.z;
  const double xy = s[3] - volume * c.x * c.y;
  const double yz = s[4] - volume * c.y * c.z;
  const double zx = s[5] - volume * c.z * c.x;
  result.volume = volume;
  result.centre = c;
  result.inertia = { yy + zz, zz + xx, xx + yy };
  result.axes = { Vec3{ 1.0, 0.0, 0.0 }, Vec3{ 0.0, 1.0, 0.0 }, Vec3{ 0.0, 0.0, 1.0 } };
  const double off = std::max({ std::abs(xy), std::abs(yz), std::abs(zx) });
  if (off > principal * (xx + yy + zz))
  {
    Eigen::Matrix3d tensor;
    tensor << yy + zz, -xy, -zx, -xy, zz + xx, -yz, -zx, -yz, xx + yy;
    const Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d> solver(tensor);
    Eigen::Matrix3d axes = solver.eigenvectors();
    if (axes.determinant() < 0.0)
    {
      axes.col(2) = -axes.col(2);
    }
    for (int k = 0; k < 3; ++k)
    {
      result.axes[k] = { axes(0, k), axes(1, k), axes(2, k) };
    }
    result.inertia = { solver.eigenvalues()[0], solver.eigenvalues()[1], solver.eigenvalues()[2] };
  }
  return result;
}

}
