// Kernels, grains and contacts of tests of coarse graining.
#pragma once

#include "Analysis/Fields/CoarseFields.h"
#include "Basics/Random.h"
#include "Check.h"

#include <string>
#include <vector>

namespace fields
{

using dem::Vec3;
using granular::CoarseFields;
using granular::CoarseKernel;
using granular::FieldContact;
using granular::FieldGrain;
using granular::FieldSources;
using granular::FieldValues;
using granular::KernelKind;

constexpr KernelKind Kinds[] = { KernelKind::Lucy, KernelKind::Gauss, KernelKind::Heaviside };

inline std::string nameOf(KernelKind kind)
{
  return kind == KernelKind::Lucy ? "Lucy" : kind == KernelKind::Gauss ? "Gauss" : "Heaviside";
}

inline Vec3 drawVector(dem::Random& random, double size)
{
  const double x = random.uniform();
  const double y = random.uniform();
  return { size * (2.0 * x - 1.0), size * (2.0 * y - 1.0), size * (2.0 * random.uniform() - 1.0) };
}

inline FieldValues valuesAt(const FieldSources& sources, const CoarseKernel& kernel, const Vec3& p)
{
  CoarseFields fields({ p }, kernel, 0);
  fields.add(sources, {}, [](double) { return true; });
  return fields.values(0);
}

/// Two bodies that exert forces and torques on each other, the second a grain or a wall.
inline FieldContact drawContact(dem::Random& random, bool atWall)
{
  FieldContact contact;
  contact.first = drawVector(random, 0.3);
  contact.second = drawVector(random, 0.3);
  contact.force = drawVector(random, 5.0);
  contact.torque = drawVector(random, 2.0);
  contact.normal = dem::normalized(contact.first - contact.second);
  contact.atWall = atWall;
  return contact;
}

/// Grains in flight that push each other, at a time.
inline FieldSources flying(double time)
{
  dem::Random random(8);
  FieldSources sources;
  std::vector<Vec3> pushed(12);
  for (Vec3& force : pushed)
  {
    FieldGrain grain;
    grain.position = drawVector(random, 0.4);
    grain.velocity = drawVector(random, 1.0);
    grain.mass = 0.5 + random.uniform();
    sources.grains.push_back(grain);
    force = {};
  }
  for (std::size_t i = 0; i < pushed.size(); ++i)
  {
    const std::size_t j = (5 * i + 1) % pushed.size();
    FieldContact contact;
    contact.force = drawVector(random, 3.0);
    pushed[i] = pushed[i] + contact.force;
    pushed[j] = pushed[j] - contact.force;
    sources.contacts.push_back(contact);
  }
  for (std::size_t i = 0; i < pushed.size(); ++i)
  {
    FieldGrain& grain = sources.grains[i];
    const Vec3 acceleration = (1.0 / grain.mass) * pushed[i];
    grain.position = grain.position + time * grain.velocity + 0.5 * time * time * acceleration;
    grain.velocity = grain.velocity + time * acceleration;
  }
  for (std::size_t i = 0; i < pushed.size(); ++i)
  {
    sources.contacts[i].first = sources.grains[i].position;
    sources.contacts[i].second = sources.grains[(5 * i + 1) % pushed.size()].position;
  }
  return sources;
}

}
