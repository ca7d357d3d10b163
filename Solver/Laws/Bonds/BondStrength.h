// The loops that follow those of BondElastic.h: how far bonds are strained, what is left of them,
// their dashpots, their energy and what there is to remember.
#pragma once

#include "Laws/Bonds/BondKernels.h"

namespace dem
{

namespace bonds
{

/// Tension with bending, and shear with twist, over the strengths; and one over the share of them
/// that a bond has. No member begins with a value, as in Remembered.
struct Strained
{
  double tension, shearing, perStrength;
};

/// @param perTensile, perShearing one over the strengths
/// @param least share of the strengths that the bond has
template <BondBreaking By>
DEM_INLINE Strained strainedBy(const BondTerms& terms, double perTensile, double perShearing,
  double least, const BondBatch& batch, int c)
{
  const double R = batch.radius[c];
  const double shear = nearRoot(batch.sideSquare[c]);
  const double pull = batch.pull[c];
  const double pulled = pull > 0.0 ? pull : 0.0;
  if constexpr (By == BondBreaking::Stress)
  {
    // I / R = A R / 4, and J / R twice as much
    const double both = 1.0 / (R * least); // one division for two
    const double perRadius = both * least;
    const double perArea = perRadius * perRadius * (1.0 / Pi);
    return { fused(4.0 * perRadius, nearRoot(batch.bentSquare[c]), pull) * (perArea * perTensile),
      fused(2.0 * perRadius, batch.wrung[c], shear) * (perArea * perShearing), both * R };
  }
  else if constexpr (By == BondBreaking::Force)
  {
    return { pulled * perTensile, shear * perShearing, 1.0 / least };
  }
  else if constexpr (By == BondBreaking::Separation)
  {
    return { batch.stretched[c] / terms.separation, 0.0, 1.0 / least };
  }
  else if constexpr (By == BondBreaking::Energy)
  {
    const double unit = 1.0 / (Pi * R * R * terms.fracture);
    // A bond that pulls at the length that it was made with has less than 0 where it is shorter.
    const bool strains = (pull > 0.0) & (batch.along[c] > 0.0);
    return { std::sqrt((strains ? batch.along[c] : 0.0) * unit), std::sqrt(batch.across[c] * unit),
      1.0 / least };
  }
  else if constexpr (By == BondBreaking::Combined)
  {
    return { fused(nearRoot(batch.bentSquare[c]), 1.0 / terms.bendingMost, pulled * perTensile),
      fused(batch.wrung[c], 1.0 / terms.twistingMost, shear * perShearing), 1.0 / least };
  }
  else
  {
    return { 0.0, 0.0, 1.0 / least };
  }
}

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
      const double least = strength[c] > 0.0 ? strength[c] : 1.0;
      const Strained is = strainedBy<By>(terms, perTensile, perShearing, least, batch, c);
      const double larger = is.tension > is.shearing ? is.tension : is.shearing;
      const double both = By == BondBreaking::Energy
        ? std::sqrt(fused(is.tension, is.tension, is.shearing * is.shearing))
        : (By == BondBreaking::Combined ? is.tension + is.shearing : larger);
      strained[c] = both * is.perStrength;
      sheared[c] = is.shearing > is.tension ? 1.0 : 0.0;
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

/// The age of bonds, and of broken ones for how long their bodies have been pressed.
struct Ages
{
  double* age;
  const double *overlap, *strength, *gap, *whole;
  double timeStep;

  Ages(double step, const BondLanes& lanes, ContactBlock& block)
    : age(block.extra[BondExtra + BondAge]), overlap(block.extra[BondExtra + BondOverlap]),
      strength(block.extra[BondExtra + BondStrength]), gap(lanes.gap.lane), whole(lanes.whole.lane),
      timeStep(step)
  {
  }
  DEM_INLINE void grow(int c) const
  {
    const double apart = this->gap[c], since = apart + this->overlap[c];
    const double least = apart < since ? apart : since;
    const double later = this->age[c] + this->timeStep;
    const double touching = least < 0.0 ? later : 0.0;
    const double broken = this->strength[c] < 0.0 ? touching : 0.0;
    this->age[c] = this->whole[c] > 0.5 ? later : broken;
  }
};

/// Dashpots of each mode.
/// @tparam Apart whether bending and twisting stiffness may have any ratio, as those of a text
template <bool Apart>
struct Dashpots
{
  double along, across, bending, twisting;

  DEM_INLINE Dashpots(const BondTerms& terms, const BondBatch& batch, int k)
  {
    this->along = terms.damping * critical(batch.normal[k], batch.perMass[k]);
    this->across = terms.damping * critical(batch.shear[k], batch.perShearMass[k]);
    if constexpr (Apart)
    {
      this->bending = terms.damping * critical(batch.bending[k], batch.perInertia[k]);
      this->twisting = terms.damping * critical(batch.twisting[k], batch.perInertia[k]);
    }
    else
    {
      // Bending and twisting stiffness each have the same share of their sum everywhere, so the
      // root of the sum serves for both dashpots.
      const double both = critical(batch.bending[k] + batch.twisting[k], batch.perInertia[k]);
      this->bending = terms.bendingDamping * both;
      this->twisting = terms.twistingDamping * both;
    }
  }

private:
  /// sqrt(k m), of which twice is critical, to within 1e-6 of it.
  static DEM_INLINE double critical(double stiffness, double perMass)
  {
    return stiffness * roughInverseRoot(stiffness * perMass);
  }
};

/// Where bonds store what they do: forces on the first bodies, and torques.
struct BondResults
{
  Lanes3 *force, *first, *second;
};

/// What a bond does: of the elastic bond what softening leaves, and the dashpots. Nothing where
/// there is none.
/// @tparam Brittle whether a bond is as stiff as at first until it breaks
/// @tparam Remembers whether it remembers the step already, which only brittle ones can
/// @tparam Apart see Dashpots
template <bool Brittle, bool Remembers, bool Apart>
struct Act
{
  static_assert(Brittle || !Remembers, "others have to know of energies first");

  /// @return the largest strain of a bond that there is
  template <int Width>
  static DEM_INLINE double run(const BondTerms& all, const BondLanes& lanes, BondBatch& batch,
    ContactBlock& block, const BondResults& to)
  {
    const BondTerms terms = all;
    Lanes3 &force = *to.force, &first = *to.first, &second = *to.second;
    const Ages ages(terms.timeStep, lanes, block);
    double* strain = block.extra[BondExtra + BondStrain];
    double largest = 0.0;
    const int count = batch.wide(), begin = batch.begin;
#pragma omp simd reduction(max : largest)
    for (int k = 0; k < count; ++k)
    {
      const int c = begin + k;
      const double before = strain[c];
      const double most = before > lanes.strained[c] ? before : lanes.strained[c];
      const double whole = lanes.whole[c];
      const double here = whole * most;
      largest = largerOf(largest, here);

      const Dashpots<Apart> dashpot(terms, batch, k);
      const Lane3 n = batch.line.get(k), v = batch.speed.get(k), w = batch.spin.get(k);
      const double vn = dot(v, n), wn = dot(w, n);
      const Lane3 dragged = dashpot.across * cross(n, v);
      const double L = batch.length[k];
      const double twisted = (dashpot.twisting - dashpot.bending) * wn;
      const Lane3 resisted = fused(dashpot.bending, w, twisted * n);
      Lane3 low = fused(batch.share[k] * L, dragged, resisted) + batch.lowerTorque.get(k);
      Lane3 couple = fused(-L, dragged, batch.couple.get(k));
      double pull = fused(dashpot.along, vn, batch.pull[k]);
      batch.kept[k] = whole;
      if constexpr (!Brittle)
      {
        // One that breaks now has what it had before.
        const double counts = most < terms.softening ? most : before;
        const double left = 1.0 - terms.smooth * fourthPower(lanes.strained[c]);
        const double kept = left * (whole * (1.0 - damageAt(counts, terms.softening)));
        const double elastic = batch.pull[k] * (batch.pull[k] > 0.0 ? kept : left);
        pull = fused(kept * dashpot.along, vn, elastic);
        low = kept * low;
        couple = kept * couple;
        batch.kept[k] = kept;
      }
      const Lane3 high = -1.0 * (low + couple);
      const double sign = lanes.sign[c];
      const bool isLower = sign > 0.0;
      force.set(c, fused(sign * pull, n, (sign * batch.perLength[k]) * cross(n, couple)));
      first.set(c,
        { isLower ? low.x : high.x, isLower ? low.y : high.y, isLower ? low.z : high.z });
      second.set(c,
        { isLower ? high.x : low.x, isLower ? high.y : low.y, isLower ? high.z : low.z });
      if constexpr (Remembers)
      {
        strain[c] = whole > 0.5 ? most : before;
        ages.grow(c);
      }
    }
    return largest;
  }
};

/// What dashpots take.
template <bool Apart>
struct CountDamped
{
  template <int Width>
  static DEM_INLINE void run(const BondTerms& all, const BondBatch& batch, BondLanes& lanes)
  {
    const BondTerms terms = all;
    const int count = batch.wide();
#pragma omp simd
    for (int k = 0; k < count; ++k)
    {
      const Dashpots<Apart> dashpot(terms, batch, k);
      const Lane3 n = batch.line.get(k), v = batch.speed.get(k), w = batch.spin.get(k);
      const double vn = dot(v, n), wn = dot(w, n);
      const Lane3 across = fused(-vn, n, v), bent = fused(-wn, n, w);
      const double power = fused(dashpot.along * vn, vn, dashpot.across * dot(across, across)) +
        fused(dashpot.twisting * wn, wn, dashpot.bending * dot(bent, bent));
      lanes.damped[batch.begin + k] = terms.counting * batch.kept[k] * power;
    }
  }
};

/// Forces and moments of the elastic bond, for observers.
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
      const double left = 1.0 - smooth * fourthPower(lanes.strained[c]);
      lanes.pull[c] = batch.pull[k] * (batch.pull[k] > 0.0 ? kept : left);
      lanes.shear[c] = kept * rootOf(batch.sideSquare[k]);
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
/// what a bond takes up that is strained in proportion all along: the integral is U (1 - B^4 / 3).
template <bool Brittle>
struct Store
{
  /// @param strain the largest one of each bond before the step
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
      const double kept = Brittle ? 1.0 : 1.0 - damageAt(strain[k], softening);
      const double left = 1.0 - smooth * (1.0 / 3.0) * fourthPower(lanes.strained[c]);
      lanes.stored[c] = left * (lanes.whole[c] * fused(kept, soft, pressed));
    }
  }
};

/// What a step leaves of bonds that soften.
struct Remember
{
  template <int Width>
  static DEM_INLINE void run(const BondTerms& terms, ContactBlock& block, const BondBatch& batch,
    const BondLanes& lanes)
  {
    const double softening = terms.softening;
    const Ages ages(terms.timeStep, lanes, block);
    double* strain = block.extra[BondExtra + BondStrain];
    double* loss = block.extra[BondExtra + BondLoss];
    const int count = batch.wide();
#pragma omp simd
    for (int k = 0; k < count; ++k)
    {
      const int c = batch.begin + k;
      const double whole = lanes.whole[c];
      const double most = strain[c] > lanes.strained[c] ? strain[c] : lanes.strained[c];
      const double before = damageAt(strain[c], softening);
      const double now = most < softening ? damageAt(most, softening) : before;
      loss[c] = loss[c] + whole * (now - before) * softEnergy(batch, k);
      strain[c] = whole > 0.5 ? most : strain[c];
      ages.grow(c);
    }
  }
};

}

}
