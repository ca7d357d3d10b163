// The settings of floating-point arithmetic of the process around do not change a bit, and are as
// they were after each call. Reports of others: a Python module linked with -ffast-math has all
// threads of its process take subnormal numbers for zero (Qiskit Aer 1461, pyapr 74); a program
// that has exceptions end it ends in the libraries that it calls (GEOS 1117).
#include "Check.h"
#include "HostileArithmetic.h"
#include "RandomScenes.h"

#if defined(__SSE2_MATH__)
using namespace dem;

namespace
{

struct Run
{
  Snapshot state;
  Observation seen;
  std::string failure; ///< of a scene that blows up
};

/// What a scene comes to; the settings are those of this thread and of threads that it starts.
Run runWith(unsigned settings, std::uint64_t seed, bool inCell)
{
  const std::int64_t steps = 1200;
  const scene::RandomScene made =
    inCell ? scene::randomCell(seed, steps) : scene::randomScene(seed, steps);
  Config config = made.config;
  config.threads = 3;
  config.grainsPerThread = 4;
  const HostileArithmetic hostile(settings);
  Simulation simulation(config, made.scene);
  simulation.advanceTo(steps, [](std::int64_t) { return false; });
  Run run{ simulation.snapshot(), simulation.observe(), simulation.failure() };
  check::isTrue("settings are as before", hostile.isKept());
  return run;
}

bool same(const Run& a, const Run& b)
{
  return scene::identical(a.state, b.state) && a.failure == b.failure &&
    a.seen.totals.elasticEnergy == b.seen.totals.elasticEnergy &&
    a.seen.totals.dissipatedEnergy == b.seen.totals.dissipatedEnergy &&
    a.seen.contacts.size() == b.seen.contacts.size();
}

void cases()
{
  std::int64_t contacts = 0;
  // Hostile first, as threads that are started then keep the settings.
  for (const auto& one : HostileArithmetic::Kinds)
  {
    for (std::uint64_t seed = 42; seed <= 47; ++seed)
    {
      const Run hostile = runWith(one.settings, seed, seed % 3 == 0);
      const Run due = runWith(HostileArithmetic::Plain, seed, seed % 3 == 0);
      contacts += static_cast<std::int64_t>(due.seen.contacts.size());
      check::isTrue(std::string(one.name) + ", scene " + std::to_string(seed), same(hostile, due));
    }
  }
  check::isTrue("there are contacts", contacts > 100);
}

}

int main()
{
  return check::run(cases);
}

#else

int main()
{
  return 0;
}

#endif
