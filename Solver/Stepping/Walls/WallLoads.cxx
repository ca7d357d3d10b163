// What the contacts of a block do to walls: to all of them, to their points, to those with a mass and
// to servos.
#include "Stepping/Walls/WallStep.h"

#include "Boundaries/NodalLoads.h"

#include <algorithm>

namespace dem
{

/// A grain has the torque of a contact about its own centre. The wall has the opposite force and
/// torque about the centre of its motion.
void WallStep::addToBodies(const ContactBlock& block) const
{
  for (int c = 0; c < block.count; ++c)
  {
    const std::int32_t slot = block.first[c];
    const std::int32_t body = this->walls.body(block.partner[c]);
    const Vec3 arm = this->particles.position.get(slot) -
      this->walls.centreAt(block.partner[c], this->particles.space);
    const Vec3 force(block.force.get(c));
    WallSums& sums = this->Worker.bodies.of(this->At.layout.groupOf(slot), body, slot);
    sums.work += this->Worker.power[c];
    sums.impulse = sums.impulse - force;
    sums.angularImpulse =
      sums.angularImpulse - (Vec3(block.firstTorque.get(c)) + cross(arm, force));
  }
}

/// What a wall has of a contact: the opposite of what the grain has, wherever the contact point is.
WallReaction WallStep::reactionOf(const PathLanes& on, int c) const
{
  const ContactBlock& block = on.block;
  WallReaction reaction;
  reaction.normal = Vec3(block.normal.get(c));
  reaction.grain = this->particles.position.get(block.first[c]);
  reaction.point =
    reaction.grain + (on.caps ? on.caps->firstArm(block, c) : -block.firstArm[c] * reaction.normal);
  reaction.force = -Vec3(block.force.get(c));
  reaction.torque = -Vec3(block.firstTorque.get(c));
  return reaction;
}

void WallStep::addToPoints(const PathLanes& on) const
{
  for (int c = 0; c < on.block.count; ++c)
  {
    addNodalLoads(this->walls, on.block.partner[c], this->reactionOf(on, c),
      this->sweep.steps().kick(), this->To.found.nodal);
  }
}

void WallStep::addToParts(const PathLanes& on) const
{
  const ContactBlock& block = on.block;
  for (int c = 0; c < block.count; ++c)
  {
    const std::int32_t slot = block.first[c], element = block.partner[c];
    const std::int32_t body = this->walls.body(element);
    const DynamicBody* dynamic = this->walls.dynamic(body);
    if (!dynamic)
    {
      continue;
    }
    WallReaction reaction = this->reactionOf(on, c);
    if (on.meter)
    {
      const Tangent tangent = on.meter->tangents().get(c);
      reaction.stiffness = std::max(tangent.normal, tangent.sliding);
      reaction.dashpot = std::max(tangent.normalDashpot, tangent.slidingDashpot);
    }
    const PlacedElement placed = this->walls.placed(element);
    dynamic->add(placed, reaction,
      this->Worker.parts.of(this->At.layout.groupOf(slot), body, slot, dynamic->partOf(placed)));
  }
}

/// How contacts resist is what the law says of it, of their share. Dashpots that are implicit for
/// grains are not so for walls.
void WallStep::addToServos(const PathLanes& on) const
{
  const ContactBlock& block = on.block;
  const std::size_t bodies = this->walls.bodies().size();
  const bool isImplicit = this->law.table().of(0).implicitStep > 0.0;
  TangentLanes tangents;
  findActing(this->law, on.bonds, block, tangents);
  Lanes damping = block.damping;
  if (on.caps)
  {
    on.caps->share({ &tangents.normal, &tangents.sliding, &tangents.normalDashpot,
      &tangents.slidingDashpot, &damping });
  }
  for (int c = 0; c < block.count; ++c)
  {
    const std::int32_t body = this->walls.body(block.partner[c]);
    const std::int32_t slot = block.first[c];
    if (!this->walls.bodies()[body].motion.servo.any())
    {
      continue;
    }
    const Tangent of = tangents.get(c);
    const bool isDamped = isImplicit && of.normal > 0.0;
    ServoLoad contact{ 0.0, of.normal, std::max(of.normal, of.sliding),
      std::max({ of.normalDashpot, of.slidingDashpot, isDamped ? damping[c] : 0.0 }) };
    if (on.bonds && on.bonds->any && on.bonds->whole[c] > 0.5)
    {
      const BondStiffness k = this->law.bonds().stiffness(this->particles, block, *on.bonds, c);
      const double shorter = shorterBy(this->law.bonds().terms());
      contact.add({ 0.0, k.normal, shorter * shorter * std::max(k.normal, k.shear), 0.0 });
    }
    const auto group = static_cast<std::size_t>(this->At.layout.groupOf(slot));
    this->At.servos[group * bodies + static_cast<std::size_t>(body)].add(
      this->walls.servoLoad(body, this->particles.position.get(slot), Vec3(block.force.get(c)),
        Vec3(block.firstTorque.get(c)), contact));
  }
}

}
