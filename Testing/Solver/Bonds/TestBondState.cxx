// Bonded bodies that fall and break, of spheres, clumps, smooth grains and bricks: the same bits
// for any number of threads, in one go or by restarts at every step while bonds break, and the
// energy is accounted for.
#include "BondedGrains.h"
#include "Check.h"
#include "Faceted.h"

#include <algorithm>
#include <functional>

using namespace dem;

namespace
{

constexpr std::int64_t Steps = 900;

struct Case
{
  std::string name;
  Config config;
  Snapshot start;
};

Config falling(BondLaw law)
{
  Config config = scene::withBonds(law);
  config.gravity = { 0, 0, -9.81 };
  config.material.restitution = 0.6;
  config.material.slidingFriction = 0.4;
  config.material.rollingFriction = 0.1;
  config.bonds.strengthDeviation = 0.3;
  config.grainsPerThread = 4;
  config.threads = 1;
  scene::setSteps(config, 2e-6, Steps);
  return config;
}

/// A block of 27 grains with a shape.
/// @param size bounding radius [m]
/// @param apart distances of neighbours along the axes [m]
Case shaped(const std::string& name, const GrainShape& shape, double size, const Vec3& apart,
  const Vec3& velocity)
{
  Case made{ name, falling(BondLaw::Parallel), {} };
  made.config.shapes = { shape };
  for (int k = 0; k < 27; ++k)
  {
    ShapedGrain grain;
    grain.position = { apart.x * (k % 3), apart.y * (k / 3 % 3), 1.4e-3 + apart.z * (k / 9) };
    grain.velocity = velocity;
    grain.size = size;
    scene::addClump(made.config, 0, grain, made.start);
  }
  return made;
}

std::vector<Case> cases()
{
  const Vec3 corner{ 0, 0, 1.1e-3 }, down{ 0.3, 0, -1.5 };
  std::vector<Case> all;
  for (const BondLaw law : { BondLaw::Parallel, BondLaw::Timoshenko, BondLaw::Springs })
  {
    Config config = falling(law);
    config.bonds.softening = law == BondLaw::Timoshenko ? 3.0 : 1.0;
    config.bonds.contact = law == BondLaw::Timoshenko ? BondContact::Beside : BondContact::Replace;
    config.bonds.healingTime = law == BondLaw::Springs ? 1e-4 : 0.0;
    config.energyParts = law != BondLaw::Springs;
    all.push_back({ nameOf(law), config, scene::startFrom(scene::lattice(5, corner, down)) });
  }
  Config sticky = falling(BondLaw::Euler);
  sticky.law.adhesion = AdhesionLaw::JKR;
  sticky.material.law[LawValue::SurfaceEnergy] = 0.1;
  sticky.energyParts = true;
  all.push_back({ "Euler and JKR", sticky, scene::startFrom(scene::lattice(4, corner, down)) });

  all.push_back(shaped("clumps", scene::dumbbell(), 2e-3, { 4.1e-3, 2.05e-3, 2.05e-3 }, down));
  all.push_back(shaped("smooth grains", superellipsoid("egg", { 1.25, 1.0, 0.8 }, 0.8, 0.8), 1.3e-3,
    { 2.5e-3, 2.0e-3, 1.6e-3 }, down));
  const double side = 2e-3, rounding = 2e-4;
  Case bricks = shaped("bricks", scene::brick({ side, side, side }, rounding),
    std::sqrt(3.0) * (0.5 * side - rounding) + rounding, { side, side, side }, down);
  bricks.config.bonds.radiusRatio = 0.6;
  all.push_back(bricks);
  return all;
}

/// Whether grains move alike and contacts remember the same.
bool areAlike(const Snapshot& a, const Snapshot& b)
{
  const auto samePacked = [](const VectorArray& one, const VectorArray& other)
  {
    return std::equal(one.packed.begin(), one.packed.end(), other.packed.begin(),
      other.packed.end(),
      [](const Vec4& p, const Vec4& q)
      { return p.x == q.x && p.y == q.y && p.z == q.z && p.w == q.w; });
  };
  return samePacked(a.particles.position, b.particles.position) &&
    samePacked(a.particles.velocity, b.particles.velocity) &&
    samePacked(a.particles.angularVelocity, b.particles.angularVelocity) &&
    std::equal(a.extras.begin(), a.extras.end(), b.extras.begin(), b.extras.end());
}

/// Where losses are counted every contact is loaded and its law asked; else those that bonds hold
/// are neither.
void heldAlone(const Case& which, const Snapshot& end)
{
  Config config = which.config;
  config.energyParts = !config.energyParts;
  Simulation other(config, scene::plane(0.5), which.start);
  scene::advance(other, Steps);
  check::isTrue(which.name + ", the same bits whether losses are counted or not",
    areAlike(other.snapshot(), end));
}

void state(const Case& which)
{
  const Surface plane = scene::plane(0.5);
  Simulation one(which.config, plane, which.start);
  const std::int64_t bonds = one.observe().totals.bondCount;
  std::vector<Snapshot> at;
  std::vector<double> lost;
  for (std::int64_t step = 0; step <= Steps; step += 30)
  {
    scene::advance(one, step);
    at.push_back(one.snapshot());
    lost.push_back(one.observe().totals.dissipatedEnergy);
  }
  const Totals totals = one.observe().totals;
  check::isTrue(which.name + ", some of " + std::to_string(bonds) + " bonds break and some hold",
    totals.brokenBonds > bonds / 20 && totals.bondCount > 0);
  check::equal(which.name + ", events", static_cast<long long>(one.observe().breaks.size()),
    totals.brokenBonds);
  for (const int threads : { 2, 5 })
  {
    Config config = which.config;
    config.threads = threads;
    Simulation other(config, plane, which.start);
    bool same = true;
    for (std::size_t k = 0; k < at.size(); ++k)
    {
      scene::advance(other, static_cast<std::int64_t>(30 * k));
      same = same && scene::identical(other.snapshot(), at[k]);
    }
    check::isTrue(which.name + ", the same bits with " + std::to_string(threads) + " threads",
      same);
  }
  heldAlone(which, at.back());
  // A restart at each step while most bonds break.
  std::size_t most = 1;
  for (std::size_t k = 1; k < at.size(); ++k)
  {
    const auto brokenIn = [&](std::size_t j)
    { return at[j].bonds.broken - at[j - 1].bonds.broken; };
    most = brokenIn(k) > brokenIn(most) ? k : most;
  }
  Snapshot now = at[most - 1];
  const std::int64_t before = now.bonds.broken;
  for (int k = 0; k < 30; ++k)
  {
    Simulation next(which.config, plane, now);
    next.restore(now);
    scene::advance(next, now.step + 1);
    now = next.snapshot();
  }
  check::isTrue(which.name + ", bonds break in the steps of restarts", now.bonds.broken > before);
  check::isTrue(which.name + ", the same bits by restarts", scene::identical(now, at[most]));
  one.restore(at[most / 2]);
  scene::advance(one, Steps);
  check::isTrue(which.name + ", the same bits after going back",
    scene::identical(one.snapshot(), at.back()));
  double gain = 0.0;
  for (std::size_t k = 1; k < lost.size(); ++k)
  {
    gain = std::max(gain, lost[k - 1] - lost[k]);
  }
  check::atMost(which.name + ", energy gained from frame to frame over what was lost in all",
    gain / lost.back(), 0.02);
  check::isTrue(which.name + ", broken bonds take a part of the energy",
    totals.fractureEnergy > 0.01 * lost.back() && totals.fractureEnergy < lost.back());
  if (which.config.energyParts)
  {
    check::atMost(which.name + ", error of the balance",
      std::abs(totals.energyError()) / totals.dissipatedEnergy, 0.01);
  }
}

/// Bonds that are made later are made at that time, by whatever route the run reaches it.
void later()
{
  Case which = cases().front();
  which.config.bonds.time = 3e-4; // step 150
  Simulation one(which.config, scene::plane(0.5), which.start);
  scene::advance(one, 149);
  check::equal("bonds before their time", one.observe().totals.bondCount, 0);
  const Snapshot early = one.snapshot();
  scene::advance(one, 150);
  const std::int64_t bonds = one.observe().totals.bondCount;
  check::isTrue("bonds at their time", bonds > 100);
  scene::advance(one, Steps);
  Simulation other(which.config, scene::plane(0.5), early);
  other.restore(early);
  scene::advance(other, Steps);
  check::isTrue("the same bits after a restart before their time",
    scene::identical(one.snapshot(), other.snapshot()));
}

/// Where bonds replace the law from now on, the law remembers nothing of the contacts that they hold.
void replaced()
{
  const Case beside = cases()[1];
  Simulation one(beside.config, scene::plane(0.5), beside.start);
  scene::advance(one, 100);
  const auto remembered = [](const Simulation& run)
  {
    const Observation seen = run.observe();
    const Snapshot state = run.snapshot();
    std::int64_t count = 0;
    for (const ContactHistory& contact : state.contacts)
    {
      const auto view = std::find_if(seen.contacts.begin(), seen.contacts.end(),
        [&](const ContactView& one)
        {
          return one.first == std::min(contact.first, contact.second) &&
            one.second == std::max(contact.first, contact.second);
        });
      const bool isHeld =
        view != seen.contacts.end() && seen.bonds[view - seen.contacts.begin()].whole;
      count += isHeld && contact.springs != Springs{} ? 1 : 0;
    }
    return count;
  };
  check::isTrue("springs of contacts beside bonds", remembered(one) > 50);
  Config config = beside.config;
  config.bonds.contact = BondContact::Replace;
  check::equal("springs of contacts that bonds replace",
    remembered(Simulation(config, scene::plane(0.5), one.snapshot())), 0);
}

}

int main()
{
  return check::run(
    []
    {
      for (const Case& which : cases())
      {
        state(which);
      }
      later();
      replaced();
    });
}
