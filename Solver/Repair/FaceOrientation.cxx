#include "Repair/FaceOrientation.h"

#include "Boundaries/Seams/Sides.h"

#include <array>
#include <utility>

namespace dem
{

namespace
{

/// The face across each side, and whether it has to be flipped to agree.
struct Neighbours
{
  std::array<std::int64_t, 4> face{ -1, -1, -1, -1 };
  std::array<bool, 4> disagrees{ false, false, false, false };
};

std::vector<Neighbours> findNeighbours(const Surface& surface,
  const std::vector<std::int64_t>& vertex)
{
  std::vector<Neighbours> all(surface.elements.size());
  std::vector<Side> sides = findSides(surface, vertex);
  forEachShared(sides,
    [&](std::size_t begin, std::size_t end)
    {
      const Side* pair[2] = { nullptr, nullptr };
      int faces = 0;
      for (std::size_t k = begin; k < end; ++k)
      {
        if (isFace(surface.elements[sides[k].element]))
        {
          pair[faces < 2 ? faces : 1] = &sides[k];
          ++faces;
        }
      }
      if (faces != 2)
      {
        return;
      }
      const bool disagrees = pair[0]->ascends == pair[1]->ascends;
      for (int i = 0; i < 2; ++i)
      {
        Neighbours& one = all[pair[i]->element];
        one.face[pair[i]->side] = pair[1 - i]->element;
        one.disagrees[pair[i]->side] = disagrees;
      }
    });
  return all;
}

enum Flip : char
{
  Unknown,
  Stays,
  Flips
};

/// Visits all faces connected with @a first, and sets whether each has to be flipped to agree with
/// it; returns whether agreement is possible.
bool visitPatch(const std::vector<Neighbours>& neighbours, std::int64_t first,
  std::vector<Flip>& flip, std::vector<std::int64_t>& patch)
{
  bool possible = true;
  patch.assign(1, first);
  flip[first] = Stays;
  for (std::size_t k = 0; k < patch.size(); ++k)
  {
    const Neighbours& across = neighbours[patch[k]];
    for (int s = 0; s < 4; ++s)
    {
      const std::int64_t other = across.face[s];
      if (other < 0)
      {
        continue;
      }
      const Flip due = (flip[patch[k]] == Flips) != across.disagrees[s] ? Flips : Stays;
      if (flip[other] == Unknown)
      {
        flip[other] = due;
        patch.push_back(other);
      }
      possible = possible && flip[other] == due;
    }
  }
  return possible;
}

}

std::int64_t orientFaces(Surface& surface, const std::vector<std::int64_t>& vertex)
{
  const std::vector<Neighbours> neighbours = findNeighbours(surface, vertex);
  std::vector<Flip> flip(surface.elements.size(), Unknown);
  std::vector<std::int64_t> patch;
  std::int64_t flipped = 0;
  for (std::size_t e = 0; e < surface.elements.size(); ++e)
  {
    if (!isFace(surface.elements[e]) || flip[e] != Unknown ||
      !visitPatch(neighbours, static_cast<std::int64_t>(e), flip, patch))
    {
      continue;
    }
    std::size_t flipping = 0;
    for (const std::int64_t face : patch)
    {
      flipping += flip[face] == Flips;
    }
    const Flip minority = 2 * flipping <= patch.size() ? Flips : Stays;
    for (const std::int64_t face : patch)
    {
      if (flip[face] == minority)
      {
        Element& element = surface.elements[face];
        std::swap(element.point[1], element.point[static_cast<int>(element.kind) - 1]);
        ++flipped;
      }
    }
  }
  return flipped;
}

}
