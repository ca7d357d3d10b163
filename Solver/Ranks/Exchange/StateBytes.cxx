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
  visitSurfaceGains(state.heat.surface, visit);
  visitContactHeat(state.heat, visit, resize);
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
  visitRecords(state.sensors, visit, resize);
  visitCollisions(state.collisions, visit, resize);
  visitWear(state.wear, visit, resize);
  visitNodal(state.nodal, visit, resize);
  visitDeepest(state.deepest, visit);
  visit("the number of a law", state.customLaw, NumberRule::Any);
}

/// Puts numbers and lengths of lists behind each other.
struct PutNumbers
{
  ByteWriter& message;
  template <typename Number>
  void operator()(const char*, const Number& number, NumberRule) const
  {
    this->message.put(number);
  }
  template <typename List>
  void operator()(const List& list) const
  {
    this->message.put(static_cast<std::int64_t>(list.size()));
  }
};

/// Gets what PutNumbers has put.
struct GetNumbers
{
  ByteReader& message;
  template <typename Number>
  void operator()(const char*, Number& number, NumberRule) const
  {
    this->message.getMany(&number, 1);
  }
  template <typename List>
  void operator()(List& list) const
  {
    list.resize(static_cast<std::size_t>(this->message.get<std::int64_t>()));
  }
};

}

void writeScalars(const RunScalars& scalars, ByteWriter& message)
{
  const PutNumbers put{ message };
  visitAll(scalars, put, put);
}

void readScalars(ByteReader& message, RunScalars& scalars)
{
  const GetNumbers get{ message };
  visitAll(scalars, get, get);
}

void writeCollisions(const CollisionState& collisions, ByteWriter& message)
{
  const PutNumbers put{ message };
  visitCollisions(collisions, put, put);
}

void readCollisions(ByteReader& message, CollisionState& collisions)
{
  const GetNumbers get{ message };
  visitCollisions(collisions, get, get);
}

void writeSums(const WearState& wear, ByteWriter& message)
{
  const PutNumbers put{ message };
  visitWear(wear, put, put);
}

void readSums(ByteReader& message, WearState& wear)
{
  const GetNumbers get{ message };
  visitWear(wear, get, get);
}

void writeSums(const NodalState& nodal, ByteWriter& message)
{
  const PutNumbers put{ message };
  visitNodal(nodal, put, put);
}

void readSums(ByteReader& message, NodalState& nodal)
{
  const GetNumbers get{ message };
  visitNodal(nodal, get, get);
}

}
