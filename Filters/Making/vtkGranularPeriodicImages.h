/**
 * @class   vtkGranularPeriodicImages
 * @brief   grains of a periodic cell with their images around it
 *
 * The input is the output Particles of a vtkGranularSimulation with a periodic cell, or any points
 * with its field data `Cell`. Its grains are put into the cell, and images of them are added behind
 * them, with all point arrays; the `Velocity` of an image is that of its grain and of the flow of
 * the cell. The point array `Image` 3 says how many edges a point was moved along from where its
 * grain is.
 */
#ifndef vtkGranularPeriodicImages_h
#define vtkGranularPeriodicImages_h

#include "vtkGranularAnalysis.h"

class GRANULARFILTERS_EXPORT vtkGranularPeriodicImages : public vtkGranularAnalysis
{
public:
  static vtkGranularPeriodicImages* New();
  vtkTypeMacro(vtkGranularPeriodicImages, vtkGranularAnalysis);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  /** Which images are shown. */
  enum Extents
  {
    NearFaces = 0, ///< images within Distance of the cell
    WholeCells = 1 ///< images in Copies further cells on each side
  };
  ///@{
  vtkSetMacro(Extent, int);
  vtkGetMacro(Extent, int);
  ///@}

  ///@{
  /** How far from the faces of the cell centres of images are [L, m]; 0: up to the largest
   * diameter, that of bounding spheres. */
  vtkSetMacro(Distance, double);
  vtkGetMacro(Distance, double);
  ///@}

  ///@{
  /** Further cells on each side along the three edges, 0 or more; along edges that are not periodic
   * there are none. */
  vtkSetVector3Macro(Copies, int);
  vtkGetVector3Macro(Copies, int);
  ///@}

protected:
  vtkGranularPeriodicImages() = default;
  ~vtkGranularPeriodicImages() override = default;

  int FillOutputPortInformation(int port, vtkInformation* info) override;
  void Analyze(const Inputs& inputs, vtkInformationVector* outputs) override;
  void DemandSettings() const;

private:
  vtkGranularPeriodicImages(const vtkGranularPeriodicImages&) = delete;
  void operator=(const vtkGranularPeriodicImages&) = delete;

  int Extent = NearFaces;
  double Distance = 0.0;
  int Copies[3] = { 1, 1, 1 };
};

#endif
