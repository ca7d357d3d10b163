#include "Simulation/BlowUp.h"

#include "Simulation/Bonding/BondMaking.h"
#include "Simulation/Wording.h"

#include <algorithm>
#include <utility>

namespace dem
{

namespace
{

std::string when(const RunParts& run)
{
  return "The simulation blew up at t = " + inWords(run.time()) + " s: ";
}

std::string smallerStep(const RunParts& run)
{
  return "a smaller TimeStep (now " + inWords(run.motion.timeStep) + " s) or TimeStepFactor.";
}

/// The number of an element, or the slot of a grain.
std::int32_t partnerOf(const Walls& walls, PartnerKind kind, const DeepContact& contact)
{
  return kind == PartnerKind::Wall ? walls.number(contact.partner) : contact.partner;
}

/// " of 'name'" for the body of an element, if it has a name.
std::string ofBody(const Walls& walls, PartnerKind kind, const DeepContact& contact)
{
  if (kind == PartnerKind::Grain)
  {
    return {};
  }
  const auto body = static_cast<std::size_t>(walls.body(contact.partner));
  const std::string& name = walls.bodies()[body].name;
  return name.empty() ? std::string() : " of '" + name + "'";
}

/// A contact whose overlap, in smaller radii, is above the limit.
std::string tooDeep(const RunParts& run, PartnerKind kind, const DeepContact& contact)
{
  const Walls& walls = run.contacts.boundary();
  return std::string("Try a higher YoungsModulus, slower grains") +
    (kind == PartnerKind::Wall ? " or walls, " : ", ") + smallerStep(run) + " " + when(run) +
    overlapInWords(run.state.grains, kind, contact.first, partnerOf(walls, kind, contact)) +
    ofBody(walls, kind, contact) + " by " + inWords(contact.relative) +
    " times the smaller radius, more than MaximumOverlap = " + inWords(run.config.maximumOverlap) +
    ".";
}

/// A hit that lasts some steps, too few to follow it.
std::string tooHard(const RunParts& run, PartnerKind kind, const DeepContact& contact)
{
  constexpr double enough = 20.0;
  const Particles& grains = run.state.grains;
  const Walls& walls = run.contacts.boundary();
  const double steps = HitMeter::stepsOf(contact);
  const bool isGiven =
    run.config.timeStep > 0.0 && run.config.stepControl == StepControlKind::Published;
  return "Take a TimeStep of " + inDigits(steps / enough * run.motion.timeStep, 2) + " s or less" +
    (isGiven ? ", or 0 to have it chosen, or TimeStepControl Stable to have it lowered" : "") +
    ": " + inWords(run.motion.timeStep) + " s is too long. " + when(run) + "the hit of grain " +
    std::to_string(grains.grainId(static_cast<std::size_t>(contact.first))) + " on " +
    inWords(grains, kind, partnerOf(walls, kind, contact)) + ofBody(walls, kind, contact) +
    " lasts " + inDigits(steps, 2) + " steps, too few to follow it; " + inDigits(enough, 2) +
    " are enough.";
}

/// A grain that moved too far, or to no finite position.
std::string runaway(const RunParts& run, const Particle& grain)
{
  // Least share of the speed along gravity, and most of the speed over that of a fall from rest.
  constexpr double along = 0.99, faster = 1.5;
  const double speed = norm(grain.velocity);
  const bool finite =
    isFinite(grain.position) && isFinite(grain.velocity) && isFinite(grain.angularVelocity);
  if (!finite)
  {
    return "Try " + smallerStep(run) + " " + when(run) + "grain " + std::to_string(grain.id) +
      " has a position, velocity or spin that is not a number.";
  }
  const Vec3& gravity = run.config.gravity;
  const double pull = norm(gravity);
  const bool falls = pull > 0.0 && dot(grain.velocity, gravity) >= along * speed * pull &&
    speed <= faster * pull * run.time();
  if (falls)
  {
    return "Put a wall or an outflow where grains fall, or take an earlier EndTime. " + when(run) +
      "grain " + std::to_string(grain.id) + ", at " + inWords(grain.position) + " m, falls with " +
      inWords(speed) + " m/s, more than its radius " + inWords(grain.radius) + " m in one step.";
  }
  return "Try " + smallerStep(run) + " If the grain fell out of the container (it is at " +
    inWords(grain.position) + " m), close the container or take an earlier EndTime. " + when(run) +
    "grain " + std::to_string(grain.id) + " has the speed " + inWords(speed) +
    " m/s, which is more than its radius " + inWords(grain.radius) + " m in one step.";
}

/// A bond, by slots, that is too long for a periodic cell.
std::string longBond(const RunParts& run, const std::pair<std::int64_t, std::int64_t>& bond)
{
  const Particles& grains = run.state.grains;
  const auto slot = [](std::int64_t k) { return static_cast<std::size_t>(k); };
  const std::int64_t first = grains.grainId(slot(bond.first));
  const std::int64_t second = grains.grainId(slot(bond.second));
  const double length = norm(bondVector(grains, slot(bond.first), slot(bond.second)));
  return tooLongInWords("at t = " + inWords(run.time()) + " s the bond of grains " +
      std::to_string(std::min(first, second)) + " and " + std::to_string(std::max(first, second)),
    length, grains.space);
}

/// What this rank says of a step.
std::string wordsOf(const RunParts& run, const StepResult& done)
{
  if (done.hardGrains.tooDeep)
  {
    return tooHard(run, PartnerKind::Grain, done.hardGrains);
  }
  if (done.hardWalls.tooDeep)
  {
    return tooHard(run, PartnerKind::Wall, done.hardWalls);
  }
  if (done.deepGrains.tooDeep)
  {
    return tooDeep(run, PartnerKind::Grain, done.deepGrains);
  }
  if (done.deepWalls.tooDeep)
  {
    return tooDeep(run, PartnerKind::Wall, done.deepWalls);
  }
  if (done.runaway >= 0)
  {
    return runaway(run, run.state.grains.get(done.runaway));
  }
  return done.longBond.first >= 0 ? longBond(run, done.longBond) : std::string();
}

}

std::string failureOf(RunParts& run, const StepResult& done, const FoundFailure& found)
{
  const auto say = [&] { return wordsOf(run, done); };
  if (!run.ranks)
  {
    return say();
  }
  return found.any ? run.ranks->sayOf(found, say) : std::string();
}

std::string failureAtWalls(RunParts& run)
{
  run.updateLists();
  StepResult found;
  const double limit = run.config.maximumOverlap;
  const Particles& grains = run.state.grains;
  for (const PresentContact& contact :
    presentContacts(grains, run.contacts, PartnerKind::Wall, run.team()))
  {
    const double relative =
      contact.overlap() / grains.radius(static_cast<std::size_t>(contact.first));
    if (contact.beyond && (limit <= 1.0 || relative > limit))
    {
      found.deepWalls.add({ std::max(relative, 1.0), contact.first, contact.partner, true });
    }
  }
  return failureOf(run, found,
    run.ranks ? run.ranks->lowest(found.deepWalls.first) : FoundFailure{});
}

}
