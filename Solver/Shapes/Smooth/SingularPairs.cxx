#include "Shapes/Smooth/SingularPairs.h"

#include "Vectors/VectorCopies.h"

#include <cmath>

namespace dem
{

namespace
{

/// Whether a body has no curvature along a direction that could be taken for that of a contact.
template <typename Kind>
DEM_INLINE bool isSingular(const SupportBody& body, const Lane3& direction)
{
  return Kind::isSingular(body, body.inBody(direction));
}

/// A part of the mean of the second derivatives of the support function around a direction, in the
/// tangents.
template <typename Kind>
DEM_INLINE Symmetric2 bendBeside(const SupportBody& body, const Lane3& direction,
  const Tangents& tangents, double firstSide, double secondSide)
{
  return Kind::bendBeside(body, body.inBody(direction), body.inBody(tangents.first),
    body.inBody(tangents.second), firstSide, secondSide);
}

/// Pairs of which a body touches where it has no curvature get what contacts see.
template <typename Kind>
struct SettleSingular
{
  /// Radius of curvature, in distances of the centres, of a flat so near to its normal that the
  /// digits of that are rounding.
  static constexpr double Flattest = 1e5;
  static constexpr int Sides = 4; ///< of which a mean is the sum
  static constexpr double Longest = 1e-5; ///< last step; if it were longer a tie may be the reason

  /// A last step of Newton's method, to where the slope is zero: there searches leave some 1e-7 of
  /// the normal. Where a coordinate is below a millionth across a flat the slope varies as
  /// the power e - 1 of it: there that share of the step ends where the coordinate is zero.
  static DEM_INLINE Lane3 finished(const SmoothPairs& pairs, int c)
  {
    const Lane3 n = pairs.direction.get(c), d = pairs.separation.get(c);
    const Tangents tangents(n);
    const Lane3 left = pairs.firstPoint.get(c) - pairs.secondPoint.get(c) - d;
    const double g1 = dot(left, tangents.first), g2 = dot(left, tangents.second);
    const Symmetric2 a = pairs.firstBend.get(c), b = pairs.secondBend.get(c);
    const Principal2 k(0.5 * (a.xx + b.xx + a.yy + b.yy), 0.5 * (a.xx + b.xx - a.yy - b.yy),
      a.xy + b.xy);
    const double distance = std::sqrt(dot(d, d));
    const double ofFirst = Kind::leastExponent(pairs.first.get(c));
    const double ofSecond = Kind::leastExponent(pairs.second.get(c));
    const double least = ofFirst < ofSecond ? ofFirst : ofSecond;
    const double share = least < 2.0 ? least - 1.0 : 1.0;
    const double flat = distance * share * exponential((2.0 - least) * 13.8); // 1e-6^(e - 2)
    const auto inverse = [&](double bend) DEM_INLINE_LAMBDA
    {
      const double value = bend - pairs.overlap[c];
      const double part = bend < flat ? 1.0 : (bend < Flattest * distance ? share : 0.0);
      return -part / (value != 0.0 ? value : 1e300);
    };
    const double i1 = inverse(k.larger()), i2 = inverse(k.smaller());
    const Symmetric2 solve =
      k.with(0.5 * (i1 + i2), 0.5 * (i1 - i2) / (k.root > 1e-300 ? k.root : 1e-300));
    const double x = fused(solve.xx, g1, solve.xy * g2);
    const double y = fused(solve.yy, g2, solve.xy * g1);
    const bool moves = fused(x, x, y * y) < Longest * Longest;
    const Lane3 to =
      n + fused(moves ? x : 0.0, tangents.first, (moves ? y : 0.0) * tangents.second);
    return (1.0 / std::sqrt(dot(to, to))) * to;
  }

  /// @param finish whether directions are those of searches
  template <int Width>
  static DEM_INLINE void run(SmoothPairs& pairs, bool finish)
  {
    const int lanes = wholeVectors(pairs.count);
    LanesOf<SmoothPairs::Capacity> singular;
    double any = 0.0;
    for (int c = 0; c < lanes; ++c)
    {
      const Lane3 n = pairs.direction.get(c);
      const bool first = isSingular<Kind>(pairs.first.get(c), n);
      const bool second = isSingular<Kind>(pairs.second.get(c), n);
      singular[c] = (first | second) ? 1.0 : 0.0;
    }
    for (int c = 0; c < lanes; ++c)
    {
      any += singular[c];
    }
    if (any == 0.0)
    {
      return;
    }
    DEM_INDEPENDENT_ROUNDS
    for (int c = 0; c < lanes; ++c)
    {
      const bool settles = singular[c] > 0.5;
      const Lane3 n = pairs.direction.get(c), to = finished(pairs, c);
      const bool moves = settles & finish;
      pairs.direction.set(c, { moves ? to.x : n.x, moves ? to.y : n.y, moves ? to.z : n.z });
      const Symmetric2 a = pairs.firstBend.get(c), b = pairs.secondBend.get(c);
      pairs.firstBend.set(c, settles ? Symmetric2{} : a);
      pairs.secondBend.set(c, settles ? Symmetric2{} : b);
    }
    for (int side = 0; side < Sides; ++side)
    {
      addBeside<Width>(pairs, singular, lanes, side, pairs.first, 1.0, pairs.firstBend);
      addBeside<Width>(pairs, singular, lanes, side, pairs.second, -1.0, pairs.secondBend);
    }
  }

  template <int Width>
  static DEM_INLINE void addBeside(const SmoothPairs& pairs,
    const LanesOf<SmoothPairs::Capacity>& singular, int lanes, int side,
    const BodyLanes<SmoothPairs::Capacity>& bodies, double sign,
    SmoothPairs::Curvatures<SmoothPairs::Capacity>& bends)
  {
    const double firstSide = side & 1 ? 1.0 : -1.0, secondSide = side & 2 ? 1.0 : -1.0;
    DEM_INDEPENDENT_ROUNDS
    for (int c = 0; c < lanes; ++c)
    {
      const Lane3 n = pairs.direction.get(c);
      const Symmetric2 part =
        bendBeside<Kind>(bodies.get(c), sign * n, Tangents(n), firstSide, secondSide);
      const Symmetric2 sum = bends.get(c);
      const bool adds = singular[c] > 0.5;
      bends.set(c,
        { adds ? sum.xx + part.xx : sum.xx, adds ? sum.xy + part.xy : sum.xy,
          adds ? sum.yy + part.yy : sum.yy });
    }
  }
};

}

void settleSingular(SmoothPairs& pairs, bool finish)
{
  forKind(pairs.kind,
    [&](auto kind)
    { vectors::run<SettleSingular<typename decltype(kind)::General>>(pairs, finish); });
  rethrowFailed(pairs.kind);
}

}
