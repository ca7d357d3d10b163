// Bonds: what holds grains together until it breaks; see Laws/Bonds/Bonds.h for the equations.
#pragma once

#include "Parameters/Laws/CustomLaws.h"

#include <memory>
#include <string>

namespace dem
{

struct Config;

/// What the stiffnesses of a bond follow from.
enum class BondLaw
{
  None = 0,       ///< there are no bonds (default)
  Springs = 1,    ///< four springs that are given, as of aggregates of soot (libgran)
  Parallel = 2,   ///< a disc of cement, by Potyondy and Cundall
  Euler = 3,      ///< a slender beam
  Timoshenko = 4, ///< a beam that shears
  Rotational = 5, ///< four stiffnesses that are given, as of bpm/rotational in LAMMPS
  Expression = 6  ///< what a user wrote (BondChoice::expression)
};

/// What a bond breaks by.
enum class BondBreaking
{
  Never = 0,
  Stress = 1,     ///< of tension and bending, or of shear and twist, at its surface (default)
  Force = 2,      ///< along it when it is pulled, or across it
  Separation = 3, ///< how much longer it has become
  Energy = 4,     ///< energy that the bond has stored, over its cross section
  Combined = 5    ///< forces and moments over their limits, added up
};

/// What the contact law does between bodies that a bond holds.
enum class BondContact
{
  Replace = 0, ///< nothing until the bond breaks (default)
  Beside = 1   ///< the law acts as well where bodies are pressed closer than when they were bonded
};

const char* nameOf(BondLaw law);
const char* nameOf(BondBreaking breaking);
const char* nameOf(BondContact contact);

/// Units are those of Config. What a law or a criterion does not read may be anything.
struct BondChoice
{
  BondLaw law = BondLaw::None;

  // --- Stiffness
  /// Young's modulus of Parallel, Euler and Timoshenko [M/(L T^2), Pa].
  double youngsModulus = 1e6;
  double poissonRatio = 0.3;    ///< of Euler and Timoshenko
  double stiffnessRatio = 2.5;  ///< normal over shear stiffness of Parallel
  double radiusRatio = 1.0;     ///< radius of a bond over that of the smaller grain
  double normalStiffness = 1e3; ///< of Springs and Rotational [M/T^2, N/m]
  double shearStiffness = 1e3;  ///< of Springs and Rotational [M/T^2, N/m]
  /// Bending stiffness of Rotational, a moment over an angle [M L^2/T^2, N m]. Bending stiffness of
  /// Springs, a force over a displacement at the radius of the grains [M/T^2, N/m].
  double bendingStiffness = 1e3;
  double twistingStiffness = 1e3; ///< of Rotational [M L^2/T^2, N m]; of Springs [M/T^2, N/m]
  double damping = 0.05;          ///< of each mode, over the critical one, >= 0

  /// Force and stiffnesses of Expression (Laws/Expression/Language/Words.h).
  std::string expression;

  // --- Strength
  BondBreaking breaking = BondBreaking::Stress;
  /// In tension: a stress [M/(L T^2), Pa] of Stress, a force [M L/T^2, N] of Force and Combined.
  double tensileStrength = 1e4;
  double shearStrength = 1e4;    ///< of Stress [M/(L T^2), Pa]; of Force and Combined [M L/T^2, N]
  double bendingStrength = 1.0;  ///< of Combined [M L^2/T^2, N m]
  double twistingStrength = 1.0; ///< of Combined [M L^2/T^2, N m]
  double separationLimit = 1e-4; ///< of Separation [L, m]
  double fractureEnergy = 1.0;   ///< of Energy, over the area [M/T^2, J/m^2]
  /// Standard deviation of strengths over their mean, in a log-normal distribution; by the ids of
  /// the two and Config::randomSeed.
  double strengthDeviation = 0.0;
  /// How much farther than to its strength a bond is strained until it is gone; it gets weaker in
  /// between. 1 is brittle.
  double softening = 1.0;
  /// Whether Rotational is softened by 1 - B^4 while it is strained, B the share of its strength by
  /// Combined, as the choice "smooth" of bpm/rotational in LAMMPS does.
  bool smooth = false;
  /// After how long two that stay pressed on each other since their bond broke are bonded again
  /// [T, s]; 0 is never.
  double healingTime = 0.0;
  BondContact contact = BondContact::Replace;

  // --- Where bonds come from
  /// Distance of the centres over the sum of the radii up to which two are bonded; 0 for none by
  /// distance.
  double interactionRadius = 1.1;
  double time = 0.0; ///< when bonds are made [T, s], >= 0

  /// Stiffnesses that a program over the solver brought, with the law None; none in ParaView.
  std::shared_ptr<const CustomBondLaw> custom;

  bool any() const { return this->law != BondLaw::None || this->custom; }
  bool isSmooth() const { return this->smooth && this->law == BondLaw::Rotational; }
};

/// The first thing that is wrong with the bonds of a configuration; empty when all is well.
std::string findProblemOfBonds(const Config& config);

}
