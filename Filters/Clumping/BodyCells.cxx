#include "Clumping/BodyCells.h"

#include <vtkImageData.h>
#include <vtkImageEuclideanDistance.h>
#include <vtkNew.h>

#include <algorithm>
#include <cmath>

namespace granular
{
namespace
{

/// The grid around a body, with a layer of cells outside.
struct Grid
{
  double edge;
  int count[3];
  double origin[3];

  Grid(const dem::Box& box, double edge) : edge(edge)
  {
    for (int axis = 0; axis < 3; ++axis)
    {
      const double length = box.high[axis] - box.low[axis];
      this->count[axis] = static_cast<int>(std::ceil(length / edge * (1.0 - 1e-12))) + 2;
      this->origin[axis] = box.low[axis] + 0.5 * (length - (this->count[axis] - 1) * edge);
    }
  }
  double place(int axis, vtkIdType k) const
  {
    return this->origin[axis] + static_cast<double>(k) * this->edge;
  }
  dem::Vec3 centre(vtkIdType cell) const
  {
    return { this->place(0, cell % this->count[0]),
      this->place(1, cell / this->count[0] % this->count[1]),
      this->place(2, cell / this->count[0] / this->count[1]) };
  }
};

/// An image of 1 inside and 0 outside. The distance transform is right for cells of edge 1 only.
void drawBody(const SurfaceBody& body, const Grid& grid, const Telling& tell, vtkImageData* image)
{
  image->SetDimensions(grid.count);
  image->AllocateScalars(VTK_UNSIGNED_CHAR, 1);
  auto* inside = static_cast<unsigned char*>(image->GetScalarPointer());
  std::fill_n(inside, image->GetNumberOfPoints(), 0);
  for (int j = 0; j < grid.count[1]; ++j)
  {
    tell(0.0);
    for (int i = 0; i < grid.count[0]; ++i)
    {
      const std::vector<double> met = body.surface.heights(grid.place(0, i), grid.place(1, j));
      for (int k = 0; k < grid.count[2]; ++k)
      {
        const auto below = std::lower_bound(met.begin(), met.end(), grid.place(2, k)) - met.begin();
        const vtkIdType row = j + static_cast<vtkIdType>(grid.count[1]) * k;
        inside[i + grid.count[0] * row] = below % 2 == 1 ? 1 : 0;
      }
    }
  }
}

}

BodyCells findCells(const SurfaceBody& body, int resolution, const Telling& tell)
{
  const dem::Vec3 edges = body.surface.box().high - body.surface.box().low;
  BodyCells result;
  result.edge = std::max({ edges.x, edges.y, edges.z }) / resolution;
  vtkNew<vtkImageData> image;
  const Grid grid(body.surface.box(), result.edge);
  drawBody(body, grid, tell, image);
  vtkNew<vtkImageEuclideanDistance> transform; // of squares, in double precision
  transform->SetInputData(image);
  transform->Update();
  vtkImageData* distances = transform->GetOutput();
  const auto* squares = static_cast<const double*>(distances->GetScalarPointer());
  for (vtkIdType cell = 0; cell < distances->GetNumberOfPoints(); ++cell)
  {
    if (squares[cell] > 0.0)
    {
      result.cells.push_back({ grid.centre(cell), result.edge * std::sqrt(squares[cell]) });
    }
  }
  return result;
}

}
