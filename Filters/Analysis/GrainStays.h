// Stays of grains in the box of a sensor, from the visits that it has recorded.
#pragma once

#include "Outputs/GranularVisits.h"

#include <vector>

namespace granular
{

/// A stay of a grain, whose number, material and entry are those of a visit.
struct GrainStay : VisitTable::Visit
{
  bool isInside = false; ///< now
};

/// Each visit as a stay.
std::vector<GrainStay> staysOf(const std::vector<VisitTable::Visit>& visits);

/// The visits of each grain as one stay, from the first time that the grain came in. A grain that has
/// gone out may come back: its stay is over as soon as it is outside for longer than any grain was that
/// came back. @param clock how long the sensor has measured [T, s]
std::vector<GrainStay> totalsOf(const std::vector<VisitTable::Visit>& visits, double clock);

}
