// Feeds mutated files to the parsers: whatever the bytes, a parser returns a sound result or throws
// a dem::Error that names the file, and it asks for no more memory than the file could fill.
//
//   FuzzParsers [number of mutations] [seed]
#include "Core/Error.h"
#include "OFFParser.h"
#include "ParticleTable.h"

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>
#include <set>
#include <string>
#include <vector>

namespace
{

const std::vector<std::string> meshSeeds = {
  "OFF\n8 5 0\n0 0 0\n0.05 0 0\n0.05 0.05 0\n0 0.05 0\n0 0 0.2\n0.05 0 0.2\n0.05 0.05 0.2\n"
  "0 0.05 0.2\n4 0 1 2 3 0\n4 0 1 5 4 0\n4 1 2 6 5 0\n4 2 3 7 6 0\n4 3 0 4 7 0\n",
  "OFF 5 4 0 # all kinds\r\n1e-3 -2.5E+2 .5\r\n\r\n1 0 0\r\n1 1 0 # corner\r\n0 1 0\r\n0.5 2 0\r\n"
  "1 4 2\r\n2 0 1 1\r\n3 0 1 2\r\n5 0 1 2 4 3 255 128 0 0.5\r\n",
};

const std::vector<std::string> tableSeeds = {
  "x,y,z,R,vx,vy,vz,q0,q1,q2,q3,wx,wy,wz\n"
  "0.0067383282805817454,0.006,1e-3,0.005,-0.1,2,3,0.8,-0.3,-0.38,0.3,7.1,2.1,-0.5\n"
  "0.01,0.02,0.03,0.004,0,0,0,1,0,0,0,0,0,4.9406564584124654e-324\n",
  "\xEF\xBB\xBF\"R\", \"x\" ,y,z,id,material,mass,colour\r\n1,2,3,4,7,1,0.5,0.1\r\n"
  "1,2,3,9,8,2,0.25,red\r\n\r\n",
};

/// Pieces that parsers stumble over.
const std::vector<std::string> tokens = { "nan", "inf", "-1", "0", "1e999", "1e-999", "99999999999",
  "9223372036854775807", "9223372036854775808", "-9223372036854775808", "4294967296", "#", "\"",
  ",", "\n", "\r", "\t", "OFF", "COFF", "OFF BINARY", "+", "-", "0x10", "1.5", " ", "x", "R", "q0",
  "id", std::string(1, '\0'), std::string(3000, '7') };

class Mutator
{
public:
  explicit Mutator(unsigned long seed) : Engine(seed) {}

  std::string mutate(std::string text)
  {
    for (std::size_t i = 1 + this->below(4); i > 0; --i)
    {
      const std::size_t at = this->below(text.size() + 1);
      const std::size_t length = this->below(8);
      switch (this->below(5))
      {
        case 0:
          text.resize(at);
          break;
        case 1:
          text.erase(at, length);
          break;
        case 2:
          text.insert(at, tokens[this->below(tokens.size())]);
          break;
        case 3:
          text.replace(at, length, tokens[this->below(tokens.size())]);
          break;
        default:
          if (at < text.size())
          {
            text[at] = static_cast<char>(this->below(256));
          }
      }
    }
    return text;
  }

  std::size_t below(std::size_t limit) { return this->Engine() % limit; }

private:
  std::mt19937_64 Engine;
};

[[noreturn]] void fail(const char* what, const std::string& text)
{
  std::fprintf(stderr, "%s for this file:\n%s\n", what, text.c_str());
  std::exit(1);
}

void require(bool holds, const char* what, const std::string& text)
{
  if (!holds)
  {
    fail(what, text);
  }
}

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

/// Returns whether the parser took the text; its refusal has to name the file.
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
    require(message.compare(0, 8, "mesh.off") == 0 || message.compare(0, 10, "grains.csv") == 0,
      "a message that does not name the file", text);
    return false;
  }
}

}

int main(int argc, char** argv)
{
  const long mutations = argc > 1 ? std::atol(argv[1]) : 20000;
  Mutator mutator(argc > 2 ? std::strtoul(argv[2], nullptr, 10) : 1);
  long accepted = 0;
  for (const std::string& seed : meshSeeds)
  {
    require(isAccepted(readMesh, seed), "a refusal", seed);
  }
  for (const std::string& seed : tableSeeds)
  {
    require(isAccepted(readTable, seed), "a refusal", seed);
  }
  for (long i = 0; i < mutations; ++i)
  {
    accepted += isAccepted(readMesh, mutator.mutate(meshSeeds[mutator.below(meshSeeds.size())]));
    accepted += isAccepted(readTable, mutator.mutate(tableSeeds[mutator.below(tableSeeds.size())]));
  }
  std::printf("%ld mutated files, %ld read, the others refused\n", 2 * mutations, accepted);
  return accepted > 0 && accepted < 2 * mutations ? 0 : 1;
}
