// Times the solver on a scene; Options.cxx says how to call it.
#include "Bed.h"
#include "BedFile.h"
#include "Measure.h"
#include "Options.h"
#include "Printing.h"
#include "RankRuns.h"
#include "Scenes.h"
#include "Vectors/VectorCopies.h"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <numeric>
#include <utility>

namespace
{

void printProfile(const dem::Simulation& simulation, double grainSteps)
{
  const dem::PhaseClock::Times times = simulation.profile();
  for (std::size_t phase = 0; phase < times.size(); ++phase)
  {
    const std::string name = std::string("ns_") + dem::PhaseNames[phase];
    print(name.c_str(), 1e9 * times[phase] / grainSteps, "%.2f");
  }
}

/// The memory is that of the process less what it had before it read the bed: at its highest, which
/// is when grains are put into order and lists are made, and when the steps are done.
void runBed(const Options& options)
{
  const double before = memoryNow();
  Scene scene = makeScene(options);
  scene.config.threads = static_cast<int>(options.threads);
  dem::Simulation simulation(scene.config, scene.walls, std::move(scene.start));
  advance(simulation,
    (options.steps / 10 + 1) *
      simulation.timePlan().longest()); // lists, order of the grains, first touch, caches
  if (options.profile)
  {
    simulation.enableProfile();
  }
  const double seconds = timed(simulation, options.steps);
  const auto n = static_cast<double>(simulation.particleCount());
  const double grainSteps = n * static_cast<double>(options.steps);
  const double held = memoryNow(), peak = memoryPeak();
  const dem::Observation seen = simulation.observe();
  const auto pairs = std::count_if(seen.contacts.begin(), seen.contacts.end(),
    [](const dem::ContactView& contact) { return contact.second >= 0; });
  print("grains", n, "%.0f");
  print("threads", static_cast<double>(options.threads), "%.0f");
  print("steps", static_cast<double>(options.steps), "%.0f");
  print("time_step", simulation.timePlan().longestStep());
  if (simulation.steps().taken > 0)
  {
    print("taken", static_cast<double>(simulation.steps().taken), "%.0f");
  }
  print("seconds", seconds);
  print("speed", grainSteps / seconds);
  print("contacts", static_cast<double>(seen.totals.contactCount) / n);
  print("grain_contacts", static_cast<double>(pairs) / n);
  print("elements", static_cast<double>(scene.walls.elements.size()), "%.0f");
  if (std::none_of(scene.config.shapes.begin(), scene.config.shapes.end(),
        [](const dem::GrainShape& shape) { return shape.frustum || !shape.faceted.empty(); }))
  {
    print("solid", solidFraction(simulation.particles(), scene.floorArea)); // by balls
  }
  print("peak_bytes", (peak - before) / n, "%.0f");
  print("held_bytes", (held - before) / n, "%.0f");
  if (options.profile)
  {
    printProfile(simulation, grainSteps);
  }
}

/// Fills the box, then takes as many steps again with all grains there. What the phases do not
/// account for is spawning and, with several threads, waiting.
void runSpawn(const Options& options)
{
  Scene scene = makeScene(options);
  scene.config.threads = static_cast<int>(options.threads);
  dem::Simulation simulation(scene.config, scene.walls);
  simulation.enableProfile();
  double seconds = 0.0, grainSteps = 0.0;
  std::int64_t steps = 0;
  for (; simulation.particleCount() < options.grains && steps < options.steps; ++steps)
  {
    seconds += timed(simulation, 1);
    grainSteps += static_cast<double>(simulation.particleCount());
  }
  const dem::PhaseClock::Times times = simulation.profile();
  const double inside =
    std::accumulate(times.begin(), times.end(), 0.0) / static_cast<double>(options.threads);
  const auto n = static_cast<double>(simulation.particleCount());
  const double after = timed(simulation, steps);
  print("grains", n, "%.0f");
  print("threads", static_cast<double>(options.threads), "%.0f");
  print("steps", static_cast<double>(steps), "%.0f");
  print("seconds", seconds);
  print("seconds_after", after);
  print("speed", grainSteps / seconds);
  print("outside_steps", 1.0 - inside / seconds);
  print("us_per_spawned", 1e6 * (seconds - inside) / n);
}

void run(const Options& options)
{
  const double density = bed::material().material.density;
  if (!options.lammps.empty() && options.scene == "cell")
  {
    const dem::Snapshot start = makeScene(options).start;
    bed::writeLammps(options.lammps, start.particles, density, start.cell);
  }
  else if (!options.lammps.empty())
  {
    const dem::Snapshot start =
      bed::load(options.beds, options.grains, static_cast<int>(options.threads));
    bed::writeLammps(options.lammps, start.particles, density, bed::widthOf(options.grains));
  }
  if (!options.poses.empty())
  {
    bed::writePoses(options.poses, makeScene(options).start.particles,
      bed::widthOf(options.grains));
  }
  if (options.steps == 0)
  {
    makeScene(options);
  }
  else if (options.ranks > 0)
  {
    runOnRanks(options);
  }
  else if (options.scene == "spawn")
  {
    runSpawn(options);
  }
  else
  {
    runBed(options);
  }
}

}

int main(int argc, char** argv)
{
  if (argc == 2 && std::strcmp(argv[1], "--help") == 0)
  {
    std::fputs(Usage, stdout);
    return 0;
  }
  try
  {
    const Options options = readOptions(argc, argv);
#ifdef __clang__
    std::printf("compiler=%s\n", __VERSION__);
#else
    std::printf("compiler=GCC %s\n", __VERSION__);
#endif
    std::printf("scene=%s\n", options.scene.c_str());
    std::printf("vector_bits=%d\n", dem::vectorBits());
    run(options);
    return 0;
  }
  catch (const dem::Error& error)
  {
    std::fprintf(stderr, "Benchmark: %s\n", error.what());
    return 1;
  }
}
