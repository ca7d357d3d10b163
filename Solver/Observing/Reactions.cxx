#include "Observing/Reactions.h"

#include "Observing/PresentPath.h"

#include <algorithm>
#include <utility>

namespace dem
{

namespace
{

void take(const PresentPath& path, int c, Reaction& seen)
{
  const ContactBlock& block = path.block();
  seen.force = block.force.get(c);
  seen.normal = block.normal.get(c);
  seen.firstTorque = block.firstTorque.get(c);
  seen.secondTorque = block.secondTorque.get(c);
  seen.normalForce = path.normalForce(c);
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
Vec3 separationFrom(const View& view, const PresentContact& contact, const PresentPath& path, int c)
{
  if (!view.lists.smooth().isSmooth(view.particles, contact.first) &&
    !view.lists.smooth().facets().hasExtent(view.particles, contact.first))
  {
    return contact.separation;
  }
  const double thickness = view.lists.boundary().radius(contact.partner);
  return (thickness - 0.5 * contact.overlap()) * Vec3(path.block().normal.get(c)) -
    path.caps()->firstArm(path.block(), c);
}

}

void Reaction::hold(const Grip& by, const Vec3& offset)
{
  this->force = this->force + by.force;
  this->firstTorque = this->firstTorque + by.torque - cross(offset, by.force);
  this->tangentialForce = norm(this->force - this->normalForce * this->normal);
  this->sliding = by.holds ? by.atLimit : this->sliding;
}

void react(const View& view, PartnerKind kind, const PresentContact* contacts,
  std::vector<Reaction>& reactions, Grips& grips,
  const std::function<void(std::int64_t, const Reaction&)>& show)
{
  parallelRanges(static_cast<std::int64_t>(reactions.size()), view.team,
    [&](int, std::int64_t first, std::int64_t last)
    {
      const Bonds& bonds = view.law(kind).bonds();
      PresentPath path(view, kind);
      for (std::int64_t begin = first; begin < last; begin += path.block().count)
      {
        StoredLanes stored;
        SpringStates friction;
        path.load(contacts + begin, last - begin);
        path.findEnergies(stored, friction);
        path.act();
        for (int c = 0; c < path.block().count; ++c)
        {
          const PresentContact& contact = contacts[begin + c];
          Reaction& reaction = reactions[begin + c];
          take(path, c, reaction);
          reaction.separation =
            kind == PartnerKind::Wall ? separationFrom(view, contact, path, c) : contact.separation;
          reaction.elasticEnergy = stored.elastic[c] + friction.energy[c];
          reaction.surfaceEnergy = stored.surface[c];
          if (path.bonds().any)
          {
            takeBond(bonds, view.particles, path.block(), path.bonds(), c, reaction);
          }
          if (!grips.empty())
          {
            grips[begin + c] = path.grip(c);
          }
          show(begin + c, reaction);
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
