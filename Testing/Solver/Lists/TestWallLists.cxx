// Lists of grains and walls change no result: what a contact remembers and the work that it did
// live on whenever lists are made anew, however far a grain goes in a step.
#include "Check.h"
#include "OnWalls.h"

#include <algorithm>
#include <vector>

using namespace dem;

namespace
{

/// Fast grains that bounce on a floor, among tiny ones that stay away from it. In a step they go
/// farther than the skin of lists that were just made, and not as far as that of lists which have
/// adapted to them.
struct Bounce
{
  static constexpr std::int64_t Steps = 300;
  static constexpr int Fast = 8;
  Config config = scene::still();
  Surface floor = scene::plane(0.2);
  Snapshot start;

  Bounce()
  {
    this->config.material.slidingFriction = 0.5;
    this->config.material.restitution = 0.9;
    this->config.material.youngsModulus = 1e7;
    scene::setSteps(this->config, 2e-6, Steps);
    std::vector<Particle> grains;
    for (int k = 0; k < 200; ++k)
    {
      grains.push_back(scene::grain(k, 1e-4, 1000.0, { 0.05 + 0.001 * (k % 20), 0.0, 0.01 + k }));
    }
    for (int k = 0; k < Fast; ++k)
    {
      grains.push_back(scene::grain(500 + k, 0.002, 1000.0, { 0.0, -0.01 * k, 0.00215 + 7e-6 * k },
        { 30.0, 0.0, -30.0 }));
    }
    this->start = scene::startFrom(grains);
  }
};

double workOf(const std::vector<ElementWork>& list)
{
  double sum = 0.0;
  for (const ElementWork& done : list)
  {
    sum += done.work;
  }
  return sum;
}

/// Continues for some steps. Contacts that continue where they were are not searched. Fresh lists
/// do not know where they were, and search all of them.
/// @param interval steps of which one is compared
/// @param visit() is called after each interval
/// @return of how many steps that were compared fresh lists made another
template <typename Visit>
std::int64_t countDifferent(const Config& config, const Surface& walls, Simulation& whole,
  std::int64_t steps, std::int64_t interval, const Visit& visit)
{
  std::int64_t different = 0;
  for (std::int64_t step = 0; step < steps; step += interval)
  {
    Simulation fresh(config, walls, whole.snapshot());
    scene::advance(whole, step + 1);
    scene::advance(fresh, step + 1);
    different += scene::identical(whole.snapshot(), fresh.snapshot()) ? 0 : 1;
    scene::advance(whole, step + interval);
    visit();
  }
  return different;
}

void fastGrains()
{
  Bounce bounce;
  Simulation whole(bounce.config, bounce.floor, bounce.start);
  double before = 0.0, lost = 0.0;
  const std::int64_t different =
    countDifferent(bounce.config, bounce.floor, whole, Bounce::Steps, 1,
      [&]
      {
        const double now = workOf(whole.observe().slidingWork);
        lost = std::max(lost, before - now);
        before = now;
      });
  check::isTrue("grains have bounced", whole.particles().get(200).velocity.z > 1.0);
  check::equal("steps at which fresh lists make a difference", different, 0);
  check::atMost("there is work of sliding", 1e-6, before);
  check::equal("all of it is left on the floor, elements",
    static_cast<long long>(whole.snapshot().slidingWork.size()), 1);
  check::atMost("none is lost", lost, 1e-12 * before); // but for the rounding of a sum
}

/// A corner of finely cut walls that meet in the origin, and a block with edges in front of it.
Surface corner()
{
  const Surface floor = mesh::plane(0.02, 6, 0.2, 5);
  const auto side = [&floor](const mesh::Map& map) { return mesh::mapped(floor, map); };
  const double h = 0.02;
  const Surface x = side([h](const Vec3& p) { return Vec3{ p.z, p.x + h, p.y + h }; });
  const Surface y = side([h](const Vec3& p) { return Vec3{ p.x + h, p.z, p.y + h }; });
  const Surface z = side([h](const Vec3& p) { return Vec3{ p.x + h, p.y + h, p.z }; });
  const Surface block = scene::box({ 0.006, 0.007, 0.0 }, { 0.011, 0.012, 0.005 });
  return mesh::joined(block, mesh::joined(x, mesh::joined(y, z)));
}

/// The most contacts with walls that a grain has.
std::int64_t mostAtWalls(const Observation& seen)
{
  std::vector<std::int64_t> count(seen.contactCount.size(), 0);
  for (const ContactView& contact : seen.contacts)
  {
    count[contact.first] += contact.second < 0 ? 1 : 0;
  }
  return *std::max_element(count.begin(), count.end());
}

void grainsInACorner()
{
  Config config = scene::still();
  config.gravity = { -6.0, -7.0, -8.0 };
  config.material.slidingFriction = 0.3;
  config.material.rollingFriction = 0.1;
  config.material.restitution = 0.3;
  config.material.youngsModulus = 1e7;
  constexpr std::int64_t steps = 16000;
  scene::setSteps(config, 5e-6, steps);
  std::vector<Particle> grains;
  for (int k = 0; k < 64; ++k)
  {
    const auto coordinate = [](int n) { return 0.0021 + 0.0042 * n; };
    const Vec3 p{ coordinate(k % 4), coordinate(k / 4 % 4), coordinate(k / 16) };
    if (norm(p - Vec3{ 0.0085, 0.0095, 0.0025 }) < 0.007)
    {
      continue; // in the block
    }
    grains.push_back(scene::grain(k, 0.0018 + 3e-6 * k, 2500.0, p, { 0.01 * (k % 3), 0.02, 0.0 }));
  }
  std::int64_t most = 0;
  const Surface walls = corner();
  Simulation whole(config, walls, scene::startFrom(grains));
  const std::int64_t different = countDifferent(config, walls, whole, steps, 20,
    [&] { most = std::max(most, mostAtWalls(whole.observe())); });
  check::equal("walls that the grain in the corner touches", most, 3);
  check::equal("steps at which a search of all contacts makes a difference", different, 0);
}

/// A plate rises under a grain on a floor until both are flush: while it is lower the grain feels
/// two planes, then one.
void risingPlate()
{
  constexpr double depth = 2e-5, time = 0.004;
  constexpr std::int64_t steps = 800;
  Config config = onwalls::heavy(1e-5, steps);
  config.material.youngsModulus = 1e5; // the grain sinks in deeper than the plate lies
  config.material.restitution = 0.5;
  Surface walls = scene::plane(0.05);
  scene::addRectangle(walls, { -0.02, -0.02, -depth }, { 0.02, -0.02, -depth },
    { 0.02, 0.02, -depth }, { -0.02, 0.02, -depth });
  walls.elements.back().body = 1;
  walls.bodies.resize(2);
  walls.bodies[1].motion.velocity = { 0.0, 0.0, depth / time };
  walls.bodies[1].motion.translationTimes = { 0.0, time };
  const Particle grain = onwalls::resting(config, 0.001, 0.002);
  std::int64_t most = 0;
  Simulation whole(config, walls, scene::startFrom({ grain }));
  const std::int64_t different = countDifferent(config, walls, whole, steps, 20,
    [&] { most = std::max(most, mostAtWalls(whole.observe())); });
  check::equal("walls that the grain over the plate touches", most, 2);
  check::equal("steps at which a search of all contacts over the plate makes a difference",
    different, 0);
}

void elementsThatThereAreNot()
{
  Bounce bounce;
  bounce.start.spawn.begun = true;
  bounce.start.contacts.push_back({ 500, -3, { 1e-5 } });
  check::refused(
    "refused", [&] { Simulation(bounce.config, bounce.floor, bounce.start); },
    "The state to start from has a contact with wall element 2, which there is not.");
}

}

int main()
{
  return check::run(
    []
    {
      fastGrains();
      grainsInACorner();
      risingPlate();
      elementsThatThereAreNot();
    });
}
