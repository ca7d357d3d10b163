#include "FoundFrames.h"

#include "Parsers/GrainParsers.h"

namespace granular
{
namespace
{

/// Frames of a number of grains and as many rows. The lines before the rows, with the number of
/// grains, differ between the kinds of files.
class CountedWalk
{
public:
  CountedWalk(LineWalker& lines, bool isMercury) : Lines(lines), IsMercury(isMercury) {}

  std::vector<FoundFrame> find()
  {
    bool more = this->Lines.next();
    while (more)
    {
      more = this->Lines.line().empty() ? this->Lines.next() : this->takeFrame();
    }
    return std::move(this->Frames);
  }

private:
  /// Number of grains, where the present line tells the number.
  std::optional<std::int64_t> count() const
  {
    if (!this->IsMercury)
    {
      return readCount(this->Lines.line());
    }
    const std::optional<MercuryHead> head = mercuryHead(this->Lines.line());
    return head ? std::optional<std::int64_t>(head->count) : std::nullopt;
  }

  /// Reads the frame that begins in this line.
  /// @return whether there is a line behind it, which then is the present one
  bool takeFrame()
  {
    FoundFrame& frame = this->Frames.emplace_back();
    frame.frame.begin = this->Lines.begin();
    frame.frame.linesBefore = this->Lines.linesBefore();
    const std::optional<std::int64_t> count = this->count();
    if (!count && this->Frames.size() > 1)
    {
      // The last row of the frame before may have swallowed the number, where it is alone in its
      // line.
      FoundFrame& before = this->Frames[this->Frames.size() - 2];
      before.isWhole = before.isWhole && this->IsMercury;
      return this->goToFrame();
    }
    bool isEnded = this->Lines.isEnded();
    bool more = this->takeTimes(isEnded, frame);
    std::int64_t rows = 0;
    std::size_t columns = 0;
    for (; more && (!count || rows < *count); more = this->Lines.next())
    {
      const std::string_view line = this->Lines.line();
      const std::size_t tokens = line.empty() ? 0 : countTokens(line);
      columns = rows == 0 ? tokens : columns;
      if (count && !line.empty() && (tokens != columns || tokens < 3) && this->Lines.isAllSeen())
      {
        return this->goToFrame();
      }
      rows += line.empty() ? 0 : 1;
      isEnded = this->Lines.isEnded();
    }
    const bool hasAll = count && rows == *count;
    frame.isWhole = hasAll && isEnded;
    frame.isOpen = hasAll && !isEnded;
    return more;
  }

  /// Moves to the first row.
  bool takeTimes(bool& isEnded, FoundFrame& frame)
  {
    if (this->IsMercury)
    {
      std::string_view line = this->Lines.line();
      takeToken(line);
      frame.time = readReal(takeToken(line));
      return this->Lines.next();
    }
    if (!this->Lines.next())
    {
      return false;
    }
    readTimes(this->Lines.line(), frame);
    isEnded = this->Lines.isEnded();
    return this->Lines.next();
  }

  /// Behind a frame that is cut, to where another one may begin.
  bool goToFrame()
  {
    bool more = true;
    while (more && !this->count())
    {
      more = this->Lines.next();
    }
    return more;
  }

  static void readTimes(std::string_view comment, FoundFrame& frame)
  {
    if (const std::optional<std::string> time = findXyzValue(comment, "time"))
    {
      frame.time = readReal(*time);
    }
    for (const char* key : { "timestep", "step" })
    {
      const std::optional<std::string> step = findXyzValue(comment, key);
      frame.step = frame.step || !step ? frame.step : readReal(*step);
    }
    constexpr std::string_view ofLammps = "Timestep:";
    const std::size_t at = comment.find(ofLammps);
    if (!frame.step && at != std::string_view::npos)
    {
      frame.step = readReal(comment.substr(at + ofLammps.size()));
    }
  }

  LineWalker& Lines;
  bool IsMercury;
  std::vector<FoundFrame> Frames;
};

}

std::vector<FoundFrame> findXyzFrames(LineWalker& lines)
{
  return CountedWalk(lines, false).find();
}

std::vector<FoundFrame> findMercuryFrames(LineWalker& lines)
{
  return CountedWalk(lines, true).find();
}

}
