// Lines, tokens and numbers of a text file held in memory. Independent of the locale and of VTK, so
// that the parsers built on it can be fuzzed on their own.
#pragma once

#include "Text/Watch.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace granular
{

/// The result of reading a token as a number.
enum class NumberStatus
{
  Good,
  Malformed, ///< not a number, or characters left over after it
  OutOfRange ///< a number that the type cannot hold
};

/// Reads the whole of @a token; "nan" and "inf" are good doubles here and the caller's to refuse.
NumberStatus readNumber(std::string_view token, double& value);
NumberStatus readNumber(std::string_view token, std::int64_t& value);

/// A number of Fortran with E before its exponent, which Fortran may also call D or leave out, as in
/// 1.0D-3 and 1.0-300. Any other text stays as it is.
std::string numberOfFortran(std::string_view token);

/// @a text in small letters.
std::string lowered(std::string_view text);

/// @a text with a question mark for each byte that is no UTF-8 or nothing to be seen.
std::string printable(std::string_view text);

/// @a token in quotation marks, fit for a message: shortened, control characters replaced.
std::string inQuotes(std::string_view token);

/// @a text without the white space around it.
std::string_view trimmed(std::string_view text);

/// Takes the next token, set off by white space, from the front of @a line; empty at its end.
std::string_view takeToken(std::string_view& line);

/// All tokens of @a line, and how many there are.
std::vector<std::string_view> tokensOf(std::string_view line);
std::size_t countTokens(std::string_view line);

/// A finite number, or how many there are of something, with white space around it.
std::optional<double> readReal(std::string_view text);
std::optional<std::int64_t> readCount(std::string_view text);

/// What a user should know of a text whose last line has no end; empty where it has one.
std::string remarkOnEnd(std::string_view text);

/// Walks a text line by line; ends of line may be LF, CRLF or CR, a byte order mark is skipped.
class TextScanner
{
public:
  /// @param linesBefore lines of the file before @a text
  /// @param watch is told at lines how much is done, of which the work after all lines is a fifth
  TextScanner(std::string_view text, std::string fileName, std::int64_t linesBefore = 0,
    Watch watch = {});

  /// Moves to the next line that holds more than white space once what follows @a comment (0: there
  /// are no comments) is cut off; false at the end of the text.
  bool nextLine(char comment = '\0');

  /// The current line, without comment and surrounding white space.
  std::string_view line() const { return this->Line; }
  /// Number of the current line, from 1.
  std::int64_t lineNumber() const { return this->LineNumber; }
  /// Whether no end of line follows the current line, as where a file is cut.
  bool isOpen() const { return this->Open; }
  /// Bytes after the current line.
  std::size_t remaining() const { return this->Rest.size(); }

  /// Tells the watch how much is done of the work after all lines.
  void tellOfRest(double share) const;

  /// Throws a dem::Error "<file>, line <n>: <what>" for the current line.
  [[noreturn]] void fail(const std::string& what) const;
  /// Throws a dem::Error "<file>, line <n>: <what>" for another line; without a line number when @a
  /// lineNumber is 0.
  [[noreturn]] void fail(const std::string& what, std::int64_t lineNumber) const;

  /// Reads @a token as a finite number, or fails with a message that calls it @a meaning.
  double finite(std::string_view token, const char* meaning) const;
  /// Reads @a token as a whole number, or fails likewise.
  std::int64_t whole(std::string_view token, const char* meaning) const;

private:
  void tellOfLine();

  std::string_view Rest;
  std::string_view Line;
  std::int64_t LineNumber = 0;
  bool Open = false;
  std::string FileName;
  std::size_t Size;     ///< of all of the text
  std::size_t NextTold; ///< what remains when the watch is told next
  Watch Told;
};

}
