#include "OnDevice.h"

#include "DeviceMemory.h"
#include "LaunchedKernels.h"
#include "LawNumbers.h"
#include "PackedSprings.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace device
{

namespace
{

constexpr std::int64_t GraphSteps = 50; ///< that are launched together

class OnDevice : public DeviceRun
{
public:
  explicit OnDevice(const DeviceOptions& options)
  {
    check(cudaStreamCreate(&this->Side));
    check(cudaStreamCreate(&this->Stream));
    for (cudaEvent_t& event : this->Event)
    {
      check(cudaEventCreate(&event));
    }
    this->Farthest.resize(GraphSteps);
    this->Unusual.resize(1);
    this->choose(options);
  }

  ~OnDevice() override
  {
    this->forgetGraph();
    for (cudaEvent_t event : this->Event)
    {
      cudaEventDestroy(event);
    }
    cudaStreamDestroy(this->Side);
    cudaStreamDestroy(this->Stream);
  }

  void choose(const DeviceOptions& options) override;
  void upload(const Bed& bed) override;
  Outcome advance(std::int64_t steps) override;
  double drift() override;
  void download(Bed& bed) override;
  KernelTimes timeKernels(std::int64_t steps) override;

private:
  Told told(std::int64_t step) const
  {
    return { this->Farthest.get() + step, this->Unusual.get() };
  }
  bool isOwn() const { return this->Options.layout == LoadLayout::None; }
  /// For the state as it is now.
  const Arrays& now() const { return this->Odd ? this->Swapped : this->All; }
  void walls(const Told& to, cudaStream_t stream)
  {
    if (this->All.wallPairs > 0)
    {
      pushWalls<<<blocksFor(this->All.wallPairs, WallThreads), WallThreads, 0, stream>>>(
        this->now(), this->By, to);
    }
  }
  void pairs()
  {
    if (this->All.pairs > 0 && !this->isOwn())
    {
      this->Pairs<<<blocksFor(this->All.pairs, this->Options.threads), this->Options.threads, 0,
        this->Stream>>>(this->now(), this->By);
    }
  }
  void grains(const Told& to)
  {
    const int threads = this->isOwn() ? this->Options.threads : GrainThreads;
    this->Grains<<<blocksFor(this->All.grains, threads), threads, 0, this->Stream>>>(this->now(),
      this->By, to);
    this->Odd = this->Odd != this->isOwn(); // a new state, in other arrays
  }
  /// Walls and pairs do not depend on each other.
  void launch(std::int64_t steps)
  {
    check(
      cudaMemsetAsync(this->Farthest.get(), 0, steps * sizeof(unsigned long long), this->Stream));
    for (std::int64_t k = 0; k < steps; ++k)
    {
      if (this->isOwn())
      {
        this->walls(this->told(k), this->Stream);
        this->grains(this->told(k));
        continue;
      }
      check(cudaEventRecord(this->Event[2], this->Stream));
      check(cudaStreamWaitEvent(this->Side, this->Event[2], 0));
      this->walls(this->told(k), this->Side);
      this->pairs();
      check(cudaEventRecord(this->Event[3], this->Side));
      check(cudaStreamWaitEvent(this->Stream, this->Event[3], 0));
      this->grains(this->told(k));
    }
  }
  void forgetGraph()
  {
    if (this->Graph)
    {
      cudaGraphExecDestroy(this->Graph);
      this->Graph = nullptr;
    }
  }
  void uploadOwn(const Bed& bed);
  void makeGraph();
  Outcome together(std::int64_t steps);
  float between(int first, int second) const
  {
    float ms = 0.0F;
    check(cudaEventElapsedTime(&ms, this->Event[first], this->Event[second]));
    return ms;
  }

  DeviceOptions Options;
  Push Pairs = nullptr;
  Move Grains = nullptr;
  cudaStream_t Stream = nullptr;
  cudaStream_t Side = nullptr; ///< for walls, beside pairs
  cudaEvent_t Event[4] = {};
  cudaGraphExec_t Graph = nullptr;
  Arrays All{};
  Arrays Swapped{}; ///< with the next state as that before a step, and the reverse
  bool Odd = false; ///< whether that is so now
  Laws By{};
  Buffer<Four> From; ///< where grains were when lists were made
  Buffer<double> Margin;
  Buffer<dem::TriangleFrame> Frames;
  Buffer<Four> Position, Velocity, Spin, Orientation, WallNormal, WallLoads;
  Buffer<std::int32_t> Row, Partner, WallGrain, WallElement, Begin, Entries;
  Buffer<std::uint8_t> Touches, WallTouches;
  Buffer<double> Springs, WallSprings, PairLoads;
  Buffer<std::int32_t> Others;
  Buffer<Four> PackedSprings, NextSprings, NextPosition, NextVelocity, NextSpin;
  Buffer<std::uint8_t> NextTouches;
  Buffer<unsigned long long> Farthest;
  Buffer<int> Unusual;
};

void OnDevice::choose(const DeviceOptions& options)
{
  this->Pairs = nullptr;
  this->Grains = nullptr;
  const bool packed = options.layout == LoadLayout::Packed;
  for (const Choice& one : Choices)
  {
    if (one.threads == options.threads && one.blocks == options.blocks)
    {
      this->Pairs = packed ? one.packed : one.columns;
    }
  }
  for (const MoveChoice& one : MoveChoices)
  {
    if (one.together == options.together)
    {
      this->Grains = packed ? one.packed : one.columns;
    }
  }
  for (const OwnChoice& one : OwnChoices)
  {
    if (options.layout == LoadLayout::None && one.threads == options.threads &&
      one.blocks == options.blocks)
    {
      this->Grains = one.move;
      this->Pairs = Choices[0].packed; // which is not launched
    }
  }
  if (!this->Pairs || !this->Grains)
  {
    throw std::runtime_error("There are no kernels for these options.");
  }
  // Kernels come to the device before steps are put together, which must not wait for that.
  cudaFuncAttributes attributes{};
  check(cudaFuncGetAttributes(&attributes, reinterpret_cast<const void*>(&pushWalls)));
  check(cudaFuncGetAttributes(&attributes, reinterpret_cast<const void*>(this->Pairs)));
  check(cudaFuncGetAttributes(&attributes, reinterpret_cast<const void*>(this->Grains)));
  this->Options = options;
  this->forgetGraph();
}

void OnDevice::upload(const Bed& bed)
{
  this->forgetGraph();
  this->By = lawsOf(bed.laws);
  const std::size_t numbers = std::max(PackedLoads::Numbers, LoadColumns::Numbers) * bed.row.size();
  this->All = { bed.grains(), bed.pairs(), bed.wallPairs(), this->Position.take(bed.position),
    this->Velocity.take(bed.velocity), this->Spin.take(bed.spin),
    this->Orientation.take(bed.orientation), this->Row.take(bed.row),
    this->Partner.take(bed.partner), this->Touches.take(bed.touches),
    this->Springs.take(bed.springs), this->PairLoads.resize(std::max<std::size_t>(1, numbers)),
    this->WallGrain.take(bed.wallGrain), this->WallElement.take(bed.wallElement),
    this->WallTouches.take(bed.wallTouches), this->WallSprings.take(bed.wallSprings),
    this->WallNormal.take(bed.wallNormal),
    this->WallLoads.resize(std::max<std::size_t>(1, 2 * bed.wallGrain.size())),
    this->Frames.take(framesOf(bed.laws)), this->Begin.take(bed.begin),
    this->Entries.take(bed.entries), nullptr, nullptr, nullptr, nullptr, nullptr, nullptr,
    nullptr };
  this->Odd = false;
  if (this->isOwn())
  {
    this->uploadOwn(bed);
  }
  this->From.take(bed.position);
  this->Margin.take(bed.margin);
}

void OnDevice::uploadOwn(const Bed& bed)
{
  this->All.others = this->Others.take(othersOf(bed));
  this->All.packedSprings = this->PackedSprings.take(packedSpringsOf(bed));
  this->All.nextSprings = this->NextSprings.resize(std::max<std::size_t>(1, 2 * bed.row.size()));
  this->All.nextTouches = this->NextTouches.resize(std::max<std::size_t>(1, bed.row.size()));
  this->All.nextPosition = this->NextPosition.resize(bed.position.size());
  this->All.nextVelocity = this->NextVelocity.resize(bed.position.size());
  this->All.nextSpin = this->NextSpin.resize(bed.position.size());
  this->Swapped = this->All;
  this->Swapped.packedSprings = this->NextSprings.get();
  this->Swapped.nextSprings = this->PackedSprings.get();
  this->Swapped.touches = this->NextTouches.get();
  this->Swapped.nextTouches = this->Touches.get();
  this->Swapped.position = this->NextPosition.get();
  this->Swapped.nextPosition = this->Position.get();
  this->Swapped.velocity = this->NextVelocity.get();
  this->Swapped.nextVelocity = this->Velocity.get();
  this->Swapped.spin = this->NextSpin.get();
  this->Swapped.nextSpin = this->Spin.get();
}

void OnDevice::makeGraph()
{
  cudaGraph_t graph = nullptr;
  check(cudaStreamBeginCapture(this->Stream, cudaStreamCaptureModeThreadLocal));
  this->launch(GraphSteps);
  check(cudaStreamEndCapture(this->Stream, &graph));
  check(cudaGraphInstantiate(&this->Graph, graph, 0));
  check(cudaGraphDestroy(graph));
  check(cudaGraphUpload(this->Graph, this->Stream));
  check(cudaStreamSynchronize(this->Stream));
}

/// At most GraphSteps.
Outcome OnDevice::together(std::int64_t steps)
{
  const bool all = this->Options.graph && steps == GraphSteps && !this->Odd; // an even number
  if (all && !this->Graph)
  {
    this->makeGraph();
  }
  check(cudaMemsetAsync(this->Unusual.get(), 0, sizeof(int), this->Stream));
  check(cudaEventRecord(this->Event[0], this->Stream));
  if (all)
  {
    check(cudaGraphLaunch(this->Graph, this->Stream));
  }
  else
  {
    this->launch(steps);
  }
  check(cudaEventRecord(this->Event[1], this->Stream));
  check(cudaGetLastError());
  check(cudaStreamSynchronize(this->Stream));
  Outcome outcome;
  outcome.seconds = 1e-3 * this->between(0, 1);
  std::vector<double> squares(static_cast<std::size_t>(steps));
  std::vector<int> unusual(1);
  this->Farthest.give(squares);
  this->Unusual.give(unusual);
  for (const double square : squares)
  {
    outcome.moved += std::sqrt(square);
  }
  outcome.unusual = unusual[0];
  return outcome;
}

Outcome OnDevice::advance(std::int64_t steps)
{
  Outcome outcome;
  for (std::int64_t done = 0; done < steps; done += GraphSteps)
  {
    outcome.add(this->together(std::min(GraphSteps, steps - done)));
  }
  return outcome;
}

double OnDevice::drift()
{
  check(cudaMemsetAsync(this->Farthest.get(), 0, sizeof(unsigned long long), this->Stream));
  findDrift<<<blocksFor(this->All.grains, GrainThreads), GrainThreads, 0, this->Stream>>>(
    this->All.grains, this->now().position, this->From.get(), this->Margin.get(),
    this->Farthest.get());
  check(cudaGetLastError());
  check(cudaStreamSynchronize(this->Stream));
  std::vector<double> square(1);
  this->Farthest.give(square);
  return std::sqrt(square[0]);
}

void OnDevice::download(Bed& bed)
{
  (this->Odd ? this->NextPosition : this->Position).give(bed.position);
  (this->Odd ? this->NextVelocity : this->Velocity).give(bed.velocity);
  (this->Odd ? this->NextSpin : this->Spin).give(bed.spin);
  (this->Odd ? this->NextTouches : this->Touches).give(bed.touches);
  this->Orientation.give(bed.orientation);
  if (this->isOwn())
  {
    std::vector<Four> packed(2 * bed.row.size());
    (this->Odd ? this->NextSprings : this->PackedSprings).give(packed);
    takePackedSprings(packed, bed);
  }
  else
  {
    this->Springs.give(bed.springs);
  }
  this->WallTouches.give(bed.wallTouches);
  this->WallSprings.give(bed.wallSprings);
  this->WallNormal.give(bed.wallNormal);
}

KernelTimes OnDevice::timeKernels(std::int64_t steps)
{
  KernelTimes times;
  for (std::int64_t k = 0; k < steps; ++k)
  {
    check(cudaEventRecord(this->Event[0], this->Stream));
    this->walls(this->told(0), this->Stream);
    check(cudaEventRecord(this->Event[1], this->Stream));
    this->pairs();
    check(cudaEventRecord(this->Event[2], this->Stream));
    this->grains(this->told(0));
    check(cudaEventRecord(this->Event[3], this->Stream));
    check(cudaGetLastError());
    check(cudaStreamSynchronize(this->Stream));
    times.walls += 1e-3 * this->between(0, 1) / static_cast<double>(steps);
    times.pairs += 1e-3 * this->between(1, 2) / static_cast<double>(steps);
    times.grains += 1e-3 * this->between(2, 3) / static_cast<double>(steps);
  }
  return times;
}

}

std::unique_ptr<DeviceRun> runOnDevice(const DeviceOptions& options)
{
  return std::make_unique<OnDevice>(options);
}

std::vector<DeviceOptions> deviceOptions()
{
  const DeviceOptions usual;
  std::vector<DeviceOptions> all;
  for (const LoadLayout layout : { LoadLayout::Columns, LoadLayout::Packed })
  {
    for (const Choice& one : Choices)
    {
      all.push_back({ layout, one.threads, one.blocks, usual.together, true });
    }
    for (const MoveChoice& one : MoveChoices)
    {
      if (one.together != usual.together)
      {
        all.push_back({ layout, usual.threads, usual.blocks, one.together, true });
      }
    }
  }
  for (const OwnChoice& one : OwnChoices)
  {
    all.push_back({ LoadLayout::None, one.threads, one.blocks, usual.together, true });
  }
  return all;
}

std::string deviceName()
{
  cudaDeviceProp properties{};
  check(cudaGetDeviceProperties(&properties, 0));
  return properties.name;
}

double copyBandwidth()
{
  constexpr std::int64_t count = std::int64_t{ 1 } << 26; // 1 GiB each
  Buffer<double2> from, to;
  from.resize(count);
  to.resize(count);
  check(cudaMemset(from.get(), 0, count * sizeof(double2)));
  cudaEvent_t begin = nullptr, end = nullptr;
  check(cudaEventCreate(&begin));
  check(cudaEventCreate(&end));
  double best = 0.0;
  for (int k = 0; k < 20; ++k)
  {
    check(cudaEventRecord(begin));
    copyFours<<<static_cast<unsigned>(count / 1024), 256>>>(from.get(), to.get(), count);
    check(cudaEventRecord(end));
    check(cudaEventSynchronize(end));
    float ms = 0.0F;
    check(cudaEventElapsedTime(&ms, begin, end));
    best = std::max(best, 2.0 * sizeof(double2) * count / (1e-3 * ms));
  }
  cudaEventDestroy(begin);
  cudaEventDestroy(end);
  return best;
}

}
