// What the benchmark measures besides time.
#pragma once

#include "State/Particles.h"

/// Memory of this process now and at its highest [bytes].
double memoryNow();
double memoryPeak();

/// Share of the bed that is grain, in the slab from 10 to 80 % of its height, where neither the
/// floor nor an uneven surface matters. Grains count with the part that is inside.
double solidFraction(const dem::Particles& grains, double floorArea);
