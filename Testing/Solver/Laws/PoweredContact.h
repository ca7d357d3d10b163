// A grain at a rigid wall, for tests of laws whose exponents are given.
#pragma once

#include "OneContact.h"
#include "Scenes.h"

#include <cmath>

namespace powered
{

using namespace dem;

const double Radius = 0.002;
const double Density = 2000.0;
const double Modulus = 1e7;
const double Poisson = 0.25;

/// A spring that is as stiff as Hertz's law of a grain at a rigid wall at the overlap of a tenth of
/// the radius.
inline double springOf(double n)
{
  const double hertz = 4.0 / 3.0 * Modulus / (1.0 - Poisson * Poisson) * std::sqrt(Radius);
  return hertz * std::pow(0.1 * Radius, 1.5 - n);
}

inline Config withPower(double n, double stiffness)
{
  Config config = scene::still({ "powder", Modulus, Poisson, Density });
  config.law.normal = NormalLaw::Power;
  config.material.law[LawValue::LoadingExponent] = n;
  config.material.law[LawValue::PowerStiffness] = stiffness;
  return config;
}

/// One contact with a wall.
class Led : public scene::OneContact
{
public:
  explicit Led(const Config& config)
    : OneContact(config, wallLaws(config, { {} }, 1e-7),
        { Radius, sphereMass(Density, Radius), true })
  {
  }
};

}
