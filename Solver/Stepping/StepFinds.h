// What a step finds out of contacts on their path, beside forces.
#pragma once

#include "Laws/Bonds/Bonds.h"
#include "Laws/ForceLoop.h"
#include "Laws/Losses.h"
#include "State/CollisionSums.h"
#include "State/NodalSums.h"
#include "State/WearSums.h"

#include <vector>

namespace dem
{

/// Of the contacts of one thread with grains or with walls. Kept for its memory.
struct StepFinds
{
  LossLanes losses; ///< of the block in work
  // Since the step began.
  DeepContact deep;                ///< the worst one, if any is too deep or to be noted
  DeepContact hard;                ///< the hardest hit, if the step is too long for any
  std::vector<BrokenBond> broken;  ///< bonds that broke
  std::vector<EndLoss> ends;       ///< what contacts lost that ended
  CollisionState collisions;       ///< contacts that ended, where they have records
  std::vector<WearPart> worn;      ///< off walls, by own grains
  std::vector<NodalImpulse> nodal; ///< on points of walls, by own grains

  void clear()
  {
    this->deep = this->hard = {};
    this->broken.clear();
    this->ends.clear();
    this->worn.clear();
    this->nodal.clear();
    if (this->collisions.any())
    {
      this->collisions = {};
    }
  }
};

}
