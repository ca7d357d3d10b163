// A word of a text property as a number.
#pragma once

#include "Core/Error.h"

#include <charconv>
#include <cmath>
#include <string>
#include <system_error>

namespace granular
{

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
