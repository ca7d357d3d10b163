#include "Run/GranularHandOut.h"

#include "Basics/InWords.h"
#include "Outputs/GranularFrameParts.h"
#include "Vtk/GranularDataBytes.h"

#include <vtkMultiProcessController.h>

#include <sys/resource.h>

#include <algorithm>
#include <array>
#include <exception>
#include <memory>
#include <vector>

namespace granular
{
namespace
{

/// What ranks tell the first one.
enum : std::size_t
{
  Shown,    ///< grains
  Memory,   ///< [MiB]
  Own,      ///< grains
  Copies,   ///< grains
  Elements, ///< of walls, but for the first rank
  Busy,     ///< [s]
  Seconds,
  Told
};

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
  vtkPolyData* frame, const dem::RankShare* work)
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
  this->Tell(ranks, work); // which all ranks do together
  if (problem)
  {
    std::rethrow_exception(problem);
  }
}

void HandOut::Show(const Ranks& ranks, const granular::Frame* own, const dem::RankShare* work)
{
  vtkPolyData* frame = own ? own->particles.Get() : nullptr;
  if (!ranks.OnAny(!this->Particles || this->Frame != frame))
  {
    return;
  }
  this->Frame = frame;
  this->Particles = frame;
  this->Contacts = own ? own->contacts.Get() : nullptr;
  this->Tell(ranks, work);
  this->Note += " Each keeps its part of the frames.";
}

/// Whatever happens, all that the others wait for is sent.
void HandOut::Give(const Ranks& ranks, vtkPolyData* particles, vtkPolyData* contacts)
{
  const int count = ranks.GetController()->GetNumberOfProcesses();
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
    ranks.Send(bytesFor(rank, false), rank);
    ranks.Send(bytesFor(rank, true), rank);
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
  const dem::Bytes particles = ranks.Receive(0);
  const dem::Bytes contacts = ranks.Receive(0);
  if (!particles.empty() && !contacts.empty()) // else the first rank reports why
  {
    this->Contacts = polyDataOf(contacts);
    this->Particles = polyDataOf(particles);
  }
}

void HandOut::Tell(const Ranks& ranks, const dem::RankShare* work)
{
  const dem::RankShare share = work ? *work : dem::RankShare();
  const std::array<double, Told> own = { this->Particles
      ? static_cast<double>(this->Particles->GetNumberOfPoints())
      : 0.0,
    peakMemory(), static_cast<double>(share.own), static_cast<double>(share.copies),
    static_cast<double>(share.elements), share.seconds - share.waited, share.seconds };
  vtkMultiProcessController* controller = ranks.GetController();
  std::vector<double> all(Told * static_cast<std::size_t>(controller->GetNumberOfProcesses()));
  controller->Gather(own.data(), all.data(), Told, 0);
  std::array<double, Told> least = own, most = own;
  least[Elements] = most[Elements] = all[std::min(Told + Elements, all.size() - 1)];
  for (std::size_t i = 0; i < all.size() && ranks.IsFirst(); ++i)
  {
    if (i == Elements)
    {
      continue; // elements of the first rank do not count
    }
    least[i % Told] = std::min(least[i % Told], all[i]);
    most[i % Told] = std::max(most[i % Told], all[i]);
  }
  const auto range = [&](std::size_t which) { return fromTo(least[which], most[which]); };
  this->Note = "Each process shows " + range(Shown) + " of the grains; so far each has taken " +
    range(Memory) + " MiB of memory at most.";
  if (most[Own] > 0.0)
  {
    this->Note += " Each moves " + range(Own) + " grains and has copies of " + range(Copies) +
      " around them; of " + dem::inDigits(most[Seconds], 3) + " s of steps it computed for " +
      dem::inDigits(least[Busy], 3) + " to " + dem::inDigits(most[Busy], 3) +
      " s and waited for the others in the rest.";
    if (most[Elements] < own[Elements])
    {
      this->Note += " The first one has all " + fromTo(own[Elements], own[Elements]) +
        " elements of walls, the others " + range(Elements) + " near their grains.";
    }
  }
}

}
