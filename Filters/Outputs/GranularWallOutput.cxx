#include "Outputs/GranularWallOutput.h"

#include "Boundaries/Dynamic/MembraneBody.h"
#include "Boundaries/WallPositions.h"
#include "Properties/GranularNames.h"

#include <vtkCellArray.h>
#include <vtkCellData.h>
#include <vtkDoubleArray.h>
#include <vtkFieldData.h>
#include <vtkIdList.h>
#include <vtkIdTypeArray.h>
#include <vtkIntArray.h>
#include <vtkNew.h>
#include <vtkPointData.h>
#include <vtkPoints.h>
#include <vtkStringArray.h>

#include <algorithm>

namespace granular
{
namespace
{

/// Area of a triangle or rectangle; 0 for what has fewer corners.
double faceArea(vtkPolyData* walls, vtkIdType cell, vtkIdList* corners)
{
  walls->GetCellPoints(cell, corners);
  const vtkIdType count = corners->GetNumberOfIds();
  if (count < 3)
  {
    return 0.0;
  }
  dem::Vec3 p[3];
  for (int i = 0; i < 3; ++i)
  {
    double x[3];
    walls->GetPoint(corners->GetId(i), x);
    p[i] = { x[0], x[1], x[2] };
  }
  const double parallelogram = dem::norm(dem::cross(p[1] - p[0], p[2] - p[1]));
  return count == 3 ? 0.5 * parallelogram : parallelogram;
}

template <typename ArrayT>
vtkSmartPointer<ArrayT> zeros(const char* name, int components, vtkIdType tuples)
{
  auto array = vtkSmartPointer<ArrayT>::New();
  array->SetName(name);
  array->SetNumberOfComponents(components);
  array->SetNumberOfTuples(tuples);
  array->Fill(0.0);
  return array;
}

void setVector(vtkDoubleArray* array, vtkIdType tuple, const dem::Vec3& v)
{
  array->SetTuple3(tuple, v.x, v.y, v.z);
}

vtkSmartPointer<vtkPoints> toPoints(const std::vector<dem::Vec3>& positions)
{
  auto points = vtkSmartPointer<vtkPoints>::New();
  points->SetDataTypeToDouble();
  points->SetNumberOfPoints(static_cast<vtkIdType>(positions.size()));
  for (std::size_t i = 0; i < positions.size(); ++i)
  {
    points->SetPoint(static_cast<vtkIdType>(i), positions[i].x, positions[i].y, positions[i].z);
  }
  return points;
}

}

std::vector<WallLoad> sumWallLoads(const dem::Observation& observation)
{
  std::vector<WallLoad> loads;
  for (std::size_t c = observation.firstAtWall(); c < observation.contacts.size(); ++c)
  {
    const dem::ContactView& contact = observation.contacts[c];
    loads.push_back({ contact.element, -contact.force, contact.normalForce });
  }
  std::stable_sort(loads.begin(), loads.end(),
    [](const WallLoad& a, const WallLoad& b) { return a.element < b.element; });
  std::size_t last = 0;
  for (std::size_t i = 1; i < loads.size(); ++i)
  {
    if (loads[i].element == loads[last].element)
    {
      loads[last].force = loads[last].force + loads[i].force;
      loads[last].normalForce += loads[i].normalForce;
    }
    else
    {
      loads[++last] = loads[i];
    }
  }
  loads.resize(loads.empty() ? 0 : last + 1);
  return loads;
}

vtkSmartPointer<vtkPolyData> makeWalls(const dem::Surface& surface)
{
  vtkNew<vtkCellArray> verts, lines, polys;
  const vtkIdType count = static_cast<vtkIdType>(surface.elements.size());
  auto radii = zeros<vtkDoubleArray>(names::Radius, 1, count);
  auto bodies = zeros<vtkIntArray>(names::WallIndex, 1, count);
  auto materials = zeros<vtkIntArray>(names::WallMaterial, 1, count);
  for (vtkIdType e = 0; e < count; ++e)
  {
    const dem::Element& element = surface.elements[e];
    const int corners = static_cast<int>(element.kind);
    vtkCellArray* cells = corners == 1 ? verts : (corners == 2 ? lines : polys);
    cells->InsertNextCell(corners);
    for (int i = 0; i < corners; ++i)
    {
      cells->InsertCellPoint(element.point[i]);
    }
    radii->SetValue(e, element.radius);
    bodies->SetValue(e, element.body);
    materials->SetValue(e, surface.bodies[element.body].material.index);
  }
  vtkNew<vtkStringArray> bodyNames;
  bodyNames->SetName(names::WallNames);
  for (const dem::WallBody& body : surface.bodies)
  {
    bodyNames->InsertNextValue(body.name);
  }
  auto walls = vtkSmartPointer<vtkPolyData>::New();
  walls->SetPoints(toPoints(surface.points));
  walls->SetVerts(verts);
  walls->SetLines(lines);
  walls->SetPolys(polys);
  walls->GetCellData()->AddArray(radii);
  walls->GetCellData()->AddArray(bodies);
  walls->GetCellData()->AddArray(materials);
  walls->GetFieldData()->AddArray(bodyNames);
  return walls;
}

void placeWalls(const dem::Surface& surface, double time, const std::vector<dem::BodyState>& servos,
  const dem::CellPlace& cell, vtkPolyData* walls)
{
  if (std::any_of(surface.bodies.begin(), surface.bodies.end(),
        [](const dem::WallBody& body) { return body.moves(); }))
  {
    walls->SetPoints(toPoints(dem::placedPoints(surface, time, servos, cell)));
  }
}

void addSheets(const dem::Surface& surface, const std::vector<dem::BodyState>& servos,
  vtkPolyData* walls)
{
  if (!dem::anyMembrane(surface.bodies))
  {
    return;
  }
  const vtkIdType cells = walls->GetNumberOfCells();
  auto stretch = zeros<vtkDoubleArray>(names::Stretch, 2, cells);
  auto tension = zeros<vtkDoubleArray>(names::Tension, 2, cells);
  stretch->Fill(1.0);
  const vtkIdType points = walls->GetNumberOfPoints();
  auto velocity = zeros<vtkDoubleArray>(names::NodeVelocity, 3, points);
  auto force = zeros<vtkDoubleArray>(names::NodeForce, 3, points);
  for (std::size_t b = 0; b < std::min(surface.bodies.size(), servos.size()); ++b)
  {
    if (!surface.bodies[b].membrane.any || servos[b].numbers.empty())
    {
      continue;
    }
    const dem::MembraneBody body(surface, static_cast<std::int32_t>(b));
    const dem::SheetState state = dem::sheetStateOf(servos[b]);
    const std::vector<dem::Vec3> forces = body.sheet().forces(state);
    for (const auto& [point, node] : body.nodes().ofPoints)
    {
      setVector(velocity, point, state.velocity[node]);
      setVector(force, point, forces[node]);
    }
    std::int32_t triangle = 0;
    for (vtkIdType e = 0; e < cells; ++e)
    {
      if (surface.elements[e].body == static_cast<std::int32_t>(b))
      {
        const dem::Sheet::Strain strain = body.sheet().strain(state, triangle++);
        stretch->SetTuple(e, strain.stretch.data());
        tension->SetTuple(e, strain.tension.data());
      }
    }
  }
  walls->GetCellData()->AddArray(stretch);
  walls->GetCellData()->AddArray(tension);
  walls->GetPointData()->AddArray(velocity);
  walls->GetPointData()->AddArray(force);
}

void addWallLoads(const std::vector<WallLoad>& loads, const std::vector<dem::ElementWork>& work,
  vtkPolyData* walls)
{
  const vtkIdType cells = walls->GetNumberOfCells();
  auto force = zeros<vtkDoubleArray>(names::Force, 3, cells);
  auto pressure = zeros<vtkDoubleArray>(names::Pressure, 1, cells);
  vtkNew<vtkIdList> corners;
  for (const WallLoad& load : loads)
  {
    force->SetTuple3(load.element, load.force.x, load.force.y, load.force.z);
    const double area = faceArea(walls, load.element, corners);
    pressure->SetValue(load.element, area > 0.0 ? load.normalForce / area : 0.0);
  }
  auto slidingWork = zeros<vtkDoubleArray>(names::SlidingWork, 1, cells);
  for (const dem::ElementWork& done : work)
  {
    slidingWork->SetValue(done.element, done.work);
  }
  walls->GetCellData()->AddArray(slidingWork);
  walls->GetCellData()->AddArray(force);
  walls->GetCellData()->AddArray(pressure);
}

double areaOf(const dem::Surface& surface, const dem::Element& element)
{
  const int corners = static_cast<int>(element.kind);
  if (corners < 3)
  {
    return 0.0;
  }
  const auto at = [&](int k) -> const dem::Vec3& { return surface.points[element.point[k]]; };
  const double parallelogram = dem::norm(dem::cross(at(1) - at(0), at(2) - at(1)));
  return corners == 3 ? 0.5 * parallelogram : parallelogram;
}

void addWear(const std::vector<dem::WornElement>& worn, double time, const dem::Surface& surface,
  vtkPolyData* walls)
{
  constexpr double MillimetresPer1000Hours = 1e3 * 3600.0 * 1e3; // of a metre per second
  const vtkIdType cells = walls->GetNumberOfCells();
  auto volume = zeros<vtkDoubleArray>(names::WornVolume, 1, cells);
  auto behind = zeros<vtkDoubleArray>(names::WornBehind, 1, cells);
  auto depth = zeros<vtkDoubleArray>(names::WearDepth, 1, cells);
  auto rate = zeros<vtkDoubleArray>(names::WearRate, 1, cells);
  for (const dem::WornElement& one : worn)
  {
    const double area = areaOf(surface, surface.elements[static_cast<std::size_t>(one.element)]);
    const double deep = area > 0.0 ? one.volume / area : 0.0;
    volume->SetValue(one.element, one.volume);
    behind->SetValue(one.element, one.behind);
    depth->SetValue(one.element, deep);
    rate->SetValue(one.element, time > 0.0 ? MillimetresPer1000Hours * deep / time : 0.0);
  }
  for (vtkDoubleArray* array : { volume.Get(), behind.Get(), depth.Get(), rate.Get() })
  {
    walls->GetCellData()->AddArray(array);
  }
}

void addNodalLoads(const std::vector<dem::NodalImpulse>& nodal, const dem::Surface& surface,
  vtkPolyData* walls)
{
  const vtkIdType points = walls->GetNumberOfPoints();
  auto impulse = zeros<vtkDoubleArray>(names::NodalImpulse, 3, points);
  for (const dem::NodalImpulse& one : nodal)
  {
    setVector(impulse, one.point, one.impulse);
  }
  auto number = zeros<vtkIdTypeArray>(names::NodeNumber, 1, points);
  for (vtkIdType k = 0; k < points; ++k)
  {
    const auto point = static_cast<std::size_t>(k);
    number->SetValue(k, 1 + (point < surface.numbers.size() ? surface.numbers[point] : k));
  }
  walls->GetPointData()->AddArray(impulse);
  walls->GetPointData()->AddArray(number);
}

void addDrawnPositions(const dem::Surface& surface, vtkPolyData* walls)
{
  auto drawn = zeros<vtkDoubleArray>(names::DrawnPosition, 3, walls->GetNumberOfPoints());
  for (std::size_t k = 0; k < surface.points.size(); ++k)
  {
    setVector(drawn, static_cast<vtkIdType>(k), surface.points[k]);
  }
  walls->GetPointData()->AddArray(drawn);
}

}
