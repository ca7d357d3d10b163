// How much contacts wear off walls: laws of sliding and of impacts.
//
// - Archard (1953), J. Appl. Phys. 24, 981: V = K/H F_n s. F_n s is summed over the steps in which a
//   contact slides, so that what sticks wears nothing, and what slides without friction does.
// - Finnie (1960), Wear 3, 87: V = c m v^2 f(a) / (psi K p), with f = sin 2a - 6/K sin^2 a where
//   tan a <= K/6, else K/6 cos^2 a. At 90 degrees that is 0.
// - Oka, Okamura and Yoshida (2005), Wear 259, 95; Oka and Yoshida (2005), Wear 259, 102:
//   V/m = E_90 (v/v')^k_2 (D/D')^k_3 (sin a)^n_1 (1 + Hv (1 - sin a))^n_2.
//
// Laws of impacts are about projectiles: mass m, diameter D, speed v and angle a of the centre of a
// sphere against the wall, once, in the step in which its contact begins. A sum over the steps of
// the contact of forces times speeds instead gives 0.2 of Finnie's law at 10 degrees and 2.2 of it
// at 60.
#pragma once

#include "Boundaries/Surface.h"
#include "Laws/LawParameters.h"
#include "Parameters/Config.h"

#include <cstdint>
#include <string>
#include <vector>

namespace dem
{

class WearMeter
{
public:
  WearMeter() = default;
  /// @param walls what they are made of, in the order of the table
  /// @param table of the laws at walls, whose classes of contacts count here too
  WearMeter(const Config& config, const std::vector<WallMaterial>& walls, const LawTable& table);

  bool any() const { return this->Law != WearLaw::None; }
  WearLaw law() const { return this->Law; }
  bool hasSliding() const { return wearsBySliding(this->Law); }
  bool hasImpacts() const { return wearsByImpacts(this->Law); }
  /// Volume that sliding wears [L^3].
  /// @param force along the normal [M L/T^2]
  /// @param way slid [L]
  double ofSliding(std::int32_t pairClass, double force, double way) const
  {
    return this->Values[static_cast<std::size_t>(pairClass)][LawValue::WearCoefficient] * force *
      way;
  }
  /// Volume that the impact of a sphere wears [L^3].
  /// @param closing speed along the normal [L/T]
  /// @param passing speed across it [L/T]
  double ofImpact(std::int32_t pairClass, double mass, double diameter, double closing,
    double passing) const;

private:
  WearLaw Law = WearLaw::None;
  double SmallestVelocity = 0.0; ///< of impacts, see Config
  std::vector<LawValues> Values; ///< of each class of contacts
};

/// Why wear of these walls cannot be counted, in a sentence; empty if it can or is not asked for.
/// @param config that has passed findProblem()
std::string findWearProblem(const Config& config, const std::vector<WallBody>& bodies);

}
