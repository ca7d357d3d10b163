#include "vtkGranularFragments.h"

#include "Analysis/GranularFigures.h"
#include "Inputs/Grains/GranularParticleInput.h"
#include "Inputs/GranularColumn.h"
#include "Properties/GranularNames.h"

#include <vtkInformation.h>
#include <vtkInformationVector.h>
#include <vtkObjectFactory.h>
#include <vtkPointData.h>

#include <algorithm>
#include <map>

vtkStandardNewMacro(vtkGranularFragments);

namespace
{

struct Fragment
{
  std::int64_t id = 0;
  double grains = 0.0;
  double mass = 0.0;
  double volume = 0.0; // of the grains of the fragment
  dem::Vec3 centre;
  dem::Vec3 velocity;
};

// Sums over the grains of each, the smallest first.
std::vector<Fragment> readFragments(vtkPointSet* points)
{
  const granular::ColumnOwner owner{ "Input", "point" };
  const vtkIdType count = points->GetNumberOfPoints();
  vtkPointData* data = points->GetPointData();
  const granular::Column piece(data, count, owner, granular::names::Fragment, 1);
  const granular::Column mass(data, count, owner, granular::names::Mass, 1);
  const granular::Column velocity(data, count, owner, granular::names::Velocity, 3);
  const granular::Column equivalent(data, count, owner, granular::names::EquivalentRadius, 1);
  const granular::Column radius(data, count, owner, granular::names::Radius, 1);
  if (count > 0)
  {
    piece.Demand();
    mass.Demand();
  }
  std::map<std::int64_t, Fragment> found;
  constexpr double largestId = 9007199254740992.0;
  for (vtkIdType i = 0; i < count; ++i)
  {
    Fragment& fragment = found[piece.Whole(i, 0.0, largestId)];
    const double m = mass.Positive(i);
    const double r = equivalent ? equivalent.Positive(i) : (radius ? radius.Positive(i) : 0.0);
    fragment.grains += 1.0;
    fragment.mass += m;
    fragment.volume += 4.0 / 3.0 * dem::Pi * r * r * r;
    fragment.centre = fragment.centre + m * granular::readPosition(points, i, owner);
    fragment.velocity = fragment.velocity + m * (velocity ? velocity.Vector(i) : dem::Vec3{});
  }
  std::vector<Fragment> all;
  for (auto& [id, fragment] : found)
  {
    fragment.id = id;
    fragment.centre = (1.0 / fragment.mass) * fragment.centre;
    fragment.velocity = (1.0 / fragment.mass) * fragment.velocity;
    all.push_back(fragment);
  }
  std::stable_sort(all.begin(), all.end(),
    [](const Fragment& a, const Fragment& b) { return a.mass < b.mass; });
  return all;
}

}

//------------------------------------------------------------------------------
void vtkGranularFragments::Analyze(const Inputs& inputs, vtkInformationVector* outputs)
{
  const std::vector<Fragment> all = readFragments(granular::findParticles(inputs[0]));
  double mass = 0.0, volume = 0.0;
  for (const Fragment& fragment : all)
  {
    mass += fragment.mass;
    volume += fragment.volume;
  }
  vtkTable* table = vtkTable::GetData(outputs);
  const auto add = [&](const char* name, const auto& get)
  {
    std::vector<double> numbers;
    for (const Fragment& fragment : all)
    {
      numbers.push_back(get(fragment));
    }
    granular::addNumberColumn(table, name, numbers);
  };
  double finer = 0.0;
  add(granular::names::Fragment, [](const Fragment& f) { return static_cast<double>(f.id); });
  add("Grains", [](const Fragment& f) { return f.grains; });
  add(granular::names::Mass, [](const Fragment& f) { return f.mass; });
  add("EquivalentDiameter",
    [&](const Fragment& f) { return std::cbrt(6.0 / dem::Pi * f.mass * volume / mass); });
  add("FinerMass", [&](const Fragment& f) { return (finer += f.mass) / mass; });
  granular::addVectorColumn(table, "Center", all.size(),
    [&](std::size_t k) -> const dem::Vec3& { return all[k].centre; });
  granular::addVectorColumn(table, granular::names::Velocity, all.size(),
    [&](std::size_t k) -> const dem::Vec3& { return all[k].velocity; });
  const double largest = all.empty() ? 0.0 : all.back().mass;
  granular::addFieldNumber(table, "FragmentCount", static_cast<double>(all.size()));
  granular::addFieldNumber(table, "LargestFragment", largest);
  granular::addFieldNumber(table, "LargestShare", mass > 0.0 ? largest / mass : 0.0);
}
