// Parameters that change during a run: from the text of a user to a series of configurations.
#pragma once

#include "Parameters/Config.h"

#include <cstdint>
#include <string>
#include <vector>

namespace granular
{

/// The parameters from a frame on.
struct Regime
{
  std::int64_t firstFrame = 0; ///< up to which, itself included, those before hold
  dem::Config config;
  std::string change; ///< how it differs from the one before, as a user reads it
};

/// The regimes of a run that begins with @a config.
/// @param text a line for each change: its time [T, s], the name of a property and its values, for
/// instance `0.9 SlidingFriction 0.1`. Commas and `=` may separate them, and what follows a #
/// is left out. A value of a material of the table is `0.9 glass.SlidingFriction 0.1`, one of a
/// pair `0.9 glass+steel.Restitution 0.5`. The lines may be in any order; a change acts from the
/// last frame at or before its time, one up to the first frame from the beginning. Of two of one
/// property and frame the later line holds.
/// @return at least one regime, that of the first frame; ordered by frame, one for each frame with
/// changes.
/// @throws dem::Error that names the line and what is wrong with it.
std::vector<Regime> readRegimes(const std::string& text, const dem::Config& config);

/// Which changes hold at a time other values than @a config, which the panel shows, in a sentence;
/// empty where it shows what holds.
/// @param frame the first one at or after that time
/// @param time for the words [T, s]
std::string noteInForce(const std::string& text, const dem::Config& config, std::int64_t frame,
  double time);

}
