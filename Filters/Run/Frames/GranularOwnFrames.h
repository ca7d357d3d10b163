// Frames of which each rank of a server keeps and shows its part.
#pragma once

#include "Observing/ObservedState.h"
#include "Parameters/Config.h"
#include "Ranks/Exchange/Bytes.h"
#include "Restart/GranularRestart.h"
#include "Vectors/Parallel.h"
#include "Vtk/GranularFrame.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace granular
{

/// Which ranks of a run that they share keep what belongs to all of it.
enum class Keepers
{
  /// The first rank keeps frames of up to ManyGrains; each rank keeps its part of frames with more.
  /// Each rank keeps all walls up to ManyElements. With more elements the first rank keeps all
  /// walls, and the others what is near their grains.
  Automatic,
  FirstProcess,
  EachProcess
};

/// Beyond so many grains a frame of all of them, with what a restart needs, takes gigabytes.
constexpr std::int64_t ManyGrains = 2000000;

/// Beyond so many elements walls take a gigabyte of memory.
constexpr std::int64_t ManyElements = 1000000;

/// The numbers by which ranks know such frames. The first rank assigns them, and has the others
/// forget their parts of frames of which it has no copy any more.
class FrameNumbers
{
public:
  /// A new one, gone with the last copy.
  static std::shared_ptr<const std::int64_t> Next(const std::shared_ptr<FrameNumbers>& numbers);
  /// Numbers of the frames that have gone since the last call.
  std::vector<std::int64_t> TakeGone();

private:
  std::int64_t Last = 0;
  std::vector<std::int64_t> Gone;
};

/// The state from which a run with other parameters continues, of the part of a frame of a rank.
dem::Snapshot startFromPart(const Frame& frame, const dem::Config& config, const RestartKey& key);

/// The numbers of a state that are not of single grains or contacts, for ranks with other parts of
/// it.
dem::Bytes bytesOfNumbers(const dem::Snapshot& state);
void takeNumbers(const dem::Bytes& message, dem::Snapshot& state);

/// What a rank shows of its part.
/// @param since time of the frame before [T]
/// @param keepsState whether the run may have to continue from it
Frame makeOwnFrame(const dem::ObservedPart& observed, const dem::Config& config,
  const std::vector<dem::Sensor>& sensors, const RestartKey& key, const dem::TimePlan& plan,
  double since, bool keepsState, const dem::Team& team);
}
