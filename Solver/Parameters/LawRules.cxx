// Which parts of a law can be combined, and what they need of the materials.
#include "Basics/Checker.h"
#include "Parameters/Config.h"
#include "Parameters/ContactMemory.h"
#include "Parameters/ParameterTable.h"

#include <cmath>
#include <optional>
#include <string>
#include <vector>

namespace dem
{

namespace
{

/// A value above 0 that a law cannot do without, and a material that has none.
std::string findMissingValue(const Config& config)
{
  const Materials materials(config);
  for (const LawEntry* law : config.law.chosen())
  {
    for (const LawValue value : law->traits.needed)
    {
      for (int k = 0; k < materials.count(); ++k)
      {
        const Material& material = materials.of(k);
        if (!(material.law[value] > 0.0))
        {
          return std::string(law->property) + " is " + law->name + ", which needs a " +
            entryOf(value).name + " above 0" +
            (material.name.empty()
                ? "."
                : "; that of '" + material.name + "' is " + asTyped(material.law[value]) + ".");
        }
      }
    }
  }
  return {};
}

/// The exponents that laws with units of their own have: two materials of different ones would have
/// coefficients whose mean has no unit.
std::vector<LawValue> commonExponents(const LawChoice& law)
{
  std::vector<LawValue> exponents;
  if (law.normal == NormalLaw::Power)
  {
    exponents.push_back(LawValue::LoadingExponent);
  }
  if (law.damping == DampingLaw::PowerOfOverlap)
  {
    exponents.push_back(LawValue::DampingExponent);
  }
  if (law.sliding == SlidingLaw::YeeCurve)
  {
    exponents.push_back(LawValue::SlidingExponent);
  }
  return exponents;
}

/// An exponent that differs from that of the first material.
std::string findOtherExponent(const Config& config)
{
  const Materials materials(config);
  for (const LawValue value : commonExponents(config.law))
  {
    const double first = materials.of(0).law[value];
    const auto complaint = [&](const std::string& owner, double other)
    {
      return owner + entryOf(value).name + " is " + asTyped(other) + " but must be " +
        asTyped(first) + ", as that of the first material: all contacts have one exponent.";
    };
    for (int k = 1; k < materials.count(); ++k)
    {
      const double other = materials.of(k).law[value];
      if (other != first)
      {
        return complaint("Materials, '" + materials.of(k).name + "': ", other);
      }
    }
    for (std::size_t k = 0; k < config.materialPairs.size(); ++k)
    {
      const std::optional<double> other = config.materialPairs[k].law[value];
      if (other && *other != first)
      {
        return complaint("MaterialPairs, row " + std::to_string(k + 1) + ": ", *other);
      }
    }
  }
  return {};
}

/// Bodies that are simulated harder than they are.
std::string findTooHard(const Config& config)
{
  const Materials materials(config);
  for (int k = 0; k < materials.count() && config.law.conducts(); ++k)
  {
    const Material& material = materials.of(k);
    const double real = material.law[LawValue::RealYoungsModulus];
    if (real != 0.0 && real < material.youngsModulus)
    {
      return (material.name.empty() ? "" : "Materials, '" + material.name + "': ") +
        "RealYoungsModulus is " + asTyped(real) +
        " but must be 0 (as simulated) or at least YoungsModulus, " +
        asTyped(material.youngsModulus) + ".";
    }
  }
  return {};
}

/// What is wrong with the law of a program by itself.
void checkCustomLaw(Checker& check, const CustomContactLaw& law, const std::string& name)
{
  const CustomParts parts = law.parts();
  const int memories = law.memories();
  const double range = law.range();
  check.that(parts.any(), name + "has no part of a law: parts() has to name one.");
  check.that(memories >= 0 && memories <= MostNormalMemory,
    name + "has " + std::to_string(memories) + " numbers of memory but may have 0 to " +
      std::to_string(MostNormalMemory) + ".");
  check.that(range >= 0.0 && std::isfinite(range) && (range == 0.0 || parts.normal),
    name + "has the range " + asTyped(range) +
      " but it must be a finite number, 0 or above, and 0 without the normal part.");
}

/// The law of a program beside other choices.
std::string findProblemOfCustomLaw(const Config& config)
{
  Checker check;
  const LawChoice& law = config.law;
  if (!law.custom)
  {
    return check.Problem;
  }
  const std::string name = "The law of contacts '" + law.custom->name() + "' ";
  checkCustomLaw(check, *law.custom, name);
  const CustomParts parts = law.custom->parts();
  const auto replaces = [&](bool has, bool isFirst, const char* what)
  {
    check.that(!has || isFirst,
      name + "replaces " + what + ", which must be the first choice with it.");
  };
  replaces(parts.normal, law.normal == NormalLaw::Hertz, "NormalLaw");
  replaces(parts.normal, law.damping == DampingLaw::Restitution, "DampingLaw");
  replaces(parts.normal, law.adhesion == AdhesionLaw::None, "AdhesionLaw");
  replaces(parts.sliding, law.sliding == SlidingLaw::Displacement, "SlidingLaw");
  replaces(parts.rolling, law.rolling == RollingLaw::Springs, "RollingLaw");
  replaces(parts.twisting, law.twisting == TwistingLaw::Springs, "TwistingLaw");
  const auto without = [&](bool there, const std::string& what)
  { check.that(!there, name + "cannot be combined with " + what + "."); };
  const bool remembers = law.normal != NormalLaw::Hertz || law.adhesion != AdhesionLaw::None;
  without(law.custom->memories() > 0 && remembers,
    "another NormalLaw or AdhesionLaw, which may need its memory");
  without(!law.expression.empty(), "a LawExpression");
  check.that(!law.implicitDamping || !parts.normal,
    "ImplicitDamping is for the dashpots of DampingLaw, which the law of contacts '" +
      law.custom->name() + "' replaces: it must be off with it.");
  return check.Problem;
}

/// The laws of contacts beside each other, and what they need of the materials.
std::string findProblemOfChoice(const Config& config)
{
  const LawChoice& law = config.law;
  if (config.frictionUpdate == FrictionUpdate::AsPublished && !law.isDefault())
  {
    return "FrictionUpdate is AsPublished, which is the published law as a whole: NormalLaw, "
           "DampingLaw, AdhesionLaw, SlidingLaw, RollingLaw, TwistingLaw, SpringTurning, "
           "SpringAfterSlip and ContactArms must be their first choices with it, SlidingDashpot must "
           "not be Given, ImplicitDamping must be off and LawExpression empty.";
  }
  if (law.adhesion == AdhesionLaw::JKR && law.normal != NormalLaw::Hertz)
  {
    return std::string("AdhesionLaw is JKR, which is Hertz's law of sticky bodies and cannot be "
                       "combined with NormalLaw ") +
      nameOf(law.normal) + ".";
  }
  const bool surfaces = law.adhesion == AdhesionLaw::DMT || law.adhesion == AdhesionLaw::SJKR;
  if (law.normal == NormalLaw::EEPA && surfaces)
  {
    return std::string("NormalLaw is EEPA, which has the adhesion of surfaces in it and cannot be "
                       "combined with AdhesionLaw ") +
      nameOf(law.adhesion) + ".";
  }
  if (!law.expression.empty() &&
    (law.normal != NormalLaw::Hertz || law.damping != DampingLaw::Restitution ||
      law.adhesion != AdhesionLaw::None))
  {
    return "LawExpression replaces NormalLaw, DampingLaw and AdhesionLaw, which must be "
           "their first choices with it.";
  }
  if (!law.expression.empty() && law.implicitDamping)
  {
    return "ImplicitDamping is for the dashpots of DampingLaw, which LawExpression replaces: it "
           "must be off with it.";
  }
  if (!(law.attractionRange >= 0.0) || !std::isfinite(law.attractionRange))
  {
    return "AttractionRange is " + asTyped(law.attractionRange) +
      " but must be a finite number, 0 or above.";
  }
  for (const auto& find : { findMissingValue, findOtherExponent, findTooHard })
  {
    const std::string problem = find(config);
    if (!problem.empty())
    {
      return problem;
    }
  }
  return {};
}

/// What is said of the laws at walls.
std::string saidOfWalls(const std::string& what)
{
  return what.empty() ? what : "At walls, " + what;
}

/// Walls that hold grains beside what the forces on these do not say.
std::string findProblemOfStiction(const Config& config)
{
  return config.wallLaws.stiction && config.cell.deforms()
    ? "Turn WallStiction off: walls cannot hold grains in a periodic cell that deforms, which moves "
      "grains without a force."
    : std::string();
}

/// The laws at walls that are others than those among grains.
std::string findProblemAtWalls(const Config& config)
{
  if (!config.wallLaws.any())
  {
    return {};
  }
  if (!config.law.expression.empty() || config.law.custom)
  {
    return "Set WallNormalLaw, WallDampingLaw, WallAdhesionLaw, WallSlidingLaw, WallRollingLaw and "
           "WallTwistingLaw to AsGrains: " +
      (config.law.custom ? "the law of contacts '" + config.law.custom->name() + "'"
                         : std::string("LawExpression")) +
      " is for all contacts.";
  }
  return saidOfWalls(findProblemOfChoice(atWalls(config)));
}

}

std::string findProblemOfLaw(const Config& config)
{
  for (const auto& find :
    { findProblemOfCustomLaw, findProblemOfChoice, findProblemAtWalls, findProblemOfStiction })
  {
    const std::string problem = find(config);
    if (!problem.empty())
    {
      return problem;
    }
  }
  return {};
}

namespace
{

/// A choice of the dashpot along contacts that no part of the law reads.
std::string noteOnSlidingDashpot(const Config& config)
{
  const LawChoice& law = config.law;
  const LawChoice walls = config.wallLaws.over(law);
  const auto follows = [](const LawChoice& one)
  { return one.dashpotAlong() == SlidingDashpot::Automatic || one.readsDashpotAlong(); };
  if (follows(law) || (config.wallLaws.any() && follows(walls)))
  {
    return {};
  }
  return std::string("SlidingDashpot is ") + nameOf(law.slidingDashpot) + ", but SlidingLaw " +
    nameOf(law.sliding) + " and TwistingLaw " + nameOf(law.twisting) +
    " have no dashpot that follows it: SlidingDashpot does nothing.";
}

/// A curve of friction that no step follows to its end.
std::string noteOnVerticalCurve(const Config& config)
{
  const double exponent = Materials(config).of(0).law[LawValue::SlidingExponent];
  return config.law.sliding == SlidingLaw::YeeCurve && exponent < 1.0
    ? "SlidingExponent is " + asTyped(exponent) +
      ", below 1: SlidingLaw YeeCurve is vertical where a contact begins to slip, and no time step "
      "follows the curve there."
    : std::string();
}

}

std::string noteOnMixing(const Config& config)
{
  static const std::string ending = "Mixing";
  std::string names;
  for (const Parameter<Config>& one : parameters())
  {
    const std::string name = one.name;
    const bool isRule = name.size() > ending.size() &&
      name.compare(name.size() - ending.size(), ending.size(), ending) == 0;
    // A wall of a modulus of its own is another material as to stiffness.
    const bool atWalls = name == "StiffnessMixing" && config.wallYoungsModulus > 0.0;
    const bool isUsed = config.materials.size() > 1 || atWalls;
    if (isRule && !isUsed && one.numbers(config).front() != 0.0)
    {
      names += (names.empty() ? "" : ", ") + name;
    }
  }
  return names.empty() ? names : "Not used with a single material: " + names + ".";
}

namespace
{

/// What acts otherwise than a user of these laws may expect.
std::string noteOnChoice(const Config& config)
{
  for (const LawEntry* law : config.law.chosen())
  {
    const std::optional<LawValue> value = law->traits.pull;
    if (value && !(Materials(config).largest()[*value] > 0.0))
    {
      return std::string(law->property) + " is " + law->name + ", but no " + entryOf(*value).name +
        " is above 0: nothing sticks.";
    }
  }
  return noteOnVerticalCurve(config);
}

}

std::string noteOnLaw(const Config& config)
{
  const std::string note = noteOnChoice(config);
  const std::string atWall =
    config.wallLaws.any() && note.empty() ? saidOfWalls(noteOnChoice(atWalls(config))) : note;
  return atWall.empty() ? noteOnSlidingDashpot(config) : atWall;
}

}
