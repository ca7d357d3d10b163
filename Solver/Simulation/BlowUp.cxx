#include "Simulation/BlowUp.h"

namespace dem
{

std::string BlowUp::overlap(const Particles& grains, PartnerKind kind, const DeepContact& contact,
  double limit) const
{
  return this->when() + overlapInWords(grains, kind, contact.first, contact.partner) + " by " +
    inWords(contact.relative) +
    " times the smaller radius, more than MaximumOverlap = " + inWords(limit) +
    ". Try a higher YoungsModulus, slower grains, " + this->smallerStep();
}

std::string BlowUp::runaway(const Particle& grain) const
{
  const bool finite =
    isFinite(grain.position) && isFinite(grain.velocity) && isFinite(grain.angularVelocity);
  if (!finite)
  {
    return this->when() + "grain " + std::to_string(grain.id) +
      " has a position, velocity or spin that is not a number. Try " + this->smallerStep();
  }
  return this->when() + "grain " + std::to_string(grain.id) + " moves with " +
    inWords(norm(grain.velocity)) + ", which is more than its radius " + inWords(grain.radius) +
    " in one step. Try " + this->smallerStep() + " If it fell out of the container (it is at " +
    inWords(grain.position) + "), close the container or take an earlier EndTime.";
}

std::string BlowUp::when() const
{
  return "The simulation blew up at t = " + inWords(this->time) + ": ";
}

std::string BlowUp::smallerStep() const
{
  return "a smaller TimeStep (now " + inWords(this->timeStep) + ") or TimeStepFactor.";
}

}
