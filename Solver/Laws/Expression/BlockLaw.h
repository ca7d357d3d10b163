// A law that a user wrote on a block of contacts: reads its kinematics, and leaves the columns that
// the parts of friction need.
#pragma once

#include "Contacts/ContactBlock.h"
#include "Laws/Expression/Law.h"
#include "Laws/PairLaws.h"

#include <array>
#include <memory>

namespace dem::expression
{

/// What a law reads of the materials of two bodies.
/// @param range how far apart bodies still act on each other [L]
Values valuesOf(const PairFacts& law, double range);
/// What a law reads of the materials of two bodies and of one contact of theirs.
Values valuesOf(const PairFacts& law, double range, const ContactBlock& block, int lane);

/// What sliding, rolling or twisting friction needs of each contact. Where the law does not say it,
/// it is as with the usual parts at the stiffness that the law has.
struct FrictionColumns
{
  Lanes stiffness;  ///< k_s, k_r or k_t [M/T^2]
  Lanes compliance; ///< one over that; 0 where there is none [T^2/M]
  Lanes damping;    ///< c_s, c_r or c_t [M/T]
  Lanes limit;      ///< largest friction force [M L/T^2]
};

class BlockLaw
{
public:
  /// Columns of a block while it is worked on, for a thread.
  struct Workspace
  {
    Lanes overlap; ///< with its sign
    Lanes approach;
    Lanes slip;
    FrictionColumns shear;
    FrictionColumns rolling;  ///< if the law says any of it
    FrictionColumns twisting; ///< if the law says any of it
    Program::Workspace program;
  };

  /// @param pairs valuesOf() each pair of materials, in the order of the table of laws
  BlockLaw(std::shared_ptr<const Law> law, const std::vector<Values>& pairs);

  const Law& law() const { return *this->Written; }

  /// Sets normalForce, coulombForce, stiffness, compliance and damping of a block, and the columns
  /// of the workspace that friction needs; memories advance to the end of the step.
  ///
  /// The stiffness is the elastic force over the overlap, the damping what the restitution of the
  /// materials makes of it: both are for friction, since N has its own. Friction is limited by what
  /// presses the bodies on each other: N where that is above 0, and with adhesion the elastic force
  /// and A. Bodies farther apart than the range feel nothing, whatever the law says.
  /// @param lanes of a mixed block, which are filled
  /// With a range it sets of each contact whether it continues. The memory is that of the normal
  /// force.
  void run(const LawTable& table, const LawLanes& lanes, ContactBlock& block,
    Workspace& workspace) const;

  /// Sliding friction after that, as DisplacementSliding with the columns that are in the
  /// workspace.
  /// @param any of the parameters of the run
  static void slide(const LawParameters& any, Workspace& workspace, ContactBlock& block);
  /// Rolling friction as SpringRolling, and twisting friction with all sums as SpringTwisting, of a
  /// law that says any of it.
  static void roll(const LawParameters& any, Workspace& workspace, ContactBlock& block);
  static void twist(const LawParameters& any, Workspace& workspace, ContactBlock& block);

private:
  void leaveFriction(const LawTable& table, const LawLanes& lanes, const ContactBlock& block,
    Workspace& workspace) const;

  std::shared_ptr<const Law> Written;
  PairTable Pairs;
  double Range;
  bool ReadsSpeeds;
};

}
