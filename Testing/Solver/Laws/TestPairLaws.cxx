// Pairs of materials that have other laws than other pairs: against runs in which all contacts have
// one of the laws.
#include "SeveralLaws.h"

#include "Parameters/ParameterTable.h"
#include "Simulation/TimeSteps/StepPlan.h"
#include "Stepping/Sweep.h"

#include <algorithm>
#include <cmath>
#include <utility>

using namespace dem;
using namespace several;

namespace
{

/// Two materials with values for all laws of this test, and no laws of pairs.
Config twoMaterials()
{
  Config config = soft();
  config.materials = { config.material, config.material };
  config.materials[0].name = "glass";
  config.materials[1].name = "steel";
  config.materials[1].youngsModulus = 2e7;
  return config;
}

MaterialPair pairOf(const char* first, const char* second)
{
  MaterialPair pair;
  pair.first = first;
  pair.second = second;
  return pair;
}

/// Each of three pairs has a law of its own: plastic springs, surfaces that stick, the usual one.
/// Stiffness of the springs, and friction, are of the pair alone.
Config three()
{
  Config config = twoMaterials();
  MaterialPair glass = pairOf("glass", "glass"), both = pairOf("steel", "glass");
  glass.law[LawValue::NormalStiffness] = 3000.0;
  glass.laws.normal = OtherNormalLaw::Luding;
  glass.laws.damping = OtherDampingLaw::Viscous;
  glass.laws.rolling = OtherRollingLaw::Viscous;
  both.slidingFriction = 0.5;
  both.laws.adhesion = OtherAdhesionLaw::JKR;
  both.laws.sliding = OtherSlidingLaw::RescaledForce;
  config.materialPairs = { glass, both };
  return config;
}

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
  const std::vector<Particle> together = motionOf(three(), {}, all, steps);
  std::size_t k = 0;
  for (const Case& of : Cases)
  {
    const std::string name = of.name;
    const auto begin = static_cast<std::ptrdiff_t>(k);
    const std::vector<Particle> pair{ all.begin() + begin, all.begin() + begin + 2 };
    const std::vector<Particle> due = motionOf(only(three(), of), {}, pair, steps);
    check::isTrue(name + ": they met", due[1].velocity.z < 0.0 || due[1].velocity.x != 0.0);
    check::isTrue(name + ", alone", sameMotion(motionOf(three(), {}, pair, steps), due));
    check::isTrue(name + ", beside others",
      sameMotion({ together.begin() + begin, together.begin() + begin + 2 }, due));
    for (const Case& other : Cases)
    {
      const bool same = sameMotion(motionOf(only(three(), other), {}, pair, steps), due);
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
  Config config = three();
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
  Config config = three();
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
  Config shown = three();
  scene::setSteps(shown, Step, 800);
  Simulation run(shown, {}, scene::startFrom(some));
  for (std::int64_t step100 = 100; step100 <= 800; step100 += 100)
  {
    scene::advance(run, step100);
    run.observe();
  }
  check::isTrue("a run that is observed",
    sameMotion({ run.particles().get(0), run.particles().get(1) },
      motionOf(three(), {}, some, 800)));

  // Beside surfaces that stick, for which lists have wider margins, grains without adhesion do not
  // pull. Margins are those of all pairs (LAMMPS, pull request 4685, has them by pairs of types).
  std::vector<Particle> apart = meeting(Cases[2], {}, 0), other = meeting(Cases[1], { 1, 0, 0 }, 2);
  apart[0].position.z += 1e-7; // nearer than sticky surfaces hold
  apart[0].velocity = apart[0].angularVelocity = {};
  apart.insert(apart.end(), other.begin(), other.end());
  check::isTrue("no pull", motionOf(three(), {}, apart, 400)[0].velocity.z == 0.0);
}

/// A heap of grains of both materials, in a box whose walls are of one and of none.
Heap mixedHeap()
{
  Heap heap(three());
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
    const EnergyLosses one = lossesOf(only(three(), of), pair);
    check::isTrue(std::string(of.name) + ": energy was lost", one.sum() > 0.0);
    due.add(one);
    all.insert(all.end(), pair.begin(), pair.end());
  }
  const EnergyLosses found = lossesOf(three(), all);
  check::relative("friction", found.friction, due.friction, 1e-12);
  check::relative("plastic", found.plastic, due.plastic, 1e-12);
  check::relative("adhesion", found.adhesion, due.adhesion, 1e-12);
  check::relative("damping", found.damping, due.damping, 1e-12);
}

/// What contacts remember where laws keep different things.
void memories()
{
  const std::vector<std::string> names = MemoryLayout(memoryColumns(three(), {})).names();
  check::isTrue("sliding: " + names[0],
    names[0] == "SlidingSpring, between steel and glass SlidingForce ");
  check::isTrue("rolling: " + names[1], names[1] == "RollingSpring");
  check::isTrue("along the normal: " + names[3], names[3] == "LargestOverlap");
  check::isTrue("of the usual law alone",
    MemoryLayout(memoryColumns(twoMaterials(), {})).names()[0] == "SlidingSpring");
  const std::string lasting = ContactLaws(three()).lasting();
  check::isTrue("lasting: " + lasting, lasting == ", between steel and glass JKR");
}

/// The automatic step follows the law that needs the shortest one, with the values of its pairs.
void steps()
{
  const auto stepOf = [](Config config, StepControlKind control)
  {
    config.stepControl = control;
    config.timeStep = 0.0;
    config.endTime = config.frameInterval = 0.01;
    return Simulation(config, {}, scene::startFrom({ scene::grain(0, Radius, Density, {}) }))
      .timePlan()
      .longestStep();
  };
  for (const StepControlKind control : { StepControlKind::Published, StepControlKind::Stable })
  {
    for (const double stiffness : { 400.0, 4e6 })
    {
      Config config = twoMaterials();
      MaterialPair both = pairOf("glass", "steel");
      both.law[LawValue::NormalStiffness] = stiffness;
      both.laws.normal = OtherNormalLaw::Hooke;
      config.materialPairs = { both };
      Config hooke = twoMaterials();
      hooke.law.normal = NormalLaw::Hooke;
      hooke.materials[0].law[LawValue::NormalStiffness] =
        hooke.materials[1].law[LawValue::NormalStiffness] = stiffness;
      const double due = std::min(stepOf(twoMaterials(), control), stepOf(hooke, control));
      check::relative(std::string(nameOf(control)) + ", a pair of " + check::number(stiffness),
        stepOf(config, control), due, 1e-12);
    }
  }
  Config given = three();
  given.materialPairs[0].law[LawValue::NormalStiffness] = 4e5;
  given.timeStep = 1e-3;
  given.endTime = given.frameInterval = 0.01;
  check::refused(
    "a step that is too long for the law of a pair",
    [&] { Simulation(given, {}, scene::startFrom({ scene::grain(0, Radius, Density, {}) })); },
    "equation 49 or, between glass and glass, NormalStiffness");
  given.materialPairs[0].laws.normal = OtherNormalLaw::Hertz;
  given.wallLaws.normal = OtherNormalLaw::Hooke;
  given.materialPairs[1].laws = {};
  check::refused(
    "at walls the law of a pair goes before others",
    [&] { Simulation(given, {}, scene::startFrom({ scene::grain(0, Radius, Density, {}) })); },
    "equation 49 or, at walls, NormalStiffness or, at walls between glass and glass, equation 49");
}

/// A hit that is too short for a given step lasts as long as where all contacts have its law.
void hits()
{
  const auto failureOf = [](Config config)
  {
    const double mass = sphereMass(Density, Radius), q = 3.5;
    config.materialPairs[0].law[LawValue::NormalStiffness] = 4e5;
    config.materialPairs[0].laws.normal =
      config.law.normal == NormalLaw::Hooke ? OtherNormalLaw::AsUsual : OtherNormalLaw::Hooke;
    scene::setSteps(config, std::sqrt(q * 0.5 * mass / 4e5), 40);
    Simulation run(config, {},
      scene::startFrom({ scene::grain(0, Radius, Density, { 0, 0, 5.0 * Radius }, { 0, 0, 0.5 }),
        scene::grain(1, Radius, Density, { 0, 0, 7.001 * Radius }) }));
    return run.advanceTo(40) == AdvanceStatus::Failed ? run.failure() : std::string("no failure");
  };
  Config all = three();
  all.law.normal = NormalLaw::Hooke;
  all.materialPairs[1].laws = {};
  const std::string due = failureOf(all);
  check::contains("a hit of linear springs", due, "lasts 1.7 steps, too few to follow it");
  check::isTrue("and beside other laws: " + failureOf(three()), failureOf(three()) == due);
}

/// What cannot be, and what may be a mistake.
void problems()
{
  Config config = three();
  check::isTrue("three laws: " + findProblem(config), findProblem(config).empty());
  check::isTrue("no note: " + noteOnLaw(config), noteOnLaw(config).empty());
  config.materialPairs[1].laws.normal = OtherNormalLaw::Hooke;
  check::contains("JKR with springs", findProblem(config),
    "Between steel and glass, AdhesionLaw is JKR, which is Hertz's law of sticky bodies and cannot "
    "be combined with NormalLaw Hooke.");
  config = three();
  config.materials[0].law[LawValue::NormalStiffness] = 0.0;
  check::isTrue("stiffness of the pair: " + findProblem(config), findProblem(config).empty());
  config.materialPairs[0].law[LawValue::NormalStiffness] = {};
  check::contains("no stiffness", findProblem(config),
    "NormalLaw is Luding, which needs a NormalStiffness above 0; that of 'glass' is 0.");
  config = three();
  config.materialPairs[1].laws = {};
  config.materialPairs[1].laws.normal = OtherNormalLaw::Hooke;
  config.materials[1].law[LawValue::NormalStiffness] = 0.0;
  check::contains("no stiffness of two", findProblem(config),
    "NormalLaw is Hooke, which needs a NormalStiffness above 0; that of 'glass' and 'steel' is 0.");
  config = three();
  config.law.expression = "N = 100*delta";
  check::contains("a law of one's own", findProblem(config),
    "Leave laws out of MaterialPairs: LawExpression is for all contacts.");
  config = three();
  config.materialPairs[1].laws.adhesion = OtherAdhesionLaw::Hamaker;
  check::contains("attraction of some", findProblem(config),
    "contacts with AdhesionLaw Hamaker begin beyond touch, so all pairs have it or none.");
  config = three();
  config.frictionUpdate = FrictionUpdate::AsPublished;
  check::contains("another law than the published one", findProblem(config),
    "Between glass and glass, FrictionUpdate is AsPublished");
  config = three();
  config.materialPairs[0].laws.normal = static_cast<OtherNormalLaw>(99);
  check::contains("no law", findProblem(config), "NormalLaw is 99");
  config = three();
  config.materials[0].law[LawValue::SurfaceEnergy] = 0.0;
  config.materials[1].law[LawValue::SurfaceEnergy] = 0.0;
  check::contains("nothing sticks", noteOnLaw(config),
    "Between steel and glass, AdhesionLaw is JKR, but no SurfaceEnergy is above 0");
  // Nor does the energy of a material matter that meets no other one with this law.
  config.materials.push_back(config.materials[0]);
  config.materials[2].name = "rubber";
  config.materials[2].law[LawValue::SurfaceEnergy] = 0.1;
  check::contains("nothing of these two sticks", noteOnLaw(config),
    "Between steel and glass, AdhesionLaw is JKR, but no SurfaceEnergy is above 0");
  config.materialPairs[1].law[LawValue::SurfaceEnergy] = 0.1;
  check::isTrue("these two stick: " + noteOnLaw(config), noteOnLaw(config).empty());
  config.materialPairs[1] = {};
  config.materialPairs[1].first = config.materialPairs[1].second = "rubber";
  config.materialPairs[1].laws.adhesion = OtherAdhesionLaw::None;
  config.materialPairs[0].laws = {};
  config.wallLaws.adhesion = OtherAdhesionLaw::JKR;
  check::contains("nothing sticks at walls", noteOnLaw(config),
    "At walls, AdhesionLaw is JKR, but no SurfaceEnergy is above 0");
}

/// Grains with faces have one form of elastic energy; other shapes have any laws.
void shapes()
{
  Config config = three();
  GrainShape shape;
  shape.faceted.resize(1);
  shape.faceted[0].points = { { 0, 0, 0 }, { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } };
  shape.faceted[0].rounding = 0.1;
  config.shapes = { shape };
  check::contains("faces", findProblemOfLaw(config), "Leave NormalLaw out of MaterialPairs");
  config.shapes[0].faceted.clear();
  config.shapes[0].frustum = RoundedFrustum{ 0.5, 0.5, 1.0, 0.1 };
  check::contains("cylinders", findProblemOfLaw(config),
    "Leave NormalLaw out of MaterialPairs: grains with faces, cylinders and cones need one form");
  config.materialPairs[0].laws.normal = OtherNormalLaw::AsUsual;
  check::isTrue("with Hertz's law", findProblemOfLaw(config).empty());
}

/// A row of the table of pairs has a choice for each kind of law, by the names of that kind.
void choices()
{
  int kinds = 0;
  for (const Parameter<MaterialPair>& one : materialPairParameters())
  {
    const std::vector<const char*>& names = one.bounds.choices;
    if (names.empty())
    {
      continue;
    }
    ++kinds;
    MaterialPair pair;
    check::isTrue(std::string(one.name) + " is not given", !one.given(pair));
    const std::vector<const char*>& usual = parameterOf(one.name).bounds.choices;
    check::isTrue("its names",
      names.size() == usual.size() + 1 &&
        std::equal(usual.begin(), usual.end(), names.begin() + 1,
          [](const char* a, const char* b) { return std::string(a) == b; }));
    const double last = static_cast<double>(usual.size());
    one.set(pair, &last);
    check::isTrue("is given", one.given(pair) && pair.laws.any());
    Config chosen;
    const double number = last - 1.0;
    parameterOf(one.name).set(chosen, &number);
    check::isTrue("the law", pair.laws.over(LawChoice()).isAs(chosen.law));
  }
  check::equal("kinds", kinds, 6);
}

/// What a pair alone reads is no mistake.
void unused()
{
  Config config = twoMaterials();
  config.material.law[LawValue::NormalStiffness] = 4000.0;
  check::contains("without", noteOnUnused(config), "NormalStiffness");
  const std::string note = noteOnUnused(three());
  check::isTrue("with: " + note, note.find("NormalStiffness") == std::string::npos);
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
      steps();
      hits();
      problems();
      shapes();
      choices();
      unused();
    });
}
