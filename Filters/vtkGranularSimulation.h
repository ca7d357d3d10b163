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
#include "GranularParameterMacros.h"
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

  /**
   * Parameters of a run, all but texts, by names: dem::parameters(), declared in Parameters.def and
   * LawValues.def (Solver/Parameters). A change starts the run anew unless it only changes what is
   * shown.
   */
  granularParameters();

  ///@{
  /** Where grains are spawned: a granular::SpawnRegion, and how far a container is filled. */
  void SetSpawnRegion(int region);
  int GetSpawnRegion() const;
  void SetFillLevel(double share);
  double GetFillLevel() const;
  void SetFillMass(double mass);
  double GetFillMass() const;

  ///@{
  /**
   * Tables of materials and of pairs of them, and of which of them new grains are: a line for each
   * row (granular::readMaterials(), readMaterialPairs(), readMixture()). Without a table all grains
   * are of the one material of the parameters.
   */
  void SetMaterials(const char* text);
  const char* GetMaterials() const;
  void SetMaterialPairs(const char* text);
  const char* GetMaterialPairs() const;
  void SetSpawnMaterials(const char* text);
  const char* GetSpawnMaterials() const;
  ///@}
  /** A law of one's own (Solver/Laws/Expression/Language/Words.h); empty for none. */
  void SetLawExpression(const char* text);
  const char* GetLawExpression() const;
  /** Force and torque on each grain in words (Solver/Laws/Expression/Language/Words.h); empty for none. */
  void SetForceExpression(const char* text);
  const char* GetForceExpression() const;
  /** Bonds of BondLaw Expression in words (Solver/Laws/Expression/Language/Words.h). */
  void SetBondExpression(const char* text);
  const char* GetBondExpression() const;

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
   * gives the request up instead: until Release(), a request for any time computes a step at most, and
   * what was reached is shown. The given-up time stays given up until another time is asked for. From PutOff()
   * to BeginSlices(), the first frame is shown for any time.
   */
  void PutOff();
  void BeginSlices();
  void NextSlice();
  void EndSlices();
  void Hold();
  void Release();
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
   * Whether walls are repeated along the edges of a periodic cell, and follow the cell as it
   * deforms (dem::repeatWalls).
   */
  void SetRepeatWalls(bool repeat);
  bool GetRepeatWalls() const;
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
  const char* GetWarning() const;
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
