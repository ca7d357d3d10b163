// Finds the contacts of the present positions, one row of the lists after another.
#pragma once

#include "Lists/ContactLists.h"
#include "Stepping/Walls/WallRow.h"

#include <cstdint>
#include <limits>
#include <vector>

namespace dem
{

struct PresentContact;

/// Contacts of a row of which one is of a smooth grain: only a search says whether it is one.
class SmoothRow
{
public:
  explicit SmoothRow(const SmoothGrains& smooth) : Searches(smooth) {}

  void begin(std::size_t first);
  /// Adds a contact that may be one.
  /// @param start see SmoothSearches
  void add(const Particles& particles, const PresentContact& contact, const Vec3& start,
    LargeVector<PresentContact>& contacts);
  /// Drops those that are none.
  void end(const ContactRange& range, LargeVector<PresentContact>& contacts);

private:
  /// Where nothing was searched.
  static constexpr double Sphere = std::numeric_limits<double>::max();

  void take(const SmoothBatch& batch);

  SmoothSearches Searches;
  std::size_t First = 0; ///< contact of the row
  std::vector<double> Overlaps;
};

/// Contacts of grains with each other.
class PresentPairs
{
public:
  /// @param lists have to be up to date
  PresentPairs(const Particles& grains, const ContactLists& of)
    : Grains(grains), Lists(of), Finder(of.Grains), Smooth(of.smooth())
  {
  }
  /// Adds those in the row of a slot.
  void add(std::int64_t slot, LargeVector<PresentContact>& contacts);

private:
  void addIfAny(std::int64_t pair, PresentContact contact, LargeVector<PresentContact>& contacts);

  const Particles& Grains;
  const ContactLists& Lists;
  GrainPairs::Finder Finder;
  SmoothRow Smooth;
};

/// Contacts of grains with walls.
class PresentAtWalls
{
public:
  /// @param held for the slots that are searched
  PresentAtWalls(const Particles& grains, const ContactLists& of, const WallHolds& held)
    : Grains(grains), Lists(of), Holds(held)
  {
  }
  /// Adds those of a slot.
  /// @param left work of contacts that have ended is added
  void add(std::int64_t slot, LargeVector<PresentContact>& contacts, std::vector<LeftWork>& left);

private:
  const Particles& Grains;
  const ContactLists& Lists;
  const WallHolds& Holds;
  WallRow Row;
};

}
