// Visco-elastic Hertz-Mindlin contact with sliding, rolling and twisting friction (Vetter 2025,
// section 2.2). A law is a stateless struct; Friction says how its springs are updated.
#pragma once

#include "Contacts/ContactBlock.h"
#include "Core/VectorCopies.h"
#include "Laws/FrictionSprings.h"
#include "Laws/LawParameters.h"

namespace dem
{

template <typename Friction>
struct HertzMindlin
{
  /// Forces and torques of every contact of the block, and its springs for the next step.
  static void evaluate(const LawTable& table, ContactBlock& block)
  {
    if (block.mixed)
    {
      LawLanes lanes;
      vectors::run<MixedPairs>(table, lanes, block);
    }
    else
    {
      vectors::run<OnePair>(table.of(block.pairClass[0]), block);
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
  using Part = void(const LawParameters&, ContactBlock&, int);

  /// A batch of contacts of one pair of materials.
  struct OnePair
  {
    LawParameters law;

    DEM_INLINE const LawParameters& at(int) const { return this->law; }

    template <int Width>
    static DEM_INLINE void run(const LawParameters& law, ContactBlock& block)
    {
      runParts(OnePair{ law }, block); // a copy: nothing that the loops write can be part of it
    }
  };

  /// One of contacts of several pairs. The bits are those that each has in a batch of its own.
  struct MixedPairs
  {
    const LawLanes& lanes;
    double timeStep;

    DEM_INLINE LawParameters at(int c) const
    {
      const Lane3 normal = this->lanes.normal.get(c);
      const Lane3 shear = this->lanes.shear.get(c);
      return { normal.x, normal.y, this->lanes.friction.y[c], shear.x, shear.y, normal.z,
        this->lanes.normal.w[c], shear.z, this->lanes.shear.w[c], this->lanes.friction.x[c],
        this->timeStep };
    }

    template <int Width>
    static DEM_INLINE void run(const LawTable& table, LawLanes& lanes, ContactBlock& block)
    {
      const LawRows* all = table.rows().data();
      for (int c = 0; c < block.lanes(); c += Width)
      {
        const auto row = [&](int part)
        {
          return [all, part, &block](int k)
                   DEM_INLINE_LAMBDA -> const Row& { return all[block.pairClass[k]][part]; };
        };
        rows::load<Width>(row(0), c, lanes.normal);
        rows::load<Width>(row(1), c, lanes.shear);
        rows::load<Width>(row(2), c, lanes.friction);
      }
      runParts(MixedPairs{ lanes, table.of(0).timeStep }, block);
    }
  };

  /// One short loop after the other: a processor works on several rounds of a short loop at the
  /// same time, which hides how long each takes. With 256 bits four loops take a third longer than
  /// these eight.
  template <typename Laws>
  static DEM_INLINE void runParts(const Laws& laws, ContactBlock& block)
  {
    inLanes<press>(laws, block);
    inLanes<turnSliding>(laws, block);
    inLanes<turnRolling>(laws, block);
    inLanes<trySliding>(laws, block);
    inLanes<slip>(laws, block);
    inLanes<tryRolling>(laws, block);
    inLanes<slipRolling>(laws, block);
    inLanes<twistAndSum>(laws, block);
  }

  template <Part part, typename Laws>
  static DEM_INLINE void inLanes(const Laws& laws, ContactBlock& block)
  {
    const int lanes = block.lanes();
#pragma omp simd
    for (int c = 0; c < lanes; ++c)
    {
      part(laws.at(c), block, c);
    }
  }

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
    block.compliance[c] = inverseA * law.inverseHertz;
    block.damping[c] = cn;
    block.normalForce[c] = fused(kn, delta, -cn * vn); // (5), (10)
  }

  /// Springs into the plane of contact.
  static DEM_INLINE void turnSliding(const LawParameters&, ContactBlock& block, int c)
  {
    block.slidingSpring.set(c, turnIntoPlane(block.slidingSpring.get(c), block.normal.get(c)));
  }
  static DEM_INLINE void turnRolling(const LawParameters&, ContactBlock& block, int c)
  {
    block.rollingSpring.set(c, turnIntoPlane(block.rollingSpring.get(c), block.normal.get(c)));
  }

  /// Sliding friction as if there were no limit.
  static DEM_INLINE void trySliding(const LawParameters& law, ContactBlock& block, int c)
  {
    Lane3 us = block.slidingSpring.get(c);
    block.force.set(c, Friction::trial(slidingMode(law, block, c), slidingVelocity(block, c), us));
    block.slidingSpring.set(c, us);
  }

  /// Sliding friction.
  static DEM_INLINE void slip(const LawParameters& law, ContactBlock& block, int c)
  {
    Lane3 us = block.slidingSpring.get(c);
    Lane3 fs = block.force.get(c);
    block.sliding[c] =
      Friction::slip(slidingMode(law, block, c), slidingVelocity(block, c), us, fs);
    block.slidingSpring.set(c, us);
    block.force.set(c, fs);
  }

  /// Rolling friction as if there were no limit. It waits where the torque will be.
  static DEM_INLINE void tryRolling(const LawParameters& law, ContactBlock& block, int c)
  {
    Lane3 ur = block.rollingSpring.get(c);
    block.secondTorque.set(c,
      Friction::trial(rollingMode(law, block, c), rollingVelocity(block, c), ur));
    block.rollingSpring.set(c, ur);
  }

  /// Rolling friction.
  static DEM_INLINE void slipRolling(const LawParameters& law, ContactBlock& block, int c)
  {
    Lane3 ur = block.rollingSpring.get(c);
    Lane3 fr = block.secondTorque.get(c);
    Friction::slip(rollingMode(law, block, c), rollingVelocity(block, c), ur, fr);
    block.rollingSpring.set(c, ur);
    block.secondTorque.set(c, fr);
  }

  /// Twisting friction, and all forces and torques together.
  static DEM_INLINE void twistAndSum(const LawParameters& law, ContactBlock& block, int c)
  {
    const Lane3 n = block.normal.get(c);
    const Lane3 fs = block.force.get(c);
    const Lane3 fr = block.secondTorque.get(c);
    const double rStar = block.effectiveRadius[c];
    const double vt = rStar * dot(block.spin.get(c), n); // (37)
    const FrictionMode twisting = shearMode(law, block, law.twisting, c);
    double ut = block.twistingSpring[c];
    const double ft = Friction::update(twisting, vt, ut);
    const Lane3 resistance = rStar * fused(ft, n, cross(n, fr)); // (32), (33)
    const Lane3 torque = cross(fs, n);                           // (31) over r_i

    block.twistingSpring[c] = ut;
    block.force.set(c, fused(block.normalForce[c], n, fs));
    block.firstTorque.set(c, fused(block.firstArm[c], torque, resistance));
    block.secondTorque.set(c, fused(block.secondArm[c], torque, -1.0 * resistance)); // (57) to (59)
  }

  static DEM_INLINE Lane3 slidingVelocity(const ContactBlock& block, int c)
  {
    const Lane3 n = block.normal.get(c);
    const Lane3 v = block.velocity.get(c);
    return fused(-dot(v, n), n, v); // (28)
  }

  static DEM_INLINE Lane3 rollingVelocity(const ContactBlock& block, int c)
  {
    return block.rollingRadius[c] * cross(block.spin.get(c), block.normal.get(c)); // (36)
  }

  static DEM_INLINE FrictionMode slidingMode(const LawParameters& law, const ContactBlock& block,
    int c)
  {
    return shearMode(law, block, law.sliding, c);
  }

  static DEM_INLINE FrictionMode rollingMode(const LawParameters& law, const ContactBlock& block,
    int c)
  {
    return { block.stiffness[c], block.compliance[c], block.damping[c],
      law.rolling * Friction::coulombForce(block.normalForce[c]), law.timeStep };
  }

  /// k_s and c_s follow from k_n and c_n by equations 12, 13, 18 and 19.
  static DEM_INLINE FrictionMode shearMode(const LawParameters& law, const ContactBlock& block,
    double coefficient, int c)
  {
    return { law.shearRatio * block.stiffness[c], law.inverseShearRatio * block.compliance[c],
      law.shearDamping * block.damping[c],
      coefficient * Friction::coulombForce(block.normalForce[c]), law.timeStep };
  }
};

}
