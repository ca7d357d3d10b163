// The path of contacts: what is shown of a state is what the next step does, and whichever contacts
// share a block with it, a contact has the same path. Forces that are shown against changes of
// velocity; hits among bonds that hold; steps by any number of threads.
#include "BondedGrains.h"
#include "Check.h"
#include "Clumps.h"
#include "Faceted.h"
#include "Rotations.h"
#include "WrittenLaws.h"

#include <algorithm>
#include <string>
#include <vector>

using namespace dem;

namespace
{

constexpr double TimeStep = 1e-6;

Config pressed()
{
  Config config = scene::still({ "soft", 1e6, 0.3, 2500.0 });
  config.shapes = { scene::brick({ 1.0, 0.8, 0.6 }, 0.1), scene::gravel(12, 5, 0.1),
    scene::cylinder(0.5, 0.8, 0.1) };
  config.allowInitialOverlap = true;
  config.material.slidingFriction = 0.4;
  config.material.restitution = 0.5;
  scene::setSteps(config, TimeStep, 100);
  return config;
}

ShapedGrain moving(Random& chance)
{
  ShapedGrain grain;
  grain.size = 0.01;
  grain.orientation = randomRotation(chance);
  grain.velocity = 0.05 * randomDirection(chance);
  grain.angularVelocity = 20.0 * randomDirection(chance);
  return grain;
}

/// Two grains some steps before they touch, or already pressed.
Snapshot pairOf(const Config& config, int first, int second, Random& chance)
{
  const ShapedGrain one = moving(chance);
  ShapedGrain other = moving(chance);
  const Vec3 direction = randomDirection(chance);
  Config unbonded = config; // with a bond an overlap counts from when it is made
  unbonded.bonds = {};
  Snapshot start;
  const auto touchAt = [&](double distance)
  {
    start = {};
    other.position = distance * direction;
    scene::addClump(config, first, one, start);
    scene::addClump(config, second, other, start);
    return Simulation(unbonded, {}, start).observe().totals.largestRelativeOverlap > 0.0;
  };
  for (int tenth = 20; tenth > 0; --tenth)
  {
    for (int part = touchAt(0.1 * tenth * one.size) ? 4 : -1; part >= 0; --part)
    {
      if (touchAt((0.1 * tenth + 0.02 * part) * one.size))
      {
        return start;
      }
    }
  }
  throw Error("the two never touch");
}

/// A grain over the rim of a wall, where shares change.
Snapshot atRim(const Config& config, int shape, Random& chance)
{
  for (int tries = 0; tries < 10000; ++tries)
  {
    Snapshot start;
    ShapedGrain grain = moving(chance);
    const double x = 0.02 + chance.uniform(-0.01, 0.01), y = chance.uniform(-0.01, 0.01);
    grain.position = { x, y, chance.uniform(0.004, 0.01) };
    scene::addClump(config, shape, grain, start);
    const double overlap =
      Simulation(config, scene::plane(0.02), start).observe().totals.largestRelativeOverlap;
    if (overlap > 0.0 && overlap < 0.3)
    {
      return start;
    }
  }
  throw Error("the wall is never touched");
}

/// How far the forces on grains are from what the next steps make of them, over the largest.
struct Difference
{
  double most = 0.0;
  int pushes = 0;

  void add(const Config& config, const Surface& walls, const Snapshot& start)
  {
    Simulation run(config, walls, start);
    double off = 0.0, largest = 0.0;
    for (int step = 1; step <= 10; ++step)
    {
      const Snapshot before = run.snapshot();
      const Observation seen = run.observe();
      scene::advance(run, step);
      const Snapshot after = run.snapshot();
      for (std::size_t k = 0; k < before.particles.shaped.size(); ++k)
      {
        const ShapedGrain& grain = before.particles.shaped[k];
        const Vec3 shown = seen.force[static_cast<std::size_t>(grain.first)];
        const Vec3 done =
          (grain.mass / TimeStep) * (after.particles.shaped[k].velocity - grain.velocity);
        off = std::max(off, norm(done - shown));
        largest = std::max(largest, norm(shown));
      }
    }
    if (largest > 1e-6)
    {
      this->most = std::max(this->most, off / largest);
      ++this->pushes;
    }
  }
};

struct Kind
{
  std::string name;
  Config config;
};

std::vector<Kind> kinds()
{
  std::vector<Kind> all;
  const auto add = [&](const std::string& name) -> Config&
  {
    all.push_back({ name, pressed() });
    return all.back().config;
  };
  add("Hertz");
  add("a law with memory").law.expression = written::Hysteretic;
  Config& edinburgh = add("EEPA");
  edinburgh.law.normal = NormalLaw::EEPA;
  scene::bondBesideContacts(add("bonds beside contacts"));
  return all;
}

void shownIsDone()
{
  for (const Kind& kind : kinds())
  {
    Random chance(12);
    Difference atGrains, atWalls;
    const int shapes = static_cast<int>(kind.config.shapes.size());
    for (int k = 0; k < check::sanitizedOr(9, 20); ++k)
    {
      atGrains.add(kind.config, {}, pairOf(kind.config, k % shapes, k / shapes % shapes, chance));
      atWalls.add(kind.config, scene::plane(0.02), atRim(kind.config, k % shapes, chance));
    }
    check::isTrue(kind.name + ", pairs that push", atGrains.pushes > 8);
    check::isTrue(kind.name + ", grains that walls push", atWalls.pushes > 3);
    check::atMost(kind.name + ", shown forces of grains against done ones", atGrains.most, 1e-9);
    check::atMost(kind.name + ", shown forces of walls against done ones", atWalls.most, 1e-9);
  }
}

/// A shot on a chain that bonds hold: of the contacts of the block they hold most. The step is too
/// long for the hit, and nobody but who looks at the new contact notices.
void hitAmongBonds()
{
  constexpr double radius = 1e-3;
  const auto failureAt = [&](double speed, BondContact contact)
  {
    Config config = scene::still({ "hard", 5e10, 0.25, 2500.0 });
    config.maximumOverlap = 1.5;
    config.bonds.law = BondLaw::Parallel;
    config.bonds.youngsModulus = 1e5;
    config.bonds.breaking = BondBreaking::Never;
    config.bonds.contact = contact;
    scene::setSteps(config, 2e-6, 2000);
    std::vector<Particle> grains;
    for (int k = 0; k < 5; ++k)
    {
      grains.push_back(scene::grain(k, radius, 2500.0, { 2.0 * radius * k, 0, 0 }));
    }
    grains.push_back(
      scene::grain(9, radius, 2500.0, { 4.0 * radius, 0, 3.0 * radius }, { 0, 0, -speed }));
    Simulation run(config, {}, scene::startFrom(grains));
    return run.advanceTo(1000) == AdvanceStatus::Reached ? std::string() : run.failure();
  };
  for (const BondContact contact : { BondContact::Beside, BondContact::Replace })
  {
    const std::string name = std::string("bonds, ") + nameOf(contact) + ", ";
    check::contains(name + "a hit", failureAt(50.0, contact), "the hit of grain 9 on grain 2");
    check::isTrue(name + "a slow one", failureAt(1.0, contact).empty());
  }
}

/// A chain with one light grain, which limits the step, and a grain that touches it far away. With
/// one thread both contacts are in one block, with several they are not.
void stepsByThreads()
{
  constexpr double radius = 1e-3;
  Config config = scene::withBonds();
  config.stepControl = StepControlKind::Stable;
  config.timeStep = 7e-6;
  config.endTime = config.frameInterval = 100 * config.timeStep;
  config.bonds.breaking = BondBreaking::Never;
  config.law.sliding = SlidingLaw::Viscous; // a dashpot at any overlap, none included
  config.material.slidingFriction = 0.5;
  config.material.law[LawValue::SlidingViscosity] = 0.15;
  config.grainsPerThread = 16;
  std::vector<Particle> grains;
  for (int k = 0; k < 256; ++k)
  {
    const bool light = k % 16 == 0 && k > 64 && k < 120;
    grains.push_back(scene::grain(k, radius, light ? 250.0 : 2500.0, { 2.0 * radius * k, 0, 0 }));
  }
  grains.push_back(
    scene::grain(1000, radius, 2500.0, { 20.0 * radius, 0, 2.3 * radius }, { 0, 0, -1.0 }));
  std::vector<Snapshot> ends;
  for (const int threads : { 1, 4 })
  {
    config.threads = threads;
    Simulation run(config, {}, scene::startFrom(grains));
    scene::advance(run, run.timePlan().lastStep());
    ends.push_back(run.snapshot());
    std::printf("       %d threads, %lld steps\n", threads,
      static_cast<long long>(run.steps().taken));
  }
  check::isTrue("a chain with a loose contact, any number of threads",
    scene::identical(ends[0], ends[1]));
}

}

int main()
{
  return check::run(
    []
    {
      shownIsDone();
      hitAmongBonds();
      stepsByThreads();
    });
}
