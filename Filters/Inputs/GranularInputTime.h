// Which time an input is asked for.
#pragma once

#include <vtkInformation.h>
#include <vtkStreamingDemandDrivenPipeline.h>

#include <optional>

namespace granular
{

/// The first or last time of an input; nothing where it has none.
inline std::optional<double> pinnedTime(vtkInformation* input, bool last)
{
  using Pipeline = vtkStreamingDemandDrivenPipeline;
  if (const int count = input->Length(Pipeline::TIME_STEPS()))
  {
    return input->Get(Pipeline::TIME_STEPS(), last ? count - 1 : 0);
  }
  if (input->Has(Pipeline::TIME_RANGE()))
  {
    return input->Get(Pipeline::TIME_RANGE(), last ? 1 : 0);
  }
  return std::nullopt;
}

/// Asks an input for its first or last time, whatever time is shown.
inline void pinTime(vtkInformation* input, bool last)
{
  if (const std::optional<double> time = pinnedTime(input, last))
  {
    input->Set(vtkStreamingDemandDrivenPipeline::UPDATE_TIME_STEP(), *time);
  }
}

}
