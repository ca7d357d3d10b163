// The published friction update follows the trajectories of the program of Vetter (2025).
// Usage: TestReference FOLDER CASE
#include "Check.h"
#include "ReferenceCase.h"
#include "Scenes.h"

#include <algorithm>

using namespace dem;

namespace
{

struct Difference
{
  double position = 0.0;    ///< [m]
  double velocity = 0.0;    ///< [m/s]
  double spin = 0.0;        ///< [rad/s]
  double orientation = 0.0; ///< largest component of the difference, sign set aside
};

double orientationDifference(const Quaternion& a, const Quaternion& b)
{
  const double along = a.w * b.w + a.x * b.x + a.y * b.y + a.z * b.z;
  const double s = along < 0.0 ? -1.0 : 1.0;
  return std::max(std::max(std::abs(a.w - s * b.w), std::abs(a.x - s * b.x)),
    std::max(std::abs(a.y - s * b.y), std::abs(a.z - s * b.z)));
}

Difference compare(const Particles& grains, const std::vector<Particle>& expected)
{
  Difference most;
  for (std::size_t i = 0; i < expected.size(); ++i)
  {
    const Particle seen = grains.get(i);
    const Particle& due = expected[i];
    most.position = std::max(most.position, norm(seen.position - due.position));
    most.velocity = std::max(most.velocity, norm(seen.velocity - due.velocity));
    most.spin = std::max(most.spin, norm(seen.angularVelocity - due.angularVelocity));
    most.orientation =
      std::max(most.orientation, orientationDifference(seen.orientation, due.orientation));
  }
  return most;
}

void follow(const std::string& folder)
{
  const reference::Case scene = reference::readCase(folder);
  Simulation simulation(scene.config, scene.walls, scene.start);
  check::isTrue("the step is kept to the bit",
    simulation.timePlan().timeStep == scene.config.timeStep &&
      simulation.timePlan().stepsPerFrame == scene.stepsPerFrame);
  const std::size_t count = scene.start.particles.size();
  double largest = 0.0, smallest = 1e300;
  for (std::size_t i = 0; i < count; ++i)
  {
    largest = std::max(largest, scene.start.particles.radius(i));
    smallest = std::min(smallest, scene.start.particles.radius(i));
  }
  const int compared = count <= 5 ? scene.frames : scene.frames / 2;
  for (int frame = 1; frame <= scene.frames; ++frame)
  {
    scene::advance(simulation, static_cast<std::int64_t>(frame) * scene.stepsPerFrame);
    if (frame > compared)
    {
      continue;
    }
    const Difference most = compare(simulation.particles(),
      reference::readFrame(folder, frame, scene.config.material.density));
    const std::string at = "frame " + std::to_string(frame) + ", ";
    check::atMost(at + "positions", most.position, 1e-9 * largest);
    check::atMost(at + "velocities", most.velocity, 1e-7);
    check::atMost(at + "spins", most.spin, 1e-7 / smallest);
    check::atMost(at + "orientations", most.orientation, 1e-8);
  }
  check::equal("grains", simulation.particleCount(), static_cast<long long>(count));
}

}

int main(int argc, char** argv)
{
  if (argc != 3)
  {
    std::printf("usage: %s FOLDER CASE\n", argv[0]);
    return 2;
  }
  return check::run([&] { follow(std::string(argv[1]) + "/" + argv[2]); });
}
