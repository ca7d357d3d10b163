// Regions where grains are counted and weighed: boxes by what is inside, planes and discs by what
// crosses them.
#pragma once

#include "Basics/Vec3.h"

#include <string>
#include <vector>

namespace dem
{

enum class SensorShape
{
  Box = 0,
  Plane = 1, ///< without an end
  Disc = 2
};

/// Sensors.def has the bounds and the help of each number. A grain is where its centre of mass is.
/// Where space repeats itself, the image is taken that is nearest to the centre of the sensor.
struct Sensor
{
  std::string name;
  SensorShape shape = SensorShape::Box;
  /// Corners of a box [L, m], the first below the second. A grain on a low face is inside, a grain
  /// on a high face is outside. So exactly one of two boxes side by side has the grain.
  Vec3 low{ -0.1, -0.1, -0.1 };
  Vec3 high{ 0.1, 0.1, 0.1 };
  Vec3 centre{ 0.0, 0.0, 0.0 };  ///< of a disc, or a point of a plane [L, m]
  Vec3 normal{ 0.0, 0.0, -1.0 }; ///< of any length but 0; motion along it counts as forward
  double radius = 0.1;           ///< of a disc [L, m], above 0
  bool recordVisits = false;     ///< whether a box keeps each visit of a grain

  bool isBox() const { return this->shape == SensorShape::Box; }
  bool records() const { return this->isBox() && this->recordVisits; }
  /// The point whose nearest images are taken.
  Vec3 middle() const { return this->isBox() ? 0.5 * (this->low + this->high) : this->centre; }
};

template <typename Owner>
struct Parameter;
/// The parameters of a sensor but for its name (Sensors.def).
const std::vector<Parameter<Sensor>>& sensorParameters();

/// The first sensor that cannot measure, in a sentence that names it; empty when all is well.
std::string findProblem(const std::vector<Sensor>& sensors);

}
