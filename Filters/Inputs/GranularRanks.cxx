#include "Inputs/GranularRanks.h"

#include "Basics/Error.h"

#include <vtkCommunicator.h>
#include <vtkExecutive.h>
#include <vtkInformation.h>
#include <vtkInformationVector.h>
#include <vtkMultiProcessController.h>
#include <vtkMultiProcessStream.h>
#include <vtkStreamingDemandDrivenPipeline.h>

#include <algorithm>
#include <numeric>

namespace granular
{
namespace
{

constexpr int LengthTag = 58203;
constexpr int BytesTag = 58204;

}

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

std::vector<dem::Bytes> Ranks::Gather(const dem::Bytes& own) const
{
  if (!this->AreTogether())
  {
    return { own };
  }
  const auto count = static_cast<std::size_t>(this->Controller->GetNumberOfProcesses());
  const vtkIdType length = static_cast<vtkIdType>(own.size());
  std::vector<vtkIdType> lengths(count), begins(count);
  this->Controller->AllGather(&length, lengths.data(), 1);
  std::partial_sum(lengths.begin(), lengths.end() - 1, begins.begin() + 1);
  dem::Bytes all(static_cast<std::size_t>(begins.back() + lengths.back()));
  this->Controller->AllGatherV(own.data(), all.data(), length, lengths.data(), begins.data());
  std::vector<dem::Bytes> told;
  for (std::size_t rank = 0; rank < count; ++rank)
  {
    const auto begin = all.begin() + begins[rank];
    told.emplace_back(begin, begin + lengths[rank]);
  }
  return told;
}

void Ranks::Agree(const std::string& problem) const
{
  for (const dem::Bytes& told : this->Gather(dem::Bytes(problem.begin(), problem.end())))
  {
    if (!told.empty())
    {
      throw dem::Error(std::string(told.begin(), told.end()));
    }
  }
}

void Ranks::Send(const dem::Bytes& bytes, int to) const
{
  const vtkIdType length = static_cast<vtkIdType>(bytes.size());
  this->Controller->Send(&length, 1, to, LengthTag);
  if (length > 0)
  {
    this->Controller->Send(bytes.data(), length, to, BytesTag);
  }
}

dem::Bytes Ranks::Receive(int from) const
{
  vtkIdType length = 0;
  this->Controller->Receive(&length, 1, from, LengthTag);
  dem::Bytes bytes(static_cast<std::size_t>(length));
  if (length > 0)
  {
    this->Controller->Receive(bytes.data(), length, from, BytesTag);
  }
  return bytes;
}

}
