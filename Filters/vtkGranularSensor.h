/**
 * @class   vtkGranularSensor
 * @brief   where a simulation counts and weighs grains while it runs
 *
 * The output draws the box, plane or disc, and carries the parameters as field data
 * (GranularSensorParameters.h) to vtkGranularSimulation. On several ranks the first one draws it.
 * Meaning and units: dem::Sensor (Sensing/Sensor.h).
 */
#ifndef vtkGranularSensor_h
#define vtkGranularSensor_h

#include "GranularFiltersModule.h" // for the export macro
#include "GranularParameterMacros.h"
#include "vtkPolyDataAlgorithm.h"

#include <memory> // for the parameters
#include <string> // for the name

namespace dem
{
struct Sensor;
}

class GRANULARFILTERS_EXPORT vtkGranularSensor : public vtkPolyDataAlgorithm
{
public:
  static vtkGranularSensor* New();
  vtkTypeMacro(vtkGranularSensor, vtkPolyDataAlgorithm);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  /** Parameters, all but texts, by names: granular::sensorParameters() (Sensing/Sensors.def). */
  granularParameters();

  ///@{
  /** Name of its columns and in messages; empty: the simulation numbers its sensors. */
  vtkSetStdStringFromCharMacro(Name);
  vtkGetCharFromStdStringMacro(Name);
  ///@}

  /// Lets no exception out.
  vtkTypeBool ProcessRequest(vtkInformation* request, vtkInformationVector** inputs,
    vtkInformationVector* outputs) override;

protected:
  vtkGranularSensor();
  ~vtkGranularSensor() override;

  int RequestInformation(vtkInformation*, vtkInformationVector**,
    vtkInformationVector* outputs) override;
  int RequestData(vtkInformation*, vtkInformationVector**, vtkInformationVector* outputs) override;

private:
  vtkGranularSensor(const vtkGranularSensor&) = delete;
  void operator=(const vtkGranularSensor&) = delete;

  std::string Name;
  std::unique_ptr<dem::Sensor> Parameters; ///< all but the name
};

#endif
