#include "DumpFormat.h"

#include "Basics/Error.h"
#include "Text/TextFile.h"

#include <algorithm>

namespace granular
{
namespace
{

template <typename Number>
void refuseNegative(const std::vector<Number>& numbers, const char* name)
{
  const auto bad =
    std::find_if(numbers.begin(), numbers.end(), [](Number value) { return value < 0; });
  if (bad != numbers.end())
  {
    throw dem::Error(std::string("The array ") + name + " holds " + std::to_string(*bad) +
      " at point " + std::to_string(bad - numbers.begin()) +
      ", but has to be 0 or above in a dump.");
  }
}

/// From the lowest to the highest side of a grain along an axis; 0 to 1 without grains.
void appendBounds(std::string& text, const ParticleTable& grains, int axis)
{
  double bounds[2] = { 0.0, 1.0 };
  for (std::size_t i = 0; i < grains.size(); ++i)
  {
    const double x = grains.position[3 * i + axis];
    const double low = x - grains.radius[i];
    const double high = x + grains.radius[i];
    bounds[0] = i == 0 ? low : std::min(bounds[0], low);
    bounds[1] = i == 0 ? high : std::max(bounds[1], high);
  }
  appendNumbers(text, bounds, 2, ' ');
  text.back() = '\n';
}

void appendGrain(std::string& text, const ParticleTable& grains, std::size_t i)
{
  const std::int64_t id = grains.id[i] + 1;
  const std::int64_t type = grains.material.empty() ? 1 : std::int64_t(grains.material[i]) + 1;
  appendNumbers(text, &id, 1, ' ');
  appendNumbers(text, &type, 1, ' ');
  appendNumbers(text, &grains.position[3 * i], 3, ' ');
  appendNumbers(text, &grains.radius[i], 1, ' ');
  if (!grains.mass.empty())
  {
    appendNumbers(text, &grains.mass[i], 1, ' ');
  }
  appendNumbers(text, &grains.velocity[3 * i], 3, ' ');
  appendNumbers(text, &grains.orientation[4 * i], 4, ' ');
  appendNumbers(text, &grains.angularVelocity[3 * i], 3, ' ');
  text.back() = '\n';
}

}

std::string formatDumpSection(const ParticleTable& grains, const DumpMoment& moment)
{
  refuseNegative(grains.id, "ParticleId");
  refuseNegative(grains.material, "Material");
  std::string text;
  text.reserve(320 * (grains.size() + 1));
  if (moment.time)
  {
    text += "ITEM: TIME\n";
    appendNumbers(text, &*moment.time, 1, '\n');
  }
  text += "ITEM: TIMESTEP\n" + std::to_string(moment.step) + "\nITEM: NUMBER OF ATOMS\n" +
    std::to_string(grains.size()) + "\nITEM: BOX BOUNDS ff ff ff\n";
  for (int axis = 0; axis < 3; ++axis)
  {
    appendBounds(text, grains, axis);
  }
  text += "ITEM: ATOMS id type x y z radius ";
  text += grains.mass.size() == grains.size() ? "mass " : "";
  text += "vx vy vz quatw quati quatj quatk omegax omegay omegaz\n";
  for (std::size_t i = 0; i < grains.size(); ++i)
  {
    appendGrain(text, grains, i);
  }
  return text;
}

}
