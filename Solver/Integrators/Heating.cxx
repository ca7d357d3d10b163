#include "Integrators/Heating.h"

#include <algorithm>
#include <vector>

namespace dem
{

Heating::Heating(const Config& config, const ShapeTable& shapes, double timeStep)
  : TimeStep(timeStep), Conducts(config.law.conducts()), Around(config, shapes)
{
  const Materials materials(config);
  for (int k = 0; config.warms() && k < materials.count(); ++k)
  {
    const LawValues& values = materials.of(k).law;
    this->Capacity.push_back(values[LawValue::HeatCapacity]);
    this->Conductivity.push_back(
      config.law.knowsConductivity() ? values[LawValue::ThermalConductivity] : 0.0);
  }
}

void Heating::setSteps(const StepLengths& steps)
{
  this->TimeStep = steps.warming();
  this->InStages = steps.stop > 0.0;
}

void Heating::warm(Particles& particles, const Load* loads, std::size_t begin, int count) const
{
  for (int k = 0; k < count; ++k)
  {
    const std::size_t slot = begin + k;
    particles.temperature[slot] +=
      this->TimeStep * loads[k].force.w / this->capacityOf(particles, slot);
  }
}

double Heating::fluxOf(const Load* loads, std::size_t balls) const
{
  double flux = 0.0;
  for (std::size_t k = 0; this->Conducts && k < balls; ++k) // else the number means nothing
  {
    flux += loads[k].force.w;
  }
  return flux;
}

void Heating::warm(Particles& particles, const Load* loads, const ShapedGrain& grain) const
{
  const double flux = this->fluxOf(loads, static_cast<std::size_t>(grain.count));
  const double rise = this->TimeStep * flux / this->capacityOf(particles, grain.first);
  for (int k = 0; k < grain.count; ++k)
  {
    particles.temperature[grain.first + k] += rise;
  }
}

SurfaceGains Heating::exchange(Particles& particles, const Load* loads, std::size_t slot) const
{
  const std::size_t balls = particles.balls(slot);
  const double flux = this->fluxOf(loads, balls);
  const double capacity = this->capacityOf(particles, slot);
  ExchangedHeat after;
  if (this->InStages)
  {
    after.gains.add(this->Around.rates(particles, slot), this->TimeStep);
    after.temperature =
      particles.temperature[slot] + (this->TimeStep * flux + after.gains.sum()) / capacity;
  }
  else
  {
    after = this->Around.over(particles, slot, capacity, flux, this->TimeStep);
  }
  std::fill_n(particles.temperature.begin() + static_cast<std::ptrdiff_t>(slot), balls,
    after.temperature);
  return after.gains;
}

void Heating::give(Particles& particles, std::size_t slot, double heat) const
{
  const double rise = heat / this->capacityOf(particles, slot);
  for (std::size_t k = 0; k < particles.balls(slot); ++k)
  {
    particles.temperature[slot + k] += rise;
  }
}

double Heating::heatIn(const Particles& particles, std::size_t begin, std::size_t end,
  double from) const
{
  double sum = from;
  for (std::size_t slot = begin; this->any() && slot < end; ++slot)
  {
    sum += particles.isFirst(slot) ? this->capacityOf(particles, slot) * particles.temperature[slot]
                                   : 0.0;
  }
  return sum;
}

double Heating::biotNumber(const Particles& particles, std::size_t slot) const
{
  const double conductivity =
    this->Conductivity[materialAt(particles, slot, this->Conductivity.size())];
  return conductivity > 0.0 ? this->Around.coefficient(particles, slot) *
      this->Around.radiusOf(particles, slot) / (3.0 * conductivity)
                            : 0.0;
}

}
