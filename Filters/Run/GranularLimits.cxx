#include "Run/GranularLimits.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace granular
{
namespace
{

std::string toRaise(const dem::Config& config)
{
  return "Raise MaximumParticles: it is " + std::to_string(config.maximumParticles) + ", ";
}

/// How many grains an inflow asks for by the end, as far as that is known.
double askedBy(const dem::Inflow& inflow, double end)
{
  const double most = inflow.maximum > 0 ? static_cast<double>(inflow.maximum)
                                         : std::numeric_limits<double>::infinity();
  const double flowed = inflow.flowedBy(end);
  if (!inflow.addsGrains() || !(inflow.begin() <= end))
  {
    return 0.0;
  }
  if (inflow.amount == dem::InflowAmount::Number)
  {
    return std::min(most, std::floor(inflow.rate * flowed + 1e-9));
  }
  const bool isKnown = inflow.amount != dem::InflowAmount::Mass && inflow.fillMass == 0.0;
  return isKnown && inflow.maximum > 0 ? most : 0.0;
}

}

std::string noteOnAsked(const dem::Config& config, const dem::Scene& scene, std::int64_t before,
  std::int64_t begin)
{
  double asked = 0.0;
  const dem::Inflow* filled = nullptr;
  for (const dem::Inflow& inflow : scene.inflows)
  {
    asked += askedBy(inflow, config.endTime);
    const bool fills = inflow.amount == dem::InflowAmount::Fill && inflow.begin() <= 0.0;
    filled = fills && inflow.addsGrains() && inflow.maximum == 0 ? &inflow : filled;
  }
  const auto most = static_cast<double>(config.maximumParticles);
  if (config.maximumParticles > 0 && scene.outflow.none() &&
    asked + static_cast<double>(before) > most)
  {
    return toRaise(config) + "but inflows ask for " +
      std::to_string(static_cast<std::int64_t>(asked)) + " grains by EndTime" +
      (before > 0 ? ", beside the " + std::to_string(before) + " of Particles." : ".");
  }
  if (config.maximumParticles > 0 && filled && begin > before && begin >= config.maximumParticles)
  {
    return toRaise(config) + "at which the inflow '" + filled->name + "' ended its fill.";
  }
  return {};
}

std::string noteOnMissing(const dem::Config& config, const dem::Totals& totals)
{
  return totals.inflowMissing > 0 && totals.count >= config.maximumParticles &&
      config.maximumParticles > 0
    ? toRaise(config) + "so that " + std::to_string(totals.inflowMissing) + " grain" +
      (totals.inflowMissing > 1 ? "s that inflows ask for have" : " that inflows ask for has") +
      " not appeared."
    : std::string();
}

std::string noteOnStays(const std::vector<dem::Sensor>& sensors, const dem::Totals& totals)
{
  for (std::size_t s = 0; s < std::min(sensors.size(), totals.sensors.size()); ++s)
  {
    const dem::SensorReading& seen = totals.sensors[s];
    if (sensors[s].isBox() && seen.out.count > 0 && 10 * seen.inside.count > seen.out.count)
    {
      return (sensors[s].records() ? "See Plot Granular Residence"
                                   : "Turn RecordVisits on and see Plot Granular Residence") +
        (" for the stays in the sensor '" + sensors[s].name) +
        "': SensorResidenceTime is too short, as it has the " + std::to_string(seen.out.count) +
        " grains that left and not the " + std::to_string(seen.inside.count) + " inside.";
    }
  }
  return {};
}

}
