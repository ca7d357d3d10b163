/**
 * @class vtkGranularParticleWriter
 * @brief Writes grains as a particle table that TinyDEM reads (comma separated values).
 *
 * The input is a point set with the point array `Radius` (1 component) and optionally `Velocity`
 * (3), `AngularVelocity` (3) and `Orientation` (4: w, x, y, z), which default to 0 and the unit
 * quaternion. Numbers are written so that they read back as the same bits. A missing, mis-sized or
 * not finite value causes an error that names the array, the point and the value, and no file.
 */
#ifndef vtkGranularParticleWriter_h
#define vtkGranularParticleWriter_h

#include "GranularReadersModule.h" // for the export macro
#include "vtkWriter.h"

class GRANULARREADERS_EXPORT vtkGranularParticleWriter : public vtkWriter
{
public:
  static vtkGranularParticleWriter* New();
  vtkTypeMacro(vtkGranularParticleWriter, vtkWriter);
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
   * Also write the columns id, material and mass (from the arrays `ParticleId`, `Material`, `Mass`,
   * where there), which TinyDEM does not know. Off by default.
   */
  vtkSetMacro(ExtraColumns, bool);
  vtkGetMacro(ExtraColumns, bool);
  vtkBooleanMacro(ExtraColumns, bool);
  ///@}

protected:
  vtkGranularParticleWriter() = default;
  ~vtkGranularParticleWriter() override;

  int FillInputPortInformation(int port, vtkInformation* info) override;
  void WriteData() override;

private:
  vtkGranularParticleWriter(const vtkGranularParticleWriter&) = delete;
  void operator=(const vtkGranularParticleWriter&) = delete;

  char* FileName = nullptr;
  bool ExtraColumns = false;
};

#endif
