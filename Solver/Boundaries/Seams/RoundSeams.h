// Where surfaces that walls have exactly (WallForm) end, and which elements hang together there.
#pragma once

#include "Boundaries/Surface.h"

#include <cstdint>
#include <vector>

namespace dem
{

/// A rim that one or several forms share, or an apex of one.
struct RoundEnd
{
  /// Forms, and which of their ends it is.
  struct Member
  {
    std::int32_t form;
    int end;
  };

  std::vector<Member> members;
  /// All elements of the forms, and the other elements at corners of the meshes that are on the
  /// rim; ascending.
  std::vector<std::int32_t> elements;
};

/// All ends of the forms of a surface. Rims are one where their circles are the same and their
/// bodies do not move against each other.
/// @param vertex for each point the one that represents its position
std::vector<RoundEnd> findRoundEnds(const Surface& surface,
  const std::vector<std::int64_t>& vertex);

}
