// How grains warm and cool.
#pragma once

#include "Parameters/Config.h"
#include "State/Particles.h"
#include "Vectors/Load.h"

#include <cstddef>
#include <vector>

namespace dem
{

class Heating
{
public:
  Heating(const Config& config, double timeStep);
  void setTimeStep(double timeStep) { this->TimeStep = timeStep; }

  /// Whether temperatures change at all.
  bool any() const { return !this->Capacity.empty(); }
  /// Advances the temperatures of the grains in slots [begin, begin + count) by a step, with m c
  /// dT/dt = Q.
  /// @param loads what contacts do to them
  void warm(Particles& particles, const Load* loads, std::size_t begin, int count) const;
  /// Advances the temperatures of all balls of a grain, which are as warm as each other, by a step.
  /// @param loads of its balls
  void warm(Particles& particles, const Load* loads, const ShapedGrain& grain) const;
  /// What the grains in slots [begin, end) hold above absolute zero; 0 where temperatures do not
  /// change [M L^2/T^2].
  /// @param from to which it is added
  double heatIn(const Particles& particles, std::size_t begin, std::size_t end,
    double from = 0.0) const;

private:
  /// m c of the grain of a slot [M L^2/(T^2 K)].
  double capacityOf(const Particles& particles, std::size_t slot) const
  {
    const std::size_t material = this->Capacity.size() > 1 ? particles.material[slot] : 0;
    return particles.mass(slot) * this->Capacity[material];
  }

  double TimeStep;
  std::vector<double> Capacity; ///< c by materials [L^2/(T^2 K)]
};

}
