#include "Integrators/SurfaceHeat.h"

#include <algorithm>
#include <limits>

namespace dem
{

namespace
{

double areaOf(double radius)
{
  return 4.0 * Pi * radius * radius;
}

}

DecayShares decayOver(double x)
{
  constexpr double Short = 0.5; // where the series is exact
  constexpr double Long = 64.0; // beyond, nothing is left of e^-x
  constexpr int Terms = 14;
  if (!(x < Long))
  {
    return { 1.0, 1.0 / x, (1.0 - 1.0 / x) / x };
  }
  double part = x;
  int doublings = 0;
  for (; part > Short; part *= 0.5)
  {
    ++doublings;
  }
  double mean = 1.0;
  for (int k = Terms; k > 2; --k)
  {
    mean = 1.0 - part / k * mean;
  }
  mean *= 0.5;
  double change = 1.0 - part * mean;
  if (doublings == 0)
  {
    return { x * change, change, mean };
  }
  for (; doublings > 0; --doublings)
  {
    const double left = 1.0 - part * change; // e^-part
    change *= 0.5 * (1.0 + left);
    part *= 2.0;
  }
  return { x * change, change, (1.0 - change) / x };
}

SurfaceHeat::SurfaceHeat(const Config& config, const ShapeTable& shapes)
  : Around(config.surroundings)
{
  const Materials materials(config);
  for (int k = 0; k < materials.count(); ++k)
  {
    this->Emissivity.push_back(materials.of(k).law[LawValue::Emissivity]);
  }
  for (const UnitShape& shape : shapes)
  {
    this->Radii.push_back(shape.equivalentRadius);
  }
}

double SurfaceHeat::radiusOf(const Particles& particles, std::size_t slot) const
{
  const std::int32_t shaped = particles.shapedAt(slot);
  if (shaped < 0)
  {
    return particles.radius(slot);
  }
  const ShapedGrain& grain = particles.shaped[static_cast<std::size_t>(shaped)];
  return this->Radii[static_cast<std::size_t>(grain.shape)] * grain.size;
}

SurfaceHeat::Surface SurfaceHeat::surfaceOf(const Particles& particles, std::size_t slot) const
{
  const double radius = this->radiusOf(particles, slot), area = areaOf(radius);
  const std::size_t material = this->Emissivity.size() > 1 ? particles.material[slot] : 0;
  return { this->convects() ? this->Around.convectionAt(radius) * area : 0.0,
    this->radiates() ? this->Emissivity[material] * this->Around.stefanBoltzmann * area : 0.0 };
}

double SurfaceHeat::perEmission(double temperature) const
{
  const double around = this->Around.temperature;
  return (temperature * temperature + around * around) * (temperature + around);
}

SurfaceGains SurfaceHeat::rates(const Particles& particles, std::size_t slot) const
{
  const Surface surface = this->surfaceOf(particles, slot);
  const double T = particles.temperature[slot];
  return { surface.convection * (this->Around.fluidTemperature - T),
    surface.emission * this->perEmission(T) * (this->Around.temperature - T) };
}

double SurfaceHeat::coefficient(const Particles& particles, std::size_t slot) const
{
  const Surface surface = this->surfaceOf(particles, slot);
  return (surface.convection + surface.emission * this->perEmission(particles.temperature[slot])) /
    areaOf(this->radiusOf(particles, slot));
}

ExchangedHeat SurfaceHeat::linear(double temperature, double capacity, double flux, double h,
  double r, double time) const
{
  const double T = temperature, Tf = this->Around.fluidTemperature, Ts = this->Around.temperature;
  const double all = h + r, first = flux + h * (Tf - T) + r * (Ts - T);
  const double x = time * all / capacity;
  const DecayShares shares = decayOver(x);
  if (x < 1.0)
  {
    const double way = time * first / capacity;
    const double mean = T + way * shares.mean;
    return { T + way * shares.change, { h * time * (Tf - mean), r * time * (Ts - mean) } };
  }
  // In a long step the mean is so near to the temperature of rest that their difference is rounding.
  const double rise = first / all * shares.gone;
  return { T + rise,
    { h * (time * (r * (Tf - Ts) - flux) + capacity * rise) / all,
      r * (time * (h * (Ts - Tf) - flux) + capacity * rise) / all } };
}

ExchangedHeat SurfaceHeat::over(const Particles& particles, std::size_t slot, double capacity,
  double flux, double time) const
{
  const Surface surface = this->surfaceOf(particles, slot);
  const double T = particles.temperature[slot];
  double r = surface.emission * this->perEmission(T);
  if (surface.emission > 0.0)
  {
    const double middle =
      this->linear(T, capacity, flux, surface.convection, r, 0.5 * time).temperature;
    r = surface.emission * this->perEmission(std::max(middle, 0.0));
  }
  return this->linear(T, capacity, flux, surface.convection, r, time);
}

double longestExchangeStep(const Surroundings& around, const Material& material, double radius,
  double density, double hottest)
{
  const double emission =
    around.radiates() ? material.law[LawValue::Emissivity] * around.stefanBoltzmann : 0.0;
  const double steepest = 4.0 * emission * hottest * hottest * hottest;
  const double all = steepest + (around.convects() ? around.convectionAt(radius) : 0.0);
  return all > 0.0 ? density * radius * material.law[LawValue::HeatCapacity] / (3.0 * all)
                   : std::numeric_limits<double>::infinity();
}

}
