#include "Basics/Error.h"
#include "FoundFrames.h"
#include "Parsers/GrainParsers.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <iterator>
#include <sstream>
#include <utility>

namespace granular
{
namespace
{

using Frames = std::vector<FoundFrame>;

std::string lineOf(const FoundFrame& frame)
{
  return "line " + std::to_string(frame.frame.linesBefore + 1);
}

std::string shortest(double number)
{
  std::array<char, 32> text{};
  const auto [end, error] = std::to_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() ? std::string(text.data(), end) : std::string();
}

/// What all of some frames tell, by which they are put in order.
struct Keys
{
  bool times = false;
  bool steps = false;

  explicit Keys(const Frames& frames)
    : times(std::all_of(frames.begin(), frames.end(),
        [](const FoundFrame& frame) { return frame.time.has_value(); })),
      steps(std::all_of(frames.begin(), frames.end(),
        [](const FoundFrame& frame) { return frame.step.has_value(); }))
  {
  }

  bool areSame(const Keys& other) const
  {
    return this->times == other.times && this->steps == other.steps;
  }

  /// Steps may be made in no time, as those of a minimisation are.
  bool isBefore(const FoundFrame& a, const FoundFrame& b) const
  {
    return this->steps ? *a.step < *b.step && (!this->times || *a.time <= *b.time)
                       : *a.time < *b.time;
  }
};

class FrameOrder
{
public:
  FrameOrder(Frames&& found, const FrameChoice& choice) : Found(std::move(found)), Choice(choice) {}

  GrainFrames order()
  {
    this->takeWhole();
    this->takeRun();
    this->tellTimes();
    this->tellOfCuts();
    GrainFrames result;
    for (FoundFrame& found : this->Taken)
    {
      result.frames.push_back(std::move(found.frame));
    }
    result.notes = std::move(this->Notes);
    return result;
  }

private:
  void note(const std::string& sentence)
  {
    this->Notes += (this->Notes.empty() ? "" : " ") + sentence;
  }

  /// Or the last frame, whose parser says what it lacks.
  void takeWhole()
  {
    std::copy_if(this->Found.begin(), this->Found.end(), std::back_inserter(this->Taken),
      [](const FoundFrame& frame) { return frame.isWhole; });
    if (this->Taken.empty() && !this->Found.empty())
    {
      this->Taken.push_back(this->Found.back());
    }
    for (FoundFrame& frame : this->Taken)
    {
      frame.step =
        frame.step ? std::optional<double>(*frame.step * this->Choice.stepLength) : std::nullopt;
    }
  }

  /// A run begins where times decrease.
  void takeRun()
  {
    Keys keys(this->Taken);
    std::vector<std::size_t> begins;
    for (std::size_t i = 1; i < this->Taken.size() && (keys.times || keys.steps); ++i)
    {
      if (!keys.isBefore(this->Taken[i - 1], this->Taken[i]))
      {
        begins.push_back(i);
      }
    }
    const auto runs = static_cast<int>(begins.size()) + 1;
    if (this->Choice.run < 0 || this->Choice.run > runs)
    {
      throw dem::Error("Run is " + std::to_string(this->Choice.run) + ", but the file has " +
        std::to_string(runs) + (runs == 1 ? " run." : " runs."));
    }
    const int run = this->Choice.run == 0 ? runs : this->Choice.run;
    const std::size_t all = run < runs ? begins[run - 1] : this->Taken.size();
    this->Taken.erase(this->Taken.begin() + static_cast<std::ptrdiff_t>(all), this->Taken.end());
    this->dropRepeated(keys);
    for (Keys now(this->Taken); !now.areSame(keys); now = Keys(this->Taken))
    {
      keys = now; // what is left may all tell what others did not
      this->dropRepeated(keys);
    }
    // A run that is continued may begin with the last frame of the one before once more.
    const bool areRepeatsOnly = this->Taken.size() > 1 && this->Taken.size() + begins.size() == all;
    this->IsLastRun = run == runs;
    if (this->IsLastRun && runs > 1 && !areRepeatsOnly)
    {
      this->note("Set Run to see an earlier run: the file has " + std::to_string(runs) +
        ", and those before the last count up to where it begins.");
    }
  }

  /// Leaves of each run what is before the next one begins.
  void dropRepeated(const Keys& keys)
  {
    Frames left;
    for (FoundFrame& frame : this->Taken)
    {
      while (!left.empty() && (keys.times || keys.steps) && !keys.isBefore(left.back(), frame))
      {
        left.pop_back();
      }
      left.push_back(std::move(frame));
    }
    this->Taken = std::move(left);
  }

  /// By what all tell; numbers from 0 where that is nothing.
  void tellTimes()
  {
    Keys keys(this->Taken);
    const auto same = std::adjacent_find(this->Taken.begin(), this->Taken.end(),
      [&keys](const FoundFrame& a, const FoundFrame& b)
      { return keys.times && *a.time == *b.time; });
    const bool areSame = same != this->Taken.end();
    keys.times = keys.times && !areSame;
    const std::size_t count = this->Taken.size();
    for (std::size_t i = 0; i < count; ++i)
    {
      FoundFrame& found = this->Taken[i];
      found.frame.time = keys.times ? found.time
        : keys.steps                ? found.step
        : count > 1                 ? std::optional<double>(static_cast<double>(i))
                                    : std::nullopt;
    }
    if (!keys.times && count > 1)
    {
      this->tellOfOthers(keys, areSame);
    }
  }

  /// Where some frames tell a time that does not count.
  void tellOfOthers(const Keys& keys, bool areSame)
  {
    const bool any = std::any_of(this->Taken.begin(), this->Taken.end(),
      [&keys](const FoundFrame& frame)
      { return frame.time.has_value() || (!keys.steps && frame.step.has_value()); });
    if (any && keys.steps)
    {
      this->note(
        std::string(areSame ? "Some frames have the same time" : "Not all frames have a time") +
        ". The time of a frame is therefore the step times StepLength.");
    }
    else if (any)
    {
      this->note("Not all frames have a time or a step. Frames are therefore numbered from 0.");
    }
  }

  std::string nameOf(const FoundFrame& frame) const
  {
    const std::string time = frame.frame.time ? shortest(*frame.frame.time) : std::string();
    return (time.empty() ? "that in " : "that of time " + time + ", in ") + lineOf(frame);
  }

  void tellOfCuts()
  {
    Frames cut;
    std::copy_if(this->Found.begin(), this->Found.end(), std::back_inserter(cut),
      [](const FoundFrame& frame) { return !frame.isWhole; });
    if (cut.empty() || cut.size() == this->Found.size())
    {
      return;
    }
    if (!this->Found.back().isWhole)
    {
      cut.pop_back();
    }
    if (!this->Found.back().isWhole && this->IsLastRun)
    {
      const FoundFrame& last = this->Found.back();
      this->note(last.isOpen
          ? "End the last line with a newline if it is whole: without one its last number may be "
            "cut, and its frame does not count."
          : "The file ends within the frame that begins in " + lineOf(last) + ".");
      this->note("The last whole frame is " + nameOf(this->Taken.back()) + ".");
    }
    if (!cut.empty())
    {
      this->note((cut.size() == 1 ? "A frame is" : std::to_string(cut.size()) + " frames are") +
        std::string(" cut and left out, ") + (cut.size() == 1 ? "which" : "of which the first") +
        " begins in " + lineOf(cut.front()) + ".");
    }
  }

  Frames Found;
  Frames Taken;
  const FrameChoice& Choice;
  bool IsLastRun = true;
  std::string Notes;
};

}

namespace
{

Frames oneFrame(LineWalker& /*lines*/)
{
  return {}; // then findFrames() takes the whole file
}

Frames framesOf(GrainFileKind kind, LineWalker& lines)
{
  switch (kind)
  {
#define FORMAT(name, findFrames)                                                                   \
  case GrainFileKind::name:                                                                        \
    return findFrames(lines);
#include "GrainFormats.def"
#undef FORMAT
    default:
      return oneFrame(lines);
  }
}

}

GrainFrames findFrames(GrainFileKind kind, std::istream& file, const FrameChoice& choice,
  const Watch& watch)
{
  file.seekg(0, std::ios::end);
  const auto size = static_cast<std::uint64_t>(std::max<std::streamoff>(file.tellg(), 0));
  file.seekg(0);
  LineWalker lines(file, size, watch);
  Frames found = framesOf(kind, lines);
  for (std::size_t i = 0; i < found.size(); ++i)
  {
    const std::uint64_t next = i + 1 < found.size() ? found[i + 1].frame.begin : lines.end();
    found[i].frame.end = found[i].frame.end > 0 ? found[i].frame.end : next;
  }
  GrainFrames result = FrameOrder(std::move(found), choice).order();
  if (result.frames.empty())
  {
    result.frames.push_back({ 0, size, 0, {}, {} });
  }
  return result;
}

bool tellsTime(GrainFileKind kind, std::string_view text, double stepLength)
{
  constexpr std::size_t head = 1 << 16; // a time is before the grains
  std::istringstream file{ std::string(text.substr(0, head)) };
  LineWalker lines(file);
  const Frames found = framesOf(kind, lines);
  const bool knowsSteps = stepLength != 1.0;
  return !found.empty() &&
    (found.front().time.has_value() || (knowsSteps && found.front().step.has_value()));
}

}
