// Predicted paths of grains until lists of neighbours are renewed: each grain is in a sphere that
// moves on straight. Grains that fall side by side at any speed then are no pair.
#pragma once

#include "Basics/Vec3.h"
#include "State/OwnSlots.h"
#include "State/ShapedGrain.h"
#include "Vectors/LargePages.h"
#include "Vectors/Parallel.h"
#include "Vectors/Vec4.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace dem
{

struct PredictedPaths
{
  LargeVector<Vec4> spheres;       ///< as they are at first: centres and radii [L]
  LargeVector<Vec4> displacements; ///< predicted, of the centres in one step, and their lengths [L]
  double last = 0.0;        ///< until when they are followed [steps]
  /// As in Particles: balls of one grain never meet.
  LargeVector<std::int32_t> shapedOf;
  /// Features as in Particles: there are features that never touch.
  LargeVector<Feature> feature;
  OwnSlots own; ///< pairs of two others are those of other ranks

  Vec3 centre(std::size_t slot, double age) const
  {
    const Vec4& sphere = this->spheres[slot];
    const Vec4& displacement = this->displacements[slot];
    return { sphere.x + age * displacement.x, sphere.y + age * displacement.y,
      sphere.z + age * displacement.z };
  }
  /// A sphere that holds the one of a grain all the time; where the cell has a flow, all the time
  /// of those that move with the flow around it.
  Vec4 cover(std::size_t slot) const;
  /// One that holds it where walls see it.
  Vec4 coverAtWalls(std::size_t slot) const;
  /// Covers of all grains, with those of images behind the others.
  LargeVector<Vec4> covers(const Team& team) const;
  /// Whether two balls are of different grains and can touch, and any of them is owned.
  bool areApart(std::int32_t i, std::int32_t j) const
  {
    return (this->own.has(i) || this->own.has(j)) && !this->areOfOneGrain(i, j) &&
      (this->feature.empty() || canTouch(this->feature[i], this->feature[j]));
  }
  /// Whether the spheres of two balls come to overlap that can touch.
  bool mayMeet(std::int32_t a, std::int32_t b) const;

  // Images of grains across the faces of a cell, numbered behind the grains (Neighbours/Images.h).
  LargeVector<Vec4> imageSpheres;
  LargeVector<Vec4> imageDisplacements;
  std::vector<std::int32_t> imageOf; ///< slots
  std::int32_t firstImage = 0;       ///< number of the first one
  /// The slot of a grain or an image.
  std::int32_t slotOf(std::int32_t number) const
  {
    return this->imageOf.empty() || number < this->firstImage
      ? number
      : this->imageOf[number - this->firstImage];
  }
  bool isImage(std::int32_t number) const
  {
    return !this->imageOf.empty() && number >= this->firstImage;
  }

private:
  bool areOfOneGrain(std::int32_t a, std::int32_t b) const
  {
    return !this->shapedOf.empty() && this->shapedOf[a] >= 0 &&
      this->shapedOf[a] == this->shapedOf[b];
  }
};

}
