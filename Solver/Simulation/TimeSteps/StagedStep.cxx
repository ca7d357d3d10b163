#include "Simulation/TimeSteps/StagedStep.h"

#include <algorithm>

namespace dem
{

namespace
{

bool isGood(const StepResult& result)
{
  return !result.isTooDeep() && result.runaway < 0 && result.longBond.first < 0;
}

/// A wall with a servo within a step, over which its speed is that of the step.
/// @param at which share of the step is over
BodyState within(const BodyState& before, const BodyState& after, double at)
{
  BodyState there = after;
  if (at < 1.0)
  {
    there.travel = before.travel + at * (after.travel - before.travel);
  }
  return there;
}

}

/// Forces that act for a time on grains that stay where they are. Without forces nothing of a cell
/// is summed up.
Motion StagedStep::still(double kick) const
{
  Motion motion = this->By;
  motion.timeStep = 0.0;
  motion.change = kick;
  motion.flow.any = motion.flow.any && kick > 0.0;
  motion.flow.slip = 0.0;                                   // lists know where edges are
  motion.grainLaw = kick > 0.0 ? motion.grainLaw : nullptr; // which would act for no time
  return motion;
}

/// Grains that stay where they are at the end of a step. What pushes grains says which of them walls
/// hold, and therefore how much work of sliding there is.
Motion StagedStep::stillAtEnd(const Sweep& sweep) const
{
  Motion motion = this->still(0.0);
  if (sweep.walls().sticks())
  {
    motion.grainLaw = this->By.grainLaw;
    motion.time += this->Grains.length();
  }
  return motion;
}

/// Notes where on their elements contacts with walls are, which a snapshot does not say: a later
/// stage may find them on others.
void StagedStep::noteSites(const Scene& scene)
{
  WallPairs& list = scene.contacts.AtWalls;
  for (std::int64_t slot = 0; slot < list.rows(); ++slot)
  {
    const auto begin = list.touches.begin() + list.rowBegin[slot];
    const auto end = list.touches.begin() + list.rowBegin[slot + 1];
    if (std::all_of(begin, end, [](std::uint8_t touches) { return touches == 0; }))
    {
      continue;
    }
    this->AtWall.find(scene.contacts, scene.state.grains, slot, {}, 0.0);
    this->AtWall.forEachContact(
      [&](std::int64_t pair, std::int64_t source, const Touch& touch)
      {
        if (source == pair && !list.isBonded(pair)) // what holds it does not depend on that
        {
          list.touches[pair] = static_cast<std::uint8_t>(touch.foot.site);
        }
      });
  }
}

void StagedStep::keep(const Scene& scene, double h)
{
  this->noteSites(scene);
  this->Grains.begin(scene.state.grains, h);
  scene.contacts.remember(this->Memories);
}

/// Has forces act on grains that stay where they are, a share of the step after its begin. Springs do
/// not move; forces act for a step, so that velocities say what they are.
/// @param weight of what is lost
StepResult StagedStep::act(const Scene& scene, double at, double weight)
{
  Particles& grains = scene.state.grains;
  const double h = this->Grains.length();
  scene.sweep.setSteps({ 0.0, 2.0 * h, this->Longest, weight });
  Motion motion = this->still(h);
  motion.time += at * h;
  StepResult done = scene.sweep.step(grains, scene.contacts, motion);
  if (this->Ranks)
  {
    this->Found = this->Ranks->agree(motion, scene.contacts, scene.sweep, grains, done);
  }
  return done;
}

/// Finds how walls with a servo go on in the step, by the load at its begin.
void StagedStep::drive(const Scene& scene)
{
  this->Driven = scene.state.servos;
  this->Limit = {};
  const Walls& walls = scene.contacts.boundary();
  if (!walls.anyServo())
  {
    return;
  }
  Particles& grains = scene.state.grains;
  if (this->Grains.jumps())
  {
    this->Grains.setVelocities({}, grains);
  }
  scene.sweep.count(LossPart::None);
  this->act(scene, 0.0, 0.0);
  const std::vector<ServoLoad>& loads = scene.sweep.servos();
  const double measured = scene.sweep.measured();
  this->Limit = limitOfServos(walls, loads, measured > 0.0 ? measured : this->Grains.length());
  driveServos(walls, loads, scene.wallTime, this->Grains.length(), this->Driven);
  this->Grains.giveBack(grains);
}

/// Walls with a servo after a share of the step.
std::vector<BodyState> StagedStep::servosAt(const Scene& scene, double at) const
{
  std::vector<BodyState> servos = scene.state.servos;
  for (std::size_t body = 0; body < servos.size(); ++body)
  {
    servos[body] = within(servos[body], this->Driven[body], at);
  }
  return servos;
}

/// Puts edges of the cell and walls where they are after a share of the step.
void StagedStep::placeCell(const Scene& scene, const CellState& cell, double at)
{
  if (this->Cell.flows())
  {
    Lattice& space = scene.state.grains.space;
    const Lattice next = this->Cell.lattice(cell);
    scene.contacts.edgesMoved(next.edges - space.edges);
    space = next;
  }
  scene.contacts.moveWalls(scene.wallTime + at * this->Grains.length(), this->servosAt(scene, at),
    cell);
}

/// Puts grains and walls where they are after a share of the step, contacts as they were before it.
void StagedStep::moveTo(const Scene& scene, const Weights& weights, const CellState& cell,
  double at)
{
  Particles& grains = scene.state.grains;
  scene.contacts.grainsMoved(this->Grains.place(weights, grains));
  this->placeCell(scene, cell, at);
  scene.contacts.recall(this->Memories); // which new lists are to have
  if (this->Ranks &&
    this->Ranks->updateWithin(grains, scene.contacts, this->Memories,
      [this](const auto& use) { this->Grains.forColumns(use); }))
  {
    scene.state.grainsAdded();
  }
  scene.contacts.update(grains);
  scene.contacts.recall(this->Memories);
}

/// Has contacts go over a share of the step with the mean velocities of it.
/// @param motion of grains that stay where they are
StepResult StagedStep::moveSprings(const Scene& scene, const Weights& weights, double at,
  const Motion& motion)
{
  Particles& grains = scene.state.grains;
  const double time = at * this->Grains.length();
  this->Grains.setMeanVelocities(weights, time, grains);
  if (this->Cell.flows())
  {
    this->placeCell(scene, this->Cell.along(weights, time), at);
  }
  scene.sweep.setSteps({ time, time, this->Longest });
  const StepResult done = scene.sweep.step(grains, scene.contacts, motion);
  if (this->Cell.flows())
  {
    this->placeCell(scene, this->Cell.at(weights), at);
  }
  return done;
}

/// The cell where some weights of the stages lead.
CellState StagedStep::cellAt(const Scene& scene, const Weights& weights) const
{
  return this->Cell.flows() ? this->Cell.at(weights) : scene.state.cell;
}

bool StagedStep::stage(const Scene& scene, int s)
{
  Particles& grains = scene.state.grains;
  const Weights& weights = this->Pair.from[s];
  this->moveTo(scene, weights, this->cellAt(scene, weights), this->Pair.at[s]);
  if (this->Pair.at[s] > 0.0)
  {
    scene.sweep.count(LossPart::None);
    this->moveSprings(scene, weights, this->Pair.at[s], this->still(0.0));
  }
  if (this->Pair.at[s] > 0.0 || this->Grains.jumps())
  {
    this->Grains.setVelocities(weights, grains);
  }
  this->Grains.beginStage(s, weights, grains);
  const double weight = this->Pair.kept[s];
  scene.sweep.count(s == 0 ? LossPart::First : weight != 0.0 ? LossPart::Stage : LossPart::None);
  StepResult done = this->act(scene, this->Pair.at[s], weight);
  this->Result.cell = s == 0 ? done.cell : this->Result.cell;
  this->Result.cellOfStages.add(done.cell.times(weight));
  this->Result.supplied.work += weight * done.supplied.work;
  this->Result.supplied.heat += weight * done.supplied.heat;
  this->Result.supplied.surface.add(done.supplied.surface, weight);
  this->Result.supplied.losses.add(done.supplied.losses); // which have the weight
  addSums(done.walls, weight, this->Result.walls);
  this->Result.add(done);
  this->Result.deepWalls.add(done.deepWalls);
  done.deepest = done.deepest.relative > 0.0
    ? done.deepest
    : deepestOf(done.deepGrains, done.deepWalls, grains, scene.contacts);
  const bool isDeeper = done.deepest.relative > this->Result.deepest.relative;
  this->Result.deepest = isDeeper ? done.deepest : this->Result.deepest;
  this->Grains.endStage(s, grains);
  return isGood(done) && !this->Found.any;
}

/// What all stages come to.
void StagedStep::judge(const Scene& scene)
{
  const Particles& grains = scene.state.grains;
  const OwnSlots own = scene.contacts.own().within(0, static_cast<std::int64_t>(grains.size()));
  this->Error = this->Grains.findError(grains);
  this->Result.runaway = this->Grains.findRunaway(grains, own);
  this->Result.distance = this->Grains.findDistance(grains, own);
  if (this->Measures)
  {
    this->Result.stepShare =
      std::max({ this->Result.stepShare, this->Limit.share, this->Grains.findShare(grains, own) });
  }
  if (this->Ranks)
  {
    RankTalk& talk = this->Ranks->talk();
    this->Error.positions = talk.largest(this->Error.positions);
    this->Error.all = talk.largest(this->Error.all);
    this->Result.distance = talk.largest(this->Result.distance);
    this->Result.stepShare = talk.largest(this->Result.stepShare);
    this->Found = this->Ranks->lowest(this->Result.runaway);
  }
}

bool StagedStep::tryStep(const Scene& scene, double h)
{
  this->Result = {};
  this->Found = {};
  this->keep(scene, h);
  scene.sweep.setTrial(true);
  this->drive(scene);
  bool good = true;
  for (int s = 0; s < this->Pair.stages && good; ++s)
  {
    good = this->stage(scene, s);
  }
  scene.sweep.setTrial(false);
  if (!good)
  {
    return false;
  }
  this->judge(scene);
  return this->Result.runaway < 0 && !this->Found.any;
}

void StagedStep::take(const Scene& scene)
{
  Particles& grains = scene.state.grains;
  const Weights& weights = this->Pair.kept;
  this->moveTo(scene, weights, this->cellAt(scene, weights), 1.0);
  scene.sweep.count(LossPart::End);
  StepResult ofSprings; // of which losses are new, and the energy of contacts that are bonded again
  ofSprings.supplied =
    this->moveSprings(scene, weights, 1.0, this->stillAtEnd(scene.sweep)).supplied;
  if (this->Ranks)
  {
    this->Ranks->agree(this->still(0.0), scene.contacts, scene.sweep, grains, ofSprings);
  }
  this->Result.supplied.losses.add(ofSprings.supplied.losses);
  this->Result.supplied.work += ofSprings.supplied.work;
  this->Grains.setVelocities(weights, grains);
  scene.state.servos = this->Driven;
}

void StagedStep::giveUp(const Scene& scene)
{
  this->Driven = scene.state.servos;
  this->moveTo(scene, {}, scene.state.cell, 0.0);
  this->Grains.giveBack(scene.state.grains);
}

}
