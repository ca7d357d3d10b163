// The Object File Format as TinyDEM uses it for meshes (Vetter 2025, section 4):
//
//   OFF                  # the word, then the three counts, on one line or on two
//   8 5 0                # points, faces, edges (the last is ignored and may be missing)
//   0.0 0.0 0.0          # a point on a line
//   4 0 1 2 3 2          # a face on a line: how many corners, which, and the radius index
//
// A '#' starts a comment; blank lines may be anywhere.
#pragma once

#include "Text/Watch.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace granular
{

struct OFFFace
{
  std::int64_t firstCorner = 0; ///< index of its first corner in OFFMesh::corners
  std::int64_t cornerCount = 0; ///< 1 a point, 2 an edge, more a polygon
  std::int64_t radiusIndex = 0; ///< entry of the list of radii; 0 where the file has none
  std::int64_t line = 0;        ///< line of the file, from 1
};

struct OFFMesh
{
  std::vector<double> points;        ///< x, y, z of each point [L, m]
  std::vector<std::int64_t> corners; ///< point indices of all faces, one face after another
  std::vector<OFFFace> faces;
  std::int64_t colouredFaces = 0; ///< faces that carry a colour instead of a radius index
  std::int64_t firstColouredLine = 0;
};

/// Reads a mesh. Every point is finite, every corner an existing point, every radius index below
/// @a radiusCount. Throws a dem::Error that names @a fileName, the line and the value otherwise.
OFFMesh parseOFF(std::string_view text, const std::string& fileName, std::int64_t radiusCount,
  const Watch& watch = {});

}
