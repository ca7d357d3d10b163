#include "vtkGranularAgglomerate.h"

#include "Analysis/GranularFigures.h"
#include "Clumping/PackedGrains.h"
#include "Clumping/SurfaceBody.h"
#include "Neighbours/NearPairs.h"
#include "Outputs/BondedGrains.h"
#include "Properties/GranularNames.h"

#include <vtkInformation.h>
#include <vtkInformationVector.h>
#include <vtkObjectFactory.h>
#include <vtkPolyData.h>

#include <algorithm>
#include <limits>

vtkStandardNewMacro(vtkGranularAgglomerate);

//------------------------------------------------------------------------------
int vtkGranularAgglomerate::FillOutputPortInformation(int, vtkInformation* info)
{
  info->Set(vtkDataObject::DATA_TYPE_NAME(), "vtkPolyData");
  return 1;
}

namespace
{

/// In disorder some grains rattle in a hole: each of these is bonded to the grain nearest to it.
void holdLoose(granular::BondedGrains& grains)
{
  const std::vector<dem::Vec3>& positions = grains.positions;
  std::vector<char> held(positions.size(), 0);
  for (const auto& [first, second] : grains.bonds)
  {
    held[first] = held[second] = 1;
  }
  for (std::size_t k = 0; k < positions.size(); ++k)
  {
    const auto squareOf = [&](const dem::Vec3& p)
    {
      const dem::Vec3 between = p - positions[k];
      return &p == &positions[k] ? std::numeric_limits<double>::infinity()
                                 : dem::dot(between, between);
    };
    if (held[k] == 0 && positions.size() > 1)
    {
      const auto nearest = std::min_element(positions.begin(), positions.end(),
        [&](const dem::Vec3& a, const dem::Vec3& b) { return squareOf(a) < squareOf(b); });
      const auto other = static_cast<vtkIdType>(nearest - positions.begin());
      grains.bonds.push_back({ static_cast<vtkIdType>(k), other });
      held[k] = 1;
      held[static_cast<std::size_t>(other)] = 1;
    }
  }
}

}

//------------------------------------------------------------------------------
void vtkGranularAgglomerate::Analyze(const Inputs& inputs, vtkInformationVector* outputs)
{
  granular::demandAbove("Radius", this->Radius, 0.0);
  granular::demandAtLeast("InteractionRadius", this->InteractionRadius, 0.0);
  granular::demandAtMost("InteractionRadius", this->InteractionRadius, 4.0);
  const granular::SurfaceBody body = granular::readBody(vtkPolyData::SafeDownCast(inputs[0]));
  const auto seed = static_cast<std::uint64_t>(this->Seed);
  granular::BondedGrains grains;
  grains.radius = this->Radius;
  grains.positions = this->Packing == RANDOM
    ? granular::packedAtRandom(body.surface, this->Radius, seed)
    : granular::packedLattice(body.surface, this->Radius, seed);
  if (grains.positions.empty())
  {
    throw dem::Error("Take a smaller Radius: no grain of " + dem::asTyped(this->Radius) +
      " m is put into the surface, which is " + dem::inWords(2.0 * body.radius) +
      " m wide at most.");
  }
  dem::LargeVector<dem::Vec4> spheres;
  for (const dem::Vec3& p : grains.positions)
  {
    spheres.push_back({ p.x, p.y, p.z, this->Radius });
  }
  for (const dem::NearPair& near : dem::findNearPairs(spheres, {}, this->InteractionRadius, {}))
  {
    grains.bonds.push_back({ near.lower, near.higher });
  }
  if (this->InteractionRadius > 0.0)
  {
    holdLoose(grains);
  }
  granular::show(grains, vtkPolyData::GetData(outputs));
}

//------------------------------------------------------------------------------
void vtkGranularAgglomerate::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  os << indent << "Radius: " << this->Radius << "\n";
  os << indent << "Packing: " << this->Packing << "\n";
  os << indent << "Seed: " << this->Seed << "\n";
  os << indent << "InteractionRadius: " << this->InteractionRadius << "\n";
}
