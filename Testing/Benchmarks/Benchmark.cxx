// Times the solver on a settled bed and prints one line of CSV:
//
//   Benchmark BED-FILE GRAINS THREADS STEPS [LAMMPS-DATA-FILE]
//
// With BENCHMARK_PROFILE set, lines follow that say how many nanoseconds a grain and step each
// phase took, summed over threads. The bed is settled first when the file is not there. With a
// fifth argument the bed is also written as a data file that LAMMPS reads.
#include "Bed.h"

#include <sys/resource.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>

namespace
{

void writeLammps(const std::string& name, const dem::Snapshot& bed)
{
  const dem::Particles& p = bed.particles;
  const std::vector<dem::Vec3> corners = bed::container(p.size()).points;
  std::ofstream file(name);
  file.precision(17);
  file << "A settled bed\n\n" << p.size() << " atoms\n1 atom types\n";
  file << "0 " << corners[6].x << " xlo xhi\n0 " << corners[6].y << " ylo yhi\n";
  file << "0 " << corners[6].z << " zlo zhi\n\nAtoms # sphere\n\n";
  for (std::size_t i = 0; i < p.size(); ++i)
  {
    const dem::Vec3 x = p.position.get(i);
    file << i + 1 << " 1 " << 2 * p.radius(i) << ' ' << bed::material().density << ' ' << x.x << ' '
         << x.y << ' ' << x.z << '\n';
  }
}

double solidFraction(const dem::Particles& p, const dem::Surface& box)
{
  double volume = 0.0, top = 0.0;
  for (std::size_t i = 0; i < p.size(); ++i)
  {
    volume += dem::sphereMass(1.0, p.radius(i));
    top = std::max(top, p.position.get(i).z + p.radius(i));
  }
  return volume / (box.points[6].x * box.points[6].y * top);
}

/// Nanoseconds a grain and step in each phase, summed over threads.
void printProfile(const dem::Simulation& simulation, double grainSteps)
{
  const dem::PhaseClock::Times times = simulation.profile();
  for (std::size_t phase = 0; phase < times.size(); ++phase)
  {
    std::printf("%s %.2f\n", dem::PhaseNames[phase], 1e9 * times[phase] / grainSteps);
  }
}

int run(const std::string& file, std::int64_t count, int threads, std::int64_t steps, bool profiles)
{
  using Clock = std::chrono::steady_clock;
  dem::Config config = bed::material();
  config.threads = threads;
  const dem::Surface box = bed::container(count);
  dem::Simulation simulation(config, box, bed::load(file, count, threads));
  simulation.advanceTo(steps / 10 + 1); // warm caches and first touch
  if (profiles)
  {
    simulation.enableProfile();
  }
  const auto begin = Clock::now();
  const dem::AdvanceStatus status = simulation.advanceTo(simulation.step() + steps);
  const double seconds = std::chrono::duration<double>(Clock::now() - begin).count();
  rusage usage{}; // before observing, which takes more
  getrusage(RUSAGE_SELF, &usage);
  if (status != dem::AdvanceStatus::Reached)
  {
    throw dem::Error(simulation.failure());
  }
  const double n = static_cast<double>(count);
  std::printf("%lld,%d,%.4e,%.3f,%.3f,%.0f\n", static_cast<long long>(count), threads,
    n * static_cast<double>(steps) / seconds,
    static_cast<double>(simulation.observe().totals.contactCount) / n,
    solidFraction(simulation.particles(), box), static_cast<double>(usage.ru_maxrss) * 1024.0 / n);
  if (profiles)
  {
    printProfile(simulation, n * static_cast<double>(steps));
  }
  return 0;
}

}

int main(int argc, char** argv)
{
  if (argc < 5)
  {
    std::fprintf(stderr, "Usage: %s BED-FILE GRAINS THREADS STEPS [LAMMPS-DATA-FILE]\n", argv[0]);
    return 2;
  }
  try
  {
    const std::int64_t count = std::atoll(argv[2]);
    const int threads = std::atoi(argv[3]);
    if (argc > 5)
    {
      writeLammps(argv[5], bed::load(argv[1], count, threads));
    }
    const bool profiles = std::getenv("BENCHMARK_PROFILE") != nullptr;
    return run(argv[1], count, threads, std::atoll(argv[4]), profiles);
  }
  catch (const dem::Error& error)
  {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
}
