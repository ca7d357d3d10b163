#include "Outputs/GranularContactOutput.h"

#include "Properties/GranularNames.h"
#include "Vtk/GranularArrays.h"

#include <vtkCellArray.h>
#include <vtkCellData.h>
#include <vtkIdTypeArray.h>
#include <vtkNew.h>
#include <vtkPoints.h>
#include <vtkUnsignedCharArray.h>

#include <algorithm>
#include <tuple>
#include <vector>

namespace granular
{
namespace
{

/// Contacts, and bonds that broke since the last frame between grains that do not touch.
struct Shown
{
  dem::LargeVector<dem::ContactView> contacts; ///< a copy, only where there are such bonds
  std::vector<unsigned char> bond;             ///< 0 none, 1 whole, 2 broken since the last frame
  std::vector<std::size_t> gone; ///< of bonds behind the contacts: which of those that broke
};

/// The index of a ball in the order of ids; -1 if it is gone.
std::int64_t indexOf(const dem::Particles& grains, std::int64_t id)
{
  const auto found = std::lower_bound(grains.id.begin(), grains.id.end(), id);
  return found == grains.id.end() || *found != id ? -1 : found - grains.id.begin();
}

/// What a bond held that broke, as a contact that is not there.
/// @return whether it is still there
bool showBroken(const dem::Particles& grains, const dem::BondBreak& broken, dem::ContactView& gone)
{
  const bool isWall = broken.second < 0;
  gone.first = indexOf(grains, broken.first);
  gone.second = isWall ? -1 : indexOf(grains, broken.second);
  gone.element = isWall ? -1 - broken.second : -1;
  gone.end = broken.position;
  return gone.first >= 0 && (isWall || gone.second >= 0);
}

/// The states of bonds.
/// @param since time of the last frame [T]
Shown showBonds(const dem::Particles& grains, const dem::Observation& observation, double since)
{
  Shown shown;
  shown.contacts = observation.contacts;
  shown.bond.assign(shown.contacts.size(), 0);
  for (std::size_t c = 0; c < observation.bonds.size(); ++c)
  {
    shown.bond[c] = observation.bonds[c].whole ? 1 : 0;
  }
  const auto first = std::partition_point(observation.breaks.begin(), observation.breaks.end(),
    [since](const dem::BondBreak& broken) { return broken.time < since; });
  const auto atGrains = static_cast<std::ptrdiff_t>(observation.firstAtWall());
  for (auto broken = first; broken != observation.breaks.end(); ++broken)
  {
    dem::ContactView gone;
    if (!showBroken(grains, *broken, gone))
    {
      continue;
    }
    const auto middle = observation.contacts.begin() + atGrains;
    const auto begin = gone.element < 0 ? observation.contacts.begin() : middle;
    const auto end = gone.element < 0 ? middle : observation.contacts.end();
    const auto partsOf = [](const dem::ContactView& contact)
    { return std::make_tuple(contact.first, contact.second, contact.element); };
    const auto found = std::lower_bound(begin, end, gone,
      [&](const dem::ContactView& a, const dem::ContactView& b)
      { return partsOf(a) < partsOf(b); });
    if (found != end && partsOf(*found) == partsOf(gone))
    {
      shown.bond[found - observation.contacts.begin()] = 2;
      continue;
    }
    shown.contacts.push_back(gone);
    shown.bond.push_back(2);
    shown.gone.push_back(static_cast<std::size_t>(broken - observation.breaks.begin()));
  }
  return shown;
}

/// Adds the arrays of bonds; lines behind the contacts are of bonds that broke.
void addBonds(const dem::Observation& observation, const Shown& shown, const dem::Team& team,
  vtkCellData* data)
{
  const auto add = [&](const char* name, double dem::BondView::*value)
  {
    data->AddArray(makeNumbers<vtkDoubleArray>(name, shown.bond.size(), team,
      [&](std::size_t c)
      { return c < observation.bonds.size() ? observation.bonds[c].*value : 0.0; }));
  };
  data->AddArray(makeNumbers<vtkUnsignedCharArray>(names::Bond, shown.bond.size(), team,
    [&](std::size_t c) { return shown.bond[c]; }));
  add(names::BondForce, &dem::BondView::pull);
  add(names::BondShearForce, &dem::BondView::shear);
  add(names::BondBendingMoment, &dem::BondView::bending);
  add(names::BondTwistingMoment, &dem::BondView::twisting);
  add(names::BondTensileStress, &dem::BondView::tension);
  add(names::BondShearStress, &dem::BondView::shearing);
  add(names::BondUtilization, &dem::BondView::strained);
  add(names::BondAge, &dem::BondView::age);
}

/// Contacts of grains through a face of a periodic cell.
std::vector<std::int64_t> findAcrossFaces(const dem::Particles& grains,
  const dem::LargeVector<dem::ContactView>& seen, std::size_t atGrains)
{
  std::vector<std::int64_t> found;
  for (std::size_t c = 0; grains.space.periodic && c < atGrains; ++c)
  {
    const dem::Vec3 displacement = grains.position.get(seen[c].second) - seen[c].end;
    if (dem::norm(displacement) > 0.5 * grains.space.half)
    {
      found.push_back(static_cast<std::int64_t>(c));
    }
  }
  return found;
}

/// Lines share the points of the grains, of each of their balls; the feet on walls follow
/// them, and after these the images of grains that others touch through a face of a cell.
/// @param atGrains how many of the first contacts are of grains
/// @param atWalls how many behind these are of walls
void addLines(const dem::Particles& grains, const dem::LargeVector<dem::ContactView>& seen,
  std::size_t atGrains, std::size_t atWalls, const dem::Team& team, vtkPolyData* contacts)
{
  const std::size_t centres = grains.size();
  const std::vector<std::int64_t> across = findAcrossFaces(grains, seen, atGrains);
  const std::size_t images = centres + atWalls;
  vtkNew<vtkPoints> points;
  points->SetData(makeVectors("Points", images + across.size(), team,
    [&](std::size_t i)
    {
      return i < centres ? grains.position.get(i)
        : i < images     ? seen[atGrains + i - centres].end
                         : seen[across[i - images]].end;
    }));
  contacts->SetPoints(points);

  auto ends = makeTuples<vtkIdTypeArray>("", 2, seen.size(), team,
    [&](std::int64_t c, vtkIdType* to)
    {
      to[0] = seen[c].first;
      to[1] = seen[c].second >= 0 ? seen[c].second : static_cast<vtkIdType>(centres + c - atGrains);
    });
  for (std::size_t k = 0; k < across.size(); ++k)
  {
    ends->SetTypedComponent(across[k], 1, static_cast<vtkIdType>(images + k));
  }
  ends->SetNumberOfComponents(1);
  vtkNew<vtkCellArray> lines;
  lines->SetData(
    makeNumbers<vtkIdTypeArray>("", seen.size() + 1, team, [](std::int64_t c) { return 2 * c; }),
    ends);
  contacts->SetLines(lines);
}

/// Adds what all runs and those with heat say of a contact.
void addColumns(const dem::Particles& grains, const dem::LargeVector<dem::ContactView>& seen,
  bool conducts, const dem::Team& team, vtkCellData* data)
{
  const std::size_t count = seen.size();
  const auto add = [&](auto array)
  {
    data->AddArray(array);
    return array->GetPointer(0);
  };
  auto* ids = add(makeArray<vtkIdTypeArray>(names::ParticleIds, 2, count));
  double* force = add(makeArray<vtkDoubleArray>(names::Force, 3, count));
  double* torque = add(makeArray<vtkDoubleArray>(names::Torque, 3, count));
  double* normalForce = add(makeArray<vtkDoubleArray>(names::NormalForce, 1, count));
  double* tangentialForce = add(makeArray<vtkDoubleArray>(names::TangentialForce, 1, count));
  double* overlap = add(makeArray<vtkDoubleArray>(names::Overlap, 1, count));
  unsigned char* sliding = add(makeArray<vtkUnsignedCharArray>(names::Sliding, 1, count));
  double* heatFlux = conducts ? add(makeArray<vtkDoubleArray>(names::HeatFlux, 1, count)) : nullptr;
  dem::parallelFor(static_cast<std::int64_t>(count), team,
    [&](std::int64_t c)
    {
      const dem::ContactView& contact = seen[c];
      ids[2 * c] = grains.grainId(contact.first);
      ids[2 * c + 1] = contact.second >= 0 ? grains.grainId(contact.second) : -1;
      put(contact.force, force + 3 * c);
      put(contact.torque, torque + 3 * c);
      normalForce[c] = contact.normalForce;
      tangentialForce[c] = contact.tangentialForce;
      overlap[c] = contact.overlap;
      sliding[c] = contact.sliding ? 1 : 0;
      if (heatFlux)
      {
        heatFlux[c] = contact.heatFlux;
      }
    });
}

}

vtkSmartPointer<vtkPolyData> makeContacts(const dem::Particles& grains,
  const dem::Observation& observation, double since, const dem::Team& team,
  const std::vector<std::int64_t>* numbers)
{
  const Shown shown = observation.totals.bonds ? showBonds(grains, observation, since) : Shown{};
  const dem::LargeVector<dem::ContactView>& seen =
    observation.totals.bonds ? shown.contacts : observation.contacts;
  const std::size_t count = seen.size();
  const std::size_t atGrains = observation.firstAtWall();
  auto contacts = vtkSmartPointer<vtkPolyData>::New();
  addLines(grains, seen, atGrains, observation.contacts.size() - atGrains, team, contacts);
  if (numbers && count == 0)
  {
    // A piece without contacts has nothing at all: VTK 9.6 leaves out arrays that a piece with
    // points has no values of when it puts pieces together.
    vtkNew<vtkPoints> none;
    none->SetDataTypeToDouble();
    contacts->SetPoints(none);
  }

  vtkCellData* data = contacts->GetCellData();
  addColumns(grains, seen, observation.totals.conducts, team, data);
  if (observation.totals.bonds)
  {
    addBonds(observation, shown, team, data);
  }
  data->SetActiveScalars(names::NormalForce);
  if (numbers)
  {
    const std::size_t present = observation.contacts.size();
    data->AddArray(makeNumbers<vtkIdTypeArray>(names::ContactId, count, team,
      [&](std::size_t c)
      { return (*numbers)[c < present ? c : present + shown.gone[c - present]]; }));
    data->SetActiveGlobalIds(names::ContactId);
  }
  return contacts;
}

}
