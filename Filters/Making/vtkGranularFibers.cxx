#include "vtkGranularFibers.h"

#include "Analysis/GranularFigures.h"
#include "Inputs/Grains/GranularParticleInput.h"
#include "Inputs/GranularColumn.h"
#include "Outputs/BondedGrains.h"

#include <vtkCellArray.h>
#include <vtkInformation.h>
#include <vtkInformationVector.h>
#include <vtkObjectFactory.h>
#include <vtkPolyData.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

vtkStandardNewMacro(vtkGranularFibers);

namespace
{

constexpr double MostGrains = 1e7;

/// A polyline by the distance along it; beyond its end it continues straight.
class Polyline
{
public:
  void add(const dem::Vec3& corner)
  {
    this->Along.push_back(
      this->Corners.empty() ? 0.0 : this->Along.back() + dem::norm(corner - this->Corners.back()));
    this->Corners.push_back(corner);
  }
  double length() const { return this->Along.back(); }
  dem::Vec3 position(double at) const
  {
    const std::size_t k = this->piece(at);
    const dem::Vec3 side = this->Corners[k + 1] - this->Corners[k];
    return this->Corners[k] + ((at - this->Along[k]) / dem::norm(side)) * side;
  }
  /// The next position at a distance from one, across corners too.
  double next(double at, double distance) const
  {
    const dem::Vec3 from = this->position(at);
    for (std::size_t k = this->piece(at);; ++k)
    {
      const bool last = k + 2 == this->Corners.size();
      if (!last && dem::norm(this->Corners[k + 1] - from) < distance)
      {
        continue;
      }
      const dem::Vec3 side = this->Corners[k + 1] - this->Corners[k];
      const dem::Vec3 n = (1.0 / dem::norm(side)) * side, to = this->Corners[k] - from;
      const double b = dem::dot(n, to);
      const double root = b * b - dem::dot(to, to) + distance * distance;
      return this->Along[k] + std::sqrt(std::max(root, 0.0)) - b;
    }
  }
  /// The position after some steps.
  double after(int steps, double distance) const
  {
    double at = 0.0;
    for (int k = 0; k < steps; ++k)
    {
      at = this->next(at, distance);
    }
    return at;
  }

private:
  std::size_t piece(double at) const
  {
    const auto found = std::upper_bound(this->Along.begin() + 1, this->Along.end() - 1, at);
    return static_cast<std::size_t>(found - this->Along.begin()) - 1;
  }

  std::vector<dem::Vec3> Corners;
  std::vector<double> Along; ///< distance of each corner along the line [L]
};

/// How a line is divided, and by how much the last step differs from the others.
struct Division
{
  int steps = 1;
  double distance = 0.0; ///< [L]
  double misfit = 0.0;   ///< over the distance
};

Division divide(const Polyline& line, int steps)
{
  constexpr int halvings = 60;
  double low = 0.0, high = 2.0 * line.length() / steps;
  for (int k = 0; k < halvings; ++k)
  {
    const double middle = 0.5 * (low + high);
    (line.after(steps, middle) < line.length() ? low : high) = middle;
  }
  const double distance = 0.5 * (low + high);
  const dem::Vec3 last =
    line.position(line.length()) - line.position(line.after(steps - 1, distance));
  return { steps, distance, std::abs(dem::norm(last) / distance - 1.0) };
}

/// Equal steps near @a wanted that reach the end. Around acute corners some numbers of steps do
/// not, since positions near a corner on both its sides are equally far away.
Division divide(const Polyline& line, double wanted)
{
  constexpr double fits = 1e-6;
  int steps = 0;
  double at = 0.0;
  for (; at < line.length(); ++steps)
  {
    at = line.next(at, wanted);
  }
  steps -= at - line.length() > 0.5 * wanted ? 1 : 0;
  Division best;
  best.misfit = std::numeric_limits<double>::infinity();
  for (const int more : { 0, -1, 1, -2, 2 })
  {
    const Division found = divide(line, std::max(1, steps + more));
    best = best.misfit > fits && found.misfit < best.misfit ? found : best;
  }
  return best;
}

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
    Polyline line;
    dem::Vec3 last;
    for (vtkIdType k = 0; k < count; ++k)
    {
      const dem::Vec3 corner = granular::readPosition(this->Lines, ids[k], { "Input", "point" });
      if (k == 0 || dem::norm(corner - last) > 0.0)
      {
        line.add(corner);
      }
      last = corner;
    }
    if (!(line.length() > 0.0))
    {
      throw dem::Error("Line " + std::to_string(cell) + " of the input has the length 0.");
    }
    if (line.length() / this->Wanted + static_cast<double>(this->Grains.positions.size()) >
      MostGrains)
    {
      throw dem::Error("Take a larger Radius: there would be more than 10,000,000 grains.");
    }
    const Division division = divide(line, this->Wanted);
    vtkIdType before = this->end(ids[0], line.position(0.0));
    double at = 0.0;
    for (int k = 1; k < division.steps; ++k)
    {
      at = line.next(at, division.distance);
      before = this->join(before, this->put(line.position(at)));
    }
    this->join(before, this->end(ids[count - 1], last));
  }
  const granular::BondedGrains& grains() const { return this->Grains; }

private:
  vtkIdType put(const dem::Vec3& position)
  {
    this->Grains.positions.push_back(position);
    return static_cast<vtkIdType>(this->Grains.positions.size()) - 1;
  }
  /// The grain at the end of a line, which lines that meet there share.
  vtkIdType end(vtkIdType point, const dem::Vec3& position)
  {
    const auto found = this->Ends.find(point);
    return found != this->Ends.end() ? found->second
                                     : this->Ends.emplace(point, this->put(position)).first->second;
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
      "Connect a source of lines, such as Poly Line Source: the input has no lines.");
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
