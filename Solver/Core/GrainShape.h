// The shapes that grains may have, as a user gives them.
#pragma once

#include "Core/Moments.h"

#include <optional>
#include <string>
#include <vector>

namespace dem
{

/// A ball of a clump.
struct Ball
{
  Vec3 centre;         ///< [any length]
  double radius = 0.0; ///< in the same, > 0
};

/// A shape without a size: only the proportions of what it is made of matter.
struct GrainShape
{
  std::string name;
  /// A rigid clump of these balls, which may overlap (Smilauer et al. 2021, section 1.1.4); their
  /// union has the density of the material.
  std::vector<Ball> balls;
  /// Of the body that the balls stand for, in their axes and lengths; none: of their union.
  std::optional<Moments> moments{};
};

/// How often new grains have a shape, in parts of the number of grains.
struct ShapeShare
{
  int shape = -1; ///< index in Config::shapes; -1 a sphere
  double share = 1.0;
};

/// What cannot be simulated about a shape, in a sentence that names it; empty when all is well.
std::string findProblem(const GrainShape& shape);

/// What is impossible about shares of shapes, in words that follow the name of who has them; empty
/// when all is well.
/// @param count of shapes that there are
std::string findProblem(const std::vector<ShapeShare>& shares, std::size_t count);

/// The first of some that cannot be simulated, or has the name of another one.
std::string findProblem(const std::vector<GrainShape>& shapes);

}
