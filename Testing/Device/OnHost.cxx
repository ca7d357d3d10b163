#include "OnHost.h"

#include "LawNumbers.h"

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
  void upload(const Bed& bed) override
  {
    this->Here = bed;
    this->From = bed.position;
    this->By = lawsOf(bed.laws);
    this->Frames = framesOf(bed.laws);
    this->PairLoads.assign((Loads::Numbers * bed.row.size() + 3) / 4, {});
    this->WallLoads.assign(2 * bed.wallGrain.size(), {});
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

  double strayed() override
  {
    double farthest = 0.0;
    for (std::size_t i = 0; i < this->From.size(); ++i)
    {
      farthest = std::max(farthest,
        strayedKernel(this->Here.position[i], this->From[i], this->Here.room[i]));
    }
    return std::sqrt(farthest);
  }

  void download(Bed& bed) override { bed = this->Here; }

private:
  Arrays arrays()
  {
    Bed& b = this->Here;
    return { b.grains(), b.pairs(), b.wallPairs(), b.position.data(), b.velocity.data(),
      b.spin.data(), b.orientation.data(), b.row.data(), b.partner.data(), b.touches.data(),
      b.springs.data(), &this->PairLoads.data()->x, b.wallGrain.data(), b.wallElement.data(),
      b.wallTouches.data(), b.wallSprings.data(), b.wallNormal.data(), this->WallLoads.data(),
      this->Frames.data(), b.begin.data(), b.entries.data() };
  }

  void step(Outcome& outcome)
  {
    const Arrays all = this->arrays();
    for (std::int64_t k = 0; k < all.pairs; ++k)
    {
      pairKernel<Loads>(k, all, this->By);
    }
    for (std::int64_t k = 0; k < all.wallPairs; ++k)
    {
      outcome.unusual += wallKernel(k, all, this->By) ? 1 : 0;
    }
    double farthest = 0.0;
    for (std::int64_t i = 0; i < all.grains; ++i)
    {
      const Moved moved = grainKernel<Loads, 2>(i, all, this->By);
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

}

std::unique_ptr<Run> runOnHost(LoadLayout layout)
{
  if (layout == LoadLayout::Rows)
  {
    return std::make_unique<HostRun<LoadRows>>();
  }
  return std::make_unique<HostRun<LoadColumns>>();
}

}
