// What is told of the state of a run, from the contacts of its positions.
#pragma once

#include "Observing/ObservedState.h"
#include "Simulation/RunParts.h"

namespace dem
{

class OneStep;
class TimeStepping;

/// What of an observation is put together where several ranks share a run.
enum class Gathered
{
  All,   ///< at the first rank
  Totals ///< which all have; what a rank sees of its grains and contacts stays with it
};

Snapshot snapshotOf(RunParts& run, const PresentContacts& contacts,
  NewContacts newOnes = NewContacts::Begin);

Observation observationOf(RunParts& run, const TimeStepping& time, OneStep& step,
  const PresentContacts& contacts, Gathered gathered = Gathered::All);

/// What this rank alone knows of the state.
ObservedPart observedPartOf(RunParts& run, const TimeStepping& time, OneStep& step,
  const PresentContacts& contacts);

/// Has the grains here that bonds of own grains held until they broke since a time [T].
void fetchBroken(RunParts& run, double since);

}
