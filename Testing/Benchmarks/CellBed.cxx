#include "CellBed.h"

#include "Bed.h"
#include "BedFile.h"

#include <cmath>
#include <cstdio>
#include <utility>

namespace bed
{

namespace
{

constexpr double Pressing = 0.02;     ///< inertial number
constexpr double FastShear = 0.01;    ///< inertial number, to the density of steady shear
constexpr double SlowShear = 0.001;   ///< inertial number, as the benchmark continues
constexpr double FastStrain = 1.0;    ///< of the fast shear
constexpr double SlowStrain = 0.05;   ///< of the slow shear
constexpr double PressingTime = 25.0; ///< over that of a strain of 1 with the number 1

/// The longest run in frames of a step: the plan of a benchmark is longer than any of these.
dem::Snapshot after(const dem::Config& config, const dem::Snapshot& start, double time,
  const char* how)
{
  std::fprintf(stderr, "  %zu grains %s\n", start.particles.size(), how);
  dem::Simulation simulation(config, dem::Surface(), start);
  const auto steps =
    static_cast<std::int64_t>(std::ceil(time / simulation.timePlan().longestStep()));
  if (simulation.advanceTo(start.step + steps) != dem::AdvanceStatus::Reached)
  {
    throw dem::Error(simulation.failure());
  }
  return simulation.snapshot();
}

/// A cube of as many grains as fit on a grid that repeats itself.
dem::Snapshot steadyCube(std::int64_t count, int threads)
{
  const double width = widthOf(count);
  dem::Config config = material();
  config.threads = threads;
  config.gravity = {};
  config.cell.periodic = { true, true, true };
  config.cell.origin = {};
  config.cell.edges = dem::Matrix3::diagonal(width, width, width);
  config.cell.control = { dem::CellControl::Stress, dem::CellControl::Stress,
    dem::CellControl::Stress };
  config.cell.stress = { CellPressure, CellPressure, CellPressure };
  config.cell.inertialNumber = Pressing;
  dem::Snapshot state = begun(looseGrid(count, {}));
  state = after(config, state, PressingTime / rateOf(1.0), "in a cell, pressed");
  for (const double number : { FastShear, SlowShear })
  {
    config.cell = shearedCell(state.cell, rateOf(number));
    const double strain = number == FastShear ? FastStrain : SlowStrain;
    state = after(config, state, strain / rateOf(number), "in a cell, sheared");
  }
  state.step = 0;
  state.order.clear();
  return state;
}

/// Eight copies, each of whose contacts is with the copy that has the nearest image.
dem::Snapshot doubled(const dem::Snapshot& one)
{
  dem::Snapshot all;
  all.cell = one.cell;
  all.cell.edges = 2.0 * one.cell.edges;
  const dem::Particles& grains = one.particles;
  const dem::Lattice& space = grains.space;
  const auto count = static_cast<std::int64_t>(grains.size());
  for (int copy = 0; copy < 8; ++copy)
  {
    const dem::Vec3 shift =
      space.edges * dem::Vec3{ copy & 1 ? 1.0 : 0.0, copy & 2 ? 1.0 : 0.0, copy & 4 ? 1.0 : 0.0 };
    for (std::size_t slot = 0; slot < grains.size(); ++slot)
    {
      dem::Particle grain = grains.get(slot);
      grain.id += copy * count;
      grain.position = grain.position + shift;
      grain.velocity = grain.velocity + one.cell.flow * shift;
      all.particles.add(grain);
    }
    for (dem::ContactHistory contact : one.contacts)
    {
      const dem::Vec3 between = grains.position.get(static_cast<std::size_t>(contact.first)) -
        grains.position.get(static_cast<std::size_t>(contact.second));
      const dem::Vec3 edges(space.edgesIn(dem::Lane3(between)));
      const auto other = [&](int axis, double along)
      { return (copy >> axis & 1) ^ (static_cast<int>(along) & 1); };
      contact.first += copy * count;
      contact.second += count * (other(0, edges.x) + 2 * other(1, edges.y) + 4 * other(2, edges.z));
      all.contacts.push_back(contact);
    }
  }
  return all;
}

}

double rateOf(double inertialNumber)
{
  const double diameter = LargestRadius + SmallestRadius;
  return inertialNumber / (diameter * std::sqrt(0.6 * material().material.density / CellPressure));
}

dem::CellChoice shearedCell(const dem::CellState& cell, double rate)
{
  dem::CellChoice choice;
  choice.periodic = { true, true, true };
  choice.origin = cell.origin;
  choice.edges = cell.edges;
  choice.velocityGradient.b.x = rate;
  choice.inertialNumber = Pressing;
  if (rate > 0.0)
  {
    choice.control[1] = dem::CellControl::Stress;
    choice.stress[1] = CellPressure;
  }
  return choice;
}

dem::Snapshot loadCell(const std::string& folder, std::int64_t count, int threads)
{
  const std::string file = folder + "/cell" + std::to_string(count);
  dem::Snapshot state;
  if (!readBed(file, state) || !state.cell.begun ||
    static_cast<std::int64_t>(state.particles.size()) != count)
  {
    if (count % 8 != 0)
    {
      throw dem::Error("The grains of a cell have to be a multiple of 8.");
    }
    writeBed(file, {});
    state = doubled(steadyCube(count / 8, threads));
    writeBed(file, state);
  }
  return begun(std::move(state));
}

}
