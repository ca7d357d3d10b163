// Writes a server-manager file from a template of this folder: the template has the order and the
// words of the panel, the tables of parameters (Solver/Parameters, Filters/Properties) have
// everything else.
//
//   <Parameter name="TimeStep" attributes...>children</Parameter>
//     becomes the property of that parameter of the proxy that the element is in: type, command,
//     default, domain, help, conditions.
//   <ForEach list="LIST" when="PROPERTY">text</ForEach>
//     is the text once for each entry of a list, with
//       {name} {label} {help}       of the entry
//       {unit}                      a hint of the entry
//       {ofTwo} {helpOfTwo}         name and help in the table of pairs
//       {rowConditions}             hints in a row of a table: OwnLaw instead of LawExpression
//       {material}                  1 for a value of materials, else 0
//     Lists: "law values", "law values of two" (in the table of pairs), "wall laws" (choices of laws
//     at walls), "changes" (parameters that can change in mid-run). With when, those whose first condition is on that property.
//
// Usage: WriteProperties TEMPLATE OUTPUT
#include "Basics/Error.h"
#include "Parameters/ParameterTable.h"
#include "Properties/GranularParameterTables.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <fstream>
#include <iostream>
#include <iterator>
#include <map>
#include <string>
#include <vector>

namespace
{

using dem::Condition;
using dem::Unit;
using dem::When;

using Words = std::map<std::string, std::string>;

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

std::string replaced(std::string text, const Words& words)
{
  for (const auto& [key, value] : words)
  {
    const std::string name = "{" + key + "}";
    for (std::size_t at = text.find(name); at != std::string::npos;
         at = text.find(name, at + value.size()))
    {
      text.replace(at, name.size(), value);
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

/// @param isRow whether in a row of a table, where what follows {alone} is left out
std::string helpOf(const char* help, const Unit& unit, bool isRow = false)
{
  const std::string dimension = unit.dimension;
  const std::string text = help;
  const std::size_t end = isRow ? text.find(" {alone}") : std::string::npos;
  return escaped(replaced(text.substr(0, end),
    { { "alone", "" },
      { "unit", "(" + dimension + (dimension.empty() ? "" : ", in ") + unit.si + ")" } }));
}

/// What the panel shows beside a label.
std::string unitOf(const Unit& unit)
{
  const std::string si = unit.si;
  return si.empty() ? "" : "<Unit si=\"" + si + "\"/>";
}

/// The name in words: "RealYoungsModulus" as "Real Young's Modulus".
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

/// The conditions in a row of a table of materials.
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

template <typename Owner>
std::string domainOf(const dem::Parameter<Owner>& one)
{
  const dem::Bounds& bounds = one.bounds;
  if (bounds.isFlag)
  {
    return "<BooleanDomain name=\"bool\"/>";
  }
  if (!bounds.choices.empty())
  {
    std::string entries;
    for (std::size_t k = 0; k < bounds.choices.size(); ++k)
    {
      entries += "<Entry text=\"" + std::string(bounds.choices[k]) + "\" value=\"" +
        std::to_string(k) + "\"/>";
    }
    return "<EnumerationDomain name=\"enum\">" + entries + "</EnumerationDomain>";
  }
  std::string range =
    std::string("<") + (one.isWhole ? "Int" : "Double") + "RangeDomain name=\"range\"";
  range += std::isinf(bounds.least) ? "" : " min=\"" + asText(bounds.least) + "\"";
  // A slider ends where the value is allowed.
  const double most =
    bounds.isBelow ? bounds.least + 0.9 * (bounds.most - bounds.least) : bounds.most;
  range += std::isinf(most) ? "" : " max=\"" + asText(most) + "\"";
  return range + "/>";
}

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
  const Owner usual;
  std::string defaults;
  for (const double value : one.numbers(usual))
  {
    defaults += (defaults.empty() ? "" : " ") + asText(value);
  }
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
  head += " default_values=\"" + defaults + "\"" + attributes + ">";
  return head + domainOf(one) + "<Documentation>" + helpOf(one.help, one.unit) +
    "</Documentation>" + hints + "</" + type + ">";
}

/// The entries of a list by what stands in braces.
std::vector<Words> entriesOf(const std::string& list, const std::string& when)
{
  std::vector<Words> entries;
  const auto add = [&](const auto& one, const char* ofTwo)
  {
    const std::vector<Condition>& conditions = one.when.conditions;
    if (when.empty() || (!conditions.empty() && when == conditions.front().property))
    {
      const dem::Parameter<dem::GivenCoefficients>* two =
        ofTwo ? dem::findParameter(dem::pairParameters(), ofTwo) : nullptr;
      const std::string helpOfTwo = two ? helpOf(two->help, two->unit, true) : "";
      const bool isOfMaterial = dem::findParameter(dem::materialParameters(), one.name) != nullptr;
      entries.push_back({ { "name", one.name }, { "ofTwo", ofTwo ? ofTwo : "" },
        { "help", helpOf(one.help, one.unit, true) }, { "helpOfTwo", helpOfTwo },
        { "label", labelOf(one.name) }, { "unit", unitOf(one.unit) },
        { "rowConditions", decoratorsOf(inRow(one.when)) },
        { "material", isOfMaterial ? "1" : "0" } });
    }
  };
  if (list == "changes")
  {
    for (const dem::Parameter<dem::Config>& one : dem::parameters())
    {
      one.changes ? add(one, nullptr) : static_cast<void>(0);
    }
    return entries;
  }
  if (list == "wall laws")
  {
    for (const char* name : { "WallNormalLaw", "WallDampingLaw", "WallAdhesionLaw",
           "WallSlidingLaw", "WallRollingLaw", "WallTwistingLaw", "WallStiction" })
    {
      add(dem::parameterOf(name), nullptr);
    }
    return entries;
  }
  if (list != "law values" && list != "law values of two")
  {
    throw dem::Error("there is no list " + list);
  }
  for (std::size_t k = 0; k < dem::LawValueCount; ++k)
  {
    const dem::LawValueEntry& entry = dem::lawValueEntries()[k];
    if (list == "law values" || entry.ofTwo)
    {
      add(*dem::findParameter(dem::materialParameters(), entry.name), entry.ofTwo);
    }
  }
  return entries;
}

/// An element of a template: where it is, its attributes and its content.
struct Element
{
  std::size_t begin = std::string::npos;
  std::size_t end = 0; ///< behind it
  std::string attributes;
  std::string content;
};

Element findElement(const std::string& text, const std::string& tag, std::size_t from)
{
  Element element;
  const std::string open = "<" + tag + " ", close = "</" + tag + ">";
  element.begin = text.find(open, from);
  if (element.begin == std::string::npos)
  {
    return element;
  }
  const std::size_t last = text.find('>', element.begin);
  const bool isEmpty = last != std::string::npos && text[last - 1] == '/';
  const std::size_t end = isEmpty ? last + 1 : text.find(close, element.begin);
  if (last == std::string::npos || end == std::string::npos)
  {
    throw dem::Error("a " + tag + " has no end");
  }
  const std::size_t first = element.begin + open.size() - 1;
  element.attributes = text.substr(first, last - first - (isEmpty ? 1 : 0));
  element.content = isEmpty ? "" : text.substr(last + 1, end - last - 1);
  element.end = isEmpty ? end : end + close.size();
  return element;
}

/// Takes an attribute out of others; empty if it is not there.
std::string takeAttribute(std::string& attributes, const std::string& name)
{
  const std::string open = " " + name + "=\"";
  const std::size_t begin = attributes.find(open);
  if (begin == std::string::npos)
  {
    return {};
  }
  const std::size_t end = attributes.find('"', begin + open.size());
  const std::string value = attributes.substr(begin + open.size(), end - begin - open.size());
  attributes.erase(begin, end + 1 - begin);
  return value;
}

/// Writes each element of a kind as what @a write(element) returns.
template <typename Write>
std::string expanded(const std::string& text, const std::string& tag, const Write& write)
{
  std::string result;
  std::size_t from = 0;
  for (Element one = findElement(text, tag, 0); one.begin != std::string::npos;
       one = findElement(text, tag, from))
  {
    result += text.substr(from, one.begin - from) + write(one);
    from = one.end;
  }
  return result + text.substr(from);
}

/// The property of a parameter of a proxy.
std::string propertyOf(const std::string& proxy, const std::string& name,
  const std::string& attributes, const std::string& children)
{
  const auto from = [&](const auto& table)
  {
    const auto* one = dem::findParameter(table, name);
    if (!one)
    {
      throw dem::Error(proxy + " has no parameter " + name);
    }
    return propertyOf(*one, attributes, children);
  };
  return proxy == "GranularWall" ? from(granular::wallParameters())
    : proxy == "GranularInflow"  ? from(granular::inflowParameters())
    : proxy == "GranularSensor"  ? from(granular::sensorParameters())
    : proxy == "GranularShape"   ? from(granular::shapeParameters())
                                 : from(dem::parameters());
}

/// Name of the proxy that an element is in.
std::string proxyAt(const std::string& text, std::size_t element)
{
  const std::string open = "SourceProxy name=\"";
  const std::size_t begin = text.rfind(open, element) + open.size();
  return text.substr(begin, text.find('"', begin) - begin);
}

std::string filled(const std::string& text)
{
  const std::string lists = expanded(text, "ForEach",
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
  return expanded(lists, "Parameter",
    [&](Element one)
    {
      const std::string name = takeAttribute(one.attributes, "name");
      return propertyOf(proxyAt(lists, one.begin), name, one.attributes, one.content);
    });
}

}

int main(int argc, char* argv[])
{
  if (argc != 3)
  {
    std::cerr << "Usage: WriteProperties TEMPLATE OUTPUT\n";
    return 2;
  }
  try
  {
    std::ifstream in(argv[1]);
    const std::string text{ std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>() };
    if (!in)
    {
      throw dem::Error("the template cannot be read");
    }
    std::ofstream out(argv[2]);
    out << filled(text);
    if (!out.flush())
    {
      throw dem::Error(std::string(argv[2]) + " cannot be written");
    }
  }
  catch (const std::exception& error)
  {
    std::cerr << argv[1] << ": " << error.what() << "\n";
    return 1;
  }
  return 0;
}
