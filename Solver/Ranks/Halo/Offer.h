// Grains that a rank offers another one, which takes those of them that its own may meet.
#pragma once

#include "Ranks/Halo/Border.h"

#include <cstdint>
#include <vector>

namespace dem
{

struct Offer
{
  ExpectedGrains grains;
  std::vector<std::int64_t> numbers;

  /// Keeps the grains at some indices of the offer.
  void keep(const std::vector<std::int32_t>& which);
};

/// @param firstNumber of the own grains
/// @param slots of those that are offered
Bytes writeOffer(const ExpectedGrains& from, std::int64_t firstNumber,
  const std::vector<std::int32_t>& slots);
Offer readOffer(const Bytes& message);

}
