// Text of numbers, and files of it.
#pragma once

#include <array>
#include <charconv>
#include <string>

namespace granular
{

/// Appends @a count numbers with @a separator after each. They are the shortest that read back as
/// the same bits.
template <typename Number>
void appendNumbers(std::string& text, const Number* values, int count, char separator)
{
  std::array<char, 32> digits; // the longest double takes 24
  for (int i = 0; i < count; ++i)
  {
    char* const end = std::to_chars(digits.data(), digits.data() + digits.size(), values[i]).ptr;
    text.append(digits.data(), end);
    text += separator;
  }
}

/// Removes a file, if it is one and not, for instance, a device.
void removeFile(const char* fileName);

/// Writes @a text to a new file, or after what a file holds.
/// @throws dem::Error that names the file when it cannot be written; none is left then.
void writeFile(const char* fileName, const std::string& text, bool append = false);

}
