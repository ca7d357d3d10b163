// Which order each integrator has, with and without contacts that begin and end.
#include "Check.h"
#include "OneGrain.h"

#include <cmath>
#include <functional>
#include <vector>

using namespace dem;
using scene::Density;
using scene::Gravity;
using scene::plain;
using scene::Radius;

namespace
{

/// A motion of one grain at a plane.
struct Case
{
  const char* name;
  std::function<void(Config&)> choose;
  double gap;      ///< between grain and plane [m]
  Vec3 velocity;   ///< in the beginning [m/s]
  double duration; ///< [s]
  int phases;      ///< gaps that are tried, each a little wider than the one before
  int few[2];      ///< steps of the longer ones, with stages
  double order[4]; ///< due: of semi-implicit Euler, of leapfrog and Verlet, of the two with stages
};

/// Overlap at which a grain is at rest on the plane [m].
double restingOverlap(const Config& config)
{
  return scene::hertzOverlap(sphereMass(Density, Radius) * Gravity,
    scene::planeStiffness(config, Radius));
}

/// How fast a grain at rest oscillates when it is pushed a little [1/s].
double frequency(const Config& config)
{
  const double K = scene::planeStiffness(config, Radius);
  return std::sqrt(1.5 * K * std::sqrt(restingOverlap(config)) / sphereMass(Density, Radius));
}

struct End
{
  Vec3 position, velocity, spin;
};

End endOf(const Case& of, Integrator integrator, double gap, int steps)
{
  Config config = plain();
  of.choose(config);
  config.integrator = integrator;
  scene::setSteps(config, of.duration / steps, steps);
  Simulation run(config, scene::plane(1.0),
    scene::startFrom({ scene::grain(0, Radius, Density, { 0, 0, Radius + gap }, of.velocity) }));
  scene::advance(run, steps);
  const Observation seen = run.observe();
  const Particle grain = run.particles().get(0);
  const bool atMiddles = !seen.velocity.empty();
  return { grain.position, atMiddles ? seen.velocity[0] : grain.velocity,
    atMiddles ? seen.angularVelocity[0] : grain.angularVelocity };
}

/// Root mean square over the phases of the error of the velocity, and of the position over the
/// duration [m/s].
double errorOf(const Case& of, Integrator integrator, int steps, const std::vector<End>& due)
{
  double square = 0.0;
  for (int k = 0; k < of.phases; ++k)
  {
    const End end = endOf(of, integrator, of.gap * (1.0 + 0.1 * k / of.phases), steps);
    const Vec3 v = end.velocity - due[k].velocity;
    const Vec3 w = Radius * (end.spin - due[k].spin);
    const Vec3 x = (1.0 / of.duration) * (end.position - due[k].position);
    square += (dot(v, v) + dot(w, w) + dot(x, x)) / of.phases;
  }
  return std::sqrt(square);
}

/// Due order of an integrator.
double dueOf(const Case& of, Integrator integrator)
{
  const int number = static_cast<int>(integrator);
  return of.order[number < 2 ? number : number - 1];
}

/// The order between steps of two lengths, against much shorter ones. Where nothing begins or ends
/// stages are so exact that theirs are longer.
void order(const Case& of)
{
  const bool smooth = of.order[3] > 2.0;
  std::vector<End> due;
  for (int k = 0; k < of.phases; ++k)
  {
    const double gap = of.gap * (1.0 + 0.1 * k / of.phases);
    due.push_back(smooth ? endOf(of, Integrator::RungeKutta45, gap, 6400)
                         : endOf(of, Integrator::VelocityVerlet, gap, 25600));
  }
  for (const Integrator integrator : scene::AllIntegrators)
  {
    const bool stages = integrator >= Integrator::RungeKutta23;
    const int few = stages ? of.few[integrator == Integrator::RungeKutta45] : 400;
    const int many = 4 * few;
    const double coarse = errorOf(of, integrator, few, due);
    const double fine = errorOf(of, integrator, many, due);
    const double measured = std::log(coarse / fine) / std::log(4.0);
    // What a jump costs depends on where in a step it is.
    const bool jumps = of.phases > 1 && of.order[0] == 1.0;
    const double tolerance = jumps ? 0.5 : (stages ? 0.4 : 0.2);
    std::printf("       %s, %s: off by %.3g m/s in %d steps and %.3g m/s in %d\n", of.name,
      nameOf(integrator), coarse, few, fine, many);
    check::close(std::string(of.name) + ", order of " + std::string(nameOf(integrator)), measured,
      dueOf(of, integrator), tolerance);
  }
}

void orders()
{
  const auto none = [](Config&) {};
  const Config usual = plain();
  const double rest = restingOverlap(usual);
  const double period = 2.0 * std::acos(-1.0) / frequency(usual);
  const double push = 0.3 * rest * frequency(usual);
  order({ "pressed, elastic", none, -rest, { 0, 0, push }, 5.3 * period, 1, { 1600, 400 },
    { 1, 2, 3, 4 } });
  const auto tilted = [](Config& config)
  {
    config.gravity.x = 0.2 * Gravity;
    config.material.slidingFriction = 0.9;
  };
  order({ "pressed, on springs of friction", tilted, -rest, {}, 5.3 * period, 1, { 3200, 400 },
    { 1, 2, 3, 4 } });
  const auto damped = [](Config& config) { config.material.restitution = 0.5; };
  order({ "pressed, with a dashpot", damped, -rest, { 0, 0, push }, 1.3 * period, 1, { 400, 100 },
    { 1, 1, 3, 4 } });
  // What a law in words remembers is a part of the state in each stage, as a spring is.
  const auto words = [](Config& config)
  { config.law.expression = "h1 = h1 + vn*dt; N = 600*max(delta, 0) + 400*h1 + 0.02*vn"; };
  const double mass = sphereMass(Density, Radius);
  const double beat = 2.0 * std::acos(-1.0) / std::sqrt(1000.0 / mass);
  order({ "pressed, a law in words that remembers", words, -1.3 * mass * Gravity / 600.0, {},
    1.3 * beat, 1, { 400, 100 }, { 1, 1, 3, 4 } });
  const auto viscous = [](Config& config) { config.viscosity = 0.05; };
  order({ "falling through a fluid", viscous, 1.0, { 0, 0, -1.0 }, 0.04, 1, { 400, 100 },
    { 1, 1, 3, 4 } });

  const double hit = 3.0 *
    std::pow(sphereMass(Density, Radius) / scene::planeStiffness(usual, Radius), 0.4); // of 1 m/s
  const auto weightless = [](Config& config) { config.gravity = {}; };
  order({ "a hit, Hertz", weightless, 0.3 * hit, { 0, 0, -1.0 }, 2.1237 * hit, 16, { 400, 400 },
    { 2, 2, 3, 3 } });
  const auto hooke = [](Config& config)
  {
    config.gravity = {};
    config.law.normal = NormalLaw::Hooke;
    config.material.law[LawValue::NormalStiffness] = 1e3;
  };
  const double linear = std::acos(-1.0) * std::sqrt(sphereMass(Density, Radius) / 1e3);
  order({ "a hit, Hooke", hooke, 0.3 * linear, { 0, 0, -1.0 }, 2.1237 * linear, 16, { 400, 400 },
    { 2, 2, 2, 2 } });
  const auto jumps = [hooke](Config& config)
  {
    hooke(config);
    config.material.restitution = 0.7;
  };
  order({ "a hit, Hooke with a dashpot", jumps, 0.3 * linear, { 0, 0, -1.0 }, 2.1237 * linear, 16,
    { 400, 400 }, { 1, 1, 1, 1 } });
}

}

int main()
{
  return check::run(orders);
}
