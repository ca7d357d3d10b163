// Parts of a law for bridges of liquid between bodies: one forms when two touch, pulls them
// together at any overlap, and breaks where it has become too long.
#pragma once

#include "Laws/PairLaws.h"
#include "Laws/Parts/Tangents.h"

#include "Basics/Vec3.h"
#include "Parameters/ContactRange.h"

#include <algorithm>
#include <cmath>

namespace dem
{

/// How long a bridge is when it breaks: (1 + theta / 2) (V^(1/3) + 0.1 V^(2/3) / R) with
/// R = 2 R* (Willett et al. 2000). The second term is that of R = V^(1/3) where bodies are smaller
/// than their bridge.
struct BridgeLength
{
  static DEM_INLINE double of(const LawParameters& law, double R)
  {
    const double share = law.bridgeSize / R;
    return law.bridgeLength * (1.0 + 0.1 * (share < 1.0 ? share : 1.0));
  }
  static ContactRange longest(const LawParameters& law)
  {
    return { 0.0, 1.1 * law.bridgeLength, 0.0 };
  }
};

/// The closed form that Willett et al. (2000) fitted to their solutions:
/// 2 pi R gamma cos(theta) / (1 + 2.1 x + 10 x^2) with x = s / 2 sqrt(R / V), R = 2 R*.
struct WillettForce
{
  static DEM_INLINE double of(const LawParameters& law, double R, double s)
  {
    const double x = 0.5 * s * std::sqrt(R / law.liquidVolume);
    return law.liquidTension * R * law.contactCosine / (1.0 + x * (2.1 + 10.0 * x));
  }
};

/// Rabinovich, Esayanur and Moudgil (2005):
/// 2 pi R gamma (cos(theta) / (1 + s / 2d) + sin(alpha) sin(theta + alpha)) with the depth d of the
/// liquid on either body, 2 d = sqrt(s^2 + 2 V / pi R) - s, and alpha = sqrt(2 d / R).
struct RabinovichForce
{
  static DEM_INLINE double of(const LawParameters& law, double R, double s)
  {
    const double twice = std::sqrt(s * s + 2.0 / Pi * law.liquidVolume / R) - s;
    const double square = twice / R < 2.0 ? twice / R : 2.0;
    const double sine = std::sqrt(square) * sineOverRoot(square);
    const double cosine = cosineOf(square);
    const double both = law.contactSine * cosine + law.contactCosine * sine;
    return law.liquidTension * R * (law.contactCosine * twice / (twice + s) + sine * both);
  }

private:
  /// sin(x) / x and cos(x) by their series, for squares of x up to 2: to rounding.
  static DEM_INLINE double sineOverRoot(double q)
  {
    return 1.0 -
      q / 6.0 *
      (1.0 -
        q / 20.0 *
          (1.0 -
            q / 42.0 *
              (1.0 -
                q / 72.0 *
                  (1.0 - q / 110.0 * (1.0 - q / 156.0 * (1.0 - q / 210.0 * (1.0 - q / 272.0)))))));
  }
  static DEM_INLINE double cosineOf(double q)
  {
    return 1.0 -
      q / 2.0 *
      (1.0 -
        q / 12.0 *
          (1.0 -
            q / 30.0 *
              (1.0 -
                q / 56.0 *
                  (1.0 - q / 90.0 * (1.0 - q / 132.0 * (1.0 - q / 182.0 * (1.0 - q / 240.0)))))));
  }
};

/// @param Force of a bridge at a length s >= 0
template <typename Force>
struct LiquidBridge
{
  static DEM_INLINE void act(const LawParameters& law, ContactBlock& block, int c)
  {
    const double R = 2.0 * block.effectiveRadius[c];
    const double gap = block.gap[c];
    const double force = Force::of(law, R, gap > 0.0 ? gap : 0.0);
    const bool touches = gap < 0.0;
    const bool whole = law.liquidVolume > 0.0 ? gap < BridgeLength::of(law, R) : touches;
    block.normalForce[c] = block.normalForce[c] - (whole && law.liquidVolume > 0.0 ? force : 0.0);
    block.measure[c] = whole ? -1.0 : 1.0;
  }
  /// Energy of a bridge that is drawn out until it breaks, by Simpson's rule over its length [M
  /// L^2/T^2].
  static DEM_INLINE double surface(const LawParameters& law, const ContactBlock& block, int c,
    double)
  {
    constexpr int intervals = 64;
    const double R = 2.0 * block.effectiveRadius[c];
    const double end = BridgeLength::of(law, R);
    const double begin = std::max(block.gap[c], 0.0);
    if (!(begin < end))
    {
      return 0.0;
    }
    const double step = (end - begin) / intervals;
    double sum = 0.0;
    for (int k = 0; k <= intervals; ++k)
    {
      const double weight = k == 0 || k == intervals ? 1.0 : (k % 2 == 1 ? 4.0 : 2.0);
      sum += weight * Force::of(law, R, begin + k * step);
    }
    return -(sum * step / 3.0 + Force::of(law, R, 0.0) * std::max(-block.gap[c], 0.0));
  }
  static ContactRange range(const LawParameters& law) { return BridgeLength::longest(law); }
  /// A bridge is steepest where bodies touch, by 1.05 and 1.25 sqrt(R / V) of its force and, with
  /// Rabinovich's second term, less than twice that.
  static DEM_INLINE Tangent tangent(const LawParameters& law, const ContactBlock& block, int c)
  {
    const double R = 2.0 * block.effectiveRadius[c];
    const double volume = law.liquidVolume > 0.0 ? law.liquidVolume : 1.0;
    const double force = law.liquidVolume > 0.0 ? Force::of(law, R, 0.0) : 0.0;
    return normalTangent(2.5 * force * std::sqrt(R / volume));
  }
};

}
