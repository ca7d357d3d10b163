#include "Bed.h"

#include "Core/Random.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <type_traits>

namespace bed
{

namespace
{

constexpr double Largest = 0.001; // [m]
constexpr double Smallest = 0.9 * Largest;
constexpr double Spacing = 2.06 * Largest;
constexpr double RandomSpeed = 0.1;          // [m/s]
constexpr std::uint64_t Format = 0x62656432; // of the files
constexpr std::uint64_t LargestArray = 1000000000;

std::int64_t sideOf(std::int64_t count)
{
  return static_cast<std::int64_t>(std::ceil(std::cbrt(static_cast<double>(count))));
}

dem::Snapshot looseGrid(std::int64_t count)
{
  const std::int64_t side = sideOf(count);
  dem::Random random(7);
  dem::Snapshot start;
  for (std::int64_t id = 0; id < count; ++id)
  {
    dem::Particle grain;
    grain.id = id;
    grain.radius = random.uniform(Smallest, Largest);
    grain.mass = dem::sphereMass(material().density, grain.radius);
    const auto place = [](std::int64_t k) { return (static_cast<double>(k) + 0.5) * Spacing; };
    grain.position = { place(id % side), place(id / side % side), place(id / side / side) };
    for (double* v : { &grain.velocity.x, &grain.velocity.y, &grain.velocity.z })
    {
      *v = random.uniform(-RandomSpeed, RandomSpeed);
    }
    start.particles.add(grain);
  }
  return start;
}

template <typename T>
void transfer(std::fstream& file, std::vector<T>& values, bool write)
{
  static_assert(std::is_trivially_copyable<T>::value, "written as bytes");
  std::uint64_t size = values.size();
  const auto bytes = [](auto* p) { return reinterpret_cast<char*>(p); };
  if (write)
  {
    file.write(bytes(&size), sizeof(size));
    file.write(bytes(values.data()), static_cast<std::streamsize>(size * sizeof(T)));
  }
  else
  {
    file.read(bytes(&size), sizeof(size));
    values.resize(file && size < LargestArray ? size : 0);
    file.read(bytes(values.data()), static_cast<std::streamsize>(size * sizeof(T)));
  }
}

bool transfer(const std::string& name, dem::Snapshot& state, bool write)
{
  std::fstream file(name, std::ios::binary | (write ? std::ios::out : std::ios::in));
  std::vector<std::uint64_t> format{ Format };
  transfer(file, format, write);
  if (format != std::vector<std::uint64_t>{ Format })
  {
    return false;
  }
  dem::Particles& p = state.particles;
  for (dem::VectorRows* rows : { &p.position, &p.velocity, &p.angularVelocity })
  {
    transfer(file, rows->row, write);
  }
  transfer(file, p.orientation, write);
  transfer(file, p.id, write);
  transfer(file, p.material, write);
  transfer(file, state.contacts, write);
  return file.good();
}

}

dem::Config material()
{
  dem::Config config;
  config.radiusMin = Smallest;
  config.radiusMax = Largest;
  config.maximumParticles = 0;
  config.timeStepFactor = 1.0;
  config.frameInterval = 1.0;
  config.endTime = 1e3;
  config.allowInitialOverlap = true;
  return config;
}

dem::Surface container(std::int64_t count)
{
  const double w = static_cast<double>(sideOf(count)) * Spacing;
  const double h = 1.5 * w;
  dem::Surface box;
  box.points = { { 0, 0, 0 }, { w, 0, 0 }, { w, w, 0 }, { 0, w, 0 }, { 0, 0, h }, { w, 0, h },
    { w, w, h }, { 0, w, h } };
  for (const auto& corners : { std::array<std::int64_t, 4>{ 0, 1, 2, 3 }, { 0, 1, 5, 4 },
         { 1, 2, 6, 5 }, { 2, 3, 7, 6 }, { 3, 0, 4, 7 } })
  {
    box.elements.push_back({ dem::ElementKind::Rectangle, corners, 0.0 });
  }
  return box;
}

dem::Snapshot settle(std::int64_t count, int threads)
{
  constexpr std::int64_t chunk = 500, longest = 40;
  constexpr double atRest = 1e-3; // kinetic energy of a grain over m g R
  dem::Config config = material();
  config.threads = threads;
  config.slidingFriction = config.rollingFriction = 0.0; // for a dense bed
  dem::Simulation simulation(config, container(count), looseGrid(count));
  const double weight = 9.81 * dem::sphereMass(config.density, Largest) * Largest;
  for (std::int64_t k = 1; k <= longest; ++k)
  {
    if (simulation.advanceTo(k * chunk) != dem::AdvanceStatus::Reached)
    {
      throw dem::Error(simulation.failure());
    }
    const double energy = simulation.observe().totals.translationalEnergy;
    if (k > 4 && energy < atRest * weight * static_cast<double>(count))
    {
      break;
    }
  }
  dem::Snapshot result = simulation.snapshot();
  result.step = 0;
  result.order.clear();
  return result;
}

dem::Snapshot load(const std::string& file, std::int64_t count, int threads)
{
  dem::Snapshot state;
  if (!transfer(file, state, false) || static_cast<std::int64_t>(state.particles.size()) != count)
  {
    std::fprintf(stderr, "Settling %lld grains ...\n", static_cast<long long>(count));
    state = settle(count, threads);
    if (!transfer(file, state, true))
    {
      throw dem::Error("Cannot write " + file + ".");
    }
  }
  state.stepsSinceSort = 1000; // for the slots to be put into spatial order at once
  state.spawn.begun = true;
  state.spawn.nextId = count;
  return state;
}

}
