// Which time an input is asked for.
#pragma once

#include <vtkInformation.h>
#include <vtkStreamingDemandDrivenPipeline.h>

namespace granular
{

/// Asks an input for its first or last time, whatever time is shown.
inline void pinTime(vtkInformation* input, bool last)
{
  using Pipeline = vtkStreamingDemandDrivenPipeline;
  if (const int count = input->Length(Pipeline::TIME_STEPS()))
  {
    input->Set(Pipeline::UPDATE_TIME_STEP(),
      input->Get(Pipeline::TIME_STEPS(), last ? count - 1 : 0));
  }
  else if (input->Has(Pipeline::TIME_RANGE()))
  {
    input->Set(Pipeline::UPDATE_TIME_STEP(), input->Get(Pipeline::TIME_RANGE(), last ? 1 : 0));
  }
}

}
