#include "Stepping/Stiction.h"

#include "Boundaries/Walls.h"
#include "Integrators/AppliedMotion.h"
#include "Integrators/HalfStep.h"
#include "Integrators/ShapedMotion.h"

namespace dem
{

namespace
{

Vec3 across(const Vec3& n, const Vec3& v)
{
  return v - dot(v, n) * n;
}

/// Angular momentum of a grain that has a spin [M L^2/T].
Vec3 momentumOf(const ShapeTable& shapes, const Particles& particles, std::size_t first,
  const Vec3& spin)
{
  const std::int32_t k = particles.shapedAt(first);
  if (k < 0)
  {
    return sphereInertia(particles.mass(first), particles.radius(first)) * spin;
  }
  ShapedGrain grain = particles.shaped[k];
  grain.angularVelocity = spin;
  return angularMomentum(shapes[grain.shape], grain);
}

}

std::optional<Grip> gripOf(const ForceLoop& law, const Walls& walls, const Particles& particles,
  const SmoothCaps* caps, const ContactBlock& block, int c)
{
  const PairFacts& values = law.table().of(block.pairClass[c]);
  const double most = values.stiction * block.normalForce[c];
  if (!(most > 0.0) || (law.lasts() && !block.continues(c)))
  {
    return {};
  }
  const Vec3 n(block.normal.get(c));
  const Vec3 arm = caps ? caps->firstArm(block, c) : -block.firstArm[c] * n;
  Grip grip;
  grip.slot = block.first[c];
  grip.element = block.partner[c];
  grip.pair = block.pair[c];
  grip.normal = n;
  grip.most = most;
  grip.share = values.stictionShare;
  grip.spinShare = values.spinStictionShare;
  grip.friction = Vec3(block.force.get(c)) - block.normalForce[c] * n;
  grip.point = particles.position.get(block.first[c]) + arm;
  grip.velocity = walls.velocityAt(grip.element, grip.point, n);
  grip.spin = walls.spin(walls.body(grip.element));
  return grip;
}

void stick(const ShapeTable& shapes, const Particles& particles, std::size_t first,
  const Motion& motion, const TotalLoad& contacts, const StepLengths& time, Grip* begin, Grip* end)
{
  TotalLoad load = loadOn(shapes, particles, first, motion, contacts);
  const double mass = particles.mass(first);
  double most = 0.0;
  for (const Grip* grip = begin; grip != end; ++grip)
  {
    most += grip->most;
    load.force = load.force - grip->friction;
  }
  const double kick = time.kick(), stop = time.stop > 0.0 ? time.stop : kick;
  const Velocities now = motionOf(particles, first).velocities;
  const std::uint8_t held =
    heldIn(motion, particles.applied.heldAt(first)); // which nothing changes
  for (Grip* grip = begin; grip != end; ++grip)
  {
    const Vec3 n = grip->normal, v = now.linear - grip->velocity, w = now.angular - grip->spin;
    const double part = grip->most / most;
    const Vec3 push = part * across(n, load.force);
    grip->holds = dot(push, push) < grip->most * grip->most;
    if (!grip->holds)
    {
      continue;
    }
    Vec3 hold = -part * across(n, load.force + grip->share * mass / stop * v);
    const double size = norm(hold);
    grip->atLimit = size > grip->most;
    hold = (grip->atLimit ? grip->most / size : 1.0) * hold;
    grip->force = hold - grip->friction;
    grip->torque = -part *
      (dot(load.torque, n) * n + grip->spinShare / stop * momentumOf(shapes, particles, first, w));
    // Means of before and after the step, or the velocities of a stage.
    const double half = time.stop > 0.0 ? 0.0 : 0.5;
    const Vec3 mean = HeldBits::choose(held, v, v + half * kick / (part * mass) * (push + hold));
    const Vec3 spin =
      HeldBits::choose(HeldBits::ofSpin(held), w, (1.0 - half * grip->spinShare) * w);
    grip->lost = kick * (dot(grip->friction, v) - dot(hold, mean) - dot(grip->torque, spin));
    grip->slid = grip->atLimit ? -kick * dot(hold, v) : 0.0;
  }
}

}
