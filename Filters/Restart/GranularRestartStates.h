// What a run keeps beside its grains and contacts, as words of field data and back: states of
// inflows, servos, sensors, the cell and the steps, sums of walls, bonds that broke.
#pragma once

#include "State/Snapshot.h"

#include <cstdint>
#include <vector>

class vtkFieldData;

namespace granular
{

/// Adds the array of the servos, of the sums of walls and of broken bonds. Without any, there is no
/// array.
void writeServos(const std::vector<dem::BodyState>& servos, vtkFieldData* fieldData);
void writeWallSums(const std::vector<dem::WallSums>& sums, vtkFieldData* fieldData);
void writeCollisions(const dem::CollisionState& collisions, vtkFieldData* fieldData);
void writeWear(const dem::WearState& wear, vtkFieldData* fieldData);
void writeNodal(const dem::NodalState& nodal, vtkFieldData* fieldData);
void writeBreaks(const std::vector<dem::BondBreak>& breaks, vtkFieldData* fieldData);
/// Adds the array of the inflows and that of the work, also empty ones.
void writeInflows(const std::vector<dem::InflowState>& inflows, vtkFieldData* fieldData);
void writeWork(const std::vector<dem::ElementWork>& work, vtkFieldData* fieldData);
/// Adds the arrays of steps that change, of exchanged heat, of sensors, of visits that these record
/// and of a cell, in runs that have them.
/// @param key fingerprint of the sensors
void writeSteps(const dem::StepState& steps, vtkFieldData* fieldData);
void writeSurfaceHeat(const dem::SurfaceGains& gains, vtkFieldData* fieldData);
void writeContactHeat(const dem::HeatState& heat, vtkFieldData* fieldData);
void writeSensors(const dem::SensorsState& sensors, std::uint64_t key, vtkFieldData* fieldData);
void writeCell(const dem::CellState& cell, vtkFieldData* fieldData);

/// Reads them back. Servos, sums of walls, steps, exchanged heat and the cell are new without their
/// arrays.
/// @throws dem::Error when an array is damaged, or when that of inflows or work is missing
std::vector<dem::BodyState> readServos(vtkFieldData* fieldData);
std::vector<dem::WallSums> readWallSums(vtkFieldData* fieldData);
dem::CollisionState readCollisions(vtkFieldData* fieldData);
dem::WearState readWear(vtkFieldData* fieldData);
dem::NodalState readNodal(vtkFieldData* fieldData);
std::vector<dem::InflowState> readInflows(vtkFieldData* fieldData);
std::vector<dem::ElementWork> readWork(vtkFieldData* fieldData);
dem::StepState readSteps(vtkFieldData* fieldData);
dem::SurfaceGains readSurfaceHeat(vtkFieldData* fieldData);
/// @param heat of which what contacts lost is filled in
void readContactHeat(vtkFieldData* fieldData, dem::HeatState& heat);
dem::CellState readCellState(vtkFieldData* fieldData);
/// State of the sensors. Sensors other than those that were saved begin anew.
dem::SensorsState readSensors(vtkFieldData* fieldData, std::uint64_t key);
/// Whether sensors were saved.
bool hasSensors(vtkFieldData* fieldData);

}
