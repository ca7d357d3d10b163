#include "Run/GranularControllerRanks.h"

#include "Basics/Error.h"

#include <vtkMultiProcessController.h>
#if VTK_MODULE_ENABLE_VTK_ParallelMPI
#include <vtkMPIController.h>
#endif

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <cstring>
#include <list>
#include <memory>
#include <thread>

namespace granular
{

namespace
{

#if VTK_MODULE_ENABLE_VTK_ParallelMPI
constexpr int Tag = 30211;
/// The first part of a message is its length with at most so many of its bytes. The other parts
/// have sizes that an int can count.
constexpr std::size_t HeadSize = 16384;
constexpr std::size_t LengthSize = sizeof(std::int64_t);
constexpr std::size_t FirstSize = HeadSize - LengthSize;
constexpr std::size_t PartSize = std::size_t{ 1 } << 30;

class ControllerRanks : public dem::RankChannel
{
public:
  explicit ControllerRanks(vtkMPIController* controller) : Controller(controller) {}

  int rank() const override { return this->Controller->GetLocalProcessId(); }
  int count() const override { return this->Controller->GetNumberOfProcesses(); }
  void send(int to, dem::Bytes&& message) override;
  bool await(int from, double seconds) override;
  dem::Bytes receive(int from) override;

private:
  /// A message in flight.
  struct Sent
  {
    dem::Bytes head, bytes;
    std::vector<vtkMPICommunicator::Request> requests;

    bool isDone()
    {
      return std::all_of(this->requests.begin(), this->requests.end(),
        [](vtkMPICommunicator::Request& request) { return request.Test() != 0; });
    }
  };

  vtkMPIController* Controller;
  std::list<Sent> InFlight;
};

/// MPI waits for a message by asking without end, which takes the time of a core from whoever is to
/// send it where there are more ranks than cores. Most arrive soon; for others the rank sleeps.
bool ControllerRanks::await(int from, double seconds)
{
  using Clock = std::chrono::steady_clock;
  constexpr std::chrono::microseconds soon(200), nap(100);
  const Clock::time_point begin = Clock::now();
  Clock::time_point before = begin;
  double waited = 0.0; // [s], without times in which this process was stopped
  for (int isThere = 0, source = from;;)
  {
    if (this->Controller->Iprobe(from, Tag, &isThere, &source) == 0 || isThere != 0)
    {
      return true; // a controller without probes waits in its own receive
    }
    const Clock::time_point now = Clock::now();
    waited += std::min(std::chrono::duration<double>(now - before).count(), 1.0);
    before = now;
    if (waited > seconds)
    {
      return false;
    }
    if (now - begin > soon)
    {
      std::this_thread::sleep_for(nap);
    }
  }
}

void ControllerRanks::send(int to, dem::Bytes&& message)
{
  this->InFlight.remove_if([](Sent& sent) { return sent.isDone(); });
  this->InFlight.emplace_back();
  Sent& sent = this->InFlight.back();
  const std::int64_t length = static_cast<std::int64_t>(message.size());
  sent.bytes = std::move(message);
  const std::size_t first = std::min(FirstSize, sent.bytes.size());
  sent.head.resize(LengthSize + first);
  std::memcpy(sent.head.data(), &length, LengthSize);
  std::copy_n(sent.bytes.begin(), first, sent.head.begin() + LengthSize);
  const auto post = [&](const char* from, std::size_t size)
  {
    sent.requests.emplace_back();
    if (this->Controller->NoBlockSend(from, static_cast<int>(size), to, Tag,
          sent.requests.back()) == 0)
    {
      throw dem::Error("A message to process " + std::to_string(to) + " cannot be sent.");
    }
  };
  post(sent.head.data(), sent.head.size());
  for (std::size_t begin = first; begin < sent.bytes.size(); begin += PartSize)
  {
    post(sent.bytes.data() + begin, std::min(PartSize, sent.bytes.size() - begin));
  }
}

dem::Bytes ControllerRanks::receive(int from)
{
  const auto take = [&](char* to, std::size_t most)
  {
    if (this->Controller->Receive(to, static_cast<vtkIdType>(most), from, Tag) == 0)
    {
      throw dem::Error("Process " + std::to_string(from) + " is lost.");
    }
  };
  std::array<char, HeadSize> head;
  take(head.data(), HeadSize);
  std::int64_t length = 0;
  std::memcpy(&length, head.data(), LengthSize);
  dem::Bytes message(static_cast<std::size_t>(length));
  const std::size_t first = std::min(FirstSize, message.size());
  std::copy_n(head.begin() + LengthSize, first, message.begin());
  for (std::size_t begin = first; begin < message.size(); begin += PartSize)
  {
    take(message.data() + begin, std::min(PartSize, message.size() - begin));
  }
  return message;
}

#endif

/// Null where the controller is none of MPI, or has a single rank.
std::unique_ptr<dem::RankChannel> makeRanks(vtkMultiProcessController* controller)
{
#if VTK_MODULE_ENABLE_VTK_ParallelMPI
  auto* ofMPI = vtkMPIController::SafeDownCast(controller);
  if (ofMPI && ofMPI->GetNumberOfProcesses() > 1)
  {
    return std::make_unique<ControllerRanks>(ofMPI);
  }
#else
  (void)controller;
#endif
  return nullptr;
}

}

dem::RankChannel* ranksOfController()
{
  static const std::unique_ptr<dem::RankChannel> ranks =
    makeRanks(vtkMultiProcessController::GetGlobalController());
  return ranks.get();
}

}
