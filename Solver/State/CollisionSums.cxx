#include "State/CollisionSums.h"

#include <algorithm>
#include <cmath>

namespace dem
{

namespace
{

/// 2^(1/3) and 2^(2/3).
constexpr double Roots[] = { 1.2599210498948732, 1.5874010519681994 };
constexpr int Mantissa = 53;
constexpr std::int64_t Carry = std::int64_t{ 1 } << Mantissa;

bool isBefore(const CollisionBin& bin, std::int64_t key)
{
  return bin.key < key;
}

/// What a bin counts energies in is 2 to the power of this.
int unitOf(int bin)
{
  return CollisionBins::LowestExponent + (bin - 1) / CollisionBins::PerOctave - (Mantissa - 1);
}

void addBin(const CollisionBin& from, CollisionBin& to)
{
  to.count += from.count;
  to.high += from.high;
  to.low += from.low;
  if (to.low >= Carry)
  {
    to.low -= Carry;
    ++to.high;
  }
}

}

int CollisionBins::binOf(double energy)
{
  int exponent = 0;
  const double twice = 2.0 * std::frexp(energy, &exponent); // in [1, 2)
  const int octave = exponent - 1 - LowestExponent;
  if (!(energy > 0.0) || octave < 0)
  {
    return 0;
  }
  if (octave >= Octaves)
  {
    return Count - 1;
  }
  const int third = twice < Roots[0] ? 0 : twice < Roots[1] ? 1 : 2;
  return 1 + PerOctave * octave + third;
}

double CollisionBins::edgeOf(int bin)
{
  if (bin <= 0)
  {
    return 0.0;
  }
  const int octave = (bin - 1) / PerOctave, third = (bin - 1) % PerOctave;
  return std::ldexp(third == 0 ? 1.0 : Roots[third - 1], LowestExponent + octave);
}

double CollisionBins::energyOf(const CollisionBin& bin)
{
  const int index = static_cast<int>(bin.key % Count);
  if (index == 0 || index == Count - 1)
  {
    return 0.0;
  }
  return std::ldexp(static_cast<double>(bin.high), unitOf(index) + Mantissa) +
    std::ldexp(static_cast<double>(bin.low), unitOf(index));
}

void CollisionBins::add(double energy, CollisionBin& bin)
{
  const int index = static_cast<int>(bin.key % Count);
  CollisionBin one{ bin.key, 1, 0, 0 };
  if (index > 0 && index < Count - 1)
  {
    one.low = static_cast<std::int64_t>(std::ldexp(energy, -unitOf(index)));
  }
  addBin(one, bin);
}

void CollisionTotals::add(const CollisionRecord& record)
{
  ++this->count;
  this->impact.add(record[RecordNumber::MostWork]);
  this->shear.add(record[RecordNumber::Shear]);
  this->duration.add(record[RecordNumber::Duration]);
  this->closing.add(record[RecordNumber::Closing]);
  this->passing.add(record[RecordNumber::Passing]);
  this->friction.add(record[RecordNumber::Friction]);
  this->plastic.add(record[RecordNumber::Plastic]);
  this->adhesion.add(record[RecordNumber::Adhesion]);
  this->damping.add(record[RecordNumber::Damping]);
  this->peak = std::max(this->peak, record[RecordNumber::Peak]);
}

void CollisionTotals::add(const CollisionTotals& other)
{
  this->count += other.count;
  std::vector<const ExactSum*> more;
  visitSumsOf(other, [&more](const ExactSum& sum) { more.push_back(&sum); });
  std::size_t next = 0;
  visitSumsOf(*this, [&](ExactSum& sum) { sum.add(*more[next++]); });
  this->peak = std::max(this->peak, other.peak);
}

double CollisionTotals::dissipated() const
{
  ExactSum all = this->friction;
  all.add(this->plastic);
  all.add(this->adhesion);
  all.add(this->damping);
  return all.value();
}

CollisionState::CollisionState(const CollisionRule& rule, double time)
{
  if (rule.on)
  {
    this->since = time;
    this->smallestVelocity = rule.smallestVelocity;
    this->materials = static_cast<std::int64_t>(rule.materials);
    this->bodies = static_cast<std::int64_t>(rule.bodies);
    this->groups.resize(rule.count());
  }
}

bool CollisionState::goesWith(const CollisionState& other) const
{
  return this->groups.size() == other.groups.size() &&
    this->smallestVelocity == other.smallestVelocity && this->materials == other.materials &&
    this->bodies == other.bodies;
}

CollisionBin& CollisionState::binAt(std::int64_t key)
{
  const auto found = std::lower_bound(this->bins.begin(), this->bins.end(), key, isBefore);
  return found != this->bins.end() && found->key == key
    ? *found
    : *this->bins.insert(found, { key, 0, 0, 0 });
}

bool CollisionState::addSums(std::size_t group, const CollisionRecord& record,
  const CollisionRule& rule)
{
  this->groups.resize(std::max(this->groups.size(), rule.count()));
  CollisionGroup& of = this->groups.at(group);
  const bool isImpact = record[RecordNumber::Closing] > rule.smallestVelocity;
  (isImpact ? of.impacts : of.resting).add(record);
  return isImpact;
}

void CollisionState::add(std::size_t group, const CollisionRecord& record,
  const CollisionRule& rule)
{
  if (!this->addSums(group, record, rule))
  {
    return;
  }
  const auto count = [&](SpectrumKind kind, double energy)
  {
    const std::int64_t key = CollisionBins::keyOf(group, kind, CollisionBins::binOf(energy));
    CollisionBins::add(energy, this->binAt(key));
  };
  count(SpectrumKind::Impact, record[RecordNumber::MostWork]);
  count(SpectrumKind::Dissipated, record.dissipated());
  count(SpectrumKind::Shear, record[RecordNumber::Shear]);
}

void CollisionState::add(const CollisionState& other)
{
  this->groups.resize(std::max(this->groups.size(), other.groups.size()));
  for (std::size_t k = 0; k < other.groups.size(); ++k)
  {
    this->groups[k].impacts.add(other.groups[k].impacts);
    this->groups[k].resting.add(other.groups[k].resting);
  }
  for (const CollisionBin& bin : other.bins)
  {
    addBin(bin, this->binAt(bin.key));
  }
}

std::vector<CollisionBin> CollisionState::spectrum(std::size_t group, SpectrumKind kind) const
{
  std::vector<CollisionBin> all(CollisionBins::Count);
  for (int bin = 0; bin < CollisionBins::Count; ++bin)
  {
    const std::int64_t key = CollisionBins::keyOf(group, kind, bin);
    const auto found = std::lower_bound(this->bins.begin(), this->bins.end(), key, isBefore);
    const bool there = found != this->bins.end() && found->key == key;
    all[static_cast<std::size_t>(bin)] = there ? *found : CollisionBin{ key, 0, 0, 0 };
  }
  return all;
}

}
