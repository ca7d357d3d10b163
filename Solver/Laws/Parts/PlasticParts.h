// Parts of a law along the normal that remember how deep a contact was: what has been pressed in
// is not recovered as a whole. They replace those in NormalParts.h that are only elastic.
#pragma once

#include "Laws/Parts/NormalParts.h"

#include "Basics/Vec3.h"
#include "Vectors/CubeRoot.h"
#include "Vectors/InverseRoot.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace dem
{

/// Luding (2008), section 3.1: k_1 delta when it becomes deeper than ever, k_2 (delta - delta_0)
/// when not, at least -k_c delta. k_2 grows from k_1 to k_p with the largest overlap, up to the
/// depth where plasticity ends; so a contact forgets nothing, and its force is a function of its
/// overlap and the largest one, which gains no energy over any cycle.
struct LudingNormal
{
  static DEM_INLINE void act(const LawParameters& law, ContactBlock& block, int c)
  {
    const double delta = block.overlap[c];
    const Branch b = branchOf(law, block, c);
    const bool touches = delta > 0.0;
    block.extra[0][c] = b.largest;
    block.stiffness[c] = touches ? law.linear : 0.0;
    block.compliance[c] = touches ? law.inverseLinear : 0.0;
    block.normalForce[c] = touches ? forceOf(law, b, delta) : 0.0;
  }
  static std::vector<MemoryColumn> memory()
  {
    return { { MemoryKind::Normal, "LargestOverlap", "L" } };
  }
  static DEM_INLINE double stiffness(const LawParameters& law, const ContactBlock& block, int c)
  {
    return block.overlap[c] > 0.0 ? law.linear : 0.0;
  }
  static DEM_INLINE double energy(const LawParameters& law, const ContactBlock& block, int c,
    double)
  {
    const Branch b = branchOf(law, block, c);
    const double force = forceOf(law, b, block.overlap[c]);
    return 0.5 * force * force / b.stiffness;
  }
  /// What is below the energy of the spring since the pull has set in.
  static DEM_INLINE double surface(const LawParameters& law, const ContactBlock& block, int c,
    double)
  {
    const Branch b = branchOf(law, block, c);
    const double pull =
      law.adhesiveRatio * law.linear * std::min(block.overlap[c], leastOf(law, b));
    return -0.5 * pull * pull * (1.0 / b.stiffness + perPull(law));
  }
  /// Work of loading to the largest overlap that still is plastic, less what is returned
  /// from there.
  static DEM_INLINE double plastic(const LawParameters& law, const ContactBlock& block, int c,
    double)
  {
    const Branch b = branchOf(law, block, c);
    const double pull = law.adhesiveRatio * law.linear * leastOf(law, b);
    const double most = law.linear * b.plastic;
    return 0.5 *
      (most * (b.plastic - most / b.stiffness) + pull * pull * (1.0 / b.stiffness + perPull(law)));
  }
  static DEM_INLINE Tangent tangent(const LawParameters& law, const ContactBlock& block, int c)
  {
    const double back = branchOf(law, block, c).stiffness;
    const double pull = law.adhesiveRatio * law.linear;
    return normalTangent(block.overlap[c] > 0.0 ? (back > pull ? back : pull) : 0.0);
  }
  static void adapt(const LawChoice&, const LawValues& values, PairFacts& law)
  {
    useLinearSprings(values, law);
  }
  static double linearStiffness(const StepBasis& basis)
  {
    return basis.most[LawValue::NormalStiffness] * basis.most[LawValue::PlasticStiffnessRatio];
  }

private:
  struct Branch
  {
    double largest;
    double stiffness; ///< k_2
    double begin;     ///< delta_0
    double plastic;   ///< the largest overlap, up to where plasticity ends
  };
  static DEM_INLINE Branch branchOf(const LawParameters& law, const ContactBlock& block, int c)
  {
    const double before = block.extra[0][c];
    const double delta = block.overlap[c];
    const double largest = before > delta ? before : delta;
    const double end = law.plasticityDepth * block.effectiveRadius[c];
    const double plastic = largest < end ? largest : end;
    const double growth = 1.0 + (law.plasticRatio - 1.0) * (plastic / end); // k_2 / k_1
    return { largest, law.linear * growth, (1.0 - 1.0 / growth) * plastic, plastic };
  }
  /// The overlap at which the spring and the pull exert the same force.
  static DEM_INLINE double leastOf(const LawParameters& law, const Branch& b)
  {
    return b.stiffness * b.begin / (b.stiffness + law.adhesiveRatio * law.linear);
  }
  /// 1 / k_c; 0 without a pull.
  static DEM_INLINE double perPull(const LawParameters& law)
  {
    const double kc = law.adhesiveRatio * law.linear;
    return kc > 0.0 ? 1.0 / kc : 0.0;
  }
  /// Force of bodies that touch [M L/T^2].
  static DEM_INLINE double forceOf(const LawParameters& law, const Branch& b, double delta)
  {
    const double elastic = b.stiffness * (delta - b.begin);
    const double pull = -law.adhesiveRatio * law.linear * delta;
    return elastic > pull ? elastic : pull;
  }
};

/// Thornton and Ning (1998) without adhesion: Hertz's force up to the overlap at which the pressure
/// in the middle is the yield pressure p_y, from there on linear with pi p_y R*; on unloading
/// Hertz's force of the flatter surfaces that plastic flow has left, with radius R_p.
struct ThorntonNingNormal
{
  static DEM_INLINE void act(const LawParameters& law, ContactBlock& block, int c)
  {
    const State s = stateOf(law, block, c);
    const double square = s.radius * s.elastic;
    const double inverse = inverseRoot(square);
    const double kn = law.hertz * (square * inverse);
    block.extra[0][c] = s.largest;
    block.stiffness[c] = kn;
    block.compliance[c] = kn > 0.0 ? inverse * law.inverseHertz : 0.0;
    block.normalForce[c] = kn * s.elastic;
  }
  static std::vector<MemoryColumn> memory()
  {
    return { { MemoryKind::Normal, "LargestOverlap", "L" } };
  }
  static DEM_INLINE double stiffness(const LawParameters& law, const ContactBlock& block, int c)
  {
    const State s = stateOf(law, block, c);
    return law.hertz * std::sqrt(s.radius * s.elastic);
  }
  static DEM_INLINE double energy(const LawParameters& law, const ContactBlock& block, int c,
    double)
  {
    const State s = stateOf(law, block, c);
    return 0.4 * law.hertz * std::sqrt(s.radius * s.elastic) * s.elastic * s.elastic;
  }
  /// Work of loading to the largest overlap, less what is returned from there.
  static DEM_INLINE double plastic(const LawParameters& law, const ContactBlock& block, int c,
    double)
  {
    return stateOf(law, block, c).lost;
  }
  static DEM_INLINE Tangent tangent(const LawParameters&, const ContactBlock& block, int c)
  {
    return normalTangent(1.5 * block.stiffness[c]);
  }

private:
  struct State
  {
    double largest;
    double radius;  ///< R_p, R* before it yields
    double elastic; ///< overlap that unloading recovers
    double lost;    ///< by plastic flow
  };
  static DEM_INLINE State stateOf(const LawParameters& law, const ContactBlock& block, int c)
  {
    const double R = block.effectiveRadius[c];
    const double delta = block.overlap[c];
    const double before = block.extra[0][c];
    const double largest = before > delta ? before : delta;
    // a_y = pi p_y R* / 2 E*, with 4/3 E* for the stiffness of Hertz's law
    const double ay = 2.0 / 3.0 * Pi * law.yieldPressure * R * law.inverseHertz;
    const double yield = ay * ay / R;
    const double atYield = law.hertz * ay * yield;
    const bool flows = largest > yield;
    const double most = atYield + Pi * law.yieldPressure * R * (largest - yield);
    const double sum = (2.0 * most + atYield) / (2.0 * Pi * law.yieldPressure);
    const double flatter = law.hertz / most * sum * std::sqrt(sum); // R_p
    const double given = most / (law.hertz * std::sqrt(flatter));
    const double root = cubeRoot(flows ? given : 1.0);
    const double back = delta - largest + root * root;
    const double taken =
      0.4 * atYield * yield + 0.5 * (atYield + most) * (largest - yield); // while it was pressed
    return { largest, flows ? flatter : R, flows ? (back > 0.0 ? back : 0.0) : delta,
      flows ? taken - 0.4 * most * (root * root) : 0.0 };
  }
};

}
