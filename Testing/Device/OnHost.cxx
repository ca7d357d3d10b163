#include "OnHost.h"

#include "LawNumbers.h"
#include "PackedSprings.h"

#include <algorithm>
#include <chrono>
#include <cmath>

namespace device
{

namespace
{

template <typename Loads>
class HostRun : public Run
{
public:
  void upload(const Bed& bed) final
  {
    this->Here = bed;
    this->From = bed.position;
    this->By = lawsOf(bed.laws);
    this->Frames = framesOf(bed.laws);
    this->PairLoads.assign((Loads::Numbers * bed.row.size() + 3) / 4, {});
    this->WallLoads.assign(2 * bed.wallGrain.size(), {});
    this->begin();
  }

  Outcome advance(std::int64_t steps) override
  {
    using Clock = std::chrono::steady_clock;
    const Clock::time_point begin = Clock::now();
    Outcome outcome;
    for (std::int64_t k = 0; k < steps; ++k)
    {
      this->step(outcome);
    }
    outcome.seconds = std::chrono::duration<double>(Clock::now() - begin).count();
    return outcome;
  }

  double drift() override
  {
    double farthest = 0.0;
    for (std::size_t i = 0; i < this->From.size(); ++i)
    {
      farthest = std::max(farthest,
        driftKernel(this->Here.position[i], this->From[i], this->Here.margin[i]));
    }
    return std::sqrt(farthest);
  }

  void download(Bed& bed) final
  {
    this->end();
    bed = this->Here;
  }

protected:
  virtual void begin() {}
  virtual void end() {}
  Arrays arrays()
  {
    Bed& b = this->Here;
    return { b.grains(), b.pairs(), b.wallPairs(), b.position.data(), b.velocity.data(),
      b.spin.data(), b.orientation.data(), b.row.data(), b.partner.data(), b.touches.data(),
      b.springs.data(), &this->PairLoads.data()->x, b.wallGrain.data(), b.wallElement.data(),
      b.wallTouches.data(), b.wallSprings.data(), b.wallNormal.data(), this->WallLoads.data(),
      this->Frames.data(), b.begin.data(), b.entries.data() };
  }

  virtual void step(Outcome& outcome)
  {
    const Arrays all = this->arrays();
    for (std::int64_t k = 0; k < all.pairs; ++k)
    {
      pairKernel<Loads>(k, all, this->By);
    }
    this->moveAll(all, outcome,
      [&](std::int64_t i) { return grainKernel<Loads, 2>(i, all, this->By); });
  }

  /// @param kernel of a grain
  template <typename Kernel>
  void moveAll(const Arrays& all, Outcome& outcome, const Kernel& kernel)
  {
    for (std::int64_t k = 0; k < all.wallPairs; ++k)
    {
      outcome.unusual += wallKernel(k, all, this->By) ? 1 : 0;
    }
    double farthest = 0.0;
    for (std::int64_t i = 0; i < all.grains; ++i)
    {
      const Moved moved = kernel(i);
      farthest = std::max(farthest, moved.square);
      outcome.unusual += moved.isUsual ? 0 : 1;
    }
    outcome.moved += std::sqrt(farthest);
  }

  Bed Here;
  std::vector<Four> From; ///< where grains were when lists were made
  Laws By;
  std::vector<dem::TriangleFrame> Frames;
  std::vector<Four> PairLoads; ///< as numbers
  std::vector<Four> WallLoads;
};

/// Without loads of pairs. What a step makes is another state, so that all see that before it.
class OwnRun : public HostRun<LoadColumns>
{
  void begin() override
  {
    this->Others = othersOf(this->Here);
    this->Springs = this->NextSprings = packedSpringsOf(this->Here);
    this->NextTouches = this->Here.touches;
    this->Next = this->Here.position;
    this->NextVelocity = this->Here.velocity;
    this->NextSpin = this->Here.spin;
  }
  void end() override { takePackedSprings(this->Springs, this->Here); }
  void step(Outcome& outcome) override
  {
    Arrays all = this->arrays();
    all.others = this->Others.data();
    all.packedSprings = this->Springs.data();
    all.nextSprings = this->NextSprings.data();
    all.nextTouches = this->NextTouches.data();
    all.nextPosition = this->Next.data();
    all.nextVelocity = this->NextVelocity.data();
    all.nextSpin = this->NextSpin.data();
    this->moveAll(all, outcome, [&](std::int64_t i) { return ownKernel(i, all, this->By); });
    this->Springs.swap(this->NextSprings);
    this->Here.touches.swap(this->NextTouches);
    this->Here.position.swap(this->Next);
    this->Here.velocity.swap(this->NextVelocity);
    this->Here.spin.swap(this->NextSpin);
  }

  std::vector<std::int32_t> Others;
  std::vector<std::uint8_t> NextTouches;
  std::vector<Four> Springs, NextSprings, Next, NextVelocity, NextSpin;
};

}

std::unique_ptr<Run> runOnHost(LoadLayout layout)
{
  if (layout == LoadLayout::None)
  {
    return std::make_unique<OwnRun>();
  }
  if (layout == LoadLayout::Packed)
  {
    return std::make_unique<HostRun<PackedLoads>>();
  }
  return std::make_unique<HostRun<LoadColumns>>();
}

}
