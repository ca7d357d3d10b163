// What tests of collisions share.
#pragma once

#include "Scenes.h"

#include "State/CollisionSums.h"

namespace collisions
{

/// Sums over all groups.
inline dem::CollisionTotals allOf(const dem::CollisionState& state, bool impacts = true, bool resting = true)
{
  dem::CollisionTotals all;
  for (const dem::CollisionGroup& group : state.groups)
  {
    if (impacts)
    {
      all.add(group.impacts);
    }
    if (resting)
    {
      all.add(group.resting);
    }
  }
  return all;
}

/// Two materials that bounce, rub and roll.
inline dem::Config bed()
{
  dem::Config config;
  config.collisionStatistics = true;
  config.maximumParticles = 0;
  config.threads = 1;
  config.material.youngsModulus = 1e6;
  config.material.density = 1000.0;
  config.material.restitution = 0.6;
  config.material.slidingFriction = 0.4;
  config.material.rollingFriction = 0.1;
  config.materials = { config.material, config.material };
  config.materials[0].name = "a";
  config.materials[1].name = "b";
  config.materials[1].slidingFriction = 0.1;
  config.endTime = config.frameInterval = 0.1;
  return config;
}

}
