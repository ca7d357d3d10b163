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
  DEM_CLONES static void evaluate(const LawParameters& law, ContactBlock& block)
  {
#pragma omp simd
    for (int c = 0; c < block.count; ++c)
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
    const Vec3 s = block.slidingSpring.get(c);
    const Vec3 r = block.rollingSpring.get(c);
    const double t = block.twistingSpring[c];
    return 0.4 * kn * delta * delta + 0.5 * (ks * dot(s, s) + kn * dot(r, r) + ks * t * t);
  }

private:
  static DEM_INLINE void evaluateLane(const LawParameters& law, ContactBlock& block, int c)
  {
    const Vec3 n = block.normal.get(c);
    const Vec3 v = block.velocity.get(c);
    const Vec3 w = block.spin.get(c);
    const double delta = block.overlap[c];
    const double rStar = block.effectiveRadius[c];
    const double mStar = block.effectiveMass[c];

    const double a = std::sqrt(rStar * delta);                         // (14)
    const double kn = law.hertz * a;                                   // (12)
    const double ks = law.mindlin * a;                                 // (13)
    const double cn = std::sqrt(5.0 * mStar * kn) * law.dampingFactor; // (18)
    const double cs = std::sqrt(mStar * ks / 6.0) * law.dampingFactor; // (19)

    const double vn = dot(v, n); // (27)
    const Vec3 vs = v - vn * n;  // (28)
    const double wn = dot(w, n);
    const Vec3 vr = block.rollingRadius[c] * cross(w, n); // (36)
    const double vt = rStar * wn;                         // (37)

    const double fn = kn * delta - cn * vn; // (5), (10)
    const double limit = Friction::coulombForce(fn);
    const double dt = law.timeStep;

    Vec3 us = block.slidingSpring.get(c);
    Vec3 ur = block.rollingSpring.get(c);
    double ut = block.twistingSpring[c];
    double slips = 0.0;
    double rolls = 0.0;
    const Vec3 fs = Friction::update({ ks, cs, law.sliding * limit, dt }, n, vs, us, slips);
    const Vec3 fr = Friction::update({ kn, cn, law.rolling * limit, dt }, n, vr, ur, rolls);
    const double ft = Friction::update({ ks, cs, law.twisting * limit, dt }, vt, ut);

    const Vec3 slidingTorque = cross(fs, n);                         // (31) over r_i
    const Vec3 resistance = rStar * cross(n, fr) + (ft * rStar) * n; // (32), (33)

    block.force.set(c, fn * n + fs);
    block.firstTorque.set(c, block.firstArm[c] * slidingTorque + resistance);
    block.secondTorque.set(c, block.secondArm[c] * slidingTorque - resistance); // (57) to (59)
    block.slidingSpring.set(c, us);
    block.rollingSpring.set(c, ur);
    block.twistingSpring[c] = ut;
    block.normalForce[c] = fn;
    block.slidingForce[c] = norm(fs);
    block.sliding[c] = slips;
  }
};

}
