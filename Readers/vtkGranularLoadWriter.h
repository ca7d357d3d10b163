/**
 * @class vtkGranularLoadWriter
 * @brief Writes mean forces on the points of a wall for programs of strength analysis.
 *
 * The input is the output of vtkGranularWallLoads: points with the arrays NodalForce (3) and
 * NodeNumber. The suffix of the file says the format: `.inp` has lines of *CLOAD for CalculiX and
 * Abaqus, beside a file with a set of the loaded nodes, and `.csv` a table with coordinates, for
 * External Data of Ansys and others. Points without a force are left out. A wrong input or file causes
 * an error, and no file.
 */
#ifndef vtkGranularLoadWriter_h
#define vtkGranularLoadWriter_h

#include "GranularReadersModule.h" // for the export macro
#include "vtkWriter.h"

#include <string> // for the properties

class GRANULARREADERS_EXPORT vtkGranularLoadWriter : public vtkWriter
{
public:
  static vtkGranularLoadWriter* New();
  vtkTypeMacro(vtkGranularLoadWriter, vtkWriter);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  ///@{
  /** The file to write, with the suffix .inp or .csv. */
  vtkSetStdStringFromCharMacro(FileName);
  vtkGetCharFromStdStringMacro(FileName);
  ///@}

  ///@{
  /** File of CalculiX or Abaqus with the nodes of the model, which give the numbers; none takes the
   * numbers of the mesh of the wall. */
  vtkSetStdStringFromCharMacro(NodesFrom);
  vtkGetCharFromStdStringMacro(NodesFrom);
  ///@}

  ///@{
  /** Units of length of the file in one of the simulation, above 0. */
  vtkSetMacro(LengthFactor, double);
  vtkGetMacro(LengthFactor, double);
  ///@}

  ///@{
  /** Name of the set of loaded nodes. */
  vtkSetStdStringFromCharMacro(NodeSet);
  vtkGetCharFromStdStringMacro(NodeSet);
  ///@}

protected:
  vtkGranularLoadWriter() = default;
  ~vtkGranularLoadWriter() override = default;

  int FillInputPortInformation(int port, vtkInformation* info) override;
  void WriteData() override;

private:
  vtkGranularLoadWriter(const vtkGranularLoadWriter&) = delete;
  void operator=(const vtkGranularLoadWriter&) = delete;

  void WriteLoads();

  std::string FileName;
  std::string NodesFrom;
  double LengthFactor = 1.0;
  std::string NodeSet = "GRAINS";
};

#endif
