/**
 * @class   vtkGranularWall
 * @brief   says how a surface moves and what it is made of when it is a wall of a simulation
 *
 * The output is the input as it was drawn, with the parameters as field data
 * (GranularWallParameters.h): vtkGranularSimulation needs the surface as drawn, and shows on its
 * output Walls where it is at a time. All parts of a motion are added up, and each begins at 0, so
 * that a wall is where it was drawn when nothing has begun. Meaning and units: dem::WallMotion and
 * dem::WallMaterial, but angles are in degrees.
 */
#ifndef vtkGranularWall_h
#define vtkGranularWall_h

#include "GranularFiltersModule.h" // for the export macro
#include "vtkPassInputTypeAlgorithm.h"

#include <string> // for the name

namespace dem
{
struct WallServo;
}
namespace granular
{
struct WallParameters;
}

class GRANULARFILTERS_EXPORT vtkGranularWall : public vtkPassInputTypeAlgorithm
{
public:
  static vtkGranularWall* New();
  vtkTypeMacro(vtkGranularWall, vtkPassInputTypeAlgorithm);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  /** An end of times at or above this is none. */
  static constexpr double NeverEnds = 1e30;

  ///@{
  /** Name in messages and in the columns of History; empty: the simulation numbers its walls. */
  vtkSetStdStringFromCharMacro(Name);
  vtkGetCharFromStdStringMacro(Name);
  ///@}

  ///@{
  /** Thickness around the surface [L, m], instead of its radius array, if it has its own. */
  vtkSetMacro(OwnThickness, bool);
  vtkGetMacro(OwnThickness, bool);
  vtkSetMacro(Thickness, double);
  vtkGetMacro(Thickness, double);
  ///@}

  ///@{
  /**
   * A row of the simulation's table of materials by its name; without one, an index that
   * only the output of walls shows. Friction and restitution; those of the material, or of the
   * grains, if not its own.
   */
  vtkSetStdStringFromCharMacro(MaterialName);
  vtkGetCharFromStdStringMacro(MaterialName);
  vtkSetMacro(Material, int);
  vtkGetMacro(Material, int);
  vtkSetMacro(OwnFriction, bool);
  vtkGetMacro(OwnFriction, bool);
  vtkSetMacro(SlidingFriction, double);
  vtkGetMacro(SlidingFriction, double);
  vtkSetMacro(RollingFriction, double);
  vtkGetMacro(RollingFriction, double);
  vtkSetMacro(TwistingFriction, double);
  vtkGetMacro(TwistingFriction, double);
  vtkSetMacro(OwnRestitution, bool);
  vtkGetMacro(OwnRestitution, bool);
  vtkSetMacro(Restitution, double);
  vtkGetMacro(Restitution, double);
  ///@}

  ///@{
  /** Whether grains that are near the wall when bonds are made are bonded to it. */
  vtkSetMacro(BondGrains, bool);
  vtkGetMacro(BondGrains, bool);
  ///@}

  ///@{
  /** Whether no new grain is put inside of the wall, whose surface has to be closed. */
  vtkSetMacro(Solid, bool);
  vtkGetMacro(Solid, bool);
  ///@}

  ///@{
  /** Temperature [K]; without its own the wall is insulated. */
  vtkSetMacro(OwnTemperature, bool);
  vtkGetMacro(OwnTemperature, bool);
  vtkSetMacro(Temperature, double);
  vtkGetMacro(Temperature, double);
  ///@}

  ///@{
  /** Translation [L/T, m/s]. */
  vtkSetVector3Macro(TranslationVelocity, double);
  vtkGetVector3Macro(TranslationVelocity, double);
  vtkSetVector2Macro(TranslationTimes, double);
  vtkGetVector2Macro(TranslationTimes, double);
  ///@}

  ///@{
  /** Axis of rotation and swing [L, m], and the rotation about it [1/T, rad/s]. */
  vtkSetVector3Macro(RotationCenter, double);
  vtkGetVector3Macro(RotationCenter, double);
  vtkSetVector3Macro(RotationAxis, double);
  vtkGetVector3Macro(RotationAxis, double);
  vtkSetMacro(AngularVelocity, double);
  vtkGetMacro(AngularVelocity, double);
  vtkSetVector2Macro(RotationTimes, double);
  vtkGetVector2Macro(RotationTimes, double);
  ///@}

  ///@{
  /** Oscillation along a line: amplitude [L, m], frequency [1/T, Hz], phase [degrees]. */
  vtkSetVector3Macro(OscillationAmplitude, double);
  vtkGetVector3Macro(OscillationAmplitude, double);
  vtkSetMacro(OscillationFrequency, double);
  vtkGetMacro(OscillationFrequency, double);
  vtkSetMacro(OscillationPhase, double);
  vtkGetMacro(OscillationPhase, double);
  vtkSetVector2Macro(OscillationTimes, double);
  vtkGetVector2Macro(OscillationTimes, double);
  ///@}

  ///@{
  /** Oscillation about the axis: amplitude [degrees], frequency [1/T, Hz], phase [degrees]. */
  vtkSetMacro(SwingAngle, double);
  vtkGetMacro(SwingAngle, double);
  vtkSetMacro(SwingFrequency, double);
  vtkGetMacro(SwingFrequency, double);
  vtkSetMacro(SwingPhase, double);
  vtkGetMacro(SwingPhase, double);
  vtkSetVector2Macro(SwingTimes, double);
  vtkGetVector2Macro(SwingTimes, double);
  ///@}

  ///@{
  /** Positions at some times, a line each: time [T, s], x, y, z [L, m] and perhaps angle
   * [degrees]. */
  vtkSetStdStringFromCharMacro(MotionTable);
  vtkGetCharFromStdStringMacro(MotionTable);
  ///@}

  ///@{
  /**
   * How the surface runs along itself while the wall stays (dem::SurfaceRun): a velocity [L/T, m/s]
   * and one about the axis of rotation [1/T, rad/s].
   */
  vtkSetVector3Macro(SurfaceVelocity, double);
  vtkGetVector3Macro(SurfaceVelocity, double);
  vtkSetMacro(SurfaceAngularVelocity, double);
  vtkGetMacro(SurfaceAngularVelocity, double);
  vtkSetVector2Macro(SurfaceTimes, double);
  vtkGetVector2Macro(SurfaceTimes, double);
  ///@}

  enum Servos
  {
    NO_SERVO = 0,
    FORCE = 1,
    PRESSURE = 2,
    TORQUE = 3
  };
  ///@{
  /**
   * What load moves the wall beside its motion (dem::WallServo): a force [M L/T^2, N] or a pressure
   * [M/(L T^2), Pa] along a direction, a torque [M L^2/T^2, N m] about the axis.
   */
  vtkSetClampMacro(Servo, int, NO_SERVO, TORQUE);
  vtkGetMacro(Servo, int);
  vtkSetMacro(ServoLoad, double);
  vtkGetMacro(ServoLoad, double);
  vtkSetVector3Macro(ServoDirection, double);
  vtkGetVector3Macro(ServoDirection, double);
  ///@}

  ///@{
  /** Names of walls between which this one is, with commas between them: as they approach,
   * less of its area is left for a pressure (dem::WallServo::sides). */
  vtkSetStdStringFromCharMacro(ServoSides);
  vtkGetCharFromStdStringMacro(ServoSides);
  ///@}

  ///@{
  /** Mass or moment of inertia [M, kg; M L^2, kg m^2], or 0 for none. */
  vtkSetMacro(ServoInertia, double);
  vtkGetMacro(ServoInertia, double);
  ///@}

  ///@{
  /** Limits: speed [L/T, m/s; 1/T, rad/s], travel [L, m; degrees], times [T, s]. */
  vtkSetMacro(ServoMaximumSpeed, double);
  vtkGetMacro(ServoMaximumSpeed, double);
  vtkSetVector2Macro(ServoTravel, double);
  vtkGetVector2Macro(ServoTravel, double);
  vtkSetVector2Macro(ServoTimes, double);
  vtkGetVector2Macro(ServoTimes, double);
  ///@}

  /// Lets no exception out.
  vtkTypeBool ProcessRequest(vtkInformation* request, vtkInformationVector** inputs,
    vtkInformationVector* outputs) override;

protected:
  vtkGranularWall();
  ~vtkGranularWall() override = default;

  int FillInputPortInformation(int port, vtkInformation* info) override;
  int RequestData(vtkInformation*, vtkInformationVector** inputs,
    vtkInformationVector* outputs) override;

private:
  dem::WallServo MakeServo() const;
  /// Reads the table; what cannot be simulated.
  std::string FindProblem(granular::WallParameters& parameters) const;

  vtkGranularWall(const vtkGranularWall&) = delete;
  void operator=(const vtkGranularWall&) = delete;

  std::string Name;
  bool OwnThickness = false;
  double Thickness = 0.0;
  std::string MaterialName;
  int Material = 0;
  bool OwnFriction = false;
  double SlidingFriction;
  double RollingFriction;
  double TwistingFriction;
  bool OwnRestitution = false;
  double Restitution;
  bool BondGrains = false;
  bool Solid = false;
  bool OwnTemperature = false;
  double Temperature;
  double TranslationVelocity[3] = { 0.0, 0.0, 0.0 };
  double TranslationTimes[2] = { 0.0, NeverEnds };
  double RotationCenter[3] = { 0.0, 0.0, 0.0 };
  double RotationAxis[3] = { 0.0, 0.0, 1.0 };
  double AngularVelocity = 0.0;
  double RotationTimes[2] = { 0.0, NeverEnds };
  std::string MotionTable;
  double SurfaceVelocity[3] = { 0.0, 0.0, 0.0 };
  double SurfaceAngularVelocity = 0.0;
  double SurfaceTimes[2] = { 0.0, NeverEnds };
  double OscillationAmplitude[3] = { 0.0, 0.0, 0.0 };
  double OscillationFrequency = 0.0;
  double OscillationPhase = 0.0;
  double OscillationTimes[2] = { 0.0, NeverEnds };
  double SwingAngle = 0.0;
  double SwingFrequency = 0.0;
  double SwingPhase = 0.0;
  double SwingTimes[2] = { 0.0, NeverEnds };
  int Servo = NO_SERVO;
  double ServoLoad = 0.0;
  double ServoDirection[3] = { 0.0, 0.0, -1.0 };
  std::string ServoSides;
  double ServoInertia = 0.0;
  double ServoMaximumSpeed = 0.1;
  double ServoTravel[2] = { -NeverEnds, NeverEnds };
  double ServoTimes[2] = { 0.0, NeverEnds };
};

#endif
