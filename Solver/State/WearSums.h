// How much of each wall element grains have worn off since a run began. All sums are exact
// (State/ExactSum.h), so that no order of contacts, threads or ranks has a say in them.
#pragma once

#include "State/ExactSum.h"

#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

namespace dem
{

/// What one contact wears off in a step.
struct WearPart
{
  std::int64_t element = 0; ///< its number among all
  bool behind = false;      ///< whether the grain is on the side that the normal points away from
  double volume = 0.0;      ///< [L^3]
};

/// What was worn off an element.
struct ElementWear
{
  std::int64_t element = 0;
  ExactSum front;  ///< by grains on the side that the normal points to [L^3]
  ExactSum behind; ///< by grains on the other side [L^3]
};

/// An element that is worn, as it is shown.
struct WornElement
{
  std::int64_t element = 0;
  double volume = 0.0; ///< of both sides [L^3]
  double behind = 0.0; ///< of the side that ElementWear calls so [L^3]
};

struct WearState
{
  std::int64_t counted = 0;          ///< the number of the WearLaw; 0 without one
  double since = 0.0;                ///< when that began [T]
  std::vector<ElementWear> elements; ///< that are worn; by numbers in a Snapshot

  bool any() const { return this->counted != 0; }
  void add(const WearPart& part)
  {
    ElementWear& wear = this->of(part.element);
    (part.behind ? wear.behind : wear.front).add(part.volume);
  }
  void add(const WearState& other);
  /// With its elements in the order of their numbers.
  WearState sorted() const;
  /// The elements by their numbers.
  std::vector<WornElement> listed() const;
  /// Forgets all elements.
  void clear();

private:
  ElementWear& of(std::int64_t element);

  std::unordered_map<std::int64_t, std::size_t> Found; ///< positions of elements, of some or all
};

}
