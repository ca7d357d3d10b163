// What bonds hold together.
#pragma once

#include "Basics/DisjointSets.h"
#include "Observing/Observation.h"
#include "State/OwnSlots.h"
#include "State/Particles.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

namespace dem
{

/// Pieces that are joined; the lowest id in each names it.
class Pieces
{
public:
  /// @param ids ascending
  explicit Pieces(const std::vector<std::int64_t>& ids);

  /// Index of one ball of a piece, equal for all balls of the piece.
  /// @param ball by its index in the order of ids
  std::int32_t find(std::int32_t ball) { return this->Sets.root(ball); }
  std::int64_t nameOf(std::int32_t ball) { return this->Ids[this->find(ball)]; }
  /// @return whether they were two
  bool join(std::int32_t a, std::int32_t b);
  /// Index of an id; a new one if there is no such ball.
  std::int32_t indexOf(std::int64_t id);
  std::size_t indexCount() const { return this->Ids.size(); }

private:
  std::vector<std::int64_t> Ids; ///< of the balls, then of others
  std::size_t Balls;
  DisjointSets<std::int32_t> Sets; ///< pieces; the root of a piece has its lowest id
  std::map<std::int64_t, std::int32_t> Others;
};

/// A mass in parts of the heaviest one, which sum up to the same in any order.
__extension__ using MassParts = __int128;

/// What one of several ranks has of a piece that extends over its border.
struct PieceShare
{
  std::int64_t name = 0;
  MassParts mass = 0;
};

/// Has ranks that share a run say of which pieces they have shares.
class FragmentRelay
{
public:
  virtual ~FragmentRelay() = default;
  /// Joins what is one piece for other ranks.
  /// @param indices of the ball of each slot in the order of ids
  virtual void joinPieces(const std::vector<std::int32_t>& indices, Pieces& pieces) = 0;
  /// The largest number of all ranks.
  virtual double largest(double ofRank) = 0;
  /// The heaviest of the pieces of all ranks.
  /// @param ofRank of those that are with this one alone
  /// @param shares of the others
  virtual MassParts heaviest(MassParts ofRank, const std::vector<PieceShare>& shares) = 0;
};

/// Fills in Observation::fragment and what totals say of fragments, of own slots, by the contacts
/// and bonds of the observation.
/// @param indices of the ball of each slot in the order of ids
/// @param relay none where one rank has all grains
void findFragments(const Particles& particles, const std::vector<std::int32_t>& indices,
  const OwnSlots& own, FragmentRelay* relay, Observation& seen);

}
