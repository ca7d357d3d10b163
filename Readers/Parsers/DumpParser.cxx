#include "GrainRows.h"
#include "Parsers/GrainParsers.h"

#include <algorithm>
#include <cmath>

namespace granular
{
namespace
{

constexpr std::string_view itemWord = "ITEM:";

class DumpParser
{
public:
  DumpParser(TextScanner& scanner, const std::string& units, const MissingValues& missing)
    : Scanner(scanner), Missing(missing), Units(units)
  {
  }

  GrainState parse()
  {
    this->nextLine("a section that begins with ITEM:");
    while (!this->readItem())
    {
    }
    GrainState state = this->readGrains();
    if (!this->Units.empty() && this->Units != "si")
    {
      state.notes = "Numbers are in the units " + inQuotes(this->Units) + " of LAMMPS.";
    }
    return state;
  }

private:
  void nextLine(const char* what)
  {
    if (!this->Scanner.nextLine())
    {
      this->Scanner.fail(std::string("the file ends before ") + what);
    }
  }

  /// Reads a section; true when the grains are next.
  bool readItem()
  {
    std::string_view rest = this->Scanner.line();
    if (takeToken(rest) != itemWord)
    {
      this->Scanner.fail("the line is " + inQuotes(this->Scanner.line()) +
        " instead of a section, which begins with ITEM:");
    }
    const std::string_view name = trimmed(rest);
    if (name.substr(0, 5) == "ATOMS")
    {
      this->Names = name.substr(5);
      return true;
    }
    if (name == "NUMBER OF ATOMS")
    {
      this->nextLine("the number of atoms");
      this->Count = this->Scanner.whole(this->Scanner.line(), "the number of atoms");
      this->Scanner.nextLine();
    }
    else if (name.substr(0, 10) == "BOX BOUNDS")
    {
      this->readBox(name.substr(10));
      this->Scanner.nextLine();
    }
    else
    {
      this->skipItem();
    }
    if (this->Scanner.line().empty())
    {
      this->Scanner.fail("the file ends before the section ITEM: ATOMS");
    }
    return false;
  }

  void skipItem()
  {
    while (this->Scanner.nextLine() && this->Scanner.line().substr(0, 5) != itemWord)
    {
    }
  }

  /// Three lines of bounds, with tilts or whole edges; @a words has the tilts and what the faces
  /// do.
  void readBox(std::string_view words)
  {
    const std::vector<std::string_view> word = tokensOf(words);
    const bool isGeneral = !word.empty() && word[0] == "abc";
    const bool isTilted = !word.empty() && word[0] == "xy";
    const std::size_t faces = isGeneral ? 2 : isTilted ? 3 : 0;
    std::array<std::array<double, 4>, 3> lines{};
    for (int axis = 0; axis < 3; ++axis)
    {
      this->nextLine("the bounds of the box");
      std::string_view rest = this->Scanner.line();
      for (int k = 0; k < (isGeneral ? 4 : isTilted ? 3 : 2); ++k)
      {
        lines[axis][k] = this->Scanner.finite(takeToken(rest), "a bound of the box");
      }
    }
    FileBox box;
    for (int axis = 0; axis < 3; ++axis)
    {
      box.periodic[axis] = word.size() > faces + axis && word[faces + axis] == "pp";
      box.corner[axis] = isGeneral ? lines[axis][3] : lines[axis][0];
      box.edges[axis][axis] = lines[axis][1] - lines[axis][0];
      for (int k = 0; isGeneral && k < 3; ++k)
      {
        box.edges[axis][k] = lines[axis][k];
      }
    }
    if (isTilted)
    {
      tilt(lines, box);
    }
    this->Box = box;
  }

  /// The bounds of a tilted box are those of all its corners (LAMMPS, Howto triclinic).
  static void tilt(const std::array<std::array<double, 4>, 3>& lines, FileBox& box)
  {
    const double xy = lines[0][2];
    const double xz = lines[1][2];
    const double yz = lines[2][2];
    const double low = std::min({ 0.0, xy, xz, xy + xz });
    const double high = std::max({ 0.0, xy, xz, xy + xz });
    box.corner[0] = lines[0][0] - low;
    box.edges[0][0] = lines[0][1] - high - box.corner[0];
    box.corner[1] = lines[1][0] - std::min(0.0, yz);
    box.edges[1][1] = lines[1][1] - std::max(0.0, yz) - box.corner[1];
    box.edges[1][0] = xy;
    box.edges[2][0] = xz;
    box.edges[2][1] = yz;
  }

  /// Positions in the box count, then unwrapped ones, then those as fractions of the box.
  std::vector<GrainColumn> findColumns() const
  {
    std::vector<GrainColumn> columns;
    for (const std::string_view name : tokensOf(this->Names))
    {
      columns.push_back(columnNamed(name));
    }
    const auto has = [&columns](const char* name)
    {
      return std::any_of(columns.begin(), columns.end(),
        [name](const GrainColumn& column) { return column.name == name; });
    };
    const bool inBox = has("x");
    const bool unwrapped = !inBox && has("xu");
    const bool scaled = !inBox && !unwrapped && has("xs");
    for (GrainColumn& column : columns)
    {
      const std::string_view name = column.name;
      const bool isCoordinate = name.size() > 1 && name[0] >= 'x' && name[0] <= 'z';
      if (isCoordinate && unwrapped && name.substr(1) == "u")
      {
        column.quantity = Quantity::Position;
        column.part = name[0] - 'x';
      }
      else if (isCoordinate && !inBox && !unwrapped && name.substr(1) == (scaled ? "s" : "su"))
      {
        column.quantity = Quantity::ScaledPosition;
        column.part = name[0] - 'x';
      }
      else if (column.quantity == Quantity::ScaledPosition)
      {
        column.quantity = Quantity::Extra;
        column.part = 0;
      }
    }
    return columns;
  }

  GrainState readGrains()
  {
    if (!this->Count)
    {
      this->Scanner.fail("the section ITEM: NUMBER OF ATOMS is missing before the atoms");
    }
    GrainRows rows(this->findColumns(), this->Scanner);
    std::int64_t count = 0;
    while (this->Scanner.nextLine() && this->Scanner.line().substr(0, 5) != itemWord)
    {
      if (this->Scanner.line()[0] == '#')
      {
        continue; // what somebody remarked on
      }
      rows.read(this->Scanner.line());
      ++count;
      if (this->Scanner.isOpen())
      {
        this->Scanner.fail("end the line with a newline if the file is whole: without one its last "
                           "number may be cut");
      }
    }
    if (count != *this->Count)
    {
      this->Scanner.fail("the section has " + std::to_string(count) +
        " atoms, but ITEM: NUMBER OF "
        "ATOMS announces " +
        std::to_string(*this->Count));
    }
    if (!this->Box && !rows.records().of(Quantity::ScaledPosition).empty())
    {
      this->Scanner.fail("positions are fractions of the box, but ITEM: BOX BOUNDS is missing");
    }
    return completeGrains(std::move(rows.records()),
      { this->Missing, this->Scanner, 1, this->Box });
  }

  TextScanner& Scanner;
  const MissingValues& Missing;
  std::string_view Names; ///< of the columns
  std::optional<std::int64_t> Count;
  std::optional<FileBox> Box;
  const std::string& Units;
};

}

bool looksLikeDump(const GrainBeginning& beginning)
{
  return beginning.scanner.line().substr(0, itemWord.size()) == itemWord;
}

GrainState parseDump(const GrainText& text)
{
  TextScanner scanner = text.scanner();
  return DumpParser(scanner, text.frame.units, text.missing).parse();
}

}
