// Hits that a step is too long for. With a given step nobody chooses it by the contacts that there
// are, and how fast grains come to hit something is seen when they do.
//
// A hit that begins with the speed v and steps h has the stiffness k of the overlap v h in its
// first step, or more, and q = k h^2 / m* says how many steps it lasts: 2.94 (1.875 / q)^(2/5) for
// Hertz's law, pi / sqrt(q) on linear springs. With few steps bodies leave faster than they came.
#pragma once

#include "Laws/ForceLoop.h"
#include "Parameters/Config.h"

#include <algorithm>
#include <cmath>

namespace dem
{

class HitMeter
{
public:
  /// What q may be at most: a hit then lasts 2.4 steps with Hertz's law, and 1.8 on linear springs.
  static constexpr double Most = 3.0;

  HitMeter() = default;
  explicit HitMeter(const Config& config)
    : Any(config.stepControl == StepControlKind::Published && !config.hasStages() &&
        (config.timeStep > 0.0 || config.timeStepFactor > 1.0))
  {
  }

  /// Whether hits are measured: where a user says how long steps are.
  bool any() const { return this->Any; }
  /// Measures contacts that begin in this step, of a block on which the law has run.
  /// @param worst of those above Most, which is there instead of the overlap
  void record(const ForceLoop& law, const ContactBlock& block, double step,
    DeepContact& worst) const
  {
    if (std::none_of(block.begun, block.begun + block.count, [](bool begun) { return begun; }))
    {
      return;
    }
    TangentLanes tangents;
    law.findTangents(block, tangents);
    for (int c = 0; c < block.count; ++c)
    {
      const double distance = -step * block.normalVelocity[c];
      if (!(block.begun[c] && distance > 0.0 && block.overlap[c] > 0.0))
      {
        continue;
      }
      const double deeper = std::sqrt(std::max(distance / block.overlap[c], 1.0));
      const bool hertzian = law.law().of(law.table(), block.pairClass[c]).isHertzian();
      const double stiffness = tangents.normal[c] * (hertzian ? deeper : 1.0);
      const double q = stiffness * step * step / block.effectiveMass[c];
      if (q > Most)
      {
        worst.add({ q, block.first[c], block.partner[c], true, hertzian });
      }
    }
  }

  /// How many steps a hit lasts that was recorded.
  static double stepsOf(const DeepContact& hit)
  {
    const double q = hit.relative;
    return hit.hertzian ? 2.94 * std::pow(1.875 / q, 0.4) : Pi / std::sqrt(q);
  }

private:
  bool Any = false;
};

}
