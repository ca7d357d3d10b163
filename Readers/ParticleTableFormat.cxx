#include "ParticleTable.h"

#include <array>
#include <charconv>

namespace granular
{

namespace
{

/// Appends @a count numbers, each with a comma after it.
template <typename Number>
void putAll(std::string& text, const Number* values, int count)
{
  std::array<char, 32> digits; // the longest double takes 24
  for (int i = 0; i < count; ++i)
  {
    char* const end = std::to_chars(digits.data(), digits.data() + digits.size(), values[i]).ptr;
    text.append(digits.data(), end);
    text += ',';
  }
}

}

std::string formatParticleTable(const ParticleTable& table, bool extraColumns)
{
  std::string text;
  text.reserve(280 * (table.size() + 1));
  text += "x,y,z,R,vx,vy,vz,q0,q1,q2,q3,wx,wy,wz";
  text += !extraColumns ? "" : ",id";
  text += !extraColumns || table.material.empty() ? "" : ",material";
  text += !extraColumns || table.mass.empty() ? "" : ",mass";
  text += '\n';
  for (std::size_t i = 0; i < table.size(); ++i)
  {
    putAll(text, &table.position[3 * i], 3);
    putAll(text, &table.radius[i], 1);
    putAll(text, &table.velocity[3 * i], 3);
    putAll(text, &table.orientation[4 * i], 4);
    putAll(text, &table.angularVelocity[3 * i], 3);
    if (extraColumns)
    {
      putAll(text, &table.id[i], 1);
      putAll(text, table.material.data() + i, table.material.empty() ? 0 : 1);
      putAll(text, table.mass.data() + i, table.mass.empty() ? 0 : 1);
    }
    text.back() = '\n';
  }
  return text;
}

}
