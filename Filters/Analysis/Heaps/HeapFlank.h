// The part of the surface of a heap that an angle is fitted to.
#pragma once

#include "Analysis/Heaps/ReposeAngle.h"
#include "Analysis/Heaps/RobustFit.h"

#include <cstddef>
#include <utility>
#include <vector>

namespace granular
{

/// The top of a grain at the surface, in coordinates of the heap: x and y across, from
/// the axis, and z upwards.
struct Top
{
  dem::Vec3 position;
  std::size_t grain = 0;
  dem::Ball ball; ///< of the grain, whose top it is
};

/// What is fitted: heights as sums of terms.
FitRow termsOf(HeapKind kind, const dem::Vec3& position);

/// The height of a fit where the terms are.
double heightAt(const Fit& fit, const FitRow& terms);

/// One flank: a fit, and which of the tops it is of.
struct Flank
{
  Fit fit;
  std::vector<std::size_t> members; ///< numbers of tops, rising
};

/// What is flank among the tops of a heap.
struct FlankRange
{
  double share[2]; ///< from and to, of the height between these two
  double floor;
  double crest;
};

/// Fits the tops among @a candidates, numbers of @a tops, that are on the flank.
/// @throws dem::Error when there are too few.
Flank findFlank(HeapKind kind, const std::vector<Top>& tops,
  const std::vector<std::size_t>& candidates, const FlankRange& range);

/// The angle of a flank and its standard error, in degrees.
std::pair<double, double> angleOf(const Flank& flank, HeapKind kind);

}
