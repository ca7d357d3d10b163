// What the grains and contacts of a state come to in a periodic cell: stress, fabric, solid fraction.
#pragma once

#include "Observing/Observer.h"
#include "Observing/Reactions.h"

#include <cstdint>
#include <vector>

namespace dem
{

/// Adds f l^T and n n^T of some contacts, of those in own rows.
void addStress(const View& view, PartnerKind kind, const PresentContact* contacts,
  const std::vector<Reaction>& reactions, CellTotals& cell);

/// Adds m u u^T of a grain.
/// @param u velocity beyond the flow of the cell
void addKinetic(double mass, const Vec3& u, CellTotals& cell);

/// Adds the volume of own grains, and m u u^T where velocities are those of the time.
void addGrainsToCell(const View& view, const OwnSlots& own, CellTotals& cell);

/// Sums become means.
/// @param pairs of grains that touch, of all ranks
void finishCell(const View& view, std::int64_t pairs, CellTotals& cell);

}
