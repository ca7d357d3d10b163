#include "Core/Particles.h"

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

double sphereMass(double density, double radius)
{
  return 4.0 / 3.0 * Pi * density * radius * radius * radius;
}

}
