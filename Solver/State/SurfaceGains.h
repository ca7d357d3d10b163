// Heat that grains got through their surfaces, other than by contacts.
#pragma once

namespace dem
{

struct SurfaceGains
{
  double fluid = 0.0;     ///< by convection [M L^2/T^2]
  double radiation = 0.0; ///< from surroundings, less what grains emit [M L^2/T^2]

  double sum() const { return this->fluid + this->radiation; }
  bool any() const { return this->fluid != 0.0 || this->radiation != 0.0; }
  void add(const SurfaceGains& other, double weight = 1.0)
  {
    this->fluid += weight * other.fluid;
    this->radiation += weight * other.radiation;
  }
};

}
