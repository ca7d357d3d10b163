// Every parameter and its default. Units are any consistent set; the SI reading
// is given. Symbols are those of Vetter (2025), "TinyDEM", Table 2.
#pragma once

#include "Basics/CompiledOnce.h"
#include "Basics/Temperature.h"
#include "Basics/Vec3.h"
#include "Parameters/BondChoice.h"
#include "Parameters/CellChoice.h"
#include "Parameters/GrainShape.h"
#include "Parameters/Laws/CustomLaws.h"
#include "Parameters/Laws/LawChoice.h"
#include "Parameters/Laws/OtherLaws.h"
#include "Parameters/Laws/Surroundings.h"
#include "Parameters/Materials.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace dem
{

/// What a grain feels of the seams between the elements of a wall; see Boundaries/Seams/Seams.h.
enum class WallSeams
{
  Seamless = 0,  ///< a contact for each point where the wall is nearest (default)
  PerElement = 1 ///< a contact with every element, as published
};

/// Where two grains with faces touch each other; see Contacts/FacetGrains.h.
enum class FaceContacts
{
  Features = 0,     ///< a contact for each corner, edge or point of a rim that does (default)
  NearestPoints = 1 ///< one, where the kernels are nearest (equation 30 of the paper on SudoDEM)
};

/// With which velocity numerical damping knows whether an acceleration speeds a grain up.
enum class NumericalDampingForm
{
  Yade = 0,   ///< velocity of the middle of the step, v + h a / 2 (Smilauer et al. 2021) (default)
  SudoDEM = 1 ///< velocity before the step (Zhao and Zhao 2021, equation 2a)
};

/// Whether grains move in space or in planes; each axis is that across the plane.
enum class MotionPlane
{
  None = 0, ///< in space (default)
  AcrossX = 1,
  AcrossY = 2,
  AcrossZ = 3
};

/// How steps are taken. The first three evaluate forces once and have the same drift after a kick;
/// they differ in what the velocities of a state are. The others have several stages.
enum class Integrator
{
  SemiImplicitEuler = 0, ///< the given velocities are taken as they are, as published (default)
  Leapfrog = 1,          ///< velocities of middles of steps; energies: means of both half steps
  VelocityVerlet = 2,    ///< as Leapfrog, with velocities and energies of the positions of a state
  RungeKutta23 = 3,      ///< of the third order, with an error from one of the second
  RungeKutta45 = 4       ///< of the fourth order, with an error from one of the fifth
};

/// What the time step follows from; Simulation/TimeSteps/README.md says how steps
/// lie on the time axis.
enum class StepControlKind
{
  Published = 0, ///< one step for all of a run: TimeStep, or a share of equation 49 (default)
  Stable = 1,    ///< at any time a share of the longest step that is stable for the contacts there
  Error = 2      ///< stable, and as short as the error that is asked for needs it
};

/// Which errors of a step with stages its length follows, under StepControlKind::Error.
enum class StageErrors
{
  All = 0,      ///< of positions, velocities and spins: a hit keeps the tolerance (default)
  Positions = 1 ///< of positions alone: algorithm 1 of Yee et al. (2009)
};

/// What becomes of a TimeStep that is longer than that.
enum class StepTooLong
{
  Lower = 0, ///< shorter steps are taken, which a note says (default)
  Refuse = 1 ///< the run ends with an error
};

/// How grains wear walls (Stepping/Walls/WearMeter.h).
enum class WearLaw
{
  None = 0,
  Archard = 1, ///< by sliding
  Finnie = 2,  ///< by impacts, as also Oka
  Oka = 3,
  ArchardFinnie = 4,
  ArchardOka = 5
};

inline bool wearsBySliding(WearLaw law)
{
  return law == WearLaw::Archard || law == WearLaw::ArchardFinnie || law == WearLaw::ArchardOka;
}
inline bool wearsByImpacts(WearLaw law)
{
  return law != WearLaw::None && law != WearLaw::Archard;
}

const char* nameOf(Integrator integrator);
const char* nameOf(StepControlKind control);

struct Config
{
  DEM_COMPILED_ONCE(Config);

  // --- Grains and where they appear
  double radiusMin = 0.002;                     ///< R_min, smallest radius spawned [L, m], > 0
  double radiusMax = 0.01;                      ///< R_max, largest radius spawned [L, m], >= R_min
  Vec3 spawnMin{ -0.1, -0.1, 0.3 };             ///< s_min, corner of the spawn box [L, m]
  Vec3 spawnMax{ 0.1, 0.1, 0.4 };               ///< s_max, opposite corner [L, m], >= s_min
  std::int64_t maximumParticles = 1000;         ///< N_max, grains at a time that end spawning
  std::int64_t maximumParticlesInAll = 0;       ///< grains that appear in a run; 0 is no limit
  int spawnAttemptsPerStep = 100;               ///< N_spawn, attempts to insert a grain per step
  std::int64_t randomSeed = 1;                  ///< start of the random sequence of the spawner
  Vec3 initialVelocity{ 0.0, 0.0, -1.0 };       ///< v_0 of a spawned grain [L/T, m/s]
  Vec3 initialAngularVelocity{ 0.0, 0.0, 0.0 }; ///< w_0 of a spawned grain [1/T, rad/s]
  double initialTemperature = UsualTemperature; ///< T_0 of a spawned grain [K], >= 0
  bool allowInitialOverlap = false; ///< simulate initial grains that overlap instead of refusing

  // --- Shapes
  std::vector<GrainShape> shapes;      ///< the table: ShapedGrain::shape is the index of a row
  std::vector<ShapeShare> spawnShapes; ///< of grains that are spawned; none: spheres

  // --- Materials
  Material material;               ///< of all grains, as long as there is no table
  std::vector<Material> materials; ///< the table: Particle::material is the index of a row
  /// Pairs of materials of the table for which more is given than follows from the two.
  std::vector<MaterialPair> materialPairs;
  std::vector<MaterialShare> spawnMaterials; ///< of grains that are spawned; none: the first row
  MixingChoice mixing; ///< what two materials do to each other where nothing is given of the pair
  double wallYoungsModulus = 0.0; ///< of walls [M/(L T^2), Pa]; 0 is a rigid wall, as published
  double wallPoissonRatio = 0.3;  ///< of walls that are not rigid, in (-1, 0.5]
  FrictionUpdate frictionUpdate = FrictionUpdate::Incremental;
  LawChoice law;
  OtherLaws wallLaws;        ///< what differs from that at walls
  bool wallStiction = false; ///< whether walls hold grains, with any laws (Stepping/Stiction.h)
  /// What acts on each grain beside contacts, gravity and drag; of a program over the solver.
  std::shared_ptr<const CustomGrainLaw> grainLaw;
  std::string forceExpression; ///< that a user wrote instead (Laws/Expression/Language/Words.h)
  BondChoice bonds;
  WallSeams wallSeams = WallSeams::Seamless;
  FaceContacts faceContacts = FaceContacts::Features;
  bool energyParts = false;         ///< count energy losses (EnergyLosses); changes no motion
  bool collisionStatistics = false; ///< keep records of contacts (CollisionState); as above
  /// Contacts that begin more slowly than this along their normal count as resting [L/T, m/s], >= 0.
  double smallestImpactVelocity = 0.0;
  WearLaw wearLaw = WearLaw::None; ///< changes no motion
  bool nodalLoads = false;         ///< sum what grains do to points of walls; changes no motion
  /// Whether losses of energy are counted.
  bool countsLosses() const
  {
    return this->energyParts || this->collisionStatistics || this->heatsByFriction();
  }

  // --- Surroundings
  Surroundings surroundings; ///< that grains exchange heat with
  /// Whether temperatures change.
  bool warms() const { return this->law.conducts() || this->surroundings.any(); }
  bool frictionHeat = false; ///< warm bodies by what contacts lose, where temperatures change
  bool heatsByFriction() const { return this->frictionHeat && this->warms(); }
  CellChoice cell;                 ///< none unless an axis is periodic
  Vec3 gravity{ 0.0, 0.0, -9.81 }; ///< g [L/T^2, m/s^2]
  double viscosity = 0.0;          ///< eta of the fluid for Stokes drag [M/(L T), Pa s], >= 0
  /// lambda of Cundall's numerical damping, as in Yade (Smilauer et al. 2021): each number of an
  /// acceleration, gravity's too, is (1 - lambda) of itself while it speeds a grain up and
  /// (1 + lambda) while it slows it down; in [0, 1). It has no physical meaning; it takes a
  /// packing to rest.
  double numericalDamping = 0.0;
  NumericalDampingForm numericalDampingForm = NumericalDampingForm::Yade;
  /// Grains do not move along an axis, nor rotate but about it: each stays in its plane, whatever
  /// pushes it out. New ones have a random orientation about that axis only.
  MotionPlane motionPlane = MotionPlane::None;
  /// 0 to 2 for x to z; -1 in space.
  int axisAcrossPlane() const { return static_cast<int>(this->motionPlane) - 1; }

  // --- Time
  /// dt [T, s]; 0 is automatic: timeStepFactor x equation 49. The longest one where steps change.
  double timeStep = 0.0;
  double timeStepFactor = 0.3; ///< share of equation 49 that the automatic step takes, > 0
  Integrator integrator = Integrator::SemiImplicitEuler;
  bool hasStages() const
  {
    return this->integrator == Integrator::RungeKutta23 ||
      this->integrator == Integrator::RungeKutta45;
  }
  StepControlKind stepControl = StepControlKind::Published;
  /// Share of the longest stable step that StepControlKind::Stable takes, in (0, 1].
  double stableShare = 0.8;
  StepTooLong stepTooLong = StepTooLong::Lower;
  /// Share of the typical contact velocity that a hit may be off by under StepControlKind::Error,
  /// above 0 and at most 1.
  double errorTolerance = 0.01;
  /// That velocity [L/T, m/s], >= 0; 0 takes it from how fast grains come and walls move, and from
  /// a fall over a diameter (typicalVelocity).
  double contactVelocity = 0.0;
  StageErrors stageErrors = StageErrors::All;
  /// h_min of steps with stages for the sake of an error [T, s], >= 0; 0 is 1/4096 of the longest.
  double shortestStep = 0.0;
  /// When the run begins [T, s], >= 0: frames, changes, motions, inflows and bonds are on one axis.
  double startTime = 0.0;
  /// Time of a frame of an earlier run that this one continues [T, s], >= 0: if it begins at a
  /// whole number of frames from there, its frames are those of that one.
  double frameOrigin = 0.0;
  double endTime = 3.0;        ///< end of the run [T, s], >= 0 and above startTime if that is not 0
  double frameInterval = 0.03; ///< time between frames [T, s], > 0

  // --- Limits
  double maximumOverlap = 1.0; ///< share of the smaller radius at which a run is declared blown up
  /// Number of threads; 0 takes all there are while that is faster than one. Never changes results.
  int threads = 0;
  /// Whether the number of threads is the largest, and one does the steps while that is faster, as
  /// it is where the number is 0.
  bool threadsAtMost = false;
  /// Grains or contacts that are worth a thread: with fewer, starting it costs more than it gains,
  /// above all on a machine with other work, where every loop waits for the slowest thread.
  std::int64_t grainsPerThread = 1024;
};

/// A configuration of which all contacts have the law that those with walls have.
Config atWalls(const Config& config);

/// A law that contacts of grains have.
struct LawOfPairs
{
  LawChoice law;
  std::string pairs; ///< materials that have it, as in "glass and steel"; empty of the usual one
};

/// The laws that contacts of grains have, without those at walls: the usual one, then other ones
/// that pairs of materials have. Those at walls are these of atWalls().
std::vector<LawOfPairs> lawsAmong(const Config& config);

/// A configuration of which all contacts have the law.
Config withLaw(const Config& config, const LawChoice& law);

/// Configurations of which all contacts have one law: those among grains and, if others are chosen
/// for walls, those at walls.
std::vector<Config> ofEachLaw(const Config& config);

/// The first thing in @a config that cannot be simulated, in a sentence that names the ParaView
/// property and the value; empty when all is well.
std::string findProblem(const Config& config);

/// Whether a grain can have the radius [L]: moments of inertia, with its fifth power, are to be
/// numbers.
inline bool isRadius(double radius)
{
  return radius >= 1e-50 && radius <= 1e50;
}

/// What is said of a radius that no grain can have.
constexpr const char* RadiusLimits = "too small or too large to compute with: 1e-50 to 1e50";

/// How many grains can be there that have appeared: maximumParticles, or fewer in all.
std::int64_t mostToAppear(const Config& config);

/// How frames and steps lie on the time axis. Frame k is at k x frameInterval and step n at
/// n x timeStep, both from the origin, and stepsPerFrame steps make a frame. A run that begins
/// later has its first frame and step there. Where steps change, the axis is ruled by the shortest
/// ones, which is what timeStep and all numbers of steps are then.
struct TimePlan
{
  double timeStep = 0.0;
  /// Length of the longest step, in shortest steps and in time [T].
  std::int64_t longest() const { return std::int64_t{ 1 } << this->halvings; }
  double longestStep() const { return static_cast<double>(this->longest()) * this->timeStep; }
  double frameInterval = 0.0;
  std::int64_t stepsPerFrame = 1;
  std::int64_t frameCount = 1; ///< number of the last frame; that at the origin is 0
  int halvings = 0;            ///< from the longest step to the shortest; 0 where all are the same
  /// Steps that are taken or given up together, of whatever length; a frame has whole windows.
  std::int64_t windowSteps = 1;
  double origin = 0.0; ///< time of step 0, which is before the run if that begins later [T]
  std::int64_t firstFrame = 0;
  /// Length of a window of the longest steps, in shortest steps. Whatever the lengths of steps,
  /// some step ends at every multiple of a window.
  std::int64_t window() const { return this->windowSteps << this->halvings; }
  std::int64_t firstStep() const { return stepsPerFrame * firstFrame; }
  std::int64_t lastStep() const { return stepsPerFrame * frameCount; }
  /// The last completed step at or before @a time, in [firstStep(), lastStep()]; where steps
  /// change, the last one of those that are completed in any case: every window() one.
  std::int64_t stepAt(double time) const;
  /// The time of a step; from the origin that of a frame is exactly k x frameInterval.
  double timeOf(std::int64_t step) const { return this->origin + this->lengthOf(step); }
  /// How long some steps from a frame on take [T].
  double lengthOf(std::int64_t steps) const;
};

/// Where frames are, of which the first one is when the run begins.
struct FrameAxis
{
  double origin = 0.0;    ///< time of frame 0 [T]
  std::int64_t first = 0; ///< number of the first frame
  double interval = 0.0;

  double timeOf(std::int64_t frame) const
  {
    return this->origin + static_cast<double>(frame) * this->interval;
  }
  double begin() const { return this->timeOf(this->first); }
  /// The last frame at or before a time; below the first one there may be others.
  std::int64_t frameAt(double time) const;
};

FrameAxis frameAxisOf(const Config& config);

/// Number of the last frame that fits up to endTime.
std::int64_t countFrames(const Config& config);

/// Equation 49 of Vetter (2025): R sqrt(rho (1 - nu^2) / E) [T, s], the published step.
double publishedTimeStep(const Material& material, double radius, double density);

/// @param shortestTime what the automatic step is a share of: equation 49 for the grain that needs
/// the smallest step, or less where drag is strong. The step asked for is lowered to divide the
/// frame interval; when the interval is a whole number of steps to within 1e-9 the step is kept to
/// the bit.
/// @throws Error when a frame would take more than 1e12 steps, or the run more than can be counted.
TimePlan planTime(const Config& config, double shortestTime);

}
