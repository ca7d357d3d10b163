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
#include "vtkPolyDataAlgorithm.h"

#include <string> // for the name

class GRANULARFILTERS_EXPORT vtkGranularSensor : public vtkPolyDataAlgorithm
{
public:
  static vtkGranularSensor* New();
  vtkTypeMacro(vtkGranularSensor, vtkPolyDataAlgorithm);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  ///@{
  /** Name of its columns and in messages; empty: the simulation numbers its sensors. */
  vtkSetStdStringFromCharMacro(Name);
  vtkGetCharFromStdStringMacro(Name);
  ///@}

  ///@{
  /** A dem::SensorShape: the box, or the plane or disc [L, m]. A plane is drawn up to Radius. */
  vtkSetMacro(Shape, int);
  vtkGetMacro(Shape, int);
  vtkSetVector6Macro(Box, double);
  vtkGetVector6Macro(Box, double);
  vtkSetVector3Macro(Center, double);
  vtkGetVector3Macro(Center, double);
  vtkSetVector3Macro(Normal, double);
  vtkGetVector3Macro(Normal, double);
  vtkSetMacro(Radius, double);
  vtkGetMacro(Radius, double);
  ///@}

  /// Lets no exception out.
  vtkTypeBool ProcessRequest(vtkInformation* request, vtkInformationVector** inputs,
    vtkInformationVector* outputs) override;

protected:
  vtkGranularSensor();
  ~vtkGranularSensor() override = default;

  int RequestInformation(vtkInformation*, vtkInformationVector**,
    vtkInformationVector* outputs) override;
  int RequestData(vtkInformation*, vtkInformationVector**, vtkInformationVector* outputs) override;

private:
  vtkGranularSensor(const vtkGranularSensor&) = delete;
  void operator=(const vtkGranularSensor&) = delete;

  std::string Name;
  int Shape;
  double Box[6];
  double Center[3];
  double Normal[3];
  double Radius;
};

#endif
