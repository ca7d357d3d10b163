/**
 * @class   vtkGranularImpostorMapper
 * @brief   draws grains as spheres without faces
 *
 * Each point is one triangle on whose pixels the sphere is computed, with its depth and its normal:
 * as exact from near as from far, and much quicker than a mesh a grain. Radii are those of a point
 * array of any type. A pattern turns with the quaternions (w, x, y, z) of another.
 */
#ifndef vtkGranularImpostorMapper_h
#define vtkGranularImpostorMapper_h

#include "GranularPattern.h"
#include "vtkOpenGLSphereMapper.h"

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

  void CreateVBO(vtkPolyData* grains, vtkIdType count, unsigned char* colours, int components,
    vtkIdType colourCount, float* radii, vtkIdType radiusCount, vtkRenderer* renderer) override;
  void GetShaderTemplate(std::map<vtkShader::Type, vtkShader*> shaders, vtkRenderer* renderer,
    vtkActor* actor) override;
  void ComputeBounds() override;

private:
  vtkGranularImpostorMapper(const vtkGranularImpostorMapper&) = delete;
  void operator=(const vtkGranularImpostorMapper&) = delete;

  granular::Pattern Painted = granular::Pattern::None;
};

#endif
