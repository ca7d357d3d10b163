// What is known of collisions since a run began: sums and spectra of contacts that have ended, by
// pairs of materials and by walls. All sums are exact (State/ExactSum.h), so that no order of
// contacts, threads or ranks has a say in them.
//
// A collision is a contact from its first step with an overlap to its last one, however long. Its
// record is part of what the contact remembers (MemoryKind::Record).
#pragma once

#include "Parameters/ContactMemory.h"
#include "State/ExactSum.h"

#include <array>
#include <cstdint>
#include <vector>

namespace dem
{

/// The numbers of the record of a contact, in the order in which contacts keep them.
enum class RecordNumber
{
  Work,      ///< that has gone into the contact so far [M L^2/T^2]
  MostWork,  ///< the largest of that [M L^2/T^2]
  LastForce, ///< along the normal, in the last step [M L/T^2]
  Peak,      ///< the largest of these [M L/T^2]
  Shear,     ///< work of forces across the normal, as a sum of sizes [M L^2/T^2]
  Duration,  ///< up to the last step [T]
  Rest,      ///< how long the overlap of the last step lasts at the speed of then [T]
  Closing,   ///< speed along the normal at the begin [L/T]
  Passing,   ///< speed across the normal at the begin [L/T]
  Friction,  ///< lost, as EnergyLosses has it; also what follows [M L^2/T^2]
  Plastic,
  Adhesion,
  Damping,
  Count
};

static_assert(static_cast<int>(RecordNumber::Count) == RecordMemory, "that many columns");

struct CollisionRecord
{
  std::array<double, RecordMemory> numbers{};

  double& operator[](RecordNumber number)
  {
    return this->numbers[static_cast<std::size_t>(number)];
  }
  double operator[](RecordNumber number) const
  {
    return this->numbers[static_cast<std::size_t>(number)];
  }
  /// Of a contact that has ended: until its overlap was gone.
  void end() { (*this)[RecordNumber::Duration] += (*this)[RecordNumber::Rest]; }
  double dissipated() const
  {
    return (*this)[RecordNumber::Friction] + (*this)[RecordNumber::Plastic] +
      (*this)[RecordNumber::Adhesion] + (*this)[RecordNumber::Damping];
  }
};

/// Sums over collisions.
struct CollisionTotals
{
  std::int64_t count = 0;
  ExactSum impact;           ///< the most work that went into each [M L^2/T^2]
  ExactSum shear;            ///< see RecordNumber; also what follows
  ExactSum duration;         ///< [T]
  ExactSum closing, passing; ///< [L/T]
  ExactSum friction, plastic, adhesion, damping;
  double peak = 0.0; ///< largest force along the normal of any [M L/T^2]

  void add(const CollisionRecord& record);
  void add(const CollisionTotals& other);
  /// [M L^2/T^2]
  double dissipated() const;
};

/// Calls visit(sum) for each exact sum.
template <typename Totals, typename Visit>
void visitSumsOf(Totals& totals, const Visit& visit)
{
  visit(totals.impact);
  visit(totals.shear);
  visit(totals.duration);
  visit(totals.closing);
  visit(totals.passing);
  visit(totals.friction);
  visit(totals.plastic);
  visit(totals.adhesion);
  visit(totals.damping);
}

/// Of a pair of materials or of a wall.
struct CollisionGroup
{
  CollisionTotals impacts; ///< that began with more than Config::smallestImpactVelocity
  CollisionTotals resting; ///< the others
};

enum class SpectrumKind
{
  Impact = 0,
  Dissipated = 1,
  Shear = 2
};

/// Collisions of one group whose energy is in one bin of one spectrum.
struct CollisionBin
{
  std::int64_t key = 0; ///< see CollisionBins::keyOf()
  std::int64_t count = 0;
  std::int64_t high = 0; ///< their energies: high times 2^53 and low, times the unit of the bin
  std::int64_t low = 0;
};

/// Bins of energies: three of equal widths by logarithm in each factor of two. The last digit of a
/// logarithm depends on the machine, so that numbers are compared.
struct CollisionBins
{
  static constexpr int Kinds = 3;
  static constexpr int PerOctave = 3;
  static constexpr int LowestExponent = -80; ///< energies below 2^-80 are in the first bin
  static constexpr int Octaves = 120;
  /// The first one is of all that is less, also of what is not above 0; the last one of all that is
  /// more. Neither has a sum.
  static constexpr int Count = PerOctave * Octaves + 2;

  static std::int64_t keyOf(std::size_t group, SpectrumKind kind, int bin)
  {
    return (static_cast<std::int64_t>(group) * Kinds + static_cast<int>(kind)) * Count + bin;
  }
  static int binOf(double energy);
  /// Lower end of a bin [M L^2/T^2]; 0 of the first one.
  static double edgeOf(int bin);
  /// Sum of the energies of a bin [M L^2/T^2]; 0 of the first and the last one.
  static double energyOf(const CollisionBin& bin);
  /// Adds an energy that is in the bin.
  static void add(double energy, CollisionBin& bin);
};

/// What is counted. Groups of collisions are each pair of materials, then each wall body.
struct CollisionRule
{
  bool on = false;
  double smallestVelocity = 0.0; ///< of impacts [L/T]
  std::size_t materials = 1;
  std::size_t bodies = 1; ///< walls without bodies are one

  std::size_t pairs() const { return this->materials * (this->materials + 1) / 2; }
  std::size_t count() const { return this->pairs() + this->bodies; }
  /// @param a material of a grain, any number where a run has no table of materials
  std::size_t ofGrains(std::size_t a, std::size_t b) const
  {
    if (this->materials == 1)
    {
      return 0;
    }
    const std::size_t low = a < b ? a : b, high = a < b ? b : a;
    return low * this->materials - low * (low + 1) / 2 + high;
  }
  std::size_t ofBody(std::size_t body) const { return this->pairs() + body; }
};

struct CollisionState
{
  double since = 0.0; ///< when the sums began [T]
  // Of the rule that they follow; sums of another rule go on in no run.
  double smallestVelocity = 0.0; ///< of impacts [L/T]
  std::int64_t materials = 0;
  std::int64_t bodies = 0;
  std::vector<CollisionGroup> groups;
  std::vector<CollisionBin> bins; ///< ascending by keys; empty ones are left out

  CollisionState() = default;
  /// Of a run with a rule, at its begin.
  CollisionState(const CollisionRule& rule, double time);

  bool any() const { return !this->groups.empty(); }
  /// Whether sums follow the same rule.
  bool goesWith(const CollisionState& other) const;
  void add(std::size_t group, const CollisionRecord& record, const CollisionRule& rule);
  /// Adds to sums alone.
  /// @return whether it is an impact
  bool addSums(std::size_t group, const CollisionRecord& record, const CollisionRule& rule);
  void add(const CollisionState& other);
  /// Bins of one spectrum, Count of them.
  std::vector<CollisionBin> spectrum(std::size_t group, SpectrumKind kind) const;

private:
  CollisionBin& binAt(std::int64_t key);
};

}
