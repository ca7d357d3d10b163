// A simulation that all ranks of a server share: the first one leads, with the run, its frames and
// all that is shown; the others follow its orders while a request lasts.
#pragma once

#include "Inputs/GranularScene.h"
#include "Ranks/Exchange/RankTalk.h"
#include "Run/Frames/GranularOwnFrames.h"
#include "Simulation/Simulation.h"

#include <vtkDataObject.h>
#include <vtkSmartPointer.h>

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

class vtkMultiProcessController;

namespace granular
{

/// What all ranks have to know to read a scene.
struct SceneData
{
  using Inputs = std::vector<vtkSmartPointer<vtkDataObject>>;

  Inputs walls, inflows, sensors, shapes;
  Inputs grainShapes; ///< shapes of the grains: an input with them in its field data, or none
  std::vector<WallRecord> records; ///< of each wall how it begins, if it moves
  bool hasGrains = false; ///< whether a scene without walls begins with grains of another one
  TimeOfGrains begin;     ///< of the run
  /// Where only the first rank has walls; walls here are without cells then.
  std::optional<WallsElsewhere> elsewhere;

  /// All of them in the order in which they are sent, and what they are called.
  std::array<std::pair<Inputs*, const char*>, 5> all()
  {
    return { { { &this->walls, "Wall input " }, { &this->inflows, "Inflow input " },
      { &this->sensors, "Sensor input " }, { &this->shapes, "Shape input " },
      { &this->grainShapes, "Particle input " } } };
  }
};

/// Orders are beside the words of all runs.
constexpr std::int32_t Orders = 0;

/// What the first rank has the others do.
struct Order
{
  enum What : std::int32_t
  {
    Build = 0, ///< a simulation of inputs that follow
    Advance = 1,
    Restore = 2,
    Snapshot = 3,
    Observe = 4,
    ObservedState = 5,
    Rest = 6,    ///< until the next request
    Keep = 7,    ///< the part of a frame
    Resume = 8,  ///< from the part of one, or of what it began with, with numbers that follow
    Extend = 9,  ///< tracks of walls to those that follow
    Limits = 10, ///< tells what limits the step
    Totals = 11  ///< tells what they are
  };

  std::int32_t what = Rest;
  std::array<std::int32_t, 5> inputs{}; ///< how many of each kind follow
  std::int32_t hasGrains = 0;
  TimeOfGrains begin;                        ///< of the run
  std::int32_t wallsByFirst = 0;             ///< whether walls are sent without cells
  dem::Handed handed = dem::Handed::ByFirst; ///< whether each rank has some grains to begin with
  std::int64_t step = 0;                     ///< to advance to
  double timeStep = 0.0;   ///< as set for the run, which may continue with that of another one [T]
  std::uint64_t scene = 0; ///< fingerprint
  std::uint64_t physics = 0; ///< hash of the parameters
  /// Number of one to keep, to resume from or to begin with. 0 is what a simulation began with.
  std::int64_t frame = 0;
  double since = 0.0;          ///< time of the frame before that [T]
  std::int32_t keepsState = 0; ///< whether one may resume from it
};

/// What a simulation begins with.
struct TeamStart
{
  const dem::Snapshot& state; ///< of all grains, or the part of the first rank
  dem::Handed handed = dem::Handed::ByFirst;
  std::int64_t frame = 0; ///< in parts: number of the one that these are of; 0 of none
};

/// The first rank.
class Leader
{
public:
  /// @param data that all ranks have to know
  /// @param scene fingerprint of the scene that they make
  /// @param numbers of frames that ranks keep in parts, of this and of earlier runs
  Leader(vtkMultiProcessController* controller, dem::RankChannel& channel, SceneData data,
    std::uint64_t scene, std::shared_ptr<FrameNumbers> numbers);

  dem::RankChannel& GetChannel() const { return this->Channel; }
  void Tell(const Order& order);
  /// Who keeps walls from now on.
  void SetWallKeepers(Keepers ofWalls) { this->WallsBy = ofWalls; }
  /// Whether this rank alone has walls. A rigid body that is weighed by its surface, and a membrane, have
  /// to be whole at all ranks.
  bool KeepsWalls(const dem::Surface& walls) const
  {
    const std::size_t elements = walls.elements.size();
    const bool weighs = std::any_of(walls.bodies.begin(), walls.bodies.end(),
      [](const dem::WallBody& body) { return body.motion.rigid.any() || body.membrane.any; });
    return !this->Data.walls.empty() && !weighs &&
      (this->WallsBy == Keepers::FirstProcess ||
        (this->WallsBy == Keepers::Automatic &&
          static_cast<std::int64_t>(elements) > ManyElements));
  }
  /// Who keeps frames from now on.
  void SetKeepers(Keepers ofFrames) { this->FramesBy = ofFrames; }
  /// Whether each rank keeps its part of a frame of so many grains.
  bool KeepsParts(std::int64_t grains) const
  {
    return this->FramesBy == Keepers::EachProcess ||
      (this->FramesBy == Keepers::Automatic && grains > ManyGrains);
  }
  std::shared_ptr<const std::int64_t> NextFrame() { return FrameNumbers::Next(this->Numbers); }
  /// Has the others make a simulation, as this rank does next, instead of that which they have.
  void Build(const dem::Config& config, const dem::Scene& scene, const TeamStart& start);
  /// Has them return to their parts of a frame, or of what they began with (0).
  /// @param part of this rank, the numbers of which all take
  void Resume(std::int64_t frame, const dem::Snapshot& part);
  /// Has them follow walls that the pipeline moves.
  void ExtendTracks(const dem::Surface& walls);

private:
  vtkMultiProcessController* Controller;
  dem::RankChannel& Channel;
  SceneData Data;
  std::uint64_t Scene;
  std::shared_ptr<FrameNumbers> Numbers;
  Keepers FramesBy = Keepers::Automatic;
  Keepers WallsBy = Keepers::Automatic;
};

/// Has the others rest when a request is done, however it ends.
class Leading
{
public:
  /// @param controller of the ranks; null for one alone
  explicit Leading(vtkMultiProcessController* controller) : IsLeading(controller != nullptr) {}
  ~Leading();
  Leading(const Leading&) = delete;
  Leading& operator=(const Leading&) = delete;

private:
  bool IsLeading;
};

/// Another rank.
class Follower
{
public:
  /// The result of inputs and properties.
  struct Made
  {
    std::vector<dem::Config> configs; ///< of all regimes
    dem::Scene scene;
    std::uint64_t fingerprint = 0;
    dem::Snapshot start; ///< what this rank has, where each begins with its own
  };
  using Make = std::function<Made(const SceneData& data, bool hasOwn)>;

  /// Obeys the first rank until that has what it was asked for.
  void Follow(vtkMultiProcessController* controller, dem::RankChannel& channel, const Make& make);
  /// What this rank has of the simulation that there is; null for none.
  const dem::Simulation* GetPart() const { return this->Part.get(); }
  /// Part of a frame that this rank keeps; null if the rank keeps none with such a number.
  const Frame* Find(std::int64_t number) const;

private:
  void Obey(const Order& order, vtkMultiProcessController* controller, dem::RankChannel& channel,
    const Make& make);
  void Build(const Order& order, vtkMultiProcessController* controller, dem::RankChannel& channel,
    const Make& make);
  void ExtendTracks(const dem::Bytes& tracks);
  void Resume(std::int64_t frame, const dem::Bytes& numbers);
  void LeavePart(const std::exception& error);

  dem::Config Config; ///< of the part
  RestartKey Key;     ///< of the part
  dem::Surface Walls; ///< of the part
  std::vector<dem::Sensor> Sensors;
  std::unique_ptr<dem::Simulation> Part;
  dem::Snapshot Start; ///< of the part, if it starts from a frame, until the first rank rests
  std::map<std::int64_t, Frame> Frames; ///< by number
};

/// A simulation as a run has it, alone or with others that follow.
class TeamSimulation
{
public:
  TeamSimulation(const dem::Config& config, const dem::Scene& scene, const TeamStart& start,
    std::shared_ptr<Leader> leader, const std::function<void()>& ask);

  dem::AdvanceStatus advanceTo(std::int64_t step,
    const std::function<bool(std::int64_t)>& shouldStop);
  void restore(const dem::Snapshot& snapshot);
  /// Goes on from parts that ranks have kept, with the numbers of that of this one.
  /// @param frame of which these are parts; 0 for what each began with
  void resume(const dem::Snapshot& part, std::int64_t frame = 0);
  dem::Snapshot snapshot();
  dem::Observation observe();
  dem::Totals totals();
  dem::ObservedState observedState();
  dem::StepLimits stepLimits();
  /// Has each rank keep its part of what there is to see, by the number of a frame.
  dem::ObservedPart keep(std::int64_t number, double since, bool keepsState);

  const dem::TimePlan& timePlan() const { return this->Own.timePlan(); }
  std::int64_t step() const { return this->Own.step(); }
  std::int64_t particleCount() const { return this->Own.particleCount(); }
  bool isWhole() const { return this->Own.isWhole(); }
  dem::RankShare share() const { return this->Own.share(); }
  const std::string& failure() const { return this->Own.failure(); }
  dem::Team team() const { return this->Own.team(); }
  void extendTracks(const dem::Surface& walls);

private:
  void Tell(Order::What what, std::int64_t step = 0);

  std::shared_ptr<Leader> Head; ///< null: alone
  dem::Simulation Own;
};

}
