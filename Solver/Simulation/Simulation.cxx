#include "Simulation/Simulation.h"

#include "Simulation/Implementation.h"
#include "Simulation/RunParts.h"
#include "Vectors/PlainArithmetic.h"

namespace dem
{

/// What one rank cannot do the others learn. The settings of the caller's arithmetic do not count.
/// @param subject of what ranks say in the call, where a part of it has none of its own
template <typename Call>
auto Simulation::guarded(Subject subject, const Call& call) const -> decltype(call())
{
  const PlainArithmetic plain;
  if (!this->Ranks)
  {
    return call();
  }
  RankTalk& talk = this->Ranks->talk();
  const RankTalk::About about(talk, subject);
  if (this->Self)
  {
    talk.setStep(this->Self->step());
  }
  return talk.guard(call);
}

Simulation::Simulation(const Config& config, const Scene& scene, Snapshot start, Placing placing,
  const std::function<void()>& ask, RankChannel* ranks, Handed handed)
  : Ranks(ranks && ranks->count() > 1 ? std::make_unique<RankRun>(*ranks) : nullptr)
{
  this->guarded(Subject::Start,
    [&]
    {
      this->Self = std::make_unique<Implementation>(config, scene, std::move(start), placing, ask,
        this->Ranks.get(), handed);
    });
}

Simulation::~Simulation() = default;

const TimePlan& Simulation::timePlan() const
{
  return this->Self->parts().plan;
}

std::int64_t Simulation::step() const
{
  return this->Self->step();
}

std::int64_t Simulation::particleCount() const
{
  return this->Self->grains();
}

RankShare Simulation::share() const
{
  return this->Self->share();
}

TrafficBySubject Simulation::traffic() const
{
  return this->Ranks ? this->Ranks->talk().traffic() : TrafficBySubject{};
}

Particles Simulation::particles() const
{
  return this->guarded(Subject::States, [&] { return this->Self->settled().state.grainsById(); });
}

AdvanceStatus Simulation::advanceTo(std::int64_t step,
  const std::function<bool(std::int64_t)>& shouldStop)
{
  return this->guarded(Subject::Steps, [&] { return this->Self->advanceTo(step, shouldStop); });
}

bool Simulation::isWhole() const
{
  return this->Self->isWhole();
}

const std::string& Simulation::failure() const
{
  return this->Self->Failure;
}

Snapshot Simulation::snapshot() const
{
  return this->guarded(Subject::States, [&] { return this->Self->snapshot(); });
}

void Simulation::restore(Snapshot snapshot)
{
  this->guarded(Subject::States, [&] { this->Self->restore(std::move(snapshot)); });
}

void Simulation::restorePart(Snapshot part)
{
  this->guarded(Subject::States, [&] { this->Self->restore(std::move(part), Handed::InParts); });
}

void Simulation::giveUp(const std::exception& error)
{
  if (this->Ranks)
  {
    this->Ranks->talk().giveUp(error);
  }
}

void Simulation::extendTracks(const Surface& walls)
{
  this->guarded(Subject::Steps, [&] { this->Self->extendTracks(walls); });
}

void Simulation::enableProfile()
{
  this->Self->parts().sweep.enableProfile();
}

PhaseClock::Times Simulation::profile() const
{
  PhaseClock::Times times = this->Self->parts().sweep.profile();
  // One clock, as threads make lists together.
  constexpr auto lists = static_cast<std::size_t>(Phase::Lists);
  times[lists] = this->team().threads * this->Self->parts().listClock.seconds()[lists];
  return times;
}

ObservedState Simulation::observedState() const
{
  return this->guarded(Subject::States, [&] { return this->Self->observedState(); });
}

ObservedPart Simulation::observePart(double since) const
{
  return this->guarded(Subject::States, [&] { return this->Self->observePart(since); });
}

Team Simulation::team() const
{
  return this->Self->parts().team();
}

StepLimits Simulation::stepLimits() const
{
  return this->guarded(Subject::States, [&] { return this->Self->seenLimits(); });
}

StepState Simulation::steps() const
{
  return this->guarded(Subject::States, [&] { return this->Self->settled().state.steps; });
}

Totals Simulation::totals() const
{
  return this->guarded(Subject::States, [&] { return this->Self->presentTotals(); });
}

Observation Simulation::observe() const
{
  return this->guarded(Subject::States, [&] { return this->Self->observe(); });
}

}
