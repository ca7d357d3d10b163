#include "Run/GranularChanges.h"

#include "Core/Error.h"
#include "Core/InWords.h"
#include "Run/GranularChangeWords.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <functional>
#include <limits>
#include <sstream>
#include <system_error>
#include <type_traits>

namespace granular
{
namespace
{

using Values = std::vector<double>;

/// A property that may change in mid-run.
struct Steerable
{
  const char* name;
  std::size_t size;
  std::function<void(dem::Config&, const Values&)> set;
};

Steerable number(const char* name, double dem::Config::*field)
{
  return { name, 1, [field](dem::Config& c, const Values& v) { c.*field = v[0]; } };
}

Steerable vector(const char* name, dem::Vec3 dem::Config::*field)
{
  return { name, 3, [field](dem::Config& c, const Values& v) { c.*field = { v[0], v[1], v[2] }; } };
}

/// @param field of a whole number, or a choice between 0 and 1.
template <typename T>
Steerable whole(const char* name, T dem::Config::*field)
{
  return { name, 1,
    [name, field](dem::Config& c, const Values& v)
    {
      const double most = std::is_same<T, bool>::value ? 1.0 : std::numeric_limits<int>::max();
      if (v[0] != std::floor(v[0]) || v[0] < 0.0 || v[0] > most)
      {
        throw dem::Error(std::string(name) + " is " + dem::asTyped(v[0]) +
          " but must be a whole number from 0 to " + dem::asTyped(most) + ".");
      }
      c.*field = static_cast<T>(v[0]);
    } };
}

/// Those that only begin a run (RandomSeed), that springs are tied to (FrictionUpdate, WallSeams)
/// or that frames are (FrameInterval, EndTime) are not among them.
const std::vector<Steerable>& steerables()
{
  using dem::Config;
  static const std::vector<Steerable> all = {
    { "RadiusRange", 2,
      [](Config& c, const Values& v)
      {
        c.radiusMin = v[0];
        c.radiusMax = v[1];
      } },
    { "SpawnBox", 6,
      [](Config& c, const Values& v)
      {
        c.spawnMin = { v[0], v[2], v[4] };
        c.spawnMax = { v[1], v[3], v[5] };
      } },
    whole("MaximumParticles", &Config::maximumParticles),
    whole("SpawnAttemptsPerStep", &Config::spawnAttemptsPerStep),
    vector("InitialVelocity", &Config::initialVelocity),
    vector("InitialAngularVelocity", &Config::initialAngularVelocity),
    number("Density", &Config::density),
    number("YoungsModulus", &Config::youngsModulus),
    number("PoissonRatio", &Config::poissonRatio),
    number("Restitution", &Config::restitution),
    number("SlidingFriction", &Config::slidingFriction),
    number("RollingFriction", &Config::rollingFriction),
    number("TwistingFriction", &Config::twistingFriction),
    whole("AutomaticTwistingFriction", &Config::automaticTwistingFriction),
    number("WallYoungsModulus", &Config::wallYoungsModulus),
    number("WallPoissonRatio", &Config::wallPoissonRatio),
    vector("Gravity", &Config::gravity),
    number("Viscosity", &Config::viscosity),
    number("TimeStep", &Config::timeStep),
    number("TimeStepFactor", &Config::timeStepFactor),
    number("MaximumOverlap", &Config::maximumOverlap),
  };
  return all;
}

const Steerable& findSteerable(const std::string& name)
{
  std::string names;
  for (const Steerable& one : steerables())
  {
    if (name == one.name)
    {
      return one;
    }
    names += (names.empty() ? "" : ", ") + std::string(one.name);
  }
  throw dem::Error(
    "'" + name + "' is none of the properties that can change in mid-run: " + names + ".");
}

/// A line that says something.
struct Change
{
  int line = 0;
  std::int64_t frame = 0;
  const Steerable* property = nullptr;
  Values values;
  std::string text; ///< name and values
};

double readNumber(const std::string& word, const char* what)
{
  double value = 0.0;
  const char* end = word.data() + word.size();
  const std::from_chars_result read = std::from_chars(word.data(), end, value);
  if (read.ec != std::errc() || read.ptr != end || !std::isfinite(value))
  {
    throw dem::Error("'" + word + "' is not a number; there should be " + what + ".");
  }
  return value;
}

/// @param config gives the frames.
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
  constexpr double longest = 1e15; // in frames; no run comes so far
  dem::Config upTo = config;
  upTo.endTime = std::min(time, longest * config.frameInterval);
  change.frame = dem::countFrames(upTo);
  change.property = &findSteerable(words[1]);
  change.text = words[1];
  for (std::size_t i = 2; i < words.size(); ++i)
  {
    change.values.push_back(readNumber(words[i], "a value"));
    change.text += " " + words[i];
  }
  if (change.values.size() != change.property->size)
  {
    throw dem::Error(std::string(change.property->name) + " has " +
      std::to_string(change.values.size()) + " values but needs " +
      std::to_string(change.property->size) + ".");
  }
  return change;
}

[[noreturn]] void refuse(int line, const std::string& what)
{
  throw dem::Error("Changes, line " + std::to_string(line) + ": " + what);
}

std::vector<Change> readChanges(const std::string& text, const dem::Config& config)
{
  std::vector<Change> changes;
  std::istringstream lines(text);
  int number = 0;
  for (std::string line; std::getline(lines, line);)
  {
    ++number;
    const std::vector<std::string> words = splitChange(line);
    if (words.empty())
    {
      continue;
    }
    try
    {
      changes.push_back(readChange(words, config));
      changes.back().line = number;
    }
    catch (const dem::Error& error)
    {
      refuse(number, error.what());
    }
  }
  std::stable_sort(changes.begin(), changes.end(),
    [](const Change& a, const Change& b) { return a.frame < b.frame; });
  return changes;
}

}

std::vector<Regime> readRegimes(const std::string& text, const dem::Config& config)
{
  std::vector<Regime> regimes{ { 0, config, "" } };
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
      change.property->set(regime.config, change.values);
    }
    catch (const dem::Error& error)
    {
      refuse(change.line, error.what());
    }
  }
  for (const Regime& regime : regimes)
  {
    const std::string problem = dem::findProblem(regime.config);
    if (!problem.empty())
    {
      throw dem::Error("Changes (" + regime.change + "): " + problem);
    }
  }
  return regimes;
}

}
