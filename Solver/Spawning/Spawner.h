// Places new grains in the spawn box (Vetter 2025, section 3.1). A radius that found no place is
// carried over to the next attempt, so that small grains are not favoured.
#pragma once

#include "Core/Config.h"
#include "Core/Particles.h"
#include "Core/Snapshot.h"

#include <functional>

namespace dem
{

/// Whether a grain of the given radius fits at a place without touching anything.
using FitTest = std::function<bool(const Vec3& position, double radius)>;

/// Makes the attempts of one step. New grains are added to @a particles, and @a added is called
/// after each; @a fits is asked with the grains added so far in place.
/// @return the number of grains added.
int spawn(const Config& config, Particles& particles, SpawnState& state, const FitTest& fits,
  const std::function<void()>& added);

}
