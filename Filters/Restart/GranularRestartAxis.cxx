#include "Restart/GranularRestartAxis.h"

#include "Properties/GranularNames.h"
#include "Restart/GranularRestartWords.h"
#include "State/StateWords.h"

#include <vtkDataArray.h>
#include <vtkFieldData.h>

#include <algorithm>
#include <cmath>

namespace granular
{
namespace
{

constexpr const char* AxisArray = "RestartAxis";
constexpr const char* BalanceArray = "RestartBalance";
/// The time that ParaView's writers put beside data, also where these have none of their own.
constexpr const char* TimeOfFile = "TimeValue";

template <typename AxisT, typename VisitorT>
void visitAxis(AxisT& axis, const VisitorT& visit)
{
  visit("the time of the first frame", axis.origin, dem::NumberRule::NotNegative);
  visit("what forces follow from", axis.forces, dem::NumberRule::Any);
}

template <typename BalanceT, typename VisitorT>
void visitBalance(BalanceT& balance, const VisitorT& visit)
{
  visit("the energy that was dissipated", balance.dissipated, dem::NumberRule::Finite);
  visit("the heat of the grains", balance.thermal, dem::NumberRule::Finite);
}

}

void writeAxis(const Axis& axis, vtkFieldData* fieldData)
{
  const dem::WordWriter words;
  visitAxis(axis, words);
  addWords(fieldData, AxisArray, words.Words);
}

Axis readAxis(vtkFieldData* fieldData)
{
  Axis axis;
  if (fieldData->GetArray(AxisArray))
  {
    const std::vector<std::uint64_t> words = readWords(fieldData, AxisArray);
    const WordReader reader(AxisArray, words, 0);
    visitAxis(axis, reader);
  }
  return axis;
}

std::optional<EnergyBalance> readBalance(vtkFieldData* fieldData)
{
  if (!fieldData->GetArray(BalanceArray))
  {
    return std::nullopt;
  }
  EnergyBalance balance;
  const std::vector<std::uint64_t> words = readWords(fieldData, BalanceArray);
  const WordReader reader(BalanceArray, words, 0);
  visitBalance(balance, reader);
  return balance;
}

void writeBalance(const dem::Totals& totals, vtkFieldData* fieldData)
{
  const dem::WordWriter words;
  const EnergyBalance balance{ totals.dissipatedEnergy, totals.thermalEnergy };
  visitBalance(balance, words);
  addWords(fieldData, BalanceArray, words.Words);
}

void beginClocks(const Restart& restart, const dem::FrameAxis& frames, bool keepsTime,
  const std::vector<dem::Inflow>& inflows, dem::Snapshot& snapshot)
{
  const dem::RunClock ofRun = dem::RunClock::ofRun(frames);
  snapshot.wallClock = restart.wallsGoOn ? restart.wallClock : ofRun;
  snapshot.inflowClock = restart.inflowsGoOn ? restart.inflowClock : ofRun;
  if (!keepsTime)
  {
    snapshot.bonds.breaks.clear(); // times of breaks were those of the other run
    snapshot.collisions = {};      // and so was when they began to be counted
    snapshot.wear = {};            // as well
    snapshot.nodal = {};
  }
  std::vector<dem::InflowState>& states = snapshot.spawn.inflows;
  for (std::size_t k = 0; k < std::min(states.size(), inflows.size()); ++k)
  {
    states[k].askedBefore = restart.inflowsGoOn
      ? states[k].askedBefore
      : inflows[k].askedBefore(states[k].asked, frames.begin());
  }
}

std::optional<TimeOfGrains> findTime(vtkFieldData* fieldData)
{
  if (!fieldData)
  {
    return std::nullopt;
  }
  vtkDataArray* array = fieldData->GetArray(names::Time);
  if (!array && hasRestart(fieldData)) // as an earlier version saved it
  {
    array = fieldData->GetArray(TimeOfFile);
  }
  const bool isOne = array && array->GetNumberOfValues() == 1;
  const double time = isOne ? array->GetComponent(0, 0) : -1.0;
  if (!std::isfinite(time) || time < 0.0)
  {
    return std::nullopt;
  }
  return TimeOfGrains{ time, readAxis(fieldData).origin };
}

}
