// What several ranks can simulate together.
#pragma once

#include "Core/Config.h"
#include "Core/Snapshot.h"

#include <string>

namespace dem
{

/// Why several ranks cannot do it, in a sentence; nothing if they can.
/// @param grains to start from
std::string findUnshared(const Config& config, const Particles& grains);

}
