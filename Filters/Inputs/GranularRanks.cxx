#include "Inputs/GranularRanks.h"

#include <vtkCommunicator.h>
#include <vtkExecutive.h>
#include <vtkInformation.h>
#include <vtkInformationVector.h>
#include <vtkMultiProcessController.h>
#include <vtkMultiProcessStream.h>
#include <vtkStreamingDemandDrivenPipeline.h>

#include <algorithm>

namespace granular
{

vtkInformation* findAsked(vtkInformation* request, vtkInformationVector* outputs)
{
  return outputs->GetInformationObject(std::max(request->Get(vtkExecutive::FROM_OUTPUT_PORT()), 0));
}

Ranks::Ranks(vtkInformation* asked)
{
  using Pipeline = vtkStreamingDemandDrivenPipeline;
  if (!asked->Has(Pipeline::UPDATE_PIECE_NUMBER()))
  {
    return;
  }
  const int piece = asked->Get(Pipeline::UPDATE_PIECE_NUMBER());
  this->First = piece == 0;
  vtkMultiProcessController* all = vtkMultiProcessController::GetGlobalController();
  const int count = all ? all->GetNumberOfProcesses() : 1;
  if (count > 1 && asked->Get(Pipeline::UPDATE_NUMBER_OF_PIECES()) == count &&
    piece == all->GetLocalProcessId())
  {
    this->Controller = all;
  }
}

bool Ranks::OnAny(bool here) const
{
  int mine = here ? 1 : 0;
  int any = mine;
  if (this->AreTogether())
  {
    this->Controller->AllReduce(&mine, &any, 1, vtkCommunicator::MAX_OP);
  }
  return any != 0;
}

void Ranks::Share(vtkMultiProcessStream& message) const
{
  if (this->AreTogether())
  {
    this->Controller->Broadcast(message, 0);
  }
}

}
