// Where bonds hold nearly all contacts of a block, the others become a block of their own, which
// alone needs kinematics and the contact law. The result is put back, so that forces are
// summed in the order of the contacts, with the same bits as without.
#pragma once

#include "Laws/Bonds/Bonds.h"
#include "Laws/SomeContacts.h"

namespace dem
{

class LooseContacts : public SomeContacts
{
public:
  /// Takes those that no bond holds. Of the block nothing is needed but who touches, and memory.
  /// @param held 1 where one does, else 0
  void take(const ContactBlock& from, const Lanes& held);
  /// Puts back what they remember, and what they do to the bodies.
  void giveBack(ContactBlock& to) const;

  BondLanes bonds; ///< bonds that have broken, or were made just now
};

}
