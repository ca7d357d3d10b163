// How much of each wall element grains have worn off since a run began. All sums are exact
// (State/ExactSum.h), so that no order of contacts, threads or ranks has a say in them.
#pragma once

#include "State/ExactSum.h"
#include "State/SumsByNumber.h"

#include <cstdint>
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

  void add(const ElementWear& other)
  {
    this->front.add(other.front);
    this->behind.add(other.behind);
  }
};

/// An element that is worn, as it is shown.
struct WornElement
{
  std::int64_t element = 0;
  double volume = 0.0; ///< of both sides [L^3]
  double behind = 0.0; ///< of the side that ElementWear calls so [L^3]
};

/// Of the WearLaw whose number is counted.
class WearState : public SumsByNumber<ElementWear, &ElementWear::element>
{
public:
  using SumsByNumber::add;
  void add(const WearPart& part)
  {
    ElementWear& wear = this->of(part.element);
    (part.behind ? wear.behind : wear.front).add(part.volume);
  }
  /// The elements in the order of the entries.
  std::vector<WornElement> listed() const
  {
    std::vector<WornElement> list;
    for (const ElementWear& wear : this->entries)
    {
      ExactSum both = wear.front;
      both.add(wear.behind);
      list.push_back({ wear.element, both.value(), wear.behind.value() });
    }
    return list;
  }
};

}
