// What grains have done to each point of walls since a run began: sums of force times time. All sums
// are exact (State/ExactSum.h), so that no order of contacts, threads or ranks has a say in them.
#pragma once

#include "Basics/Vec3.h"
#include "State/ExactSum.h"
#include "State/SumsByNumber.h"

#include <array>
#include <cstdint>
#include <vector>

namespace dem
{

/// What a point gets in a step, or has got so far.
struct NodalImpulse
{
  std::int64_t point = 0; ///< its number among all
  Vec3 impulse;           ///< along the axes of the wall as drawn [M L/T, N s]
};

/// All that a point has got.
struct NodalSum
{
  std::int64_t point = 0;
  std::array<ExactSum, 3> impulse; ///< see NodalImpulse

  void add(const NodalSum& other)
  {
    for (std::size_t axis = 0; axis < this->impulse.size(); ++axis)
    {
      this->impulse[axis].add(other.impulse[axis]);
    }
  }
};

class NodalState : public SumsByNumber<NodalSum, &NodalSum::point>
{
public:
  using SumsByNumber::add;
  void add(const NodalImpulse& part)
  {
    NodalSum& sum = this->of(part.point);
    sum.impulse[0].add(part.impulse.x);
    sum.impulse[1].add(part.impulse.y);
    sum.impulse[2].add(part.impulse.z);
  }
  /// The points in the order of the entries.
  std::vector<NodalImpulse> listed() const
  {
    std::vector<NodalImpulse> list;
    for (const NodalSum& sum : this->entries)
    {
      list.push_back(
        { sum.point, { sum.impulse[0].value(), sum.impulse[1].value(), sum.impulse[2].value() } });
    }
    return list;
  }
};

}
