#include "Run/GranularProgress.h"

#include <vtkAlgorithm.h>

#include <cmath>
#include <cstdio>
#include <string>

namespace granular
{
namespace
{

constexpr double SecondsBetweenReports = 0.2;

/// A duration as a person would say it.
std::string tell(double seconds)
{
  char text[32];
  if (seconds < 100.0)
  {
    std::snprintf(text, sizeof(text), "%.0f s", std::ceil(seconds));
  }
  else if (seconds < 6000.0)
  {
    std::snprintf(text, sizeof(text), "%.0f min", std::ceil(seconds / 60.0));
  }
  else
  {
    std::snprintf(text, sizeof(text), "%.1f h", seconds / 3600.0);
  }
  return text;
}

}

Progress::Progress(vtkAlgorithm* algorithm, const dem::TimePlan& plan, std::int64_t target)
  : Algorithm(algorithm), Plan(plan), Target(target), Goal(target), Start(Clock::now()),
    LastReport(this->Start)
{
}

bool Progress::Update(std::int64_t step)
{
  if (this->FirstStep < 0)
  {
    this->FirstStep = step - 1;
    // A request for the next frame is one of many: what remains is told to the end of the run.
    const bool plays = this->Target - this->FirstStep <= this->Plan.stepsPerFrame;
    this->Goal = plays ? this->Plan.lastStep() : this->Target;
  }
  const Clock::time_point now = Clock::now();
  if (std::chrono::duration<double>(now - this->LastReport).count() >= SecondsBetweenReports)
  {
    this->LastReport = now;
    this->Report(step, std::chrono::duration<double>(now - this->Start).count());
  }
  return this->Algorithm->GetAbortExecute() != 0;
}

void Progress::Report(std::int64_t step, double secondsSinceStart)
{
  const double done = static_cast<double>(step - this->FirstStep);
  const double remaining = secondsSinceStart / done * static_cast<double>(this->Goal - step);
  char times[96];
  std::snprintf(times, sizeof(times), "t = %.4g of %.4g, about ", this->Plan.timeOf(step),
    this->Plan.timeOf(this->Goal));
  this->Algorithm->SetProgressText((times + tell(remaining) + " left").c_str());
  this->Algorithm->UpdateProgress(done / static_cast<double>(this->Target - this->FirstStep));
}

}
