// The outputs of a simulation as what fields are made of.
#pragma once

#include "Analysis/Fields/FieldSources.h"

#include <string>
#include <vector>

class vtkDataObject;
class vtkFieldData;

namespace granular
{

/// Grains and contacts at one time.
struct FieldInput
{
  FieldSources sources;
  dem::Lattice space;               ///< of a periodic cell, or open
  std::vector<std::string> species; ///< names of materials; empty if there is one only
  Box bounds{};                     ///< of the grains with all their balls, and of the cell
  double meanRadius = 0.0;          ///< as meanRadiusOf(); 0 without grains [L, m]
  // What the inputs have; without masses all grains have the density 1.
  bool hasVelocity = false;
  bool hasCounts = false;
  bool hasTemperature = false;
  bool hasContacts = false;
  bool hasTorque = false;
};

/// The lattice of a cell in field data; open space where there is none.
/// @throws dem::Error when it is no cell
dem::Lattice readSpace(vtkFieldData* fieldData);

/// @param particles as readGrainSet() takes them, with the arrays `Velocity`, `ContactCount`,
/// `Temperature`, `Material` and `ParticleId` if they are there, and the field data of a cell
/// @param contacts null, or lines with the arrays `Force` and `ParticleIds`, of which those at a
/// wall have -1 as the second; `Torque` may be there
/// @throws dem::Error that names what is wrong, also where contacts are of grains that are missing
FieldInput readFieldInput(vtkDataObject* particles, vtkDataObject* contacts);

}
