#include "Sensing/Sensors.h"

#include <algorithm>

namespace dem
{

namespace
{

/// Slots that one search for events is of.
constexpr std::int64_t ChunkSize = 4096;

Vec3 placeOf(const Particles& grains, std::size_t slot)
{
  const std::int32_t k = grains.shapedAt(slot);
  return k < 0 ? grains.position.get(slot) : grains.shaped[k].position;
}

Vec3 velocityOf(const Particles& grains, std::size_t slot)
{
  const std::int32_t k = grains.shapedAt(slot);
  return k < 0 ? grains.velocity.get(slot) : grains.shaped[k].velocity;
}

bool isIn(const Sensor& box, const Lattice& space, const Vec3& place)
{
  const Vec3 middle = box.middle();
  const Vec3 p = space.periodic ? middle + space.between(place - middle) : place;
  return p.x >= box.low.x && p.x < box.high.x && p.y >= box.low.y && p.y < box.high.y &&
    p.z >= box.low.z && p.z < box.high.z;
}

/// 1 forward, -1 backward, 0 neither.
int crossing(const Sensor& plane, const Vec3& normal, const Lattice& space, const Vec3& before,
  const Vec3& now)
{
  const Vec3 from = space.between(before - plane.centre);
  const Vec3 way = now - before;
  const double a = dot(from, normal);
  const double b = a + dot(way, normal);
  if ((a < 0.0) == (b < 0.0))
  {
    return 0;
  }
  if (plane.shape == SensorShape::Disc)
  {
    const Vec3 hit = from + (a / (a - b)) * way;
    const Vec3 across = hit - dot(hit, normal) * normal;
    if (!(dot(across, across) <= plane.radius * plane.radius))
    {
      return 0;
    }
  }
  return a < 0.0 ? 1 : -1;
}

void add(const Particles& grains, std::size_t slot, SensorFlow& flow)
{
  const double mass = grains.mass(slot);
  ++flow.count;
  flow.mass += mass;
  flow.momentum = flow.momentum + mass * velocityOf(grains, slot);
}

bool before(const SensorVisit& visit, std::int64_t id)
{
  return visit.id < id;
}

using Visits = std::vector<SensorVisit>;

Visits::iterator find(Visits& visits, std::int64_t id)
{
  const auto found = std::lower_bound(visits.begin(), visits.end(), id, before);
  return found != visits.end() && found->id == id ? found : visits.end();
}

bool has(const Visits& visits, std::int64_t id)
{
  const auto found = std::lower_bound(visits.begin(), visits.end(), id, before);
  return found != visits.end() && found->id == id;
}

/// Ends visits. @param ids in any order
void end(std::vector<std::int64_t>& ids, double clock, SensorState& state)
{
  for (const std::int64_t id : ids)
  {
    const auto visit = find(state.inside, id);
    if (visit != state.inside.end())
    {
      state.stay += clock - visit->since;
    }
  }
  std::sort(ids.begin(), ids.end());
  state.inside.erase(std::remove_if(state.inside.begin(), state.inside.end(),
                       [&](const SensorVisit& visit)
                       { return std::binary_search(ids.begin(), ids.end(), visit.id); }),
    state.inside.end());
}

/// Adds visits. @param ids in any order
void begin(const std::vector<std::int64_t>& ids, double clock, SensorState& state)
{
  const std::size_t known = state.inside.size();
  for (const std::int64_t id : ids)
  {
    state.inside.push_back({ id, clock });
  }
  const auto first = state.inside.begin() + static_cast<std::ptrdiff_t>(known);
  const auto byId = [](const SensorVisit& a, const SensorVisit& b) { return a.id < b.id; };
  std::sort(first, state.inside.end(), byId);
  std::inplace_merge(state.inside.begin(), first, state.inside.end(), byId);
}

}

void Sensors::adopt(const Particles& grains, SensorsState& state)
{
  this->Ids.clear();
  if (state.each.size() != this->All.size())
  {
    state = {};
    state.each.resize(this->All.size());
  }
  if (!this->any())
  {
    return;
  }
  std::vector<std::int64_t> ids = grains.id;
  std::sort(ids.begin(), ids.end());
  for (SensorState& one : state.each)
  {
    // Grains that somebody took out of a saved state are not missed.
    one.inside.erase(std::remove_if(one.inside.begin(), one.inside.end(),
                       [&](const SensorVisit& visit)
                       { return !std::binary_search(ids.begin(), ids.end(), visit.id); }),
      one.inside.end());
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
        !visits.empty() && grains.isFirst(slot) && has(visits, grains.id[slot]);
    }
  }
}

void Sensors::meet(const Particles& grains, SensorsState& state)
{
  if (!this->any() || (this->Ids.size() == grains.size() && this->knows(grains)))
  {
    return;
  }
  const std::size_t known = this->knows(grains) ? this->Ids.size() : 0;
  this->lookUp(grains, known, state);
  std::int64_t next = state.knownIds;
  for (std::size_t s = 0; s < this->All.size(); ++s)
  {
    Events events;
    for (std::size_t slot = known; slot < grains.size(); ++slot)
    {
      next = std::max(next, grains.id[slot] + 1);
      if (this->All[s].isBox() && grains.id[slot] >= state.knownIds && grains.isFirst(slot) &&
        isIn(this->All[s], grains.space, placeOf(grains, slot)))
      {
        events.push_back({ static_cast<std::int32_t>(slot), true });
      }
    }
    this->apply(grains, s, events, state);
  }
  state.knownIds = next;
}

void Sensors::leave(const Particles& gone, SensorsState& state) const
{
  for (std::size_t s = 0; s < this->All.size() && gone.size() > 0; ++s)
  {
    std::vector<std::int64_t> ids;
    for (std::size_t slot = 0; slot < gone.size(); ++slot)
    {
      if (gone.isFirst(slot) && has(state.each[s].inside, gone.id[slot]))
      {
        ids.push_back(gone.id[slot]);
        add(gone, slot, state.each[s].out);
      }
    }
    end(ids, state.clock, state.each[s]);
  }
}

void Sensors::before(const Particles& grains, const Team& team, SensorsState& state)
{
  this->meet(grains, state);
  if (std::all_of(this->All.begin(), this->All.end(), [](const Sensor& s) { return s.isBox(); }))
  {
    return;
  }
  this->Before.resize(grains.size());
  parallelRows(static_cast<std::int64_t>(grains.size()), team,
    [&](std::int64_t slot) { this->Before[slot] = placeOf(grains, slot); });
}

void Sensors::findEvents(const Particles& grains, std::size_t sensor, std::int64_t begin,
  std::int64_t end, Events& events) const
{
  const Sensor& one = this->All[sensor];
  const Vec3 normal = normalized(one.normal);
  for (auto slot = static_cast<std::size_t>(begin); slot < static_cast<std::size_t>(end); ++slot)
  {
    if (!grains.isFirst(slot))
    {
      continue;
    }
    const Vec3 place = placeOf(grains, slot);
    int way = 0;
    if (one.isBox())
    {
      way = static_cast<int>(isIn(one, grains.space, place)) -
        static_cast<int>(this->Inside[sensor][slot]);
    }
    else
    {
      way = crossing(one, normal, grains.space, this->Before[slot], place);
    }
    if (way != 0)
    {
      events.push_back({ static_cast<std::int32_t>(slot), way > 0 });
    }
  }
}

/// Counts what has happened at a sensor, in the order of slots.
void Sensors::apply(const Particles& grains, std::size_t sensor, const Events& events,
  SensorsState& state)
{
  SensorState& one = state.each[sensor];
  std::vector<std::int64_t> came, left;
  for (const Event& event : events)
  {
    add(grains, event.slot, event.isIn ? one.in : one.out);
    if (this->All[sensor].isBox())
    {
      (event.isIn ? came : left).push_back(grains.id[event.slot]);
      this->Inside[sensor][event.slot] = event.isIn;
    }
  }
  if (!left.empty())
  {
    end(left, state.clock, one);
  }
  if (!came.empty())
  {
    begin(came, state.clock, one);
  }
}

void Sensors::after(const Particles& grains, const Team& team, double timeStep, SensorsState& state)
{
  state.clock += timeStep;
  const auto size = static_cast<std::int64_t>(grains.size());
  const std::int64_t chunks = (size + ChunkSize - 1) / ChunkSize;
  const Team ofChunks{ team.threads, std::max<std::int64_t>(1, team.smallestRange / ChunkSize) };
  for (std::size_t s = 0; s < this->All.size(); ++s)
  {
    std::vector<Events> found(chunks);
    parallelRows(chunks, ofChunks,
      [&](std::int64_t chunk)
      {
        const std::int64_t begin = chunk * ChunkSize;
        this->findEvents(grains, s, begin, std::min(begin + ChunkSize, size), found[chunk]);
      });
    Events all;
    for (const Events& some : found)
    {
      all.insert(all.end(), some.begin(), some.end());
    }
    this->apply(grains, s, all, state);
  }
}

std::vector<SensorReading> Sensors::read(const Particles& grains, const SensorsState& state)
{
  std::vector<SensorReading> readings;
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
      for (std::size_t slot = 0; slot < grains.size(); ++slot)
      {
        if (grains.isFirst(slot) && has(one.inside, grains.id[slot]))
        {
          add(grains, slot, reading.inside);
        }
      }
    }
    readings.push_back(reading);
  }
  return readings;
}

}
