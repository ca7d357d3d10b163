// The contacts of one grain with the walls at its present place, and which memory each goes on
// with.
#pragma once

#include "Core/Particles.h"
#include "Laws/Kinematics.h"
#include "Lists/ContactLists.h"
#include "Stepping/WallBonds.h"

#include <cstdint>
#include <vector>

namespace dem
{

/// Work that left with a contact which ended, or went to another element.
struct LeftWork
{
  std::int32_t slot = 0;
  ElementWork done;
};

/// Kept from grain to grain for its memory.
class WallRow
{
public:
  /// Looks at the row of a grain; nothing is changed.
  /// @param holds which grains walls hold
  void find(const ContactLists& lists, const Particles& particles, std::int64_t slot,
    const WallHolds& holds);

  /// Puts springs and marks where the contacts are now.
  void store(ContactLists& lists, std::vector<LeftWork>& left);

  /// Adds the work that store() would say is left.
  void addLeft(const ContactLists& lists, std::vector<LeftWork>& left) const;

  /// Calls use(pair, source, touch) for each contact: source is the pair that had its springs, -1
  /// for a new one.
  template <typename Use>
  void forEachContact(const Use& use) const
  {
    for (const auto& [pair, touch] : this->Held)
    {
      use(pair, pair, touch);
    }
    for (std::size_t k = 0; k < this->Touches.size(); ++k)
    {
      const Touch& touch = this->Touches[k];
      if (touch.felt)
      {
        use(this->Pairs[k], touch.source < 0 ? -1 : this->EarlierPairs[touch.source], touch);
      }
    }
  }

private:
  void findTouches(const ContactLists& lists, const Particles& particles, const WallHolds& holds);
  void leaveOut(const ContactLists& lists);
  bool allStay() const;

  std::int32_t Slot = 0;
  std::vector<std::pair<std::int64_t, Touch>> Held; ///< by bonds, with their pairs
  std::vector<Touch> Touches;
  std::vector<std::int64_t> Pairs; ///< of Touches
  std::vector<EarlierContact> Earlier;
  std::vector<std::int64_t> EarlierPairs;
  std::vector<SpringRows> Moved;
  std::vector<Row> MovedNormals;
  std::vector<double> MovedExtras;
  std::vector<std::pair<std::int64_t, float>> Gaps; ///< of pairs that do not touch
  Seams::Workspace Work;
};

/// The springs that a contact goes on with. Work stays with the element where it was done.
inline SpringRows continued(SpringRows springs, bool moved)
{
  springs.rolling.w = moved ? 0.0 : springs.rolling.w;
  return springs;
}

/// What a law has to know of a contact with a wall.
/// @param slope result: of the share, if that changes; null where no grain has faces
WallContact contactWith(const Walls& walls, const SmoothGrains& smooth, const Particles& particles,
  std::int64_t slot, std::int64_t element, const Vec3& separation, double reach,
  std::optional<PlacedSlope>* slope);

}
