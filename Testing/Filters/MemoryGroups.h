// All scenes of TestMemory and TestFilterArithmetic, by the name of their group.
#pragma once

#include "MemoryAnalysis.h"
#include "MemoryFiles.h"
#include "MemoryScenes.h"

#include <algorithm>
#include <iterator>
#include <memory>
#include <string>
#include <vector>

inline std::vector<NamedScene> scenesOf(const std::string& group)
{
  const std::vector<NamedScene> runs{ { "flow", [] { return std::make_unique<Flow>(); } },
    { "block", [] { return std::make_unique<Block>(); } },
    { "restart", [] { return std::make_unique<Restart>(); } },
    { "cell", [] { return std::make_unique<Cell>(); } } };
  std::vector<NamedScene> found = group == "files" ? fileScenes()
    : group == "analysis"                          ? analysisScenes()
                                                   : std::vector<NamedScene>();
  std::copy_if(runs.begin(), runs.end(), std::back_inserter(found),
    [&group](const NamedScene& run) { return run.name == group; });
  return found;
}
