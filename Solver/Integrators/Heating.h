// How grains warm and cool.
#pragma once

#include "Basics/StepLengths.h"
#include "Integrators/SurfaceHeat.h"
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
  Heating(const Config& config, const ShapeTable& shapes, double timeStep);
  void setSteps(const StepLengths& steps);

  /// Whether temperatures change at all.
  bool any() const { return !this->Capacity.empty(); }
  /// Whether grains exchange heat with their surroundings.
  bool exchanges() const { return this->Around.any(); }
  const SurfaceHeat& around() const { return this->Around; }
  /// Advances the temperatures of the grains in slots [begin, begin + count) by a step, with m c
  /// dT/dt = Q.
  /// @param loads what contacts do to them
  void warm(Particles& particles, const Load* loads, std::size_t begin, int count) const;
  /// Advances the temperatures of all balls of a grain, which are as warm as each other, by a step.
  /// @param loads of its balls
  void warm(Particles& particles, const Load* loads, const ShapedGrain& grain) const;
  /// Advances the temperature of a grain that exchanges heat, of all its balls.
  /// @param slot of its first ball
  /// @param loads of its balls
  /// @return what it got from its surroundings
  SurfaceGains exchange(Particles& particles, const Load* loads, std::size_t slot) const;
  /// Gives a grain heat, of which all its balls get as warm as each other.
  /// @param slot of its first ball
  void give(Particles& particles, std::size_t slot, double heat) const;
  /// What the grains in slots [begin, end) hold above absolute zero; 0 where temperatures do not
  /// change [M L^2/T^2].
  /// @param from to which it is added
  double heatIn(const Particles& particles, std::size_t begin, std::size_t end,
    double from = 0.0) const;
  /// Biot number of a grain whose surface exchanges heat, by its volume over its area; 0 where no
  /// conductivity is given.
  double biotNumber(const Particles& particles, std::size_t slot) const;

private:
  /// m c of the grain of a slot [M L^2/(T^2 K)].
  double capacityOf(const Particles& particles, std::size_t slot) const
  {
    return particles.mass(slot) *
      this->Capacity[materialAt(particles, slot, this->Capacity.size())];
  }
  /// What flows to a grain through the contacts of all its balls [M L^2/T^3].
  double fluxOf(const Load* loads, std::size_t balls) const;

  double TimeStep;
  bool InStages = false; ///< whether rates of a stage are asked for
  bool Conducts;
  std::vector<double> Capacity;     ///< c by materials [L^2/(T^2 K)]
  std::vector<double> Conductivity; ///< by materials, 0 where it is not given [M L/(T^3 K)]
  SurfaceHeat Around;
};

}
