#include "Analysis/GrainImages.h"

#include "Basics/Error.h"
#include "Basics/InWords.h"

#include <algorithm>
#include <cmath>

namespace granular
{
namespace
{

constexpr double MostImages = 1e8;

/// The shift, in edges, that moves a position into the cell, and the position there, in edges.
struct InCell
{
  std::array<int, 3> moved{};
  dem::Vec3 at;

  InCell(const dem::Vec3& position, const dem::Lattice& space)
  {
    // 0 along edges that are not periodic
    const dem::Vec3 along = space.numbers * (position - space.origin);
    const double whole[3] = { std::floor(along.x), std::floor(along.y), std::floor(along.z) };
    this->at = { along.x - whole[0], along.y - whole[1], along.z - whole[2] };
    for (int k = 0; k < 3; ++k)
    {
      this->moved[k] = -static_cast<int>(whole[k]);
    }
  }
};

}

std::vector<GrainImage> imagesAround(const std::vector<dem::Vec3>& positions,
  const dem::Lattice& space, const std::array<double, 3>& beyond)
{
  double cells = 1.0;
  std::array<int, 3> reach{};
  for (int k = 0; k < 3; ++k)
  {
    cells *= 1.0 + 2.0 * beyond[k];
    reach[k] = static_cast<int>(std::min(std::ceil(beyond[k]), MostImages));
  }
  if (cells * static_cast<double>(positions.size()) > MostImages)
  {
    throw dem::Error("Take a smaller Distance, or fewer Copies: about " +
      dem::inWords(cells * static_cast<double>(positions.size())) +
      " images would be shown, more than 1e8.");
  }
  std::vector<InCell> inCell;
  std::vector<GrainImage> result;
  for (std::size_t i = 0; i < positions.size(); ++i)
  {
    inCell.emplace_back(positions[i], space);
    result.push_back({ i, inCell.back().moved });
  }
  const auto add = [&](const std::array<int, 3>& cell)
  {
    for (std::size_t i = 0; i < positions.size(); ++i)
    {
      bool near = true;
      std::array<int, 3> edges = inCell[i].moved;
      for (int k = 0; k < 3; ++k)
      {
        const double at = inCell[i].at[k] + cell[k];
        near = near && at >= -beyond[k] && at <= 1.0 + beyond[k];
        edges[k] += cell[k];
      }
      if (near)
      {
        result.push_back({ i, edges });
      }
    }
  };
  for (int x = -reach[0]; x <= reach[0]; ++x)
  {
    for (int y = -reach[1]; y <= reach[1]; ++y)
    {
      for (int z = -reach[2]; z <= reach[2]; ++z)
      {
        if (x != 0 || y != 0 || z != 0)
        {
          add({ x, y, z });
        }
      }
    }
  }
  return result;
}

}
