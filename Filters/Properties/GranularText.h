// The lines of text properties, and their words as numbers; errors name the line.
#pragma once

#include "Basics/Error.h"
#include "Properties/GranularChangeWords.h"

#include <charconv>
#include <cmath>
#include <sstream>
#include <string>
#include <system_error>
#include <vector>

namespace granular
{

[[noreturn]] inline void refuseLine(const char* property, int line, const std::string& what)
{
  throw dem::Error(std::string(property) + ", line " + std::to_string(line) + ": " + what);
}

/// Calls use(words, number of the line) for each line that is not empty.
/// @throws dem::Error of @a use with the property and the line before it.
template <typename UseT>
void forEachLine(const std::string& text, const char* property, const UseT& use)
{
  std::istringstream lines(text);
  int number = 0;
  for (std::string line; std::getline(lines, line);)
  {
    ++number;
    const std::vector<std::string> words = splitChange(line);
    if (words.empty())
    {
      continue;
    }
    try
    {
      use(words, number);
    }
    catch (const dem::Error& error)
    {
      refuseLine(property, number, error.what());
    }
  }
}

/// @param what there should be, in words
/// @throws dem::Error when @a word is no finite number.
inline double readNumber(const std::string& word, const std::string& what)
{
  double value = 0.0;
  const char* end = word.data() + word.size();
  const std::from_chars_result read = std::from_chars(word.data(), end, value);
  if (read.ec != std::errc() || read.ptr != end || !std::isfinite(value))
  {
    throw dem::Error("'" + word + "' is not a number; there should be " + what + ".");
  }
  return value;
}

}
