// Many steps of a bed, with lists that are made anew when grains have gone too far for them.
#pragma once

#include "NearLists.h"
#include "Run.h"

namespace device
{

struct FollowResult
{
  Outcome outcome;
  std::int64_t lists = 0; ///< made anew between the steps
  /// Times that a grain had gone farther than it may when lists were checked: results may lack a
  /// contact then.
  std::int64_t tooOld = 0;
  double farthest = 0.0; ///< Run::drift() at most
  double listSeconds = 0.0;
};

/// @param bed at its start, with lists; becomes what it is after the steps
/// @param chunk steps until lists are checked
FollowResult follow(const NearLists& lists, std::int64_t steps, std::int64_t chunk, Run& run,
  Bed& bed);

}
