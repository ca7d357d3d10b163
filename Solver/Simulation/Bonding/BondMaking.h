// Makes bonds: of all grains that are near each other at a time, and of those that a scene lists.
#pragma once

#include "Boundaries/Walls.h"
#include "Contacts/SmoothGrains.h"
#include "Laws/Bonds/BondTerms.h"
#include "Simulation/Scene.h"
#include "State/Snapshot.h"
#include "Vectors/Parallel.h"

#include <string>

namespace dem
{

class RankRun;

/// What bonds are made with.
struct BondMaking
{
  const Config& config;
  const std::vector<BondLine>& lines; ///< of several ranks those of the first one count
  const SmoothGrains& smooth;
  const Walls& walls; ///< as they are now
  const MemoryLayout& memory;
  double timeStep; ///< of the run [T]
  const Team& team;
  RankRun* ranks = nullptr; ///< that share the run; none where this process has all grains
};

/// Adds the bonds to the contacts of a state, whose grains are in the order of ids, or where ranks
/// share the run of the part that each has, with its grains in the order of slots.
/// @throws Error for a line between grains that are not there, one and the same, at one
/// position, or that another line is between; and when the time step is too large for a bond
void makeBonds(const BondMaking& with, Snapshot& state);

/// Clears what laws remember of contacts that bonds replace. A state of a run where both acted may
/// have such memory. Steps rely on its absence.
void forgetHeld(const Config& config, const MemoryLayout& memory, Snapshot& state);

/// What to do about a bond that is longer than longestBond(), and why.
/// @param bond its name, as in mid-sentence
std::string tooLongInWords(const std::string& bond, double length, const Lattice& space);

}
