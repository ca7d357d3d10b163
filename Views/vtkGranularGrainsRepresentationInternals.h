// What draws the grains of vtkGranularGrainsRepresentation: impostors of many, meshes of smooth ones.
#pragma once

#include "Export/GranularGrainScene.h"
#include "vtkAppendPolyData.h"
#include "vtkCellArray.h"
#include "vtkCompositeDataIterator.h"
#include "vtkCompositeDataSet.h"
#include "vtkGlyph3DMapper.h"
#include "vtkGranularBalls.h"
#include "vtkGranularGrainsRepresentation.h"
#include "vtkGranularImpostorMapper.h"
#include "vtkNew.h"
#include "vtkOpenGLActor.h"
#include "vtkPolyData.h"
#include "vtkSmartPointer.h"
#include "vtkTrivialProducer.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace granular
{
/** The data sets with grains that ParaView brings, usually one in a composite. */
inline std::vector<vtkPolyData*> partsOf(vtkDataObject* grains)
{
  std::vector<vtkPolyData*> parts;
  const auto add = [&parts](vtkDataObject* data)
  {
    auto* part = vtkPolyData::SafeDownCast(data);
    if (part && part->GetNumberOfPoints() > 0)
    {
      parts.push_back(part);
    }
  };
  add(grains);
  if (auto* blocks = vtkCompositeDataSet::SafeDownCast(grains))
  {
    auto leaf = vtkSmartPointer<vtkCompositeDataIterator>::Take(blocks->NewIterator());
    for (leaf->InitTraversal(); !leaf->IsDoneWithTraversal(); leaf->GoToNextItem())
    {
      add(leaf->GetCurrentDataObject());
    }
  }
  return parts;
}
}

/** What draws many grains, and the data that it was last given. */
struct vtkGranularGrainsRepresentation::Impostors
{
  vtkNew<granular::SceneActor<vtkOpenGLActor>> Actor;
  vtkNew<vtkGranularImpostorMapper> Mapper;
  vtkSmartPointer<vtkDataObject> From;
  vtkMTimeType FromTime = 0;

  /** Takes grains over as one data set, made anew only if they changed. */
  vtkPolyData* Take(vtkDataObject* grains)
  {
    if (grains != this->From || grains->GetMTime() != this->FromTime)
    {
      this->From = nullptr; // also when this throws
      this->Mapper->SetInputData(WithCells(AsOne(grains)));
      this->From = grains;
      this->FromTime = grains->GetMTime();
    }
    return this->Mapper->GetInput();
  }

private:
  static vtkSmartPointer<vtkPolyData> AsOne(vtkDataObject* grains)
  {
    const std::vector<vtkPolyData*> parts = granular::partsOf(grains);
    if (parts.size() == 1)
    {
      return parts[0]; // without a copy
    }
    vtkNew<vtkAppendPolyData> all;
    for (vtkPolyData* part : parts)
    {
      all->AddInputData(part);
    }
    if (!parts.empty())
    {
      all->Update();
    }
    return all->GetOutput();
  }

  /** A mapper draws nothing of data without cells, although impostors need points only. */
  static vtkSmartPointer<vtkPolyData> WithCells(vtkSmartPointer<vtkPolyData> grains)
  {
    const vtkIdType count = grains->GetNumberOfPoints();
    if (count == 0 || grains->GetNumberOfCells() > 0)
    {
      return grains;
    }
    vtkNew<vtkCellArray> cells;
    cells->InsertNextCell(static_cast<int>(count));
    for (vtkIdType i = 0; i < count; ++i)
    {
      cells->InsertCellPoint(i);
    }
    vtkNew<vtkPolyData> completed;
    completed->ShallowCopy(grains);
    completed->SetVerts(cells);
    return completed;
  }
};

/** Meshes of smooth grains, as sources of the mappers, and the shapes that they were made for: a
    mapper keeps what it made of each source, so sources stay the same from frame to frame. */
struct vtkGranularGrainsRepresentation::Surfaces
{
  std::vector<double> From;
  int Segments = 0;

  using Meshes = std::vector<vtkSmartPointer<vtkTrivialProducer>>;
  Meshes Fine, Coarse;

  void Take(vtkPolyData* grains)
  {
    std::vector<double> from = vtkGranularBalls::SurfaceNumbers(grains);
    const int segments = segmentsFor(grains->GetNumberOfPoints(),
      vtkGranularBalls::SurfaceNumbers(grains, false).size());
    if (from != this->From || segments != this->Segments)
    {
      Meshes fine = produce(grains, segments);
      this->Coarse = produce(grains, std::max(segments / 2, 2));
      this->Fine = std::move(fine);
      this->From = std::move(from);
      this->Segments = segments;
    }
  }

  /** Of what is drawn of so many grains: the numbers of eight octants, a vertex a quad [MB]. */
  double MemoryOf(vtkIdType count) const
  {
    constexpr double octants = 8.0, quad = 48e-6;
    const double squares = static_cast<double>(this->Segments) * this->Segments;
    return octants * quad * squares * static_cast<double>(count);
  }

  /** Behind the sphere, which is the first source. */
  static void Add(const Meshes& meshes, vtkGlyph3DMapper* mapper)
  {
    for (vtkTrivialProducer* mesh : meshes)
    {
      mapper->AddInputConnection(1, mesh->GetOutputPort());
    }
    mapper->SetSourceIndexArray(vtkGranularBalls::SurfaceArray());
    mapper->SetSourceIndexing(!meshes.empty());
    mapper->SetUseSourceTableTree(false);
  }

  /** In a quarter of a circle: fine enough for pictures of that many; coarser where there
      are more than some hundred meshes, of which a fine one takes two megabytes. */
  static int segmentsFor(vtkIdType count, std::size_t numbers)
  {
    constexpr std::size_t many = 1200; // twelve a shape
    return count <= 1000 && numbers <= many ? 10 : (count <= 10000 ? 6 : 3);
  }

private:
  static Meshes produce(vtkPolyData* grains, int segments)
  {
    Meshes all;
    constexpr double radius =
      0.5; // radius of the sphere beside them (XML/GranularRepresentations.xml)
    for (vtkPolyData* mesh : vtkGranularBalls::Surfaces(grains, radius, segments))
    {
      all.push_back(vtkSmartPointer<vtkTrivialProducer>::New());
      all.back()->SetOutput(mesh);
    }
    return all;
  }
};
