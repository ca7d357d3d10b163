#include "Shapes/Smooth/SmoothPairs.h"

#include "Shapes/Smooth/NewtonStep.h"
#include "Shapes/Smooth/PairLanes.h"
#include "Shapes/Smooth/TouchStart.h"
#include "Vectors/VectorCopies.h"

#include <cmath>

namespace dem
{

namespace
{

/// Evaluations after which a search ends where it is. Each was no worse than the one before.
constexpr int MostProbes = 100;
/// A search ends when the next step would lower f by less than this, in parts of f.
constexpr double Converged = 1e-12;
/// Parts of the distance of the centres: an f that is as good as none; and rounding of f.
constexpr double LeastOverlap = 1e-6;
constexpr double Rounding = 4e-16;

/// f at a direction, with what a step of the search needs.
struct Probe
{
  Lane3 direction;
  Support first, second;
  double overlap;
  double g1, g2; ///< derivatives along the tangents
};

template <typename Kind>
DEM_INLINE Probe probeAlong(const SupportBody& first, const SupportBody& second,
  const Lane3& separation, const Lane3& direction)
{
  const Tangents tangents(direction);
  Probe probe;
  probe.direction = direction;
  probe.first = supportOf<Kind>(first, direction, tangents);
  probe.second = supportOf<Kind>(second, -1.0 * direction, tangents);
  probe.overlap = probe.first.reach + probe.second.reach - dot(direction, separation);
  const Lane3 m = probe.first.point - probe.second.point - separation;
  probe.g1 = dot(m, tangents.first);
  probe.g2 = dot(m, tangents.second);
  return probe;
}

/// A step along the surface of a body, as a direction.
template <typename Kind>
DEM_INLINE Lane3 steppedAlong(const SupportBody& body, const Lane3& direction, const Lane3& step)
{
  const Lane3 to = body.inWorld(Kind::stepped(body, body.inBody(direction), body.inBody(step)));
  const double square = dot(to, to);
  return (1.0 / std::sqrt(square > 1e-200 ? square : 1e-200)) * to;
}

/// The searches of a few pairs, side by side.
template <int Width, typename Kind>
struct Search
{
  SmoothPairs& pairs;
  int begin;
  Lanes3Of<Width> trial;
  LanesOf<Width> gain, slope, share, x, y; ///< of the step from the best direction, see NewtonStep
  LanesOf<Width> nextShare; ///< after a step along the surface that does not help either
  LanesOf<Width> bent;      ///< whether the trial is such a step, 1 or 0
  LanesOf<Width> going;     ///< 1 or 0

  /// Lanes are set by run().
  DEM_INLINE Search(SmoothPairs& of, int from) : pairs(of), begin(from) {}

  /// Takes what was seen as the best.
  DEM_INLINE void keep(int k, bool better, const Probe& probe)
  {
    const int c = this->begin + k;
    SmoothPairs& to = this->pairs;
    const auto choose = [better](double now, double before) DEM_INLINE_LAMBDA
    { return better ? now : before; };
    const auto choose3 = [&](const Lane3& now, Lanes3Of<SmoothPairs::Capacity>& lanes)
                           DEM_INLINE_LAMBDA
    {
      const Lane3 before = lanes.get(c);
      lanes.set(c, { choose(now.x, before.x), choose(now.y, before.y), choose(now.z, before.z) });
    };
    const auto chooseBend = [&](const Symmetric2& now, auto& lanes) DEM_INLINE_LAMBDA
    {
      const Symmetric2 before = lanes.get(c);
      lanes.set(c,
        { choose(now.xx, before.xx), choose(now.xy, before.xy), choose(now.yy, before.yy) });
    };
    choose3(probe.direction, to.direction);
    choose3(probe.first.point, to.firstPoint);
    choose3(probe.second.point, to.secondPoint);
    chooseBend(probe.first.curvature, to.firstBend);
    chooseBend(probe.second.curvature, to.secondBend);
    to.overlap[c] = choose(probe.overlap, to.overlap[c]);
  }

  DEM_INLINE Probe probe(int k)
  {
    const int c = this->begin + k;
    return probeAlong<Kind>(this->pairs.first.get(c), this->pairs.second.get(c),
      this->pairs.separation.get(c), this->trial.get(k));
  }

  /// Probes the trial direction, and chooses the next one.
  DEM_INLINE void advance(int k, bool isFirst)
  {
    const int c = this->begin + k;
    const Lane3 d = this->pairs.separation.get(c);
    const double distance = std::sqrt(dot(d, d));
    const Probe seen = this->probe(k);
    const double before = this->pairs.overlap[c];
    const bool active = this->going[k] > 0.5;
    const double noise = Rounding * distance;
    const bool better = active & (isFirst | (seen.overlap <= before + noise));
    // How far along the step the slope would be zero, if it were a straight line.
    const double reached = this->slopeAlong(k, seen);
    const double fall = this->slope[k] / (this->slope[k] - reached);
    const double part = reached > 0.0 ? (fall > 0.1 ? (fall < 0.5 ? fall : 0.5) : 0.1) : 0.3;
    this->keep(k, better, seen);

    const Symmetric2 bend{ seen.first.curvature.xx + seen.second.curvature.xx,
      seen.first.curvature.xy + seen.second.curvature.xy,
      seen.first.curvature.yy + seen.second.curvature.yy };
    const NewtonStep next = newtonStep(bend, seen.overlap, seen.g1, seen.g2, 1e-9 * distance);
    this->gain[k] = better ? next.gain : this->gain[k];
    this->slope[k] = better ? next.slope : this->slope[k];
    this->x[k] = better ? next.x : this->x[k];
    this->y[k] = better ? next.y : this->y[k];
    // Copies: clang has no vector code for a choice between two addresses.
    const double share = this->share[k], smaller = this->nextShare[k];
    const bool wasStraight = this->bent[k] < 0.5;
    const bool bends = Kind::HasFlats & active & !better & wasStraight;
    const double later = (wasStraight ? part : 1.0) * share;
    const double shorter = Kind::HasFlats ? (bends ? share : smaller) : later;
    this->nextShare[k] = later;
    this->share[k] = better ? 1.0 : shorter;
    this->bent[k] = bends ? 1.0 : 0.0;
    const double overlap = std::abs(this->pairs.overlap[c]);
    const double scale = overlap > LeastOverlap * distance ? overlap : LeastOverlap * distance;
    const bool ends = this->share[k] * this->gain[k] < Converged * scale;
    this->going[k] = (active & !ends) ? 1.0 : 0.0;
    this->pairs.probes[c] += active ? 1.0 : 0.0;
    this->trial.set(k, this->straight(k));
  }

  /// The step from the best direction, in the world.
  DEM_INLINE Lane3 bestStep(int k) const
  {
    const Tangents tangents(this->pairs.direction.get(this->begin + k));
    return fused(this->share[k] * this->x[k], tangents.first,
      this->share[k] * this->y[k] * tangents.second);
  }

  DEM_INLINE Lane3 straight(int k) const
  {
    const Lane3 to = this->pairs.direction.get(this->begin + k) + this->bestStep(k);
    return (1.0 / std::sqrt(dot(to, to))) * to;
  }

  /// Moves a trial along the surface of the body that is flatter there, if it is bent.
  DEM_INLINE void bend(int k)
  {
    const int c = this->begin + k;
    const Lane3 best = this->pairs.direction.get(c);
    const Lane3 step = this->bestStep(k);
    const Symmetric2 a = this->pairs.firstBend.get(c);
    const Symmetric2 b = this->pairs.secondBend.get(c);
    const bool firstIsFlatter = a.xx + a.yy > b.xx + b.yy;
    const Lane3 first = steppedAlong<Kind>(this->pairs.first.get(c), best, step);
    const Lane3 second = steppedAlong<Kind>(this->pairs.second.get(c), best, step);
    const Lane3 straight = this->trial.get(k);
    const bool bends = this->bent[k] > 0.5;
    const auto choose = [&](double f, double s, double t) DEM_INLINE_LAMBDA
    { return bends ? (firstIsFlatter ? f : s) : t; };
    this->trial.set(k,
      { choose(first.x, second.x, straight.x), choose(first.y, second.y, straight.y),
        choose(first.z, second.z, straight.z) });
  }

  /// Slope of f at what was seen, along the whole step.
  DEM_INLINE double slopeAlong(int k, const Probe& seen)
  {
    const Tangents from(this->pairs.direction.get(this->begin + k));
    const Tangents to(seen.direction);
    const Lane3 step = fused(this->x[k], from.first, this->y[k] * from.second);
    return fused(seen.g1, dot(step, to.first), seen.g2 * dot(step, to.second));
  }

  static DEM_INLINE bool any(const LanesOf<Width>& lanes)
  {
    double sum = 0.0;
    for (int k = 0; k < Width; ++k)
    {
      sum += lanes[k];
    }
    return sum > 0.5;
  }

  DEM_INLINE void run()
  {
#pragma omp simd
    for (int k = 0; k < Width; ++k)
    {
      this->trial.set(k, this->pairs.direction.get(this->begin + k));
      this->pairs.probes[this->begin + k] = 0.0;
      this->pairs.overlap[this->begin + k] = 0.0;
      this->going[k] = 1.0;
      this->share[k] = this->nextShare[k] = 1.0;
      this->bent[k] = 0.0;
      this->x[k] = this->y[k] = this->gain[k] = this->slope[k] = 0.0;
      this->advance(k, true);
    }
    for (int probes = 1; probes < MostProbes && any(this->going); ++probes)
    {
#pragma omp simd
      for (int k = 0; k < Width; ++k)
      {
        this->advance(k, false);
      }
      if (Kind::HasFlats && any(this->bent))
      {
#pragma omp simd
        for (int k = 0; k < Width; ++k)
        {
          this->bend(k);
        }
      }
    }
  }
};

template <typename Kind>
struct FindOverlaps
{
  template <int Width>
  static DEM_INLINE void run(SmoothPairs& pairs)
  {
    for (int begin = 0; begin < pairs.count; begin += Width)
    {
      Search<Width, Kind>(pairs, begin).run();
    }
  }
};

template <typename Kind>
struct FindShadows
{
  template <int Width>
  static DEM_INLINE void run(SmoothPairs& pairs)
  {
    const int lanes = wholeVectors(pairs.count);
    DEM_INDEPENDENT_ROUNDS
    for (int c = 0; c < lanes; ++c)
    {
      const Probe probe = probeAlong<Kind>(pairs.first.get(c), pairs.second.get(c),
        pairs.separation.get(c), pairs.direction.get(c));
      pairs.overlap[c] = probe.overlap;
      pairs.firstPoint.set(c, probe.first.point);
      pairs.secondPoint.set(c, probe.second.point);
      pairs.firstBend.set(c, probe.first.curvature);
      pairs.secondBend.set(c, probe.second.curvature);
    }
  }
};

}

void findOverlaps(SmoothPairs& pairs)
{
  const TouchStart again(pairs);
  searchFrom(pairs);
  again.mend(pairs);
}

void searchFrom(SmoothPairs& pairs)
{
  fillUp(pairs);
  forKind(pairs.kind, [&](auto kind) { vectors::run<FindOverlaps<decltype(kind)>>(pairs); });
  rethrowFailed(pairs.kind);
}

void findShadows(SmoothPairs& pairs)
{
  fillUp(pairs);
  forKind(pairs.kind, [&](auto kind) { vectors::run<FindShadows<decltype(kind)>>(pairs); });
  rethrowFailed(pairs.kind);
}

}
