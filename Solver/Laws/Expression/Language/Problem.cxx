#include "Laws/Expression/Language/Problem.h"

#include <algorithm>

namespace dem::expression
{

namespace
{

/// Characters of a line that are quoted before the piece and after it, and of a long piece.
constexpr int QuotedAround = 30;
constexpr int QuotedPiece = 60;

bool beginsCharacter(char byte)
{
  return (static_cast<unsigned char>(byte) & 0xC0) != 0x80; // UTF-8
}

int countCharacters(const std::string& text, int begin, int end)
{
  return static_cast<int>(std::count_if(text.begin() + begin, text.begin() + end, beginsCharacter));
}

/// The offset that is some characters after @a from, or before it if negative, within bounds.
int move(const std::string& text, int from, int characters, int first, int last)
{
  for (; characters > 0 && from < last; --characters)
  {
    do
    {
      ++from;
    } while (from < last && !beginsCharacter(text[from]));
  }
  for (; characters < 0 && from > first; ++characters)
  {
    do
    {
      --from;
    } while (from > first && !beginsCharacter(text[from]));
  }
  return from;
}

/// A piece as it can be shown; what is no printable character becomes a blank.
std::string printable(const std::string& text, int begin, int end)
{
  std::string piece = text.substr(begin, end - begin);
  for (char& byte : piece)
  {
    const unsigned char code = static_cast<unsigned char>(byte);
    byte = code < 0x20 || code == 0x7F ? ' ' : byte;
  }
  return piece;
}

std::string quote(const std::string& text, TextRange range, int lineBegin, int lineEnd)
{
  const int from = move(text, range.begin, -QuotedAround, lineBegin, lineEnd);
  const int until = std::min(range.end, move(text, range.begin, QuotedPiece, lineBegin, lineEnd));
  const int to = move(text, range.end, QuotedAround, lineBegin, lineEnd);
  return (from > lineBegin ? "..." : "") + printable(text, from, range.begin) + "[" +
    printable(text, range.begin, until) + (until < range.end ? "..." : "") + "]" +
    printable(text, range.end, to) + (to < lineEnd ? "..." : "");
}

}

Problem problemAt(const std::string& text, TextRange range, const std::string& what)
{
  const int size = static_cast<int>(text.size());
  range.begin = std::clamp(range.begin, 0, size);
  const std::size_t before =
    range.begin > 0 ? text.rfind('\n', range.begin - 1) : std::string::npos;
  const int lineBegin = before == std::string::npos ? 0 : static_cast<int>(before) + 1;
  const std::size_t after = text.find('\n', range.begin);
  const int lineEnd = after == std::string::npos ? size : static_cast<int>(after);
  range.end = std::clamp(range.end, range.begin, lineEnd);

  Problem problem;
  problem.line = 1 + static_cast<int>(std::count(text.begin(), text.begin() + range.begin, '\n'));
  problem.column = 1 + countCharacters(text, lineBegin, range.begin);
  problem.length = countCharacters(text, range.begin, range.end);
  problem.message = "Line " + std::to_string(problem.line) + ", column " +
    std::to_string(problem.column) + ": " + what + ", in \"" +
    quote(text, range, lineBegin, lineEnd) + "\".";
  return problem;
}

}
