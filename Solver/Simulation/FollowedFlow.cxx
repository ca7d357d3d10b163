// New grains where several ranks share a run: the first one makes the attempts and tells the others
// the results, so that it alone has to know all walls and all grains near those that come.
#include "Simulation/GrainFlow.h"

namespace dem
{

/// Gets the grains that the first rank inserts.
/// @return whether all attempts were made
bool GrainFlow::follow(RunState& state, ContactLists& contacts, const Interrupt& interrupt)
{
  for (;;)
  {
    switch (this->hear(state))
    {
      case Next::HandOut:
        this->handOut(state, contacts);
        break;
      case Next::Ask:
        if (interrupt())
        {
          return false;
        }
        break;
      case Next::End:
        return true;
    }
  }
}

/// Tells the other ranks which grains have come since it did so last.
/// @param next what all ranks do then
void GrainFlow::tell(Next next, const RunState& state)
{
  const RankTalk::About about(this->Ranks->talk(), Subject::Flow);
  const OwnSlots came{ static_cast<std::int64_t>(this->Told),
    static_cast<std::int64_t>(state.grains.size()) };
  this->Told = state.grains.size();
  Particles grains = state.grains.select(slotsIn(came));
  grains.earlier = {}; // of new ones
  ByteWriter writer;
  writer.put(next);
  writer.put(this->Progress);
  writer.put(state.spawn.nextId);
  writer.putColumn(state.spawn.inflows);
  writer.putGrains(grains);
  this->Ranks->talk().spread(0, writer.take());
}

GrainFlow::Next GrainFlow::hear(RunState& state)
{
  const RankTalk::About about(this->Ranks->talk(), Subject::Flow);
  const Bytes message = this->Ranks->talk().spread(0, Bytes());
  ByteReader reader(message);
  const Next next = reader.get<Next>();
  this->Progress = reader.get<SpawnProgress>();
  state.spawn.nextId = reader.get<std::int64_t>();
  state.spawn.inflows.clear();
  reader.addColumn(state.spawn.inflows);
  reader.addGrains(state.grains);
  if (state.grains.earlier.any())
  {
    state.grains.earlier.resize(state.grains.size());
  }
  return next;
}

}
