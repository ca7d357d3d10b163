#include "State/Particles.h"

#include <algorithm>

namespace dem
{

DEM_COMPILE(Particles);

void Particles::add(const Particle& p)
{
  const auto pack = [](const Vec3& v, double w) -> Vec4 { return { v.x, v.y, v.z, w }; };
  this->position.packed.push_back(pack(p.position, p.radius));
  this->velocity.packed.push_back(pack(p.velocity, p.mass));
  this->angularVelocity.packed.push_back(
    pack(p.angularVelocity, 1.0 / sphereInertia(p.mass, p.radius)));
  this->orientation.push_back(p.orientation);
  this->id.push_back(p.id);
  this->material.push_back(p.material);
  this->temperature.push_back(p.temperature);
  if (!this->shapedOf.empty())
  {
    this->shapedOf.push_back(-1);
  }
  if (!this->feature.empty())
  {
    this->feature.push_back(Feature::Ball);
  }
  if (this->earlier.any())
  {
    this->earlier.resize(this->size());
  }
  if (this->applied.any())
  {
    this->applied.have(0, this->size());
  }
}

Particle Particles::get(std::size_t slot) const
{
  Particle p;
  p.id = this->id[slot];
  p.material = this->material[slot];
  p.radius = this->radius(slot);
  p.mass = this->mass(slot);
  p.position = this->position.get(slot);
  p.velocity = this->velocity.get(slot);
  p.angularVelocity = this->angularVelocity.get(slot);
  const std::int32_t k = this->shapedAt(slot);
  p.orientation = k < 0 ? this->orientation[slot] : this->shaped[k].orientation;
  p.temperature = this->temperature[slot];
  return p;
}

void Particles::orientBalls()
{
  for (const ShapedGrain& grain : this->shaped)
  {
    std::fill_n(this->orientation.begin() + grain.first, grain.count, grain.orientation);
  }
}

double Particles::meanRadius() const
{
  double sum = 0.0;
  for (const Vec4& packed : this->position.packed)
  {
    sum += packed.w;
  }
  return this->size() > 0 ? sum / static_cast<double>(this->size()) : 0.0;
}

Particles Particles::select(const std::vector<std::int32_t>& slots) const
{
  Particles to;
  to.space = this->space;
  to.lag = this->lag;
  to.applied.kinds = this->applied.kinds;
  forColumns(*this, to,
    [&slots](const auto& from, auto& column)
    {
      column.reserve(from.empty() ? 0 : slots.size());
      for (std::size_t k = 0; !from.empty() && k < slots.size(); ++k)
      {
        column.push_back(from[slots[k]]);
      }
    });
  for (std::size_t k = 0; !this->feature.empty() && k < slots.size(); ++k)
  {
    to.feature.push_back(this->feature[slots[k]]);
  }
  if (this->anyShaped())
  {
    this->selectShaped(slots, to);
  }
  return to;
}

void Particles::shorten(std::size_t size)
{
  forColumns(*this, *this,
    [size](auto& column, auto&) { column.resize(std::min(size, column.size())); });
  this->feature.resize(std::min(size, this->feature.size()));
  this->shapedOf.resize(std::min(size, this->shapedOf.size()));
  while (this->anyShaped() && this->shaped.back().first >= static_cast<std::int32_t>(size))
  {
    this->furtherBalls -= this->shaped.back().count - 1;
    this->shaped.pop_back();
  }
}

void Particles::append(const Particles& grains)
{
  const std::size_t before = this->size();
  this->applied.have(grains.applied.kinds, before);
  forColumns(*this, grains,
    [](auto& to, const auto& from) { to.insert(to.end(), from.begin(), from.end()); });
  this->applied.have(0, this->size());
  this->appendShapes(before, grains.shaped, grains.feature);
}

void Particles::appendShapes(std::size_t before, const std::vector<ShapedGrain>& grains,
  const LargeVector<Feature>& features)
{
  if (!features.empty() || !this->feature.empty())
  {
    this->feature.resize(before, Feature::Ball);
    this->feature.insert(this->feature.end(), features.begin(), features.end());
    this->feature.resize(this->size(), Feature::Ball);
  }
  if (!grains.empty() || !this->shapedOf.empty())
  {
    this->shapedOf.resize(before, -1); // also where there were spheres only
    this->shapedOf.resize(this->size(), -1);
  }
  for (ShapedGrain grain : grains)
  {
    grain.first += static_cast<std::int32_t>(before);
    std::fill_n(this->shapedOf.begin() + grain.first, grain.count,
      static_cast<std::int32_t>(this->shaped.size()));
    this->furtherBalls += grain.count - 1;
    this->shaped.push_back(grain);
  }
}

void Particles::selectShaped(const std::vector<std::int32_t>& slots, Particles& to) const
{
  to.shapedOf.reserve(slots.size());
  for (const std::int32_t slot : slots)
  {
    const std::int32_t k = this->shapedOf[slot];
    if (k >= 0 && this->shaped[k].first == slot)
    {
      to.shaped.push_back(this->shaped[k]);
      to.shaped.back().first = static_cast<std::int32_t>(to.shapedOf.size());
      to.furtherBalls += to.shaped.back().count - 1;
    }
    to.shapedOf.push_back(k < 0 ? -1 : static_cast<std::int32_t>(to.shaped.size()) - 1);
  }
}

double sphereMass(double density, double radius)
{
  return 4.0 / 3.0 * Pi * density * radius * radius * radius;
}

}
