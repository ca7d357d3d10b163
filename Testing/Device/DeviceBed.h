// A bed as plain arrays, which say all that steps of it need on a graphics processor: grains by
// slots, near pairs that are examined in every step, what contacts remember, and for each grain in
// which order what acts on it is summed up. Nothing here is a type of the solver, since kernels are
// compiled with batches of another size.
#pragma once

#include <cstdint>
#include <vector>

namespace device
{

/// Four numbers side by side.
struct alignas(32) Four
{
  double x = 0.0;
  double y = 0.0;
  double z = 0.0;
  double w = 0.0;
};

constexpr int PairSprings = 7; ///< of a contact of grains: sliding, rolling, twisting
constexpr int WallSprings = 8; ///< of a contact with a wall: as PairSprings, and work of sliding

/// Trivial objects of the solver, number by number: dem::LawParameters and so on.
struct LawNumbers
{
  std::vector<double> grains; ///< LawParameters
  std::vector<double> walls;  ///< LawParameters of contacts with walls
  std::vector<double> motion; ///< Motion
  std::vector<double> frames; ///< TriangleFrame of each element
  double half = 0.0;          ///< KinematicNeeds::half
};

struct Bed
{
  // Grains, by slots.
  std::vector<Four> position;    ///< and radius
  std::vector<Four> velocity;    ///< and mass
  std::vector<Four> spin;        ///< and one over the moment of inertia
  std::vector<Four> orientation; ///< w, x, y, z
  std::vector<std::int32_t> id;
  std::vector<double> margin; ///< how far each may go until lists no longer hold [L]

  // Near pairs of grains; no sum depends on the index of a pair.
  std::vector<std::int32_t> row;     ///< slot of the higher grain
  std::vector<std::int32_t> partner; ///< slot of the lower grain
  std::vector<std::uint8_t> touches; ///< whether it was a contact in the last step
  std::vector<double> springs;       ///< a column of all pairs for each number
  std::vector<std::int32_t> order;   ///< their indices, row by row and in these by partners

  // Grains near elements of walls.
  std::vector<std::int32_t> wallGrain;
  std::vector<std::int32_t> wallElement;
  std::vector<std::uint8_t> wallTouches;
  std::vector<double> wallSprings; ///< as springs
  std::vector<Four> wallNormal;    ///< of the last step, and the side; 0 for no contact

  // What acts on grain i, in the order in which it is summed up, is entries[begin[i], begin[i +
  // 1]).
  std::vector<std::int32_t> begin;
  std::vector<std::int32_t> entries; ///< see entryOf…()

  LawNumbers laws;

  std::int64_t grains() const { return static_cast<std::int64_t>(this->position.size()); }
  std::int64_t pairs() const { return static_cast<std::int64_t>(this->row.size()); }
  std::int64_t wallPairs() const { return static_cast<std::int64_t>(this->wallGrain.size()); }
};

/// A pair as an entry of its higher grain, and as one of its lower grain; a grain at a wall.
constexpr std::int32_t entryOfRow(std::int32_t pair)
{
  return 2 * pair;
}
constexpr std::int32_t entryOfPartner(std::int32_t pair)
{
  return 2 * pair + 1;
}
constexpr std::int32_t entryOfWall(std::int32_t wallPair)
{
  return -1 - wallPair;
}

}
