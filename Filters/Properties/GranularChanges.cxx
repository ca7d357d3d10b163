#include "Properties/GranularChanges.h"

#include "Basics/Error.h"
#include "Basics/InWords.h"
#include "Properties/GranularMaterials.h"
#include "Properties/GranularPhysics.h"
#include "Properties/GranularText.h"

#include <algorithm>
#include <functional>

namespace granular
{
namespace
{

constexpr const char* PropertyName = "Changes";

using Values = std::vector<double>;

/// A property that may change in mid-run.
struct Steerable
{
  std::string name;
  std::size_t size;
  std::function<void(dem::Config&, const Values&)> set;
};

/// A row of the table of pairs, which is added if it is not there.
dem::MaterialPair& pairOf(dem::Config& config, const std::string& first, const std::string& second)
{
  for (dem::MaterialPair& pair : config.materialPairs)
  {
    if (std::minmax(pair.first, pair.second) == std::minmax(first, second))
    {
      return pair;
    }
  }
  config.materialPairs.emplace_back();
  config.materialPairs.back().first = first;
  config.materialPairs.back().second = second;
  return config.materialPairs.back();
}

/// The row of that name.
dem::Material& materialOf(dem::Config& config, const std::string& name)
{
  for (dem::Material& material : config.materials)
  {
    if (material.name == name)
    {
      return material;
    }
  }
  throw dem::Error("'" + name + "' is none of the materials.");
}

/// Parameter in a row of the tables: `glass.Density`, `glass+steel.Restitution`.
Steerable ofTable(const std::string& owner, const std::string& value)
{
  const std::string name = owner + "." + value;
  const std::size_t plus = owner.find('+');
  if (plus != std::string::npos)
  {
    const auto* known = dem::findParameter(dem::materialPairParameters(), value);
    if (known && !known->changes)
    {
      throw dem::Error(value + " of two materials cannot change in mid-run.");
    }
    const auto& parameter = findValue(dem::pairParameters(), value, "a pair of materials");
    const std::string first = owner.substr(0, plus), second = owner.substr(plus + 1);
    return { name, 1,
      [=, &parameter](dem::Config& c, const Values& v)
      {
        materialOf(c, first);
        materialOf(c, second);
        setNumbers<dem::GivenCoefficients>(parameter, v, pairOf(c, first, second));
      } };
  }
  const auto& parameter = findValue(dem::materialParameters(), value, "a material");
  return { name, 1, [=, &parameter](dem::Config& c, const Values& v) {
            setValue(parameter, v[0], materialOf(c, owner));
          } };
}

Steerable findSteerable(const std::string& name, const dem::Config& config)
{
  const std::size_t point = name.rfind('.');
  if (point != std::string::npos)
  {
    return ofTable(name.substr(0, point), name.substr(point + 1));
  }
  std::string names;
  for (const dem::Parameter<dem::Config>& one : dem::parameters())
  {
    const bool isIt = one.changes && name == one.name;
    if (isIt && !config.materials.empty() && dem::findParameter(dem::materialParameters(), name))
    {
      throw dem::Error("there is a table of materials, so " + name + " belongs to one of them: " +
        config.materials.front().name + "." + name + ", for instance.");
    }
    if (isIt)
    {
      return { name, static_cast<std::size_t>(one.count),
        [&one](dem::Config& c, const Values& v) { setNumbers(one, v, c); } };
    }
    if (one.changes)
    {
      names += (names.empty() ? "" : ", ") + std::string(one.name);
    }
  }
  throw dem::Error(
    "'" + name + "' is none of the properties that can change in mid-run: " + names + ".");
}

/// A line that is not empty.
struct Change
{
  int line = 0;
  std::int64_t frame = 0;
  Steerable property;
  Values values;
  std::string text; ///< name and values
};

/// @param config has the frames.
Change readChange(const std::vector<std::string>& words, const dem::Config& config)
{
  Change change;
  const double time = readNumber(words[0], "the time of the change");
  if (time < 0.0)
  {
    throw dem::Error("the time is " + words[0] + " but must be 0 or above.");
  }
  if (words.size() < 2)
  {
    throw dem::Error("after the time should be the name of a property and its values.");
  }
  constexpr double longest = 1e15; // in frames; no run gets so far
  const dem::FrameAxis frames = dem::frameAxisOf(config);
  change.frame =
    std::max(frames.first, frames.frameAt(std::min(time, longest * config.frameInterval)));
  change.property = findSteerable(words[1], config);
  change.text = words[1];
  for (std::size_t i = 2; i < words.size(); ++i)
  {
    change.values.push_back(readNumber(words[i], "a value"));
    change.text += " " + words[i];
  }
  if (change.values.size() != change.property.size)
  {
    throw dem::Error(change.property.name + " has " + std::to_string(change.values.size()) +
      " values but needs " + std::to_string(change.property.size) + ".");
  }
  return change;
}

std::vector<Change> readChanges(const std::string& text, const dem::Config& config)
{
  std::vector<Change> changes;
  forEachLine(text, PropertyName,
    [&](const std::vector<std::string>& words, int line)
    {
      changes.push_back(readChange(words, config));
      changes.back().line = line;
    });
  std::stable_sort(changes.begin(), changes.end(),
    [](const Change& a, const Change& b) { return a.frame < b.frame; });
  return changes;
}

}

std::vector<Regime> readRegimes(const std::string& text, const dem::Config& config)
{
  std::vector<Regime> regimes{ { dem::frameAxisOf(config).first, config, "" } };
  for (const Change& change : readChanges(text, config))
  {
    if (regimes.back().firstFrame != change.frame)
    {
      regimes.push_back({ change.frame, regimes.back().config, "" });
    }
    Regime& regime = regimes.back();
    regime.change += (regime.change.empty() ? "" : ", ") + change.text;
    try
    {
      change.property.set(regime.config, change.values);
    }
    catch (const dem::Error& error)
    {
      refuseLine(PropertyName, change.line, error.what());
    }
  }
  for (const Regime& regime : regimes)
  {
    const std::string problem = dem::findProblem(regime.config);
    if (!problem.empty())
    {
      const bool isOfChange = !regime.change.empty() && dem::findProblem(config) != problem;
      throw dem::Error((isOfChange ? "Changes (" + regime.change + "): " : "") + problem);
    }
  }
  return regimes;
}

std::string noteInForce(const std::string& text, const dem::Config& config, std::int64_t frame,
  double time)
{
  std::vector<Change> holding; // the last of each property
  for (Change& change : readChanges(text, config))
  {
    if (change.frame > dem::frameAxisOf(config).first && change.frame >= frame)
    {
      break;
    }
    const auto before = std::find_if(holding.begin(), holding.end(),
      [&change](const Change& other) { return other.property.name == change.property.name; });
    before == holding.end() ? holding.push_back(std::move(change))
                            : static_cast<void>(*before = std::move(change));
  }
  const auto hashAll = [](const dem::Config& some)
  { return hashPhysics(some, dem::Effect::Grains, dem::Counted::All); };
  const std::uint64_t shown = hashAll(config);
  std::string values;
  for (const Change& change : holding)
  {
    dem::Config held = config;
    change.property.set(held, change.values);
    if (hashAll(held) != shown)
    {
      const std::string& name = change.property.name;
      values += (values.empty() ? "" : ", ") + name + " is " + change.text.substr(name.size() + 1);
    }
  }
  return values.empty() ? ""
                        : "At t = " + dem::inDigits(time, 6) + " s " + values +
      ", as set in Changes, and not as shown in the panel.";
}

}
