// Which parts of a law can be combined, and what they need of the materials.
#include "Basics/Checker.h"
#include "Parameters/Config.h"
#include "Parameters/ContactMemory.h"
#include "Parameters/Laws/LawsInWords.h"
#include "Parameters/Laws/StoredEnergy.h"
#include "Parameters/ParameterTable.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

namespace dem
{

namespace
{

/// A value above 0 that the law of two materials cannot do without, and that they have not.
std::string missingValue(const Materials& materials, int first, int second)
{
  const std::string& name = materials.of(first).name;
  const std::string both =
    "'" + name + (first == second ? "" : "' and '" + materials.of(second).name) + "'";
  for (const LawEntry* law : materials.lawBetween(first, second).chosen())
  {
    for (const LawValue value : law->traits.needed)
    {
      const double number = materials.between(first, second).law[value];
      if (!(number > 0.0))
      {
        return std::string(law->property) + " is " + law->name + ", which needs a " +
          entryOf(value).name + " above 0" +
          (name.empty() ? "." : "; that of " + both + " is " + asTyped(number) + ".");
      }
    }
  }
  return {};
}

/// Whether any two materials have laws of their own.
bool anyLawsOfPairs(const Config& config)
{
  return std::any_of(config.materialPairs.begin(), config.materialPairs.end(),
    [](const MaterialPair& pair) { return pair.laws.any(); });
}

/// That value of any two materials, those of one first.
std::string findMissingValue(const Config& config)
{
  const Materials materials(config);
  std::string problem;
  for (int k = 0; k < materials.count() && problem.empty(); ++k)
  {
    problem = missingValue(materials, k, k);
  }
  // Two values above 0 have a mean above 0.
  const int others = anyLawsOfPairs(config) ? materials.count() : 0;
  for (int first = 0; first < others; ++first)
  {
    for (int second = first + 1; second < others && problem.empty(); ++second)
    {
      problem = missingValue(materials, first, second);
    }
  }
  return problem;
}

/// The exponents that laws with units of their own have: two materials of different ones would have
/// coefficients whose mean has no unit.
std::vector<LawValue> commonExponents(const LawChoice& choice)
{
  std::vector<LawValue> exponents;
  for (const LawEntry* law : choice.chosen())
  {
    if (law->traits.exponent)
    {
      exponents.push_back(*law->traits.exponent);
    }
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
  if (law.has(LawTrait::Ellipse) && (law.normal != NormalLaw::Hertz || law.replacesNormal()))
  {
    return std::string("Set NormalLaw to Hertz: SlidingLaw ") + nameOf(law.sliding) +
      " takes the ellipse over which Hertzian bodies touch.";
  }
  if (!(law.attractionRange >= 0.0) || !std::isfinite(law.attractionRange))
  {
    return "AttractionRange is " + asTyped(law.attractionRange) +
      " but must be a finite number, 0 or above.";
  }
  return {};
}

/// What is wrong with the laws among grains.
std::string findProblemOfLaws(const Config& config)
{
  std::string problem = firstOfLaws(config, findProblemOfChoice);
  problem = problem.empty() ? findMissingValue(config) : problem;
  problem = problem.empty() ? firstOfLaws(config, findOtherExponent) : problem;
  return problem.empty() ? findTooHard(config) : problem;
}

/// A law that is for all contacts, as messages call it; empty for none.
std::string nameOfWhole(const LawChoice& law)
{
  return law.custom          ? "the law of contacts '" + law.custom->name() + "'"
    : law.expression.empty() ? std::string()
                             : "LawExpression";
}

/// Laws of pairs that cannot be beside each other.
std::string findProblemOfPairs(const Config& config)
{
  if (!anyLawsOfPairs(config))
  {
    return {};
  }
  const std::string whole = nameOfWhole(config.law);
  if (!whole.empty())
  {
    return "Leave laws out of MaterialPairs: " + whole + " is for all contacts.";
  }
  for (const Config& kind : { config, atWalls(config) })
  {
    const std::vector<LawOfPairs> laws = lawsAmong(kind);
    const auto differ = [&](const auto& of)
    {
      return std::any_of(laws.begin(), laws.end(),
        [&](const LawOfPairs& one) { return of(one.law) != of(laws.front().law); });
    };
    if (differ([](const LawChoice& law) { return law.adhesion == AdhesionLaw::Hamaker; }))
    {
      return "Set HamakerConstant of pairs to 0 instead of another AdhesionLaw in MaterialPairs: "
             "contacts with AdhesionLaw Hamaker begin beyond touch, so all pairs have it or none.";
    }
  }
  return {};
}

/// Powers of the overlap with which energies grow between materials, if there are two.
std::string findOtherPower(const Config& config)
{
  const Materials materials(config);
  const auto powerOf = [&](int first, int second)
  {
    return materials.lawBetween(first, second)
      .powerOfEnergy(materials.between(first, second).law[LawValue::LoadingExponent]);
  };
  const double one = powerOf(0, 0);
  for (int first = 0; first < materials.count(); ++first)
  {
    for (int second = first; second < materials.count(); ++second)
    {
      const double other = powerOf(first, second);
      if (std::abs(other - one) > 1e-9)
      {
        return asTyped(one) + " and " + asTyped(other);
      }
    }
  }
  return {};
}

/// Grains whose features share a force, by laws that store energy in several forms.
std::string findProblemOfFaces(const Config& config)
{
  const bool faces = std::any_of(config.shapes.begin(), config.shapes.end(),
    [](const GrainShape& shape) { return shape.sharesForces(); });
  for (const Config& kind : { config, atWalls(config) })
  {
    const std::string powers = faces ? findOtherPower(kind) : std::string();
    if (!powers.empty())
    {
      return std::string(anyLawsOfPairs(config) ? "Leave NormalLaw out of MaterialPairs"
                                                : "Give all materials one LoadingExponent") +
        ": grains with faces, cylinders and cones need one form of elastic energy. Here energies "
        "grow with the powers " +
        powers + " of the overlap.";
    }
  }
  return {};
}

/// Walls that hold grains beside what the forces on these do not say.
std::string findProblemOfStiction(const Config& config)
{
  return config.wallStiction && config.cell.deforms()
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
  const std::string whole = nameOfWhole(config.law);
  if (!whole.empty())
  {
    return "Set WallNormalLaw, WallDampingLaw, WallAdhesionLaw, WallSlidingLaw, WallRollingLaw and "
           "WallTwistingLaw to AsGrains: " +
      whole + " is for all contacts.";
  }
  return saidOfWalls(findProblemOfLaws(atWalls(config)));
}

}

bool storesSeveralEnergies(const Config& config)
{
  return config.law.replacesNormal() || !findOtherPower(config).empty();
}

std::string findProblemOfLaw(const Config& config)
{
  for (const auto& find : { findProblemOfCustomLaw, findProblemOfPairs, findProblemOfLaws,
         findProblemAtWalls, findProblemOfFaces, findProblemOfStiction })
  {
    const std::string problem = find(config);
    if (!problem.empty())
    {
      return problem;
    }
  }
  return {};
}

}
