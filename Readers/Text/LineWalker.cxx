#include "Text/LineWalker.h"

#include "Text/TextScanner.h"

#include <algorithm>
#include <cstring>

namespace granular
{

namespace
{

/// @param line a part of @a text
std::uint64_t blanksBefore(std::string_view line, std::string_view text)
{
  return line.empty() ? 0 : static_cast<std::uint64_t>(line.data() - text.data());
}

}

bool LineWalker::fill()
{
  if (this->FileSize > 0)
  {
    tell(this->Told, static_cast<double>(this->End) / static_cast<double>(this->FileSize));
  }
  this->File.read(this->Block.data(), static_cast<std::streamsize>(this->Block.size()));
  this->At = 0;
  this->Size = static_cast<std::size_t>(std::max<std::streamsize>(this->File.gcount(), 0));
  return this->Size > 0;
}

bool LineWalker::next()
{
  this->Begin = this->End;
  this->Long.clear();
  bool isThere = false;
  while (this->At < this->Size || this->fill())
  {
    isThere = true;
    const char* from = this->Block.data() + this->At;
    const std::size_t left = this->Size - this->At;
    const void* found = std::memchr(from, '\n', left);
    const std::size_t length =
      found ? static_cast<std::size_t>(static_cast<const char*>(found) - from) : left;
    this->At += length + (found ? 1 : 0);
    this->End += length + (found ? 1 : 0);
    const std::string_view part(from, std::min(length, Longest));
    this->Ended = found != nullptr;
    if (found && this->Long.empty())
    {
      this->Line = trimmed(part);
      this->Blanks = blanksBefore(this->Line, part);
      break;
    }
    this->Long += part.substr(0, Longest - this->Long.size());
    this->Line = trimmed(this->Long);
    this->Blanks = blanksBefore(this->Line, this->Long);
    if (found)
    {
      break;
    }
  }
  this->Count += isThere ? 1 : 0;
  return isThere;
}

}
