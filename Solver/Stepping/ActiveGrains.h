// Which grains of a tile the walls may act on, and those of them whose contacts go on as they were:
// most grains at walls, which shall cost little.
#pragma once

#include "Lists/ContactLists.h"
#include "State/Particles.h"

#include <array>
#include <cstdint>
#include <vector>

namespace dem
{

/// A grain that touched a wall or may touch one now.
struct ActiveGrain
{
  std::int32_t slot = 0;
  /// Whether nothing speaks against it that exactly the contacts which were there go on.
  bool plain = false;
  /// Whether pairs may touch that did not. Each of a plain grain is in one convex patch with one
  /// that did.
  bool others = false;
  std::int64_t begin = 0; ///< index of the first pair of the row
  std::int64_t end = 0;
};

/// Finds the active grains of a tile.
void findActive(const WallPairs& list, WallSeams seams, const Tile& tile,
  std::vector<ActiveGrain>& active);

/// A contact with a wall, and whose springs it has.
struct TouchedElement
{
  std::int64_t pair = 0;
  Touch touch;
};

/// Contacts of a grain that go on.
struct PersistentContacts
{
  static constexpr int Most = 4;
  std::array<TouchedElement, Most> contact;
  int count = 0;

  /// Whether the contacts of a plain grain are where they were on their elements, and if
  /// others may touch, over their faces, which leaves nothing for those; and no two of them have
  /// become one.
  bool find(const ContactLists& lists, const Particles& particles, const ActiveGrain& grain);

private:
  bool anySame(const Seams& seams) const;
};

}
