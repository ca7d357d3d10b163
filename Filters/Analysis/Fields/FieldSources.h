// What fields are made of: grains and contacts with all images that count in a region.
#pragma once

#include "Analysis/SphereParts.h"
#include "Basics/Lattice.h"

#include <vector>

namespace granular
{

/// A grain, as a point with what it carries.
struct FieldGrain
{
  dem::Vec3 position;       ///< centre of mass [L, m]
  dem::Vec3 velocity;       ///< [L/T, m/s]
  double mass = 0.0;        ///< [M, kg]
  double volume = 0.0;      ///< [L^3, m^3]
  double contacts = 0.0;    ///< how many it has
  double temperature = 0.0; ///< [Theta, K]
  int species = 0;          ///< index of its material
};

/// A contact, as a line from the centre of the first grain to that of the second or to the wall.
struct FieldContact
{
  dem::Vec3 first;  ///< [L, m]
  dem::Vec3 second; ///< [L, m]
  dem::Vec3 force;  ///< on the first grain [M L/T^2, N]
  dem::Vec3 torque; ///< on the second body, about the second end [M L^2/T^2, N m]
  dem::Vec3 normal; ///< between the balls that touch, of length 1
  bool atWall = false;
};

struct FieldSources
{
  std::vector<FieldGrain> grains;
  std::vector<FieldContact> contacts;
};

/// All images of grains, and of contacts, that are as near to a region as @a reach. Images move
/// with the flow of the cell. Without a periodic lattice what is too far away is left out.
FieldSources imagesIn(const FieldSources& sources, const dem::Lattice& space, const Box& region,
  double reach);

/// Finds the points near a position, in an order that depends on the points only.
class NearPoints
{
public:
  /// @param reach how near [L]
  NearPoints(const std::vector<dem::Vec3>& positions, double reach);

  /// Calls visit(index) for all points that are nearer to @a p than the reach, and some others.
  template <typename VisitT>
  void visit(const dem::Vec3& p, const VisitT& visit) const
  {
    int from[3];
    int to[3];
    for (int axis = 0; axis < 3; ++axis)
    {
      const double at = (p[axis] - this->Low[axis]) * this->PerCell;
      if (!(at > -2.0 && at < this->Count[axis] + 1.0))
      {
        return;
      }
      const int cell = static_cast<int>(std::floor(at));
      from[axis] = cell > 0 ? cell - 1 : 0;
      to[axis] = cell + 1 < this->Count[axis] ? cell + 1 : this->Count[axis] - 1;
    }
    for (int z = from[2]; z <= to[2]; ++z)
    {
      for (int y = from[1]; y <= to[1]; ++y)
      {
        const std::size_t line = this->cellAt(0, y, z);
        for (std::size_t k = this->Begin[line + from[0]]; k < this->Begin[line + to[0] + 1]; ++k)
        {
          visit(this->Order[k]);
        }
      }
    }
  }

private:
  std::size_t cellAt(int x, int y, int z) const
  {
    return (static_cast<std::size_t>(z) * this->Count[1] + y) * this->Count[0] + x;
  }

  dem::Vec3 Low;
  double PerCell = 1.0; ///< [1/L]
  int Count[3] = { 1, 1, 1 };
  std::vector<std::size_t> Begin; ///< of each cell, in Order
  std::vector<std::size_t> Order;
};

}
