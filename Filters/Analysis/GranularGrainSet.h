// Grains and contacts as plain arrays, read from data sets.
#pragma once

#include "Analysis/SphereParts.h"
#include "Core/Vec3.h"

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
  std::vector<double> radius;      ///< [L, m]
  std::vector<double> mass;        ///< [M, kg]
  std::vector<dem::Vec3> velocity; ///< [L/T, m/s]
  std::vector<double> contactCount;

  std::size_t size() const { return this->position.size(); }
};

/// A contact as a line from the centre of the first grain to the second or to the wall.
struct ContactLine
{
  dem::Vec3 from;  ///< [L, m]
  dem::Vec3 to;    ///< [L, m]
  dem::Vec3 force; ///< on the first grain [M L/T^2, N]
};

/// Reads the point arrays `Radius` and, if they are there, `Mass`, `Velocity` and `ContactCount`.
/// @throws dem::Error that names what is wrong, also for several blocks.
GrainSet readGrainSet(vtkDataObject* input);

/// The lines in @a input, each of two points, which may be the only leaf of a composite data set.
/// @throws dem::Error that names what is wrong.
vtkPolyData* findContacts(vtkDataObject* input);

/// Reads lines with the cell array `Force`, as vtkGranularSimulation gives them.
/// @throws dem::Error that names what is wrong.
std::vector<ContactLine> readContactLines(vtkDataObject* input);

/// The mean radius; 0 without grains.
double meanRadiusOf(const GrainSet& grains);

/// The smallest box with all centres in it. There must be one at least.
Box boundsOfCentres(const GrainSet& grains);

/// Throws a dem::Error that names the property unless @a box has a volume.
void demandVolume(const Box& box, const std::string& what);

/// The box x from and to, y from and to, z from and to.
Box toBox(const double values[6]);

/// The direction of a vector that a user gave.
/// @throws dem::Error that names the property when it has no direction.
dem::Vec3 toDirection(const double values[3], const char* property);

}
