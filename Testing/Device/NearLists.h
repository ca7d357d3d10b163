// Beds for devices out of cases of the solver: lists of near pairs, which hold as long as no grain
// has left its margin, and what contacts remember.
#pragma once

#include "Boundaries/Walls.h"
#include "Memories.h"

namespace device
{

/// Whether two grains touch where they are now, as the solver finds out.
/// @param a slot of the higher one
bool touch(const Bed& bed, std::int32_t a, std::int32_t b);

class NearLists
{
public:
  /// @param skin how far apart pairs of slow grains are at most that are listed [L]
  NearLists(const SolverCase& what, double skin, int threads);
  /// The start of the case.
  Bed bed() const;
  /// Lists anew for where grains are now.
  void renew(Bed& bed) const;

private:
  void setMargins(Bed& bed) const;
  void list(Bed& bed, const Memories& memories) const;
  void listPairs(Bed& bed, const std::vector<PairMemory>& memories) const;
  void listWalls(Bed& bed, const std::vector<WallMemory>& memories) const;

  const SolverCase& Of;
  double Skin;
  dem::Team Workers;
  dem::Walls Boundary;
};

}
