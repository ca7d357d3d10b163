// Contacts of smooth grains as the record that every law reads. At a contact such a grain is a
// ball, its cap: as round as the surface is there, and with its centre away from that of the grain.
// The law computes torques about the centres of the caps; what is missing to those about the
// centres of mass is added after it.
#pragma once

#include "Contacts/SmoothGrains.h"
#include "Laws/Kinematics/Kinematics.h"
#include "Laws/Parts/StoredEnergy.h"

#include <initializer_list>
#include <vector>

namespace dem
{

/// The caps of the contacts of a block: of smooth grains balls as round as the surface, of features
/// balls with the radius of the rounding. Kept for its memory.
class SmoothCaps
{
public:
  explicit SmoothCaps(const SmoothGrains& smooth) : Smooth(&smooth), Searches(smooth) {}

  /// Corrects the lanes of contacts of smooth grains, of which all else is loaded, and keeps in
  /// their memory where the search ended.
  /// @return whether any is corrected; then check the block again for contacts that end
  bool loadGrains(const Particles& particles, const KinematicNeeds& needs, ContactBlock& block);
  /// Corrects the lanes of contacts of smooth grains with walls, whose separations only say
  /// direction and overlap.
  void loadWalls(const Particles& particles, const KinematicNeeds& needs, const WallLanes& walls,
    ContactBlock& block);
  /// Calls use(lane, share) for contacts that have a share of what the law says.
  template <typename Use>
  void forEachShare(const Use& use) const
  {
    for (const Offset& offset : this->Offsets)
    {
      if (offset.share != 1.0)
      {
        use(offset.lane, offset.share);
      }
    }
  }
  /// Leaves contacts their share of some lanes.
  void share(std::initializer_list<Lanes*> all) const;
  /// Leaves contacts their share of what the law has computed.
  void share(ContactBlock& block) const;
  /// Makes torques of the law those about the centres of the slots.
  void addTorques(ContactBlock& block) const;
  /// Whether shares change with the positions of the bodies.
  bool anySlope() const { return !this->Slopes.empty(); }
  /// Adds what these then do to the bodies, which is no part of the force of the law.
  /// @param stored of the whole of each contact
  void addSlopes(const StoredLanes& stored, ContactBlock& block) const;
  /// From the centre of mass of the first grain of a contact to the contact point [L].
  Vec3 firstArm(const ContactBlock& block, int c) const;

private:
  /// From the centres of the slots to those of the caps [L].
  struct Offset
  {
    int lane;
    Lane3 first, second;
    double share; ///< of the force of the law
  };
  /// Two caps that touch.
  struct Caps
  {
    int lane;
    std::int32_t first, second;      ///< slots
    bool reversed;                   ///< whether the second one is the first of the contact
    Lane3 direction;                 ///< unit, from the first to the second
    double overlap;                  ///< [L]
    double firstArm, secondArm;      ///< [L]
    Lane3 firstPoint, secondPoint;   ///< from the centres of the slots to the contact point [L]
    Lane3 middle;                    ///< unit, that direction in the middle of the step
    Lane3 firstBefore, secondBefore; ///< these points in the middle of the step [L]
    double effectiveRadius, smallerRadius; ///< [L]
    double share;                          ///< see Offset
  };
  /// Slope of the share of a contact of the block, from its second body to the first.
  struct Slope
  {
    int lane;
    PlacedSlope slope;
  };
  /// Sets ContactBlock::firstEquivalent and secondEquivalent of a block, if the law needs them.
  void setEquivalent(const Particles& particles, const KinematicNeeds& needs, bool atWall,
    ContactBlock& block) const;
  static void setEllipses(const SmoothBatch& batch, bool flat, ContactBlock& block);
  void set(const Particles& particles, const KinematicNeeds& needs, const Caps& caps,
    ContactBlock& block);
  void takeFeatures(const Particles& particles, const KinematicNeeds& needs, int lane,
    ContactBlock& block);
  void take(const Particles& particles, const KinematicNeeds& needs, SmoothBatch& batch,
    ContactBlock& block);
  void addSlope(const WallLanes& walls, int lane);
  void takeBall(const WallLanes& walls, int lane);
  void takeFeature(const Particles& particles, const KinematicNeeds& needs, const WallLanes& walls,
    int lane, ContactBlock& block);
  void takeWalls(const Particles& particles, const KinematicNeeds& needs, const WallLanes& walls,
    SmoothBatch& batch, ContactBlock& block);

  const SmoothGrains* Smooth;
  SmoothSearches Searches;
  std::vector<Offset> Offsets;
  std::vector<Slope> Slopes;
};

}
