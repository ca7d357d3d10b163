#include "GrainRows.h"
#include "Parsers/GrainParsers.h"

#include <algorithm>

namespace granular
{
namespace
{

/// Names in other programs of what is known here, in small letters, by the number of components.
struct KnownProperty
{
  const char* name;
  int width;
  Quantity quantity;
};

constexpr KnownProperty knownProperties[] = {
  { "species", 1, Quantity::Species },
  { "element", 1, Quantity::Species },
  { "material", 1, Quantity::Material },
  { "id", 1, Quantity::Id },
  { "pos", 3, Quantity::Position },
  { "position", 3, Quantity::Position },
  { "positions", 3, Quantity::Position },
  { "velo", 3, Quantity::Velocity },
  { "vel", 3, Quantity::Velocity },
  { "velocity", 3, Quantity::Velocity },
  { "velocities", 3, Quantity::Velocity },
  { "omega", 3, Quantity::AngularVelocity },
  { "angular_velocity", 3, Quantity::AngularVelocity },
  { "angularvelocity", 3, Quantity::AngularVelocity },
  { "orientation", 4, Quantity::Orientation },
  { "force", 3, Quantity::Force },
  { "forces", 3, Quantity::Force },
  { "torque", 3, Quantity::Torque },
  { "torques", 3, Quantity::Torque },
  { "radius", 1, Quantity::Radius },
  { "radii", 1, Quantity::Radius },
  { "diameter", 1, Quantity::Diameter },
  { "mass", 1, Quantity::Mass },
  { "masses", 1, Quantity::Mass },
  { "density", 1, Quantity::Density },
};

Quantity quantityOf(std::string_view name, std::int64_t width)
{
  const std::string small = lowered(name);
  for (const KnownProperty& known : knownProperties)
  {
    if (small == known.name && width == known.width)
    {
      return known.quantity;
    }
  }
  return Quantity::Extra;
}

/// Walks along key=value key="some values" key={some values}.
class KeyReader
{
public:
  explicit KeyReader(std::string_view line) : Rest(line) {}

  bool next(std::string_view& key, std::string_view& value)
  {
    this->Rest = trimmed(this->Rest);
    const std::size_t end = std::min(this->Rest.find_first_of("= \t"), this->Rest.size());
    key = this->Rest.substr(0, end);
    value = {};
    if (end < this->Rest.size() && this->Rest[end] == '=')
    {
      this->Rest.remove_prefix(end + 1);
      const char first = this->Rest.empty() ? ' ' : this->Rest[0];
      const bool isQuoted = first == '"' || first == '\'' || first == '{' || first == '[';
      const char last = first == '{' ? '}' : first == '[' ? ']' : first;
      const std::size_t from = isQuoted ? 1 : 0;
      const std::size_t to = std::min(
        isQuoted ? this->Rest.find(last, 1) : this->Rest.find_first_of(" \t"), this->Rest.size());
      value = this->Rest.substr(from, to - from);
      this->Rest.remove_prefix(std::min(to + from, this->Rest.size()));
      return true;
    }
    this->Rest.remove_prefix(end);
    return end > 0;
  }

private:
  std::string_view Rest;
};

/// Cuts the next part of name:type:number off.
std::string_view takePart(std::string_view& text)
{
  const std::size_t end = std::min(text.find(':'), text.size());
  const std::string_view part = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return part;
}

std::vector<GrainColumn> readProperties(std::string_view text, const TextScanner& scanner)
{
  std::vector<GrainColumn> columns;
  while (!text.empty())
  {
    const std::string name(takePart(text));
    takePart(text); // R, I, S or L: real, whole, word or T and F
    const std::int64_t width = scanner.whole(takePart(text), "a number of columns in Properties");
    // A row has a character and a space for each column.
    const std::int64_t most = (static_cast<std::int64_t>(scanner.remaining()) + 2) / 2;
    if (width < 1 || width > most - static_cast<std::int64_t>(columns.size()))
    {
      scanner.fail("Properties announces " + std::to_string(width) + " columns of " +
        inQuotes(name) + ", which the rows cannot have");
    }
    const Quantity quantity = quantityOf(name, width);
    for (int part = 0; part < width; ++part)
    {
      // Quaternions of extended XYZ have the real part last.
      columns.push_back({ name, quantity, quantity == Quantity::Orientation ? (part + 1) % 4 : part,
        static_cast<int>(width) });
    }
  }
  return columns;
}

std::optional<FileBox> readLattice(std::string_view line, const TextScanner& scanner)
{
  const std::optional<std::string> lattice = findXyzValue(line, "lattice");
  if (!lattice)
  {
    return {};
  }
  const std::vector<std::string_view> numbers = tokensOf(*lattice);
  if (numbers.size() != 9)
  {
    scanner.fail("Lattice has " + std::to_string(numbers.size()) + " numbers instead of 9");
  }
  FileBox box;
  for (int k = 0; k < 9; ++k)
  {
    box.edges[k / 3][k % 3] = scanner.finite(numbers[k], "a number of Lattice");
  }
  const std::string periodic = findXyzValue(line, "pbc").value_or("T T T");
  const std::vector<std::string_view> axes = tokensOf(periodic);
  for (std::size_t axis = 0; axis < 3 && axis < axes.size(); ++axis)
  {
    box.periodic[axis] = axes[axis] == "T" || axes[axis] == "True" || axes[axis] == "1";
  }
  const std::string origin = findXyzValue(line, "origin").value_or("0 0 0");
  const std::vector<std::string_view> corner = tokensOf(origin);
  for (std::size_t axis = 0; axis < 3 && axis < corner.size(); ++axis)
  {
    box.corner[axis] = scanner.finite(corner[axis], "a number of Origin");
  }
  return box;
}

/// Cuts the first line off; it may be empty.
std::string_view takeLine(std::string_view& text)
{
  const std::size_t end = std::min(text.find('\n'), text.size());
  const std::string_view line = trimmed(text.substr(0, end));
  text.remove_prefix(std::min(end + 1, text.size()));
  return line;
}

/// Whether a line has a word and three numbers.
bool isSimpleXyzRow(std::string_view line)
{
  const std::vector<std::string_view> words = tokensOf(line);
  double number = 0.0;
  return words.size() >= 4 && readNumber(words[1], number) == NumberStatus::Good &&
    readNumber(words[2], number) == NumberStatus::Good &&
    readNumber(words[3], number) == NumberStatus::Good;
}

}

std::optional<std::string> findXyzValue(std::string_view line, std::string_view key)
{
  KeyReader keys(line);
  for (std::string_view name, value; keys.next(name, value);)
  {
    if (lowered(name) == key)
    {
      return std::string(value);
    }
  }
  return {};
}

/// Whether a number is followed by a line with the key Properties, or by any line and a grain.
bool looksLikeXyz(const GrainBeginning& beginning)
{
  TextScanner scanner = beginning.scanner;
  std::int64_t count = 0;
  if (readNumber(scanner.line(), count) != NumberStatus::Good || !scanner.nextLine())
  {
    return false;
  }
  return findXyzValue(scanner.line(), "properties") ||
    (scanner.nextLine() && isSimpleXyzRow(scanner.line()));
}

GrainState parseXyz(const GrainText& text)
{
  TextScanner first(text.text, text.fileName, text.frame.linesBefore);
  first.nextLine();
  const std::int64_t count = first.whole(first.line(), "the number of grains");
  std::string_view rest = text.text.substr(text.text.size() - first.remaining());
  const std::string_view comment = takeLine(rest);
  TextScanner scanner(rest, text.fileName, first.lineNumber() + 1, text.watch);
  const std::string properties =
    findXyzValue(comment, "properties").value_or("species:S:1:pos:R:3");
  GrainRows rows(readProperties(properties, scanner), scanner);
  while (scanner.nextLine())
  {
    if (static_cast<std::int64_t>(rows.records().size()) == count)
    {
      scanner.fail(inQuotes(scanner.line()) + " follows the " + std::to_string(count) + " grains");
    }
    rows.read(scanner.line());
  }
  if (static_cast<std::int64_t>(rows.records().size()) != count)
  {
    scanner.fail("the frame has " + std::to_string(rows.records().size()) +
      " grains, but its first line announces " + std::to_string(count));
  }
  const std::optional<FileBox> box = readLattice(comment, scanner);
  return completeGrains(std::move(rows.records()), { text.missing, scanner, 0, box });
}

}
