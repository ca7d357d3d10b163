// What sensors measure while a run steps: each step is looked at, so that no crossing is missed and
// none is counted twice. Sums are formed in the order of slots, which is part of the state, so that
// they have the same bits for any number of threads; where a grain was before a step is looked at
// anew each time, so that nothing but the counts is state.
#pragma once

#include "Core/Parallel.h"
#include "Core/Particles.h"
#include "Core/SensorState.h"
#include "Sensing/Sensor.h"

#include <cstdint>
#include <vector>

namespace dem
{

class Sensors
{
public:
  explicit Sensors(std::vector<Sensor> sensors) : All(std::move(sensors)) {}

  bool any() const { return !this->All.empty(); }
  /// Makes a state that was just set one of these sensors; of another number of them they begin
  /// anew.
  void adopt(const Particles& grains, SensorsState& state);
  /// Meets grains that have come since, in any order of slots.
  void meet(const Particles& grains, SensorsState& state);
  /// Takes leave of grains that are taken out of the run.
  void leave(const Particles& gone, SensorsState& state) const;
  /// Before a step moves the grains.
  void before(const Particles& grains, const Team& team, SensorsState& state);
  /// After it did, with the grains in the same slots.
  /// @param timeStep that it took [T]
  void after(const Particles& grains, const Team& team, double timeStep, SensorsState& state);

  /// A reading of each sensor.
  std::vector<SensorReading> read(const Particles& grains, const SensorsState& state);

private:
  struct Event
  {
    std::int32_t slot;
    bool isIn;
  };
  using Events = std::vector<Event>;

  bool knows(const Particles& grains) const;
  void lookUp(const Particles& grains, std::size_t begin, const SensorsState& state);
  void findEvents(const Particles& grains, std::size_t sensor, std::int64_t begin, std::int64_t end,
    Events& events) const;
  void apply(const Particles& grains, std::size_t sensor, const Events& events,
    SensorsState& state);

  std::vector<Sensor> All;
  std::vector<std::int64_t> Ids;                 ///< of the slots that Inside is of
  std::vector<std::vector<std::uint8_t>> Inside; ///< per sensor, per slot
  std::vector<Vec3> Before; ///< where the grains were, per slot; only if there are planes
};

}
