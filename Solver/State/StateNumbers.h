// Every number of a Snapshot that is not of single grains, contacts or wall elements, declared
// once: restart files, fingerprints and comparisons walk over these lists, so that a number that is
// added here is saved, read back, hashed and compared.
#pragma once

#include "State/Snapshot.h"

namespace dem
{

/// What a number read from a file must be.
enum class NumberRule
{
  Any,        ///< any bits
  Finite,     ///< a finite number
  NotNegative ///< and 0 or above
};

/// Calls visit(words, number, rule) for each number; the words are for a user.
template <typename Clock, typename Visit>
void visitClock(Clock& clock, const char* what, const Visit& visit)
{
  visit(what, clock.steps, NumberRule::Any);
  visit(what, clock.time, NumberRule::NotNegative);
  visit(what, clock.timeStep, NumberRule::NotNegative);
  visit(what, clock.frameInterval, NumberRule::NotNegative);
}

template <typename Scalars, typename Visit>
void visitNumbers(Scalars& state, const Visit& visit)
{
  visit("the next id", state.spawn.nextId, NumberRule::NotNegative);
  visit("whether grains have begun to come", state.spawn.begun, NumberRule::Any);
  visit("the supplied energy", state.suppliedEnergy, NumberRule::Finite);
  visit("whether losses of energy are counted", state.countsLosses, NumberRule::Any);
  visit("the energy that was dissipated before", state.dissipatedBefore, NumberRule::Finite);
  visit("the energy lost to friction", state.losses.friction, NumberRule::Finite);
  visit("the energy lost to plastic deformation", state.losses.plastic, NumberRule::Finite);
  visit("the energy lost to adhesion", state.losses.adhesion, NumberRule::Finite);
  visit("the energy lost to damping", state.losses.damping, NumberRule::Finite);
  visit("the energy that contacts lost at their end to friction", state.endLosses.friction,
    NumberRule::Finite);
  visit("the same to plastic deformation", state.endLosses.plastic, NumberRule::Finite);
  visit("the same to adhesion", state.endLosses.adhesion, NumberRule::Finite);
  visit("the same to damping", state.endLosses.damping, NumberRule::Finite);
  visit("the heat from walls", state.heat.fromWalls, NumberRule::Finite);
  visit("the heat carried in by grains", state.heat.carriedIn, NumberRule::Finite);
  visit("the number of steps since the last sort", state.stepsSinceSort, NumberRule::NotNegative);
  visit("the number of grains that left", state.outflow.count, NumberRule::NotNegative);
  visit("the mass that left", state.outflow.mass, NumberRule::NotNegative);
  visit("the number of steps since the outflow", state.outflow.stepsSinceCheck,
    NumberRule::NotNegative);
  visit("whether bonds are made", state.bonds.made, NumberRule::NotNegative);
  visit("the number of broken bonds", state.bonds.broken, NumberRule::NotNegative);
  visit("the energy of broken bonds", state.bonds.energy, NumberRule::Finite);
  visit("the same before losses were counted", state.bonds.before, NumberRule::Finite);
  visitClock(state.wallClock, "the time of the walls", visit);
  visitClock(state.inflowClock, "the time of the inflows", visit);
}

/// Visits the numbers of steps that change; where steps do not change, nothing of them is kept.
template <typename Steps, typename Visit>
void visitSteps(Steps& steps, const Visit& visit)
{
  visit("the shortest step", steps.unit, NumberRule::NotNegative);
  visit("the length of a step", steps.before, NumberRule::NotNegative);
  visit("the length of a step", steps.length, NumberRule::NotNegative);
  visit("the share of the longest step", steps.share, NumberRule::NotNegative);
  visit("the steps since a change", steps.sinceChange, NumberRule::NotNegative);
  visit("the number of steps", steps.taken, NumberRule::NotNegative);
  visit("the length of the shortest step", steps.shortest, NumberRule::NotNegative);
  visit("the length of the longest step", steps.longest, NumberRule::NotNegative);
  visit("the next id", steps.nextId, NumberRule::NotNegative);
  visit("the typical velocity", steps.velocity, NumberRule::NotNegative);
  visit("the error of a step", steps.error, NumberRule::NotNegative);
  visit("the number of steps given up", steps.given, NumberRule::NotNegative);
  visit("the number of windows given up", steps.windows, NumberRule::NotNegative);
  visit("the number of windows or steps with too large an error", steps.missed,
    NumberRule::NotNegative);
}

/// Visits what grains exchanged with their surroundings; where that is nothing, nothing of it is kept.
template <typename Gains, typename Visit>
void visitSurfaceGains(Gains& gains, const Visit& visit)
{
  visit("the heat from the fluid", gains.fluid, NumberRule::Finite);
  visit("the heat from radiation", gains.radiation, NumberRule::Finite);
}

/// Visits heat of what contacts lost; where that is nothing, nothing of it is kept. @a resize(list) is
/// told of the list before its numbers.
template <typename Heat, typename Visit, typename Resize>
void visitContactHeat(Heat& heat, const Visit& visit, const Resize& resize)
{
  visit("the heat of friction in grains", heat.friction.grains, NumberRule::Finite);
  visit("the heat of friction in walls", heat.friction.walls, NumberRule::Finite);
  resize(heat.due);
  for (auto& due : heat.due)
  {
    visit("an id", due.first, NumberRule::NotNegative);
    visit("an id", due.second, NumberRule::Any); // -1 for a wall
    visit("heat of a contact that ended", due.heat.first, NumberRule::Finite);
    visit("heat of a contact that ended", due.heat.second, NumberRule::Finite);
  }
}

/// Visits the numbers of one inflow.
template <typename Inflow, typename Visit>
void visitInflowNumbers(Inflow& inflow, const Visit& visit)
{
  visit("the state of the random sequence", inflow.random, NumberRule::Any);
  visit("a radius", inflow.carriedRadius, NumberRule::NotNegative);
  visit("a number of grains", inflow.count, NumberRule::NotNegative);
  visit("a mass", inflow.mass, NumberRule::NotNegative);
  visit("what was asked for", inflow.asked, NumberRule::NotNegative);
  visit("what was asked for before", inflow.askedBefore, NumberRule::Finite);
  visit("how often it came", inflow.fills, NumberRule::NotNegative);
  visit("a material", inflow.carriedMaterial, NumberRule::NotNegative);
  visit("a shape", inflow.carriedShape, NumberRule::NotNegative);
}

/// Visits the numbers of a bond that broke.
template <typename Break, typename Visit>
void visitBreakNumbers(Break& broken, const Visit& visit)
{
  visit("the time of a break", broken.time, NumberRule::Finite);
  visit("a grain of a bond", broken.first, NumberRule::NotNegative);
  visit("what a bond held it to", broken.second, NumberRule::Any); // below 0 a wall
  visit("the position of a bond", broken.position.x, NumberRule::Finite);
  visit("the position of a bond", broken.position.y, NumberRule::Finite);
  visit("the position of a bond", broken.position.z, NumberRule::Finite);
  visit("the energy of a bond", broken.energy, NumberRule::Finite);
  visit("how a bond broke", broken.sheared, NumberRule::Any);
}

/// Visits the numbers of a wall with a servo.
template <typename Servo, typename Visit>
void visitServoNumbers(Servo& servo, const Visit& visit)
{
  visit("the travel of a wall", servo.travel, NumberRule::Finite);
  visit("the speed of a wall", servo.speed, NumberRule::Finite);
}

/// Visits the numbers of a wall with a mass. @a resize(numbers) is told how many follow.
template <typename Body, typename Visit, typename Resize>
void visitBodyNumbers(Body& body, const Visit& visit, const Resize& resize)
{
  resize(body.numbers);
  for (auto& number : body.numbers)
  {
    visit("how a wall moves", number, NumberRule::Finite);
  }
}

/// Visits the sums of a wall body.
template <typename Sums, typename Visit>
void visitWallSums(Sums& sums, const Visit& visit)
{
  visit("the work of a wall", sums.work, NumberRule::Finite);
  for (auto* vector : { &sums.impulse, &sums.angularImpulse })
  {
    visit("an impulse on a wall", vector->x, NumberRule::Finite);
    visit("an impulse on a wall", vector->y, NumberRule::Finite);
    visit("an impulse on a wall", vector->z, NumberRule::Finite);
  }
}

/// Visits the numbers of grains that passed a sensor.
template <typename Flow, typename Visit>
void visitSensorFlow(Flow& flow, const Visit& visit)
{
  visit("a number of grains", flow.count, NumberRule::NotNegative);
  visit("a mass", flow.mass, NumberRule::NotNegative);
  visit("a momentum", flow.momentum.x, NumberRule::Finite);
  visit("a momentum", flow.momentum.y, NumberRule::Finite);
  visit("a momentum", flow.momentum.z, NumberRule::Finite);
}

/// Visits the numbers of all sensors; without sensors nothing of them is kept. @a resize(visits,
/// count) is told how many visits follow, and how many sensors.
template <typename State, typename Visit, typename Resize>
void visitSensors(State& state, const Visit& visit, const Resize& resize)
{
  visit("the time of the sensors", state.clock, NumberRule::NotNegative);
  visit("the next id", state.knownIds, NumberRule::NotNegative);
  resize(state.each);
  for (auto& sensor : state.each)
  {
    visitSensorFlow(sensor.in, visit);
    visitSensorFlow(sensor.out, visit);
    visit("the time that grains stayed", sensor.stay, NumberRule::Finite);
    resize(sensor.inside);
    for (auto& grain : sensor.inside)
    {
      visit("an id", grain.id, NumberRule::NotNegative);
      visit("when a grain came", grain.since, NumberRule::NotNegative);
    }
  }
}

/// Visits what sensors have recorded, behind visitSensors(); without any record nothing of it is
/// kept. @a resize(visits) is told of each list before its numbers.
template <typename State, typename Visit, typename Resize>
void visitRecords(State& state, const Visit& visit, const Resize& resize)
{
  const auto visitGrain = [&visit](auto& grain)
  {
    visit("a mass", grain.mass, NumberRule::NotNegative);
    visit("a material", grain.material, NumberRule::NotNegative);
  };
  for (auto& sensor : state.each)
  {
    visit("whether visits are recorded", sensor.records, NumberRule::Any);
    if (!sensor.records)
    {
      continue;
    }
    for (auto& grain : sensor.inside)
    {
      visitGrain(grain);
    }
    resize(sensor.ended);
    for (auto& grain : sensor.ended)
    {
      visit("an id", grain.id, NumberRule::NotNegative);
      visit("when a grain came", grain.since, NumberRule::NotNegative);
      visit("when a grain left", grain.until, NumberRule::NotNegative);
      visitGrain(grain);
    }
  }
}

/// Visits an exact sum.
template <typename Sum, typename Visit>
void visitExact(const char* words, Sum& sum, const Visit& visit)
{
  for (auto& digit : sum.digits)
  {
    visit(words, digit, NumberRule::Any);
  }
}

/// Visits the numbers of collisions; where these are not counted, nothing of them is kept.
/// @a resize(list) is told of each list before its numbers.
template <typename State, typename Visit, typename Resize>
void visitCollisions(State& state, const Visit& visit, const Resize& resize)
{
  visit("when collisions began to be counted", state.since, NumberRule::Finite);
  visit("the least velocity of impacts", state.smallestVelocity, NumberRule::NotNegative);
  visit("the number of materials that collide", state.materials, NumberRule::NotNegative);
  visit("the number of walls with collisions", state.bodies, NumberRule::NotNegative);
  resize(state.groups);
  for (auto& group : state.groups)
  {
    for (auto* totals : { &group.impacts, &group.resting })
    {
      visit("a number of collisions", totals->count, NumberRule::NotNegative);
      visit("the peak force of a collision", totals->peak, NumberRule::NotNegative);
      visitSumsOf(*totals,
        [&visit](auto& sum) { visitExact("a sum over collisions", sum, visit); });
    }
  }
  resize(state.bins);
  for (auto& bin : state.bins)
  {
    visit("a bin of collisions", bin.key, NumberRule::NotNegative);
    visit("a number of collisions", bin.count, NumberRule::NotNegative);
    visit("the energy of collisions", bin.high, NumberRule::NotNegative);
    visit("the energy of collisions", bin.low, NumberRule::NotNegative);
  }
}

/// Visits the numbers of wear of walls; where none is counted, nothing of them is kept.
template <typename State, typename Visit, typename Resize>
void visitWear(State& state, const Visit& visit, const Resize& resize)
{
  visit("whether wear is counted", state.counted, NumberRule::NotNegative);
  visit("when wear began to be counted", state.since, NumberRule::Finite);
  resize(state.entries);
  for (auto& wear : state.entries)
  {
    visit("a wall element that is worn", wear.element, NumberRule::NotNegative);
    visitExact("a volume that is worn", wear.front, visit);
    visitExact("a volume that is worn", wear.behind, visit);
  }
}

/// Visits the numbers of loads on points of walls; as above.
template <typename State, typename Visit, typename Resize>
void visitNodal(State& state, const Visit& visit, const Resize& resize)
{
  visit("whether loads of points are summed", state.counted, NumberRule::NotNegative);
  visit("when loads of points began to be summed", state.since, NumberRule::Finite);
  resize(state.entries);
  for (auto& sum : state.entries)
  {
    visit("a loaded point of a wall", sum.point, NumberRule::NotNegative);
    for (auto& axis : sum.impulse)
    {
      visitExact("an impulse on a point of a wall", axis, visit);
    }
  }
}

/// Visits the numbers of a grain with a shape.
template <typename Grain, typename Visit>
void visitShapedNumbers(Grain& grain, const Visit& visit)
{
  visit("a shape", grain.shape, NumberRule::NotNegative);
  visit("the first ball of a grain", grain.first, NumberRule::NotNegative);
  visit("the number of balls of a grain", grain.count, NumberRule::NotNegative);
  visit("a size", grain.size, NumberRule::NotNegative);
  visit("a mass", grain.mass, NumberRule::NotNegative);
  for (auto* vector : { &grain.position, &grain.velocity, &grain.angularVelocity })
  {
    visit("the motion of a grain", vector->x, NumberRule::Finite);
    visit("the motion of a grain", vector->y, NumberRule::Finite);
    visit("the motion of a grain", vector->z, NumberRule::Finite);
  }
  visit("an orientation", grain.orientation.w, NumberRule::Finite);
  visit("an orientation", grain.orientation.x, NumberRule::Finite);
  visit("an orientation", grain.orientation.y, NumberRule::Finite);
  visit("an orientation", grain.orientation.z, NumberRule::Finite);
}

/// Visits the numbers of the contact that was pressed deepest, which nothing depends on and no file
/// keeps.
template <typename Contact, typename Visit>
void visitDeepest(Contact& deepest, const Visit& visit)
{
  visit("the largest overlap", deepest.relative, NumberRule::NotNegative);
  visit("the time of the largest overlap", deepest.time, NumberRule::Finite);
  visit("an id", deepest.first, NumberRule::NotNegative);
  visit("what a grain overlapped", deepest.second, NumberRule::Any); // below 0 a wall
}

}
