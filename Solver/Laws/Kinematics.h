// Turns what touches into the record that every law reads (Vetter 2025, equations 7 to 38).
#pragma once

#include "Contacts/ContactBlock.h"
#include "Contacts/PairList.h"
#include "Core/Particles.h"
#include "Core/ShareSlope.h"

#include <optional>

namespace dem
{

/// What the grains of a batch touch.
enum class PartnerKind
{
  Grain,
  Wall
};

/// Fills the block for contacts of grains with each other; count, pair, first and partner are set.
/// @return whether all of them touch
bool loadGrainContacts(const Particles& particles, const KinematicNeeds& needs,
  ContactBlock& block);

/// How a grain touches a wall, and how the wall moves there.
struct WallContact
{
  Vec3 separation;    ///< from the nearest point of the wall to the centre of the grain [L]
  double reach = 0.0; ///< sum of the radii of grain and wall [L]
  Vec3 velocity;      ///< of the wall at the contact point, in the middle of the step [L/T]
  Vec3 spin;          ///< of the wall, then too [1/T]
  Vec3 cap;           ///< of an edge or a face of a grain: from the centre of its slot to that [L]
  double share = 1.0; ///< of the force that a contact of the law has
  Row lastNormal;     ///< of the last step; 0 where the contact begins
  double side = 1.0;  ///< -1 where the normal points against the separation
};

/// From the centre of the grain to the contact point, r_i along the normal (29) [L].
/// @param side as of a WallContact
Vec3 armTo(const Vec3& separation, double side, double reach, double radius);

/// The same of every lane of a block.
struct WallLanes
{
  Lanes3 separation;
  Lanes reach;
  Lanes3 velocity;
  Lanes3 spin;
  Lanes3 lastNormal; ///< when loaded, where a contact begins, the present one
  Lanes side;
  Lanes3 cap; ///< this and the share are only read where there are grains with faces
  Lanes share;
  std::optional<PlacedSlope> slope[ContactBlock::Capacity]; ///< likewise: of shares that change

  /// All but what setCap() does.
  void set(int c, const WallContact& contact);
  void setCap(int c, const WallContact& contact);
};

/// Fills the block for contacts with walls, which are infinitely large and heavy; count, pair,
/// first and partner are set. Lanes of @a contacts past the last one are made to repeat it, and
/// those that begin get their present normal as the last one.
void loadWallContacts(const Particles& particles, const KinematicNeeds& needs, WallLanes& contacts,
  ContactBlock& block);

/// Fills in what the flow of heat between the grains of a block comes from; all else is loaded.
void loadTemperatures(const Particles& particles, ContactBlock& block);

/// Memory that is kept by pairs, as lanes.
struct SpringLanes
{
  Lanes4 sliding; ///< and twisting
  Lanes4 rolling; ///< and work
  Lanes extra[MostExtras];
};

/// Memory of pairs: springs, and the extras of a layout beside them.
template <typename SpringsT, typename NumberT>
struct KeptMemory
{
  SpringsT* springs;
  NumberT* extras; ///< pair after pair
  const MemoryLayout& layout;
  bool bonds = true; ///< whether any can be bonded; else what is of bonds is left alone

  /// Whether extra @a k is one of those that are loaded and stored.
  bool has(int k) const { return this->bonds || this->layout.placeOf(k) < BondExtra; }
};

/// What the pairs of a block remember, which the block refers to from now on, and back.
void loadMemory(const KeptMemory<const SpringRows, const double>& kept, SpringLanes& lanes,
  ContactBlock& block);
void storeMemory(const ContactBlock& block, const SpringLanes& lanes,
  const KeptMemory<SpringRows, double>& kept);

}
