// The contacts of the present positions, whatever the last step saw; for all that reads a state
// without changing it.
#pragma once

#include "Laws/Kinematics/Kinematics.h"
#include "Lists/ContactLists.h"
#include "Stepping/Walls/WallRow.h"
#include "Stepping/Walls/WallSweep.h"

#include <cstdint>
#include <vector>

namespace dem
{

struct PresentContact
{
  /// Where its springs are: a pair with a wall, or what GrainPairs::Finder says; -1 if it has none.
  std::int64_t memory = 0;
  std::int32_t first = 0;   ///< slot of the grain whose row it is
  std::int32_t partner = 0; ///< slot of the other grain, or wall element
  /// From the partner (a wall: its nearest point) to the first [L]. Of a smooth grain at a wall
  /// only direction and overlap are true, see Stepping/Walls/WallRow.
  Vec3 separation;
  double reach = 0.0;  ///< sum of the two radii [L]; of smooth grains what defines the overlap
  bool moved = false;  ///< whether its springs come from another wall element
  bool beyond = false; ///< this and the next as of a Touch
  bool flipped = false;
  bool forgets = false; ///< whether that element was of another law, which nothing continues of
  Vec3 saddle{};        ///< this and the next as of a Touch
  Vec3 saddleCap{};

  /// As the next step finds them.
  SpringVec4s springs(const ContactLists& lists, PartnerKind kind) const;
  /// Normal of the last step of a contact with a wall; 0 where the contact has no memory.
  Vec4 lastNormal(const ContactLists& lists) const;
  /// Copies the further numbers of the contact to @a to.
  void extras(const ContactLists& lists, PartnerKind kind, double* to) const;
  double overlap() const
  {
    const double distance = norm(this->separation);
    return this->reach - (this->flipped ? -distance : distance);
  }
};

/// A state and its laws.
struct LawView
{
  const Particles& particles;
  const ContactLists& lists;
  const ForceLoop& grainLaw;
  const WallSweep& walls; ///< walls with their laws

  const ForceLoop& law(PartnerKind kind) const
  {
    return kind == PartnerKind::Grain ? this->grainLaw : this->walls.law();
  }
};

/// In the order of the list, which must be up to date; with those that the law will find ended.
LargeVector<PresentContact> presentContacts(const Particles& particles, const ContactLists& lists,
  PartnerKind kind, const Team& team);

/// A contact of which the next step finds that it has ended, and what it loses in that.
struct DroppedContact
{
  PartnerKind kind;
  std::int64_t memory;
  EnergyLosses lost;
};

/// All contacts of a state, found once for all that is to be said of them.
struct PresentContacts
{
  struct Kind
  {
    LargeVector<PresentContact> contacts; ///< in the order of the list
    /// Index of each in the order of ids: by the grain of the lower id, then by the other one or
    /// the wall element.
    LargeVector<std::int32_t> indices;
  };
  Kind grains;
  Kind walls;
  /// Work of sliding on wall elements that the next step finds left by contacts which ended, by
  /// slots.
  std::vector<LeftWork> left;
  /// What contacts lose of which the next step finds that they have ended: those with walls, then
  /// the others, by slots.
  std::vector<EndLoss> ends;
  bool warms = false; ///< whether these warm bodies
  /// Collisions of which the next step finds that they are over, and those that there are: sums of
  /// own grains, where contacts have records.
  CollisionState collisions, openCollisions;

  /// @param view whose lists have to be up to date
  /// @param indices of the grain of each slot in the order of ids
  PresentContacts(const LawView& view, const std::vector<std::int32_t>& indices, const Team& team);
  const Kind& of(PartnerKind kind) const
  {
    return kind == PartnerKind::Grain ? this->grains : this->walls;
  }

private:
  void findCollisions(const LawView& view, const std::vector<DroppedContact>& dropped);
};

/// What becomes of contacts that only the next step would begin.
enum class NewContacts
{
  Begin, ///< new contacts are left out, so that the next step begins them
  Are    ///< new contacts have begun
};

/// Fills in Snapshot::contacts, extras and wallNormals.
/// @param newOnes where contacts may last longer than bodies touch
void writeHistory(const Particles& particles, const ContactLists& lists,
  const PresentContacts& present, const Team& team, NewContacts newOnes, Snapshot& snapshot);

}
