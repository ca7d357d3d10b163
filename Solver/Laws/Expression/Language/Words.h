// The words of the language in which users write laws.
//
//   k = 4/3*E*sqrt(R)              # any name that is not taken
//   N = k*max(delta, 0)^1.5 + 2e-3*vn
//   h1 = max(h1, delta)            # what the contact remembers
//
// Statements end with a line or a semicolon, comments begin with #. A memory reads as it was at the
// begin of the step until it is given a value above, and as its new value from then on.
//
// What acts on single grains is written in the same language, with words of its own:
//
//   Fx = -m*4*x - 0.1*vx
//
// Bonds have words of their own, too:
//
//   N = 1e9*A*log(L/L0)            # tension above 0
//
// A shape is a function of the direction of a normal:
//
//   h = 1 + 0.1*nz^3               # how far the body reaches
#pragma once

#include <array>
#include <string>
#include <vector>

namespace dem::expression
{

/// What a text is about, and so which words it has.
enum class Topic
{
  Contact,
  Grain,
  Bond,
  Shape
};

/// What a law can read. Those up to the memories change from contact to contact, the others from
/// one pair of materials to another.
enum class Quantity
{
  Overlap,  ///< delta [L]
  Approach, ///< vn, how fast the overlap grows: above 0 while they approach [L/T]
  Slip,     ///< vt, sliding speed, 0 or above [L/T]
  Radius,   ///< R, effective [L]
  Mass,     ///< m, effective [M]
  Memory1,  ///< h1 to h4, 0 where a contact begins
  Memory2,
  Memory3,
  Memory4,
  Modulus,        ///< E, effective [M/(L T^2)]
  ShearModulus,   ///< G, effective: Mindlin's stiffness is 8 G sqrt(R delta) [M/(L T^2)]
  Restitution,    ///< e
  DampingFactor,  ///< beta = -ln e / sqrt(ln^2 e + pi^2)
  Friction,       ///< mu, of sliding
  WorkOfAdhesion, ///< gamma [M/T^2]
  TimeStep,       ///< dt [T]
  Range,          ///< range, how far apart bodies still act on each other [L]
  // Of a grain, which also has Radius and Mass, of its own.
  PositionX, ///< x, y, z of the centre of mass [L]
  PositionY,
  PositionZ,
  VelocityX, ///< vx, vy, vz [L/T]
  VelocityY,
  VelocityZ,
  SpinX, ///< wx, wy, wz [1/T]
  SpinY,
  SpinZ,
  Time, ///< t, of the run [T]
  // Of a bond.
  BondLength,  ///< L, as it is [L]
  BondRest,    ///< L0, when the two were bonded [L]
  BondRadius,  ///< R, of the bond [L]
  BondSection, ///< A, pi R^2 [L^2]
  BondMean,    ///< r, harmonic mean of the radii of the two [L]
  // Of a shape.
  NormalX, ///< nx, ny, nz of a unit direction in the axes of the shape
  NormalY,
  NormalZ
};
constexpr int QuantityCount = 35;
/// How many of a contact change from one to the next. Those of a bond take their columns.
constexpr int VaryingCount = 9;
constexpr int MemoryCount = 4;

/// What a law sets.
enum class Result
{
  Normal,         ///< N, elastic and damping force, repulsion above 0 [M L/T^2]; required
  Adhesion,       ///< A, a force that pulls, 0 or above [M L/T^2]
  Limit,          ///< limit, largest force of sliding friction [M L/T^2]
  ShearStiffness, ///< ks [M/T^2]
  ShearDamping,   ///< cs [M/T]
  Memory1,        ///< h1 to h4 at the end of the step
  Memory2,
  Memory3,
  Memory4,
  Elastic, ///< N where vn is 0, which follows from it; has no name
  RollingLimit,      ///< limitroll, largest force of rolling friction at the lever R* [M L/T^2]
  RollingStiffness,  ///< kroll, at that lever [M/T^2]
  RollingDamping,    ///< croll [M/T]
  TwistingLimit,     ///< limittwist, as of rolling [M L/T^2]
  TwistingStiffness, ///< ktwist [M/T^2]
  TwistingDamping,   ///< ctwist [M/T]
  // Of a grain.
  ForceX, ///< Fx, Fy, Fz [M L/T^2]
  ForceY,
  ForceZ,
  TorqueX, ///< Tx, Ty, Tz [M L^2/T^2]
  TorqueY,
  TorqueZ,
  // Of a bond.
  BondForce,   ///< N, along it, tension above 0 [M L/T^2]; required
  BondShear,   ///< ks, stiffness across it [M/T^2]
  BondBending, ///< kb, moment over the angle [M L^2/T^2]
  BondTwisting, ///< kt, as of bending [M L^2/T^2]
  // Of a shape.
  Reach ///< h, the support along the direction [any length]; required
};
constexpr int ResultCount = 27;

enum class Function
{
  Sqrt,
  Abs,
  Min,
  Max,
  Sign,
  Select,
  Exp,
  Log
};

constexpr int index(Quantity quantity)
{
  return static_cast<int>(quantity);
}
constexpr int index(Result result)
{
  return static_cast<int>(result);
}
constexpr Quantity memoryQuantity(int i)
{
  return static_cast<Quantity>(index(Quantity::Memory1) + i);
}
constexpr Result memoryResult(int i)
{
  return static_cast<Result>(index(Result::Memory1) + i);
}
constexpr bool isVarying(Quantity quantity)
{
  return index(quantity) < VaryingCount || quantity >= Quantity::BondLength;
}
/// The column of a quantity that varies.
constexpr int columnOf(Quantity quantity)
{
  return index(quantity) - (quantity >= Quantity::BondLength ? index(Quantity::BondLength) : 0);
}
constexpr bool isMemory(Quantity quantity)
{
  return quantity >= Quantity::Memory1 && quantity <= Quantity::Memory4;
}

/// A number for each quantity.
struct Values
{
  std::array<double, QuantityCount> of{};
  double& operator[](Quantity quantity) { return this->of[index(quantity)]; }
  double operator[](Quantity quantity) const { return this->of[index(quantity)]; }
};

/// A number for each result; those that a law does not set are 0.
struct Outcome
{
  std::array<double, ResultCount> of{};
  double& operator[](Result result) { return this->of[index(result)]; }
  double operator[](Result result) const { return this->of[index(result)]; }
};

/// What a name represents; -1 for nothing of the kind.
int findQuantity(const std::string& name, Topic topic);
int findResult(const std::string& name, Topic topic);
int findFunction(const std::string& name);

const char* nameOf(Quantity quantity);
const char* nameOf(Result result);
int argumentsOf(Function function);

/// All words with a meaning of their own.
std::vector<std::string> allWords(Topic topic);
/// The names of all results.
std::vector<std::string> resultWords(Topic topic);
/// The one of some names that may have been meant; empty if none is near.
std::string nearest(const std::string& name, const std::vector<std::string>& names);

}
