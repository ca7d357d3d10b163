// The command line of the benchmark.
#pragma once

#include "Bed.h"

#include <cstdint>
#include <string>

struct Options
{
  std::string scene = "dense";
  std::string beds = "beds"; ///< folder of settled beds
  std::string lammps;        ///< data file to write, if any
  std::string poses;         ///< file to write with poses of grains with shapes, if any
  std::int64_t grains = 0;
  std::int64_t steps = 0; ///< 0 only settles the bed
  std::int64_t threads = 1;
  std::int64_t rest = bed::LongestRest;
  std::int64_t ranks = 0; ///< that share the scene; 0 for a simulation without any
  bool profile = false;
};

/// What to print for --help.
extern const char* const Usage;

/// @throws dem::Error in one sentence.
Options readOptions(int argc, char** argv);
