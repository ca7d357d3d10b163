// Writes a server-manager file from a template of this folder: the template has the words of
// the panel and the order where that is not the order of the tables of parameters
// (Solver/Parameters, Filters/Properties), which have everything else.
//
//   <Parameter name="TimeStep" attributes...>children</Parameter>
//     becomes the property of that parameter of the proxy that the element is in: type, command,
//     default, domain, help, conditions. A parameter that the template does not name is below the
//     parameter above it in the table, also in its group of the panel (ParameterPlaces.h).
//   <ForEach list="LIST" when="PROPERTY">text</ForEach>
//     is the text once for each entry of a list, with
//       {name} {label} {help}       of the entry
//       {unit}                      a hint of the entry
//       {ofTwo} {helpOfTwo}         name and help in the table of pairs
//       {rowConditions}             hints in a row of a table: OwnLaw instead of LawExpression
//       {pairConditions}            and in a row of pairs, whose laws count as well
//       {entries}                   the choices of the entry
//       {material}                  1 for a value of materials, else 0
//       {default} {domain}          of the entry
//       {optional}                  an attribute, where a row of a table need not have the entry
//       {mixing}                    the property with the rule of two materials, of a coefficient
//     Lists: "materials" (values of every material), "coefficients" (of two bodies, with every law),
//     "law values", "law values of two" (in the table of pairs), "wall laws" (choices of laws at
//     walls), "laws of pairs" (in the table of pairs), "changes" (parameters that can change in
//     mid-run). With when, those whose first condition is on that property. With when="Always",
//     those that a run always reads.
//
//   <Value property="NormalLaw" value="Hooke"/>
//     of a preset names a choice, and becomes the number of that choice.
//
//   <Define element="NAME" attributes...>text</Define>
//     makes NAME an element that stands for the text: see Elements.xml, which has those that several
//     templates use.
//
// Usage: WriteProperties TEMPLATE ELEMENTS OUTPUT
#include "ParameterPlaces.h"
#include "PropertyText.h"
#include "TemplateText.h"

#include "Basics/Error.h"

#include <algorithm>
#include <cctype>
#include <exception>
#include <fstream>
#include <iostream>
#include <iterator>

namespace
{

using dem::Condition;
using namespace properties;

/// The property with the rule by which a coefficient of two materials follows; empty if there is
/// none.
std::string mixingOf(const std::string& name)
{
  std::string rule;
#define COEFFICIENT(coefficient, field, usual, mixing, ...)                                        \
  rule = name == #coefficient ? #mixing : rule;
#include "Parameters/Coefficients.def"
  if (rule.empty())
  {
    return rule;
  }
  rule[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(rule[0])));
  return rule + "Mixing";
}

/// An owner with all usual values.
template <typename Owner>
Owner ownerOf(const dem::Parameter<Owner>&)
{
  return {};
}

bool isLawValue(const std::string& name)
{
  const auto& all = dem::lawValueEntries();
  return std::any_of(
    all.begin(), all.end(), [&](const dem::LawValueEntry& one) { return name == one.name; });
}

/// Entries of a list, each by what stands in braces. With a property, those whose first condition is
/// on it; with "Always", those without a condition.
class Entries
{
public:
  explicit Entries(const std::string& when) : When(when) {}

  /// @param ofTwo name in the table of pairs, or null
  template <typename Owner>
  void add(const dem::Parameter<Owner>& one, const char* ofTwo = nullptr)
  {
    const std::vector<Condition>& conditions = one.when.conditions;
    const bool isOn = this->When.empty() || (this->When == "Always" && !one.when.only) ||
      (!conditions.empty() && this->When == conditions.front().property);
    if (!isOn)
    {
      return;
    }
    const dem::Parameter<dem::GivenCoefficients>* two =
      ofTwo ? dem::findParameter(dem::pairParameters(), ofTwo) : nullptr;
    const bool isOfMaterial = dem::findParameter(dem::materialParameters(), one.name) != nullptr;
    this->All.push_back({ { "name", one.name }, { "ofTwo", ofTwo ? ofTwo : "" },
      { "help", helpOf(one.help, one.unit, true) },
      { "helpOfTwo", two ? helpOf(two->help, two->unit, true) : "" },
      { "label", labelOf(one.name) }, { "unit", unitOf(one.unit) },
      { "rowConditions", rowConditionsOf(one.when) },
      { "pairConditions", pairConditionsOf(one.when) }, { "entries", choicesOf(one.bounds) },
      { "material", isOfMaterial ? "1" : "0" },
      { "default", defaultsOf(one.numbers(ownerOf(one))) },
      { "domain", domainOf(one.bounds, one.isWhole) },
      { "optional", one.when.only ? " optional=\"1\"" : "" },
      { "mixing", mixingOf(one.name) } });
  }
  /// @param isWanted says of a parameter whether it is an entry
  template <typename Owner, typename Wanted>
  void addFrom(const std::vector<dem::Parameter<Owner>>& table, const Wanted& isWanted)
  {
    for (const dem::Parameter<Owner>& one : table)
    {
      if (isWanted(one))
      {
        this->add(one);
      }
    }
  }
  void addLawValues(bool ofTwo)
  {
    for (const dem::LawValueEntry& entry : dem::lawValueEntries())
    {
      if (!ofTwo || entry.ofTwo)
      {
        this->add(*dem::findParameter(dem::materialParameters(), entry.name), entry.ofTwo);
      }
    }
  }
  const std::vector<Words>& all() const { return this->All; }

private:
  std::string When;
  std::vector<Words> All;
};

std::vector<Words> entriesOf(const std::string& list, const std::string& when)
{
  Entries entries(when);
  if (list == "materials" || list == "coefficients")
  {
    entries.addFrom(dem::materialParameters(),
      [&](const auto& one)
      {
        const bool isOfTwo = dem::findParameter(dem::pairParameters(), one.name) != nullptr;
        return !one.bounds.isFlag && !isLawValue(one.name) && isOfTwo == (list == "coefficients");
      });
  }
  else if (list == "changes")
  {
    entries.addFrom(dem::parameters(), [](const auto& one) { return one.changes; });
  }
  else if (list == "wall laws")
  {
    for (const char* name : { "WallNormalLaw", "WallDampingLaw", "WallAdhesionLaw",
           "WallSlidingLaw", "WallRollingLaw", "WallTwistingLaw", "WallStiction" })
    {
      entries.add(dem::parameterOf(name));
    }
  }
  else if (list == "laws of pairs")
  {
    entries.addFrom(dem::materialPairParameters(),
      [](const auto& one) { return !one.bounds.choices.empty(); });
  }
  else if (list == "law values" || list == "law values of two")
  {
    entries.addLawValues(list == "law values of two");
  }
  else
  {
    throw dem::Error("there is no list " + list);
  }
  return entries.all();
}

std::string withLists(const std::string& text)
{
  return expanded(text, "ForEach",
    [](Element one)
    {
      const std::string list = takeAttribute(one.attributes, "list");
      std::string all;
      for (const Words& words : entriesOf(list, takeAttribute(one.attributes, "when")))
      {
        all += replaced(one.content, words);
      }
      return all;
    });
}

std::string withParameters(const std::string& text)
{
  return expanded(text, "Parameter",
    [&](Element one)
    {
      const std::string name = takeAttribute(one.attributes, "name");
      return propertyOf(proxyAt(text, one.begin), name, one.attributes, one.content);
    });
}

std::string withChoices(const std::string& text)
{
  return expanded(text, "Value",
    [&](const Element& one)
    {
      std::string attributes = one.attributes;
      const std::string property = takeAttribute(attributes, "property");
      const std::string value = takeAttribute(attributes, "value");
      if (value.empty() || std::isalpha(static_cast<unsigned char>(value[0])) == 0)
      {
        return text.substr(one.begin, one.end - one.begin);
      }
      return "<Value property=\"" + property + "\" value=\"" +
        std::to_string(choiceOf(proxyAt(text, one.begin), property, value)) + "\"/>";
    });
}

std::string read(const std::string& file)
{
  std::ifstream in(file);
  std::string text{ std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>() };
  if (!in)
  {
    throw dem::Error(file + " cannot be read");
  }
  return text;
}

/// What a template says, with the elements that templates share.
std::string filled(std::string text, std::string shared)
{
  std::vector<Definition> definitions = takeDefinitions(text);
  for (const Definition& one : takeDefinitions(shared))
  {
    definitions.push_back(one);
  }
  const std::string all =
    withParameters(withChoices(withUnnamed(withLists(defined(text, definitions)))));
  const std::size_t left = all.find('{');
  if (left != std::string::npos)
  {
    throw dem::Error("nothing stands for " + all.substr(left, all.find('}', left) + 1 - left));
  }
  return all;
}

}

int main(int argc, char* argv[])
{
  if (argc != 4)
  {
    std::cerr << "Usage: WriteProperties TEMPLATE ELEMENTS OUTPUT\n";
    return 2;
  }
  try
  {
    const std::string text = filled(read(argv[1]), read(argv[2]));
    std::ofstream out(argv[3]);
    out << text;
    if (!out.flush())
    {
      throw dem::Error(std::string(argv[3]) + " cannot be written");
    }
  }
  catch (const std::exception& error)
  {
    std::cerr << argv[1] << ": " << error.what() << "\n";
    return 1;
  }
  return 0;
}
