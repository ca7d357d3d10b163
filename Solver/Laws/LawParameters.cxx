#include "Laws/LawParameters.h"

#include <cmath>

namespace dem
{

namespace
{

/// 1/E and 1/G as they enter equations 15 and 16; a rigid body adds nothing.
struct Compliance
{
  double normal = 0.0;
  double shear = 0.0;
};

Compliance compliance(double youngsModulus, double poissonRatio)
{
  const double shearModulus = youngsModulus / (2.0 * (1.0 + poissonRatio));
  return { (1.0 - poissonRatio * poissonRatio) / youngsModulus,
    (2.0 - poissonRatio) / shearModulus };
}

/// Equation 21; the limits e = 0 and e = 1 are legal.
double dampingFactor(double restitution)
{
  if (restitution <= 0.0)
  {
    return 1.0;
  }
  const double logarithm = std::log(restitution);
  return std::abs(logarithm) / std::sqrt(logarithm * logarithm + Pi * Pi);
}

LawParameters makeLaw(const Config& config, double timeStep, const Compliance& partner)
{
  const Compliance own = compliance(config.youngsModulus, config.poissonRatio);
  LawParameters law;
  law.hertz = 4.0 / 3.0 / (own.normal + partner.normal);
  law.mindlin = 8.0 / (own.shear + partner.shear);
  law.dampingFactor = dampingFactor(config.restitution);
  law.shearDamping = std::sqrt(law.mindlin / (30.0 * law.hertz));
  law.sliding = config.slidingFriction;
  law.rolling = config.rollingFriction;
  law.twisting = config.effectiveTwistingFriction();
  law.timeStep = timeStep;
  return law;
}

}

LawParameters grainLaw(const Config& config, double timeStep)
{
  return makeLaw(config, timeStep, compliance(config.youngsModulus, config.poissonRatio));
}

LawParameters wallLaw(const Config& config, double timeStep)
{
  const bool rigid = config.wallYoungsModulus == 0.0;
  return makeLaw(config, timeStep,
    rigid ? Compliance{} : compliance(config.wallYoungsModulus, config.wallPoissonRatio));
}

}
