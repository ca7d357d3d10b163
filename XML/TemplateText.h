// Elements of a template as text: where they are, and what is written in their place.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace properties
{

using Words = std::map<std::string, std::string>;

/// The text with {key} as the word of each key.
std::string replaced(std::string text, const Words& words);

/// An element of a template: where it is, its attributes and its content.
struct Element
{
  std::size_t begin = std::string::npos;
  std::size_t end = 0; ///< behind it
  std::string attributes;
  std::string content;
};

Element findElement(const std::string& text, const std::string& tag, std::size_t from);

/// Takes an attribute out of others; empty if it is not there.
std::string takeAttribute(std::string& attributes, const std::string& name);

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

/// An element that stands for a text: a Define of a template or of Elements.xml.
struct Definition
{
  std::string element;
  std::string attributes; ///< those that an element has by default
  std::string text;
};

/// Takes the definitions out of a template.
std::vector<Definition> takeDefinitions(std::string& text);

/// Writes what the elements stand for. A definition uses only those behind it.
std::string defined(std::string text, const std::vector<Definition>& definitions);

}
