// Candidate pairs of grains, and apart from them, tile by tile, the contacts among them with what
// they remember.
#pragma once

#include "Contacts/PairList.h"
#include "Contacts/TileContacts.h"
#include "Contacts/TileLayout.h"

#include <limits>

namespace dem
{

struct GrainPairs : PairList
{
  GrainPairs() = default;
  /// @param memory what contacts remember; must outlive the list
  explicit GrainPairs(const MemoryLayout& memory) : Remembered(&memory) {}

  std::vector<TileContacts> contacts; ///< per tile

  /// The gap of pairs that have a contact, which no search has to find.
  static constexpr float Touching = std::numeric_limits<float>::infinity();

  /// Takes a new list without any contacts.
  void replace(PairRows&& pairs, const Team& team);
  /// Takes a new list for the same slots, and maybe more, in which contacts continue.
  void renew(PairRows&& pairs, const Team& team);
  void addRow(const std::vector<std::int32_t>& partners);
  const TileLayout& layout() const { return this->Layout; }
  /// Says which grains are of several balls, before a list of these is taken.
  void setGrains(const Particles& particles) { this->Layout.setGrains(particles); }
  /// See TileLayout; before a list is taken, when there are no contacts.
  void setOwn(std::int64_t own, std::int64_t number) { this->Layout.setOwn(own, number); }
  /// Puts contacts into tiles that suit a team and what else it has to do.
  void layOut(const Team& team, const TileLayout::Work& workBefore);
  /// Memories of the contacts, in the order of the list.
  PairMemories remembered() const;
  /// Writes the memories of the contacts into memory that is there already.
  void remember(PairMemories& memories) const;
  /// The pairs that stay in lists wherever they are (MemoryLayout::holdsPairs()).
  std::vector<ListedPair> bonded() const;
  /// Returns remembered() and drops all but the layout.
  PairMemories takeMemories();
  /// Makes contacts of memories in any order; one whose pair is not in the list is dropped, and of
  /// several of one pair the last is taken. There must be no contacts.
  void recall(const PairMemories& memories, const Team& team);
  /// Replaces the present contacts by contacts of memories.
  void restoreMemories(const PairMemories& memories, const Team& team);
  /// What a Finder returns for a pair that had no contact in the last step.
  static constexpr std::int64_t NoContact = -1;
  /// Springs of a contact that a Finder has found, blank for NoContact.
  SpringVec4s springs(std::int64_t contact) const;
  /// The further numbers of such a contact, to @a to.
  void extras(std::int64_t contact, double* to) const;
  const MemoryLayout& memory() const { return *this->Remembered; }

  /// Finds the contacts of pairs that ascend, each from the one before on.
  class Finder
  {
  public:
    explicit Finder(const GrainPairs& list) : List(list) {}
    std::int64_t find(std::int64_t pair);

  private:
    const GrainPairs& List;
    std::int64_t Tile = -1;
    std::int64_t First = 0; ///< pair of the tile
    std::int64_t End = 0;   ///< end of the pairs of the tile
    std::int32_t Contact = 0;
  };

private:
  std::int64_t firstPair(std::int64_t tile) const
  {
    return this->rowBegin[this->Layout.get(tile).begin];
  }
  std::int64_t endOfPairs(std::int64_t tile) const
  {
    return this->rowBegin[this->Layout.get(tile).end];
  }
  void clear();
  void makeTiles();
  void giveMemory();
  template <typename Use>
  void forEachTile(const Team& team, const Use& use);

  static const MemoryLayout& springsAlone();

  const MemoryLayout* Remembered = &springsAlone();
  TileLayout Layout;
  LargeVector<double> Memory; ///< of the contacts, as long as it is enough
};

}
