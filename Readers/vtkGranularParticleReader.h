/**
 * @class vtkGranularParticleReader
 * @brief Reads a particle table as TinyDEM writes it (comma separated values).
 *
 * Columns are found by their names in the header: x, y, z, R are needed; vx, vy, vz, q0..q3, wx,
 * wy, wz, id, material and mass are optional. The output is poly data with a vertex for each grain,
 * points in double precision and the point arrays `Radius`, `Velocity` (3), `AngularVelocity` (3),
 * `Orientation` (4: w, x, y, z), `ParticleId` (the global ids; the row from 0 where there is no
 * column id), `Material` and `Mass` where the file has them, and each further column of numbers
 * under its own name. Units are those of the file.
 *
 * One file is one state; a series of files is read through vtkFileSeriesReader.
 */
#ifndef vtkGranularParticleReader_h
#define vtkGranularParticleReader_h

#include "GranularReadersModule.h" // for the export macro
#include "vtkGranularTextReader.h"

class GRANULARREADERS_EXPORT vtkGranularParticleReader : public vtkGranularTextReader
{
public:
  static vtkGranularParticleReader* New();
  vtkTypeMacro(vtkGranularParticleReader, vtkGranularTextReader);

  /**
   * Whether @a fileName names the columns of a particle table in its first line or, by its
   * extension .tinydem, claims to be one. Leaves other tables to other readers.
   */
  static int CanReadFile(const char* fileName);

protected:
  vtkGranularParticleReader() = default;
  ~vtkGranularParticleReader() override = default;

  std::string Parse(const std::string& text, vtkPolyData* output) override;

private:
  vtkGranularParticleReader(const vtkGranularParticleReader&) = delete;
  void operator=(const vtkGranularParticleReader&) = delete;
};

#endif
