#include "Ranks/Border.h"

#include "Lists/Places.h"
#include "Neighbours/CellGrid.h"
#include "Ranks/RoomBoxes.h"

#include <algorithm>
#include <optional>

namespace dem
{

namespace
{

/// Own grains that may come near to those of another rank, or an image of theirs.
/// @param images of the other rank
std::vector<std::int32_t> candidates(const LargeVector<Row>& covers, const OccupiedRoom& own,
  const OccupiedRoom& other, const Images& images)
{
  std::vector<std::int32_t> slots;
  std::vector<RoomBox> near;
  for (std::size_t group = 0; group < own.groups.size(); ++group)
  {
    near.clear();
    const RoomBox& room = own.groups[group];
    images.allShifts(room.middle(), room.halfDiagonal(),
      [&](const Vec3& shift)
      {
        other.forEachNear(room.moved(shift),
          [&](const RoomBox& box) { near.push_back(box.moved(-shift)); });
        return true;
      });
    const std::size_t end = std::min((group + 1) * RoomBox::Grains, covers.size());
    for (std::size_t slot = group * RoomBox::Grains; slot < end && !near.empty(); ++slot)
    {
      if (std::any_of(near.begin(), near.end(),
            [&](const RoomBox& box) { return box.meets(covers[slot]); }))
      {
        slots.push_back(static_cast<std::int32_t>(slot));
      }
    }
  }
  return slots;
}

/// The slots of all balls of the grains that some balls are of, in the order of slots.
/// @param slots ascending
std::vector<std::int32_t> whole(const Particles& grains, std::vector<std::int32_t>&& slots)
{
  if (!grains.anyShaped())
  {
    return std::move(slots);
  }
  std::vector<std::int32_t> all;
  for (const std::int32_t slot : slots)
  {
    const auto first = static_cast<std::int32_t>(grains.firstBall(slot));
    const auto end = first + static_cast<std::int32_t>(grains.balls(slot));
    const bool isThere = !all.empty() && all.back() >= first;
    for (std::int32_t ball = first; ball < end && !isThere; ++ball)
    {
      all.push_back(ball);
    }
  }
  return all;
}

/// What a rank offers another one.
struct Offer
{
  ExpectedGrains grains;
  std::vector<std::int64_t> numbers;

  void keep(const std::vector<std::int32_t>& which)
  {
    const auto pick = [&which](auto& column)
    {
      for (std::size_t k = 0; k < which.size(); ++k)
      {
        column[k] = column[which[k]];
      }
      column.resize(which.size());
    };
    this->grains.grains = this->grains.grains.select(which);
    pick(this->grains.spheres);
    pick(this->grains.ways);
    pick(this->numbers);
  }
};

Bytes written(const ExpectedGrains& from, std::int64_t firstNumber,
  const std::vector<std::int32_t>& slots)
{
  ByteWriter message;
  std::vector<std::int64_t> numbers;
  LargeVector<Row> spheres, ways;
  for (const std::int32_t slot : slots)
  {
    numbers.push_back(firstNumber + slot);
    spheres.push_back(from.spheres[slot]);
    ways.push_back(from.ways[slot]);
  }
  message.putColumn(numbers);
  message.putColumn(spheres);
  message.putColumn(ways);
  message.putGrains(from.grains.select(slots));
  return message.take();
}

Offer read(const Bytes& message)
{
  Offer offer;
  ByteReader reader(message);
  reader.addColumn(offer.numbers);
  reader.addColumn(offer.grains.spheres);
  reader.addColumn(offer.grains.ways);
  reader.addGrains(offer.grains.grains);
  return offer;
}

/// Adds those own grains that another rank has to have.
/// @param ids ascending
/// @param slots that it is offered; ascending
void addHeld(const std::vector<std::int64_t>& ids, const Places& places, const Particles& own,
  std::vector<std::int32_t>& slots)
{
  for (const std::int64_t id : ids)
  {
    const std::int32_t slot = places.slotOf(id, own.id);
    if (slot >= 0)
    {
      slots.push_back(slot);
    }
  }
  std::sort(slots.begin(), slots.end());
  slots.erase(std::unique(slots.begin(), slots.end()), slots.end());
}

/// Which grains of an offer may meet own ones, or are held by these.
std::vector<std::int32_t> wanted(const ExpectedGrains& own, const CellGrid& cells,
  const std::vector<std::int64_t>& held, const Offer& offer)
{
  Courses courses; // of the own ones, and one more
  courses.spheres = own.spheres;
  courses.ways = own.ways;
  courses.last = own.last;
  const auto other = static_cast<std::int32_t>(own.spheres.size());
  courses.spheres.emplace_back();
  courses.ways.emplace_back();
  std::vector<std::int32_t> which;
  for (std::size_t k = 0; k < offer.numbers.size(); ++k)
  {
    const auto take = [&](const Vec3& edges)
    {
      courses.spheres[other] = offer.grains.spheres[k];
      courses.ways[other] = offer.grains.ways[k];
      own.images.moveBy(edges, courses.spheres[other], courses.ways[other]);
      return courses.cover(other);
    };
    const Row there = take({});
    const bool meetsNone = own.images.allEdges({ there.x, there.y, there.z }, there.w,
      [&](const Vec3& edges)
      {
        const Row cover = take(edges);
        return cells.allNear({ cover.x, cover.y, cover.z }, cover.w,
          [&](std::int32_t slot) { return !courses.mayMeet(other, slot); });
      });
    if (!meetsNone || std::binary_search(held.begin(), held.end(), offer.grains.grains.id[k]))
    {
      which.push_back(static_cast<std::int32_t>(k));
    }
  }
  return which;
}

void append(const ExpectedGrains& from, const std::vector<std::int64_t>& numbers,
  ExpectedGrains& to, Border& border)
{
  to.grains.append(from.grains);
  to.spheres.insert(to.spheres.end(), from.spheres.begin(), from.spheres.end());
  to.ways.insert(to.ways.end(), from.ways.begin(), from.ways.end());
  border.numbers.insert(border.numbers.end(), numbers.begin(), numbers.end());
}

/// Puts copies around own grains.
Border putAround(int rank, std::int64_t firstNumber, const std::vector<Offer>& offers,
  ExpectedGrains& own)
{
  Border border;
  ExpectedGrains all;
  all.last = own.last;
  all.grains.space = own.grains.space;
  const auto here = [&] { return static_cast<std::int64_t>(border.numbers.size()); };
  for (std::size_t from = 0; from < offers.size(); ++from)
  {
    const std::int64_t begin = here();
    if (static_cast<int>(from) == rank)
    {
      std::vector<std::int64_t> numbers(own.spheres.size());
      for (std::size_t k = 0; k < numbers.size(); ++k)
      {
        numbers[k] = firstNumber + static_cast<std::int64_t>(k);
      }
      append(own, numbers, all, border);
      border.own = { begin, here() };
    }
    else
    {
      append(offers[from].grains, offers[from].numbers, all, border);
    }
    border.copies.push_back({ begin, static_cast<int>(from) == rank ? begin : here() });
  }
  own = std::move(all);
  return border;
}

}

Border findBorder(RankTalk& talk, std::int64_t firstNumber, ExpectedGrains& grains,
  const std::vector<std::int64_t>& held, const Team& team)
{
  const std::size_t ranks = static_cast<std::size_t>(talk.count());
  const std::size_t self = static_cast<std::size_t>(talk.rank());
  Courses courses;
  courses.spheres = grains.spheres;
  courses.ways = grains.ways;
  courses.last = grains.last;
  const LargeVector<Row> covers = courses.covers(team);
  courses = {};
  const std::vector<RoomBox> boxes = boxesOf(covers, roomOf);
  ByteWriter room;
  room.put(grains.images);
  room.putColumn(held);
  room.putColumn(boxes);
  std::vector<Bytes> messages = talk.tellAll(room.take());
  const OccupiedRoom own{ std::vector<RoomBox>(boxes) };
  std::optional<Places> places; // as soon as one is asked for
  std::vector<std::vector<std::int32_t>> offered(ranks);
  for (std::size_t other = 0; other < ranks; ++other)
  {
    if (other != self)
    {
      ByteReader reader(messages[other]);
      const auto images = reader.get<Images>();
      std::vector<std::int64_t> ids;
      std::vector<RoomBox> theirs;
      reader.addColumn(ids);
      reader.addColumn(theirs);
      offered[other] = candidates(covers, own, OccupiedRoom(std::move(theirs)), images);
      if (!ids.empty())
      {
        if (!places)
        {
          places.emplace(grains.grains.id);
        }
        addHeld(ids, *places, grains.grains, offered[other]);
      }
      offered[other] = whole(grains.grains, std::move(offered[other]));
      messages[other] = written(grains, firstNumber, offered[other]);
    }
  }
  messages = talk.exchange(std::move(messages));
  CellGrid cells;
  cells.build(covers, team);
  std::vector<Offer> offers(ranks);
  for (std::size_t other = 0; other < ranks; ++other)
  {
    if (other != self)
    {
      offers[other] = read(messages[other]);
      const std::vector<std::int32_t> which =
        whole(offers[other].grains.grains, wanted(grains, cells, held, offers[other]));
      offers[other].keep(which);
      ByteWriter writer;
      writer.putColumn(which);
      messages[other] = writer.take();
    }
  }
  messages = talk.exchange(std::move(messages));
  Border border = putAround(talk.rank(), firstNumber, offers, grains);
  border.sent.resize(ranks);
  for (std::size_t other = 0; other < ranks; ++other)
  {
    std::vector<std::int32_t> which;
    if (other != self)
    {
      ByteReader(messages[other]).addColumn(which);
    }
    for (const std::int32_t k : which)
    {
      border.sent[other].push_back(static_cast<std::int32_t>(border.own.begin) +
        offered[other].at(static_cast<std::size_t>(k)));
    }
  }
  return border;
}

}
