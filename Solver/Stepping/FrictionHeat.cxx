#include "Stepping/FrictionHeat.h"

#include "Parameters/Materials.h"

#include <cmath>

namespace dem
{

namespace
{

SharedHeat shared(double own, double other, double lost)
{
  const double first = own / (own + other) * lost;
  return { first, lost - first };
}

}

FrictionHeat::FrictionHeat(const Config& config, const std::vector<WallBody>& bodies)
  : Any(config.heatsByFriction())
{
  const Materials materials(config);
  for (int k = 0; config.law.knowsConductivity() && k < materials.count(); ++k)
  {
    const Material& material = materials.of(k);
    this->Effusivity.push_back(std::sqrt(material.law[LawValue::ThermalConductivity] *
      material.density * material.law[LawValue::HeatCapacity]));
  }
  for (const WallBody& body : bodies.empty() ? std::vector<WallBody>(1) : bodies)
  {
    this->Bodies.push_back({ !body.temperature, materials.find(body.material.name) });
  }
}

SharedHeat FrictionHeat::amongGrains(const Particles& particles, std::int32_t first,
  std::int32_t second, double lost) const
{
  if (this->Effusivity.size() < 2)
  {
    return shared(1.0, 1.0, lost);
  }
  return shared(this->Effusivity[particles.material[first]],
    this->Effusivity[particles.material[second]], lost);
}

SharedHeat FrictionHeat::atWall(const Particles& particles, std::int32_t slot, std::int32_t body,
  double lost) const
{
  const Wall& wall = this->Bodies[body];
  if (wall.insulated)
  {
    return { lost, 0.0 };
  }
  if (this->Effusivity.size() < 2 || wall.material < 0)
  {
    return shared(1.0, 1.0, lost);
  }
  return shared(this->Effusivity[particles.material[slot]], this->Effusivity[wall.material], lost);
}

DueHeat FrictionHeat::ofEnd(const Particles& particles, const Walls& walls,
  const EndLoss& end) const
{
  const double lost = end.lost.sum();
  const std::int64_t first = particles.grainId(static_cast<std::size_t>(end.slot));
  if (end.atWall)
  {
    return { first, -1, this->atWall(particles, end.slot, walls.body(end.partner), lost) };
  }
  return { first, particles.grainId(static_cast<std::size_t>(end.partner)),
    this->amongGrains(particles, end.slot, end.partner, lost) };
}

}
