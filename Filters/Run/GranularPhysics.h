// Which parameters make another run.
#pragma once

#include "Core/Config.h"
#include "Run/GranularHash.h"

#include <cstdint>

namespace granular
{

/// Equal for parameters that give the same run, whatever was set in between. The end of the run and
/// the threads are left out: they change no state. The list of names is that of dem::Config; a
/// field that is missing here does not compile.
inline std::uint64_t hashPhysics(const dem::Config& config)
{
  const auto& [radiusMin, radiusMax, spawnMin, spawnMax, maximumParticles, spawnAttempts, seed,
    velocity, angularVelocity, allowOverlap, density, youngsModulus, poissonRatio, restitution,
    sliding, rolling, twisting, automaticTwisting, wallYoungsModulus, wallPoissonRatio,
    frictionUpdate, wallSeams, gravity, viscosity, timeStep, timeStepFactor, endTime, frameInterval,
    maximumOverlap, threads, grainsPerThread] = config;
  static_cast<void>(endTime);
  static_cast<void>(threads);
  static_cast<void>(grainsPerThread);
  Hash hash;
  for (double value : { radiusMin, radiusMax, density, youngsModulus, poissonRatio, restitution,
         sliding, rolling, twisting, wallYoungsModulus, wallPoissonRatio, viscosity, timeStep,
         timeStepFactor, frameInterval, maximumOverlap })
  {
    hash.Add(value);
  }
  for (const dem::Vec3& value : { spawnMin, spawnMax, velocity, angularVelocity, gravity })
  {
    hash.Add(value.x);
    hash.Add(value.y);
    hash.Add(value.z);
  }
  for (std::int64_t value :
    { maximumParticles, std::int64_t{ spawnAttempts }, static_cast<std::int64_t>(seed),
      std::int64_t{ allowOverlap }, std::int64_t{ automaticTwisting },
      static_cast<std::int64_t>(frictionUpdate), static_cast<std::int64_t>(wallSeams) })
  {
    hash.Add(value);
  }
  return hash.Get();
}

}
