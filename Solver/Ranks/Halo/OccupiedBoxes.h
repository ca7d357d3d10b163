// Boxes around grains that follow each other, by which ranks tell each other where theirs may come.
#pragma once

#include "Basics/Vec3.h"
#include "Vectors/Vec4.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <utility>
#include <vector>

namespace dem
{

/// A box around spheres.
struct OccupiedBox
{
  /// So many grains that follow each other have a common box; as many boxes have one.
  static constexpr std::size_t Grains = 64;
  static constexpr double None = std::numeric_limits<double>::infinity();
  static constexpr double Slack = 1e-12; ///< what rounding can do, in shares

  std::array<double, 3> low{ None, None, None };
  std::array<double, 3> high{ -None, -None, -None };

  void add(const OccupiedBox& other)
  {
    for (int axis = 0; axis < 3; ++axis)
    {
      this->low[axis] = std::min(this->low[axis], other.low[axis]);
      this->high[axis] = std::max(this->high[axis], other.high[axis]);
    }
  }
  Vec3 middle() const
  {
    return { 0.5 * (this->low[0] + this->high[0]), 0.5 * (this->low[1] + this->high[1]),
      0.5 * (this->low[2] + this->high[2]) };
  }
  double halfDiagonal() const
  {
    return 0.5 *
      norm(Vec3{ this->high[0] - this->low[0], this->high[1] - this->low[1],
        this->high[2] - this->low[2] });
  }
  /// Wider by what rounding can do.
  OccupiedBox moved(const Vec3& shift) const
  {
    OccupiedBox result = *this;
    for (int axis = 0; axis < 3; ++axis)
    {
      result.low[axis] += shift[axis] - Slack * std::abs(shift[axis]);
      result.high[axis] += shift[axis] + Slack * std::abs(shift[axis]);
    }
    return result;
  }
  bool meets(const OccupiedBox& other) const
  {
    bool meet = true;
    for (int axis = 0; axis < 3; ++axis)
    {
      meet &= this->low[axis] <= other.high[axis];
      meet &= other.low[axis] <= this->high[axis];
    }
    return meet;
  }
  bool meets(const Vec4& sphere) const
  {
    double square = 0.0;
    const Vec3 centre{ sphere.x, sphere.y, sphere.z };
    for (int axis = 0; axis < 3; ++axis)
    {
      const double out =
        std::max({ this->low[axis] - centre[axis], centre[axis] - this->high[axis], 0.0 });
      square += out * out;
    }
    return square <= sphere.w * sphere.w;
  }
};

inline OccupiedBox boxOf(const Vec4& sphere)
{
  // Wider by what rounding can do.
  const double r = sphere.w +
    OccupiedBox::Slack * (std::abs(sphere.x) + std::abs(sphere.y) + std::abs(sphere.z) + sphere.w);
  return { { { sphere.x - r, sphere.y - r, sphere.z - r } },
    { { sphere.x + r, sphere.y + r, sphere.z + r } } };
}

/// Boxes around @a OccupiedBox::Grains of something each.
template <typename Things, typename BoxOf>
std::vector<OccupiedBox> boxesOf(const Things& things, const BoxOf& boxOfOne)
{
  std::vector<OccupiedBox> boxes;
  for (std::size_t k = 0; k < things.size(); ++k)
  {
    if (k % OccupiedBox::Grains == 0)
    {
      boxes.emplace_back();
    }
    boxes.back().add(boxOfOne(things[k]));
  }
  return boxes;
}

/// The space that the grains of a rank occupy on their predicted paths.
struct OccupiedSpace
{
  std::vector<OccupiedBox> groups;
  std::vector<OccupiedBox> blocks; ///< of groups
  OccupiedBox all;

  explicit OccupiedSpace(std::vector<OccupiedBox>&& boxes)
    : groups(std::move(boxes)),
      blocks(boxesOf(this->groups, [](const OccupiedBox& box) { return box; }))
  {
    for (const OccupiedBox& block : this->blocks)
    {
      this->all.add(block);
    }
  }
  /// Calls use(box) for all of the groups that meet another box.
  template <typename Use>
  void forEachNear(const OccupiedBox& box, const Use& use) const
  {
    for (std::size_t block = 0; block < this->blocks.size() && this->all.meets(box); ++block)
    {
      const std::size_t end = std::min((block + 1) * OccupiedBox::Grains, this->groups.size());
      for (std::size_t k = block * OccupiedBox::Grains; k < end && this->blocks[block].meets(box);
           ++k)
      {
        if (this->groups[k].meets(box))
        {
          use(this->groups[k]);
        }
      }
    }
  }
};

}
