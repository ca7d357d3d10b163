// The text dump of LAMMPS (`dump custom`): a section for each time, of a header, a box and a line
// for each grain.
#pragma once

#include "Parsers/ParticleTable.h"

#include <cstdint>
#include <optional>
#include <string>

namespace granular
{

struct DumpMoment
{
  std::int64_t step = 0;      ///< ITEM: TIMESTEP
  std::optional<double> time; ///< ITEM: TIME [T, s]
};

/// The section of @a grains. Ids and types are one more than `id` and `material`, because those of
/// LAMMPS begin at 1; the column mass is there when the grains have one.
/// @throws dem::Error when an id or material is below 0.
std::string formatDumpSection(const ParticleTable& grains, const DumpMoment& moment);

}
