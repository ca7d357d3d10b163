/**
 * @class   vtkGranularGLTFExporter
 * @brief   writes what a view shows as glTF, as viewers of glTF understand it
 *
 * What the exporter of VTK leaves out is added: translucent materials are blended, faces have two
 * sides, colours are linear, and the z axis of the view is up (glTF has y up). Normals are written,
 * and one file has all unless InlineData is off.
 */
#ifndef vtkGranularGLTFExporter_h
#define vtkGranularGLTFExporter_h

#include "GranularViewsModule.h" // for the export macro
#include "vtkGLTFExporter.h"

#include <string> // for the text

class GRANULARVIEWS_EXPORT vtkGranularGLTFExporter : public vtkGLTFExporter
{
public:
  static vtkGranularGLTFExporter* New();
  vtkTypeMacro(vtkGranularGLTFExporter, vtkGLTFExporter);

protected:
  vtkGranularGLTFExporter();
  ~vtkGranularGLTFExporter() override = default;

  void WriteData() override;

private:
  /// Has VTK write the buffers beside a file, and returns the text of that.
  std::string WriteBuffers(const std::string& beside);

  vtkGranularGLTFExporter(const vtkGranularGLTFExporter&) = delete;
  void operator=(const vtkGranularGLTFExporter&) = delete;
};

#endif
