#include "Run/GranularProgress.h"

#include "Vtk/GranularClientWatch.h"

#include <vtkAlgorithm.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>

namespace granular
{
namespace
{

constexpr double SecondsBetweenReports = 0.2;

/// A duration in words of a person.
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

Progress::Progress(vtkAlgorithm* algorithm, const dem::TimePlan& plan, double target,
  double timeLimit, double slice, const Slices& before)
  : Algorithm(algorithm), Plan(plan), Target(std::min(target, plan.timeOf(plan.lastStep()))),
    Goal(this->Target), Before(before), FirstTime(before.firstTime), TimeLimit(timeLimit),
    Slice(slice), IsAlone(isClientGone()), Start(Clock::now()), LastReport(this->Start)
{
}

bool Progress::Update(double time)
{
  this->Time = time;
  if (this->FirstTime < 0.0)
  {
    this->FirstTime = std::max(0.0, time - this->Plan.longestStep());
  }
  if (!this->HasGoal)
  {
    this->HasGoal = true;
    // A request for the next frame is one of many: what remains is told to the end of the run.
    const bool plays = this->Target - this->FirstTime <= this->Plan.frameInterval * (1.0 + 1e-9);
    this->Goal = plays ? this->Plan.timeOf(this->Plan.lastStep()) : this->Target;
  }
  const Clock::time_point now = Clock::now();
  if (std::chrono::duration<double>(now - this->LastReport).count() >= SecondsBetweenReports)
  {
    this->LastReport = now;
    this->IsAlone = this->IsAlone || isClientGone();
    this->Report(time, this->GetSlices().seconds);
  }
  return this->Algorithm->GetAbortExecute() != 0 || this->IsAlone || this->IsOverTime() ||
    this->IsSliceOver();
}

void Progress::Report(double time, double secondsSinceStart)
{
  const double done = time - this->FirstTime;
  if (!(done > 0.0)) // grains are placed
  {
    this->Algorithm->SetProgressText("placing grains");
    this->Algorithm->UpdateProgress(0.0);
    return;
  }
  const double remaining = secondsSinceStart / done * std::max(0.0, this->Goal - time);
  char times[96];
  std::snprintf(times, sizeof(times), "t = %.4g of %.4g, about ", time, this->Goal);
  this->Algorithm->SetProgressText((times + tell(remaining) + " left").c_str());
  this->Algorithm->UpdateProgress(std::min(1.0, done / (this->Target - this->FirstTime)));
}

}
