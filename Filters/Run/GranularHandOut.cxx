#include "Run/GranularHandOut.h"

#include "Kept/GranularDataBytes.h"
#include "Outputs/GranularFrameParts.h"

#include <vtkMultiProcessController.h>

#include <sys/resource.h>

#include <algorithm>
#include <exception>
#include <memory>
#include <vector>

namespace granular
{
namespace
{

constexpr int LengthTag = 58203;
constexpr int BytesTag = 58204;

/// Waits until the other one has it, so that there is one copy at a time.
void send(vtkMultiProcessController* controller, const dem::Bytes& bytes, int to)
{
  const vtkIdType length = static_cast<vtkIdType>(bytes.size());
  controller->Send(&length, 1, to, LengthTag);
  if (length > 0)
  {
    controller->Send(bytes.data(), length, to, BytesTag);
  }
}

dem::Bytes receive(vtkMultiProcessController* controller)
{
  vtkIdType length = 0;
  controller->Receive(&length, 1, 0, LengthTag);
  dem::Bytes bytes(static_cast<std::size_t>(length));
  if (length > 0)
  {
    controller->Receive(bytes.data(), length, 0, BytesTag);
  }
  return bytes;
}

/// The most memory that this process has had [MiB].
double peakMemory()
{
  constexpr double kibibytes = 1024.0;
  rusage used{};
  getrusage(RUSAGE_SELF, &used);
  return static_cast<double>(used.ru_maxrss) / kibibytes;
}

std::string fromTo(double least, double most)
{
  const std::string low = std::to_string(static_cast<long long>(least));
  const std::string high = std::to_string(static_cast<long long>(most));
  return low == high ? low : low + " to " + high;
}

}

void HandOut::Share(const Ranks& ranks, vtkPolyData* particles, vtkPolyData* contacts,
  vtkPolyData* frame)
{
  const bool isNew = !this->Particles || (ranks.IsFirst() && this->Frame != frame);
  if (!ranks.OnAny(isNew))
  {
    return;
  }
  this->Particles = nullptr;
  this->Contacts = nullptr;
  this->Frame = frame;
  std::exception_ptr problem;
  try
  {
    ranks.IsFirst() ? this->Give(ranks, particles, contacts) : this->Take(ranks);
  }
  catch (...)
  {
    problem = std::current_exception();
  }
  this->Tell(ranks); // which all ranks do together
  if (problem)
  {
    std::rethrow_exception(problem);
  }
}

/// Whatever happens, all that the others wait for is sent.
void HandOut::Give(const Ranks& ranks, vtkPolyData* particles, vtkPolyData* contacts)
{
  vtkMultiProcessController* controller = ranks.GetController();
  const int count = controller->GetNumberOfProcesses();
  std::exception_ptr problem;
  std::unique_ptr<FrameParts> parts;
  const auto bytesFor = [&](int rank, bool areContacts)
  {
    try
    {
      if (!problem && !parts)
      {
        parts = std::make_unique<FrameParts>(particles, contacts, count);
      }
      return problem ? dem::Bytes()
                     : bytesOf(areContacts ? parts->Contacts(rank) : parts->Particles(rank));
    }
    catch (...)
    {
      problem = std::current_exception();
      return dem::Bytes();
    }
  };
  for (int rank = 1; rank < count; ++rank)
  {
    send(controller, bytesFor(rank, false), rank);
    send(controller, bytesFor(rank, true), rank);
  }
  if (problem)
  {
    std::rethrow_exception(problem);
  }
  this->Contacts = parts->Contacts(0);
  this->Particles = parts->Particles(0);
}

void HandOut::Take(const Ranks& ranks)
{
  const dem::Bytes particles = receive(ranks.GetController());
  const dem::Bytes contacts = receive(ranks.GetController());
  if (!particles.empty() && !contacts.empty()) // else the first rank says why
  {
    this->Contacts = polyDataOf(contacts);
    this->Particles = polyDataOf(particles);
  }
}

void HandOut::Tell(const Ranks& ranks)
{
  vtkMultiProcessController* controller = ranks.GetController();
  const double own[2] = {
    this->Particles ? static_cast<double>(this->Particles->GetNumberOfPoints()) : 0.0, peakMemory()
  };
  std::vector<double> all(2 * static_cast<std::size_t>(controller->GetNumberOfProcesses()));
  controller->Gather(own, all.data(), 2, 0);
  double least[2] = { own[0], own[1] }, most[2] = { own[0], own[1] };
  for (std::size_t i = 0; i < all.size() && ranks.IsFirst(); ++i)
  {
    least[i % 2] = std::min(least[i % 2], all[i]);
    most[i % 2] = std::max(most[i % 2], all[i]);
  }
  this->Note = "Each process shows " + fromTo(least[0], most[0]) +
    " of the grains; so far each has taken " + fromTo(least[1], most[1]) +
    " MiB of memory at most.";
}

}
