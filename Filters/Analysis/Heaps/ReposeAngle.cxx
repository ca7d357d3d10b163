#include "Analysis/Heaps/ReposeAngle.h"

#include "Analysis/Heaps/HeapFlank.h"
#include "Basics/Error.h"
#include "Basics/InWords.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <map>
#include <utility>

namespace granular
{
namespace
{

/// Coordinates of the heap: u and v across, from the axis, and h upwards.
struct Frame
{
  dem::Vec3 origin;
  dem::Vec3 u;
  dem::Vec3 v;
  dem::Vec3 up;

  dem::Vec3 toHeap(const dem::Vec3& p) const
  {
    const dem::Vec3 d = p - this->origin;
    return { dem::dot(d, this->u), dem::dot(d, this->v), dem::dot(d, this->up) };
  }
  dem::Vec3 toWorld(double a, double b, double h) const
  {
    return this->origin + a * this->u + b * this->v + h * this->up;
  }
};

Frame makeFrame(const GrainSet& grains, const ReposeSettings& settings)
{
  Frame frame;
  frame.up = settings.up;
  const dem::Vec3 level = settings.across - dem::dot(settings.across, frame.up) * frame.up;
  if (dem::norm(level) < 1e-9 * dem::norm(settings.across))
  {
    throw dem::Error("HorizontalDirection = " + dem::asTyped(settings.across) +
      " is along UpDirection, so that it is not horizontal.");
  }
  frame.u = dem::normalized(level);
  frame.v = dem::cross(frame.up, frame.u);
  dem::Vec3 sum;
  double weight = 0.0;
  for (std::size_t i = 0; i < grains.size(); ++i)
  {
    const double volume = grains.volume(i);
    sum = sum + volume * grains.position[i];
    weight += volume;
  }
  const dem::Vec3 mean = (1.0 / weight) * sum;
  frame.origin = settings.axis.value_or(mean);
  frame.origin = frame.origin - dem::dot(frame.origin, frame.up) * frame.up;
  return frame;
}

/// The highest ball of a grain in each column that has one, in the order of the columns.
std::vector<Top> findTops(const GrainSet& grains, const Frame& frame, double binWidth)
{
  std::map<std::pair<std::int64_t, std::int64_t>, Top> columns;
  const auto bin = [binWidth](double along)
  { return static_cast<std::int64_t>(std::floor(along / binWidth)); };
  for (std::size_t i = 0; i < grains.size(); ++i)
  {
    grains.forEachBall(i,
      [&](const dem::Ball& ball)
      {
        dem::Vec3 position = frame.toHeap(ball.centre);
        position.z += ball.radius;
        const Top top{ position, i, ball };
        const auto [at, isNew] = columns.try_emplace({ bin(position.x), bin(position.y) }, top);
        if (!isNew && position.z > at->second.position.z)
        {
          at->second = top;
        }
      });
  }
  std::vector<Top> tops;
  for (const auto& column : columns)
  {
    tops.push_back(column.second);
  }
  return tops;
}

/// The value below which a share of the values is.
double quantile(std::vector<double> values, double share)
{
  const auto index = static_cast<std::ptrdiff_t>(share * static_cast<double>(values.size() - 1));
  std::nth_element(values.begin(), values.begin() + index, values.end());
  return values[index];
}

/// Where the tops of a flank lie along x and y.
Box reachOf(const std::vector<Top>& tops, const Flank& flank)
{
  Box box{ tops[flank.members[0]].position, tops[flank.members[0]].position };
  for (std::size_t i : flank.members)
  {
    const dem::Vec3& p = tops[i].position;
    box.low = { std::min(box.low.x, p.x), std::min(box.low.y, p.y), std::min(box.low.z, p.z) };
    box.high = { std::max(box.high.x, p.x), std::max(box.high.y, p.y), std::max(box.high.z, p.z) };
  }
  return box;
}

void drawCone(const Frame& frame, const Flank& flank, double floor, Repose& repose)
{
  const FitRow& c = flank.fit.coefficients;
  const double reach = c[1] < 0.0 ? (floor - c[0]) / c[1] : 0.0;
  constexpr int sides = 72;
  repose.points.push_back(frame.toWorld(0.0, 0.0, c[0]));
  for (int k = 0; k < sides; ++k)
  {
    const double angle = 2.0 * dem::Pi * k / sides;
    repose.points.push_back(
      frame.toWorld(reach * std::cos(angle), reach * std::sin(angle), c[0] + c[1] * reach));
    repose.polygons.push_back({ 0, 1 + k, 1 + (k + 1) % sides });
  }
}

/// A rectangle of the plane that a flank is, or one side of a ridge.
void drawPlane(const Frame& frame, const Flank& flank, HeapKind kind, const double x[2],
  const double y[2], Repose& repose)
{
  const int first = static_cast<int>(repose.points.size());
  for (const auto& corner : { std::pair{ 0, 0 }, { 1, 0 }, { 1, 1 }, { 0, 1 } })
  {
    const dem::Vec3 position{ x[corner.first], y[corner.second], 0.0 };
    repose.points.push_back(
      frame.toWorld(position.x, position.y, heightAt(flank.fit, termsOf(kind, position))));
  }
  repose.polygons.push_back({ first, first + 1, first + 2, first + 3 });
}

void draw(const Frame& frame, const std::vector<Top>& tops, const Flank& flank, HeapKind kind,
  double floor, Repose& repose)
{
  if (kind == HeapKind::Cone)
  {
    drawCone(frame, flank, floor, repose);
    return;
  }
  const Box box = reachOf(tops, flank);
  const double y[2] = { box.low.y, box.high.y };
  double x[2] = { box.low.x, box.high.x };
  const FitRow& c = flank.fit.coefficients;
  if (kind == HeapKind::Ridge && c[1] < 0.0)
  {
    const double reach = (floor - c[0]) / c[1];
    x[0] = box.high.x > 0.0 ? 0.0 : -reach;
    x[1] = box.high.x > 0.0 ? reach : 0.0;
  }
  drawPlane(frame, flank, kind, x, y, repose);
}

}

Repose fitRepose(const GrainSet& grains, const ReposeSettings& settings)
{
  const Frame frame = makeFrame(grains, settings);
  const std::vector<Top> tops =
    findTops(grains, frame, settings.binSize * 2.0 * meanRadiusOf(grains));
  std::vector<double> lows;
  std::vector<double> highs;
  for (std::size_t i = 0; i < grains.size(); ++i)
  {
    double low = std::numeric_limits<double>::infinity(), high = -low;
    grains.forEachBall(i,
      [&](const dem::Ball& ball)
      {
        const double height = frame.toHeap(ball.centre).z;
        low = std::min(low, height - ball.radius);
        high = std::max(high, height + ball.radius);
      });
    lows.push_back(low);
    highs.push_back(high);
  }
  // Not the lowest and highest grain: single ones may have fallen off, or fly.
  const double floor = quantile(lows, 0.01);
  const FlankRange range{ { settings.flank[0], settings.flank[1] }, floor, quantile(highs, 0.98) };

  std::vector<std::vector<std::size_t>> sides(settings.kind == HeapKind::Ridge ? 2 : 1);
  for (std::size_t i = 0; i < tops.size(); ++i)
  {
    sides[sides.size() == 2 && tops[i].position.x >= 0.0 ? 1 : 0].push_back(i);
  }
  Repose repose;
  repose.rSquared = 1.0;
  double variance = 0.0;
  for (const Top& top : tops)
  {
    repose.surface.push_back({ top.grain, 0.0, 0.0, top.ball });
  }
  for (const std::vector<std::size_t>& side : sides)
  {
    const Flank flank = findFlank(settings.kind, tops, side, range);
    const auto [angle, error] = angleOf(flank, settings.kind);
    repose.sides.push_back(angle);
    repose.angle += angle / static_cast<double>(sides.size());
    variance += error * error / static_cast<double>(sides.size() * sides.size());
    repose.rSquared = std::min(repose.rSquared, flank.fit.rSquared);
    repose.usedCount += flank.fit.usedCount;
    for (std::size_t i : side)
    {
      repose.surface[i].residual =
        tops[i].position.z - heightAt(flank.fit, termsOf(settings.kind, tops[i].position));
    }
    for (std::size_t k = 0; k < flank.members.size(); ++k)
    {
      repose.surface[flank.members[k]].weight = flank.fit.weight[k];
    }
    draw(frame, tops, flank, settings.kind, floor, repose);
  }
  repose.standardError = std::sqrt(variance);
  return repose;
}

}
