/**
 * @class   vtkGranularGrainsRepresentation
 * @brief   draws grains at their true size, with few as meshes and with many as impostors
 *
 * Fewer grains than ImpostorsFrom are 3D glyphs. More are drawn by vtkGranularImpostorMapper, with the
 * same appearance. Exporters and ray tracers get meshes (GranularGrainScene). Clumps are drawn as the spheres that they are made of (vtkGranularBalls). Smooth
 * grains are always meshes, coarser ones when there are many. While the view rotates, many are
 * drawn coarser still, from the same size on as other data (LODThreshold of ParaView's settings).
 * Smooth grains count as their meshes there.
 * Grains without the point array Radius are always glyphs. GrainPattern paints both.
 */
#ifndef vtkGranularGrainsRepresentation_h
#define vtkGranularGrainsRepresentation_h

#include "GranularViewsModule.h" // for the export macro
#include "vtkGlyph3DRepresentation.h"
#include "vtkNew.h" // for what takes grains apart

#include <memory> // for the impostors

class vtkGranularBalls;

namespace granular
{
class GrainScene;
class HasGrainScene;
}

class GRANULARVIEWS_EXPORT vtkGranularGrainsRepresentation : public vtkGlyph3DRepresentation
{
public:
  static vtkGranularGrainsRepresentation* New();
  vtkTypeMacro(vtkGranularGrainsRepresentation, vtkGlyph3DRepresentation);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  /** Number of grains from which on they are drawn as impostors; 0: always. */
  void SetImpostorsFrom(int count);
  vtkGetMacro(ImpostorsFrom, int);

  /** What is painted on grains: 0 nothing, 1 stripes, 2 two halves. */
  void SetGrainPattern(int pattern);
  vtkGetMacro(GrainPattern, int);

  /** Whether the last picture was drawn with impostors. */
  vtkGetMacro(UsesImpostors, bool);

  int ProcessViewRequest(vtkInformationRequestKey* request, vtkInformation* inInfo,
    vtkInformation* outInfo) override;
  void SetVisibility(bool visible) override;

protected:
  vtkGranularGrainsRepresentation();
  ~vtkGranularGrainsRepresentation() override;

  int RequestData(vtkInformation* request, vtkInformationVector** inputs,
    vtkInformationVector* outputs) override;
  bool AddToView(vtkView* view) override;
  bool RemoveFromView(vtkView* view) override;

private:
  vtkGranularGrainsRepresentation(const vtkGranularGrainsRepresentation&) = delete;
  void operator=(const vtkGranularGrainsRepresentation&) = delete;

  struct Impostors;
  struct Surfaces;
  void ReportBounds(vtkInformation* inInfo);
  bool IsCoarse(vtkPolyData* smooth, vtkInformation* inInfo);
  void ChooseDrawing(vtkDataObject* grains, vtkInformation* inInfo);
  void ShowChosen();
  void DrawSurfaces(bool any, bool coarse);
  void ColourMany();
  void OfferScene(granular::HasGrainScene* actor);
  granular::GrainScene* FindScene();

  vtkNew<vtkGranularBalls> Balls;
  std::unique_ptr<Impostors> Many;
  std::unique_ptr<Surfaces> Smooth;
  std::unique_ptr<granular::GrainScene> Scene;
  int ImpostorsFrom = 3000;
  int GrainPattern = 0;
  bool UsesImpostors = false;
};

#endif
