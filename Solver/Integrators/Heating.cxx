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

double Heating::heatIn(const Particles& particles, std::size_t begin, std::size_t end) const
{
  double sum = 0.0;
  for (std::size_t slot = begin; this->any() && slot < end; ++slot)
  {
    sum += this->capacityOf(particles, slot) * particles.temperature[slot];
  }
  return sum;
}

}
