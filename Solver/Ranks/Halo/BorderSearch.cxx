#include "Ranks/Halo/Border.h"

#include "Lists/IdOrder.h"
#include "Neighbours/CellGrid.h"
#include "Ranks/Halo/NearOrder.h"
#include "Ranks/Halo/NearRanks.h"
#include "Ranks/Halo/Offer.h"

#include <algorithm>
#include <optional>

namespace dem
{

namespace
{

/// Own grains that may come near to those of another rank, or an image of theirs.
/// @param order in which own grains have boxes
/// @param images of the other rank
/// @return their slots, ascending
std::vector<std::int32_t> candidates(const LargeVector<Vec4>& covers,
  const std::vector<std::int32_t>& order, const OccupiedSpace& own, const OccupiedSpace& other,
  const Images& images)
{
  std::vector<std::int32_t> slots;
  std::vector<OccupiedBox> near;
  for (std::size_t group = 0; group < own.groups.size(); ++group)
  {
    near.clear();
    const OccupiedBox& occupied = own.groups[group];
    images.allShifts(occupied.middle(), occupied.halfDiagonal(),
      [&](const Vec3& shift)
      {
        other.forEachNear(occupied.moved(shift),
          [&](const OccupiedBox& box) { near.push_back(box.moved(-shift)); });
        return true;
      });
    const std::size_t end = std::min((group + 1) * OccupiedBox::Grains, order.size());
    for (std::size_t k = group * OccupiedBox::Grains; k < end && !near.empty(); ++k)
    {
      if (std::any_of(near.begin(), near.end(),
            [&](const OccupiedBox& box) { return box.meets(covers[order[k]]); }))
      {
        slots.push_back(order[k]);
      }
    }
  }
  std::sort(slots.begin(), slots.end());
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

/// Adds those own grains that another rank has to have.
/// @param ids ascending
/// @param slots that it is offered; ascending
void addHeld(const std::vector<std::int64_t>& ids, const IdOrder& order, const Particles& own,
  std::vector<std::int32_t>& slots)
{
  for (const std::int64_t id : ids)
  {
    const std::int32_t slot = order.slotOf(id, own.id);
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
  PredictedPaths paths; // of the own ones, and one more
  paths.spheres = own.spheres;
  paths.displacements = own.displacements;
  paths.last = own.last;
  const auto other = static_cast<std::int32_t>(own.spheres.size());
  paths.spheres.emplace_back();
  paths.displacements.emplace_back();
  std::vector<std::int32_t> which;
  for (std::size_t k = 0; k < offer.numbers.size(); ++k)
  {
    const auto take = [&](const Vec3& edges)
    {
      paths.spheres[other] = offer.grains.spheres[k];
      paths.displacements[other] = offer.grains.displacements[k];
      own.images.moveBy(edges, paths.spheres[other], paths.displacements[other]);
      return paths.cover(other);
    };
    const Vec4 there = take({});
    const bool meetsNone = own.images.allEdges({ there.x, there.y, there.z }, there.w,
      [&](const Vec3& edges)
      {
        const Vec4 cover = take(edges);
        return cells.allNear({ cover.x, cover.y, cover.z }, cover.w,
          [&](std::int32_t slot) { return !paths.mayMeet(other, slot); });
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
  to.displacements.insert(to.displacements.end(), from.displacements.begin(),
    from.displacements.end());
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
  all.grains.lag = own.grains.lag;
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

/// Which own slots each rank is offered: those of grains that may come near to its own, or that it
/// has to have.
std::vector<std::vector<std::int32_t>> offersOf(const ExpectedGrains& grains,
  const LargeVector<Vec4>& covers, const std::vector<std::int32_t>& order, const OccupiedSpace& own,
  const NearRanks& ranks, std::size_t self)
{
  std::optional<IdOrder> byId; // as soon as one is asked for
  std::vector<std::vector<std::int32_t>> offered(ranks.count());
  for (std::size_t other = 0; other < ranks.count(); ++other)
  {
    if (other == self)
    {
      continue;
    }
    const Whereabouts& theirs = ranks.of(other);
    if (ranks.isNear(other))
    {
      offered[other] = candidates(covers, order, own,
        OccupiedSpace(std::vector<OccupiedBox>(theirs.boxes)), theirs.images);
    }
    if (!theirs.held.empty())
    {
      if (!byId)
      {
        byId.emplace(grains.grains.id);
      }
      addHeld(theirs.held, *byId, grains.grains, offered[other]);
    }
    offered[other] = whole(grains.grains, std::move(offered[other]));
  }
  return offered;
}

/// Gets what other ranks offer.
std::vector<Offer> exchange(const ExpectedGrains& grains, std::int64_t firstNumber,
  const std::vector<std::vector<std::int32_t>>& offered, std::size_t self, NearRanks& ranks)
{
  std::vector<bool> any;
  std::vector<Bytes> messages;
  for (std::size_t other = 0; other < offered.size(); ++other)
  {
    any.push_back(!offered[other].empty());
    messages.push_back(other == self ? Bytes() : writeOffer(grains, firstNumber, offered[other]));
  }
  messages = ranks.offer(any, std::move(messages));
  std::vector<Offer> offers(offered.size());
  for (std::size_t other = 0; other < offers.size(); ++other)
  {
    if (other != self && ranks.hasOffered(other))
    {
      offers[other] = readOffer(messages[other]);
    }
  }
  return offers;
}

/// Keeps of the offers what own grains need.
/// @return which of what this rank has offered others keep, per rank
std::vector<std::vector<std::int32_t>> choose(const ExpectedGrains& grains, const CellGrid& cells,
  const std::vector<std::int64_t>& held, std::size_t self, std::vector<Offer>& offers,
  NearRanks& ranks)
{
  std::vector<Bytes> messages(offers.size());
  for (std::size_t other = 0; other < offers.size(); ++other)
  {
    if (other != self && ranks.hasOffered(other))
    {
      const std::vector<std::int32_t> which =
        whole(offers[other].grains.grains, wanted(grains, cells, held, offers[other]));
      offers[other].keep(which);
      ByteWriter writer;
      writer.putColumn(which);
      messages[other] = writer.take();
    }
  }
  messages = ranks.answer(std::move(messages));
  std::vector<std::vector<std::int32_t>> kept(offers.size());
  for (std::size_t other = 0; other < offers.size(); ++other)
  {
    if (other != self && !messages[other].empty())
    {
      ByteReader(messages[other]).addColumn(kept[other]);
    }
  }
  return kept;
}

}

Border findBorder(RankTalk& talk, std::int64_t firstNumber, ExpectedGrains& grains,
  const std::vector<std::int64_t>& held, const Team& team)
{
  const std::size_t self = static_cast<std::size_t>(talk.rank());
  PredictedPaths paths;
  paths.spheres = grains.spheres;
  paths.displacements = grains.displacements;
  paths.last = grains.last;
  const LargeVector<Vec4> covers = paths.covers(team);
  paths = {};
  const std::vector<std::int32_t> order = nearOrder(covers, team);
  Whereabouts here{ grains.images, held,
    boxesOf(order, [&covers](std::int32_t slot) { return boxOf(covers[slot]); }) };
  NearRanks ranks(talk, here, grains.grains.space.periodic);
  const std::vector<std::vector<std::int32_t>> offered =
    offersOf(grains, covers, order, OccupiedSpace(std::move(here.boxes)), ranks, self);
  std::vector<Offer> offers = exchange(grains, firstNumber, offered, self, ranks);
  CellGrid cells;
  cells.build(covers, team);
  const std::vector<std::vector<std::int32_t>> kept =
    choose(grains, cells, held, self, offers, ranks);
  Border border = putAround(talk.rank(), firstNumber, offers, grains);
  border.sent.resize(kept.size());
  for (std::size_t other = 0; other < kept.size(); ++other)
  {
    for (const std::int32_t k : kept[other])
    {
      border.sent[other].push_back(static_cast<std::int32_t>(border.own.begin) +
        offered[other].at(static_cast<std::size_t>(k)));
    }
  }
  return border;
}

}
