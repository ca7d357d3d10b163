// The walls near the grains of a rank, where only the first rank has all walls. Their elements are
// found by cells that cover all positions where own grains may touch any until lists are made anew.
// Some space around these is covered as well, so that a part serves for a while.
#pragma once

#include "Lists/ContactLists.h"
#include "Ranks/Exchange/RankTalk.h"
#include "Ranks/Halo/CoveredCells.h"

#include <cstddef>

namespace dem
{

class WallShare
{
public:
  /// Sends ranks what they need for lists of their grains. All ranks have to call it together.
  /// @param grains which lists expect, but have not listed yet
  /// @param known what contacts of own grains with walls remember
  void fetch(RankTalk& talk, const Particles& grains, const PairMemories& known,
    ContactLists& lists);
  /// Whether own grains from a slot on may touch walls that are not here.
  bool lacks(const Particles& grains, std::size_t from, const ContactLists& lists) const;

private:
  Bytes ask(const Particles& grains, const PairMemories& known, const ContactLists& lists);

  bool IsBegun = false;
  CoveredCells Cells; ///< where all walls are known
};

}
