// Heat that bodies get of what their contacts lose (Laws/Losses.h): friction, dashpots, plastic
// deformation and adhesion.
//
// Both bodies have the temperature of the place where they rub. Heat then flows into each of the two in
// proportion to its effusivity e = sqrt(k rho c), so that the first one gets e_1 / (e_1 + e_2) (Carslaw
// and Jaeger, Conduction of Heat in Solids, 2.8). Where no law has conductivities both get half of the
// heat. An insulated wall gets none, and a wall of no material is as the grain.
#pragma once

#include "Boundaries/Walls.h"
#include "Laws/Losses.h"
#include "Parameters/Config.h"
#include "State/ContactHeat.h"
#include "State/Particles.h"

#include <cstdint>
#include <vector>

namespace dem
{

class FrictionHeat
{
public:
  FrictionHeat(const Config& config, const std::vector<WallBody>& bodies);

  bool any() const { return this->Any; }
  /// @param first, second slots
  /// @param lost by the contact [M L^2/T^2]
  SharedHeat amongGrains(const Particles& particles, std::int32_t first, std::int32_t second,
    double lost) const;
  SharedHeat atWall(const Particles& particles, std::int32_t slot, std::int32_t body,
    double lost) const;
  /// Of a contact that ended.
  DueHeat ofEnd(const Particles& particles, const Walls& walls, const EndLoss& end) const;

private:
  /// What a wall takes up.
  struct Wall
  {
    bool insulated = true;
    int material = -1; ///< index; below 0 that of the grain
  };

  bool Any;
  std::vector<double> Effusivity; ///< by materials; none where conductivities are not known
  std::vector<Wall> Bodies;       ///< of walls
};

/// Where a step adds up the heat of the grains of a tile.
struct TileHeat
{
  double* heat = nullptr; ///< of its slots, from the first one on; null where there is none
  std::int64_t begin = 0; ///< the first slot

  double& of(std::int64_t slot) const { return this->heat[slot - this->begin]; }
};

}
