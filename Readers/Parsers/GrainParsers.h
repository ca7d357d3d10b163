// One parser for each kind of file; see parseGrains().
#pragma once

#include "GrainFile.h"
#include "Text/TextScanner.h"

namespace granular
{

/// Takes one frame of a text dump of LAMMPS.
/// @param units that the dump names
GrainState parseDump(TextScanner& scanner, const std::string& units, const MissingValues& missing);

/// Takes a data file of LAMMPS, whose first line is a title.
GrainState parseDataFile(std::string_view text, const std::string& fileName,
  const MissingValues& missing, const Watch& watch);

/// Takes an export of Yade.
GrainState parseYade(TextScanner& scanner, const MissingValues& missing);

/// Takes one frame of XYZ.
/// @param linesBefore lines of the file before @a text
GrainState parseXyz(std::string_view text, const std::string& fileName, std::int64_t linesBefore,
  const MissingValues& missing, const Watch& watch);

/// The first line of a frame of MercuryDPM: a number of grains, the time and the bounds of the
/// domain.
struct MercuryHead
{
  std::int64_t count = 0;
  std::size_t columns = 0; ///< of a row, in space or in a plane
};

/// Nothing for another line.
std::optional<MercuryHead> mercuryHead(std::string_view line);

/// Takes one frame of a data file of MercuryDPM.
GrainState parseMercury(TextScanner& scanner, const MissingValues& missing);

/// Whether a file is one of MFiX: the first line names a version, or has numbers in a file that MFiX
/// calls particle_input. Numbers alone would not say what they are.
/// @param scanner which is at the first line
bool looksLikeMfix(TextScanner scanner, std::string_view fileName);

/// Takes the grains of an initial state of MFiX.
GrainState parseMfix(TextScanner& scanner, const MissingValues& missing);

/// The value of a key in the second line of a frame of XYZ; nothing if it is not there. Keys in any
/// case.
std::optional<std::string> findXyzValue(std::string_view line, std::string_view key);

}
