#include "Stepping/StepMeter.h"

#include "Vectors/VectorCopies.h"

#include <algorithm>
#include <cmath>

namespace dem
{

namespace
{

/// m R^2 / I of a sphere.
constexpr double PerInertia = 2.5;

/// Whether no force moves the grain of a ball.
bool isFixed(const Particles& particles, std::size_t slot)
{
  return particles.heldOf(slot) == HeldBits::All;
}

/// @param massOverInertia m / I of the body [1/L^2]
/// @param lever 1 + m r^2 / I for the arm r
DEM_INLINE double worst(double normal, double sliding, double rolling, double twisting,
  double massOverInertia, double lever)
{
  const double across = lever * sliding + massOverInertia * rolling;
  const double about = massOverInertia * twisting;
  return largerOf(normal, largerOf(across, about));
}

/// Share of contacts of spheres in the step limit; arms of spheres are no longer than their radii.
struct ShareOfSpheres
{
  template <int Width>
  static DEM_INLINE void run(const TangentLanes& tangents, double h, const Lanes& arm, int lanes,
    Lanes& share)
  {
#pragma omp simd
    for (int c = 0; c < lanes; ++c)
    {
      const Tangent t = tangents.get(c);
      const double some = arm[c] > 0.0 ? arm[c] : 1.0; // a wall has none
      const double massOverInertia = PerInertia / (some * some);
      const double h2 = h * h, twice = 2.0 * h;
      share[c] = worst(h2 * t.normal + twice * t.normalDashpot,
        h2 * t.sliding + twice * t.slidingDashpot, h2 * t.rolling + twice * t.rollingDashpot,
        h2 * t.twisting + twice * t.twistingDashpot, massOverInertia, 1.0 + PerInertia);
    }
  }
};

}

void findActing(const ForceLoop& law, const BondLanes* bonds, const ContactBlock& block,
  TangentLanes& tangents)
{
  if (bonds && bonds->any && bonds->alone)
  {
    tangents = {};
  }
  else
  {
    law.findTangents(block, tangents);
  }
  // Some parts of laws are as stiff without an overlap. What a bond hides counts for nothing, in
  // whatever block: which contacts share one depends on the number of threads.
  const bool hides = bonds && bonds->any && law.bonds().mayHold();
  for (int c = 0; hides && c < block.lanes(); ++c)
  {
    if (bonds->whole[c] > 0.5)
    {
      tangents.set(c, {});
    }
  }
}

double shorterBy(const BondTerms& terms)
{
  const double zeta = 0.5 * terms.damping;
  return std::sqrt(1.0 + zeta * zeta) + zeta;
}

/// m / I for the axis about which a body rotates most easily [1/L^2].
double StepMeter::perInertia(const Particles& particles, std::size_t slot) const
{
  const std::int32_t k = particles.shapedAt(slot);
  if (k < 0)
  {
    return PerInertia / (particles.radius(slot) * particles.radius(slot));
  }
  const ShapedGrain& grain = particles.shaped[k];
  const Vec3& inertia = this->Shapes[grain.shape].inertia;
  return 1.0 / (std::min({ inertia.x, inertia.y, inertia.z }) * grain.size * grain.size);
}

StepSums StepMeter::sumsOf(const Particles& particles, std::size_t slot, double arm, int c) const
{
  if (isFixed(particles, slot))
  {
    return {};
  }
  const Tangent t = this->Tangents.get(c);
  const std::int32_t k = particles.shapedAt(slot);
  if (k < 0)
  {
    const double massOverInertia = PerInertia / (arm * arm);
    const double lever = 1.0 + PerInertia;
    return { worst(t.normal, t.sliding, t.rolling, t.twisting, massOverInertia, lever),
      worst(t.normalDashpot, t.slidingDashpot, t.rollingDashpot, t.twistingDashpot, massOverInertia,
        lever) };
  }
  const double massOverInertia = this->perInertia(particles, slot);
  const double reach = norm(particles.fromCentre(slot)) + particles.radius(slot);
  const double lever = 1.0 + reach * reach * massOverInertia;
  return { lever * largerOf(t.normal, t.sliding) +
      massOverInertia * largerOf(t.rolling, t.twisting),
    lever * largerOf(t.normalDashpot, t.slidingDashpot) +
      massOverInertia * largerOf(t.rollingDashpot, t.twistingDashpot) };
}

StepSums StepMeter::first(const Particles& particles, const ContactBlock& block, int c) const
{
  return this->sumsOf(particles, block.first[c], block.firstArm[c], c);
}

StepSums StepMeter::second(const Particles& particles, const ContactBlock& block, int c) const
{
  return this->sumsOf(particles, block.partner[c], block.secondArm[c], c);
}

StepSums StepMeter::ofBond(const Particles& particles, const ForceLoop& law,
  const ContactBlock& block, const BondLanes& bonds, std::size_t slot, int c) const
{
  if (!(bonds.whole[c] > 0.5) || isFixed(particles, slot))
  {
    return {};
  }
  const double low = particles.radius(bonds.lower[c]);
  const double high = bonds.anchors ? low : particles.radius(bonds.higher[c]);
  const double length = norm(law.bonds().axis(particles, bonds, c));
  const BondTerms& terms = law.bonds().terms();
  const BondStiffness k = law.bonds().stiffness(particles, block, bonds, c);
  const double share = terms.lowerShare(low, high);
  const double arm = norm(particles.fromCentre(slot)) + std::max(share, 1.0 - share) * length;
  const double massOverInertia = this->perInertia(particles, slot);
  const double most = particles.shapedAt(slot) < 0
    ? worst(k.normal, k.shear, k.bending, k.twisting, massOverInertia,
        1.0 + arm * arm * massOverInertia)
    : (1.0 + arm * arm * massOverInertia) * std::max(k.normal, k.shear) +
      massOverInertia * std::max(k.bending, k.twisting);
  const double shorter = shorterBy(terms);
  return { most * shorter * shorter, 0.0 };
}

void StepMeter::measure(const Particles& particles, const ForceLoop& law, PartnerKind kind,
  const BondLanes* bonds, ContactBlock& block)
{
  const bool isPair = kind == PartnerKind::Grain;
  findActing(law, bonds, block, this->Tangents);
  vectors::run<ShareOfSpheres>(this->Tangents, this->reach, block.firstArm, block.lanes(),
    this->FirstShare);
  if (isPair)
  {
    vectors::run<ShareOfSpheres>(this->Tangents, this->reach, block.secondArm, block.lanes(),
      this->SecondShare);
  }
  for (int c = 0; particles.applied.has(AppliedLoads::Holds) && c < block.count; ++c)
  {
    this->FirstShare[c] *= isFixed(particles, block.first[c]) ? 0.0 : 1.0;
    if (isPair)
    {
      this->SecondShare[c] *= isFixed(particles, block.partner[c]) ? 0.0 : 1.0;
    }
  }
  for (int c = 0; particles.anyShaped() && c < block.count; ++c)
  {
    this->FirstShare[c] = this->shareOf(this->first(particles, block, c));
    this->SecondShare[c] = isPair ? this->shareOf(this->second(particles, block, c)) : 0.0;
  }
  for (int c = 0; bonds && bonds->any && c < block.count; ++c)
  {
    const auto shareAt = [&](std::int32_t slot)
    { return this->shareOf(this->ofBond(particles, law, block, *bonds, slot, c)); };
    this->FirstShare[c] += shareAt(block.first[c]);
    this->SecondShare[c] += isPair ? shareAt(block.partner[c]) : 0.0;
  }
  block.firstShare = &this->FirstShare;
  block.secondShare = isPair ? &this->SecondShare : nullptr;
}

}
