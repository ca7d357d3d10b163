// Single values of rotations: orientations after steps of any size, the energy of friction springs
// that a spin has wound up, and what a law is told of two unequal grains.
#include "Check.h"
#include "OneContact.h"
#include "Scenes.h"

#include "Integrators/SemiImplicitEuler.h"
#include "Laws/Kinematics/Kinematics.h"

#include <cmath>
#include <string>

using namespace dem;

namespace
{

constexpr double R = 0.003;

/// With a spin and a torque along one axis a step rotates a grain by w dt + alpha dt^2 / 2 (46),
/// (47), however far that is.
void anglesOfAStep()
{
  const double dt = 1e-3;
  const Vec3 axis = normalized({ 1.0, -2.0, 0.5 });
  for (const double byVelocity : { 0.0, 0.05, 0.7 })
  {
    for (const double byAcceleration : { 0.02, 0.6, 1.9 })
    {
      Particles grains;
      grains.add(scene::grain(0, R, 1000.0, {}, {}, (byVelocity / dt) * axis));
      const double inertia = sphereInertia(grains.mass(0), R);
      const double alpha = 2.0 * byAcceleration / (dt * dt);
      Load load{};
      const Vec3 torque = inertia * alpha * axis;
      load.torque = { torque.x, torque.y, torque.z, 0.0 };
      Motion motion;
      motion.timeStep = dt;
      GrainBlock block;
      block.count = 1;
      block.begin = 0;
      integrate(grains, &load, motion, block);
      const Quaternion q = grains.orientation[0];
      const double half = 0.5 * (byVelocity + byAcceleration);
      const std::string name =
        "rotation by " + check::number(byVelocity) + " and " + check::number(byAcceleration);
      check::close(name + ", cosine of the half", q.w, std::cos(half), 1e-13);
      check::atMost(name + ", axis is off by", norm(Vec3{ q.x, q.y, q.z } - std::sin(half) * axis),
        1e-13);
    }
  }
}

/// What it takes to twist, roll or slide two grains that stick is the energy of the springs.
void energyOfSprings()
{
  Config config = scene::still();
  config.material.slidingFriction = config.material.rollingFriction = 10.0;
  config.material.twistingFriction = 10.0;
  const double overlap = 0.02 * R, dt = 1e-7;
  const struct
  {
    const char* name;
    Vec3 velocity, spin;
  } motions[] = { { "twisting", {}, { 0, 0, 3.0 } }, { "rolling", {}, { 2.0, 0, 0 } },
    { "sliding", { 0, 0.01, 0 }, {} } };
  for (const auto& motion : motions)
  {
    scene::OneContact contact(config, grainLaws(config, dt), { R, 1e-4, false });
    contact.force(overlap);
    const double pressed = contact.energy(overlap);
    double work = 0.0;
    Vec3 torque, force;
    for (int step = 0; step < 1000; ++step)
    {
      contact.force(overlap, motion.velocity, motion.spin);
      const Vec3 half = 0.5 * (contact.torque() + torque),
                 push = 0.5 * (contact.totalForce() + force);
      work -= dt * (dot(motion.velocity, push) + dot(motion.spin, half));
      torque = contact.torque();
      force = contact.totalForce();
    }
    check::isTrue(std::string(motion.name) + " takes work", work > 0.0);
    check::relative(std::string("energy of ") + motion.name, contact.energy(overlap) - pressed,
      work, 0.005);
  }
}

/// Values of two unequal grains in either order: (17), (20), (26), (36) and (38).
void pairsOfUnequalGrains()
{
  const double large = 2.5 * R, overlap = 0.02 * R;
  const Vec3 n = normalized({ 1.0, 2.0, -2.0 });
  Particles grains;
  grains.add(scene::grain(0, R, 1000.0, {}, { 0.1, 0.2, 0.3 }, { 5.0, -6.0, 7.0 }));
  grains.add(scene::grain(1, large, 4000.0, (R + large - overlap) * n, { -0.3, 0.1, 0.0 },
    { 8.0, 9.0, 1.0 }));
  for (const int first : { 0, 1 })
  {
    const int second = 1 - first;
    ContactBlock block;
    block.count = 1;
    block.first[0] = first;
    block.partner[0] = second;
    check::isTrue("they touch", loadGrainContacts(grains, {}, block));
    const double mass = grains.mass(0) * grains.mass(1) / (grains.mass(0) + grains.mass(1));
    const double arm = grains.radius(first) - 0.5 * overlap;
    const double other = grains.radius(second) - 0.5 * overlap;
    const Vec3 normal = first == 0 ? -n : n; // from the second to the first
    const Vec3 velocity = grains.velocity.get(first) - grains.velocity.get(second) +
      cross(normal,
        arm * grains.angularVelocity.get(first) + other * grains.angularVelocity.get(second));
    const std::string order = first == 0 ? ", the small one first" : ", the large one first";
    check::relative("overlap" + order, block.overlap[0], overlap, 1e-12);
    check::relative("effective mass" + order, block.effectiveMass[0], mass, 1e-14);
    check::relative("effective radius" + order, block.effectiveRadius[0], R * large / (R + large),
      1e-14);
    check::relative("rolling radius" + order, block.rollingRadius[0], arm * other / (arm + other),
      1e-13);
    check::relative("smaller radius" + order, block.smallerRadius[0], R, 0.0);
    check::atMost("normal" + order, norm(Vec3(block.normal.get(0)) - normal), 1e-14);
    check::atMost("velocity" + order,
      norm(Vec3(block.slidingVelocity.get(0)) + block.normalVelocity[0] * normal - velocity),
      1e-14);
  }
}

void all()
{
  pairsOfUnequalGrains();
  anglesOfAStep();
  energyOfSprings();
}

}

int main()
{
  return check::run(all);
}
