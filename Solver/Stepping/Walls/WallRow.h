// The contacts of one grain with the walls at its present position, and the memory with which
// each continues.
#pragma once

#include "Boundaries/Seams/Saddles.h"
#include "Boundaries/WallView.h"
#include "Lists/ContactLists.h"
#include "State/Particles.h"
#include "Stepping/Walls/WallBonds.h"

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
  /// Searches the row of a grain; nothing is changed.
  /// @param holds which grains walls hold
  /// @param lastStep which led to where grains and walls are [T]; 0 if that is not known
  void find(const ContactLists& lists, const Particles& particles, std::int64_t slot,
    const WallHolds& holds, double lastStep);

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

  /// Calls use(pair) for each contact that there was and that goes on nowhere.
  template <typename Use>
  void forEachEnded(const Use& use) const
  {
    for (const std::int64_t before : this->EarlierPairs)
    {
      bool goesOn = false;
      this->forEachContact([&](std::int64_t, std::int64_t source, const Touch&)
        { goesOn = goesOn || source == before; });
      if (!goesOn)
      {
        use(before);
      }
    }
  }

private:
  void findTouches(const ContactLists& lists, const Particles& particles, const WallHolds& holds);
  void add(const ContactLists& lists, const Particles& particles, WallView& view, std::int64_t pair,
    double near);
  Vec3 displacementOver(const Walls& walls, const Particles& particles, std::int32_t element) const;
  bool hasPassed(const ContactLists& lists, const Particles& particles, std::int32_t element,
    const Vec3& separation) const;
  bool isBeyond(std::int64_t pair) const;
  void setBeyond(const ContactLists& lists, const Particles& particles, Touch& touch,
    bool beyond) const;
  void keepSides(const ContactLists& lists, const Particles& particles);
  void keepSideOf(std::int32_t body, const ContactLists& lists, const Particles& particles);
  Touch& goingOn(const Walls& walls, Touch& touch);
  void leaveOut(const ContactLists& lists);
  void settleSheets(const ContactLists& lists, const Particles& particles);
  void settleFacets(const ContactLists& lists, const Particles& particles);
  bool allStay() const;

  std::int32_t Slot = 0;
  double LastStep = 0.0;
  bool MayBeBeyond = false;                         ///< whether anything says so of any wall
  std::vector<std::pair<std::int64_t, Touch>> Held; ///< by bonds, with their pairs
  std::vector<Touch> Touches;
  std::vector<std::int64_t> Pairs; ///< of Touches
  std::vector<EarlierContact> Earlier;
  std::vector<std::int64_t> EarlierPairs;
  std::vector<SpringVec4s> Moved;
  std::vector<Vec4> MovedNormals;
  std::vector<double> MovedExtras;
  std::vector<std::pair<std::int64_t, float>> Gaps; ///< of pairs that do not touch
  Seams::Workspace Work;
  Saddles AtMembranes;
};

/// The springs that a contact continues with. Work stays with the element where it was done.
inline SpringVec4s continued(SpringVec4s springs, bool moved)
{
  double& work = springs.slidingWork();
  work = moved ? 0.0 : work;
  return springs;
}
}
