// The fields of a line.
#pragma once

#include "Text/TextScanner.h"

namespace granular
{

/// What fields are set off by in lines like this one: commas, else semicolons, else white space.
inline char separatorOf(std::string_view line)
{
  return line.find(',') != std::string_view::npos ? ','
    : line.find(';') != std::string_view::npos    ? ';'
                                                  : ' ';
}

/// Takes the fields of a line one by one; a field may be in quotation marks.
class FieldReader
{
public:
  /// @param scanner which is at @a line
  FieldReader(const TextScanner& scanner, std::string_view line, char separator)
    : Scanner(scanner), Rest(line), Separator(separator)
  {
  }

  bool next(std::string_view& field)
  {
    if (this->Done)
    {
      return false;
    }
    this->Rest = trimmed(this->Rest);
    const bool isQuoted = !this->Rest.empty() && this->Rest.front() == '"';
    std::string_view between;
    if (isQuoted)
    {
      const std::size_t closing = this->Rest.find('"', 1);
      if (closing == std::string_view::npos)
      {
        this->Scanner.fail("a quotation mark is not closed: " + inQuotes(this->Rest));
      }
      between = this->Rest.substr(1, closing - 1);
      this->Rest.remove_prefix(closing + 1);
    }
    const std::size_t end =
      this->Separator == ' ' ? this->Rest.find_first_of(" \t") : this->Rest.find(this->Separator);
    const std::string_view plain = trimmed(this->Rest.substr(0, end));
    if (isQuoted && !plain.empty())
    {
      this->Scanner.fail(inQuotes(plain) + " follows a quotation mark instead of a " +
        (this->Separator == ','      ? "comma"
            : this->Separator == ';' ? "semicolon"
                                     : "blank"));
    }
    field = trimmed(isQuoted ? between : plain);
    this->Done = end == std::string_view::npos;
    this->Rest.remove_prefix(this->Done ? this->Rest.size() : end + 1);
    return true;
  }

private:
  const TextScanner& Scanner;
  std::string_view Rest;
  char Separator;
  bool Done = false;
};

}
