// Heat of what contacts lose: friction, dashpots, plastic deformation and adhesion.
#pragma once

#include <cstdint>

namespace dem
{

/// Who got it [M L^2/T^2].
struct ContactHeat
{
  double grains = 0.0;
  double walls = 0.0;

  bool any() const { return this->grains != 0.0 || this->walls != 0.0; }
  void add(const ContactHeat& other)
  {
    this->grains += other.grains;
    this->walls += other.walls;
  }
};

/// The two parts of a contact [M L^2/T^2].
struct SharedHeat
{
  double first = 0.0;
  double second = 0.0; ///< of the other grain or of the wall
};

/// Heat of a contact that a state no longer has, as the next step finds that the contact has ended.
/// Grains get the heat at the end of that step.
struct DueHeat
{
  std::int64_t first = 0;   ///< id of a grain
  std::int64_t second = -1; ///< id of the other grain; -1 for a wall
  SharedHeat heat;

  ContactHeat given() const
  {
    return this->second < 0 ? ContactHeat{ this->heat.first, this->heat.second }
                            : ContactHeat{ this->heat.first + this->heat.second, 0.0 };
  }
};

}
