// Two functions for each format of GrainFormats.def, and what they share.
#pragma once

#include "GrainFile.h"
#include "Text/TextScanner.h"

namespace granular
{

/// What shows the format of a file.
struct GrainBeginning
{
  std::string_view text;
  std::string_view fileName; ///< with its folder
  TextScanner scanner;       ///< at the first line that is not empty
};

/// A frame of a file, or the whole file.
struct GrainText
{
  std::string_view text;
  const std::string& fileName;
  const GrainFrame& frame;
  const MissingValues& missing;
  const Watch& watch;

  /// Before the first line.
  TextScanner scanner() const
  {
    return { this->text, this->fileName, this->frame.linesBefore, this->watch };
  }
};

/// `bool looksLikeName(const GrainBeginning&)` says whether a file may have a format. It may leave
/// out what rows above its own in the table recognise. `GrainState parseName(const GrainText&)`
/// takes the grains, or throws a dem::Error as parseGrains() does.
#define FORMAT(name, findFrames)                                                                   \
  bool looksLike##name(const GrainBeginning& beginning);                                           \
  GrainState parse##name(const GrainText& text);
#include "GrainFormats.def"
#undef FORMAT

/// The first line of a frame of MercuryDPM: a number of grains, the time and the bounds of the
/// domain.
struct MercuryHead
{
  std::int64_t count = 0;
  std::size_t columns = 0; ///< of a row, in space or in a plane
};

/// Nothing for another line.
std::optional<MercuryHead> mercuryHead(std::string_view line);

/// The value of a key in the second line of a frame of XYZ; nothing if it is not there. Keys in any
/// case.
std::optional<std::string> findXyzValue(std::string_view line, std::string_view key);

}
