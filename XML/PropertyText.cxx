#include "PropertyText.h"
#include "TemplateText.h"

#include "Basics/Error.h"
#include "Properties/GranularParameterTables.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <set>
#include <utility>
#include <vector>

namespace properties
{
namespace
{

using dem::Condition;
using dem::When;

/// The shortest text of a number that is read as the same number.
std::string asText(double value)
{
  char text[32];
  for (int digits = 6; digits <= 17; ++digits)
  {
    std::snprintf(text, sizeof text, "%.*g", digits, value);
    if (std::strtod(text, nullptr) == value)
    {
      break;
    }
  }
  return text;
}

std::string escaped(const std::string& text)
{
  std::string result;
  for (const char letter : text)
  {
    result += letter == '&' ? "&amp;" : letter == '<' ? "&lt;" : std::string(1, letter);
  }
  return result;
}

std::string decoratorOf(const Condition& condition)
{
  std::string values;
  for (const int value : condition.values)
  {
    values += (values.empty() ? "" : " ") + std::to_string(value);
  }
  const bool several = condition.values.size() > 1;
  return "<PropertyWidgetDecorator type=\"GenericDecorator\" mode=\"visibility\" property=\"" +
    std::string(condition.property) + "\" " + (several ? "values" : "value") + "=\"" +
    (condition.values.empty() ? condition.text : values) + "\"" +
    (condition.inverse ? " inverse=\"1\"" : "") + "/>";
}

/// A condition and those of which one is enough instead.
std::string eitherOf(const Condition& condition)
{
  if (condition.others.empty())
  {
    return decoratorOf(condition);
  }
  std::string all = decoratorOf(condition);
  for (const Condition& other : condition.others)
  {
    all += decoratorOf(other);
  }
  return "<Expression type=\"or\">" + all + "</Expression>";
}

/// What shows a widget when the conditions hold.
std::string decoratorsOf(const When& when)
{
  std::string all;
  for (const Condition& condition : when.conditions)
  {
    all += eitherOf(condition);
  }
  const bool isSingle = when.conditions.size() < 2;
  if (isSingle && (when.conditions.empty() || when.conditions.front().others.empty()))
  {
    return all;
  }
  const std::string expression = isSingle
    ? all
    : "<Expression type=\"" + std::string(when.any ? "or" : "and") + "\">" + all + "</Expression>";
  return "<PropertyWidgetDecorator type=\"CompositeDecorator\">" + expression +
    "</PropertyWidgetDecorator>";
}

std::string entryOf(const std::string& name, int value)
{
  return "<Entry text=\"" + name + "\" value=\"" + std::to_string(value) + "\"/>";
}

std::string enumerationOf(const std::string& name, const std::string& entries)
{
  return "<EnumerationDomain name=\"" + name + "\">" + entries + "</EnumerationDomain>";
}

/// The conditions in a row of a table.
When inRow(When when)
{
  for (Condition& condition : when.conditions)
  {
    if (condition.values.empty())
    {
      condition = { "OwnLaw", { 1 } };
    }
  }
  return when;
}

}

std::string domainOf(const dem::Bounds& bounds, bool isWhole)
{
  if (bounds.isFlag)
  {
    return "<BooleanDomain name=\"bool\"/>";
  }
  if (!bounds.choices.empty())
  {
    std::string former;
    for (const dem::FormerName& name : bounds.former)
    {
      former += entryOf(name.name, name.value);
    }
    // Scripts ask the first domain by name, and the panel shows the last one.
    const std::string choices = choicesOf(bounds);
    return (former.empty() ? "" : enumerationOf("accepted", choices + former)) +
      enumerationOf("enum", choices);
  }
  std::string range =
    std::string("<") + (isWhole ? "Int" : "Double") + "RangeDomain name=\"range\"";
  range += std::isinf(bounds.least) ? "" : " min=\"" + asText(bounds.least) + "\"";
  // A slider ends where the value is allowed.
  const double most =
    bounds.isBelow ? bounds.least + 0.9 * (bounds.most - bounds.least) : bounds.most;
  range += std::isinf(most) ? "" : " max=\"" + asText(most) + "\"";
  return range + "/>";
}

std::string defaultsOf(const std::vector<double>& numbers)
{
  std::string defaults;
  for (const double value : numbers)
  {
    defaults += (defaults.empty() ? "" : " ") + asText(value);
  }
  return defaults;
}

namespace
{

/// What the panel shows above the numbers of a range.
std::string componentLabelsOf(int count)
{
  std::string labels;
  for (int k = 0; k < count; ++k)
  {
    const std::string axis = count > 2 ? std::string(1, "xyz"[k / 2]) + " " : "";
    labels += "<ComponentLabel component=\"" + std::to_string(k) + "\" label=\"" + axis +
      (k % 2 == 0 ? "from" : "to") + "\"/>";
  }
  return "<ShowComponentLabels>" + labels + "</ShowComponentLabels>";
}

/// The property of a parameter.
template <typename Owner>
std::string propertyOf(const dem::Parameter<Owner>& one, const std::string& attributes,
  const std::string& children)
{
  const std::string type = one.isWhole ? "IntVectorProperty" : "DoubleVectorProperty";
  const std::string added =
    unitOf(one.unit) + decoratorsOf(one.when) + (one.isRange ? componentLabelsOf(one.count) : "");
  std::string hints = children;
  if (!added.empty())
  {
    const std::string open = "<Hints>";
    const std::size_t at = hints.find(open);
    at == std::string::npos ? hints += open + added + "</Hints>"
                            : hints.insert(at + open.size(), added);
  }
  const std::string label = labelOf(one.name);
  std::string head = "<" + type + " name=\"" + one.name + "\"";
  // ParaView makes the other labels of the names itself.
  head += label.find('\'') == std::string::npos ? "" : " label=\"" + label + "\"";
  head += std::string(" command=\"SetParameter\" initial_string=\"") + one.name + "\"";
  head += " number_of_elements=\"" + std::to_string(one.count) + "\"";
  head += " default_values=\"" + defaultsOf(one.numbers(Owner())) + "\"" + attributes + ">";
  return head + domainOf(one.bounds, one.isWhole) + "<Documentation>" + helpOf(one.help, one.unit) +
    "</Documentation>" + hints + "</" + type + ">";
}

/// Calls @a visit with the table of parameters that a proxy has.
template <typename Visit>
auto visitTable(const std::string& proxy, const Visit& visit)
{
  return proxy == "GranularWall" ? visit(granular::wallParameters())
    : proxy == "GranularInflow"  ? visit(granular::inflowParameters())
    : proxy == "GranularSensor"  ? visit(granular::sensorParameters())
    : proxy == "GranularShape"   ? visit(granular::shapeParameters())
                                 : visit(dem::parameters());
}

}

std::string helpOf(const std::string& help, const dem::Unit& unit, bool isRow)
{
  const std::string dimension = unit.dimension;
  const std::size_t end = isRow ? help.find(" {alone}") : std::string::npos;
  return escaped(replaced(help.substr(0, end),
    { { "alone", "" },
      { "unit", "(" + dimension + (dimension.empty() ? "" : ", in ") + unit.si + ")" } }));
}

std::string unitOf(const dem::Unit& unit)
{
  const std::string si = unit.si;
  return si.empty() ? "" : "<Unit si=\"" + si + "\"/>";
}

std::string labelOf(const std::string& name)
{
  std::string label;
  for (const char letter : name)
  {
    const bool isNext = letter >= 'A' && letter <= 'Z' && !label.empty();
    label += (isNext ? " " : "") + std::string(1, letter);
  }
  const std::size_t at = label.find("Youngs ");
  return at == std::string::npos ? label : label.replace(at, 7, "Young's ");
}

std::string rowConditionsOf(When when)
{
  return decoratorsOf(inRow(std::move(when)));
}

std::string pairConditionsOf(When when)
{
  static std::set<std::string> names;
  when = inRow(std::move(when));
  for (Condition& condition : when.conditions)
  {
    const std::vector<Condition> others = condition.others;
    for (const Condition& atWalls : others)
    {
      const std::string wall = "Wall", name = atWalls.property;
      if (name.compare(0, wall.size(), wall) == 0)
      {
        condition.others.push_back(atWalls);
        condition.others.back().property =
          names.insert("Own" + name.substr(wall.size())).first->c_str();
      }
    }
  }
  return decoratorsOf(when);
}

std::string choicesOf(const dem::Bounds& bounds)
{
  std::string choices;
  for (std::size_t k = 0; k < bounds.choices.size(); ++k)
  {
    choices += entryOf(bounds.choices[k], static_cast<int>(k));
  }
  return choices;
}

std::vector<std::string> parametersOf(const std::string& proxy)
{
  return visitTable(proxy,
    [](const auto& table)
    {
      std::vector<std::string> names;
      for (const auto& one : table)
      {
        names.push_back(one.name);
      }
      return names;
    });
}

std::string propertyOf(const std::string& proxy, const std::string& name,
  const std::string& attributes, const std::string& children)
{
  return visitTable(proxy,
    [&](const auto& table)
    {
      const auto* one = dem::findParameter(table, name);
      if (!one)
      {
        throw dem::Error(proxy + " has no parameter " + name);
      }
      return propertyOf(*one, attributes, children);
    });
}

int choiceOf(const std::string& proxy, const std::string& property, const std::string& name)
{
  const std::vector<const char*> choices =
    visitTable(proxy, [&](const auto& table) { return dem::choicesIn(table, property); });
  const auto found = std::find(choices.begin(), choices.end(), name);
  if (found == choices.end())
  {
    throw dem::Error(property + " of " + proxy + " has no choice " + name);
  }
  return static_cast<int>(found - choices.begin());
}

}
