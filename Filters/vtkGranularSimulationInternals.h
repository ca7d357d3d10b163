// What vtkGranularSimulation keeps between requests.
#pragma once

#include "Inputs/GranularGathering.h"
#include "Inputs/GranularRanks.h"
#include "Inputs/Walls/GranularWallRecorder.h"
#include "Run/GranularEstimates.h"
#include "Run/GranularHandOut.h"
#include "Run/GranularProgress.h"
#include "Run/GranularRunChain.h"
#include "Run/GranularTeamwork.h"
#include "vtkGranularSimulation.h"

#include <array>
#include <map>
#include <optional>
#include <utility>

/// The ports of the inputs.
enum InputPort
{
  WallInput = 0,
  ParticleInput = 1,
  InflowInput = 2,
  ShapeInput = 3,
  SensorInput = 4
};

class vtkGranularSimulation::vtkInternals
{
public:
  /// The data that are connected; walls are those that the Recorder took.
  struct Inputs
  {
    vtkDataObject* particles = nullptr; ///< or none
    granular::StartParts parts;         ///< where each rank has its own of these
    std::vector<vtkDataObject*> inflows;
    std::vector<vtkDataObject*> shapes;
    std::vector<vtkDataObject*> sensors;
  };

  /// Frames of a run, and the last of them.
  struct FrameTimes
  {
    dem::FrameAxis axis;
    std::int64_t last = 0;

    std::vector<double> Get() const;
    bool operator==(const FrameTimes& other) const
    {
      return this->last == other.last && this->axis.first == other.axis.first &&
        this->axis.origin == other.axis.origin && this->axis.interval == other.axis.interval;
    }
  };

  /// Makes Run the run of the present properties and inputs: keeps it if they mean the same
  /// simulation. On failure the earlier run stays.
  /// @return the sentence that says why there is no such run; empty when all is well.
  /// @throws granular::Stopped when @a tell does; the next request begins anew.
  std::string Prepare(const Inputs& inputs, const granular::Telling& tell);

  /// Gives the runs what may change without another run.
  void SetUpChain();

  /// Takes part in what the first rank simulates for a request, on another rank.
  void Follow(const granular::Ranks& ranks, const Inputs& inputs);
  /// How many grains each rank may begin with its part of, where it has one.
  std::int64_t FindFewestInParts() const;
  /// What this rank has of a simulation that all share, if they do.
  std::optional<dem::RankShare> FindShare(const granular::Ranks& ranks) const;

  /// As if nothing had been computed yet. What is shown stays until the next request.
  void Forget()
  {
    this->Chain.reset();
    this->Head.reset();
    this->Problem.clear();
  }

  /// Changes a property and notes the time in @a stamp if the value is another one.
  template <typename T, typename ValueT>
  void Set(vtkGranularSimulation* self, T& property, const ValueT& value, vtkTimeStamp* stamp)
  {
    if (property != static_cast<T>(value))
    {
      property = static_cast<T>(value);
      if (stamp)
      {
        stamp->Modified();
      }
      self->Modified();
    }
  }

  // Properties.
  dem::Config Config;
  int WallMotion = 0; ///< a granular::WallTimes
  granular::SceneSettings Scene;
  int ParticlesTime = vtkGranularSimulation::LAST_TIME;
  int StartTimeMode = vtkGranularSimulation::FROM_GRAINS;
  double StartTime = 0.0; ///< [T, s]
  int MemoryBudget = 1024;
  granular::Keepers FramesKeptBy = granular::Keepers::Automatic;
  granular::Keepers WallsKeptBy = granular::Keepers::Automatic;
  double TimeLimit = 0.0; ///< [s]
  bool ReportStepLimits = false;
  std::string Materials, MaterialPairs, SpawnMaterials; ///< as GranularMaterials.h takes them
  std::string Changes;                                  ///< as granular::readRegimes() takes them
  vtkTimeStamp PhysicsTime; ///< of the last change that may start a run anew
  vtkTimeStamp InputTime;   ///< of the last change of how inputs are read

  granular::WallRecorder Recorder;
  std::map<std::pair<int, int>, granular::Gathering> Gatherings; ///< by port and connection

  // The run and what is shown of it.
  std::unique_ptr<granular::RunChain> Chain;
  std::shared_ptr<granular::Leader> Head; ///< of ranks that simulate Chain together; null: alone
  granular::Follower Following;
  /// Numbers of the frames of which each rank has its part.
  std::shared_ptr<granular::FrameNumbers> FrameNumbers = std::make_shared<granular::FrameNumbers>();
  vtkTypeInt64 ShownNumber = 0;                  ///< number of shown frame; 0: first rank has it
  vtkMultiProcessController* Together = nullptr; ///< of the ranks of a request; null: one alone
  granular::Frame Shown;
  std::shared_ptr<const granular::Run> ShownRun; ///< that Shown is of
  std::string Limits;                            ///< step limits of the shown frame, if asked for
  granular::HandOut Part;                        ///< part of this rank of what is shown
  bool GivesParts = true;       ///< where ranks are together; else the first one outputs all
  FrameTimes Published;         ///< last
  granular::TimeOfGrains Begin; ///< when the grains are that were read last, with
  bool BeginIsRead = false;     ///< in the last request, of
  vtkMTimeType BeginOf = 0;     ///< that state of the pipeline of the grains; 0: in none
  int RunCount = 0;

  granular::Speed Speed;

  // Requests in slices, between which a client asks its user.
  bool Slices = false;
  bool IsPutOff = false;
  bool Unfinished = false; ///< the last slice did not reach the time asked for
  double AskedTime = 0.0;
  double ReachedTime = 0.0;          ///< the time that it reached
  granular::Progress::Slices Before; ///< what earlier ones did
  std::optional<double> HeldTime;    ///< asked for and given up: nothing is computed for it
  bool HoldsAll = false;             ///< a step at most is computed for any time

  // What became of the last request.
  std::string Status = "OK";
  double ShownTime = 0.0;
  double ShownTimeStep = 0.0;          ///< 0: there is no run
  std::array<double, 6> SpawnBounds{}; ///< as told last
  std::string Notes;                   ///< as told last
  std::string InputNotes;
  std::vector<std::string> ChoiceNotes; ///< on laws and other choices of the last request
  /// What Changes hold at the shown time instead of the properties.
  std::string NoteInForce() const;
  /// Free fall of grains in the frame that is shown, searched on demand.
  const granular::FreeFall& FindFreeFall();
  granular::FreeFall Fall;
  vtkSmartPointer<vtkPolyData> FallOf; ///< grains of the frame that Fall is of
  int WarnedRun = 0;                   ///< whose warning was shown

  /// Frames of a run that would begin with the properties as they are, at some time; nothing where
  /// these are bad.
  std::optional<FrameTimes> PlanFrames(const granular::TimeOfGrains& begin) const;
  /// The parameters with which the run has begun, with the end as it is now.
  dem::Config GetRunConfig() const;
  /// When the run begins, as far as one knows before its grains are read.
  /// @param input information of the particle input; null for none
  granular::TimeOfGrains ForeseeBegin(vtkInformation* input, vtkMTimeType pipeline) const;

  /// Around the region where grains would appear without an inflow, before there is a run.
  std::array<double, 6> ForeseeSpawnBounds() const;

  /// All there is to say of the run and what is shown of it, a line each.
  void TellNotes();
  /// Adds what is to be said of the steps of the run that is shown.
  void TellSteps(std::vector<std::string>& notes);

  std::size_t GetMemoryBudgetBytes() const
  {
    return static_cast<std::size_t>(this->MemoryBudget > 0 ? this->MemoryBudget : 0) << 20;
  }

private:
  /// What the run was made from, but the parameters.
  struct Identity
  {
    std::uint64_t scene = 0;
    std::uint64_t start = 0;
    bool operator==(const Identity& other) const
    {
      return this->scene == other.scene && this->start == other.start;
    }
  };

  granular::Signature Sign(const Inputs& inputs,
    const std::vector<granular::WallSource>& walls) const;
  /// When the run begins.
  /// @param grains that it begins with; null for none
  granular::TimeOfGrains FindBegin(vtkDataObject* grains) const;
  /// The parameters of a run as properties have them, whatever Changes say.
  /// @param shapes inputs with shapes
  /// @param grains with shapes; null for none
  dem::Config ReadConfig(const std::vector<vtkDataObject*>& shapes, vtkDataObject* grains,
    const granular::TimeOfGrains& begin) const;
  /// The parameters of a run, for itself and for all that is asked before there is one.
  /// @param shapes inputs with shapes
  /// @param grains with shapes; null for none
  /// @throws dem::Error where there can be no such run
  std::vector<granular::Regime> ReadRegimes(const std::vector<vtkDataObject*>& shapes,
    vtkDataObject* grains, const granular::TimeOfGrains& begin) const;
  /// What ranks that follow need of the inputs to make the same scene.
  granular::SceneData ShareInputs(const Inputs& inputs, vtkPointSet* grains) const;
  std::string FindBadSetting() const;
  std::string FindBadPieces() const;
  /// @param note says what other ranks do, if there are any
  /// @return null where this rank simulates alone
  std::shared_ptr<granular::Leader> FindLeader(const granular::SceneInput& scene,
    const std::vector<granular::WallSource>& walls, granular::SceneData&& data,
    std::string& note) const;
  granular::SceneInput ReadFollowedScene(const granular::SceneData& data,
    const dem::Config& config) const;
  /// @param own where it begins with the grains that this rank has; else null
  granular::Follower::Made ReadFollowed(const granular::SceneData& data, const Inputs* own) const;
  /// @param inputs whose grains may be those of this rank alone
  granular::Start ReadStart(vtkPointSet* grains, const Inputs& inputs, const dem::Config& config,
    granular::RestartKey key, const dem::Scene& scene) const;
  /// @throws dem::Error where walls would be elsewhere than they were when the grains were saved.
  void DemandKnownWalls(const granular::Start& start, const dem::Config& config,
    const dem::Scene& scene) const;
  /// What the run begins with, of grains that are connected. Their bonds go into @a scene.
  /// @throws dem::Error where their source failed, or they do not fit the scene
  granular::Start ReadGrains(vtkPointSet* grains, const Inputs& inputs, const dem::Config& config,
    granular::SceneInput& scene) const;
  void MakeRun(const Inputs& inputs, const std::vector<granular::WallSource>& walls,
    const granular::Telling& tell);

  Identity RunIdentity;
  granular::Signature TriedSignature; ///< inputs and
  vtkMTimeType TriedSettings = 0;     ///< properties of the last attempt,
  double TriedEnd = 0.0;              ///< the end that was asked for, and
  std::string Problem;                ///< how it ended
};
