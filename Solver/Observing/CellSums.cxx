#include "Observing/CellSums.h"

#include "Integrators/ShapedMotion.h"

namespace dem
{

void addStress(const View& view, PartnerKind kind, const PresentContact* contacts,
  const std::vector<Reaction>& reactions, CellTotals& cell)
{
  for (std::size_t k = 0; k < reactions.size(); ++k)
  {
    if (!view.lists.own().has(contacts[k].first))
    {
      continue;
    }
    const Vec3 apart = reactions[k].separation;
    Vec3 branch = apart - view.particles.fromCentre(contacts[k].first);
    if (kind == PartnerKind::Grain)
    {
      branch = branch + view.particles.fromCentre(contacts[k].partner);
      const bool isFeature = view.lists.smooth().facets().any();
      const Vec3 n = isFeature ? reactions[k].normal : normalized(apart);
      cell.fabric = cell.fabric + outer(n, n);
    }
    cell.contactStress = cell.contactStress + outer(reactions[k].force, branch);
  }
}

void addKinetic(double mass, const Vec3& u, CellTotals& cell)
{
  cell.kineticStress = cell.kineticStress + mass * outer(u, u);
}

void addGrainsToCell(const View& view, const OwnSlots& own, CellTotals& cell)
{
  const Particles& grains = view.particles;
  for (auto slot = static_cast<std::size_t>(own.begin); slot < static_cast<std::size_t>(own.end);
       ++slot)
  {
    if (!grains.isFirst(slot))
    {
      continue;
    }
    const std::int32_t k = grains.shapedAt(slot);
    cell.solidFraction += k < 0
      ? sphereMass(1.0, grains.radius(slot))
      : massOf(view.shapes[grains.shaped[k].shape], 1.0, grains.shaped[k].size);
    if (!view.hasHalves())
    {
      const auto [position, velocities] = motionOf(grains, slot);
      addKinetic(grains.mass(slot), velocities.linear - grains.space.flowAt(position), cell);
    }
  }
}

void finishCell(const View& view, std::int64_t pairs, CellTotals& cell)
{
  cell.volume = determinant(view.particles.space.edges);
  cell.fabric = (pairs > 0 ? 1.0 / static_cast<double>(pairs) : 0.0) * cell.fabric;
  cell.contactStress = (1.0 / cell.volume) * cell.contactStress;
  cell.kineticStress = (1.0 / cell.volume) * cell.kineticStress;
  cell.solidFraction = cell.solidFraction / cell.volume;
}

}
