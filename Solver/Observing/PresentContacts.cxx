#include "Observing/PresentContacts.h"

#include "Neighbours/KeySort.h"
#include "Observing/PresentPath.h"
#include "Observing/PresentRows.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace dem
{

namespace
{

/// Whether there is nothing to keep; a negative zero is kept, since it is a bit of the result.
bool isBlank(const Springs& springs)
{
  return std::all_of(springs.begin(), springs.end(),
    [](double s) { return s == 0.0 && !std::signbit(s); });
}

/// Puts what further ranges found behind what the first one did.
template <typename Vector>
void append(std::vector<Vector>& parts, Vector& all)
{
  std::size_t count = 0;
  for (const Vector& part : parts)
  {
    count += part.size();
  }
  all = std::move(parts.front());
  all.reserve(count);
  for (std::size_t range = 1; range < parts.size(); ++range)
  {
    all.insert(all.end(), parts[range].begin(), parts[range].end());
    Vector().swap(parts[range]);
  }
}

/// Reserves capacity for @a count where memory allows; else the vector grows as it has to.
template <typename Vector>
void tryToReserve(Vector& vector, std::int64_t count)
{
  try
  {
    vector.reserve(count);
  }
  catch (const std::bad_alloc&)
  {
  }
}

/// Joins the contacts that ranges of rows return.
/// @param finderOf(range) returns a finder; finder(slot, contacts) adds the contacts of a row
template <typename FinderOf>
LargeVector<PresentContact> collect(const PairList& list, const Team& team,
  const FinderOf& finderOf)
{
  std::vector<LargeVector<PresentContact>> parts(rangesOf(list.rows(), team));
  parallelRanges(list.rows(), team,
    [&](int range, std::int64_t begin, std::int64_t end)
    {
      // More than are needed: memory that is not written to does not count, copies would. The first
      // range takes all the others in.
      tryToReserve(parts[range],
        list.rowBegin[range == 0 ? list.rows() : end] - list.rowBegin[begin]);
      auto&& finder = finderOf(range);
      for (std::int64_t slot = begin; slot < end; ++slot)
      {
        finder(slot, parts[range]);
      }
    });
  LargeVector<PresentContact> all;
  append(parts, all);
  return all;
}

LargeVector<PresentContact> grainContacts(const Particles& particles, const ContactLists& lists,
  const Team& team)
{
  return collect(lists.Grains, team,
    [&](int)
    {
      return [rows = PresentPairs(particles, lists)](std::int64_t slot,
               LargeVector<PresentContact>& contacts) mutable { rows.add(slot, contacts); };
    });
}

LargeVector<PresentContact> wallContacts(const Particles& particles, const ContactLists& lists,
  const Team& team, std::vector<LeftWork>& left)
{
  WallHolds holds;
  holds.find(lists, particles, 0, lists.AtWalls.rows());
  std::vector<std::vector<LeftWork>> leftParts(rangesOf(lists.AtWalls.rows(), team));
  LargeVector<PresentContact> contacts = collect(lists.AtWalls, team,
    [&](int range)
    {
      return [&, range, rows = PresentAtWalls(particles, lists, holds)](std::int64_t slot,
               LargeVector<PresentContact>& found) mutable
      { rows.add(slot, found, leftParts[range]); };
    });
  append(leftParts, left);
  return contacts;
}

/// @param indices of the grain of each slot in the order of ids
/// @param walls number of wall elements
LargeVector<std::int32_t> indicesById(const LargeVector<PresentContact>& contacts, PartnerKind kind,
  const std::vector<std::int32_t>& indices, std::int64_t walls, const Team& team)
{
  const int half = bitWidth(std::max(indices.size(),
    kind == PartnerKind::Wall ? static_cast<std::size_t>(walls) : std::size_t{ 0 }));
  LargeVector<KeyedSlot> keys(contacts.size());
  parallelFor(static_cast<std::int64_t>(contacts.size()), team,
    [&](std::int64_t c)
    {
      std::int32_t first = indices[contacts[c].first];
      std::int32_t second = contacts[c].partner;
      if (kind == PartnerKind::Grain)
      {
        second = indices[second];
        std::tie(first, second) = std::minmax({ first, second });
      }
      keys[c] = { static_cast<std::uint64_t>(first) << half | static_cast<std::uint64_t>(second),
        static_cast<std::int32_t>(c) };
    });
  sortByKey(keys, 2 * half, team);
  LargeVector<std::int32_t> sorted(contacts.size());
  parallelFor(static_cast<std::int64_t>(keys.size()), team,
    [&](std::int64_t k) { sorted[keys[k].slot] = static_cast<std::int32_t>(k); });
  return sorted;
}

}

SpringVec4s PresentContact::springs(const ContactLists& lists, PartnerKind kind) const
{
  if (kind == PartnerKind::Grain)
  {
    return lists.Grains.springs(this->memory);
  }
  return this->memory < 0 || this->forgets
    ? SpringVec4s{}
    : continued(lists.AtWalls.springs[this->memory], this->moved);
}

Vec4 PresentContact::lastNormal(const ContactLists& lists) const
{
  return this->memory < 0 ? Vec4{} : lists.AtWalls.normals[this->memory];
}

void PresentContact::extras(const ContactLists& lists, PartnerKind kind, double* to) const
{
  const int width = lists.Grains.memory().extras();
  if (kind == PartnerKind::Grain)
  {
    lists.Grains.extras(this->memory, to);
  }
  else if (this->memory < 0)
  {
    std::fill_n(to, width, 0.0);
  }
  else
  {
    std::copy_n(lists.AtWalls.extrasOf(this->memory), width, to);
    std::fill_n(to, this->forgets ? lists.AtWalls.ofLaw() : 0, 0.0);
  }
}

namespace
{

/// Leaves out contacts of which the next step will find that they have ended, if only the law knows
/// that.
void dropEnded(const LawView& view, PartnerKind kind, std::vector<LeftWork>& left,
  std::vector<EndLoss>& ends, std::vector<DroppedContact>& dropped,
  LargeVector<PresentContact>& contacts)
{
  if (!view.law(kind).lasts())
  {
    return;
  }
  PresentPath path(view, kind);
  path.countLosses();
  const auto earlier = static_cast<std::ptrdiff_t>(ends.size());
  auto kept = contacts.begin();
  const std::size_t count = contacts.size();
  for (std::size_t begin = 0; begin < count; begin += BatchSize)
  {
    path.load(contacts.data() + begin, static_cast<std::int64_t>(count - begin));
    path.act();
    for (int c = 0; c < path.block().count; ++c)
    {
      const PresentContact contact = contacts[begin + c];
      if (path.block().continues(c))
      {
        *kept++ = contact;
        continue;
      }
      if (view.walls.measures())
      {
        ends.push_back(
          { contact.first, path.losses().get(c), kind == PartnerKind::Wall, contact.partner });
        dropped.push_back({ kind, contact.memory, path.losses().get(c) });
      }
      if (kind == PartnerKind::Wall)
      {
        left.push_back({ contact.first,
          { view.lists.boundary().number(contact.partner),
            contact.springs(view.lists, kind).slidingWork() } });
      }
    }
  }
  contacts.erase(kept, contacts.end());
  const auto bySlot = [](const auto& a, const auto& b) { return a.slot < b.slot; };
  std::stable_sort(left.begin(), left.end(), bySlot);
  std::stable_sort(ends.begin() + earlier, ends.end(), bySlot);
}

}

LargeVector<PresentContact> presentContacts(const Particles& particles, const ContactLists& lists,
  PartnerKind kind, const Team& team)
{
  std::vector<LeftWork> left;
  return kind == PartnerKind::Grain ? grainContacts(particles, lists, team)
                                    : wallContacts(particles, lists, team, left);
}

namespace
{

/// Says which contacts come from a wall with which their grain has another law.
void markOtherLaws(const LawView& view, LargeVector<PresentContact>& atWalls)
{
  const Walls& walls = view.lists.boundary();
  for (PresentContact& contact : atWalls)
  {
    contact.forgets = contact.moved &&
      view.walls.haveOtherLaws(view.particles.material[contact.first],
        walls.body(view.lists.AtWalls.partner[contact.memory]), walls.body(contact.partner));
  }
}

}

PresentContacts::PresentContacts(const LawView& view, const std::vector<std::int32_t>& indices,
  const Team& team)
{
  this->grains.contacts = grainContacts(view.particles, view.lists, team);
  this->walls.contacts = wallContacts(view.particles, view.lists, team, this->left);
  markOtherLaws(view, this->walls.contacts);
  std::vector<DroppedContact> dropped;
  dropEnded(view, PartnerKind::Wall, this->left, this->ends, dropped, this->walls.contacts);
  dropEnded(view, PartnerKind::Grain, this->left, this->ends, dropped, this->grains.contacts);
  this->warms = view.walls.friction().any();
  for (std::size_t k = 0; this->warms && k < this->ends.size(); ++k)
  {
    EndLoss& end = this->ends[k];
    end.heat = view.walls.friction().ofEnd(view.particles, view.lists.boundary(), end);
  }
  if (view.walls.collisions().on)
  {
    this->findCollisions(view, dropped);
  }
  const std::int64_t elements = view.lists.boundary().size();
  this->grains.indices =
    indicesById(this->grains.contacts, PartnerKind::Grain, indices, elements, team);
  this->walls.indices =
    indicesById(this->walls.contacts, PartnerKind::Wall, indices, elements, team);
}

namespace
{

ContactHistory historyOf(const Particles& particles, const Walls& walls, PartnerKind kind,
  const PresentContact& contact, const Springs& springs)
{
  const std::int64_t first = particles.id[contact.first];
  if (kind == PartnerKind::Wall)
  {
    return { first, -1 - std::int64_t{ walls.number(contact.partner) }, springs };
  }
  const std::int64_t second = particles.id[contact.partner];
  return first < second || isBlank(springs)
    ? ContactHistory{ first, second, springs }
    // a blank one is its own mirror image, whatever its ids
    : ContactHistory{ second, first, reversedSprings(springs) };
}

/// Keeps the contacts for which keeps(k, extras) says so.
template <typename Keeps>
void select(std::size_t width, const Keeps& keeps, LargeVector<ContactHistory>& history,
  LargeVector<double>& extras)
{
  std::size_t kept = 0;
  for (std::size_t k = 0; k < history.size(); ++k)
  {
    const double* numbers = extras.data() + k * width;
    if (keeps(k, numbers))
    {
      std::copy_n(numbers, width, extras.data() + kept * width);
      history[kept++] = history[k];
    }
  }
  history.resize(kept);
  extras.resize(kept * width);
}

}

namespace
{

/// Writes the normals of contacts with walls that have a memory, in the order of ids.
void writeNormals(const Particles& particles, const ContactLists& lists,
  const PresentContacts::Kind& atWalls, LargeVector<WallNormal>& normals)
{
  LargeVector<const PresentContact*> ordered(atWalls.contacts.size());
  for (std::size_t c = 0; c < ordered.size(); ++c)
  {
    ordered[static_cast<std::size_t>(atWalls.indices[c])] = &atWalls.contacts[c];
  }
  for (const PresentContact* contact : ordered)
  {
    if (contact->memory >= 0)
    {
      const Vec4 n = contact->lastNormal(lists);
      normals.push_back({ particles.id[contact->first],
        -1 - std::int64_t{ lists.boundary().number(contact->partner) }, { n.x, n.y, n.z }, n.w });
    }
  }
}

}

void writeHistory(const Particles& particles, const ContactLists& lists,
  const PresentContacts& present, const Team& team, NewContacts newOnes, Snapshot& snapshot)
{
  writeNormals(particles, lists, present.walls, snapshot.wallNormals);
  const std::size_t atGrains = present.grains.contacts.size();
  const std::size_t width = static_cast<std::size_t>(lists.Grains.memory().extras());
  LargeVector<ContactHistory>& history = snapshot.contacts;
  LargeVector<double>& extras = snapshot.extras;
  history.resize(atGrains + present.walls.contacts.size());
  std::vector<char> isNew(history.size());
  extras.resize(history.size() * width);
  for (const PartnerKind kind : { PartnerKind::Grain, PartnerKind::Wall })
  {
    const PresentContacts::Kind& seen = present.of(kind);
    const std::size_t begin = kind == PartnerKind::Wall ? atGrains : 0;
    parallelFor(static_cast<std::int64_t>(seen.contacts.size()), team,
      [&](std::int64_t c)
      {
        const PresentContact& contact = seen.contacts[c];
        const std::size_t to = begin + seen.indices[c];
        isNew[to] = contact.memory < 0 ? 1 : 0;
        history[to] = historyOf(particles, lists.boundary(), kind, contact,
          fromVec4s(contact.springs(lists, kind)));
        contact.extras(lists, kind, extras.data() + to * width);
      });
  }
  // Where contacts may last longer than touch, that there is one is something to remember.
  const bool anyAtGrains = lists.rangeAtGrains().any(), anyAtWalls = lists.rangeAtWalls().any();
  select(
    width,
    [&](std::size_t k, const double* numbers)
    {
      return (history[k].second < 0 ? anyAtWalls : anyAtGrains)
        ? newOnes == NewContacts::Are || isNew[k] == 0
        : !isBlank(history[k].springs) ||
          std::any_of(numbers, numbers + width, [](double number) { return number != 0.0; });
    },
    history, extras);
}

}
