#include "Properties/GranularMaterials.h"

#include "Basics/Error.h"
#include "Properties/GranularChangeWords.h"
#include "Properties/GranularText.h"

#include <type_traits>

namespace granular
{
namespace
{

/// Sets values from words [begin, end): a name and a number, again and again.
template <typename OwnerT>
void setValues(const std::vector<NamedValue<OwnerT>>& values, const std::string& what,
  const std::vector<std::string>& words, std::size_t begin, OwnerT& owner)
{
  for (std::size_t k = begin; k < words.size(); k += 2)
  {
    const NamedValue<OwnerT>& value = findValue(values, words[k], what);
    for (std::size_t before = begin; before < k; before += 2)
    {
      if (words[before] == words[k])
      {
        throw dem::Error(words[k] + " is given twice.");
      }
    }
    if (k + 1 == words.size())
    {
      throw dem::Error("after " + words[k] + " should be its value.");
    }
    value.set(owner, readNumber(words[k + 1], "the value of " + words[k]));
  }
}

/// Adds the values that only some laws need.
template <typename OwnerT>
std::vector<NamedValue<OwnerT>> withLawValues(std::vector<NamedValue<OwnerT>> all)
{
  for (std::size_t k = 0; k < dem::LawValueCount; ++k)
  {
    const dem::LawValueEntry& entry = dem::lawValueEntries()[k];
    const char* name = std::is_same<OwnerT, dem::Material>::value ? entry.name : entry.ofTwo;
    if (name)
    {
      all.push_back({ name, [k](OwnerT& owner, double v) { owner.law.values[k] = v; } });
    }
  }
  return all;
}

}

const std::vector<NamedValue<dem::Material>>& materialValues()
{
  using dem::Material;
  static const std::vector<NamedValue<Material>> all = withLawValues<Material>({
    { "Density", [](Material& m, double v) { m.density = v; } },
    { "YoungsModulus", [](Material& m, double v) { m.youngsModulus = v; } },
    { "PoissonRatio", [](Material& m, double v) { m.poissonRatio = v; } },
    { "Restitution", [](Material& m, double v) { m.restitution = v; } },
    { "SlidingFriction", [](Material& m, double v) { m.slidingFriction = v; } },
    { "RollingFriction", [](Material& m, double v) { m.rollingFriction = v; } },
    { "TwistingFriction",
      [](Material& m, double v)
      {
        m.twistingFriction = v;
        m.automaticTwistingFriction = false;
      } },
  });
  return all;
}

const std::vector<NamedValue<dem::GivenCoefficients>>& pairValues()
{
  using dem::GivenCoefficients;
  static const std::vector<NamedValue<GivenCoefficients>> all = withLawValues<GivenCoefficients>({
    { "Restitution", [](GivenCoefficients& c, double v) { c.restitution = v; } },
    { "SlidingFriction", [](GivenCoefficients& c, double v) { c.slidingFriction = v; } },
    { "RollingFriction", [](GivenCoefficients& c, double v) { c.rollingFriction = v; } },
    { "TwistingFriction", [](GivenCoefficients& c, double v) { c.twistingFriction = v; } },
  });
  return all;
}

template <typename OwnerT>
const NamedValue<OwnerT>& findValue(const std::vector<NamedValue<OwnerT>>& values,
  const std::string& name, const std::string& what)
{
  std::string names;
  for (const NamedValue<OwnerT>& value : values)
  {
    if (name == value.name)
    {
      return value;
    }
    names += (names.empty() ? "" : ", ") + std::string(value.name);
  }
  throw dem::Error("'" + name + "' is no value of " + what + "; those are " + names + ".");
}

template const NamedValue<dem::Material>& findValue(const std::vector<NamedValue<dem::Material>>&,
  const std::string&, const std::string&);
template const NamedValue<dem::GivenCoefficients>& findValue(
  const std::vector<NamedValue<dem::GivenCoefficients>>&, const std::string&, const std::string&);

std::vector<dem::Material> readMaterials(const std::string& text, const dem::Material& usual)
{
  std::vector<dem::Material> materials;
  forEachLine(text, "Materials",
    [&](const std::vector<std::string>& words, int)
    {
      dem::Material material = usual;
      material.name = words[0];
      if (material.name.find('+') != std::string::npos)
      {
        throw dem::Error("'" + material.name + "' has a plus, which separates two names.");
      }
      setValues(materialValues(), "a material", words, 1, material);
      materials.push_back(material);
    });
  return materials;
}

std::vector<dem::MaterialPair> readMaterialPairs(const std::string& text)
{
  std::vector<dem::MaterialPair> pairs;
  forEachLine(text, "MaterialPairs",
    [&](const std::vector<std::string>& words, int)
    {
      if (words.size() < 2)
      {
        throw dem::Error("there should be the names of two materials.");
      }
      dem::MaterialPair pair;
      pair.first = words[0];
      pair.second = words[1];
      setValues<dem::GivenCoefficients>(pairValues(), "a pair of materials", words, 2, pair);
      pairs.push_back(pair);
    });
  return pairs;
}

std::vector<dem::MaterialShare> readMixture(const std::string& text, const std::string& owner)
{
  std::vector<dem::MaterialShare> mixture;
  try
  {
    for (const std::string& part : splitAtCommas(text))
    {
      const std::vector<std::string> words = splitChange(part);
      if (words.size() > 2)
      {
        throw dem::Error("'" + words[2] +
          "' is too much: there should be a name, its share and "
          "a comma before the next one.");
      }
      if (!words.empty())
      {
        mixture.push_back({ words[0],
          words.size() > 1 ? readNumber(words[1], "the share of '" + words[0] + "'") : 1.0 });
      }
    }
  }
  catch (const dem::Error& error)
  {
    throw dem::Error(owner + ": " + error.what());
  }
  return mixture;
}

}
