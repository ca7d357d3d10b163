// Parts of a law along the normal that remember how deep a contact was: what has been pressed in
// does not come back as a whole. They take the place of those in NormalParts.h that are only
// elastic.
#pragma once

#include "Laws/PairLaws.h"

#include "Core/CubeRoot.h"
#include "Core/InverseRoot.h"
#include "Core/Vec3.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace dem
{

/// Luding (2008), section 3.1: k_1 delta when it becomes deeper than ever, k_2 (delta - delta_0)
/// when not, at least -k_c delta. k_2 grows from k_1 to k_p with the largest overlap, up to the
/// depth where plasticity ends; so a contact forgets nothing, and its force is a function of its
/// overlap and the largest one, which gives no energy on any way round.
struct LudingNormal
{
  template <typename Laws>
  static DEM_INLINE void run(const Laws& laws, ContactBlock& block)
  {
    inLanes<press>(laws, block);
  }
  static std::vector<MemoryColumn> memory()
  {
    return { { MemoryPlace::Normal, "LargestOverlap", "L" } };
  }
  static double stiffness(const LawParameters& law, const ContactBlock& block, int c)
  {
    return block.overlap[c] > 0.0 ? law.linear : 0.0;
  }
  static double energy(const LawParameters& law, const ContactBlock& block, int c, double)
  {
    const double delta = block.overlap[c];
    const Branch b = branchOf(law, block, c);
    const double kc = law.adhesiveRatio * law.linear;
    const double least = b.stiffness * b.begin / (b.stiffness + kc); // where both forces are one
    const double onPull = std::min(delta, least);
    const double beyond = std::max(delta, least) - b.begin;
    return 0.5 *
      (b.stiffness * (beyond * beyond - (least - b.begin) * (least - b.begin)) -
        kc * onPull * onPull);
  }

private:
  struct Branch
  {
    double largest;
    double stiffness; ///< k_2
    double begin;     ///< delta_0
  };
  static DEM_INLINE Branch branchOf(const LawParameters& law, const ContactBlock& block, int c)
  {
    const double before = block.extra[0][c];
    const double delta = block.overlap[c];
    const double largest = before > delta ? before : delta;
    const double end = law.plasticityDepth * block.effectiveRadius[c];
    const double plastic = largest < end ? largest : end;
    const double growth = 1.0 + (law.plasticRatio - 1.0) * (plastic / end); // k_2 / k_1
    return { largest, law.linear * growth, (1.0 - 1.0 / growth) * plastic };
  }
  static DEM_INLINE void press(const LawParameters& law, ContactBlock& block, int c)
  {
    const double delta = block.overlap[c];
    const Branch b = branchOf(law, block, c);
    const double elastic = b.stiffness * (delta - b.begin);
    const double pull = -law.adhesiveRatio * law.linear * delta;
    const bool touches = delta > 0.0;
    block.extra[0][c] = b.largest;
    block.stiffness[c] = touches ? law.linear : 0.0;
    block.compliance[c] = touches ? law.inverseLinear : 0.0;
    block.normalForce[c] = touches ? (elastic > pull ? elastic : pull) : 0.0;
  }
};

/// Thornton and Ning (1998) without adhesion: Hertz's force up to the overlap at which the pressure
/// in the middle is the yield pressure p_y, from there on linear with pi p_y R*; on unloading
/// Hertz's force of the flatter surfaces that plastic flow has left, with radius R_p.
struct ThorntonNingNormal
{
  template <typename Laws>
  static DEM_INLINE void run(const Laws& laws, ContactBlock& block)
  {
    inLanes<press>(laws, block);
  }
  static std::vector<MemoryColumn> memory()
  {
    return { { MemoryPlace::Normal, "LargestOverlap", "L" } };
  }
  static double stiffness(const LawParameters& law, const ContactBlock& block, int c)
  {
    const State s = stateOf(law, block, c);
    return law.hertz * std::sqrt(s.radius * s.elastic);
  }
  static double energy(const LawParameters& law, const ContactBlock& block, int c, double)
  {
    const State s = stateOf(law, block, c);
    return 0.4 * law.hertz * std::sqrt(s.radius * s.elastic) * s.elastic * s.elastic;
  }

private:
  struct State
  {
    double largest;
    double radius;  ///< R_p, R* before it yields
    double elastic; ///< overlap that unloading gives back
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
    return { largest, flows ? flatter : R, flows ? (back > 0.0 ? back : 0.0) : delta };
  }
  static DEM_INLINE void press(const LawParameters& law, ContactBlock& block, int c)
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
};

}
