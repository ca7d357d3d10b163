// Steps of a bed somewhere: in loops of this processor, or on a graphics processor.
#pragma once

#include "DeviceBed.h"

#include <cstdint>

namespace device
{

/// Figures of some steps.
struct Outcome
{
  double moved = 0.0;       ///< sum over steps of the largest displacement of a grain [L]
  std::int64_t unusual = 0; ///< grains and contacts that the kernels are not made for
  double seconds = 0.0;     ///< of the steps alone

  void add(const Outcome& other)
  {
    this->moved += other.moved;
    this->unusual += other.unusual;
    this->seconds += other.seconds;
  }
};

class Run
{
public:
  virtual ~Run() = default;
  virtual void upload(const Bed& bed) = 0;
  virtual Outcome advance(std::int64_t steps) = 0;
  /// Distances of grains from where they were at the upload, over their margins: the largest.
  virtual double drift() = 0;
  /// Grains and what contacts remember; lists are those that were uploaded.
  virtual void download(Bed& bed) = 0;
};

}
