/**
 * @class   vtkGranularImpostorMapper
 * @brief   draws grains as spheres without faces
 *
 * Each point is one triangle on whose pixels the sphere is computed, with its depth and its normal:
 * as exact from near as from far, and much quicker than a mesh a grain. Radii are those of a point
 * array of any type. A pattern rotates with the quaternions (w, x, y, z) of another. Of many opaque
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

#include <array>
#include <optional>
#include <vector>

class vtkBoundingBox;

namespace granular
{
/** What decides which grains are seen; matrices by rows. */
struct CameraView
{
  std::array<double, 16> toCamera;   ///< from the world
  std::array<double, 16> projection; ///< from there to the picture
  std::array<double, 16> toWorld;    ///< from the grains' own coordinates
  std::array<double, 2> range;       ///< of distances that are not cut off
  std::array<int, 2> size;           ///< of the picture [pixels]

  bool operator==(const CameraView& other) const
  {
    return this->toCamera == other.toCamera && this->projection == other.projection &&
      this->toWorld == other.toWorld && this->range == other.range && this->size == other.size;
  }
};
}

class vtkGranularImpostorMapper : public vtkOpenGLSphereMapper
{
public:
  static vtkGranularImpostorMapper* New();
  vtkTypeMacro(vtkGranularImpostorMapper, vtkOpenGLSphereMapper);

  void SetPattern(granular::Pattern pattern);

  /** While the view rotates, grains are discs with the light of spheres. Their overlaps show. Where
      the processor draws, pixels behind others cost nothing. */
  void SetCoarse(bool coarse);

  /** Whether grains can be drawn: there are radii, and orientations if the pattern needs them. */
  bool CanDraw(vtkPolyData* grains) const;

  /** Makes bounds contain all of the spheres; without radii they are meshes of radius 1. */
  static void AddBounds(vtkPolyData* grains, vtkBoundingBox& bounds);

  /** Lets no exception out: without enough memory for the grains it tells so, and the next picture
      tries again. */
  void RenderPiece(vtkRenderer* renderer, vtkActor* actor) override;

protected:
  vtkGranularImpostorMapper() = default;
  ~vtkGranularImpostorMapper() override = default;

  bool GetNeedToRebuildBufferObjects(vtkRenderer* renderer, vtkActor* actor) override;
  void BuildBufferObjects(vtkRenderer* renderer, vtkActor* actor) override;
  void CreateVBO(vtkPolyData* grains, vtkIdType count, unsigned char* colours, int components,
    vtkIdType colourCount, float* radii, vtkIdType radiusCount, vtkRenderer* renderer) override;
  void ReplaceShaderValues(std::map<vtkShader::Type, vtkShader*> shaders, vtkRenderer* renderer,
    vtkActor* actor) override;
  void GetShaderTemplate(std::map<vtkShader::Type, vtkShader*> shaders, vtkRenderer* renderer,
    vtkActor* actor) override;
  void ComputeBounds() override;

private:
  vtkGranularImpostorMapper(const vtkGranularImpostorMapper&) = delete;
  void operator=(const vtkGranularImpostorMapper&) = delete;

  /** Nothing where all grains are drawn. */
  std::optional<granular::CameraView> ViewOf(vtkRenderer* renderer, vtkActor* actor);

  granular::Pattern Painted = granular::Pattern::None;
  bool Coarse = false;
  std::optional<granular::CameraView> DrawnFrom; ///< ViewOf() for which there are buffers
  std::vector<int> Seen;                         ///< grains to draw; none: all
  // What is in the buffers. They know arrays by where they are, so these stay the same.
  vtkNew<vtkFloatArray> Positions, Radii, Orientations;
  vtkNew<vtkUnsignedCharArray> Colours;
};

#endif
