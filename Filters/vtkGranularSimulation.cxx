#include "vtkGranularSimulationInternals.h"

#include "Basics/InWords.h"
#include "Inputs/GranularInputTime.h"
#include "Inputs/GranularRanks.h"
#include "Inputs/vtkGranularPipeline.h"
#include "Run/GranularProgress.h"
#include "Vtk/GranularGuard.h"
#include "Vtk/GranularTelling.h"

#include <vtkCommand.h>
#include <vtkDataObject.h>
#include <vtkInformation.h>
#include <vtkInformationVector.h>
#include <vtkMultiProcessStream.h>
#include <vtkObjectFactory.h>
#include <vtkStreamingDemandDrivenPipeline.h>

#include <algorithm>
#include <exception>
#include <new>

vtkStandardNewMacro(vtkGranularSimulation);

namespace
{

using Pipeline = vtkStreamingDemandDrivenPipeline;

constexpr double SecondsOfSlice = 0.25;

std::string nameOf(int port, int i)
{
  const std::string number = " " + std::to_string(i + 1);
  switch (port)
  {
    case ParticleInput:
      return "Particle input";
    case WallInput:
      return "Wall input" + number;
    case ShapeInput:
      return "Shape input" + number;
    case SensorInput:
      return "Sensor input" + number;
    default:
      return "Inflow input" + number;
  }
}

/// Says where a run was stopped.
std::string stoppedAt(const dem::TimePlan& plan, const granular::Frame& frame, bool isOverTime)
{
  return "Stopped at t = " + dem::asTyped(plan.timeOf(frame.step)) + " s" +
    (isOverTime ? ", because TimeLimit was over" : " as asked for") +
    (frame.particles ? "" : ", while the first grains were placed") +
    "; the next request continues from there.";
}

/// What Status says of a request.
std::string statusOf(const granular::Run::Outcome& outcome, const dem::TimePlan& plan,
  bool isOverTime)
{
  if (!outcome.failure.empty())
  {
    return outcome.failure;
  }
  return outcome.stopped ? stoppedAt(plan, outcome.frame, isOverTime) : "OK";
}

}

//------------------------------------------------------------------------------
vtkGranularSimulation::vtkGranularSimulation() : Internals(new vtkInternals)
{
  this->Internals->Config.threadsAtMost = true;
  this->SetNumberOfInputPorts(5);
  this->SetNumberOfOutputPorts(4);
}

//------------------------------------------------------------------------------
vtkGranularSimulation::~vtkGranularSimulation() = default;

//------------------------------------------------------------------------------
vtkExecutive* vtkGranularSimulation::CreateDefaultExecutive()
{
  return vtkGranularPipeline::New();
}

//------------------------------------------------------------------------------
void vtkGranularSimulation::RemoveAllInflows()
{
  this->SetInputConnection(InflowInput, nullptr);
}

//------------------------------------------------------------------------------
void vtkGranularSimulation::RemoveAllShapes()
{
  this->SetInputConnection(ShapeInput, nullptr);
}

//------------------------------------------------------------------------------
void vtkGranularSimulation::RemoveAllSensors()
{
  this->SetInputConnection(SensorInput, nullptr);
}

//------------------------------------------------------------------------------
int vtkGranularSimulation::FillInputPortInformation(int port, vtkInformation* info)
{
  // Any data, so that RequestData tells once which input is of a wrong type, and composite data
  // sets are taken whole. ParaView itself offers what the XML allows.
  info->Set(vtkAlgorithm::INPUT_REQUIRED_DATA_TYPE(), "vtkDataObject");
  info->Set(vtkAlgorithm::INPUT_IS_OPTIONAL(), 1);
  if (port != ParticleInput)
  {
    info->Set(vtkAlgorithm::INPUT_IS_REPEATABLE(), 1);
  }
  return 1;
}

//------------------------------------------------------------------------------
int vtkGranularSimulation::RequestUpdateExtent(vtkInformation* request,
  vtkInformationVector** inputs, vtkInformationVector* outputs)
{
  auto& internals = *this->Internals;
  const granular::Ranks ranks(granular::findAsked(request, outputs));
  const bool asksForAll = ranks.IsFirst() && !ranks.AreTogether();
  internals.Recorder.SetInputCount(inputs[WallInput]->GetNumberOfInformationObjects());
  for (int port : { WallInput, ParticleInput, InflowInput, ShapeInput, SensorInput })
  {
    for (int i = 0; i < inputs[port]->GetNumberOfInformationObjects(); ++i)
    {
      vtkInformation* input = inputs[port]->GetInformationObject(i);
      if (port == WallInput)
      {
        auto* executive = vtkDemandDrivenPipeline::SafeDownCast(this->GetInputExecutive(port, i));
        internals.Recorder.Ask(i,
          { this->GetInputConnection(port, i), executive ? executive->GetPipelineMTime() : 0 },
          static_cast<granular::WallTimes>(internals.WallMotion), internals.Config.endTime, input);
      }
      else
      {
        granular::pinTime(input, port == ParticleInput && internals.ParticlesTime == LAST_TIME);
      }
      if (asksForAll)
      {
        input->Set(Pipeline::UPDATE_PIECE_NUMBER(), 0);
        input->Set(Pipeline::UPDATE_NUMBER_OF_PIECES(), 1);
        input->Set(Pipeline::UPDATE_NUMBER_OF_GHOST_LEVELS(), 0);
      }
    }
  }
  return 1;
}

//------------------------------------------------------------------------------
int vtkGranularSimulation::RequestData(vtkInformation* request, vtkInformationVector** inputs,
  vtkInformationVector* outputs)
{
  vtkInformation* asked = granular::findAsked(request, outputs);
  const bool hasTime = asked->Has(Pipeline::UPDATE_TIME_STEP());
  const double time = hasTime ? asked->Get(Pipeline::UPDATE_TIME_STEP()) : 0.0;
  const granular::Ranks ranks(asked);
  if (!ranks.IsFirst() && !ranks.AreTogether())
  {
    this->Internals->ShownTime = time;
    this->FillEmptyOutputs(outputs);
    this->SayOutcome(outputs);
    return 1;
  }
  if (this->TakeWalls(ranks, inputs[WallInput]))
  {
    request->Set(Pipeline::CONTINUE_EXECUTING(), 1);
    return 1;
  }
  request->Remove(Pipeline::CONTINUE_EXECUTING());
  this->TakeOthersAndShow(ranks, inputs, time);
  this->ShareOutcome(ranks);
  this->CorrectTimes(inputs, outputs);
  if (ranks.IsFirst())
  {
    this->FillOutputs(outputs);
  }
  else
  {
    this->FillEmptyOutputs(outputs);
  }
  this->FillPart(ranks, outputs);
  this->SayOutcome(outputs);
  return 1;
}

//------------------------------------------------------------------------------
bool vtkGranularSimulation::TakeWalls(const granular::Ranks& ranks, vtkInformationVector* inputs)
{
  auto& internals = *this->Internals;
  const int count = inputs->GetNumberOfInformationObjects();
  if (!internals.Recorder.HasInputCount(count))
  {
    throw std::bad_alloc(); // the pass that was to ask the walls lacked memory, as it told
  }
  bool more = false;
  for (int i = 0; i < count; ++i)
  {
    vtkDataObject* walls =
      internals.Gatherings[{ WallInput, i }].Take(ranks, vtkDataObject::GetData(inputs, i),
        vtkGranularPipeline::HasFailed(this, WallInput, i), nameOf(WallInput, i));
    if (ranks.IsFirst())
    {
      more |= internals.Recorder.Take(i, walls);
    }
  }
  vtkMultiProcessStream message;
  if (ranks.IsFirst())
  {
    message << more;
    internals.Recorder.WriteProgress(message);
  }
  ranks.Share(message);
  if (!ranks.IsFirst())
  {
    message >> more;
    internals.Recorder.ReadProgress(message);
  }
  return more;
}

//------------------------------------------------------------------------------
void vtkGranularSimulation::TakeOthersAndShow(const granular::Ranks& ranks,
  vtkInformationVector** inputs, double time)
{
  auto& internals = *this->Internals;
  vtkInternals::Inputs taken;
  for (int port : { ParticleInput, InflowInput, ShapeInput, SensorInput })
  {
    for (int i = 0; i < inputs[port]->GetNumberOfInformationObjects(); ++i)
    {
      granular::Gathering& gathering = internals.Gatherings[{ port, i }];
      vtkDataObject* data = gathering.Take(ranks, vtkDataObject::GetData(inputs[port], i),
        vtkGranularPipeline::HasFailed(this, port, i), nameOf(port, i),
        port == ParticleInput ? internals.FindFewestInParts() : granular::NeverInParts);
      if (port == ParticleInput)
      {
        taken.particles = data;
        taken.parts = gathering.GetParts();
      }
      else if (data)
      {
        (port == ShapeInput       ? taken.shapes
            : port == SensorInput ? taken.sensors
                                  : taken.inflows)
          .push_back(data);
      }
    }
  }
  if (!ranks.IsFirst())
  {
    internals.Follow(ranks, taken);
    return;
  }
  internals.Together = ranks.AreTogether() ? ranks.GetController() : nullptr;
  if (internals.Head && !internals.Together)
  {
    internals.Forget(); // the others do not follow now
  }
  const granular::Leading leading(internals.Together);
  constexpr double share = 0.1; // part of the progress that is told here; steps tell for themselves
  this->AbortExecute = 0; // a wish of an earlier request; the setter would call for another one
  internals.Unfinished = false;
  try
  {
    const std::string problem = internals.Prepare(taken, granular::telling(this, 0.0, share));
    if (problem.empty())
    {
      this->ShowTime(time);
    }
    else
    {
      this->Report(problem, true);
    }
  }
  catch (const granular::Stopped& stop)
  {
    this->Report(stop.what(), false);
  }
}

//------------------------------------------------------------------------------
void vtkGranularSimulation::ShowTime(double time)
{
  auto& internals = *this->Internals;
  granular::RunChain& chain = *internals.Chain;
  internals.SetUpChain();
  internals.AskedTime = time;
  if (internals.IsPutOff)
  {
    const dem::TimePlan& plan = chain.Present()->GetTimePlan();
    time = plan.timeOf(plan.firstStep());
  }
  const bool isHeld = internals.HoldsAll || internals.HeldTime == time;
  if (!isHeld)
  {
    internals.HeldTime.reset();
  }
  const bool slices = internals.Slices && !isHeld;
  granular::Progress progress(this, chain.Present()->GetTimePlan(), time,
    internals.TimeLimit > 0.0 ? std::max(1e-3, internals.TimeLimit - internals.Before.seconds)
                              : 0.0,
    slices ? SecondsOfSlice : 0.0, internals.Before);
  const std::int64_t before = chain.GetStepsComputed();
  granular::Run::Outcome outcome;
  try
  {
    outcome = chain.Seek(
      time, [&](double reached) { return progress.Update(reached) || isHeld; }, !slices);
    if (slices && outcome.stopped && !progress.IsSliceOver())
    {
      outcome = chain.Seek(time, [](double) { return true; });
    }
    internals.Speed.Measure(progress.GetSeconds(), chain.GetStepsComputed() - before,
      chain.Present()->GetGrainCount());
  }
  catch (...)
  {
    // In the middle of a step, so that nothing can continue from here.
    this->Report("The simulation cannot continue: " + granular::toldBy(std::current_exception()),
      true);
    internals.Forget();
    return;
  }
  internals.Before = slices ? progress.GetSlices() : granular::Progress::Slices();
  internals.ReachedTime = progress.GetTime();
  if (outcome.stopped && !outcome.frame.particles && slices)
  {
    internals.Unfinished = true; // what was shown before stays
    return;
  }
  internals.Shown = outcome.frame;
  internals.ShownRun = chain.Present();
  internals.Limits =
    internals.ReportStepLimits && outcome.frame.particles ? chain.LimitsOf(outcome.frame) : "";
  if (internals.WarnedRun != internals.RunCount && !internals.ShownRun->GetWarning().empty())
  {
    internals.WarnedRun = internals.RunCount;
    vtkWarningMacro(<< internals.ShownRun->GetWarning());
  }
  this->Report(statusOf(outcome, internals.ShownRun->GetTimePlan(), progress.IsOverTime()),
    !outcome.failure.empty());
  internals.Unfinished = internals.IsPutOff;
}

//------------------------------------------------------------------------------
void vtkGranularSimulation::Report(const std::string& status, bool isError)
{
  const bool isNews = status != this->Internals->Status;
  this->Internals->Status = status;
  if (!isError || !isNews)
  {
    return;
  }
  if (this->HasObserver(vtkCommand::ErrorEvent))
  {
    // An observer reports the error itself, for example as an exception of a script.
    this->InvokeEvent(vtkCommand::ErrorEvent, const_cast<char*>(status.c_str()));
    return;
  }
  vtkErrorMacro(<< status);
}
