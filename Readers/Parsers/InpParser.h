// Nodes of an input file of CalculiX or Abaqus:
//
//   ** a comment
//   *NODE, NSET=ALL      # keywords in any letters, with parameters
//   17, 0.0, 0.5, 1.25   # number and coordinates; those at the end may be missing, and are 0
//
// All else of the file is passed over.
#pragma once

#include "Text/Watch.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace granular
{

struct InpNodes
{
  std::vector<std::int64_t> numbers;
  std::vector<double> positions; ///< x, y, z of each
};

/// Reads the nodes, of which there is at least one, each number once, all coordinates finite.
/// @throws dem::Error that names @a fileName, the line and the value otherwise
InpNodes parseInpNodes(std::string_view text, const std::string& fileName, const Watch& watch = {});

}
