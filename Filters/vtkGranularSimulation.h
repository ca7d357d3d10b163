/**
 * @class   vtkGranularSimulation
 * @brief   grains that move by the discrete element method, as a time-dependent source
 *
 * Simulates spheres with normal, sliding, rolling and twisting contact forces after Vetter (2025),
 * "TinyDEM", equations 1 to 59. Grains are spawned in a box, or are from inflows or an input; walls
 * are from surfaces that may move, and from a box of the simulation's own.
 *
 * Inputs, all optional: port 0, any number of vtkPolyData or vtkCompositeDataSet of such, are
 * walls, of which vtkGranularWall says how they move; port 1, a vtkPointSet, are the grains to
 * start from (its arrays: GranularParticleInput.h); port 2, any number of outputs of
 * vtkGranularInflow, are where grains enter, instead of the spawn box; port 3, those of
 * vtkGranularShape, are the shapes of new grains; port 4, those of vtkGranularSensor, are where
 * grains are counted, for columns of History.
 *
 * Outputs: 0 grains (vtkPolyData, GranularParticleOutput.h), 1 contacts (vtkPolyData,
 * GranularContactOutput.h), 2 totals per frame (vtkTable, GranularHistoryOutput.h), 3 walls
 * (vtkPolyData, GranularWallOutput.h). Each has the field data `Status` and `TimeStepUsed` [T].
 *
 * Frame k is at k x FrameInterval, from the time on at which the run begins. A request for any time
 * returns the last completed step at or before it. Its bits do not depend on earlier requests, the
 * number of threads or the memory budget. Only physical properties and changed geometry
 * start the run anew.
 *
 * Failures are reported once as an error; Status then holds the sentence and the outputs hold the
 * last good result.
 */
#ifndef vtkGranularSimulation_h
#define vtkGranularSimulation_h

#include "GranularFiltersModule.h" // for the export macro
#include "vtkPolyDataAlgorithm.h"

#include <memory> // for the private part
#include <string> // for what went wrong

namespace granular
{
class Ranks;
}

class GRANULARFILTERS_EXPORT vtkGranularSimulation : public vtkPolyDataAlgorithm
{
public:
  static vtkGranularSimulation* New();
  vtkTypeMacro(vtkGranularSimulation, vtkPolyDataAlgorithm);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  /** When the input of port 1 has time steps: which of them is the start. */
  enum ParticlesTimeChoice
  {
    LAST_TIME = 0,
    FIRST_TIME = 1
  };

  ///@{
  /**
   * Properties of the physics. Meaning, symbols, units and defaults: dem::Config
   * (Parameters/Config.h). A change starts the run anew.
   */
  void SetRadiusRange(double smallest, double largest);
  void GetRadiusRange(double range[2]) const;
  void SetSpawnBox(double xMin, double xMax, double yMin, double yMax, double zMin, double zMax);
  void GetSpawnBox(double box[6]) const;
  /** Where grains are spawned: a granular::SpawnRegion, and how far a container is filled. */
  void SetSpawnRegion(int region);
  int GetSpawnRegion() const;
  void SetFillLevel(double share);
  double GetFillLevel() const;
  void SetFillMass(double mass);
  double GetFillMass() const;
  void SetMaximumParticles(int count);
  int GetMaximumParticles() const;
  void SetMaximumParticlesInAll(int count);
  int GetMaximumParticlesInAll() const;
  void SetSpawnAttemptsPerStep(int count);
  int GetSpawnAttemptsPerStep() const;
  void SetRandomSeed(int seed);
  int GetRandomSeed() const;
  void SetInitialVelocity(double x, double y, double z);
  void GetInitialVelocity(double velocity[3]) const;
  void SetInitialAngularVelocity(double x, double y, double z);
  void GetInitialAngularVelocity(double angularVelocity[3]) const;
  void SetInitialTemperature(double temperature);
  double GetInitialTemperature() const;
  void SetAllowInitialOverlap(bool allow);
  bool GetAllowInitialOverlap() const;

  void SetDensity(double density);
  double GetDensity() const;
  void SetYoungsModulus(double modulus);
  double GetYoungsModulus() const;
  void SetPoissonRatio(double ratio);
  double GetPoissonRatio() const;
  void SetRestitution(double restitution);
  double GetRestitution() const;
  void SetSlidingFriction(double coefficient);
  double GetSlidingFriction() const;
  void SetRollingFriction(double coefficient);
  double GetRollingFriction() const;
  void SetTwistingFriction(double coefficient);
  double GetTwistingFriction() const;
  void SetAutomaticTwistingFriction(bool automatic);
  bool GetAutomaticTwistingFriction() const;
  ///@{
  /**
   * Tables of materials and of pairs of them, and of which of them new grains are: a line for each
   * row (granular::readMaterials(), readMaterialPairs(), readMixture()). Without a table all grains
   * are of the one material above.
   */
  void SetMaterials(const char* text);
  const char* GetMaterials() const;
  void SetMaterialPairs(const char* text);
  const char* GetMaterialPairs() const;
  void SetSpawnMaterials(const char* text);
  const char* GetSpawnMaterials() const;
  ///@}
  void SetWallSeams(int seams);
  int GetWallSeams() const;
  void SetFaceContacts(int contacts);
  int GetFaceContacts() const;
  void SetWallYoungsModulus(double modulus);
  double GetWallYoungsModulus() const;
  void SetWallPoissonRatio(double ratio);
  double GetWallPoissonRatio() const;
  void SetFrictionUpdate(int update);
  int GetFrictionUpdate() const;
  void SetNormalLaw(int law);
  int GetNormalLaw() const;
  void SetDampingLaw(int law);
  int GetDampingLaw() const;
  void SetAdhesionLaw(int law);
  int GetAdhesionLaw() const;
  void SetSlidingLaw(int law);
  int GetSlidingLaw() const;
  void SetRollingLaw(int law);
  int GetRollingLaw() const;
  void SetTwistingLaw(int law);
  int GetTwistingLaw() const;
  /** A law of one's own (Solver/Laws/Expression/Words.h); empty for none. */
  void SetLawExpression(const char* text);
  const char* GetLawExpression() const;
  void SetHeatLaw(int law);
  int GetHeatLaw() const;
  void SetImplicitDamping(bool implicit);
  bool GetImplicitDamping() const;
  void SetAttractionRange(double range);
  double GetAttractionRange() const;
  void SetNormalStiffness(double value);
  double GetNormalStiffness() const;
  void SetTangentialStiffnessRatio(double value);
  double GetTangentialStiffnessRatio() const;
  void SetDamping(double value);
  double GetDamping() const;
  void SetSurfaceEnergy(double value);
  double GetSurfaceEnergy() const;
  void SetCohesionEnergyDensity(double value);
  double GetCohesionEnergyDensity() const;
  void SetHamakerConstant(double value);
  double GetHamakerConstant() const;
  void SetHamakerDistance(double value);
  double GetHamakerDistance() const;
  void SetLiquidVolume(double value);
  double GetLiquidVolume() const;
  void SetLiquidSurfaceTension(double value);
  double GetLiquidSurfaceTension() const;
  void SetContactAngle(double value);
  double GetContactAngle() const;
  void SetPlasticStiffnessRatio(double value);
  double GetPlasticStiffnessRatio() const;
  void SetPlasticityDepth(double value);
  double GetPlasticityDepth() const;
  void SetAdhesiveStiffnessRatio(double value);
  double GetAdhesiveStiffnessRatio() const;
  void SetYieldPressure(double value);
  double GetYieldPressure() const;
  void SetLoadingExponent(double value);
  double GetLoadingExponent() const;
  void SetAdhesionExponent(double value);
  double GetAdhesionExponent() const;
  void SetPullOffForce(double value);
  double GetPullOffForce() const;
  void SetDynamicFrictionRatio(double value);
  double GetDynamicFrictionRatio() const;
  void SetSlidingViscosity(double value);
  double GetSlidingViscosity() const;
  void SetSlidingStiffness(double value);
  double GetSlidingStiffness() const;
  void SetStictionFriction(double value);
  double GetStictionFriction() const;
  void SetStictionShare(double value);
  double GetStictionShare() const;
  void SetRollingShape(double value);
  double GetRollingShape() const;
  void SetCrushingCoefficient(double value);
  double GetCrushingCoefficient() const;
  void SetThermalConductivity(double value);
  double GetThermalConductivity() const;
  void SetRealYoungsModulus(double value);
  double GetRealYoungsModulus() const;
  void SetHeatCapacity(double value);
  double GetHeatCapacity() const;
  void SetBondLaw(int value);
  int GetBondLaw() const;
  void SetBondYoungsModulus(double value);
  double GetBondYoungsModulus() const;
  void SetBondPoissonRatio(double value);
  double GetBondPoissonRatio() const;
  void SetBondStiffnessRatio(double value);
  double GetBondStiffnessRatio() const;
  void SetBondRadiusRatio(double value);
  double GetBondRadiusRatio() const;
  void SetBondNormalStiffness(double value);
  double GetBondNormalStiffness() const;
  void SetBondShearStiffness(double value);
  double GetBondShearStiffness() const;
  void SetBondBendingStiffness(double value);
  double GetBondBendingStiffness() const;
  void SetBondTwistingStiffness(double value);
  double GetBondTwistingStiffness() const;
  void SetBondDamping(double value);
  double GetBondDamping() const;
  void SetBondBreaking(int value);
  int GetBondBreaking() const;
  void SetBondTensileStrength(double value);
  double GetBondTensileStrength() const;
  void SetBondShearStrength(double value);
  double GetBondShearStrength() const;
  void SetBondBendingStrength(double value);
  double GetBondBendingStrength() const;
  void SetBondTwistingStrength(double value);
  double GetBondTwistingStrength() const;
  void SetBondSeparationLimit(double value);
  double GetBondSeparationLimit() const;
  void SetBondFractureEnergy(double value);
  double GetBondFractureEnergy() const;
  void SetBondStrengthDeviation(double value);
  double GetBondStrengthDeviation() const;
  void SetBondSoftening(double value);
  double GetBondSoftening() const;
  void SetBondSmooth(bool value);
  bool GetBondSmooth() const;
  void SetBondHealingTime(double value);
  double GetBondHealingTime() const;
  void SetBondContact(int value);
  int GetBondContact() const;
  void SetBondInteractionRadius(double value);
  double GetBondInteractionRadius() const;
  void SetBondTime(double value);
  double GetBondTime() const;
  void SetGravity(double x, double y, double z);
  void GetGravity(double gravity[3]) const;
  void SetViscosity(double viscosity);
  double GetViscosity() const;
  void SetNumericalDamping(double lambda);
  double GetNumericalDamping() const;
  void SetEnergyParts(bool count);
  bool GetEnergyParts() const;
  void SetNumericalDampingForm(int form);
  int GetNumericalDampingForm() const;
  void SetMotionPlane(int plane);
  int GetMotionPlane() const;
  void SetSpringTurning(int turning);
  int GetSpringTurning() const;
  void SetSpringAfterSlip(int rule);
  int GetSpringAfterSlip() const;

  /**
   * A periodic cell (dem::CellChoice): the axes along which space repeats itself as the sum of 1
   * for x, 2 for y and 4 for z; its corner; matrices row by row, the columns of the edges are
   * these; components in the order xx, yy, zz, xy, yz, xz, with 0 for a rate and 1 for a stress.
   */
  void SetPeriodicAxes(int axes);
  int GetPeriodicAxes() const;
  void SetCellOrigin(double x, double y, double z);
  void GetCellOrigin(double origin[3]) const;
  void SetCellEdges(const double edges[9]);
  void GetCellEdges(double edges[9]) const;
  void SetCellVelocityGradient(const double gradient[9]);
  void GetCellVelocityGradient(double gradient[9]) const;
  void SetCellControl(const int control[6]);
  void GetCellControl(int control[6]) const;
  void SetCellStress(const double stress[6]);
  void GetCellStress(double stress[6]) const;
  void SetCellInertialNumber(double number);
  double GetCellInertialNumber() const;
  void SetCellFlips(bool flips);
  bool GetCellFlips() const;

  void SetTimeStep(double step);
  double GetTimeStep() const;
  void SetTimeStepFactor(double factor);
  double GetTimeStepFactor() const;
  /** A dem::Integrator. */
  void SetIntegrator(int integrator);
  int GetIntegrator() const;
  /** A dem::StepControlKind and a dem::StepTooLong. */
  void SetTimeStepControl(int control);
  int GetTimeStepControl() const;
  void SetStableStepShare(double share);
  double GetStableStepShare() const;
  void SetTimeStepTooLong(int choice);
  int GetTimeStepTooLong() const;
  void SetErrorTolerance(double share);
  double GetErrorTolerance() const;
  void SetContactVelocity(double velocity);
  double GetContactVelocity() const;
  void SetFrameInterval(double interval);
  double GetFrameInterval() const;
  void SetMaximumOverlap(double share);
  double GetMaximumOverlap() const;
  ///@}

  ///@{
  /** End of the run [T, s]. Frames that were computed stay. */
  void SetEndTime(double time);
  double GetEndTime() const;
  ///@}

  ///@{
  /** Number of threads, 0 for all there are. Never changes results. */
  void SetNumberOfThreads(int threads);
  int GetNumberOfThreads() const;
  ///@}

  ///@{
  /** Memory for frames seen before [MiB], 0 or more. Never changes results. */
  void SetMemoryBudget(int mebibytes);
  int GetMemoryBudget() const;
  ///@}

  ///@{
  /**
   * Who keeps frames where several ranks share a simulation, a granular::Keepers: the first
   * one, which then needs memory for all grains and outputs what a restart needs; or each its part.
   * By default the first one up to two million grains.
   */
  void SetFramesKeptBy(int keepers);
  int GetFramesKeptBy() const;
  ///@}

  ///@{
  /**
   * Who has walls where several ranks share a simulation, a granular::Keepers: each all of them, or
   * the first one all and the others those near their grains. By default that with more than a
   * million elements. Never changes results.
   */
  void SetWallsKeptBy(int keepers);
  int GetWallsKeptBy() const;
  ///@}

  ///@{
  /**
   * Wall time that one request may take [s]; then it shows the time reached. 0: no limit.
   */
  void SetTimeLimit(double seconds);
  double GetTimeLimit() const;
  ///@}

  ///@{
  /**
   * Properties of the physics that change in mid-run: a line for each, with its time [T, s], the
   * name and the values, as granular::readRegimes() takes them (GranularChanges.h). Frames up to
   * the time of the first difference stay.
   */
  void SetChanges(const char* text);
  const char* GetChanges() const;
  ///@}

  /** Forgets all frames, so that the next request begins at time 0. */
  void StartAgain();

  ///@{
  ///@{
  /**
   * For who writes down all of what is shown: from GiveWhole() on the first one of several ranks
   * outputs all grains and contacts, as it does alone; from GiveParts() on each rank
   * outputs a part.
   */
  void GiveWhole();
  void GiveParts();
  ///@}

  /**
   * For a client that lets its user stop: from BeginSlices() to EndSlices() a request ends after a
   * quarter of a second, GetUnfinished() then says whether there is more to do for its time and
   * GetReachedTime() the time reached [T, s], and NextSlice() continues the request. Hold()
   * gives the time up instead: what was reached is shown for it, until another time is asked for.
   */
  void BeginSlices();
  void NextSlice();
  void EndSlices();
  void Hold();
  bool GetUnfinished() const;
  double GetReachedTime() const;
  ///@}

  ///@{
  /** R_mesh, thickness around walls that have no radius array [L, m]. */
  void SetWallRadius(double radius);
  double GetWallRadius() const;
  ///@}

  ///@{
  /** Name of the cell array of the walls that holds their thickness; empty: none is used. */
  void SetWallRadiusArray(const char* name);
  const char* GetWallRadiusArray() const;
  ///@}

  ///@{
  /** How walls that change from time to time are taken: a granular::WallTimes. */
  void SetWallMotion(int motion);
  int GetWallMotion() const;
  ///@}

  ///@{
  /**
   * A box around the grains [L, m]: a granular::WallDomain, its bounds, and for each face
   * whether it is a wall or lets grains out.
   */
  void SetWallDomain(int domain);
  int GetWallDomain() const;
  void SetDomainBounds(double xMin, double xMax, double yMin, double yMax, double zMin,
    double zMax);
  void GetDomainBounds(double bounds[6]) const;
  void SetClosedXMin(bool closed);
  bool GetClosedXMin() const;
  void SetClosedXMax(bool closed);
  bool GetClosedXMax() const;
  void SetClosedYMin(bool closed);
  bool GetClosedYMin() const;
  void SetClosedYMax(bool closed);
  bool GetClosedYMax() const;
  void SetClosedZMin(bool closed);
  bool GetClosedZMin() const;
  void SetClosedZMax(bool closed);
  bool GetClosedZMax() const;
  ///@}

  ///@{
  /** Where else grains leave: in a box, and beyond a plane on the side of its normal [L, m]. */
  void SetOutflowBox(bool on);
  bool GetOutflowBox() const;
  void SetOutflowBoxBounds(double xMin, double xMax, double yMin, double yMax, double zMin,
    double zMax);
  void GetOutflowBoxBounds(double bounds[6]) const;
  void SetOutflowPlane(bool on);
  bool GetOutflowPlane() const;
  void SetOutflowPlanePoint(double x, double y, double z);
  void GetOutflowPlanePoint(double point[3]) const;
  void SetOutflowPlaneNormal(double x, double y, double z);
  void GetOutflowPlaneNormal(double normal[3]) const;
  ///@}

  /** Disconnects all inflows, as RemoveAllInputs() does with the walls. */
  void RemoveAllInflows();
  /** Disconnects all shapes. */
  void RemoveAllShapes();
  /** Disconnects all sensors. */
  void RemoveAllSensors();

  ///@{
  /** Whether Notes say what limits the time step in the state that is shown. */
  void SetReportStepLimits(bool report);
  bool GetReportStepLimits() const;
  ///@}

  ///@{
  /** LAST_TIME or FIRST_TIME of the particle input. */
  void SetParticlesTime(int choice);
  int GetParticlesTime() const;
  ///@}

  /** Where the time of the run begins. */
  enum StartTimeModeChoice
  {
    FROM_GRAINS = 0, ///< at that of the particle input, where it has one, else at 0
    GIVEN = 1        ///< at StartTime
  };

  ///@{
  /** FROM_GRAINS or GIVEN. A change starts the run anew. */
  void SetStartTimeMode(int mode);
  int GetStartTimeMode() const;
  ///@}

  ///@{
  /** Time of the first frame [T, s] where the mode is GIVEN. A change starts the run anew. */
  void SetStartTime(double time);
  double GetStartTime() const;
  ///@}

  ///@{
  /**
   * What became of the last request: Status is "OK" or a sentence; MemoryUsed by kept frames [MiB];
   * TimeStepUsed [T, s]; StepsPerContact, of the shortest contact (stepsPerContact() in
   * GranularEstimates.h); SecondsLeft, an estimate of the wall time to EndTime [s]; ShownTime, of
   * the frame on the outputs [T, s]; Notes on the inputs, a line each; SpawnBounds, around the
   * region where grains appear without an inflow [L, m]; RunCount, how often a run was started;
   * StepsComputed in the present run.
   */
  const char* GetStatus() const;
  double GetMemoryUsed() const;
  double GetTimeStepUsed() const;
  int GetStepsPerFrame() const;
  double GetStepsPerContact() const;
  double GetSecondsLeft() const;
  double GetShownTime() const;
  const char* GetNotes() const;
  double* GetSpawnBounds() VTK_SIZEHINT(6);
  int GetRunCount() const;
  int GetStepsComputed() const;
  ///@}

  /// Lets no exception out.
  vtkTypeBool ProcessRequest(vtkInformation* request, vtkInformationVector** inputs,
    vtkInformationVector* outputs) override;

protected:
  vtkGranularSimulation();
  ~vtkGranularSimulation() override;
  vtkExecutive* CreateDefaultExecutive() override;

  int FillInputPortInformation(int port, vtkInformation* info) override;
  int FillOutputPortInformation(int port, vtkInformation* info) override;
  /// After an exception: what was computed is given up, and the next request begins anew.
  void GiveUp(const std::string& problem, vtkInformation* request, vtkInformationVector* outputs);
  int RequestInformation(vtkInformation*, vtkInformationVector** inputs,
    vtkInformationVector* outputs) override;
  int RequestUpdateExtent(vtkInformation*, vtkInformationVector** inputs,
    vtkInformationVector* outputs) override;
  int RequestData(vtkInformation*, vtkInformationVector** inputs,
    vtkInformationVector* outputs) override;

private:
  vtkGranularSimulation(const vtkGranularSimulation&) = delete;
  void operator=(const vtkGranularSimulation&) = delete;

  /// @return whether to ask the walls for another time.
  bool TakeWalls(const granular::Ranks& ranks, vtkInformationVector* inputs);
  /// Makes the run of the inputs on the first rank and shows the time there.
  void TakeOthersAndShow(const granular::Ranks& ranks, vtkInformationVector** inputs, double time);
  void ShowTime(double time);
  void ShareOutcome(const granular::Ranks& ranks);
  /// @param grains information of the particle input; null for none
  vtkMTimeType FindPipelineTime(vtkInformation* grains);
  /// Tells when there are frames.
  void PublishTimes(vtkInformationVector* outputs);
  void CorrectTimes(vtkInformationVector** inputs, vtkInformationVector* outputs);
  void FillOutputs(vtkInformationVector* outputs);
  void FillEmptyOutputs(vtkInformationVector* outputs);
  /// Where ranks are together: leaves of the grains and contacts of the first rank a part at each.
  void FillPart(const granular::Ranks& ranks, vtkInformationVector* outputs);
  /// Adds status and times to all outputs.
  void SayOutcome(vtkInformationVector* outputs);
  void Report(const std::string& status, bool isError);

  class vtkInternals;
  std::unique_ptr<vtkInternals> Internals;
};

#endif
