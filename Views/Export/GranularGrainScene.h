// Grains of a view as bodies of a scene, for exporters and ray tracing, which know neither glyphs nor
// impostors.
#pragma once

#include "GranularPattern.h"
#include "vtkGranularSurfaces.h"

#include <vtkActor.h>
#include <vtkNew.h>
#include <vtkPolyDataMapper.h>
#include <vtkPropCollection.h>
#include <vtkProperty.h>
#include <vtkSmartPointer.h>

#include <array>
#include <functional>
#include <vector>

class vtkMapper;
class vtkMatrix4x4;
class vtkPolyData;
class vtkRenderer;

namespace granular
{

/// Red, green, blue and opacity, each from 0 to 255.
using Colour = std::array<unsigned char, 4>;

class GrainScene
{
public:
  GrainScene();
  ~GrainScene();

  /// Takes over what is shown.
  /// @param grains spheres and smooth grains, as vtkGranularBalls gives them; without radii they
  /// have the radius 1
  /// @param colours the mapper that gives the colours of these grains
  /// @param shown place and material
  /// @param segments of meshes, in a quarter of a circle
  void Show(vtkPolyData* grains, vtkMapper* colours, Pattern pattern, vtkActor* shown,
    int segments);

  /// The grains as one mesh, made anew if what is shown has changed.
  vtkActor* MeshActor();

  /// Frees what was made, which is much for many grains.
  void Clear();

  const std::vector<vtkGranularSurfaces::Pose>& Poses() const { return this->Bodies; }
  const vtkGranularSurfaces::MeshList& Meshes() const { return this->Shapes; }
  /// By bodies; empty where all have the colour of their material.
  const std::vector<Colour>& Colours() const { return this->Colouring; }
  Pattern GetPattern() const { return this->Painted; }
  /// Where they are in the view.
  vtkMatrix4x4* GetMatrix() const { return this->Actor->GetUserMatrix(); }
  /// Their material; Colours() come before its colour.
  vtkProperty* GetMaterial() const { return this->Material; }

private:
  std::vector<vtkGranularSurfaces::Pose> Bodies;
  vtkGranularSurfaces::MeshList Shapes;
  std::vector<Colour> Colouring;
  Pattern Painted = Pattern::None;
  bool IsDrawn = false;
  std::vector<vtkSmartPointer<vtkObject>> From; ///< what was shown
  std::array<vtkMTimeType, 4> Times{};          ///< of From
  int Segments = 0;
  vtkSmartPointer<vtkProperty> Material;
  vtkNew<vtkActor> Actor;
  vtkNew<vtkPolyDataMapper> Mapper;
};

/// What is asked of an actor of grains.
class HasGrainScene
{
public:
  /// Makes the scene; null where nothing is shown. What is wrong is thrown.
  std::function<GrainScene*()> FindScene;
  /// Frees what FindScene() made.
  std::function<void()> Clear;
  /// Takes the sentence that says what is wrong.
  std::function<void(const std::string&)> Tell;

  void AddMesh(vtkPropCollection* actors) const;

protected:
  ~HasGrainScene() = default;
};

/// The scenes of a view while they are exported.
class ExportedScenes
{
public:
  /// Throws what is wrong with grains, which exporters of VTK would leave out.
  explicit ExportedScenes(vtkRenderer* renderer);
  ExportedScenes(const ExportedScenes&) = delete;
  void operator=(const ExportedScenes&) = delete;
  ~ExportedScenes();

private:
  std::vector<const HasGrainScene*> Shown;
};

/// An actor in whose place exporters and ray tracers get a mesh. What draws with OpenGL does not ask
/// for the actors that an actor is made of.
template <typename Base>
class SceneActor
  : public Base
  , public HasGrainScene
{
public:
  static SceneActor* New()
  {
    auto* actor = new SceneActor;
    actor->InitializeObjectBase();
    return actor;
  }
  void GetActors(vtkPropCollection* actors) override
  {
    if (this->GetVisibility())
    {
      this->AddMesh(actors);
    }
  }

protected:
  SceneActor() = default;
  ~SceneActor() override = default;
};

}
