// Lines of a file of any size, a block of it in memory at a time.
#pragma once

#include "Text/Watch.h"

#include <cstdint>
#include <istream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace granular
{

/// Walks a file line by line; ends of line are LF or CRLF.
class LineWalker
{
public:
  /// @param size of the file [bytes], of which @a watch is told how much is done
  explicit LineWalker(std::istream& file, std::uint64_t size = 0, Watch watch = {})
    : File(file), FileSize(size), Told(std::move(watch)), Block(1 << 16)
  {
  }

  /// Moves to the next line; false at the end of the file.
  bool next();

  /// The line, or its first 64 KiB, without white space around it.
  std::string_view line() const { return this->Line; }
  /// Whether that is all of it.
  bool isAllSeen() const { return this->End - this->Begin <= Longest; }
  /// Whether an end of line follows it, and not the end of the file.
  bool isEnded() const { return this->Ended; }
  /// Where the line begins, where what is seen of it does, and where the next one begins [bytes].
  std::uint64_t begin() const { return this->Begin; }
  std::uint64_t textBegin() const { return this->Begin + this->Blanks; }
  std::uint64_t end() const { return this->End; }
  /// Lines before this one.
  std::int64_t linesBefore() const { return this->Count - 1; }

private:
  static constexpr std::size_t Longest = 65536;

  bool fill();

  std::istream& File;
  std::uint64_t FileSize;
  Watch Told;
  std::vector<char> Block;
  std::size_t At = 0;   ///< in the block
  std::size_t Size = 0; ///< of what the block holds
  std::string Long;     ///< a line that continues in the next block
  std::string_view Line;
  bool Ended = false;
  std::uint64_t Blanks = 0; ///< before what is seen of the line [bytes]
  std::uint64_t Begin = 0;
  std::uint64_t End = 0;
  std::int64_t Count = 0;
};

}
