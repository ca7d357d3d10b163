#include "Analysis/ReposeAngle.h"

#include "Analysis/RobustFit.h"
#include "Core/Error.h"
#include "Core/InWords.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <utility>

namespace granular
{
namespace
{

constexpr double DegreePerRadian = 180.0 / dem::Pi;

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

/// The top of a grain at the surface, in coordinates of the heap.
struct Top
{
  dem::Vec3 place;
  std::size_t grain = 0;
};

Frame makeFrame(const GrainSet& grains, const ReposeSettings& settings)
{
  Frame frame;
  frame.up = settings.up;
  const dem::Vec3 level = settings.across - dem::dot(settings.across, frame.up) * frame.up;
  if (dem::norm(level) < 1e-9)
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
    const double volume = sphereVolume(grains.radius[i]);
    sum = sum + volume * grains.position[i];
    weight += volume;
  }
  const dem::Vec3 mean = (1.0 / weight) * sum;
  frame.origin = settings.axis.value_or(mean);
  frame.origin = frame.origin - dem::dot(frame.origin, frame.up) * frame.up;
  return frame;
}

/// The highest grain of each column that has one, in the order of the columns.
std::vector<Top> findTops(const GrainSet& grains, const Frame& frame, double binWidth)
{
  std::map<std::pair<std::int64_t, std::int64_t>, Top> columns;
  for (std::size_t i = 0; i < grains.size(); ++i)
  {
    dem::Vec3 place = frame.toHeap(grains.position[i]);
    place.z += grains.radius[i];
    const auto bin = [binWidth](double along)
    { return static_cast<std::int64_t>(std::floor(along / binWidth)); };
    const auto [at, isNew] = columns.try_emplace({ bin(place.x), bin(place.y) }, Top{ place, i });
    if (!isNew && place.z > at->second.place.z)
    {
      at->second = { place, i };
    }
  }
  std::vector<Top> tops;
  for (const auto& column : columns)
  {
    tops.push_back(column.second);
  }
  return tops;
}

/// The value below which a share of the values lies.
double quantile(std::vector<double> values, double share)
{
  const auto place = static_cast<std::ptrdiff_t>(share * static_cast<double>(values.size() - 1));
  std::nth_element(values.begin(), values.begin() + place, values.end());
  return values[place];
}

/// What is fitted: heights as sums of terms.
FitRow termsOf(HeapKind kind, const dem::Vec3& place)
{
  switch (kind)
  {
    case HeapKind::Cone:
      return { 1.0, std::hypot(place.x, place.y), 0.0 };
    case HeapKind::Slope:
      return { 1.0, place.x, place.y };
    case HeapKind::Ridge:
      break;
  }
  return { 1.0, std::abs(place.x), 0.0 };
}

double heightAt(const Fit& fit, const FitRow& terms)
{
  return fit.coefficients[0] + fit.coefficients[1] * terms[1] + fit.coefficients[2] * terms[2];
}

/// One flank: a fit, and which of the tops it is of.
struct Flank
{
  Fit fit;
  std::vector<std::size_t> members; ///< numbers of tops, rising
};

/// Fits the tops among @a candidates that are on the flank.
class FlankFitter
{
public:
  FlankFitter(HeapKind kind, const std::vector<Top>& tops, const double share[2], double floor,
    double crest)
    : Kind(kind), Tops(tops), Share{ share[0], share[1] }, Floor(floor), Crest(crest)
  {
  }

  Flank Find(const std::vector<std::size_t>& candidates) const
  {
    Flank flank;
    double crest = this->Crest;
    flank.members =
      this->Select(candidates, crest, [this](std::size_t i) { return this->Tops[i].place.z; });
    constexpr int rounds = 50;
    for (int round = 0; round < rounds; ++round)
    {
      this->FitMembers(flank);
      // A cone and a ridge are highest at their axis; a plane has no highest place.
      crest = this->Kind == HeapKind::Slope ? crest : flank.fit.coefficients[0];
      std::vector<std::size_t> next = this->Select(candidates, crest,
        [&](std::size_t i)
        { return heightAt(flank.fit, termsOf(this->Kind, this->Tops[i].place)); });
      if (next == flank.members)
      {
        return flank;
      }
      flank.members = std::move(next);
    }
    this->FitMembers(flank);
    return flank;
  }

private:
  template <typename HeightT>
  std::vector<std::size_t> Select(const std::vector<std::size_t>& candidates, double crest,
    HeightT height) const
  {
    std::vector<std::size_t> chosen;
    for (std::size_t i : candidates)
    {
      const double share = (height(i) - this->Floor) / (crest - this->Floor);
      if (share >= this->Share[0] && share <= this->Share[1])
      {
        chosen.push_back(i);
      }
    }
    return chosen;
  }

  void FitMembers(Flank& flank) const
  {
    std::vector<FitRow> terms;
    std::vector<double> heights;
    for (std::size_t i : flank.members)
    {
      terms.push_back(termsOf(this->Kind, this->Tops[i].place));
      heights.push_back(this->Tops[i].place.z);
    }
    const int count = this->Kind == HeapKind::Slope ? 3 : 2;
    constexpr std::size_t fewest = 6;
    if (terms.size() < fewest || !fitRobustly(terms, heights, count, flank.fit))
    {
      throw dem::Error("Only " + std::to_string(terms.size()) +
        " grains are at the surface between " + dem::asTyped(this->Share[0]) + " and " +
        dem::asTyped(this->Share[1]) +
        " of the height of the heap, which is too few for a fit; widen FlankRange or make BinSize "
        "smaller.");
    }
  }

  HeapKind Kind;
  const std::vector<Top>& Tops;
  double Share[2];
  double Floor;
  double Crest;
};

/// The angle of a flank and its standard error, in degrees.
std::pair<double, double> angleOf(const Flank& flank, HeapKind kind)
{
  const FitRow& c = flank.fit.coefficients;
  const auto& covariance = flank.fit.covariance;
  if (kind != HeapKind::Slope)
  {
    return { DegreePerRadian * std::atan(-c[1]),
      DegreePerRadian * std::sqrt(covariance[1][1]) / (1.0 + c[1] * c[1]) };
  }
  const double slope = std::hypot(c[1], c[2]);
  const double variance = slope > 0.0
    ? (c[1] * c[1] * covariance[1][1] + 2.0 * c[1] * c[2] * covariance[1][2] +
        c[2] * c[2] * covariance[2][2]) /
      (slope * slope)
    : covariance[1][1] + covariance[2][2];
  return { DegreePerRadian * std::atan(slope),
    DegreePerRadian * std::sqrt(variance) / (1.0 + slope * slope) };
}

/// Where the tops of a flank lie along x and y.
Box reachOf(const std::vector<Top>& tops, const Flank& flank)
{
  Box box{ tops[flank.members[0]].place, tops[flank.members[0]].place };
  for (std::size_t i : flank.members)
  {
    const dem::Vec3& p = tops[i].place;
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
    const double turn = 2.0 * dem::Pi * k / sides;
    repose.points.push_back(
      frame.toWorld(reach * std::cos(turn), reach * std::sin(turn), c[0] + c[1] * reach));
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
    const dem::Vec3 place{ x[corner.first], y[corner.second], 0.0 };
    repose.points.push_back(
      frame.toWorld(place.x, place.y, heightAt(flank.fit, termsOf(kind, place))));
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
    const double height = frame.toHeap(grains.position[i]).z;
    lows.push_back(height - grains.radius[i]);
    highs.push_back(height + grains.radius[i]);
  }
  // Not the lowest and highest grain: single ones may have fallen off, or fly.
  const double floor = quantile(lows, 0.01);
  const FlankFitter fitter(settings.kind, tops, settings.flank, floor, quantile(highs, 0.98));

  std::vector<std::vector<std::size_t>> sides(settings.kind == HeapKind::Ridge ? 2 : 1);
  for (std::size_t i = 0; i < tops.size(); ++i)
  {
    sides[sides.size() == 2 && tops[i].place.x >= 0.0 ? 1 : 0].push_back(i);
  }
  Repose repose;
  repose.rSquared = 1.0;
  double variance = 0.0;
  for (const Top& top : tops)
  {
    repose.surface.push_back({ top.grain, 0.0, 0.0 });
  }
  for (const std::vector<std::size_t>& side : sides)
  {
    const Flank flank = fitter.Find(side);
    const auto [angle, error] = angleOf(flank, settings.kind);
    repose.sides.push_back(angle);
    repose.angle += angle / static_cast<double>(sides.size());
    variance += error * error / static_cast<double>(sides.size() * sides.size());
    repose.rSquared = std::min(repose.rSquared, flank.fit.rSquared);
    repose.usedCount += flank.fit.usedCount;
    for (std::size_t i : side)
    {
      repose.surface[i].residual =
        tops[i].place.z - heightAt(flank.fit, termsOf(settings.kind, tops[i].place));
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
