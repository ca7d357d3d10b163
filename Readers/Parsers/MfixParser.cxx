#include "GrainRows.h"
#include "Parsers/GrainParsers.h"
#include "Parsers/MfixLayout.h"

#include <algorithm>

namespace granular
{
namespace
{

bool isRow(std::string_view line)
{
  constexpr std::size_t fewest = 3; // fewer values are no grain of any program
  const std::vector<std::string_view> tokens = tokensOf(line);
  return tokens.size() >= fewest &&
    std::all_of(tokens.begin(), tokens.end(),
      [](std::string_view token)
      {
        double number = 0.0;
        return readNumber(numberOfFortran(token), number) == NumberStatus::Good;
      });
}

/// The columns of completed rows.
std::vector<GrainColumn> columnsOf(const MfixLayout& layout)
{
  std::vector<GrainColumn> columns;
  const int further = static_cast<int>(layout.names.size()) - layout.furtherCount;
  for (int k = 0; k < static_cast<int>(layout.names.size()); ++k)
  {
    const std::string& name = layout.names[k];
    columns.push_back(k < further
        ? columnNamed(name)
        : GrainColumn{ name, Quantity::Extra, k - further, layout.furtherCount });
    if (layout.isPlane && name == "y")
    {
      columns.push_back(columnNamed("z"));
    }
  }
  for (const std::string& name : layout.givenNames)
  {
    columns.push_back(columnNamed(name));
  }
  return columns;
}

/// A row with numbers of C++, with z, and with the values for all grains.
std::string completed(std::string_view line, const MfixLayout& layout, const TextScanner& scanner)
{
  const std::vector<std::string_view> tokens = tokensOf(line);
  if (tokens.size() != layout.names.size())
  {
    scanner.fail("the row has " + std::to_string(tokens.size()) + " values instead of " +
      std::to_string(layout.names.size()));
  }
  std::string result;
  for (std::size_t k = 0; k < tokens.size(); ++k)
  {
    const std::string& name = layout.names[k];
    result += (name == "type" ? mfixPhase(tokens[k], scanner) : numberOfFortran(tokens[k])) +
      (layout.isPlane && name == "y" ? " 0 " : " ");
  }
  return result + layout.givenValues;
}

/// MFiX reads as many rows as its files announce, and leaves further ones alone. The file of its
/// tutorial fluid_bed_2d has such rows.
/// @param more whether the scanner is at a further row
std::string compareCount(std::size_t rows, bool more, const MfixLayout& layout,
  TextScanner& scanner)
{
  if (!more && layout.count && static_cast<std::int64_t>(rows) != *layout.count)
  {
    scanner.fail("the file has " + std::to_string(rows) + " grains, but announces " +
        std::to_string(*layout.count),
      0);
  }
  std::int64_t further = 0;
  for (; more; more = scanner.nextLine())
  {
    ++further;
  }
  if (further == 0)
  {
    return layout.notes;
  }
  return "Of " + std::to_string(static_cast<std::int64_t>(rows) + further) + " rows the first " +
    std::to_string(rows) + " are grains, as the file announces and MFiX reads." +
    (layout.notes.empty() ? "" : " ") + layout.notes;
}

}

/// Whether the first line names a version, or has numbers in a file that MFiX calls particle_input.
/// Numbers alone would not say what they are.
bool looksLikeMfix(const GrainBeginning& beginning)
{
  TextScanner scanner = beginning.scanner;
  const std::string_view path = beginning.fileName;
  const std::string_view line = scanner.line();
  if (isMfixVersion(line))
  {
    return true;
  }
  const std::string_view name = path.substr(path.find_last_of("/\\") + 1);
  if (name.substr(0, 14) != "particle_input")
  {
    return false;
  }
  if (readCount(line))
  {
    return !scanner.nextLine() || isRow(scanner.line());
  }
  const std::optional<MercuryHead> head = mercuryHead(line);
  return isRow(line) &&
    !(head && scanner.nextLine() && countTokens(scanner.line()) == head->columns);
}

GrainState parseMfix(const GrainText& text)
{
  TextScanner scanner = text.scanner();
  bool more = scanner.nextLine();
  const MfixLayout layout = readMfixLayout(scanner, more);
  GrainRows rows(columnsOf(layout), scanner);
  const auto isFull = [&layout, &rows]
  { return layout.count && static_cast<std::int64_t>(rows.records().size()) == *layout.count; };
  for (; more && !isFull(); more = scanner.nextLine())
  {
    rows.read(completed(scanner.line(), layout, scanner));
  }
  const std::string notes = compareCount(rows.records().size(), more, layout, scanner);
  GrainState state = completeGrains(std::move(rows.records()), { text.missing, scanner, 0, {} });
  state.notes = notes;
  return state;
}

}
