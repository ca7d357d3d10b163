/**
 * @class vtkGranularParticleReader
 * @brief Reads grains from tables of TinyDEM and files of other programs.
 *
 * What a file is shows its beginning, not its name, but for old files of MFiX. GrainFormats.def has
 * the formats in their order. A file of none of them is a table of comma separated values as TinyDEM
 * writes it (ParticleTable.h). Ids and types of LAMMPS, and phases of MFiX, are one more than
 * `ParticleId` and `Material`.
 *
 * The output is poly data with a vertex for each grain, points in double precision and the point
 * arrays `Radius`, `Velocity` (3), `AngularVelocity` (3), `Orientation` (4: w, x, y, z),
 * `ParticleId` (the global ids; the row from 0 where the file has none), `Material` and `Mass`
 * where the file has them, and each further column of numbers under its own name. Where the file
 * has words for types, the field data `MaterialNames` have them. A box is in the field data as the
 * cell of a simulation is, with the edges along which the file says that it repeats itself. Units
 * are those of the file.
 *
 * Several times in a file are times of the pipeline. Of times that are cut, and of runs before the
 * last one, the field data `Incomplete` tell what does not count. A series of files is read through
 * vtkFileSeriesReader.
 */
#ifndef vtkGranularParticleReader_h
#define vtkGranularParticleReader_h

#include "GranularReadersModule.h" // for the export macro
#include "vtkGranularTextReader.h"

#include <memory> // for what is known of files
#include <vector> // for the lists

class GRANULARREADERS_EXPORT vtkGranularParticleReader : public vtkGranularTextReader
{
public:
  static vtkGranularParticleReader* New();
  vtkTypeMacro(vtkGranularParticleReader, vtkGranularTextReader);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  /**
   * Whether @a fileName begins with the names of the columns of a particle table, is of one of the
   * other kinds or, by its extension .tinydem, claims to be a table. Leaves other files to other
   * readers.
   */
  static int CanReadFile(const char* fileName);

  ///@{
  /**
   * Radii of grains whose file has none [L, m], above 0: one, or one for each type. None at first.
   */
  void AddRadius(double radius);
  void ClearRadii();
  ///@}

  ///@{
  /**
   * Densities of grains whose file has neither masses nor densities [M/L^3, kg/m^3], above 0: one,
   * or one for each type. None at first: there is no array `Mass` then.
   */
  void AddDensity(double density);
  void ClearDensities();
  ///@}

  enum
  {
    STYLE_OF_FILE = 0,
    STYLE_SPHERE,
    STYLE_ELLIPSOID,
    STYLE_ATOMIC,
    STYLE_CHARGE,
    STYLE_MOLECULAR,
    STYLE_FULL,
    STYLE_BPM_SPHERE
  };

  ///@{
  /**
   * The style of the section Atoms in a data file of LAMMPS. By default that which the file says.
   */
  vtkSetClampMacro(AtomStyle, int, STYLE_OF_FILE, STYLE_BPM_SPHERE);
  vtkGetMacro(AtomStyle, int);
  ///@}

  ///@{
  /**
   * The time of a step [T, s], above 0, for files that count steps and do not tell the time.
   * Default 1.
   */
  vtkSetMacro(StepLength, double);
  vtkGetMacro(StepLength, double);
  ///@}

  ///@{
  /**
   * Which of several runs one after another in a file, from 1; of the runs before it those times
   * count that are earlier. 0, the default: the last one.
   */
  vtkSetMacro(Run, int);
  vtkGetMacro(Run, int);
  ///@}

protected:
  vtkGranularParticleReader();
  ~vtkGranularParticleReader() override;

  int RequestInformation(vtkInformation* request, vtkInformationVector** inputs,
    vtkInformationVector* outputs) override;
  Told Read(vtkInformation* asked, vtkPolyData* output) override;

private:
  vtkGranularParticleReader(const vtkGranularParticleReader&) = delete;
  void operator=(const vtkGranularParticleReader&) = delete;

  std::vector<double> Radii;
  std::vector<double> Densities;
  int AtomStyle = STYLE_OF_FILE;
  double StepLength = 1.0;
  int Run = 0;

  class KnownFiles;
  std::unique_ptr<KnownFiles> Files;
};

#endif
