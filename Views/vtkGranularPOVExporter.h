/**
 * @class   vtkGranularPOVExporter
 * @brief   writes what a view shows as a scene of POV-Ray
 *
 * In place of the exporter of VTK, which writes no grains, has another camera than the view, and
 * loses digits of small lengths. Spheres are spheres. Each shape is one mesh that grains place by a
 * matrix. Lines are cylinders, and other surfaces are meshes. Colours, opacity, patterns, camera,
 * lights and background are those of the view. Lengths are multiplied so that the scene is about a
 * hundred units long, since POV-Ray takes lengths below a millionth for 0.
 */
#ifndef vtkGranularPOVExporter_h
#define vtkGranularPOVExporter_h

#include "GranularViewsModule.h" // for the export macro
#include "vtkExporter.h"

class GRANULARVIEWS_EXPORT vtkGranularPOVExporter : public vtkExporter
{
public:
  static vtkGranularPOVExporter* New();
  vtkTypeMacro(vtkGranularPOVExporter, vtkExporter);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  ///@{
  /** The file to write. */
  vtkSetFilePathMacro(FileName);
  vtkGetFilePathMacro(FileName);
  ///@}

protected:
  vtkGranularPOVExporter() = default;
  ~vtkGranularPOVExporter() override;

  void WriteData() override;

private:
  vtkGranularPOVExporter(const vtkGranularPOVExporter&) = delete;
  void operator=(const vtkGranularPOVExporter&) = delete;

  char* FileName = nullptr;
};

#endif
