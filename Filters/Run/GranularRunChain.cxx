#include "Run/GranularRunChain.h"

#include "Basics/Error.h"
#include "Properties/GranularPhysics.h"

#include <algorithm>

namespace granular
{

RunChain::RunChain(std::vector<Regime> regimes, SceneInput input, Start start,
  std::size_t memoryBudget, const std::function<void()>& ask, std::shared_ptr<Leader> leader)
  : Regimes(std::move(regimes)), Stages(this->Regimes.size()), MemoryBudget(memoryBudget),
    Threads(this->Regimes.front().config.threads)
{
  const dem::Config& config = this->Regimes.front().config;
  this->Stages.front() = std::make_shared<Run>(config, std::move(input), std::move(start),
    memoryBudget, ask, std::move(leader));
  this->SetFrameCount(dem::countFrames(config));
}

bool RunChain::TakeRegimes(std::vector<Regime> regimes)
{
  const auto same = [](const Regime& a, const Regime& b)
  { return a.firstFrame == b.firstFrame && hashPhysics(a.config) == hashPhysics(b.config); };
  const auto end =
    std::mismatch(this->Regimes.begin(), this->Regimes.end(), regimes.begin(), regimes.end(), same)
      .first;
  const std::size_t kept = end - this->Regimes.begin();
  if (kept == 0)
  {
    return false;
  }
  this->Regimes = std::move(regimes);
  this->Stages.resize(kept);
  this->Stages.resize(this->Regimes.size());
  this->Shown = std::min(this->Shown, kept - 1);
  this->SetFrameCount(this->FrameCount);
  return true;
}

Run::Outcome RunChain::Seek(double time, const Run::Monitor& monitor, bool shows)
{
  const Run::Outcome reached = this->SeekStage(time, monitor, shows);
  this->Wake(this->Shown);
  return reached;
}

/// The run of a stage, while those of others rest: ranks that simulate together have one at a time.
Run& RunChain::Wake(std::size_t stage)
{
  for (std::size_t other = 0; other < this->Stages.size(); ++other)
  {
    if (other != stage && this->Stages[other])
    {
      this->Stages[other]->Rest();
    }
  }
  return *this->Stages[stage];
}

Run::Outcome RunChain::SeekStage(double time, const Run::Monitor& monitor, bool shows)
{
  const std::size_t wanted = this->StageOf(time);
  for (std::size_t stage = 0; stage < wanted; ++stage)
  {
    if (this->Stages[stage + 1])
    {
      continue;
    }
    Run& run = this->Wake(stage);
    const std::int64_t frame = this->Regimes[stage + 1].firstFrame;
    const Run::Outcome reached = run.Seek(frame * run.GetTimePlan().stepsPerFrame, monitor, shows);
    if (reached.stopped || !reached.failure.empty())
    {
      this->Shown = stage;
      return reached;
    }
    this->Enter(stage + 1, run.AsStart(reached.frame));
  }
  const std::int64_t step = this->Stages[wanted]->GetTimePlan().stepAt(time);
  const std::int64_t change =
    this->Regimes[wanted].firstFrame * this->Stages[wanted]->GetTimePlan().stepsPerFrame;
  std::string failure;
  if (wanted == 0 || step > change)
  {
    this->Shown = wanted;
    const Run::Outcome reached = this->Wake(wanted).Seek(step, monitor, shows);
    if (wanted == 0 || reached.frame.step > change || (reached.stopped && !shows))
    {
      return reached;
    }
    failure = reached.failure;
  }
  // The frame of a change is that of the run before it.
  this->Shown = wanted - 1;
  Run& before = this->Wake(this->Shown);
  Run::Outcome shown =
    before.Seek(this->Regimes[wanted].firstFrame * before.GetTimePlan().stepsPerFrame, monitor);
  shown.failure = failure;
  return shown;
}

/// The regime that holds at a time; that of a change does so after its frame.
std::size_t RunChain::StageOf(double time) const
{
  // By frames, since regimes have steps of their own.
  dem::TimePlan frames = this->Stages.front()->GetTimePlan();
  frames.stepsPerFrame = 1;
  frames.halvings = 0;
  frames.windowSteps = 1;
  const std::int64_t last = frames.stepAt(time);
  const bool isThere = last == frames.frameCount || time <= frames.timeOf(last) * (1.0 + 1e-12);
  const std::int64_t frame = isThere ? last : last + 1;
  std::size_t stage = 0;
  while (stage + 1 < this->Regimes.size() && this->Regimes[stage + 1].firstFrame < frame)
  {
    ++stage;
  }
  return stage;
}

/// Makes the run of a stage, which continues from a frame of the one before.
void RunChain::Enter(std::size_t stage, const Frame& from)
{
  const Regime& regime = this->Regimes[stage];
  this->Stages[stage - 1]->Rest(); // before other ranks have another one
  try
  {
    this->Stages[stage] =
      std::make_shared<Run>(regime.config, *this->Stages[stage - 1], from, this->MemoryBudget);
  }
  catch (const dem::Error& error)
  {
    throw dem::Error("Changes (" + regime.change + "): " + error.what());
  }
  this->Stages[stage]->SetThreads(this->Threads);
  this->SetFrameCount(this->FrameCount);
}

void RunChain::SetFrameCount(std::int64_t frames)
{
  this->FrameCount = frames;
  this->ForEachRun([frames](Run& run) { run.SetFrameCount(frames); });
  this->ShareMemory();
}

void RunChain::SetThreads(int threads)
{
  this->Threads = threads;
  this->ForEachRun([threads](Run& run) { run.SetThreads(threads); });
}

void RunChain::ShareWalls()
{
  this->ForEachRun([](Run& run) { run.ShareWalls(); });
}

void RunChain::SetMemoryBudget(std::size_t bytes)
{
  this->MemoryBudget = bytes;
  this->ShareMemory();
}

/// The first frame of a regime, or the one after the last.
std::int64_t RunChain::FirstFrameOf(std::size_t stage) const
{
  const std::int64_t end = this->FrameCount + 1;
  return stage < this->Regimes.size() ? std::min(this->Regimes[stage].firstFrame, end) : end;
}

/// Each stage gets the share of the memory that it has of the frames.
void RunChain::ShareMemory()
{
  const double all = static_cast<double>(this->FrameCount + 1 - this->FirstFrameOf(0));
  for (std::size_t stage = 0; stage < this->Stages.size() && this->Stages[stage]; ++stage)
  {
    const bool isOnly = this->Regimes.size() == 1;
    const double share =
      static_cast<double>(this->FirstFrameOf(stage + 1) - this->FirstFrameOf(stage)) / all;
    this->Stages[stage]->SetMemoryBudget(isOnly
        ? this->MemoryBudget
        : static_cast<std::size_t>(share * static_cast<double>(this->MemoryBudget)));
  }
}

bool RunChain::TakeWalls(const dem::Surface& walls)
{
  bool takes = true;
  this->ForEachRun([&](Run& run) { takes = takes && run.TakeWalls(walls); });
  return takes;
}

std::size_t RunChain::GetMemoryUsed() const
{
  std::size_t bytes = 0;
  this->ForEachRun([&bytes](const Run& run) { bytes += run.GetMemoryUsed(); });
  return bytes;
}

std::int64_t RunChain::GetStepsComputed() const
{
  std::int64_t steps = 0;
  this->ForEachRun([&steps](const Run& run) { steps += run.GetStepsComputed(); });
  return steps;
}

std::int64_t RunChain::GetStepsLeft() const
{
  std::int64_t left = 0;
  std::int64_t stepsPerFrame = 0;
  int halvings = 0;
  for (std::size_t stage = 0; stage < this->Stages.size(); ++stage)
  {
    const std::int64_t frame = this->FirstFrameOf(stage);
    const std::int64_t last = std::min(this->FirstFrameOf(stage + 1), this->FrameCount);
    std::int64_t farthest = 0;
    if (this->Stages[stage])
    {
      stepsPerFrame = this->Stages[stage]->GetTimePlan().stepsPerFrame;
      halvings = this->Stages[stage]->GetTimePlan().halvings;
      farthest = this->Stages[stage]->GetFarthestStep();
    }
    const std::int64_t here =
      std::max<std::int64_t>(0, last * stepsPerFrame - std::max(farthest, frame * stepsPerFrame));
    left += here >> halvings;
  }
  return left;
}

}
