// Surfaces and lines of an actor with their colours, as formats of scenes take them.
#pragma once

#include "Export/GranularGrainScene.h"

#include <vtkSmartPointer.h>

#include <vector>

class vtkActor;
class vtkMapper;
class vtkPolyData;

namespace granular
{

/// The data sets that an actor draws, which is none where it is not visible.
std::vector<vtkPolyData*> surfacesOf(vtkActor* actor);

/// Faces as triangles, and lines; single points are left out.
vtkSmartPointer<vtkPolyData> trianglesOf(vtkPolyData* surface);

/// The colours of points or cells that a mapper gives, each colour once.
class SceneColours
{
public:
  SceneColours(vtkPolyData* mesh, vtkMapper* like);

  bool AreThere() const { return !this->Indices.empty(); }
  bool AreOfCells() const { return this->OfCells; }
  int At(vtkIdType element) const { return this->Indices[element]; }
  const Colour& Of(vtkIdType element) const { return this->Known[this->Indices[element]]; }
  const std::vector<Colour>& All() const { return this->Known; }

private:
  std::vector<int> Indices; ///< of Known, by elements
  std::vector<Colour> Known;
  bool OfCells = false;
};

}
