#include "Comparison.h"

#include <algorithm>
#include <cinttypes>
#include <cstdio>
#include <cstring>

namespace device
{

namespace
{

std::uint64_t bitsOf(double value)
{
  std::uint64_t bits;
  std::memcpy(&bits, &value, sizeof bits);
  return bits;
}

/// FNV-1a, of whole numbers at a time.
void addTo(std::uint64_t& hash, double value)
{
  hash = (hash ^ bitsOf(value)) * 0x100000001B3;
  hash ^= hash >> 29;
}

class Comparing
{
public:
  Comparing() { this->Result.hashOfBed = this->Result.hashOfSolver = 0xCBF29CE484222325; }

  void number(const char* name, std::int64_t first, std::int64_t second, int component, double bed,
    double solver)
  {
    ++this->Result.numbers;
    addTo(this->Result.hashOfBed, bed);
    addTo(this->Result.hashOfSolver, solver);
    if (bitsOf(bed) != bitsOf(solver))
    {
      char text[200];
      std::snprintf(text, sizeof text,
        "%s %" PRId64 " %" PRId64 " number %d: %.17g (%016" PRIx64
        ") of the bed, %.17g (%016" PRIx64 ") of the solver",
        name, first, second, component, bed, bitsOf(bed), solver, bitsOf(solver));
      this->differ(text);
    }
  }
  void numbers(const char* name, std::int64_t first, std::int64_t second, const double* bed,
    const double* solver, int count)
  {
    for (int k = 0; k < count; ++k)
    {
      this->number(name, first, second, k, bed[k], solver[k]);
    }
  }
  void missing(const char* name, std::int64_t first, std::int64_t second)
  {
    char text[100];
    std::snprintf(text, sizeof text, "%s %" PRId64 " %" PRId64, name, first, second);
    this->differ(text);
  }
  const Comparison& result() const { return this->Result; }

private:
  void differ(const char* what)
  {
    this->Result.first = this->Result.different++ == 0 ? what : this->Result.first;
  }

  Comparison Result;
};

template <std::size_t Count>
bool isBlank(const std::array<double, Count>& springs)
{
  return std::all_of(springs.begin(), springs.end(), [](double s) { return s == 0.0; });
}

void compareGrains(const Bed& bed, const std::vector<std::int32_t>& slots,
  const dem::Particles& solver, Comparing& to)
{
  for (std::size_t id = 0; id < slots.size(); ++id)
  {
    const auto slot = static_cast<std::size_t>(slots[id]);
    const auto k = static_cast<std::int64_t>(id);
    const dem::Quaternion& q = solver.orientation[id];
    const double rotation[4] = { q.w, q.x, q.y, q.z };
    to.numbers("position of grain", k, -1, &bed.position[slot].x, &solver.position.packed[id].x, 4);
    to.numbers("velocity of grain", k, -1, &bed.velocity[slot].x, &solver.velocity.packed[id].x, 4);
    to.numbers("spin of grain", k, -1, &bed.spin[slot].x, &solver.angularVelocity.packed[id].x, 4);
    to.numbers("orientation of grain", k, -1, &bed.orientation[slot].x, rotation, 4);
  }
}

/// Visits two ordered lists at a time.
/// @param counts(memory) whether one that only the bed has counts
template <typename Memory, typename Key, typename Counts, typename Same, typename Missing>
void walk(const std::vector<Memory>& bed, const std::vector<Memory>& solver, const Key& key,
  const Counts& counts, const Same& same, const Missing& missing)
{
  auto b = bed.begin();
  auto s = solver.begin();
  while (b != bed.end() || s != solver.end())
  {
    const bool both = b != bed.end() && s != solver.end();
    if (both && key(*b) == key(*s))
    {
      same(*b++, *s++);
    }
    else if (s == solver.end() || (both && key(*b) < key(*s)))
    {
      if (counts(*b))
      {
        missing(*b);
      }
      ++b;
    }
    else
    {
      missing(*s++);
    }
  }
}

/// Contacts that have ended by where grains are now are none to the solver any more; and those of
/// grains that remember nothing are not told.
void compareContacts(const Bed& bed, const Memories& solver, const dem::Walls& walls, Comparing& to)
{
  const Memories own = memoriesOf(bed);
  walk(
    own.pairs, solver.pairs, [](const PairMemory& m) { return std::make_pair(m.row, m.partner); },
    [&](const PairMemory& m) { return !isBlank(m.springs) && touch(bed, m.row, m.partner); },
    [&](const PairMemory& a, const PairMemory& b)
    {
      to.numbers("springs of slots", a.row, a.partner, a.springs.data(), b.springs.data(),
        PairSprings);
    },
    [&](const PairMemory& m) { to.missing("only one has a contact of slots", m.row, m.partner); });
  walk(
    own.walls, solver.walls, [](const WallMemory& m) { return std::make_pair(m.grain, m.element); },
    [&](const WallMemory& m)
    {
      const Four& x = bed.position[m.grain];
      return norm(walls.foot(m.element, { x.x, x.y, x.z }).separation) < x.w;
    },
    [&](const WallMemory& a, const WallMemory& b)
    {
      to.numbers("springs of slot and element", a.grain, a.element, a.springs.data(),
        b.springs.data(), WallSprings);
      to.numbers("normal of slot and element", a.grain, a.element, a.normal.data(), b.normal.data(),
        4);
    },
    [&](const WallMemory& m)
    { to.missing("only one has a contact of slot and element", m.grain, m.element); });
}

}

Comparison compare(const Bed& bed, const SolverCase& what, const dem::Snapshot& solver)
{
  Comparing comparing;
  compareGrains(bed, what.slots(), solver.particles, comparing);
  compareContacts(bed, memoriesOf(what, solver), dem::Walls(what.walls), comparing);
  return comparing.result();
}

}
