#include "Neighbours/NearPairs.h"

#include "Basics/Vec3.h"
#include "Neighbours/PairSearch.h"

namespace dem
{

PredictedPaths standing(const LargeVector<Vec4>& spheres, double factor, const Lattice& space,
  Images& across)
{
  PredictedPaths still;
  still.spheres = spheres;
  for (Vec4& sphere : still.spheres)
  {
    sphere.w *= factor;
  }
  still.displacements.assign(spheres.size(), Vec4{});
  if (space.periodic)
  {
    across.add(space, 0.0, still);
  }
  return still;
}

std::vector<NearPair> findNearPairs(const LargeVector<Vec4>& spheres,
  const LargeVector<std::int32_t>& shapedOf, double factor, const Team& team, const Lattice& space)
{
  constexpr double rounding = 1e-9;
  std::vector<NearPair> found;
  if (!(factor > 0.0) || spheres.empty())
  {
    return found;
  }
  Images across;
  PredictedPaths still = standing(spheres, factor * (1.0 + rounding), space, across);
  still.shapedOf = shapedOf;
  CellGrid cells;
  cells.build(still.covers(team), team);
  const PairRows rows = findPairs(cells, still, team);
  for (std::size_t row = 0; row + 1 < rows.rowBegin.size(); ++row)
  {
    for (std::int64_t k = rows.rowBegin[row]; k < rows.rowBegin[row + 1]; ++k)
    {
      const Vec4& a = still.spheres[rows.partner[k]];
      const Vec4& b = still.spheres[row];
      const Vec3 apart = space.between({ b.x - a.x, b.y - a.y, b.z - a.z });
      const double reach = a.w + b.w;
      if (dot(apart, apart) <= reach * reach)
      {
        found.push_back({ rows.partner[k], static_cast<std::int32_t>(row) });
      }
    }
  }
  return found;
}

}
