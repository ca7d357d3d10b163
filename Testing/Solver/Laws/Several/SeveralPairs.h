// Two materials whose pairs have laws of their own, for tests. SI units.
#pragma once

#include "SeveralLaws.h"

namespace several
{

/// Two materials with values for all laws of these tests, and no laws of pairs.
inline Config twoMaterials()
{
  Config config = soft();
  config.materials = { config.material, config.material };
  config.materials[0].name = "glass";
  config.materials[1].name = "steel";
  config.materials[1].youngsModulus = 2e7;
  return config;
}

/// A row without values for two materials.
inline MaterialPair pairOf(const char* first, const char* second)
{
  MaterialPair pair;
  pair.first = first;
  pair.second = second;
  return pair;
}

/// Each of three pairs has a law of its own: plastic springs, surfaces that stick, the usual one.
/// Stiffness of the springs, and friction, are of the pair alone.
inline Config threeLaws()
{
  Config config = twoMaterials();
  MaterialPair glass = pairOf("glass", "glass"), both = pairOf("steel", "glass");
  glass.law[LawValue::NormalStiffness] = 3000.0;
  glass.laws.normal = OtherNormalLaw::Luding;
  glass.laws.damping = OtherDampingLaw::Viscous;
  glass.laws.rolling = OtherRollingLaw::Viscous;
  both.slidingFriction = 0.5;
  both.laws.adhesion = OtherAdhesionLaw::JKR;
  both.laws.sliding = OtherSlidingLaw::RescaledForce;
  config.materialPairs = { glass, both };
  return config;
}

}
