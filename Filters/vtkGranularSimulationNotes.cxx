// What the simulation says in Notes.
#include "vtkGranularSimulationInternals.h"

#include "Basics/InWords.h"
#include "Run/GranularHeatNotes.h"
#include "Vectors/VectorCopies.h"

#include <algorithm>

namespace
{

constexpr const char* SlowProcessor =
  "Slow: without fused multiply-add (AVX2 with FMA) a step takes forty times as long. The "
  "processor lacks AVX2 with FMA, or GRANULAR_VECTOR_BITS = 128 disables AVX2. The results are the "
  "same.";

}

//------------------------------------------------------------------------------
const granular::FreeFall& vtkGranularSimulation::vtkInternals::FindFreeFall()
{
  if (this->FallOf != this->Shown.particles)
  {
    this->Fall = granular::FreeFall(*this->ShownRun, this->Shown);
    this->FallOf = this->Shown.particles;
  }
  return this->Fall;
}

//------------------------------------------------------------------------------
std::string vtkGranularSimulation::vtkInternals::NoteInForce() const
{
  const dem::TimePlan& plan = this->ShownRun->GetTimePlan();
  const std::int64_t step = this->Shown.step;
  const std::int64_t frame = (step + plan.stepsPerFrame - 1) / plan.stepsPerFrame;
  try
  {
    return granular::noteInForce(this->Changes, this->ReadConfig({}, nullptr, this->Begin), frame,
      plan.timeOf(step));
  }
  catch (const dem::Error&)
  {
    return {}; // the run cannot be simulated, as Status says
  }
}

//------------------------------------------------------------------------------
void vtkGranularSimulation::vtkInternals::TellSteps(std::vector<std::string>& notes)
{
  const dem::Config& config = this->ShownRun->GetConfig();
  notes.push_back(granular::noteOnStep(config, this->ShownRun->GetSurface(), this->ShownTimeStep,
    this->Shown.particles, this->Fall));
  notes.push_back(dem::fusesByParts() ? SlowProcessor : "");
  const bool isGiven =
    this->ShownRun->HasGivenStep() && config.stepControl == dem::StepControlKind::Stable;
  if (isGiven && this->Shown.shortestStep < this->ShownRun->GetTimePlan().longestStep())
  {
    notes.push_back("TimeStep " + dem::asTyped(config.timeStep) +
      " s was lowered to as little as " + dem::inDigits(this->Shown.shortestStep, 3) +
      " s, so that the motion is stable.");
  }
  notes.push_back(this->Limits);
}

//------------------------------------------------------------------------------
void vtkGranularSimulation::vtkInternals::TellNotes()
{
  // What to do is before what was done; steps and speeds follow from the scene.
  std::vector<std::string> notes;
  if (this->Chain)
  {
    notes = this->Chain->Present()->GetAdvice();
  }
  if (this->ShownRun)
  {
    notes.push_back(this->NoteInForce());
    const std::string fall = this->FindFreeFall().note();
    notes.push_back(this->ShownRun->MissesWalls() ? "" : fall);
    notes.push_back(this->ShownRun->NoteOnLimits(this->Shown.step));
    notes.push_back(this->ShownRun->NoteOnStays(this->Shown.step));
    this->TellSteps(notes);
    const std::vector<dem::Totals>& history = this->ShownRun->GetHistory();
    notes.push_back(
      granular::noteOnOverlap(this->ShownRun->GetConfig(), this->ShownRun->GetSurface(), history));
    notes.push_back(history.empty() ? "" : granular::noteOnBonds(history.back()));
    notes.push_back(granular::noteOnErrors(this->ShownRun->GetConfig(), history));
    const std::vector<std::string> ofHeat = history.empty()
      ? std::vector<std::string>()
      : granular::notesOnHeat(this->ShownRun->GetConfig(), history.back());
    notes.insert(notes.end(), ofHeat.begin(), ofHeat.end());
  }
  if (this->Chain)
  {
    const std::vector<std::string>& own = this->Chain->Present()->GetNotes();
    notes.insert(notes.end(), own.begin(), own.end());
    notes.insert(notes.end(), this->ChoiceNotes.begin(), this->ChoiceNotes.end());
    notes.push_back(this->InputNotes);
    notes.push_back(granular::noteOnEnd(this->GetRunConfig()));
    notes.push_back(
      this->StartTimeMode == vtkGranularSimulation::FROM_GRAINS && this->StartTime != 0.0
        ? "Set StartTimeMode to Given for the StartTime of " + dem::asTyped(this->StartTime) +
          " s: From Grains ignores StartTime."
        : "");
    notes.push_back(this->Together ? this->Part.GetNote() : "");
  }
  this->Notes.clear();
  for (const std::string& note : notes)
  {
    this->Notes += (this->Notes.empty() || note.empty() ? "" : "\n") + note;
  }
}
