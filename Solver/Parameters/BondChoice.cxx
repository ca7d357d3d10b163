#include "Parameters/BondChoice.h"

#include "Basics/Checker.h"
#include "Basics/ChoiceName.h"
#include "Parameters/Config.h"

#include <string>

namespace dem
{

namespace
{

template <typename Choice>
void checkChoice(Checker& check, const char* name, Choice choice, Choice last)
{
  const int k = static_cast<int>(choice);
  check.that(k >= 0 && k <= static_cast<int>(last),
    std::string(name) + " is " + std::to_string(k) + ", which is none of its choices.");
}

void checkStiffness(Checker& check, const BondChoice& bonds)
{
  if (bonds.law == BondLaw::Springs || bonds.law == BondLaw::Rotational)
  {
    check.positive("BondNormalStiffness", bonds.normalStiffness);
    check.notNegative("BondShearStiffness", bonds.shearStiffness);
    check.notNegative("BondBendingStiffness", bonds.bendingStiffness);
    check.notNegative("BondTwistingStiffness", bonds.twistingStiffness);
  }
  else
  {
    check.positive("BondYoungsModulus", bonds.youngsModulus);
    check.poissonRatio("BondPoissonRatio", bonds.poissonRatio);
    check.positive("BondStiffnessRatio", bonds.stiffnessRatio);
  }
  check.positive("BondRadiusRatio", bonds.radiusRatio);
  check.notNegative("BondDamping", bonds.damping);
}

void checkStrength(Checker& check, const BondChoice& bonds)
{
  const BondBreaking by = bonds.breaking;
  if (by == BondBreaking::Stress || by == BondBreaking::Force || by == BondBreaking::Combined)
  {
    check.positive("BondTensileStrength", bonds.tensileStrength);
    check.positive("BondShearStrength", bonds.shearStrength);
  }
  if (by == BondBreaking::Combined)
  {
    check.positive("BondBendingStrength", bonds.bendingStrength);
    check.positive("BondTwistingStrength", bonds.twistingStrength);
  }
  if (by == BondBreaking::Separation)
  {
    check.positive("BondSeparationLimit", bonds.separationLimit);
  }
  if (by == BondBreaking::Energy)
  {
    check.positive("BondFractureEnergy", bonds.fractureEnergy);
  }
  check.scalar("BondStrengthDeviation", bonds.strengthDeviation,
    bonds.strengthDeviation >= 0.0 && bonds.strengthDeviation <= 2.0, "from 0 to 2");
  check.scalar("BondSoftening", bonds.softening, bonds.softening >= 1.0,
    "a finite number, 1 (brittle) or above");
  check.that(!bonds.smooth || (bonds.law == BondLaw::Rotational && by == BondBreaking::Combined),
    std::string("BondSmooth is for BondLaw Rotational with BondBreaking Combined, but these are ") +
      nameOf(bonds.law) + " and " + nameOf(by) + ".");
  check.that(!bonds.smooth || bonds.softening == 1.0,
    "BondSmooth has bonds get weaker before they break, BondSoftening after: with BondSmooth the "
    "latter must be 1.");
  check.notNegative("BondHealingTime", bonds.healingTime);
}

}

std::vector<double> BondChoice::numbers() const
{
  // One that is missing here does not compile.
  const auto& [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x] = *this;
  std::vector<double> all;
  const auto add = [&all](const auto&... values)
  { (all.push_back(static_cast<double>(values)), ...); };
  add(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x);
  return all;
}

bool BondChoice::operator==(const BondChoice& other) const
{
  return this->numbers() == other.numbers();
}

const char* nameOf(BondLaw law)
{
  static const char* const names[] = { "None", "Springs", "Parallel", "Euler", "Timoshenko",
    "Rotational" };
  return choiceName(names, law);
}

const char* nameOf(BondBreaking breaking)
{
  static const char* const names[] = { "Never", "Stress", "Force", "Separation", "Energy",
    "Combined" };
  return choiceName(names, breaking);
}

const char* nameOf(BondContact contact)
{
  static const char* const names[] = { "Replace", "Beside" };
  return choiceName(names, contact);
}

std::string findProblemOfBonds(const Config& config)
{
  const BondChoice& bonds = config.bonds;
  Checker check;
  checkChoice(check, "BondLaw", bonds.law, BondLaw::Rotational);
  checkChoice(check, "BondBreaking", bonds.breaking, BondBreaking::Combined);
  checkChoice(check, "BondContact", bonds.contact, BondContact::Beside);
  if (!bonds.any())
  {
    return check.Problem;
  }
  check.that(config.frictionUpdate != FrictionUpdate::AsPublished,
    "FrictionUpdate is AsPublished, which is the published law as a whole: BondLaw must be None "
    "with it.");
  check.that(config.law.expression.empty(),
    "LawExpression replaces the parts of a law and cannot be combined with bonds: BondLaw must be "
    "None with it.");
  checkStiffness(check, bonds);
  checkStrength(check, bonds);
  check.scalar("BondInteractionRadius", bonds.interactionRadius,
    bonds.interactionRadius >= 0.0 && bonds.interactionRadius <= 4.0, "from 0 (none) to 4");
  check.notNegative("BondTime", bonds.time);
  return check.Problem;
}

}
