#include "Run/GranularHeatNotes.h"

#include "Basics/InWords.h"

namespace granular
{
namespace
{

/// Below, a temperature may have been meant in degrees Celsius [K].
constexpr double HardlyKelvin = 200.0;
/// Up to this Biot number a grain has one temperature (Incropera et al., Fundamentals of Heat and Mass
/// Transfer, section 5.2).
constexpr double LargestBiot = 0.1;
/// Contacts of a grain that has neighbours on two sides.
constexpr double FewNeighbours = 2.0;

/// @param what has the temperature
std::string noteOnCold(const std::string& what, double temperature)
{
  return temperature < HardlyKelvin
    ? "Check " + what + ", as radiation needs kelvin: " + dem::inDigits(temperature, 5) + " K is " +
      dem::inDigits(temperature - 273.15, 5) + " degrees Celsius."
    : std::string();
}

}

std::vector<std::string> notesOnHeat(const dem::Config& config, const dem::Totals& totals)
{
  std::vector<std::string> notes;
  if (totals.radiates)
  {
    const dem::Surroundings& around = config.surroundings;
    notes.push_back(noteOnCold("SurroundingsTemperature", around.temperature));
    notes.push_back(
      around.convects() ? noteOnCold("FluidTemperature", around.fluidTemperature) : "");
    notes.push_back(noteOnCold("the temperature of the coldest grain", totals.coldest));
  }
  if (totals.radiates && totals.coordinationNumber > FewNeighbours)
  {
    notes.push_back("Expect too much radiation within the bed: a grain has " +
      dem::inDigits(totals.coordinationNumber, 2) +
      " contacts in the mean, but neighbours do not shade each other.");
  }
  if (totals.largestBiot > LargestBiot)
  {
    notes.push_back("Expect wrong surface temperatures: the Biot number of a grain is " +
      dem::inDigits(totals.largestBiot, 2) + ", and one temperature for each grain fits up to " +
      dem::inDigits(LargestBiot, 1) + ".");
  }
  return notes;
}

}
