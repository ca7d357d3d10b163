#include "Simulation/BlowUp.h"

#include "Simulation/Bonding/BondMaking.h"

#include <algorithm>

namespace dem
{

std::string BlowUp::overlap(const Particles& grains, PartnerKind kind, const DeepContact& contact,
  double limit, const std::string& wall) const
{
  const bool isWall = kind == PartnerKind::Wall;
  return std::string("Try a higher YoungsModulus, slower grains") +
    (isWall ? " or walls, " : ", ") + this->smallerStep() + " " + this->when() +
    overlapInWords(grains, kind, contact.first, contact.partner) +
    (wall.empty() ? "" : " of '" + wall + "'") + " by " + inWords(contact.relative) +
    " times the smaller radius, more than MaximumOverlap = " + inWords(limit) + ".";
}

std::string BlowUp::hit(const Particles& grains, PartnerKind kind, const DeepContact& contact,
  double steps, const std::string& wall) const
{
  constexpr double enough = 20.0;
  return "Take a TimeStep of " + inDigits(steps / enough * this->timeStep, 2) +
    " s or less, or 0 to have it chosen, or TimeStepControl Stable to have it lowered: " +
    inWords(this->timeStep) + " s is too long. " + this->when() + "the hit of grain " +
    std::to_string(grains.grainId(static_cast<std::size_t>(contact.first))) + " on " +
    inWords(grains, kind, contact.partner) + (wall.empty() ? "" : " of '" + wall + "'") +
    " lasts " + inDigits(steps, 2) + " steps, too few to follow it; " + inDigits(enough, 2) +
    " are enough.";
}

std::string BlowUp::runaway(const Particle& grain, const Vec3& gravity) const
{
  // Least share of the speed along gravity, and most of the speed over that of a fall from rest.
  constexpr double along = 0.99, faster = 1.5;
  const double speed = norm(grain.velocity);
  const bool finite =
    isFinite(grain.position) && isFinite(grain.velocity) && isFinite(grain.angularVelocity);
  if (!finite)
  {
    return "Try " + this->smallerStep() + " " + this->when() + "grain " + std::to_string(grain.id) +
      " has a position, velocity or spin that is not a number.";
  }
  const double pull = norm(gravity);
  const bool falls = pull > 0.0 && dot(grain.velocity, gravity) >= along * speed * pull &&
    speed <= faster * pull * this->time;
  if (falls)
  {
    return "Put a wall or an outflow where grains fall, or take an earlier EndTime. " +
      this->when() + "grain " + std::to_string(grain.id) + ", at " + inWords(grain.position) +
      " m, falls with " + inWords(speed) + " m/s, more than its radius " + inWords(grain.radius) +
      " m in one step.";
  }
  return "Try " + this->smallerStep() + " If the grain fell out of the container (it is at " +
    inWords(grain.position) + " m), close the container or take an earlier EndTime. " +
    this->when() + "grain " + std::to_string(grain.id) + " has the speed " + inWords(speed) +
    " m/s, which is more than its radius " + inWords(grain.radius) + " m in one step.";
}

std::string BlowUp::longBond(const Particles& grains,
  const std::pair<std::int64_t, std::int64_t>& bond) const
{
  const auto slot = [](std::int64_t k) { return static_cast<std::size_t>(k); };
  const std::int64_t first = grains.grainId(slot(bond.first));
  const std::int64_t second = grains.grainId(slot(bond.second));
  const double length = norm(bondVector(grains, slot(bond.first), slot(bond.second)));
  return tooLongInWords("at t = " + inWords(this->time) + " s the bond of grains " +
      std::to_string(std::min(first, second)) + " and " + std::to_string(std::max(first, second)),
    length, grains.space);
}

std::string BlowUp::when() const
{
  return "The simulation blew up at t = " + inWords(this->time) + " s: ";
}

std::string BlowUp::smallerStep() const
{
  return "a smaller TimeStep (now " + inWords(this->timeStep) + " s) or TimeStepFactor.";
}

}
