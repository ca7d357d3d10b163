// What sensors measure while a run steps. Each step is checked, so that no crossing is missed or
// counted twice. Sums are formed in the order of slots, which is part of the state, so they have
// the same bits for any number of threads. Positions before a step are read anew each time, so only
// the counts are state.
#pragma once

#include "Sensing/Sensor.h"
#include "State/OwnSlots.h"
#include "State/Particles.h"
#include "State/SensorState.h"
#include "Vectors/Parallel.h"

#include <cstdint>
#include <vector>

namespace dem
{

/// A grain that passes a sensor, or is in its box.
struct SensedGrain
{
  std::int64_t sensor = 0;
  std::int64_t id = 0;
  double mass = 0.0; ///< [M, kg]
  Vec3 velocity;
  std::int64_t isIn = 1; ///< or out
  std::int64_t material = 0;
};

/// Where several ranks share a run: what they tell each other. All of them make the same calls.
class SensorRelay
{
public:
  virtual ~SensorRelay() = default;
  /// Slots of the grains that a rank checks.
  virtual OwnSlots own() const = 0;
  /// Joins what each rank has found in its own slots, in the order of all slots.
  virtual void joinSensed(std::vector<SensedGrain>& found) = 0;
  virtual std::int64_t largest(std::int64_t ofRank) = 0;
};

class Sensors
{
public:
  /// @param relay to other ranks; none where this one has all grains
  Sensors(std::vector<Sensor> sensors, SensorRelay* relay) : All(std::move(sensors)), Relay(relay)
  {
  }

  /// Adopts a state that was just set. Sensors begin anew if the state has another number of them,
  /// or other ones that record visits.
  void adopt(const Particles& grains, SensorsState& state);
  /// Takes in grains that were added since, in any order of slots.
  void meet(const Particles& grains, SensorsState& state);
  /// Counts grains out that are removed from the run.
  void leave(const Particles& gone, SensorsState& state) const;
  /// Before a step moves the grains.
  void before(const Particles& grains, const Team& team, SensorsState& state);
  /// After a step, with the checked grains in the same order.
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

  bool any() const { return !this->All.empty(); }
  bool knows(const Particles& grains) const;
  void lookUp(const Particles& grains, std::size_t begin, const SensorsState& state);
  void findEvents(const Particles& grains, std::size_t sensor, std::int64_t begin, std::int64_t end,
    Events& events) const;
  void note(const Particles& grains, std::size_t sensor, const Events& events,
    std::vector<SensedGrain>& found);
  void count(std::vector<SensedGrain>& found, SensorsState& state) const;
  /// Slots of the grains that are checked.
  OwnSlots slotsOf(const Particles& grains) const;
  void join(std::vector<SensedGrain>& found) const;

  std::vector<Sensor> All;
  SensorRelay* Relay;
  std::vector<std::int64_t> Ids;                 ///< of the slots that Inside is of
  std::vector<std::vector<std::uint8_t>> Inside; ///< per sensor, per slot
  /// Earlier positions of the checked grains, in order; only if there are planes.
  std::vector<Vec3> Before;
};

}
