// Pairs of materials that have other laws than other pairs: against runs in which all contacts have
// one of the laws.
#include "SeveralPairs.h"

#include "Stepping/Sweep.h"

#include <algorithm>
#include <cmath>

using namespace dem;
using namespace several;

namespace
{

/// A pair of materials.
struct Case
{
  const char* name;
  int first, second;
};

const Case Cases[] = { { "plastic", 0, 0 }, { "sticky", 0, 1 }, { "usual", 1, 1 } };

/// All contacts have the law of a pair.
Config only(const Config& config, const Case& of)
{
  return withLaw(config, Materials(config).lawBetween(of.first, of.second));
}

/// Two grains that meet off centre and spin, around a place.
std::vector<Particle> meeting(const Case& of, const Vec3& place, std::int64_t id)
{
  std::vector<Particle> both{ scene::grain(id, Radius, Density,
                                place + Vec3{ 0, 0, 1.001 * Radius }, { 0.2, 0.1, -0.3 },
                                { 20.0, -5.0, 40.0 }),
    scene::grain(id + 1, 0.7 * Radius, Density, place + Vec3{ 0, 0, -0.701 * Radius }) };
  both[0].material = of.first;
  both[1].material = of.second;
  return both;
}

/// Two grains move as where all contacts have the law of their pair, alone and in one block with
/// others.
void alone()
{
  const std::int64_t steps = 800;
  std::vector<Particle> all;
  for (const Case& of : Cases)
  {
    const std::vector<Particle> some =
      meeting(of, { 0.05 * static_cast<double>(all.size()), 0, 0 }, std::int64_t(all.size()));
    all.insert(all.end(), some.begin(), some.end());
  }
  const std::vector<Particle> together = motionOf(threeLaws(), {}, all, steps);
  std::size_t k = 0;
  for (const Case& of : Cases)
  {
    const std::string name = of.name;
    const auto begin = static_cast<std::ptrdiff_t>(k);
    const std::vector<Particle> pair{ all.begin() + begin, all.begin() + begin + 2 };
    const std::vector<Particle> due = motionOf(only(threeLaws(), of), {}, pair, steps);
    check::isTrue(name + ": they met", due[1].velocity.z < 0.0 || due[1].velocity.x != 0.0);
    check::isTrue(name + ", alone", sameMotion(motionOf(threeLaws(), {}, pair, steps), due));
    check::isTrue(name + ", beside others",
      sameMotion({ together.begin() + begin, together.begin() + begin + 2 }, due));
    for (const Case& other : Cases)
    {
      const bool same = sameMotion(motionOf(only(threeLaws(), other), {}, pair, steps), due);
      check::isTrue(name + " against " + other.name, same == (&other == &of));
    }
    k += 2;
  }
}

/// Laws that are those of all pairs change nothing, and make no second law.
void alike()
{
  Config config = twoMaterials();
  MaterialPair both = pairOf("glass", "steel");
  both.laws.normal = OtherNormalLaw::Hertz;
  both.laws.rolling = OtherRollingLaw::Springs;
  config.materialPairs = { both };
  check::equal("laws", static_cast<long long>(lawsAmong(config).size()), 1);
  const std::vector<Particle> pair = meeting(Cases[1], {}, 0);
  check::isTrue("motion",
    sameMotion(motionOf(config, {}, pair, 800), motionOf(twoMaterials(), {}, pair, 800)));
}

/// A wall of a material has the law of the pair, and one of none that of the grain's own material.
/// Laws of a pair go before those at walls.
void atWall()
{
  Config config = threeLaws();
  config.wallLaws.sliding = OtherSlidingLaw::Viscous;
  config.wallLaws.normal = OtherNormalLaw::Hooke;
  const auto choose = [&](int grain, const char* wall)
  {
    WallMaterial material;
    material.name = wall;
    return Materials(atWalls(config)).lawBetween(grain, material);
  };
  check::isTrue("glass at no material", choose(0, "").normal == NormalLaw::Luding);
  check::isTrue("of which nothing is said", choose(0, "").sliding == SlidingLaw::Viscous);
  check::isTrue("steel at no material", choose(1, "").normal == NormalLaw::Hooke);
  config.wallLaws.normal = OtherNormalLaw::AsUsual;
  check::isTrue("glass at steel", choose(0, "steel").adhesion == AdhesionLaw::JKR);
  check::isTrue("glass at steel slides", choose(0, "steel").sliding == SlidingLaw::RescaledForce);
  for (const char* wall : { "", "glass", "steel" })
  {
    for (const int grain : { 0, 1 })
    {
      Surface corner = scene::box({ 0, 0, 0 }, { 0.1, 0.1, 0.1 }); // several walls at a time
      corner.bodies.resize(1);
      corner.bodies[0].material.name = wall;
      std::vector<Particle> ball{ scene::grain(0, Radius, Density,
        { 1.002 * Radius, 1.003 * Radius, 1.001 * Radius }, { -0.2, 0.1, -0.3 },
        { 20.0, -5.0, 40.0 }) };
      ball[0].material = grain;
      const std::vector<Particle> due =
        motionOf(withLaw(config, choose(grain, wall)), corner, ball, 800);
      check::isTrue("grain " + std::to_string(grain) + " in a corner of '" + wall + "'",
        sameMotion(motionOf(config, corner, ball, 800), due));
      check::isTrue("which it hit", due[0].velocity.x > 0.0 || due[0].velocity.z > -0.3);
    }
  }
}

/// Bounces of a plastic grain that are lower than surfaces of another pair hold: it leaves the wall
/// each time and forgets how deep it was, as where no surfaces stick.
void lowBounces()
{
  Config config = threeLaws();
  config.gravity = { 0.0, 0.0, -1.0 };
  Surface walls = scene::box({ 0, 0, 0 }, { 0.1, 0.1, 0.1 });
  walls.bodies.resize(1);
  walls.bodies[0].material.name = "glass";
  const std::vector<Particle> ball{ scene::grain(0, Radius, Density,
    { 0.05, 0.05, Radius + 1.5e-6 }, { 0.01, 0.0, 0.0 }) };
  const Config due = only(config, Cases[0]);
  for (const std::int64_t steps : { 1500, 2500, 3500 })
  {
    check::isTrue("after " + std::to_string(steps) + " steps",
      sameMotion(motionOf(config, walls, ball, steps), motionOf(due, walls, ball, steps)));
  }
  int bounces = 0;
  double before = 1.0, highest = 0.0;
  for (std::int64_t steps = 1000; steps <= 3500; steps += 100)
  {
    const double height = motionOf(due, walls, ball, steps)[0].position.z - Radius;
    bounces += height > 0.0 && before < 0.0 ? 1 : 0;
    highest = std::max(highest, height);
    before = height;
  }
  check::atMost("it bounced, lower than it began, to", highest, 1.5e-6);
  check::isTrue("times: " + std::to_string(bounces), bounces > 0);
}

/// What other programs had wrong.
void elsewhere()
{
  // The effective modulus of E = 400 and 600 with nu = 0.2 is 250, of pairs with a law of their own
  // too (LAMMPS, issue 4141).
  Config config = scene::still({ "first", 400.0, 0.2, Density });
  config.materials = { config.material, config.material };
  config.materials[0].name = "first";
  config.materials[1].name = "second";
  config.materials[1].youngsModulus = 600.0;
  MaterialPair both = pairOf("second", "first");
  both.laws.sliding = OtherSlidingLaw::Viscous;
  config.materialPairs = { both };
  const double overlap = 1e-5, mass = sphereMass(Density, Radius), step = Step;
  std::vector<Particle> pair{ scene::grain(0, Radius, Density, {}),
    scene::grain(1, Radius, Density, { 0, 0, 2.0 * Radius - overlap }) };
  pair[1].material = 1;
  const double force = 4.0 / 3.0 * 250.0 * std::sqrt(0.5 * Radius * overlap) * overlap;
  check::relative("modulus of two materials", motionOf(config, {}, pair, 1)[1].velocity.z,
    force / mass * step, 1e-9);

  // Showing forces changes no memory (LAMMPS, pull request 1631), whatever law a contact has.
  const std::vector<Particle> some = meeting(Cases[0], {}, 0);
  Config shown = threeLaws();
  scene::setSteps(shown, Step, 800);
  Simulation run(shown, {}, scene::startFrom(some));
  for (std::int64_t step100 = 100; step100 <= 800; step100 += 100)
  {
    scene::advance(run, step100);
    run.observe();
  }
  check::isTrue("a run that is observed",
    sameMotion({ run.particles().get(0), run.particles().get(1) },
      motionOf(threeLaws(), {}, some, 800)));

  // Beside surfaces that stick, for which lists have wider margins, grains without adhesion do not
  // pull. Margins are those of all pairs (LAMMPS, pull request 4685, has them by pairs of types).
  std::vector<Particle> apart = meeting(Cases[2], {}, 0), other = meeting(Cases[1], { 1, 0, 0 }, 2);
  apart[0].position.z += 1e-7; // nearer than sticky surfaces hold
  apart[0].velocity = apart[0].angularVelocity = {};
  apart.insert(apart.end(), other.begin(), other.end());
  check::isTrue("no pull", motionOf(threeLaws(), {}, apart, 400)[0].velocity.z == 0.0);
}

/// A heap of grains of both materials, in a box whose walls are of one and of none.
Heap mixedHeap()
{
  Heap heap(threeLaws());
  for (Material& material : heap.config.materials)
  {
    material.restitution = 0.2; // they come to rest
  }
  heap.walls.bodies.resize(2);
  heap.walls.bodies[0].material.name = "steel";
  for (std::size_t k = 0; k < heap.walls.elements.size(); k += 2)
  {
    heap.walls.elements[k].body = 1;
  }
  for (std::size_t k = 0; k < heap.grains.size(); ++k)
  {
    heap.grains[k].material = static_cast<int>(k % 2);
  }
  return heap;
}

void states()
{
  for (const bool sticks : { true, false })
  {
    Heap heap = mixedHeap();
    heap.config.materialPairs[1].laws.adhesion =
      sticks ? OtherAdhesionLaw::JKR : OtherAdhesionLaw::AsUsual;
    const std::string name = sticks ? "sticky" : "dry";
    const std::size_t contacts = checkStates(name, heap).contacts.size();
    check::isTrue(name + ": contacts in the midst, " + std::to_string(contacts), contacts > 15);
  }
}

/// Losses of two pairs in one block are those of each pair alone.
void losses()
{
  const auto lossesOf = [](Config config, const std::vector<Particle>& grains)
  {
    config.energyParts = true;
    scene::setSteps(config, Step, 800);
    Simulation run(config, {}, scene::startFrom(grains));
    scene::advance(run, 800);
    return run.observe().totals.losses;
  };
  std::vector<Particle> all;
  EnergyLosses due;
  for (const Case& of : Cases)
  {
    const std::vector<Particle> pair =
      meeting(of, { 0.05 * static_cast<double>(all.size()), 0, 0 }, std::int64_t(all.size()));
    const EnergyLosses one = lossesOf(only(threeLaws(), of), pair);
    check::isTrue(std::string(of.name) + ": energy was lost", one.sum() > 0.0);
    due.add(one);
    all.insert(all.end(), pair.begin(), pair.end());
  }
  const EnergyLosses found = lossesOf(threeLaws(), all);
  check::relative("friction", found.friction, due.friction, 1e-12);
  check::relative("plastic", found.plastic, due.plastic, 1e-12);
  check::relative("adhesion", found.adhesion, due.adhesion, 1e-12);
  check::relative("damping", found.damping, due.damping, 1e-12);
}

/// What contacts remember where laws keep different things.
void memories()
{
  const std::vector<std::string> names = MemoryLayout(memoryColumns(threeLaws(), {})).names();
  check::isTrue("sliding: " + names[0],
    names[0] == "SlidingSpring, between steel and glass SlidingForce ");
  check::isTrue("rolling: " + names[1], names[1] == "RollingSpring");
  check::isTrue("along the normal: " + names[3], names[3] == "LargestOverlap");
  check::isTrue("of the usual law alone",
    MemoryLayout(memoryColumns(twoMaterials(), {})).names()[0] == "SlidingSpring");
  const std::string lasting = ContactLaws(threeLaws()).lasting();
  check::isTrue("lasting: " + lasting, lasting == ", between steel and glass JKR");
}

}

int main()
{
  return check::run(
    []
    {
      alone();
      alike();
      atWall();
      lowBounces();
      elsewhere();
      states();
      losses();
      memories();
    });
}
