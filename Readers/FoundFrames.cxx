#include "FoundFrames.h"

#include "GrainParsers.h"

#include <cmath>

namespace granular
{
namespace
{

constexpr std::string_view itemWord = "ITEM:";

std::optional<double> readReal(std::string_view text)
{
  double value = 0.0;
  const bool isReal =
    readNumber(trimmed(text), value) == NumberStatus::Good && std::isfinite(value);
  return isReal ? std::optional<double>(value) : std::nullopt;
}

std::optional<std::int64_t> readCount(std::string_view text)
{
  std::int64_t count = 0;
  const bool isCount = readNumber(text, count) == NumberStatus::Good && count >= 0;
  return isCount ? std::optional<std::int64_t>(count) : std::nullopt;
}

std::size_t countTokens(std::string_view line)
{
  std::size_t count = 0;
  while (!takeToken(line).empty())
  {
    ++count;
  }
  return count;
}

class DumpWalk
{
public:
  explicit DumpWalk(LineWalker& lines) : Lines(lines) {}

  std::vector<FoundFrame> find()
  {
    while (this->Lines.next())
    {
      const std::string_view line = this->Lines.line();
      if (line.find(itemWord) == std::string_view::npos) // faster than from behind
      {
        this->takeValue(line);
        continue;
      }
      const std::size_t at = line.rfind(itemWord);
      this->take(sectionOf(trimmed(line.substr(at + itemWord.size()))), at);
    }
    return std::move(this->Frames);
  }

private:
  /// In the order in which they come in a frame.
  enum class Section
  {
    Units,
    Time,
    Step,
    Count,
    Atoms,
    Other
  };

  static Section sectionOf(std::string_view name)
  {
    return name == "UNITS"           ? Section::Units
      : name == "TIME"               ? Section::Time
      : name == "TIMESTEP"           ? Section::Step
      : name == "NUMBER OF ATOMS"    ? Section::Count
      : name.substr(0, 5) == "ATOMS" ? Section::Atoms
                                     : Section::Other;
  }

  void begin(std::uint64_t place)
  {
    FoundFrame& frame = this->Frames.emplace_back();
    frame.frame.begin = place;
    frame.frame.linesBefore = this->Lines.linesBefore();
    frame.frame.units = this->Units;
    this->Count.reset();
  }

  /// A section that is there already, or should have been, begins a frame, and so does what is cut
  /// off behind a whole one. What stands before it in the line belongs to no frame that has all of
  /// its rows.
  void take(Section section, std::size_t at)
  {
    const bool isRest =
      !this->Frames.empty() && this->Frames.back().isWhole && !this->Lines.isEnded();
    if (this->Frames.empty() || isRest || (section <= Section::Step && section <= this->Present))
    {
      if (at > 0 && !this->Frames.empty() && this->Frames.back().isWhole)
      {
        this->Frames.back().frame.end = this->Lines.place();
      }
      this->begin(this->Lines.place() + at);
    }
    this->Present = section;
    this->HasValue = false;
    if (section == Section::Atoms)
    {
      // Behind ITEM: and ATOMS; a line of which not all is seen may have any number.
      const bool isKnown = this->Lines.isAllSeen();
      this->Columns = isKnown ? countTokens(this->Lines.line().substr(at)) - 2 : 0;
      this->Rows = 0;
      this->Frames.back().isWhole = this->Count == 0 && this->Lines.isEnded();
    }
  }

  void takeValue(std::string_view line)
  {
    if (line.empty() || this->Frames.empty())
    {
      return;
    }
    if (this->Present == Section::Atoms)
    {
      this->takeRow(line);
      return;
    }
    if (this->HasValue)
    {
      return;
    }
    this->HasValue = true;
    FoundFrame& frame = this->Frames.back();
    switch (this->Present)
    {
      case Section::Units:
        this->Units = frame.frame.units = line.substr(0, 40);
        break;
      case Section::Time:
        frame.time = readReal(line);
        break;
      case Section::Step:
        frame.step = readReal(line);
        break;
      case Section::Count:
        this->Count = readCount(line);
        break;
      default:
        break;
    }
  }

  /// The last row tells whether the frame is whole.
  void takeRow(std::string_view line)
  {
    if (line[0] == '#')
    {
      return;
    }
    ++this->Rows;
    if (this->Frames.back().isWhole && this->Rows > this->Count && !this->Lines.isEnded())
    {
      this->begin(this->Lines.place()); // of which there is not even a first word
    }
    if (this->Rows != this->Count)
    {
      return;
    }
    const bool hasAll =
      this->Columns == 0 || !this->Lines.isAllSeen() || countTokens(line) == this->Columns;
    this->Frames.back().isWhole = hasAll && this->Lines.isEnded();
    this->Frames.back().isOpen = hasAll && !this->Lines.isEnded();
  }

  LineWalker& Lines;
  std::vector<FoundFrame> Frames;
  Section Present = Section::Other;
  bool HasValue = false; ///< whether what it says was read
  std::string Units;
  std::optional<std::int64_t> Count;
  std::int64_t Rows = 0;
  std::size_t Columns = 0; ///< 0 where that is not known
};

class XyzWalk
{
public:
  explicit XyzWalk(LineWalker& lines) : Lines(lines) {}

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
  /// Reads the frame that begins in this line.
  /// @return whether there is a line behind it, which then is the present one
  bool takeFrame()
  {
    FoundFrame& frame = this->Frames.emplace_back();
    frame.frame.begin = this->Lines.begin();
    frame.frame.linesBefore = this->Lines.linesBefore();
    const std::optional<std::int64_t> count = readCount(this->Lines.line());
    if (!count && this->Frames.size() > 1)
    {
      // The last row of the frame before may have swallowed the number.
      FoundFrame& before = this->Frames[this->Frames.size() - 2];
      before.isWhole = before.isOpen = false;
      return this->goToFrame();
    }
    bool isEnded = this->Lines.isEnded();
    bool more = this->Lines.next();
    if (more)
    {
      readTimes(this->Lines.line(), frame);
      isEnded = this->Lines.isEnded();
      more = this->Lines.next();
    }
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

  /// Behind a frame that is cut, to where another one may begin.
  bool goToFrame()
  {
    bool more = true;
    while (more && !readCount(this->Lines.line()))
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
  std::vector<FoundFrame> Frames;
};

}

std::vector<FoundFrame> findDumpFrames(LineWalker& lines)
{
  return DumpWalk(lines).find();
}

std::vector<FoundFrame> findXyzFrames(LineWalker& lines)
{
  return XyzWalk(lines).find();
}

}
