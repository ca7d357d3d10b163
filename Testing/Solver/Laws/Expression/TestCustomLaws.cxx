// Laws of contacts and of bonds that a program over the solver brings along: built-in laws that are
// written anew do what the built-in ones do, the bits are those of any number of threads and ranks,
// and what can go wrong with such a law is said.
#include "BondedGrains.h"
#include "Cells.h"
#include "Check.h"
#include "CustomExamples.h"
#include "CustomHits.h"
#include "RankTeams.h"

#include <cmath>
#include <limits>
#include <stdexcept>

using namespace dem;
using namespace hits;

namespace
{

Config roughRun()
{
  Config config = rough();
  scene::setSteps(config, 1e-6, 6000);
  return config;
}

Config hooke()
{
  Config config = roughRun();
  useHooke(config);
  return config;
}

Particles after(const Config& config)
{
  Simulation simulation(config, scene::plane(0.1), scene::startFrom(collision()));
  scene::advance(simulation, 6000);
  return simulation.particles();
}

void same(const std::string& name, const Particles& a, const Particles& b)
{
  double off = 0.0;
  for (std::size_t k = 0; k < a.size(); ++k)
  {
    off = std::max(off, norm(a.velocity.get(k) - b.velocity.get(k)));
    off = std::max(off, Radius * norm(a.angularVelocity.get(k) - b.angularVelocity.get(k)));
  }
  check::isTrue(name + ": they have hit each other and the floor",
    a.velocity.get(0).x < 0.3 && a.velocity.get(0).z > -0.25);
  check::atMost(name + ": velocities differ by", off, 1e-11);
}

/// The whole law, and each of its parts beside built-in ones.
void writtenAnew()
{
  const Particles due = after(hooke());
  Config whole = roughRun();
  whole.law.custom =
    std::make_shared<custom::Hooke>(SpringStiffness, Ratio, CustomParts{ true, true, true, true });
  same("Hooke and friction of a program", due, after(whole));
  const std::pair<const char*, CustomParts> some[] = { { "sliding", { false, true, false, false } },
    { "rolling", { false, false, true, false } }, { "twisting", { false, false, false, true } },
    { "sliding and twisting", { false, true, false, true } },
    { "all friction", { false, true, true, true } } };
  for (const auto& [name, parts] : some)
  {
    Config config = hooke();
    config.law.custom = std::make_shared<custom::Hooke>(SpringStiffness, Ratio, parts);
    same(std::string("of a program ") + name, due, after(config));
  }
  // The other friction follows spring and limit of the program.
  struct Hertz : custom::Told
  {
    CustomStiffness stiffness(const CustomContact& c) const override
    {
      CustomStiffness s;
      s.spring = 4.0 / 3.0 * c.modulus * std::sqrt(c.radius * std::max(c.overlap, 0.0));
      s.normal = 1.5 * s.spring;
      return s;
    }
  };
  auto law = std::make_shared<Hertz>();
  law->has = { true, false, false, false };
  law->does = [](const CustomContact& c, CustomForces& f)
  {
    const double k = 4.0 / 3.0 * c.modulus * std::sqrt(c.radius * c.overlap);
    f.normal = k * c.overlap - c.dampingFactor * std::sqrt(5.0 * c.mass * k) * c.normalVelocity;
    f.frictionLimit = std::max(f.normal, 0.0);
  };
  Config soft = roughRun();
  soft.material.youngsModulus = 1e7;
  const Particles usual = after(soft);
  soft.law.custom = law;
  same("Hertz of a program beside built-in friction", usual, after(soft));
}

/// A box whose floor rises, with grains of two materials that rain into it.
Scene moving()
{
  Surface walls = scene::box({ -0.02, -0.02, 0.0 }, { 0.02, 0.02, 0.08 });
  scene::addRectangle(walls, { -0.02, -0.02, 0.002 }, { 0.02, -0.02, 0.002 }, { 0.02, 0.02, 0.002 },
    { -0.02, 0.02, 0.002 });
  walls.elements.back().body = 1;
  walls.bodies.resize(2);
  walls.bodies[1].motion.velocity = { 0.05, 0.0, 0.2 };
  return walls;
}

ranks::Case manyOf(const std::string& name, std::int64_t steps)
{
  ranks::Case one{ name, hooke(), moving(), {} };
  one.config = roughRun();
  one.config.gravity = { 0.0, 0.0, -9.81 };
  one.config.material.restitution = 0.2;
  one.config.grainsPerThread = 8;
  scene::setSteps(one.config, 1e-5, steps);
  one.config.law.custom =
    std::make_shared<custom::Hooke>(SpringStiffness, Ratio, CustomParts{ true, true, true, true });
  std::vector<Particle> grains;
  for (int k = 0; k < 120; ++k)
  {
    grains.push_back(scene::grain(k, 0.0015 + 1e-5 * (k % 7), Density,
      { -0.0096 + 0.0032 * (k % 7), -0.0096 + 0.0032 * (k / 7 % 7), 0.004 + 0.0032 * (k / 49) },
      { 0.1 * std::sin(k), 0.1 * std::cos(3.0 * k), -0.3 }));
  }
  one.start = scene::startFrom(grains);
  return one;
}

ranks::Case inCell(std::int64_t steps)
{
  ranks::Case one = manyOf("in a sheared cell", steps);
  one.scene = {};
  one.config.gravity = {};
  one.config.cell = cells::sheared();
  one.start = scene::startFrom(cells::anywhere(one.config.cell, 250, 0.0012, 2.0, 7));
  return one;
}

Snapshot end(const ranks::Case& one, int threads, std::int64_t steps)
{
  Config config = one.config;
  config.threads = threads;
  Simulation simulation(config, one.scene, one.start);
  scene::advance(simulation, steps);
  return simulation.snapshot();
}

/// The bits of any number of threads and ranks, and of a run that is continued.
void bits(const ranks::Case& one, std::int64_t steps)
{
  const Snapshot due = end(one, 1, steps);
  const Snapshot half = end(one, 2, steps / 2);
  check::isTrue(
    one.name + ": contacts remember", half.contacts.size() > 5 && due.contacts.size() > 5);
  check::isTrue(one.name + ": three threads", scene::identical(due, end(one, 3, steps)));
  Simulation again(one.config, one.scene, half);
  scene::advance(again, steps);
  check::isTrue(one.name + ": continued", scene::identical(due, again.snapshot()));
  for (const ranks::Team& team : { ranks::Team{ 2, 1, false }, ranks::Team{ 3, 2, true } })
  {
    Snapshot seen;
    const auto said = ranks::simulate(one, team,
      [&](Simulation& part, RankChannel& channel)
      {
        scene::advance(part, steps);
        Snapshot all = part.snapshot();
        if (channel.rank() == 0)
        {
          seen = std::move(all);
        }
      });
    ranks::demandNothing(one.name + ", " + named(team), said);
    check::isTrue(one.name + ", " + named(team), scene::identical(due, seen));
  }
}

/// Four numbers of memory and a range: grains pull each other before they touch, and the deepest
/// overlap is remembered. The energy is that of the potential.
void memoryAndRange()
{
  auto law = std::make_shared<custom::Told>();
  law->numbers = 4;
  law->reach = 2e-4;
  law->does = [](const CustomContact& c, CustomForces& f)
  {
    f.normal = 1e4 * std::max(c.overlap, 0.0) - 2.0 * (c.overlap + 2e-4);
    f.memory[0] = std::max(c.memory[0], c.overlap);
    f.memory[3] = c.memory[3] + 1.0;
  };
  Config config = scene::still();
  config.law.custom = law;
  scene::setSteps(config, 1e-6, 4000);
  const double gap = 1e-4;
  Simulation simulation(config, {},
    scene::startFrom({ scene::grain(0, Radius, Density, { -Radius - 0.5 * gap, 0, 0 }),
      scene::grain(1, Radius, Density, { Radius + 0.5 * gap, 0, 0 }) }));
  check::relative("a pull before touch", simulation.observe().contacts.at(0).normalForce,
    -2.0 * (2e-4 - gap), 1e-9);
  scene::advance(simulation, 4000);
  const Snapshot state = simulation.snapshot();
  check::equal("numbers of memory", static_cast<long long>(state.extras.size()), 4);
  check::close("how often it was asked", state.extras.at(3), 4000.0, 0.0);
  auto stranger = std::make_shared<custom::Told>(*law);
  stranger->bytes = "2";
  config.law.custom = stranger;
  check::refused(
    "a state of other parameters", [&] { Simulation(config, {}, state); }, "Begin a new run");
  config.law.custom = nullptr;
  check::refused(
    "a state without its law", [&] { Simulation(config, {}, state); }, "bring its law of contacts");
}

/// The automatic step follows from the stiffness, and from the dashpot; without either there is none.
void automaticStep()
{
  const auto stepOf = [](std::shared_ptr<const CustomContactLaw> law)
  {
    Config config = scene::still();
    config.timeStep = 0.0;
    config.material.restitution = 1.0;
    config.law.custom = std::move(law);
    const Snapshot start = scene::startFrom({ scene::grain(0, 1e-3, Density, {}) });
    return Simulation(config, {}, start).timePlan().timeStep;
  };
  const double mass = 0.5 * sphereMass(Density, 1e-3);
  auto law = std::make_shared<custom::Told>();
  check::close("step of a stiffness, of the due one",
    stepOf(law) / (0.3 * std::sqrt(mass / 1e4) / 15.0), 1.0, 0.06);
  law->steep = 0.0;
  check::refused(
    "nothing to follow from", [&] { stepOf(law); },
    "Give a TimeStep: the law of contacts 'told 1' has neither stiffness nor damping");
}

void refused(const std::string& part, const std::function<void(Config&, custom::Told&)>& change)
{
  Config config = scene::still();
  auto law = std::make_shared<custom::Told>();
  config.law.custom = law;
  change(config, *law);
  check::refused(
    "refused", [&] { Simulation(config, Surface{}, {}); }, part);
}

void badChoices()
{
  refused("'told 1' has no part of a law", [](Config&, custom::Told& law) { law.has = {}; });
  refused("has 5 numbers of memory", [](Config&, custom::Told& law) { law.numbers = 5; });
  refused("has the range", [](Config&, custom::Told& law) { law.reach = std::nan(""); });
  refused("0 without the normal part",
    [](Config&, custom::Told& law)
    {
      law.reach = 1e-3;
      law.has.normal = false;
    });
  refused("replaces AdhesionLaw",
    [](Config& config, custom::Told&) { config.law.adhesion = AdhesionLaw::JKR; });
  refused("replaces SlidingLaw",
    [](Config& config, custom::Told&) { config.law.sliding = SlidingLaw::Force; });
  refused("cannot be combined with a LawExpression",
    [](Config& config, custom::Told&) { config.law.expression = "N = delta"; });
  refused("ImplicitDamping is for the dashpots of DampingLaw, which the law of contacts 'told 1' "
          "replaces",
    [](Config& config, custom::Told&) { config.law.implicitDamping = true; });
  refused("FrictionUpdate is AsPublished",
    [](Config& config, custom::Told&) { config.frictionUpdate = FrictionUpdate::AsPublished; });
}

/// A law that throws, or gives what is no number, on one of three threads or of two ranks, ends the
/// call with a sentence. The simulation goes on from a state of before.
void badResults()
{
  ranks::Case one = manyOf("a bad law", 400);
  auto law = std::make_shared<custom::Told>();
  one.config.law.custom = law;
  one.config.threads = 3;
  const auto good = law->does;
  Simulation simulation(one.config, one.scene, one.start);
  scene::advance(simulation, 200);
  const Snapshot before = simulation.snapshot();
  const auto bad = [&](const std::string& name, const std::string& words,
                     std::function<void(const CustomContact&, CustomForces&)> does)
  {
    law->does = std::move(does);
    check::refused(
      name, [&] { scene::advance(simulation, 400); }, words);
    const std::vector<std::string> said = ranks::simulate(one, { 2, 1, false },
      [](Simulation& part, RankChannel&) { scene::advance(part, 400); });
    for (const std::string& what : said)
    {
      check::contains(name + ", each rank", what, words);
    }
    law->does = good;
    simulation.restore(before);
  };
  bad("no number", "The law of contacts 'told 1' gives a normal force that is no finite number",
    [](const CustomContact& c, CustomForces& f)
    { f.normal = c.radius > 0.00076 ? std::nan("") : 1e4 * c.overlap; });
  bad("an infinite memory of a spring", "gives a memory that is no finite number",
    [](const CustomContact&, CustomForces& f)
    { f.slidingSpring.y = std::numeric_limits<double>::infinity(); });
  bad("an exception", "what a law says",
    [](const CustomContact& c, CustomForces&)
    {
      if (c.overlap > 1e-6)
      {
        throw std::runtime_error("what a law says");
      }
    });
  scene::advance(simulation, 400);
  check::isTrue("it goes on as if nothing had been",
    scene::identical(simulation.snapshot(), end(one, 1, 400)));
}

/// A form of bonds with the numbers of Parallel gives its bits; others hold by what they say.
void bonds()
{
  struct Form : CustomBondLaw
  {
    CustomBondForm numbers;
    std::string name() const override { return "form 1"; }
    CustomBondForm form() const override { return this->numbers; }
  };
  Config config = scene::withBonds();
  config.gravity = { 0.0, 0.0, -9.81 };
  scene::setSteps(config, 1e-6, 300);
  const auto run = [&]
  {
    Simulation simulation(config, scene::plane(0.1),
      scene::startFrom(scene::lattice(3, { 0.0, 0.0, 1.05e-3 }, { 0.0, 0.0, -0.2 })));
    scene::advance(simulation, 300);
    return simulation.snapshot();
  };
  const Snapshot due = run();
  auto form = std::make_shared<Form>();
  const double modulus = config.bonds.youngsModulus;
  form->numbers.modulus = modulus;
  form->numbers.shearModulus = form->numbers.torsionModulus = modulus / config.bonds.stiffnessRatio;
  config.bonds.law = BondLaw::None;
  config.bonds.custom = form;
  check::isTrue("bonds of a program with the numbers of Parallel", scene::identical(due, run()));
  form->numbers.modulus *= 2.0;
  check::isTrue("stiffer ones move otherwise", !scene::identical(due, run()));
  form->numbers.shearModulus = -1.0;
  check::refused(
    "a number below 0", run, "The law of bonds 'form 1' has the number -1 but must have finite");
  form->numbers = {};
  check::refused("no stiffness", run, "has no stiffness along the bond");
}

}

int main()
{
  return check::run(
    []
    {
      writtenAnew();
      // Grains that first bounce off the floor are on it later; grains of a cell drift apart.
      bits(manyOf("a box with a floor that moves", 3200), 3200);
      bits(inCell(300), 300);
      memoryAndRange();
      automaticStep();
      badChoices();
      badResults();
      bonds();
    });
}
