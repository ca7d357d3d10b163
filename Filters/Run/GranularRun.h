// One run of the solver with its frames, its history and its memory: any step, in any order. Knows
// VTK's data but not its pipeline.
#pragma once

#include "Boundaries/BoxTree.h"
#include "Inputs/Grains/GranularParticleInput.h"
#include "Inputs/GranularScene.h"
#include "Outputs/GranularCollisionHistory.h"
#include "Outputs/GranularWallHistory.h"
#include "Run/Frames/GranularFrameCache.h"
#include "Run/GranularTeamwork.h"
#include "Simulation/Simulation.h"
#include "Vtk/GranularFrame.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace granular
{

class Run
{
public:
  /// Asked after every step, with its time [T]; true stops.
  using Monitor = std::function<bool(double)>;

  struct Outcome
  {
    Frame frame; ///< of the step asked for, or of the last good one; none before there is any
    bool stopped = false;
    std::string failure; ///< why the run cannot reach the step asked for; else empty
  };

  /// @param memoryBudget of the frames that are kept [bytes].
  /// @param ask as that of dem::Simulation
  /// @param leader of ranks that simulate together; null for this one alone
  /// @throws dem::Error as dem::Simulation does.
  Run(const dem::Config& config, SceneInput input, Start start, std::size_t memoryBudget,
    const std::function<void()>& ask, std::shared_ptr<Leader> leader = nullptr);
  /// Goes on with other parameters from a frame of the run @a before, whose times and history it
  /// keeps; what the change does to the energy counts as supplied. FrameInterval and what springs
  /// mean (FrictionUpdate, WallSeams, FaceContacts) must be the same. Steps before that frame
  /// cannot be sought. An automatic step stays as it is unless what it depends on changes.
  Run(const dem::Config& config, const Run& before, const Frame& from, std::size_t memoryBudget);

  /// Seeks @a step, from the cache or from the latest state at or before it; the result is the
  /// same to the bit. A run that blew up returns its last good frame for all later steps.
  /// @param shows whether a run that is stopped has to return a frame.
  Outcome Seek(std::int64_t step, const Monitor& monitor, bool shows = true);

  /// What may change during a run without an effect on its states.
  void SetFrameCount(std::int64_t frames) { this->Plan.frameCount = frames; }
  void SetThreads(int threads);
  /// Shares walls with ranks as their leader decides.
  void ShareWalls();
  void SetMemoryBudget(std::size_t bytes) { this->Cache.SetBudget(bytes); }
  /// Frees what only stepping needs, until it continues.
  void Rest() { this->Simulation.reset(); }
  /// Takes walls that differ in names, indices of materials and tracks only, if the tracks are the
  /// same up to the present state of the run.
  /// @return whether it does.
  bool TakeWalls(const dem::Surface& walls);

  const dem::TimePlan& GetTimePlan() const { return this->Plan; }
  /// The time of the motion of walls [T].
  double WallTimeOf(std::int64_t step) const
  {
    return this->StartState.wallClock.at(this->Plan, step);
  }
  /// A frame of this run from which one with other parameters can continue. Each rank has its part
  /// of it, or the first one all. The run computes it again if more is needed than there is.
  Frame AsStart(const Frame& frame);
  /// What limits the time step in a frame, in a sentence. The run computes it again if ranks have
  /// parts.
  std::string LimitsOf(const Frame& frame);
  /// Visits to sensors up to a frame, see GranularVisits.h; null without any.
  vtkSmartPointer<vtkFieldData> VisitsOf(const Frame& frame) const;
  /// A row per frame, for all frames that have been passed. Collisions are in rows of their own.
  const std::vector<dem::Totals>& GetHistory() const { return this->History; }
  const std::vector<CollisionRow>& GetCollisionHistory() const { return this->CollisionHistory; }
  /// A row per frame, as GetHistory(), with a load for each body of the walls.
  const std::vector<std::vector<BodyLoad>>& GetWallHistory() const { return this->WallHistory; }
  const dem::Scene& GetScene() const { return this->Scene; }
  /// Boxes around what bodies of walls reach in the run, see reachOf(); found when it is asked for.
  const std::vector<dem::Box>& GetWallReach() const;
  const dem::Surface& GetSurface() const { return this->Scene.walls; }
  /// As drawn.
  vtkPolyData* GetWalls() const { return this->WallCells; }
  /// What to do about the scene.
  const std::vector<std::string>& GetAdvice() const { return this->Advice; }
  /// What this process has of the simulation, if there is one at present.
  std::optional<dem::RankShare> GetShare() const
  {
    return this->Simulation ? std::optional(this->Simulation->share()) : std::nullopt;
  }
  const std::vector<std::string>& GetNotes() const { return this->Notes; }
  /// The advice that explains a picture without sense, such as an empty one; or nothing.
  const std::string& GetWarning() const { return this->Warning; }
  /// Whether the advice is that spawned grains never meet a wall.
  bool MissesWalls() const { return this->SpawnsBeside; }
  /// What to do about inflows that ask for more grains than there may be, in a state; empty if none
  /// do, or where the advice has it.
  std::string NoteOnLimits(std::int64_t step) const;
  /// Notes about the stays that sensors tell at a step.
  std::string NoteOnStays(std::int64_t step) const;
  std::size_t GetMemoryUsed() const { return this->Cache.GetBytes(); }
  /// Number of grains in the present state of the run.
  std::int64_t GetGrainCount() const
  {
    return this->Simulation ? this->Simulation->particleCount() : 0;
  }
  std::int64_t GetStepsComputed() const { return this->StepsComputed; }
  std::int64_t GetFarthestStep() const { return this->FarthestStep; }
  const dem::Config& GetConfig() const { return this->Config; }
  /// Whether TimeStep is set, by a change perhaps.
  bool HasGivenStep() const { return !this->ChoosesStep; }
  /// Rows of the history up to a step.
  std::size_t CountRows(std::int64_t step) const
  {
    return static_cast<std::size_t>(this->RowOf(step) + 1);
  }
  /// Whether grains appear in the spawn box.
  bool Spawns() const
  {
    return this->Scene.inflows.empty() && this->Config.maximumParticles > 0 &&
      this->Config.spawnAttemptsPerStep > 0;
  }

private:
  void Rebuild();
  std::unique_ptr<TeamSimulation> Build(const std::function<void()>& ask = {}) const;
  void GoToStart();
  void SettleBalance(const EnergyBalance& before);
  void GoBackTo(std::int64_t step);
  void NoteFilling();
  void NoteBegin();
  bool CompleteStep(const Monitor& monitor);
  dem::AdvanceStatus AdvanceTo(std::int64_t step, const Monitor& monitor);
  Frame Arrive();
  void Pass();
  void Note(const dem::Observation& observation);
  Frame MakeFrame();
  vtkSmartPointer<vtkFieldData> MakeCollisions(const dem::Totals& totals) const;
  Frame MakeParts(bool keepsState);
  Frame MakeWhole();
  dem::StepLimits FindLimits(const Frame& frame);
  void NoteIfNew(const dem::Observation& observation);
  void PutSteps(const dem::StepState& steps, Frame& frame) const;
  /// Whether each rank keeps its part of the frames, as they are now.
  bool KeepsParts() const;
  double LastFrameTime() const;
  std::int64_t FrameOf(std::int64_t step) const { return step / this->Plan.stepsPerFrame; }
  /// The row of the history with the frame of a step.
  std::int64_t RowOf(std::int64_t step) const
  {
    return this->FrameOf(step) - this->Plan.firstFrame;
  }
  bool IsFrame(std::int64_t step) const { return step % this->Plan.stepsPerFrame == 0; }
  /// Whether a frame is not in the history yet.
  bool IsNew(std::int64_t step) const
  {
    return this->RowOf(step) >= static_cast<std::int64_t>(this->History.size());
  }

  dem::Config Config;
  bool ChoosesStep; ///< TimeStep is automatic
  dem::Scene Scene;
  dem::Snapshot StartState;
  bool Continues; ///< StartState is that of an earlier run
  /// Whether it is all, or other ranks have others.
  dem::Handed HandedBy = dem::Handed::ByFirst;
  /// Number of the frame from which the run starts; null if the run starts from none.
  std::shared_ptr<const std::int64_t> StartFrame;
  RestartKey Key;
  std::vector<std::string> Advice;
  std::string Warning;
  bool SpawnsBeside = false;
  bool HasNotes = false;    ///< of the run before, after a change of parameters
  bool NotesLimits = false; ///< whether the advice has that inflows ask for more than may be
  std::vector<std::string> Notes;
  vtkSmartPointer<vtkPolyData> WallCells;
  mutable std::vector<dem::Box> WallReach; ///< for as many frames as
  mutable std::int64_t FramesReached = -1; ///< these; not known yet below 0

  std::shared_ptr<Leader> Head; ///< of ranks that simulate together; null for this one alone
  std::unique_ptr<TeamSimulation> Simulation; ///< null after a failure or rest, until it is needed
  dem::TimePlan Plan;
  FrameCache Cache;
  Frame Latest;       ///< that was made
  bool Begun = false; ///< whether the first grains are placed
  std::vector<dem::Totals> History;
  std::vector<std::vector<BodyLoad>> WallHistory;
  std::vector<CollisionRow> CollisionHistory;
  std::int64_t FarthestStep = 0; ///< that was ever reached
  std::int64_t StepsComputed = 0;

  std::string Failure; ///< of the interval after LastGoodFrame; else empty
  std::int64_t LastGoodFrame = 0;
};

}
