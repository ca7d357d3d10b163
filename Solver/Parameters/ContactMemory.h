// What contacts remember from one step to the next. Every contact has the springs of
// friction; a law whose parts remember more adds columns of numbers (Laws/Parts/Parts.h),
// which only runs with that law have.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <vector>

namespace dem
{

/// Memory of one contact that every law has: sliding spring 3, rolling spring 3, twisting spring;
/// of a contact with a wall also the work of sliding friction [M L^2/T^2].
using Springs = std::array<double, 8>;

/// Where a part of a law keeps what it remembers.
enum class MemoryKind
{
  Sliding,   ///< 3 numbers of Springs, reversed when the two bodies are exchanged
  Rolling,   ///< 3 numbers of Springs, an axial vector, which is not reversed
  Twisting,  ///< a number of Springs, which is not reversed either
  Normal,    ///< up to MostNormalMemory numbers, which stay as they are
  Shear,     ///< a number that stays as it is
  Direction, ///< 3 numbers, from the body with the lower id to the other one
  Bond,      ///< BondMemory numbers, as the body with the lower id sees them
  Anchor,    ///< 3 numbers of a bond with a wall: where it is held
  Record     ///< RecordMemory numbers of a collision, which no law reads (State/CollisionSums.h)
};

constexpr int MostNormalMemory = 4;
constexpr int ShearExtra = MostNormalMemory;
constexpr int DirectionExtra = ShearExtra + 1;
constexpr int BondExtra = DirectionExtra + 3;
/// What a contact remembers of a bond (Laws/Bonds/Bonds.h).
constexpr int BondMemory = 12;
constexpr int BondStrengthIndex = 7; ///< that is 0 if there is none and was none
constexpr int AnchorExtra = BondExtra + BondMemory;
/// Numbers that a contact may have beside its springs: the normal ones, then that of shear, then
/// the direction of smooth bodies, then those of a bond, then the anchor of one with a wall, then
/// the record of a collision.
constexpr int RecordExtra = AnchorExtra + 3;
constexpr int RecordMemory = 13;
constexpr int MostExtras = RecordExtra + RecordMemory;

/// Numbers that a part of a law remembers.
struct MemoryColumn
{
  MemoryKind kind;
  std::string name; ///< unique; restart files know it by that
  const char* unit; ///< in M, L and T
  /// Of the normal memory; 3 of a direction and an anchor, BondMemory of a bond, RecordMemory.
  int numbers = 1;
};

/// What contacts remember where some have another law than the usual one. Both laws have one place
/// for a kind of memory, whose name is of both where they keep different things there.
/// @param where which contacts have the other law, as in ", at walls "
inline std::vector<MemoryColumn> ofBoth(std::vector<MemoryColumn> usual,
  const std::vector<MemoryColumn>& others, const std::string& where)
{
  for (const MemoryColumn& column : others)
  {
    const auto same = std::find_if(usual.begin(), usual.end(),
      [&](const MemoryColumn& other) { return other.kind == column.kind; });
    if (same == usual.end())
    {
      usual.push_back(column);
    }
    else if (same->name != column.name)
    {
      same->name += where + column.name + " ";
      same->unit = "any";
      same->numbers = std::max(same->numbers, column.numbers);
    }
  }
  return usual;
}

/// The numbers beside the springs that contacts of a run have.
class MemoryLayout
{
public:
  MemoryLayout() = default;
  /// @param columns of all parts of a law
  explicit MemoryLayout(const std::vector<MemoryColumn>& columns)
  {
    for (const MemoryColumn& column : columns)
    {
      this->add(column);
    }
  }

  /// How many extras a contact has.
  int extras() const { return static_cast<int>(this->Indices.size()); }
  /// Which of the MostExtras numbers extra @a k is.
  int indexOf(int k) const { return this->Indices[k]; }
  /// The first of the extras that are a direction; -1 if there is none.
  int direction() const { return this->find(DirectionExtra); }
  /// The first of those that are of a bond; -1 if there are none.
  int bond() const { return this->find(BondExtra); }
  /// The first of those that are an anchor; -1 if there are none.
  int anchor() const { return this->find(AnchorExtra); }
  /// The first of those that are the record of a collision; -1 if there are none.
  int record() const { return this->find(RecordExtra); }
  /// Whether pairs with a memory stay in lists wherever they are: bonds hold them, or a record has
  /// to be handed over when they have parted.
  bool holdsPairs() const { return this->bond() >= 0 || this->record() >= 0; }
  /// The names of what is remembered, as restart files have them: of sliding, rolling and twisting
  /// springs, empty where there are none, and then of the extras.
  std::vector<std::string> names() const
  {
    std::vector<std::string> all(this->Springs.begin(), this->Springs.end());
    all.insert(all.end(), this->Names.begin(), this->Names.end());
    return all;
  }

private:
  int find(int index) const
  {
    const auto found = std::find(this->Indices.begin(), this->Indices.end(), index);
    return found == this->Indices.end() ? -1 : static_cast<int>(found - this->Indices.begin());
  }
  void add(const MemoryColumn& column)
  {
    const std::size_t kind = static_cast<std::size_t>(column.kind);
    if (kind < this->Springs.size())
    {
      this->Springs[kind] = column.name;
      return;
    }
    const int begins[] = { 0, ShearExtra, DirectionExtra, BondExtra, AnchorExtra, RecordExtra };
    const int begin = begins[kind - this->Springs.size()];
    for (int k = 0; k < column.numbers; ++k)
    {
      this->Indices.push_back(begin + k);
      this->Names.push_back(
        column.name + (column.numbers > 1 ? std::to_string(k + 1) : std::string()));
    }
  }

  std::array<std::string, 3> Springs; ///< in the order of MemoryKind
  std::vector<int> Indices;
  std::vector<std::string> Names;
};

}
