// The border of a rank: grains of others that may touch its own until lists are renewed, and its
// own ones that others have for theirs.
//
// Slots of a rank are in the order of all slots of the run: copies of grains from lower ranks, its
// own grains, copies of those from higher ranks. Every rank that lists a pair has it
// in the row of the same grain. What acts on an own grain is therefore summed up in the order that
// one rank with all grains has.
#pragma once

#include "Neighbours/Images.h"
#include "Neighbours/PredictedPaths.h"
#include "Ranks/Exchange/RankTalk.h"
#include "State/OwnSlots.h"
#include "State/Particles.h"

#include <cstdint>
#include <utility>
#include <vector>

namespace dem
{

struct Border
{
  OwnSlots own{ 0, 0 };
  std::vector<std::int64_t> numbers;           ///< per slot: that of the grain among all of the run
  std::vector<std::vector<std::int32_t>> sent; ///< per rank: own slots that it has copies of
  std::vector<OwnSlots> copies;                ///< per rank: slots of the copies of its grains

  /// Has ranks tell each other what copies of each other's grains have to know.
  /// @param messages per rank
  std::vector<Bytes> exchange(RankTalk& talk, std::vector<Bytes>&& messages) const;
  /// Has ranks tell each other of the grains that copies are of.
  /// @param write(slots, message) puts in what is to be told of own slots
  /// @param read(copies, message) takes it out into slots of copies
  template <typename Write, typename Read>
  void exchange(RankTalk& talk, const Write& write, const Read& read) const;
  /// Puts what a column has of some slots into a message.
  template <typename Column>
  static void put(const Column& column, const std::vector<std::int32_t>& slots,
    ByteWriter& message);
  /// Takes what a column is to have of copies out of a message.
  template <typename Column>
  static void get(ByteReader& message, const OwnSlots& copies, Column& column);
  /// Tells other ranks what a column has of own slots, and takes what it is to have of copies.
  template <typename Column>
  void tell(RankTalk& talk, Column& column) const;
  /// The slot of a number; -1 for a grain that is not here.
  std::int32_t slotOf(std::int64_t number) const;
};

template <typename Write, typename Read>
void Border::exchange(RankTalk& talk, const Write& write, const Read& read) const
{
  std::vector<Bytes> messages;
  for (const std::vector<std::int32_t>& slots : this->sent)
  {
    ByteWriter writer;
    write(slots, writer);
    messages.push_back(writer.take());
  }
  messages = this->exchange(talk, std::move(messages));
  for (std::size_t from = 0; from < messages.size(); ++from)
  {
    ByteReader reader(messages[from]);
    read(this->copies[from], reader);
  }
}

template <typename Column>
void Border::put(const Column& column, const std::vector<std::int32_t>& slots, ByteWriter& message)
{
  for (const std::int32_t slot : slots)
  {
    message.put(column[static_cast<std::size_t>(slot)]);
  }
}

template <typename Column>
void Border::get(ByteReader& message, const OwnSlots& copies, Column& column)
{
  message.getMany(column.data() + copies.begin,
    static_cast<std::size_t>(copies.end - copies.begin));
}

template <typename Column>
void Border::tell(RankTalk& talk, Column& column) const
{
  this->exchange(
    talk, [&column](const auto& slots, ByteWriter& message) { put(column, slots, message); },
    [&column](const OwnSlots& copies, ByteReader& message) { get(message, copies, column); });
}

/// Grains with where they are expected.
struct ExpectedGrains
{
  Particles grains;
  LargeVector<Vec4> spheres, displacements; ///< as in PredictedPaths
  double last = 0.0; ///< until when the grains are followed, as in PredictedPaths [steps]
  Images images;     ///< of the expected grains; none in open space
};

/// Finds the border and puts copies of its grains around own ones. All ranks do so at once.
/// @param firstNumber of the own grains, which are all that there are; they get copies around them
/// @param held ids of grains of others that are to be there wherever they are, ascending
Border findBorder(RankTalk& talk, std::int64_t firstNumber, ExpectedGrains& grains,
  const std::vector<std::int64_t>& held, const Team& team);

/// What copies have to know of a step beside positions and velocities.
struct ToldMotion
{
  bool warms = false;   ///< temperatures
  bool rotates = false; ///< orientations, which bonds need
};

/// Puts what a step changes of the grains of a border into a message for a rank.
void writeMotion(const Particles& grains, const std::vector<std::int32_t>& slots,
  const ToldMotion& told, ByteWriter& message);
/// Takes it out into copies.
void readMotion(ByteReader& message, const OwnSlots& copies, const ToldMotion& told,
  Particles& grains);

}
