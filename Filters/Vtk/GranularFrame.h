// One state of a run as it is shown: what ports 0, 1 and 3 need, built once and then shared. Where
// several ranks share the run it is all there is, at the first one, or each rank has its part.
#pragma once

#include "State/Snapshot.h"

#include <vtkFieldData.h>
#include <vtkPolyData.h>
#include <vtkSmartPointer.h>

#include <cstddef>
#include <cstdint>
#include <memory>
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
  double shortestStep = 0.0; ///< of the steps up to the frame, where steps change [T, s]
  vtkSmartPointer<vtkPolyData>
    particles; ///< carries the whole dem::Snapshot, see GranularRestart.h; or a part of it
  vtkSmartPointer<vtkPolyData> contacts;
  std::vector<WallLoad> wallLoads;           ///< ordered by element; unloaded elements are left out
  std::vector<dem::ElementWork> slidingWork; ///< as dem::Observation has it
  std::vector<dem::WornElement> worn;        ///< as dem::Observation has it
  double wornSince = 0.0;                    ///< as well
  std::vector<dem::NodalImpulse> nodal;      ///< as well
  std::vector<dem::BodyState> servos;        ///< as dem::Snapshot has them
  /// Visits to sensors, see GranularVisits.h, where the particles do not carry them.
  vtkSmartPointer<vtkFieldData> visits;
  vtkSmartPointer<vtkFieldData> collisions; ///< see makeCollisionTable(); null without any

  /// Number by which all ranks know a frame of which each rank has its part, as long as the first
  /// rank has a copy. Null where the first rank has all of the frame.
  std::shared_ptr<const std::int64_t> number;
  std::shared_ptr<const dem::Snapshot> state; ///< what this rank continues from, of its part

  /// Memory held [bytes].
  std::size_t Bytes() const
  {
    const std::size_t kibibytes =
      this->particles->GetActualMemorySize() + this->contacts->GetActualMemorySize();
    const std::size_t ofState = this->state
      ? this->state->contacts.size() * sizeof(dem::ContactHistory) +
        this->state->extras.size() * sizeof(double) +
        this->state->wallNormals.size() * sizeof(dem::WallNormal) +
        this->state->particles.size() * BytesOfBall
      : 0;
    const std::size_t ofVisits = this->visits ? this->visits->GetActualMemorySize() : 0;
    const std::size_t ofCollisions = this->collisions ? this->collisions->GetActualMemorySize() : 0;
    return 1024 * (kibibytes + ofVisits + ofCollisions) +
      this->wallLoads.size() * sizeof(WallLoad) +
      this->slidingWork.size() * sizeof(dem::ElementWork) +
      this->worn.size() * sizeof(dem::WornElement) +
      this->nodal.size() * sizeof(dem::NodalImpulse) + ofState;
  }

private:
  static constexpr std::size_t BytesOfBall = 160; ///< about, of a state
};

}
