// A soft and a stiff material, and the rules by which their values are mixed, for tests.
#pragma once

#include "Scenes.h"

#include <cmath>
#include <functional>
#include <vector>

namespace mixing
{

using namespace dem;

constexpr double Light = 500.0, Heavy = 8000.0;
constexpr double Soft = 1e7, Stiff = 4e7;
constexpr double SoftNu = 0.2, StiffNu = 0.4;
constexpr double Radius = 0.002;

struct Rule
{
  MixingRule rule;
  const char* name;
  std::function<double(double, double)> mean;
};

/// All rules but Default.
inline std::vector<Rule> rules()
{
  return {
    { MixingRule::Geometric, "Geometric", [](double a, double b) { return std::sqrt(a * b); } },
    { MixingRule::Arithmetic, "Arithmetic", [](double a, double b) { return (a + b) / 2.0; } },
    { MixingRule::Harmonic, "Harmonic",
      [](double a, double b) { return a > 0.0 && b > 0.0 ? 2.0 / (1.0 / a + 1.0 / b) : 0.0; } },
    { MixingRule::Minimum, "Minimum", [](double a, double b) { return a < b ? a : b; } },
    { MixingRule::Maximum, "Maximum", [](double a, double b) { return a < b ? b : a; } },
  };
}

inline MixingChoice all(MixingRule rule)
{
  return { rule, rule, rule, rule, rule };
}

/// A soft material and a stiff one, whose values differ.
inline Config table(const MixingChoice& mixing)
{
  Config config = scene::still();
  config.mixing = mixing;
  config.material.automaticTwistingFriction = true;
  Material soft = config.material, stiff = config.material;
  soft.name = "soft";
  soft.density = Light;
  soft.youngsModulus = Soft;
  soft.poissonRatio = SoftNu;
  soft.restitution = 1.0;
  soft.slidingFriction = 0.2;
  soft.rollingFriction = 0.1;
  soft.law[LawValue::StictionFriction] = 0.3;
  soft.law[LawValue::NormalStiffness] = 100.0;
  soft.law[LawValue::TangentialStiffnessRatio] = 0.5;
  soft.law[LawValue::SurfaceEnergy] = 0.01;
  soft.law[LawValue::Damping] = 2e-3;
  soft.law[LawValue::ThermalConductivity] = 1.0;
  soft.law[LawValue::YieldPressure] = 1e5;
  stiff.name = "stiff";
  stiff.density = Heavy;
  stiff.youngsModulus = Stiff;
  stiff.poissonRatio = StiffNu;
  stiff.restitution = 0.64;
  stiff.slidingFriction = 0.8;
  stiff.rollingFriction = 0.4;
  stiff.law[LawValue::StictionFriction] = 1.2;
  stiff.law[LawValue::NormalStiffness] = 900.0;
  stiff.law[LawValue::TangentialStiffnessRatio] = 2.0;
  stiff.law[LawValue::SurfaceEnergy] = 0.09;
  stiff.law[LawValue::Damping] = 8e-3;
  stiff.law[LawValue::ThermalConductivity] = 3.0;
  stiff.law[LawValue::YieldPressure] = 4e5;
  config.materials = { soft, stiff };
  return config;
}

}
