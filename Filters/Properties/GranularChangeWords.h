// How the lines of text properties (Changes, Materials, ...) are read, by the simulation and by the
// panel that writes there.
#pragma once

#include <string>
#include <vector>

namespace granular
{

/// The words of a line: blanks, commas and `=` separate them, what is in double quotes belongs
/// together, and what follows a # is left out.
inline std::vector<std::string> splitChange(const std::string& line)
{
  std::vector<std::string> words;
  bool quoted = false;
  bool inside = false; // a word
  for (const char c : line)
  {
    if (c == '"')
    {
      quoted = !quoted;
      if (!inside)
      {
        words.emplace_back(); // perhaps an empty one
        inside = true;
      }
      continue;
    }
    if (!quoted && c == '#')
    {
      break;
    }
    const bool between = !quoted && std::string(" \t\r\n,=").find(c) != std::string::npos;
    if (between)
    {
      inside = false;
      continue;
    }
    if (!inside)
    {
      words.emplace_back();
      inside = true;
    }
    words.back() += c;
  }
  return words;
}

/// The parts of a text between commas and ends of lines, but for those in double quotes.
inline std::vector<std::string> splitAtCommas(const std::string& text)
{
  std::vector<std::string> parts(1);
  bool quoted = false;
  for (const char c : text)
  {
    quoted = quoted != (c == '"');
    if (!quoted && (c == ',' || c == '\n'))
    {
      parts.emplace_back();
    }
    else
    {
      parts.back() += c;
    }
  }
  return parts;
}

}
