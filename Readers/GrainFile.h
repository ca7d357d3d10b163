// Grains in the files of other programs (GrainFormats.def), beside TinyDEM's tables
// (ParticleTable.h). Columns with a meaning that is known here are stored in the fields of a
// ParticleTable, all other numbers in `extra`. Numbers are taken as they are, in the units of the
// file.
#pragma once

#include "Parsers/ParticleTable.h"
#include "Text/Watch.h"

#include <array>
#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace granular
{

/// The formats of GrainFormats.def, and that of TinyDEM.
enum class GrainFileKind
{
#define FORMAT(name, findFrames) name,
#include "GrainFormats.def"
#undef FORMAT
  Table ///< of TinyDEM
};

/// By the beginning of a file; Table where it is none of the others. Only old files of MFiX, which
/// have nothing but numbers, are also known by the name of the file.
GrainFileKind kindOfGrainFile(std::string_view beginning, std::string_view fileName);

/// What a user says of grains whose file does not.
struct MissingValues
{
  std::vector<double> radii;     ///< one, or one for each type [L, m]
  std::vector<double> densities; ///< one, or one for each type [M/L^3, kg/m^3]
  std::string atomStyle;         ///< of the section Atoms in a data file
};

/// The box of a file, which repeats itself along some of its edges.
struct FileBox
{
  std::array<double, 3> corner{};               ///< [L, m]
  std::array<std::array<double, 3>, 3> edges{}; ///< [L, m]
  std::array<bool, 3> periodic{};
};

/// The grains of a file at one time.
struct GrainState
{
  ParticleTable grains;
  std::vector<std::string> materialNames; ///< of `material`, where the file has words
  std::optional<FileBox> box;
  std::string notes;  ///< what a user should know, a sentence each
  std::string remark; ///< what is good to know
};

/// A part of a file that has the grains at one time.
struct GrainFrame
{
  std::uint64_t begin = 0; ///< in bytes from the begin of the file
  std::uint64_t end = 0;
  std::int64_t linesBefore = 0;
  std::optional<double> time; ///< [T, s]
  std::string units;          ///< that a dump names, here or in a frame before
};

/// What a user says of the frames of a file.
struct FrameChoice
{
  double stepLength = 1.0; ///< the time of a step [T, s], for frames that tell no time
  int run = 0;             ///< of several one after another in a file, from 1; 0: the last one
};

/// The frames of a file.
struct GrainFrames
{
  std::vector<GrainFrame> frames;
  std::string notes; ///< what of the file does not count, a sentence each
};

/// Reads a state from @a text, the whole file or a frame of it.
/// @param frame what is known of it
/// @throws dem::Error that names @a fileName, the line, the column and the value, or says what is
/// missing and how to give it.
GrainState parseGrains(GrainFileKind kind, std::string_view text, const std::string& fileName,
  const GrainFrame& frame, const MissingValues& missing, const Watch& watch = {});

/// Where the frames of a file are, in the order of their times, or else of the file; one at least,
/// which is the whole file where a kind knows one time only. A frame counts when it is whole; where
/// none is, the last one is given, of which parseGrains() says what it lacks. Where times or steps
/// decrease another run begins, and of the frames before it those that are earlier stay, as a run
/// that was continued writes them. Reads the file once, with little memory.
/// @throws dem::Error for a run that there is not
GrainFrames findFrames(GrainFileKind kind, std::istream& file, const FrameChoice& choice,
  const Watch& watch = {});

/// Whether a frame tells its time, or a step whose length is known: a step of length 1 is a number,
/// as that of a frame among others is.
/// @param text of the frame
bool tellsTime(GrainFileKind kind, std::string_view text, double stepLength);

}
