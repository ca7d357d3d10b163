#include "Sensing/Sensors.h"
#include "Sensing/SensorVisits.h"

#include <algorithm>
#include <tuple>

namespace dem
{

namespace
{

/// Slots that one search for events is of.
constexpr std::int64_t ChunkSize = 4096;

Vec3 velocityOf(const Particles& grains, std::size_t slot)
{
  const std::int32_t k = grains.shapedAt(slot);
  return k < 0 ? grains.velocity.get(slot) : grains.shaped[k].velocity;
}

bool isIn(const Sensor& box, const Lattice& space, const Vec3& position)
{
  const Vec3 middle = box.middle();
  const Vec3 p = space.periodic ? middle + space.between(position - middle) : position;
  return p.x >= box.low.x && p.x < box.high.x && p.y >= box.low.y && p.y < box.high.y &&
    p.z >= box.low.z && p.z < box.high.z;
}

/// 1 forward, -1 backward, 0 neither.
int crossing(const Sensor& plane, const Vec3& normal, const Lattice& space, const Vec3& before,
  const Vec3& now)
{
  const Vec3 from = space.between(before - plane.centre);
  const Vec3 displacement = now - before;
  const double a = dot(from, normal);
  const double b = a + dot(displacement, normal);
  if ((a < 0.0) == (b < 0.0))
  {
    return 0;
  }
  if (plane.shape == SensorShape::Disc)
  {
    const Vec3 hit = from + (a / (a - b)) * displacement;
    const Vec3 across = hit - dot(hit, normal) * normal;
    if (!(dot(across, across) <= plane.radius * plane.radius))
    {
      return 0;
    }
  }
  return a < 0.0 ? 1 : -1;
}

SensedGrain sensed(const Particles& grains, std::size_t slot, std::size_t sensor, bool isIn)
{
  return { static_cast<std::int64_t>(sensor), grains.id[slot], grains.mass(slot),
    velocityOf(grains, slot), isIn ? 1 : 0, grains.material[slot] };
}

void add(const SensedGrain& grain, SensorFlow& flow)
{
  ++flow.count;
  flow.mass += grain.mass;
  flow.momentum = flow.momentum + grain.mass * grain.velocity;
}

/// A grain of which only the visit to a sensor is known.
SensedGrain sensedBy(std::size_t sensor, const SensorVisit& visit)
{
  SensedGrain grain;
  grain.sensor = static_cast<std::int64_t>(sensor);
  grain.id = visit.id;
  return grain;
}

}

void Sensors::adopt(const Particles& grains, SensorsState& state)
{
  this->Ids.clear();
  const bool fits =
    std::equal(this->All.begin(), this->All.end(), state.each.begin(), state.each.end(),
      [](const Sensor& sensor, const SensorState& one) { return sensor.records() == one.records; });
  if (!fits)
  {
    state = {};
    state.each.resize(this->All.size());
    for (std::size_t s = 0; s < this->All.size(); ++s)
    {
      state.each[s].records = this->All[s].records();
    }
  }
  if (!this->any())
  {
    return;
  }
  const OwnSlots own = this->slotsOf(grains);
  std::vector<std::int64_t> ids(grains.id.begin() + own.begin, grains.id.begin() + own.end);
  std::sort(ids.begin(), ids.end());
  std::vector<SensedGrain> found;
  for (std::size_t s = 0; s < this->All.size(); ++s)
  {
    for (const SensorVisit& visit : state.each[s].inside)
    {
      if (std::binary_search(ids.begin(), ids.end(), visit.id))
      {
        found.push_back(sensedBy(s, visit));
      }
    }
  }
  this->join(found);
  const auto isBefore = [](const SensedGrain& a, const SensedGrain& b)
  { return std::tie(a.sensor, a.id) < std::tie(b.sensor, b.id); };
  std::sort(found.begin(), found.end(), isBefore);
  for (std::size_t s = 0; s < this->All.size(); ++s)
  {
    // Grains that somebody took out of a saved state are not missed.
    Visits& inside = state.each[s].inside;
    inside.erase(std::remove_if(inside.begin(), inside.end(),
                   [&](const SensorVisit& visit)
                   {
                     const SensedGrain one = sensedBy(s, visit);
                     return !std::binary_search(found.begin(), found.end(), one, isBefore);
                   }),
      inside.end());
  }
}

OwnSlots Sensors::slotsOf(const Particles& grains) const
{
  return (this->Relay ? this->Relay->own() : OwnSlots())
    .within(0, static_cast<std::int64_t>(grains.size()));
}

void Sensors::join(std::vector<SensedGrain>& found) const
{
  if (this->Relay)
  {
    this->Relay->joinSensed(found);
  }
}

bool Sensors::knows(const Particles& grains) const
{
  return this->Ids.size() <= grains.size() &&
    std::equal(this->Ids.begin(), this->Ids.end(), grains.id.begin());
}

/// Finds in the state which grains are inside, from a slot on.
void Sensors::lookUp(const Particles& grains, std::size_t begin, const SensorsState& state)
{
  this->Ids = grains.id;
  this->Inside.resize(this->All.size());
  for (std::size_t s = 0; s < this->All.size(); ++s)
  {
    this->Inside[s].resize(grains.size());
    const Visits& visits = state.each[s].inside;
    for (std::size_t slot = begin; slot < grains.size(); ++slot)
    {
      this->Inside[s][slot] =
        !visits.empty() && grains.isFirst(slot) && hasVisit(visits, grains.id[slot]);
    }
  }
}

void Sensors::meet(const Particles& grains, SensorsState& state)
{
  if (!this->any() || (!this->Relay && this->Ids.size() == grains.size() && this->knows(grains)))
  {
    return;
  }
  const std::size_t known = this->knows(grains) ? this->Ids.size() : 0;
  this->lookUp(grains, known, state);
  std::int64_t next = state.knownIds;
  std::vector<SensedGrain> found;
  const OwnSlots own = this->slotsOf(grains).within(static_cast<std::int64_t>(known),
    static_cast<std::int64_t>(grains.size()));
  for (std::size_t s = 0; s < this->All.size(); ++s)
  {
    Events events;
    for (auto slot = static_cast<std::size_t>(own.begin); slot < static_cast<std::size_t>(own.end);
         ++slot)
    {
      next = std::max(next, grains.id[slot] + 1);
      if (this->All[s].isBox() && grains.id[slot] >= state.knownIds && grains.isFirst(slot) &&
        isIn(this->All[s], grains.space, grains.centreOf(slot)))
      {
        events.push_back({ static_cast<std::int32_t>(slot), true });
      }
    }
    this->note(grains, s, events, found);
  }
  this->join(found);
  this->count(found, state);
  state.knownIds = this->Relay ? this->Relay->largest(next) : next;
}

void Sensors::leave(const Particles& gone, SensorsState& state) const
{
  for (std::size_t s = 0; s < this->All.size() && gone.size() > 0; ++s)
  {
    std::vector<std::int64_t> ids;
    for (std::size_t slot = 0; slot < gone.size(); ++slot)
    {
      if (gone.isFirst(slot) && hasVisit(state.each[s].inside, gone.id[slot]))
      {
        ids.push_back(gone.id[slot]);
        add(sensed(gone, slot, s, false), state.each[s].out);
      }
    }
    endVisits(ids, state.clock, state.each[s]);
  }
}

void Sensors::before(const Particles& grains, const Team& team, SensorsState& state)
{
  if (!this->any())
  {
    return;
  }
  if (!this->Relay)
  {
    this->meet(grains, state);
  }
  if (std::all_of(this->All.begin(), this->All.end(), [](const Sensor& s) { return s.isBox(); }))
  {
    return;
  }
  const OwnSlots own = this->slotsOf(grains);
  this->Before.resize(static_cast<std::size_t>(own.end - own.begin));
  parallelFor(own.end - own.begin, team,
    [&](std::int64_t k) { this->Before[k] = grains.centreOf(own.begin + k); });
}

void Sensors::findEvents(const Particles& grains, std::size_t sensor, std::int64_t begin,
  std::int64_t end, Events& events) const
{
  const Sensor& one = this->All[sensor];
  const Vec3 normal = normalized(one.normal);
  const auto first = static_cast<std::size_t>(this->slotsOf(grains).begin);
  for (auto slot = static_cast<std::size_t>(begin); slot < static_cast<std::size_t>(end); ++slot)
  {
    if (!grains.isFirst(slot))
    {
      continue;
    }
    const Vec3 position = grains.centreOf(slot);
    int direction = 0;
    if (one.isBox())
    {
      direction = static_cast<int>(isIn(one, grains.space, position)) -
        static_cast<int>(this->Inside[sensor][slot]);
    }
    else
    {
      direction = crossing(one, normal, grains.space, this->Before[slot - first], position);
    }
    if (direction != 0)
    {
      events.push_back({ static_cast<std::int32_t>(slot), direction > 0 });
    }
  }
}

/// Adds what has happened at a sensor, in the order of slots.
void Sensors::note(const Particles& grains, std::size_t sensor, const Events& events,
  std::vector<SensedGrain>& found)
{
  for (const Event& event : events)
  {
    found.push_back(sensed(grains, static_cast<std::size_t>(event.slot), sensor, event.isIn));
    if (this->All[sensor].isBox())
    {
      this->Inside[sensor][event.slot] = event.isIn;
    }
  }
}

/// Counts what has happened at all of them. @param found becomes sorted by sensors
void Sensors::count(std::vector<SensedGrain>& found, SensorsState& state) const
{
  std::stable_sort(found.begin(), found.end(),
    [](const SensedGrain& a, const SensedGrain& b) { return a.sensor < b.sensor; });
  auto next = found.begin();
  for (std::size_t s = 0; s < this->All.size(); ++s)
  {
    SensorState& one = state.each[s];
    Visits came;
    std::vector<std::int64_t> left;
    for (; next != found.end() && next->sensor == static_cast<std::int64_t>(s); ++next)
    {
      add(*next, next->isIn != 0 ? one.in : one.out);
      if (this->All[s].isBox())
      {
        if (next->isIn != 0)
        {
          came.push_back({ next->id, state.clock, next->mass, next->material });
        }
        else
        {
          left.push_back(next->id);
        }
      }
    }
    if (!left.empty())
    {
      endVisits(left, state.clock, one);
    }
    if (!came.empty())
    {
      beginVisits(came, state.clock, one);
    }
  }
}

void Sensors::after(const Particles& grains, const Team& team, double timeStep, SensorsState& state)
{
  if (!this->any())
  {
    return;
  }
  state.clock += timeStep;
  if (this->Relay && this->Ids != grains.id)
  {
    this->lookUp(grains, 0, state); // all are known, but copies came, went or are in other slots
  }
  const OwnSlots own = this->slotsOf(grains);
  const std::int64_t chunks = (own.end - own.begin + ChunkSize - 1) / ChunkSize;
  const Team ofChunks{ team.threads, std::max<std::int64_t>(1, team.smallestRange / ChunkSize) };
  std::vector<SensedGrain> sensedNow;
  for (std::size_t s = 0; s < this->All.size(); ++s)
  {
    std::vector<Events> found(chunks);
    parallelFor(chunks, ofChunks,
      [&](std::int64_t chunk)
      {
        const std::int64_t begin = own.begin + chunk * ChunkSize;
        this->findEvents(grains, s, begin, std::min(begin + ChunkSize, own.end), found[chunk]);
      });
    Events all;
    for (const Events& some : found)
    {
      all.insert(all.end(), some.begin(), some.end());
    }
    this->note(grains, s, all, sensedNow);
  }
  this->join(sensedNow);
  this->count(sensedNow, state);
}

std::vector<SensorReading> Sensors::read(const Particles& grains, const SensorsState& state)
{
  std::vector<SensorReading> readings;
  const OwnSlots own = this->slotsOf(grains);
  std::vector<SensedGrain> inside;
  for (std::size_t s = 0; s < this->All.size(); ++s)
  {
    const SensorState& one = state.each[s];
    SensorReading reading;
    reading.in = one.in;
    reading.out = one.out;
    reading.stay = one.stay;
    for (const SensorVisit& visit : one.inside)
    {
      reading.ages += state.clock - visit.since;
    }
    if (this->All[s].isBox())
    {
      for (auto slot = static_cast<std::size_t>(own.begin);
           slot < static_cast<std::size_t>(own.end); ++slot)
      {
        if (grains.isFirst(slot) && hasVisit(one.inside, grains.id[slot]))
        {
          inside.push_back(sensed(grains, slot, s, true));
        }
      }
    }
    readings.push_back(reading);
  }
  this->join(inside);
  for (const SensedGrain& grain : inside)
  {
    add(grain, readings[static_cast<std::size_t>(grain.sensor)].inside);
  }
  return readings;
}

}
