#include "GrainFile.h"

#include "Basics/Error.h"
#include "Parsers/GrainParsers.h"

#include <cctype>

namespace granular
{
namespace
{

/// Whether the header of a data file of LAMMPS tells its number of atoms. Its first line is a
/// title, whatever it says.
bool looksLikeDataFile(std::string_view beginning)
{
  const std::size_t title = beginning.find('\n');
  TextScanner scanner(
    title == std::string_view::npos ? std::string_view() : beginning.substr(title + 1), {});
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

/// Whether a line has a word and three numbers.
bool isSimpleXyzRow(std::string_view line)
{
  const std::vector<std::string_view> words = tokensOf(line);
  double number = 0.0;
  return words.size() >= 4 && readNumber(words[1], number) == NumberStatus::Good &&
    readNumber(words[2], number) == NumberStatus::Good &&
    readNumber(words[3], number) == NumberStatus::Good;
}

/// Whether a line of numbers is followed by a grain as MercuryDPM writes it, or by another time.
bool looksLikeMercury(TextScanner scanner)
{
  const std::optional<MercuryHead> head = mercuryHead(scanner.line());
  if (!head || !scanner.nextLine())
  {
    return head.has_value();
  }
  return head->count == 0 ? mercuryHead(scanner.line()).has_value()
                          : countTokens(scanner.line()) == head->columns;
}

GrainFileKind xyzKindOf(TextScanner& scanner)
{
  std::int64_t count = 0;
  if (readNumber(scanner.line(), count) != NumberStatus::Good || !scanner.nextLine())
  {
    return GrainFileKind::Table;
  }
  if (findXyzValue(scanner.line(), "properties"))
  {
    return GrainFileKind::NamedXyz;
  }
  const bool isRow = scanner.nextLine() && isSimpleXyzRow(scanner.line());
  return isRow ? GrainFileKind::SimpleXyz : GrainFileKind::Table;
}

}

GrainFileKind kindOfGrainFile(std::string_view beginning, std::string_view fileName)
{
  TextScanner scanner(beginning, {});
  if (!scanner.nextLine())
  {
    return GrainFileKind::Table;
  }
  if (scanner.line().substr(0, 5) == "ITEM:")
  {
    return GrainFileKind::Dump;
  }
  if (scanner.line().substr(0, 8) == "#format ")
  {
    return GrainFileKind::Yade;
  }
  if (looksLikeMfix(scanner, fileName) && !looksLikeDataFile(beginning)) // whose title may be any
  {
    return GrainFileKind::Mfix;
  }
  if (looksLikeMercury(scanner))
  {
    return GrainFileKind::Mercury;
  }
  return looksLikeDataFile(beginning) ? GrainFileKind::DataFile : xyzKindOf(scanner);
}

GrainState parseGrains(GrainFileKind kind, std::string_view text, const std::string& fileName,
  const GrainFrame& frame, const MissingValues& missing, const Watch& watch)
{
  if (text.substr(0, 2) == "\x1f\x8b")
  {
    throw dem::Error(fileName + ": unpack the file first (gunzip); it is compressed.");
  }
  TextScanner scanner(text, fileName, frame.linesBefore, watch);
  GrainState state;
  switch (kind)
  {
    case GrainFileKind::Dump:
      return parseDump(scanner, frame.units, missing);
    case GrainFileKind::DataFile:
      state = parseDataFile(text, fileName, missing, watch);
      break;
    case GrainFileKind::Yade:
      state = parseYade(scanner, missing);
      break;
    case GrainFileKind::NamedXyz:
    case GrainFileKind::SimpleXyz:
      state = parseXyz(text, fileName, frame.linesBefore, missing, watch);
      break;
    case GrainFileKind::Mercury:
      state = parseMercury(scanner, missing);
      break;
    case GrainFileKind::Mfix:
      state = parseMfix(scanner, missing);
      break;
    case GrainFileKind::Table:
      state.grains = parseParticleTable(text, fileName, watch);
      break;
  }
  state.remark = remarkOnEnd(text);
  return state;
}

}
