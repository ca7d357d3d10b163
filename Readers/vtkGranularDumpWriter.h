/**
 * @class vtkGranularDumpWriter
 * @brief Writes grains as a text dump of LAMMPS, which OVITO and many other programs read.
 *
 * The input is a point set with the point array `Radius` (1 component) and optionally `Velocity`
 * (3), `AngularVelocity` (3), `Orientation` (4: w, x, y, z), `ParticleId`, `Material` and `Mass`.
 * The columns are id type x y z radius [mass] vx vy vz quatw quati quatj quatk omegax omegay
 * omegaz. Ids and types of LAMMPS begin at 1, so the id is `ParticleId` + 1 and the type `Material`
 * + 1. Numbers are written so that they read back as the same bits.
 *
 * Each time is a section with `ITEM: TIME` (where the data know it) and `ITEM: TIMESTEP`, the
 * number of the simulation's step, or of the section from 0 when the field data have no
 * `TimeStepUsed`. The box is that of the grains with their radii; all its sides are fixed.
 *
 * A missing, mis-sized or not finite value causes an error that names the array, the point and the
 * value, and no file.
 */
#ifndef vtkGranularDumpWriter_h
#define vtkGranularDumpWriter_h

#include "GranularReadersModule.h" // for the export macro
#include "vtkWriter.h"

#include <vector> // for Times

class GRANULARREADERS_EXPORT vtkGranularDumpWriter : public vtkWriter
{
public:
  static vtkGranularDumpWriter* New();
  vtkTypeMacro(vtkGranularDumpWriter, vtkWriter);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  ///@{
  /**
   * The file to write.
   */
  vtkSetFilePathMacro(FileName);
  vtkGetFilePathMacro(FileName);
  ///@}

  ///@{
  /**
   * Write all time steps of the input, one after another in the same file. Off by default: the
   * present time alone.
   */
  vtkSetMacro(WriteAllTimeSteps, bool);
  vtkGetMacro(WriteAllTimeSteps, bool);
  vtkBooleanMacro(WriteAllTimeSteps, bool);
  ///@}

  int Write() override;
  vtkTypeBool ProcessRequest(vtkInformation* request, vtkInformationVector** inputs,
    vtkInformationVector* outputs) override;

protected:
  vtkGranularDumpWriter() = default;
  ~vtkGranularDumpWriter() override;

  int FillInputPortInformation(int port, vtkInformation* info) override;
  int RequestData(vtkInformation* request, vtkInformationVector** inputs,
    vtkInformationVector* outputs) override;
  void WriteData() override;

private:
  int FindTimes(vtkInformation* input);
  /// Says what is thrown, in the handler of it.
  void TellProblem();

  vtkGranularDumpWriter(const vtkGranularDumpWriter&) = delete;
  void operator=(const vtkGranularDumpWriter&) = delete;

  char* FileName = nullptr;
  bool WriteAllTimeSteps = false;
  std::vector<double> Times; ///< to write; empty: the present one
  std::size_t Section = 0;   ///< the one to write next
  double StepLength = 0.0;   ///< of the first section [T, s]; 0: unknown
};

#endif
