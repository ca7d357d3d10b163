// Where grains are expected until lists of neighbours are renewed: each in a sphere that goes
// straight on. Grains that fall side by side then need not look for each other, however fast.
#pragma once

#include "Core/LargePages.h"
#include "Core/Parallel.h"
#include "Core/Rows.h"
#include "Core/Vec3.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace dem
{

struct Courses
{
  LargeVector<Row> spheres; ///< as they are at first: centres and radii [L]
  LargeVector<Row> ways;    ///< of the centres in one step, and their lengths [L]
  double last = 0.0;        ///< until when they are followed [steps]
  /// As in Particles: balls of one grain never meet.
  LargeVector<std::int32_t> shapedOf;

  Vec3 centre(std::size_t slot, double age) const
  {
    const Row& sphere = this->spheres[slot];
    const Row& way = this->ways[slot];
    return { sphere.x + age * way.x, sphere.y + age * way.y, sphere.z + age * way.z };
  }
  /// A sphere that holds the one of a grain all the time.
  Row cover(std::size_t slot) const;
  LargeVector<Row> covers(const Team& team) const;
  /// Whether the spheres of two balls come to overlap that are not of one grain.
  bool mayMeet(std::int32_t a, std::int32_t b) const;

private:
  bool areOfOneGrain(std::int32_t a, std::int32_t b) const
  {
    return !this->shapedOf.empty() && this->shapedOf[a] >= 0 &&
      this->shapedOf[a] == this->shapedOf[b];
  }
};

}
