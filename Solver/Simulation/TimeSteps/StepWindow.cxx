#include "Simulation/TimeSteps/StepWindow.h"

#include <algorithm>

namespace dem
{

void StepWindow::open(const RunState& state, const ContactLists& contacts, const StepState& before,
  std::int64_t end, const RankRun* ranks)
{
  if (ranks)
  {
    this->Division = ranks->division();
  }
  this->StepsBefore = before;
  this->State = state;
  contacts.remember(this->Memories);
  this->beginAnew(end);
}

void StepWindow::beginAnew(std::int64_t end)
{
  this->Open = this->Kept = true;
  this->End = end;
  this->Steps = 0;
  this->Share = this->Error = 0.0;
}

void StepWindow::add(double share, double error)
{
  ++this->Steps;
  this->Share = std::max(this->Share, share);
  this->Error = std::max(this->Error, error);
}

}
