// Parts of a law that resist sliding. They leave the friction in the column force. RollingParts.h
// and TwistingParts.h have those that resist rotation.
#pragma once

#include "Laws/Kinematics/ContactEllipse.h"
#include "Laws/PairLaws.h"
#include "Laws/Parts/Slots.h"
#include "Laws/Parts/SoftDashpot.h"
#include "Laws/Parts/SpringParts.h"
#include "Laws/Parts/StoredEnergy.h"
#include "Laws/Parts/Tangents.h"

#include <vector>

namespace dem
{

using ShearSprings = SpringParts<RuledSprings, CohesiveBase>;

/// Rotates springs about the normal by the mean of both spins, their length kept: what (51) leaves
/// out, and what a pair that spins as one body about its normal needs (Yade, Smilauer et al. 2021).
struct CommonRotation
{
  static DEM_INLINE void act(const LawParameters& law, ContactBlock& block, int c)
  {
    const double angle = law.timeStep * block.commonSpin[c];
    const double length = 1.0 / std::sqrt(fused(angle, angle, 1.0));
    const Lane3 n = block.normal.get(c);
    const Lane3 sliding = block.slidingSpring.get(c);
    const Lane3 rolling = block.rollingSpring.get(c);
    block.slidingSpring.set(c, length * fused(angle, cross(n, sliding), sliding));
    block.rollingSpring.set(c, length * fused(angle, cross(n, rolling), rolling));
  }
};

/// Bodies that do not press on each other remember nothing of how they move: for contacts that last
/// longer than touch.
struct ForgetApart
{
  template <typename Laws>
  static DEM_INLINE void run(const Laws& laws, ContactBlock& block)
  {
    inLanes<forget>(laws, block);
    if (block.extra[ShearExtra])
    {
      inLanes<forgetShear>(laws, block);
    }
  }

private:
  static DEM_INLINE void forget(const LawParameters&, ContactBlock& block, int c)
  {
    const bool presses = block.stiffness[c] > 0.0;
    const Lane3 u = block.slidingSpring.get(c), r = block.rollingSpring.get(c);
    const double t = block.twistingSpring[c];
    // Not a product: nothing is to be left of a sign.
    block.slidingSpring.set(c, { presses ? u.x : 0.0, presses ? u.y : 0.0, presses ? u.z : 0.0 });
    block.rollingSpring.set(c, { presses ? r.x : 0.0, presses ? r.y : 0.0, presses ? r.z : 0.0 });
    block.twistingSpring[c] = presses ? t : 0.0;
  }
  static DEM_INLINE void forgetShear(const LawParameters&, ContactBlock& block, int c)
  {
    double* extra = block.extra[ShearExtra];
    extra[c] = block.stiffness[c] > 0.0 ? extra[c] : 0.0;
  }
};

/// Contacts end where bodies part: of a law without a range, beside others that last longer.
struct EndApart
{
  static DEM_INLINE void act(const LawParameters&, ContactBlock& block, int c)
  {
    block.measure[c] = block.overlap[c] > 0.0 ? -1.0 : 1.0;
  }
};

/// Tangent of springs of the ratio of equations 12 and 13, and of the dashpot beside them.
DEM_INLINE Tangent shearTangent(const LawParameters& law, const ContactBlock& block, int c)
{
  const double rubs = law.sliding > 0.0 ? 1.0 : 0.0;
  return slidingTangent(rubs * law.shearRatio * block.stiffness[c],
    rubs * shearDashpot(law, block, c));
}

/// A displacement times the stiffness of the present overlap: the default of the plugin.
struct DisplacementSliding
{
  template <typename Laws>
  static DEM_INLINE void run(const Laws& laws, ContactBlock& block)
  {
    inLanes<ShearSprings::rotateSliding>(laws, block);
    inLanes<ShearSprings::trySliding>(laws, block);
    inLanes<ShearSprings::slip>(laws, block);
  }
  static std::vector<MemoryColumn> memory()
  {
    return { { MemoryKind::Sliding, "SlidingSpring", "L" } };
  }
  static DEM_INLINE SpringState spring(const LawParameters& law, const ContactBlock& block, int c,
    double kn)
  {
    return slidingSpring(block, c, law.shearRatio * kn);
  }
  static DEM_INLINE Tangent tangent(const LawParameters& law, const ContactBlock& block, int c)
  {
    return shearTangent(law, block, c);
  }
};

/// Springs as in DisplacementSliding, with Mindlin's stiffness of each axis of the ellipse of contact
/// (ContactEllipse.h). The dashpot and the limit of friction are those of a round contact.
struct EllipticSliding
{
  template <typename Laws>
  static DEM_INLINE void run(const Laws& laws, ContactBlock& block)
  {
    inLanes<ShearSprings::rotateSliding>(laws, block);
    inLanes<slide>(laws, block);
  }
  static std::vector<MemoryColumn> memory() { return DisplacementSliding::memory(); }
  static DEM_INLINE SpringState spring(const LawParameters& law, const ContactBlock& block, int c,
    double kn)
  {
    const Lane3 axis = block.longAxis.get(c);
    const Lane3 u = block.slidingSpring.get(c), v = slidingVelocity(block, c);
    const double u1 = dot(u, axis), v1 = dot(v, axis);
    const double k1 = law.shearRatio * kn * alongAxis(law, block, c);
    const double k2 = law.shearRatio * kn * acrossAxis(law, block, c);
    return { 0.5 * fused(k1, u1 * u1, k2 * fused(-u1, u1, dot(u, u))),
      -fused(k1, u1 * v1, k2 * fused(-u1, v1, dot(u, v))), 0.0 };
  }
  static DEM_INLINE Tangent tangent(const LawParameters& law, const ContactBlock& block, int c)
  {
    const Tangent round = shearTangent(law, block, c);
    return slidingTangent(acrossAxis(law, block, c) * round.sliding, round.slidingDashpot);
  }

private:
  /// Of the long axis, over the stiffness of a round contact.
  static DEM_INLINE double alongAxis(const LawParameters& law, const ContactBlock& block, int c)
  {
    return axisStiffness(law.shearPoisson, block.longAxisShare[c]);
  }
  /// Of the short axis, which is the stiffer one.
  static DEM_INLINE double acrossAxis(const LawParameters& law, const ContactBlock& block, int c)
  {
    return axisStiffness(law.shearPoisson, 1.0 - block.longAxisShare[c]);
  }
  static DEM_INLINE FrictionMode stiffer(const LawParameters& law, const FrictionMode& round,
    double by)
  {
    return modeOf(law, by * round.stiffness, round.compliance / by, round.damping, round.limit);
  }
  static DEM_INLINE void slide(const LawParameters& law, ContactBlock& block, int c)
  {
    const FrictionMode round = ShearSprings::slidingMode(law, block, c);
    const FrictionMode along = stiffer(law, round, alongAxis(law, block, c));
    const FrictionMode across = stiffer(law, round, acrossAxis(law, block, c));
    const Lane3 axis = block.longAxis.get(c);
    const Lane3 u = block.slidingSpring.get(c), v = slidingVelocity(block, c);
    const Lane3 u1 = dot(u, axis) * axis, v1 = dot(v, axis) * axis;
    const Lane3 u2 = u - u1, v2 = v - v1;
    Lane3 f = RuledSprings::trial(along, v1, u1) + RuledSprings::trial(across, v2, u2);
    const double slips = clip(f, round.limit) ? 1.0 : 0.0;
    const Lane3 f1 = dot(f, axis) * axis;
    block.sliding[c] = slips;
    block.force.set(c, f);
    block.slidingSpring.set(c,
      RuledSprings::left(along, v1, u1, f1, slips) +
        RuledSprings::left(across, v2, u2, f - f1, slips));
  }
};

/// A force that each step changes by k_s v h, k_s that of the present overlap (LAMMPS'
/// mindlin/force); the memory of the contact is the force [M L/T^2].
struct ForceSliding
{
  template <typename Laws>
  static DEM_INLINE void run(const Laws& laws, ContactBlock& block)
  {
    inLanes<ShearSprings::rotateSliding>(laws, block);
    inLanes<slide>(laws, block);
  }
  static std::vector<MemoryColumn> memory()
  {
    return { { MemoryKind::Sliding, "SlidingForce", "M L/T^2" } };
  }
  static DEM_INLINE SpringState spring(const LawParameters& law, const ContactBlock& block, int c,
    double kn)
  {
    const Lane3 f = block.slidingSpring.get(c);
    const double energy = 0.5 * dot(f, f) / (kn > 0.0 ? law.shearRatio * kn : 1.0);
    return { kn > 0.0 ? energy : 0.0, dot(f, slidingVelocity(block, c)), 0.0 };
  }
  static DEM_INLINE Tangent tangent(const LawParameters& law, const ContactBlock& block, int c)
  {
    return shearTangent(law, block, c);
  }

private:
  static DEM_INLINE void slide(const LawParameters& law, ContactBlock& block, int c)
  {
    const FrictionMode mode = ShearSprings::slidingMode(law, block, c);
    const Lane3 v = slidingVelocity(block, c);
    const Lane3 elastic = fused(-mode.timeStep * mode.stiffness, v, block.slidingSpring.get(c));
    Lane3 force = fused(-mode.damping, v, elastic);
    const bool slips = clip(force, mode.limit);
    const double kept = mode.relaxes * RuledSprings::keptBy(mode);
    const Lane3 spring = fused(1.0 - kept, fused(mode.dashpot * mode.damping, v, force),
      kept * block.slidingSpring.get(c));
    force = (mode.limit > 0.0 ? 1.0 : 0.0) * force; // also of what is too small to be clipped
    block.sliding[c] = slips ? 1.0 : 0.0;
    block.slidingSpring.x[c] = slips ? spring.x : elastic.x;
    block.slidingSpring.y[c] = slips ? spring.y : elastic.y;
    block.slidingSpring.z[c] = slips ? spring.z : elastic.z;
    block.force.set(c, force);
  }
};

/// What a contact remembers of sliding shrinks with its stiffness while it is unloaded, so that no
/// friction is left of a contact that hardly is one (Thornton, Cummins and Cleary 2013; LAMMPS'
/// mindlin_rescale).
/// @param Base a part that remembers sliding
template <typename Base>
struct RescaledSliding
{
  template <typename Laws>
  static DEM_INLINE void run(const Laws& laws, ContactBlock& block)
  {
    inLanes<rescale>(laws, block);
    runOn<Base>(laws, block);
  }
  static std::vector<MemoryColumn> memory()
  {
    std::vector<MemoryColumn> all = Base::memory();
    all.push_back({ MemoryKind::Shear, "LastStiffness", "M/T^2" });
    return all;
  }
  static DEM_INLINE SpringState spring(const LawParameters& law, const ContactBlock& block, int c,
    double kn)
  {
    const double share = shareOf(block.extra[ShearExtra][c], kn);
    const SpringState whole = Base::spring(law, block, c, kn);
    return { share * share * whole.energy, share * whole.sliding, 0.0 };
  }
  static DEM_INLINE Tangent tangent(const LawParameters& law, const ContactBlock& block, int c)
  {
    return shearTangent(law, block, c);
  }

private:
  static DEM_INLINE double shareOf(double before, double kn)
  {
    const bool unloads = kn < before;
    const double share = kn / (unloads ? before : 1.0);
    return unloads ? share : 1.0;
  }
  static DEM_INLINE void rescale(const LawParameters&, ContactBlock& block, int c)
  {
    double* last = block.extra[ShearExtra];
    const double share = shareOf(last[c], block.stiffness[c]);
    block.slidingSpring.set(c, share * block.slidingSpring.get(c));
    last[c] = block.stiffness[c];
  }
};

/// Springs as in DisplacementSliding, held by static friction; what slides is held by dynamic
/// friction, DynamicFrictionRatio of that (libgran, Demidov).
struct StaticDynamicSliding
{
  template <typename Laws>
  static DEM_INLINE void run(const Laws& laws, ContactBlock& block)
  {
    inLanes<ShearSprings::rotateSliding>(laws, block);
    inLanes<ShearSprings::trySliding>(laws, block);
    inLanes<slip>(laws, block);
  }
  static std::vector<MemoryColumn> memory() { return DisplacementSliding::memory(); }
  static DEM_INLINE SpringState spring(const LawParameters& law, const ContactBlock& block, int c,
    double kn)
  {
    return DisplacementSliding::spring(law, block, c, kn);
  }
  static DEM_INLINE Tangent tangent(const LawParameters& law, const ContactBlock& block, int c)
  {
    return shearTangent(law, block, c);
  }

private:
  static DEM_INLINE void slip(const LawParameters& law, ContactBlock& block, int c)
  {
    FrictionMode mode = ShearSprings::slidingMode(law, block, c);
    Lane3 f = block.force.get(c);
    Lane3 u = block.slidingSpring.get(c);
    mode.limit = limitAt(mode.limit, dot(f, f), law.dynamicRatio);
    block.sliding[c] = RuledSprings::slip(mode, slidingVelocity(block, c), u, f);
    block.slidingSpring.set(c, u);
    block.force.set(c, f);
  }
};

/// The tangential half of RepulsiveDashpot, 2 beta_d sqrt(m* k_s): it acts where the contact does not slip, and beside the limit of friction.
struct ShearDashpot
{
  static constexpr Slot slot = Slot::SlidingDashpot;

  static DEM_INLINE void act(const LawParameters& law, ContactBlock& block, int c)
  {
    const double cs = dashpotOf(law, block, c);
    const bool sticks = block.coulombForce[c] > 0.0 && !(block.sliding[c] > 0.0);
    const double share = sticks ? 1.0 : 0.0;
    block.force.set(c, fused(-share * cs, slidingVelocity(block, c), block.force.get(c)));
  }
  static DEM_INLINE Tangent tangent(const LawParameters& law, const ContactBlock& block, int c)
  {
    return slidingTangent(0.0, dashpotOf(law, block, c));
  }

private:
  static DEM_INLINE double dashpotOf(const LawParameters& law, const ContactBlock& block, int c)
  {
    const double ks = law.shearRatio * block.stiffness[c];
    const double mass = block.effectiveMass[c];
    return softenedAlong(law, 2.0 * law.viscous * std::sqrt(mass * ks), mass);
  }
};

}
