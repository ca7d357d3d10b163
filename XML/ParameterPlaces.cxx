#include "ParameterPlaces.h"

#include "PropertyText.h"
#include "TemplateText.h"

#include "Basics/Error.h"

namespace properties
{
namespace
{

/// Proxies with a table of parameters, all of which their panels have.
const char* const Proxies[] = { "GranularSimulation", "GranularWall", "GranularInflow",
  "GranularSensor", "GranularShape" };

/// An element of a kind with a name, whatever its other attributes.
Element findNamed(const std::string& text, const std::string& tag, const std::string& name)
{
  Element one = findElement(text, tag, 0);
  while (one.begin != std::string::npos &&
    (" " + one.attributes).find(" name=\"" + name + "\"") == std::string::npos)
  {
    one = findElement(text, tag, one.end);
  }
  return one;
}

/// The text with an element of a kind behind that of another parameter, which it is advanced as;
/// unchanged if there is no such element.
std::string placed(const std::string& text, const std::string& tag, const std::string& name,
  const std::string& above)
{
  const Element before = findNamed(text, tag, above);
  if (before.begin == std::string::npos)
  {
    return text;
  }
  std::string attributes = before.attributes;
  const std::string visibility = takeAttribute(attributes, "panel_visibility");
  const std::string shown = visibility.empty() ? "" : " panel_visibility=\"" + visibility + "\"";
  const std::string element = "<" + tag + " name=\"" + name + "\"" + shown + "/>";
  return text.substr(0, before.end) + element + text.substr(before.end);
}

/// The text of a proxy with an element for each parameter that it does not name.
std::string withUnnamed(std::string text, const std::string& proxy)
{
  std::string above;
  for (const std::string& name : parametersOf(proxy))
  {
    for (const char* tag : { "Parameter", "Property" })
    {
      const bool isNamed = findNamed(text, tag, name).begin != std::string::npos;
      text = isNamed ? text : placed(text, tag, name, above);
    }
    if (findNamed(text, "Parameter", name).begin == std::string::npos)
    {
      throw dem::Error("nothing says where " + proxy + " has the parameter " + name);
    }
    above = name;
  }
  return text;
}

}

std::string proxyAt(const std::string& text, std::size_t element)
{
  const std::string open = "Proxy name=\"";
  const std::size_t begin = text.rfind(open, element) + open.size();
  return text.substr(begin, text.find('"', begin) - begin);
}

std::string withUnnamed(std::string text)
{
  for (const std::string proxy : Proxies)
  {
    const std::string head = "Proxy name=\"" + proxy + "\"";
    const std::size_t begin = text.find(head);
    if (begin != std::string::npos)
    {
      const std::size_t end = text.find("Proxy>", begin);
      text = text.substr(0, begin) + withUnnamed(text.substr(begin, end - begin), proxy) +
        text.substr(end);
    }
  }
  return text;
}

}
