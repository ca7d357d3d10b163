#include "vtkGranularPeriodicImages.h"

#include "Analysis/Fields/FieldInput.h"
#include "Analysis/GrainImages.h"
#include "Analysis/GranularGrainSet.h"
#include "Basics/Error.h"
#include "Inputs/Grains/GranularParticleInput.h"
#include "Properties/GranularNames.h"
#include "Vtk/GranularArrays.h"

#include <vtkCellArray.h>
#include <vtkFieldData.h>
#include <vtkIdList.h>
#include <vtkInformation.h>
#include <vtkInformationVector.h>
#include <vtkIntArray.h>
#include <vtkNew.h>
#include <vtkObjectFactory.h>
#include <vtkPointData.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>

#include <algorithm>
#include <cmath>

vtkStandardNewMacro(vtkGranularPeriodicImages);

namespace
{

double largestRadius(const granular::GrainSet& grains)
{
  double largest = 0.0;
  for (const double radius : grains.radius)
  {
    largest = std::max(largest, radius);
  }
  return largest;
}

/// The shift from a grain to its image.
dem::Vec3 shiftTo(const granular::GrainImage& image, const dem::Lattice& space)
{
  return space.edges *
    dem::Vec3{ static_cast<double>(image.edges[0]), static_cast<double>(image.edges[1]),
      static_cast<double>(image.edges[2]) };
}

/// All arrays of the grains, by images. Ids are no global ids there, as some repeat.
void copyArrays(vtkPointData* from, const std::vector<granular::GrainImage>& images,
  vtkPointData* to)
{
  vtkNew<vtkIdList> grains;
  for (const granular::GrainImage& image : images)
  {
    grains->InsertNextId(static_cast<vtkIdType>(image.grain));
  }
  to->CopyGlobalIdsOn();
  to->CopyAllocate(from, grains->GetNumberOfIds());
  to->CopyData(from, grains);
  to->SetActiveAttribute(-1, vtkDataSetAttributes::GLOBALIDS);
}

}

//------------------------------------------------------------------------------
void vtkGranularPeriodicImages::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  os << indent << "Extent: " << this->Extent << "\n";
  os << indent << "Distance: " << this->Distance << "\n";
  os << indent << "Copies: " << this->Copies[0] << " " << this->Copies[1] << " " << this->Copies[2]
     << "\n";
}

//------------------------------------------------------------------------------
int vtkGranularPeriodicImages::FillOutputPortInformation(int, vtkInformation* info)
{
  info->Set(vtkDataObject::DATA_TYPE_NAME(), "vtkPolyData");
  return 1;
}

//------------------------------------------------------------------------------
void vtkGranularPeriodicImages::DemandSettings() const
{
  if (this->Extent != NearFaces && this->Extent != WholeCells)
  {
    throw dem::Error(
      "Extent is " + std::to_string(this->Extent) + ", which is none of its choices.");
  }
  if (!(this->Distance >= 0.0) || std::isinf(this->Distance))
  {
    throw dem::Error("Distance must be 0 or above and finite.");
  }
  for (const int copies : this->Copies)
  {
    if (copies < 0)
    {
      throw dem::Error("Copies has " + std::to_string(copies) + " but must be 0 or above.");
    }
  }
}

//------------------------------------------------------------------------------
void vtkGranularPeriodicImages::Analyze(const Inputs& inputs, vtkInformationVector* outputs)
{
  using namespace granular;
  this->DemandSettings();
  vtkPointSet* input = findParticles(inputs[0]);
  const dem::Lattice space = readSpace(input->GetFieldData());
  if (!space.periodic)
  {
    throw dem::Error(
      "Connect Particles of a simulation with PeriodicAxes: the input has no periodic "
      "cell.");
  }
  const GrainSet grains = readGrainSet(inputs[0]);
  const double distance = this->Distance > 0.0 ? this->Distance : 2.0 * largestRadius(grains);
  std::array<double, 3> beyond{};
  for (int k = 0; k < 3; ++k)
  {
    const double perLength = norm(space.numbers.row(k)); // one over the width of the cell
    beyond[k] = perLength == 0.0  ? 0.0
      : this->Extent == NearFaces ? distance * perLength
                                  : static_cast<double>(this->Copies[k]);
  }
  const std::vector<GrainImage> images = imagesAround(grains.position, space, beyond);
  vtkPolyData* output = vtkPolyData::GetData(outputs);
  vtkPointData* data = output->GetPointData();
  copyArrays(input->GetPointData(), images, data);
  const std::size_t count = images.size();
  vtkNew<vtkPoints> points;
  points->SetData(makeVectors("Points", count, {},
    [&](std::size_t k) { return grains.position[images[k].grain] + shiftTo(images[k], space); }));
  output->SetPoints(points);
  vtkNew<vtkCellArray> vertices;
  for (std::size_t k = 0; k < count; ++k)
  {
    vertices->InsertNextCell({ static_cast<vtkIdType>(k) });
  }
  output->SetVerts(vertices);
  if (!grains.velocity.empty())
  {
    data->AddArray(makeVectors(names::Velocity, count, {},
      [&](std::size_t k)
      {
        const dem::Vec3 faster = space.flows ? space.flow * shiftTo(images[k], space) : dem::Vec3{};
        return grains.velocity[images[k].grain] + faster;
      }));
  }
  data->AddArray(makeTuples<vtkIntArray>("Image", 3, count, {},
    [&](std::size_t k, int* to) { std::copy_n(images[k].edges.begin(), 3, to); }));
  output->GetFieldData()->PassData(input->GetFieldData());
}
