#include "Properties/GranularMaterials.h"

#include "Basics/InWords.h"
#include "Properties/GranularChangeWords.h"
#include "Properties/GranularText.h"

#include <algorithm>
#include <cmath>

namespace granular
{
namespace
{

/// The number of a choice.
double numberOf(const std::string& choice, const char* name,
  const std::vector<const char*>& choices)
{
  std::string names;
  for (std::size_t k = 0; k < choices.size(); ++k)
  {
    if (choice == choices[k])
    {
      return static_cast<double>(k);
    }
    names += (k == 0 ? "" : ", ") + std::string(choices[k]);
  }
  throw dem::Error(std::string(name) + " is '" + choice + "', but its choices are " + names + ".");
}

/// Takes values from words [begin, end): a name and a number or a choice, again and again.
/// @param set(parameter, number) sets each
template <typename OwnerT, typename Set>
void readValues(const std::vector<dem::Parameter<OwnerT>>& table, const std::string& what,
  const std::vector<std::string>& words, std::size_t begin, const Set& set)
{
  for (std::size_t k = begin; k < words.size(); k += 2)
  {
    const dem::Parameter<OwnerT>& value = findValue(table, words[k], what.c_str());
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
    set(value,
      value.bounds.choices.empty() ? readNumber(words[k + 1], "the value of " + words[k])
                                   : numberOf(words[k + 1], value.name, value.bounds.choices));
  }
}

}

void demandWhole(const std::string& name, double number, const dem::Bounds& bounds)
{
  const double least = std::max(bounds.least, -2147483648.0);
  const double most = std::min(bounds.most, 2147483647.0);
  if (number != std::floor(number) || number < least || number > most)
  {
    throw dem::Error(name + " is " + dem::asTyped(number) + " but must be a whole number from " +
      dem::asTyped(least) + " to " + dem::asTyped(most) + ".");
  }
}

void setValue(const dem::Parameter<dem::Material>& value, double number, dem::Material& material)
{
  setNumbers(value, { number }, material);
  if (value.name == std::string("TwistingFriction"))
  {
    material.automaticTwistingFriction = false;
  }
}

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
      readValues(dem::materialParameters(), "a material", words, 1,
        [&material](const auto& value, double number) { setValue(value, number, material); });
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
      readValues(dem::materialPairParameters(), "a pair of materials", words, 2,
        [&pair](const auto& value, double number) { setNumbers(value, { number }, pair); });
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
