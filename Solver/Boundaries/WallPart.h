// What one of several ranks has of walls of which only the first one has all.
#pragma once

#include "Boundaries/Motion/ServoArea.h"
#include "Boundaries/Seams/Seams.h"
#include "Boundaries/Surface.h"

#include <cstdint>
#include <vector>

namespace dem
{

/// Some of the elements of walls, with what only the whole surface tells of them.
struct WallPart
{
  std::vector<std::int32_t> numbers; ///< of the elements of the part among all, ascending
  std::vector<Element> elements;
  std::vector<WallForm> forms;            ///< all that there are
  std::vector<Vec3> points;               ///< that they have, and all of bodies with a track [L]
  std::vector<std::int64_t> pointNumbers; ///< numbers of the points among all
  std::vector<std::int64_t>
    firstPoints;                ///< per body: where those of its track begin here; -1 if none
  std::vector<ServoArea> areas; ///< per body
  Seams seams;                  ///< of the elements of the part
};

}
