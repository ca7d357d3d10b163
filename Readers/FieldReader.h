// The comma separated fields of a line.
#pragma once

#include "TextScanner.h"

namespace granular
{

/// Takes the fields of a line one by one; a field may stand in quotation marks.
class FieldReader
{
public:
  explicit FieldReader(const TextScanner& scanner) : Scanner(scanner), Rest(scanner.line()) {}

  bool next(std::string_view& field)
  {
    if (this->Done)
    {
      return false;
    }
    this->Rest = trimmed(this->Rest);
    const bool isQuoted = !this->Rest.empty() && this->Rest.front() == '"';
    std::string_view inQuotes;
    if (isQuoted)
    {
      const std::size_t closing = this->Rest.find('"', 1);
      if (closing == std::string_view::npos)
      {
        this->Scanner.fail("a quotation mark is not closed: " + quoted(this->Rest));
      }
      inQuotes = this->Rest.substr(1, closing - 1);
      this->Rest.remove_prefix(closing + 1);
    }
    const std::size_t comma = this->Rest.find(',');
    const std::string_view plain = trimmed(this->Rest.substr(0, comma));
    if (isQuoted && !plain.empty())
    {
      this->Scanner.fail("after a quotation mark stands " + quoted(plain) + " instead of a comma");
    }
    field = trimmed(isQuoted ? inQuotes : plain);
    this->Done = comma == std::string_view::npos;
    this->Rest.remove_prefix(this->Done ? this->Rest.size() : comma + 1);
    return true;
  }

private:
  const TextScanner& Scanner;
  std::string_view Rest;
  bool Done = false;
};

}
