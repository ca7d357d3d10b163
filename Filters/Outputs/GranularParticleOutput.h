// Port 0: grains as points.
#pragma once

#include "Observing/ObservedState.h"
#include "Parameters/GrainShape.h"
#include "Parameters/Materials.h"
#include "Restart/GranularRestart.h"
#include "State/Snapshot.h"

#include <vtkPolyData.h>
#include <vtkSmartPointer.h>

namespace granular
{

/// One vertex a grain at its centre of mass, ordered by id, with the point arrays `Radius` [L],
/// `Velocity` 3 [L/T], `AngularVelocity` 3 [1/T], `Orientation` 4 (w, x, y, z), `ParticleId`
/// (global ids), `Material`, `Mass` [M], `Force` 3 [M L/T^2], `Torque` 3 [M L^2/T^2],
/// `ContactCount`; field data as writeRestart() has it. Where there are shapes also `Shape` (index,
/// -1 a sphere) and `EquivalentRadius` [L], with the field data of writeShapeTable(); `Radius` is
/// then that of the bounding sphere. In runs with bonds `Fragment`: the lowest id of the grains
/// that bonds hold together.
/// @param shares of new grains by shapes
vtkSmartPointer<vtkPolyData> makeParticles(const dem::Snapshot& snapshot,
  const dem::Observation& observation, const RestartKey& key, const dem::TimePlan& plan,
  const std::vector<dem::GrainShape>& shapes = {}, const std::vector<dem::ShapeShare>& shares = {},
  const dem::Team& team = {});

/// Particles of the part of a frame that a rank has, as makeParticles() makes them. Field data are
/// those of writeRestartPart().
/// @param state dem::partOf() of @a observed
vtkSmartPointer<vtkPolyData> makePartOfParticles(const dem::ObservedPart& observed,
  const dem::Snapshot& state, const RestartKey& key, const dem::TimePlan& plan,
  const std::vector<dem::GrainShape>& shapes, const std::vector<dem::ShapeShare>& shares,
  const dem::Team& team);

/// Adds the field data `MaterialNames` with the meaning of the indices, if there is a table.
void addMaterialNames(const std::vector<dem::Material>& materials, vtkPolyData* output);

}
