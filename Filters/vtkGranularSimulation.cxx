#include "vtkGranularSimulationInternals.h"

#include "Inputs/GranularInputTime.h"
#include "Run/GranularProgress.h"

#include <vtkDataObject.h>
#include <vtkInformation.h>
#include <vtkInformationVector.h>
#include <vtkObjectFactory.h>
#include <vtkStreamingDemandDrivenPipeline.h>

#include <algorithm>
#include <cstdio>
#include <exception>

vtkStandardNewMacro(vtkGranularSimulation);

namespace
{

enum InputPort
{
  WallInput = 0,
  ParticleInput = 1,
  InflowInput = 2
};

using Pipeline = vtkStreamingDemandDrivenPipeline;

/// The inputs of a port that have data.
std::vector<vtkDataObject*> getInputs(vtkInformationVector* port)
{
  std::vector<vtkDataObject*> inputs;
  for (int i = 0; i < port->GetNumberOfInformationObjects(); ++i)
  {
    if (vtkDataObject* data = vtkDataObject::GetData(port, i))
    {
      inputs.push_back(data);
    }
  }
  return inputs;
}

/// The rank that simulates is the one that is asked for the first piece.
bool simulatesHere(vtkInformation* output)
{
  return !output->Has(Pipeline::UPDATE_PIECE_NUMBER()) ||
    output->Get(Pipeline::UPDATE_PIECE_NUMBER()) == 0;
}

}

//------------------------------------------------------------------------------
vtkGranularSimulation::vtkGranularSimulation() : Internals(new vtkInternals)
{
  this->SetNumberOfInputPorts(3);
  this->SetNumberOfOutputPorts(4);
}

//------------------------------------------------------------------------------
vtkGranularSimulation::~vtkGranularSimulation() = default;

//------------------------------------------------------------------------------
void vtkGranularSimulation::RemoveAllInflows()
{
  this->SetInputConnection(InflowInput, nullptr);
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
int vtkGranularSimulation::RequestInformation(vtkInformation*, vtkInformationVector**,
  vtkInformationVector* outputs)
{
  auto& internals = *this->Internals;
  if (dem::findProblem(internals.Config).empty())
  {
    internals.FrameCount = dem::countFrames(internals.Config);
    internals.FrameInterval = internals.Config.frameInterval;
  }
  std::vector<double> times(internals.FrameCount + 1);
  for (std::size_t k = 0; k < times.size(); ++k)
  {
    times[k] = static_cast<double>(k) * internals.FrameInterval;
  }
  const double range[2] = { times.front(), times.back() };
  for (int port = 0; port < this->GetNumberOfOutputPorts(); ++port)
  {
    vtkInformation* output = outputs->GetInformationObject(port);
    output->Set(Pipeline::TIME_STEPS(), times.data(), static_cast<int>(times.size()));
    output->Set(Pipeline::TIME_RANGE(), range, 2);
    output->Set(vtkAlgorithm::CAN_HANDLE_PIECE_REQUEST(), 1);
  }
  return 1;
}

//------------------------------------------------------------------------------
int vtkGranularSimulation::RequestUpdateExtent(vtkInformation*, vtkInformationVector** inputs,
  vtkInformationVector* outputs)
{
  auto& internals = *this->Internals;
  const bool simulates = simulatesHere(outputs->GetInformationObject(0));
  internals.Recorder.SetInputCount(inputs[WallInput]->GetNumberOfInformationObjects());
  for (int port : { WallInput, ParticleInput, InflowInput })
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
      if (simulates)
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
  const int port = std::max(request->Get(vtkExecutive::FROM_OUTPUT_PORT()), 0);
  vtkInformation* asked = outputs->GetInformationObject(port);
  const bool hasTime = asked->Has(Pipeline::UPDATE_TIME_STEP());
  const double time = hasTime ? asked->Get(Pipeline::UPDATE_TIME_STEP()) : 0.0;
  if (!simulatesHere(asked))
  {
    this->FillEmptyOutputs(outputs, time);
    return 1;
  }
  auto& internals = *this->Internals;
  if (this->TakeWalls(inputs[WallInput]))
  {
    request->Set(Pipeline::CONTINUE_EXECUTING(), 1);
    return 1;
  }
  request->Remove(Pipeline::CONTINUE_EXECUTING());
  const std::vector<vtkDataObject*> particles = getInputs(inputs[ParticleInput]);
  const std::string problem = internals.Prepare(
    { particles.empty() ? nullptr : particles.front(), getInputs(inputs[InflowInput]) });
  if (problem.empty())
  {
    this->ShowTime(time);
  }
  else
  {
    this->Report(problem, true);
  }
  this->FillOutputs(outputs);
  return 1;
}

//------------------------------------------------------------------------------
bool vtkGranularSimulation::TakeWalls(vtkInformationVector* inputs)
{
  bool more = false;
  for (int i = 0; i < inputs->GetNumberOfInformationObjects(); ++i)
  {
    more |= this->Internals->Recorder.Take(i, vtkDataObject::GetData(inputs, i));
  }
  return more;
}

//------------------------------------------------------------------------------
void vtkGranularSimulation::ShowTime(double time)
{
  auto& internals = *this->Internals;
  granular::Course& course = *internals.Course;
  course.SetFrameCount(dem::countFrames(internals.Config));
  course.SetThreads(internals.Config.threads);
  course.SetMemoryBudget(internals.GetMemoryBudgetBytes());

  this->AbortExecute = 0; // a wish of an earlier request; the setter would call for another one
  granular::Progress progress(this, course.Present().GetTimePlan(), time, internals.TimeLimit);
  const std::int64_t before = course.GetStepsComputed();
  granular::Run::Outcome outcome;
  try
  {
    outcome = course.Seek(time, [&progress](double reached) { return progress.Update(reached); });
    internals.Speed.Measure(progress.GetSeconds(), course.GetStepsComputed() - before,
      outcome.frame.particles->GetNumberOfPoints());
  }
  catch (const std::exception& error) // for instance out of memory
  {
    this->Report(std::string("The simulation cannot go on: ") + error.what(), true);
    return;
  }
  internals.Shown = outcome.frame;
  if (!outcome.failure.empty())
  {
    this->Report(outcome.failure, true);
  }
  else if (outcome.stopped)
  {
    char when[32];
    std::snprintf(when, sizeof(when), "%.9g",
      course.Present().GetTimePlan().timeOf(outcome.frame.step));
    this->Report(std::string("Stopped at t = ") + when +
        (progress.IsOverTime() ? ", because TimeLimit was over" : " as asked for") +
        "; the next request goes on from there.",
      false);
  }
  else
  {
    this->Report("OK", false);
  }
}

//------------------------------------------------------------------------------
void vtkGranularSimulation::Report(const std::string& status, bool isError)
{
  const bool isNews = status != this->Internals->Status;
  this->Internals->Status = status;
  if (isError && isNews)
  {
    vtkErrorMacro(<< status);
  }
}
