#include "vtkGranularFibers.h"

#include "Analysis/GranularFigures.h"
#include "Inputs/GranularColumn.h"
#include "Inputs/GranularParticleInput.h"
#include "Outputs/BondedGrains.h"

#include <vtkCellArray.h>
#include <vtkInformation.h>
#include <vtkInformationVector.h>
#include <vtkObjectFactory.h>
#include <vtkPolyData.h>

#include <algorithm>
#include <cmath>
#include <map>

vtkStandardNewMacro(vtkGranularFibers);

namespace
{

constexpr double MostGrains = 1e7;

/// Lays grains along polylines.
class Fibers
{
public:
  Fibers(vtkPolyData* lines, double radius, double spacing)
    : Lines(lines), Wanted(2.0 * radius * spacing)
  {
    this->Grains.radius = radius;
  }

  void add(vtkIdType count, const vtkIdType* ids, vtkIdType cell)
  {
    std::vector<dem::Vec3> corners;
    std::vector<double> along{ 0.0 };
    for (vtkIdType k = 0; k < count; ++k)
    {
      corners.push_back(granular::readPosition(this->Lines, ids[k], { "Input", "point" }));
      if (k > 0)
      {
        along.push_back(along.back() + dem::norm(corners[k] - corners[k - 1]));
      }
    }
    if (!(along.back() > 0.0))
    {
      throw dem::Error("Line " + std::to_string(cell) + " of the input has the length 0.");
    }
    const double pieces = std::max(1.0, std::round(along.back() / this->Wanted));
    if (pieces + static_cast<double>(this->Grains.places.size()) > MostGrains)
    {
      throw dem::Error("There would be more than 10,000,000 grains: take a larger Radius.");
    }
    std::size_t piece = 0;
    vtkIdType before = this->end(ids[0], corners.front());
    for (double k = 1.0; k < pieces; k += 1.0)
    {
      const double at = along.back() * k / pieces;
      while (piece + 2 < along.size() && along[piece + 1] < at)
      {
        ++piece;
      }
      const double share = (at - along[piece]) / (along[piece + 1] - along[piece]);
      before = this->join(before,
        this->put(corners[piece] + share * (corners[piece + 1] - corners[piece])));
    }
    this->join(before, this->end(ids[count - 1], corners.back()));
  }
  const granular::BondedGrains& grains() const { return this->Grains; }

private:
  vtkIdType put(const dem::Vec3& place)
  {
    this->Grains.places.push_back(place);
    return static_cast<vtkIdType>(this->Grains.places.size()) - 1;
  }
  /// The grain at the end of a line, which lines that meet there share.
  vtkIdType end(vtkIdType point, const dem::Vec3& place)
  {
    const auto found = this->Ends.find(point);
    return found != this->Ends.end() ? found->second
                                     : this->Ends.emplace(point, this->put(place)).first->second;
  }
  vtkIdType join(vtkIdType first, vtkIdType second)
  {
    if (first != second)
    {
      this->Grains.bonds.push_back({ first, second });
    }
    return second;
  }

  vtkPolyData* Lines;
  double Wanted; ///< distance of neighbours [L]
  granular::BondedGrains Grains;
  std::map<vtkIdType, vtkIdType> Ends;
};

}

//------------------------------------------------------------------------------
int vtkGranularFibers::FillOutputPortInformation(int, vtkInformation* info)
{
  info->Set(vtkDataObject::DATA_TYPE_NAME(), "vtkPolyData");
  return 1;
}

//------------------------------------------------------------------------------
void vtkGranularFibers::Analyze(const Inputs& inputs, vtkInformationVector* outputs)
{
  granular::demandAbove("Radius", this->Radius, 0.0);
  granular::demandAbove("Spacing", this->Spacing, 0.0);
  auto* input = vtkPolyData::SafeDownCast(inputs[0]);
  if (!input || input->GetNumberOfLines() == 0)
  {
    throw dem::Error(
      "The input has no lines: connect a source of lines, such as Poly Line Source.");
  }
  Fibers fibers(input, this->Radius, this->Spacing);
  vtkIdType count = 0, cell = 0;
  const vtkIdType* ids = nullptr;
  vtkCellArray* lines = input->GetLines();
  for (lines->InitTraversal(); lines->GetNextCell(count, ids); ++cell)
  {
    if (count > 1)
    {
      fibers.add(count, ids, cell);
    }
  }
  granular::show(fibers.grains(), vtkPolyData::GetData(outputs));
}

//------------------------------------------------------------------------------
void vtkGranularFibers::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  os << indent << "Radius: " << this->Radius << "\n";
  os << indent << "Spacing: " << this->Spacing << "\n";
}
