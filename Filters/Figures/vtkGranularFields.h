/**
 * @class   vtkGranularFields
 * @brief   continuum fields of grains and contacts by coarse graining
 *
 * The inputs are the output Particles of vtkGranularSimulation, or any points with the array
 * `Radius`; its Contacts, if stresses are wanted; and a data set at whose points the fields are
 * wanted instead of those of an image. The output is a vtkImageData, or a copy of that data set,
 * with the point arrays `SolidFraction`, `Density` [M/L^3, kg/m^3], `NumberDensity`
 * [1/L^3, 1/m^3], `Momentum` [M/(L^2 T), kg/(m^2 s)], `Velocity` [L/T, m/s], `GranularTemperature`
 * [L^2/T^2, m^2/s^2], `CoordinationNumber`, `Temperature` [Theta, K]; with Contacts
 * `KineticStress`, `ContactStress` and `Stress`, their sum (xx, xy, xz, yx, ...), `Pressure`, a
 * third of its trace, `ShearStress`, the root of half the square of its symmetric deviator
 * [M/(L T^2), Pa], `StressRatio` of these, `Fabric` (xx, yy, zz, xy, yz, xz), `CoupleStress`
 * [M/T^2, N/m] and `WallForceDensity` [M/(L^2 T^2), N/m^3]; with several materials
 * `SolidFraction NAME` and `Velocity NAME` of each. Stresses are positive where grains are pressed.
 * Meaning: granular::CoarseFields.
 *
 * The field data has `KernelWidth` [L, m], `KernelReach` [L, m] and `AveragedFrames`.
 */
#ifndef vtkGranularFields_h
#define vtkGranularFields_h

#include "vtkGranularOverTime.h"

#include <memory> // for what is summed over times

namespace dem
{
struct Team;
}

namespace granular
{
class CoarseKernel;
struct FieldInput;
}

class GRANULARFILTERS_EXPORT vtkGranularFields : public vtkGranularOverTime
{
public:
  static vtkGranularFields* New();
  vtkTypeMacro(vtkGranularFields, vtkGranularOverTime);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  enum Kernels
  {
    LUCY = 0,
    GAUSS = 1,
    HEAVISIDE = 2
  };
  ///@{
  /** How what is near a point counts there. */
  vtkSetClampMacro(Kernel, int, LUCY, HEAVISIDE);
  vtkGetMacro(Kernel, int);
  ///@}

  ///@{
  /** Whether Width is in mean diameters; else it is a length [L, m]. */
  vtkSetMacro(InDiameters, bool);
  vtkGetMacro(InDiameters, bool);
  ///@}

  ///@{
  /** Standard deviation of the kernel along an axis, above 0. */
  vtkSetMacro(Width, double);
  vtkGetMacro(Width, double);
  ///@}

  ///@{
  /** Points of the image along each axis, 1 or more; one alone is in the middle. */
  vtkSetVector3Macro(Dimensions, int);
  vtkGetVector3Macro(Dimensions, int);
  ///@}

  ///@{
  /** Whether the image is over Box; else over all grains, or the periodic cell. */
  vtkSetMacro(OwnBox, bool);
  vtkGetMacro(OwnBox, bool);
  ///@}

  ///@{
  /** x from and to, y from and to, z from and to [L, m]. */
  vtkSetVector6Macro(Box, double);
  vtkGetVector6Macro(Box, double);
  ///@}

  enum Averagings
  {
    SHOWN_FRAME = 0, ///< no mean
    LAST_FRAMES = 1, ///< WindowFrames up to the one that is shown
    TIME_RANGE = 2   ///< all within AverageRange, whatever is shown
  };
  ///@{
  /** Over which frames fields are means. */
  vtkSetClampMacro(Averaging, int, SHOWN_FRAME, TIME_RANGE);
  vtkGetMacro(Averaging, int);
  ///@}

  ///@{
  /** How many frames, 1 or more; fewer where there are no earlier ones. */
  vtkSetMacro(WindowFrames, int);
  vtkGetMacro(WindowFrames, int);
  ///@}

  ///@{
  /** From when to when [T, s]. */
  vtkSetVector2Macro(AverageRange, double);
  vtkGetVector2Macro(AverageRange, double);
  ///@}

  ///@{
  /** 0 for one a core. The result does not depend on it. */
  vtkSetMacro(NumberOfThreads, int);
  vtkGetMacro(NumberOfThreads, int);
  ///@}

protected:
  vtkGranularFields();
  ~vtkGranularFields() override;

  int FillInputPortInformation(int port, vtkInformation* info) override;
  int FillOutputPortInformation(int port, vtkInformation* info) override;
  int RequestDataObject(vtkInformation* request, vtkInformationVector** inputs,
    vtkInformationVector* outputs) override;
  int RequestInformation(vtkInformation* request, vtkInformationVector** inputs,
    vtkInformationVector* outputs) override;
  int RequestUpdateExtent(vtkInformation* request, vtkInformationVector** inputs,
    vtkInformationVector* outputs) override;
  bool TakesAllTimes() const override { return this->Averaging == TIME_RANGE; }
  std::vector<double> ChooseTimes(const std::vector<double>& times, double shown) const override;
  bool FollowsTimes(int port) const override;
  void Begin() override;
  void Take(const Inputs& inputs, double time, std::size_t index) override;
  void End(vtkInformationVector* outputs) override;

private:
  vtkGranularFields(const vtkGranularFields&) = delete;
  void operator=(const vtkGranularFields&) = delete;

  struct Mean;

  void Check();
  dem::Team MakeTeam() const;
  granular::CoarseKernel MakeKernel(double meanRadius) const;
  void MakePoints(const granular::FieldInput& input, vtkDataObject* mesh);

  int Kernel = LUCY;
  bool InDiameters = true;
  double Width = 1.0;
  int Dimensions[3] = { 32, 32, 32 };
  bool OwnBox = false;
  double Box[6] = { 0.0, 1.0, 0.0, 1.0, 0.0, 1.0 };
  int Averaging = SHOWN_FRAME;
  int WindowFrames = 10;
  double AverageRange[2] = { 0.0, 1.0 };
  int NumberOfThreads = 0;
  std::unique_ptr<Mean> Pass;
};

#endif
