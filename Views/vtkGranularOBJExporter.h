/**
 * @class   vtkGranularOBJExporter
 * @brief   writes what a view shows as OBJ, with a file of materials beside it
 *
 * A material for each colour, since OBJ has no colours of points. A triangle has the colour of its
 * first corner. Coordinates are those of the view.
 */
#ifndef vtkGranularOBJExporter_h
#define vtkGranularOBJExporter_h

#include "GranularViewsModule.h" // for the export macro
#include "vtkExporter.h"

class GRANULARVIEWS_EXPORT vtkGranularOBJExporter : public vtkExporter
{
public:
  static vtkGranularOBJExporter* New();
  vtkTypeMacro(vtkGranularOBJExporter, vtkExporter);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  ///@{
  /** The file to write. Materials are in a file with the suffix .mtl. */
  vtkSetFilePathMacro(FileName);
  vtkGetFilePathMacro(FileName);
  ///@}

protected:
  vtkGranularOBJExporter() = default;
  ~vtkGranularOBJExporter() override;

  void WriteData() override;

private:
  vtkGranularOBJExporter(const vtkGranularOBJExporter&) = delete;
  void operator=(const vtkGranularOBJExporter&) = delete;

  char* FileName = nullptr;
};

#endif
