#include "GrainFile.h"
#include "GrainParsers.h"
#include "LineWalker.h"

#include <algorithm>
#include <cmath>

namespace granular
{
namespace
{

std::optional<double> readTime(std::string_view text)
{
  double time = 0.0;
  const bool isTime = readNumber(trimmed(text), time) == NumberStatus::Good && std::isfinite(time);
  return isTime ? std::optional<double>(time) : std::nullopt;
}

/// The time of a step, where its number is one.
std::optional<double> timeOfStep(std::string_view text, double stepLength)
{
  const std::optional<double> step = readTime(text);
  return step ? std::optional<double>(*step * stepLength) : std::nullopt;
}

/// Sections come in this order; one that is there already, or should have been, begins a frame.
int stageOf(std::string_view section)
{
  return section == "UNITS" ? 0 : section == "TIME" ? 1 : section == "TIMESTEP" ? 2 : 3;
}

std::vector<GrainFrame> findDumpFrames(LineWalker& lines, double stepLength)
{
  std::vector<GrainFrame> frames;
  int stage = 4;
  bool hasTime = false; // and not a step alone
  while (lines.next())
  {
    if (lines.line().substr(0, 5) != "ITEM:")
    {
      continue;
    }
    const int next = stageOf(trimmed(lines.line().substr(5)));
    if (frames.empty() || (next < 3 && next <= stage))
    {
      frames.push_back({ lines.begin(), 0, lines.linesBefore(), {} });
      hasTime = false;
    }
    stage = next;
    if ((next == 1 || (next == 2 && !hasTime)) && lines.next())
    {
      frames.back().time =
        next == 1 ? readTime(lines.line()) : timeOfStep(lines.line(), stepLength);
      hasTime = next == 1;
    }
  }
  return frames;
}

std::optional<double> timeOfXyz(std::string_view comment, double stepLength)
{
  if (const std::optional<std::string> time = findXyzValue(comment, "time"))
  {
    return readTime(*time);
  }
  for (const char* key : { "timestep", "step" })
  {
    if (const std::optional<std::string> step = findXyzValue(comment, key))
    {
      return timeOfStep(*step, stepLength);
    }
  }
  constexpr std::string_view ofLammps = "Timestep:";
  const std::size_t at = comment.find(ofLammps);
  return at == std::string_view::npos
    ? std::nullopt
    : timeOfStep(comment.substr(at + ofLammps.size()), stepLength);
}

/// A number of grains, a comment, and as many lines. What cannot be counted is one frame, whose
/// parser says what is wrong.
std::vector<GrainFrame> findXyzFrames(LineWalker& lines, double stepLength)
{
  std::vector<GrainFrame> frames;
  while (lines.next())
  {
    if (lines.line().empty())
    {
      continue;
    }
    frames.push_back({ lines.begin(), 0, lines.linesBefore(), {} });
    std::int64_t count = 0;
    const bool isGood = readNumber(lines.line(), count) == NumberStatus::Good && count >= 0;
    if (lines.next())
    {
      frames.back().time = timeOfXyz(lines.line(), stepLength);
    }
    while ((!isGood || count-- > 0) && lines.next())
    {
    }
  }
  return frames;
}

/// In the order of their times, of which each is there once; numbers from 0 where times are
/// missing.
void order(std::vector<GrainFrame>& frames)
{
  const bool haveTimes = std::all_of(frames.begin(), frames.end(),
    [](const GrainFrame& frame) { return frame.time.has_value(); });
  for (std::size_t i = 0; i < frames.size() && !haveTimes; ++i)
  {
    frames[i].time =
      frames.size() > 1 ? std::optional<double>(static_cast<double>(i)) : std::nullopt;
  }
  std::stable_sort(frames.begin(), frames.end(),
    [](const GrainFrame& a, const GrainFrame& b) { return a.time < b.time; });
  // The last of those with the same time stays.
  const auto kept = std::unique(frames.rbegin(), frames.rend(),
    [](const GrainFrame& a, const GrainFrame& b) { return a.time == b.time; });
  frames.erase(frames.begin(), kept.base());
}

}

std::vector<GrainFrame> findFrames(GrainFileKind kind, std::istream& file, double stepLength,
  const Watch& watch)
{
  std::vector<GrainFrame> frames;
  file.seekg(0, std::ios::end);
  const auto size = static_cast<std::uint64_t>(std::max<std::streamoff>(file.tellg(), 0));
  file.seekg(0);
  LineWalker lines(file, size, watch);
  if (kind == GrainFileKind::Dump)
  {
    frames = findDumpFrames(lines, stepLength);
  }
  else if (kind == GrainFileKind::NamedXyz || kind == GrainFileKind::SimpleXyz)
  {
    frames = findXyzFrames(lines, stepLength);
  }
  for (std::size_t i = 0; i < frames.size(); ++i)
  {
    frames[i].end = i + 1 < frames.size() ? frames[i + 1].begin : lines.end();
  }
  order(frames);
  if (frames.empty())
  {
    frames.push_back({ 0, size, 0, {} });
  }
  return frames;
}

bool tellsTime(GrainFileKind kind, std::string_view text, double stepLength)
{
  const bool knowsSteps = stepLength != 1.0;
  if (kind == GrainFileKind::Dump)
  {
    const std::string_view head = text.substr(0, text.find("ITEM: ATOMS"));
    const bool hasStep = head.find("ITEM: TIMESTEP") != std::string_view::npos;
    for (std::size_t at = head.find("ITEM: TIME"); at != std::string_view::npos;
         at = head.find("ITEM: TIME", at + 1))
    {
      const std::string_view line = head.substr(at, head.find('\n', at) - at);
      if (trimmed(line) == "ITEM: TIME")
      {
        return true;
      }
    }
    return hasStep && knowsSteps;
  }
  if (kind != GrainFileKind::NamedXyz && kind != GrainFileKind::SimpleXyz)
  {
    return false;
  }
  const std::size_t begin = std::min(text.size(), text.find('\n') + 1);
  const std::string_view comment = text.substr(begin, text.find('\n', begin) - begin);
  return findXyzValue(comment, "time") || (knowsSteps && timeOfXyz(comment, stepLength));
}

}
