#include "FoundFrames.h"

#include "Text/TextScanner.h"

namespace granular
{
namespace
{

constexpr std::string_view itemWord = "ITEM:";

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
  /// In their order in a frame.
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

  void begin(std::uint64_t offset)
  {
    FoundFrame& frame = this->Frames.emplace_back();
    frame.frame.begin = offset;
    frame.frame.linesBefore = this->Lines.linesBefore();
    frame.frame.units = this->Units;
    this->Count.reset();
  }

  /// A section that is there already, or should have been, begins a frame, and so does what is cut
  /// off behind a whole one. The text before it in the line belongs to no frame that has all of
  /// its rows.
  void take(Section section, std::size_t at)
  {
    const bool isRest =
      !this->Frames.empty() && this->Frames.back().isWhole && !this->Lines.isEnded();
    if (this->Frames.empty() || isRest || (section <= Section::Step && section <= this->Present))
    {
      if (at > 0 && !this->Frames.empty() && this->Frames.back().isWhole)
      {
        this->Frames.back().frame.end = this->Lines.textBegin();
      }
      this->begin(this->Lines.textBegin() + at);
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
      this->begin(this->Lines.textBegin()); // not even the first word of this frame is there
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

}

std::vector<FoundFrame> findDumpFrames(LineWalker& lines)
{
  return DumpWalk(lines).find();
}

}
