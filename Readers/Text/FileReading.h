// Files as text.
#pragma once

#include "Text/Watch.h"

#include <vtksys/FStream.hxx>

#include <cstdint>
#include <limits>
#include <string>

namespace granular
{

/// Opens a file for reading.
/// @throws dem::Error that names the file when that cannot be done, also for a pipe, which waits.
vtksys::ifstream openFile(const char* fileName);

/// The text of a file from @a begin to @a end [bytes].
/// @throws dem::Error that names the file when it cannot be read.
std::string readFile(const char* fileName, std::uint64_t begin, std::uint64_t end,
  const Watch& watch = {});

/// The text of a file, likewise.
inline std::string readWhole(const char* fileName, const Watch& watch)
{
  return readFile(fileName, 0, std::numeric_limits<std::uint64_t>::max(), watch);
}

}
