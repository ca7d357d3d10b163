// The loops that follow those of BondKernels.h: how far bonds are strained, what is left of them,
// their dashpots, their energy and what there is to remember.
#pragma once

#include "Laws/BondKernels.h"

namespace dem
{

namespace bonds
{

/// The share of its strength to which a bond is strained: by tension and bending, and by shear and
/// twist.
template <BondBreaking By>
struct Strain
{
  template <int Width>
  static DEM_INLINE void run(const BondTerms& all, const double* strength, const BondBatch& batch,
    double* strained, double* sheared)
  {
    const BondTerms terms = all;
    const double perTensile = 1.0 / terms.tensile, perShearing = 1.0 / terms.shearing;
    const int count = batch.wide();
#pragma omp simd
    for (int c = 0; c < count; ++c)
    {
      const double R = terms.radius(batch.lowerRadius[c], batch.higherRadius[c]);
      const double area = Pi * R * R;
      const Lane3 side = batch.side.get(c);
      const double shear = std::sqrt(dot(side, side));
      const double pull = batch.pull[c];
      const double pulled = pull > 0.0 ? pull : 0.0;
      double tension = 0.0, shearing = 0.0;
      if constexpr (By == BondBreaking::Stress)
      {
        // I / R = A R / 4, and J / R twice as much
        const double perRadius = 1.0 / R;
        const double perArea = perRadius * perRadius * (1.0 / Pi);
        tension = fused(4.0 * perRadius, batch.bent[c], pull) * (perArea * perTensile);
        shearing = fused(2.0 * perRadius, batch.wrung[c], shear) * (perArea * perShearing);
      }
      else if constexpr (By == BondBreaking::Force)
      {
        tension = pulled * perTensile;
        shearing = shear * perShearing;
      }
      else if constexpr (By == BondBreaking::Separation)
      {
        tension = (batch.length[c] - batch.rest[c]) / terms.separation;
      }
      else if constexpr (By == BondBreaking::Energy)
      {
        const double unit = 1.0 / (area * terms.fracture);
        tension = std::sqrt((pull > 0.0 ? batch.along[c] : 0.0) * unit);
        shearing = std::sqrt(batch.across[c] * unit);
      }
      else if constexpr (By == BondBreaking::Combined)
      {
        tension = fused(batch.bent[c], 1.0 / terms.bendingMost, pulled * perTensile);
        shearing = fused(batch.wrung[c], 1.0 / terms.twistingMost, shear * perShearing);
      }
      const double larger = tension > shearing ? tension : shearing;
      const double both = By == BondBreaking::Energy
        ? std::sqrt(fused(tension, tension, shearing * shearing))
        : (By == BondBreaking::Combined ? tension + shearing : larger);
      strained[c] = both / (strength[c] > 0.0 ? strength[c] : 1.0);
      sheared[c] = shearing > tension ? 1.0 : 0.0;
    }
  }
};

/// Share of its stiffness that a bond has lost which was strained that far: its force falls in a
/// straight line from its strength down to nothing.
DEM_INLINE double damageAt(double strain, double softening)
{
  const double soft = softening > 1.0 ? softening - 1.0 : 1.0;
  const double part = softening * (strain - 1.0) / (strain * soft);
  const double lost = strain < softening ? part : 1.0;
  return strain > 1.0 ? lost : 0.0;
}

/// The fourth power of the share of its strength to which a bond is strained.
DEM_INLINE double fourthPower(double strained)
{
  const double B = strained < 1.0 ? strained : 1.0;
  return (B * B) * (B * B);
}

/// What is left of the elastic bond after softening; nothing where there is none.
struct Soften
{
  template <int Width>
  static DEM_INLINE void run(const BondTerms& terms, const double* before, BondBatch& batch,
    BondLanes& lanes)
  {
    const double softening = terms.softening, smooth = terms.smooth;
    const int count = batch.wide();
#pragma omp simd
    for (int k = 0; k < count; ++k)
    {
      const int c = batch.begin + k;
      // One that breaks now has what it had before.
      const double most = before[k] > lanes.strained[c] ? before[k] : lanes.strained[c];
      const double counts = most < softening ? most : before[k];
      const double whole = lanes.whole[c];
      const double left = 1.0 - smooth * fourthPower(lanes.strained[c]);
      const double kept = left * (whole * (1.0 - damageAt(counts, softening)));
      const double pull = batch.pull[k] * (batch.pull[k] > 0.0 ? kept : left * whole);
      const Lane3 side = kept * batch.side.get(k);
      batch.kept[k] = kept;
      lanes.pull[c] = pull;
      lanes.shear[c] = std::sqrt(dot(side, side));
      lanes.bending[c] = kept * batch.bent[k];
      lanes.twisting[c] = kept * batch.wrung[k];
      lanes.force.set(c, (-lanes.sign[c]) * fused(-pull, batch.line.get(k), side));
      lanes.lowerTorque.set(c, kept * batch.lowerTorque.get(k));
      lanes.higherTorque.set(c, kept * batch.higherTorque.get(k));
    }
  }
};

/// Dashpots of each mode.
struct Damp
{
  template <int Width>
  static DEM_INLINE void run(const BondTerms& terms, const BondBatch& batch, BondLanes& lanes)
  {
    const double zeta = terms.damping, dt = terms.timeStep, byRadii = terms.armsByRadii,
                 meet = terms.meet;
    const int count = batch.wide();
#pragma omp simd
    for (int k = 0; k < count; ++k)
    {
      const int c = batch.begin + k;
      const double share = zeta * batch.kept[k];
      const Lane3 n = batch.line.get(k), v = batch.speed.get(k), w = batch.spin.get(k);
      const double vn = dot(v, n), wn = dot(w, n);
      const Lane3 vt = fused(-vn, n, v), wt = fused(-wn, n, w);
      const double cn = share * std::sqrt(batch.normal[k] * batch.mass[k]);
      const double cs = share * std::sqrt(batch.shear[k] * batch.shearMass[k]);
      const double cb = share * std::sqrt(batch.bending[k] * batch.inertia[k]);
      const double ct = share * std::sqrt(batch.twisting[k] * batch.inertia[k]);
      const Lane3 resistance = fused(cb, wt, (ct * wn) * n);
      const Lane3 lever = cross(n, cs * vt); // of the dashpot across
      const double sum = batch.lowerRadius[k] + batch.higherRadius[k];
      const double arm = (byRadii > 0.5 ? batch.lowerRadius[k] / sum : meet) * batch.length[k];
      lanes.force.set(c, fused(lanes.sign[c], fused(cn * vn, n, cs * vt), lanes.force.get(c)));
      lanes.lowerTorque.set(c, lanes.lowerTorque.get(c) + fused(arm, lever, resistance));
      lanes.higherTorque.set(c,
        lanes.higherTorque.get(c) + fused(batch.length[k] - arm, lever, -1.0 * resistance));
      lanes.damped[c] =
        dt * fused(cn * vn, vn, fused(cs, dot(vt, vt), fused(cb, dot(wt, wt), ct * wn * wn)));
    }
  }
};

/// What of its elastic energy softening takes from: all but that of a bond that is pressed.
DEM_INLINE double softEnergy(const BondBatch& batch, int k)
{
  return batch.across[k] + (batch.pull[k] > 0.0 ? batch.along[k] : 0.0);
}

/// Elastic energy before the step. Where the force is the share 1 - B^4 of the elastic one, it is
/// what a bond takes up that is strained in one way all along: the integral is U (1 - B^4 / 3).
struct Store
{
  template <int Width>
  static DEM_INLINE void run(const BondTerms& terms, const double* strain, const BondBatch& batch,
    BondLanes& lanes)
  {
    const double softening = terms.softening, smooth = terms.smooth;
    const int count = batch.wide();
#pragma omp simd
    for (int k = 0; k < count; ++k)
    {
      const int c = batch.begin + k;
      const double soft = softEnergy(batch, k);
      const double pressed = batch.along[k] + batch.across[k] - soft;
      const double kept = 1.0 - damageAt(strain[k], softening);
      const double left = 1.0 - smooth * (1.0 / 3.0) * fourthPower(lanes.strained[c]);
      lanes.stored[c] = left * (lanes.whole[c] * fused(kept, soft, pressed));
    }
  }
};

struct Remember
{
  template <int Width>
  static DEM_INLINE void run(const BondTerms& terms, ContactBlock& block, const BondBatch& batch,
    const BondLanes& lanes)
  {
    const double softening = terms.softening, dt = terms.timeStep;
    double* strain = block.extra[BondExtra + BondStrain];
    double* loss = block.extra[BondExtra + BondLoss];
    double* age = block.extra[BondExtra + BondAge];
    const double* overlap = block.extra[BondExtra + BondOverlap];
    const double* strength = block.extra[BondExtra + BondStrength];
    const int count = batch.wide();
#pragma omp simd
    for (int k = 0; k < count; ++k)
    {
      const int c = batch.begin + k;
      const double whole = lanes.whole[c];
      const double before = damageAt(strain[c], softening);
      const double most = strain[c] > lanes.strained[c] ? strain[c] : lanes.strained[c];
      const bool goesOn = most < softening;
      const double now = goesOn ? damageAt(most, softening) : before;
      const double soft = softEnergy(batch, k);
      const bool touches = lanes.gap[c] < 0.0 || lanes.gap[c] + overlap[c] < 0.0;
      const double broken = strength[c] < 0.0 && touches ? age[c] + dt : 0.0;
      loss[c] = loss[c] + whole * (now - before) * soft;
      strain[c] = whole > 0.5 ? most : strain[c];
      age[c] = whole > 0.5 ? age[c] + dt : broken;
    }
  }
};

}

}
