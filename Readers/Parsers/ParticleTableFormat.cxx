#include "Parsers/ParticleTable.h"

#include "Text/TextFile.h"

namespace granular
{

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
    appendNumbers(text, &table.position[3 * i], 3, ',');
    appendNumbers(text, &table.radius[i], 1, ',');
    appendNumbers(text, &table.velocity[3 * i], 3, ',');
    appendNumbers(text, &table.orientation[4 * i], 4, ',');
    appendNumbers(text, &table.angularVelocity[3 * i], 3, ',');
    if (extraColumns)
    {
      appendNumbers(text, &table.id[i], 1, ',');
      if (!table.material.empty())
      {
        appendNumbers(text, &table.material[i], 1, ',');
      }
      if (!table.mass.empty())
      {
        appendNumbers(text, &table.mass[i], 1, ',');
      }
    }
    text.back() = '\n';
  }
  return text;
}

}
