#include "Observing/Reactions.h"

#include <algorithm>
#include <utility>

namespace dem
{

namespace
{

/// @param ofLaw forces of the block without those of shares that change
void take(const ContactBlock& block, const Lanes3& ofLaw, int c, Reaction& seen)
{
  seen.force = block.force.get(c);
  seen.normal = block.normal.get(c);
  seen.firstTorque = block.firstTorque.get(c);
  seen.secondTorque = block.secondTorque.get(c);
  // A share that changes pushes along the normal, too.
  const Vec3 more = seen.force - Vec3(ofLaw.get(c));
  seen.normalForce = block.normalForce[c] + dot(more, seen.normal);
  seen.tangentialForce = norm(seen.force - seen.normalForce * seen.normal);
  seen.relativeOverlap = block.overlap[c] / block.smallerRadius[c];
  seen.heat = block.conducts ? block.heat[c] : 0.0;
  seen.sliding = block.sliding[c] > 0.5;
}

void takeBond(const Bonds& bonds, const Particles& particles, const ContactBlock& block,
  const BondLanes& lanes, int c, Reaction& seen)
{
  BondView& bond = seen.bond;
  const double R = bonds.radius(particles, lanes, c);
  const double perArea = 1.0 / (Pi * R * R);
  bond.whole = lanes.whole[c] > 0.5;
  if (!bond.whole)
  {
    return;
  }
  bond.pull = lanes.pull[c];
  bond.shear = lanes.shear[c];
  bond.bending = lanes.bending[c];
  bond.twisting = lanes.twisting[c];
  bond.tension = perArea * (bond.pull + 4.0 / R * bond.bending);
  bond.shearing = perArea * (bond.shear + 2.0 / R * bond.twisting);
  bond.strained = lanes.strained[c];
  bond.age = block.extra[BondExtra + BondAge][c];
  bond.energy = lanes.stored[c];
  bond.lost = block.extra[BondExtra + BondLoss][c];
  seen.elasticEnergy += bond.energy;
}

/// From the nearest point of a wall to the centre of a grain that touches it [L].
Vec3 separationFrom(const View& view, const PresentContact& contact, const ContactBlock& block,
  const PresentLanes& lanes, int c)
{
  if (!view.lists.smooth().isSmooth(view.particles, contact.first) &&
    !view.lists.smooth().facets().hasExtent(view.particles, contact.first))
  {
    return contact.separation;
  }
  const double thickness = view.lists.boundary().radius(contact.partner);
  return (thickness - 0.5 * contact.overlap()) * Vec3(block.normal.get(c)) -
    lanes.caps->firstArm(block, c);
}

}

void react(const View& view, PartnerKind kind, const PresentContact* contacts,
  std::vector<Reaction>& reactions, const std::function<void(std::int64_t, const Reaction&)>& show)
{
  parallelRanges(static_cast<std::int64_t>(reactions.size()), view.team,
    [&](int, std::int64_t first, std::int64_t last)
    {
      const ForceLoop& law = view.law(kind);
      ContactBlock block;
      PresentLanes lanes(view.lists.smooth());
      BondLanes bonds;
      for (std::int64_t begin = first; begin < last; begin += block.count)
      {
        block.count = static_cast<int>(std::min<std::int64_t>(BatchSize, last - begin));
        loadPresent(view, kind, contacts + begin, lanes, block);
        prepareBonds(view, kind, block, bonds);
        StoredLanes stored;
        SpringStates friction;
        law.findStored(block, stored);
        law.findSprings(block, friction); // before they advance
        law.evaluate(block);
        if (lanes.caps)
        {
          lanes.caps->share(block);
          lanes.caps->addTorques(block);
        }
        law.bonds().observe(view.particles, block, bonds);
        law.bonds().add(bonds, block);
        const Lanes3 ofLaw = block.force;
        if (lanes.caps)
        {
          lanes.caps->addSlopes(stored, block);
          lanes.caps->share({ &stored.elastic, &stored.surface, &friction.energy });
        }
        for (int c = 0; c < block.count; ++c)
        {
          take(block, ofLaw, c, reactions[begin + c]);
          reactions[begin + c].separation = kind == PartnerKind::Wall
            ? separationFrom(view, contacts[begin + c], block, lanes, c)
            : contacts[begin + c].separation;
          reactions[begin + c].elasticEnergy = stored.elastic[c] + friction.energy[c];
          reactions[begin + c].surfaceEnergy = stored.surface[c];
          if (bonds.any)
          {
            takeBond(law.bonds(), view.particles, block, bonds, c, reactions[begin + c]);
          }
          show(begin + c, reactions[begin + c]);
        }
      }
    });
}

void show(const View& view, PartnerKind kind, const PresentContact& contact,
  const Reaction& reaction, ContactView& seen)
{
  seen.first = view.indices[contact.first];
  seen.end = view.particles.position.get(contact.first) - reaction.separation;
  seen.force = reaction.force;
  seen.normalForce = reaction.normalForce;
  seen.tangentialForce = reaction.tangentialForce;
  seen.overlap = contact.overlap();
  seen.heatFlux = reaction.heat;
  seen.sliding = reaction.sliding;
  if (kind == PartnerKind::Wall)
  {
    seen.element = view.lists.boundary().number(contact.partner);
    seen.torque = -(cross(reaction.separation, reaction.force) + reaction.firstTorque);
    return;
  }
  seen.second = view.indices[contact.partner];
  seen.torque = reaction.secondTorque;
  if (seen.second < seen.first)
  {
    std::swap(seen.first, seen.second);
    seen.end = view.particles.space.periodic
      ? view.particles.position.get(contact.partner) + reaction.separation
      : view.particles.position.get(contact.first);
    seen.force = -seen.force;
    seen.heatFlux = -seen.heatFlux;
    seen.torque = reaction.firstTorque;
  }
}

}
