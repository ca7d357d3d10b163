// The loops that follow those of BondElastic.h: how far bonds are strained, what is left of them,
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
      const double shear = rootOf(dot(side, side));
      const double pull = batch.pull[c];
      const double pulled = pull > 0.0 ? pull : 0.0;
      double tension = 0.0, shearing = 0.0;
      const double least = strength[c] > 0.0 ? strength[c] : 1.0;
      double perStrength;
      if constexpr (By == BondBreaking::Stress)
      {
        // I / R = A R / 4, and J / R twice as much
        const double both = 1.0 / (R * least); // one division for two
        const double perRadius = both * least;
        perStrength = both * R;
        const double perArea = perRadius * perRadius * (1.0 / Pi);
        tension =
          fused(4.0 * perRadius, rootOf(batch.bentSquare[c]), pull) * (perArea * perTensile);
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
        tension = fused(rootOf(batch.bentSquare[c]), 1.0 / terms.bendingMost, pulled * perTensile);
        shearing = fused(batch.wrung[c], 1.0 / terms.twistingMost, shear * perShearing);
      }
      if constexpr (By != BondBreaking::Stress)
      {
        perStrength = 1.0 / least;
      }
      const double larger = tension > shearing ? tension : shearing;
      const double both = By == BondBreaking::Energy
        ? std::sqrt(fused(tension, tension, shearing * shearing))
        : (By == BondBreaking::Combined ? tension + shearing : larger);
      strained[c] = both * perStrength;
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

/// Share of its stiffness that a bond has which is strained that far.
/// @tparam Brittle whether it has all of it until it breaks
template <bool Brittle>
DEM_INLINE double keptAt(double strain, double softening)
{
  if constexpr (Brittle)
  {
    return 1.0;
  }
  return 1.0 - damageAt(strain, softening);
}

/// Dashpots of each mode, on the higher body.
struct Damp
{
  template <int Width>
  static DEM_INLINE void run(const BondTerms& terms, BondBatch& batch)
  {
    const double zeta = terms.damping;
    const int count = batch.wide();
#pragma omp simd
    for (int k = 0; k < count; ++k)
    {
      const Lane3 n = batch.line.get(k), v = batch.speed.get(k), w = batch.spin.get(k);
      const double vn = dot(v, n), wn = dot(w, n);
      const double cn = zeta * critical(batch.normal[k], batch.perMass[k]);
      const double cs = zeta * critical(batch.shear[k], batch.perShearMass[k]);
      const double cb = zeta * critical(batch.bending[k], batch.perInertia[k]);
      const double ct = zeta * critical(batch.twisting[k], batch.perInertia[k]);
      batch.braked[k] = cn * vn;
      batch.dragged.set(k, cs * fused(-vn, n, v));
      batch.resisted.set(k, fused(cb, fused(-wn, n, w), (ct * wn) * n));
    }
  }

private:
  /// sqrt(k m), of which twice is critical, to within 1e-6 of it.
  static DEM_INLINE double critical(double stiffness, double perMass)
  {
    return stiffness * roughInverseRoot(stiffness * perMass);
  }
};

/// What a bond does: of the elastic bond what softening leaves, and the dashpots. Nothing where
/// there is none.
template <bool Brittle>
struct Act
{
  /// @param before the largest strain of each bond until now
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
      double left = 1.0;
      if constexpr (!Brittle)
      {
        left = 1.0 - smooth * fourthPower(lanes.strained[c]);
      }
      const double kept = left * (whole * keptAt<Brittle>(counts, softening));
      const double pull = batch.pull[k] * (batch.pull[k] > 0.0 ? kept : left * whole);
      const Lane3 n = batch.line.get(k), dragged = batch.dragged.get(k);
      const Lane3 resisted = batch.resisted.get(k);
      const Lane3 side = kept * (dragged - batch.side.get(k));
      const Lane3 lever = cross(n, dragged);
      const double arm = batch.share[k] * batch.length[k];
      batch.kept[k] = kept;
      lanes.force.set(c, lanes.sign[c] * fused(fused(kept, batch.braked[k], pull), n, side));
      lanes.lowerTorque.set(c, kept * (batch.lowerTorque.get(k) + fused(arm, lever, resisted)));
      lanes.higherTorque.set(c,
        kept * (batch.higherTorque.get(k) + fused(batch.length[k] - arm, lever, -1.0 * resisted)));
    }
  }
};

/// What dashpots take.
struct CountDamped
{
  template <int Width>
  static DEM_INLINE void run(const BondTerms& terms, const BondBatch& batch, BondLanes& lanes)
  {
    const double dt = terms.timeStep;
    const int count = batch.wide();
#pragma omp simd
    for (int k = 0; k < count; ++k)
    {
      const Lane3 force = fused(batch.braked[k], batch.line.get(k), batch.dragged.get(k));
      const double power =
        dot(force, batch.speed.get(k)) + dot(batch.resisted.get(k), batch.spin.get(k));
      lanes.damped[batch.begin + k] = dt * batch.kept[k] * power;
    }
  }
};

/// The largest strain of the bonds in this step.
struct LargestStrain
{
  template <int Width>
  static DEM_INLINE double run(const double* before, const BondBatch& batch, const BondLanes& lanes)
  {
    double largest = 0.0;
    const int count = batch.wide();
#pragma omp simd reduction(max : largest)
    for (int k = 0; k < count; ++k)
    {
      const int c = batch.begin + k;
      const double most = before[k] > lanes.strained[c] ? before[k] : lanes.strained[c];
      const double here = lanes.whole[c] * most;
      largest = largest > here ? largest : here;
    }
    return largest;
  }
};

/// Forces and moments of the elastic bond, for those who look at it.
struct Show
{
  template <int Width>
  static DEM_INLINE void run(const BondTerms& terms, const BondBatch& batch, BondLanes& lanes)
  {
    const double smooth = terms.smooth;
    const int count = batch.wide();
#pragma omp simd
    for (int k = 0; k < count; ++k)
    {
      const int c = batch.begin + k;
      const double kept = batch.kept[k];
      const Lane3 side = kept * batch.side.get(k);
      const double left = 1.0 - smooth * fourthPower(lanes.strained[c]);
      lanes.pull[c] = batch.pull[k] * (batch.pull[k] > 0.0 ? kept : left * lanes.whole[c]);
      lanes.shear[c] = rootOf(dot(side, side));
      lanes.bending[c] = kept * rootOf(batch.bentSquare[k]);
      lanes.twisting[c] = kept * batch.wrung[k];
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

template <bool Brittle>
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
      const double most = strain[c] > lanes.strained[c] ? strain[c] : lanes.strained[c];
      if constexpr (!Brittle)
      {
        const double before = damageAt(strain[c], softening);
        const double now = most < softening ? damageAt(most, softening) : before;
        loss[c] = loss[c] + whole * (now - before) * softEnergy(batch, k);
      }
      const bool touches = lanes.gap[c] < 0.0 || lanes.gap[c] + overlap[c] < 0.0;
      const double broken = strength[c] < 0.0 && touches ? age[c] + dt : 0.0;
      strain[c] = whole > 0.5 ? most : strain[c];
      age[c] = whole > 0.5 ? age[c] + dt : broken;
    }
  }
};

}

}
