// Heat that grains exchange with a fluid at rest and, by radiation, with surroundings that are large
// and far away:
//
//   m c dT/dt = Q + h A (T_f - T) + epsilon sigma A (T_s^4 - T^4)
//
// Q flows through contacts. As T_s^4 - T^4 = (T_s^2 + T^2) (T_s + T) (T_s - T), radiation is a
// conductance times a difference of temperatures, too. With the conductances of the middle of a step
// the equation is linear, and its solution is exact. Any step is therefore stable, no temperature goes
// beyond those of fluid and surroundings, and radiation has the second order. In a stage of a
// Runge-Kutta step the rates at the temperature of the stage count.
//
// A grain with a shape has the surface of a sphere of equal volume.
#pragma once

#include "Parameters/Config.h"
#include "Shapes/ShapeTable.h"
#include "State/Particles.h"
#include "State/SurfaceGains.h"

#include <cstddef>
#include <vector>

namespace dem
{

/// How far a quantity goes that decays by exp(-x) over some time.
struct DecayShares
{
  double gone;   ///< 1 - e^-x, of the way to the end
  double change; ///< (1 - e^-x) / x, of the change at the first rate
  double mean;   ///< (x - 1 + e^-x) / x^2, of how far the mean has moved in that change
};

/// @param x >= 0. Sums and products alone give the shares, so that all libraries of mathematics do.
DecayShares decayOver(double x);

/// A grain after a step.
struct ExchangedHeat
{
  double temperature = 0.0; ///< [K]
  SurfaceGains gains;       ///< what it got in the step [M L^2/T^2]
};

class SurfaceHeat
{
public:
  SurfaceHeat(const Config& config, const ShapeTable& shapes);

  bool any() const { return this->Around.any(); }
  bool convects() const { return this->Around.convects(); }
  bool radiates() const { return this->Around.radiates(); }

  /// A grain after a step that begins at its temperature.
  /// @param slot of its first ball
  /// @param capacity m c [M L^2/(T^2 K)]
  /// @param flux Q of its contacts [M L^2/T^3]
  /// @param time of the step [T]
  ExchangedHeat over(const Particles& particles, std::size_t slot, double capacity, double flux,
    double time) const;
  /// What a grain gets in a unit of time at its temperature [M L^2/T^3].
  SurfaceGains rates(const Particles& particles, std::size_t slot) const;
  /// The conductance of the surface of a grain at its temperature, by its area [M/(T^3 K)].
  double coefficient(const Particles& particles, std::size_t slot) const;
  /// Radius of the sphere that has the volume of a grain [L].
  double radiusOf(const Particles& particles, std::size_t slot) const;

private:
  /// h A, and epsilon sigma A.
  struct Surface
  {
    double convection; ///< [M L^2/(T^3 K)]
    double emission;   ///< [M L^2/(T^3 K^4)]
  };
  Surface surfaceOf(const Particles& particles, std::size_t slot) const;
  /// What the linear equation comes to.
  /// @param h, r conductances of convection and radiation [M L^2/(T^3 K)]
  ExchangedHeat linear(double temperature, double capacity, double flux, double h, double r,
    double time) const;
  /// Radiated conductance over emission [K^3].
  double perEmission(double temperature) const;

  Surroundings Around;
  std::vector<double> Emissivity; ///< by materials
  std::vector<double> Radii;      ///< by shapes, of spheres of equal volume, in bounding radii
};

/// The longest step of a formula with stages that follows the exchange of a sphere [T].
/// @param hottest temperature that there can be [K]
double longestExchangeStep(const Surroundings& around, const Material& material, double radius,
  double density, double hottest);

}
