// Laws of contacts that a program over the solver brings along, beside bonds, counted losses, steps
// with stages and implicit dashpots: what built-in laws give that are written anew, closed forms,
// and the bits of any number of threads and ranks.
#include "BondedGrains.h"
#include "Check.h"
#include "CustomExamples.h"
#include "CustomHits.h"
#include "OnWalls.h"
#include "RankTeams.h"
#include "Stages.h"

#include <algorithm>
#include <cmath>

using namespace dem;
using namespace hits;

namespace
{

constexpr CustomParts Whole{ true, true, true, true }, Friction{ false, true, true, true };

/// The configuration with NormalLaw Hooke and its friction, or with parts of both by a program.
Config by(const CustomParts& parts, Config config)
{
  if (!parts.normal)
  {
    useHooke(config);
  }
  if (parts.any())
  {
    config.law.custom = std::make_shared<custom::Hooke>(SpringStiffness, Ratio, parts);
  }
  return config;
}

void sameNumber(const std::string& name, double seen, double due, double scale, double tolerance)
{
  check::close(name, seen / scale, due / scale, tolerance);
}

double largestDifference(const Particles& a, const Particles& b)
{
  double off = 0.0;
  for (std::size_t k = 0; k < a.size(); ++k)
  {
    off = std::max(off, norm(a.velocity.get(k) - b.velocity.get(k)));
    off = std::max(off, 1e-3 * norm(a.angularVelocity.get(k) - b.angularVelocity.get(k)));
  }
  return off;
}

/// A law with a normal force limits its springs at rest by the force without dashpots, to the first
/// order of the step as the force with them, which shifts losses between friction and dashpots.
void sameLosses(const std::string& name, const Totals& seen, const Totals& due, bool normal)
{
  const double scale = due.losses.sum(), tolerance = normal ? 1e-2 : 1e-6;
  sameNumber(name + ", friction", seen.losses.friction, due.losses.friction, scale, tolerance);
  sameNumber(name + ", damping", seen.losses.damping, due.losses.damping, scale, tolerance);
  sameNumber(name + ", dissipated", seen.dissipatedEnergy, due.dissipatedEnergy, scale, 1e-9);
}

/// A block of bonded grains that falls onto the floor and breaks.
ranks::Case bonded(BondContact contact, double healing)
{
  ranks::Case one{ contact == BondContact::Beside ? "beside bonds" : "until bonds break",
    scene::withBonds(), scene::plane(0.1), {} };
  Config& config = one.config;
  config.gravity = { 0.0, 0.0, -9.81 };
  config.bonds.contact = contact;
  config.bonds.healingTime = healing;
  config.material.slidingFriction = 0.4;
  config.material.restitution = 0.7;
  config.grainsPerThread = 8;
  config.energyParts = true;
  one.start = scene::startFrom(scene::lattice(3, { 0.0, 0.0, 1.05e-3 }, { 0.3, 0.0, -1.0 }));
  scene::setSteps(config, 1e-6, 600);
  return one;
}

Snapshot end(const ranks::Case& one, const Config& with, int threads, Totals& totals)
{
  Config config = with;
  config.threads = threads;
  Simulation simulation(config, one.scene, one.start);
  scene::advance(simulation, 600);
  totals = simulation.observe().totals;
  return simulation.snapshot();
}

/// A bonded pair is left to its bond, and a broken one to the law, as with a built-in law: held
/// pairs are not asked with BondContact Replace and are asked of what they are pressed beyond with
/// Beside.
void bonds(BondContact contact, double healing)
{
  const ranks::Case one = bonded(contact, healing);
  Totals due, seen;
  const Snapshot usual = end(one, by({}, one.config), 1, due);
  check::isTrue(one.name + ": bonds break, and not all",
    due.brokenBonds > 3 && due.bondCount > 3 && due.losses.friction > 0.0);
  for (const CustomParts& parts : { Whole, Friction })
  {
    ranks::Case own = one;
    own.config = by(parts, one.config);
    const std::string name = one.name + (parts.normal ? ", the whole law" : ", friction");
    const Snapshot state = end(own, own.config, 1, seen);
    check::equal(name + ", broken", seen.brokenBonds, due.brokenBonds);
    check::equal(name + ", bonds", seen.bondCount, due.bondCount);
    check::atMost(name + ", velocities", largestDifference(state.particles, usual.particles), 1e-9);
    sameLosses(name, seen, due, parts.normal);
    check::isTrue(
      name + ", three threads", scene::identical(state, end(own, own.config, 3, seen)));
    Snapshot ofRanks;
    const auto said = ranks::simulate(own, { 2, 1, false },
      [&](Simulation& part, RankChannel& channel)
      {
        scene::advance(part, 600);
        Snapshot all = part.snapshot();
        ofRanks = channel.rank() == 0 ? std::move(all) : std::move(ofRanks);
      });
    ranks::demandNothing(name, said);
    check::isTrue(name + ", two ranks", scene::identical(state, ofRanks));
  }
}

/// Pairs that move across, some apart from all others: the first ones bonded, the rest loose.
Snapshot pairs(int bonded, int loose)
{
  std::vector<Particle> grains;
  for (int k = 0; k < 2 * (bonded + loose); ++k)
  {
    const double side = k % 2 == 0 ? -1.0 : 1.0;
    grains.push_back(scene::grain(k, Radius, Density, { 0.01 * (k / 2), 0.0, 0.999 * side * Radius },
      { 0.0, 0.05 * side, 0.0 }));
  }
  return scene::startFrom(grains);
}

/// A law without a normal force that acts without being pressed, F = -c v, leaves bonded pairs to
/// their bonds, whichever contacts are asked together.
void unpressed()
{
  Config config = scene::withBonds();
  config.bonds.breaking = BondBreaking::Never;
  config.bonds.interactionRadius = 0.0;
  config.grainsPerThread = 8;
  useHooke(config);
  scene::setSteps(config, 1e-5, 100);
  Scene lines;
  for (int k = 0; k < 10; ++k)
  {
    lines.bondLines.push_back({ 2 * k, 2 * k + 1 });
  }
  const auto run = [&](int loose, int threads)
  {
    Config with = config;
    with.threads = threads;
    Simulation simulation(with, lines, pairs(10, loose));
    scene::advance(simulation, 100);
    return simulation.snapshot();
  };
  config.material.slidingFriction = config.material.rollingFriction = 0.0;
  config.material.automaticTwistingFriction = false;
  config.material.twistingFriction = 0.0;
  const Particles due = run(0, 1).particles;
  auto law = std::make_shared<custom::Told>();
  law->has = { false, true, false, false };
  law->steep = 0.0;
  law->does = [](const CustomContact& c, CustomForces& f) { f.sliding = -0.05 * c.slidingVelocity; };
  config.law.custom = law;
  const Snapshot seen = run(30, 1);
  double off = 0.0;
  for (std::size_t k = 0; k < due.size(); ++k)
  {
    off = std::max(off, norm(seen.particles.velocity.get(k) - due.velocity.get(k)));
  }
  check::close("velocities of bonded grains, which the law leaves alone", off, 0.0, 0.0);
  check::isTrue("the law acts on loose ones", seen.particles.velocity.get(41).y < 0.049);
  check::isTrue("three threads", scene::identical(seen, run(30, 3)));
}

Totals totalsAfter(Config config, const Surface& walls, const Particle& grain, double timeStep,
  std::int64_t steps)
{
  config.energyParts = true;
  scene::setSteps(config, timeStep, steps);
  Simulation simulation(config, walls, scene::startFrom({ grain }));
  scene::advance(simulation, steps);
  return simulation.observe().totals;
}

void parts(const std::string& name, const Totals& totals, const EnergyLosses& due, double tolerance)
{
  const EnergyLosses& seen = totals.losses;
  const double sum = due.sum();
  sameNumber(name + ", friction", seen.friction, due.friction, sum, tolerance);
  sameNumber(name + ", plastic", seen.plastic, due.plastic, sum, tolerance);
  sameNumber(name + ", damping", seen.damping, due.damping, sum, tolerance);
  sameNumber(name + ", the sum is what is missing", seen.sum(), totals.dissipatedEnergy, sum,
    tolerance);
}

/// Loads with k1 and unloads with k2, without adhesion (Walton and Braun 1986): an impact loses
/// m v^2 / 2 (1 - k1 / k2).
struct Walton : custom::Told
{
  static constexpr double K1 = 2e3, K2 = 5e3;

  Walton()
  {
    this->has = { true, false, false, false };
    this->numbers = 1;
    this->steep = K2;
    this->does = [](const CustomContact& c, CustomForces& f)
    {
      f.memory[0] = std::max(c.memory[0], c.overlap);
      f.normal = force(c.overlap, f.memory[0]);
      f.frictionLimit = f.normal;
    };
  }
  double energy(const CustomContact& c) const override
  {
    const double now = force(c.overlap, c.memory[0]);
    return 0.5 * now * now / K2;
  }
  double plastic(const CustomContact& c) const override
  {
    return 0.5 * K1 * (1.0 - K1 / K2) * c.memory[0] * c.memory[0];
  }

private:
  static double force(double overlap, double deepest)
  {
    return std::max(K1 * deepest - K2 * (deepest - overlap), 0.0);
  }
};

/// Closed forms of what an impact, a slide and a plastic impact lose.
void losses()
{
  const double mass = sphereMass(Density, Radius), speed = 0.1;
  const double energy = 0.5 * mass * speed * speed;
  const Particle falls =
    scene::grain(0, Radius, Density, { 0, 0, 1.0001 * Radius }, { 0, 0, -speed });
  const double time = Pi * std::sqrt(mass / Walton::K1);
  Config smooth = rough();
  smooth.material.slidingFriction = smooth.material.rollingFriction = 0.0;
  smooth.material.twistingFriction = 0.0;
  parts("a damped impact",
    totalsAfter(by(Whole, smooth), scene::plane(0.1), falls, time / 4000, 12000),
    { 0.0, 0.0, 0.0, energy * (1.0 - 0.7 * 0.7) }, 2e-3);
  Config plastic = smooth;
  plastic.law.custom = std::make_shared<Walton>();
  parts("a plastic impact", totalsAfter(plastic, scene::plane(0.1), falls, time / 4000, 12000),
    { 0.0, energy * (1.0 - Walton::K1 / Walton::K2), 0.0, 0.0 }, 2e-3);

  // mu m g times the distance that the surface slides: v t - 7/4 mu g t^2 while it does.
  const double mu = 0.3, fast = 2.5, slides = 0.1, G = onwalls::G, weight = mass * G;
  Config config = rough();
  config.gravity = { 0.0, 0.0, -G };
  config.material.slidingFriction = mu;
  config.material.rollingFriction = 0.0;
  Particle grain =
    scene::grain(0, Radius, Density, { 0, 0, Radius - weight / SpringStiffness }, { fast, 0, 0 });
  const double distance = fast * slides - 1.75 * mu * G * slides * slides;
  for (const CustomParts& own : { Whole, Friction })
  {
    parts(own.normal ? "a slide, the whole law" : "a slide, friction",
      totalsAfter(by(own, config), scene::plane(1.0), grain, 1e-5, 10000),
      { mu * weight * distance, 0.0, 0.0, 0.0 }, 1e-3);
  }
}

/// Stages give what they give with the built-in law, as do losses and implicit dashpots.
void writtenAnew()
{
  const auto after = [](const Config& config)
  {
    Simulation simulation(config, scene::plane(0.1), scene::startFrom(collision()));
    scene::advance(simulation, 1500);
    return simulation.particles();
  };
  for (const Integrator integrator : staged::All)
  {
    Config config = rough();
    config.integrator = integrator;
    scene::setSteps(config, 4e-6, 1500);
    const Particles due = after(by({}, config));
    check::isTrue("they have hit each other", due.velocity.get(0).x < 0.3);
    for (const CustomParts& parts : { Whole, Friction })
    {
      const std::string name =
        std::string(nameOf(integrator)) + (parts.normal ? ", the whole law" : ", friction");
      check::atMost(name + ", velocities differ by",
        largestDifference(due, after(by(parts, config))), 1e-10);
    }
  }
  Config config = rough();
  config.law.damping = DampingLaw::Viscous;
  config.material.law[LawValue::Damping] = 0.2;
  config.law.implicitDamping = true;
  scene::setSteps(config, 4e-6, 1500);
  check::atMost("friction beside implicit dashpots, velocities differ by",
    largestDifference(after(by({}, config)), after(by({ false, false, true, false }, config))),
    1e-10);
}

/// However often a law is asked in the stages of a step, what a contact remembers has moved once
/// when the step is taken.
void memoryOfStages()
{
  for (const Integrator integrator : staged::All)
  {
    Config config = rough();
    config.integrator = integrator;
    scene::setSteps(config, 1e-6, 120);
    auto law = std::make_shared<custom::Told>();
    law->numbers = 2;
    law->does = [](const CustomContact& c, CustomForces& f)
    {
      f.normal = 1e4 * c.overlap;
      f.memory[0] = c.memory[0] + 1.0;
      f.memory[1] = c.memory[1] + c.timeStep;
    };
    config.law.custom = law;
    Simulation simulation(config, {},
      scene::startFrom({ scene::grain(0, Radius, Density, { -0.999 * Radius, 0, 0 }),
        scene::grain(1, Radius, Density, { 0.999 * Radius, 0, 0 }) }));
    scene::advance(simulation, 120);
    const Snapshot state = simulation.snapshot();
    const std::string name = nameOf(integrator);
    check::close(name + ": steps that a contact remembers", state.extras.at(0), 120.0, 0.0);
    check::relative(name + ": time that it remembers", state.extras.at(1), 1.2e-4, 1e-12);
  }
}

}

int main()
{
  return check::run(
    []
    {
      bonds(BondContact::Replace, 0.0);
      bonds(BondContact::Beside, 0.0);
      bonds(BondContact::Replace, 1e-4);
      unpressed();
      losses();
      writtenAnew();
      memoryOfStages();
    });
}
