// Beds for devices out of cases of the solver: lists of near pairs, which hold as long as no grain
// has left the room that it was given, and what contacts remember.
#pragma once

#include "Boundaries/Walls.h"
#include "DeviceBed.h"
#include "SolverCase.h"

#include <array>

namespace device
{

struct PairMemory
{
  std::int32_t row = 0;
  std::int32_t partner = 0;
  std::array<double, PairSprings> springs{};
};

struct WallMemory
{
  std::int32_t grain = 0;
  std::int32_t element = 0;
  std::array<double, WallSprings> springs{};
  std::array<double, 4> normal{}; ///< and the side
};

/// Contacts, in the order of their slots.
struct Memories
{
  std::vector<PairMemory> pairs;
  std::vector<WallMemory> walls;
};

Memories memoriesOf(const Bed& bed);
Memories memoriesOf(const SolverCase& what, const dem::Snapshot& state);

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
  void giveRoom(Bed& bed) const;
  void list(Bed& bed, const Memories& memories) const;
  void listPairs(Bed& bed, const std::vector<PairMemory>& memories,
    std::vector<std::int32_t>& places) const;
  void listWalls(Bed& bed, const std::vector<WallMemory>& memories) const;

  const SolverCase& Of;
  double Skin;
  dem::Team Workers;
  dem::Walls Boundary;
};

}
