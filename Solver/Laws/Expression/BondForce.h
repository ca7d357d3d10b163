// A bond as a user wrote it (Words.h): the force along it, and its stiffnesses against shear,
// bending and twisting.
#pragma once

#include "Laws/Expression/Law.h"
#include "Parameters/Config.h"

#include <array>
#include <memory>
#include <string>
#include <vector>

namespace dem::expression
{

/// Bonds as columns, each of which holds whole vectors (Vectors/Lanes.h).
struct BondColumns
{
  int lanes = 0;
  const double* length;  ///< L [L]
  const double* rest;    ///< L0 [L]
  const double* radius;  ///< R [L]
  const double* section; ///< A [L^2]
  const double* mean;    ///< r [L]
  const double* present; ///< 1 where there is a bond, else 0: then results are 0
};

/// What a text says of bonds; columns that are null are not found.
struct BondResponse
{
  double* force = nullptr;    ///< along it, tension above 0 [M L/T^2]
  double* slope = nullptr;    ///< of the force over the length, 0 or above [M/T^2]
  double* energy = nullptr;   ///< work of the force from L0 to L [M L^2/T^2]
  double* shear = nullptr;    ///< [M/T^2]
  double* bending = nullptr;  ///< [M L^2/T^2]
  double* twisting = nullptr; ///< [M L^2/T^2]
};

class BondForce
{
public:
  /// @param text must be that of a bond
  /// @throws Problem
  explicit BondForce(std::string text);

  /// Asks of many bonds, with the bits of any width of vectors.
  /// @throws Error with the place in the text that gives no finite number, or a stiffness below 0
  void run(const BondColumns& bonds, const BondResponse& to) const;

  /// One bond.
  struct Bond
  {
    double length, rest, radius, mean;
  };
  struct Stiffnesses
  {
    double normal, shear, bending, twisting;
  };
  /// The slope of the force, and the other stiffnesses.
  /// @throws Error if a number is not finite, if a stiffness is below 0, or if the force of a bond
  /// with L = L0 does not rise with the length
  Stiffnesses stiffnessOf(const Bond& bond) const;

private:
  struct Workspace;
  void evaluate(const BondColumns& bonds, const double* length, Workspace& workspace) const;
  void take(Result result, const BondColumns& bonds, const Workspace& workspace, double* to) const;
  void findSlope(const BondColumns& bonds, Workspace& workspace, double* slope) const;
  void findEnergy(const BondColumns& bonds, Workspace& workspace, double* energy) const;
  void checkConstant(Result result, const Graph& graph, int root) const;
  [[noreturn]] void refuse(Result result, const Values& values) const;
  [[noreturn]] void refuseNegative(Result result, double stiffness) const;
  [[noreturn]] void complain(Result result, const std::string& what) const;

  std::string Text;
  std::vector<Node> Nodes; ///< nodes that the results need
  std::array<int, ResultCount> Roots;
  std::array<TextRange, ResultCount> Ranges;
  Program Does;
  PairTable Constants;
};

/// The text of BondLaw Expression; none with another law.
/// @throws Error with its problem, in a sentence that names the property
std::shared_ptr<const BondForce> demandBond(const BondChoice& bonds);

}
