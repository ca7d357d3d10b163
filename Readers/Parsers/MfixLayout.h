// What the rows of a file of MFiX have.
#pragma once

#include "Text/TextScanner.h"

#include <optional>
#include <string>
#include <vector>

namespace granular
{

/// A layout of MFiX-DEM, as model/des/read_particle_input.f of MFiX 21.3.2 reads and writes it. Names
/// are those of columnNamed().
struct MfixLayout
{
  bool isPlane = false;                ///< whether rows have no z
  std::optional<std::int64_t> count;   ///< of grains, where the file tells it
  std::vector<std::string> names;      ///< of the values of a row
  int furtherCount = 0;                ///< how many of the last names columnNamed() does not know
  std::vector<std::string> givenNames; ///< of values for all grains
  std::string givenValues;             ///< as the end of a row
  std::string notes;
};

/// Takes the lines before the first row.
/// @param scanner which is at the first line, and then at the first row
/// @param more whether there is a row
MfixLayout readMfixLayout(TextScanner& scanner, bool& more);

/// The number of a phase without a point, as Fortran may write one.
std::string mfixPhase(std::string_view token, const TextScanner& scanner);

/// Whether a line names a version of the layout.
bool isMfixVersion(std::string_view line);

}
