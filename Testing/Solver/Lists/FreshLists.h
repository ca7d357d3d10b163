// Runs beside which every step is made with new lists.
#pragma once

#include "Check.h"
#include "Scenes.h"

#include <algorithm>
#include <string>

namespace scene
{

/// Runs a scene and, beside each of its steps, the same step with new lists.
/// @param atLeast contacts that are there at some time
inline void compareLists(const std::string& name, const dem::Config& config,
  const dem::Scene& scene, const dem::Snapshot& start, std::int64_t steps, std::size_t atLeast)
{
  dem::Simulation kept(config, scene, start);
  std::int64_t different = 0;
  std::size_t contacts = 0;
  for (std::int64_t step = 0; step < steps; ++step)
  {
    dem::Simulation fresh(config, scene, kept.snapshot());
    advance(kept, step + 1);
    advance(fresh, step + 1);
    const dem::ObservedState now =
      kept.observedState(); // a snapshot has no contacts that remember nothing
    different += identical(now.snapshot, fresh.snapshot()) ? 0 : 1;
    contacts = std::max(contacts, now.observation.contacts.size());
  }
  check::equal(name + ": steps at which new lists make a difference", different, 0);
  check::isTrue(name + ": enough contacts, " + std::to_string(contacts), contacts >= atLeast);
}

}
