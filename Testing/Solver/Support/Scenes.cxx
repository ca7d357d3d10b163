#include "Scenes.h"

#include "State/StateWords.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <type_traits>

namespace scene
{

using namespace dem;

namespace
{

template <typename T, typename Allocator>
bool sameBits(const std::vector<T, Allocator>& a, const std::vector<T, Allocator>& b)
{
  return a.size() == b.size() &&
    (a.empty() || std::memcmp(a.data(), b.data(), a.size() * sizeof(T)) == 0);
}

bool sameContacts(const LargeVector<ContactHistory>& a, const LargeVector<ContactHistory>& b)
{
  if (a.size() != b.size())
  {
    return false;
  }
  for (std::size_t i = 0; i < a.size(); ++i)
  {
    if (a[i].first != b[i].first || a[i].second != b[i].second || a[i].feature != b[i].feature ||
      std::memcmp(a[i].springs.data(), b[i].springs.data(), sizeof a[i].springs) != 0)
    {
      return false;
    }
  }
  return true;
}

class Hash
{
public:
  /// Numbers without gaps between them only: gaps would be hashed, too.
  template <class T>
  void add(const T& value)
  {
    static_assert(std::is_trivially_copyable<T>::value, "hashed as bytes");
    unsigned char bytes[sizeof(T)];
    std::memcpy(bytes, &value, sizeof(T));
    for (const unsigned char byte : bytes)
    {
      this->Value = (this->Value ^ byte) * 0x100000001b3ull;
    }
  }
  template <typename T, typename Allocator>
  void add(const std::vector<T, Allocator>& values)
  {
    this->add(static_cast<std::uint64_t>(values.size()));
    for (const T& value : values)
    {
      this->add(value);
    }
  }
  std::uint64_t value() const { return this->Value; }

private:
  std::uint64_t Value = 0xcbf29ce484222325ull;
};

}

Config still()
{
  Config config;
  config.maximumParticles = 0;
  config.material.restitution = 1.0;
  config.material.slidingFriction = 0.0;
  config.material.rollingFriction = 0.0;
  config.material.twistingFriction = 0.0;
  config.material.automaticTwistingFriction = false;
  config.gravity = {};
  config.threads = 1;
  return config;
}

Config still(const Material& material)
{
  Config config = still();
  config.material.youngsModulus = material.youngsModulus;
  config.material.poissonRatio = material.poissonRatio;
  config.material.density = material.density;
  return config;
}

Config rain(FrictionUpdate update, int threads, std::int64_t steps)
{
  Config config;
  config.spawnAttemptsPerStep = 20;
  config.viscosity = 0.01;
  config.initialAngularVelocity = { 1, 2, 3 };
  config.frictionUpdate = update;
  config.threads = threads;
  config.grainsPerThread = 16;
  setSteps(config, 3e-5, steps);
  return config;
}

void letFall(Config& config)
{
  config.material.slidingFriction = 0.5;
  config.material.rollingFriction = 0.1;
  config.material.twistingFriction = 0.1;
  config.material.restitution = 0.5;
  config.gravity = { 0, 0, -9.81 };
  config.frameInterval = 0.01;
}

void setSteps(Config& config, double timeStep, std::int64_t count)
{
  config.timeStep = timeStep;
  config.frameInterval = timeStep * static_cast<double>(count);
  config.endTime = config.frameInterval;
}

Particle grain(std::int64_t id, double radius, double density, const Vec3& position,
  const Vec3& velocity, const Vec3& angularVelocity)
{
  Particle particle;
  particle.id = id;
  particle.radius = radius;
  particle.mass = sphereMass(density, radius);
  particle.position = position;
  particle.velocity = velocity;
  particle.angularVelocity = angularVelocity;
  return particle;
}

Snapshot startFrom(const std::vector<Particle>& grains)
{
  Snapshot start;
  for (const Particle& particle : grains)
  {
    start.particles.add(particle);
  }
  return start;
}

void addElement(Surface& surface, const std::vector<Vec3>& corners, double radius)
{
  Element element;
  element.kind = static_cast<ElementKind>(corners.size());
  element.radius = radius;
  for (std::size_t i = 0; i < corners.size(); ++i)
  {
    element.point[i] = static_cast<std::int64_t>(surface.points.size());
    surface.points.push_back(corners[i]);
  }
  surface.elements.push_back(element);
}

void addRectangle(Surface& surface, const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d,
  double radius)
{
  addElement(surface, { a, b, c, d }, radius);
}

Surface plane(double halfWidth)
{
  const double w = halfWidth;
  Surface surface;
  addRectangle(surface, { -w, -w, 0 }, { w, -w, 0 }, { w, w, 0 }, { -w, w, 0 });
  return surface;
}

Surface box(const Vec3& l, const Vec3& u)
{
  Surface surface;
  addRectangle(surface, l, { u.x, l.y, l.z }, { u.x, u.y, l.z }, { l.x, u.y, l.z });
  addRectangle(surface, { l.x, l.y, u.z }, { u.x, l.y, u.z }, u, { l.x, u.y, u.z });
  addRectangle(surface, l, { u.x, l.y, l.z }, { u.x, l.y, u.z }, { l.x, l.y, u.z });
  addRectangle(surface, { l.x, u.y, l.z }, { u.x, u.y, l.z }, u, { l.x, u.y, u.z });
  addRectangle(surface, l, { l.x, u.y, l.z }, { l.x, u.y, u.z }, { l.x, l.y, u.z });
  addRectangle(surface, { u.x, l.y, l.z }, { u.x, u.y, l.z }, u, { u.x, l.y, u.z });
  return surface;
}

void advance(Simulation& simulation, std::int64_t step)
{
  if (simulation.advanceTo(step) != AdvanceStatus::Reached)
  {
    throw Error("the run did not reach step " + std::to_string(step) + ": " + simulation.failure());
  }
}

double hertzOverlap(double force, double stiffness)
{
  return std::pow(force / stiffness, 2.0 / 3.0);
}

double planeStiffness(const Config& config, double radius)
{
  const double nu = config.material.poissonRatio;
  return 4.0 / 3.0 * config.material.youngsModulus / (1.0 - nu * nu) * std::sqrt(radius);
}

bool identical(const Snapshot& a, const Snapshot& b)
{
  const Particles& p = a.particles;
  const Particles& q = b.particles;
  static_assert(sizeof(Quaternion) == 4 * sizeof(double), "compared as raw memory");
  return a.step == b.step && a.lastStep == b.lastStep &&
    sameBits(p.position.packed, q.position.packed) &&
    sameBits(p.velocity.packed, q.velocity.packed) &&
    sameBits(p.angularVelocity.packed, q.angularVelocity.packed) &&
    sameBits(p.orientation, q.orientation) && sameBits(p.id, q.id) &&
    sameBits(p.material, q.material) && sameBits(p.temperature, q.temperature) &&
    sameBits(p.shapedOf, q.shapedOf) && wordsOf(p.shaped) == wordsOf(q.shaped) &&
    sameBits(p.earlier.acceleration, q.earlier.acceleration) &&
    sameBits(p.earlier.jerk, q.earlier.jerk) && sameBits(p.earlier.spin, q.earlier.spin) &&
    sameBits(p.earlier.spinJerk, q.earlier.spinJerk) && p.applied.kinds == q.applied.kinds &&
    sameBits(p.applied.force, q.applied.force) && sameBits(p.applied.torque, q.applied.torque) &&
    sameBits(p.applied.held, q.applied.held) && sameContacts(a.contacts, b.contacts) &&
    sameBits(a.extras, b.extras) && sameBits(a.wallNormals, b.wallNormals) &&
    wordsOf(a) == wordsOf(b) && a.order == b.order && sameBits(a.slidingWork, b.slidingWork);
}

std::uint64_t hash(const Snapshot& snapshot)
{
  const Particles& grains = snapshot.particles;
  static_assert(sizeof(Vec4) == 4 * sizeof(double) && sizeof(Springs) == 8 * sizeof(double),
    "hashed as raw memory");
  Hash sum;
  sum.add(snapshot.step);
  sum.add(grains.position.packed);
  sum.add(grains.velocity.packed);
  sum.add(grains.angularVelocity.packed);
  sum.add(grains.orientation);
  sum.add(grains.id);
  sum.add(grains.material);
  if (std::any_of(grains.temperature.begin(), grains.temperature.end(),
        [](double temperature) { return temperature != UsualTemperature; }))
  {
    sum.add(grains.temperature); // numbers of runs without heat stay as they were
  }
  if (grains.applied.any()) // numbers of runs without loads stay as they were
  {
    sum.add(grains.applied.force);
    sum.add(grains.applied.torque);
    sum.add(grains.applied.held);
  }
  for (const std::uint64_t word : wordsOf(grains.shaped))
  {
    sum.add(word);
  }
  sum.add(static_cast<std::uint64_t>(snapshot.contacts.size()));
  for (const ContactHistory& contact : snapshot.contacts)
  {
    sum.add(contact.first);
    sum.add(contact.second);
    sum.add(contact.springs);
  }
  for (const double extra : snapshot.extras)
  {
    sum.add(extra);
  }
  sum.add(snapshot.order);
  sum.add(snapshot.stepsSinceSort);
  for (const InflowState& inflow : snapshot.spawn.inflows)
  {
    sum.add(inflow.random);
    sum.add(inflow.carriedRadius);
  }
  sum.add(snapshot.spawn.nextId);
  sum.add(snapshot.spawn.begun);
  sum.add(snapshot.suppliedEnergy);
  static_assert(sizeof(ElementWork) == 16, "hashed as raw memory");
  sum.add(snapshot.slidingWork);
  return sum.value();
}

std::uint64_t hashOfFlow(const Snapshot& snapshot)
{
  Hash sum;
  sum.add(static_cast<std::uint64_t>(snapshot.spawn.inflows.size()));
  for (const InflowState& inflow : snapshot.spawn.inflows)
  {
    sum.add(inflow.count);
    sum.add(inflow.mass);
    sum.add(inflow.asked);
    sum.add(inflow.askedBefore);
    sum.add(inflow.fills);
  }
  sum.add(snapshot.outflow.count);
  sum.add(snapshot.outflow.mass);
  sum.add(snapshot.outflow.stepsSinceCheck);
  return sum.value();
}

}
