// Some contacts of a block as a block of their own, and what becomes of them back in their lanes.
// Nothing that is found of a contact depends on others of its block, so the bits are the same.
#pragma once

#include "Contacts/ContactBlock.h"

namespace dem
{

class SomeContacts
{
public:
  /// Takes who touches, and what they remember.
  /// @param lanes of the contacts, ascending
  void take(const ContactBlock& from, const int* lanes, int count);
  /// Takes also what kinematics, the law and heat have found.
  void takeAll(const ContactBlock& from, const int* lanes, int count);
  bool any() const { return this->block.count > 0; }
  /// Puts back what they remember.
  void giveMemory(ContactBlock& to) const;
  /// Puts back what they remember, and what the law has found.
  void giveBack(ContactBlock& to) const;
  /// Puts lanes of these contacts where those of the block are.
  void give(const Lanes& mine, Lanes& all) const
  {
    for (int c = 0; c < this->block.count; ++c)
    {
      all[this->From[c]] = mine[c];
    }
  }

  /// Has lanes past the last one repeat it, once all contacts are back.
  static void repeatLast(ContactBlock& block);

  ContactBlock block;

protected:
  int From[BatchSize]; ///< lanes that they are copied from, past the last one that again

private:
  static constexpr int MostColumns = 7 + MostExtras; // springs, and what laws declare

  Lanes Memory[MostColumns];
};

}
