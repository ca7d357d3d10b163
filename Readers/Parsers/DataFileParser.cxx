#include "Parsers/AtomSections.h"
#include "Parsers/GrainParsers.h"

#include <algorithm>
#include <cctype>
#include <unordered_map>

namespace granular
{
namespace
{

class DataFileParser
{
public:
  DataFileParser(std::string_view text, const std::string& fileName, const MissingValues& missing,
    const Watch& watch)
    : Scanner(text, fileName, 1, watch), Missing(missing)
  {
  }

  GrainState parse()
  {
    this->readHeader();
    while (!this->Line.empty())
    {
      this->readSection();
    }
    if (!this->Rows && this->Count != 0)
    {
      this->Scanner.fail("the file has no section Atoms", 0);
    }
    GrainRecords atoms = this->Rows ? std::move(this->Rows->records()) : GrainRecords();
    this->setMasses(atoms);
    sizeEllipsoids(atoms, this->SemiAxes, this->Scanner);
    GrainState state =
      completeGrains(std::move(atoms), { this->Missing, this->Scanner, 1, this->Box });
    if (!this->SemiAxes.empty())
    {
      state.grains.extra.push_back({ "SemiAxes", std::move(this->SemiAxes), 3 });
      state.notes =
        "Ellipsoids are replaced by spheres of the same volume. SemiAxes has the semi-axes.";
    }
    return state;
  }

private:
  /// Moves to the next line with more than a comment, which is kept apart.
  void next()
  {
    do
    {
      this->Line = {};
      if (!this->Scanner.nextLine())
      {
        return;
      }
      const std::string_view line = this->Scanner.line();
      const std::size_t hash = std::min(line.find('#'), line.size());
      this->Line = trimmed(line.substr(0, hash));
      this->Comment = trimmed(line.substr(std::min(hash + 1, line.size())));
    } while (this->Line.empty());
  }

  /// Whether the line begins a section.
  bool isKeyword() const { return std::isalpha(static_cast<unsigned char>(this->Line[0])) != 0; }
  bool isRow() const { return !this->Line.empty() && !this->isKeyword(); }

  double real(std::string_view word, const char* meaning) const
  {
    return this->Scanner.finite(word, meaning);
  }

  std::array<double, 3> takeThree(const std::vector<std::string_view>& words,
    const char* meaning) const
  {
    return { this->real(words[0], meaning), this->real(words[1], meaning),
      this->real(words[2], meaning) };
  }

  void readHeader()
  {
    FileBox box; // a data file does not say along which axes it repeats itself
    int bounds = 0;
    constexpr std::array<std::string_view, 3> vectors{ "avec", "bvec", "cvec" };
    for (this->next(); this->isRow(); this->next())
    {
      const std::vector<std::string_view> words = tokensOf(this->Line);
      if (words.size() == 2 && words[1] == "atoms")
      {
        this->Count = this->Scanner.whole(words[0], "the number of atoms");
      }
      else if (words.size() == 2 && words[1] == "ellipsoids")
      {
        this->EllipsoidCount = this->Scanner.whole(words[0], "the number of ellipsoids");
      }
      else if (words.size() == 5 && words[3] == "abc" && words[4] == "origin")
      {
        box.corner = this->takeThree(words, "a number of the origin of the box");
      }
      else if (const auto edge = std::find(vectors.begin(), vectors.end(), words.back());
               words.size() == 4 && edge != vectors.end())
      {
        box.edges[edge - vectors.begin()] =
          this->takeThree(words, "a number of an edge of the box");
        ++bounds;
      }
      else if (words.size() == 4 && (words[3] == "xhi" || words[3] == "yhi" || words[3] == "zhi"))
      {
        const int axis = words[3][0] - 'x';
        box.corner[axis] = this->real(words[0], "a bound of the box");
        box.edges[axis][axis] = this->real(words[1], "a bound of the box") - box.corner[axis];
        ++bounds;
      }
      else if (words.size() == 6 && words[3] == "xy")
      {
        box.edges[1][0] = this->real(words[0], "a tilt of the box");
        box.edges[2][0] = this->real(words[1], "a tilt of the box");
        box.edges[2][1] = this->real(words[2], "a tilt of the box");
      }
    }
    this->Box = bounds == 3 ? std::optional<FileBox>(box) : std::nullopt;
  }

  void readSection()
  {
    const std::string name(this->Line);
    const std::string hint(this->Comment.substr(0, this->Comment.find_first_of(" \t")));
    this->next();
    if (name == "Atoms")
    {
      this->readAtoms(this->Missing.atomStyle.empty() ? hint : this->Missing.atomStyle);
      return;
    }
    std::int64_t found = 0;
    for (; this->isRow(); this->next(), ++found)
    {
      if (name == "Masses")
      {
        this->readMass();
      }
      else if (name == "Velocities")
      {
        this->readVelocity();
      }
      else if (name == "Ellipsoids")
      {
        this->readEllipsoid();
      }
    }
    const bool isOfAtoms = name == "Velocities";
    const std::int64_t due = isOfAtoms ? this->Count : this->EllipsoidCount;
    if ((isOfAtoms || name == "Ellipsoids") && found != due)
    {
      this->Scanner.fail("the section " + name + " has " + std::to_string(found) +
        " rows, but the header announces " + std::to_string(due) +
        (isOfAtoms ? " atoms" : " ellipsoids"));
    }
  }

  void readAtoms(const std::string& style)
  {
    if (this->Rows)
    {
      this->Scanner.fail("the section Atoms is there twice");
    }
    std::int64_t found = 0;
    for (; this->isRow(); this->next(), ++found)
    {
      if (!this->Rows)
      {
        this->Rows.emplace(columnsOfAtoms(style, tokensOf(this->Line).size(),
                             this->EllipsoidCount > 0, this->Scanner),
          this->Scanner);
      }
      this->Rows->read(this->Line);
      this->RowOf.emplace(this->Rows->records().id.back(), found);
    }
    if (found != this->Count)
    {
      this->Scanner.fail("the section Atoms has " + std::to_string(found) +
        " rows, but the header " + "announces " + std::to_string(this->Count) + " atoms");
    }
  }

  /// The row of the atom of an id, which the current line is about.
  std::size_t findRow(std::string_view id) const
  {
    const auto found = this->RowOf.find(this->Scanner.whole(id, "the id"));
    if (found == this->RowOf.end())
    {
      this->Scanner.fail("no atom before this line has the id " + inQuotes(id));
    }
    return found->second;
  }

  /// The words of a row that has to have some.
  std::vector<std::string_view> takeRow(std::size_t width, std::size_t other) const
  {
    std::vector<std::string_view> words = tokensOf(this->Line);
    if (words.size() != width && words.size() != other)
    {
      this->Scanner.fail("the row has " + std::to_string(words.size()) + " values instead of " +
        std::to_string(width) + (other == width ? "" : " or " + std::to_string(other)));
    }
    return words;
  }

  /// Puts numbers to a row of @a values; all other rows have 0 as long as nothing is put there.
  void put(std::vector<double>& values, std::size_t row, const std::string_view* words, int width)
  {
    values.resize(this->Rows->records().size() * width);
    for (int k = 0; k < width; ++k)
    {
      values[row * width + k] = this->real(words[k], "a value");
    }
  }

  void readMass()
  {
    const std::vector<std::string_view> words = this->takeRow(2, 2);
    const double mass = this->real(words[1], "a mass");
    if (!(mass > 0.0))
    {
      this->Scanner.fail("a mass is " + inQuotes(words[1]) + ", but has to be above 0");
    }
    this->Masses[std::string(words[0])] = mass;
  }

  /// Reads the velocity of a grain, with the angular velocity of a sphere or the angular momentum
  /// of an ellipsoid.
  void readVelocity()
  {
    const std::vector<std::string_view> words = this->takeRow(4, 7);
    const std::size_t row = this->findRow(words[0]);
    GrainRecords& atoms = this->Rows->records();
    this->put(atoms.of(Quantity::Velocity), row, &words[1], 3);
    if (words.size() == 7)
    {
      this->put(atoms.of(atoms.has(Quantity::EllipsoidFlag) ? Quantity::AngularMomentum
                                                            : Quantity::AngularVelocity),
        row, &words[4], 3);
    }
  }

  /// Three diameters and a quaternion.
  void readEllipsoid()
  {
    const std::vector<std::string_view> words = this->takeRow(8, 8);
    const std::size_t row = this->findRow(words[0]);
    this->put(this->SemiAxes, row, &words[1], 3);
    for (std::size_t k = 3 * row; k < 3 * row + 3; ++k)
    {
      this->SemiAxes[k] *= 0.5;
    }
    std::vector<double>& orientation = this->Rows->records().of(Quantity::Orientation);
    this->put(orientation, row, &words[4], 4);
    if (orientation[4 * row] == 0.0 && orientation[4 * row + 1] == 0.0 &&
      orientation[4 * row + 2] == 0.0 && orientation[4 * row + 3] == 0.0)
    {
      this->Scanner.fail("the quaternion of the orientation is 0, 0, 0, 0");
    }
  }

  /// Masses by types count where atoms have neither masses nor densities of their own.
  void setMasses(GrainRecords& atoms) const
  {
    if (this->Masses.empty() || atoms.has(Quantity::Density))
    {
      return;
    }
    for (std::size_t i = 0; i < atoms.size(); ++i)
    {
      const auto found = this->Masses.find(atoms.speciesNames[atoms.species[i]]);
      if (found == this->Masses.end())
      {
        this->Scanner.fail("the section Masses has none for the type of this atom", atoms.lines[i]);
      }
      atoms.of(Quantity::Mass).push_back(found->second);
    }
  }

  TextScanner Scanner;
  const MissingValues& Missing;
  std::string_view Line; ///< without its comment
  std::string_view Comment;
  std::int64_t Count = 0;
  std::int64_t EllipsoidCount = 0;
  std::optional<FileBox> Box;
  std::optional<GrainRows> Rows;
  std::unordered_map<std::int64_t, std::size_t> RowOf; ///< by ids
  std::map<std::string, double> Masses;                ///< by types
  std::vector<double> SemiAxes;
};

std::string_view behindTitle(std::string_view text)
{
  const std::size_t title = text.find('\n');
  return title == std::string_view::npos ? std::string_view() : text.substr(title + 1);
}

}

/// Whether the header tells the number of atoms. The first line is a title, whatever it says.
bool looksLikeDataFile(const GrainBeginning& beginning)
{
  TextScanner scanner(behindTitle(beginning.text), {});
  while (scanner.nextLine('#') && std::isdigit(static_cast<unsigned char>(scanner.line()[0])) != 0)
  {
    const std::vector<std::string_view> words = tokensOf(scanner.line());
    if (words.size() == 2 && words[1] == "atoms")
    {
      return true;
    }
  }
  return false;
}

GrainState parseDataFile(const GrainText& text)
{
  return DataFileParser(behindTitle(text.text), text.fileName, text.missing, text.watch).parse();
}

}
