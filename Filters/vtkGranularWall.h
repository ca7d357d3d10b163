/**
 * @class   vtkGranularWall
 * @brief   says how a surface moves and what it is made of when it is a wall of a simulation
 *
 * The output is the input as it was drawn, with the parameters as field data
 * (GranularWallParameters.h): vtkGranularSimulation needs the surface as drawn, and shows on its
 * output Walls where it is at a time. All parts of a motion are added up, and each begins at 0, so
 * that a wall is where it was drawn when nothing has begun.
 */
#ifndef vtkGranularWall_h
#define vtkGranularWall_h

#include "GranularFiltersModule.h" // for the export macro
#include "GranularParameterMacros.h"
#include "vtkPassInputTypeAlgorithm.h"

#include <memory> // for the parameters
#include <string> // for texts

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

  /** Parameters, all but texts, by names: granular::wallParameters() (Properties/Walls.def). */
  granularParameters();

  ///@{
  /** Name in messages and in the columns of History; empty: the simulation numbers its walls. */
  vtkSetStdStringFromCharMacro(Name);
  vtkGetCharFromStdStringMacro(Name);
  ///@}

  ///@{
  /** A row of the simulation's table of materials by its name; empty for none. */
  vtkSetStdStringFromCharMacro(MaterialName);
  vtkGetCharFromStdStringMacro(MaterialName);
  ///@}

  ///@{
  /** Positions at some times, a line each: time [T, s], x, y, z [L, m] and perhaps angle
   * [degrees]. */
  vtkSetStdStringFromCharMacro(MotionTable);
  vtkGetCharFromStdStringMacro(MotionTable);
  ///@}

  ///@{
  /** Names of walls between which this one is, with commas between them: as they approach,
   * less of its area is left for a pressure (dem::WallServo::sides). */
  vtkSetStdStringFromCharMacro(ServoSides);
  vtkGetCharFromStdStringMacro(ServoSides);
  ///@}

  /// Lets no exception out.
  vtkTypeBool ProcessRequest(vtkInformation* request, vtkInformationVector** inputs,
    vtkInformationVector* outputs) override;

protected:
  vtkGranularWall();
  ~vtkGranularWall() override;

  int FillInputPortInformation(int port, vtkInformation* info) override;
  int RequestData(vtkInformation*, vtkInformationVector** inputs,
    vtkInformationVector* outputs) override;

private:
  vtkGranularWall(const vtkGranularWall&) = delete;
  void operator=(const vtkGranularWall&) = delete;

  std::string Name;
  std::string MaterialName;
  std::string MotionTable;
  std::string ServoSides;
  std::unique_ptr<granular::WallParameters> Parameters; ///< all but these texts
};

#endif
