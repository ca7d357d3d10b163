#include "Simulation/RunParts.h"

#include "Basics/Error.h"
#include "Laws/Expression/GrainForce.h"
#include "Vectors/Parallel.h"

namespace dem
{

namespace
{

Team makeTeam(const Config& config)
{
  return { config.threads > 0 ? config.threads : availableThreads(), config.grainsPerThread };
}

/// With the law of grains that a user wrote.
Config withGrainLaw(Config config)
{
  if (config.forceExpression.empty())
  {
    return config;
  }
  if (config.grainLaw)
  {
    throw Error("ForceExpression cannot be combined with the law of grains '" +
      config.grainLaw->name() + "': one of them must be empty.");
  }
  config.grainLaw = expression::demandForce(config.forceExpression);
  return config;
}

/// @param scene of which ranks have the bodies alone where they get walls from the first one
Walls makeWalls(const Scene& scene, RankRun* ranks, const std::function<void()>& ask)
{
  if (ranks)
  {
    ranks->setWallsByFirst(scene.wallsByFirst);
  }
  const bool getsThem = scene.wallsByFirst && ranks && ranks->talk().rank() > 0;
  return getsThem ? Walls(scene.walls.bodies, {}) : Walls(scene.walls, ask);
}

}

RunParts::RunParts(const Config& ofUser, const Scene& scene, const TimePlan& time,
  const std::function<void()>& ask, RankRun* ofRun)
  : config(withGrainLaw(ofUser)), plan(time),
    sweep(config, scene.walls.bodies, this->plan.timeStep), ranks(ofRun),
    threads(makeTeam(config), config.threads == 0 || config.threadsAtMost),
    motion(makeMotion(config, this->plan.timeStep)),
    contacts(makeWalls(scene, ranks, ask), config.wallSeams, this->sweep.needs(),
      this->plan.timeStep),
    lengths{ this->plan.timeStep, this->plan.timeStep }
{
  this->contacts.setTeam(this->team());
  if (this->contacts.boundary().anyDynamic())
  {
    this->sweep.measureSteps(this->plan.timeStep); // for walls that are light
  }
}

void RunParts::setLengths(const StepLengths& ofStep)
{
  if (!(ofStep == this->lengths))
  {
    this->lengths = ofStep;
    this->motion.timeStep = ofStep.now;
    this->motion.change = ofStep.kick() - ofStep.now;
    this->sweep.setSteps(ofStep);
  }
}

void RunParts::readyContacts()
{
  this->updateLists();
  this->contacts.setHalfStepAtWalls(this->sweep.walls().law().needs().half);
}

PresentContacts RunParts::present()
{
  this->readyContacts();
  PresentContacts found{ this->laws(), this->state.idOrder().indices(), this->team() };
  if (this->ranks)
  {
    this->ranks->shareLeft(found.left);
    this->ranks->shareEnds(found.ends);
  }
  return found;
}

}
