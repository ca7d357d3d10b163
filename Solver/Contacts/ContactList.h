// Candidate pairs with their friction history beside them, and the touching ones among them.
//
//   row 0        row 1   row 2 ...           one row a grain, partners ascending
//   [3 7 9]      [2]     [5 8]               pairs   (kept for many steps)
//    |   |        |                          narrow phase, every step
//   [3   9]      [2]     []                  contacts (compact, in the same order)
//
// The contacts and their order follow from the grains alone, not from when the list was built, so
// neither the skin nor a restart changes a bit of the result.
#pragma once

#include "Core/Parallel.h"
#include "Core/Snapshot.h"
#include "Core/Vec3.h"
#include "Neighbours/PairSearch.h"

#include <cstdint>
#include <vector>

namespace dem
{

/// What the narrow phase finds of a touching pair. 56 bytes.
struct Contact
{
  std::int32_t first = 0;   ///< slot of the grain whose row it is
  std::int32_t partner = 0; ///< slot of the other grain, or wall element
  std::int64_t pair = 0;    ///< index of its springs
  Vec3 separation;          ///< from the partner (a wall: its nearest point) to the first [L]
  double reach = 0.0;       ///< sum of the two radii [L]
};

class ContactList
{
public:
  static constexpr std::int32_t NotTouching = -1;

  /// Takes a new list; springs of pairs that touched go over to it.
  void replacePairs(PairRows pairs, const Team& team);
  /// Forgets pairs and springs.
  void clear();

  /// Narrow phase. separation(row, partner) gives the vector from the partner to the grain of the
  /// row, reach(row, partner) the sum of their radii; they touch when the overlap is positive.
  template <typename Separation, typename Reach>
  void detect(const Team& team, const Separation& separation, const Reach& reach);

  /// Sets the springs of a pair of the list as those of a contact; a pair that is not in the list
  /// does not touch and is passed over.
  void setSprings(std::int32_t row, std::int32_t partner, const Springs& springs);

  std::int64_t rows() const { return static_cast<std::int64_t>(this->Pairs.rowBegin.size()) - 1; }
  const PairRows& pairs() const { return this->Pairs; }
  const std::vector<Contact>& contacts() const { return this->Touching; }
  std::vector<Springs>& springs() { return this->History; }
  const std::vector<Springs>& springs() const { return this->History; }
  /// Contacts of a row are [contactBegin(row), contactBegin(row + 1)).
  std::int64_t contactBegin(std::int64_t row) const { return this->ContactBegin[row]; }
  /// Index of the contact of a pair, or NotTouching.
  std::int32_t contactOf(std::int64_t pair) const { return this->ContactOf[pair]; }

private:
  std::int64_t findPair(std::int32_t row, std::int32_t partner) const;
  void countContacts();

  PairRows Pairs{ { 0 }, {} };
  std::vector<Springs> History;         ///< per pair
  std::vector<std::int32_t> ContactOf;  ///< per pair
  std::vector<std::int32_t> Candidates; ///< per pair: offsets of touching pairs, packed by row
  std::vector<std::int64_t> ContactBegin{ 0 };
  std::vector<Contact> Touching;
};

template <typename Separation, typename Reach>
void ContactList::detect(const Team& team, const Separation& separation, const Reach& reach)
{
  const std::int64_t rows = this->rows();
  parallelRows(rows, team,
    [&](std::int64_t row)
    {
      const std::int64_t begin = this->Pairs.rowBegin[row];
      const std::int64_t end = this->Pairs.rowBegin[row + 1];
      std::int64_t packed = begin;
      for (std::int64_t pair = begin; pair < end; ++pair)
      {
        const std::int32_t partner = this->Pairs.partner[pair];
        const Vec3 d = separation(row, partner);
        const double limit = reach(row, partner);
        // About every second pair touches, which no processor can guess: select, do not branch.
        const bool touching = dot(d, d) < limit * limit;
        const std::int32_t before = this->ContactOf[pair];
        this->Candidates[packed] = static_cast<std::int32_t>(pair - begin);
        packed += touching ? 1 : 0;
        this->ContactOf[pair] = touching ? before : NotTouching;
        if (touching && before == NotTouching)
        {
          this->History[pair] = Springs{}; // a new contact has no history
        }
      }
      this->ContactBegin[row + 1] = packed - begin;
    });
  this->countContacts();
  parallelRows(rows, team,
    [&](std::int64_t row)
    {
      const std::int64_t begin = this->Pairs.rowBegin[row];
      for (std::int64_t c = this->ContactBegin[row]; c < this->ContactBegin[row + 1]; ++c)
      {
        const std::int64_t pair = begin + this->Candidates[begin + c - this->ContactBegin[row]];
        const std::int32_t partner = this->Pairs.partner[pair];
        this->ContactOf[pair] = static_cast<std::int32_t>(c);
        this->Touching[c] = { static_cast<std::int32_t>(row), partner, pair,
          separation(row, partner), reach(row, partner) };
      }
    });
}

}
