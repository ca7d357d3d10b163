#include "GrainFile.h"

#include "Basics/Error.h"
#include "Parsers/GrainParsers.h"

namespace granular
{
namespace
{

GrainState parseTable(const GrainText& text)
{
  GrainState state;
  state.grains = parseParticleTable(text.text, text.fileName, text.watch);
  return state;
}

GrainState parse(GrainFileKind kind, const GrainText& text)
{
  switch (kind)
  {
#define FORMAT(name, findFrames)                                                                   \
  case GrainFileKind::name:                                                                        \
    return parse##name(text);
#include "GrainFormats.def"
#undef FORMAT
    default:
      return parseTable(text);
  }
}

}

GrainFileKind kindOfGrainFile(std::string_view text, std::string_view fileName)
{
  GrainBeginning beginning{ text, fileName, TextScanner(text, {}) };
  if (!beginning.scanner.nextLine())
  {
    return GrainFileKind::Table;
  }
#define FORMAT(name, findFrames)                                                                   \
  if (looksLike##name(beginning))                                                                  \
  {                                                                                                \
    return GrainFileKind::name;                                                                    \
  }
#include "GrainFormats.def"
#undef FORMAT
  return GrainFileKind::Table;
}

GrainState parseGrains(GrainFileKind kind, std::string_view text, const std::string& fileName,
  const GrainFrame& frame, const MissingValues& missing, const Watch& watch)
{
  if (text.substr(0, 2) == "\x1f\x8b")
  {
    throw dem::Error(fileName + ": unpack the file first (gunzip); it is compressed.");
  }
  GrainState state = parse(kind, { text, fileName, frame, missing, watch });
  if (kind != GrainFileKind::Dump) // whose parser refuses a row without an end
  {
    state.remark = remarkOnEnd(text);
  }
  return state;
}

}
