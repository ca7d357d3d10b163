// The fingerprint of what a run starts from.
#include "Inputs/Grains/GranularParticleInput.h"

#include "Inputs/Grains/GranularAppliedColumns.h"
#include "Properties/GranularHash.h"
#include "State/StateWords.h"

#include <algorithm>

namespace granular
{
namespace
{

void addGrains(const dem::Particles& grains, Hash& hash)
{
  for (const dem::VectorArray* vectors :
    { &grains.position, &grains.velocity, &grains.angularVelocity })
  {
    for (const dem::Vec4& packed : vectors->packed) // with radius and mass
    {
      for (double value : { packed.x, packed.y, packed.z, packed.w })
      {
        hash.Add(value);
      }
    }
  }
  for (std::size_t i = 0; i < grains.size(); ++i)
  {
    const dem::Quaternion& q = grains.orientation[i];
    for (double value : { q.w, q.x, q.y, q.z })
    {
      hash.Add(value);
    }
    hash.Add(grains.id[i]);
    hash.Add(std::int64_t{ grains.material[i] });
    hash.Add(grains.temperature[i]);
  }
  addLoads(grains.applied, hash);
  for (const std::uint64_t word : dem::wordsOf(grains.shaped))
  {
    hash.Add(word);
  }
}

void addContacts(const dem::Snapshot& state, Hash& hash)
{
  for (const dem::ContactHistory& contact : state.contacts)
  {
    hash.Add(contact.first);
    hash.Add(contact.second);
    hash.Add(contact.feature);
    std::for_each(contact.springs.begin(), contact.springs.end(), [&](double v) { hash.Add(v); });
  }
  std::for_each(state.extras.begin(), state.extras.end(),
    [&](double v) { hash.Add(v); });
  for (const dem::WallNormal& of : state.wallNormals)
  {
    hash.Add(of.first);
    hash.Add(of.second);
    hash.Add(of.normal.x);
    hash.Add(of.normal.y);
    hash.Add(of.normal.z);
    hash.Add(of.side);
  }
}

}

std::uint64_t fingerprint(const Start& start)
{
  Hash hash;
  addGrains(start.snapshot.particles, hash);
  for (const std::int32_t index : start.snapshot.order)
  {
    hash.Add(std::int64_t{ index });
  }
  addContacts(start.snapshot, hash);
  for (const std::uint64_t word : dem::wordsOf(start.snapshot))
  {
    hash.Add(word);
  }
  for (const dem::ElementWork& done : start.snapshot.slidingWork)
  {
    hash.Add(done.element);
    hash.Add(done.work);
  }
  for (const dem::RunClock* clock : { &start.restart.wallClock, &start.restart.inflowClock })
  {
    hash.Add(clock->steps);
    hash.Add(clock->time);
    hash.Add(clock->timeStep);
    hash.Add(clock->frameInterval);
  }
  hash.Add(start.restart.timeStep);
  for (const dem::BondLine& line : start.bondLines)
  {
    hash.Add(line.first);
    hash.Add(line.second);
  }
  return hash.Get();
}

}
