#include "Text/TextScanner.h"

#include "Basics/Error.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>
#include <utility>

namespace granular
{

namespace
{

constexpr double ofLines = 0.8;

bool isBlank(char c)
{
  return c == ' ' || c == '\t' || c == '\v' || c == '\f' || c == '\r' || c == '\n';
}

template <typename Number>
NumberStatus readWith(std::string_view token, Number& value)
{
  const char* begin = token.data();
  const char* end = begin + token.size();
  if (token.size() > 1 && begin[0] == '+' && begin[1] != '-')
  {
    ++begin;
  }
  const auto [stop, error] = std::from_chars(begin, end, value);
  if (error == std::errc::invalid_argument || stop != end)
  {
    return NumberStatus::Malformed;
  }
  return error == std::errc() ? NumberStatus::Good : NumberStatus::OutOfRange;
}

/// Bytes of the character that a text begins with; 0 if that is no UTF-8 or nothing to be seen.
std::size_t lengthOfCharacter(std::string_view text)
{
  const auto byte = [&text](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char first = byte(0);
  if (first < 0x80)
  {
    return first < 0x20 || first == 0x7f ? 0 : 1;
  }
  const std::size_t length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (first < 0xc2 || first > 0xf4 || text.size() < length)
  {
    return 0;
  }
  for (std::size_t i = 1; i < length; ++i)
  {
    if (byte(i) < 0x80 || byte(i) > 0xbf)
    {
      return 0;
    }
  }
  // Neither longer than need be, nor a half of a pair of UTF-16, nor beyond the last character.
  const bool isOdd = (first == 0xe0 && byte(1) < 0xa0) || (first == 0xed && byte(1) > 0x9f) ||
    (first == 0xf0 && byte(1) < 0x90) || (first == 0xf4 && byte(1) > 0x8f);
  return isOdd ? 0 : length;
}

}

NumberStatus readNumber(std::string_view token, double& value)
{
  return readWith(token, value);
}

NumberStatus readNumber(std::string_view token, std::int64_t& value)
{
  return readWith(token, value);
}

std::string numberOfFortran(std::string_view token)
{
  const auto isDigit = [&token](std::size_t i) { return token[i] >= '0' && token[i] <= '9'; };
  const auto isSign = [&token](std::size_t i) { return token[i] == '+' || token[i] == '-'; };
  std::string result(token);
  for (std::size_t i = 1; i + 1 < token.size(); ++i)
  {
    const bool isBehindNumber = isDigit(i - 1) || token[i - 1] == '.';
    const bool isLetter = token[i] == 'D' || token[i] == 'd';
    if (isBehindNumber && isLetter && (isDigit(i + 1) || isSign(i + 1)))
    {
      result[i] = 'E';
      return result;
    }
    if (isBehindNumber && isSign(i) && isDigit(i + 1))
    {
      return result.insert(i, 1, 'E');
    }
  }
  return result;
}

std::string lowered(std::string_view text)
{
  std::string result(text);
  std::transform(result.begin(), result.end(), result.begin(),
    [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return result;
}

std::string printable(std::string_view text)
{
  std::string result;
  for (std::size_t i = 0; i < text.size();)
  {
    const std::size_t length = lengthOfCharacter(text.substr(i));
    result += length > 0 ? std::string(text.substr(i, length)) : "?";
    i += std::max<std::size_t>(1, length);
  }
  return result;
}

std::string inQuotes(std::string_view token)
{
  constexpr std::size_t longest = 40;
  return "'" + printable(token.substr(0, longest)) + (token.size() > longest ? "...'" : "'");
}

std::string_view trimmed(std::string_view text)
{
  while (!text.empty() && isBlank(text.front()))
  {
    text.remove_prefix(1);
  }
  while (!text.empty() && isBlank(text.back()))
  {
    text.remove_suffix(1);
  }
  return text;
}

std::string_view takeToken(std::string_view& line)
{
  std::size_t begin = 0;
  while (begin < line.size() && isBlank(line[begin]))
  {
    ++begin;
  }
  std::size_t end = begin;
  while (end < line.size() && !isBlank(line[end]))
  {
    ++end;
  }
  const std::string_view token = line.substr(begin, end - begin);
  line.remove_prefix(end);
  return token;
}

std::vector<std::string_view> tokensOf(std::string_view line)
{
  std::vector<std::string_view> tokens;
  for (std::string_view token = takeToken(line); !token.empty(); token = takeToken(line))
  {
    tokens.push_back(token);
  }
  return tokens;
}

std::size_t countTokens(std::string_view line)
{
  std::size_t count = 0;
  while (!takeToken(line).empty())
  {
    ++count;
  }
  return count;
}

std::optional<double> readReal(std::string_view text)
{
  double value = 0.0;
  const bool isReal =
    readNumber(trimmed(text), value) == NumberStatus::Good && std::isfinite(value);
  return isReal ? std::optional<double>(value) : std::nullopt;
}

std::optional<std::int64_t> readCount(std::string_view text)
{
  std::int64_t count = 0;
  const bool isCount = readNumber(trimmed(text), count) == NumberStatus::Good && count >= 0;
  return isCount ? std::optional<std::int64_t>(count) : std::nullopt;
}

std::string remarkOnEnd(std::string_view text)
{
  const std::size_t end = text.find_last_of("\r\n");
  const std::string_view last =
    trimmed(end == std::string_view::npos ? text : text.substr(end + 1));
  const bool isNumber = !last.empty() && last[0] != '#'; // and no remark
  return isNumber ? "The last line has no end: if the file was cut there, its last number may be "
                    "another one."
                  : "";
}

TextScanner::TextScanner(std::string_view text, std::string fileName, std::int64_t linesBefore,
  Watch watch)
  : Rest(text), LineNumber(linesBefore), FileName(std::move(fileName)), Size(text.size()),
    NextTold(text.size()), Told(std::move(watch))
{
  constexpr std::string_view byteOrderMark = "\xEF\xBB\xBF";
  if (this->Rest.substr(0, byteOrderMark.size()) == byteOrderMark)
  {
    this->Rest.remove_prefix(byteOrderMark.size());
  }
}

bool TextScanner::nextLine(char comment)
{
  while (!this->Rest.empty())
  {
    ++this->LineNumber;
    std::size_t length = 0;
    while (length < this->Rest.size() && this->Rest[length] != '\n' && this->Rest[length] != '\r')
    {
      ++length;
    }
    this->Line = this->Rest.substr(0, length);
    const bool isOpen = length == this->Rest.size();
    const bool isPair = this->Rest.substr(length, 2) == "\r\n";
    this->Rest.remove_prefix(std::min(this->Rest.size(), length + (isPair ? 2 : 1)));
    if (comment != '\0')
    {
      this->Line = this->Line.substr(0, this->Line.find(comment));
    }
    this->Line = trimmed(this->Line);
    this->tellOfLine();
    if (!this->Line.empty())
    {
      this->Open = isOpen;
      return true;
    }
  }
  this->Line = {};
  return false;
}

void TextScanner::tellOfLine()
{
  constexpr std::size_t step = 1 << 18; // bytes, some milliseconds
  if (this->Rest.size() + step <= this->NextTold)
  {
    this->NextTold = this->Rest.size();
    const double rest = static_cast<double>(this->NextTold) / static_cast<double>(this->Size);
    tell(this->Told, ofLines * (1.0 - rest));
  }
}

void TextScanner::tellOfRest(double share) const
{
  tell(this->Told, ofLines + share * (1.0 - ofLines));
}

void TextScanner::fail(const std::string& what) const
{
  this->fail(what, this->LineNumber);
}

void TextScanner::fail(const std::string& what, std::int64_t lineNumber) const
{
  const std::string where =
    lineNumber > 0 ? this->FileName + ", line " + std::to_string(lineNumber) : this->FileName;
  throw dem::Error(where + ": " + what + ".");
}

double TextScanner::finite(std::string_view token, const char* meaning) const
{
  double value = 0.0;
  const NumberStatus status = readNumber(token, value);
  if (status == NumberStatus::Malformed)
  {
    this->fail(std::string(meaning) + " is " + inQuotes(token) + ", which is not a number");
  }
  if (status == NumberStatus::OutOfRange || !std::isfinite(value))
  {
    this->fail(std::string(meaning) + " is " + inQuotes(token) + ", but has to be finite");
  }
  return value;
}

std::int64_t TextScanner::whole(std::string_view token, const char* meaning) const
{
  std::int64_t value = 0;
  const NumberStatus status = readNumber(token, value);
  if (status == NumberStatus::Malformed)
  {
    this->fail(std::string(meaning) + " is " + inQuotes(token) + ", which is not a whole number");
  }
  if (status == NumberStatus::OutOfRange)
  {
    this->fail(std::string(meaning) + " is " + inQuotes(token) + ", which is too large");
  }
  return value;
}

}
