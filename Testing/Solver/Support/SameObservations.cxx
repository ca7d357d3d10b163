#include "SameObservations.h"

namespace observations
{

bool areSame(double a, double b)
{
  return std::memcmp(&a, &b, sizeof a) == 0 || (a == 0.0 && b == 0.0);
}

bool areSame(const Vec3& a, const Vec3& b)
{
  return areSame(a.x, b.x) && areSame(a.y, b.y) && areSame(a.z, b.z);
}

bool areSame(const ContactView& a, const ContactView& b)
{
  return a.first == b.first && a.second == b.second && a.element == b.element &&
    areSame(a.end, b.end) && areSame(a.force, b.force) && areSame(a.torque, b.torque) &&
    areSame(a.normalForce, b.normalForce) && areSame(a.tangentialForce, b.tangentialForce) &&
    areSame(a.overlap, b.overlap) && areSame(a.heatFlux, b.heatFlux) && a.sliding == b.sliding;
}

bool areSame(const BondView& a, const BondView& b)
{
  return a.whole == b.whole && areSame(a.pull, b.pull) && areSame(a.shear, b.shear) &&
    areSame(a.bending, b.bending) && areSame(a.twisting, b.twisting) &&
    areSame(a.tension, b.tension) && areSame(a.shearing, b.shearing) &&
    areSame(a.strained, b.strained) && areSame(a.age, b.age) && areSame(a.energy, b.energy) &&
    areSame(a.lost, b.lost);
}

bool areSame(const ElementWork& a, const ElementWork& b)
{
  return a.element == b.element && areSame(a.work, b.work);
}

bool areSame(const WornElement& a, const WornElement& b)
{
  return a.element == b.element && areSame(a.volume, b.volume) && areSame(a.behind, b.behind);
}

bool areSame(const NodalImpulse& a, const NodalImpulse& b)
{
  return a.point == b.point && areSame(a.impulse, b.impulse);
}

bool areSame(const SensorFlow& a, const SensorFlow& b)
{
  return a.count == b.count && areSame(a.mass, b.mass) && areSame(a.momentum, b.momentum);
}

bool areSame(const SensorReading& a, const SensorReading& b)
{
  return areSame(a.inside, b.inside) && areSame(a.in, b.in) && areSame(a.out, b.out) &&
    areSame(a.stay, b.stay) && areSame(a.ages, b.ages);
}

bool areSame(const WallSums& a, const WallSums& b)
{
  return areSame(a.work, b.work) && areSame(a.impulse, b.impulse) &&
    areSame(a.angularImpulse, b.angularImpulse);
}

bool areSame(const BodyState& a, const BodyState& b)
{
  return areSame(a.travel, b.travel) && areSame(a.speed, b.speed) && a.numbers == b.numbers;
}

bool areSame(const CollisionState& a, const CollisionState& b)
{
  return wordsOf(a) == wordsOf(b);
}

bool areSame(const Totals& a, const Totals& b)
{
  std::vector<double> sums, others;
  visitSums(a, [&sums](double sum) { sums.push_back(sum); });
  visitSums(b, [&others](double sum) { others.push_back(sum); });
  return areSame(sums, others) && a.count == b.count && a.contactCount == b.contactCount &&
    areSame(a.coordinationNumber, b.coordinationNumber) &&
    areSame(a.dissipatedEnergy, b.dissipatedEnergy) && areSame(a.losses.sum(), b.losses.sum()) &&
    areSame(a.heat.fromWalls, b.heat.fromWalls) &&
    areSame(a.heat.surface.fluid, b.heat.surface.fluid) &&
    areSame(a.heat.surface.radiation, b.heat.surface.radiation) &&
    areSame(a.heat.friction.grains, b.heat.friction.grains) &&
    areSame(a.heat.friction.walls, b.heat.friction.walls) && a.bondCount == b.bondCount &&
    a.brokenBonds == b.brokenBonds && a.unmadeBonds == b.unmadeBonds &&
    a.fragmentCount == b.fragmentCount && areSame(a.largestFragment, b.largestFragment) &&
    a.steps.taken == b.steps.taken && areSame(a.steps.largestError, b.steps.largestError) &&
    areSame(a.steps.meanError, b.steps.meanError) && a.inflowCount == b.inflowCount &&
    areSame(a.inflowMass, b.inflowMass) && a.inflowMissing == b.inflowMissing &&
    a.outflowCount == b.outflowCount && areSame(a.outflowMass, b.outflowMass) &&
    areSame(a.sensors, b.sensors) && areSame(a.collisions, b.collisions) &&
    areSame(a.openCollisions, b.openCollisions);
}

bool areSame(const StepLimits& a, const StepLimits& b)
{
  return a.stable == b.stable && a.ofGrains == b.ofGrains && a.grain == b.grain &&
    a.partner == b.partner && a.element == b.element && a.contacts == b.contacts &&
    a.byStiffness == b.byStiffness && a.byWaves == b.byWaves;
}

bool areSame(const Observation& a, const Observation& b)
{
  return areSame(a.contacts, b.contacts) && areSame(a.bonds, b.bonds) && a.fragment == b.fragment &&
    a.breaks.size() == b.breaks.size() && areSame(a.force, b.force) &&
    areSame(a.torque, b.torque) && a.contactCount == b.contactCount &&
    areSame(a.heatFlux, b.heatFlux) && areSame(a.velocity, b.velocity) &&
    areSame(a.angularVelocity, b.angularVelocity) && areSame(a.servos, b.servos) &&
    areSame(a.wallSums, b.wallSums) && areSame(a.nodal, b.nodal);
}

}
