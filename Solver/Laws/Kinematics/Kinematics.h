// Makes of what touches the record that every law reads (Vetter 2025, equations 7 to 38).
#pragma once

#include "Contacts/ContactBlock.h"
#include "Contacts/PairList.h"
#include "Laws/Kinematics/PairKinematics.h"
#include "State/Particles.h"
#include "State/ShareSlope.h"

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

/// From the centre of the grain to the contact point, r_i along the normal (29) [L].
/// @param side as of WallLanes
Vec3 armTo(const Vec3& separation, double side, double reach, double radius);

/// How grains touch walls, and how the walls move there.
struct WallLanes : WallContacts
{
  // What follows is only read where there are grains with faces.
  Lanes3 cap;  ///< of an edge or a face of a grain: from the centre of its slot to that [L]
  Lanes share; ///< of the force that a contact of the law has
  std::optional<PlacedSlope> slope[ContactBlock::Capacity]; ///< of shares that change
};

/// Fills the block for contacts with walls, which are infinitely large and heavy; count, pair,
/// first and partner are set. Lanes of @a contacts past the last one are made to repeat it.
/// @param normals of the last step, per pair; 0 where a contact begins
void loadWallContacts(const Particles& particles, const KinematicNeeds& needs, const Vec4* normals,
  WallLanes& contacts, ContactBlock& block);
/// Puts normals where they are found in the next step.
void storeNormals(const ContactBlock& block, const WallLanes& contacts, Vec4* normals);

/// Fills in what the flow of heat between the grains of a block depends on; all else is loaded.
void loadTemperatures(const Particles& particles, ContactBlock& block);
}
