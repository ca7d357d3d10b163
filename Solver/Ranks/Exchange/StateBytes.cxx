#include "Ranks/Exchange/StateBytes.h"

#include "State/StateNumbers.h"

namespace dem
{

namespace
{

/// Visits all numbers of a state, with the lengths of its lists before these.
template <typename Scalars, typename Visit, typename Resize>
void visitAll(Scalars& state, const Visit& visit, const Resize& resize)
{
  visitNumbers(state, visit);
  visitSteps(state.steps, visit);
  visit("the length of the last step", state.lastStep, NumberRule::Any);
  resize(state.spawn.inflows);
  for (auto& inflow : state.spawn.inflows)
  {
    visitInflowNumbers(inflow, visit);
  }
  resize(state.bonds.breaks);
  for (auto& broken : state.bonds.breaks)
  {
    visitBreakNumbers(broken, visit);
  }
  resize(state.servos);
  for (auto& servo : state.servos)
  {
    visitServoNumbers(servo, visit);
    visitBodyNumbers(servo, visit, resize);
  }
  resize(state.wallSums);
  for (auto& sums : state.wallSums)
  {
    visitWallSums(sums, visit);
  }
  visit("whether there is a cell", state.cell.begun, NumberRule::Any);
  visitCell(state.cell,
    [&visit](const char* words, auto& number) { visit(words, number, NumberRule::Any); });
  visitSensors(state.sensors, visit, resize);
  visitDeepest(state.deepest, visit);
  visit("the number of a law", state.customLaw, NumberRule::Any);
}

}

void writeScalars(const RunScalars& scalars, ByteWriter& message)
{
  visitAll(
    scalars, [&message](const char*, const auto& number, NumberRule) { message.put(number); },
    [&message](const auto& list) { message.put(static_cast<std::int64_t>(list.size())); });
}

void readScalars(ByteReader& message, RunScalars& scalars)
{
  visitAll(
    scalars, [&message](const char*, auto& number, NumberRule) { message.getMany(&number, 1); },
    [&message](auto& list) { list.resize(static_cast<std::size_t>(message.get<std::int64_t>())); });
}

}
