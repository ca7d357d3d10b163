// Contacts with walls that have other laws than contacts of grains: against runs in which all
// contacts have one of the two laws, and against closed forms.
#include "SeveralLaws.h"

#include "Stepping/Sweep.h"

#include <algorithm>
#include <cmath>
#include <utility>

using namespace dem;
using namespace several;

namespace
{

/// Other laws at walls than the usual ones, and all contacts of these laws.
struct Choice
{
  const char* name;
  OtherLaws walls;
};

OtherLaws plastic()
{
  OtherLaws walls;
  walls.normal = OtherNormalLaw::Luding;
  walls.damping = OtherDampingLaw::Viscous;
  return walls;
}

OtherLaws sticky()
{
  OtherLaws walls;
  walls.adhesion = OtherAdhesionLaw::JKR;
  walls.sliding = OtherSlidingLaw::RescaledForce;
  return walls;
}

/// Objects of Yee, Christara and Lait.
OtherLaws objects()
{
  OtherLaws walls;
  walls.sliding = OtherSlidingLaw::YeeStiction;
  walls.rolling = OtherRollingLaw::Viscous;
  walls.twisting = OtherTwistingLaw::None;
  return walls;
}

OtherLaws attractive()
{
  OtherLaws walls;
  walls.adhesion = OtherAdhesionLaw::Hamaker;
  walls.rolling = OtherRollingLaw::Constant;
  return walls;
}

std::vector<Choice> choices()
{
  return { { "plastic", plastic() }, { "sticky", sticky() }, { "objects", objects() },
    { "attractive", attractive() } };
}

Config with(Config config, const OtherLaws& walls)
{
  config.wallLaws = walls;
  return config;
}

/// A ball at a wall moves as where all contacts have the law at walls, and two balls far from walls
/// move as where all contacts have the law of grains.
void alone()
{
  const Vec3 velocity{ 0.2, 0.1, -0.3 }, spin{ 20.0, -5.0, 40.0 };
  const std::vector<Particle> ball{ scene::grain(0, Radius, Density, { 0, 0, 1.001 * Radius },
    velocity, spin) };
  const std::vector<Particle> pair{ scene::grain(0, Radius, Density, { 0, 0, 1.001 * Radius },
                                      velocity, spin),
    scene::grain(1, 0.7 * Radius, Density, { 0, 0, -0.701 * Radius }) };
  const Surface floor = scene::plane(0.1);
  for (const Choice& choice : choices())
  {
    const std::string name = choice.name;
    const Config both = with(soft(), choice.walls);
    const auto atWall = motionOf(both, floor, ball, 800);
    check::isTrue(name + ", at a wall",
      sameMotion(atWall, motionOf(atWalls(both), floor, ball, 800)));
    check::isTrue(name + ", the law at walls matters",
      !sameMotion(atWall, motionOf(soft(), floor, ball, 800)));
    const auto apart = motionOf(both, {}, pair, 800);
    check::isTrue(name + ", far from walls", sameMotion(apart, motionOf(soft(), {}, pair, 800)));
    check::isTrue(name + ", the law of grains matters",
      !sameMotion(apart, motionOf(atWalls(both), {}, pair, 800)));
    // The other way round: usual laws at walls.
    Config other = atWalls(both);
    other.wallLaws = { OtherNormalLaw::Hertz, OtherDampingLaw::Restitution, OtherAdhesionLaw::None,
      OtherSlidingLaw::Displacement, OtherRollingLaw::Springs, OtherTwistingLaw::Springs };
    check::isTrue(name + " among grains, at a wall",
      sameMotion(motionOf(other, floor, ball, 800), motionOf(soft(), floor, ball, 800)));
    check::isTrue(name + " among grains, far from walls",
      sameMotion(motionOf(other, {}, pair, 800), motionOf(atWalls(both), {}, pair, 800)));
  }
}

/// Laws that are chosen for walls and are those of grains change nothing.
void alike()
{
  Config config = soft();
  config.law = atWalls(with(config, plastic())).law;
  const Config same = with(config, plastic());
  const std::vector<Particle> ball{ scene::grain(0, Radius, Density, { 0, 0, 1.001 * Radius },
    { 0.2, 0, -0.3 }) };
  check::isTrue("the same laws twice",
    sameMotion(motionOf(same, scene::plane(0.1), ball, 800),
      motionOf(config, scene::plane(0.1), ball, 800)));
}

/// A wall of JKR's surfaces holds a ball that comes slower than V_s, with
/// m V_s^2 / 2 = 7.092 (Gamma^5 R^4 / E*^2)^(1/3), where R and m are those of the ball. A faster one
/// leaves with the restitution sqrt(1 - (V_s / V)^2). Grains without adhesion bounce off each other.
void stickyWall()
{
  const double r = 10e-6, density = 2650.0, work = 0.05, nu = 0.3, E = 70e9 / (1.0 - nu * nu);
  Config config = scene::still({ "silica", 70e9, nu, density });
  config.material.law[LawValue::SurfaceEnergy] = 0.5 * work;
  config.wallLaws.adhesion = OtherAdhesionLaw::JKR;
  const double mass = sphereMass(density, r);
  const double lost = 7.092 * std::cbrt(std::pow(work, 5.0) * std::pow(r, 4.0) / (E * E));
  const double slowest = std::sqrt(2.0 * lost / mass);
  const auto speedAfter = [&](double speed, bool wall)
  {
    Config some = config;
    scene::setSteps(some, 2e-10, 6000);
    std::vector<Particle> grains{ scene::grain(0, r, density, { 0, 0, 1.0001 * r },
      { 0, 0, -speed }) };
    if (!wall)
    {
      grains.push_back(scene::grain(1, r, density, { 0, 0, -1.0001 * r }, { 0, 0, speed }));
    }
    Simulation run(some, wall ? scene::plane(1e-3) : Surface(), scene::startFrom(grains));
    scene::advance(run, 6000);
    const Particle ball = run.particles().get(0);
    return std::pair(ball.velocity.z, ball.position.z);
  };
  const double place = speedAfter(0.8 * slowest, true).second;
  check::isTrue("a slow ball stays at a sticky wall, at " + check::number(place / r),
    place < 1.00005 * r); // it began at 1.0001 r
  const double fast = 2.0 * slowest;
  check::relative("a faster one leaves", speedAfter(fast, true).first / fast, std::sqrt(0.75),
    5e-3);
  check::relative("grains bounce", speedAfter(0.8 * slowest, false).first / slowest, 0.8, 1e-3);
}

/// What other programs had wrong at walls.
void elsewhere()
{
  // The effective modulus of E = 400 and 600 with nu = 0.2 is 250, at walls too (LAMMPS, issue
  // 4141).
  Config config = scene::still({ "first", 400.0, 0.2, Density });
  config.material.name = "first";
  config.materials = { config.material, config.material };
  config.materials[1].name = "second";
  config.materials[1].youngsModulus = 600.0;
  config.wallLaws.sliding = OtherSlidingLaw::Viscous;
  Surface floor = scene::plane(0.1);
  floor.bodies.resize(1);
  floor.bodies[0].material.name = "second";
  const double overlap = 1e-5, mass = sphereMass(Density, Radius), step = Step;
  const Particle deep = scene::grain(0, Radius, Density, { 0, 0, Radius - overlap });
  const double force = 4.0 / 3.0 * 250.0 * std::sqrt(Radius * overlap) * overlap;
  check::relative("modulus of two materials at a wall",
    motionOf(config, floor, { deep }, 1)[0].velocity.z, force / mass * step, 1e-12);

  // A grazing hit with friction gains no energy (LAMMPS, pull request 5007: 76 degrees from the
  // normal and a friction of 0.5 gained 34 %).
  for (const double degrees : { 60.0, 70.0, 76.0, 80.0 })
  {
    Config grazing = soft();
    grazing.material.restitution = 1.0;
    grazing.material.slidingFriction = 0.5;
    grazing.wallLaws.normal = OtherNormalLaw::Hooke;
    grazing.wallLaws.sliding = OtherSlidingLaw::Force;
    const double angle = degrees * Pi / 180.0;
    const Vec3 velocity{ std::sin(angle), 0, -std::cos(angle) };
    const Particle ball = scene::grain(0, Radius, Density, { 0, 0, 1.001 * Radius }, velocity);
    const Particle left = motionOf(grazing, scene::plane(0.1), { ball }, 2000)[0];
    const double inertia = 0.4 * Radius * Radius;
    const double energy =
      dot(left.velocity, left.velocity) + inertia * dot(left.angularVelocity, left.angularVelocity);
    check::isTrue("it left the wall", left.position.z > Radius && left.velocity.z > 0.0);
    check::atMost("energy after a hit at " + check::number(degrees) + " degrees", energy, 1.001);
    check::atMost("and speed along the wall", left.velocity.x, velocity.x);
  }

  // A sticky wall holds a ball beyond touch where no law keeps anything (LAMMPS, pull request 3728).
  Config bare = soft();
  bare.law.sliding = SlidingLaw::Viscous;
  bare.law.rolling = RollingLaw::None;
  bare.law.twisting = TwistingLaw::None;
  bare.wallLaws.adhesion = OtherAdhesionLaw::JKR;
  check::isTrue("nothing is kept", MemoryLayout(memoryColumns(bare, {})).extras() == 0);
  // The pull 8/9 3/2 pi Gamma R at touch stops the ball within 0.16 ms, 0.6 um further, where
  // surfaces hold up to 2.3 um.
  const auto heightAt = [&](std::int64_t steps)
  {
    return motionOf(bare, scene::plane(0.1),
      { scene::grain(0, Radius, Density, { 0, 0, Radius - 0.2e-6 }, { 0, 0, 0.008 }) }, steps)[0];
  };
  const double beyond = heightAt(80).position.z - Radius;
  check::isTrue("beyond touch by " + check::number(beyond), beyond > 0.2e-6 && beyond < 0.7e-6);
  check::isTrue("and back", heightAt(240).position.z < Radius);
}

/// Attraction beyond touch is that of its own kind of contacts. The forces are those of Hamaker
/// (1937): 2/3 A R^3 / (s (s + 2 R))^2 at a wall over the gap s, and between equal spheres, with
/// r = s + 2 R and q = r^2 - 4 R^2, A/6 (4 R^2 r / q^2 + 4 R^2 / r^3 - 2 r / q + 2 / r).
void ranges()
{
  const double gap = 5e-6;
  const Surface floor = scene::plane(0.1);
  const Particle ball = scene::grain(0, Radius, Density, { 0, 0, Radius + gap });
  const Particle other = scene::grain(1, Radius, Density, { 0, 0, 3.0 * Radius + 2.0 * gap });
  const double A = 1e-12, R = Radius, r = gap + 2.0 * R, q = gap * (gap + 4.0 * R);
  const double perForce = Step / sphereMass(Density, R);
  const double atWall = 2.0 / 3.0 * A * R * R * R / std::pow(gap * r, 2.0) * perForce;
  const double ofTwo = A / 6.0 *
    (4.0 * R * R * r / (q * q) + 4.0 * R * R / (r * r * r) - 2.0 * r / q + 2.0 / r) * perForce;
  const auto speeds = [&](const Config& config)
  {
    const std::vector<Particle> moved = motionOf(config, floor, { ball, other }, 1);
    return std::pair(moved[0].velocity.z, moved[1].velocity.z);
  };
  Config config = soft();
  config.wallLaws.adhesion = OtherAdhesionLaw::Hamaker;
  const auto walls = speeds(config);
  check::relative("a wall attracts", walls.first, -atWall, 1e-9);
  check::isTrue("grains do not", walls.second == 0.0);
  config.law.adhesion = AdhesionLaw::Hamaker;
  config.wallLaws.adhesion = OtherAdhesionLaw::None;
  const auto grains = speeds(config);
  check::relative("grains attract", grains.second, -ofTwo, 1e-9);
  check::relative("both alike, and no wall", grains.first, ofTwo, 1e-9);
  check::isTrue("a ball alone is not attracted",
    motionOf(config, floor, { ball }, 1)[0].velocity.z == 0.0);
}

/// A heap of grains with laws of their own beside those at walls.
Heap heapWith(const OtherLaws& wallLaws)
{
  Heap heap(with(soft(), wallLaws));
  heap.config.law.normal = NormalLaw::EEPA;
  heap.config.law.sliding = SlidingLaw::YeePath;
  heap.config.law.rolling = RollingLaw::ElasticPlastic;
  heap.config.wallLaws.normal =
    wallLaws.normal == OtherNormalLaw::AsUsual ? OtherNormalLaw::Hertz : wallLaws.normal;
  return heap;
}

/// What contacts remember has a place for each of the two laws.
void states()
{
  for (const Choice& choice : choices())
  {
    const std::string name = choice.name;
    int atWall = 0, atGrain = 0;
    for (const ContactHistory& contact : checkStates(name, heapWith(choice.walls)).contacts)
    {
      atWall += contact.second < 0 ? 1 : 0;
      atGrain += contact.second >= 0 ? 1 : 0;
    }
    check::isTrue(name + ": contacts of both kinds in the midst", atWall > 2 && atGrain > 10);
  }
}

/// What contacts remember where the two laws keep different things.
void memories()
{
  const auto namesOf = [](const Config& config)
  { return MemoryLayout(memoryColumns(config, {})).names(); };
  Config config = soft();
  check::isTrue("usual", namesOf(config) == namesOf(with(config, OtherLaws{})));
  config.law.normal = NormalLaw::EEPA;
  config.wallLaws.normal = OtherNormalLaw::Luding;
  config.wallLaws.sliding = OtherSlidingLaw::YeeMindlin;
  const std::vector<std::string> names = namesOf(config);
  check::equal("names", static_cast<long long>(names.size()), 6);
  check::isTrue("sliding: " + names[0], names[0] == "SlidingSpring, at walls SlidingDisplacement ");
  check::isTrue("rolling: " + names[1], names[1] == "RollingSpring");
  check::isTrue("along the normal: " + names[3],
    names[3] == "ElastoPlasticOverlap, at walls LargestOverlap 1");
}
}

int main()
{
  return check::run(
    []
    {
      alone();
      alike();
      stickyWall();
      elsewhere();
      ranges();
      states();
      memories();
    });
}
