// Frames as they are in a file, before it is known which of them count.
#pragma once

#include "GrainFile.h"
#include "Text/LineWalker.h"

#include <optional>
#include <vector>

namespace granular
{

struct FoundFrame
{
  GrainFrame frame;           ///< without its time; its end is 0 where the next one begins
  std::optional<double> time; ///< as the frame tells it [T]
  std::optional<double> step; ///< as the frame tells it
  bool isWhole = false;
  bool isOpen = false; ///< whether it would be whole if its last line had an end
};

/// The frames of a text dump of LAMMPS. One begins in the middle of a line where what wrote the
/// frame before it was killed there.
std::vector<FoundFrame> findDumpFrames(LineWalker& lines);

/// The frames of an XYZ file, each of a number of grains, a comment, and as many lines. What cannot
/// be counted is one frame, whose parser says what is wrong.
std::vector<FoundFrame> findXyzFrames(LineWalker& lines);

/// The frames of a data file of MercuryDPM, each of a number of grains with a time, and as many
/// lines.
std::vector<FoundFrame> findMercuryFrames(LineWalker& lines);

}
