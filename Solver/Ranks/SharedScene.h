// What several ranks can simulate together.
#pragma once

#include "Core/Config.h"
#include "Core/Snapshot.h"

#include <string>

namespace dem
{

/// What of a run only one rank can do.
struct Unshared
{
  bool sensors = false;
  bool servos = false;
};

/// Why several ranks cannot do it, in a sentence; nothing if they can.
std::string findUnshared(const Config& config, const Particles& grains, const Unshared& scene);

}
