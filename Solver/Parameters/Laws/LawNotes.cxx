// What may be a mistake in the choice of laws.
#include "Basics/Checker.h"
#include "Parameters/Config.h"
#include "Parameters/Laws/LawsInWords.h"
#include "Parameters/ParameterTable.h"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

namespace dem
{

namespace
{

/// A choice of the dashpot along contacts that no part of the law reads.
std::string noteOnSlidingDashpot(const Config& config)
{
  const LawChoice& law = config.law;
  const std::vector<Config> all = ofEachLaw(config);
  const auto follows = [](const Config& one)
  { return one.law.dashpotAlong() == SlidingDashpot::Automatic || one.law.readsDashpotAlong(); };
  if (std::any_of(all.begin(), all.end(), follows))
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
/// @param config of which all contacts have one of the laws of a run
/// @param run which says what pairs have that law
std::string noteOnChoice(const Config& config, const Config& run)
{
  for (const LawEntry* law : config.law.chosen())
  {
    const std::optional<LawValue> value = law->traits.pull;
    if (value && !(largestWith(config.law, run, {})[*value] > 0.0))
    {
      return std::string(law->property) + " is " + law->name + ", but no " + entryOf(*value).name +
        " is above 0: nothing sticks.";
    }
  }
  return noteOnVerticalCurve(config);
}

std::string noteOnChoices(const Config& run)
{
  return firstOfLaws(run, [&run](const Config& one) { return noteOnChoice(one, run); });
}

}

std::string noteOnLaw(const Config& config)
{
  std::string note = noteOnChoices(config);
  if (config.wallLaws.any() && note.empty())
  {
    note = saidOfWalls(noteOnChoices(atWalls(config)));
  }
  return note.empty() ? noteOnSlidingDashpot(config) : note;
}

}
