/**
 * @class   vtkGranularProfile
 * @brief   means of grains and contacts in slices across a direction
 *
 * The input is the output Particles of vtkGranularSimulation, or any points with the array
 * `Radius`; the second, optional one its Contacts. The output is a table, one row a slice, with the
 * column `bin_extents`, the middle of the slice along the direction [L, m], and those that Show
 * names: `SolidFraction`, `NumberDensity` [1/L^3, 1/m^3], `VelocityX`, `VelocityY`, `VelocityZ`
 * (mean by mass) [L/T, m/s], `GranularTemperature` (a third of the mean square deviation from it)
 * [L^2/T^2, m^2/s^2], `CoordinationNumber`, `MeanRadius` [L, m], `StressXX`, `StressYY`,
 * `StressZZ` and `Pressure`, their mean [M/(L T^2), Pa], positive where grains are pressed.
 * Meaning: granular::Profile and granular::makeStress.
 */
#ifndef vtkGranularProfile_h
#define vtkGranularProfile_h

#include "vtkGranularAnalysis.h"

namespace granular
{
struct GrainSet;
struct Slices;
}

class GRANULARFILTERS_EXPORT vtkGranularProfile : public vtkGranularAnalysis
{
public:
  static vtkGranularProfile* New();
  vtkTypeMacro(vtkGranularProfile, vtkGranularAnalysis);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  enum
  {
    SHOW_SOLID_FRACTION = 0,
    SHOW_NUMBER_DENSITY = 1,
    SHOW_VELOCITY = 2,
    SHOW_GRANULAR_TEMPERATURE = 3,
    SHOW_COORDINATION = 4,
    SHOW_RADIUS = 5,
    SHOW_STRESS = 6,
    SHOW_EVERYTHING = 7
  };

  enum
  {
    BOUNDS = 0,   ///< of the grains with their radii
    OWN_AREA = 1, ///< Area
    CYLINDER = 2  ///< of CylinderRadius
  };

  ///@{
  /** Which columns. Everything leaves out what the inputs have no arrays for. */
  vtkSetMacro(Show, int);
  vtkGetMacro(Show, int);
  ///@}

  ///@{
  /** Along X, Y or Z (0 to 2), or along Direction (3). */
  vtkSetMacro(Axis, int);
  vtkGetMacro(Axis, int);
  ///@}

  ///@{
  /** A direction of any length but 0. */
  vtkSetVector3Macro(Direction, double);
  vtkGetVector3Macro(Direction, double);
  ///@}

  ///@{
  /** Number of slices, 1 or more. */
  vtkSetMacro(NumberOfBins, int);
  vtkGetMacro(NumberOfBins, int);
  ///@}

  ///@{
  /** Where the slices begin and end [L, m], instead of the ends of the grains. */
  vtkSetMacro(OwnRange, bool);
  vtkGetMacro(OwnRange, bool);
  vtkSetVector2Macro(Range, double);
  vtkGetVector2Macro(Range, double);
  ///@}

  ///@{
  /** How the area of the cross-section is found. */
  vtkSetMacro(CrossSection, int);
  vtkGetMacro(CrossSection, int);
  ///@}

  ///@{
  /** The area [L^2, m^2]. */
  vtkSetMacro(Area, double);
  vtkGetMacro(Area, double);
  ///@}

  ///@{
  /** Radius of the cylinder [L, m]. */
  vtkSetMacro(CylinderRadius, double);
  vtkGetMacro(CylinderRadius, double);
  ///@}

protected:
  vtkGranularProfile();
  ~vtkGranularProfile() override = default;

  int FillInputPortInformation(int port, vtkInformation* info) override;
  void Analyze(const Inputs& inputs, vtkInformationVector* outputs) override;

private:
  vtkGranularProfile(const vtkGranularProfile&) = delete;
  void operator=(const vtkGranularProfile&) = delete;

  granular::Slices MakeSlices(const granular::GrainSet& grains) const;

  int Show = SHOW_SOLID_FRACTION;
  int Axis = 2;
  double Direction[3] = { 1.0, 1.0, 0.0 };
  int NumberOfBins = 20;
  bool OwnRange = false;
  double Range[2] = { 0.0, 1.0 };
  int CrossSection = BOUNDS;
  double Area = 1.0;
  double CylinderRadius = 1.0;
};

#endif
