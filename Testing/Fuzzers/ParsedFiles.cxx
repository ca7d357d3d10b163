#include "ParsedFiles.h"

#include "Basics/Error.h"
#include "GrainFile.h"
#include "Parsers/InpParser.h"
#include "Parsers/OFFParser.h"
#include "Parsers/ParticleTable.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iterator>
#include <set>
#include <sstream>
#include <string_view>
#include <vector>

namespace fuzzed
{
namespace
{

bool areFinite(const std::vector<double>& values)
{
  for (const double value : values)
  {
    if (!std::isfinite(value))
    {
      return false;
    }
  }
  return true;
}

bool areSameBits(const std::vector<double>& a, const std::vector<double>& b)
{
  return a.size() == b.size() &&
    (a.empty() || std::memcmp(a.data(), b.data(), a.size() * sizeof(double)) == 0);
}

}

void require(bool holds, const char* what, const std::string& text)
{
  if (!holds)
  {
    std::fprintf(stderr, "%s for this file:\n%s\n", what, text.c_str());
    std::abort();
  }
}

void readMesh(const std::string& text)
{
  constexpr std::int64_t radiusCount = 3;
  const granular::OFFMesh mesh = granular::parseOFF(text, "mesh.off", radiusCount);
  const auto pointCount = static_cast<std::int64_t>(mesh.points.size() / 3);
  require(areFinite(mesh.points), "a point that is not finite", text);
  for (const std::int64_t corner : mesh.corners)
  {
    require(corner >= 0 && corner < pointCount, "a corner without a point", text);
  }
  for (const granular::OFFFace& face : mesh.faces)
  {
    require(face.cornerCount > 0 && face.firstCorner >= 0 &&
        face.firstCorner + face.cornerCount <= static_cast<std::int64_t>(mesh.corners.size()),
      "a face beyond the corners", text);
    require(face.radiusIndex >= 0 && face.radiusIndex < radiusCount, "a bad radius index", text);
  }
}

void readNodes(const std::string& text)
{
  const granular::InpNodes nodes = granular::parseInpNodes(text, "model.inp");
  require(!nodes.numbers.empty() && nodes.positions.size() == 3 * nodes.numbers.size(),
    "arrays of different lengths", text);
  require(areFinite(nodes.positions), "a coordinate that is not finite", text);
  require(std::set<std::int64_t>(nodes.numbers.begin(), nodes.numbers.end()).size() ==
        nodes.numbers.size() &&
      *std::min_element(nodes.numbers.begin(), nodes.numbers.end()) > 0,
    "a number that is there twice, or below 1", text);
}

void readTable(const std::string& text)
{
  using granular::ParticleTable;
  const ParticleTable table = granular::parseParticleTable(text, "grains.csv");
  const std::size_t count = table.size();
  require(table.position.size() == 3 * count && table.velocity.size() == 3 * count &&
      table.angularVelocity.size() == 3 * count && table.orientation.size() == 4 * count &&
      table.id.size() == count,
    "arrays of different lengths", text);
  require(areFinite(table.position) && areFinite(table.velocity) && areFinite(table.mass) &&
      areFinite(table.orientation) && areFinite(table.angularVelocity) && areFinite(table.radius),
    "a number that is not finite", text);
  require(std::set<std::int64_t>(table.id.begin(), table.id.end()).size() == count, "equal ids",
    text);
  const ParticleTable again =
    granular::parseParticleTable(granular::formatParticleTable(table, true), "again.csv");
  require(areSameBits(table.position, again.position) && areSameBits(table.radius, again.radius) &&
      areSameBits(table.velocity, again.velocity) &&
      areSameBits(table.orientation, again.orientation) &&
      areSameBits(table.angularVelocity, again.angularVelocity) &&
      areSameBits(table.mass, again.mass) && table.id == again.id &&
      table.material == again.material,
    "a table that changes on writing and reading", text);
}

namespace
{

void checkState(const granular::GrainState& state, const std::string& text)
{
  const granular::ParticleTable& table = state.grains;
  const std::size_t count = table.size();
  require(table.position.size() == 3 * count && table.velocity.size() == 3 * count &&
      table.angularVelocity.size() == 3 * count && table.orientation.size() == 4 * count &&
      table.id.size() == count && (table.mass.empty() || table.mass.size() == count) &&
      (table.material.empty() || table.material.size() == count),
    "arrays of different lengths", text);
  for (const granular::ExtraColumn& column : table.extra)
  {
    require(column.values.size() == column.components * count, "a further array of another length",
      text);
  }
  require(areFinite(table.position) && areFinite(table.velocity) && areFinite(table.mass) &&
      areFinite(table.orientation) && areFinite(table.angularVelocity) && areFinite(table.radius),
    "a number that is not finite", text);
  for (std::size_t i = 0; i < count; ++i)
  {
    require(table.radius[i] > 0.0 && table.id[i] >= 0 &&
        (table.material.empty() || table.material[i] >= 0) &&
        (table.mass.empty() || table.mass[i] > 0.0),
      "a radius, id, material or mass below its bound", text);
  }
  require(std::set<std::int64_t>(table.id.begin(), table.id.end()).size() == count, "equal ids",
    text);
}

void readGrainsOf(const std::string& fileName, const std::string& text)
{
  const granular::GrainFileKind kind = granular::kindOfGrainFile(text, fileName);
  for (const int run : { 1, 0 }) // the first and the last of a file
  {
    std::istringstream file(text);
    const std::vector<granular::GrainFrame> frames =
      granular::findFrames(kind, file, { 0.5, run }).frames;
    require(!frames.empty(), "no frame", text);
    for (std::size_t i = 0; i < frames.size(); ++i)
    {
      const granular::GrainFrame& frame = frames[i];
      require(frame.begin <= frame.end && frame.end <= text.size(), "a frame beyond the file",
        text);
      require(i == 0 || *frames[i - 1].time < *frame.time, "frames in disorder", text);
    }
    for (const granular::GrainFrame& frame : frames)
    {
      checkState(granular::parseGrains(kind, text.substr(frame.begin, frame.end - frame.begin),
                   fileName, frame, { { 0.5 }, { 1000.0 }, {} }),
        text);
    }
  }
}

}

void readGrains(const std::string& text)
{
  // The name says what a file of numbers alone is.
  const bool isNamed =
    granular::kindOfGrainFile(text, "grains.txt") == granular::GrainFileKind::Table;
  readGrainsOf(isNamed ? "particle_input.dat" : "grains.txt", text);
}

bool isAccepted(void (*read)(const std::string&), const std::string& text)
{
  try
  {
    read(text);
    return true;
  }
  catch (const dem::Error& error)
  {
    const std::string message = error.what();
    constexpr std::string_view names[] = { "mesh.off", "grains.csv", "grains.txt",
      "particle_input.dat", "model.inp" };
    require(std::any_of(std::begin(names), std::end(names),
              [&message](std::string_view name) { return message.rfind(name, 0) == 0; }),
      "a message that does not name the file", text);
    return false;
  }
  catch (const std::exception& error) // out of memory, for instance
  {
    require(false, error.what(), text);
    return false;
  }
}

}
