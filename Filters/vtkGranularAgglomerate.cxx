#include "vtkGranularAgglomerate.h"

#include "Analysis/GranularFigures.h"
#include "Clumping/PackedGrains.h"
#include "Clumping/SurfaceBody.h"
#include "Kept/GranularNames.h"
#include "Neighbours/NearPairs.h"
#include "Outputs/BondedGrains.h"

#include <vtkInformation.h>
#include <vtkInformationVector.h>
#include <vtkObjectFactory.h>
#include <vtkPolyData.h>

vtkStandardNewMacro(vtkGranularAgglomerate);

//------------------------------------------------------------------------------
int vtkGranularAgglomerate::FillOutputPortInformation(int, vtkInformation* info)
{
  info->Set(vtkDataObject::DATA_TYPE_NAME(), "vtkPolyData");
  return 1;
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
  grains.places = this->Packing == RANDOM
    ? granular::packedAtRandom(body.surface, this->Radius, seed)
    : granular::packedLattice(body.surface, this->Radius, seed);
  if (grains.places.empty())
  {
    throw dem::Error("No grain of Radius = " + dem::asTyped(this->Radius) +
      " is put into the surface, which is " + dem::inWords(2.0 * body.radius) +
      " wide at most: take a smaller one.");
  }
  dem::LargeVector<dem::Row> spheres;
  for (const dem::Vec3& p : grains.places)
  {
    spheres.push_back({ p.x, p.y, p.z, this->Radius });
  }
  for (const dem::NearPair& near : dem::findNearPairs(spheres, {}, this->InteractionRadius, {}))
  {
    grains.bonds.push_back({ near.lower, near.higher });
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
