#include "TemplateText.h"

#include "Basics/Error.h"

#include <regex>

namespace properties
{
namespace
{

/// Where a tag opens.
std::size_t findTag(const std::string& text, const std::string& tag, std::size_t from)
{
  const std::string open = "<" + tag;
  std::size_t at = text.find(open, from);
  while (at != std::string::npos &&
    std::string(" \n/>").find(text[at + open.size()]) == std::string::npos)
  {
    at = text.find(open, at + 1);
  }
  return at;
}

/// Attributes by name.
Words wordsOf(const std::string& attributes)
{
  static const std::regex attribute("(\\w+)=\"([^\"]*)\"");
  Words words;
  for (std::sregex_iterator one(attributes.begin(), attributes.end(), attribute), end; one != end;
       ++one)
  {
    words[(*one)[1]] = (*one)[2];
  }
  return words;
}

/// What stands for one element.
std::string textOf(const Definition& definition, const Element& one)
{
  Words words = wordsOf(definition.attributes);
  std::string others;
  for (const auto& [name, value] : wordsOf(one.attributes))
  {
    const bool isNamed = definition.text.find("{" + name + "}") != std::string::npos;
    isNamed ? words[name] = value : others += " " + name + "=\"" + value + "\"";
  }
  // The content comes last, because its braces are not those of the definition.
  return replaced(replaced(definition.text, words),
    { { "attributes", others }, { "content", one.content } });
}

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

Element findElement(const std::string& text, const std::string& tag, std::size_t from)
{
  Element element;
  element.begin = findTag(text, tag, from);
  if (element.begin == std::string::npos)
  {
    return element;
  }
  const std::string close = "</" + tag + ">";
  const std::size_t last = text.find('>', element.begin);
  const bool isEmpty = last != std::string::npos && text[last - 1] == '/';
  const std::size_t end = isEmpty ? last + 1 : text.find(close, element.begin);
  if (last == std::string::npos || end == std::string::npos)
  {
    throw dem::Error("a " + tag + " has no end");
  }
  const std::size_t first = element.begin + 1 + tag.size();
  element.attributes = text.substr(first, last - first - (isEmpty ? 1 : 0));
  element.content = isEmpty ? "" : text.substr(last + 1, end - last - 1);
  element.end = isEmpty ? end : end + close.size();
  return element;
}

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

std::vector<Definition> takeDefinitions(std::string& text)
{
  std::vector<Definition> definitions;
  text = expanded(text, "Define",
    [&](Element one)
    {
      const std::string element = takeAttribute(one.attributes, "element");
      definitions.push_back({ element, one.attributes, one.content });
      return "";
    });
  return definitions;
}

std::string defined(std::string text, const std::vector<Definition>& definitions)
{
  for (const Definition& definition : definitions)
  {
    text = expanded(text, definition.element,
      [&](const Element& one) { return textOf(definition, one); });
  }
  return text;
}

}
