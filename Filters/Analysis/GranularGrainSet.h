// Grains and contacts as plain arrays, read from data sets.
#pragma once

#include "Analysis/SphereParts.h"
#include "Basics/Quaternion.h"
#include "Parameters/GrainShape.h"

#include <string>
#include <vector>

class vtkDataObject;
class vtkPolyData;

namespace granular
{

/// Grains; an array that the data set does not have is empty, as all are without grains.
struct GrainSet
{
  std::vector<dem::Vec3> position; ///< [L, m]
  std::vector<double> radius;      ///< radius, or that of the bounding sphere of a shape [L, m]
  std::vector<double> mass;        ///< [M, kg]
  std::vector<dem::Vec3> velocity; ///< [L/T, m/s]
  std::vector<double> contactCount;
  // Arrays about the shapes of grains; empty where all grains are spheres.
  std::vector<double> equivalentRadius; ///< of the sphere of the same volume [L, m]
  std::vector<int> shape;               ///< index in parts of each grain, -1 of spheres
  std::vector<dem::Quaternion> orientation;
  /// Balls, or parts of smooth bodies (BodyParts.h), by shapes, in parts of the bounding radius,
  /// about the centre of mass.
  std::vector<std::vector<dem::Ball>> parts;

  std::size_t size() const { return this->position.size(); }
  /// Radius of the sphere with the volume of a grain [L, m].
  double sphereRadius(std::size_t i) const
  {
    return this->equivalentRadius.empty() ? this->radius[i] : this->equivalentRadius[i];
  }
  double volume(std::size_t i) const { return sphereVolume(this->sphereRadius(i)); }
  bool anyShaped() const { return !this->parts.empty(); }
  /// Calls use(ball) for each ball of a grain; a sphere is its own.
  template <typename UseT>
  void forEachBall(std::size_t i, const UseT& use) const
  {
    if (!this->anyShaped() || this->shape[i] < 0)
    {
      use(dem::Ball{ this->position[i], this->radius[i] });
      return;
    }
    const double size = this->radius[i];
    for (const dem::Ball& part : this->parts[this->shape[i]])
    {
      const dem::Lane3 offset = dem::rotated(this->orientation[i], dem::Lane3(size * part.centre));
      use(dem::Ball{ this->position[i] + dem::Vec3(offset), size * part.radius });
    }
  }
  /// Sum of the volumes of all balls of a grain; volume that balls share counts for each [L^3,
  /// m^3].
  double volumeOfBalls(std::size_t i) const
  {
    double sum = 0.0;
    this->forEachBall(i, [&sum](const dem::Ball& ball) { sum += sphereVolume(ball.radius); });
    return sum;
  }
};

/// A contact as a line from the centre of the first grain to the second or to the wall.
struct ContactLine
{
  dem::Vec3 from;  ///< [L, m]
  dem::Vec3 to;    ///< [L, m]
  dem::Vec3 force; ///< on the first grain [M L/T^2, N]
};

/// Reads the point arrays `Radius` and, if they are there, `Mass`, `Velocity` and `ContactCount`;
/// the balls of grains with shapes or the parts of smooth ones (BodyParts.h), and their
/// `EquivalentRadius` or else that of the shape.
/// @throws dem::Error that names what is wrong, also for several blocks.
GrainSet readGrainSet(vtkDataObject* input);

/// The lines in @a input, each of two points, which may be the only leaf of a composite data set.
/// @throws dem::Error that names what is wrong.
vtkPolyData* findContacts(vtkDataObject* input);

/// Reads lines with the cell array `Force`, as vtkGranularSimulation outputs them.
/// @throws dem::Error that names what is wrong.
std::vector<ContactLine> readContactLines(vtkDataObject* input);

/// The mean radius, of grains with shapes that of spheres of the same volume; 0 without grains.
double meanRadiusOf(const GrainSet& grains);

/// The smallest box with all centres in it. There must be one at least.
Box boundsOfCentres(const GrainSet& grains);

/// Throws a dem::Error that names the property unless @a box has a volume.
void demandVolume(const Box& box, const std::string& what);

/// The box x from and to, y from and to, z from and to.
Box toBox(const double values[6]);

/// The direction of a vector from a user.
/// @throws dem::Error that names the property when it has no direction.
dem::Vec3 toDirection(const double values[3], const char* property);

}
