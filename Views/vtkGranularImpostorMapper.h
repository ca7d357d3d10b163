/**
 * @class   vtkGranularImpostorMapper
 * @brief   draws grains as spheres without faces
 *
 * Each point is one triangle on whose pixels the sphere is computed, with its depth and its normal:
 * as exact from near as from far, and much quicker than a mesh a grain. Radii are those of a point
 * array of any type. A pattern turns with the quaternions (w, x, y, z) of another. Of many opaque
 * grains only those are drawn that the camera can see, whatever it draws with: where the processor
 * does, that is what pictures take.
 */
#ifndef vtkGranularImpostorMapper_h
#define vtkGranularImpostorMapper_h

#include "GranularPattern.h"
#include "vtkFloatArray.h"
#include "vtkNew.h"
#include "vtkOpenGLSphereMapper.h"
#include "vtkUnsignedCharArray.h"

#include <vector>

class vtkBoundingBox;

class vtkGranularImpostorMapper : public vtkOpenGLSphereMapper
{
public:
  static vtkGranularImpostorMapper* New();
  vtkTypeMacro(vtkGranularImpostorMapper, vtkOpenGLSphereMapper);

  void SetPattern(granular::Pattern pattern);

  /** Whether grains can be drawn: there are radii, and orientations if the pattern needs them. */
  bool CanDraw(vtkPolyData* grains) const;

  /** Makes bounds contain all of the spheres; without radii they are meshes of radius 1. */
  static void AddBounds(vtkPolyData* grains, vtkBoundingBox& bounds);

protected:
  vtkGranularImpostorMapper() = default;
  ~vtkGranularImpostorMapper() override = default;

  bool GetNeedToRebuildBufferObjects(vtkRenderer* renderer, vtkActor* actor) override;
  void BuildBufferObjects(vtkRenderer* renderer, vtkActor* actor) override;
  void CreateVBO(vtkPolyData* grains, vtkIdType count, unsigned char* colours, int components,
    vtkIdType colourCount, float* radii, vtkIdType radiusCount, vtkRenderer* renderer) override;
  void GetShaderTemplate(std::map<vtkShader::Type, vtkShader*> shaders, vtkRenderer* renderer,
    vtkActor* actor) override;
  void ComputeBounds() override;

private:
  vtkGranularImpostorMapper(const vtkGranularImpostorMapper&) = delete;
  void operator=(const vtkGranularImpostorMapper&) = delete;

  /** What decides which grains are seen, as numbers; none where all are drawn. */
  std::vector<double> ViewOf(vtkRenderer* renderer, vtkActor* actor);

  granular::Pattern Painted = granular::Pattern::None;
  std::vector<double> DrawnFrom; ///< ViewOf() for which there are buffers
  std::vector<int> Seen;         ///< grains to draw; none: all
  // What is in the buffers. They know arrays by where they are, so these stay the same.
  vtkNew<vtkFloatArray> Places, Radii, Turns;
  vtkNew<vtkUnsignedCharArray> Colours;
};

#endif
