#include "Core/Particles.h"

#include <type_traits>

namespace dem
{

void Particles::add(const Particle& p)
{
  const auto append = [](Vec3Array& array, const Vec3& v)
  {
    array.x.push_back(v.x);
    array.y.push_back(v.y);
    array.z.push_back(v.z);
  };
  append(this->position, p.position);
  append(this->velocity, p.velocity);
  append(this->angularVelocity, p.angularVelocity);
  this->radius.push_back(p.radius);
  this->mass.push_back(p.mass);
  this->orientation.push_back(p.orientation);
  this->id.push_back(p.id);
  this->material.push_back(p.material);
}

Particle Particles::get(std::size_t slot) const
{
  Particle p;
  p.id = this->id[slot];
  p.material = this->material[slot];
  p.radius = this->radius[slot];
  p.mass = this->mass[slot];
  p.position = this->position.get(slot);
  p.velocity = this->velocity.get(slot);
  p.angularVelocity = this->angularVelocity.get(slot);
  p.orientation = this->orientation[slot];
  return p;
}

Particles Particles::select(const std::vector<std::int32_t>& slots) const
{
  const auto pick = [&slots](const auto& from)
  {
    std::decay_t<decltype(from)> to;
    to.reserve(slots.size());
    for (const std::int32_t slot : slots)
    {
      to.push_back(from[slot]);
    }
    return to;
  };
  const auto pick3 = [&pick](const Vec3Array& from) -> Vec3Array
  { return { pick(from.x), pick(from.y), pick(from.z) }; };
  Particles to;
  to.position = pick3(this->position);
  to.velocity = pick3(this->velocity);
  to.angularVelocity = pick3(this->angularVelocity);
  to.radius = pick(this->radius);
  to.mass = pick(this->mass);
  to.orientation = pick(this->orientation);
  to.id = pick(this->id);
  to.material = pick(this->material);
  return to;
}

double sphereMass(double density, double radius)
{
  return 4.0 / 3.0 * Pi * density * radius * radius * radius;
}

}
