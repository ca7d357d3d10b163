/**
 * @class vtkGranularOFFReader
 * @brief Reads meshes in the Object File Format, with a thickness for each face.
 *
 * The last number of a face is its index in the list Radii, as in TinyDEM (Vetter 2025, section 4),
 * 0 where there is none. The output has the points in double precision, a vertex for each face of
 * one corner, a line for each of two, triangles, and quads for rectangles. A face of four corners
 * that is no rectangle and one of more corners is cut into triangles, with a note. The cell array
 * `Radius` holds the thickness [L, m] of each cell.
 */
#ifndef vtkGranularOFFReader_h
#define vtkGranularOFFReader_h

#include "GranularReadersModule.h" // for the export macro
#include "vtkGranularTextReader.h"

#include <vector> // for the radii

class GRANULARREADERS_EXPORT vtkGranularOFFReader : public vtkGranularTextReader
{
public:
  static vtkGranularOFFReader* New();
  vtkTypeMacro(vtkGranularOFFReader, vtkGranularTextReader);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  ///@{
  /**
   * The list that the faces' radius indices point into [L, m], each 0 or above. Default 0.002,
   * 0.02, 0.01 (Table 2 of the paper).
   */
  void SetNumberOfRadii(int count);
  int GetNumberOfRadii() const { return static_cast<int>(this->Radii.size()); }
  void SetRadius(int index, double radius);
  double GetRadius(int index) const;
  ///@}

protected:
  vtkGranularOFFReader() = default;
  ~vtkGranularOFFReader() override = default;

  Told Read(vtkInformation* asked, vtkPolyData* output) override;

private:
  vtkGranularOFFReader(const vtkGranularOFFReader&) = delete;
  void operator=(const vtkGranularOFFReader&) = delete;

  std::vector<double> Radii = { 0.002, 0.02, 0.01 };
};

#endif
