#include "Properties/GranularChanges.h"

#include "Basics/Error.h"
#include "Basics/InWords.h"
#include "Properties/GranularMaterials.h"
#include "Properties/GranularPhysics.h"
#include "Properties/GranularText.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>

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
  bool ofMaterial = false; ///< of the one that all grains are of without a table
};

Steerable number(const char* name, double dem::Config::*field)
{
  return { name, 1, [field](dem::Config& c, const Values& v) { c.*field = v[0]; } };
}

Steerable number(const char* name, double dem::Material::*field)
{
  return { name, 1, [field](dem::Config& c, const Values& v) { c.material.*field = v[0]; }, true };
}

Steerable vector(const char* name, dem::Vec3 dem::Config::*field)
{
  return { name, 3, [field](dem::Config& c, const Values& v) { c.*field = { v[0], v[1], v[2] }; } };
}

double wholeNumber(const std::string& name, double value, double most)
{
  if (value != std::floor(value) || value < 0.0 || value > most)
  {
    throw dem::Error(name + " is " + dem::asTyped(value) +
      " but must be a whole number from 0 to " + dem::asTyped(most) + ".");
  }
  return value;
}

template <typename T>
Steerable whole(const char* name, T dem::Config::*field)
{
  return { name, 1, [name, field](dem::Config& c, const Values& v) {
            c.*field = static_cast<T>(wholeNumber(name, v[0], std::numeric_limits<int>::max()));
          } };
}

/// Adds the values that only some laws need.
std::vector<Steerable> withLawValues(std::vector<Steerable> all)
{
  for (std::size_t k = 0; k < dem::LawValueCount; ++k)
  {
    all.push_back({ dem::lawValueEntries()[k].name, 1,
      [k](dem::Config& c, const Values& v) { c.material.law.values[k] = v[0]; }, true });
  }
  return all;
}

dem::Matrix3 matrix(const Values& v)
{
  return { { v[0], v[3], v[6] }, { v[1], v[4], v[7] }, { v[2], v[5], v[8] } };
}

/// Adds the parameters of a periodic cell that can change. PeriodicAxes is not among them, as it
/// only begins a run.
std::vector<Steerable> withCell(std::vector<Steerable> all)
{
  using dem::Component;
  all.push_back({ "CellVelocityGradient", 9,
    [](dem::Config& c, const Values& v) { c.cell.velocityGradient = matrix(v); } });
  all.push_back({ "CellControl", Component::Count,
    [](dem::Config& c, const Values& v)
    {
      for (int k = 0; k < Component::Count; ++k)
      {
        c.cell.control[k] = static_cast<dem::CellControl>(wholeNumber("CellControl", v[k], 1.0));
      }
    } });
  all.push_back({ "CellStress", Component::Count, [](dem::Config& c, const Values& v) {
                   std::copy_n(v.begin(), Component::Count, c.cell.stress.begin());
                 } });
  all.push_back({ "CellInertialNumber", 1,
    [](dem::Config& c, const Values& v) { c.cell.inertialNumber = v[0]; } });
  return all;
}

/// Parameters that can change in a run. RandomSeed only begins a run. Springs are tied to
/// FrictionUpdate, WallSeams and FaceContacts, and frames to FrameInterval and EndTime, so that
/// these cannot change.
const std::vector<Steerable>& steerables()
{
  using dem::Config;
  using dem::Material;
  static const std::vector<Steerable> all = withCell(withLawValues({
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
    whole("MaximumParticlesInAll", &Config::maximumParticlesInAll),
    whole("SpawnAttemptsPerStep", &Config::spawnAttemptsPerStep),
    vector("InitialVelocity", &Config::initialVelocity),
    vector("InitialAngularVelocity", &Config::initialAngularVelocity),
    number("InitialTemperature", &Config::initialTemperature),
    number("Density", &Material::density),
    number("YoungsModulus", &Material::youngsModulus),
    number("PoissonRatio", &Material::poissonRatio),
    number("Restitution", &Material::restitution),
    number("SlidingFriction", &Material::slidingFriction),
    number("RollingFriction", &Material::rollingFriction),
    number("TwistingFriction", &Material::twistingFriction),
    { "AutomaticTwistingFriction", 1,
      [](Config& c, const Values& v)
      {
        c.material.automaticTwistingFriction =
          wholeNumber("AutomaticTwistingFriction", v[0], 1.0) != 0.0;
      },
      true },
    number("WallYoungsModulus", &Config::wallYoungsModulus),
    number("WallPoissonRatio", &Config::wallPoissonRatio),
    vector("Gravity", &Config::gravity),
    number("Viscosity", &Config::viscosity),
    number("NumericalDamping", &Config::numericalDamping),
    number("TimeStep", &Config::timeStep),
    number("TimeStepFactor", &Config::timeStepFactor),
    number("MaximumOverlap", &Config::maximumOverlap),
  }));
  return all;
}

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
    const auto set = findValue(pairValues(), value, "a pair of materials").set;
    const std::string first = owner.substr(0, plus), second = owner.substr(plus + 1);
    return { name, 1,
      [=](dem::Config& c, const Values& v)
      {
        materialOf(c, first);
        materialOf(c, second);
        set(pairOf(c, first, second), v[0]);
      } };
  }
  const auto set = findValue(materialValues(), value, "a material").set;
  return { name, 1, [=](dem::Config& c, const Values& v) { set(materialOf(c, owner), v[0]); } };
}

Steerable findSteerable(const std::string& name, const dem::Config& config)
{
  const std::size_t point = name.rfind('.');
  if (point != std::string::npos)
  {
    return ofTable(name.substr(0, point), name.substr(point + 1));
  }
  std::string names;
  for (const Steerable& one : steerables())
  {
    if (name == one.name && one.ofMaterial && !config.materials.empty())
    {
      throw dem::Error("there is a table of materials, so " + name + " belongs to one of them: " +
        config.materials.front().name + "." + name + ", for instance.");
    }
    if (name == one.name)
    {
      return one;
    }
    names += (names.empty() ? "" : ", ") + one.name;
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
  std::string values;
  for (const Change& change : holding)
  {
    dem::Config held = config;
    change.property.set(held, change.values);
    if (hashPhysics(held) != hashPhysics(config))
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
