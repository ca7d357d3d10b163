// Grains at walls that are exact surfaces: a pendulum in a cylinder, grains that slide around a
// cone, a bowl and a torus, the end of a pipe, a closed can from both sides, a drum that rotates.
// A polygon in place of a circle fails each of them.
#include "Check.h"
#include "RoundWallScenes.h"
#include "SameObservations.h"

#include "Basics/Random.h"
#include "Boundaries/FormMesh.h"
#include "Boundaries/Walls.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <vector>

using namespace dem;
using namespace rounds;

namespace
{

double massOf(double radius)
{
  return 4.0 / 3.0 * Pi * radius * radius * radius * Density;
}

/// From the local axes, with z along the form, to a form along x.
WallForm alongX(const WallForm& form, const Vec3& shift)
{
  const Vec3 rows[3] = { { 0.0, 0.0, 1.0 }, { 1.0, 0.0, 0.0 }, { 0.0, 1.0, 0.0 } };
  return moved(form, rows, 1.0, shift);
}

/// Period of a grain that swings in a cylinder along x, from its passages through the lowest point.
double periodIn(const Surface& walls, const Config& config, const Particle& grain)
{
  Simulation simulation(config, { walls }, scene::startFrom({ grain }));
  const double h = simulation.timePlan().timeStep;
  double first = -1.0, last = -1.0;
  int passages = 0;
  double before = simulation.particles().position.get(0).y;
  for (std::int64_t step = 1; step <= simulation.timePlan().lastStep(); ++step)
  {
    scene::advance(simulation, step);
    const double y = simulation.particles().position.get(0).y;
    if (before * y < 0.0)
    {
      last = h * (static_cast<double>(step) - y / (y - before));
      first = passages == 0 ? last : first;
      ++passages;
    }
    before = y;
  }
  return passages > 2 ? 2.0 * (last - first) / (passages - 1) : 0.0;
}

/// A ball that slides without friction swings with T = 2 pi sqrt(L / g) (1 + a^2 / 16), where L is
/// the way from the axis to its centre and a the amplitude. A ball that rolls takes sqrt(7/5) times
/// as long, because its spin has 2/5 of the inertia (Landau and Lifshitz, Mechanics, section 11, and
/// the moment of inertia of a ball). Beside the faces of a mesh of 24 the period would be that of a
/// wedge or a plane.
void pendulum()
{
  const double cylinderRadius = 0.05, amplitude = 0.1;
  const Surface walls = surfaceOf({ alongX(cylinder(cylinderRadius, 0.2), { -0.1, 0.0, 0.0 }) });
  for (const bool rolls : { false, true })
  {
    Config config = still(1e9);
    config.material.slidingFriction = rolls ? 1.0 : 0.0;
    scene::setSteps(config, 5e-6, check::sanitizedOr(1000, 300000));
    const double overlap = scene::hertzOverlap(massOf(R) * G, scene::planeStiffness(config, R));
    const double length = cylinderRadius - R + overlap;
    const Particle grain = scene::grain(0, R, Density,
      { 0.003, length * std::sin(amplitude), -length * std::cos(amplitude) });
    if (check::IsSanitized)
    {
      continue;
    }
    const double period = periodIn(walls, config, grain);
    const double expected =
      2.0 * Pi * std::sqrt((rolls ? 1.4 : 1.0) * length / G) * (1.0 + amplitude * amplitude / 16.0);
    check::relative(rolls ? "period of a ball that rolls" : "period of a ball that slides", period,
      expected, 1e-4);
  }
}

double energyOf(const Totals& totals)
{
  return totals.translationalEnergy + totals.rotationalEnergy + totals.potentialEnergy +
    totals.elasticEnergy;
}

/// A grain that slides without friction in a form about the z axis keeps its angular momentum about
/// the axis, and its energy but for the error of the step.
void slides(const std::string& name, const std::vector<WallForm>& forms, const Vec3& position,
  const Vec3& velocity)
{
  Config config = still(1e7);
  scene::setSteps(config, 5e-6, check::sanitizedOr(2000, 100000));
  Simulation simulation(config, { surfaceOf(forms) },
    scene::startFrom({ scene::grain(0, R, Density, position, velocity) }));
  const double spinning = cross(position, velocity).z;
  const double energy = energyOf(simulation.totals());
  double off = 0.0, gained = 0.0, turns = 0.0;
  double angle = std::atan2(position.y, position.x);
  std::int64_t touching = 0, several = 0, seen = 0;
  for (std::int64_t step = 100; step <= simulation.timePlan().lastStep(); step += 100)
  {
    scene::advance(simulation, step);
    const Particles grains = simulation.particles();
    const Vec3 x = grains.position.get(0);
    off = std::max(off, std::abs(cross(x, grains.velocity.get(0)).z / spinning - 1.0));
    const Observation view = simulation.observe();
    gained = std::max(gained, std::abs(energyOf(view.totals) - energy));
    const double now = std::atan2(x.y, x.x);
    turns += std::remainder(now - angle, 2.0 * Pi) / (2.0 * Pi);
    angle = now;
    touching += view.contacts.empty() ? 0 : 1;
    several += view.contacts.size() > 1 ? 1 : 0;
    ++seen;
  }
  check::isTrue(name + ", goes around", std::abs(turns) > check::sanitizedOr(0.01, 1.0));
  check::isTrue(name + ", touches most of the time", 2 * touching > seen);
  check::equal(name + ", more than one contact", several, 0);
  // A step rounds the velocity to 1e-16, and there are 1e5 steps.
  check::atMost(name + ", change of the angular momentum", off, 1e-11);
  // The semi-implicit Euler scheme is off by half a step of the power of the forces, at most the
  // weight and the contact force, some twenty weights here, times the speed.
  const double power = 20.0 * massOf(R) * G * norm(velocity);
  check::atMost(name + ", change of the energy", gained, 0.5 * 5e-6 * power);
}

void sliding()
{
  // Where a grain of a speed v circles in a cone of half the opening angle a at the radius r of its
  // centre: v^2 = g r / tan(a). Slightly more or less, and the grain goes up and down as well.
  const double rho = 0.05;
  const double slope = 4.0 / 3.0; // height over radius, so that the normal is (-0.8, 0.6)
  const double circling = std::sqrt(G * rho * slope);
  slides("cone", { cone(0.015, 0.09, 0.1) }, { rho, 0.0, slope * (rho - 0.015) + R / 0.6 },
    { 0.0, 1.1 * circling, 0.0 });
  slides("bowl", { sphere(0.08, -0.5 * Pi, 0.3) },
    { 0.05, 0.0, -std::sqrt(0.075 * 0.075 - 0.05 * 0.05) }, { 0.0, 0.9, 0.0 });
  slides("torus", { torus(0.06, 0.02) }, { 0.06, 0.0, -0.015 }, { 0.0, 1.3, 0.0 });
  slides("upright pipe", { cylinder(0.04, 2.0) }, { 0.035, 0.0, 1.95 }, { 0.0, 1.0, 0.0 });
  // A point of the ellipse x^2 / a^2 + z^2 / c^2 = 1 has the normal (x / a^2, z / c^2).
  const double a = 0.08, c = 0.05, x = 0.07;
  const double z = -c * std::sqrt(1.0 - x * x / (a * a));
  const Vec3 normal = normalized({ x / (a * a), 0.0, z / (c * c) });
  slides("ellipsoid of revolution", { ellipsoid({ a, a, c }) }, Vec3{ x, 0.0, z } - R * normal,
    { 0.0, 0.95, 0.0 });
}

/// What a can is: the distance of a point from its surface, from either side, by its three parts.
struct Can
{
  double radius, height;

  /// Overlaps of a ball outside, of which there is one, or inside, of which there are up to three.
  std::vector<double> overlaps(const Vec3& p, double ball) const
  {
    const double rho = std::hypot(p.x, p.y);
    std::vector<double> all;
    const auto add = [&](double distance)
    {
      if (distance < ball)
      {
        all.push_back(ball - distance);
      }
    };
    const bool within = rho < this->radius && p.z > 0.0 && p.z < this->height;
    if (within)
    {
      add(this->radius - rho);
      add(p.z);
      add(this->height - p.z);
    }
    else
    {
      const double out = std::max(0.0, rho - this->radius);
      const double over = std::max({ 0.0, -p.z, p.z - this->height });
      add(std::hypot(out, over));
    }
    std::sort(all.begin(), all.end());
    return all;
  }
};

/// Contacts of grains at random places in and around a closed can. The lids and the side share
/// their rims, where a grain outside touches once.
void can(const std::string& name, const Surface& walls)
{
  const Can shape{ 0.03, 0.02 };
  Config config = still(1e7);
  config.allowInitialOverlap = true;
  scene::setSteps(config, 1e-7, 1);
  Random random(23);
  double off = 0.0;
  int wrong = 0, touching = 0;
  for (int k = 0; k < check::sanitizedOr(40, 400); ++k)
  {
    const Vec3 p{ random.uniform(-0.036, 0.036), random.uniform(-0.036, 0.036),
      random.uniform(-0.006, 0.026) };
    const Simulation simulation(config, { walls },
      scene::startFrom({ scene::grain(0, R, Density, p) }));
    std::vector<double> seen;
    for (const ContactView& contact : simulation.observe().contacts)
    {
      seen.push_back(contact.overlap);
    }
    std::sort(seen.begin(), seen.end());
    const std::vector<double> expected = shape.overlaps(p, R);
    touching += expected.empty() ? 0 : 1;
    if (seen.size() != expected.size())
    {
      ++wrong;
      continue;
    }
    for (std::size_t c = 0; c < seen.size(); ++c)
    {
      off = std::max(off, std::abs(seen[c] - expected[c]));
    }
  }
  check::isTrue(name + ", many grains touch", touching > check::sanitizedOr(10, 100));
  check::equal(name + ", grains with another number of contacts", wrong, 0);
  check::atMost(name + ", overlaps", off, 1e-16);
}

void cans()
{
  can("can", surfaceOf({ cylinder(0.03, 0.02), disc(0.0, 0.03, 0.0), disc(0.0, 0.03, 0.02) }));
  // A lid that is a mesh hangs together with the rim where they have the same corners. Its corner
  // at the middle is a face of its own for each side.
  can("can with lids of two rings",
    surfaceOf({ cylinder(0.03, 0.02), disc(0.0, 0.012, 0.0), disc(0.012, 0.03, 0.0),
      disc(0.0, 0.02, 0.02), disc(0.02, 0.03, 0.02) }));
}

/// A grain over the end of a pipe touches the nearest point of the rim, wherever that is between the
/// corners of the mesh; a grain above a plate around the end does not feel the rim.
void rims()
{
  Config config = still(1e7);
  scene::setSteps(config, 1e-7, 1);
  const double radius = 0.03, height = 0.02;
  for (const double angle : { 0.0, 0.05, 0.131, 2.0 })
  {
    const Vec3 p{ (radius + 0.001) * std::cos(angle), (radius + 0.001) * std::sin(angle),
      height + 0.0046 };
    const Simulation simulation(config, { surfaceOf({ cylinder(radius, height) }) },
      scene::startFrom({ scene::grain(0, R, Density, p) }));
    const Observation seen = simulation.observe();
    check::equal("contacts at a rim", static_cast<long long>(seen.contacts.size()), 1);
    const Vec3 end{ radius * std::cos(angle), radius * std::sin(angle), height };
    check::atMost("end of the contact at a rim", norm(seen.contacts.at(0).end - end), 1e-15);
    check::close("overlap at a rim", seen.contacts.at(0).overlap, R - norm(p - end), 1e-16);
  }
  Surface plate = surfaceOf({ cylinder(radius, height) });
  const FormMesh around = meshOf(disc(radius, 2.0 * radius, height), Around); // as plain faces
  for (const auto& corners : around.triangles)
  {
    scene::addElement(plate,
      { around.points[corners[0]], around.points[corners[1]], around.points[corners[2]] }, 0.0);
  }
  const Simulation simulation(config, { plate },
    scene::startFrom({ scene::grain(0, R, Density, { radius + 0.001, 0.0, height + 0.0048 }) }));
  check::equal("contacts on a plate beside a pipe",
    static_cast<long long>(simulation.observe().contacts.size()), 1);
}

/// A ball that lies in a drum which rotates comes to roll on it: the surfaces have one speed at the
/// contact, O R = w (r - d / 2) with the overlap d, where the lever of the law ends.
void drum()
{
  const double radius = 0.04, speed = 2.0;
  Config config = still(1e7);
  config.material.slidingFriction = 0.5;
  config.material.restitution = 0.3;
  scene::setSteps(config, 1e-5, check::sanitizedOr(100, 200000));
  Surface walls = surfaceOf({ alongX(cylinder(radius, 0.1), { -0.05, 0.0, 0.0 }) });
  walls.bodies.resize(1);
  walls.bodies[0].motion.axis = { 1.0, 0.0, 0.0 };
  walls.bodies[0].motion.angularVelocity = speed;
  const double overlap = scene::hertzOverlap(massOf(R) * G, scene::planeStiffness(config, R));
  Simulation simulation(config, { walls },
    scene::startFrom({ scene::grain(0, R, Density, { 0.0, 0.0, -(radius - R + overlap) }) }));
  scene::advance(simulation, simulation.timePlan().lastStep());
  const Particles grains = simulation.particles();
  if (!check::IsSanitized)
  {
    // The ball oscillates about the lowest point without a loss, with the speed that the start gave
    // its centre: at the contact, both speeds together are that of the drum.
    const Vec3 x = grains.position.get(0);
    const Vec3 lever = ((R - 0.5 * overlap) / norm({ 0.0, x.y, x.z })) * Vec3{ 0.0, x.y, x.z };
    const Vec3 surface = grains.velocity.get(0) + cross(grains.angularVelocity.get(0), lever);
    const Vec3 wall = cross({ speed, 0.0, 0.0 }, x + lever);
    check::atMost("difference of the speeds of a ball and its drum", norm(surface - wall),
      0.01 * speed * radius);
  }
}

}

int main()
{
  return check::run(
    []
    {
      pendulum();
      sliding();
      cans();
      rims();
      drum();
    });
}
