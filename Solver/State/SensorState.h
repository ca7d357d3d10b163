// What sensors have measured so far, as far as it does not follow from where grains are now: part
// of the state of a run.
#pragma once

#include "Basics/Vec3.h"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace dem
{

/// Grains that have passed a sensor in one direction.
struct SensorFlow
{
  std::int64_t count = 0;
  double mass = 0.0; ///< [M, kg]
  Vec3 momentum;     ///< momentum of the grains when they passed [M L/T, kg m/s]
};

/// A grain that is in the box of a sensor.
struct SensorVisit
{
  std::int64_t id = 0;
  double since = 0.0; ///< by SensorsState::clock [T, s]
  // Of a box that records visits.
  double mass = 0.0;         ///< [M, kg]
  std::int64_t material = 0; ///< index of the material
};

/// A visit that is over.
struct EndedVisit : SensorVisit
{
  double until = 0.0; ///< by SensorsState::clock [T, s]
};

/// State of one sensor.
struct SensorState
{
  /// Grains that crossed a plane along its normal. For a box: grains that came in, appeared in the
  /// box or were there when the sensor began.
  SensorFlow in;
  SensorFlow out;                  ///< against the normal; left the box or were taken out of it
  double stay = 0.0;               ///< sum over the latter of how long they were in the box [T, s]
  std::vector<SensorVisit> inside; ///< grains in the box, by ids; none of a plane
  bool records = false;            ///< whether visits are recorded
  std::vector<EndedVisit> ended;   ///< recorded ones, by their ends and then by ids
};

/// State of all sensors.
struct SensorsState
{
  double clock = 0.0;        ///< how long they have measured [T, s]
  std::int64_t knownIds = 0; ///< grains with ids below have been met
  std::vector<SensorState> each;

  bool anyRecords() const
  {
    return std::any_of(this->each.begin(), this->each.end(),
      [](const SensorState& one) { return one.records; });
  }
};

/// What a sensor shows of one state.
struct SensorReading
{
  SensorFlow inside; ///< what is in the box now; 0 of a plane
  SensorFlow in;     ///< as SensorState has it
  SensorFlow out;
  double stay = 0.0; ///< as SensorState has it [T, s]
  double ages = 0.0; ///< sum over the grains in the box of how long they are there [T, s]
};

}
