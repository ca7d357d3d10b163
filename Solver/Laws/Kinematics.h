// Turns what touches into the record that every law reads (Vetter 2025, equations 7 to 38).
#pragma once

#include "Core/Particles.h"
#include "Core/Snapshot.h"
#include "Laws/ContactBlock.h"

namespace dem
{

/// What the grains of a batch touch.
enum class PartnerKind
{
  Grain,
  Wall
};

/// Fills the block for contacts of grains with each other; count, first and partner are set.
void loadGrainContacts(const ParticleColumns& grains, ContactBlock& block);

/// Fills a lane for a contact with a wall, which is infinitely large and heavy and, for now, at
/// rest; first is set.
/// @param separation from the nearest point of the wall to the centre of the grain [L]
/// @param reach sum of the radii of grain and wall [L]
void loadWallContact(const ParticleColumns& grains, const Vec3& separation, double reach,
  ContactBlock& block, int c);

/// The springs of the pairs of a block, and back.
void loadSprings(const Springs* springs, ContactBlock& block);
void storeSprings(const ContactBlock& block, Springs* springs);

}
