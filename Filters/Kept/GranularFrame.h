// One state of a run as it is shown: what ports 0, 1 and 3 need, built once and then shared.
#pragma once

#include "Core/Snapshot.h"

#include <vtkPolyData.h>
#include <vtkSmartPointer.h>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace granular
{

/// What the grains do to one wall element.
struct WallLoad
{
  std::int64_t element = 0;
  dem::Vec3 force;          ///< on the wall [M L/T^2, N]
  double normalForce = 0.0; ///< sum of what presses, whatever the side [M L/T^2, N]
};

struct Frame
{
  std::int64_t step = 0;
  double timeStep = 0.0;     ///< that led to it [T, s]
  double shortestStep = 0.0; ///< of those up to it, where steps change [T, s]
  vtkSmartPointer<vtkPolyData>
    particles; ///< carries the whole dem::Snapshot, see GranularRestart.h
  vtkSmartPointer<vtkPolyData> contacts;
  std::vector<WallLoad> wallLoads;           ///< ordered by element; unloaded elements are left out
  std::vector<dem::ElementWork> slidingWork; ///< as dem::Observation has it
  std::vector<dem::ServoState> servos;       ///< as dem::Snapshot has them

  /// Memory held [bytes].
  std::size_t Bytes() const
  {
    const std::size_t kibibytes =
      this->particles->GetActualMemorySize() + this->contacts->GetActualMemorySize();
    return 1024 * kibibytes + this->wallLoads.size() * sizeof(WallLoad) +
      this->slidingWork.size() * sizeof(dem::ElementWork);
  }
};

}
