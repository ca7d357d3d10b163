#include "Integrators/Heating.h"

namespace dem
{

Heating::Heating(const Config& config, double timeStep) : TimeStep(timeStep)
{
  const Materials materials(config);
  for (int k = 0; config.law.conducts() && k < materials.count(); ++k)
  {
    this->Capacity.push_back(materials.of(k).law[LawValue::HeatCapacity]);
  }
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

void Heating::warm(Particles& particles, const Load* loads, const ShapedGrain& grain) const
{
  double flux = 0.0;
  for (int k = 0; k < grain.count; ++k)
  {
    flux += loads[k].force.w;
  }
  const double rise = this->TimeStep * flux / this->capacityOf(particles, grain.first);
  for (int k = 0; k < grain.count; ++k)
  {
    particles.temperature[grain.first + k] += rise;
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

}
