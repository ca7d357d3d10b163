// Forces that grains exert on each other cancel, whatever slots and tiles the grains are in; what
// an observer is shown adds up to it, and is what the next step does.
#include "Basics/Random.h"
#include "Check.h"
#include "Scenes.h"

#include <algorithm>
#include <numeric>

using namespace dem;

namespace
{

/// A cloud that collapses upon itself; ids[k] is that of its k-th grain.
Snapshot cloud(const std::vector<std::int64_t>& ids)
{
  Random random(5);
  std::vector<Particle> grains;
  const int side = 14;
  const double spacing = 0.0042;
  for (std::size_t k = 0; k < ids.size(); ++k)
  {
    const int i = static_cast<int>(k);
    const Vec3 x = spacing *
      Vec3{ i % side - 0.5 * side, i / side % side - 0.5 * side, i / (side * side) - 0.5 * side };
    const Vec3 v{ random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1) };
    const Vec3 w{ random.uniform(-90, 90), random.uniform(-90, 90), random.uniform(-90, 90) };
    const double radius = random.uniform(0.0014, 0.002);
    grains.push_back(scene::grain(ids[k], radius, 1000.0, x, v - 20.0 * x, w));
  }
  return scene::startFrom(grains);
}

std::vector<std::int64_t> ascending(int count)
{
  std::vector<std::int64_t> ids(count);
  std::iota(ids.begin(), ids.end(), 0);
  return ids;
}

Config adrift(int threads)
{
  Config config;
  config.maximumParticles = 0;
  config.gravity = {};
  config.threads = threads;
  config.grainsPerThread = 64;
  scene::setSteps(config, 2e-5, 1000);
  return config;
}

/// Sums over all grains, and the sums of the magnitudes, that rounding is a share of.
struct Sums
{
  Vec3 momentum;
  Vec3 angular; ///< about the origin
  double momentumScale = 0.0;
  double angularScale = 0.0;
};

Sums sumsOf(const Particles& grains)
{
  Sums sums;
  for (std::size_t i = 0; i < grains.size(); ++i)
  {
    const Vec3 p = grains.mass(i) * grains.velocity.get(i);
    const Vec3 spin =
      sphereInertia(grains.mass(i), grains.radius(i)) * grains.angularVelocity.get(i);
    const Vec3 angular = cross(grains.position.get(i), p) + spin;
    sums.momentum = sums.momentum + p;
    sums.angular = sums.angular + angular;
    sums.momentumScale += norm(p);
    sums.angularScale += norm(angular);
  }
  return sums;
}

void conservation(FrictionUpdate update)
{
  Config config = adrift(3);
  config.frictionUpdate = update;
  Simulation simulation(config, {}, cloud(ascending(2700)));
  const Sums before = sumsOf(simulation.particles());
  double most = 0.0, mostAngular = 0.0;
  std::int64_t contacts = 0;
  for (std::int64_t step = 30; step <= 300; step += 30)
  {
    scene::advance(simulation, step);
    const Sums now = sumsOf(simulation.particles());
    most = std::max(most, norm(now.momentum - before.momentum) / before.momentumScale);
    mostAngular = std::max(mostAngular, norm(now.angular - before.angular) / before.angularScale);
    contacts += simulation.observe().totals.contactCount;
  }
  const std::string name = update == FrictionUpdate::Incremental ? "incremental" : "as published";
  check::isTrue("grains collide, " + name, contacts > 5000);

  check::atMost("change of momentum, " + name, most, 1e-12);
  // The arms of a contact add up to the distance of the centres, so the torques cancel as well.
  check::atMost("change of angular momentum, " + name, mostAngular, 1e-12);
}

/// Names do not matter but for rounding, as sums are formed in another order.
void names()
{
  const int count = 1000;
  std::vector<std::int64_t> mixed(count);
  for (int k = 0; k < count; ++k)
  {
    mixed[k] = k * 387 % count + 17; // 387 and 1000 have no common factor
  }
  Simulation plain(adrift(2), {}, cloud(ascending(count)));
  Simulation renamed(adrift(2), {}, cloud(mixed));
  Snapshot start = renamed.snapshot();
  start.order.resize(count);
  std::iota(start.order.rbegin(), start.order.rend(), 0);
  start.stepsSinceSort = 0;
  renamed.restore(start); // slots in another order, too
  scene::advance(plain, 150);
  scene::advance(renamed, 150);
  const Particles a = plain.particles();
  const Particles b = renamed.particles();
  double positions = 0.0, spins = 0.0;
  for (int k = 0; k < count; ++k)
  {
    const std::size_t other = static_cast<std::size_t>(mixed[k] - 17);
    positions = std::max(positions, norm(a.position.get(k) - b.position.get(other)));
    spins = std::max(spins, norm(a.angularVelocity.get(k) - b.angularVelocity.get(other)));
  }
  check::isTrue("renamed grains collide", plain.observe().totals.contactCount > 300);
  check::atMost("positions of renamed grains", positions, 1e-12);
  check::atMost("spins of renamed grains", spins, 1e-6);
}

/// A cloud that falls into a box, with the slots sorted.
Simulation& inABox()
{
  static Config config = []
  {
    Config made = adrift(3);
    made.gravity = { 0.5, 0, -9.81 };
    return made;
  }();
  std::vector<std::int64_t> ids = ascending(2000);
  std::reverse(ids.begin(), ids.end());
  static Simulation simulation(config,
    scene::box({ -0.0316, -0.0316, -0.0316 }, { 0.0274, 0.0274, 0.0274 }), cloud(ids));
  scene::advance(simulation, 120);
  return simulation;
}

void checkOrder(const Simulation& simulation, const Observation& seen)
{
  const Particles grains = simulation.particles();
  check::isTrue("slots are not in the order of ids", !simulation.snapshot().order.empty());
  check::isTrue("grains are", std::is_sorted(grains.id.begin(), grains.id.end()));
  bool ordered = true, ends = true, pressing = true;
  for (std::size_t c = 0; c < seen.contacts.size(); ++c)
  {
    const ContactView& now = seen.contacts[c];
    const bool pair = now.second >= 0;
    ordered = ordered && (pair ? now.element == -1 && now.first < now.second : now.element >= 0);
    if (c > 0)
    {
      const ContactView& last = seen.contacts[c - 1];
      const bool lastPair = last.second >= 0;
      ordered = ordered && (lastPair || !pair);
      ordered = ordered &&
        (lastPair != pair || last.first < now.first ||
          (last.first == now.first && last.second + last.element < now.second + now.element));
    }
    const Vec3 x = grains.position.get(now.first);
    ends = ends && (!pair || norm(now.end - grains.position.get(now.second)) < 1e-15);
    const Vec3 n = normalized(x - now.end);
    pressing = pressing && std::abs(dot(now.force, n) - now.normalForce) <= 1e-9 * norm(now.force);
  }
  check::isTrue("contacts by first and second, grains before walls", ordered);
  check::isTrue("they end at the second grain", ends);
  check::isTrue("the force acts on the first grain", pressing);
}

/// What is shown adds up, and is what the next step does.
void observation()
{
  Simulation& simulation = inABox();
  const Particles before = simulation.particles();
  const Observation seen = simulation.observe();
  checkOrder(simulation, seen);
  const Vec3 gravity{ 0.5, 0, -9.81 };
  std::vector<Vec3> force(before.size());
  std::vector<int> count(before.size());
  Vec3 outside, total;
  double scale = 0.0, largest = 0.0;
  int walls = 0;
  for (std::size_t i = 0; i < before.size(); ++i)
  {
    force[i] = before.mass(i) * gravity;
    outside = outside + force[i];
    total = total + seen.force[i];
    scale += norm(seen.force[i]);
    largest = std::max(largest, norm(seen.force[i]));
  }
  for (const ContactView& contact : seen.contacts)
  {
    force[contact.first] = force[contact.first] + contact.force;
    ++count[contact.first];
    if (contact.second >= 0)
    {
      force[contact.second] = force[contact.second] - contact.force;
      ++count[contact.second];
    }
    else
    {
      outside = outside + contact.force;
      ++walls;
    }
  }
  check::isTrue("contacts with walls and with grains",
    walls > 30 && seen.contacts.size() > 500u + walls);
  check::atMost("sum of all forces less gravity and walls", norm(total - outside) / scale, 1e-13);
  const double dt = simulation.timePlan().timeStep;
  scene::advance(simulation, simulation.step() + 1);
  const Particles after = simulation.particles();
  double fromContacts = 0.0, fromStep = 0.0;
  for (std::size_t i = 0; i < before.size(); ++i)
  {
    const Vec3 stepped = (before.mass(i) / dt) * (after.velocity.get(i) - before.velocity.get(i));
    fromContacts = std::max(fromContacts, norm(force[i] - seen.force[i]));
    fromStep = std::max(fromStep, norm(stepped - seen.force[i]));
  }
  check::atMost("force on a grain less that of its contacts", fromContacts / largest, 1e-13);
  check::atMost("force on a grain less that of the next step", fromStep / largest, 1e-10);
  check::isTrue("contacts of each grain", count == seen.contactCount);
}

void cases()
{
  conservation(FrictionUpdate::Incremental);
  conservation(FrictionUpdate::AsPublished);
  names();
  observation();
}

}

int main()
{
  return check::run(cases);
}
