// Laws that a program over the solver brings along, without a change of the solver: what acts in a
// contact, what acts on single grains, and how stiff bonds are. Examples/Solver/OwnLaw.cxx has one.
//
// A law is called by several threads at once and must give the same result for the same arguments.
// Then runs have the same bits for any number of threads and ranks. An exception of a law ends the
// call to Simulation; a result that is no finite number is refused.
#pragma once

#include "Basics/Vec3.h"

#include <array>
#include <cstdint>
#include <string>

namespace dem
{

/// What tells the laws of programs apart.
class CustomLaw
{
public:
  virtual ~CustomLaw() = default;
  /// Name and version. A message about the law has it.
  virtual std::string name() const = 0;
  /// The parameters of the law as bytes of any form. What contacts remember with one name and these
  /// bytes is refused with others, so that no law reads the memory of another one.
  virtual std::string parameters() const { return {}; }
};

/// One contact as a law sees it, at the end of a step that has moved the bodies. Vectors are in
/// world axes, velocities those of the middle of the step.
struct CustomContact
{
  // What the two bodies are made of.
  double modulus;          ///< E* [M/(L T^2)]
  double shearModulus;     ///< G*; Mindlin's stiffness is 8 G* sqrt(R* delta) [M/(L T^2)]
  double restitution;      ///< e
  double dampingFactor;    ///< beta = -ln e / sqrt(ln^2 e + pi^2)
  double slidingFriction;  ///< mu_s
  double rollingFriction;  ///< mu_r
  double twistingFriction; ///< mu_t

  // How they lie and move.
  Vec3 normal;             ///< n, unit, from the second body to the first
  double overlap;          ///< delta [L]; below 0 within CustomContactLaw::range()
  double radius;           ///< R* [L]
  double mass;             ///< m* [M]
  double normalVelocity;   ///< of the first relative to the second along n, above 0 apart [L/T]
  Vec3 slidingVelocity;    ///< of the first relative to the second across n [L/T]
  Vec3 rollingVelocity;    ///< (1/r_i + 1/r_j)^-1 (w_i - w_j) x n [L/T]
  double twistingVelocity; ///< R* (w_i - w_j) . n [L/T]
  /// h [T]; 0 where the force of a state is asked, as in a stage of a Runge-Kutta step. With 0 the
  /// law must give what the springs exert as they are, and move none of them.
  double timeStep;
  /// What a law divides by that stops a motion within a step: h, with stages the longest step [T].
  double stopTime;

  // What parts of the law left that are not of the program; 0 where the program has the normal force.
  double normalForce;   ///< repulsion above 0 [M L/T^2]
  double frictionLimit; ///< what friction is limited by, over its coefficient [M L/T^2]
  double stiffness;     ///< k_n [M/T^2]
  double damping;       ///< c_n [M/T]

  // What the contact remembers, 0 where it begins. Springs have turned with the normal.
  Vec3 slidingSpring;              ///< any unit; reversed where the bodies are exchanged
  Vec3 rollingSpring;              ///< any unit
  double twistingSpring;           ///< any unit
  std::array<double, 4> memory;    ///< any units, as many as CustomContactLaw::memories()
};

/// What a law does to a contact. Forces act on the first body, and reversed on the second.
struct CustomForces
{
  double normal = 0.0;        ///< along n, repulsion above 0 [M L/T^2]
  double frictionLimit = 0.0; ///< see CustomContact, for friction that is not of the program
  Vec3 sliding;               ///< across n [M L/T^2]
  bool slips = false;         ///< whether sliding friction is at its limit
  Vec3 rolling;               ///< F, for the torque R* n x F [M L/T^2]
  double twisting = 0.0;      ///< F, for the torque R* F n [M L/T^2]

  // What the contact remembers from here on; as it was where the law does not set it.
  Vec3 slidingSpring;
  Vec3 rollingSpring;
  double twistingSpring = 0.0;
  std::array<double, 4> memory{};
};

/// How steep the forces of a law are, those of friction at the lever R* as in CustomForces. Only
/// the parts count that the program has.
struct CustomStiffness
{
  double spring = 0.0;           ///< k_n, that friction follows which is not of the program [M/T^2]
  double normal = 0.0;           ///< slope of the normal force over the overlap [M/T^2]
  double sliding = 0.0;          ///< [M/T^2]
  double rolling = 0.0;          ///< [M/T^2]
  double twisting = 0.0;         ///< [M/T^2]
  double normalDashpot = 0.0;    ///< [M/T]
  double slidingDashpot = 0.0;   ///< [M/T]
  double rollingDashpot = 0.0;   ///< [M/T]
  double twistingDashpot = 0.0;  ///< [M/T]
};

/// Which parts of a contact law a program has. The others are those of NormalLaw, SlidingLaw,
/// RollingLaw and TwistingLaw. The normal part has damping and adhesion in it.
struct CustomParts
{
  bool normal = false;
  bool sliding = false;
  bool rolling = false;
  bool twisting = false;

  bool all() const { return this->normal && this->sliding && this->rolling && this->twisting; }
  bool any() const { return this->normal || this->sliding || this->rolling || this->twisting; }
};

/// A law of contacts, given by LawChoice::custom.
class CustomContactLaw : public CustomLaw
{
public:
  virtual CustomParts parts() const = 0;
  /// One step of a contact. What belongs to no part of the law is not read.
  /// @param forces have the memory of the contact
  virtual void act(const CustomContact& contact, CustomForces& forces) const = 0;
  /// At the state of a contact. An automatic step and steps that change follow from it. Where all is
  /// 0 at all overlaps, Config::timeStep has to be given.
  virtual CustomStiffness stiffness(const CustomContact& contact) const = 0;
  /// What all parts of the program have stored and give back. It depends on the overlap and on what
  /// the contact remembers, not on velocities [M L^2/T^2].
  virtual double energy(const CustomContact& contact) const = 0;
  /// What the contact has lost for good along the normal since it began, other than in dashpots. It
  /// depends on what the contact remembers. Config::energyParts counts it as plastic deformation; a
  /// loss that the law does not tell is in EnergyError [M L^2/T^2].
  virtual double plastic(const CustomContact&) const { return 0.0; }
  /// How many numbers of CustomContact::memory a contact has, 0 to 4.
  virtual int memories() const { return 0; }
  /// How far apart bodies still act on each other, only with the normal part [L]. A contact with the
  /// spring 0 forgets its springs of friction.
  virtual double range() const { return 0.0; }
};

/// A grain as a law sees it. Vectors are in world axes.
struct CustomGrain
{
  std::int64_t id;
  int material;         ///< row of Config::materials
  double radius;        ///< of a sphere; of a grain with a shape its size [L]
  double mass;          ///< [M]
  Vec3 position;        ///< of the centre of mass, of its image in a periodic cell [L]
  Vec3 velocity;        ///< of that image [L/T]
  Vec3 angularVelocity; ///< [1/T]
  double time;          ///< of the positions [T]
};

struct CustomLoad
{
  Vec3 force;  ///< on the centre of mass [M L/T^2]
  Vec3 torque; ///< about the centre of mass [M L^2/T^2]
};

/// A law of what acts on each grain beside contacts, gravity and drag, given by Config::grainLaw.
/// Its work counts as supplied.
class CustomGrainLaw : public CustomLaw
{
public:
  virtual CustomLoad act(const CustomGrain& grain) const = 0;
};

/// Stiffnesses of a bond. All bond laws have the form
///
///   k_n = normal + modulus A / L
///   k_s = shear + shearModulus A / L + 12 beamModulus I / (L^3 (1 + slenderness R^2 / L^2))
///   k_b = bending + bendingAtRadius r^2 + modulus I / L
///   k_t = twisting + twistingAtRadius r^2 + 2 torsionModulus I / L
///
/// with the length L of the bond, its radius R (BondChoice::radiusRatio), A = pi R^2, I = A R^2 / 4
/// and the harmonic mean r of the radii of both grains. All numbers are 0 or above.
struct CustomBondForm
{
  double normal = 0.0;           ///< [M/T^2]
  double shear = 0.0;            ///< [M/T^2]
  double bending = 0.0;          ///< [M L^2/T^2]
  double twisting = 0.0;         ///< [M L^2/T^2]
  double bendingAtRadius = 0.0;  ///< [M/T^2]
  double twistingAtRadius = 0.0; ///< [M/T^2]
  double modulus = 0.0;          ///< [M/(L T^2)]
  double shearModulus = 0.0;     ///< [M/(L T^2)]
  double beamModulus = 0.0;      ///< [M/(L T^2)]
  double torsionModulus = 0.0;   ///< [M/(L T^2)]
  double slenderness = 0.0;
  bool armsByRadii = true;       ///< whether arms meet where the grains touch, else in the middle
};

/// A law of bonds, given by BondChoice::custom.
class CustomBondLaw : public CustomLaw
{
public:
  /// Is called when a run begins.
  virtual CustomBondForm form() const = 0;
};

/// The number of a law; of its name, and of its parameters as bytes. 0 is no law.
std::uint64_t numberOf(const CustomLaw* law);

}
