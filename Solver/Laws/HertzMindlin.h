// Visco-elastic Hertz-Mindlin contact with sliding, rolling and twisting friction (Vetter 2025,
// section 2.2). A law is a stateless struct; Friction says how its springs are updated.
#pragma once

#include "Contacts/ContactBlock.h"
#include "Core/Inline.h"
#include "Laws/FrictionSprings.h"
#include "Laws/LawParameters.h"

namespace dem
{

template <typename Friction>
struct HertzMindlin
{
  /// Forces and torques of every contact of the block, and its springs for the next step. One short
  /// loop after the other: a processor works on several rounds of a short loop at the same time,
  /// which hides how long each takes.
  DEM_CLONES static void evaluate(const LawParameters& parameters, ContactBlock& block)
  {
    const LawParameters law = parameters; // nothing that the loops write can be part of it
    const int lanes = block.lanes();
#pragma omp simd
    for (int c = 0; c < lanes; ++c)
    {
      press(law, block, c);
    }
#pragma omp simd
    for (int c = 0; c < lanes; ++c)
    {
      slide(law, block, c);
    }
#pragma omp simd
    for (int c = 0; c < lanes; ++c)
    {
      rollAndTwist(law, block, c);
    }
  }

  /// Energy stored in the normal and the friction springs of a lane, at the present stiffness
  /// [M L^2/T^2].
  static double elasticEnergy(const LawParameters& law, const ContactBlock& block, int c)
  {
    const double delta = block.overlap[c];
    const double a = std::sqrt(block.effectiveRadius[c] * delta);
    const double kn = law.hertz * a;
    const double ks = law.mindlin * a;
    const Lane3 s = block.slidingSpring.get(c);
    const Lane3 r = block.rollingSpring.get(c);
    const double t = block.twistingSpring[c];
    return 0.4 * kn * delta * delta + 0.5 * (ks * dot(s, s) + kn * dot(r, r) + ks * t * t);
  }

private:
  /// Normal force.
  static DEM_INLINE void press(const LawParameters& law, ContactBlock& block, int c)
  {
    const double delta = block.overlap[c];
    const double square = block.effectiveRadius[c] * delta;
    const double inverseA = inverseRoot(square);
    const double kn = law.hertz * (square * inverseA); // (12), (14)
    const double cn = std::sqrt(5.0 * block.effectiveMass[c] * kn) * law.dampingFactor; // (18)
    const double vn = dot(block.velocity.get(c), block.normal.get(c));                  // (27)

    block.stiffness[c] = kn;
    block.compliance[c] = inverseA * (1.0 / law.hertz);
    block.damping[c] = cn;
    block.normalForce[c] = fused(kn, delta, -cn * vn); // (5), (10)
  }

  /// Sliding friction; the torques are left to be multiplied by the arms.
  static DEM_INLINE void slide(const LawParameters& law, ContactBlock& block, int c)
  {
    const Lane3 n = block.normal.get(c);
    const Lane3 v = block.velocity.get(c);
    const Lane3 vs = fused(-dot(v, n), n, v); // (28)
    const double fn = block.normalForce[c];
    Lane3 us = block.slidingSpring.get(c);
    double slips = 0.0;
    const Lane3 fs = Friction::update(shearMode(law, block, law.sliding, c), n, vs, us, slips);

    block.slidingSpring.set(c, us);
    block.sliding[c] = slips;
    block.force.set(c, fused(fn, n, fs));
    block.firstTorque.set(c, cross(fs, n)); // (31) over r_i
  }

  /// Torques that resist rolling and twisting, and those of sliding.
  static DEM_INLINE void rollAndTwist(const LawParameters& law, ContactBlock& block, int c)
  {
    const Lane3 n = block.normal.get(c);
    const Lane3 w = block.spin.get(c);
    const double rStar = block.effectiveRadius[c];
    const Lane3 vr = block.rollingRadius[c] * cross(w, n); // (36)
    const double vt = rStar * dot(w, n);                   // (37)
    const FrictionMode rolling{ block.stiffness[c], block.compliance[c], block.damping[c],
      law.rolling * Friction::coulombForce(block.normalForce[c]), law.timeStep };
    Lane3 ur = block.rollingSpring.get(c);
    double ut = block.twistingSpring[c];
    double rolls = 0.0;
    const Lane3 fr = Friction::update(rolling, n, vr, ur, rolls);
    const double ft = Friction::update(shearMode(law, block, law.twisting, c), vt, ut);
    const Lane3 resistance = rStar * fused(ft, n, cross(n, fr)); // (32), (33)

    block.rollingSpring.set(c, ur);
    block.twistingSpring[c] = ut;
    const Lane3 torque = block.firstTorque.get(c);
    block.firstTorque.set(c, fused(block.firstArm[c], torque, resistance));
    block.secondTorque.set(c, fused(block.secondArm[c], torque, -1.0 * resistance)); // (57) to (59)
  }

  /// k_s and c_s follow from k_n and c_n by equations 12, 13, 18 and 19.
  static DEM_INLINE FrictionMode shearMode(const LawParameters& law, const ContactBlock& block,
    double coefficient, int c)
  {
    const double ratio = law.mindlin / law.hertz;
    return { ratio * block.stiffness[c], (1.0 / ratio) * block.compliance[c],
      law.shearDamping * block.damping[c],
      coefficient * Friction::coulombForce(block.normalForce[c]), law.timeStep };
  }
};

}
