// Surfaces that stick (JKR) against closed forms.
#include "Check.h"
#include "HeldContact.h"
#include "Impact.h"
#include "TriangulatedWalls.h"

#include "Laws/Parts/JkrParts.h"

#include <cmath>

using namespace dem;
using scene::Held;
using scene::slopes;

namespace
{

/// The root that the disc follows from, from where surfaces let go to where they hardly matter.
void disc()
{
  double most = 0.0;
  for (int k = -2700; k <= 4000; ++k)
  {
    const double x = std::pow(10.0, k / 200.0);
    const long double s = static_cast<long double>(x);
    const long double apart = 0.55032120814910444731L; // 6^(-1/3)
    const double e =
      static_cast<double>(s * s * (12.0L * apart * apart + 8.0L * apart * s + 2.0L * s * s));
    most = std::max(most,
      std::abs(JkrDisc::solve(e, JkrDisc::guess(e)) - JkrDisc::Apart - x) / (x + JkrDisc::Apart));
  }
  check::atMost("JKR, radius of the disc", most, 1e-15);
}

/// Surfaces without energy are Hertz's.
void withoutEnergy()
{
  Config config = scene::still({ "silica", 70e9, 0.3, 2650 });
  const double r = 1e-3;
  Held hertz(config, r);
  config.law.adhesion = AdhesionLaw::JKR;
  config.material.law[LawValue::SurfaceEnergy] = 0.0;
  Held dry(config, r);
  for (const double overlap : { 1e-12, 1e-9, 1e-6, 1e-4 })
  {
    check::relative("JKR without surface energy at " + check::number(overlap), dry.force(-overlap),
      hertz.force(-overlap), 1e-13);
  }
  check::isTrue("JKR without surface energy, ends with touch",
    dry.holds(-1e-15) && !dry.holds(0.0) && !dry.holds(1e-15) && dry.force(1e-9) == 0.0);
}

Config sticky()
{
  Config config = scene::still({ "silica", 70e9, 0.3, 2650 });
  config.law.adhesion = AdhesionLaw::JKR;
  config.material.law[LawValue::SurfaceEnergy] = 0.025; // Gamma = 0.05
  return config;
}

/// The force of JKR is that from the radius that bisection finds.
void jkrForce()
{
  const Config config = sticky();
  const double r = 10e-6, R = 0.5 * r, E = 0.5 * 70e9 / (1.0 - 0.09), work = 0.05;
  Held held(config, r);
  const double pull = 1.5 * Pi * work * R;
  const double apart = 0.75 * std::cbrt(Pi * Pi * work * work * R / (E * E));
  check::relative("JKR, force at touch", held.force(0.0), -8.0 / 9.0 * pull, 1e-12);
  check::relative("JKR, pull-off force 1.178 uN", 1e6 * pull, 1.178, 1e-3);
  double least = 0.0;
  for (int k = 0; k <= 4000; ++k)
  {
    const double gap = apart * (k / 2000.0 - 1.0) * 0.99999;
    const auto overlapOf = [&](double a) { return a * a / R - std::sqrt(2.0 * Pi * work * a / E); };
    double low = std::cbrt(Pi * work * R * R / (8.0 * E)),
           high = 1e-6; // from the smallest delta on
    for (int iteration = 0; iteration < 200; ++iteration)
    {
      const double middle = 0.5 * (low + high);
      (overlapOf(middle) < -gap ? low : high) = middle;
    }
    const double due =
      4.0 / 3.0 * E * low * low * low / R - std::sqrt(8.0 * Pi * work * E * low * low * low);
    const double force = held.force(gap);
    least = std::min(least, force);
    if (k % 400 == 0 || std::abs(force - due) > 1e-9 * pull)
    {
      check::close("JKR, force at the gap " + check::number(gap / apart), force / pull, due / pull,
        1e-9);
    }
  }
  check::relative("JKR, the most it pulls", least, -pull, 1e-6);
  check::isTrue("JKR, holds up to delta_f", held.holds(0.99999 * apart));
  check::isTrue("JKR, lets go at delta_f", !held.holds(1.00001 * apart));
  check::relative("JKR, force before that", held.force(0.9999999 * apart), -5.0 / 9.0 * pull, 1e-3);
  check::relative("JKR, no force after", held.force(1.1 * apart) + 1.0, 1.0, 0.0);
  check::isTrue("JKR, range is enough", held.range().of(R) >= apart && held.range().begins == 0.0);
  slopes("JKR", held, { -3.0 * apart, -0.5 * apart, 0.0, 0.5 * apart, 0.9 * apart }, 1e-4 * apart);
}

/// By choice contacts end where they pull most, as in LAMMPS; up to there forces are to the bit
/// those of contacts that end where surfaces part. Of two grains, and of a grain and a wall.
void jkrEnd()
{
  Config config = sticky();
  config.law.jkrEnd = JkrEnd::MaximumPull;
  for (const bool atWall : { false, true })
  {
    const double r = 10e-6, R = atWall ? r : 0.5 * r, E = 0.5 * 70e9 / 0.91, work = 0.05;
    const double apart = std::cbrt(3.0 / 64.0 * Pi * Pi * work * work * R / (E * E));
    const std::string name = atWall ? "JKR to the largest pull, wall" : "JKR to the largest pull";
    Held held(config, r, atWall), usual(sticky(), r, atWall);
    bool same = true;
    for (int k = -2000; k <= 999; ++k)
    {
      const double gap = 1e-3 * k * apart;
      same = same && held.holds(gap) && held.force(gap) == usual.force(gap) &&
        held.energy(gap) == usual.energy(gap);
    }
    check::isTrue(name + ", as usual before", same);
    check::relative(name + ", force at the end", held.force(0.999999 * apart), -1.5 * Pi * work * R,
      1e-6);
    check::isTrue(name + ", holds", held.holds(0.99999 * apart));
    check::isTrue(name + ", lets go",
      !held.holds(1.00001 * apart) && held.force(1.00001 * apart) == 0.0 &&
        held.energy(1.00001 * apart) == 0.0);
    check::isTrue(name + ", the usual one goes on", usual.holds(1.00001 * apart));
  }
  config.material.law[LawValue::SurfaceEnergy] = 0.0;
  Held dry(config, 1e-3);
  check::isTrue("without surface energy contacts end with touch",
    dry.holds(-1e-15) && !dry.holds(0.0) && !dry.holds(1e-15));
}

/// Two grains head on stick below V_s and rebound with sqrt(1 - V_s^2 / V^2) above (Johnson and
/// Pollock 1994, with the energies of the exact pull-off).
/// @param energy that a collision loses, over (Gamma^5 R*^4 / E*^2)^(1/3)
/// @param speedDue V_s [mm/s]
void jkrImpact(JkrEnd end, double energy, double speedDue)
{
  const double r = 10e-6, density = 2650, work = 0.05;
  Config config = sticky();
  config.law.jkrEnd = end;
  const double mass = 0.5 * sphereMass(density, r), R = 0.5 * r, E = 0.5 * 70e9 / 0.91;
  const double sticking =
    std::sqrt(2.0 / mass * energy * std::cbrt(std::pow(work, 5) * std::pow(R, 4) / (E * E)));
  check::relative("JKR, sticking speed", 1e3 * sticking, speedDue, 1e-3);
  const auto collide = [&](double speed)
  {
    const double time = 2.94 * std::pow(mass * mass / (E * E * R * speed), 0.2);
    const std::vector<Particle> grains = { scene::grain(0, r, density, { -1.0001 * r, 0, 0 },
                                             { 0.5 * speed, 0, 0 }),
      scene::grain(1, r, density, { 1.0001 * r, 0, 0 }, { -0.5 * speed, 0, 0 }) };
    const double flight = 0.0002 * r / speed;
    Config timed = config;
    const std::int64_t steps = static_cast<std::int64_t>((flight + 6.0 * time) / (time / 4000));
    scene::setSteps(timed, time / 4000, steps);
    Simulation simulation(timed, Surface{}, scene::startFrom(grains));
    scene::advance(simulation, steps);
    const Particles after = simulation.particles();
    return (after.velocity.get(1).x - after.velocity.get(0).x) / speed;
  };
  for (const double speed : { 0.02, 0.05 })
  {
    check::close("JKR, rebound at " + check::number(speed), collide(speed),
      std::sqrt(1.0 - sticking * sticking / (speed * speed)), 2e-3);
  }
  check::close("JKR, rebound at 50 mm/s", collide(0.05),
    end == JkrEnd::SurfacesPart ? 0.9736 : 0.9870, 1e-3);
  check::isTrue("JKR, parts a little above", collide(1.02 * sticking) > 0.05);
  Config timed = config;
  scene::setSteps(timed, 2e-11, 40000);
  const double slow = 0.97 * sticking;
  Simulation simulation(timed, Surface{},
    scene::startFrom({ scene::grain(0, r, density, { -1.00001 * r, 0, 0 }, { 0.5 * slow, 0, 0 }),
      scene::grain(1, r, density, { 1.00001 * r, 0, 0 }, { -0.5 * slow, 0, 0 }) }));
  scene::advance(simulation, 40000);
  check::isTrue("JKR, sticks a little below", simulation.observe().contacts.size() == 1);
}

/// A pull on a grain at a wall of triangles is held up to the pull-off force, though the grain is
/// then above the wall, and slides over the seams there with its friction.
void jkrAtWall()
{
  const double r = 1e-3, density = 2000;
  Config config = scene::still({ "soft", 1e6, 0.25, 2000 });
  config.material.restitution = 0.05;
  config.law.adhesion = AdhesionLaw::JKR;
  config.material.law[LawValue::SurfaceEnergy] = 0.25;
  config.material.slidingFriction = 0.4;
  const double pull = 1.5 * Pi * 0.5 * r, mass = sphereMass(density, r);
  const double step = 0.1 * publishedTimeStep(config.material, r, density);
  const auto goOn = [&](Snapshot start, double share, double along, std::int64_t steps = 20000)
  {
    config.gravity = { along * pull / mass, 0, share * pull / mass };
    scene::setSteps(config, step, steps);
    start.step = 0;
    Simulation simulation(config, mesh::plane(0.01, 7, 0.2, 3), std::move(start));
    scene::advance(simulation, steps);
    return simulation.snapshot();
  };
  Snapshot state = scene::startFrom({ scene::grain(0, r, density, { 1e-4, 2e-4, 0.99999 * r }) });
  for (const double share : { 0.0, 0.3, 0.6, 0.8, 0.9, 0.95, 0.98 })
  {
    state = goOn(std::move(state), share, 0.0);
  }
  const double height = state.particles.position.get(0).z - r;
  check::isTrue("JKR at a wall, held above it at 0.98 of the pull-off",
    state.contacts.size() == 1 && height > 0.0 && height < 1e-4);
  const Vec3 before = state.particles.position.get(0);
  const Snapshot slid = goOn(state, 0.98, 0.6, 2500); // friction holds 0.4 (2 - 0.98) F_c
  const Vec3 after = slid.particles.position.get(0);
  check::isTrue("JKR at a wall, slides over seams and is held",
    slid.contacts.size() == 1 && after.x - before.x > 2e-3 && after.z - r > 0.0);
  const Snapshot gone = goOn(state, 1.02, 0.0);
  check::isTrue("JKR at a wall, lets go at 1.02",
    gone.contacts.empty() && gone.particles.position.get(0).z > 2.0 * r);
}

}

int main()
{
  return check::run(
    []
    {
      disc();
      withoutEnergy();
      jkrForce();
      jkrEnd();
      jkrImpact(JkrEnd::SurfacesPart, 7.092, 11.41);
      jkrImpact(JkrEnd::MaximumPull, 3.503, 8.02);
      jkrAtWall();
    });
}
