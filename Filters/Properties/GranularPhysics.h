// Which parameters make another run.
#pragma once

#include "Parameters/Config.h"
#include "Properties/GranularHash.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace granular
{

inline void add(const std::string& text, Hash& hash)
{
  hash.Add(static_cast<std::int64_t>(text.size()));
  for (const char letter : text)
  {
    hash.Add(static_cast<std::int64_t>(letter));
  }
}

inline void add(const dem::Material& material, Hash& hash)
{
  const auto& [name, density, youngsModulus, poissonRatio, restitution, sliding, rolling, twisting,
    automaticTwisting, law] = material;
  add(name, hash);
  for (double value :
    { density, youngsModulus, poissonRatio, restitution, sliding, rolling, twisting })
  {
    hash.Add(value);
  }
  for (const double value : law.values)
  {
    hash.Add(value);
  }
  hash.Add(std::int64_t{ automaticTwisting });
}

inline void add(const dem::MaterialPair& pair, Hash& hash)
{
  add(pair.first, hash);
  add(pair.second, hash);
  const auto addGiven = [&hash](const std::optional<double>& value)
  {
    hash.Add(std::int64_t{ value.has_value() });
    hash.Add(value.value_or(0.0));
  };
  for (const std::optional<double>& value :
    { pair.restitution, pair.slidingFriction, pair.rollingFriction, pair.twistingFriction })
  {
    addGiven(value);
  }
  std::for_each(pair.law.values.begin(), pair.law.values.end(), addGiven);
}

inline void add(const dem::MaterialShare& part, Hash& hash)
{
  add(part.name, hash);
  hash.Add(part.share);
}

inline void add(const dem::Moments& moments, Hash& hash)
{
  hash.Add(moments.volume);
  for (const double value : { moments.first.x, moments.first.y, moments.first.z })
  {
    hash.Add(value);
  }
  for (const double value : moments.second)
  {
    hash.Add(value);
  }
}

inline void add(const dem::GrainShape& shape, Hash& hash)
{
  add(shape.name, hash);
  for (const dem::Ball& ball : shape.balls)
  {
    for (const double value : { ball.centre.x, ball.centre.y, ball.centre.z, ball.radius })
    {
      hash.Add(value);
    }
  }
  if (shape.surface)
  {
    const auto& [a, b, e1, e2] = *shape.surface;
    for (const double value : { a.x, a.y, a.z, b.x, b.y, b.z, e1, e2 })
    {
      hash.Add(value);
    }
  }
  if (shape.frustum)
  {
    const dem::RoundedFrustum& f = *shape.frustum;
    for (const double length : { f.bottom, f.top, f.height, f.rounding })
    {
      hash.Add(length);
    }
  }
  for (const dem::RoundedPolyhedron& part : shape.faceted)
  {
    hash.Add(part.rounding);
    for (const dem::Vec3& p : part.points)
    {
      for (const double value : { p.x, p.y, p.z })
      {
        hash.Add(value);
      }
    }
  }
  if (shape.moments)
  {
    add(*shape.moments, hash);
  }
}

inline void add(const dem::ShapeShare& part, Hash& hash)
{
  hash.Add(std::int64_t{ part.shape });
  hash.Add(part.share);
}

inline void add(const dem::CellChoice& cell, Hash& hash)
{
  const auto& [periodic, origin, edges, gradient, control, stress, inertialNumber, flips] = cell;
  if (!cell.any())
  {
    return; // what the others are makes no other run
  }
  for (int k = 0; k < 3; ++k)
  {
    hash.Add(std::int64_t{ periodic[k] });
    hash.Add(origin[k]);
    for (int i = 0; i < 3; ++i)
    {
      hash.Add(edges.entry(i, k));
      hash.Add(gradient.entry(i, k));
    }
  }
  for (std::size_t k = 0; k < control.size(); ++k)
  {
    hash.Add(std::int64_t{ static_cast<int>(control[k]) });
    hash.Add(stress[k]);
  }
  hash.Add(inertialNumber);
  hash.Add(std::int64_t{ flips });
}

template <typename EntryT>
void add(const std::vector<EntryT>& entries, Hash& hash)
{
  hash.Add(static_cast<std::int64_t>(entries.size()));
  for (const EntryT& entry : entries)
  {
    add(entry, hash);
  }
}

/// Equal for parameters of the same run, whatever was set in between. The end of the run and
/// the threads are left out: they change no state. The lists of names are those of dem::Config and
/// dem::Material; a field that is missing here does not compile.
inline std::uint64_t hashPhysics(const dem::Config& config)
{
  const auto& [radiusMin, radiusMax, spawnMin, spawnMax, maximumParticles, maximumInAll,
    spawnAttempts, seed, velocity, angularVelocity, initialTemperature, allowOverlap, shapes,
    spawnShapes, material, materials, pairs, spawnMaterials, wallYoungsModulus, wallPoissonRatio,
    frictionUpdate, law, bonds, wallSeams, faceContacts, energyParts, cell, gravity, viscosity,
    numericalDamping, dampingForm, motionPlane, timeStep, timeStepFactor, integrator, stepControl,
    stableShare, stepTooLong, errorTolerance, contactVelocity, startTime, frameOrigin, endTime,
    frameInterval, maximumOverlap, threads, threadsAtMost, grainsPerThread] = config;
  static_cast<void>(endTime);
  static_cast<void>(threads);
  static_cast<void>(threadsAtMost);
  static_cast<void>(grainsPerThread);
  Hash hash;
  add(material, hash);
  add(materials, hash);
  add(pairs, hash);
  add(spawnMaterials, hash);
  add(shapes, hash);
  add(spawnShapes, hash);
  add(cell, hash);
  const auto& [normal, dampingLaw, adhesion, slidingLaw, rollingLaw, twistingLaw, turning,
    afterSlip, heatLaw, implicitDamping, attractionRange, expression] = law;
  add(expression, hash);
  hash.Add(std::int64_t{ static_cast<int>(turning) });
  hash.Add(std::int64_t{ static_cast<int>(afterSlip) });
  hash.Add(std::int64_t{ implicitDamping });
  hash.Add(attractionRange);
  for (int choice : { static_cast<int>(normal), static_cast<int>(dampingLaw),
         static_cast<int>(adhesion), static_cast<int>(slidingLaw), static_cast<int>(rollingLaw),
         static_cast<int>(twistingLaw), static_cast<int>(heatLaw) })
  {
    hash.Add(std::int64_t{ choice });
  }
  for (const double value : bonds.any() ? bonds.numbers() : std::vector<double>())
  {
    hash.Add(value);
  }
  for (double value : { radiusMin, radiusMax, wallYoungsModulus, wallPoissonRatio, viscosity,
         numericalDamping, timeStep, timeStepFactor, stableShare, errorTolerance, contactVelocity,
         startTime, frameOrigin, frameInterval, maximumOverlap, initialTemperature })
  {
    hash.Add(value);
  }
  for (const dem::Vec3& value : { spawnMin, spawnMax, velocity, angularVelocity, gravity })
  {
    hash.Add(value.x);
    hash.Add(value.y);
    hash.Add(value.z);
  }
  for (std::int64_t value : { maximumParticles, maximumInAll, std::int64_t{ spawnAttempts },
         static_cast<std::int64_t>(seed), std::int64_t{ allowOverlap }, std::int64_t{ energyParts },
         static_cast<std::int64_t>(frictionUpdate), static_cast<std::int64_t>(wallSeams),
         static_cast<std::int64_t>(faceContacts), static_cast<std::int64_t>(dampingForm),
         static_cast<std::int64_t>(motionPlane), static_cast<std::int64_t>(stepControl),
         static_cast<std::int64_t>(stepTooLong), static_cast<std::int64_t>(integrator) })
  {
    hash.Add(value);
  }
  return hash.Get();
}

}
