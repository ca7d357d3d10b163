#include "GrainRows.h"
#include "Parsers/GrainParsers.h"

namespace granular
{
namespace
{

/// How many numbers the first line of a frame has, and each row.
constexpr std::size_t headOfSpace = 8;
constexpr std::size_t rowOfSpace = 14;
constexpr std::size_t headOfPlane = 6;
constexpr std::size_t rowOfPlane = 8;

GrainColumn partOf(const char* name, Quantity quantity, int part)
{
  return { name, quantity, part };
}

/// The numbers of a row of MercuryDPM: position, velocity, radius, angular position, angular
/// velocity, and one that a user may choose, by default the species.
std::vector<GrainColumn> columnsOf(bool isPlane)
{
  std::vector<GrainColumn> columns;
  const int axes = isPlane ? 2 : 3;
  constexpr const char* coordinates[] = { "x", "y", "z" };
  constexpr const char* velocities[] = { "vx", "vy", "vz" };
  constexpr const char* spins[] = { "omegax", "omegay", "omegaz" };
  for (int k = 0; k < 3; ++k) // in a plane z is put in
  {
    columns.push_back(partOf(coordinates[k], Quantity::Position, k));
  }
  for (int k = 0; k < axes; ++k)
  {
    columns.push_back(partOf(velocities[k], Quantity::Velocity, k));
  }
  columns.push_back(partOf("radius", Quantity::Radius, 0));
  const int angles = isPlane ? 1 : 3;
  for (int k = 0; k < angles; ++k)
  {
    columns.push_back({ "AngularPosition", Quantity::Extra, k, angles });
  }
  for (int k = 3 - angles; k < 3; ++k)
  {
    columns.push_back(partOf(spins[k], Quantity::AngularVelocity, k));
  }
  columns.push_back({ "Info" });
  return columns;
}

FileBox boxOf(const std::vector<std::string_view>& head, const TextScanner& scanner)
{
  FileBox box;
  const std::size_t axes = (head.size() - 2) / 2;
  for (std::size_t axis = 0; axis < axes; ++axis)
  {
    box.corner[axis] = scanner.finite(head[2 + axis], "a bound of the domain");
    box.edges[axis][axis] =
      scanner.finite(head[2 + axes + axis], "a bound of the domain") - box.corner[axis];
  }
  return box;
}

/// A row in a plane with a z of 0.
std::string withHeight(std::string_view line)
{
  const std::string_view x = takeToken(line);
  const std::string_view y = takeToken(line);
  return std::string(x) + " " + std::string(y) + (y.empty() ? "" : " 0") + std::string(line);
}

}

std::optional<MercuryHead> mercuryHead(std::string_view line)
{
  const std::vector<std::string_view> words = tokensOf(line);
  MercuryHead head;
  double number = 0.0;
  bool isHead = (words.size() == headOfSpace || words.size() == headOfPlane) &&
    readNumber(words[0], head.count) == NumberStatus::Good && head.count >= 0;
  for (const std::string_view word : words)
  {
    isHead = isHead && readNumber(word, number) == NumberStatus::Good;
  }
  head.columns = words.size() == headOfPlane ? rowOfPlane : rowOfSpace;
  return isHead ? std::optional<MercuryHead>(head) : std::nullopt;
}

/// Whether a line of numbers is followed by a grain as MercuryDPM writes it, or by another time.
bool looksLikeMercury(const GrainBeginning& beginning)
{
  TextScanner scanner = beginning.scanner;
  const std::optional<MercuryHead> head = mercuryHead(scanner.line());
  if (!head || !scanner.nextLine())
  {
    return head.has_value();
  }
  return head->count == 0 ? mercuryHead(scanner.line()).has_value()
                          : countTokens(scanner.line()) == head->columns;
}

GrainState parseMercury(const GrainText& text)
{
  TextScanner scanner = text.scanner();
  scanner.nextLine();
  const std::optional<MercuryHead> head = mercuryHead(scanner.line());
  if (!head)
  {
    scanner.fail("the line is " + inQuotes(scanner.line()) +
      " instead of a number of grains, a time and the bounds of the domain");
  }
  const FileBox box = boxOf(tokensOf(scanner.line()), scanner);
  const bool isPlane = head->columns == rowOfPlane;
  GrainRows rows(columnsOf(isPlane), scanner);
  const auto read = [&rows] { return static_cast<std::int64_t>(rows.records().size()); };
  while (read() < head->count && scanner.nextLine())
  {
    isPlane ? rows.read(withHeight(scanner.line())) : rows.read(scanner.line());
  }
  if (read() != head->count || scanner.nextLine())
  {
    scanner.fail("the time has " + std::string(read() < head->count ? "" : "more than ") +
      std::to_string(read()) + " grains, but its first line announces " +
      std::to_string(head->count));
  }
  return completeGrains(std::move(rows.records()), { text.missing, scanner, 0, box });
}

}
