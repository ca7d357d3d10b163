// Visco-elastic Hertz-Mindlin contact with sliding, rolling and twisting friction (Vetter 2025,
// section 2.2). A law is a stateless struct; Friction says how its springs are updated.
#pragma once

#include "Core/Inline.h"
#include "Laws/ContactBlock.h"
#include "Laws/FrictionSprings.h"
#include "Laws/LawParameters.h"

namespace dem
{

template <typename Friction>
struct HertzMindlin
{
  /// Forces and torques of every contact of the block, and its springs for the next step.
  DEM_CLONES static void evaluate(const LawParameters& parameters, ContactBlock& block)
  {
    const LawParameters law = parameters; // nothing that the loop writes can be part of it
    const int lanes = block.lanes();
#pragma omp simd
    for (int c = 0; c < lanes; ++c)
    {
      evaluateLane(law, block, c);
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
    const double t = block.slidingSpring.w[c];
    return 0.4 * kn * delta * delta + 0.5 * (ks * dot(s, s) + kn * dot(r, r) + ks * t * t);
  }

private:
  static DEM_INLINE void evaluateLane(const LawParameters& law, ContactBlock& block, int c)
  {
    const Lane3 n = block.normal.get(c);
    const Lane3 v = block.velocity.get(c);
    const Lane3 w = block.spin.get(c);
    const double delta = block.overlap[c];
    const double rStar = block.effectiveRadius[c];
    const double mStar = block.effectiveMass[c];

    const double inverseA = inverseRoot(rStar * delta);
    const double a = rStar * delta * inverseA; // (14)
    const double kn = law.hertz * a;           // (12)
    const double ks = law.mindlin * a;         // (13)
    const double damped = 5.0 * mStar * kn;
    const double cn = damped * inverseRoot(damped) * law.dampingFactor; // (18)
    const double cs = law.shearDamping * cn;                            // (19)
    const double normalCompliance = inverseA * (1.0 / law.hertz);
    const double shearCompliance = inverseA * (1.0 / law.mindlin);

    const double vn = dot(v, n); // (27)
    const Lane3 vs = fused(-vn, n, v); // (28)
    const double wn = dot(w, n);
    const Lane3 vr = block.rollingRadius[c] * cross(w, n); // (36)
    const double vt = rStar * wn;                         // (37)

    const double fn = fused(kn, delta, -cn * vn); // (5), (10)
    const double limit = Friction::coulombForce(fn);
    const double dt = law.timeStep;

    Lane3 us = block.slidingSpring.get(c);
    Lane3 ur = block.rollingSpring.get(c);
    double ut = block.slidingSpring.w[c];
    double slips = 0.0;
    double rolls = 0.0;
    const Lane3 fs = Friction::update({ ks, shearCompliance, cs, law.sliding * limit, dt }, n, vs, us, slips);
    const Lane3 fr = Friction::update({ kn, normalCompliance, cn, law.rolling * limit, dt }, n, vr, ur, rolls);
    const double ft = Friction::update({ ks, shearCompliance, cs, law.twisting * limit, dt }, vt, ut);

    const Lane3 slidingTorque = cross(fs, n);                         // (31) over r_i
    const Lane3 resistance = rStar * fused(ft, n, cross(n, fr)); // (32), (33)

    block.force.set(c, fused(fn, n, fs));
    block.firstTorque.set(c, fused(block.firstArm[c], slidingTorque, resistance));
    block.secondTorque.set(c, fused(block.secondArm[c], slidingTorque, -1.0 * resistance)); // (57) to (59)
    block.slidingSpring.set(c, us);
    block.rollingSpring.set(c, ur);
    block.slidingSpring.w[c] = ut;
    block.normalForce[c] = fn;
    block.sliding[c] = slips;
  }
};

}
