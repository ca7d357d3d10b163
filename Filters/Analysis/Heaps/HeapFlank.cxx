#include "Analysis/Heaps/HeapFlank.h"

#include "Basics/Error.h"
#include "Basics/InWords.h"

#include <cmath>
#include <string>

namespace granular
{

FitRow termsOf(HeapKind kind, const dem::Vec3& position)
{
  switch (kind)
  {
    case HeapKind::Cone:
      return { 1.0, std::hypot(position.x, position.y), 0.0 };
    case HeapKind::Slope:
      return { 1.0, position.x, position.y };
    case HeapKind::Ridge:
      break;
  }
  return { 1.0, std::abs(position.x), 0.0 };
}

double heightAt(const Fit& fit, const FitRow& terms)
{
  return fit.coefficients[0] + fit.coefficients[1] * terms[1] + fit.coefficients[2] * terms[2];
}

namespace
{

/// Fits the tops among @a candidates that are on the flank.
class FlankFitter
{
public:
  FlankFitter(HeapKind kind, const std::vector<Top>& tops, const FlankRange& range)
    : Kind(kind), Tops(tops), Range(range)
  {
  }

  Flank Find(const std::vector<std::size_t>& candidates) const
  {
    Flank flank;
    double crest = this->Range.crest;
    flank.members =
      this->Select(candidates, crest, [this](std::size_t i) { return this->Tops[i].position.z; });
    constexpr int rounds = 50;
    for (int round = 0; round < rounds; ++round)
    {
      this->FitMembers(flank);
      // A cone and a ridge are highest at their axis; a plane has no highest point.
      crest = this->Kind == HeapKind::Slope ? crest : flank.fit.coefficients[0];
      std::vector<std::size_t> next = this->Select(candidates, crest,
        [&](std::size_t i)
        { return heightAt(flank.fit, termsOf(this->Kind, this->Tops[i].position)); });
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
      const double share = (height(i) - this->Range.floor) / (crest - this->Range.floor);
      if (share >= this->Range.share[0] && share <= this->Range.share[1])
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
      terms.push_back(termsOf(this->Kind, this->Tops[i].position));
      heights.push_back(this->Tops[i].position.z);
    }
    const int count = this->Kind == HeapKind::Slope ? 3 : 2;
    constexpr std::size_t fewest = 6;
    if (terms.size() < fewest || !fitRobustly(terms, heights, count, flank.fit))
    {
      throw dem::Error("Widen FlankRange or make BinSize smaller: there is no heap to fit, only " +
        std::to_string(terms.size()) + " grains are at the surface between " +
        dem::asTyped(this->Range.share[0]) + " and " + dem::asTyped(this->Range.share[1]) +
        " of the height of the heap, too few for a fit.");
    }
  }

  HeapKind Kind;
  const std::vector<Top>& Tops;
  FlankRange Range;
};

}

Flank findFlank(HeapKind kind, const std::vector<Top>& tops,
  const std::vector<std::size_t>& candidates, const FlankRange& range)
{
  return FlankFitter(kind, tops, range).Find(candidates);
}

std::pair<double, double> angleOf(const Flank& flank, HeapKind kind)
{
  constexpr double DegreePerRadian = 180.0 / dem::Pi;
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

}
